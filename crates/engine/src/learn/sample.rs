//! A quiet position of a game, with what came of it.

use draughts::{AnyPosition, RulesetName, Setup, Side, Squares};

/// A quiet position of a game, with what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// White's pieces, as bits of the padded board.
    pub white: u64,
    /// Black's pieces.
    pub black: u64,
    /// The kings of both.
    pub kings: u64,
    /// The side to move.
    pub turn: Side,
    /// The half points White got in the game.
    pub white_half_points: u8,
    /// What the search thought it was worth to the side to move, in hundredths of a man.
    pub value: i16,
    /// The number of the game.
    pub game: u32,
}

impl Sample {
    /// How long a sample is in a file, in bytes.
    pub const BYTES: usize = 32;

    /// The position.
    pub fn position(&self, ruleset: RulesetName) -> Option<AnyPosition> {
        let squares = Squares::from_bits;
        let setup = Setup {
            turn: self.turn,
            white_men: squares(self.white & !self.kings),
            white_kings: squares(self.white & self.kings),
            black_men: squares(self.black & !self.kings),
            black_kings: squares(self.black & self.kings),
        };
        AnyPosition::new(ruleset, &setup).ok()
    }

    /// As a file has it.
    pub fn write(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.white.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.black.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.kings.to_le_bytes());
        bytes[24] = u8::from(self.turn == Side::Black);
        bytes[25] = self.white_half_points;
        bytes[26..28].copy_from_slice(&self.value.to_le_bytes());
        bytes[28..].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    /// Reads what [`Sample::write`] has written.
    pub fn read(bytes: &[u8; Self::BYTES]) -> Self {
        let long = |first: usize| u64::from_le_bytes(std::array::from_fn(|place| bytes[first + place]));
        Self {
            white: long(0),
            black: long(8),
            kings: long(16),
            turn: if bytes[24] == 0 { Side::White } else { Side::Black },
            white_half_points: bytes[25].min(2),
            value: i16::from_le_bytes([bytes[26], bytes[27]]),
            game: u32::from_le_bytes([bytes[28], bytes[29], bytes[30], bytes[31]]),
        }
    }

    /// Whether it is kept out of fitting, to see what was learned: one game in twenty.
    pub const fn is_held_out(&self) -> bool {
        self.game % 20 == 7
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_read_as_they_were_written() {
        let sample = Sample {
            white: 0x0123_4567,
            black: 0x89AB_0000,
            kings: 0x0100_0000,
            turn: Side::Black,
            white_half_points: 1,
            value: -321,
            game: 70_000,
        };
        assert_eq!(Sample::read(&sample.write()), sample);
    }
}
