//! The position a command is given: `--rules`, `--fen`, `--force`.

use crate::exit::BadInput;
use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use draughts::notation::fen::{self, FenFaults, FenReason};
use draughts::notation::hub::{self, HubFault};
use draughts::{AnyPosition, RulesetName};
use std::borrow::Cow;
use std::io::{self, Read};

/// The ruleset if none is named.
pub(crate) const DEFAULT: RulesetName = RulesetName::International;

/// The longest position read from standard input, in bytes.
const LONGEST: u64 = 64 * 1024;

/// The ruleset and position a command works on.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArguments {
    /// The ruleset [default: international]
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    ruleset: Option<RulesetName>,
    /// The position as FEN, such as W:W31,K32:B1-5, or as Hub writes it; - reads it from standard input [default: the
    /// starting position]
    #[arg(short, long, value_name = "FEN")]
    fen: Option<String>,
    /// Allow men on their promotion row, and more pieces than a game starts with
    #[arg(long)]
    force: bool,
}

/// Reads the name of a ruleset on the command line.
pub(crate) fn ruleset() -> impl TypedValueParser<Value = RulesetName> {
    PossibleValuesParser::new(RulesetName::ALL.iter().map(|ruleset| ruleset.name()))
        .try_map(|name| name.parse::<RulesetName>())
}

impl PositionArguments {
    /// The ruleset, if one was named.
    pub(crate) const fn named_ruleset(&self) -> Option<RulesetName> {
        self.ruleset
    }

    /// The position, or the starting position if none was given.
    pub(crate) fn position(&self) -> anyhow::Result<AnyPosition> {
        let ruleset = self.ruleset.unwrap_or(DEFAULT);
        let text = match self.fen.as_deref() {
            None => return Ok(AnyPosition::start(ruleset)),
            Some("-") => &from_standard_input()?,
            Some(text) => text,
        };
        let text = as_fen(ruleset, text).map_err(|fault| BadInput(fault.to_string()))?;
        self.read_fen(ruleset, &text)
            .map_err(|faults| BadInput(marked_faults(ruleset, &text, &faults)).into())
    }

    /// Reads a position, forced if that was asked for.
    pub(crate) fn read(&self, ruleset: RulesetName, text: &str) -> Result<AnyPosition, String> {
        let text = as_fen(ruleset, text).map_err(|fault| fault.to_string())?;
        self.read_fen(ruleset, &text).map_err(|faults| faults.to_string())
    }

    fn read_fen(&self, ruleset: RulesetName, text: &str) -> Result<AnyPosition, FenFaults> {
        if self.force { fen::read_forced(ruleset, text) } else { fen::read_position(ruleset, text) }
    }
}

/// Turns a Hub position (one letter for the side to move and one for each square) into FEN; returns any other text
/// unchanged.
fn as_fen(ruleset: RulesetName, text: &str) -> Result<Cow<'_, str>, HubFault> {
    let characters = text.trim().chars().count();
    let of_a_board =
        |ruleset: &RulesetName| characters == usize::from(ruleset.rules().geometry().square_count()) + 1;
    if text.contains([':', ',']) || !RulesetName::ALL.iter().any(of_a_board) {
        return Ok(Cow::Borrowed(text));
    }
    let setup = hub::read(ruleset.rules(), text)?;
    Ok(Cow::Owned(fen::write(ruleset.rules(), &setup)))
}

fn from_standard_input() -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes).context("standard input cannot be read")?;
    if bytes.len() as u64 > LONGEST {
        return Err(BadInput(format!("the position on standard input is longer than {LONGEST} bytes")).into());
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.trim_end().to_owned()),
        Err(_) => Err(BadInput("the position on standard input is not UTF-8 text".to_owned()).into()),
    }
}

/// The text with a mark below every fault, and how to correct it.
fn marked_faults(ruleset: RulesetName, text: &str, faults: &FenFaults) -> String {
    /// Longer texts are not repeated: they would wrap, and the marks would be out of place.
    const REPEATED: usize = 400;
    let rules = ruleset.rules();
    let repeated = text.chars().count() <= REPEATED;
    let mut message = format!("the position is not valid ({ruleset})");
    if repeated {
        let visible = |character: char| if character.is_control() { ' ' } else { character };
        message.push_str("\n  ");
        message.extend(text.chars().map(visible));
    }
    for fault in faults.faults() {
        let indent = if repeated { fault.column + 1 } else { 1 };
        let forced = matches!(fault.reason, FenReason::Setup(fault) if fault.can_be_forced());
        let force = if forced { ", or use --force" } else { "" };
        message.push_str(&format!(
            "\n{:indent$}{} column {}: {}; {}{force}",
            "",
            if repeated { "^" } else { "-" },
            fault.column,
            fault.text(rules),
            fault.remedy(rules),
        ));
    }
    message
}
