//! Electronic boards: a player's moves arrive as squares that are uncovered and covered, and are played when they are
//! whole. The half-made move is kept here, and forgotten when nothing happens any more.

mod meaning;

use super::obstacle::Obstacle;
use super::refusal::Refusal;
use super::wishes::Actor;
use super::{Lag, Room};
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::wire::{BoardChange, BoardSensed, BoardStanding, FromClient, Role};
use draughts::board::Squares;
use draughts::notation::movetext;
use draughts::notation::square::{self, Named};
use draughts::{Rules, Side, Square};
use meaning::{Meaning, covered, meaning};
use std::time::{Duration, Instant};

/// How long a board is remembered on which nothing happens.
const FORGOTTEN: Duration = Duration::from_secs(600);
/// The most moves that are named as fitting.
const MOST_MOVES: usize = 50;

/// A board with sensors, as far as is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sensed {
    /// The ply after which it last stood as the game did.
    plies: usize,
    covered: Squares,
    changed: Instant,
}

impl Sensed {
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

    /// Takes in what a player's board has felt, and plays the move if it is one.
    pub(super) async fn sense(
        &mut self,
        browser: Option<Fingerprint>,
        lag: Lag,
        changes: &[BoardChange],
    ) -> Result<Result<BoardSensed, Failure>, Failure> {
        let (Some(owner), Some(actor)) = (browser, self.actor(browser)) else {
            let text = "only a player of this game can connect an electronic board".to_owned();
            return Ok(Err(Failure::Forbidden(text)));
        };
        self.look().await?;
        if self.table.is_blind_to(actor) {
            let text = "a blindfold player announces the moves and cannot connect a board".to_owned();
            return Ok(Err(Failure::Forbidden(text)));
        }
        let press = if changes.last() == Some(&BoardChange::Pressed) {
            meaning::Press::Made
        } else {
            meaning::Press::Nothing
        };
        let sensed = match self.felt(owner, changes) {
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

    /// The board after what it has felt. One that is not known stands as the game does.
    fn felt(&self, owner: Fingerprint, changes: &[BoardChange]) -> Result<Sensed, Failure> {
        let (now, game) = (Instant::now(), &self.table.game);
        let known = self.sensed.get(&owner).filter(|sensed| sensed.is_remembered(now)).copied();
        let fresh = Sensed { plies: game.plies().len(), covered: covered(game.position()), changed: now };
        let mut sensed = Sensed { changed: now, ..known.unwrap_or(fresh) };
        let rules = self.table.rules();
        for change in changes {
            match change {
                BoardChange::Pressed => {}
                BoardChange::Lifted(name) => {
                    let place = place(rules, name)?;
                    if !sensed.covered.contains(place) {
                        return Err(Failure::bad(format!("there is no piece on {name} to lift")));
                    }
                    sensed.covered = sensed.covered.without(place);
                }
                BoardChange::Put(name) => {
                    let place = place(rules, name)?;
                    if sensed.covered.contains(place) {
                        return Err(Failure::bad(format!("there is already a piece on {name}")));
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
        sensed: Sensed,
        press: meaning::Press,
    ) -> Result<BoardSensed, Failure> {
        let (position, plies) = (*self.table.game.position(), self.table.game.plies().len());
        if sensed.plies != plies || self.table.is_over() {
            return Ok(self.catch_up(owner, sensed));
        }
        let rules = self.table.rules();
        match meaning(&position, sensed.covered, press) {
            Meaning::InStep => Ok(answer(BoardStanding::InStep, "The board matches the game.".to_owned())),
            _ if actor.or(self.table.turn()) != self.table.turn() => {
                let text = Obstacle::NotYourTurn(rules.colour(self.table.turn())).to_string();
                Ok(self.refused(sensed, &Refusal::by(text, &[rules.refusals.turn])))
            }
            Meaning::Wrong(wrong) => Ok(self.refused(sensed, &Refusal::by(wrong.text, &wrong.articles))),
            Meaning::Begun(moves) => {
                let mut begun =
                    answer(BoardStanding::Begun, format!("{} moves are possible so far.", moves.len()));
                begun.moves =
                    moves.iter().take(MOST_MOVES).map(|action| movetext::write(&position, action)).collect();
                if let [action] = moves[..] {
                    let wanted = (covered(&position) - action.captured).without(action.from).with(action.to);
                    begun.text = format!("{} has been started.", begun.moves.join(""));
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
                    Ok(_) => Ok(self.played(owner, Sensed { plies: plies + 1, ..sensed })),
                }
            }
        }
    }

    /// A move was played; the opponent may have answered already.
    fn played(&mut self, owner: Fingerprint, sensed: Sensed) -> BoardSensed {
        self.sensed.insert(owner, sensed);
        let text = self.table.game.plies().get(sensed.plies - 1).map(|ply| ply.text.clone());
        let said = format!("{} was played.", text.as_deref().unwrap_or_default());
        let behind = self.catch_up(owner, sensed);
        BoardSensed { standing: BoardStanding::Played, text: said, played: text, ..behind }
    }

    /// The game has gone on: the board is brought to where it stands.
    fn catch_up(&mut self, owner: Fingerprint, sensed: Sensed) -> BoardSensed {
        let (rules, game) = (self.table.rules(), &self.table.game);
        let wanted = covered(game.position());
        if sensed.covered == wanted {
            self.sensed.insert(owner, Sensed { plies: game.plies().len(), ..sensed });
            return answer(BoardStanding::InStep, "The board matches the game.".to_owned());
        }
        let last = game.plies().last().map_or("", |ply| ply.text.as_str());
        let mut behind =
            answer(BoardStanding::Behind, format!("The last move was {last}: play it on the board."));
        behind.lift = names(rules, sensed.covered - wanted);
        behind.put = names(rules, wanted - sensed.covered);
        behind
    }

    /// Nothing was played: the pieces have to be put back.
    fn refused(&self, sensed: Sensed, refusal: &Refusal) -> BoardSensed {
        let (rules, wanted) = (self.table.rules(), covered(self.table.game.position()));
        BoardSensed {
            lift: names(rules, sensed.covered - wanted),
            put: names(rules, wanted - sensed.covered),
            articles: refusal.articles.clone(),
            ..answer(BoardStanding::Refused, refusal.text.clone())
        }
    }
}

fn answer(standing: BoardStanding, text: String) -> BoardSensed {
    let nothing = Vec::new;
    BoardSensed {
        standing,
        text,
        played: None,
        lift: nothing(),
        put: nothing(),
        moves: nothing(),
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
            Named::Playable(square) => Ok(square),
            Named::Light | Named::Nothing => Err(Failure::bad(format!("there is no playable square {name}"))),
        },
        _ => Err(Failure::bad(format!("{name} is not one square"))),
    }
}
