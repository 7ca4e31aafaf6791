//! Reading TRF files.

use super::file::read_text;
use crate::exit::BadInput;
use std::path::Path;
use tournament::event::text::HEADER;
use tournament::history::Tournament;
use tournament::trf::{self, TrfReport};

/// Reads a file; `-` is standard input.
pub(super) fn read(path: &Path) -> anyhow::Result<TrfReport> {
    let text = read_text(path)?;
    if text.trim_start_matches('\u{feff}').starts_with(HEADER) {
        let words = "is an event file, not a TRF file: use event propose, show and explain, or export it with event export first";
        return Err(BadInput(format!("{} {words}", path.display())).into());
    }
    Ok(trf::read(&text).map_err(|fault| BadInput(format!("{}: {fault}", path.display())))?)
}

/// The tournament that the Dutch system pairs, unless the file says that another one does.
pub(super) fn of_dutch(report: &TrfReport, path: &Path) -> anyhow::Result<Tournament> {
    match report.other_system() {
        None => Ok(report.paired().clone()),
        Some(code) => {
            let words =
                "which is not the Dutch system: event pair --system dutch pairs the next round all the same";
            Err(BadInput(format!("{}: record 192 says {code:?}, {words}", path.display())).into())
        }
    }
}
