//! A game: its history from any starting setup under one ruleset, with offers, claims, incidents and rulings.
//!
//! A pure state machine: [`Game::apply`] takes an event and the time at which it happens and answers with a [`Ruling`],
//! or says that it is [not possible](NotPossible).
//! The list of events is the whole truth: replayed, it gives the same state. No event order panics.

mod adjudicate;
mod arbiter;
mod claims;
mod counters;
mod counting;
mod event;
mod fitting;
mod flags;
mod grounds;
mod illegal;
mod irregularities;
mod misconduct;
mod offers;
mod outcome;
mod sheet;
pub mod text;
mod timing;
mod touches;
mod ways;
mod winning;

pub use adjudicate::OpenClaim;
pub use arbiter::{
    Appeal, AppealDecision, AppealOutcome, FEWEST_MEMBERS, OpenReferral, Penalty, PenaltyKind, SetPosition,
};
pub use counters::Counter;
pub use counting::{Counting, DrawTally, MovesMade, PlyFacts, strong_side};
pub(crate) use event::Change;
pub use event::{
    Absentee, Adjusting, ClockEvent, Decision, Event, Flag, Ground, IrregularPly, MoveSign, Order,
};
pub use fitting::{OpenIrregularity, PossibleIrregularity};
pub(crate) use irregularities::accepted_by_moving;
pub use misconduct::{Misconduct, Repetition};
pub use outcome::{Cause, HalfPoints, Outcome, Score};
pub use sheet::{
    Keeper, ScoreSheet, SheetEntry, SheetEvent, SheetHeader, SheetPly, SheetPosition, SheetResult, SheetRow,
};
pub use ways::{
    BlindfoldPlayers, Host, MOST_BOARDS, Meeting, Opening, SettingsFault, SettingsFaults, Sight, Times,
    WayOfPlaying,
};
pub use winning::is_at_hand;

use crate::board::{Kind, Side, Square};
use crate::clock::{self, At, Clock, ClockKind, Millis, TimeControl};
use crate::moves::Move;
use crate::notation::movetext;
use crate::position::AnyPosition;
use crate::rules::{Article, DrawRule, Rules};
use crate::ruling::{NotPossible, Reason, Ruling, Verdict};
use arbiter::ArbiterBook;
use counters::Counters;
use irregularities::Pending;
use offers::OfferBook;
use sheet::SheetBook;
use touches::Obligation;

/// What is settled before a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether only legal moves are accepted.
    pub mode: Mode,
    /// The draw rules in force: the ruleset's own unless the house has others.
    pub draws: Vec<DrawRule>,
    /// The time control.
    pub time: TimeControl,
    /// How the clock is used.
    pub clock: clock::ClockSettings,
    /// Whether a move presses the clock.
    pub pressing: Pressing,
    /// Whether the game belongs to an official competition.
    pub competition: Competition,
    /// How the players meet, what they see and from where the game begins.
    pub way: WayOfPlaying,
}

impl Settings {
    /// The settings of a plain game: enforced play, the ruleset's draw rules, no clock.
    pub fn of(rules: &Rules) -> Self {
        Self {
            mode: Mode::Enforced,
            draws: rules.draws.to_vec(),
            time: TimeControl::untimed(),
            clock: clock::ClockSettings {
                completed_by: rules.arbiter.flags.completed_by,
                kind: ClockKind::Digital,
            },
            pressing: Pressing::WithTheMove,
            competition: Competition::Casual,
            way: WayOfPlaying::plain(),
        }
    }

    /// The clock of a game that begins, if it has one.
    fn fresh_clock(&self) -> Option<Clock> {
        (!self.time.is_untimed()).then(|| Clock::new(self.time.clone(), self.clock))
    }
}

/// Who sees to it that moves are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The program: it accepts legal moves only, and trying another is no offence.
    Enforced,
    /// An arbiter: a game over a physical board is recorded, so illegal moves can be made and are ruled upon.
    Arbiter,
}

/// Whether a move presses the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressing {
    /// It does: play at a screen.
    WithTheMove,
    /// The players press it themselves: play over a board.
    Apart,
}

/// Whether a game belongs to an official competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Competition {
    /// It does.
    Official,
    /// It does not.
    Casual,
}

/// A ply of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who moved.
    pub by: Side,
    /// The move as the ruleset writes it.
    pub text: String,
    /// The move, if it was legal.
    pub action: Option<Move>,
    /// What it was, as far as counting goes.
    pub facts: PlyFacts,
    /// The position it led to.
    pub after: AnyPosition,
    /// When it was made.
    pub at: At,
    /// What the mover had left after it, if there is a clock.
    pub left: Option<Millis>,
    /// The signs put to it, in the order they are written.
    pub signs: Vec<MoveSign>,
    /// Whether a draw was offered with it.
    pub offered: bool,
    /// The irregularity that it was and that was let stand, if so.
    pub irregular: Option<Article>,
}

/// An event of a game with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedEvent {
    /// When it happened.
    pub at: At,
    /// What happened.
    pub event: Event,
    /// What was decided, or why it was not possible and changed nothing.
    pub answer: Result<Ruling, NotPossible>,
}

impl LoggedEvent {
    /// What was decided, if it was possible.
    pub fn ruling(&self) -> Option<&Ruling> {
        self.answer.as_ref().ok()
    }

    /// The verdict, if it was possible.
    pub fn verdict(&self) -> Option<Verdict> {
        self.ruling().map(|ruling| ruling.verdict)
    }

    /// Whether it changed nothing, because it was not possible or not allowed.
    pub fn is_refused(&self) -> bool {
        self.verdict().is_none_or(|verdict| verdict == Verdict::Refused)
    }
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    rules: &'static Rules,
    settings: Settings,
    start: AnyPosition,
    /// Positions that the arbiter has set up, in order.
    set_up: Vec<SetUp>,
    position: AnyPosition,
    plies: Vec<Ply>,
    counters: Counters,
    /// Draw rules that the arbiter has suspended for an ending.
    suspensions: Vec<Suspension>,
    clock: Option<Clock>,
    offers: OfferBook,
    pending: Option<Pending>,
    obligation: Option<Obligation>,
    offences: [u32; 2],
    /// Offences that are counted apart, as those against the clock (WCDF 2.9, reading W9).
    clock_offences: [u32; 2],
    outcome: Option<Outcome>,
    officials: ArbiterBook,
    sheets: SheetBook,
    log: Vec<LoggedEvent>,
}

/// A position that the arbiter has set up during a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SetUp {
    /// How many plies had been made.
    after: usize,
    position: AnyPosition,
}

/// A draw rule that does not count in the ending on the board, because the arbiter lets play go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Suspension {
    /// How many plies had been made.
    after: usize,
    rule: DrawRule,
}

impl Game {
    /// A game from a position. If the side to move cannot move there, the game is over at once.
    pub fn new(start: AnyPosition, settings: Settings) -> Self {
        Self::under(start.rules(), start, settings)
    }

    /// A game that is ruled upon by another table than the ruleset's own. The moves are those of the position all the
    /// same. For tests, which change one value and see who notices.
    #[doc(hidden)]
    pub fn under(rules: &'static Rules, start: AnyPosition, settings: Settings) -> Self {
        let counters = Counters::new(settings.draws.clone(), &start);
        let mut game = Self {
            rules,
            clock: settings.fresh_clock(),
            settings,
            start,
            set_up: Vec::new(),
            position: start,
            plies: Vec::new(),
            counters,
            suspensions: Vec::new(),
            offers: OfferBook::default(),
            pending: None,
            obligation: None,
            offences: [0; 2],
            clock_offences: [0; 2],
            outcome: None,
            officials: ArbiterBook::default(),
            sheets: SheetBook::default(),
            log: Vec::new(),
        };
        game.outcome = game.lost_on_the_board();
        game
    }

    /// The game that these events make. The same events make the same game.
    pub fn replay(
        start: AnyPosition,
        settings: Settings,
        events: impl IntoIterator<Item = (At, Event)>,
    ) -> Self {
        let mut game = Self::new(start, settings);
        for (at, event) in events {
            // What was not possible then is not now.
            let _ = game.apply(event, at);
        }
        game
    }

    /// Takes an event and rules on it, or says why it is not possible. Either way it is written down.
    pub fn apply(&mut self, event: Event, at: At) -> Result<Ruling, NotPossible> {
        let plies = self.plies.len();
        let before = self.outcome.clone();
        let answer = self.decide(&event, at).map(|ruling| self.noticing_misconduct(&event, ruling));
        if self.plies.len() < plies {
            self.turn_the_clock_back(at);
        }
        self.stop_the_clock_if_over(at);
        self.note_outcome(before.as_ref());
        let logged = LoggedEvent { at, event, answer: answer.clone() };
        self.note_time_left(&logged);
        self.log.push(logged);
        answer
    }

    fn decide(&mut self, event: &Event, at: At) -> Result<Ruling, NotPossible> {
        if self.outcome.is_some() && event.needs_a_running_game() {
            return Err(NotPossible::GameOver);
        }
        Ok(match event {
            Event::Move(action) => return self.make_move(action, at),
            Event::IrregularMove(ply) => return self.irregular_move(ply, at),
            Event::Irregularity { by, article } => return self.irregularity(*by, *article),
            Event::Object => return self.object(),
            Event::LetStand => return self.let_stand(),
            Event::Touch { by, squares, adjusting } => self.touch(*by, squares, *adjusting),
            Event::Push { by, from, towards } => return self.push(*by, *from, *towards),
            Event::OfferDraw(by) => return self.offer(*by),
            Event::AcceptDraw(by) => return self.accept(*by),
            Event::DeclineDraw(by) => return self.decline(*by),
            Event::Claim { by, ground } => self.claim(*by, ground),
            Event::Resign(by) => self.resign(*by),
            Event::Flag(flag) => self.flag(flag),
            Event::Clock(event) => return self.clock_event(event, at),
            Event::Late { by, minutes } => self.late(*by, *minutes),
            Event::Incident { by, article } => self.incident(*by, *article),
            Event::Caution(by) => {
                self.offences[*by as usize] += 1;
                Ruling::recorded()
            }
            Event::Decide(decision) => return self.decided(decision),
            Event::TakeBack { plies } => return self.take_back(*plies),
            Event::Annotate { ply, sign } => return self.annotate(*ply, *sign),
            Event::EraseSigns { ply } => return self.erase_signs(*ply),
            Event::Sheet(event) => return self.sheet_event(*event, at),
            Event::Penalty(penalty) => return self.penalty(penalty),
            Event::Appeal(appeal) => return self.appeal(appeal),
            Event::AppealDecided(decision) => return self.appeal_decided(decision),
            Event::AskForDraw(by) => self.ask_for_draw(*by),
            Event::SetPosition(set) => return self.set_position(set, at),
            Event::Discover { ply } => return self.discover(*ply),
        })
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// What was settled before it began.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The position it began from.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The position on the board.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The plies that count.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Every event with what was answered to it.
    pub fn log(&self) -> &[LoggedEvent] {
        &self.log
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Who has offered a draw that still stands.
    pub fn standing_offer(&self) -> Option<Side> {
        self.offers.standing()
    }

    /// Cautions of a player.
    pub fn cautions(&self, side: Side) -> u32 {
        self.offences[side as usize]
    }

    /// The piece that must be played because it was touched.
    pub fn must_play(&self) -> Option<Square> {
        self.obligation.map(|obligation| obligation.piece)
    }

    fn make_move(&mut self, action: &Move, at: At) -> Result<Ruling, NotPossible> {
        if !self.position.moves().contains(action) {
            return self.no_legal_move(action);
        }
        if let Some(refused) = self.refused_for_a_touch(action) {
            return Ok(refused);
        }
        if let Some(ruling) = self.too_late_to_move(at) {
            return Ok(ruling);
        }
        if let Some(ruling) = self.sheet_comes_first(self.position.turn()) {
            return Ok(ruling);
        }
        let balloted = self.balloted_move();
        if let Some(listed) = balloted.filter(|listed| listed.action != *action) {
            return ways::departs_from_the_ballot(self.rules(), listed);
        }
        let kind = self.position.piece_at(action.from).map_or(Kind::Man, |piece| piece.kind);
        let facts = PlyFacts {
            by: self.position.turn(),
            kind,
            captures: action.is_capture(),
            promotes: action.crowned,
        };
        let ply = Ply {
            by: facts.by,
            text: movetext::write(&self.position, action),
            action: Some(*action),
            facts,
            after: self.position.after(action),
            at,
            left: None,
            signs: Vec::new(),
            offered: false,
            irregular: None,
        };
        let accepted = self.accept_irregularity_by_moving(facts.by);
        let lapsed = self.offers.lapse_by_move_of(facts.by);
        self.make(ply);
        // A balloted move is made for the player, who has not begun to think.
        if balloted.is_none() {
            self.clock_after_move(facts.by, at);
        }
        if let Some(outcome) = self.outcome.clone() {
            return Ok(Ruling::citing(Verdict::Ended, &outcome.articles.clone(), Reason::Ended(outcome)));
        }
        if lapsed {
            return Ok(self.lapsed_offer());
        }
        Ok(accepted.unwrap_or_else(Ruling::recorded))
    }

    /// Puts a ply on the board and judges the position it leads to.
    fn make(&mut self, ply: Ply) {
        self.offers.note(&ply.facts);
        self.drop_claim();
        self.counters.ply(ply.facts, &ply.after);
        self.position = ply.after;
        self.obligation = None;
        let by = ply.by;
        self.plies.push(ply);
        self.outcome = self.judge(by);
    }

    fn resign(&mut self, by: Side) -> Ruling {
        self.end(Score::Won(by.opponent()), Cause::Resignation, self.rules().results.resignation)
    }

    fn take_back(&mut self, plies: u32) -> Result<Ruling, NotPossible> {
        if plies == 0 || self.plies.is_empty() {
            return Err(NotPossible::NothingToTakeBack);
        }
        let keep = self.plies.len().saturating_sub(plies as usize);
        self.back_to(keep);
        Ok(Ruling::recorded())
    }

    /// Goes back to the position after this many plies and counts again.
    fn back_to(&mut self, plies: usize) {
        self.plies.truncate(plies);
        let plies = self.plies.len();
        self.sheets.keep(plies);
        self.set_up.retain(|set_up| set_up.after <= plies);
        let base = self.set_up.last().copied().unwrap_or(SetUp { after: 0, position: self.start });
        self.counters = Counters::new(self.settings.draws.clone(), &base.position);
        self.suspensions.retain(|suspension| (base.after..=plies).contains(&suspension.after));
        for made in base.after..=plies {
            if let Some(ply) =
                made.checked_sub(1).filter(|_| made > base.after).and_then(|at| self.plies.get(at))
            {
                self.counters.ply(ply.facts, &ply.after);
            }
            for suspension in self.suspensions.iter().filter(|suspension| suspension.after == made) {
                self.counters.suspend(&suspension.rule);
            }
        }
        self.position = self.plies[base.after..].last().map_or(base.position, |ply| ply.after);
        self.obligation = None;
        self.pending = None;
        self.offers = OfferBook::default();
        self.drop_claim();
        self.outcome = self.judge_the_board();
    }

    /// Begins again with nothing but the settings: what was annulled has used no time and left no caution.
    fn begin_again(&mut self) {
        self.set_up.clear();
        self.suspensions.clear();
        self.back_to(0);
        self.clock = self.settings.fresh_clock();
        self.offences = [0; 2];
        self.clock_offences = [0; 2];
        self.sheets = SheetBook::default();
        self.drop_request();
        self.drop_claim();
    }

    /// Goes on from a position that the arbiter has set up. The plies made before stay on record.
    fn begin_anew_from(&mut self, position: AnyPosition) {
        self.set_up.push(SetUp { after: self.plies.len(), position });
        self.back_to(self.plies.len());
    }

    /// The outcome that stands on the board, whatever else has been decided.
    fn judge_the_board(&self) -> Option<Outcome> {
        let begun = self.set_up.last().map_or(0, |set_up| set_up.after);
        match self.plies[begun..].last().map(|ply| ply.by) {
            Some(by) => self.judge(by),
            None => self.lost_on_the_board(),
        }
    }

    fn end(&mut self, score: Score, cause: Cause, articles: &[Article]) -> Ruling {
        self.end_as(Verdict::Ended, score, cause, articles)
    }

    /// Ends the game, under the verdict that led to it.
    fn end_as(&mut self, verdict: Verdict, score: Score, cause: Cause, articles: &[Article]) -> Ruling {
        let mut once: Vec<Article> = Vec::new();
        for &article in articles {
            if !once.contains(&article) {
                once.push(article);
            }
        }
        let outcome = Outcome { score, cause, rule: None, articles: once };
        self.outcome = Some(outcome.clone());
        Ruling::citing(verdict, articles, Reason::Ended(outcome))
    }
}

impl Event {
    /// Whether the event makes sense only while the game runs. Officials may still decide, and sheets be seen to,
    /// later.
    const fn needs_a_running_game(&self) -> bool {
        !matches!(
            self,
            Self::Decide(_)
                | Self::Annotate { .. }
                | Self::EraseSigns { .. }
                | Self::Sheet(_)
                | Self::TakeBack { .. }
                | Self::Incident { .. }
                | Self::Penalty(_)
                | Self::Appeal(_)
                | Self::AppealDecided(_)
        )
    }
}
