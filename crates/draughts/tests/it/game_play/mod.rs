//! A table at which games are played for the tests, with a way to find long sequences of moves that change little.

use draughts::clock::{At, TimeControl};
use draughts::game::{Cause, Event, Game, Ground, Score, Settings};
use draughts::notation::{fen, movetext};
use draughts::{AnyPosition, Kind, Move, RulesetName, Ruling, Side};
use std::collections::HashSet;

/// More moves than any search in these tests should have to try.
const PATIENCE: u32 = 3_000_000;

/// A game that is being played.
pub(crate) struct Table {
    pub(crate) game: Game,
    /// Every position that has stood on the board.
    seen: HashSet<AnyPosition>,
}

/// A move of a walk.
pub(crate) struct Step {
    /// Its number within the walk, from 1.
    pub(crate) ply: usize,
    pub(crate) before: AnyPosition,
    pub(crate) action: Move,
    pub(crate) after: AnyPosition,
}

impl Step {
    pub(crate) fn by(&self) -> Side {
        self.before.turn()
    }

    pub(crate) fn by_a_king(&self) -> bool {
        self.before.pieces(self.by(), Kind::King).contains(self.action.from)
    }

    /// Afterwards nothing can be taken and no win is at hand.
    pub(crate) fn is_settled(&self) -> bool {
        !self.after.must_capture() && !at_hand(&self.after)
    }

    /// Nothing is taken or crowned, and it is settled.
    pub(crate) fn is_calm(&self) -> bool {
        !self.action.is_capture() && !self.action.crowned && self.is_settled()
    }

    /// A man is crowned, and it is settled.
    pub(crate) fn crowns(&self) -> bool {
        self.action.crowned && !self.action.is_capture() && self.is_settled()
    }

    /// Whether a side has a king on the long diagonal afterwards.
    pub(crate) fn on_the_diagonal(&self, side: Side) -> bool {
        on_the_diagonal(&self.after, side)
    }

    /// A calm move of a king.
    pub(crate) fn is_quiet(&self) -> bool {
        self.is_calm() && self.by_a_king()
    }

    /// How many pieces of either kind a side has afterwards.
    pub(crate) fn left(&self, side: Side) -> Left {
        left(&self.after, side)
    }
}

/// The pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    pub(crate) kings: u32,
    pub(crate) men: u32,
}

pub(crate) fn left(position: &AnyPosition, side: Side) -> Left {
    Left { kings: position.pieces(side, Kind::King).len(), men: position.pieces(side, Kind::Man).len() }
}

fn wins_at_once(position: &AnyPosition) -> bool {
    position.moves().iter().any(|action| position.after(action).moves().is_empty())
}

/// The side to move wins at once, or the other side does whatever it plays.
pub(crate) fn at_hand(position: &AnyPosition) -> bool {
    wins_at_once(position) || position.moves().iter().all(|action| wins_at_once(&position.after(action)))
}

fn on_the_diagonal(position: &AnyPosition, side: Side) -> bool {
    position.rules().geometry().long_diagonal().meets(position.pieces(side, Kind::King))
}

/// The settings of a plain game.
pub(crate) fn plain(ruleset: RulesetName) -> Settings {
    Settings::of(ruleset.rules())
}

/// The settings of a game with a time control.
pub(crate) fn timed(ruleset: RulesetName, control: &str) -> Settings {
    let time: TimeControl = control.parse().expect(control);
    Settings { time, ..plain(ruleset) }
}

impl Table {
    pub(crate) fn new(ruleset: RulesetName, setup: &str) -> Self {
        Self::with(plain(ruleset), ruleset, setup)
    }

    pub(crate) fn with(settings: Settings, ruleset: RulesetName, setup: &str) -> Self {
        let position = fen::read_position(ruleset, setup).expect(setup);
        Self { game: Game::new(position, settings), seen: HashSet::from([position]) }
    }

    pub(crate) fn apply(&mut self, event: Event) -> Ruling {
        let ruling = self.game.apply(event, At::ZERO).unwrap_or_else(|why| panic!("{why}"));
        self.seen.insert(*self.game.position());
        ruling
    }

    /// Plays moves written one after the other.
    pub(crate) fn moves(&mut self, text: &str) -> &mut Self {
        for word in text.split_whitespace() {
            self.expect_ongoing();
            let action = movetext::read(self.game.position(), word).expect(word);
            self.apply(Event::Move(action));
        }
        self
    }

    /// Plays so many plies, each of them allowed and into a position that has never stood on the board. None but the
    /// last may end the game.
    pub(crate) fn walk(&mut self, plies: usize, allowed: impl Fn(&Step) -> bool) -> &mut Self {
        self.expect_ongoing();
        let mut search = Search { plies, allowed: &allowed, found: Vec::new(), tried: 0 };
        let start = *self.game.position();
        assert!(
            search.from(&start, &mut self.seen),
            "no way to walk {plies} plies from {start:?} ({} tried)",
            search.tried
        );
        let found = search.found;
        for action in found {
            self.expect_ongoing();
            self.apply(Event::Move(action));
        }
        self
    }

    /// Walks with quiet moves of kings.
    pub(crate) fn quietly(&mut self, plies: usize) -> &mut Self {
        self.walk(plies, Step::is_quiet)
    }

    /// Walks with quiet moves of kings, until with the last ply a man moves.
    pub(crate) fn until_a_man_moves(&mut self, plies: usize) -> &mut Self {
        self.walk(plies, |step| step.is_calm() && step.by_a_king() == (step.ply < plies))
    }

    /// Walks with quiet moves of kings, until with the last ply a man is crowned.
    pub(crate) fn until_a_man_is_crowned(&mut self, plies: usize) -> &mut Self {
        self.walk(plies, |step| if step.ply == plies { step.crowns() } else { step.is_quiet() })
    }

    /// Walks without captures and promotions; men may move.
    pub(crate) fn calmly(&mut self, plies: usize) -> &mut Self {
        self.walk(plies, Step::is_calm)
    }

    /// Walks so many plies: one before that the game goes on, and with the last it is drawn by these articles.
    pub(crate) fn drawn_after(
        &mut self,
        plies: usize,
        allowed: impl Fn(&Step) -> bool,
        articles: &str,
    ) -> &mut Self {
        self.walk(plies, allowed).expect_drawn(articles);
        self
    }

    /// Walks with moves of kings so that with the last ply the black king, which has gone into the double corner on
    /// White's right, is shut in there by a third white king. Two guards stand before the corner all the time.
    pub(crate) fn shut_in(&mut self, plies: usize) -> &mut Self {
        let geometry = self.game.rules().geometry();
        let edge = geometry.size() - 1;
        let at = |row: u8, column: u8| geometry.at(row, column).expect("a playable square");
        let (side_square, corner) = (at(edge - 1, edge), at(edge, edge - 1));
        let guards = [at(edge - 1, edge - 2), at(edge - 2, edge - 3)];
        self.walk(plies, |step| {
            if guards.contains(&step.action.from) {
                return false;
            }
            match plies - step.ply {
                0 => step.action.to == side_square && step.after.moves().is_empty(),
                1 => step.action.to == corner && !step.after.must_capture(),
                2 => step.by_a_king() && !step.after.must_capture(),
                3 => step.action.to == side_square && !step.after.must_capture(),
                _ => step.is_quiet(),
            }
        })
    }

    /// Walks quietly until with the last ply a side takes what the other gave away, which must leave these pieces.
    pub(crate) fn until_taken(&mut self, plies: usize, white: Left, black: Left) -> &mut Self {
        self.walk(plies, |step| match plies - step.ply {
            0 => {
                let as_wanted = step.left(Side::White) == white && step.left(Side::Black) == black;
                step.action.is_capture() && as_wanted && step.is_settled()
            }
            1 => !step.action.is_capture() && !step.action.crowned && step.by_a_king(),
            _ => step.is_quiet(),
        })
    }

    pub(crate) fn claim(&mut self, by: Side, ground: Ground) -> Ruling {
        self.apply(Event::Claim { by, ground })
    }

    /// The count of the running counter with this name.
    pub(crate) fn count(&self, name: &str) -> Option<u32> {
        let counters = self.game.counters();
        counters.iter().find(|counter| counter.rule.name.contains(name)).map(|counter| counter.count)
    }

    pub(crate) fn expect_ongoing(&self) -> &Self {
        if let Some(outcome) = self.game.outcome() {
            panic!("the game has ended: {}\n{}", outcome.text(self.game.rules()), self.record());
        }
        self
    }

    pub(crate) fn expect_drawn(&self, articles: &str) -> &Self {
        let outcome = self.game.outcome().unwrap_or_else(|| panic!("not ended\n{}", self.record()));
        assert_eq!((outcome.score, outcome.cause), (Score::Drawn, Cause::Counting), "{}", self.record());
        let cited: Vec<String> = outcome.articles.iter().map(ToString::to_string).collect();
        assert_eq!(cited.join(", "), articles, "{}", self.record());
        self
    }

    pub(crate) fn expect_won(&self, by: Side, article: &str) -> &Self {
        let outcome = self.game.outcome().unwrap_or_else(|| panic!("not ended\n{}", self.record()));
        assert_eq!(outcome.score, Score::Won(by), "{}", self.record());
        let cited: Vec<String> = outcome.articles.iter().map(ToString::to_string).collect();
        assert_eq!(cited.join(", "), article, "{}", self.record());
        self
    }

    /// The game for a failure message.
    fn record(&self) -> String {
        let moves: Vec<&str> = self.game.plies().iter().map(|ply| ply.text.as_str()).collect();
        format!("{:?}: {} -> {:?}", self.game.start(), moves.join(" "), self.game.position())
    }
}

/// A depth-first search for a walk.
struct Search<'a, Allowed> {
    plies: usize,
    allowed: &'a Allowed,
    found: Vec<Move>,
    tried: u32,
}

impl<Allowed: Fn(&Step) -> bool> Search<'_, Allowed> {
    fn from(&mut self, position: &AnyPosition, seen: &mut HashSet<AnyPosition>) -> bool {
        if self.found.len() == self.plies {
            return true;
        }
        let moves = position.moves();
        // Begin with another move each time, or the same few pieces would go round and round.
        let first = self.found.len() * 7 + 3;
        for place in 0..moves.len() {
            self.tried += 1;
            if self.tried > PATIENCE {
                return false;
            }
            let action = moves[(first + place) % moves.len()];
            let after = position.after(&action);
            let step = Step { ply: self.found.len() + 1, before: *position, action, after };
            if seen.contains(&after) || !(self.allowed)(&step) {
                continue;
            }
            seen.insert(after);
            self.found.push(action);
            if self.from(&after, seen) {
                return true;
            }
            self.found.pop();
            seen.remove(&after);
        }
        false
    }
}
