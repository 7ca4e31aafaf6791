//! Decisions of the hall in text.

use super::read::{GamePlace, LineReader, TextFault};
use super::words::quoted;
use super::write::{optional, place, reason};
use crate::event::hall::RIGHTS;
use crate::event::sheets::SHEET_STATES;
use crate::event::{ClockSide, HallDecision, Right, RollState, Tick};
use crate::history::Colour;

pub(super) const WORDS: [&str; 15] = [
    "table",
    "begin",
    "present",
    "missing",
    "late",
    "item",
    "tick",
    "untick",
    "assistant",
    "dismiss",
    "made-good",
    "sheet",
    "report",
    "confirm",
    "agree",
];

const COLOURS: [(&str, Colour); 2] = [("first-white", Colour::White), ("first-black", Colour::Black)];

/// Reads a decision of the hall; none if the word is another's.
pub(super) fn read(word: &str, line: &mut LineReader) -> Result<Option<HallDecision>, TextFault> {
    Ok(Some(match word {
        "table" => HallDecision::Table {
            clock: line.keyed_choice("clock", &[("left", ClockSide::Left), ("right", ClockSide::Right)])?,
            round: line.count("a round")?,
            board: line.count("a board")?,
            table: line.count("a table")?,
        },
        "begin" => HallDecision::Begin { at: line.moment("at")?, round: line.count("a round")? },
        "present" => roll(line, RollState::Present)?,
        "missing" => roll(line, RollState::Missing)?,
        "late" => HallDecision::Late {
            round: line.count("a round")?,
            player: line.player()?,
            minutes: line.count("the number of minutes")?,
        },
        "item" => {
            HallDecision::Item { item: line.plain("a short name")?.text, words: line.plain("words")?.text }
        }
        "tick" => tick(line, Tick::Done)?,
        "untick" => tick(line, Tick::Open)?,
        "assistant" => HallDecision::Assistant {
            rights: rights(line)?,
            player: line.keyed_player("player")?,
            because: line.because(),
            name: line.plain("a name")?.text,
        },
        "dismiss" => HallDecision::Dismiss { because: line.because(), name: line.plain("a name")?.text },
        "made-good" => HallDecision::MadeGood {
            assistant: line.text("assistant"),
            because: line.because(),
            round: line.count("a round")?,
            board: line.count("a board")?,
            player: line.player()?,
            seconds: line.count("the number of seconds")?,
        },
        "sheet" => HallDecision::Sheet {
            game: line.keyed_game()?,
            round: line.count("a round")?,
            player: line.player()?,
            state: line.choice(&SHEET_STATES)?,
        },
        "report" => {
            let round = line.count("a round")?;
            let GamePlace { board, game } = line.place()?;
            let (player, score) = (line.player()?, line.plain("a score")?.text);
            HallDecision::Report { round, board, game, player, score }
        }
        "confirm" => {
            let (by, round) = (line.text("by"), line.count("a round")?);
            let GamePlace { board, game } = line.place()?;
            HallDecision::Confirm { round, board, game, by }
        }
        "agree" => {
            HallDecision::Agree { players: (line.player()?, line.player()?), first: line.choice(&COLOURS)? }
        }
        _ => return Ok(None),
    }))
}

fn roll(line: &mut LineReader, state: RollState) -> Result<HallDecision, TextFault> {
    Ok(HallDecision::Roll { round: line.count("a round")?, player: line.player()?, state })
}

fn tick(line: &mut LineReader, tick: Tick) -> Result<HallDecision, TextFault> {
    Ok(HallDecision::Tick {
        round: line.optional_count("round")?,
        by: line.text("by"),
        note: line.text("note"),
        item: line.plain("a point of the check-list")?.text,
        tick,
    })
}

fn rights(line: &mut LineReader) -> Result<Vec<Right>, TextFault> {
    let Some(word) = line.keyed("rights") else { return Ok(Vec::new()) };
    let mut rights = Vec::new();
    for name in word.text.split(',').map(str::trim) {
        let Some(&(_, right)) = RIGHTS.iter().find(|(known, _)| *known == name) else {
            let names = RIGHTS.map(|(name, _)| name).join(", ");
            let shown: String = name.chars().take(30).collect();
            return Err(TextFault::new(
                word.column,
                format!("{shown:?} is not a right: choose one of {names}"),
            ));
        };
        if !rights.contains(&right) {
            rights.push(right);
        }
    }
    Ok(rights)
}

pub(super) fn write(decision: &HallDecision) -> String {
    match decision {
        HallDecision::Table { round, board, table, clock } => {
            let clock = clock.map_or(String::new(), |side| format!(" clock={}", side.name()));
            format!("table {round} {board} {table}{clock}")
        }
        HallDecision::Begin { round, at } => format!("begin {round} at={at}"),
        HallDecision::Roll { round, player, state } => {
            let word = if *state == RollState::Present { "present" } else { "missing" };
            format!("{word} {round} {player}")
        }
        HallDecision::Late { round, player, minutes } => format!("late {round} {player} {minutes}"),
        HallDecision::Item { item, words } => format!("item {} {}", quoted(item), quoted(words)),
        HallDecision::Tick { item, round, by, tick, note } => {
            let word = if *tick == Tick::Done { "tick" } else { "untick" };
            let round = round.map_or(String::new(), |round| format!(" round={round}"));
            format!("{word} {}{round}{}{}", quoted(item), optional("by", by), optional("note", note))
        }
        HallDecision::Assistant { name, rights, player, because } => {
            let names: Vec<&str> = rights.iter().map(|right| right.name()).collect();
            let player = player.map_or(String::new(), |player| format!(" player={player}"));
            let rights = optional("rights", &names.join(","));
            format!("assistant {}{rights}{player}{}", quoted(name), reason(because))
        }
        HallDecision::Dismiss { name, because } => format!("dismiss {}{}", quoted(name), reason(because)),
        HallDecision::MadeGood { round, board, player, seconds, assistant, because } => {
            let assistant = optional("assistant", assistant);
            format!("made-good {round} {board} {player} {seconds}{assistant}{}", reason(because))
        }
        HallDecision::Sheet { round, player, game, state } => {
            let game = game.map_or(String::new(), |game| format!(" game={game}"));
            format!("sheet {round} {player} {}{game}", state.name())
        }
        HallDecision::Report { round, board, game, player, score } => {
            format!("report {round} {} {player} {}", place(*board, *game), quoted(score))
        }
        HallDecision::Confirm { round, board, game, by } => {
            format!("confirm {round} {}{}", place(*board, *game), optional("by", by))
        }
        HallDecision::Agree { players, first } => {
            let word = if *first == Colour::White { "first-white" } else { "first-black" };
            format!("agree {} {} {word}", players.0, players.1)
        }
    }
}

/// The free texts of a decision.
pub(in crate::event) fn texts(decision: &HallDecision) -> Vec<&str> {
    match decision {
        HallDecision::Item { item, words } => vec![item, words],
        HallDecision::Tick { item, by, note, .. } => vec![item, by, note],
        HallDecision::Assistant { name, because, .. } | HallDecision::Dismiss { name, because } => {
            vec![name, because]
        }
        HallDecision::MadeGood { assistant, because, .. } => vec![assistant, because],
        HallDecision::Report { score, .. } => vec![score],
        HallDecision::Confirm { by, .. } => vec![by],
        HallDecision::Table { .. }
        | HallDecision::Begin { .. }
        | HallDecision::Roll { .. }
        | HallDecision::Late { .. }
        | HallDecision::Sheet { .. }
        | HallDecision::Agree { .. } => Vec::new(),
    }
}
