-- An arbiter's desk: an event with several boards over which games are recorded.
CREATE TABLE desk (
    id         TEXT PRIMARY KEY,
    owner      BLOB NOT NULL,
    name       TEXT NOT NULL,
    place      TEXT NOT NULL,
    created_ms INTEGER NOT NULL
);
CREATE INDEX desk_owner ON desk (owner, created_ms);

-- What does not change about a board, and how far it is.
CREATE TABLE desk_board (
    desk_id    TEXT NOT NULL REFERENCES desk (id),
    number     INTEGER NOT NULL,
    head       TEXT NOT NULL,
    ruleset    TEXT NOT NULL,
    white_name TEXT NOT NULL,
    black_name TEXT NOT NULL,
    round      TEXT NOT NULL,
    time       TEXT,
    created_ms INTEGER NOT NULL,
    entries    INTEGER NOT NULL,
    plies      INTEGER NOT NULL,
    result     TEXT,
    questions  INTEGER NOT NULL,
    signed     INTEGER NOT NULL,
    PRIMARY KEY (desk_id, number)
) WITHOUT ROWID;

-- The log of a board. Nothing is ever changed in it: what is corrected is struck out by a later entry.
CREATE TABLE desk_entry (
    desk_id TEXT NOT NULL,
    board   INTEGER NOT NULL,
    number  INTEGER NOT NULL,
    at_ms   INTEGER NOT NULL,
    by_name TEXT NOT NULL,
    by_whom BLOB NOT NULL,
    line    TEXT NOT NULL,
    PRIMARY KEY (desk_id, board, number),
    FOREIGN KEY (desk_id, board) REFERENCES desk_board (desk_id, number)
) WITHOUT ROWID;
