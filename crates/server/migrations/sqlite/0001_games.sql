-- Times are milliseconds since 1970. Keys and cookies are kept as their hashes only.

CREATE TABLE browser (
    hash       BLOB PRIMARY KEY,
    created_ms INTEGER NOT NULL,
    seen_ms    INTEGER NOT NULL
);

-- A simultaneous display: one host, many boards.
CREATE TABLE display (
    id         TEXT PRIMARY KEY,
    host       BLOB NOT NULL,
    key_hash   BLOB NOT NULL UNIQUE,
    boards     INTEGER NOT NULL,
    wanted     TEXT NOT NULL,
    created_ms INTEGER NOT NULL
);

CREATE TABLE game (
    id         TEXT PRIMARY KEY,
    ruleset    TEXT NOT NULL,
    head       TEXT NOT NULL,
    status     TEXT NOT NULL,
    visibility TEXT NOT NULL,
    lobby      INTEGER NOT NULL,
    chat       INTEGER NOT NULL,
    way        TEXT NOT NULL,
    time       TEXT,
    created_ms INTEGER NOT NULL,
    last_ms    INTEGER NOT NULL,
    due_ms     INTEGER,
    turn       TEXT NOT NULL,
    plies      INTEGER NOT NULL,
    result     TEXT,
    white_name TEXT NOT NULL,
    black_name TEXT NOT NULL,
    sought     TEXT NOT NULL,
    display    TEXT REFERENCES display (id),
    board      INTEGER
);
CREATE INDEX game_due ON game (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX game_listed ON game (status, visibility, last_ms);
CREATE UNIQUE INDEX game_display ON game (display, board) WHERE display IS NOT NULL;

-- What happened: a line for each version of a game. The wish that asked for it is kept, so that it is known again.
CREATE TABLE event (
    game_id TEXT NOT NULL REFERENCES game (id),
    version INTEGER NOT NULL,
    line    TEXT NOT NULL,
    wish    TEXT,
    PRIMARY KEY (game_id, version)
) WITHOUT ROWID;

CREATE TABLE seat (
    game_id  TEXT NOT NULL REFERENCES game (id),
    side     TEXT NOT NULL,
    browser  BLOB,
    key_hash BLOB UNIQUE,
    PRIMARY KEY (game_id, side)
) WITHOUT ROWID;
CREATE INDEX seat_browser ON seat (browser) WHERE browser IS NOT NULL;

-- When the server was last seen alive, and the times when it was not.
CREATE TABLE life (
    only_row INTEGER PRIMARY KEY,
    seen_ms  INTEGER NOT NULL
);
CREATE TABLE outage (
    from_ms  INTEGER PRIMARY KEY,
    until_ms INTEGER NOT NULL
);
