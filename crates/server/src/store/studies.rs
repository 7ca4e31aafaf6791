//! Stored studies and collections.

use super::chore::{self, ChoreKind};
use super::job::millis;
use super::read::{id_of, moment, pattern, unreadable};
use super::sql::{self, Builder, Connection, Row};
use super::{Db, StorageError, WriteJob};
use crate::key::{Fingerprint, Id};
use crate::time::Moment;

/// A study as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRow {
    pub id: Id,
    /// Who may change it.
    pub owner: Fingerprint,
    /// The ruleset's short name.
    pub ruleset: String,
    /// What it is called in lists.
    pub title: String,
    /// Moves, variations included.
    pub moves: u32,
    /// Its version, from 1.
    pub version: u32,
    /// The study.
    pub pdn: String,
    /// When it was last changed.
    pub changed: Moment,
}

/// A study in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyListing {
    pub id: Id,
    /// The ruleset's short name.
    pub ruleset: String,
    /// What it is called.
    pub title: String,
    /// Moves, variations included.
    pub moves: u32,
    /// When it was last changed.
    pub changed: Moment,
}

/// A collection of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectionRow {
    pub id: Id,
    pub owner: Fingerprint,
    /// What it is called.
    pub name: String,
    /// How many games it has.
    pub games: u32,
    /// How many of them cannot be read to the end.
    pub unread: u32,
    /// When it was made.
    pub created: Moment,
}

/// A game of a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CollectedRow {
    /// Its number in the file, from 1.
    pub number: u32,
    /// The ruleset's short name, if it is known.
    pub ruleset: Option<String>,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The event.
    pub event: String,
    /// The date.
    pub date: String,
    /// The result.
    pub result: String,
    /// Legal plies of the main line.
    pub plies: u32,
    /// Why the rest cannot be read, with its line.
    pub fault: Option<String>,
    /// The text as it stood in the file; empty in lists.
    pub pdn: String,
}

/// Which games of a collection are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CollectedSearch {
    /// A part of a name, an event or a date.
    pub text: String,
    /// Only those that cannot be read to the end.
    pub only_unread: bool,
    /// After the game with this number.
    pub after: u32,
}

/// The most games of a collection, and studies or collections of an owner, that are listed at once.
pub const MOST_COLLECTED: usize = 50;
/// The most studies or collections that are listed.
const MOST_OWN: i64 = 200;

/// What is written of studies and collections.
#[derive(Clone, Debug)]
pub enum StudyJob {
    /// A study is kept.
    Keep(StudyRow),
    /// A study is changed: its version is one more than the one there is.
    Change(StudyRow),
    /// A study is taken away.
    Forget(Id),
    /// A new collection. If the server stops before it is complete, its rows are deleted.
    Begin(Id),
    /// Some games of a collection that is still being written.
    Games {
        /// The collection.
        collection: Id,
        /// The games.
        games: Vec<CollectedRow>,
    },
    /// A collection, all games of which are written.
    Collection(CollectionRow),
    /// A collection is taken away: at once for everybody, its rows bit by bit.
    ForgetCollection(Id),
}

impl StudyJob {
    pub(super) async fn carry_out(&self, connection: &mut Connection) -> Result<(), StorageError> {
        match self {
            Self::Keep(row) => {
                let text = "INSERT INTO study (id, owner, ruleset, title, moves, version, pdn, created_ms, changed_ms) \
                            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)";
                let query = sql::query(text).bind(row.id.to_string()).bind(row.owner.bytes().to_vec());
                let query = query.bind(&row.ruleset).bind(&row.title).bind(i64::from(row.moves));
                let query = query.bind(i64::from(row.version)).bind(&row.pdn).bind(millis(row.changed));
                query.execute(connection).await?;
            }
            Self::Change(row) => {
                let text = "UPDATE study SET title = $1, moves = $2, version = $3, pdn = $4, changed_ms = $5 \
                            WHERE id = $6 AND version = $3 - 1";
                let query = sql::query(text).bind(&row.title).bind(i64::from(row.moves));
                let query = query.bind(i64::from(row.version)).bind(&row.pdn).bind(millis(row.changed));
                let done = query.bind(row.id.to_string()).execute(connection).await?;
                if done.rows_affected() == 0 {
                    return Err(StorageError::Taken);
                }
            }
            Self::Forget(id) => {
                sql::query("DELETE FROM study WHERE id = $1")
                    .bind(id.to_string())
                    .execute(connection)
                    .await?;
            }
            Self::Begin(id) => chore::begin(connection, ChoreKind::Import, &id.to_string()).await?,
            Self::Games { collection, games } => {
                chore::advance(connection, &collection.to_string(), games.len()).await?;
                write_games(connection, *collection, games).await?;
            }
            Self::Collection(row) => {
                let text = "INSERT INTO collection (id, owner, name, games, unread, created_ms) \
                            VALUES ($1, $2, $3, $4, $5, $6)";
                let query = sql::query(text).bind(row.id.to_string()).bind(row.owner.bytes().to_vec());
                let query = query.bind(&row.name).bind(i64::from(row.games)).bind(i64::from(row.unread));
                query.bind(millis(row.created)).execute(&mut *connection).await?;
                let id = row.id.to_string();
                chore::done(connection, ChoreKind::Import, &id).await?;
                chore::begin(connection, ChoreKind::Index, &id).await?;
            }
            Self::ForgetCollection(id) => chore::mark_deleted(connection, &id.to_string()).await?,
        }
        Ok(())
    }
}

async fn write_games(
    connection: &mut Connection,
    collection: Id,
    games: &[CollectedRow],
) -> Result<(), StorageError> {
    let text = "INSERT INTO collected (collection_id, number, ruleset, white, black, event, date, result, plies, \
                sought, fault, pdn) ";
    if games.is_empty() {
        return Ok(());
    }
    let mut query = Builder::new(text);
    query.push_values(games, |values, game| {
        values
            .push_bind(collection.to_string())
            .push_bind(i64::from(game.number))
            .push_bind(&game.ruleset)
            .push_bind(&game.white)
            .push_bind(&game.black)
            .push_bind(&game.event)
            .push_bind(&game.date)
            .push_bind(&game.result)
            .push_bind(i64::from(game.plies))
            .push_bind(game.search_text())
            .push_bind(&game.fault)
            .push_bind(&game.pdn);
    });
    query.build().persistent(false).execute(connection).await?;
    Ok(())
}

impl CollectedRow {
    /// What is searched.
    fn search_text(&self) -> String {
        [&self.white, &self.black, &self.event, &self.date, &self.result]
            .map(String::as_str)
            .join("\n")
            .to_lowercase()
    }
}

impl From<StudyJob> for WriteJob {
    fn from(job: StudyJob) -> Self {
        Self::Study(Box::new(job))
    }
}

impl Db {
    /// A study.
    pub async fn study(&self, id: Id) -> Result<Option<StudyRow>, StorageError> {
        let query = "SELECT owner, ruleset, title, moves, version, pdn, changed_ms FROM study WHERE id = $1";
        let found = sql::query(query).bind(id.to_string()).fetch_optional(&self.readers).await?;
        let Some(row) = found else { return Ok(None) };
        Ok(Some(StudyRow {
            id,
            owner: owner(&row, 0)?,
            ruleset: row.try_get(1)?,
            title: row.try_get(2)?,
            moves: count(&row, 3)?,
            version: count(&row, 4)?,
            pdn: row.try_get(5)?,
            changed: moment(row.try_get(6)?),
        }))
    }

    /// Somebody's studies, the latest first.
    pub async fn studies_of(&self, owner: Fingerprint) -> Result<Vec<StudyListing>, StorageError> {
        let query = "SELECT id, ruleset, title, moves, changed_ms FROM study WHERE owner = $1 \
                     ORDER BY changed_ms DESC, id LIMIT $2";
        let rows =
            sql::query(query).bind(owner.bytes().to_vec()).bind(MOST_OWN).fetch_all(&self.readers).await?;
        let listed = |row: &Row| {
            Ok(StudyListing {
                id: id_of(row, 0)?,
                ruleset: row.try_get(1)?,
                title: row.try_get(2)?,
                moves: count(row, 3)?,
                changed: moment(row.try_get(4)?),
            })
        };
        rows.iter().map(listed).collect()
    }

    /// How many studies somebody has.
    pub async fn count_studies(&self, owner: Fingerprint) -> Result<usize, StorageError> {
        self.count_own("SELECT COUNT(*) FROM study WHERE owner = $1", owner).await
    }

    /// How many collections somebody has.
    pub async fn count_collections(&self, owner: Fingerprint) -> Result<usize, StorageError> {
        self.count_own("SELECT COUNT(*) FROM collection WHERE owner = $1", owner).await
    }

    async fn count_own(&self, query: &'static str, owner: Fingerprint) -> Result<usize, StorageError> {
        let row = sql::query(query).bind(owner.bytes().to_vec()).fetch_one(&self.readers).await?;
        Ok(usize::try_from(row.try_get::<i64, _>(0)?).unwrap_or(0))
    }

    /// A collection.
    pub async fn collection(&self, id: Id) -> Result<Option<CollectionRow>, StorageError> {
        let query = "SELECT id, owner, name, games, unread, created_ms FROM collection WHERE id = $1";
        let found = sql::query(query).bind(id.to_string()).fetch_optional(&self.readers).await?;
        found.as_ref().map(collection_row).transpose()
    }

    /// Somebody's collections, the latest first.
    pub async fn collections_of(&self, owner: Fingerprint) -> Result<Vec<CollectionRow>, StorageError> {
        let query = "SELECT id, owner, name, games, unread, created_ms FROM collection WHERE owner = $1 \
                     ORDER BY created_ms DESC, id LIMIT $2";
        let rows =
            sql::query(query).bind(owner.bytes().to_vec()).bind(MOST_OWN).fetch_all(&self.readers).await?;
        rows.iter().map(collection_row).collect()
    }

    /// Games of a collection without their texts, at most [`MOST_COLLECTED`].
    pub async fn collected(
        &self,
        collection: Id,
        search: &CollectedSearch,
    ) -> Result<Vec<CollectedRow>, StorageError> {
        let text = "SELECT number, ruleset, white, black, event, date, result, plies, fault FROM collected \
                    WHERE collection_id = ";
        let mut query = Builder::new(text);
        query.push_bind(collection.to_string());
        query.push(" AND number > ").push_bind(i64::from(search.after));
        if !search.text.is_empty() {
            query.push(" AND sought LIKE ").push_bind(pattern(&search.text)).push(" ESCAPE '\\'");
        }
        if search.only_unread {
            query.push(" AND fault IS NOT NULL");
        }
        query.push(" ORDER BY number LIMIT ").push_bind(MOST_COLLECTED as i64);
        let rows = query.build().fetch_all(&self.readers).await?;
        let listed = |row: &Row| {
            Ok(CollectedRow {
                number: count(row, 0)?,
                ruleset: row.try_get(1)?,
                white: row.try_get(2)?,
                black: row.try_get(3)?,
                event: row.try_get(4)?,
                date: row.try_get(5)?,
                result: row.try_get(6)?,
                plies: count(row, 7)?,
                fault: row.try_get(8)?,
                pdn: String::new(),
            })
        };
        rows.iter().map(listed).collect()
    }

    /// The texts of the games after one, at most [`MOST_COLLECTED`], with their numbers.
    pub async fn collected_texts(
        &self,
        collection: Id,
        after: u32,
    ) -> Result<Vec<CollectedText>, StorageError> {
        let query = "SELECT number, ruleset, fault, pdn FROM collected WHERE collection_id = $1 AND number > $2 \
                     ORDER BY number LIMIT $3";
        let query = sql::query(query).bind(collection.to_string()).bind(i64::from(after));
        let rows = query.bind(MOST_COLLECTED as i64).fetch_all(&self.readers).await?;
        rows.iter().map(collected_text).collect()
    }

    /// The text of a game of a complete collection.
    pub async fn collected_text(
        &self,
        collection: Id,
        number: u32,
    ) -> Result<Option<CollectedText>, StorageError> {
        let query = "SELECT g.number, g.ruleset, g.fault, g.pdn FROM collected g \
                     JOIN collection c ON c.id = g.collection_id WHERE g.collection_id = $1 AND g.number = $2";
        let query = sql::query(query).bind(collection.to_string()).bind(i64::from(number));
        let found = query.fetch_optional(&self.readers).await?;
        found.as_ref().map(collected_text).transpose()
    }
}

/// The text of a game of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectedText {
    /// Its number.
    pub number: u32,
    /// The ruleset's short name, if it is known.
    pub ruleset: Option<String>,
    /// Why it cannot be read to the end.
    pub fault: Option<String>,
    /// As it stood in the file.
    pub pdn: String,
}

fn collected_text(row: &Row) -> Result<CollectedText, StorageError> {
    Ok(CollectedText {
        number: count(row, 0)?,
        ruleset: row.try_get(1)?,
        fault: row.try_get(2)?,
        pdn: row.try_get(3)?,
    })
}

fn collection_row(row: &Row) -> Result<CollectionRow, StorageError> {
    Ok(CollectionRow {
        id: id_of(row, 0)?,
        owner: owner(row, 1)?,
        name: row.try_get(2)?,
        games: count(row, 3)?,
        unread: count(row, 4)?,
        created: moment(row.try_get(5)?),
    })
}

fn owner(row: &Row, place: usize) -> Result<Fingerprint, StorageError> {
    Fingerprint::of_bytes(row.try_get(place)?).ok_or_else(|| unreadable(row, "a hash has another length"))
}

fn count(row: &Row, place: usize) -> Result<u32, StorageError> {
    Ok(u32::try_from(row.try_get::<i64, _>(place)?).unwrap_or(0))
}
