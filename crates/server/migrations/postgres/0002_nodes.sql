-- Which database this is: nodes that slot it speak to each other under this name.
CREATE TABLE cluster (
    only_row BIGINT PRIMARY KEY CHECK (only_row = 1),
    name     TEXT NOT NULL
);
INSERT INTO cluster (only_row, name) VALUES (1, replace(gen_random_uuid()::text, '-', ''));

-- The nodes that are alive, by the database's clock.
CREATE TABLE node (
    id      TEXT PRIMARY KEY,
    roles   TEXT NOT NULL,
    place   TEXT NOT NULL,
    version TEXT NOT NULL,
    seen_ms BIGINT NOT NULL
);

-- Who owns the games of which slot, and the housekeeping (slot -1). The number of the tenure goes up with every owner
-- and after every gap: whoever writes for an earlier one is refused. What the owner's games' clock showed when it was
-- last seen says what is charged to nobody.
CREATE TABLE lease (
    slot    BIGINT PRIMARY KEY,
    owner    TEXT NOT NULL,
    epoch    BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,
    clock_ms BIGINT NOT NULL
);
INSERT INTO lease (slot, owner, epoch, until_ms, clock_ms) SELECT slot, '', 0, 0, 0 FROM generate_series(-1, 127) AS slot;

-- Milliseconds since 1970 by the database's clock.
CREATE FUNCTION now_ms() RETURNS BIGINT LANGUAGE sql VOLATILE
    RETURN (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
