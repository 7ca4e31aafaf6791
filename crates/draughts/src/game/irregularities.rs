//! Irregular moves, touched pieces and incidents, as an arbiter rules on them.

use super::event::{Adjusting, IrregularPly};
use super::{Game, Mode, Ply, Reason, Ruling, Score, Verdict};
use crate::board::{Side, Square};
use crate::clock::At;
use crate::notation::square;
use crate::position::AnyPosition;
use crate::rules::{Adjusters, Article, Consequence, IrregularMove};

/// An irregularity that nobody has answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pending {
    by: Side,
    article: Article,
    /// How many plies stood on the board before it.
    before: usize,
}

impl Game {
    pub(super) fn irregular_move(&mut self, played: &IrregularPly, at: At) -> Ruling {
        if let Some(refused) = self.refused_in_enforced_play() {
            return refused;
        }
        let Ok(after) = AnyPosition::forced(self.rules().ruleset, &played.after) else {
            let text = "That position cannot stand on a board.";
            return Ruling::new(Verdict::Refused, played.article, &[], text);
        };
        let by = played.facts.by;
        let pending = Pending { by, article: played.article, before: self.plies.len() };
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
            sign: None,
            offered: false,
            irregular: Some(played.article),
        });
        // Whether it counts is decided by the answer to it, so it ends nothing yet.
        self.outcome = None;
        self.pending = Some(pending);
        self.asks_the_opponent(played.article)
    }

    pub(super) fn irregularity(&mut self, by: Side, article: Article) -> Ruling {
        if let Some(refused) = self.refused_in_enforced_play() {
            return refused;
        }
        self.pending = Some(Pending { by, article, before: self.plies.len() });
        self.asks_the_opponent(article)
    }

    fn refused_in_enforced_play(&self) -> Option<Ruling> {
        let impossible = self.rules().arbiter.irregular_move == IrregularMove::Impossible;
        if self.settings.mode == Mode::Arbiter && !impossible {
            return None;
        }
        let article = self.rules().refusals.turn;
        let text = "Only legal moves are accepted here; trying another is no offence.";
        Some(Ruling::new(Verdict::Refused, article, &[], text))
    }

    fn asks_the_opponent(&self, kind: Article) -> Ruling {
        let (article, text) = match self.rules().arbiter.irregular_move {
            IrregularMove::OpponentChooses { choice, .. } => {
                (choice, "The opponent chooses: it is rectified or it stands.")
            }
            IrregularMove::CautionThenForfeit { penalty, .. } => {
                (penalty, "The opponent may report it before the next move.")
            }
            IrregularMove::Restored { restored } => {
                (restored, "The position before it is restored when reported.")
            }
            IrregularMove::Impossible => (kind, "This cannot happen here."),
        };
        Ruling::new(Verdict::OpponentChooses, article, &[kind], text)
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
        let text = "The opponent has moved and so accepted the irregularity.";
        Some(Ruling::new(Verdict::Stands, article, &[pending.article], text))
    }

    pub(super) fn object(&mut self) -> Ruling {
        let policy = self.rules().arbiter.irregular_move;
        let Some(pending) = self.pending else { return self.too_late(policy) };
        match policy {
            IrregularMove::OpponentChooses { choice, whole, .. } => {
                self.back_to(pending.before);
                let text = "The irregular move is taken back wholly.";
                Ruling::new(Verdict::Rectify, choice, &[pending.article, whole], text)
            }
            IrregularMove::CautionThenForfeit { penalty, forfeit, .. } => {
                self.back_to(pending.before);
                self.offence(pending.by, pending.article, penalty, forfeit)
            }
            IrregularMove::Restored { restored } => {
                self.back_to(pending.before);
                let text = "The position before the irregular move is restored; what came after is void.";
                Ruling::new(Verdict::RestorePosition, restored, &[], text)
            }
            IrregularMove::Impossible => self.too_late(policy),
        }
    }

    /// First a caution, then the game.
    fn offence(&mut self, by: Side, kind: Article, penalty: Article, forfeit: Article) -> Ruling {
        self.offences[by as usize] += 1;
        if self.offences[by as usize] == 1 {
            let text = "The move is recalled and the player cautioned; a second one costs the game.";
            return Ruling::new(Verdict::CautionAndRecall, penalty, &[kind], text);
        }
        let articles = [penalty, forfeit, kind];
        self.end(Score::Won(by.opponent()), Reason::Forfeit, &articles);
        let text = "It is not the first false move: the game is forfeited.";
        Ruling::new(Verdict::Forfeit, penalty, &articles[1..], text)
    }

    fn too_late(&self, policy: IrregularMove) -> Ruling {
        let article = match policy {
            IrregularMove::OpponentChooses { accepted, .. } => accepted,
            IrregularMove::CautionThenForfeit { condoned, .. } => condoned,
            IrregularMove::Restored { restored } => restored,
            IrregularMove::Impossible => self.rules().refusals.turn,
        };
        Ruling::new(Verdict::Stands, article, &[], "There is no irregularity left to object to.")
    }

    pub(super) fn let_stand(&mut self) -> Ruling {
        let policy = self.rules().arbiter.irregular_move;
        let Some(pending) = self.pending.take() else { return self.too_late(policy) };
        let (article, text) = match policy {
            IrregularMove::OpponentChooses { choice, .. } => (choice, "The position stands as it is."),
            IrregularMove::CautionThenForfeit { condoned, .. } => (condoned, "The opponent condones it."),
            IrregularMove::Restored { restored } => {
                self.pending = Some(pending);
                return Ruling::new(
                    Verdict::Refused,
                    restored,
                    &[],
                    "The text lets no irregular move stand.",
                );
            }
            IrregularMove::Impossible => return self.too_late(policy),
        };
        self.outcome = self.judge(pending.by);
        Ruling::new(Verdict::Stands, article, &[pending.article], text)
    }

    pub(super) fn touch(&mut self, by: Side, squares: &[Square], adjusting: Adjusting) -> Ruling {
        let touch = self.rules().arbiter.touch;
        let on_turn = by == self.position.turn();
        let may_adjust = on_turn || touch.adjusters == Adjusters::Either;
        if adjusting == Adjusting::Announced && may_adjust {
            return Ruling::new(
                Verdict::FreeMove,
                touch.adjusting,
                &[],
                "Adjusting was announced: nothing follows.",
            );
        }
        if !on_turn {
            let text = "The player is not on turn: it is incorrect and written down.";
            return Ruling::new(Verdict::Continue, touch.out_of_turn, &[], text);
        }
        let moves = self.position.moves();
        let own = squares.iter().filter(|square| self.position.side(by).contains(**square));
        let playable = |square: Square| moves.iter().any(|action| action.from == square);
        for &square in own {
            if playable(square) {
                self.obligation = Some(square);
                let text = format!("The piece on {} must be played.", square::name(self.rules(), square));
                return Ruling::new(Verdict::MustPlay(square), touch.must_play, &[], text);
            }
            if let (Some(kind), IrregularMove::CautionThenForfeit { penalty, forfeit, .. }) =
                (touch.unplayable, self.rules().arbiter.irregular_move)
            {
                return self.offence(by, kind, penalty, forfeit);
            }
        }
        Ruling::new(
            Verdict::FreeMove,
            touch.must_play,
            &[],
            "No touched piece can move: any legal move may be made.",
        )
    }

    pub(super) fn incident(&mut self, by: Option<Side>, article: Article) -> Ruling {
        let listed = self.rules().arbiter.incidents.iter().find(|incident| incident.article == article);
        let consequence = listed.map_or(Consequence::PlayOn, |incident| incident.consequence);
        match (consequence, by) {
            (Consequence::AnnulAndRestart, _) => {
                self.back_to(0);
                Ruling::new(Verdict::AnnulAndRestart, article, &[], "The game is annulled and begins again.")
            }
            (Consequence::Forfeit, Some(by)) => {
                self.end(Score::Won(by.opponent()), Reason::Forfeit, &[article]);
                Ruling::new(Verdict::Forfeit, article, &[], "The game is lost by it.")
            }
            (Consequence::CautionThenForfeit, Some(by)) => {
                self.clock_offences[by as usize] += 1;
                if self.clock_offences[by as usize] == 1 {
                    return Ruling::new(Verdict::Caution, article, &[], "The player is cautioned.");
                }
                self.end(Score::Won(by.opponent()), Reason::Forfeit, &[article]);
                Ruling::new(Verdict::Forfeit, article, &[], "It is not the first time: the game is lost.")
            }
            (Consequence::BothLose, _) => {
                self.end(Score::BothLose, Reason::Absence, &[article]);
                Ruling::new(Verdict::Forfeit, article, &[], "Neither player gets a point.")
            }
            (Consequence::PlayOn | Consequence::Forfeit | Consequence::CautionThenForfeit, _) => Ruling::new(
                Verdict::Continue,
                article,
                &[],
                "It is set right and written down; play goes on.",
            ),
        }
    }
}
