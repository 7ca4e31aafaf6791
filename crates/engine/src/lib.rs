//! Plays draughts in every ruleset: search, evaluation, endgame databases.
//!
//! Knows no protocol and no text but what `draughts` reads; who drives it sets a position, gives limits and listens.
