//! One game of the bot: hears what happens, asks the engine on its turn, and plays what it says.

use super::client::{Client, Fault, Go};
use super::game::Told;
use crate::commands::match_::{Choice, Dialect, Failure, HubPlayer, Limit, Player, Program};
use draughts::game::Game;
use draughts::notation::movetext;
use draughts::{RulesetName, Side};
use protocol::hub::Level;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// By how much an engine may overstep its time before it is given up.
const MARGIN: Duration = Duration::from_secs(10);
/// The longest that an engine thinks in a game without a clock.
const LONGEST: Duration = Duration::from_secs(600);
/// How often a move is sent again when the server cannot be reached.
const TRIES: u32 = 8;

/// What all games of the bot have in common.
pub(super) struct Terms {
    pub(super) program: Program,
    pub(super) dialect: Dialect,
    /// For games without a clock.
    pub(super) limit: Limit,
    /// The rulesets that are played; all if none is named.
    pub(super) accept: Vec<RulesetName>,
}

impl Terms {
    /// The name under which it plays.
    pub(super) fn name(&self) -> String {
        let file = self.program.path.file_stem().map(|name| name.to_string_lossy().into_owned());
        format!("Bot {}", file.unwrap_or_default())
    }
}

/// A game, and an engine that plays it.
pub(super) struct Table {
    client: Arc<Client>,
    terms: Arc<Terms>,
    id: String,
    told: Told,
    engine: Option<HubPlayer>,
    /// The ply before which the engine was last asked.
    asked: Option<u64>,
}

impl Table {
    pub(super) fn new(client: Arc<Client>, terms: Arc<Terms>, id: String) -> Self {
        Self { client, terms, id, told: Told::default(), engine: None, asked: None }
    }

    /// Plays until the game is over, and says how it ended; or why it is not played.
    pub(super) fn play(mut self) -> Result<String, String> {
        let client = Arc::clone(&self.client);
        let path = format!("/api/v1/games/{}/events", self.id);
        let mut ended = Err("the game cannot be heard any more".to_owned());
        let heard = client.listen(&path, |event| {
            self.told.hear(event.data);
            if !self.told.is_known() {
                return Go::On;
            }
            if let Some(outcome) = self.told.outcome() {
                ended = Ok(outcome);
                return Go::Away;
            }
            match self.act() {
                Ok(()) => Go::On,
                Err(reason) => {
                    ended = Err(reason);
                    Go::Away
                }
            }
        });
        heard.map_err(|fault| fault.to_string())?;
        ended
    }

    /// Does what there is to be done now.
    fn act(&mut self) -> Result<(), String> {
        let ruleset = self.told.ruleset()?;
        if !self.terms.accept.is_empty() && !self.terms.accept.contains(&ruleset) {
            return Err(format!("{ruleset} is not one of the rulesets that are played"));
        }
        let Some(side) = Side::BOTH.into_iter().find(|side| self.told.plays(*side)) else {
            return Err("the account has no seat in it".to_owned());
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

    /// Asks the engine, and plays its move.
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
                // An engine that has failed is not asked a second time; the opponent shall not wait for nothing.
                self.wish(&json!({ "t": "resign" }))?;
                return Err(format!("the engine has failed ({failure}), and the game is resigned"));
            }
        };
        let id = format!("bot-{made}-{text}");
        if self.send("moves", &json!({ "text": text, "plies": made, "id": id }))? == Sent::Lost {
            // It is told anew when the server is back.
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
            Choice::GiveUp | Choice::SayDrawn => Err(Failure::Illegal("no move at all".to_owned())),
        }
    }

    fn wish(&self, wish: &Value) -> Result<(), String> {
        self.send("wishes", wish).map(drop)
    }

    /// Sends something. What is refused was meant for a moment that is past: the stream tells what holds now.
    fn send(&self, what: &str, body: &Value) -> Result<Sent, String> {
        let path = format!("/api/v1/games/{}/{what}", self.id);
        let mut pause = Duration::from_millis(500);
        for _ in 0..TRIES {
            match self.client.post(&path, body) {
                Ok(_) => return Ok(Sent::Heard),
                Err(Fault::Refused { status: 409, text }) => {
                    crate::exit::complain!("game {}: {text}", self.id);
                    return Ok(Sent::Heard);
                }
                Err(fault @ Fault::Refused { status: 400..=404, .. }) => return Err(fault.to_string()),
                Err(fault) => {
                    crate::exit::complain!("game {}: {fault}; trying again", self.id);
                    std::thread::sleep(pause);
                    pause *= 2;
                }
            }
        }
        Ok(Sent::Lost)
    }
}

/// What came of something that was sent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sent {
    Heard,
    Lost,
}

/// What an engine is told in a game without a clock.
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
