//! Games from PDN files, for pictures and score sheets.

use super::{GameChoice, OpenedFile, RecordedGame, Source};
use crate::exit::BadInput;
use draughts::clock::{self, BySide};
use draughts::game::{
    Keeper, ScoreSheet, SheetEntry, SheetHeader, SheetPly, SheetPosition, SheetResult, SheetRow,
};
use draughts::notation::{fen, movetext, square};
use draughts::pdn::{self, GameRecord, Limits, RawGame, Scanner};
use draughts::tree::{self, DrawOffer, NodeId};
use draughts::{AnyPosition, Rules, RulesetName, Setup, Side};
use print::film::{FilmPly, numbered};

/// Reads one game of a file.
pub(super) fn one(opened: &mut OpenedFile, wanted: GameChoice) -> anyhow::Result<RecordedGame> {
    let number = wanted.number.unwrap_or(1);
    let mut games = Games { opened, scanner: Scanner::new(Limits::USUAL), ended: false };
    let mut count = 0;
    while let Some(raw) = games.next()? {
        count += 1;
        if raw.number == number {
            let record = legal(&raw, wanted.ruleset, &games.opened.path)?;
            if wanted.number.is_none() && games.next()?.is_some() {
                crate::exit::complain!(
                    "note: {} has several games; this is the first. --game N chooses another",
                    games.opened.path
                );
            }
            let steps = steps(&record);
            return Ok(RecordedGame {
                start: *record.tree.start(),
                steps,
                source: Source::Pdn(Box::new(record)),
            });
        }
    }
    let path = &opened.path;
    Err(BadInput(match count {
        0 => format!("{path} contains no game: name a PDN file, or a game saved by damier play --save"),
        _ => format!("{path} has no game {number}: its games are 1 to {count}"),
    })
    .into())
}

/// The games of a file as problems.
pub(crate) struct Problems {
    /// The games, in order.
    pub(crate) records: Vec<GameRecord>,
}

impl Problems {
    /// The most games read from a file of problems.
    const MOST: usize = 20_000;

    /// Reads all games of a file; the error names a game that is not legal.
    pub(crate) fn read(opened: &mut OpenedFile, ruleset: Option<RulesetName>) -> anyhow::Result<Self> {
        let mut games = Games { opened, scanner: Scanner::new(Limits::USUAL), ended: false };
        let mut records = Vec::new();
        while let Some(raw) = games.next()? {
            if records.len() == Self::MOST {
                let path = &games.opened.path;
                return Err(BadInput(format!(
                    "{path} has more than {} games: split it with damier pdn split",
                    Self::MOST
                ))
                .into());
            }
            records.push(legal(&raw, ruleset, &games.opened.path)?);
        }
        Ok(Self { records })
    }
}

/// The moves of a game's main line, numbered from its beginning.
pub(crate) fn solution(start: &AnyPosition, steps: &[FilmPly]) -> String {
    let begins = start.turn();
    let mut turn = begins;
    let mut texts = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        let with_number = numbered(place + 1, turn, begins, &step.text);
        texts.push(if turn == begins { with_number } else { step.text.clone() });
        turn = step.after.turn();
    }
    texts.join(" ")
}

/// The plies of a game's main line.
pub(crate) fn steps(record: &GameRecord) -> Vec<FilmPly> {
    let tree = &record.tree;
    let mut before = *tree.start();
    let mut steps = Vec::new();
    for node in tree.main_line() {
        let (Some(step), Some(after)) = (tree.step(node), tree.position(node)) else { break };
        let text = match step {
            tree::Step::Legal(action) => movetext::write(&before, action),
            tree::Step::Irregular { from, to, .. } => {
                let name = |at| square::name(record.rules(), at);
                format!("{}{}{}", name(*from), record.rules().notation.value.quiet, name(*to))
            }
        };
        steps.push(FilmPly { action: step.action().copied(), text, after: *after });
        before = *after;
    }
    steps
}

/// The header of a game's score sheet.
pub(super) fn header(record: &GameRecord) -> SheetHeader {
    let tag = |name: &str| record.tag(name).unwrap_or_default().to_owned();
    SheetHeader {
        event: tag("Event"),
        round: tag("Round"),
        date: tag("Date"),
        place: tag("Site"),
        players: BySide { white: tag("White"), black: tag("Black") },
        opening: opening(record),
    }
}

/// The balloted opening, or the name of the opening; stars and dashes mean none.
fn opening(record: &GameRecord) -> String {
    let mut tags = ["Ballot", "Opening"].into_iter().filter_map(|name| record.tag(name));
    tags.find(|text| text.contains(char::is_alphanumeric)).unwrap_or_default().to_owned()
}

/// The score sheet of a game.
pub(super) fn sheet(
    record: &GameRecord,
    steps: &[FilmPly],
    keeper: Keeper,
    header: SheetHeader,
) -> ScoreSheet {
    let rules = record.rules();
    let (tree, close) = (&record.tree, &record.close);
    let start = tree.start().setup();
    let nodes: Vec<NodeId> = tree.main_line().collect();
    let set_up = nodes.iter().enumerate().filter_map(|(place, &node)| {
        let position = tree.remarks(node).set_up?;
        Some(SheetPosition { after: ply_number(place), fen: fen::write(rules, &position.setup()) })
    });
    let time = record.tag("TimeControl").map(|tag| match clock::pdn::read(tag) {
        Ok(Some(control)) => control.to_string(),
        _ => tag.to_owned(),
    });
    ScoreSheet {
        header,
        keeper,
        rules,
        start: (start != Setup::start(rules)).then(|| fen::write(rules, &start)),
        time,
        compulsory: None,
        rows: rows(record, &nodes, steps, keeper),
        set_up: set_up.collect(),
        result: record.ending.score(rules).map(|score| SheetResult {
            score,
            reason: if close.reason.is_empty() { said(rules, score) } else { close.reason.clone() },
            articles: close.articles.clone(),
        }),
        signed: close.signed,
        handed_in: close.handed_in,
    }
}

fn rows(record: &GameRecord, nodes: &[NodeId], steps: &[FilmPly], keeper: Keeper) -> Vec<SheetRow> {
    let begins = record.rules().first_to_move.value;
    let mut rows: Vec<SheetRow> = Vec::new();
    let mut by = record.tree.start().turn();
    for (place, (&node, step)) in nodes.iter().zip(steps).enumerate() {
        let ply = sheet_ply(record, keeper, ply_number(place), node, &step.text, by);
        let number = ply_number(rows.len());
        match rows.last_mut() {
            Some(SheetRow { second: second @ None, .. }) if by != begins => *second = Some(ply),
            _ if by == begins => rows.push(SheetRow { number, first: Some(ply), second: None }),
            _ => rows.push(SheetRow { number, first: None, second: Some(ply) }),
        }
        by = step.after.turn();
    }
    rows
}

fn sheet_ply(
    record: &GameRecord,
    keeper: Keeper,
    number: u32,
    node: NodeId,
    text: &str,
    by: Side,
) -> SheetPly {
    let remarks = record.tree.remarks(node);
    let ticked = match keeper {
        Keeper::Player(side) => record.close.ticks.get(side).contains(&number),
        Keeper::Arbiter => false,
    };
    SheetPly {
        number,
        entry: if ticked { SheetEntry::Ticked } else { SheetEntry::Written(text.to_owned()) },
        signs: remarks.signs.clone(),
        left: *remarks.clocks.get(by),
        offer: (remarks.offer == DrawOffer::Made).then_some(record.rules().procedure().sheets.offers),
        irregular: match record.tree.step(node) {
            Some(tree::Step::Irregular { article, .. }) => Some(*article),
            _ => None,
        },
    }
}

/// A result without its reason, in a sentence.
fn said(rules: &Rules, score: draughts::game::Score) -> String {
    use draughts::game::Score;
    match score {
        Score::Won(side) => format!("{} wins.", rules.colour(side)),
        Score::Drawn => "The game is drawn.".to_owned(),
        Score::BothLose => "Neither player gets a point.".to_owned(),
        Score::Annulled => "The game does not count.".to_owned(),
    }
}

/// The number of the ply at a place.
fn ply_number(place: usize) -> u32 {
    u32::try_from(place + 1).unwrap_or(u32::MAX)
}

/// A game whose main line is legal.
fn legal(raw: &RawGame, ruleset: Option<RulesetName>, path: &str) -> Result<GameRecord, BadInput> {
    let options = pdn::Options { ruleset, ..pdn::Options::default() };
    let reading = pdn::read(raw, &options);
    match (reading.record, reading.failure) {
        (Some(record), None) => Ok(record),
        (_, Some(failure)) => Err(BadInput(format!("{path}, game {}, {failure}", raw.number))),
        (None, None) => Err(BadInput(format!("{path}, game {}: there is no game", raw.number))),
    }
}

/// The games of a file, one after another, however long it is.
struct Games<'a> {
    opened: &'a mut OpenedFile,
    scanner: Scanner,
    ended: bool,
}

impl Games<'_> {
    fn next(&mut self) -> anyhow::Result<Option<RawGame>> {
        loop {
            if let Some(game) = self.scanner.next_game() {
                return Ok(Some(game));
            }
            if self.ended {
                return Ok(None);
            }
            let bytes = self.opened.more()?;
            if bytes.is_empty() {
                self.scanner.finish();
                self.ended = true;
            } else {
                self.scanner.feed(&bytes);
            }
        }
    }
}
