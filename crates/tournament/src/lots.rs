//! Lots from a stored seed: the same seed draws the same lots, on every machine and in every version.

use crate::history::Colour;

/// A drawing of lots (SplitMix64).
#[derive(Clone, Debug)]
pub struct Lots {
    state: u64,
}

/// How two players draw for colours (wcdf 1.12, N1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourDraw {
    /// A coin is tossed; the winner chooses.
    Coin,
    /// A piece is hidden in each hand; who picks a hand plays the colour in it.
    HiddenPiece,
}

/// What a draw for colours came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourLot {
    /// The first of the two won the toss and chooses.
    FirstChooses,
    /// The second won the toss and chooses.
    SecondChooses,
    /// The first of the two picked this colour.
    FirstPlays(Colour),
}

impl Lots {
    /// A drawing that starts from a seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below a limit, each equally likely; 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = limit as u64;
        if limit < 2 {
            return 0;
        }
        // Numbers of the last, incomplete stretch would favour small results.
        let complete = u64::MAX - u64::MAX % limit;
        loop {
            let bits = self.bits();
            if bits < complete {
                return (bits % limit) as usize;
            }
        }
    }

    /// Puts a list into an order drawn by lot.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// Draws for colours.
    pub fn colours(&mut self, draw: ColourDraw) -> ColourLot {
        match (draw, self.below(2)) {
            (ColourDraw::Coin, 0) => ColourLot::FirstChooses,
            (ColourDraw::Coin, _) => ColourLot::SecondChooses,
            (ColourDraw::HiddenPiece, 0) => ColourLot::FirstPlays(Colour::White),
            (ColourDraw::HiddenPiece, _) => ColourLot::FirstPlays(Colour::Black),
        }
    }
}

impl ColourDraw {
    /// The word for it in an event's text.
    pub fn name(self) -> &'static str {
        match self {
            Self::Coin => "coin",
            Self::HiddenPiece => "hidden-piece",
        }
    }

    /// The draw with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Coin, Self::HiddenPiece].into_iter().find(|draw| draw.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_those_of_splitmix64() {
        let mut lots = Lots::new(1_234_567);
        assert_eq!(lots.bits(), 6_457_827_717_110_365_317);
        assert_eq!(lots.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn the_same_seed_draws_the_same_order() {
        let draw = |seed| {
            let mut list: Vec<u8> = (0..20).collect();
            Lots::new(seed).shuffle(&mut list);
            list
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
        let mut sorted = draw(7);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..20).collect::<Vec<u8>>());
    }

    #[test]
    fn both_players_and_both_colours_are_drawn() {
        let drawn = |draw| (0..64).map(|seed| Lots::new(seed).colours(draw)).collect::<Vec<_>>();
        let coin = drawn(ColourDraw::Coin);
        assert!(coin.contains(&ColourLot::FirstChooses) && coin.contains(&ColourLot::SecondChooses));
        let hidden = drawn(ColourDraw::HiddenPiece);
        assert!(hidden.contains(&ColourLot::FirstPlays(Colour::White)));
        assert!(hidden.contains(&ColourLot::FirstPlays(Colour::Black)));
    }
}
