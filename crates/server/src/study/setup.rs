//! A setup from the editor, and every reason why it is not playable.

use crate::room::board;
use crate::wire::{Pieces, SetupReason, SetupView};
use draughts::notation::{fen, square};
use draughts::{AnyPosition, Kind, RulesetName, Setup, Side};

/// What can be said about a setup in text.
pub fn setup(ruleset: RulesetName, text: &str) -> SetupView {
    let rules = ruleset.rules();
    let read = fen::read(rules, text);
    let setup = read.as_ref().copied().unwrap_or(Setup::empty(rules.first_to_move.value));
    let position = fen::read_position(ruleset, text);
    let faults = match &position {
        Ok(_) => Vec::new(),
        Err(faults) => faults
            .faults()
            .iter()
            .map(|fault| SetupReason { text: fault.text(rules), remedy: fault.remedy(rules) })
            .collect(),
    };
    let mut pieces = Pieces::new();
    for place in setup.side(Side::White) | setup.side(Side::Black) {
        if let Some(piece) = setup.piece_at(place) {
            let letter = if piece.side == Side::White { 'w' } else { 'b' };
            let letter = if piece.kind == Kind::King { letter.to_ascii_uppercase() } else { letter };
            pieces.insert(square::name(rules, place), letter);
        }
    }
    SetupView {
        fen: read.is_ok().then(|| fen::write(rules, &setup)),
        pieces,
        turn: setup.turn.into(),
        board: board(rules),
        white_name: rules.colour(Side::White).to_owned(),
        black_name: rules.colour(Side::Black).to_owned(),
        man_word: rules.word(Kind::Man).to_owned(),
        king_word: rules.word(Kind::King).to_owned(),
        faults,
        over: position.ok().and_then(|position| over(&position)),
    }
}

/// Why a game that begins so would be over.
fn over(position: &AnyPosition) -> Option<String> {
    let rules = position.rules();
    if let Some(side) = Side::BOTH.into_iter().find(|side| position.side(*side).is_empty()) {
        return Some(format!("{} has no piece", rules.colour(side)));
    }
    let stuck = rules.colour(position.turn());
    (!position.can_move()).then(|| format!("{stuck} is to move but has no legal move"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_said_at_once() {
        let shown = setup(RulesetName::International, "W:W3,4,K50:B47,12");
        let texts: Vec<&str> = shown.faults.iter().map(|fault| fault.text.as_str()).collect();
        let squares = ["3", "4", "47"];
        assert_eq!(texts.len(), squares.len(), "{texts:?}");
        assert!(texts.iter().zip(squares).all(|(text, square)| text.contains(square)), "{texts:?}");
        assert_eq!(shown.over, None);
        assert_eq!(shown.pieces.len(), 5);
        assert_eq!(setup(RulesetName::English, "B:W:B").faults.len(), 1);
        let unreadable = setup(RulesetName::English, "X:W99:Bq");
        assert!(unreadable.faults.len() >= 3 && unreadable.fen.is_none(), "{:?}", unreadable.faults);
    }

    #[test]
    fn a_game_that_would_be_over_is_said_so() {
        let over = |text: &str| setup(RulesetName::Russian, text).over;
        assert_eq!(over("W:Wa1:Bc5"), None);
        assert!(over("W:Wa1:B").is_some_and(|text| text.contains("no piece")));
        assert!(over("W:Wa5:Bb6,c7").is_some_and(|text| text.contains("no legal move")));
        assert!(setup(RulesetName::Russian, "W:Wa5:Bb6,c7").faults.is_empty());
    }
}
