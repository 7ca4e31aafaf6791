//! `damier admin`: the accounts of a server.

use super::serve::{NO_FOLDER, database};
use anyhow::Context;
use crossterm::event::{self, Event, KeyCode, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use server::admin::{Admin, AdminError};
use server::date::Date;
use server::people::AccountRole;
use server::store::Database;
use server::time::Moment;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use terminal::exit::BadInput;
use terminal::screen::{Paint, Screen};
use terminal::storage::data_folder;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Works whether the server is running or not, and takes effect at once. Passwords are prompted for, or read from
standard input.

Examples:
  damier admin list
  damier admin role Ann arbiter
  damier admin add Ben --role administrator
  damier admin password Ann < new-password.txt
  damier admin second-factor Ann --off
  damier admin tokens Ann --revoke 0123456789abcdef")]
pub(crate) struct Arguments {
    /// The server's data folder [default: damier in your system's data folder]
    #[arg(long, value_name = "DIR", env = "DAMIER_DATA", hide_env_values = true, global = true)]
    data: Option<PathBuf>,
    /// The server's database, if it is not SQLite in the data folder: postgres://user@host/database
    #[arg(long, value_name = "URL", env = "DAMIER_DATABASE", hide_env_values = true, global = true, value_parser = database)]
    database: Option<Database>,
    #[command(subcommand)]
    deed: Task,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    /// List all accounts
    List,
    /// Create an account
    Add {
        /// Its name: 3 to 20 letters, digits, - and _
        name: String,
        /// Its role: player, arbiter or administrator
        #[arg(long, value_parser = role, default_value = "player")]
        role: AccountRole,
    },
    /// Give an account a role
    Role {
        /// The account's name
        name: String,
        /// The role: player, arbiter or administrator
        #[arg(value_parser = role)]
        role: AccountRole,
    },
    /// Set a password; all sessions of the account end
    Password {
        /// The account's name
        name: String,
    },
    /// Show whether an account uses two-factor sign-in, or switch it off for somebody who has lost the device
    SecondFactor {
        /// The account's name
        name: String,
        /// Switch it off
        #[arg(long)]
        off: bool,
    },
    /// Lock an account: nobody can sign in to it, and its tokens are refused
    Lock {
        /// The account's name
        name: String,
    },
    /// Unlock an account
    Unlock {
        /// The account's name
        name: String,
    },
    /// List the sessions of an account, or end them all
    Sessions {
        /// The account's name
        name: String,
        /// End all of them
        #[arg(long)]
        revoke: bool,
    },
    /// List the tokens of an account, or revoke one
    Tokens {
        /// The account's name
        name: String,
        /// Revoke the token with this id
        #[arg(long, value_name = "ID")]
        revoke: Option<String>,
    },
    /// Delete an account, and remove its name from all its games
    Delete {
        /// The account's name
        name: String,
        /// Confirm: it cannot be undone
        #[arg(long)]
        yes: bool,
    },
}

fn role(text: &str) -> Result<AccountRole, String> {
    text.parse().map_err(|fault: server::people::UnknownName| fault.to_string())
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let directory = data_folder(arguments.data.as_ref()).context(NO_FOLDER)?;
    let admin = Admin::open(&directory, &arguments.database.clone().unwrap_or_default())
        .map_err(|fault| as_bad_input(fault.into()))?;
    act(&arguments.deed, &admin, screen).map_err(as_bad_input)?;
    Ok(ExitCode::SUCCESS)
}

/// Marks an error that is not about the storage as bad input.
fn as_bad_input(fault: anyhow::Error) -> anyhow::Error {
    match fault.downcast::<AdminError>() {
        Ok(fault @ (AdminError::Storage(_) | AdminError::Beginning(_) | AdminError::Random(_))) => {
            fault.into()
        }
        Ok(fault) => BadInput(fault.to_string()).into(),
        Err(fault) => fault,
    }
}

fn act(deed: &Task, admin: &Admin, screen: &mut Screen) -> anyhow::Result<()> {
    let done = match deed {
        Task::List => return list(admin, screen),
        Task::Add { name, role } => {
            admin.add(name, &password()?, *role)?;
            format!("created the account {name} with the role {role}")
        }
        Task::Role { name, role } => {
            admin.give_role(name, *role)?;
            format!("{name} now has the role {role}")
        }
        Task::Password { name } => {
            admin.find(name)?;
            admin.set_password(name, &password()?)?;
            format!("{name} has a new password and is signed out everywhere")
        }
        Task::SecondFactor { name, off: true } => {
            admin.switch_off_second_factor(name)?;
            format!("{name} signs in with the password alone")
        }
        Task::SecondFactor { name, off: false } => {
            let on = admin.has_second_factor(name)?;
            format!(
                "{name} signs in with {}",
                if on { "the password and a code" } else { "the password alone" }
            )
        }
        Task::Lock { name } => {
            admin.lock(name)?;
            format!("{name} is locked")
        }
        Task::Unlock { name } => {
            admin.unlock(name)?;
            format!("{name} is unlocked")
        }
        Task::Sessions { name, revoke: true } => {
            admin.end_sessions(name)?;
            format!("{name} is signed out everywhere")
        }
        Task::Sessions { name, revoke: false } => {
            for session in admin.sessions(name)? {
                let (created, seen) = (date(session.created), date(session.seen));
                let line = format!("{created}  seen {seen}  {}  {}", session.address, session.agent);
                screen.text(&line, Paint::Plain)?;
            }
            return Ok(());
        }
        Task::Tokens { name, revoke: Some(id) } => {
            admin.end_token(name, id)?;
            format!("the token {id} of {name} is revoked")
        }
        Task::Tokens { name, revoke: None } => {
            for token in admin.tokens(name)? {
                let seen = token.seen.map_or_else(|| "never".to_owned(), |seen| date(seen).to_string());
                let line = format!("{}  {}  seen {seen}  {}", token.id, token.scopes, token.title);
                screen.text(&line, Paint::Plain)?;
            }
            return Ok(());
        }
        Task::Delete { yes: false, .. } => {
            return Err(BadInput("this cannot be undone: confirm with --yes".to_owned()).into());
        }
        Task::Delete { name, yes: true } => {
            admin.delete(name)?;
            format!("the account {name} is deleted")
        }
    };
    screen.text(&done, Paint::Plain)?;
    Ok(())
}

fn list(admin: &Admin, screen: &mut Screen) -> anyhow::Result<()> {
    let rows = admin.list()?;
    let width = rows.iter().map(|row| row.account.name.as_str().chars().count()).max().unwrap_or(0);
    for row in rows {
        let (name, role) = (row.account.name.as_str(), row.account.role.name());
        let (created, seen) = (date(row.account.created), date(row.seen));
        let locked = if row.locked { "  locked" } else { "" };
        let line = format!("{name:width$}  {role:13}  created {created}  seen {seen}{locked}");
        screen.text(&line, Paint::Plain)?;
    }
    Ok(())
}

fn date(moment: Moment) -> Date {
    Date::of(moment.0)
}

/// The password: typed without being shown, or the first line of standard input.
fn password() -> anyhow::Result<String> {
    if !io::stdin().is_terminal() {
        let mut line = String::new();
        io::stdin().read_line(&mut line)?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let first = typed("Password: ")?;
    if typed("Repeat it: ")? != first {
        return Err(BadInput("the passwords are not the same".to_owned()).into());
    }
    Ok(first)
}

fn typed(prompt: &str) -> anyhow::Result<String> {
    eprint!("{prompt}");
    enable_raw_mode()?;
    let typed = keys();
    disable_raw_mode()?;
    eprintln!();
    typed?.ok_or_else(|| BadInput("cancelled".to_owned()).into())
}

/// What is typed until Enter; none if the user cancels.
fn keys() -> io::Result<Option<String>> {
    let mut text = String::new();
    loop {
        let Event::Key(key) = event::read()? else { continue };
        if !key.is_press() {
            continue;
        }
        match key.code {
            KeyCode::Enter => return Ok(Some(text)),
            KeyCode::Esc => return Ok(None),
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => return Ok(None),
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Char(letter) => text.push(letter),
            _ => {}
        }
    }
}
