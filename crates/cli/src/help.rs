//! The command line as a whole, with help texts that fit any window.
//!
//! Texts behind the options are written in lines of the source's width. Before they are shown, the lines of a paragraph
//! are put together, so that they are broken once, where the window ends; what is indented stays as it is, but that long
//! commands go on in a further line, as a shell reads them.

use crate::Cli;
use clap::{Command, CommandFactory, FromArgMatches};

/// No command of an example is shown in longer lines.
const EXAMPLE_WIDTH: usize = 80;
/// How far the further lines of an example are indented.
const CONTINUED: &str = "      ";

/// Reads the command line; what is wrong with it ends the program.
pub(crate) fn parse() -> Cli {
    let matches = command().get_matches();
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.format(&mut command()).exit())
}

/// All commands, their help texts made ready.
pub(crate) fn command() -> Command {
    made_ready(Cli::command())
}

fn made_ready(command: Command) -> Command {
    let text = command.get_after_help().map(|text| flowing(&text.to_string()));
    let command = match text {
        Some(text) => command.after_help(text),
        None => command,
    };
    command.mut_subcommands(made_ready)
}

/// The text with each paragraph in one line.
fn flowing(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in text.lines() {
        let is_prose = !line.is_empty() && !line.starts_with(' ');
        match lines.last_mut() {
            Some(last) if is_prose && goes_on => {
                last.push(' ');
                last.push_str(line);
            }
            _ if is_prose => lines.push(line.to_owned()),
            _ => lines.extend(folded(line)),
        }
        goes_on = is_prose;
    }
    lines.join("\n")
}

/// A command that is too long for one line, in several that a shell reads as one.
fn folded(line: &str) -> Vec<String> {
    if line.chars().count() <= EXAMPLE_WIDTH || !line.starts_with("  damier ") {
        return vec![line.to_owned()];
    }
    let mut lines = Vec::new();
    let mut current = " ".to_owned();
    for word in words(line) {
        // Room for a blank and the backslash.
        if current.chars().count() + word.chars().count() + 3 > EXAMPLE_WIDTH {
            lines.push(format!("{current} \\"));
            current = CONTINUED[1..].to_owned();
        }
        current.push(' ');
        current.push_str(word);
    }
    lines.push(current);
    lines
}

/// The words of a command; what stands in quotation marks is not taken apart.
fn words(line: &str) -> Vec<&str> {
    let mut quoted = None;
    let is_gap = |letter: char| {
        match quoted {
            Some(mark) if letter == mark => quoted = None,
            None if letter == '\'' || letter == '"' => quoted = Some(letter),
            _ => {}
        }
        quoted.is_none() && letter == ' '
    };
    line.split(is_gap).filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn each(command: &Command, check: &mut impl FnMut(&Command)) {
        check(command);
        command.get_subcommands().for_each(|command| each(command, check));
    }

    #[test]
    fn help_is_broken_once_in_every_window() {
        for width in [80, 100] {
            let mut root = command().term_width(width).max_term_width(width);
            root.build();
            each(&root, &mut |command| {
                let text = command.clone().term_width(width).render_long_help().to_string();
                let lines: Vec<&str> = text.lines().collect();
                for pair in lines.windows(2) {
                    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
                    let [before, after] = [pair[0], pair[1]];
                    if is_prose(before) && is_prose(after) {
                        let next = after.split(' ').next().unwrap_or_default();
                        let fits = before.chars().count() + 1 + next.chars().count() <= width;
                        assert!(!fits, "{} at {width}:\n{before}\n{after}", command.get_name());
                    }
                }
            });
        }
    }

    #[test]
    fn examples_fit_a_window_of_eighty_columns() {
        each(&command(), &mut |command| {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in
                text.lines().filter(|line| line.starts_with("  damier ") || line.starts_with(CONTINUED))
            {
                assert!(line.chars().count() <= EXAMPLE_WIDTH, "{}: {line}", command.get_name());
            }
        });
    }

    #[test]
    fn a_long_command_goes_on_in_a_further_line() {
        let long =
            "  damier diagram --file games.pdn --game 3 --ply 24 --caption 'White to move' -o position.png";
        let folded = folded(long);
        assert_eq!(folded.len(), 2, "{folded:#?}");
        assert!(folded[0].ends_with(" \\"));
        let joined = folded.join("\n").replace(" \\\n", "");
        assert_eq!(words(&joined), words(long));
        assert!(words(long).contains(&"'White to move'"));
    }
}
