-- The games' clock: it runs only while the server runs and can write. A game's zero is told by it, and so is when
-- something happens by itself; dates go by the system's clock.
ALTER TABLE life ADD COLUMN played_ms INTEGER;
UPDATE life SET played_ms = seen_ms - COALESCE((SELECT SUM(until_ms - from_ms) FROM outage), 0);
ALTER TABLE game ADD COLUMN zero_ms INTEGER;
UPDATE game SET
    zero_ms = created_ms - COALESCE(
        (SELECT SUM(MIN(until_ms, game.created_ms) - MIN(from_ms, game.created_ms)) FROM outage), 0),
    due_ms = due_ms - COALESCE((SELECT SUM(until_ms - from_ms) FROM outage), 0)
WHERE status IN ('waiting', 'playing');

-- Long work that is done bit by bit and goes on after a restart. Its row goes with its last bit.
CREATE TABLE chore (
    id      INTEGER PRIMARY KEY,
    kind    TEXT NOT NULL,
    subject TEXT NOT NULL,
    reached INTEGER NOT NULL DEFAULT 0,
    UNIQUE (kind, subject)
);
INSERT INTO chore (kind, subject) SELECT 'names', '' WHERE EXISTS (SELECT 1 FROM game);
INSERT INTO chore (kind, subject) SELECT 'counts', '' WHERE EXISTS (SELECT 1 FROM indexed);
INSERT INTO chore (kind, subject) SELECT 'index', id FROM collection;
-- Games of collections that were never finished.
INSERT INTO chore (kind, subject) SELECT DISTINCT 'forget', collection_id FROM collected
    WHERE collection_id NOT IN (SELECT id FROM collection);
INSERT OR IGNORE INTO chore (kind, subject) SELECT DISTINCT 'forget', collection FROM indexed
    WHERE collection IS NOT NULL AND collection NOT IN (SELECT id FROM collection);

-- How often a move was played in a position, by result: among everybody's games, and within each collection. A game
-- counts once for each move in each position. Where games ended the move is empty.
CREATE TABLE opening (
    collection TEXT NOT NULL,
    hash       INTEGER NOT NULL,
    move       TEXT NOT NULL,
    result     TEXT NOT NULL,
    games      INTEGER NOT NULL,
    PRIMARY KEY (collection, hash, move, result)
) WITHOUT ROWID;
ALTER TABLE indexed ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
-- The next ply to be indexed; none when all are.
ALTER TABLE indexed ADD COLUMN next INTEGER;
CREATE INDEX indexed_uncounted ON indexed (id) WHERE counted = 0;
CREATE INDEX indexed_owner ON indexed (owner) WHERE owner IS NOT NULL;
CREATE INDEX display_host ON display (host);
CREATE INDEX game_public ON game (visibility, last_ms);

-- Players' names by three letters at a time, to be found by any part of them.
CREATE TABLE named (
    id      INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL UNIQUE REFERENCES game (id)
);
CREATE VIRTUAL TABLE names USING fts5 (
    grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '6 12'
);
