//! A short form of a setup for addresses and keys: one to twenty characters of `0-9 A-Z a-z - _`.
//!
//! All setups of a board are numbered, and the text is that number in base 64 without leading zeros. So every
//! setup has exactly one text and every text that can be read is the text of one setup. The ruleset is not part
//! of it; rulesets with the same board size share the numbers.
//!
//! Setups with fewer pieces have smaller numbers, so endings are short. With `N` squares, the setups of `n` pieces
//! follow those of fewer, of which there are `C(N, k) · 4^k` for each `k < n`. Among them the number is
//! `place · 4^n + kinds`: `place` says which squares are occupied (the sum of `C(index, i)` over the `i`-th occupied
//! square, from 1, its index in diagram order from 0), and `kinds` has one digit of base 4 for each piece, the first
//! square's being the least: white man 0, white king 1, black man 2, black king 3. Doubled, and 1 added if Black is
//! on turn, this is the number of the setup.
//!
//! A square holds one piece: where a setup has two on a square, the king goes before the man and White before Black.

use crate::board::{Geometry, Kind, Piece, Side};
use crate::position::Setup;
use crate::rules::Rules;

const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/// The 10×10 board has 2 · 5^50 setups, which are fewer than 64^20.
const LONGEST: usize = 20;

/// A text that is no compact form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CompactFault {
    /// There is no text.
    #[error("the compact form is empty; it has 1 to {LONGEST} characters")]
    Empty,
    /// A character outside the alphabet.
    #[error("column {column}: {character:?} is not one of 0-9, A-Z, a-z, - and _")]
    Character {
        /// Where, counted in characters from 1.
        column: usize,
        /// The character.
        character: char,
    },
    /// A zero before the number, which would make a second text for the same setup.
    #[error("column 1: the compact form does not begin with 0 unless it is 0; leave the zeros out")]
    LeadingZero,
    /// The board has fewer setups than that.
    #[error("the compact form is too large for this board; is it from another board?")]
    TooLarge,
}

/// Reads a setup.
pub fn read(rules: &Rules, text: &str) -> Result<Setup, CompactFault> {
    let mut number: u128 = 0;
    for (place, character) in text.chars().enumerate() {
        let digit = DIGITS.iter().position(|&digit| char::from(digit) == character);
        let digit = digit.ok_or(CompactFault::Character { column: place + 1, character })?;
        if place == LONGEST {
            return Err(CompactFault::TooLarge);
        }
        number = number * 64 + digit as u128;
    }
    match text {
        "" => Err(CompactFault::Empty),
        "0" => setup(rules.geometry(), number),
        _ if text.starts_with('0') => Err(CompactFault::LeadingZero),
        _ => setup(rules.geometry(), number),
    }
}

/// Writes a setup.
pub fn write(rules: &Rules, setup: &Setup) -> String {
    let mut number = number(rules.geometry(), setup);
    let mut digits = vec![DIGITS[(number % 64) as usize]];
    while number >= 64 {
        number /= 64;
        digits.push(DIGITS[(number % 64) as usize]);
    }
    digits.into_iter().rev().map(char::from).collect()
}

fn number(geometry: &Geometry, setup: &Setup) -> u128 {
    let (mut place, mut kinds, mut count) = (0, 0, 0);
    for square in geometry.board() {
        if let Some(piece) = setup.piece_at(square) {
            kinds |= u128::from(digit(piece)) << (2 * count);
            count += 1;
            place += choose(geometry.index(square), count);
        }
    }
    let fewer: u128 = (0..count).map(|pieces| with_pieces(geometry, pieces)).sum();
    2 * (fewer + (place << (2 * count)) + kinds) + u128::from(setup.turn == Side::Black)
}

fn setup(geometry: &Geometry, number: u128) -> Result<Setup, CompactFault> {
    let turn = if number.is_multiple_of(2) { Side::White } else { Side::Black };
    let mut setup = Setup::empty(turn);
    let mut rest = number / 2;
    let mut count = 0;
    while rest >= with_pieces(geometry, count) {
        rest -= with_pieces(geometry, count);
        count += 1;
        if count > geometry.square_count() {
            return Err(CompactFault::TooLarge);
        }
    }
    let (mut place, kinds) = (rest >> (2 * count), rest);
    // The greatest square that fits is the last one: all choices of squares before it have smaller sums.
    for index in (0..geometry.square_count()).rev() {
        let here = choose(index, count);
        if count > 0 && here <= place {
            place -= here;
            count -= 1;
            let piece = piece((kinds >> (2 * count) & 3) as u8);
            if let Some(square) = geometry.square(index) {
                setup.put(square, piece);
            }
        }
    }
    Ok(setup)
}

/// How many setups have this many pieces, the side to move left aside.
fn with_pieces(geometry: &Geometry, count: u8) -> u128 {
    choose(geometry.square_count(), count) << (2 * count)
}

/// The number of ways to choose this many squares from the first ones of the board.
fn choose(squares: u8, chosen: u8) -> u128 {
    if chosen > squares {
        return 0;
    }
    (0..u128::from(chosen)).fold(1, |ways, place| ways * (u128::from(squares) - place) / (place + 1))
}

fn digit(piece: Piece) -> u8 {
    2 * u8::from(piece.side == Side::Black) + u8::from(piece.kind == Kind::King)
}

fn piece(digit: u8) -> Piece {
    Piece {
        side: if digit < 2 { Side::White } else { Side::Black },
        kind: if digit.is_multiple_of(2) { Kind::Man } else { Kind::King },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RulesetName;

    /// The last number is the board full of black kings with Black to move; one more is refused.
    #[test]
    fn the_numbers_end_where_the_setups_do() {
        for &ruleset in RulesetName::ALL {
            let geometry = ruleset.rules().geometry();
            let all = 2 * 5u128.pow(u32::from(geometry.square_count()));
            let full = Setup { black_kings: geometry.board(), ..Setup::empty(Side::Black) };
            assert_eq!(number(geometry, &full), all - 1);
            assert_eq!(setup(geometry, all - 1), Ok(full));
            assert_eq!(setup(geometry, all), Err(CompactFault::TooLarge));
            assert!(write(ruleset.rules(), &full).len() <= LONGEST);
        }
    }

    #[test]
    fn every_small_number_is_one_setup() {
        for geometry in [Geometry::EIGHT, Geometry::TEN] {
            for wanted in 0..20_000 {
                let setup = setup(geometry, wanted).expect("a small number");
                assert_eq!(number(geometry, &setup), wanted);
            }
        }
    }
}
