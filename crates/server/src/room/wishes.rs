//! What a player's request leads to: entries, or a refusal. Whether a move is legal, a claim valid or an offer in
//! form is decided by the game.

use super::entry::{Occasion, RoomEntry, RoomEvent};
use super::obstacle::Obstacle;
use super::refusal::RoomRefusal;
use super::table::{PlayerOnLeave, Table};
use super::view::{move_of, moves, ruling};
use crate::wire::{self, FromClient, RefusalSource};
use draughts::clock::{At, Millis, Schedule};
use draughts::game::{self, ClockEvent, Event, Meeting};
use draughts::notation::Attempt;
use draughts::notation::movetext::{self, ListedMove, MatchingMoves};
use draughts::{Move, NotPossible, Reason, Side, Verdict, explain};

/// The longest chat message.
pub(super) const LONGEST_CHAT: usize = 300;
/// The most chat messages in a game.
const MOST_CHAT: usize = 500;
/// The most lines of conditional moves, and the most moves of one.
pub(super) const MOST_FORESEEN: usize = 20;
/// The most versions of a game; then it can only be ended.
const MOST_VERSIONS: u32 = 15_000;
const DAY: Millis = Millis::from_days(1);

/// The side or sides somebody acts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    /// One player.
    One(Side),
    /// Two people at one screen.
    Both,
}

impl Actor {
    /// The acting side; for two people at one screen, the given one.
    pub(super) const fn or(self, meant: Side) -> Side {
        match self {
            Self::One(side) => side,
            Self::Both => meant,
        }
    }
}

/// What a request leads to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WishDecision {
    /// This happens.
    Entries(Vec<RoomEntry>),
    /// Nothing happens; something is explained.
    Explained(AttemptRuling),
    /// A player wants another game.
    Rematch(Side),
}

/// The ruling on an attempted move, with the moves it speaks of.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AttemptRuling {
    ruling: wire::Ruling,
    brief: Option<String>,
    is_legal: bool,
    moves: Vec<wire::Move>,
}

impl AttemptRuling {
    /// As it is sent.
    pub(super) fn into_message(self, id: String) -> wire::FromServer {
        let Self { ruling: wire::Ruling { text, articles, .. }, brief, is_legal: legal, moves } = self;
        wire::FromServer::Explained(Box::new(wire::Explanation { id, legal, text, brief, articles, moves }))
    }
}

impl Table {
    /// What a request leads to.
    pub(super) fn decide(
        &self,
        actor: Actor,
        wish: &FromClient,
        at: At,
    ) -> Result<WishDecision, RoomRefusal> {
        let turn = self.turn();
        let quiet =
            matches!(wish, FromClient::Chat { .. } | FromClient::Rematch { .. } | FromClient::Explain { .. });
        if !quiet {
            self.is_played()?;
        }
        if self.version >= MOST_VERSIONS
            && !matches!(wish, FromClient::Resign { .. } | FromClient::Play { .. })
        {
            return Err(Obstacle::TooLong.into());
        }
        let event = match wish {
            FromClient::Hello { .. } | FromClient::Ping { .. } => {
                return Err(Obstacle::NoAction.into());
            }
            FromClient::Play { plies, text, .. } => return self.play(actor, *plies, text, at),
            FromClient::Explain { text, .. } => {
                return Ok(WishDecision::Explained(self.explained(text, actor)?));
            }
            FromClient::OfferDraw { .. } => Event::OfferDraw(actor.or(turn.opponent())),
            FromClient::AcceptDraw { .. } => Event::AcceptDraw(actor.or(self.answering())),
            FromClient::DeclineDraw { .. } => Event::DeclineDraw(actor.or(self.answering())),
            FromClient::Claim { ground, text, .. } => {
                let ground = self.ground(*ground, text.as_deref())?;
                Event::Claim { by: actor.or(turn), ground }
            }
            FromClient::Resign { .. } => Event::Resign(actor.or(turn)),
            FromClient::Abort { .. } => return self.abort(actor.or(turn)),
            FromClient::TakeBack { .. } => return self.take_back(actor),
            FromClient::RefuseTakeBack { .. } => return self.refuse_take_back(actor),
            FromClient::Chat { text, .. } => return self.add_chat_line(actor.or(turn), text),
            FromClient::Rematch { .. } => return self.rematch(actor.or(turn)),
            FromClient::TakeLeave { .. } => return self.take_leave(actor.or(turn), at),
            FromClient::Foresee { lines, .. } => {
                return self.set_conditional_moves(actor.or(turn.opponent()), lines);
            }
        };
        if !self.is_full() {
            return Err(Obstacle::EmptySeat.into());
        }
        self.try_out(event, at).map(entries)
    }

    /// The event, if the game accepts it. It is tried on a copy: a refusal leaves no trace.
    pub(super) fn try_out(&self, event: Event, at: At) -> Result<Event, RoomRefusal> {
        let ruling = self.game.clone().apply(event.clone(), at)?;
        match ruling.verdict {
            Verdict::Refused | Verdict::Rejected | Verdict::ImproperOffer => {
                Err(RoomRefusal::of(self.rules(), &ruling))
            }
            _ => Ok(event),
        }
    }

    /// Nothing more can be done to a game that is over.
    pub(super) fn is_played(&self) -> Result<(), RoomRefusal> {
        match self.game.outcome() {
            _ if self.aborted => Err(Obstacle::Aborted.into()),
            Some(_) => Err(NotPossible::GameOver.into()),
            None => Ok(()),
        }
    }

    fn answering(&self) -> Side {
        self.game.standing_offer().map_or(self.turn(), Side::opponent)
    }

    fn play(&self, actor: Actor, plies: u32, text: &str, at: At) -> Result<WishDecision, RoomRefusal> {
        if !self.is_full() {
            return Err(Obstacle::EmptySeat.into());
        }
        let rules = self.rules();
        if actor.or(self.turn()) != self.turn() {
            let turn = Obstacle::NotYourTurn(rules.colour(self.turn()));
            return Err(RoomRefusal::by(turn.to_string(), &[rules.refusals.turn]));
        }
        if plies as usize != self.game.plies().len() {
            return Err(Obstacle::PositionChanged.into());
        }
        let action = self.read_move(text, actor)?;
        let mut happens = Vec::new();
        if let Some(PlayerOnLeave { by, .. }) = self.leave {
            happens.push(RoomEntry::Room(RoomEvent::Back(by)));
            happens.push(RoomEntry::Game(Event::Clock(ClockEvent::Resume)));
        }
        if happens.is_empty() {
            self.must_be_accepted(action, at)?;
        }
        happens.push(RoomEntry::Game(Event::Move(action)));
        Ok(WishDecision::Entries(happens))
    }

    /// The rare reasons for refusing a legal move: a ballot, a touched piece, a score sheet.
    fn must_be_accepted(&self, action: Move, at: At) -> Result<(), RoomRefusal> {
        let plain = self.game.balloted_move().is_none() && self.game.must_play().is_none();
        if plain && self.game.settings().mode == game::Mode::Enforced {
            return Ok(());
        }
        self.try_out(Event::Move(action), at).map(drop)
    }

    fn read_move(&self, text: &str, actor: Actor) -> Result<Move, RoomRefusal> {
        let position = self.game.position();
        let attempt = movetext::attempt(self.rules(), text).map_err(|fault| RoomRefusal {
            moves: self.moves_for(actor),
            ..Obstacle::Unreadable(fault).into()
        })?;
        match movetext::find(position, &attempt) {
            MatchingMoves::One(action) if attempt.squares.len() > 1 => Ok(action),
            _ => Err(self.no_move(&attempt, actor)),
        }
    }

    /// Why an attempted move is illegal.
    fn no_move(&self, attempt: &Attempt, actor: Actor) -> RoomRefusal {
        // The reason for a refusal would reveal the board.
        if self.is_blind_to(actor) {
            return Obstacle::BlindfoldMove.into();
        }
        let AttemptRuling { ruling: wire::Ruling { text, articles, .. }, brief, moves, .. } =
            self.ruled(attempt, actor);
        RoomRefusal { source: RefusalSource::Rules, text, brief, articles, moves }
    }

    fn explained(&self, text: &str, actor: Actor) -> Result<AttemptRuling, RoomRefusal> {
        self.is_played()?;
        if self.is_blind_to(actor) {
            return Err(Obstacle::BlindfoldExplanation.into());
        }
        let attempt = movetext::attempt(self.rules(), text).map_err(Obstacle::Unreadable)?;
        Ok(self.ruled(&attempt, actor))
    }

    /// What the rules say about an attempt.
    fn ruled(&self, attempt: &Attempt, actor: Actor) -> AttemptRuling {
        let position = self.game.position();
        let explained = explain(position, attempt);
        let listed = |action: &Move| ListedMove { action: *action, text: movetext::write(position, action) };
        let moves = match &explained.reason {
            Reason::Legal(legal) => vec![move_of(position, legal.clone())],
            Reason::Playable(moves) => moves.iter().map(|action| move_of(position, listed(action))).collect(),
            _ => self.moves_for(actor),
        };
        let is_legal = explained.verdict != Verdict::Refused;
        let brief = explained.brief(self.rules());
        AttemptRuling { ruling: ruling(self.rules(), &explained), brief, is_legal, moves }
    }

    pub(super) fn is_blind_to(&self, actor: Actor) -> bool {
        match actor {
            Actor::One(side) => self.is_blind(super::view::Viewer::Player(side)),
            Actor::Both => false,
        }
    }

    fn moves_for(&self, actor: Actor) -> Vec<wire::Move> {
        if self.is_blind_to(actor) { Vec::new() } else { moves(self.game.position()) }
    }

    fn ground(&self, ground: wire::Ground, text: Option<&str>) -> Result<game::Ground, RoomRefusal> {
        Ok(match ground {
            wire::Ground::NoProgress => game::Ground::NoProgress,
            wire::Ground::CannotWin => game::Ground::CannotWin,
            wire::Ground::Repetition => {
                let next = text.map(|text| self.read_move(text, Actor::Both)).transpose()?;
                game::Ground::Repetition { next }
            }
        })
    }

    fn abort(&self, by: Side) -> Result<WishDecision, RoomRefusal> {
        if self.is_tournament() && !self.is_over() {
            return Err(Obstacle::TournamentAbort.into());
        }
        if !self.can_be_aborted() {
            return Err(Obstacle::TooLateToAbort.into());
        }
        Ok(WishDecision::Entries(vec![RoomEntry::Room(RoomEvent::Abort(by))]))
    }

    fn take_back(&self, actor: Actor) -> Result<WishDecision, RoomRefusal> {
        let side = match actor {
            Actor::One(side) => side,
            Actor::Both => {
                self.can_take_back(1)?;
                return Ok(entries(Event::TakeBack { plies: 1 }));
            }
        };
        if let Some(asked) = self.take_back.filter(|asked| asked.by != side) {
            return Ok(entries(Event::TakeBack { plies: asked.plies }));
        }
        if self.take_back.is_some() {
            return Err(Obstacle::AlreadyAsked.into());
        }
        let own = self.game.plies().last().is_some_and(|ply| ply.by == side);
        let plies = if own { 1 } else { 2 };
        self.can_take_back(plies)?;
        if self.computer(side.opponent()).is_some() {
            return Ok(entries(Event::TakeBack { plies }));
        }
        Ok(WishDecision::Entries(vec![RoomEntry::Room(RoomEvent::AskTakeBack { by: side, plies })]))
    }

    fn can_take_back(&self, plies: u32) -> Result<(), RoomRefusal> {
        if self.is_tournament() {
            return Err(Obstacle::TournamentTakeback.into());
        }
        if self.row.rated {
            return Err(Obstacle::RatedTakeback.into());
        }
        if self.leave.is_some() {
            return Err(Obstacle::TakebackDuringLeave.into());
        }
        if self.own_plies() < plies as usize {
            return Err(Obstacle::NothingToTakeBack.into());
        }
        Ok(())
    }

    fn refuse_take_back(&self, actor: Actor) -> Result<WishDecision, RoomRefusal> {
        let by = self.take_back.map(|asked| asked.by.opponent());
        match by.filter(|by| actor.or(*by) == *by) {
            Some(by) => Ok(WishDecision::Entries(vec![RoomEntry::Room(RoomEvent::RefuseTakeBack(by))])),
            None => Err(Obstacle::NoTakebackAsked.into()),
        }
    }

    fn add_chat_line(&self, by: Side, text: &str) -> Result<WishDecision, RoomRefusal> {
        if !self.row.chat {
            return Err(Obstacle::NoChat.into());
        }
        if self.is_tournament() && !self.is_over() {
            return Err(Obstacle::TournamentChat.into());
        }
        let text: String =
            text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_CHAT {
            return Err(Obstacle::ChatLength.into());
        }
        if self.chat.len() >= MOST_CHAT {
            return Err(Obstacle::ChatFull.into());
        }
        Ok(WishDecision::Entries(vec![RoomEntry::Room(RoomEvent::Chat { by, text: text.to_owned() })]))
    }

    fn rematch(&self, by: Side) -> Result<WishDecision, RoomRefusal> {
        if !self.is_over() {
            return Err(Obstacle::NotOver.into());
        }
        if !self.is_full() || self.row.display.is_some() || matches!(self.occasion, Occasion::Event(_)) {
            return Err(Obstacle::NoRematch.into());
        }
        if self.next.is_some() {
            return Err(Obstacle::RematchBegun.into());
        }
        if self.rematch.contains(&by) {
            return Err(Obstacle::AlreadyAsked.into());
        }
        Ok(WishDecision::Rematch(by))
    }

    fn take_leave(&self, by: Side, at: At) -> Result<WishDecision, RoomRefusal> {
        let has_leave = matches!(self.game.settings().time.schedule(by), Schedule::Correspondence { .. });
        let way = self.game.settings().way.meeting;
        if !has_leave || way != Meeting::Correspondence || !self.is_full() {
            return Err(Obstacle::NoLeave.into());
        }
        if by != self.turn() {
            return Err(Obstacle::LeaveOffTurn.into());
        }
        if self.leave.is_some() {
            return Err(Obstacle::AlreadyOnLeave.into());
        }
        let left = self.game.remaining(by, at).unwrap_or(Millis::ZERO);
        let (Some(remaining), Some(until)) = (left.checked_sub(DAY), at.checked_after(DAY)) else {
            return Err(Obstacle::LeaveUsedUp.into());
        };
        Ok(WishDecision::Entries(vec![
            RoomEntry::Game(Event::Clock(ClockEvent::Stop)),
            RoomEntry::Game(Event::Clock(ClockEvent::Adjust { side: by, remaining })),
            RoomEntry::Room(RoomEvent::Leave { by, until }),
        ]))
    }

    fn set_conditional_moves(&self, by: Side, lines: &[Vec<String>]) -> Result<WishDecision, RoomRefusal> {
        if self.game.settings().way.meeting != Meeting::Correspondence {
            return Err(Obstacle::ConditionalMoves.into());
        }
        if by == self.turn() {
            return Err(Obstacle::ConditionalMovesOnTurn.into());
        }
        if lines.len() > MOST_FORESEEN || lines.iter().any(|line| line.len() > MOST_FORESEEN) {
            return Err(Obstacle::TooManyConditionalMoves.into());
        }
        let lines = lines.iter().map(|line| self.conditional_line(line)).collect::<Result<Vec<_>, _>>()?;
        Ok(WishDecision::Entries(vec![RoomEntry::Room(RoomEvent::Foresee { by, lines })]))
    }

    /// A line that can be played, each move as the ruleset writes it.
    fn conditional_line(&self, line: &[String]) -> Result<Vec<String>, RoomRefusal> {
        if line.is_empty() || !line.len().is_multiple_of(2) {
            return Err(Obstacle::ConditionalLineEnd.into());
        }
        let mut position = *self.game.position();
        let mut written = Vec::with_capacity(line.len());
        for (place, text) in line.iter().enumerate() {
            let action = movetext::read(&position, text)
                .map_err(|fault| Obstacle::ConditionalMove { number: place + 1, fault })?;
            written.push(movetext::write(&position, &action));
            position = position.after(&action);
        }
        Ok(written)
    }
}

fn entries(event: Event) -> WishDecision {
    WishDecision::Entries(vec![RoomEntry::Game(event)])
}
