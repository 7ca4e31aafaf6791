//! Irregular moves, touched pieces and incidents, as an arbiter rules on them.

use super::event::IrregularPly;
use super::grounds::have_same_pieces;
use super::touches::Obligation;
use super::{Cause, Game, LoggedEvent, Mode, Outcome, Ply, PlyFacts, Score};
use crate::board::{Kind, Piece, Side, Square};
use crate::clock::At;
use crate::notation::movetext;
use crate::notation::square::{self, NamedSquare};
use crate::notation::{Attempt, WrittenSquare};
use crate::position::{AnyPosition, Setup};
use crate::rules::{Article, Code, Consequence, Evidence, IrregularMove};
use crate::ruling::{NotPossible, PlayedMove, Reason, Rectification, Ruling, Verdict, without};

/// Taking back a move that has been played, alone or to play another one.
const TAKING_BACK: [Article; 2] = [Code::Fmjd.article("5.4.4"), Code::Idf.article("5.4.4")];

/// An irregularity that nobody has answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pending {
    pub(super) by: Side,
    pub(super) article: Article,
    /// How many plies stood on the board before it.
    before: usize,
    /// The piece that had to be played because it was touched. What is set right leaves it so.
    obligation: Option<Obligation>,
}

impl Game {
    /// The ply that a player has made on the board against an article, as it is written: squares with a sign between
    /// them, or one square from which a piece was taken away. Nothing if that cannot be followed on the board.
    ///
    /// Who takes back the last ply moves its piece back; another move is then written from the position before it.
    pub fn irregular_ply(
        &self,
        by: Side,
        article: Article,
        attempt: Option<&Attempt>,
    ) -> Option<IrregularPly> {
        let taken_back = self.plies.last().filter(|ply| TAKING_BACK.contains(&article) && ply.by == by);
        let position = match taken_back {
            Some(_) => self.plies.iter().nth_back(1).map_or(self.start, |ply| ply.after),
            None => self.position,
        };
        let Some(attempt) = attempt else {
            let action = taken_back?.action?;
            let kind = position.piece_at(action.from)?.kind;
            let facts = PlyFacts { by, kind, captures: false, promotes: false };
            let after = position.setup();
            return Some(IrregularPly { article, facts, from: action.to, to: action.from, after });
        };
        if let [WrittenSquare { named: NamedSquare::Playable(square), .. }] = attempt.squares[..] {
            let kind = position.piece_at(square)?.kind;
            let facts = PlyFacts { by, kind, captures: true, promotes: false };
            let after = without(&position.setup(), square.only());
            return Some(IrregularPly { article, facts, from: square, to: square, after });
        }
        let played = PlayedMove::of(&position, attempt)?;
        let facts = PlyFacts {
            by,
            kind: played.piece.kind,
            captures: !played.captured.is_empty(),
            promotes: played.crowned,
        };
        let after = played.after(&position.setup(), by)?;
        Some(IrregularPly { article, facts, from: played.from, to: played.to, after })
    }

    /// The ply that is given only by the resulting position.
    pub fn irregular_position(&self, by: Side, article: Article, after: Setup) -> IrregularPly {
        let before = self.position.setup();
        let squares = self.rules().geometry().board();
        let gone: Vec<Square> =
            squares.into_iter().filter(|&place| left_from(&before, &after, place)).collect();
        let come: Vec<Square> =
            squares.into_iter().filter(|&place| left_from(&after, &before, place)).collect();
        let side_at = |setup: &Setup, place: Square| setup.piece_at(place).map(|piece| piece.side);
        let moved: Vec<Square> = match come[..] {
            [to] => {
                let side = side_at(&after, to);
                gone.iter().copied().filter(|&place| place != to && side_at(&before, place) == side).collect()
            }
            _ => Vec::new(),
        };
        let kind_at = |place| before.piece_at(place).map_or(Kind::Man, |piece| piece.kind);
        let first = gone.iter().chain(&come).copied().min_by_key(|&place| square::place(self.rules(), place));
        let same = |place, captures, promotes| {
            let facts = PlyFacts { by, kind: kind_at(place), captures, promotes };
            IrregularPly { article, facts, from: place, to: place, after }
        };
        match (&moved[..], &gone[..], &come[..]) {
            (&[from], gone, &[to]) => {
                let kind = kind_at(from);
                let promotes = after.piece_at(to).is_some_and(|piece| piece.kind != kind);
                let facts = PlyFacts { by, kind, captures: gone.len() > 1, promotes };
                IrregularPly { article, facts, from, to, after }
            }
            (_, &[place], []) => same(place, true, false),
            (_, [], []) => same(squares.into_iter().next().unwrap_or(Square(0)), false, false),
            (_, _, _) => same(first.unwrap_or(Square(0)), true, true),
        }
    }

    pub(super) fn irregular_move(&mut self, played: &IrregularPly, at: At) -> Result<Ruling, NotPossible> {
        self.can_be_irregular()?;
        let Ok(after) = AnyPosition::forced(self.rules().ruleset, &played.after) else {
            return Err(NotPossible::NoSuchPosition);
        };
        let board = self.rules().geometry().board();
        if !board.contains(played.from) || !board.contains(played.to) {
            return Err(NotPossible::NoSuchSquare);
        }
        if let Some(rejected) = self.claim_without_ground(played, at) {
            return rejected;
        }
        let by = played.facts.by;
        if played.from == played.to && have_same_pieces(&self.position.setup(), &played.after) {
            return self.irregularity(by, played.article);
        }
        let pending =
            Pending { by, article: played.article, before: self.plies.len(), obligation: self.obligation };
        let sign = if played.facts.captures {
            self.rules().notation.value.capture
        } else {
            self.rules().notation.value.quiet
        };
        let [from, to] = [played.from, played.to].map(|place| square::name(self.rules(), place));
        self.make(Ply {
            by,
            text: format!("{from}{sign}{to}"),
            action: None,
            facts: played.facts,
            after,
            at,
            left: None,
            signs: Vec::new(),
            offered: false,
            irregular: Some(played.article),
        });
        // Whether it counts is decided by the answer to it, so it ends nothing yet.
        self.outcome = None;
        self.pending = Some(pending);
        self.asks_the_opponent(played.article)
    }

    pub(super) fn irregularity(&mut self, by: Side, article: Article) -> Result<Ruling, NotPossible> {
        self.can_be_irregular()?;
        self.pending = Some(Pending { by, article, before: self.plies.len(), obligation: self.obligation });
        self.asks_the_opponent(article)
    }

    /// Whether anything but legal moves can happen.
    fn can_be_irregular(&self) -> Result<(), NotPossible> {
        let impossible = self.rules().arbiter.irregular_move == IrregularMove::Impossible;
        match self.settings.mode {
            Mode::Arbiter if !impossible => Ok(()),
            Mode::Arbiter | Mode::Enforced => Err(NotPossible::OnlyLegalMoves),
        }
    }

    fn asks_the_opponent(&self, kind: Article) -> Result<Ruling, NotPossible> {
        let (article, reason) = match self.rules().arbiter.irregular_move {
            IrregularMove::OpponentChooses { choice, .. } => (choice, Reason::OpponentChooses),
            IrregularMove::CautionThenForfeit { penalty, .. } => (penalty, Reason::MayBeReported),
            IrregularMove::Restored { restored } => (restored, Reason::RestoredWhenReported),
            IrregularMove::Impossible => return Err(NotPossible::OnlyLegalMoves),
        };
        Ok(Ruling::by(Verdict::OpponentChooses, article, reason).and(&[kind]))
    }

    /// The opponent's next move accepts an irregularity, except where the position is restored whenever it comes out.
    pub(super) fn accept_irregularity_by_moving(&mut self, mover: Side) -> Option<Ruling> {
        let pending = self.pending.filter(|pending| pending.by != mover)?;
        let article = match self.rules().arbiter.irregular_move {
            IrregularMove::OpponentChooses { accepted, .. } => accepted,
            IrregularMove::CautionThenForfeit { condoned, .. } => condoned,
            IrregularMove::Restored { .. } | IrregularMove::Impossible => return None,
        };
        self.pending = None;
        Some(accepted_by_moving(article, pending.article))
    }

    pub(super) fn object(&mut self) -> Result<Ruling, NotPossible> {
        let policy = self.rules().arbiter.irregular_move;
        let Some(pending) = self.pending else { return self.too_late(policy) };
        Ok(match policy {
            IrregularMove::OpponentChooses { choice, whole, .. } => {
                let kind = self.rules().arbiter.irregularity(pending.article);
                let how = match kind.map(|kind| kind.evidence) {
                    Some(Evidence::Promotion) => {
                        self.crown(pending);
                        Rectification::Crown
                    }
                    _ => {
                        let stood = self.position;
                        self.set_right(pending);
                        if self.position == stood {
                            Rectification::Unchanged
                        } else {
                            Rectification::Position
                        }
                    }
                };
                let articles = if self.rules().arbiter.rectified_by_themselves.contains(&pending.article) {
                    [pending.article, choice, whole]
                } else {
                    [choice, pending.article, whole]
                };
                Ruling::citing(Verdict::Rectify, &articles, Reason::Rectified(how))
            }
            IrregularMove::CautionThenForfeit { penalty, forfeit, .. } => {
                let stood = self.position;
                self.set_right(pending);
                let first = if self.position == stood { Reason::CautionedAtFirst } else { Reason::Recalled };
                self.offence(pending.by, first, [penalty, forfeit, pending.article])
            }
            IrregularMove::Restored { restored } => {
                self.set_right(pending);
                restored_position(restored, pending.article)
            }
            IrregularMove::Impossible => return self.too_late(policy),
        })
    }

    /// Goes back to what was before an irregularity.
    fn set_right(&mut self, pending: Pending) {
        self.back_to(pending.before);
        self.obligation = pending.obligation;
    }

    /// Puts the crown on that a promoting move has left out. The move itself was legal and stands.
    fn crown(&mut self, pending: Pending) {
        let Some(mut ply) = self.plies.get(pending.before).cloned() else { return self.set_right(pending) };
        self.set_right(pending);
        let mut setup = ply.after.setup();
        setup.turn = pending.by.opponent();
        let row = self.rules().geometry().promotion_row(pending.by);
        let uncrowned = setup.pieces(Piece { side: pending.by, kind: Kind::Man }) & row;
        setup = without(&setup, uncrowned);
        for place in uncrowned {
            setup.put(place, Piece { side: pending.by, kind: Kind::King });
        }
        let Ok(after) = AnyPosition::forced(self.rules().ruleset, &setup) else { return };
        let action =
            self.position.moves().iter().copied().find(|action| self.position.after(action) == after);
        if let Some(action) = action {
            ply.text = movetext::write(&self.position, &action);
        }
        ply.facts.promotes = true;
        self.make(Ply { action, after, irregular: None, ..ply });
    }

    /// First a caution, then the game.
    pub(super) fn offence(&mut self, by: Side, first: Reason, articles: [Article; 3]) -> Ruling {
        self.offences[by as usize] += 1;
        if self.offences[by as usize] == 1 {
            let [penalty, _, kind] = articles;
            return Ruling::by(Verdict::CautionAndRecall, penalty, first).and(&[kind]);
        }
        self.end(Score::Won(by.opponent()), Cause::Forfeit, &articles);
        Ruling::citing(Verdict::Forfeit, &articles, Reason::SecondFalseMove)
    }

    /// Nothing is left to answer: by an article if an irregularity has happened at all.
    fn too_late(&self, policy: IrregularMove) -> Result<Ruling, NotPossible> {
        let irregular = |logged: &LoggedEvent| logged.verdict() == Some(Verdict::OpponentChooses);
        let article = match policy {
            _ if !self.log.iter().any(irregular) => return Err(NotPossible::NoIrregularity),
            IrregularMove::OpponentChooses { accepted, .. } => accepted,
            IrregularMove::CautionThenForfeit { condoned, .. } => condoned,
            IrregularMove::Restored { restored } => restored,
            IrregularMove::Impossible => return Err(NotPossible::NoIrregularity),
        };
        Ok(Ruling::by(Verdict::Stands, article, Reason::NothingLeft))
    }

    pub(super) fn let_stand(&mut self) -> Result<Ruling, NotPossible> {
        let policy = self.rules().arbiter.irregular_move;
        let Some(pending) = self.pending.take() else { return self.too_late(policy) };
        let (article, reason): (_, fn(Option<Outcome>) -> Reason) = match policy {
            IrregularMove::OpponentChooses { choice, .. } => (choice, Reason::LetStand),
            IrregularMove::CautionThenForfeit { condoned, .. } => (condoned, Reason::Condoned),
            IrregularMove::Restored { restored } => {
                self.pending = Some(pending);
                return Ok(Ruling::by(Verdict::Refused, restored, Reason::NeverStands));
            }
            IrregularMove::Impossible => return self.too_late(policy),
        };
        self.outcome = self.judge(pending.by);
        let ended = self.outcome.as_ref().map(|outcome| outcome.articles.clone()).unwrap_or_default();
        let ruling = Ruling::by(Verdict::Stands, article, reason(self.outcome.clone()));
        Ok(ruling.and(&[pending.article]).and(&ended))
    }

    pub(super) fn incident(&mut self, by: Option<Side>, article: Article) -> Ruling {
        let listed = self.rules().arbiter.incidents.iter().find(|incident| incident.article == article);
        let consequence = listed.map_or(Consequence::PlayOn, |incident| incident.consequence);
        match (consequence, by) {
            (Consequence::AnnulAndRestart, _) if self.outcome.is_some() => {
                Ruling::by(Verdict::Continue, article, Reason::AfterTheGame)
            }
            (Consequence::AnnulAndRestart, _) => {
                self.begin_again();
                Ruling::by(Verdict::AnnulAndRestart, article, Reason::Annulled)
            }
            (Consequence::Forfeit, Some(by)) => {
                self.end(Score::Won(by.opponent()), Cause::Forfeit, &[article]);
                Ruling::by(Verdict::Forfeit, article, Reason::LostByIt)
            }
            (Consequence::CautionThenForfeit, Some(by)) => {
                self.clock_offences[by as usize] += 1;
                if self.clock_offences[by as usize] == 1 {
                    return Ruling::by(Verdict::Caution, article, Reason::Cautioned);
                }
                self.end(Score::Won(by.opponent()), Cause::Forfeit, &[article]);
                Ruling::by(Verdict::Forfeit, article, Reason::NotTheFirstTime)
            }
            (Consequence::BothLose, _) => {
                self.end(Score::BothLose, Cause::Absence, &[article]);
                Ruling::by(Verdict::Forfeit, article, Reason::NobodyScores)
            }
            (
                Consequence::PlayOn
                | Consequence::PlayOnIfNoticedAtOnce
                | Consequence::Forfeit
                | Consequence::CautionThenForfeit,
                _,
            ) => Ruling::by(Verdict::Continue, article, Reason::Noted(article)),
        }
    }
}

/// The opponent has moved, and with that an irregularity of a kind stands.
pub(crate) fn accepted_by_moving(accepted: Article, kind: Article) -> Ruling {
    Ruling::by(Verdict::Stands, accepted, Reason::AcceptedByMoving).and(&[kind])
}

/// The position before an irregularity of a kind is restored.
pub(super) fn restored_position(restored: Article, kind: Article) -> Ruling {
    Ruling::by(Verdict::RestorePosition, restored, Reason::Restored).and(&[kind])
}

/// Whether the piece that stands on a square in one setup does not in another.
fn left_from(one: &Setup, other: &Setup, place: Square) -> bool {
    let piece = one.piece_at(place);
    piece.is_some() && piece != other.piece_at(place)
}
