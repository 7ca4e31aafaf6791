//! `damier judge`: rules on cases written one to a line, and compares with the rulings they expect.

mod agreement;
mod wire;

use crate::exit::{BadInput, REFUSED};
use crate::lines::{LONGEST, Lines, StreamLine};
use crate::screen::Screen;
use agreement::AgreementTally;
use draughts::Code;
use std::fs::File;
use std::io::{self, Read};
use std::process::ExitCode;
use wire::{CaseAnswer, CaseError, CaseLine, ExpectedRuling};

#[derive(Debug, clap::Args)]
#[command(after_help = format!("\
Every line is one JSON object: a game and what happened in it.
  {{\"id\": any value, \"ruleset\": \"russian\", \"fen\": \"W:Wc3:Bd4\", \"moves\": [\"c3:e5\"],
   \"event\": {{\"type\": …}}, \"expected\": {{…}}}}
It is answered by one line on standard output
  {{\"id\",\"legal\",\"result\",\"ruling\",\"square\",\"fen\",\"legal_moves\",\"articles\",\"explanation\",\"agrees\",\"differs\"}}
with the fields that apply, the deciding article first; or by {{\"id\",\"error\"}}, and the run goes on.

Events: list_moves, try_move, time_control, flag_fall, claim_draw, offer_draw, resign, irregularity, touch,
late_arrival, incident. Articles are named by rulebook and number; the rulebooks are {}.

A line with \"expected\" agrees if legal, result, ruling, square, fen and legal_moves are as given there, and, where
a ruling or an end of the game is expected, the deciding article is among those listed in \"article\". The
number of lines that agree goes to standard error. The exit code is 1 if a line does not agree or cannot be judged.

Examples:
  damier judge rulings.jsonl
  damier judge --summary rulings.jsonl
  damier judge - < rulings.jsonl", rulebooks()))]
pub struct JudgeArguments {
    /// The cases, one JSON object per line; - reads standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Write only how many lines agree, and those that do not
    #[arg(long)]
    summary: bool,
}

pub(crate) fn run(arguments: &JudgeArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let stream: Box<dyn Read> = match arguments.file.as_str() {
        "-" => Box::new(io::stdin()),
        path => match File::open(path) {
            Ok(file) => Box::new(file),
            Err(error) => return Err(BadInput(format!("{path} cannot be read: {error}")).into()),
        },
    };
    let tally = judge_lines(stream, arguments, screen)?;
    if arguments.summary {
        screen.text(&tally.to_string(), crate::screen::Paint::Plain)?;
    } else {
        screen.flush()?;
        crate::exit::complain!("{tally}");
    }
    Ok(if tally.is_clean() { ExitCode::SUCCESS } else { ExitCode::from(REFUSED) })
}

/// Answers the stream line by line. Answers are sent on whenever the next line has to be waited for.
fn judge_lines(
    stream: impl Read,
    arguments: &JudgeArguments,
    screen: &mut Screen,
) -> anyhow::Result<AgreementTally> {
    let mut lines = Lines::new(stream);
    let mut tally = AgreementTally::default();
    while let Some(line) = lines.next(|| screen.flush())? {
        let answered = match line {
            StreamLine::TooLong => {
                Err(CaseError { id: None, error: format!("the line is longer than {LONGEST} bytes") })
            }
            StreamLine::Whole(bytes) if bytes.trim_ascii().is_empty() => continue,
            StreamLine::Whole(bytes) => answer(bytes),
        };
        match answered {
            Ok(answer) => {
                tally.count(answer.agrees);
                if !arguments.summary || answer.agrees == Some(false) {
                    screen.json(&answer)?;
                }
            }
            Err(fault) => {
                tally.unjudged += 1;
                screen.json(&fault)?;
            }
        }
    }
    Ok(tally)
}

fn answer(line: &[u8]) -> Result<CaseAnswer<'_>, CaseError<'_>> {
    let unreadable = |error: String| CaseError { id: None, error };
    let text =
        str::from_utf8(line).map_err(|error| unreadable(format!("the line is not UTF-8 text: {error}")))?;
    // The reader would take an array for an object.
    if !text.trim_start().starts_with('{') {
        return Err(unreadable("the line is not a JSON object".to_owned()));
    }
    let asked: CaseLine<'_> = serde_json::from_str(text)
        .map_err(|error| unreadable(format!("the line cannot be read: {error}")))?;
    let id = asked.id;
    judged(&asked).map_err(|error| CaseError { id, error })
}

fn judged<'a>(asked: &CaseLine<'a>) -> Result<CaseAnswer<'a>, String> {
    let case = asked.case()?;
    let expected: Option<ExpectedRuling> = asked.expected()?;
    let judged = draughts::judging::judge(&case)?;
    let mut answer = CaseAnswer::new(asked.id, &judged);
    if let Some(expected) = expected {
        let differs = agreement::differences(&judged, &answer, &expected)?;
        answer.agrees = Some(differs.is_empty());
        answer.differs = differs;
    }
    Ok(answer)
}

fn rulebooks() -> String {
    Code::ALL.map(Code::name).join(", ")
}
