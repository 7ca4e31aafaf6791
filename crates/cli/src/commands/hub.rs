//! `damier hub`: the engine for programs that speak the Hub protocol.
//!
//! Lines come in on standard input and are answered on standard output. A search runs in a thread of its own, so that
//! `ping`, `stop` and `ponder-hit` are heard meanwhile; when standard input is closed, the program ends.

mod adapter;
mod parameters;

use crate::equipment::Equipment;
use adapter::{Adapter, Happening};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The protocol is described in docs/protocols.md. Try it by hand:
  hub
  init
  pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
  level move-time=1
  go think
  quit")]
pub(crate) struct Arguments {
    #[command(flatten)]
    equipment: Equipment,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (sender, happenings) = mpsc::channel();
    let lines = sender.clone();
    thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).into_owned();
            if lines.send(Happening::Line(line)).is_err() {
                return;
            }
        }
        // Nobody is left who could say anything: the driver has gone.
        let _ = lines.send(Happening::Closed);
    });
    let mut adapter = Adapter::new(sender, arguments.equipment.options());
    for happening in happenings {
        let answer = adapter.hear(happening);
        let mut stdout = io::stdout().lock();
        for message in &answer.messages {
            writeln!(stdout, "{message}")?;
        }
        stdout.flush()?;
        for complaint in &answer.complaints {
            crate::exit::complain!("{complaint}");
        }
        if answer.quits {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}
