//! Stored desks, their boards and logs.

use super::job::millis;
use super::read::{id_of, moment};
use super::sql::{self, Connection, Row};
use super::{Db, StorageError};
use crate::key::{Fingerprint, Id};
use crate::time::Moment;
use draughts::clock::BySide;

/// A desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskRow {
    pub id: Id,
    /// The account that made it.
    pub owner: Fingerprint,
    /// What the event is called.
    pub name: String,
    /// Where it is held.
    pub place: String,
    /// When it was made.
    pub created: Moment,
}

/// A desk in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskListing {
    /// The desk.
    pub desk: DeskRow,
    /// How many boards it has.
    pub boards: u32,
}

/// A board of a desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskBoardRow {
    /// The desk.
    pub desk: Id,
    /// The number, from 1.
    pub number: u32,
    /// The head of the game's text form.
    pub head: String,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The players.
    pub names: BySide<String>,
    /// The round.
    pub round: String,
    /// The time control, if there is a clock.
    pub time: Option<String>,
    /// When it was made: the zero of its time.
    pub created: Moment,
    /// Its progress.
    pub progress: DeskProgress,
}

/// How far a board is, for lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeskProgress {
    /// How many entries its log has.
    pub entries: u32,
    /// Plies made.
    pub plies: u32,
    /// The result, if it is over.
    pub result: Option<String>,
    /// The number of questions that wait for an answer.
    pub questions: u32,
    /// Whether its log is signed as it stands.
    pub signed: bool,
}

/// An entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskEntryRow {
    /// Its number, from 1.
    pub number: u32,
    /// When it was made.
    pub at: Moment,
    /// The name of who made it.
    pub name: String,
    /// Who made it.
    pub by: Fingerprint,
    /// What was entered.
    pub line: String,
}

/// A board with its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDeskBoard {
    /// The desk.
    pub desk: DeskRow,
    /// The board.
    pub board: DeskBoardRow,
    /// The log.
    pub entries: Vec<DeskEntryRow>,
}

/// What is written about desks.
#[derive(Clone, Debug)]
pub enum DeskJob {
    /// A desk is made.
    Make(DeskRow),
    /// A board is put on it, with the entries it begins with.
    Board {
        /// The board.
        row: DeskBoardRow,
        /// The entries.
        entries: Vec<DeskEntryRow>,
    },
    /// Something is entered.
    Enter {
        /// The desk.
        desk: Id,
        /// The board.
        board: u32,
        /// The entry.
        row: DeskEntryRow,
        /// How far the board is by it.
        progress: DeskProgress,
    },
}

impl DeskJob {
    pub(super) async fn carry_out(&self, connection: &mut Connection) -> Result<(), StorageError> {
        match self {
            Self::Make(row) => make(connection, row).await,
            Self::Board { row, entries } => {
                insert_board(connection, row).await?;
                for entry in entries {
                    enter(connection, row.desk, row.number, entry).await?;
                }
                Ok(())
            }
            Self::Enter { desk, board, row, progress } => {
                enter(connection, *desk, *board, row).await?;
                let query = "UPDATE desk_board SET plies = $1, result = $2, questions = $3, signed = $4, entries = $5 \
                             WHERE desk_id = $6 AND number = $7";
                sql::query(query)
                    .bind(i64::from(progress.plies))
                    .bind(&progress.result)
                    .bind(i64::from(progress.questions))
                    .bind(i64::from(progress.signed))
                    .bind(i64::from(progress.entries))
                    .bind(desk.to_string())
                    .bind(i64::from(*board))
                    .execute(connection)
                    .await?;
                Ok(())
            }
        }
    }
}

async fn make(connection: &mut Connection, row: &DeskRow) -> Result<(), StorageError> {
    sql::query("INSERT INTO desk (id, owner, name, place, created_ms) VALUES ($1, $2, $3, $4, $5)")
        .bind(row.id.to_string())
        .bind(row.owner.bytes().to_vec())
        .bind(&row.name)
        .bind(&row.place)
        .bind(millis(row.created))
        .execute(connection)
        .await?;
    Ok(())
}

async fn insert_board(connection: &mut Connection, row: &DeskBoardRow) -> Result<(), StorageError> {
    sql::query(
        "INSERT INTO desk_board (desk_id, number, head, ruleset, white_name, black_name, round, time, created_ms, \
         plies, result, questions, signed, entries) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    )
    .bind(row.desk.to_string())
    .bind(i64::from(row.number))
    .bind(&row.head)
    .bind(&row.ruleset)
    .bind(&row.names.white)
    .bind(&row.names.black)
    .bind(&row.round)
    .bind(&row.time)
    .bind(millis(row.created))
    .bind(i64::from(row.progress.plies))
    .bind(&row.progress.result)
    .bind(i64::from(row.progress.questions))
    .bind(i64::from(row.progress.signed))
    .bind(i64::from(row.progress.entries))
    .execute(connection)
    .await?;
    Ok(())
}

async fn enter(
    connection: &mut Connection,
    desk: Id,
    board: u32,
    row: &DeskEntryRow,
) -> Result<(), StorageError> {
    sql::query(
        "INSERT INTO desk_entry (desk_id, board, number, at_ms, by_name, by_whom, line) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(desk.to_string())
    .bind(i64::from(board))
    .bind(i64::from(row.number))
    .bind(millis(row.at))
    .bind(&row.name)
    .bind(row.by.bytes().to_vec())
    .bind(&row.line)
    .execute(connection)
    .await?;
    Ok(())
}

const BOARD: &str = "SELECT desk_id, number, head, ruleset, white_name, black_name, round, time, created_ms, plies, \
                     result, questions, signed, entries FROM desk_board WHERE desk_id = $1";
const ONE_BOARD: &str = "SELECT desk_id, number, head, ruleset, white_name, black_name, round, time, created_ms, plies, \
                         result, questions, signed, entries FROM desk_board WHERE desk_id = $1 AND number = $2";
const ENTRIES: &str = "SELECT number, at_ms, by_name, by_whom, line FROM desk_entry \
                       WHERE desk_id = $1 AND board = $2 ORDER BY number";

impl Db {
    /// The desks an account has made, the newest first.
    pub async fn desks_of(&self, owner: Fingerprint) -> Result<Vec<DeskListing>, StorageError> {
        let query = "SELECT id, owner, name, place, created_ms, \
                     (SELECT COUNT(*) FROM desk_board WHERE desk_id = id) FROM desk WHERE owner = $1 \
                     ORDER BY created_ms DESC LIMIT 200";
        let rows = sql::query(query).bind(owner.bytes().to_vec()).fetch_all(&self.readers).await?;
        let listing = |row: &Row| Ok(DeskListing { desk: desk_row(row)?, boards: number(row, 5)? });
        rows.iter().map(listing).collect()
    }

    /// A desk.
    pub async fn desk(&self, id: Id) -> Result<Option<DeskRow>, StorageError> {
        let query = "SELECT id, owner, name, place, created_ms FROM desk WHERE id = $1";
        let row = sql::query(query).bind(id.to_string()).fetch_optional(&self.readers).await?;
        row.map(|row| desk_row(&row)).transpose()
    }

    /// The boards of a desk.
    pub async fn desk_boards(&self, id: Id) -> Result<Vec<DeskBoardRow>, StorageError> {
        let rows = sql::query(BOARD).bind(id.to_string()).fetch_all(&self.readers).await?;
        rows.iter().map(board_row).collect()
    }

    /// A board with its log.
    pub async fn desk_board(&self, id: Id, board: u32) -> Result<Option<StoredDeskBoard>, StorageError> {
        let Some(desk) = self.desk(id).await? else { return Ok(None) };
        let (row, entries) = {
            // One transaction, so that the log and how far it is are of the same moment.
            let mut reading = self.readers.begin().await?;
            let query = sql::query(ONE_BOARD).bind(id.to_string()).bind(i64::from(board));
            let Some(row) = query.fetch_optional(&mut reading).await? else { return Ok(None) };
            let query = sql::query(ENTRIES).bind(id.to_string()).bind(i64::from(board));
            (row, query.fetch_all(&mut reading).await?)
        };
        let entries = entries.iter().map(entry_row).collect::<Result<_, StorageError>>()?;
        Ok(Some(StoredDeskBoard { desk, board: board_row(&row)?, entries }))
    }
}

fn desk_row(row: &Row) -> Result<DeskRow, StorageError> {
    Ok(DeskRow {
        id: id_of(row, 0)?,
        owner: hash(row, 1)?,
        name: row.try_get(2)?,
        place: row.try_get(3)?,
        created: moment(row.try_get(4)?),
    })
}

fn board_row(row: &Row) -> Result<DeskBoardRow, StorageError> {
    Ok(DeskBoardRow {
        desk: id_of(row, 0)?,
        number: number(row, 1)?,
        head: row.try_get(2)?,
        ruleset: row.try_get(3)?,
        names: BySide { white: row.try_get(4)?, black: row.try_get(5)? },
        round: row.try_get(6)?,
        time: row.try_get(7)?,
        created: moment(row.try_get(8)?),
        progress: DeskProgress {
            plies: number(row, 9)?,
            result: row.try_get(10)?,
            questions: number(row, 11)?,
            signed: row.try_get::<i64, _>(12)? != 0,
            entries: number(row, 13)?,
        },
    })
}

fn entry_row(row: &Row) -> Result<DeskEntryRow, StorageError> {
    Ok(DeskEntryRow {
        number: number(row, 0)?,
        at: moment(row.try_get(1)?),
        name: row.try_get(2)?,
        by: hash(row, 3)?,
        line: row.try_get(4)?,
    })
}

fn number(row: &Row, place: usize) -> Result<u32, StorageError> {
    Ok(u32::try_from(row.try_get::<i64, _>(place)?).unwrap_or(0))
}

fn hash(row: &Row, place: usize) -> Result<Fingerprint, StorageError> {
    let hash = Fingerprint::of_bytes(row.try_get(place)?);
    hash.ok_or_else(|| StorageError::Unreadable {
        game: row.try_get::<String, _>(0).unwrap_or_default(),
        reason: "a hash has another length".to_owned(),
    })
}
