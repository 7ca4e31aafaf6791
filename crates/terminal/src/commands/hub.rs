//! `damier hub`: the engine for programs that use the Hub protocol.
//!
//! Lines come in on standard input and are answered on standard output. A search runs in a thread of its own, so that
//! `ping`, `stop` and `ponder-hit` are answered meanwhile; when standard input is closed, the program ends.

mod adapter;
mod parameters;

use crate::equipment::Equipment;
use adapter::{Adapter, AdapterEvent};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
docs/protocols.md describes the protocol. To try it by hand, type:
  hub
  init
  pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
  level move-time=1
  go think
  quit")]
pub struct HubArguments {
    #[command(flatten)]
    equipment: Equipment,
}

pub(crate) fn run(arguments: &HubArguments) -> anyhow::Result<ExitCode> {
    let (sender, events) = mpsc::channel();
    let lines = sender.clone();
    thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).into_owned();
            if lines.send(AdapterEvent::Line(line)).is_err() {
                return;
            }
        }
        // The driver has closed the connection.
        let _ = lines.send(AdapterEvent::Closed);
    });
    let mut adapter = Adapter::new(sender, arguments.equipment.options());
    for event in events {
        let answer = adapter.hear(event);
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
