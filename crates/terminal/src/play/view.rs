//! Where each square appears on the screen: the side at the bottom, the dark corner, and the steps of the cursor.

use crate::board;
use draughts::{Rules, Side, Square};

/// The board as seen from one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardView {
    rules: &'static Rules,
    pub(super) seen_from: Side,
}

/// A place on the screen's board, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) row: u8,
    pub(super) column: u8,
}

/// A direction of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    Up,
    Down,
    Left,
    Right,
}

impl BoardView {
    pub(super) const fn new(rules: &'static Rules) -> Self {
        Self { rules, seen_from: Side::White }
    }

    /// The number of rows (and columns) of the board.
    pub(super) const fn size(&self) -> u8 {
        self.rules.size.value
    }

    pub(super) fn flip(&mut self) {
        self.seen_from = self.seen_from.opponent();
    }

    /// The playable square at a place.
    pub(super) fn square_at(&self, place: Place) -> Option<Square> {
        board::square_at(self.rules, self.seen_from, place.row, place.column)
    }

    /// The place of a square.
    pub(super) fn place(&self, square: Square) -> Option<Place> {
        let places =
            (0..self.size()).flat_map(|row| (0..self.size()).map(move |column| Place { row, column }));
        places.into_iter().find(|&place| self.square_at(place) == Some(square))
    }

    /// The playable square next to another. Each row has one in every pair of columns: going up or down stays in
    /// the pair, going left or right changes it, so that every square can be reached and none is skipped.
    pub(super) fn step(&self, from: Square, heading: Heading) -> Square {
        let Some(Place { row, column }) = self.place(from) else { return from };
        let (row, pair) = match heading {
            Heading::Up => (row.checked_sub(1), Some(column / 2)),
            Heading::Down => (row.checked_add(1), Some(column / 2)),
            Heading::Left => (Some(row), (column / 2).checked_sub(1)),
            Heading::Right => (Some(row), Some(column / 2 + 1)),
        };
        let (Some(row), Some(pair)) = (row, pair) else { return from };
        let pair = [2 * pair, 2 * pair + 1].into_iter();
        pair.filter_map(|column| self.square_at(Place { row, column })).next().unwrap_or(from)
    }

    /// The playable square nearest to the middle of the bottom row, where the cursor starts.
    pub(super) fn home(&self) -> Option<Square> {
        let row = self.size() - 1;
        let pair = [self.size() / 2 - 1, self.size() / 2].into_iter();
        pair.filter_map(|column| self.square_at(Place { row, column })).next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;
    use draughts::notation::square;

    fn view(ruleset: RulesetName, seen_from: Side) -> BoardView {
        BoardView { seen_from, ..BoardView::new(ruleset.rules()) }
    }

    #[test]
    fn each_player_has_the_dark_corner_where_the_rules_put_it() {
        let check = |ruleset, seen_from, corner: &str, row, column| {
            let view = view(ruleset, seen_from);
            let seen =
                view.square_at(Place { row, column }).map(|found| square::name(ruleset.rules(), found));
            assert_eq!(seen.as_deref(), Some(corner), "{ruleset} seen from {seen_from:?}");
        };
        check(RulesetName::International, Side::White, "46", 9, 0); // fmjd 2.4
        check(RulesetName::International, Side::Black, "5", 9, 0);
        check(RulesetName::Russian, Side::White, "a1", 7, 0); // idf 2.1.4
        check(RulesetName::Russian, Side::Black, "h8", 7, 0);
        check(RulesetName::English, Side::White, "29", 7, 0); // wcdf 1.4
        check(RulesetName::English, Side::Black, "4", 7, 0);
        check(RulesetName::Portuguese, Side::White, "1", 7, 7); // portugal 2.1.5
        check(RulesetName::Portuguese, Side::Black, "32", 7, 7);
        check(RulesetName::Italian, Side::White, "32", 7, 7);
    }

    #[test]
    fn the_cursor_reaches_every_square_and_every_step_has_a_way_back() {
        for &ruleset in RulesetName::ALL {
            for seen_from in Side::BOTH {
                let view = view(ruleset, seen_from);
                let mut reached = view.home().expect("a bottom row").only();
                loop {
                    let before = reached;
                    for square in before {
                        for (there, back) in [(Heading::Up, Heading::Down), (Heading::Left, Heading::Right)] {
                            for (there, back) in [(there, back), (back, there)] {
                                let next = view.step(square, there);
                                assert!(next == square || view.step(next, back) == square);
                                reached = reached.with(next);
                            }
                        }
                    }
                    if reached == before {
                        break;
                    }
                }
                assert_eq!(reached, ruleset.rules().geometry().board(), "{ruleset}");
            }
        }
    }
}
