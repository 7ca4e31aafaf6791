//! `damier pdn show`: shows a game in the terminal, move by move.

use super::chosen::GameArguments;
use crate::board::{self, BoardStyle, NameDisplay, Signs};
use crate::exit;
use crate::screen::{Colours, Paint, Screen, Span};
use crossterm::cursor::MoveTo;
use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::execute;
use crossterm::terminal::{Clear, ClearType, disable_raw_mode, enable_raw_mode};
use draughts::game::MoveSign;
use draughts::notation::movetext;
use draughts::pdn::GameRecord;
use draughts::tree::{NodeId, Step};
use draughts::{Side, Squares};
use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
In a terminal, positions are shown one at a time: Enter, Space and the right arrow go forward, the left arrow goes back,
Home and End go to the first and last position, q quits.

Examples:
  damier pdn show match.pdn --game 3
  damier pdn show match.pdn --from 20 --to 24
  damier pdn show match.pdn --moves")]
pub(crate) struct Arguments {
    #[command(flatten)]
    chosen: GameArguments,
    /// The first ply to show
    #[arg(long, value_name = "PLY", default_value_t = 0)]
    from: usize,
    /// The last ply to show
    #[arg(long, value_name = "PLY", default_value_t = usize::MAX, hide_default_value = true)]
    to: usize,
    /// Show only the moves, without boards
    #[arg(long)]
    moves: bool,
    /// Draw with plain letters
    #[arg(long)]
    ascii: bool,
    /// Flip the board
    #[arg(long)]
    flip: bool,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let found = arguments.chosen.find()?;
    for tag in found.reading.tags.iter().filter(|tag| !tag.value.trim().is_empty()) {
        screen.line(&[
            Span::new(format!("{}: ", tag.name), Paint::Faint),
            Span::new(tag.value.clone(), Paint::Plain),
        ])?;
    }
    if let Some(record) = &found.reading.record {
        if let Some(inference) = &found.reading.inference {
            screen.text(&format!("Ruleset: {inference}"), Paint::Faint)?;
        }
        screen.gap()?;
        steps(arguments, record, screen)?;
    }
    match &found.reading.failure {
        None => Ok(ExitCode::SUCCESS),
        Some(failure) => {
            screen.text(&failure.to_string(), Paint::Bad)?;
            if found.reading.record.is_none() {
                screen.gap()?;
                screen.text(&printable(&found.raw.text), Paint::Plain)?;
            }
            Ok(ExitCode::from(exit::REFUSED))
        }
    }
}

fn steps(arguments: &Arguments, record: &GameRecord, screen: &mut Screen) -> anyhow::Result<()> {
    let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(record.tree.main_line()).collect();
    let plies = arguments.from..=arguments.to.min(nodes.len() - 1);
    let waits = io::stdin().is_terminal() && io::stdout().is_terminal() && !arguments.moves;
    if waits && !plies.is_empty() {
        return stepwise(arguments, record, &nodes, plies, screen);
    }
    for ply in plies {
        step(arguments, record, nodes[ply], ply, screen)?;
    }
    Ok(screen.text(&record.ending.text(), Paint::Strong)?)
}

/// Shows one position at a time and waits for a key.
fn stepwise(
    arguments: &Arguments,
    record: &GameRecord,
    nodes: &[NodeId],
    plies: RangeInclusive<usize>,
    screen: &mut Screen,
) -> anyhow::Result<()> {
    let (first, last) = (*plies.start(), *plies.end());
    let mut ply = first;
    loop {
        step(arguments, record, nodes[ply], ply, screen)?;
        if ply + 1 == nodes.len() {
            screen.text(&record.ending.text(), Paint::Strong)?;
        }
        screen.text(&format!("ply {ply} of {}   ← → Home End, q quits", nodes.len() - 1), Paint::Faint)?;
        screen.flush()?;
        ply = match key()? {
            Key::Next if ply == last => return Ok(()),
            Key::Next => ply + 1,
            Key::Back => ply.saturating_sub(1).max(first),
            Key::First => first,
            Key::Last => last,
            Key::End => return Ok(()),
        };
        execute!(io::stdout(), Clear(ClearType::All), MoveTo(0, 0))?;
        screen.text(&title(record), Paint::Faint)?;
        screen.gap()?;
    }
}

/// The title of a game: the names of its players.
fn title(record: &GameRecord) -> String {
    let name = |tag: &str| record.tag(tag).unwrap_or("?");
    let [first, second] = match record.rules().first_to_move.value {
        Side::White => ["White", "Black"],
        Side::Black => ["Black", "White"],
    };
    format!("{} – {}", name(first), name(second))
}

/// The action of a key.
enum Key {
    Next,
    Back,
    First,
    Last,
    End,
}

/// Waits for a key that has an action.
fn key() -> io::Result<Key> {
    enable_raw_mode()?;
    let pressed = loop {
        let event = match event::read() {
            Ok(Event::Key(event)) if event.kind != KeyEventKind::Release => event,
            Ok(_) => continue,
            Err(error) => break Err(error),
        };
        let with_control = event.modifiers.contains(KeyModifiers::CONTROL);
        break Ok(match event.code {
            KeyCode::Char('c' | 'd') if with_control => Key::End,
            KeyCode::Char('q') | KeyCode::Esc => Key::End,
            KeyCode::Enter | KeyCode::Char(' ' | 'n') | KeyCode::Right | KeyCode::Down => Key::Next,
            KeyCode::Char('b' | 'p') | KeyCode::Backspace | KeyCode::Left | KeyCode::Up => Key::Back,
            KeyCode::Home => Key::First,
            KeyCode::End => Key::Last,
            _ => continue,
        });
    };
    disable_raw_mode()?;
    pressed
}

/// A move with its comments, and the board after it.
fn step(
    arguments: &Arguments,
    record: &GameRecord,
    node: NodeId,
    ply: usize,
    screen: &mut Screen,
) -> anyhow::Result<()> {
    if let Some(text) = step_text(record, node, ply) {
        screen.text(&text, Paint::Strong)?;
    }
    for comment in &record.tree.remarks(node).after {
        screen.paragraph(&printable(comment), 2)?;
    }
    for &variation in variations(record, node) {
        screen.paragraph(&format!("({})", line_text(record, variation, ply)), 2)?;
    }
    if !arguments.moves {
        draw(arguments, record, node, screen)?;
    }
    Ok(())
}

/// A text without control characters.
fn printable(text: &str) -> String {
    let plain = |sign: char| if sign.is_control() && sign != '\n' { '\u{FFFD}' } else { sign };
    text.replace('\t', " ").chars().filter(|sign| *sign != '\r').map(plain).collect()
}

/// The variations at a node.
fn variations(record: &GameRecord, node: NodeId) -> &[NodeId] {
    let siblings = record.tree.parent(node).map(|parent| record.tree.children(parent));
    siblings.and_then(|siblings| siblings.get(1..)).unwrap_or_default()
}

/// A move with its number and signs.
fn step_text(record: &GameRecord, node: NodeId, ply: usize) -> Option<String> {
    let tree = &record.tree;
    let step = tree.step(node)?;
    let before = tree.position(tree.parent(node)?)?;
    let rules = record.rules();
    let text = match step {
        Step::Legal(action) => movetext::write(before, action),
        Step::Irregular { article, .. } => format!("irregular move ({article})"),
    };
    let begins = before.turn() == rules.first_to_move.value;
    let offset = usize::from(tree.start_setup().turn != rules.first_to_move.value);
    let dots = if begins { "." } else { "..." };
    let signs: String = tree.remarks(node).signs.iter().map(|sign: &MoveSign| sign.text()).collect();
    Some(format!("{}{dots} {text}{signs}", (ply - 1 + offset) / 2 + 1))
}

fn line_text(record: &GameRecord, first: NodeId, ply: usize) -> String {
    let nodes = std::iter::once(first).chain(record.tree.line_from(first));
    let texts = nodes.zip(ply..).filter_map(|(node, ply)| step_text(record, node, ply));
    texts.collect::<Vec<_>>().join(" ")
}

fn draw(arguments: &Arguments, record: &GameRecord, node: NodeId, screen: &mut Screen) -> io::Result<()> {
    let Some(position) = record.tree.position(node) else { return Ok(()) };
    let marked = record.tree.step(node).map_or(Squares::NONE, |step| step.from().only() | step.to().only());
    let view = BoardStyle {
        seen_from: if arguments.flip { Side::Black } else { Side::White },
        names: NameDisplay::Shown,
        signs: match screen.colours() {
            _ if arguments.ascii => Signs::Ascii,
            Colours::Painted => Signs::Solid,
            Colours::Plain => Signs::Outlined,
        },
        marked,
    };
    for line in board::draw(position, &view) {
        screen.line(&line)?;
    }
    screen.gap()
}
