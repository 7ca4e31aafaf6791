//! The command line as a whole, with help texts that fit any window.
//!
//! The texts after the options are wrapped at the width of the source. Before they are shown, each paragraph is joined
//! into one line, so that it wraps only at the edge of the window. Indented lines stay as they are, except that long
//! commands continue on a further line, as a shell reads them.

use crate::Cli;
use clap::{Command, CommandFactory, FromArgMatches};

/// The longest line of an example.
const EXAMPLE_WIDTH: usize = 80;
/// How far the further lines of an example are indented.
const CONTINUED: &str = "      ";

/// Reads the command line; a fault in it ends the program.
pub(crate) fn parse() -> Cli {
    let matches = command().get_matches();
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.format(&mut command()).exit())
}

/// All commands, with their help texts formatted.
pub(crate) fn command() -> Command {
    formatted(Cli::command())
}

fn formatted(command: Command) -> Command {
    let text = command.get_after_help().map(|text| flowing(&text.to_string()));
    let command = match text {
        Some(text) => command.after_help(text),
        None => command,
    };
    command.mut_subcommands(formatted)
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
    for unit in with_values(&words(line)) {
        // Room for a blank and the backslash.
        if current.chars().count() + unit.chars().count() + 3 > EXAMPLE_WIDTH {
            lines.push(format!("{current} \\"));
            current = CONTINUED[1..].to_owned();
        }
        current.push(' ');
        current.push_str(&unit);
    }
    lines.push(current);
    lines
}

/// The words of a command, with each option and its value together.
fn with_values(words: &[&str]) -> Vec<String> {
    let mut units: Vec<String> = Vec::new();
    for word in words {
        match units.last_mut() {
            Some(option) if option.starts_with('-') && !option.contains(' ') && !word.starts_with('-') => {
                option.push(' ');
                option.push_str(word);
            }
            _ => units.push((*word).to_owned()),
        }
    }
    units
}

/// The words of a command; text in quotation marks is one word.
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
        let option =
            "  damier sheet game --rules russian --moves '1. c3-d4 f6-g5 2. d4-c5 b6:d4' -o game.pdf";
        assert!(self::folded(option)[1].ends_with("-o game.pdf"), "an option stays with its value");
    }
}
