//! The game a command works on: from a file (PDN or the library's text form), or given as moves.

mod pdn;

pub(crate) use pdn::{Problems, solution, steps};

use crate::exit::{BadInput, RefusedMove};
use crate::position_arguments::PositionArguments;
use crate::stream::{self, Stream, unreadable};
use anyhow::Context;
use draughts::clock::{At, Millis};
use draughts::game::{Event, Game, Keeper, ScoreSheet, Settings, SheetHeader, text};
use draughts::notation::movetext::{self, MoveFault};
use draughts::ruling::Verdict;
use draughts::{AnyPosition, Move, RulesetName, ruling};
use print::film::FilmPly;
use std::fs::File;
use std::io::{self, Read};

/// A game with what is known about it.
pub(crate) struct RecordedGame {
    /// The position it begins from.
    pub(crate) start: AnyPosition,
    /// Its plies, as pictures need them.
    pub(crate) steps: Vec<FilmPly>,
    source: Source,
}

/// Where a game comes from.
enum Source {
    Game(Box<Game>),
    Pdn(Box<draughts::pdn::GameRecord>),
}

impl RecordedGame {
    fn of_game(game: Game) -> Self {
        let step = |ply: &draughts::game::Ply| FilmPly {
            action: ply.action,
            text: ply.text.clone(),
            after: ply.after,
        };
        let steps = game.plies().iter().map(step).collect();
        Self { start: *game.start(), steps, source: Source::Game(Box::new(game)) }
    }

    /// The header of its score sheet, as far as the file has it.
    pub(crate) fn header(&self) -> SheetHeader {
        match &self.source {
            Source::Game(_) => SheetHeader::default(),
            Source::Pdn(record) => pdn::header(record),
        }
    }

    /// Its score sheet.
    pub(crate) fn sheet(&self, keeper: Keeper, header: SheetHeader) -> ScoreSheet {
        match &self.source {
            Source::Game(game) => ScoreSheet::of(game, keeper, header),
            Source::Pdn(record) => pdn::sheet(record, &self.steps, keeper, header),
        }
    }
}

/// Which game of a file to read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameChoice {
    /// Its number, from 1; the first game if none is given.
    pub(crate) number: Option<u64>,
    /// The ruleset, if the file does not say it.
    pub(crate) ruleset: Option<RulesetName>,
}

/// Reads a game of a file; `-` is standard input.
pub(crate) fn from_file(path: &str, wanted: GameChoice) -> anyhow::Result<RecordedGame> {
    let mut opened = OpenedFile::new(path)?;
    if !opened.is_game_text() {
        return pdn::one(&mut opened, wanted);
    }
    let game = saved(path, opened.rest(text::LONGEST as u64)?)?;
    let other = wanted.ruleset.filter(|ruleset| *ruleset != game.rules().ruleset);
    if let Some(other) = other {
        let own = game.rules().ruleset;
        return Err(BadInput(format!("{path} is a game of {own}, not {other}: omit --rules")).into());
    }
    if let Some(number) = wanted.number.filter(|number| *number != 1) {
        return Err(BadInput(format!("{path} has no game {number}: it contains one game")).into());
    }
    Ok(RecordedGame::of_game(game))
}

/// Whether the draw rules apply to a game given as moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawRules {
    /// They do, as in a real game.
    InForce,
    /// They do not: only the positions matter.
    Ignored,
}

/// The game made by these moves from the given position. Move numbers among them are ignored.
pub(crate) fn from_moves(
    given: &PositionArguments,
    moves: &[String],
    draws: DrawRules,
) -> anyhow::Result<RecordedGame> {
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
        let refused = match game.apply(Event::Move(action), At::new(Millis::new(0))) {
            Ok(ruling) if ruling.verdict == Verdict::Refused => ruling.sentence(game.rules()),
            Err(why) => why.to_string(),
            Ok(_) => continue,
        };
        return Err(RefusedMove(format!("ply {ply}: {text} refused: {refused}")).into());
    }
    Ok(RecordedGame::of_game(game))
}

/// Reads a move; if it is not legal, the error cites the articles.
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

/// A file whose beginning has been read.
pub(crate) struct OpenedFile {
    path: String,
    beginning: Vec<u8>,
    stream: Stream,
}

impl OpenedFile {
    /// Opens a file; `-` is standard input.
    pub(crate) fn new(path: &str) -> anyhow::Result<Self> {
        let stream: Stream = match path {
            "-" => Box::new(io::stdin()),
            path => Box::new(File::open(path).map_err(|error| unreadable(path, &error))?),
        };
        let stream::OpenedStream { beginning, rest } = stream::open(path, stream, None)?;
        Ok(Self { path: path.to_owned(), beginning, stream: rest })
    }

    /// Its first line that is not blank.
    fn first_line(&self) -> String {
        first_line(&self.beginning)
    }

    fn is_game_text(&self) -> bool {
        is_game_text(&self.beginning)
    }

    /// Whether it begins with a tag, as PDN files do. A UTF-16 file can only be PDN.
    pub(crate) fn is_pdn(&self) -> bool {
        draughts::pdn::Encoding::wide(&self.beginning).is_some() || self.first_line().starts_with('[')
    }

    /// The whole file, if it is no longer than `longest` bytes.
    pub(crate) fn rest(&mut self, longest: u64) -> anyhow::Result<Vec<u8>> {
        let mut bytes = std::mem::take(&mut self.beginning);
        let room = (longest + 1).saturating_sub(bytes.len() as u64);
        let taken = self.stream.by_ref().take(room).read_to_end(&mut bytes);
        taken.map_err(|error| unreadable(&self.path, &error))?;
        if bytes.len() as u64 > longest {
            let path = &self.path;
            return Err(BadInput(format!("{path} is longer than {longest} bytes: use a shorter file")).into());
        }
        Ok(bytes)
    }

    /// The next part of it; empty at the end.
    fn more(&mut self) -> anyhow::Result<Vec<u8>> {
        const CHUNK: u64 = 1 << 16;
        if !self.beginning.is_empty() {
            return Ok(std::mem::take(&mut self.beginning));
        }
        let mut bytes = Vec::new();
        let taken = self.stream.by_ref().take(CHUNK).read_to_end(&mut bytes);
        taken.map_err(|error| unreadable(&self.path, &error))?;
        Ok(bytes)
    }
}

/// The first line of a text that is not blank.
fn first_line(beginning: &[u8]) -> String {
    let text = String::from_utf8_lossy(beginning);
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.next().unwrap_or_default().to_owned()
}

/// Whether a text is a game in the form of `damier play --save`.
pub(crate) fn is_game_text(beginning: &[u8]) -> bool {
    first_line(beginning).starts_with("draughts game ")
}

/// Converts a game saved by `damier play --save` to PDN: moves, clocks, signs, offers, the result and its reason.
pub(crate) fn saved_as_pdn(name: &str, opened: stream::OpenedStream) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let taken = opened.whole().take(text::LONGEST as u64 + 1).read_to_end(&mut bytes);
    taken.map_err(|error| unreadable(name, &error))?;
    let game = saved(name, bytes)?;
    let record = draughts::pdn::GameRecord::of_game(&game, SheetHeader::default());
    Ok(draughts::pdn::write(&record, &draughts::pdn::Style::default()))
}

fn saved(name: &str, bytes: Vec<u8>) -> Result<Game, BadInput> {
    let written = String::from_utf8(bytes).map_err(|_| BadInput(format!("{name} is not UTF-8 text")))?;
    text::read(&written).map_err(|fault| BadInput(format!("{name}: {fault}")))
}

/// Whether a word is the number of a move: `12.` or `12...`.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(['.', '…']);
    digits.len() < word.len() && digits.chars().all(|digit| digit.is_ascii_digit())
}
