//! Electronic boards: a player's moves arrive as squares that are uncovered and covered, and are played when they are
//! complete. An unfinished move is kept here, and forgotten after a while.

mod meaning;
mod words;

use super::obstacle::Obstacle;
use super::refusal::RoomRefusal;
use super::wishes::Actor;
use super::{Lag, Room};
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::wire::{BoardChange, BoardReading, BoardStanding, FromClient, Role};
use draughts::board::Squares;
use draughts::notation::movetext;
use draughts::notation::square::{self, NamedSquare};
use draughts::{Rules, Side, Square};
use meaning::{Meaning, covered, meaning};
use std::time::{Duration, Instant};
use words::{BoardError, BoardNews};

/// How long an idle board is remembered.
const FORGOTTEN: Duration = Duration::from_secs(600);
/// The most candidate moves that are listed.
const MOST_MOVES: usize = 50;

/// The state of a board with sensors.
#[derive(Clone, Copy, Debug)]
pub(super) struct SensedBoard {
    /// The ply after which it last agreed with the game.
    plies: usize,
    covered: Squares,
    changed: Instant,
}

impl SensedBoard {
    fn is_remembered(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.changed) < FORGOTTEN
    }
}

impl Room {
    /// Whether a player has a half-made move in hand.
    pub(super) fn has_board_in_hand(&self) -> bool {
        let now = Instant::now();
        let before = covered(self.table.game.position());
        !self.table.is_over()
            && self.sensed.values().any(|sensed| sensed.is_remembered(now) && sensed.covered != before)
    }

    /// Handles what a player's board reports, and plays the move once it is complete.
    pub(super) async fn sense(
        &mut self,
        browser: Option<Fingerprint>,
        lag: Lag,
        changes: &[BoardChange],
    ) -> Result<Result<BoardReading, Failure>, Failure> {
        let (Some(owner), Some(actor)) = (browser, self.actor(browser)) else {
            return Ok(Err(Failure::Forbidden(BoardError::NotAPlayer.to_string())));
        };
        self.check_clocks().await?;
        if self.table.is_blind_to(actor) {
            return Ok(Err(Failure::Forbidden(BoardError::Blindfold.to_string())));
        }
        let press = if changes.last() == Some(&BoardChange::Pressed) {
            meaning::MovePress::Made
        } else {
            meaning::MovePress::Nothing
        };
        let sensed = match self.sensed_board(owner, changes) {
            Ok(sensed) => sensed,
            Err(failure) => return Ok(Err(failure)),
        };
        self.sensed.insert(owner, sensed);
        self.sensed.retain(|_, sensed| sensed.is_remembered(Instant::now()));
        self.understand(owner, actor, lag, sensed, press).await.map(Ok)
    }

    fn actor(&self, browser: Option<Fingerprint>) -> Option<Actor> {
        match self.role(browser) {
            Role::White => Some(Actor::One(Side::White)),
            Role::Black => Some(Actor::One(Side::Black)),
            Role::Both => Some(Actor::Both),
            Role::Spectator => None,
        }
    }

    /// The board after the reported changes. An unknown board is assumed to agree with the game.
    fn sensed_board(&self, owner: Fingerprint, changes: &[BoardChange]) -> Result<SensedBoard, Failure> {
        let (now, game) = (Instant::now(), &self.table.game);
        let known = self.sensed.get(&owner).filter(|sensed| sensed.is_remembered(now)).copied();
        let fresh =
            SensedBoard { plies: game.plies().len(), covered: covered(game.position()), changed: now };
        let mut sensed = SensedBoard { changed: now, ..known.unwrap_or(fresh) };
        let rules = self.table.rules();
        for change in changes {
            match change {
                BoardChange::Pressed => {}
                BoardChange::Lifted(name) => {
                    let place = place(rules, name)?;
                    if !sensed.covered.contains(place) {
                        return Err(Failure::bad(BoardError::NothingToLift(name.clone())));
                    }
                    sensed.covered = sensed.covered.without(place);
                }
                BoardChange::Put(name) => {
                    let place = place(rules, name)?;
                    if sensed.covered.contains(place) {
                        return Err(Failure::bad(BoardError::Occupied(name.clone())));
                    }
                    sensed.covered = sensed.covered.with(place);
                }
            }
        }
        Ok(sensed)
    }

    async fn understand(
        &mut self,
        owner: Fingerprint,
        actor: Actor,
        lag: Lag,
        sensed: SensedBoard,
        press: meaning::MovePress,
    ) -> Result<BoardReading, Failure> {
        let (position, plies) = (*self.table.game.position(), self.table.game.plies().len());
        if sensed.plies != plies || self.table.is_over() {
            return Ok(self.catch_up(owner, sensed));
        }
        let rules = self.table.rules();
        match meaning(&position, sensed.covered, press) {
            Meaning::InStep => Ok(answer(BoardStanding::InStep, &BoardNews::InStep)),
            _ if actor.or(self.table.turn()) != self.table.turn() => {
                let text = Obstacle::NotYourTurn(rules.colour(self.table.turn())).to_string();
                Ok(self.refused(sensed, &RoomRefusal::by(text, &[rules.refusals.turn])))
            }
            Meaning::Wrong(wrong) => {
                Ok(self.refused(sensed, &RoomRefusal::by(wrong.sentence(rules), wrong.articles())))
            }
            Meaning::Begun(moves) => {
                let mut begun = answer(BoardStanding::Begun, &BoardNews::Begun(moves.len()));
                begun.moves =
                    moves.iter().take(MOST_MOVES).map(|action| movetext::write(&position, action)).collect();
                if let [action] = moves[..] {
                    let wanted = (covered(&position) - action.captured).without(action.from).with(action.to);
                    begun.text = BoardNews::Started(begun.moves.concat()).to_string();
                    begun.lift = names(rules, sensed.covered - wanted);
                    begun.put = names(rules, wanted - sensed.covered);
                }
                Ok(begun)
            }
            Meaning::Complete(action) => {
                let text = movetext::write(&position, &action);
                let id = Id::random()?.to_string();
                let wish = FromClient::Play {
                    id: id.clone(),
                    plies: u32::try_from(plies).unwrap_or(u32::MAX),
                    text,
                };
                match self.carry_out(actor, lag, &id, &wish).await? {
                    Err(refusal) => Ok(self.refused(sensed, &refusal)),
                    Ok(_) => Ok(self.played(owner, SensedBoard { plies: plies + 1, ..sensed })),
                }
            }
        }
    }

    /// A move was played; the opponent may have answered already.
    fn played(&mut self, owner: Fingerprint, sensed: SensedBoard) -> BoardReading {
        self.sensed.insert(owner, sensed);
        let text = self.table.game.plies().get(sensed.plies - 1).map(|ply| ply.text.clone());
        let said = BoardNews::Played(text.clone().unwrap_or_default()).to_string();
        let behind = self.catch_up(owner, sensed);
        BoardReading { standing: BoardStanding::Played, text: said, played: text, ..behind }
    }

    /// The game has moved on: the board has to follow.
    fn catch_up(&mut self, owner: Fingerprint, sensed: SensedBoard) -> BoardReading {
        let (rules, game) = (self.table.rules(), &self.table.game);
        let wanted = covered(game.position());
        if sensed.covered == wanted {
            self.sensed.insert(owner, SensedBoard { plies: game.plies().len(), ..sensed });
            return answer(BoardStanding::InStep, &BoardNews::InStep);
        }
        let last = game.plies().last().map(|ply| ply.text.clone()).unwrap_or_default();
        let mut behind = answer(BoardStanding::Behind, &BoardNews::LastMove(last));
        behind.lift = names(rules, sensed.covered - wanted);
        behind.put = names(rules, wanted - sensed.covered);
        behind
    }

    /// No move was played: the pieces have to be put back.
    fn refused(&self, sensed: SensedBoard, refusal: &RoomRefusal) -> BoardReading {
        let (rules, wanted) = (self.table.rules(), covered(self.table.game.position()));
        BoardReading {
            text: refusal.text.clone(),
            lift: names(rules, sensed.covered - wanted),
            put: names(rules, wanted - sensed.covered),
            articles: refusal.articles.clone(),
            ..reading(BoardStanding::Refused)
        }
    }
}

fn answer(standing: BoardStanding, news: &BoardNews) -> BoardReading {
    BoardReading { text: news.to_string(), ..reading(standing) }
}

fn reading(standing: BoardStanding) -> BoardReading {
    BoardReading {
        standing,
        text: String::new(),
        played: None,
        lift: Vec::new(),
        put: Vec::new(),
        moves: Vec::new(),
        articles: Vec::new(),
    }
}

fn names(rules: &Rules, squares: Squares) -> Vec<String> {
    square::ordered(rules, squares).into_iter().map(|place| square::name(rules, place)).collect()
}

/// The square that is named.
fn place(rules: &'static Rules, name: &str) -> Result<Square, Failure> {
    let attempt = movetext::attempt(rules, name).map_err(Failure::bad)?;
    match attempt.squares[..] {
        [ref written] => match written.named {
            NamedSquare::Playable(square) => Ok(square),
            NamedSquare::Light | NamedSquare::Nothing => {
                Err(Failure::bad(BoardError::NoSquare(name.to_owned())))
            }
        },
        _ => Err(Failure::bad(BoardError::NotOneSquare(name.to_owned()))),
    }
}
