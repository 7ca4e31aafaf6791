-- Studies: a game with variations and remarks, as PDN. Whoever knows the id reads it, the owner changes it.
CREATE TABLE study (
    id         TEXT PRIMARY KEY,
    owner      BLOB NOT NULL,
    ruleset    TEXT NOT NULL,
    title      TEXT NOT NULL,
    moves      INTEGER NOT NULL,
    version    INTEGER NOT NULL,
    pdn        TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL
);
CREATE INDEX study_owner ON study (owner, changed_ms);

-- Files of many games. The row of a collection is written after its games, so that it is there as a whole or not.
CREATE TABLE collection (
    id         TEXT PRIMARY KEY,
    owner      BLOB NOT NULL,
    name       TEXT NOT NULL,
    games      INTEGER NOT NULL,
    unread     INTEGER NOT NULL,
    created_ms INTEGER NOT NULL
);
CREATE INDEX collection_owner ON collection (owner, created_ms);

-- A game of a collection: its text as it stood in the file, what is shown of it in lists, and why it cannot be read.
CREATE TABLE collected (
    collection_id TEXT NOT NULL,
    number        INTEGER NOT NULL,
    ruleset       TEXT,
    white         TEXT NOT NULL,
    black         TEXT NOT NULL,
    event         TEXT NOT NULL,
    date          TEXT NOT NULL,
    result        TEXT NOT NULL,
    plies         INTEGER NOT NULL,
    sought        TEXT NOT NULL,
    fault         TEXT,
    pdn           TEXT NOT NULL,
    PRIMARY KEY (collection_id, number)
);
