//! The sources of studies.

use super::workshop::Workshop;
use super::{Chapters, LONGEST, SettledStudy, Study};
use crate::date::Date;
use crate::error::Failure;
use crate::house::House;
use crate::key::{Fingerprint, Id};
use crate::making;
use crate::room::Table;
use crate::store::GameStatus;
use crate::wire::StudySource;
use draughts::clock::BySide;
use draughts::game::{SheetHeader, Sight};
use draughts::pdn::{self, GameRecord, Limits, Options, RawGame};
use draughts::tree::NodeId;
use draughts::{AnyPosition, RulesetName, Side};

/// A study that was found, and what had to be put up with.
#[derive(Clone, Debug)]
pub struct LoadedStudy {
    /// The study.
    pub settled: SettledStudy,
    /// What could not be read, or was read all the same.
    pub notices: Vec<String>,
}

/// No such study.
pub const fn no_study() -> Failure {
    Failure::Unknown("there is no such study; check that the link is complete")
}

/// The study that a source gives.
pub async fn find(
    house: &House,
    workshop: &Workshop,
    asker: Option<Fingerprint>,
    source: &StudySource,
) -> Result<LoadedStudy, Failure> {
    match source {
        StudySource::Position { ruleset, fen, moves } => {
            let ruleset: RulesetName = ruleset.parse().map_err(Failure::bad)?;
            let start = match fen.as_deref().map(str::trim).filter(|fen| !fen.is_empty()) {
                None => AnyPosition::start(ruleset),
                Some(fen) => making::position(ruleset, fen)?,
            };
            let moves = moves.clone().unwrap_or_default();
            let work = move || {
                let mut study = Study::of(start);
                let at = study.line(NodeId::ROOT, &moves)?;
                Ok(LoadedStudy { settled: study.settle(at)?, notices: Vec::new() })
            };
            workshop.work(work).await
        }
        StudySource::Pdn { text, ruleset } => {
            let ruleset = ruleset.as_deref().map(str::parse).transpose().map_err(Failure::bad)?;
            let text = text.clone();
            workshop.work(move || of_text(&text, ruleset)).await
        }
        StudySource::Game { id } => of_game(house, workshop, asker, id).await,
        StudySource::Study { id, chapter } => {
            let chapters = chapters(house, workshop, id, *chapter).await?;
            let settled = workshop.work(move || chapters.settled()).await?;
            Ok(LoadedStudy { settled, notices: Vec::new() })
        }
        StudySource::Collected { id, number } => {
            const NONE: Failure = Failure::Unknown("there is no such game in this collection");
            let id: Id = id.parse().map_err(|_| NONE)?;
            let kept = house.db.collected_text(id, *number).await?.ok_or(NONE)?;
            let ruleset = kept.ruleset.as_deref().map(str::parse).transpose().map_err(Failure::bad)?;
            workshop.work(move || of_text(&kept.pdn, ruleset)).await
        }
    }
}

/// A study that is kept, with all its chapters.
pub async fn chapters(
    house: &House,
    workshop: &Workshop,
    id: &str,
    chapter: u32,
) -> Result<Chapters, Failure> {
    let id: Id = id.parse().map_err(|_| no_study())?;
    let row = house.db.study(id).await?.ok_or_else(no_study)?;
    let ruleset = row.ruleset.parse().map_err(Failure::bad)?;
    workshop.work(move || Chapters::read(ruleset, &row.pdn, chapter)).await
}

/// The only game of a text, as far as it can be read.
fn of_text(text: &str, ruleset: Option<RulesetName>) -> Result<LoadedStudy, Failure> {
    const MOST_NOTICES: usize = 12;
    if text.len() > LONGEST {
        return Err(Failure::bad(format!("a study has at most {LONGEST} bytes of text")));
    }
    let mut games = pdn::games(text.as_bytes(), Limits::USUAL);
    let count = games.len();
    let (Some(game), 1) = (games.pop(), count) else {
        return Err(match count {
            0 => Failure::bad("there is no game in this text"),
            count => Failure::bad(format!("this text has {count} games: import it as a collection")),
        });
    };
    let game = RawGame { number: 1, ..game };
    let reading = pdn::read(&game, &Options { expected: ruleset, ..Options::default() });
    let failure = reading.failure.map(|failure| failure.to_string());
    let Some(record) = reading.record else {
        return Err(Failure::bad(failure.unwrap_or_else(|| "there is no game in this text".to_owned())));
    };
    let repaired = |repaired: &pdn::PlacedRepair| format!("{}: {}", repaired.place, repaired.repair);
    let notices =
        failure.into_iter().chain(reading.repairs.iter().map(repaired)).take(MOST_NOTICES).collect();
    Ok(LoadedStudy { settled: Study { record }.settle(NodeId::ROOT)?, notices })
}

/// A game that was played here. Who plays it now gets no help with it.
async fn of_game(
    house: &House,
    workshop: &Workshop,
    asker: Option<Fingerprint>,
    id: &str,
) -> Result<LoadedStudy, Failure> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    let stored = house.db.game(id).await?.ok_or_else(Failure::no_game)?;
    let time = crate::time::GameTime::from_zero(stored.game.zero);
    let plays = |side: Side| asker.is_some() && stored.seats.get(side).browser == asker;
    let is_player = Side::BOTH.into_iter().any(plays);
    let table = Table::replay(stored.game, &stored.lines)?;
    let progress = table.progress(time, house.time.stamp());
    if is_player && !matches!(progress.status, GameStatus::Ended | GameStatus::Aborted) {
        let text = "you are playing this game: it can be analysed once it is over".to_owned();
        return Err(Failure::Forbidden(text));
    }
    let way = &table.game().settings().way;
    let blindfold = Side::BOTH.into_iter().any(|side| way.sight(side) == Sight::Nothing);
    if blindfold && !table.is_over() {
        let text = "this is a blindfold game: it is shown once it is over".to_owned();
        return Err(Failure::Forbidden(text));
    }
    let players: BySide<String> = progress.names;
    let date = Date::of(table.row().created.0).pdn();
    let record = GameRecord::of_game(table.game(), SheetHeader { date, players, ..SheetHeader::default() });
    let settled = workshop.work(move || Study { record }.settle(NodeId::ROOT)).await?;
    Ok(LoadedStudy { settled, notices: Vec::new() })
}
