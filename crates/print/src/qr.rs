//! QR codes: the squares behind an address.

use fast_qr::{ECL, QRBuilder};

/// The longest address that is made a code of: a longer one has squares too small for a telephone.
pub(crate) const LONGEST: usize = 300;

/// The squares of a code.
pub(crate) struct Code {
    /// How many squares a side has.
    pub(crate) side: usize,
    /// Dark squares that stand beside each other, row by row.
    pub(crate) runs: Vec<Run>,
}

/// Dark squares beside each other.
pub(crate) struct Run {
    pub(crate) row: usize,
    pub(crate) column: usize,
    pub(crate) length: usize,
}

impl Code {
    /// The code of an address; nothing if it is too long.
    pub(crate) fn of(address: &str) -> Option<Self> {
        if address.len() > LONGEST {
            return None;
        }
        let code = QRBuilder::new(address).ecl(ECL::M).build().ok()?;
        let mut runs: Vec<Run> = Vec::new();
        for row in 0..code.size {
            for column in (0..code.size).filter(|&column| code[row][column].value()) {
                match runs.last_mut() {
                    Some(run) if run.row == row && run.column + run.length == column => run.length += 1,
                    _ => runs.push(Run { row, column, length: 1 }),
                }
            }
        }
        Some(Self { side: code.size, runs })
    }
}
