//! Positions late in games, from which games begin that teach or tell most: there most games are decided.

use super::generate::{DRAWN, Decision, decision, play, random_opening};
use crate::engine::Engine;
use crate::limits::Limits;
use crate::random::Random;
use crate::signals::Signals;
use draughts::{AnyPosition, RulesetName, Side};

/// How late games begin: with as many men on both sides and no king.
#[derive(Clone, Copy, Debug)]
pub(super) struct LateBeginning {
    /// So many of 20 men are still on the board at least, and at most.
    fewest: usize,
    most: usize,
    /// Nodes for a move of the quick play that leads there.
    nodes: u64,
}

/// The quick play that leads to a late beginning has so many times fewer nodes than the games.
const QUICKER: u64 = 16;
/// But not fewer than these.
const QUICKEST: u64 = 300;
/// So many openings are tried.
const ATTEMPTS: usize = 24;

impl LateBeginning {
    /// For games to learn from, with so many nodes for a move: 14 to 24 men on 10×10, 8 to 14 on 8×8.
    pub(super) fn to_learn_from(nodes: u64) -> Self {
        Self { fewest: 7, most: 12, nodes: (nodes / QUICKER).max(QUICKEST) }
    }

    /// For contests: 14 to 20 men on 10×10, 8 to 12 on 8×8.
    pub(super) const fn to_compete_from() -> Self {
        Self { fewest: 7, most: 10, nodes: QUICKEST }
    }

    /// A position to begin from. Most openings at random lead to none, so several are tried.
    pub(super) fn position(
        &self,
        engine: &mut Engine,
        ruleset: RulesetName,
        random: &mut Random,
    ) -> Option<AnyPosition> {
        (0..ATTEMPTS).find_map(|_| self.attempt(engine, ruleset, random))
    }

    /// Plays quickly from an opening to a late position; a ply or two at random follow.
    fn attempt(&self, engine: &mut Engine, ruleset: RulesetName, random: &mut Random) -> Option<AnyPosition> {
        let start = AnyPosition::start(ruleset);
        let opening = random_opening(start, random);
        let all = men_of(&start).sum();
        let twentieths = self.fewest + random.below(self.most - self.fewest + 1);
        let wanted = (all as usize * twentieths / 20) as u32;
        let limits = Limits::nodes(self.nodes);
        let mut found = None;
        play(start, &opening, |game| {
            let position = game.position();
            let men = men_of(position);
            let even = men.white == men.black && men.sum() == pieces_of(position);
            if even && men.sum() <= wanted && !position.must_capture() {
                found = Some(*position);
            }
            let lost = men.white.abs_diff(men.black) >= 3 || men.sum() != pieces_of(position);
            if found.is_some() || lost || men.sum() < wanted.saturating_sub(2) {
                return Decision::End(DRAWN);
            }
            engine.set_game(game);
            decision(&engine.go(&limits, &Signals::new(), &mut |_| {}), position.turn())
        });
        let mut position = found?;
        for _ in 0..random.below(3) {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(&moves[random.below(moves.len())]);
        }
        (!position.moves().is_empty()).then_some(position)
    }
}

/// How many men the sides have.
struct MenLeft {
    white: u32,
    black: u32,
}

impl MenLeft {
    const fn sum(&self) -> u32 {
        self.white + self.black
    }
}

fn pieces_of(position: &AnyPosition) -> u32 {
    (position.side(Side::White) | position.side(Side::Black)).len()
}

fn men_of(position: &AnyPosition) -> MenLeft {
    let setup = position.setup();
    MenLeft { white: setup.white_men.len(), black: setup.black_men.len() }
}
