-- Games that can be found by their positions: those of the server, whose names are in their own table, and those of
-- collections that were brought along. Only listed ones are found by everybody; others by their owner, and by whoever
-- knows the collection.
CREATE TABLE indexed (
    id         INTEGER PRIMARY KEY,
    game_id    TEXT UNIQUE REFERENCES game (id),
    collection TEXT,
    number     INTEGER,
    ruleset    TEXT NOT NULL,
    href       TEXT NOT NULL,
    white      TEXT NOT NULL,
    black      TEXT NOT NULL,
    result     TEXT,
    date       TEXT NOT NULL,
    owner      BLOB,
    listed     INTEGER NOT NULL,
    UNIQUE (collection, number)
);

-- Which position stood on the board when, what was played in it, and how the game ended: W, B, D, or O for others.
CREATE TABLE position (
    hash    INTEGER NOT NULL,
    indexed INTEGER NOT NULL REFERENCES indexed (id),
    ply     INTEGER NOT NULL,
    move    TEXT,
    result  TEXT NOT NULL,
    PRIMARY KEY (hash, indexed, ply)
) WITHOUT ROWID;
CREATE INDEX position_indexed ON position (indexed);

-- Reviews of games that are over, and what was found about each position so far.
CREATE TABLE review (
    game_id   TEXT PRIMARY KEY REFERENCES game (id),
    wanted_ms INTEGER NOT NULL,
    done      INTEGER NOT NULL
);
CREATE INDEX review_open ON review (wanted_ms) WHERE done = 0;
CREATE TABLE reviewed (
    game_id TEXT NOT NULL REFERENCES review (game_id),
    ply     INTEGER NOT NULL,
    score   TEXT NOT NULL,
    second  TEXT,
    line    TEXT NOT NULL,
    PRIMARY KEY (game_id, ply)
) WITHOUT ROWID;
