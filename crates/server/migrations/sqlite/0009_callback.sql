-- Called back, and known: a second proof of who somebody is, ways back in, challenges, and browsers that may be called.

-- The secret that an authenticator shares with the server: good once a code of it was typed. A code is good once: the step of
-- the last one is kept.
CREATE TABLE second_factor (
    account    TEXT PRIMARY KEY REFERENCES account (id),
    secret     BLOB NOT NULL,
    confirmed  INTEGER NOT NULL,
    step       INTEGER NOT NULL,
    created_ms INTEGER NOT NULL
);

-- Codes to get back in with, each good once; kept as their hashes.
CREATE TABLE recovery_code (
    account TEXT NOT NULL REFERENCES account (id),
    hash    BLOB NOT NULL,
    PRIMARY KEY (account, hash)
) WITHOUT ROWID;

-- Somebody challenges somebody by name. The answer is empty, 'declined', or the id of the game.
CREATE TABLE challenge (
    id         TEXT PRIMARY KEY,
    challenger TEXT NOT NULL REFERENCES account (id),
    challenged TEXT NOT NULL REFERENCES account (id),
    wanted     TEXT NOT NULL,
    answer     TEXT NOT NULL,
    made_ms    INTEGER NOT NULL,
    until_ms   INTEGER NOT NULL,
    UNIQUE (challenger, challenged)
);
CREATE INDEX challenge_challenged ON challenge (challenged, until_ms);

-- How somebody wants to be called, as JSON.
CREATE TABLE calling (
    account TEXT PRIMARY KEY REFERENCES account (id),
    wishes  TEXT NOT NULL
);

-- Browsers that may be called: where their push service takes messages, and the keys with which they are sealed.
CREATE TABLE subscription (
    id         TEXT PRIMARY KEY,
    account    TEXT NOT NULL REFERENCES account (id),
    endpoint   TEXT NOT NULL UNIQUE,
    key        BLOB NOT NULL,
    auth       BLOB NOT NULL,
    agent      TEXT NOT NULL,
    created_ms INTEGER NOT NULL
);
CREATE INDEX subscription_account ON subscription (account);

CREATE INDEX rating_ranked ON rating (ruleset, speed, rating);

CREATE TRIGGER account_goes_uncalled BEFORE DELETE ON account BEGIN
    DELETE FROM second_factor WHERE account = OLD.id;
    DELETE FROM recovery_code WHERE account = OLD.id;
    DELETE FROM challenge WHERE challenger = OLD.id OR challenged = OLD.id;
    DELETE FROM calling WHERE account = OLD.id;
    DELETE FROM subscription WHERE account = OLD.id;
END;
