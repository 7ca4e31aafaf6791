-- The tables of SQLite's migrations 1 to 9, as PostgreSQL keeps them: one program, two engines, the same names; what
-- SQLite keeps of the life of the one server is in the leases here. Times are
-- milliseconds since 1970. Keys and cookies are kept as their hashes only.

CREATE TABLE browser (
    hash       BYTEA PRIMARY KEY,
    created_ms BIGINT NOT NULL,
    seen_ms    BIGINT NOT NULL
);

CREATE TABLE display (
    id         TEXT COLLATE "C" PRIMARY KEY,
    host       BYTEA NOT NULL,
    key_hash   BYTEA NOT NULL UNIQUE,
    boards     BIGINT NOT NULL,
    wanted     TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);

CREATE TABLE game (
    id         TEXT COLLATE "C" PRIMARY KEY,
    ruleset    TEXT NOT NULL,
    head       TEXT NOT NULL,
    status     TEXT NOT NULL,
    visibility TEXT NOT NULL,
    lobby      BIGINT NOT NULL,
    chat       BIGINT NOT NULL,
    way        TEXT NOT NULL,
    time       TEXT,
    created_ms BIGINT NOT NULL,
    last_ms    BIGINT NOT NULL,
    due_ms     BIGINT,
    turn       TEXT NOT NULL,
    plies      BIGINT NOT NULL,
    result     TEXT,
    white_name TEXT NOT NULL,
    black_name TEXT NOT NULL,
    sought     TEXT NOT NULL,
    display    TEXT REFERENCES display (id),
    board      BIGINT,
    rated      BIGINT NOT NULL DEFAULT 0,
    zero_ms    BIGINT,
    -- Its slot: the first seven bits of its id. A node owns games by their slots.
    slot       BIGINT NOT NULL GENERATED ALWAYS AS (
        (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(id, 1, 1)) - 1) * 4
        + (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(id, 2, 1)) - 1) / 8) STORED
);
CREATE INDEX game_due ON game (slot, due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX game_live ON game (slot) WHERE status IN ('waiting', 'playing');
CREATE INDEX game_listed ON game (status, visibility, last_ms);
CREATE UNIQUE INDEX game_display ON game (display, board) WHERE display IS NOT NULL;

CREATE TABLE event (
    game_id TEXT NOT NULL REFERENCES game (id),
    version BIGINT NOT NULL,
    line    TEXT NOT NULL,
    wish    TEXT,
    PRIMARY KEY (game_id, version)
);

CREATE TABLE seat (
    game_id  TEXT NOT NULL REFERENCES game (id),
    side     TEXT NOT NULL,
    browser  BYTEA,
    key_hash BYTEA UNIQUE,
    PRIMARY KEY (game_id, side)
);
CREATE INDEX seat_browser ON seat (browser) WHERE browser IS NOT NULL;

CREATE TABLE account (
    id          TEXT COLLATE "C" PRIMARY KEY,
    owner       BYTEA NOT NULL UNIQUE,
    name        TEXT NOT NULL,
    folded      TEXT COLLATE "C" NOT NULL UNIQUE,
    password    TEXT NOT NULL,
    role        TEXT NOT NULL,
    locked      BIGINT NOT NULL,
    preferences TEXT NOT NULL,
    created_ms  BIGINT NOT NULL,
    seen_ms     BIGINT NOT NULL
);

CREATE TABLE session (
    hash       BYTEA PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    account    TEXT NOT NULL REFERENCES account (id),
    address    TEXT NOT NULL,
    agent      TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    seen_ms    BIGINT NOT NULL
);
CREATE INDEX session_account ON session (account);

CREATE TABLE token (
    hash       BYTEA PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    account    TEXT NOT NULL REFERENCES account (id),
    title      TEXT NOT NULL,
    scopes     TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    seen_ms    BIGINT
);
CREATE INDEX token_account ON token (account);

CREATE TABLE rating (
    account    TEXT NOT NULL REFERENCES account (id),
    ruleset    TEXT NOT NULL,
    speed      TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    PRIMARY KEY (account, ruleset, speed)
);

CREATE TABLE rating_change (
    game_id    TEXT NOT NULL REFERENCES game (id),
    side       TEXT NOT NULL,
    account    TEXT NOT NULL REFERENCES account (id),
    ruleset    TEXT NOT NULL,
    speed      TEXT NOT NULL,
    before     DOUBLE PRECISION NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    changed_ms BIGINT NOT NULL,
    PRIMARY KEY (game_id, side)
);
CREATE INDEX rating_change_account ON rating_change (account, ruleset, speed, changed_ms);

CREATE TABLE study (
    id         TEXT COLLATE "C" PRIMARY KEY,
    owner      BYTEA NOT NULL,
    ruleset    TEXT NOT NULL,
    title      TEXT NOT NULL,
    moves      BIGINT NOT NULL,
    version    BIGINT NOT NULL,
    pdn        TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL
);
CREATE INDEX study_owner ON study (owner, changed_ms);

CREATE TABLE collection (
    id         TEXT COLLATE "C" PRIMARY KEY,
    owner      BYTEA NOT NULL,
    name       TEXT NOT NULL,
    games      BIGINT NOT NULL,
    unread     BIGINT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX collection_owner ON collection (owner, created_ms);

CREATE TABLE collected (
    collection_id TEXT NOT NULL,
    number        BIGINT NOT NULL,
    ruleset       TEXT,
    white         TEXT NOT NULL,
    black         TEXT NOT NULL,
    event         TEXT NOT NULL,
    date          TEXT NOT NULL,
    result        TEXT NOT NULL,
    plies         BIGINT NOT NULL,
    sought        TEXT NOT NULL,
    fault         TEXT,
    pdn           TEXT NOT NULL,
    PRIMARY KEY (collection_id, number)
);

CREATE TABLE indexed (
    id         BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    game_id    TEXT UNIQUE REFERENCES game (id),
    collection TEXT,
    number     BIGINT,
    ruleset    TEXT NOT NULL,
    href       TEXT NOT NULL,
    white      TEXT NOT NULL,
    black      TEXT NOT NULL,
    result     TEXT,
    date       TEXT NOT NULL,
    owner      BYTEA,
    listed     BIGINT NOT NULL,
    counted    BIGINT NOT NULL DEFAULT 0,
    next       BIGINT,
    UNIQUE (collection, number)
);

CREATE TABLE position (
    hash    BIGINT NOT NULL,
    indexed BIGINT NOT NULL REFERENCES indexed (id),
    ply     BIGINT NOT NULL,
    move    TEXT,
    result  TEXT NOT NULL,
    PRIMARY KEY (hash, indexed, ply)
);
CREATE INDEX position_indexed ON position (indexed);

CREATE TABLE review (
    game_id   TEXT PRIMARY KEY REFERENCES game (id),
    wanted_ms BIGINT NOT NULL,
    done      BIGINT NOT NULL
);
CREATE INDEX review_open ON review (wanted_ms) WHERE done = 0;

CREATE TABLE reviewed (
    game_id TEXT NOT NULL REFERENCES review (game_id),
    ply     BIGINT NOT NULL,
    score   TEXT NOT NULL,
    second  TEXT,
    line    TEXT NOT NULL,
    PRIMARY KEY (game_id, ply)
);

CREATE TABLE desk (
    id         TEXT COLLATE "C" PRIMARY KEY,
    owner      BYTEA NOT NULL,
    name       TEXT NOT NULL,
    place      TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX desk_owner ON desk (owner, created_ms);

CREATE TABLE desk_board (
    desk_id    TEXT NOT NULL REFERENCES desk (id),
    number     BIGINT NOT NULL,
    head       TEXT NOT NULL,
    ruleset    TEXT NOT NULL,
    white_name TEXT NOT NULL,
    black_name TEXT NOT NULL,
    round      TEXT NOT NULL,
    time       TEXT,
    created_ms BIGINT NOT NULL,
    entries    BIGINT NOT NULL,
    plies      BIGINT NOT NULL,
    result     TEXT,
    questions  BIGINT NOT NULL,
    signed     BIGINT NOT NULL,
    PRIMARY KEY (desk_id, number)
);

CREATE TABLE desk_entry (
    desk_id TEXT NOT NULL,
    board   BIGINT NOT NULL,
    number  BIGINT NOT NULL,
    at_ms   BIGINT NOT NULL,
    by_name TEXT NOT NULL,
    by_whom BYTEA NOT NULL,
    line    TEXT NOT NULL,
    PRIMARY KEY (desk_id, board, number),
    FOREIGN KEY (desk_id, board) REFERENCES desk_board (desk_id, number)
);

CREATE TABLE chore (
    id      BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    kind    TEXT NOT NULL,
    subject TEXT NOT NULL,
    reached BIGINT NOT NULL DEFAULT 0,
    UNIQUE (kind, subject)
);

CREATE TABLE opening (
    collection TEXT NOT NULL,
    hash       BIGINT NOT NULL,
    move       TEXT NOT NULL,
    result     TEXT NOT NULL,
    games      BIGINT NOT NULL,
    PRIMARY KEY (collection, hash, move, result)
);
CREATE INDEX indexed_uncounted ON indexed (id) WHERE counted = 0;
CREATE INDEX indexed_owner ON indexed (owner) WHERE owner IS NOT NULL;
CREATE INDEX display_host ON display (host);
CREATE INDEX game_public ON game (visibility, last_ms);

CREATE TABLE account_change (
    number  BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    account TEXT NOT NULL
);

CREATE FUNCTION account_change_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO account_change (account) VALUES (OLD.account);
    RETURN OLD;
END $$;
CREATE TRIGGER account_change_session AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION account_change_session();

CREATE FUNCTION account_change_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO account_change (account) VALUES (OLD.account);
    RETURN OLD;
END $$;
CREATE TRIGGER account_change_token AFTER DELETE ON token FOR EACH ROW EXECUTE FUNCTION account_change_token();

CREATE FUNCTION account_change_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO account_change (account) VALUES (NEW.id);
    RETURN NEW;
END $$;
CREATE TRIGGER account_change_standing AFTER UPDATE OF role, locked ON account FOR EACH ROW EXECUTE FUNCTION account_change_standing();

CREATE FUNCTION account_change_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM account_change WHERE number <= NEW.number - 1000;
    RETURN NEW;
END $$;
CREATE TRIGGER account_change_forgotten AFTER INSERT ON account_change FOR EACH ROW EXECUTE FUNCTION account_change_forgotten();

CREATE TABLE known_browser (
    account TEXT NOT NULL REFERENCES account (id),
    hash    BYTEA NOT NULL,
    seen_ms BIGINT NOT NULL,
    PRIMARY KEY (account, hash)
);

CREATE TABLE name_shape (
    shape   TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES account (id),
    PRIMARY KEY (shape, account)
);
CREATE INDEX name_shape_account ON name_shape (account);

CREATE FUNCTION account_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM known_browser WHERE account = OLD.id;
    DELETE FROM name_shape WHERE account = OLD.id;
    INSERT INTO account_change (account) VALUES (OLD.id);
    RETURN OLD;
END $$;
CREATE TRIGGER account_goes BEFORE DELETE ON account FOR EACH ROW EXECUTE FUNCTION account_goes();

CREATE TABLE tournament (
    id         TEXT COLLATE "C" PRIMARY KEY,
    owner      BYTEA NOT NULL,
    owner_name TEXT NOT NULL,
    name       TEXT NOT NULL,
    place      TEXT NOT NULL,
    ruleset    TEXT NOT NULL,
    time       TEXT,
    visibility TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    -- How far it is, for lists.
    changed_ms BIGINT NOT NULL,
    system     TEXT NOT NULL,
    phase      TEXT NOT NULL,
    players    BIGINT NOT NULL,
    round      BIGINT NOT NULL
);
CREATE INDEX tournament_owner ON tournament (owner, created_ms);
CREATE INDEX tournament_listed ON tournament (visibility, changed_ms);

CREATE TABLE tournament_line (
    event_id TEXT NOT NULL REFERENCES tournament (id),
    number   BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    by_name  TEXT NOT NULL,
    by_whom  BYTEA NOT NULL,
    wish     TEXT,
    line     TEXT NOT NULL,
    PRIMARY KEY (event_id, number)
);

CREATE TABLE tournament_assistant (
    event_id TEXT NOT NULL REFERENCES tournament (id),
    owner    BYTEA NOT NULL,
    name     TEXT NOT NULL,
    rights   TEXT NOT NULL,
    PRIMARY KEY (event_id, owner)
);
CREATE INDEX tournament_helped ON tournament_assistant (owner);

CREATE TABLE tournament_key (
    event_id TEXT NOT NULL REFERENCES tournament (id),
    entry    BIGINT NOT NULL,
    key_hash BYTEA NOT NULL,
    PRIMARY KEY (event_id, entry)
);

CREATE TABLE tournament_seat (
    event_id TEXT NOT NULL REFERENCES tournament (id),
    owner    BYTEA NOT NULL,
    entry    BIGINT NOT NULL,
    PRIMARY KEY (event_id, owner)
);
CREATE INDEX tournament_seat_owner ON tournament_seat (owner);

CREATE TABLE tournament_report (
    event_id TEXT NOT NULL REFERENCES tournament (id),
    round    BIGINT NOT NULL,
    board    BIGINT NOT NULL,
    game     BIGINT NOT NULL,
    entry    BIGINT NOT NULL,
    score    TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (event_id, round, board, game, entry)
);

CREATE TABLE tournament_game (
    event_id   TEXT NOT NULL REFERENCES tournament (id),
    round      BIGINT NOT NULL,
    board      BIGINT NOT NULL,
    game       BIGINT NOT NULL,
    desk_id    TEXT NOT NULL,
    desk_board BIGINT NOT NULL,
    PRIMARY KEY (event_id, round, board, game)
);
CREATE INDEX tournament_game_desk ON tournament_game (desk_id, desk_board);

CREATE TABLE tournament_call (
    event_id    TEXT NOT NULL REFERENCES tournament (id),
    number      BIGINT NOT NULL,
    at_ms       BIGINT NOT NULL,
    entry       BIGINT NOT NULL,
    round       BIGINT NOT NULL,
    board       BIGINT NOT NULL,
    about       TEXT NOT NULL,
    words       TEXT NOT NULL,
    answer      TEXT,
    answered_by TEXT,
    answered_ms BIGINT,
    PRIMARY KEY (event_id, number)
);

CREATE TABLE second_factor (
    account    TEXT PRIMARY KEY REFERENCES account (id),
    secret     BYTEA NOT NULL,
    confirmed  BIGINT NOT NULL,
    step       BIGINT NOT NULL,
    created_ms BIGINT NOT NULL
);

CREATE TABLE recovery_code (
    account TEXT NOT NULL REFERENCES account (id),
    hash    BYTEA NOT NULL,
    PRIMARY KEY (account, hash)
);

CREATE TABLE challenge (
    id         TEXT COLLATE "C" PRIMARY KEY,
    challenger TEXT NOT NULL REFERENCES account (id),
    challenged TEXT NOT NULL REFERENCES account (id),
    wanted     TEXT NOT NULL,
    answer     TEXT NOT NULL,
    made_ms    BIGINT NOT NULL,
    until_ms   BIGINT NOT NULL,
    UNIQUE (challenger, challenged)
);
CREATE INDEX challenge_challenged ON challenge (challenged, until_ms);

CREATE TABLE calling (
    account TEXT PRIMARY KEY REFERENCES account (id),
    wishes  TEXT NOT NULL
);

CREATE TABLE subscription (
    id         TEXT COLLATE "C" PRIMARY KEY,
    account    TEXT NOT NULL REFERENCES account (id),
    endpoint   TEXT NOT NULL UNIQUE,
    key        BYTEA NOT NULL,
    auth       BYTEA NOT NULL,
    agent      TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX subscription_account ON subscription (account);
CREATE INDEX rating_ranked ON rating (ruleset, speed, rating);

CREATE FUNCTION account_goes_uncalled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM second_factor WHERE account = OLD.id;
    DELETE FROM recovery_code WHERE account = OLD.id;
    DELETE FROM challenge WHERE challenger = OLD.id OR challenged = OLD.id;
    DELETE FROM calling WHERE account = OLD.id;
    DELETE FROM subscription WHERE account = OLD.id;
    RETURN OLD;
END $$;
CREATE TRIGGER account_goes_uncalled BEFORE DELETE ON account FOR EACH ROW EXECUTE FUNCTION account_goes_uncalled();

-- Players' names by one, two and three letters at a time, to be found by any part of them.
CREATE TABLE names (
    game_id TEXT PRIMARY KEY REFERENCES game (id),
    grams   TEXT[] NOT NULL
);
CREATE INDEX names_grams ON names USING gin (grams);

-- As SQLite says them.
CREATE FUNCTION instr(whole TEXT, part TEXT) RETURNS BIGINT LANGUAGE sql IMMUTABLE RETURN strpos(whole, part);
