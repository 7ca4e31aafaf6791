//! `damier dead-letters`: the jobs of a server of several nodes that no worker could do.

use std::process::ExitCode;
use terminal::screen::Screen;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A job, such as the review of a game, is tried five times. Then it is a dead letter: the logs of
the workers say why.

Examples:
  damier dead-letters --database postgres://damier@db/damier --nats nats://mq:4222
  damier dead-letters --database postgres://damier@db/damier --nats nats://mq:4222 --again")]
pub(crate) struct Arguments {
    /// The database the nodes use
    #[arg(long, value_name = "URL", env = "DAMIER_DATABASE", hide_env_values = true)]
    database: String,
    /// The NATS server the nodes use
    #[arg(long, value_name = "URL", env = "DAMIER_NATS", hide_env_values = true)]
    nats: String,
    /// Send them to the workers again
    #[arg(long)]
    again: bool,
}

#[cfg(not(feature = "cluster"))]
pub(crate) fn run(arguments: &Arguments, _: &mut Screen) -> anyhow::Result<ExitCode> {
    let Arguments { database: _, nats, again: _ } = arguments;
    let text = format!("{nats}: this program was built without NATS; build it with --features cluster");
    Err(terminal::exit::BadInput(text).into())
}

#[cfg(feature = "cluster")]
pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    use terminal::screen::Paint;
    let letters = server::dead_letters(&arguments.database, &arguments.nats, arguments.again)?;
    for letter in &letters {
        screen.text(letter, Paint::Plain)?;
    }
    let what = match (letters.len(), arguments.again) {
        (0, _) => "there are no dead letters".to_owned(),
        (1, true) => "1 job was sent again".to_owned(),
        (count, true) => format!("{count} jobs were sent again"),
        (1, false) => "1 dead letter; --again sends it to the workers again".to_owned(),
        (count, false) => format!("{count} dead letters; --again sends them to the workers again"),
    };
    screen.text(&what, Paint::Plain)?;
    Ok(ExitCode::SUCCESS)
}
