-- Events that are played here: whether one is, when it begins, and the room of each of its games.
ALTER TABLE tournament ADD COLUMN online INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tournament ADD COLUMN begins_ms INTEGER;
CREATE INDEX tournament_online ON tournament (online, phase);

CREATE TABLE tournament_room (
    event_id TEXT NOT NULL REFERENCES tournament (id),
    round    INTEGER NOT NULL,
    board    INTEGER NOT NULL,
    -- Games behind those of the round are the play-off's.
    game     INTEGER NOT NULL,
    game_id  TEXT NOT NULL REFERENCES game (id),
    made_ms  INTEGER NOT NULL,
    PRIMARY KEY (event_id, round, board, game)
) WITHOUT ROWID;
CREATE UNIQUE INDEX tournament_room_game ON tournament_room (game_id);
