//! What is read.

use super::job::{millis, served};
use super::rows::{DisplayBoard, DisplayRow, GameRow, GameVisibility, SeatRow};
use super::sql::{self, Builder, Row, dialect};
use super::{Db, Slot, StorageError, names};
use crate::key::{Fingerprint, Id};
use crate::time::{Moment, ServedTime};
use draughts::Side;
use draughts::clock::BySide;
use std::sync::atomic::Ordering;

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// What does not change.
    pub game: GameRow,
    /// Who has the seats.
    pub seats: BySide<SeatRow>,
    /// What has happened, the first version first.
    pub lines: Vec<StoredLine>,
}

/// A version as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLine {
    /// What happened.
    pub line: String,
    /// The wish that asked for it.
    pub wish: Option<String>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameListing {
    /// Which game.
    pub id: Id,
    /// The ruleset's short name.
    pub ruleset: String,
    /// How it is played.
    pub way: String,
    /// The time control.
    pub time: Option<String>,
    /// The players.
    pub names: BySide<String>,
    /// Plies made.
    pub plies: u32,
    /// The result.
    pub result: Option<String>,
    /// Who is to move.
    pub turn: Side,
    /// Where it stands.
    pub status: String,
    /// When something last happened.
    pub last: Moment,
    /// Whether it changes the players' ratings.
    pub rated: bool,
    /// The sides of the browser that asks.
    pub yours: Vec<Side>,
}

/// Which games are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamesFilter {
    /// Those of a browser.
    pub of: Option<Fingerprint>,
    /// Those of somebody, as far as everybody may find them.
    pub played_by: Option<Fingerprint>,
    /// Those with one of these states; all if none is named.
    pub statuses: &'static [super::GameStatus],
    /// Those that wait in the lobby.
    pub lobby: bool,
    /// Those that a name, or a part of one, plays in.
    pub player: Option<String>,
    /// Those of a ruleset.
    pub ruleset: Option<String>,
    /// Those with a result.
    pub result: Option<String>,
    /// Those of a display.
    pub display: Option<Id>,
    /// Those older than this.
    pub before: Option<Moment>,
    /// Games in which something has happened since, or will happen automatically.
    pub alive_since: Option<Moment>,
}

/// The most games of a list.
pub const MOST_LISTED: usize = 50;

impl Db {
    /// A game with all that happened to it.
    pub async fn game(&self, id: Id) -> Result<Option<StoredGame>, StorageError> {
        let text = id.to_string();
        let (game, seats, lines) = {
            // One transaction, so that a line written in between is either there with its seat or not at all.
            let mut reading = self.readers.begin().await?;
            let query = "SELECT head, visibility, lobby, chat, created_ms, display, board, rated, zero_ms \
                         FROM game WHERE id = $1";
            let Some(row) = sql::query(query).bind(&text).fetch_optional(&mut reading).await? else {
                return Ok(None);
            };
            let query = "SELECT side, browser, key_hash FROM seat WHERE game_id = $1";
            let seats = sql::query(query).bind(&text).fetch_all(&mut reading).await?;
            let query = "SELECT line, wish FROM event WHERE game_id = $1 ORDER BY version";
            let lines = sql::query(query).bind(&text).fetch_all(&mut reading).await?;
            (game_row(id, &row)?, seat_rows(&seats)?, lines)
        };
        let kept = |row: &Row| Ok(StoredLine { line: row.try_get(0)?, wish: row.try_get(1)? });
        let lines = lines.iter().map(kept).collect::<Result<_, sqlx::Error>>()?;
        Ok(Some(StoredGame { game, seats, lines }))
    }

    /// The seat that an invitation is for.
    pub async fn invited(&self, key: Fingerprint) -> Result<Option<Id>, StorageError> {
        let query = "SELECT game_id FROM seat WHERE key_hash = $1";
        let row = sql::query(query).bind(key.bytes().to_vec()).fetch_optional(&self.readers).await?;
        row.map(|row| id_of(&row, 0)).transpose()
    }

    /// The display that an invitation is for.
    pub async fn display_of(&self, key: Fingerprint) -> Result<Option<DisplayRow>, StorageError> {
        let query = "SELECT id, host, key_hash, boards, wanted, created_ms FROM display WHERE key_hash = $1";
        let row = sql::query(query).bind(key.bytes().to_vec()).fetch_optional(&self.readers).await?;
        row.map(|row| display_row(&row)).transpose()
    }

    /// A display.
    pub async fn displays_of(&self, host: Fingerprint) -> Result<Vec<DisplayRow>, StorageError> {
        let query =
            "SELECT id, host, key_hash, boards, wanted, created_ms FROM display WHERE host = $1 ORDER BY id";
        let rows = sql::query(query).bind(host.bytes().to_vec()).fetch_all(&self.readers).await?;
        rows.iter().map(display_row).collect()
    }

    /// A display.
    pub async fn display(&self, id: Id) -> Result<Option<DisplayRow>, StorageError> {
        let query = "SELECT id, host, key_hash, boards, wanted, created_ms FROM display WHERE id = $1";
        let row = sql::query(query).bind(id.to_string()).fetch_optional(&self.readers).await?;
        row.map(|row| display_row(&row)).transpose()
    }

    /// How many boards of a display are taken.
    pub async fn boards(&self, display: Id) -> Result<u32, StorageError> {
        let query = "SELECT COALESCE(MAX(board), 0) FROM game WHERE display = $1";
        let row = sql::query(query).bind(display.to_string()).fetch_one(&self.readers).await?;
        Ok(u32::try_from(row.try_get::<i64, _>(0)?).unwrap_or(0))
    }

    /// Games in which something happens automatically before a moment; only those of some slots if games have owners.
    pub async fn due(&self, until: ServedTime, slots: Option<&[Slot]>) -> Result<Vec<Id>, StorageError> {
        let mut query = Builder::new("SELECT id FROM game WHERE due_ms IS NOT NULL AND due_ms <= ");
        query.push_bind(served(until));
        match slots {
            Some([]) => return Ok(Vec::new()),
            Some(slots) => drop(query.push(" AND slot IN ").push_list(slots.iter().map(|slot| slot.0))),
            None => {}
        }
        query.push(" ORDER BY due_ms LIMIT 200");
        let rows = query.build().fetch_all(&self.readers).await?;
        rows.iter().map(|row| id_of(row, 0)).collect()
    }

    /// Games in a list, the latest first.
    pub async fn list(&self, search: &GamesFilter) -> Result<Vec<GameListing>, StorageError> {
        let browser = search.of.map(|browser| browser.bytes().to_vec());
        let text = "SELECT g.id, g.ruleset, g.way, g.time, g.white_name, g.black_name, g.plies, g.result, g.turn, \
                    g.status, g.last_ms, g.rated FROM ";
        let readers = if search.player.is_some() { &self.apart.search } else { &self.readers };
        let mut query = Builder::new(text);
        match self.way_to_names(search).await? {
            WayToNames::Index(grams) => {
                dialect::push_games_named(&mut query, readers, grams);
            }
            // With one status the index of lists has the latest first, too.
            WayToNames::Latest if search.statuses.len() != 1 => {
                query.push(dialect::latest_games(readers));
            }
            WayToNames::Latest | WayToNames::Any => {
                query.push("game g WHERE 1 = 1");
            }
        }
        if let Some(browser) = &browser {
            query.push(" AND g.id IN (SELECT game_id FROM seat WHERE browser = ").push_bind(browser);
            query.push(")");
        } else if search.display.is_none() {
            query.push(" AND g.visibility = 'public'");
        }
        if let Some(player) = &search.played_by {
            query
                .push(" AND g.id IN (SELECT game_id FROM seat WHERE browser = ")
                .push_bind(player.bytes().to_vec());
            query.push(")");
        }
        if !search.statuses.is_empty() {
            query.push(" AND g.status IN ").push_list(search.statuses.iter().map(|status| status.word()));
        }
        if search.lobby {
            query.push(" AND g.lobby = 1");
        }
        if let Some(player) = &search.player {
            query.push(" AND g.sought LIKE ").push_bind(pattern(player)).push(" ESCAPE '\\'");
        }
        if let Some(ruleset) = &search.ruleset {
            query.push(" AND g.ruleset = ").push_bind(ruleset);
        }
        if let Some(result) = &search.result {
            query.push(" AND g.result = ").push_bind(result);
        }
        if let Some(display) = search.display {
            query.push(" AND g.display = ").push_bind(display.to_string());
        }
        if let Some(since) = search.alive_since {
            query.push(" AND (g.due_ms IS NOT NULL OR g.last_ms > ").push_bind(millis(since)).push(")");
        }
        if let Some(before) = search.before {
            query.push(" AND g.last_ms < ").push_bind(millis(before));
        }
        // A display is listed whole: it has no more boards than there may be.
        let most = match search.display {
            Some(_) => i64::from(draughts::game::MOST_BOARDS),
            None => MOST_LISTED as i64,
        };
        query.push(" ORDER BY g.last_ms DESC, g.id LIMIT ").push_bind(most);
        let rows = query.build().persistent(false).fetch_all(readers).await?;
        rows.iter().map(listing).collect()
    }

    /// How games are found by a part of a name.
    async fn way_to_names(&self, search: &GamesFilter) -> Result<WayToNames, StorageError> {
        let Some(grams) = search.player.as_deref().and_then(|part| dialect::grams(&self.apart.search, part))
        else {
            return Ok(WayToNames::Any);
        };
        let own = search.of.is_some() || search.played_by.is_some() || search.display.is_some();
        if own || !self.ready.names.load(Ordering::Relaxed) {
            return Ok(WayToNames::Any);
        }
        let text = dialect::count_names(&self.apart.search);
        let row = sql::query(text).bind(&grams).bind(names::FEW + 1).fetch_one(&self.apart.search).await?;
        let few = row.try_get::<i64, _>(0)? <= names::FEW;
        Ok(if few { WayToNames::Index(grams) } else { WayToNames::Latest })
    }

    /// Says which sides are a browser's.
    pub async fn mark(&self, listed: &mut [GameListing], browser: Fingerprint) -> Result<(), StorageError> {
        if listed.is_empty() {
            return Ok(());
        }
        let mut query = Builder::new("SELECT game_id, side FROM seat WHERE browser = ");
        query.push_bind(browser.bytes().to_vec());
        query.push(" AND game_id IN ").push_list(listed.iter().map(|game| game.id.to_string()));
        let rows = query.build().fetch_all(&self.readers).await?;
        for row in &rows {
            let (id, side) = (id_of(row, 0)?, side_of(row, 1)?);
            listed.iter_mut().filter(|game| game.id == id).for_each(|game| game.yours.push(side));
        }
        Ok(())
    }
}

/// How games are found by a part of a name.
enum WayToNames {
    /// By the index, which is asked this.
    Index(String),
    /// So many have it that the latest games are looked through.
    Latest,
    /// No name is sought, or among few games.
    Any,
}

/// A part of a name, with what has a meaning in patterns made plain.
pub(super) fn pattern(part: &str) -> String {
    let mut pattern = String::from("%");
    for letter in part.to_lowercase().chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

fn game_row(id: Id, row: &Row) -> Result<GameRow, StorageError> {
    let visibility = match row.try_get::<&str, _>(1)? {
        "private" => GameVisibility::Private,
        _ => GameVisibility::Public,
    };
    let display = match (row.try_get::<Option<&str>, _>(5)?, row.try_get::<Option<i64>, _>(6)?) {
        (Some(_), Some(board)) => {
            Some(DisplayBoard { display: id_of(row, 5)?, board: u32::try_from(board).unwrap_or(0) })
        }
        _ => None,
    };
    Ok(GameRow {
        id,
        head: row.try_get(0)?,
        visibility,
        lobby: row.try_get::<i64, _>(2)? != 0,
        chat: row.try_get::<i64, _>(3)? != 0,
        rated: row.try_get::<i64, _>(7)? != 0,
        created: moment(row.try_get(4)?),
        zero: ServedTime(moment(row.try_get::<Option<i64>, _>(8)?.map_or_else(|| row.try_get(4), Ok)?).0),
        display,
    })
}

fn seat_rows(rows: &[Row]) -> Result<BySide<SeatRow>, StorageError> {
    let mut seats = BySide::<SeatRow>::default();
    for row in rows {
        let hash = |place: usize| {
            let bytes = row.try_get::<Option<&[u8]>, _>(place)?;
            Ok::<_, sqlx::Error>(bytes.and_then(Fingerprint::of_bytes))
        };
        *seats.get_mut(side_of(row, 0)?) = SeatRow { browser: hash(1)?, key: hash(2)? };
    }
    Ok(seats)
}

fn display_row(row: &Row) -> Result<DisplayRow, StorageError> {
    let hash = |place: usize| {
        let hash = Fingerprint::of_bytes(row.try_get(place)?);
        hash.ok_or_else(|| unreadable(row, "a hash has another length"))
    };
    Ok(DisplayRow {
        id: id_of(row, 0)?,
        host: hash(1)?,
        key: hash(2)?,
        boards: u32::try_from(row.try_get::<i64, _>(3)?).unwrap_or(0),
        wanted: row.try_get(4)?,
        created: moment(row.try_get(5)?),
    })
}

fn listing(row: &Row) -> Result<GameListing, StorageError> {
    Ok(GameListing {
        id: id_of(row, 0)?,
        ruleset: row.try_get(1)?,
        way: row.try_get(2)?,
        time: row.try_get(3)?,
        names: BySide { white: row.try_get(4)?, black: row.try_get(5)? },
        plies: u32::try_from(row.try_get::<i64, _>(6)?).unwrap_or(0),
        result: row.try_get(7)?,
        turn: side_of(row, 8)?,
        status: row.try_get(9)?,
        last: moment(row.try_get(10)?),
        rated: row.try_get::<i64, _>(11)? != 0,
        yours: Vec::new(),
    })
}

pub(super) fn id_of(row: &Row, place: usize) -> Result<Id, StorageError> {
    row.try_get::<&str, _>(place)?.parse().map_err(|_| unreadable(row, "the id is none"))
}

pub(super) fn side_of(row: &Row, place: usize) -> Result<Side, StorageError> {
    match row.try_get::<&str, _>(place)? {
        "W" => Ok(Side::White),
        "B" => Ok(Side::Black),
        _ => Err(unreadable(row, "a side is neither W nor B")),
    }
}

pub(super) fn unreadable(row: &Row, reason: &str) -> StorageError {
    let game = row.try_get::<String, _>(0).unwrap_or_default();
    StorageError::Unreadable { game, reason: reason.to_owned() }
}

pub(super) fn moment(millis: i64) -> Moment {
    Moment(u64::try_from(millis).unwrap_or(0))
}
