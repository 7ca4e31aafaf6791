//! The head of a game's text.

use super::faults::{GameTextFault, GameTextReason};
use super::setting;
use super::terms::Worded;
use super::words::WordReader;
use crate::clock;
use crate::game::{Competition, Game, Mode, Pressing, Settings, Times};
use crate::notation::fen;
use crate::position::AnyPosition;
use crate::rules::RulesetName;
use std::fmt::Display;

/// The lines of the head between the first one and `begin`.
pub(super) fn written(game: &Game) -> String {
    let (rules, settings) = (game.rules(), game.settings());
    let mut head = String::new();
    let mut line = |name: &str, text: &dyn Display| head.push_str(&format!("{name} {text}\n"));
    line("ruleset", &rules.ruleset);
    line("start", &fen::write(rules, &game.start().setup()));
    line("mode", &settings.mode.word());
    if settings.draws == rules.draws {
        line("draws", &"own");
    } else {
        line("draws", &"others");
        for rule in &settings.draws {
            line("draw", &setting::draw_rule(rule));
        }
    }
    line("time", &settings.time);
    let clock::ClockSettings { completed_by, kind } = settings.clock;
    line("clock", &format!("{} {}", completed_by.word(), kind.word()));
    line("pressing", &settings.pressing.word());
    line("competition", &settings.competition.word());
    line("meeting", &setting::meeting(settings.way.meeting));
    line("opening", &setting::opening(rules, &settings.way.opening));
    line("times", &settings.way.times.word());
    head
}

/// A head as far as it has been read.
#[derive(Clone, Debug, Default)]
pub(super) struct Head {
    game: Option<Beginning>,
    /// The first words of the lines that have been read.
    said: Vec<&'static str>,
}

#[derive(Clone, Debug)]
struct Beginning {
    start: AnyPosition,
    settings: Settings,
    draws: Draws,
}

/// Whose draw rules are in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Draws {
    Own,
    Others,
}

/// The lines that can stand in the head after the ruleset.
const LINES: [&str; 11] = [
    "start",
    "mode",
    "draws",
    "draw",
    "time",
    "clock",
    "pressing",
    "competition",
    "meeting",
    "opening",
    "times",
];

impl Head {
    /// Takes in a line. Gives the game when it is the last one of the head.
    pub(super) fn take(&mut self, words: &mut WordReader<'_>) -> Result<Option<Game>, GameTextFault> {
        let Some(beginning) = &mut self.game else {
            words.word("ruleset")?;
            let ruleset: RulesetName = words.take(&ruleset_names(), |word| word.parse().ok())?;
            words.end()?;
            let settings = Settings::of(ruleset.rules());
            let start = AnyPosition::start(ruleset);
            self.game = Some(Beginning { start, settings, draws: Draws::Own });
            return Ok(None);
        };
        if words.has("begin") {
            words.end()?;
            return Ok(Some(Game::new(beginning.start, beginning.settings.clone())));
        }
        let place = words.fault(GameTextReason::NoBegin);
        let wanted = format!("{} or begin", LINES.join(", "));
        let name = words.take(&wanted, |word| LINES.into_iter().find(|line| *line == word))?;
        if name != "draw" && self.said.contains(&name) {
            return Err(GameTextFault { reason: GameTextReason::Twice { name: name.to_owned() }, ..place });
        }
        if name == "draw" && beginning.draws == Draws::Own {
            let reason = GameTextReason::Unexpected {
                text: name.to_owned(),
                wanted: "draws others before it".to_owned(),
            };
            return Err(GameTextFault { reason, ..place });
        }
        let mut next = beginning.clone();
        next.take(name, words)?;
        words.end()?;
        *beginning = next;
        self.said.push(name);
        Ok(None)
    }
}

impl Beginning {
    fn take(&mut self, name: &str, words: &mut WordReader<'_>) -> Result<(), GameTextFault> {
        let rules = self.start.rules();
        let settings = &mut self.settings;
        match name {
            "start" => self.start = read_position(rules.ruleset, words)?,
            "mode" => settings.mode = words.take(&Mode::choice(), Mode::of)?,
            "draws" if words.has("own") => {}
            "draws" => {
                words.word("others").map_err(|_| words.unexpected("own or others"))?;
                settings.draws.clear();
                self.draws = Draws::Others;
            }
            "draw" => settings.draws.push(setting::read_draw_rule(words)?),
            "time" => {
                let place = words.fault(GameTextReason::NoBegin);
                settings.time = words.rest().parse().map_err(|faults: clock::ControlTextFaults| {
                    GameTextFault { reason: GameTextReason::Part(faults.to_string()), ..place }
                })?;
            }
            "clock" => {
                settings.clock.completed_by =
                    words.take(&clock::CompletedBy::choice(), clock::CompletedBy::of)?;
                settings.clock.kind = words.take(&clock::ClockKind::choice(), clock::ClockKind::of)?;
            }
            "pressing" => settings.pressing = words.take(&Pressing::choice(), Pressing::of)?,
            "competition" => settings.competition = words.take(&Competition::choice(), Competition::of)?,
            "meeting" => settings.way.meeting = setting::read_meeting(words)?,
            "opening" => settings.way.opening = setting::read_opening(rules, words)?,
            _ => settings.way.times = words.take(&Times::choice(), Times::of)?,
        }
        Ok(())
    }
}

fn read_position(ruleset: RulesetName, words: &mut WordReader<'_>) -> Result<AnyPosition, GameTextFault> {
    let place = words.fault(GameTextReason::NoBegin);
    fen::read_forced(ruleset, words.rest())
        .map_err(|faults| GameTextFault { reason: GameTextReason::Part(faults.to_string()), ..place })
}

fn ruleset_names() -> String {
    RulesetName::ALL.iter().map(|ruleset| ruleset.name()).collect::<Vec<_>>().join(", ")
}
