//! A game that a command is given in a file or by its moves.

use crate::exit::{BadInput, RefusedMove};
use crate::given::Given;
use anyhow::Context;
use draughts::clock::{At, Millis};
use draughts::game::{Event, Game, Settings, SheetHeader, Verdict, text};
use draughts::notation::movetext::{self, MoveFault};
use draughts::ruling;
use draughts::{AnyPosition, Move};
use print::film::Step;
use std::fs::File;
use std::io::{self, Read};

/// A game with what is known about it.
pub(crate) struct Recorded {
    /// The game.
    pub(crate) game: Game,
    /// What stands above its score sheet.
    pub(crate) header: SheetHeader,
}

impl Recorded {
    /// The plies, as pictures need them.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let step =
            |ply: &draughts::game::Ply| Step { action: ply.action, text: ply.text.clone(), after: ply.after };
        self.game.plies().iter().map(step).collect()
    }
}

/// Reads the game in a file; `-` is standard input.
pub(crate) fn from_file(path: &str) -> anyhow::Result<Recorded> {
    let bytes = read_file(path, text::LONGEST as u64)?;
    let written = String::from_utf8(bytes).map_err(|_| BadInput(format!("{path} is not UTF-8 text")))?;
    let game = text::read(&written).map_err(|fault| BadInput(format!("{path}: {fault}")))?;
    Ok(Recorded { game, header: SheetHeader::default() })
}

/// Whether a game of given moves can end by counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawRules {
    /// It can, as a game that is recorded.
    InForce,
    /// It cannot: only its positions matter.
    Ignored,
}

/// The game of some moves from the position given. Numbers of moves among them are passed over.
pub(crate) fn from_moves(given: &Given, moves: &[String], draws: DrawRules) -> anyhow::Result<Recorded> {
    let start = given.position()?;
    let mut settings = Settings::of(start.rules());
    if draws == DrawRules::Ignored {
        settings.draws.clear();
    }
    let mut game = Game::new(start, settings);
    let words = moves.iter().flat_map(|text| text.split_whitespace()).filter(|word| !is_number(word));
    for (place, text) in words.enumerate() {
        let ply = place + 1;
        let action = read_move(game.position(), text).with_context(|| format!("ply {ply}"))?;
        let ruling = game.apply(Event::Move(action), At::new(Millis::new(0)));
        if ruling.verdict == Verdict::Refused {
            return Err(RefusedMove(format!("ply {ply}: {text} refused: {}", ruling.explanation())).into());
        }
    }
    Ok(Recorded { game, header: SheetHeader::default() })
}

/// Reads a move of a position; if it is not legal, the articles say why.
fn read_move(position: &AnyPosition, text: &str) -> anyhow::Result<Move> {
    let rules = position.rules();
    let fault = match movetext::read(position, text) {
        Ok(action) => return Ok(action),
        Err(fault) => fault,
    };
    let (MoveFault::Illegal { .. }, Ok(attempt)) = (&fault, movetext::attempt(rules, text)) else {
        return Err(BadInput(fault.to_string()).into());
    };
    let ruling = ruling::explain(position, &attempt);
    Err(RefusedMove(format!("{text} refused: {}", ruling.text(rules))).into())
}

/// Reads a file that is no longer than so many bytes; `-` is standard input.
pub(crate) fn read_file(path: &str, longest: u64) -> anyhow::Result<Vec<u8>> {
    let stream: Box<dyn Read> = match path {
        "-" => Box::new(io::stdin()),
        path => Box::new(File::open(path).map_err(|error| unreadable(path, &error))?),
    };
    let mut bytes = Vec::new();
    stream.take(longest + 1).read_to_end(&mut bytes).map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 > longest {
        return Err(BadInput(format!("{path} is longer than {longest} bytes: give a shorter file")).into());
    }
    Ok(bytes)
}

fn unreadable(path: &str, error: &io::Error) -> BadInput {
    BadInput(format!("{path} cannot be read: {error}"))
}

/// Whether a word is the number of a move: `12.` or `12...`.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(['.', '…']);
    digits.len() < word.len() && digits.chars().all(|digit| digit.is_ascii_digit())
}
