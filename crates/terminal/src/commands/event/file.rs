//! Files of events: read whole, and written whole or not at all.

use crate::exit::BadInput;
use crate::output::write_whole;
use crate::screen::{Paint, Screen};
use anyhow::Context;
use serde::Serialize;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use tournament::event::text::{HEADER, write_decision};
use tournament::event::{Decision, Event, Warning};
use tournament::trf::{self, TrfReport};

/// The longest file that is read.
const MOST_BYTES: u64 = 16 << 20;

/// An event and the text it was read from.
pub(super) struct EventFile {
    path: PathBuf,
    text: String,
    pub(super) event: Event,
}

/// What a file of results can be.
pub(super) enum ResultsFile {
    /// An event of ours.
    Event(Box<Event>),
    /// A tournament report.
    Trf(Box<TrfReport>),
}

/// A warning, for programs.
#[derive(Serialize)]
pub(super) struct WarningWire {
    grade: u8,
    text: String,
}

impl EventFile {
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let text = read_text(path)?;
        if trf::read(&text).is_ok() {
            let words = "is a TRF file, not an event file: use event standings, pair, check or explain";
            return Err(BadInput(format!("{} {words}", path.display())).into());
        }
        let event = Event::read(&text).map_err(|fault| BadInput(format!("{}: {fault}", path.display())))?;
        Ok(Self { path: path.to_owned(), text, event })
    }

    /// Takes decisions, all or none, and writes the file.
    pub(super) fn decide(&mut self, decisions: Vec<Decision>) -> anyhow::Result<Vec<Warning>> {
        let mut event = self.event.clone();
        let mut text = self.text.clone();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        let mut warnings = Vec::new();
        for decision in decisions {
            let line = write_decision(&decision);
            let found = event.apply(decision).map_err(|refusal| BadInput(format!("{line}: {refusal}")))?;
            warnings.extend(found);
            text.push_str(&line);
            text.push('\n');
        }
        // Somebody else at the same event would lose his decisions.
        if read_text(&self.path)? != self.text {
            return Err(BadInput(format!(
                "{} has been changed in the meantime: try again",
                self.path.display()
            ))
            .into());
        }
        save(&self.path, &text)?;
        (self.event, self.text) = (event, text);
        Ok(warnings)
    }
}

pub(super) fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    write_whole(path, text.as_bytes())
        .with_context(|| format!("{} cannot be written: check that its folder is writable", path.display()))
}

pub(super) fn open_source(path: &Path) -> anyhow::Result<ResultsFile> {
    let text = read_text(path)?;
    if text.trim_start_matches('\u{feff}').starts_with(HEADER) {
        let event = Event::read(&text).map_err(|fault| BadInput(format!("{}: {fault}", path.display())))?;
        return Ok(ResultsFile::Event(Box::new(event)));
    }
    let report = trf::read(&text).map_err(|fault| BadInput(format!("{}: {fault}", path.display())))?;
    Ok(ResultsFile::Trf(Box::new(report)))
}

/// A file as text.
pub(super) fn read_text(path: &Path) -> anyhow::Result<String> {
    let unreadable = |error: std::io::Error| {
        BadInput(format!("{} cannot be read ({error}): check the name of the file", path.display()))
    };
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    } else {
        File::open(path)
            .map_err(unreadable)?
            .take(MOST_BYTES + 1)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
    }
    if bytes.len() as u64 > MOST_BYTES {
        return Err(
            BadInput(format!("{} is larger than 16 MiB: this is not an event", path.display())).into()
        );
    }
    Ok(text_of(bytes))
}

/// UTF-16 by its mark, else UTF-8, else Latin-1, whose bytes are the first characters of Unicode.
fn text_of(bytes: Vec<u8>) -> String {
    let wide = |unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes.get(..2) {
        Some([0xFF, 0xFE]) => wide(u16::from_le_bytes),
        Some([0xFE, 0xFF]) => wide(u16::from_be_bytes),
        _ => String::from_utf8(bytes)
            .unwrap_or_else(|error| error.into_bytes().iter().map(|&byte| char::from(byte)).collect()),
    }
}

pub(super) fn warnings_for_programs(warnings: &[Warning]) -> Vec<WarningWire> {
    warnings
        .iter()
        .map(|warning| WarningWire { grade: warning.grade as u8, text: warning.to_string() })
        .collect()
}

pub(super) fn print_warnings(warnings: &[Warning], screen: &mut Screen) -> anyhow::Result<()> {
    for warning in warnings {
        screen.text(&format!("warning {}: {warning}", warning.grade as u8), Paint::Bad)?;
    }
    Ok(())
}

/// A number for JSON: whole ones without a decimal point.
pub(super) fn json_number(number: f64) -> serde_json::Value {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        return serde_json::Value::from(number as i64);
    }
    serde_json::Value::from(number)
}
