//! Moving a server's data from one engine to the other: everything in one transaction, counted and compared row by row
//! before it is committed.

use super::open::{known_version, options, version};
use super::postgres::PostgresServer;
use super::sql::{self, Builder, Connection, Row, Value, dialect};
use super::{DataDirectory, StorageError};
use futures_util::StreamExt;
use sha2::{Digest, Sha256};
use sqlx::{ConnectOptions, Row as _, SqliteConnection};
use std::path::{Path, PathBuf};

/// Where data is moved from or to.
#[derive(Clone, PartialEq, Eq)]
pub enum DataLocation {
    /// A data directory with its file of SQLite.
    Directory(PathBuf),
    /// A database of PostgreSQL, by its address.
    Postgres(String),
}

/// A table that was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedTable {
    /// Its name.
    pub name: String,
    /// How many rows it has.
    pub rows: u64,
    /// What all of them make together, in whatever order they stand.
    pub hash: u128,
}

/// A table and its columns, as SQLite has them.
struct Table {
    name: String,
    columns: Vec<(String, Kind)>,
}

#[derive(Clone, Copy)]
enum Kind {
    Number,
    Real,
    Text,
    Bytes,
}

/// Rows of one statement.
const MOST: usize = 500;
/// What each engine makes for itself.
const OWN: [&str; 4] = ["_sqlx_migrations", "named", "outage", "life"];
/// Numbers that PostgreSQL gives out.
const NUMBERED: [(&str, &str); 3] = [("indexed", "id"), ("chore", "id"), ("account_change", "number")];

/// Moves everything, and says what it was. The target has to be empty, and no server may use either of them.
pub async fn move_data(
    from: &DataLocation,
    to: &DataLocation,
    mut told: impl FnMut(&MovedTable),
) -> Result<Vec<MovedTable>, StorageError> {
    let fault =
        |reason: &str| StorageError::Server { database: "data".to_owned(), reason: reason.to_owned() };
    let (directory, address, there) = match (from, to) {
        (DataLocation::Directory(directory), DataLocation::Postgres(address)) => (directory, address, true),
        (DataLocation::Postgres(address), DataLocation::Directory(directory)) => (directory, address, false),
        (DataLocation::Directory(_), DataLocation::Directory(_)) => {
            return Err(fault("both are folders: use damier backup and damier restore"));
        }
        (DataLocation::Postgres(_), DataLocation::Postgres(_)) => {
            return Err(fault("both are PostgreSQL databases: use pg_dump and pg_restore"));
        }
    };
    let server = PostgresServer::at(address)?;
    let mut shared = server.connect().await?;
    server.prepare(&mut shared).await?;
    let mut shared = Connection::Postgres(shared);
    nobody_is_there(&mut shared, &server).await?;
    if there && !directory.join(DataDirectory::FILE).is_file() {
        let reason = "it has no Damier database: check --from".to_owned();
        return Err(StorageError::Directory { path: directory.clone(), reason });
    }
    let data = DataDirectory::take(directory)?;
    if !there {
        if data.file().exists() {
            let reason = "it already has a database: name an empty folder with --to".to_owned();
            return Err(StorageError::Directory { path: directory.clone(), reason });
        }
        data.make().await?;
    }
    let mut file = options(&data.file()).connect().await?;
    let (found, known) = (version(&mut file, &data.file()).await?, known_version());
    if found > known {
        return Err(StorageError::Newer { path: data.file(), found, known });
    }
    if found < known {
        let reason = "its format is older: start this version of the server with it once".to_owned();
        return Err(StorageError::Directory { path: directory.clone(), reason });
    }
    let tables = tables(&mut file).await?;
    let mut file = Connection::Lite(file);
    let moved = async {
        let (source, target) = if there { (&mut file, &mut shared) } else { (&mut shared, &mut file) };
        if there {
            is_empty(target, &server).await?;
        } else {
            sql::query("BEGIN").execute(&mut *source).await?;
            level(source).await?;
            sql::query("COMMIT").execute(&mut *source).await?;
        }
        sql::query("BEGIN").execute(&mut *target).await?;
        let mut moved = Vec::new();
        for table in &tables {
            let written = copy(source, target, table).await?;
            let read = read(target, table).await?;
            if written != read {
                return Err(StorageError::Server {
                    database: "data".to_owned(),
                    reason: format!(
                        "table {}: {} rows were read and {} written, or their contents differ; nothing was changed",
                        table.name, written.rows, read.rows
                    ),
                });
            }
            told(&written);
            moved.push(written);
        }
        clock(source, target).await?;
        sql::query("COMMIT").execute(&mut *target).await?;
        Ok(moved)
    };
    let moved = moved.await;
    // What is left of it says nothing new.
    let _ = (file.close().await, shared.close().await);
    if moved.is_err() && !there {
        remove(&data.file());
    }
    moved
}

/// A database that was made for nothing goes.
fn remove(file: &Path) {
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
}

async fn nobody_is_there(shared: &mut Connection, server: &PostgresServer) -> Result<(), StorageError> {
    let text = "SELECT id FROM node WHERE seen_ms >= now_ms() - 10000";
    match sql::query(text).fetch_optional(shared).await? {
        None => Ok(()),
        Some(row) => Err(StorageError::Server {
            database: server.to_string(),
            reason: format!("the node {} is using it: stop all nodes first", row.try_get::<String, _>(0)?),
        }),
    }
}

async fn is_empty(target: &mut Connection, server: &PostgresServer) -> Result<(), StorageError> {
    let text = "SELECT 1 FROM game UNION ALL SELECT 1 FROM account UNION ALL SELECT 1 FROM study LIMIT 1";
    if sql::query(text).fetch_optional(target).await?.is_some() {
        return Err(StorageError::Server {
            database: server.to_string(),
            reason: "it is not empty: name an empty database with --to".to_owned(),
        });
    }
    Ok(())
}

async fn tables(file: &mut SqliteConnection) -> Result<Vec<Table>, StorageError> {
    let text = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' \
                AND name NOT LIKE 'names%' ORDER BY rowid";
    let mut tables = Vec::new();
    for row in sqlx::query(text).fetch_all(&mut *file).await? {
        let name: String = row.try_get(0)?;
        if OWN.contains(&name.as_str()) {
            continue;
        }
        let text = "SELECT name, type FROM pragma_table_info($1) ORDER BY cid";
        let column = |row: &sqlx::sqlite::SqliteRow| {
            let kind = match row.try_get::<&str, _>(1)? {
                "INTEGER" => Kind::Number,
                "REAL" => Kind::Real,
                "BLOB" => Kind::Bytes,
                _ => Kind::Text,
            };
            Ok::<_, sqlx::Error>((row.try_get(0)?, kind))
        };
        let rows = sqlx::query(text).bind(name.clone()).fetch_all(&mut *file).await?;
        tables.push(Table { name, columns: rows.iter().map(column).collect::<Result<_, _>>()? });
    }
    Ok(tables)
}

impl Table {
    fn columns(&self) -> String {
        self.columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    fn values(&self, row: &Row) -> Result<Vec<Value>, sqlx::Error> {
        let value = |(place, (_, kind)): (usize, &(String, Kind))| {
            Ok(match kind {
                Kind::Number => Value::Number(row.try_get(place)?),
                Kind::Real => Value::Real(row.try_get(place)?),
                Kind::Text => Value::Text(row.try_get(place)?),
                Kind::Bytes => Value::Bytes(row.try_get(place)?),
            })
        };
        self.columns.iter().enumerate().map(value).collect()
    }
}

async fn copy(
    source: &mut Connection,
    target: &mut Connection,
    table: &Table,
) -> Result<MovedTable, StorageError> {
    let mut moved = MovedTable { name: table.name.clone(), rows: 0, hash: 0 };
    let text = format!("SELECT {} FROM {}", table.columns(), table.name);
    let mut rows = sql::query_of(text).fetch(source).ready_chunks(MOST);
    while let Some(rows) = rows.next().await {
        let rows = rows.into_iter().collect::<Result<Vec<_>, _>>()?;
        let rows = rows.iter().map(|row| table.values(row)).collect::<Result<Vec<_>, _>>()?;
        rows.iter().for_each(|row| moved.add(row));
        let mut query = Builder::of(format!("INSERT INTO {} ({}) ", table.name, table.columns()));
        query.push_values(&rows, |values, row| {
            for value in row {
                values.push_bind(value.clone());
            }
        });
        query.build().persistent(false).execute(&mut *target).await?;
        if table.name == "game" {
            for row in &rows {
                put_names(target, table, row).await?;
            }
        }
    }
    if let (Connection::Postgres(_), Some((name, column))) =
        (&*target, NUMBERED.iter().find(|(name, _)| *name == table.name))
    {
        let text = format!(
            "SELECT setval(pg_get_serial_sequence('{name}', '{column}'), GREATEST(COALESCE(MAX({column}), 1), 1)) FROM {name}"
        );
        sql::query_of(text).execute(target).await?;
    }
    Ok(moved)
}

async fn put_names(target: &mut Connection, table: &Table, row: &[Value]) -> Result<(), StorageError> {
    let value = |wanted: &str| {
        let place = table.columns.iter().position(|(name, _)| name == wanted)?;
        match &row[place] {
            Value::Text(Some(text)) => Some(text.as_str()),
            _ => None,
        }
    };
    match (value("id"), value("sought")) {
        (Some(id), Some(sought)) => dialect::put_names(target, id, sought).await,
        _ => Ok(()),
    }
}

async fn read(target: &mut Connection, table: &Table) -> Result<MovedTable, StorageError> {
    let mut read = MovedTable { name: table.name.clone(), rows: 0, hash: 0 };
    let text = format!("SELECT {} FROM {}", table.columns(), table.name);
    let mut rows = sql::query_of(text).fetch(target);
    while let Some(row) = rows.next().await {
        read.add(&table.values(&row?)?);
    }
    Ok(read)
}

impl MovedTable {
    fn add(&mut self, row: &[Value]) {
        let mut hash = Sha256::new();
        for value in row {
            let (kind, bytes): (u8, Option<Vec<u8>>) = match value {
                Value::Number(value) => (0, value.map(|value| value.to_le_bytes().to_vec())),
                Value::Real(value) => (1, value.map(|value| value.to_bits().to_le_bytes().to_vec())),
                // As PostgreSQL keeps it.
                Value::Text(value) => {
                    (2, value.as_ref().map(|value| value.replace('\0', "\u{fffd}").into_bytes()))
                }
                Value::Bytes(value) => (3, value.clone()),
            };
            hash.update([kind, u8::from(bytes.is_some())]);
            let bytes = bytes.unwrap_or_default();
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        }
        let mut first = [0; 16];
        first.copy_from_slice(&hash.finalize()[..16]);
        self.rows += 1;
        self.hash = self.hash.wrapping_add(u128::from_le_bytes(first));
    }
}

/// Every slot has the clock of its last owner. Where all games go by one clock, their zeros are moved to it.
async fn level(shared: &mut Connection) -> Result<(), StorageError> {
    for text in [
        "UPDATE game SET zero_ms = zero_ms + (c.most - l.clock_ms), due_ms = due_ms + (c.most - l.clock_ms) \
         FROM lease l, (SELECT MAX(clock_ms) AS most FROM lease) c WHERE l.slot = game.slot AND l.clock_ms > 0 \
         AND game.status IN ('waiting', 'playing')",
        "UPDATE lease SET clock_ms = (SELECT MAX(clock_ms) FROM lease) WHERE clock_ms > 0",
    ] {
        sql::query(text).execute(&mut *shared).await?;
    }
    Ok(())
}

/// The games' clock continues from what it showed.
async fn clock(source: &mut Connection, target: &mut Connection) -> Result<(), StorageError> {
    match target {
        Connection::Postgres(_) => {
            let query = sql::query("SELECT COALESCE(played_ms, seen_ms) FROM life");
            let Some(row) = query.fetch_optional(source).await? else { return Ok(()) };
            let query = sql::query("UPDATE lease SET clock_ms = $1").bind(row.try_get::<i64, _>(0)?);
            query.execute(target).await?;
        }
        Connection::Lite(_) => {
            let query = sql::query("SELECT COALESCE(MAX(clock_ms), 0), now_ms() FROM lease");
            let row = query.fetch_one(source).await?;
            let (clock, seen): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
            let clock = if clock > 0 { clock } else { seen };
            let text = "INSERT INTO life (only_row, seen_ms, played_ms) VALUES (1, $1, $2)";
            sql::query(text).bind(seen).bind(clock).execute(target).await?;
        }
    }
    Ok(())
}
