//! Reading TRF files.

use crate::exit::BadInput;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use tournament::event::text::HEADER;
use tournament::trf::{self, MOST_BYTES, Report};

/// Reads a file; `-` is standard input.
pub(super) fn read(path: &Path) -> anyhow::Result<Report> {
    let unreadable = |error: io::Error| {
        BadInput(format!("{} cannot be read ({error}): name a TRF file that is there", path.display()))
    };
    let bytes = read_bytes(path).map_err(unreadable)?;
    // Old files are often in Latin-1, whose bytes are the first characters of Unicode.
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
    if text.starts_with(HEADER) {
        let words = "is an event of decisions, no TRF file: use event propose, show and explain, or event export first";
        return Err(BadInput(format!("{} {words}", path.display())).into());
    }
    Ok(trf::read(&text).map_err(|fault| BadInput(format!("{}: {fault}", path.display())))?)
}

/// One byte more than the longest file, so that the reader sees that it is too long.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let most = u64::try_from(MOST_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin().lock().take(most).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(most).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
