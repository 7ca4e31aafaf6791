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
            if let Some(stored) = self.db.game(id).await? {
                games.push(json!({ "id": id.to_string(), "pdn": pdn(stored, account.owner())? }));
            }
        }
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
        });
        serde_json::to_string_pretty(&everything).map_err(|fault| Failure::Broken(fault.into()))
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
