//! Stored events: their lines, officials and players' reports. Lines are plain text here.

use super::job::{create, millis};
use super::read::{id_of, moment};
use super::sql::{self, Connection, Row};
use super::{Db, NewGameRow, StorageError};
use crate::key::{Fingerprint, Id};
use crate::time::Moment;

/// The most events of a list.
pub const MOST_EVENTS_LISTED: i64 = 200;

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    pub id: Id,
    /// The account that made it.
    pub owner: Fingerprint,
    /// Its name.
    pub owner_name: String,
    /// What the event is called.
    pub name: String,
    /// Where it is held.
    pub place: String,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The time control, if games have a clock.
    pub time: Option<String>,
    /// Whether it stands in lists.
    pub visibility: String,
    /// When it was made.
    pub created: Moment,
    /// Its progress.
    pub progress: EventProgress,
}

/// How far an event is, for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventProgress {
    /// When something was last decided.
    pub changed: Moment,
    /// By which system it is paired.
    pub system: String,
    /// Whether it has begun.
    pub phase: String,
    /// The number of players.
    pub players: u32,
    /// The last published round.
    pub round: u32,
    /// Whether it is played here.
    pub online: bool,
    /// When it begins automatically, if it does.
    pub begins: Option<Moment>,
}

/// A line of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventLineRow {
    /// Its number, from 1.
    pub number: u32,
    /// When it was written.
    pub at: Moment,
    /// The name of who wrote it.
    pub name: String,
    /// Who wrote it.
    pub by: Fingerprint,
    /// The client's id of the request that wrote it.
    pub wish: Option<String>,
    /// What was decided.
    pub line: String,
}

/// Somebody who works at an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventAssistantRow {
    /// The account.
    pub owner: Fingerprint,
    /// Its name.
    pub name: String,
    /// What it may do.
    pub rights: String,
}

/// A result reported by a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventReportRow {
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// The game of the board.
    pub game: u32,
    /// The reporting player, by the line of the entry.
    pub entry: u32,
    /// The score, White's points first.
    pub score: String,
    /// When it was reported.
    pub at: Moment,
}

/// Where a game of an event is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventGameRow {
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// The game of the board.
    pub game: u32,
    /// The arbiter's desk.
    pub desk: Id,
    /// The board of the desk.
    pub desk_board: u32,
}

/// The room in which a game of an event is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRoomRow {
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// The game of the board; behind those of the round come the play-off's.
    pub game: u32,
    /// The game that is played.
    pub room: Id,
    /// When it was made.
    pub made: Moment,
}

/// A player who calls the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventCallRow {
    /// Its number, from 1.
    pub number: u32,
    /// When it came.
    pub at: Moment,
    /// Who calls, by the line of the entry.
    pub entry: u32,
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// Rules, procedure or conduct.
    pub about: String,
    /// In words.
    pub words: String,
    /// What was answered.
    pub answer: Option<EventAnswerRow>,
}

/// An arbiter's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventAnswerRow {
    /// In words.
    pub words: String,
    /// Who answered.
    pub name: String,
    pub at: Moment,
}

/// An event with everything that is kept of it.
#[derive(Clone, Debug)]
pub struct StoredEvent {
    /// The event.
    pub event: EventRow,
    /// What was decided.
    pub lines: Vec<EventLineRow>,
    /// Who helps.
    pub assistants: Vec<EventAssistantRow>,
    /// Who has which entry.
    pub seats: Vec<(Fingerprint, u32)>,
    /// What players tell.
    pub reports: Vec<EventReportRow>,
    /// Where games are recorded.
    pub games: Vec<EventGameRow>,
    /// Who calls.
    pub calls: Vec<EventCallRow>,
    /// Where games are played.
    pub rooms: Vec<EventRoomRow>,
}

/// What is written about events.
#[derive(Clone, Debug)]
pub enum EventJob {
    /// An event is made, with its first lines.
    Make {
        /// The event.
        row: EventRow,
        /// The lines.
        lines: Vec<EventLineRow>,
        /// The player who has entered with it, and the line of the entry.
        seat: Option<(Fingerprint, u32)>,
    },
    /// Something is decided: all of it or nothing.
    Lines {
        /// The event.
        event: Id,
        /// The lines.
        lines: Vec<EventLineRow>,
        /// How far the event is by them.
        progress: EventProgress,
        /// What it is called now.
        name: String,
    },
    /// Somebody enters, and owns the entry.
    Enter {
        /// The event.
        event: Id,
        /// The line of the entry.
        line: EventLineRow,
        /// How far the event is by it.
        progress: EventProgress,
        /// Who entered it.
        owner: Fingerprint,
    },
    /// Games begin: their rooms are made.
    Rooms {
        /// The event.
        event: Id,
        /// Where each is played, and the game.
        made: Vec<(EventRoomRow, NewGameRow)>,
    },
    /// Somebody is given rights, or none any more.
    Assistant {
        /// The event.
        event: Id,
        assistant: EventAssistantRow,
    },
    /// New links are created for these entries.
    Keys {
        /// The event.
        event: Id,
        /// Entries and what is kept of their keys.
        keys: Vec<(u32, Fingerprint)>,
    },
    /// Somebody has used a link, or entered himself.
    Seat {
        /// The event.
        event: Id,
        owner: Fingerprint,
        /// The entry.
        entry: u32,
    },
    /// A player reports a result.
    Report {
        /// The event.
        event: Id,
        /// The report.
        report: EventReportRow,
    },
    /// Games of an event are recorded somewhere.
    Games {
        /// The event.
        event: Id,
        /// Where the games are recorded.
        games: Vec<EventGameRow>,
    },
    /// A call, or its answer.
    Call {
        /// The event.
        event: Id,
        /// The call as it stands.
        call: EventCallRow,
    },
}

impl EventJob {
    pub(super) async fn carry_out(&self, connection: &mut Connection) -> Result<(), StorageError> {
        match self {
            Self::Make { row, lines, seat } => {
                make(connection, row).await?;
                write_lines(connection, row.id, lines).await?;
                match seat {
                    Some((owner, entry)) => self::seat(connection, row.id, *owner, *entry).await,
                    None => Ok(()),
                }
            }
            Self::Lines { event, lines, progress, name } => {
                write_lines(connection, *event, lines).await?;
                let query = sql::query("UPDATE tournament SET name = $1 WHERE id = $2");
                query.bind(name).bind(event.to_string()).execute(&mut *connection).await?;
                self::progress(connection, *event, progress).await
            }
            Self::Enter { event, line, progress, owner } => {
                write_lines(connection, *event, std::slice::from_ref(line)).await?;
                self::progress(connection, *event, progress).await?;
                seat(connection, *event, *owner, line.number).await
            }
            Self::Rooms { event, made } => {
                for (room, row) in made {
                    create(connection, row).await?;
                    sql::query(
                        "INSERT INTO tournament_room (event_id, round, board, game, game_id, made_ms) \
                         VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(event.to_string())
                    .bind(i64::from(room.round))
                    .bind(i64::from(room.board))
                    .bind(i64::from(room.game))
                    .bind(room.room.to_string())
                    .bind(millis(room.made))
                    .execute(&mut *connection)
                    .await?;
                }
                Ok(())
            }
            Self::Assistant { event, assistant } => {
                sql::query(
                    "INSERT INTO tournament_assistant (event_id, owner, name, rights) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (event_id, owner) DO UPDATE SET name = excluded.name, rights = excluded.rights",
                )
                .bind(event.to_string())
                .bind(assistant.owner.bytes().to_vec())
                .bind(&assistant.name)
                .bind(&assistant.rights)
                .execute(connection)
                .await?;
                Ok(())
            }
            Self::Keys { event, keys } => {
                for (entry, key) in keys {
                    sql::query(
                        "INSERT INTO tournament_key (event_id, entry, key_hash) VALUES ($1, $2, $3) \
                         ON CONFLICT (event_id, entry) DO UPDATE SET key_hash = excluded.key_hash",
                    )
                    .bind(event.to_string())
                    .bind(i64::from(*entry))
                    .bind(key.bytes().to_vec())
                    .execute(&mut *connection)
                    .await?;
                }
                Ok(())
            }
            Self::Seat { event, owner, entry } => seat(connection, *event, *owner, *entry).await,
            Self::Report { event, report } => {
                sql::query(
                    "INSERT INTO tournament_report (event_id, round, board, game, entry, score, at_ms) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (event_id, round, board, game, entry) \
                     DO UPDATE SET score = excluded.score, at_ms = excluded.at_ms",
                )
                .bind(event.to_string())
                .bind(i64::from(report.round))
                .bind(i64::from(report.board))
                .bind(i64::from(report.game))
                .bind(i64::from(report.entry))
                .bind(&report.score)
                .bind(millis(report.at))
                .execute(connection)
                .await?;
                Ok(())
            }
            Self::Games { event, games } => {
                for game in games {
                    sql::query(
                        "INSERT INTO tournament_game (event_id, round, board, game, desk_id, desk_board) \
                         VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(event.to_string())
                    .bind(i64::from(game.round))
                    .bind(i64::from(game.board))
                    .bind(i64::from(game.game))
                    .bind(game.desk.to_string())
                    .bind(i64::from(game.desk_board))
                    .execute(&mut *connection)
                    .await?;
                }
                Ok(())
            }
            Self::Call { event, call } => {
                let answer = call.answer.as_ref();
                sql::query(
                    "INSERT INTO tournament_call (event_id, number, at_ms, entry, round, board, about, words, answer, \
                     answered_by, answered_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
                     ON CONFLICT (event_id, number) DO UPDATE SET answer = excluded.answer, \
                     answered_by = excluded.answered_by, answered_ms = excluded.answered_ms",
                )
                .bind(event.to_string())
                .bind(i64::from(call.number))
                .bind(millis(call.at))
                .bind(i64::from(call.entry))
                .bind(i64::from(call.round))
                .bind(i64::from(call.board))
                .bind(&call.about)
                .bind(&call.words)
                .bind(answer.map(|answer| &answer.words))
                .bind(answer.map(|answer| &answer.name))
                .bind(answer.map(|answer| millis(answer.at)))
                .execute(connection)
                .await?;
                Ok(())
            }
        }
    }
}

/// Somebody owns an entry from now on.
async fn seat(
    connection: &mut Connection,
    event: Id,
    owner: Fingerprint,
    entry: u32,
) -> Result<(), StorageError> {
    sql::query(
        "INSERT INTO tournament_seat (event_id, owner, entry) VALUES ($1, $2, $3) \
         ON CONFLICT (event_id, owner) DO UPDATE SET entry = excluded.entry",
    )
    .bind(event.to_string())
    .bind(owner.bytes().to_vec())
    .bind(i64::from(entry))
    .execute(connection)
    .await?;
    Ok(())
}

async fn progress(
    connection: &mut Connection,
    event: Id,
    progress: &EventProgress,
) -> Result<(), StorageError> {
    sql::query(
        "UPDATE tournament SET changed_ms = $1, system = $2, phase = $3, players = $4, round = $5, online = $6, \
         begins_ms = $7 WHERE id = $8",
    )
    .bind(millis(progress.changed))
    .bind(&progress.system)
    .bind(&progress.phase)
    .bind(i64::from(progress.players))
    .bind(i64::from(progress.round))
    .bind(i64::from(progress.online))
    .bind(progress.begins.map(millis))
    .bind(event.to_string())
    .execute(connection)
    .await?;
    Ok(())
}

async fn make(connection: &mut Connection, row: &EventRow) -> Result<(), StorageError> {
    sql::query(
        "INSERT INTO tournament (id, owner, owner_name, name, place, ruleset, time, visibility, created_ms, \
         changed_ms, system, phase, players, round, online, begins_ms) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
    )
    .bind(row.id.to_string())
    .bind(row.owner.bytes().to_vec())
    .bind(&row.owner_name)
    .bind(&row.name)
    .bind(&row.place)
    .bind(&row.ruleset)
    .bind(&row.time)
    .bind(&row.visibility)
    .bind(millis(row.created))
    .bind(millis(row.progress.changed))
    .bind(&row.progress.system)
    .bind(&row.progress.phase)
    .bind(i64::from(row.progress.players))
    .bind(i64::from(row.progress.round))
    .bind(i64::from(row.progress.online))
    .bind(row.progress.begins.map(millis))
    .execute(connection)
    .await?;
    Ok(())
}

async fn write_lines(
    connection: &mut Connection,
    event: Id,
    lines: &[EventLineRow],
) -> Result<(), StorageError> {
    for line in lines {
        sql::query(
            "INSERT INTO tournament_line (event_id, number, at_ms, by_name, by_whom, wish, line) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(event.to_string())
        .bind(i64::from(line.number))
        .bind(millis(line.at))
        .bind(&line.name)
        .bind(line.by.bytes().to_vec())
        .bind(&line.wish)
        .bind(&line.line)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// The columns of an event, in the order in which [`event_row`] reads them.
macro_rules! event_columns {
    ($rest:literal) => {
        concat!(
            "SELECT id, owner, owner_name, name, place, ruleset, time, visibility, created_ms, changed_ms, ",
            "system, phase, players, round, online, begins_ms FROM tournament ",
            $rest
        )
    };
}

impl Db {
    /// Events that everybody may know of: those that go on first, then the latest.
    pub async fn public_events(&self) -> Result<Vec<EventRow>, StorageError> {
        let query = sql::query(event_columns!(
            "WHERE visibility = 'public' ORDER BY phase = 'finished', changed_ms DESC LIMIT $1"
        ));
        let rows = query.bind(MOST_EVENTS_LISTED).fetch_all(&self.readers).await?;
        rows.iter().map(event_row).collect()
    }

    /// Events that somebody has made, works at or plays in.
    pub async fn events_of(&self, owner: Fingerprint) -> Result<Vec<EventRow>, StorageError> {
        let query = sql::query(event_columns!(
            "WHERE owner = $1 OR id IN (SELECT event_id FROM tournament_assistant WHERE owner = $1 AND rights <> 'none') \
             OR id IN (SELECT event_id FROM tournament_seat WHERE owner = $1) ORDER BY changed_ms DESC LIMIT $2"
        ));
        let query = query.bind(owner.bytes().to_vec()).bind(MOST_EVENTS_LISTED);
        query.fetch_all(&self.readers).await?.iter().map(event_row).collect()
    }

    /// Events that are played here and go on, or will begin: the next first.
    pub async fn announced_events(&self, most: u32) -> Result<Vec<EventRow>, StorageError> {
        let query = sql::query(event_columns!(
            "WHERE visibility = 'public' AND online = 1 AND phase <> 'finished' \
             ORDER BY phase = 'entries', begins_ms IS NULL, begins_ms, changed_ms DESC LIMIT $1"
        ));
        query.bind(i64::from(most)).fetch_all(&self.readers).await?.iter().map(event_row).collect()
    }

    /// All events that are played here and are not over.
    pub async fn online_events(&self) -> Result<Vec<Id>, StorageError> {
        let query = sql::query("SELECT id FROM tournament WHERE online = 1 AND phase <> 'finished'");
        query.fetch_all(&self.readers).await?.iter().map(|row| id_of(row, 0)).collect()
    }

    /// How many events of somebody are played here and are not over.
    pub async fn count_online_events(&self, owner: Fingerprint) -> Result<u32, StorageError> {
        let query = sql::query(
            "SELECT COUNT(*) FROM tournament WHERE owner = $1 AND online = 1 AND phase <> 'finished'",
        );
        number(&query.bind(owner.bytes().to_vec()).fetch_one(&self.readers).await?, 0)
    }

    /// The rooms of an event, from a round on, whose game is over.
    pub async fn event_rooms_over(&self, event: Id, from: u32) -> Result<Vec<Id>, StorageError> {
        let query = sql::query(
            "SELECT r.game_id FROM tournament_room r JOIN game g ON g.id = r.game_id \
             WHERE r.event_id = $1 AND r.round >= $2 AND g.status IN ('ended', 'aborted')",
        );
        let query = query.bind(event.to_string()).bind(i64::from(from));
        query.fetch_all(&self.readers).await?.iter().map(|row| id_of(row, 0)).collect()
    }

    /// The event whose boards a display lists, if it is one of an event.
    pub async fn event_of_display(&self, display: Id) -> Result<Option<Id>, StorageError> {
        let query = sql::query(
            "SELECT r.event_id FROM game g JOIN tournament_room r ON r.game_id = g.id WHERE g.display = $1 LIMIT 1",
        );
        let query = query.bind(display.to_string());
        query.fetch_optional(&self.readers).await?.map(|row| id_of(&row, 0)).transpose()
    }

    /// How many events somebody has made.
    pub async fn count_events(&self, owner: Fingerprint) -> Result<u32, StorageError> {
        let query = sql::query("SELECT COUNT(*) FROM tournament WHERE owner = $1");
        number(&query.bind(owner.bytes().to_vec()).fetch_one(&self.readers).await?, 0)
    }

    /// The event of which a game is recorded on a board of a desk.
    pub async fn event_of_desk_board(&self, desk: Id, board: u32) -> Result<Option<Id>, StorageError> {
        let query = sql::query("SELECT event_id FROM tournament_game WHERE desk_id = $1 AND desk_board = $2");
        let query = query.bind(desk.to_string()).bind(i64::from(board));
        query.fetch_optional(&self.readers).await?.map(|row| id_of(&row, 0)).transpose()
    }

    /// The entry to which a key belongs.
    pub async fn event_key(&self, event: Id, key: Fingerprint) -> Result<Option<u32>, StorageError> {
        let query = sql::query("SELECT entry FROM tournament_key WHERE event_id = $1 AND key_hash = $2");
        let query = query.bind(event.to_string()).bind(key.bytes().to_vec());
        query.fetch_optional(&self.readers).await?.map(|row| number(&row, 0)).transpose()
    }

    /// An event with everything, all of it of the same moment.
    pub async fn event(&self, id: Id) -> Result<Option<StoredEvent>, StorageError> {
        let key = id.to_string();
        let mut reading = self.readers.begin().await?;
        let query = sql::query(event_columns!("WHERE id = $1")).bind(&key);
        let Some(row) = query.fetch_optional(&mut reading).await? else { return Ok(None) };
        let event = event_row(&row)?;
        let query = "SELECT number, at_ms, by_name, by_whom, wish, line FROM tournament_line \
                     WHERE event_id = $1 ORDER BY number";
        let lines = sql::query(query).bind(&key).fetch_all(&mut reading).await?;
        let query = "SELECT owner, name, rights FROM tournament_assistant WHERE event_id = $1";
        let assistants = sql::query(query).bind(&key).fetch_all(&mut reading).await?;
        let query = "SELECT owner, entry FROM tournament_seat WHERE event_id = $1";
        let seats = sql::query(query).bind(&key).fetch_all(&mut reading).await?;
        let query =
            "SELECT round, board, game, entry, score, at_ms FROM tournament_report WHERE event_id = $1";
        let reports = sql::query(query).bind(&key).fetch_all(&mut reading).await?;
        let query = "SELECT round, board, game, desk_id, desk_board FROM tournament_game WHERE event_id = $1";
        let games = sql::query(query).bind(&key).fetch_all(&mut reading).await?;
        let query = "SELECT number, at_ms, entry, round, board, about, words, answer, answered_by, answered_ms \
                     FROM tournament_call WHERE event_id = $1 ORDER BY number";
        let calls = sql::query(query).bind(&key).fetch_all(&mut reading).await?;
        let query = "SELECT round, board, game, game_id, made_ms FROM tournament_room WHERE event_id = $1";
        let rooms = sql::query(query).bind(&key).fetch_all(&mut reading).await?;
        Ok(Some(StoredEvent {
            event,
            lines: lines.iter().map(line_row).collect::<Result<_, _>>()?,
            assistants: assistants.iter().map(assistant_row).collect::<Result<_, _>>()?,
            seats: seats
                .iter()
                .map(|row| Ok((hash(row, 0)?, number(row, 1)?)))
                .collect::<Result<_, StorageError>>()?,
            reports: reports.iter().map(report_row).collect::<Result<_, _>>()?,
            games: games.iter().map(game_row).collect::<Result<_, _>>()?,
            calls: calls.iter().map(call_row).collect::<Result<_, _>>()?,
            rooms: rooms.iter().map(room_row).collect::<Result<_, _>>()?,
        }))
    }
}

fn event_row(row: &Row) -> Result<EventRow, StorageError> {
    Ok(EventRow {
        id: id_of(row, 0)?,
        owner: hash(row, 1)?,
        owner_name: row.try_get(2)?,
        name: row.try_get(3)?,
        place: row.try_get(4)?,
        ruleset: row.try_get(5)?,
        time: row.try_get(6)?,
        visibility: row.try_get(7)?,
        created: moment(row.try_get(8)?),
        progress: EventProgress {
            changed: moment(row.try_get(9)?),
            system: row.try_get(10)?,
            phase: row.try_get(11)?,
            players: number(row, 12)?,
            round: number(row, 13)?,
            online: row.try_get::<i64, _>(14)? != 0,
            begins: row.try_get::<Option<i64>, _>(15)?.map(moment),
        },
    })
}

fn line_row(row: &Row) -> Result<EventLineRow, StorageError> {
    Ok(EventLineRow {
        number: number(row, 0)?,
        at: moment(row.try_get(1)?),
        name: row.try_get(2)?,
        by: hash(row, 3)?,
        wish: row.try_get(4)?,
        line: row.try_get(5)?,
    })
}

fn assistant_row(row: &Row) -> Result<EventAssistantRow, StorageError> {
    Ok(EventAssistantRow { owner: hash(row, 0)?, name: row.try_get(1)?, rights: row.try_get(2)? })
}

fn report_row(row: &Row) -> Result<EventReportRow, StorageError> {
    Ok(EventReportRow {
        round: number(row, 0)?,
        board: number(row, 1)?,
        game: number(row, 2)?,
        entry: number(row, 3)?,
        score: row.try_get(4)?,
        at: moment(row.try_get(5)?),
    })
}

fn game_row(row: &Row) -> Result<EventGameRow, StorageError> {
    Ok(EventGameRow {
        round: number(row, 0)?,
        board: number(row, 1)?,
        game: number(row, 2)?,
        desk: id_of(row, 3)?,
        desk_board: number(row, 4)?,
    })
}

fn room_row(row: &Row) -> Result<EventRoomRow, StorageError> {
    Ok(EventRoomRow {
        round: number(row, 0)?,
        board: number(row, 1)?,
        game: number(row, 2)?,
        room: id_of(row, 3)?,
        made: moment(row.try_get(4)?),
    })
}

fn call_row(row: &Row) -> Result<EventCallRow, StorageError> {
    let answer = match row.try_get::<Option<String>, _>(7)? {
        Some(words) => Some(EventAnswerRow {
            words,
            name: row.try_get::<Option<String>, _>(8)?.unwrap_or_default(),
            at: moment(row.try_get::<Option<i64>, _>(9)?.unwrap_or_default()),
        }),
        None => None,
    };
    Ok(EventCallRow {
        number: number(row, 0)?,
        at: moment(row.try_get(1)?),
        entry: number(row, 2)?,
        round: number(row, 3)?,
        board: number(row, 4)?,
        about: row.try_get(5)?,
        words: row.try_get(6)?,
        answer,
    })
}

fn number(row: &Row, place: usize) -> Result<u32, StorageError> {
    Ok(u32::try_from(row.try_get::<i64, _>(place)?).unwrap_or(0))
}

fn hash(row: &Row, place: usize) -> Result<Fingerprint, StorageError> {
    Fingerprint::of_bytes(row.try_get(place)?).ok_or_else(|| StorageError::Unreadable {
        game: "of an event".to_owned(),
        reason: "a hash has another length".to_owned(),
    })
}
