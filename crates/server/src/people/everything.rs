//! Everything that is kept about somebody, to be taken along.

use super::account::Account;
use crate::app::App;
use crate::date::Date;
use crate::db::{MOST_CHANGES, Stored};
use crate::error::Failure;
use crate::export::{self, Format, Order};
use crate::key::Fingerprint;
use crate::room::Table;
use draughts::Side;
use draughts::clock::BySide;
use draughts::game::{SheetHeader, Sight};
use serde_json::{Value, json};

/// The most games that are taken along.
const MOST_GAMES: u32 = 10_000;

impl App {
    /// Everything that is kept about an account, as JSON.
    pub(crate) async fn everything_of(&self, account: &Account) -> Result<String, Failure> {
        let row = self.db.account_named(account.name.as_str()).await?;
        let preferences = row.as_ref().and_then(|row| serde_json::from_str::<Value>(&row.preferences).ok());
        let sessions: Vec<Value> = self
            .db
            .sessions(account.id)
            .await?
            .into_iter()
            .map(|session| {
                json!({
                    "address": session.address,
                    "agent": session.agent,
                    "created": Date::of(session.created.0).machine(),
                    "seen": Date::of(session.seen.0).machine(),
                })
            })
            .collect();
        let tokens: Vec<Value> = self
            .db
            .tokens(account.id)
            .await?
            .into_iter()
            .map(|token| {
                json!({
                    "title": token.title,
                    "scopes": token.scopes.to_string(),
                    "created": Date::of(token.created.0).machine(),
                    "seen": token.seen.map(|seen| Date::of(seen.0).machine()),
                })
            })
            .collect();
        let ratings: Vec<Value> = self
            .db
            .ratings(account.id)
            .await?
            .into_iter()
            .map(|rating| {
                json!({
                    "ruleset": rating.ruleset,
                    "speed": rating.speed,
                    "rating": rating.rating.rating,
                    "deviation": rating.rating.deviation,
                    "volatility": rating.rating.volatility,
                    "games": rating.games,
                    "changed": Date::of(rating.changed.0).machine(),
                })
            })
            .collect();
        let changes: Vec<Value> = self
            .db
            .rating_changes(account.id, MOST_CHANGES)
            .await?
            .into_iter()
            .map(|change| {
                json!({
                    "game": change.game.to_string(),
                    "ruleset": change.ruleset,
                    "speed": change.speed,
                    "before": change.before,
                    "rating": change.rating,
                    "deviation": change.deviation,
                    "at": Date::of(change.at.0).machine(),
                })
            })
            .collect();
        let mut games = Vec::new();
        for id in self.db.games_of(account.owner(), MOST_GAMES).await? {
            if let Some(stored) = self.db.downloads().game(id).await? {
                games.push(json!({ "id": id.to_string(), "pdn": pdn(stored, account.owner())? }));
            }
        }
        let studies = self.studies_along(account.owner()).await?;
        let collections = self.collections_along(account.owner()).await?;
        let desks = self.desks_along(account.owner()).await?;
        let everything = json!({
            "about": "Everything that this Damier server keeps about an account. Times are in UTC; games are PDN.",
            "written": Date::of(self.time.now().0).machine(),
            "account": {
                "name": account.name.to_string(),
                "role": account.role.name(),
                "created": Date::of(account.created.0).machine(),
                "seen": row.as_ref().map(|row| Date::of(row.seen.0).machine()),
            },
            "preferences": preferences,
            "sessions": sessions,
            "tokens": tokens,
            "ratings": ratings,
            "rating_changes": changes,
            "games": games,
            "studies": studies,
            "collections": collections,
            "desks": desks,
        });
        serde_json::to_string_pretty(&everything).map_err(|fault| Failure::Broken(fault.into()))
    }

    async fn studies_along(&self, owner: Fingerprint) -> Result<Vec<Value>, Failure> {
        let mut studies = Vec::new();
        for listed in self.db.studies_of(owner).await? {
            if let Some(study) = self.db.study(listed.id).await? {
                studies.push(json!({ "id": study.id.to_string(), "title": study.title, "pdn": study.pdn }));
            }
        }
        Ok(studies)
    }

    async fn collections_along(&self, owner: Fingerprint) -> Result<Vec<Value>, Failure> {
        let mut collections = Vec::new();
        for collection in self.db.collections_of(owner).await? {
            let (mut texts, mut after) = (Vec::new(), Some(0));
            while let Some(number) = after {
                let some = self.db.downloads().collected_texts(collection.id, number).await?;
                after = some.last().map(|last| last.number);
                texts.extend(some.into_iter().map(|text| text.pdn));
            }
            collections.push(json!({ "name": collection.name, "games": texts }));
        }
        Ok(collections)
    }

    /// The desks that the account has made, each board with its log as it is kept.
    async fn desks_along(&self, owner: Fingerprint) -> Result<Vec<Value>, Failure> {
        let mut desks = Vec::new();
        for listed in self.db.desks_of(owner).await? {
            let mut boards = Vec::new();
            for board in self.db.desk_boards(listed.desk.id).await? {
                let stored = self.db.desk_board(listed.desk.id, board.number).await?;
                let log: Vec<Value> = stored
                    .map(|stored| stored.entries)
                    .unwrap_or_default()
                    .into_iter()
                    .map(|entry| json!({ "at": Date::of(entry.at.0).machine(), "by": entry.name, "line": entry.line }))
                    .collect();
                boards.push(json!({ "number": board.number, "head": board.head, "log": log }));
            }
            desks.push(json!({ "name": listed.desk.name, "place": listed.desk.place, "boards": boards }));
        }
        Ok(desks)
    }
}

/// A game as PDN; none while it is played by somebody without sight of the board (FMJD 11.1.4), who may not see it.
fn pdn(stored: Stored, owner: Fingerprint) -> Result<Option<String>, Failure> {
    let seats = stored.seats;
    let table = Table::replay(stored.game, &stored.lines)?;
    let way = &table.game().settings().way;
    let blind = |side: Side| seats.get(side).browser == Some(owner) && way.sight(side) == Sight::Nothing;
    if table.game().outcome().is_none() && Side::BOTH.into_iter().any(blind) {
        return Ok(None);
    }
    let header = SheetHeader {
        date: Date::of(table.row().created.0).pdn(),
        players: BySide::from_fn(|side| table.name(side).to_owned()),
        ..SheetHeader::default()
    };
    let made = export::made(table.game(), header, Order::of(Format::Pdn));
    let made = made.map_err(|fault| Failure::Broken(fault.into()))?;
    Ok(Some(String::from_utf8_lossy(&made).into_owned()))
}
