//! The library's move generator and the slow one agree, position by position, under every ruleset and under rulesets
//! made up to use every value of every table.

use crate::random::Random;
use crate::slow;
use crate::slow::Board;
use draughts::moves::PerftCounting;
use draughts::notation::movetext::{self, ListedMove};
use draughts::notation::square;
use draughts::rules::{self, Cited, Landing, Priority, Promotion, Reach, Removal, Ruleset};
use draughts::{AnyPosition, Kind, Move, Piece, Position, Rules, RulesetName, Setup, Side, Square};

/// How many positions of every ruleset are compared.
const POSITIONS: usize = 100_000;
/// And of every made-up one.
const POSITIONS_OF_MADE_UP: usize = 20_000;
/// And as many have their moves written and read.
const POSITIONS_WITH_TEXTS: usize = 4_000;

macro_rules! agree {
    ($($ruleset:ident)*) => {$(
        #[test]
        fn $ruleset() {
            let ruleset: RulesetName = stringify!($ruleset).parse().expect("a ruleset");
            let ask = move |setup: &Setup| Some(Said::of_any(&AnyPosition::forced(ruleset, setup).ok()?));
            Comparison { rules: ruleset.rules(), ask: &ask }.run(POSITIONS);
        }
    )*};
}

agree!(international russian brazilian english portuguese site64 italian spanish czech pool killer);

/// Rulesets that differ from a real one in the given values. Few, since each is compiled anew.
macro_rules! made_up {
    ($($test:ident $name:ident: $base:ident { $($field:ident: $value:expr,)* } $(choice $choice:expr)?;)*) => {$(
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        struct $name;

        impl Ruleset for $name {
            type Movement = Self;

            const RULES: Rules = Rules {
                $($field: Cited { value: $value, article: rules::$base::RULES.$field.article },)*
                $(choice: &$choice,)?
                ..rules::$base::RULES
            };
        }

        #[test]
        fn $test() {
            let ask = |setup: &Setup| Some(Said::of(&Position::<$name>::forced(setup).ok()?));
            Comparison { rules: &$name::RULES, ask: &ask }.run(POSITIONS_OF_MADE_UP);
        }
    )*};
}

const fn by(priority: Priority) -> Cited<Priority> {
    Cited { value: priority, article: rules::International::RULES.size.article }
}

use Landing::DirectlyBehindAKing;
use Priority::{ByAKing, KingsFirst, MostKings, MostPieces};
use Promotion::{AtOnce, EndsTheMove, WhereItStops};
use Reach::OneSquare;
use Removal::AfterTheJump;

made_up! {
    pieces_leave_at_once TenRemovedAtOnce: International { removal: AfterTheJump, };
    pieces_leave_at_once_and_kings_stop_behind_kings PoolBehind: Pool {
        removal: AfterTheJump, king_landing: DirectlyBehindAKing,
    };
    kings_stop_behind_kings PortugueseBehind: Portuguese { king_landing: DirectlyBehindAKing, };
    men_are_crowned_at_once_on_ten_rows TenAtOnce: International { promotion: AtOnce, };
    men_capture_forward_and_are_crowned_at_once TenForwardAtOnce: International {
        men_capture_backward: false, promotion: AtOnce,
    };
    promotion_ends_the_move_of_men_that_capture_backward TenEnds: International { promotion: EndsTheMove, };
    kings_that_step_are_crowned_at_once RussianShort: Russian { king_reach: OneSquare, };
    kings_that_step_are_crowned_at_once_by_men_that_go_forward EnglishAtOnce: English { promotion: AtOnce, };
    kings_step_and_men_spare_them_on_ten_rows TenShort: International {
        king_reach: OneSquare, men_capture_kings: false,
    };
    men_that_spare_kings_are_crowned_at_once RussianSpares: Russian { men_capture_kings: false, };
    italian_men_pass_backward_and_take_kings ItalianTakes: Italian {
        men_capture_kings: true, men_capture_backward: true, promotion: WhereItStops,
    };
    most_kings_on_ten_rows TenMostKings: International {} choice [by(MostPieces), by(MostKings)];
    flying_kings_take_kings_first TenKingsFirst: International {} choice [by(KingsFirst)];
    the_choice_is_free_on_ten_rows TenFree: International {} choice [];
    number_is_the_second_criterion RussianAll: Russian {
    } choice [by(KingsFirst), by(MostPieces), by(ByAKing), by(MostKings)];
    most_kings_go_before_most_pieces PoolKings: Pool {} choice [by(MostKings), by(MostPieces)];
    number_is_the_last_criterion ItalianKings: Italian {
    } choice [by(ByAKing), by(KingsFirst), by(MostKings), by(MostPieces)];
    czech_on_ten_rows CzechTen: Czech { size: 10, rows_of_men: 4, };
}

#[test]
fn squares_have_the_same_names() {
    for ruleset in RulesetName::ALL {
        let rules = ruleset.rules();
        for here in rules.geometry().board() {
            let cell = slow::cell(rules, here);
            assert_eq!(slow::square(rules, cell), here);
            assert_eq!(square::name(rules, here), slow::text::name(rules, cell), "{ruleset}");
            assert_eq!(
                usize::from(square::number(rules, here)),
                slow::text::number(rules, cell),
                "{ruleset}"
            );
        }
        assert_eq!(Setup::start(rules), Board::start(rules).setup(), "{ruleset}");
    }
}

#[test]
fn moves_are_written_alike_and_read_again() {
    for &ruleset in RulesetName::ALL {
        let rules = ruleset.rules();
        let mut random = Random::new(ruleset.name());
        for _ in 0..POSITIONS_WITH_TEXTS {
            let Ok(position) = AnyPosition::forced(ruleset, &random.setup(rules)) else { continue };
            let board = Board::of(rules, &position.setup());
            let mut expected = board.write_all(&board.moves());
            let listed = movetext::write_all(&position);
            for ListedMove { action, text } in &listed {
                assert_eq!(
                    movetext::read(&position, text).as_ref(),
                    Ok(action),
                    "{text}\n{}",
                    board.diagram()
                );
            }
            let mut texts: Vec<String> = listed.into_iter().map(|listed| listed.text).collect();
            expected.sort();
            texts.sort();
            assert_eq!(texts, expected, "\n{}", board.diagram());
        }
    }
}

#[test]
fn positions_and_moves_are_small_and_copied() {
    fn copied<T: Copy>() -> usize {
        size_of::<T>()
    }
    assert!(copied::<Position<rules::International>>() <= 32);
    assert_eq!(copied::<Move>(), 16);
}

/// What a generator says of a position.
#[derive(Debug, PartialEq)]
struct Said {
    moves: Vec<Outcome>,
    count: u64,
    /// In how many orders of jumps, where that was asked.
    orders: Option<u64>,
    must_capture: bool,
    can_move: bool,
}

/// A move, what it leads to and the ways in which it can be made.
#[derive(Debug, PartialEq)]
struct Outcome {
    action: Move,
    paths: Vec<Vec<Square>>,
    after: Setup,
}

impl Said {
    fn of<R: Ruleset>(position: &Position<R>) -> Self {
        let outcome = |action: &Move| Outcome {
            action: *action,
            paths: position.paths(action),
            after: position.after(action).setup(),
        };
        Self {
            moves: sorted(position.moves().iter().map(outcome).collect()),
            count: position.count_moves(),
            orders: None,
            must_capture: position.must_capture(),
            can_move: position.can_move(),
        }
    }

    fn of_any(position: &AnyPosition) -> Self {
        let outcome = |action: &Move| Outcome {
            action: *action,
            paths: position.paths(action),
            after: position.after(action).setup(),
        };
        Self {
            moves: sorted(position.moves().iter().map(outcome).collect()),
            count: position.perft_counting(1, PerftCounting::Moves),
            orders: Some(position.perft_counting(1, PerftCounting::Orders)),
            must_capture: position.must_capture(),
            can_move: position.can_move(),
        }
    }

    fn of_slow(board: &Board<'_>) -> Self {
        let (rules, moves) = (board.rules, board.moves());
        let squares = |path: &Vec<slow::Cell>| path.iter().map(|&cell| slow::square(rules, cell)).collect();
        let outcome = |action: &slow::Move| {
            let library = Move {
                from: slow::square(rules, action.origin),
                to: slow::square(rules, action.destination),
                crowned: action.crowned,
                captured: slow::squares(rules, &action.captured),
            };
            let mut paths: Vec<Vec<Square>> = action.paths().into_iter().map(squares).collect();
            paths.sort();
            Outcome { action: library, paths, after: board.after(action).setup() }
        };
        Self {
            moves: sorted(moves.iter().map(outcome).collect()),
            count: moves.len() as u64,
            orders: Some(moves.iter().map(slow::Move::orders).sum::<usize>() as u64),
            must_capture: moves.iter().any(|action| !action.captured.is_empty()),
            can_move: !moves.is_empty(),
        }
    }
}

fn sorted(mut outcomes: Vec<Outcome>) -> Vec<Outcome> {
    outcomes.sort_by_key(|outcome| outcome.action);
    outcomes
}

/// The library and the slow generator, both asked about the same positions.
struct Comparison<'a> {
    rules: &'static Rules,
    /// Asks the library; it has no answer to an empty board.
    ask: &'a dyn Fn(&Setup) -> Option<Said>,
}

impl Comparison<'_> {
    fn run(&self, positions: usize) {
        let mut random = Random::new(self.rules.title);
        let mut compared = 0;
        while compared < positions {
            // A game from the start, or a few moves from an arrangement.
            let from_start = random.one_in(4);
            let mut setup = if from_start { Setup::start(self.rules) } else { random.setup(self.rules) };
            let plies = if from_start { 60 } else { 1 + random.below(8) };
            for _ in 0..plies {
                if let Some(difference) = self.difference(&setup) {
                    self.report(setup, difference);
                }
                compared += 1;
                let board = Board::of(self.rules, &setup);
                let moves = board.moves();
                let Some(action) = moves.get(random.below(moves.len().max(1))) else { break };
                setup = board.after(action).setup();
            }
        }
    }

    fn difference(&self, setup: &Setup) -> Option<String> {
        let library = (self.ask)(setup)?;
        let mut slow = Said::of_slow(&Board::of(self.rules, setup));
        slow.orders = library.orders.and(slow.orders);
        if library == slow {
            return None;
        }
        let only = |here: &Said, there: &Said| {
            let here = here.moves.iter().filter(|outcome| !there.moves.contains(outcome));
            here.map(|outcome| self.show(outcome)).collect::<Vec<_>>().join("\n")
        };
        let rest = |said: &Said| {
            let Said { count, orders, must_capture, can_move, .. } = said;
            format!("{count} moves, orders {orders:?}, must capture {must_capture}, can move {can_move}")
        };
        Some(format!(
            "library: {}\n{}\nslow: {}\n{}",
            rest(&library),
            only(&library, &slow),
            rest(&slow),
            only(&slow, &library)
        ))
    }

    fn show(&self, outcome: &Outcome) -> String {
        let name = |square: &Square| square::name(self.rules, *square);
        let path = |path: &Vec<Square>| path.iter().map(name).collect::<Vec<_>>().join(".");
        let paths: Vec<String> = outcome.paths.iter().map(path).collect();
        let captured = square::list(self.rules, outcome.action.captured);
        let Move { from, to, crowned, .. } = &outcome.action;
        let (from, to) = (name(from), name(to));
        format!("  {from} to {to}, takes {captured}, crowned {crowned}, paths {}", paths.join(" "))
    }

    /// Takes pieces away while there is a difference, then shows it.
    fn report(&self, mut setup: Setup, mut difference: String) -> ! {
        'smaller: loop {
            for square in setup.side(Side::White) | setup.side(Side::Black) {
                let fewer = without(&setup, square);
                if let Some(remaining) = self.difference(&fewer) {
                    (setup, difference) = (fewer, remaining);
                    continue 'smaller;
                }
            }
            panic!("{}{difference}", Board::of(self.rules, &setup).diagram());
        }
    }
}

fn without(setup: &Setup, square: Square) -> Setup {
    let mut rest = Setup::empty(setup.turn);
    for side in Side::BOTH {
        for kind in [Kind::Man, Kind::King] {
            for other in setup.pieces(Piece { side, kind }).without(square) {
                rest.put(other, Piece { side, kind });
            }
        }
    }
    rest
}
