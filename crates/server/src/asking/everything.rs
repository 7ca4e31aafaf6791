//! The download of everything stored about an account, streamed as it is read.

use crate::app::App;
use crate::date::Date;
use crate::error::Failure;
use crate::export::{self, ExportOrder, Format};
use crate::key::Fingerprint;
use crate::people::{Account, account_named};
use crate::room::Table;
use crate::store::StoredGame;
use crate::time::Moment;
use axum::body::{Body, Bytes};
use draughts::Side;
use draughts::clock::BySide;
use draughts::game::{SheetHeader, Sight};
use futures_util::stream::unfold;
use serde_json::{Value, json};
use tokio::sync::mpsc;

/// So many pieces wait to be sent before the next one is read.
const AHEAD: usize = 4;
/// Everything, however much it is.
const ALL: u32 = u32::MAX;

impl App {
    /// Everything that is kept about an account, as JSON. If something cannot be read the download breaks off, so that
    /// nobody takes a part for the whole.
    pub(crate) fn everything_of(&self, account: Account) -> Body {
        let (send, pieces) = mpsc::channel(AHEAD);
        let app = self.clone();
        tokio::spawn(async move {
            let mut writing = JsonWriter { send, first: true };
            if let Err(DownloadEnd::Failed(failure)) = app.write_everything(&account, &mut writing).await {
                failure.log();
                // Who wanted it may be gone.
                let _ = writing.send.send(Err(failure)).await;
            }
        });
        Body::from_stream(unfold(pieces, |mut pieces| async move { Some((pieces.recv().await?, pieces)) }))
    }

    async fn write_everything(&self, account: &Account, writing: &mut JsonWriter) -> Result<(), DownloadEnd> {
        let owner = account.owner();
        let row = account_named(&self.db, account.name.as_str()).await?;
        let preferences = row.as_ref().and_then(|row| serde_json::from_str::<Value>(&row.preferences).ok());
        writing.text("{").await?;
        writing
            .field(
                "about",
                &json!(
                    "Everything this Damier server stores about an account. Times are in UTC; games are PDN."
                ),
            )
            .await?;
        writing.field("written", &json!(Date::of(self.time.now().0).machine())).await?;
        let own = json!({
            "name": account.name.to_string(),
            "role": account.role.name(),
            "created": Date::of(account.created.0).machine(),
            "seen": row.as_ref().map(|row| Date::of(row.seen.0).machine()),
        });
        writing.field("account", &own).await?;
        writing.field("preferences", &json!(preferences)).await?;
        let factor = self.db.second_factor(account.id).await?.is_some_and(|factor| factor.confirmed);
        writing.field("two_factor_sign_in", &json!(factor)).await?;
        self.write_calls(account, writing).await?;
        self.write_keys(account, writing).await?;
        self.write_ratings(account, writing).await?;
        self.write_games(owner, writing).await?;
        self.write_studies(owner, writing).await?;
        self.write_collections(owner, writing).await?;
        self.write_desks(owner, writing).await?;
        writing.text("}\n").await
    }

    /// How the account is called, the browsers that are, and its challenges.
    async fn write_calls(&self, account: &Account, writing: &mut JsonWriter) -> Result<(), DownloadEnd> {
        let wishes = self.db.calling(account.id).await?;
        let wishes = wishes.and_then(|text| serde_json::from_str::<Value>(&text).ok());
        writing.field("calls", &json!(wishes)).await?;
        writing.open("notified_browsers").await?;
        for row in self.db.subscriptions(account.id).await? {
            writing.item(&json!({ "endpoint": row.endpoint, "agent": row.agent })).await?;
        }
        writing.close().await?;
        writing.open("challenges").await?;
        for row in self.db.challenges_of(account.id, Moment(0)).await? {
            let wanted = serde_json::from_str::<Value>(&row.wanted).unwrap_or_default();
            let item = json!({
                "from": row.challenger_name,
                "to": row.challenged_name,
                "game": wanted,
                "answer": row.answer,
                "made": Date::of(row.made.0).machine(),
            });
            writing.item(&item).await?;
        }
        writing.close().await
    }

    async fn write_keys(&self, account: &Account, writing: &mut JsonWriter) -> Result<(), DownloadEnd> {
        writing.open("sessions").await?;
        for session in self.db.sessions(account.id).await? {
            let item = json!({
                "address": session.address,
                "agent": session.agent,
                "created": Date::of(session.created.0).machine(),
                "seen": Date::of(session.seen.0).machine(),
            });
            writing.item(&item).await?;
        }
        writing.close().await?;
        writing.open("tokens").await?;
        for token in self.db.tokens(account.id).await? {
            let item = json!({
                "title": token.title,
                "scopes": token.scopes,
                "created": Date::of(token.created.0).machine(),
                "seen": token.seen.map(|seen| Date::of(seen.0).machine()),
            });
            writing.item(&item).await?;
        }
        writing.close().await
    }

    async fn write_ratings(&self, account: &Account, writing: &mut JsonWriter) -> Result<(), DownloadEnd> {
        writing.open("ratings").await?;
        for rating in self.db.ratings(account.id).await? {
            let item = json!({
                "ruleset": rating.ruleset,
                "speed": rating.speed,
                "rating": rating.rating.rating,
                "deviation": rating.rating.deviation,
                "volatility": rating.rating.volatility,
                "games": rating.games,
                "changed": Date::of(rating.changed.0).machine(),
            });
            writing.item(&item).await?;
        }
        writing.close().await?;
        writing.open("rating_changes").await?;
        for change in self.db.rating_changes(account.id, ALL).await? {
            let item = json!({
                "game": change.game.to_string(),
                "ruleset": change.ruleset,
                "speed": change.speed,
                "before": change.before,
                "rating": change.rating,
                "deviation": change.deviation,
                "at": Date::of(change.at.0).machine(),
            });
            writing.item(&item).await?;
        }
        writing.close().await
    }

    /// Games with all that was said and done in them, and the displays that the account has made.
    async fn write_games(&self, owner: Fingerprint, writing: &mut JsonWriter) -> Result<(), DownloadEnd> {
        writing.open("games").await?;
        for id in self.db.games_of(owner, ALL).await? {
            let Some(stored) = self.db.downloads().game(id).await? else { continue };
            let told = tokio::task::spawn_blocking(move || game(stored, owner)).await;
            let DownloadedGame { pdn, lines } = told.map_err(|fault| Failure::Broken(fault.into()))??;
            writing.item(&json!({ "id": id.to_string(), "pdn": pdn, "lines": lines })).await?;
        }
        writing.close().await?;
        writing.open("displays").await?;
        for display in self.db.displays_of(owner).await? {
            let wanted = serde_json::from_str::<Value>(&display.wanted).unwrap_or_default();
            let created = Date::of(display.created.0).machine();
            writing
                .item(&json!({ "id": display.id.to_string(), "created": created, "wanted": wanted }))
                .await?;
        }
        writing.close().await
    }

    async fn write_studies(&self, owner: Fingerprint, writing: &mut JsonWriter) -> Result<(), DownloadEnd> {
        writing.open("studies").await?;
        for listed in self.db.studies_of(owner).await? {
            if let Some(study) = self.db.study(listed.id).await? {
                let item = json!({ "id": study.id.to_string(), "title": study.title, "pdn": study.pdn });
                writing.item(&item).await?;
            }
        }
        writing.close().await
    }

    async fn write_collections(
        &self,
        owner: Fingerprint,
        writing: &mut JsonWriter,
    ) -> Result<(), DownloadEnd> {
        writing.open("collections").await?;
        for collection in self.db.collections_of(owner).await? {
            writing.begin_item().await?;
            writing.text(&format!("{{\"name\":{},\"games\":[", json!(collection.name))).await?;
            writing.first = true;
            let mut after = Some(0);
            while let Some(number) = after {
                let some = self.db.downloads().collected_texts(collection.id, number).await?;
                after = some.last().map(|last| last.number);
                for text in some {
                    writing.item(&json!(text.pdn)).await?;
                }
            }
            writing.text("]}").await?;
            writing.first = false;
        }
        writing.close().await
    }

    /// The desks that the account has made, each board with its log as it is kept.
    async fn write_desks(&self, owner: Fingerprint, writing: &mut JsonWriter) -> Result<(), DownloadEnd> {
        writing.open("desks").await?;
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
            let item = json!({ "name": listed.desk.name, "place": listed.desk.place, "boards": boards });
            writing.item(&item).await?;
        }
        writing.close().await
    }
}

/// Why no more is written.
enum DownloadEnd {
    /// Nobody wants it any more.
    Gone,
    /// It cannot be read.
    Failed(Failure),
}

impl<T: Into<Failure>> From<T> for DownloadEnd {
    fn from(fault: T) -> Self {
        Self::Failed(fault.into())
    }
}

/// JSON that is sent piece by piece.
struct JsonWriter {
    send: mpsc::Sender<Result<Bytes, Failure>>,
    /// Whether nothing stands in the list or the object yet.
    first: bool,
}

impl JsonWriter {
    async fn text(&mut self, text: &str) -> Result<(), DownloadEnd> {
        self.send.send(Ok(Bytes::copy_from_slice(text.as_bytes()))).await.map_err(|_| DownloadEnd::Gone)
    }

    async fn field(&mut self, name: &str, value: &Value) -> Result<(), DownloadEnd> {
        self.begin_item().await?;
        self.text(&format!("{}:{value}", json!(name))).await
    }

    /// Begins a list.
    async fn open(&mut self, name: &str) -> Result<(), DownloadEnd> {
        self.begin_item().await?;
        self.first = true;
        self.text(&format!("{}:[", json!(name))).await
    }

    async fn item(&mut self, value: &Value) -> Result<(), DownloadEnd> {
        self.begin_item().await?;
        self.text(&value.to_string()).await
    }

    /// What stands between two.
    async fn begin_item(&mut self) -> Result<(), DownloadEnd> {
        if std::mem::replace(&mut self.first, false) {
            return Ok(());
        }
        self.text(",\n").await
    }

    async fn close(&mut self) -> Result<(), DownloadEnd> {
        self.first = false;
        self.text("]").await
    }
}

/// A game in the download.
struct DownloadedGame {
    /// None while it is played by somebody without sight of the board (FMJD 11.1.4), who may not see it.
    pdn: Option<String>,
    /// Everything that has happened, as it is kept: seats, moves, offers, what was said.
    lines: Vec<String>,
}

fn game(stored: StoredGame, owner: Fingerprint) -> Result<DownloadedGame, Failure> {
    let seats = stored.seats;
    let table = Table::replay(stored.game, &stored.lines)?;
    let way = &table.game().settings().way;
    let blind = |side: Side| seats.get(side).browser == Some(owner) && way.sight(side) == Sight::Nothing;
    if table.game().outcome().is_none() && Side::BOTH.into_iter().any(blind) {
        return Ok(DownloadedGame { pdn: None, lines: Vec::new() });
    }
    let header = SheetHeader {
        date: Date::of(table.row().created.0).pdn(),
        players: BySide::from_fn(|side| table.name(side).to_owned()),
        ..SheetHeader::default()
    };
    let made = export::render(table.game(), header, ExportOrder::of(Format::Pdn));
    let made = made.map_err(|fault| Failure::Broken(fault.into()))?;
    let lines = stored.lines.into_iter().map(|kept| kept.line).collect();
    Ok(DownloadedGame { pdn: Some(String::from_utf8_lossy(&made).into_owned()), lines })
}
