//! The constants of pruning and of move ordering. Margins are in hundredths of a man.

use crate::plies::Depth;

/// How often a search looks whether it should stop, in nodes.
pub(super) const NODES_BETWEEN_LOOKS: u64 = 512;

/// From this depth on, the window is first set around the value of the last iteration.
pub(super) const ASPIRATION_DEPTH: Depth = Depth::new(4);
/// How far around it.
pub(super) const ASPIRATION: i32 = 9;

/// A window that has been opened further than this is opened wholly.
pub(super) const WIDEST_ASPIRATION: i32 = 540;

/// Down to this depth a quiet position that is far above the window is taken for good enough.
pub(super) const STATIC_CUT_DEPTH: Depth = Depth::new(3);
/// By so much for each ply left.
pub(super) const STATIC_CUT_MARGIN: i32 = 38;

/// From this depth on, a much shallower search with a raised window decides whether to go on.
pub(super) const PROBABLE_CUT_DEPTH: Depth = Depth::new(4);
/// Raised by so much.
pub(super) const PROBABLE_CUT_MARGIN: i32 = 16;

/// The depth of such a search.
pub(super) const fn probable_cut_depth(depth: Depth) -> Depth {
    Depth::new(depth.plies() * 2 / 5)
}

/// From this depth on, late quiet moves are searched less deep at first.
pub(super) const REDUCTION_DEPTH: Depth = Depth::new(2);

/// By how many plies the move with this place in the order is searched less deep.
pub(super) fn reduction(depth: Depth, place: usize) -> i32 {
    let row = (depth.plies().max(0) as usize).min(REDUCTIONS.len() - 1);
    i32::from(REDUCTIONS[row][place.min(REDUCTIONS[0].len() - 1)])
}

/// About ln(depth) · ln(place) / 1.8, by depth and place.
static REDUCTIONS: [[u8; 32]; 64] = {
    let mut table = [[0; 32]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut place = 1;
        while place < 32 {
            let product = logarithm(depth as u64) * logarithm(place as u64 + 1);
            let plies = (600 + product / 1800) / 1000;
            table[depth][place] = plies as u8;
            place += 1;
        }
        depth += 1;
    }
    table
};

/// The natural logarithm, in thousandths.
const fn logarithm(number: u64) -> u64 {
    let whole = number.ilog2() as u64;
    let rest = (number << 10 >> whole) - 1024;
    // Between two powers of two the line lies at most 0.06 below the curve.
    (whole * 1024 + rest) * 693 / 1024
}

/// The greatest weight that the past of a move can have.
pub(super) const GREATEST_HISTORY: i32 = 8_192;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_place() {
        assert_eq!(reduction(Depth::new(1), 1), 0);
        assert_eq!(reduction(Depth::new(10), 0), 0);
        for depth in (2..40).map(Depth::new) {
            for place in 1..31 {
                assert!(reduction(depth, place) <= reduction(depth, place + 1));
                assert!(reduction(depth, place) <= reduction(depth + 1, place));
            }
        }
        let middling = reduction(Depth::new(12), 12);
        assert!((2..=6).contains(&middling), "{middling}");
    }
}
