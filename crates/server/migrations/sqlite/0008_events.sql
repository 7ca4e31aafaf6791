-- Events of several games. A table named event has the lines of games; those of events are tournament_line.
CREATE TABLE tournament (
    id         TEXT PRIMARY KEY,
    owner      BLOB NOT NULL,
    owner_name TEXT NOT NULL,
    name       TEXT NOT NULL,
    place      TEXT NOT NULL,
    ruleset    TEXT NOT NULL,
    time       TEXT,
    visibility TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    -- How far it is, for lists.
    changed_ms INTEGER NOT NULL,
    system     TEXT NOT NULL,
    phase      TEXT NOT NULL,
    players    INTEGER NOT NULL,
    round      INTEGER NOT NULL
);
CREATE INDEX tournament_owner ON tournament (owner, created_ms);
CREATE INDEX tournament_listed ON tournament (visibility, changed_ms);

-- What was decided. Nothing is ever changed in it: what is undone is so by a later line.
CREATE TABLE tournament_line (
    event_id TEXT NOT NULL REFERENCES tournament (id),
    number   INTEGER NOT NULL,
    at_ms    INTEGER NOT NULL,
    by_name  TEXT NOT NULL,
    by_whom  BLOB NOT NULL,
    wish     TEXT,
    line     TEXT NOT NULL,
    PRIMARY KEY (event_id, number)
) WITHOUT ROWID;

-- Who works at an event beside the one who made it.
CREATE TABLE tournament_assistant (
    event_id TEXT NOT NULL REFERENCES tournament (id),
    owner    BLOB NOT NULL,
    name     TEXT NOT NULL,
    rights   TEXT NOT NULL,
    PRIMARY KEY (event_id, owner)
) WITHOUT ROWID;
CREATE INDEX tournament_helped ON tournament_assistant (owner);

-- The keys of the players' links, and who has used one: an entry is known by the number of its line.
CREATE TABLE tournament_key (
    event_id TEXT NOT NULL REFERENCES tournament (id),
    entry    INTEGER NOT NULL,
    key_hash BLOB NOT NULL,
    PRIMARY KEY (event_id, entry)
) WITHOUT ROWID;
CREATE TABLE tournament_seat (
    event_id TEXT NOT NULL REFERENCES tournament (id),
    owner    BLOB NOT NULL,
    entry    INTEGER NOT NULL,
    PRIMARY KEY (event_id, owner)
) WITHOUT ROWID;
CREATE INDEX tournament_seat_owner ON tournament_seat (owner);

-- Results as the players tell them.
CREATE TABLE tournament_report (
    event_id TEXT NOT NULL REFERENCES tournament (id),
    round    INTEGER NOT NULL,
    board    INTEGER NOT NULL,
    game     INTEGER NOT NULL,
    entry    INTEGER NOT NULL,
    score    TEXT NOT NULL,
    at_ms    INTEGER NOT NULL,
    PRIMARY KEY (event_id, round, board, game, entry)
) WITHOUT ROWID;

-- The board of an arbiter's desk on which a game of an event is recorded.
CREATE TABLE tournament_game (
    event_id   TEXT NOT NULL REFERENCES tournament (id),
    round      INTEGER NOT NULL,
    board      INTEGER NOT NULL,
    game       INTEGER NOT NULL,
    desk_id    TEXT NOT NULL,
    desk_board INTEGER NOT NULL,
    PRIMARY KEY (event_id, round, board, game)
) WITHOUT ROWID;
CREATE INDEX tournament_game_desk ON tournament_game (desk_id, desk_board);

-- Players who call the arbiter, and what was answered.
CREATE TABLE tournament_call (
    event_id    TEXT NOT NULL REFERENCES tournament (id),
    number      INTEGER NOT NULL,
    at_ms       INTEGER NOT NULL,
    entry       INTEGER NOT NULL,
    round       INTEGER NOT NULL,
    board       INTEGER NOT NULL,
    about       TEXT NOT NULL,
    words       TEXT NOT NULL,
    answer      TEXT,
    answered_by TEXT,
    answered_ms INTEGER,
    PRIMARY KEY (event_id, number)
) WITHOUT ROWID;
