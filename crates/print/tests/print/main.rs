//! Pictures and paper, as they come out.

mod diagrams;
mod films;
mod papers;
mod pictures;
mod sheets;
mod web;

use draughts::notation::{fen, movetext};
use draughts::{AnyPosition, Move, RulesetName};
use print::film::FilmPly;

/// A position of a ruleset, by its FEN.
fn position(ruleset: RulesetName, text: &str) -> AnyPosition {
    fen::read_position(ruleset, text).expect("the position is sound")
}

/// The plies of a game, by their notation.
fn steps(start: &AnyPosition, texts: &str) -> Vec<FilmPly> {
    let mut position = *start;
    let step = |action: &Move| {
        let step = FilmPly::of(&position, action);
        position = step.after;
        step
    };
    moves(start, texts).iter().map(step).collect()
}

/// The moves of a game, by their notation.
fn moves(start: &AnyPosition, texts: &str) -> Vec<Move> {
    let mut position = *start;
    let play = |text: &str| {
        let action = movetext::read(&position, text).expect("the move is legal");
        position = position.after(&action);
        action
    };
    texts.split_whitespace().map(play).collect()
}
