-- Calls that wait, for a push service that does not answer or for quiet hours to end: a restart loses none of them.
CREATE TABLE waiting_call (
    account TEXT NOT NULL REFERENCES account (id),
    href    TEXT NOT NULL,
    kind    TEXT NOT NULL,
    title   TEXT NOT NULL,
    body    TEXT NOT NULL,
    game    TEXT,
    made_ms BIGINT NOT NULL,
    PRIMARY KEY (account, href)
);

CREATE FUNCTION account_goes_with_its_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM waiting_call WHERE account = OLD.id;
    RETURN OLD;
END $$;
CREATE TRIGGER account_goes_with_its_calls BEFORE DELETE ON account FOR EACH ROW EXECUTE FUNCTION account_goes_with_its_calls();
