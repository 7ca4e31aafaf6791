//! What the endgame databases tell a search.
//!
//! They ignore draw rules, so a win counts only if the ruleset's counts allow it. Inside the search this is estimated
//! by bounds; for the position on the board it is proved, as far as time allows.

use crate::draws::{DrawLaw, DrawTally};
use crate::endgame::{DrawLimits, Effort, Endgame, Value as Worth, Verdict, WeighedMove, WinProof};
use crate::plies::Ply;
use crate::score::{Score, SearchValue};
use draughts::{Move, Position, Ruleset, Side};

/// A win by the databases of which it is not known whether a draw rule comes first is worth so much, less its plies:
/// more than all estimates, less than all that is proved.
const UNWEIGHED_WIN: SearchValue = SearchValue::new(SearchValue::GREATEST_ESTIMATE.hundredths() + 2_000);

/// The databases, and what a win has to be ahead of.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge<'a> {
    endgame: &'a Endgame,
    limits: DrawLimits,
    /// Positions with more pieces are not asked about.
    pieces: u32,
}

/// What the databases say of the position on the board.
#[derive(Clone, Debug)]
pub(crate) enum Advice {
    /// Everything: these are the moves, the best first.
    Decided(Vec<RatedMove>),
    /// Only these moves keep a draw; which of them is best in practice is not known.
    OnlyThese(Vec<Move>),
}

/// A move of the position on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RatedMove {
    pub(crate) action: Move,
    /// To the side that makes it.
    pub(crate) score: Score,
}

impl<'a> Knowledge<'a> {
    pub(crate) fn new(endgame: &'a Endgame, pieces: u8, law: &DrawLaw) -> Self {
        Self { endgame, limits: law.limits(), pieces: pieces.into() }
    }

    /// Positions with more pieces are not asked about.
    #[inline]
    pub(crate) const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The value of a position this many plies from the root, if a database has it.
    #[cold]
    #[inline(never)]
    pub(crate) fn value<R: Ruleset>(
        &self,
        position: &Position<R>,
        tally: &DrawTally,
        ply: Ply,
    ) -> Option<SearchValue> {
        let Verdict { value, plies } = self.endgame.probe(position)?;
        let winner = match value {
            Worth::Draw => return Some(SearchValue::DRAW),
            Worth::Win => position.turn(),
            Worth::Loss => position.turn().opponent(),
        };
        let to_the_side_on_turn = |won: SearchValue| if value == Worth::Win { won } else { -won };
        let distance = i32::from(plies);
        if u32::from(plies) <= self.limits.safe_plies(tally) {
            return Some(to_the_side_on_turn(ply.win() - distance));
        }
        let room = self.limits.room(tally, position, winner);
        if room.is_some_and(|room| u32::from(plies) > room.plies) {
            return Some(SearchValue::DRAW);
        }
        Some(to_the_side_on_turn(UNWEIGHED_WIN - distance))
    }

    /// What the databases know about the position on the board; nothing if none has it.
    pub(crate) fn advice<R: Ruleset>(
        &self,
        position: &Position<R>,
        tally: &DrawTally,
        effort: &Effort<'_>,
    ) -> Option<Advice> {
        let pieces = (position.side(Side::White) | position.side(Side::Black)).len();
        if pieces > self.pieces {
            return None;
        }
        let verdict = self.endgame.probe(position)?;
        let weighed = self.endgame.weigh(position, &self.limits, tally, effort)?;
        if verdict.value == Worth::Draw {
            let drawn = weighed.iter().filter(|weighed| weighed.verdict.value == Worth::Draw);
            return Some(Advice::OnlyThese(drawn.map(|weighed| weighed.action).collect()));
        }
        Some(Advice::Decided(weighed.iter().map(rated).collect()))
    }
}

fn rated(weighed: &WeighedMove) -> RatedMove {
    let plies = u32::from(weighed.verdict.plies);
    let unweighed = UNWEIGHED_WIN - i32::from(weighed.verdict.plies);
    let score = match (weighed.verdict.value, &weighed.within) {
        (Worth::Win, Some(WinProof::Proved)) => Score::WinIn(plies),
        (Worth::Win, Some(WinProof::Open)) => Score::of(unweighed),
        (Worth::Loss, Some(WinProof::Proved)) => Score::LossIn(plies),
        (Worth::Loss, Some(WinProof::Open)) => Score::of(-unweighed),
        (Worth::Draw, _) | (_, Some(WinProof::NotWithin(_)) | None) => Score::of(SearchValue::DRAW),
    };
    RatedMove { action: weighed.action, score }
}
