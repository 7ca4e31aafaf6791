-- People: accounts, where they are signed in, programs that act for them, and how strong they are. Secrets are kept as
-- their hashes only. An account owns seats and displays by a fingerprint, as a browser does.

CREATE TABLE account (
    id          TEXT PRIMARY KEY,
    owner       BLOB NOT NULL UNIQUE,
    name        TEXT NOT NULL,
    folded      TEXT NOT NULL UNIQUE,
    password    TEXT NOT NULL,
    role        TEXT NOT NULL,
    locked      INTEGER NOT NULL,
    preferences TEXT NOT NULL,
    created_ms  INTEGER NOT NULL,
    seen_ms     INTEGER NOT NULL
);

CREATE TABLE session (
    hash       BLOB PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    account    TEXT NOT NULL REFERENCES account (id),
    address    TEXT NOT NULL,
    agent      TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    seen_ms    INTEGER NOT NULL
);
CREATE INDEX session_account ON session (account);

CREATE TABLE token (
    hash       BLOB PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    account    TEXT NOT NULL REFERENCES account (id),
    title      TEXT NOT NULL,
    scopes     TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    seen_ms    INTEGER
);
CREATE INDEX token_account ON token (account);

ALTER TABLE game ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

CREATE TABLE rating (
    account    TEXT NOT NULL REFERENCES account (id),
    ruleset    TEXT NOT NULL,
    speed      TEXT NOT NULL,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    games      INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    PRIMARY KEY (account, ruleset, speed)
) WITHOUT ROWID;

-- What a game has changed, once for each player.
CREATE TABLE rating_change (
    game_id    TEXT NOT NULL REFERENCES game (id),
    side       TEXT NOT NULL,
    account    TEXT NOT NULL REFERENCES account (id),
    ruleset    TEXT NOT NULL,
    speed      TEXT NOT NULL,
    before     REAL NOT NULL,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    changed_ms INTEGER NOT NULL,
    PRIMARY KEY (game_id, side)
) WITHOUT ROWID;
CREATE INDEX rating_change_account ON rating_change (account, ruleset, speed, changed_ms);
