//! One game of the bot: follows the game, asks the engine when it is its turn, and sends its move.

use super::client::{Client, ClientError, KeepListening};
use super::game::ServerGame;
use crate::commands::match_::{Choice, Dialect, Failure, HubPlayer, Limit, Player, Program};
use draughts::game::Game;
use draughts::notation::movetext;
use draughts::{RulesetName, Side};
use protocol::hub::Level;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// How far an engine may exceed its time before the bot gives up on it.
const MARGIN: Duration = Duration::from_secs(10);
/// The longest that an engine thinks in a game without a clock.
const LONGEST: Duration = Duration::from_secs(600);
/// How often a move is resent when the server cannot be reached.
const TRIES: u32 = 8;

/// The settings shared by all games of the bot.
pub(super) struct BotTerms {
    pub(super) program: Program,
    pub(super) dialect: Dialect,
    /// The search limit in games without a clock.
    pub(super) limit: Limit,
    /// The rulesets to play; empty for all.
    pub(super) accept: Vec<RulesetName>,
}

impl BotTerms {
    /// The name of the bot.
    pub(super) fn name(&self) -> String {
        let file = self.program.path.file_stem().map(|name| name.to_string_lossy().into_owned());
        format!("Bot {}", file.unwrap_or_default())
    }
}

/// A game, and an engine that plays it.
pub(super) struct BotTable {
    client: Arc<Client>,
    terms: Arc<BotTerms>,
    id: String,
    told: ServerGame,
    engine: Option<HubPlayer>,
    /// The ply before which the engine was last asked.
    asked: Option<u64>,
}

impl BotTable {
    pub(super) fn new(client: Arc<Client>, terms: Arc<BotTerms>, id: String) -> Self {
        Self { client, terms, id, told: ServerGame::default(), engine: None, asked: None }
    }

    /// Plays until the game is over; returns how it ended, or why it is not played.
    pub(super) fn play(mut self) -> Result<String, String> {
        let client = Arc::clone(&self.client);
        let path = format!("/api/v1/games/{}/events", self.id);
        let mut ended = Err("the connection to the game is lost".to_owned());
        let heard = client.listen(&path, |event| {
            self.told.hear(event.data);
            if !self.told.is_known() {
                return KeepListening::Yes;
            }
            if let Some(outcome) = self.told.outcome() {
                ended = Ok(outcome);
                return KeepListening::No;
            }
            match self.act() {
                Ok(()) => KeepListening::Yes,
                Err(reason) => {
                    ended = Err(reason);
                    KeepListening::No
                }
            }
        });
        heard.map_err(|fault| fault.to_string())?;
        ended
    }

    /// Takes the next action, if there is one.
    fn act(&mut self) -> Result<(), String> {
        let ruleset = self.told.ruleset()?;
        if !self.terms.accept.is_empty() && !self.terms.accept.contains(&ruleset) {
            return Err(format!("the bot does not play {ruleset}"));
        }
        let Some(side) = Side::BOTH.into_iter().find(|side| self.told.plays(*side)) else {
            return Err("the account has no seat in this game".to_owned());
        };
        if self.told.is_offered(side) {
            self.wish(&json!({ "t": "decline-draw" }))?;
        }
        if self.told.is_asked_back(side) {
            self.wish(&json!({ "t": "refuse-take-back" }))?;
        }
        match self.told.turn() {
            Some(turn) if self.told.plays(turn) && self.asked != Some(self.told.made()) => {
                self.answer(turn, ruleset)
            }
            _ => Ok(()),
        }
    }

    /// Asks the engine for a move and plays it.
    fn answer(&mut self, side: Side, ruleset: RulesetName) -> Result<(), String> {
        let game = self.told.game()?;
        let made = self.told.made();
        self.asked = Some(made);
        let level = self.told.level(side);
        let longest = match &level {
            Some(level) => level.clock.map_or(LONGEST, |clock| clock.time) + MARGIN,
            None => LONGEST,
        };
        let level = level.unwrap_or_else(|| limited(self.terms.limit));
        let text = match self.think(&game, side, ruleset, &level, longest) {
            Ok(text) => text,
            Err(failure) => {
                // Resign rather than let the opponent wait for an engine that has failed.
                self.wish(&json!({ "t": "resign" }))?;
                return Err(format!("the engine has failed ({failure}); the bot resigns the game"));
            }
        };
        let id = format!("bot-{made}-{text}");
        if self.send("moves", &json!({ "text": text, "plies": made, "id": id }))? == RequestOutcome::Lost {
            // The server reports the game again after a reconnection.
            self.asked = None;
        }
        Ok(())
    }

    fn think(
        &mut self,
        game: &Game,
        side: Side,
        ruleset: RulesetName,
        level: &Level,
        longest: Duration,
    ) -> Result<String, Failure> {
        if self.engine.is_none() {
            let mut engine = HubPlayer::start(&self.terms.program, ruleset, self.terms.dialect)?;
            engine.begin(game, side)?;
            self.engine = Some(engine);
        }
        let Some(engine) = self.engine.as_mut() else {
            return Err(Failure::Crash("the engine is missing".to_owned()));
        };
        match engine.choose(game, level, longest)?.choice {
            Choice::Move(action) => Ok(movetext::write(game.position(), &action)),
            Choice::GiveUp | Choice::SayDrawn => Err(Failure::Illegal("no move".to_owned())),
        }
    }

    fn wish(&self, wish: &Value) -> Result<(), String> {
        self.send("wishes", wish).map(drop)
    }

    /// Sends a request. A refusal means that the game has moved on: the stream reports its current state.
    fn send(&self, what: &str, body: &Value) -> Result<RequestOutcome, String> {
        let path = format!("/api/v1/games/{}/{what}", self.id);
        let mut pause = Duration::from_millis(500);
        for _ in 0..TRIES {
            match self.client.post(&path, body) {
                Ok(_) => return Ok(RequestOutcome::Heard),
                Err(ClientError::Refused { status: 409, text }) => {
                    crate::exit::complain!("game {}: {text}", self.id);
                    return Ok(RequestOutcome::Heard);
                }
                Err(fault @ ClientError::Refused { status: 400..=404, .. }) => return Err(fault.to_string()),
                Err(fault) => {
                    crate::exit::complain!("game {}: {fault}; retrying", self.id);
                    std::thread::sleep(pause);
                    pause *= 2;
                }
            }
        }
        Ok(RequestOutcome::Lost)
    }
}

/// The outcome of a request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RequestOutcome {
    Heard,
    Lost,
}

/// The engine's limit in a game without a clock.
fn limited(limit: Limit) -> Level {
    match limit {
        Limit::Nodes(nodes) => Level { nodes: Some(nodes), ..Level::default() },
        Limit::Depth(depth) => Level { depth: Some(depth), ..Level::default() },
        Limit::MoveTime(time) => Level { move_time: Some(time), ..Level::default() },
        Limit::Clock(terms) => {
            Level { move_time: Some(terms.time / 40 + terms.increment), ..Level::default() }
        }
    }
}
