//! The rooms of an event's games: how one is set up, and what its outcome means in the event.

use super::awake::AwakeEvent;
use super::online::GamePlace;
use super::view::points_text;
use crate::error::Failure;
use crate::key::{Id, Secret};
use crate::people::Speed;
use crate::room::{EventPlace, Occasion, Occupant, Plan, SeatedPlayer, Table};
use crate::store::{DisplayBoard, DisplayRow, GameVisibility, StoredGame};
use crate::time::Moment;
use crate::wire::{self, Colour, NewGame, Opponent, Visibility};
use draughts::clock::{Addition, BySide, Millis, Schedule, TimeControl};
use draughts::game::{Absentee, Game, Host, Meeting, Opening, Score, Settings, Times};
use draughts::{AnyPosition, RulesetName, Side};
use tournament::event::text::write_decision;
use tournament::event::{Board, Decision, Event, GiverSight, OnlineRating, Reason};
use tournament::history::Number;
use tournament::systems::play_off::{Bonus, NextGame, Side as TieSide};

impl AwakeEvent {
    /// The game of a place as it begins, with its players on their seats.
    pub(super) fn room_plan(&self, place: GamePlace) -> Result<Plan, Failure> {
        let broken = || Failure::Conflict("this game cannot be played here".to_owned());
        let (_, board) = self.board_at(place).ok_or_else(broken)?;
        let index = usize::from(place.game).saturating_sub(1);
        let play_off = (index >= board.scores.len())
            .then(|| self.event().next_play_off_game(place.round, place.board))
            .transpose()
            .map_err(Failure::bad)?;
        let players = match &play_off {
            Some(terms) => in_play_off(board, terms),
            None => by_colour(board, index),
        };
        let ruleset: RulesetName = self.row().ruleset.parse().map_err(Failure::bad)?;
        let mut settings = Settings::of(ruleset.rules());
        settings.time = match &play_off {
            Some(terms) => play_off_time(terms)?,
            None => self.row().time.as_deref().ok_or_else(broken)?.parse().map_err(Failure::bad)?,
        };
        if let Some(meeting) = self.display_meeting(place, &players) {
            settings.way.meeting = meeting;
            settings.time = giver_first(&settings.time, meeting)?;
        }
        settings.way.times = if settings.time.is_equal() { Times::Equal } else { Times::Odds };
        let ballot = board.ballots.get(index / 2).copied().flatten().filter(|_| play_off.is_none());
        if let Some(ballot) = ballot.and_then(|number| self.opening(number)) {
            settings.way.opening = Opening::Balloted { ballot, seed: None };
        }
        let start = settings.way.opening.start(ruleset).unwrap_or_else(|| AnyPosition::start(ruleset));
        let terms = self.event().regulation().online.unwrap_or_default();
        let rated = terms.rating == OnlineRating::Rated && Speed::of(&settings.time).is_some();
        let game = Game::begin(start, settings).map_err(Failure::bad)?;
        let sitting = |side: Side| {
            let number = *players.get(side);
            let name = self.event().entry(number).map(|entry| entry.name.clone()).unwrap_or_default();
            Some(SeatedPlayer { by: Occupant::Person, name, browser: self.owner_of(number) })
        };
        Ok(Plan {
            game,
            sitting: BySide::from_fn(sitting),
            keys: BySide::default(),
            visibility: if self.row().visibility == "public" {
                GameVisibility::Public
            } else {
                GameVisibility::Private
            },
            lobby: false,
            // Who has finished may talk; while the game lasts the occasion forbids it (wcdf 4.10).
            chat: true,
            rated,
            analysis: false,
            display: self.display_board(place),
            occasion: Occasion::Event(EventPlace {
                event: self.id(),
                round: place.round,
                board: place.board,
                game: place.game,
            }),
        })
    }

    /// How the players of a display meet.
    fn display_meeting(&self, place: GamePlace, players: &BySide<Number>) -> Option<Meeting> {
        let giver = self.event().giver()?;
        let (round, _) = self.board_at(place)?;
        let host = Host {
            side: if players.white == giver { Side::White } else { Side::Black },
            board: place.board.into(),
            boards: u32::try_from(round.boards.len()).unwrap_or(u32::MAX),
        };
        Some(match self.event().regulation().giver.sight {
            GiverSight::Board => Meeting::Simultaneous(host),
            GiverSight::Blindfold => Meeting::BlindfoldSimultaneous(host),
        })
    }

    /// The place of a game in the list of a display's boards; further games of a board stand behind the first ones.
    fn display_board(&self, place: GamePlace) -> Option<DisplayBoard> {
        self.event().giver()?;
        let (round, _) = self.board_at(place)?;
        let boards = u32::try_from(round.boards.len()).unwrap_or(u32::MAX);
        let board = u32::from(place.game.saturating_sub(1)) * boards + u32::from(place.board);
        Some(DisplayBoard { display: Id::of_boards(self.id()), board })
    }

    /// The list of a display's boards, from which the giver goes from one to the next.
    pub(super) fn display_row(&self, created: Moment) -> Result<Option<DisplayRow>, Failure> {
        let Some(giver) = self.event().giver() else { return Ok(None) };
        let Some(host) = self.owner_of(giver) else { return Ok(None) };
        let places = self.event().rounds().first().map_or(0, |round| round.boards.len());
        let boards = u32::try_from(places).unwrap_or(u32::MAX);
        let blindfold = self.event().regulation().giver.sight == GiverSight::Blindfold;
        let wanted = NewGame {
            ruleset: self.row().ruleset.clone(),
            opponent: Opponent::Friend,
            colour: Colour::Random,
            time: self.row().time.clone(),
            meeting: wire::Meeting::Simultaneous { boards, blindfold },
            opening: wire::Opening::Free,
            chat: true,
            visibility: if self.row().visibility == "public" {
                Visibility::Public
            } else {
                Visibility::Private
            },
            rated: false,
            analysis: false,
            tournament: true,
            name: self.event().entry(giver).map(|entry| entry.name.clone()),
        };
        let wanted = serde_json::to_string(&wanted).map_err(|fault| Failure::Broken(fault.into()))?;
        // Guests come by their entries: nobody has the key.
        let key = Secret::random()?.fingerprint();
        Ok(Some(DisplayRow { id: Id::of_boards(self.id()), host, key, boards, wanted, created }))
    }

    /// The side of a display's giver at a game.
    pub(super) fn giver_side(&self, place: GamePlace) -> Option<Side> {
        let (giver, players) = (self.event().giver()?, self.players_at(place)?);
        Some(if players.0 == giver { Side::White } else { Side::Black })
    }

    /// How many moves the opening of a game has made for the players.
    pub(super) fn opening_plies(&self, place: GamePlace) -> usize {
        let ballot = self.board_at(place).and_then(|(_, board)| {
            board.ballots.get(usize::from(place.game.saturating_sub(1)) / 2).copied().flatten()
        });
        ballot.and_then(|number| self.opening(number)).map_or(0, |ballot| ballot.moves.len())
    }

    /// The decision by which the end of a room stands in the event; none if the controller has to decide.
    pub(super) fn room_result(
        &self,
        place: GamePlace,
        stored: StoredGame,
    ) -> Result<Option<String>, Failure> {
        let Some((_, board)) = self.board_at(place) else { return Ok(None) };
        let table = Table::replay(stored.game, &stored.lines)?;
        let ended = match (table.absent(), table.game().outcome()) {
            (Some(absent), _) => End::Absent(absent),
            (None, Some(outcome)) => End::Played(outcome.score),
            (None, None) => return Ok(None),
        };
        let Some((score, reason)) = self.score_of(ended) else { return Ok(None) };
        let GamePlace { round, board: number, game } = place;
        if usize::from(game) <= board.scores.len() {
            let decision = Decision::Result { round, board: number, game, score, reason };
            return Ok(Some(write_decision(&decision)));
        }
        let Ok(terms) = self.event().next_play_off_game(round, number) else { return Ok(None) };
        let of_tie = |side: TieSide| if terms.white == side { Side::White } else { Side::Black };
        let remaining = |side: Side| table.remaining(side).map_or(0, Millis::get);
        let left = Some([remaining(of_tie(TieSide::First)), remaining(of_tie(TieSide::Second))]);
        Ok(Some(write_decision(&Decision::PlayOff { round, board: number, score, left })))
    }

    /// A score as the event writes it.
    fn score_of(&self, end: End) -> Option<(String, Reason)> {
        let scheme = &self.event().regulation().scheme;
        let (win, draw) = (points_text(scheme.win()), points_text(scheme.draw()));
        let (white, black) = (format!("{win}-0"), format!("0-{win}"));
        Some(match end {
            End::Played(Score::Won(Side::White)) => (white, Reason::Played),
            End::Played(Score::Won(Side::Black)) => (black, Reason::Played),
            End::Played(Score::Drawn) => (format!("{draw}-{draw}"), Reason::Played),
            End::Played(Score::BothLose) => ("0-0".to_owned(), Reason::Awarded),
            // It is played again, or the controller decides.
            End::Played(Score::Annulled) => return None,
            End::Absent(Absentee::One(Side::White)) => (black, Reason::Forfeit),
            End::Absent(Absentee::One(Side::Black)) => (white, Reason::Forfeit),
            End::Absent(Absentee::Both) => ("0-0".to_owned(), Reason::BothAbsent),
        })
    }

    /// Who has White and Black in a game.
    pub(super) fn players_at(&self, place: GamePlace) -> Option<(Number, Number)> {
        let (_, board) = self.board_at(place)?;
        let index = usize::from(place.game).checked_sub(1)?;
        let players = match index.checked_sub(board.scores.len()) {
            None => by_colour(board, index),
            // The first game of each stage has the colours of the board.
            Some(further) => {
                let terms = board.play_off.as_ref().and_then(|record| record.games.get(further));
                let next = self.event().next_play_off_game(place.round, place.board).ok();
                let terms = terms.map(|game| game.terms.clone()).or(next)?;
                in_play_off(board, &terms)
            }
        };
        Some((players.white, players.black))
    }

    /// Who did not come to a game, by number.
    pub(super) fn absent_players(
        &self,
        place: GamePlace,
        stored: StoredGame,
    ) -> Result<Vec<Number>, Failure> {
        let Some((_, board)) = self.board_at(place) else { return Ok(Vec::new()) };
        let players = by_colour(board, usize::from(place.game).saturating_sub(1));
        let table = Table::replay(stored.game, &stored.lines)?;
        Ok(match table.absent() {
            Some(Absentee::One(side)) => vec![*players.get(side)],
            Some(Absentee::Both) => vec![players.white, players.black],
            None => Vec::new(),
        })
    }
}

/// How a room ended.
#[derive(Clone, Copy, Debug)]
enum End {
    Played(Score),
    Absent(Absentee),
}

fn by_colour(board: &Board, game: usize) -> BySide<Number> {
    let (white, black) = (board.pair.white, board.pair.black);
    if game.is_multiple_of(2) { BySide { white, black } } else { BySide { white: black, black: white } }
}

fn in_play_off(board: &Board, terms: &NextGame) -> BySide<Number> {
    let other = if terms.white == TieSide::First { TieSide::Second } else { TieSide::First };
    BySide { white: Event::play_off_player(board, terms.white), black: Event::play_off_player(board, other) }
}

/// Of a display's two times the first is the giver's, whatever colour he has.
fn giver_first(time: &TimeControl, meeting: Meeting) -> Result<TimeControl, Failure> {
    match meeting {
        Meeting::Simultaneous(host) | Meeting::BlindfoldSimultaneous(host) if host.side == Side::Black => {
            let schedule = |side: Side| time.schedule(side.opponent()).clone();
            TimeControl::new(BySide::from_fn(schedule)).map_err(Failure::bad)
        }
        _ => Ok(time.clone()),
    }
}

fn play_off_time(terms: &NextGame) -> Result<TimeControl, Failure> {
    let addition = match terms.bonus {
        Bonus::Increment(0) | Bonus::Delay(0) => Addition::None,
        Bonus::Increment(each) => Addition::Fischer(Millis::new(each)),
        Bonus::Delay(each) => Addition::Delay(Millis::new(each)),
    };
    let of = |side: Side| {
        let first = (side == Side::White) == (terms.white == TieSide::First);
        // Somebody whose time ran out in a drawn game has the least that can be set.
        let time = terms.clocks[usize::from(!first)].max(1_000);
        Schedule::whole_game(Millis::new(time), addition)
    };
    TimeControl::new(BySide::from_fn(of)).map_err(Failure::bad)
}
