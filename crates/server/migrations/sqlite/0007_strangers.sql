-- What keeps strangers out. Whatever belongs to an account alone goes with it.

-- Accounts whose sessions or tokens have ended, or whose role or lock has changed: whoever has a connection open for
-- one of them looks whether it still may be there. Only the latest are kept.
CREATE TABLE account_change (
    number  INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL
);
CREATE TRIGGER account_change_session AFTER DELETE ON session BEGIN
    INSERT INTO account_change (account) VALUES (OLD.account);
END;
CREATE TRIGGER account_change_token AFTER DELETE ON token BEGIN
    INSERT INTO account_change (account) VALUES (OLD.account);
END;
CREATE TRIGGER account_change_standing AFTER UPDATE OF role, locked ON account BEGIN
    INSERT INTO account_change (account) VALUES (NEW.id);
END;
CREATE TRIGGER account_change_forgotten AFTER INSERT ON account_change BEGIN
    DELETE FROM account_change WHERE number <= NEW.number - 1000;
END;

-- Browsers in which somebody has signed in before: who guesses passwords elsewhere does not keep the owner out here.
CREATE TABLE known_browser (
    account TEXT NOT NULL REFERENCES account (id),
    hash    BLOB NOT NULL,
    seen_ms INTEGER NOT NULL,
    PRIMARY KEY (account, hash)
) WITHOUT ROWID;

-- What a name looks like, by Unicode's tables of look-alikes: no two accounts have the same look.
CREATE TABLE name_shape (
    shape   TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES account (id),
    PRIMARY KEY (shape, account)
) WITHOUT ROWID;
CREATE INDEX name_shape_account ON name_shape (account);

CREATE TRIGGER account_goes BEFORE DELETE ON account BEGIN
    DELETE FROM known_browser WHERE account = OLD.id;
    DELETE FROM name_shape WHERE account = OLD.id;
    INSERT INTO account_change (account) VALUES (OLD.id);
END;
