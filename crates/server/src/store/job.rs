//! Write jobs, each within the transaction it is given.

use super::chore::ChoreJob;
use super::desk::DeskJob;
use super::events::EventJob;
use super::people_job::PeopleJob;
use super::ratings::{RatedEnd, rate};
use super::rows::{DisplayRow, GameProgress, NewGameRow, SeatRow, search_names, side_word, visibility_word};
use super::sql::{self, Connection, dialect};
use super::studies::StudyJob;
use super::thought::IndexJob;
use super::{Reckoning, StorageError};
use crate::key::{Fingerprint, Id};
use crate::time::{Moment, ServedTime};
use draughts::Side;

/// Something to be written.
#[derive(Clone, Debug)]
pub enum WriteJob {
    /// A game is made.
    Create(Box<NewGameRow>),
    /// Something happens in a game: all of it or nothing.
    Append(Vec<AppendedVersion>),
    /// The time of the game's next automatic event has changed.
    Due {
        /// The game.
        game: Id,
        /// When it happens.
        due: Option<ServedTime>,
    },
    /// Time was charged to nobody: the game's zero moves.
    Zero {
        /// The game.
        game: Id,
        /// Its zero.
        zero: ServedTime,
        /// The time of the next automatic event.
        due: Option<ServedTime>,
    },
    /// A new invitation to a seat is created.
    Key {
        /// The game.
        game: Id,
        /// The seat.
        side: Side,
        /// The key.
        key: Fingerprint,
    },
    /// Something is written about an arbiter's desk.
    Desk(Box<DeskJob>),
    /// Something is written about an event of several games.
    Event(Box<EventJob>),
    /// A display is made.
    Display(Box<DisplayRow>),
    /// A browser was seen.
    Seen { browser: Fingerprint, at: Moment },
    /// Something about people.
    People(Box<PeopleJob>),
    /// The server is alive.
    Alive {
        /// The date.
        now: Moment,
        /// What the games' clock shows.
        played: ServedTime,
    },
    /// Long work.
    Chore(Box<ChoreJob>),
    /// A study or a collection.
    Study(Box<StudyJob>),
    /// Something about thinking.
    Thought(Box<IndexJob>),
    /// It is finished.
    Close,
}

/// A new version of a game.
#[derive(Clone, Debug)]
pub struct AppendedVersion {
    /// The game.
    pub game: Id,
    /// The version: one more than there was.
    pub version: u32,
    /// What happened.
    pub line: String,
    /// The wish that asked for it: the side and the client's id.
    pub wish: Option<String>,
    /// How far the game is by it.
    pub progress: GameProgress,
    /// What is written together with it.
    pub beside: Option<AlsoWritten>,
}

/// What is written together with a new version.
#[derive(Clone, Debug)]
pub enum AlsoWritten {
    /// A seat is taken.
    Seat { side: Side, seat: SeatRow },
    /// The next game is made.
    Next(Box<NewGameRow>),
    /// A rated game has ended.
    Rated(RatedEnd),
}

impl WriteJob {
    /// The new versions of a game, if nothing else is written with them.
    pub(super) fn plain_appends(&self) -> Option<&[AppendedVersion]> {
        match self {
            Self::Append(appends) if appends.iter().all(|append| append.beside.is_none()) => Some(appends),
            _ => None,
        }
    }

    /// Whether it can wait for games.
    pub(super) fn is_patient(&self) -> bool {
        match self {
            Self::Chore(_) => true,
            Self::Study(job) => matches!(**job, StudyJob::Games { .. }),
            Self::Thought(thought) => matches!(**thought, IndexJob::Index(_)),
            _ => false,
        }
    }

    pub(super) async fn carry_out(
        &self,
        connection: &mut Connection,
        reckoning: Reckoning,
    ) -> Result<(), StorageError> {
        match self {
            Self::Create(row) => create(connection, row).await,
            Self::Append(appends) => {
                for append in appends {
                    self::append(connection, append, reckoning).await?;
                }
                Ok(())
            }
            Self::Due { game, due } => {
                let query = sql::query("UPDATE game SET due_ms = $1 WHERE id = $2");
                query.bind(due.map(served)).bind(game.to_string()).execute(connection).await?;
                Ok(())
            }
            Self::Zero { game, zero, due } => {
                let query = sql::query("UPDATE game SET zero_ms = $1, due_ms = $2 WHERE id = $3");
                let query = query.bind(served(*zero)).bind(due.map(served)).bind(game.to_string());
                query.execute(connection).await?;
                Ok(())
            }
            Self::Key { game, side, key } => {
                let query = sql::query("UPDATE seat SET key_hash = $1 WHERE game_id = $2 AND side = $3");
                let query = query.bind(key.bytes().to_vec()).bind(game.to_string()).bind(side_word(*side));
                query.execute(connection).await?;
                Ok(())
            }
            Self::Desk(job) => job.carry_out(connection).await,
            Self::Event(job) => job.carry_out(connection).await,
            Self::Display(row) => display(connection, row).await,
            Self::Seen { browser, at } => {
                let query = sql::query(
                    "INSERT INTO browser (hash, created_ms, seen_ms) VALUES ($1, $2, $2) \
                     ON CONFLICT (hash) DO UPDATE SET seen_ms = excluded.seen_ms",
                );
                query.bind(browser.bytes().to_vec()).bind(millis(*at)).execute(connection).await?;
                Ok(())
            }
            Self::People(job) => job.carry_out(connection).await,
            // Leases say who is alive where several nodes share a database.
            #[cfg(feature = "cluster")]
            Self::Alive { .. } if matches!(connection, Connection::Postgres(_)) => Ok(()),
            Self::Alive { now, played } => {
                let query = sql::query(
                    "INSERT INTO life (only_row, seen_ms, played_ms) VALUES (1, $1, $2) \
                     ON CONFLICT (only_row) DO UPDATE SET seen_ms = excluded.seen_ms, played_ms = excluded.played_ms",
                );
                query.bind(millis(*now)).bind(served(*played)).execute(connection).await?;
                Ok(())
            }
            Self::Chore(job) => job.carry_out(connection, reckoning).await,
            Self::Study(job) => job.carry_out(connection).await,
            Self::Thought(thought) => thought.carry_out(connection).await,
            Self::Close => Ok(()),
        }
    }
}

pub(super) async fn create(connection: &mut Connection, row: &NewGameRow) -> Result<(), StorageError> {
    let NewGameRow { game, ruleset, way, time, progress, lines, seats } = row;
    let id = game.id.to_string();
    sql::query(
        "INSERT INTO game (id, ruleset, head, status, visibility, lobby, chat, way, time, created_ms, last_ms, \
         due_ms, turn, plies, result, white_name, black_name, sought, display, board, rated, zero_ms) VALUES \
         ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)",
    )
    .bind(&id)
    .bind(*ruleset)
    .bind(&game.head)
    .bind(progress.status.word())
    .bind(visibility_word(game.visibility))
    .bind(i64::from(game.lobby))
    .bind(i64::from(game.chat))
    .bind(way)
    .bind(time)
    .bind(millis(game.created))
    .bind(millis(progress.last))
    .bind(progress.due.map(served))
    .bind(side_word(progress.turn))
    .bind(i64::from(progress.plies))
    .bind(&progress.result)
    .bind(&progress.names.white)
    .bind(&progress.names.black)
    .bind(search_names(&progress.names))
    .bind(game.display.map(|display| display.display.to_string()))
    .bind(game.display.map(|display| i64::from(display.board)))
    .bind(i64::from(game.rated))
    .bind(served(game.zero))
    .execute(&mut *connection)
    .await?;
    dialect::put_names(connection, &id, &search_names(&progress.names)).await?;
    for (place, line) in lines.iter().enumerate() {
        let version = u32::try_from(place + 1).unwrap_or(u32::MAX);
        event(connection, &id, version, line, None).await?;
    }
    for side in Side::BOTH {
        let SeatRow { browser, key } = seats.get(side);
        sql::query("INSERT INTO seat (game_id, side, browser, key_hash) VALUES ($1, $2, $3, $4)")
            .bind(&id)
            .bind(side_word(side))
            .bind(browser.map(|browser| browser.bytes().to_vec()))
            .bind(key.map(|key| key.bytes().to_vec()))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn append(
    connection: &mut Connection,
    append: &AppendedVersion,
    reckoning: Reckoning,
) -> Result<(), StorageError> {
    let AppendedVersion { game, version, line, wish, progress, beside } = append;
    let id = game.to_string();
    event(connection, &id, *version, line, wish.as_deref()).await?;
    match beside {
        None => {}
        Some(AlsoWritten::Seat { side, seat }) => {
            sql::query("UPDATE seat SET browser = $1, key_hash = $2 WHERE game_id = $3 AND side = $4")
                .bind(seat.browser.map(|browser| browser.bytes().to_vec()))
                .bind(seat.key.map(|key| key.bytes().to_vec()))
                .bind(&id)
                .bind(side_word(*side))
                .execute(&mut *connection)
                .await?;
            sql::query("UPDATE game SET white_name = $1, black_name = $2, sought = $3 WHERE id = $4")
                .bind(&progress.names.white)
                .bind(&progress.names.black)
                .bind(search_names(&progress.names))
                .bind(&id)
                .execute(&mut *connection)
                .await?;
            dialect::put_names(connection, &id, &search_names(&progress.names)).await?;
        }
        Some(AlsoWritten::Next(row)) => create(connection, row).await?,
        Some(AlsoWritten::Rated(end)) => rate(connection, &id, *end, reckoning).await?,
    }
    sql::query(
        "UPDATE game SET status = $1, last_ms = $2, due_ms = $3, turn = $4, plies = $5, result = $6, zero_ms = $8 \
         WHERE id = $7",
    )
    .bind(progress.status.word())
    .bind(millis(progress.last))
    .bind(progress.due.map(served))
    .bind(side_word(progress.turn))
    .bind(i64::from(progress.plies))
    .bind(&progress.result)
    .bind(&id)
    .bind(served(progress.zero))
    .execute(connection)
    .await?;
    Ok(())
}

async fn event(
    connection: &mut Connection,
    game: &str,
    version: u32,
    line: &str,
    wish: Option<&str>,
) -> Result<(), StorageError> {
    sql::query("INSERT INTO event (game_id, version, line, wish) VALUES ($1, $2, $3, $4)")
        .bind(game)
        .bind(i64::from(version))
        .bind(line)
        .bind(wish)
        .execute(connection)
        .await?;
    Ok(())
}

async fn display(connection: &mut Connection, row: &DisplayRow) -> Result<(), StorageError> {
    sql::query(
        "INSERT INTO display (id, host, key_hash, boards, wanted, created_ms) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(row.id.to_string())
    .bind(row.host.bytes().to_vec())
    .bind(row.key.bytes().to_vec())
    .bind(i64::from(row.boards))
    .bind(&row.wanted)
    .bind(millis(row.created))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) fn served(time: ServedTime) -> i64 {
    millis(Moment(time.0))
}

/// Moments are far below the limit of what is kept.
pub(super) fn millis(moment: Moment) -> i64 {
    i64::try_from(moment.0).unwrap_or(i64::MAX)
}
