//! Games of an event at an arbiter's desk: how they are set up, and how their results enter the event.

use super::awake::AwakeEvent;
use super::online::GamePlace;
use crate::key::Id;
use crate::wire::{DeskPressing, FlagsCount, NewBoard, Opening};
use draughts::ballot::Ballot;
use draughts::game::Score;
use draughts::notation::fen;
use draughts::{RulesetName, Side};
use std::collections::{BTreeMap, HashSet};
use tournament::event::text::write_decision;
use tournament::event::{Decision, Reason, RoundState};

impl AwakeEvent {
    /// The games of a board as they are put on a desk, colours exchanged from game to game.
    pub(crate) fn desk_boards(&self, round: u16, board: u16) -> Option<Vec<NewBoard>> {
        let event = self.event();
        let paired = event.rounds().get(usize::from(round).checked_sub(1)?)?;
        if paired.state < RoundState::Published || event.regulation().team_boards.is_some() {
            return None;
        }
        let found = paired.boards.get(usize::from(board).checked_sub(1)?)?;
        let name = |number| event.entry(number).map_or(String::new(), |entry| entry.name.clone());
        let (first, second) = (name(found.pair.white), name(found.pair.black));
        let games = (0..found.scores.len()).map(|game| {
            let drawn =
                found.ballots.get(game / 2).copied().flatten().and_then(|number| self.opening(number));
            let fen = drawn.and_then(|ballot| {
                let ruleset: RulesetName = self.row().ruleset.parse().ok()?;
                Some(fen::write(ruleset.rules(), &ballot.setup))
            });
            let (white, black) = if game % 2 == 0 { (&first, &second) } else { (&second, &first) };
            NewBoard {
                ruleset: self.row().ruleset.clone(),
                white: white.clone(),
                black: black.clone(),
                round: if found.scores.len() > 1 {
                    format!("{round}.{}", game + 1)
                } else {
                    round.to_string()
                },
                time: self.row().time.clone(),
                flags: FlagsCount::WhenSeen,
                pressing: DeskPressing::WithTheMove,
                official: true,
                opening: fen.map_or(Opening::Free, |fen| Opening::Position { fen }),
            }
        });
        Some(games.collect())
    }

    /// The decision by which a result of a desk's board stands in the event; none if the event has one.
    pub(crate) fn result_line(&self, desk: Id, desk_board: u32, score: Score) -> Option<String> {
        let game = self.games().iter().find(|game| game.desk == desk && game.desk_board == desk_board)?;
        let (round, board) = (u16::try_from(game.round).ok()?, u16::try_from(game.board).ok()?);
        let paired = self.event().rounds().get(usize::from(round).checked_sub(1)?)?;
        let found = paired.boards.get(usize::from(board).checked_sub(1)?)?;
        let slot = found.scores.get(usize::try_from(game.game).ok()?.checked_sub(1)?)?;
        if paired.state != RoundState::Published || slot.is_some() {
            return None;
        }
        let scheme = &self.event().regulation().scheme;
        let (win, draw) = (super::view::points_text(scheme.win()), super::view::points_text(scheme.draw()));
        let (score, reason) = match score {
            Score::Won(Side::White) => (format!("{win}-0"), Reason::Played),
            Score::Won(Side::Black) => (format!("0-{win}"), Reason::Played),
            Score::Drawn => (format!("{draw}-{draw}"), Reason::Played),
            Score::BothLose => ("0-0".to_owned(), Reason::Awarded),
            // It is played again.
            Score::Annulled => return None,
        };
        let game = u8::try_from(game.game).ok()?;
        Some(write_decision(&Decision::Result { round, board, game, score, reason }))
    }
}

/// A board that is being played, and where it can be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BoardInPlay {
    pub(crate) round: u16,
    pub(crate) board: u16,
    pub(crate) game: u8,
    /// Who has White in this game.
    pub(crate) white: u16,
    pub(crate) black: u16,
    pub(crate) room: Option<Id>,
    pub(crate) desk: Option<(Id, u32)>,
}

/// A game of an event.
#[derive(Clone, Debug)]
pub(crate) struct EventGameFound {
    /// The round, with the game behind it if a round has several: `3.2`.
    pub(crate) round: String,
    pub(crate) white: String,
    pub(crate) black: String,
    /// The drawn opening, where the deck is one of ours.
    pub(crate) opening: Option<&'static Ballot>,
    /// The result in the event, White's points of this game first.
    pub(crate) score: Option<tournament::event::Score>,
    pub(crate) room: Option<Id>,
    pub(crate) desk: Option<(Id, u32)>,
}

/// Where a game is played or recorded.
#[derive(Clone, Copy, Debug)]
struct GameSource {
    room: Option<Id>,
    desk: Option<(Id, u32)>,
}

/// The most boards that are shown at once.
const MOST_SHOWN: usize = 500;

impl AwakeEvent {
    /// Whether everybody may know a round: the last one, where none is named.
    pub(crate) fn is_known(&self, round: Option<u16>) -> bool {
        let rounds = self.event().rounds();
        let found = match round {
            Some(round) => usize::from(round).checked_sub(1).and_then(|place| rounds.get(place)),
            None => rounds.last(),
        };
        found.is_none_or(|found| found.state >= RoundState::Published)
    }

    /// The games of rounds that everybody may know, in the order of rounds and boards: where they were recorded, and
    /// what came of them.
    pub(crate) fn all_games(&self) -> Vec<EventGameFound> {
        let mut places = self.places();
        let recorded: HashSet<GamePlace> = places.iter().map(|(place, _)| *place).collect();
        let mut unrecorded = Vec::new();
        for (round, number) in self.event().rounds().iter().zip(1_u16..) {
            for (board, slot) in round.boards.iter().zip(1_u16..) {
                for game in (1_u8..).take(board.scores.len()) {
                    let place = GamePlace { round: number, board: slot, game };
                    if !recorded.contains(&place) {
                        unrecorded.push((place, GameSource { room: None, desk: None }));
                    }
                }
            }
        }
        places.extend(unrecorded);
        places.sort_by_key(|(place, _)| (place.round, place.board, place.game));
        let name = |number: tournament::history::Number| {
            self.event().entry(number).map_or(String::new(), |entry| entry.name.clone())
        };
        let found = |(place, GameSource { room, desk }): (GamePlace, GameSource)| {
            let (white, black) = self.players_at(place)?;
            let (round, board) = self.board_at(place)?;
            if round.state < RoundState::Published {
                return None;
            }
            let slot = usize::from(place.game).checked_sub(1)?;
            let round = match (board.scores.len() > 1, place.game) {
                (false, 1) => place.round.to_string(),
                (_, game) => format!("{}.{game}", place.round),
            };
            Some(EventGameFound {
                round,
                white: name(white),
                black: name(black),
                opening: board
                    .ballots
                    .get(slot / 2)
                    .copied()
                    .flatten()
                    .and_then(|number| self.opening(number)),
                score: board.scores.get(slot).copied().flatten(),
                room,
                desk,
            })
        };
        places.into_iter().filter_map(found).collect()
    }

    /// Where each game is played or recorded.
    fn places(&self) -> Vec<(GamePlace, GameSource)> {
        let places = self
            .rooms()
            .iter()
            .map(|row| (GamePlace::of(row), GameSource { room: Some(row.room), desk: None }));
        let narrow = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
        let desks = self.games().iter().map(|row| {
            let place = GamePlace {
                round: narrow(row.round),
                board: narrow(row.board),
                game: u8::try_from(row.game).unwrap_or(u8::MAX),
            };
            (place, GameSource { room: None, desk: Some((row.desk, row.desk_board)) })
        });
        places.chain(desks).collect()
    }

    /// The boards of rounds that are not closed: of each the game that is played, or was last.
    pub(crate) fn boards_in_play(&self) -> Vec<BoardInPlay> {
        let mut found: BTreeMap<(u16, u16), BoardInPlay> = BTreeMap::new();
        for (place, GameSource { room, desk }) in self.places() {
            let Some((round, board)) = self.board_at(place) else { continue };
            if round.state != RoundState::Published {
                continue;
            }
            // Games that have not begun stand behind the one that is played.
            let open = board.scores.iter().position(Option::is_none).map_or(u8::MAX, |slot| slot as u8 + 1);
            let key = (place.round, place.board);
            if place.game > open || found.get(&key).is_some_and(|other| other.game > place.game) {
                continue;
            }
            let (white, black) = self.players_at(place).unwrap_or((board.pair.white, board.pair.black));
            let seen = BoardInPlay {
                round: place.round,
                board: place.board,
                game: place.game,
                white: white.0,
                black: black.0,
                room,
                desk,
            };
            found.insert(key, seen);
        }
        found.into_values().take(MOST_SHOWN).collect()
    }
}
