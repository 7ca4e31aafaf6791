//! Choosing a move square by square. Pure: squares in, a move or a further choice out.
//!
//! Each square narrows the legal moves, and the move is made as soon as one is left. Captures between the same two
//! squares that take different pieces are told apart by their landing squares, jump by jump.

use draughts::notation::square::{self, NamedSquare};
use draughts::notation::{Attempt, MoveSeparator, WrittenSquare};
use draughts::{AnyPosition, Move, Rules, Square, Squares};

/// The chosen piece, and perhaps part of its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Selection {
    origin: Square,
    /// The ways still possible; never empty.
    ways: Vec<MovePath>,
    /// The destination, once it is chosen but does not decide the move.
    target: Option<Square>,
}

/// One way to make a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct MovePath {
    action: Move,
    /// From origin to destination.
    squares: Vec<Square>,
    /// The index in `squares` of the last chosen square.
    reached: usize,
}

/// What a chosen square leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The move is decided.
    Play(Move),
    /// More squares are needed.
    Open(Selection),
    /// Several captures end on the chosen square: their landing squares have to be chosen.
    Several(Selection),
    /// Several pieces can go to the chosen square: the piece has to be chosen.
    WhichPiece(Vec<Move>),
    /// The piece is put back.
    Cancelled,
    /// The rules do not allow it.
    Refused(Attempt),
}

/// The first square: a piece that can move, or a square to which only one move leads.
pub(super) fn begin(position: &AnyPosition, chosen: Square) -> Step {
    let moves = position.moves();
    if origins(&moves).contains(chosen) {
        return Step::Open(Selection::of(position, &moves, chosen));
    }
    let arriving: Vec<Move> = moves.iter().copied().filter(|action| action.to == chosen).collect();
    match arriving[..] {
        [] => Step::Refused(attempt(position.rules(), &[chosen])),
        [action] => Step::Play(action),
        _ if arriving.iter().all(|action| action.from == arriving[0].from) => {
            Selection::of(position, &moves, arriving[0].from).choose(position, chosen)
        }
        _ => Step::WhichPiece(arriving),
    }
}

/// The squares of the pieces that can move.
pub(super) fn origins(moves: &[Move]) -> Squares {
    moves.iter().map(|action| action.from).collect()
}

impl Selection {
    fn of(position: &AnyPosition, moves: &[Move], origin: Square) -> Self {
        let from_here = moves.iter().filter(|action| action.from == origin);
        let ways = from_here.flat_map(|action| {
            let paths = position.paths(action).into_iter();
            paths.map(|squares| MovePath { action: *action, squares, reached: 0 })
        });
        Self { origin, ways: ways.collect(), target: None }
    }

    /// The square of the chosen piece.
    pub(super) const fn origin(&self) -> Square {
        self.origin
    }

    /// Whether the destination is chosen, but not the path.
    pub(super) const fn asks_the_way(&self) -> bool {
        self.target.is_some()
    }

    /// The squares that can be chosen next: landing squares and, unless already chosen, the destination.
    pub(super) fn options(&self) -> Squares {
        let next = self.ways.iter().filter_map(MovePath::next);
        let ends = self.ways.iter().map(|way| way.action.to).filter(|_| self.target.is_none());
        next.chain(ends).collect()
    }

    /// The landing squares chosen so far.
    pub(super) fn visited(&self) -> Squares {
        let way = self.ways.first();
        way.map_or(Squares::NONE, |way| way.squares[1..=way.reached].iter().copied().collect())
    }

    /// Chooses one more square.
    pub(super) fn choose(&self, position: &AnyPosition, chosen: Square) -> Step {
        if self.target.is_none() {
            let ending = self.narrowed(|way| (way.action.to == chosen).then_some(0));
            if let Some(decided) = ending.decided() {
                return Step::Play(decided);
            }
            if !ending.ways.is_empty() {
                // Ask for the landing squares from the start, so that captures can be told apart.
                return Step::Several(Self { target: Some(chosen), ..ending });
            }
        }
        let landing = self.narrowed(|way| (way.next() == Some(chosen)).then_some(way.reached + 1));
        let passing = self.narrowed(|way| way.later(chosen));
        if let Some(decided) = landing.decided().or_else(|| passing.decided()) {
            return Step::Play(decided);
        }
        if !landing.ways.is_empty() {
            return Step::Open(landing);
        }
        // If captures start and end on the same squares, a skipped square could be the one that tells them apart.
        if !passing.ways.is_empty() && self.target.is_none() {
            return Step::Open(passing);
        }
        if chosen == self.origin {
            return Step::Cancelled;
        }
        let moves = position.moves();
        if origins(&moves).contains(chosen) {
            return Step::Open(Self::of(position, &moves, chosen));
        }
        Step::Refused(attempt(position.rules(), &[self.origin, chosen]))
    }

    /// The ways for which `reach` gives a new place.
    fn narrowed(&self, reach: impl Fn(&MovePath) -> Option<usize>) -> Self {
        let ways = self.ways.iter();
        let ways = ways.filter_map(|way| reach(way).map(|reached| MovePath { reached, ..way.clone() }));
        Self { ways: ways.collect(), ..*self }
    }

    /// The only move left, if there is one.
    fn decided(&self) -> Option<Move> {
        let action = self.ways.first()?.action;
        self.ways.iter().all(|way| way.action == action).then_some(action)
    }
}

impl MovePath {
    fn next(&self) -> Option<Square> {
        self.squares.get(self.reached + 1).copied()
    }

    /// The index of the square after the squares chosen so far.
    fn later(&self, square: Square) -> Option<usize> {
        (self.reached + 1..self.squares.len()).find(|&place| self.squares[place] == square)
    }
}

/// Squares as an attempted move.
fn attempt(rules: &Rules, squares: &[Square]) -> Attempt {
    let written = squares.iter().map(|&square| WrittenSquare {
        named: NamedSquare::Playable(square),
        text: square::name(rules, square),
    });
    Attempt { squares: written.collect(), sign: MoveSeparator::Absent }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::notation::fen;
    use draughts::{Kind, Piece, RulesetName, Setup, Side};

    /// Chooses squares one after another; says what the last one led to and what could be chosen after it.
    fn check(ruleset: RulesetName, fen: &str, chosen: &str, expected: &str) {
        let position = fen::read_position(ruleset, fen).expect("a playable position");
        let rules = position.rules();
        let named = |text: &str| {
            let mut board = rules.geometry().board().into_iter();
            board.find(|&place| square::name(rules, place) == text).expect("a square of the board")
        };
        let mut selection: Option<Selection> = None;
        let mut told = String::new();
        for text in chosen.split(' ') {
            let step = match &selection {
                Some(selection) => selection.choose(&position, named(text)),
                None => begin(&position, named(text)),
            };
            told = describe(rules, &step);
            selection = match step {
                Step::Open(selection) | Step::Several(selection) => Some(selection),
                _ => None,
            };
        }
        assert_eq!(told, expected, "{ruleset} {fen} after {chosen}");
    }

    fn describe(rules: &Rules, step: &Step) -> String {
        let names = |squares| square::list(rules, squares);
        match step {
            Step::Play(action) => format!(
                "play {} {} taking {}",
                square::name(rules, action.from),
                square::name(rules, action.to),
                names(action.captured)
            ),
            Step::Open(selection) => format!("open {}", names(selection.options())),
            Step::Several(selection) => format!("several {}", names(selection.options())),
            Step::WhichPiece(moves) => format!("which of {}", names(origins(moves))),
            Step::Cancelled => "cancelled".to_owned(),
            Step::Refused(attempt) => {
                let texts: Vec<&str> = attempt.squares.iter().map(|written| &*written.text).collect();
                format!("refused {}", texts.join(" "))
            }
        }
    }

    const START: &str = "W:W31-50:B1-20";

    #[test]
    fn a_piece_then_its_destination() {
        let start = |chosen, expected| check(RulesetName::International, START, chosen, expected);
        start("32", "open 27, 28");
        start("32 28", "play 32 28 taking ");
        start("32 32", "cancelled");
        start("32 33", "open 28, 29");
        start("32 33 28", "play 33 28 taking ");
        start("32 38", "refused 32 38");
        start("42", "refused 42");
        start("15", "refused 15");
        start("22", "refused 22");
    }

    #[test]
    fn a_destination_alone_if_it_is_unique() {
        let start = |chosen, expected| check(RulesetName::International, START, chosen, expected);
        start("26", "play 31 26 taking ");
        start("27", "which of 31, 32");
    }

    #[test]
    fn an_intermediate_square_decides_if_it_leaves_one_move() {
        let one_way = "W:W32,48:B28,19,10";
        check(RulesetName::International, one_way, "32 23", "play 32 5 taking 10, 19, 28");
        check(RulesetName::International, one_way, "32 14", "play 32 5 taking 10, 19, 28");
        check(RulesetName::International, one_way, "5", "play 32 5 taking 10, 19, 28");
    }

    #[test]
    fn captures_with_the_same_ends_are_chosen_jump_by_jump() {
        let two = |chosen, expected| check(RulesetName::English, "W:W26:B14,15,22,23", chosen, expected);
        two("26", "open 10, 17, 19");
        two("26 10", "several 17, 19");
        two("10", "several 17, 19");
        two("26 10 17", "play 26 10 taking 14, 22");
        two("26 10 19", "play 26 10 taking 15, 23");
        two("26 19", "play 26 10 taking 15, 23");
        two("26 10 26", "cancelled");
        two("26 10 18", "refused 26 18");
    }

    #[test]
    fn ways_that_meet_again_are_told_apart_by_where_they_part() {
        // Round the diamond on the left or on the right, and from 15 on to 6 or 8.
        let four =
            |chosen, expected| check(RulesetName::English, "W:W31:B10,11,18,19,26,27", chosen, expected);
        four("31 15", "open 6, 8");
        four("31 15 6", "several 22, 24");
        four("31 15 6 24", "play 31 6 taking 10, 19, 27");
        four("31 6 15", "refused 31 15");
        four("31 22", "open 6, 8, 15");
        four("31 22 15", "open 6, 8");
        four("31 22 8", "play 31 8 taking 11, 18, 26");
    }

    #[test]
    fn a_king_that_can_go_several_ways() {
        // The captures of IDF diagram 4.
        let king = |chosen, expected| check(RulesetName::Russian, "W:WKd2:Bb6,d6,f4,f6,g7", chosen, expected);
        king("d2", "open a5, a7, g5, h6");
        king("d2 a5", "play d2 a5 taking b6, f4, f6");
        king("d2 a7", "several g5, h6");
        king("d2 a7 g5", "play d2 a7 taking b6, d6, f4, f6");
        king("d2 h6", "play d2 a7 taking b6, d6, f4, g7");
        king("d2 g5", "open a5, a7, d8, e7");
        king("d2 f8", "play d2 a7 taking b6, d6, f4, g7");
        king("d2 e7", "play d2 a7 taking b6, d6, f4, f6");
    }

    #[test]
    fn a_capture_that_ends_where_it_began() {
        let round = "W:W28:B12,13,22,23";
        check(RulesetName::International, round, "28", "open 17, 19, 28");
        check(RulesetName::International, round, "28 28", "play 28 28 taking 12, 13, 22, 23");
    }

    /// A way can be clicked along whatever it is: piece, destination and, if asked, every landing square.
    fn clicked(position: &AnyPosition, way: &[Square]) -> Option<Move> {
        let [origin, .., target] = *way else { return None };
        let Step::Open(mut selection) = begin(position, origin) else { return None };
        for &chosen in [target].iter().chain(&way[1..]) {
            match selection.choose(position, chosen) {
                Step::Play(action) => return Some(action),
                Step::Open(next) | Step::Several(next) => selection = next,
                _ => return None,
            }
        }
        None
    }

    /// A setup with few pieces of the side to move and many to take: the same for the same seed.
    fn scattered(ruleset: RulesetName, seed: u64) -> AnyPosition {
        let mut state = seed;
        let mut setup = Setup::empty(Side::White);
        for square in ruleset.rules().geometry().board() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let piece = match (state >> 33) % 24 {
                0 => Piece { side: Side::White, kind: Kind::King },
                1 => Piece { side: Side::White, kind: Kind::Man },
                2..8 => Piece { side: Side::Black, kind: Kind::Man },
                8 => Piece { side: Side::Black, kind: Kind::King },
                _ => continue,
            };
            setup.put(square, piece);
        }
        AnyPosition::forced(ruleset, &setup).expect("pieces on squares of their own")
    }

    #[test]
    fn every_legal_move_can_be_chosen() {
        let mut asked_the_way = 0;
        for &ruleset in RulesetName::ALL {
            for seed in 1..=400 {
                let position = scattered(ruleset, seed);
                let moves = position.moves();
                for action in &moves {
                    let ends = |other: &&Move| (other.from, other.to) == (action.from, action.to);
                    asked_the_way += u32::from(moves.iter().filter(ends).count() > 1);
                    for way in position.paths(action) {
                        assert_eq!(clicked(&position, &way), Some(*action), "{position:?} {way:?}");
                    }
                }
            }
        }
        assert!(asked_the_way > 50, "only {asked_the_way} captures had the same ends as another");
    }
}
