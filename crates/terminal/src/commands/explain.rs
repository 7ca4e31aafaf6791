//! `damier explain`: whether a move is legal, and the articles that say so.

use crate::exit::{self, BadInput};
use crate::position_arguments::PositionArguments;
use crate::screen::{Paint, Screen, Span};
use crate::wire;
use draughts::notation::movetext::{self, MoveFault};
use draughts::notation::{self, Attempt};
use draughts::ruling::{self, Ruling, Verdict};
use draughts::{AnyPosition, Article, rulebook};
use std::io;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
If several moves are given, all but the last are played and the last is explained; if one of them cannot be played, it is
explained instead. The exit code is 0 if the move is legal (or the touched piece can move), 1 if it is refused.

Examples:
  damier explain --rules english 11-16
  damier explain --fen W:W27,38:B22 38-33
  damier explain --rules russian --fen W:Wc3:Bd4,d6 c3:e5 --json
  damier explain --rules international 41
  damier explain 32-28 19-23 28x19")]
pub struct ExplainArguments {
    #[command(flatten)]
    given: PositionArguments,
    /// The move, such as 32-28, c3:e5 or 26x37x48, after any moves that lead to it; a single square is a touched piece
    #[arg(value_name = "MOVE", required = true, num_args = 1..)]
    action: Vec<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &ExplainArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let mut position = arguments.given.position()?;
    let mut texts = moves(&position, &arguments.action.join(" ")).into_iter();
    let mut text = texts.next().unwrap_or_default();
    for next in texts {
        match movetext::read(&position, &text) {
            Ok(action) => position = position.after(&action),
            Err(_) => break,
        }
        text = next;
    }
    let attempt = read(&position, &text)?;
    let ruling = ruling::explain(&position, &attempt);
    if arguments.json {
        screen.json(&wire::Explanation::new(&position, &text, &attempt, &ruling))?;
    } else {
        say(&position, &text, &attempt, &ruling, screen)?;
    }
    Ok(match ruling.verdict {
        Verdict::Refused => ExitCode::from(exit::REFUSED),
        _ => ExitCode::SUCCESS,
    })
}

/// The moves that a text names in turn. Blanks may also separate the squares of one move, so there are several moves
/// only if each word but the last is a move by itself.
fn moves(position: &AnyPosition, text: &str) -> Vec<String> {
    let squares =
        |word: &str| movetext::attempt(position.rules(), word).map_or(0, |attempt| attempt.squares.len());
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.split_last() {
        Some((last, before)) if squares(last) > 0 && before.iter().all(|word| squares(word) > 1) => {
            words.iter().map(|&word| word.to_owned()).collect()
        }
        _ => vec![text.to_owned()],
    }
}

/// Reads an attempted move; the error lists the legal moves.
pub(crate) fn read(position: &AnyPosition, text: &str) -> Result<Attempt, BadInput> {
    movetext::attempt(position.rules(), text).map_err(|fault| {
        let legal = movetext::legal(position, None);
        BadInput(format!("move {text:?}: {}", MoveFault::Unreadable { fault, legal }))
    })
}

/// Prints a ruling, the legal moves if it is a refusal, and the text of every article cited.
pub(crate) fn say(
    position: &AnyPosition,
    text: &str,
    attempt: &Attempt,
    ruling: &Ruling,
    screen: &mut Screen,
) -> io::Result<()> {
    let paint = if ruling.verdict == Verdict::Refused { Paint::Bad } else { Paint::Good };
    let verdict = ruling.verdict.word();
    screen.line(&[Span::new(format!("{text} "), Paint::Strong), Span::new(verdict, paint)])?;
    screen.paragraph(&ruling.text(position.rules()), 0)?;
    if ruling.refusal().is_some() && position.can_move() {
        let legal = movetext::legal(position, Some(attempt));
        screen.paragraph(&format!("Legal moves: {}.", notation::shortened(&legal)), 0)?;
    }
    for &article in ruling.articles() {
        screen.gap()?;
        cite(article, screen)?;
    }
    Ok(())
}

/// Prints an article with its title and text, if the rulebook has them.
fn cite(article: Article, screen: &mut Screen) -> io::Result<()> {
    let name = Span::new(article.to_string(), Paint::Strong);
    match rulebook::entry(article) {
        Some(entry) => {
            screen.line(&[name, Span::new(format!(" — {}", entry.title), Paint::Plain)])?;
            screen.paragraph(&entry.text, 2)
        }
        None => screen.line(&[name]),
    }
}
