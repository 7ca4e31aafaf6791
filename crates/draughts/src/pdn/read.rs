//! Reading a game: its ruleset, its legal moves, what was repaired and, if it cannot be read, where and why.

use super::infer::{self, Grounds, Inference, Options};
use super::naming::{Names, SquareNaming};
use super::record::{Close, DERIVED, GameRecord, RESULT_TEXT};
use super::resolve::{LineWithoutRepeats, ReplayedLine, TreeBuilder, replay};
use super::result::{Form, Spelling};
use super::setup::{self, Beginning};
use super::syntax::{self, MoveLine, MoveText, NotedRepair, Sheet};
use super::{GameEnding, Place, PlacedRepair, RawGame, Repair, Tags, close, game_type};
use crate::notation::square::NamedSquare;
use crate::notation::{Attempt, MoveSeparator, WrittenSquare};
use crate::position::AnyPosition;
use crate::rules::RulesetName;
use crate::ruling;
use crate::tree::{NodeId, Tree};

/// What was found in the text of a game.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The tags as they stand in the file.
    pub tags: Tags,
    /// The ruleset, if it is one of ours.
    pub inference: Option<Inference>,
    /// What was put up with, in the order of the text.
    pub repairs: Vec<PlacedRepair>,
    /// The game, as far as its main line is legal.
    pub record: Option<GameRecord>,
    /// Why the rest could not be read. The text itself is in the [`RawGame`].
    pub failure: Option<Failure>,
}

/// Why a game cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct Failure {
    /// Its place in the file.
    pub place: Place,
    /// Of which kind.
    pub kind: FailureKind,
    /// Why, in words.
    pub reason: String,
}

/// The kinds of failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// The game is over a limit.
    OverLimit,
    /// The game is none of ours.
    UnknownRuleset,
    /// The position it begins from cannot be used.
    BadSetup,
    /// A move is not legal.
    IllegalMove,
    /// There is text, but neither tags nor moves.
    NoGame,
}

impl Reading {
    /// Whether every move of the main line is legal.
    pub const fn is_legal(&self) -> bool {
        self.failure.is_none()
    }

    /// How many plies of the main line are legal.
    pub fn legal_plies(&self) -> usize {
        self.record.as_ref().map_or(0, |record| record.tree.main_line().count())
    }
}

/// Reads the text of a game.
pub fn read(raw: &RawGame, options: &Options) -> Reading {
    let mut reading =
        Reading { tags: Tags::new(), inference: None, repairs: Vec::new(), record: None, failure: None };
    let limit = options.limits.game;
    if raw.passed_over > 0 || raw.text.len() > limit {
        let reason = format!(
            "the game is longer than {limit} bytes: it is bytes {} to {} of the file",
            raw.offset + 1,
            raw.offset + raw.length
        );
        reading.failure = Some(Failure { place: raw.place, kind: FailureKind::OverLimit, reason });
        return reading;
    }
    let sheet = match syntax::read(&raw.text, &options.limits) {
        Ok(sheet) => sheet,
        Err(over) => {
            let place = raw.place.after(&raw.text[..over.at]);
            reading.failure = Some(Failure { place, kind: FailureKind::OverLimit, reason: over.reason });
            return reading;
        }
    };
    reading.tags = sheet.tags.clone();
    let mut noted = sheet.repairs.clone();
    note_the_whole(raw, &sheet, &mut noted);
    match resolved(raw, &sheet, options) {
        Ok(resolved) => {
            noted.extend(resolved.repairs);
            reading.inference = Some(resolved.inference);
            reading.record = Some(resolved.record);
            reading.failure = resolved.failure;
        }
        Err(failure) => reading.failure = Some(failure),
    }
    noted.sort_by_key(|noted| noted.at);
    // From one to the next: there can be as many as characters.
    let (mut place, mut at) = (raw.place, 0);
    for noted in noted {
        place = place.after(&raw.text[at..noted.at]);
        at = noted.at;
        reading.repairs.push(PlacedRepair { repair: noted.repair, place });
    }
    reading
}

/// Repairs that concern the game as a whole.
fn note_the_whole(raw: &RawGame, sheet: &Sheet, noted: &mut Vec<NotedRepair>) {
    let end = raw.text.len();
    if raw.encoding != super::Encoding::Utf8 {
        noted.push(NotedRepair { repair: Repair::Encoding, at: 0 });
    }
    if raw.broken.is_some() {
        noted.push(NotedRepair { repair: Repair::InvalidBytes, at: 0 });
    }
    if raw.glued {
        noted.push(NotedRepair { repair: Repair::ResultGlued, at: end });
    }
    if game_type::said(&sheet.tags) == game_type::TaggedRuleset::Unreadable {
        noted.push(NotedRepair { repair: Repair::GameTypeUnreadable, at: 0 });
    }
    match sheet.tags.known("Result").map(Spelling::read) {
        Some(None) => noted.push(NotedRepair { repair: Repair::ResultUnreadable, at: 0 }),
        Some(Some(spelling)) if spelling.form == Form::Unusual => {
            noted.push(NotedRepair { repair: Repair::ResultSpelling, at: 0 });
        }
        _ => {}
    }
}

/// Whether so much of a text is control characters that nobody has written it.
fn is_binary(text: &str) -> bool {
    let is_control = |sign: &char| {
        sign.is_control() && !matches!(sign, '\t' | '\n' | '\r' | '\x0B' | '\x0C' | '\x1A' | '\u{85}')
    };
    let strange = text.chars().filter(is_control).count();
    strange > 1 && strange * 50 > text.chars().count()
}

struct ResolvedGame {
    inference: Inference,
    record: GameRecord,
    repairs: Vec<NotedRepair>,
    failure: Option<Failure>,
}

/// A way to read the game under one ruleset.
struct Trial {
    inference: Inference,
    naming: SquareNaming,
    beginning: Beginning,
    replayed: ReplayedLine,
}

fn resolved(raw: &RawGame, sheet: &Sheet, options: &Options) -> Result<ResolvedGame, Failure> {
    let failure = |kind, reason| Failure { place: raw.place, kind, reason };
    if is_binary(&raw.text) {
        let reason = "this is not text: use a file of games in PDN".to_owned();
        return Err(failure(FailureKind::NoGame, reason));
    }
    let says_something = sheet.has_tag || sheet.tags.known("FEN").is_some() || sheet.ending.is_some();
    if !says_something && sheet.line.moves.is_empty() && (is_words(&sheet.line) || !sheet.tags.is_empty()) {
        let shown: String = raw.text.chars().take(40).collect();
        return Err(failure(FailureKind::NoGame, format!("{shown:?} is neither a tag nor a move")));
    }
    let candidates = infer::candidates(sheet, options)
        .map_err(|name| failure(FailureKind::UnknownRuleset, format!("there is no ruleset for {name}")))?;
    let mut best: Option<Trial> = None;
    let mut setup_fault = None;
    let fen = sheet.tags.known("FEN");
    for inference in candidates {
        let naming = SquareNaming::new(inference.ruleset.rules(), inference.names);
        let beginnings = match setup::beginnings(inference.ruleset, &naming, fen) {
            Ok(beginnings) => beginnings,
            Err(fault) => {
                setup_fault.get_or_insert(fault);
                continue;
            }
        };
        let Some(trial) = try_out(sheet, inference, naming, beginnings) else { continue };
        let complete = trial.replayed.texts == sheet.line.moves.len();
        if best.as_ref().is_none_or(|best| trial.replayed.texts > best.replayed.texts) {
            best = Some(trial);
        }
        if complete {
            break;
        }
    }
    let best = best.ok_or_else(|| {
        let fault = setup_fault.unwrap_or_else(|| "no ruleset has such squares".to_owned());
        failure(FailureKind::BadSetup, format!("the FEN tag cannot be used: {fault}"))
    })?;
    let reached = best.replayed.texts;
    if reached < sheet.line.moves.len() {
        let start = close::set_up_at_start(&best.beginning.position, &sheet.line.start);
        let replay = |moves: &[MoveText]| replay(start, &best.naming, moves);
        if let Some(LineWithoutRepeats { line, replayed, repairs }) =
            LineWithoutRepeats::of(&raw.text, &sheet.line, reached, replay)
        {
            let mut resolved = grown(raw, sheet, &line, Trial { replayed, ..best });
            resolved.repairs.extend(repairs);
            return Ok(resolved);
        }
    }
    Ok(grown(raw, sheet, &sheet.line, best))
}

/// Whether a line holds words but no comment that was meant as one.
fn is_words(line: &MoveLine) -> bool {
    !line.start.is_empty()
}

/// Plays the game from the first position from which it goes furthest.
fn try_out(
    sheet: &Sheet,
    inference: Inference,
    naming: SquareNaming,
    beginnings: Vec<Beginning>,
) -> Option<Trial> {
    let mut best: Option<(Beginning, ReplayedLine)> = None;
    let moves = &sheet.line.moves;
    for beginning in beginnings {
        let start = close::set_up_at_start(&beginning.position, &sheet.line.start);
        let replayed = replay(start, &naming, moves);
        let (any, complete) = (replayed.texts > 0 || moves.is_empty(), replayed.texts == moves.len());
        if best.as_ref().is_none_or(|(_, other)| replayed.texts > other.texts) {
            best = Some((beginning, replayed));
        }
        // The other side is given the first move only if the one on turn cannot have made it.
        if any || complete {
            break;
        }
    }
    best.map(|(beginning, replayed)| Trial { inference, naming, beginning, replayed })
}

fn grown(raw: &RawGame, sheet: &Sheet, line: &MoveLine, trial: Trial) -> ResolvedGame {
    let Trial { inference, naming, beginning, replayed } = trial;
    let failure = line.moves.get(replayed.texts).map(|text| {
        let position = replayed.positions.last().unwrap_or(&beginning.position);
        let mut reason = refusal(raw, position, &naming, text, replayed.fits.len() + 1);
        if let Some(number) = sheet.first_number.filter(|&number| number > 1)
            && sheet.tags.known("FEN").is_none()
        {
            reason.push_str(&format!(
                " The moves begin with number {number}, but no FEN tag gives the starting position."
            ));
        }
        if infer::is_contradicted(sheet) {
            reason.push_str(" The moves use squares that the board of the GameType tag does not have.");
        }
        Failure { place: raw.place.after(&raw.text[..text.at]), kind: FailureKind::IllegalMove, reason }
    });
    let mut repairs: Vec<NotedRepair> =
        beginning.repairs.iter().map(|&repair| NotedRepair { repair, at: 0 }).collect();
    match naming.names() {
        Names::Own => {}
        Names::Turned => repairs.push(NotedRepair { repair: Repair::LetteredFromRed, at: 0 }),
        // What the tag says is no repair.
        Names::From(_) => {}
    }
    let mut growing =
        TreeBuilder { text: &raw.text, naming: &naming, tree: Tree::new(beginning.position), repairs };
    growing.start(NodeId::ROOT, &line.start);
    growing.line(NodeId::ROOT, line, replayed);
    let mut tags = sheet.tags.clone();
    for name in DERIVED {
        tags.remove(name);
    }
    let rules = inference.ruleset.rules();
    let said = |spelling: Option<Spelling>| {
        spelling.map(|spelling| spelling.ending(rules)).filter(|ending| *ending != GameEnding::Unfinished)
    };
    let result = sheet.tags.known("Result");
    let (tagged, written) = (said(result.and_then(Spelling::read)), said(sheet.ending));
    if let (Some(tagged), Some(written)) = (tagged, written)
        && !tagged.agrees_with(written)
    {
        growing.repairs.push(NotedRepair { repair: Repair::ResultDiffers, at: raw.text.len() });
    }
    if let Some(words) = result.filter(|words| Spelling::read(words).is_none()) {
        tags.push(RESULT_TEXT, words);
    }
    let said_by_tag = said_ruleset(&sheet.tags);
    if inference.grounds != Grounds::Given && said_by_tag.is_some_and(|said| said != inference.ruleset) {
        growing.repairs.push(NotedRepair { repair: Repair::GameTypeContradicted, at: 0 });
    }
    let ending = tagged.or(written).unwrap_or_default();
    let mut record =
        GameRecord { tags, ruleset: inference.ruleset, tree: growing.tree, ending, close: Close::default() };
    close::take(&mut record);
    ResolvedGame { inference, record, repairs: growing.repairs, failure }
}

/// The ruleset that a tag names.
fn said_ruleset(tags: &Tags) -> Option<RulesetName> {
    match game_type::said(tags) {
        game_type::TaggedRuleset::Ruleset(ruleset) => Some(ruleset),
        _ => None,
    }
}

/// Why a text is no legal move, in the words of the rules.
fn refusal(
    raw: &RawGame,
    position: &AnyPosition,
    naming: &SquareNaming,
    text: &MoveText,
    ply: usize,
) -> String {
    let written = raw.text[text.at..text.end].split_whitespace().collect::<String>();
    let named = |&square| WrittenSquare {
        named: naming.square(square).map_or(NamedSquare::Nothing, NamedSquare::Playable),
        text: syntax::square_name(square),
    };
    let attempt = Attempt { squares: text.squares.iter().map(named).collect(), sign: MoveSeparator::Absent };
    let rules = position.rules();
    let ruling = ruling::explain(position, &attempt);
    format!("ply {ply}: {written} is not legal in {}: {}", rules.title, ruling.sentence(rules))
}
