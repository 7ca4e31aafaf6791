-- Programs that know the tables up to this version may use them, though they are of a later one: what came since was added,
-- and nothing of theirs was taken away. A migration that takes something away sets it to its own number; so nodes of two
-- versions can run side by side as long as a migration adds, and what is not needed any more goes a version later.
ALTER TABLE cluster ADD COLUMN oldest BIGINT NOT NULL DEFAULT 5;
