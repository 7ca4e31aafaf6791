//! `damier move-data`: moves a server's games from SQLite to PostgreSQL, and back.

use std::process::ExitCode;
use terminal::screen::Screen;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Stop the server first. The target must be empty. Every table is counted and compared before
the move takes effect; if anything differs, the target is left as it was. The source is not
changed. Endgame databases and push keys stay in the data folder: copy them yourself.

Examples:
  damier move-data --from sqlite:/var/lib/damier --to postgres://damier@db/damier
  damier move-data --from postgres://damier@db/damier --to sqlite:/var/lib/damier")]
pub(crate) struct Arguments {
    /// Where the games are: sqlite:FOLDER or postgres://user@host/database
    #[arg(long, value_name = "URL")]
    from: String,
    /// Where to move them: sqlite:FOLDER or postgres://user@host/database
    #[arg(long, value_name = "URL")]
    to: String,
}

#[cfg(not(feature = "cluster"))]
pub(crate) fn run(arguments: &Arguments, _: &mut Screen) -> anyhow::Result<ExitCode> {
    let Arguments { from, to } = arguments;
    let text = format!(
        "{from} cannot be moved to {to}: this program was built without PostgreSQL; build it with --features cluster"
    );
    Err(terminal::exit::BadInput(text).into())
}

#[cfg(feature = "cluster")]
pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    use terminal::screen::Paint;
    server::private::new_files_are_private();
    let (from, to) = (storehouse("--from", &arguments.from)?, storehouse("--to", &arguments.to)?);
    let moved = server::moving::move_data(&from, &to)?;
    let (tables, rows) = (moved.len(), moved.iter().map(|table| table.rows).sum::<u64>());
    for table in moved.iter().filter(|table| table.rows > 0) {
        screen.text(&format!("{:<22}{:>12}  {:032x}", table.name, table.rows, table.hash), Paint::Plain)?;
    }
    screen
        .text(&format!("{tables} tables with {rows} rows were moved, counted and compared"), Paint::Plain)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(feature = "cluster")]
fn storehouse(option: &str, text: &str) -> anyhow::Result<server::store::DataLocation> {
    use server::store::DataLocation;
    if let Some(folder) = text.strip_prefix("sqlite:").filter(|folder| !folder.is_empty()) {
        return Ok(DataLocation::Directory(folder.into()));
    }
    if text.starts_with("postgres://") || text.starts_with("postgresql://") {
        return Ok(DataLocation::Postgres(text.to_owned()));
    }
    let text = format!("{option} {text}: write sqlite:FOLDER or postgres://user:password@host:5432/database");
    Err(terminal::exit::BadInput(text).into())
}
