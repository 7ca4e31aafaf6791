//! FEN.
use crate::position::Setup;
use crate::rules::Rules;
use crate::board::*;
use super::square;
/// Writes.
pub fn write(rules: &Rules, setup: &Setup) -> String {
    let mut text = setup.turn.letter().to_string();
    for side in Side::BOTH {
        text.push(':');
        text.push(side.letter());
        let names: Vec<String> = square::ordered(rules, setup.side(side)).into_iter().map(|square| {
            let king = setup.pieces(Piece { side, kind: Kind::King }).contains(square);
            format!("{}{}", if king { "K" } else { "" }, square::name(rules, square))
        }).collect();
        text.push_str(&names.join(","));
    }
    text
}
