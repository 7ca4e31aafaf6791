//! How the program ends: its exit codes, and how an error becomes one.

use crate::screen::{Colours, Paint};
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// A move was refused or is not legal, or a case was not judged as expected.
pub const REFUSED: u8 = 1;
/// The command line or the input is not valid.
pub const BAD_INPUT: u8 = 2;
/// The operation itself failed; for example, the output could not be written.
pub const FAILED: u8 = 3;
/// Everything was written, but with question marks for characters that the encoding lacks.
pub const LOSSY: u8 = 4;

/// The codes, for `--help`.
pub const CODES: &str = "\
Exit codes:
  0  success
  1  the move is not legal; for judge, a line disagrees or cannot be judged
  2  the command line or the input is not valid
  3  the operation failed; for example, the output could not be written
  4  pdn convert: the encoding lacks characters; question marks were written";

/// Invalid input: ends the program with [`BAD_INPUT`].
#[derive(Debug)]
pub struct BadInput(pub String);

impl fmt::Display for BadInput {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// A move that is not legal, with the reason: ends the program with [`REFUSED`].
#[derive(Debug)]
pub struct RefusedMove(pub String);

impl fmt::Display for RefusedMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for RefusedMove {}

/// Writes a line to standard error; if that fails, the failure is ignored.
pub fn print_error(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Like `eprintln!`, but never panics.
macro_rules! complain {
    ($($argument:tt)*) => { $crate::exit::print_error(format_args!($($argument)*)) };
}
pub(crate) use complain;

/// Reports an error on standard error and returns its exit code.
///
/// A closed pipe is not a failure: the program ends quietly, as `damier … | head` expects.
pub fn report(error: &anyhow::Error, colours: Colours) -> ExitCode {
    let closed = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    if error.chain().any(|cause| cause.downcast_ref().is_some_and(closed)) {
        return ExitCode::SUCCESS;
    }
    let what = if error.is::<io::Error>() { "input or output failed: " } else { "" };
    print_error(format_args!("{} {what}{error:#}", colours.painted("error:", Paint::Bad)));
    ExitCode::from(if error.chain().any(|cause| cause.is::<BadInput>()) {
        BAD_INPUT
    } else if error.chain().any(|cause| cause.is::<RefusedMove>()) {
        REFUSED
    } else {
        FAILED
    })
}
