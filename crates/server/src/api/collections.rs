//! Collections: PDN files, imported, listed and deleted.

use super::studies::{store_study, title, with_cookie};
use crate::app::App;
use crate::asking::{Asker, ClientAddress, KnownBrowser, SameOrigin};
use crate::error::Failure;
use crate::key::Id;
use crate::links;
use crate::making;
use crate::openapi::{Operations, summary};
use crate::people::Scope;
use crate::store::{
    ChoreKind, CollectedRow, CollectedSearch, CollectionRow, MOST_COLLECTED, StudyJob, WriteJob,
};
use crate::study::{self, CollectedGames, LONGEST_FILE, MOST_COLLECTIONS};
use crate::wire::{
    CollectedLine, CollectionLine, CollectionView, CreatedResource, ImportReport, StudySource,
};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use draughts::RulesetName;
use draughts::notation::fen;
use serde::Deserialize;

/// Everything under `/api/v1/collections`. Files travel in the bodies.
pub(super) fn operations() -> Operations {
    let (what, id) = ("The collection's id", "0123456789abcdef");
    Operations::of("Collections")
        .post(
            "/api/v1/collections",
            import,
            summary("Import a file of games: one game becomes a study, several become a collection")
                .query::<ImportQuery>()
                .takes_text(
                    "text/plain",
                    "[GameType \"20\"]\n1. 32-28 19-23 *\n\n[GameType \"20\"]\n1. 33-29 *\n",
                )
                .largest(LONGEST_FILE)
                .answers::<ImportReport>("The study or collection that was created.")
                .scope(Scope::Study),
        )
        .get(
            "/api/v1/collections",
            list,
            summary("List your collections").lists::<CollectionLine>("The collections.").scope(Scope::Read),
        )
        .get(
            "/api/v1/collections/{id}",
            show,
            summary("A collection and its games")
                .path("id", what, id)
                .query::<CollectionQuery>()
                .answers::<CollectionView>("The collection.")
                .refuses(404, "There is no such collection.")
                .scope(Scope::Read),
        )
        .delete(
            "/api/v1/collections/{id}",
            forget,
            summary("Delete one of your collections")
                .path("id", what, id)
                .answers::<CreatedResource>("The id of what was deleted.")
                .refuses(403, "The collection belongs to somebody else.")
                .refuses(404, "There is no such collection.")
                .scope(Scope::Study),
        )
}

/// The options of an import.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
struct ImportQuery {
    /// The name of the collection, for example that of the file.
    name: Option<String>,
    /// The ruleset that is tried first where a game does not say.
    ruleset: Option<String>,
}

/// The longest name of a collection, in characters.
const LONGEST_NAME: usize = 80;
/// The batch size, in games and in bytes, so that live games need not wait.
const GAMES_AT_ONCE: usize = 50;
const BYTES_AT_ONCE: usize = 64 << 10;

/// `POST /api/v1/collections`: a PDN file, or a FEN. One game becomes a study, several a collection.
async fn import(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    _: SameOrigin,
    named: Result<Query<ImportQuery>, QueryRejection>,
    file: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let Query(ImportQuery { name, ruleset }) = named.map_err(|fault| Failure::bad(fault.body_text()))?;
    let file = file.map_err(|fault| match fault.status() {
        StatusCode::PAYLOAD_TOO_LARGE => study::too_long(),
        _ => Failure::bad(fault.body_text()),
    })?;
    app.workshop.admit_file(address)?;
    let ruleset: Option<RulesetName> =
        ruleset.filter(|name| !name.is_empty()).map(|name| name.parse()).transpose().map_err(Failure::bad)?;
    let known = asker.known(&app)?;
    if let Some(imported) = position(&file, ruleset)? {
        return Ok(with_cookie(Json(imported), known));
    }
    let collected = app.workshop.work(move || study::collect(&file, ruleset)).await?;
    let imported = match &collected.games[..] {
        [game] if game.fault.is_none() => {
            let source = StudySource::Pdn { text: game.pdn.clone(), ruleset: game.ruleset.clone() };
            let found = study::find(&app, &app.workshop, asker.owner(), &source).await?;
            let id = store_study(&app, &known, found.settled).await?;
            ImportReport { href: format!("/study/{id}"), games: 1, unread: 0 }
        }
        _ => keep(&app, &known, name.as_deref(), collected).await?,
    };
    Ok(with_cookie(Json(imported), known))
}

/// The position of a text that is a FEN.
fn position(file: &[u8], ruleset: Option<RulesetName>) -> Result<Option<ImportReport>, Failure> {
    let Ok(text) = std::str::from_utf8(file) else { return Ok(None) };
    let text = text.trim();
    let is_fen = text.len() <= fen::LONGEST
        && text
            .split_once(':')
            .is_some_and(|(turn, _)| matches!(turn.trim(), "W" | "B" | "R" | "w" | "b" | "r"));
    if !is_fen {
        return Ok(None);
    }
    let ruleset = match ruleset {
        Some(ruleset) => ruleset,
        // The first ruleset that has such squares.
        None => RulesetName::ALL
            .iter()
            .copied()
            .find(|ruleset| fen::read_position(*ruleset, text).is_ok())
            .ok_or_else(|| {
            Failure::bad(
                "no ruleset allows this position: choose a ruleset and check the position in the editor",
            )
        })?,
    };
    let position = making::position(ruleset, text)?;
    let fen = links::encoded(&fen::write(ruleset.rules(), &position.setup()));
    let href = format!("/analysis?ruleset={}&fen={fen}", ruleset.name());
    Ok(Some(ImportReport { href, games: 0, unread: 0 }))
}

/// Keeps a collection: first its games, bit by bit, then itself.
async fn keep(
    app: &App,
    known: &KnownBrowser,
    name: Option<&str>,
    collected: CollectedGames,
) -> Result<ImportReport, Failure> {
    let CollectedGames { games, unread } = collected;
    if app.db.count_collections(known.browser).await? >= MOST_COLLECTIONS {
        return Err(Failure::Conflict(format!(
            "you have {MOST_COLLECTIONS} collections, the maximum: delete one first"
        )));
    }
    let (id, count) = (Id::random()?, u32::try_from(games.len()).unwrap_or(u32::MAX));
    app.db.write(StudyJob::Begin(id).into()).await?;
    let import = Import { app: app.clone(), id, whole: false };
    for games in bits(games) {
        app.db.write(StudyJob::Games { collection: id, games }.into()).await?;
    }
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    let name: String = name.unwrap_or_default().trim().chars().map(plain).take(LONGEST_NAME).collect();
    let name = if name.is_empty() { format!("{count} games") } else { name };
    let row = CollectionRow { id, owner: known.browser, name, games: count, unread, created: app.time.now() };
    let seen = WriteJob::Seen { browser: known.browser, at: app.time.now() };
    tokio::try_join!(app.db.write(seen), app.db.write(StudyJob::Collection(row).into()))?;
    import.complete();
    // Its positions are indexed later, in the background.
    app.chores.notify_one();
    Ok(ImportReport { href: format!("/collection/{id}"), games: count, unread })
}

/// A collection being written. If it is not completed, because of an error or because the client has gone, its rows are
/// deleted.
struct Import {
    app: App,
    id: Id,
    whole: bool,
}

impl Import {
    /// The import is complete: keep it.
    fn complete(mut self) {
        self.whole = true;
    }
}

impl Drop for Import {
    fn drop(&mut self) {
        if self.whole {
            return;
        }
        let (app, id) = (self.app.clone(), self.id);
        tokio::spawn(async move {
            // If this cannot be written, the next start cleans up.
            let _ = app.db.write(StudyJob::ForgetCollection(id).into()).await;
            app.chores.notify_one();
        });
    }
}

fn bits(games: Vec<CollectedRow>) -> Vec<Vec<CollectedRow>> {
    let mut bits: Vec<Vec<CollectedRow>> = Vec::new();
    let mut bytes = BYTES_AT_ONCE;
    for game in games {
        let full = bits.last().is_none_or(|bit| bit.len() >= GAMES_AT_ONCE) || bytes >= BYTES_AT_ONCE;
        if full {
            bits.push(Vec::new());
            bytes = 0;
        }
        bytes += game.pdn.len();
        if let Some(bit) = bits.last_mut() {
            bit.push(game);
        }
    }
    bits
}

/// `GET /api/v1/collections`: one's own, the latest first.
async fn list(State(app): State<App>, asker: Asker) -> Result<Json<Vec<CollectionLine>>, Failure> {
    let Some(owner) = asker.owner() else { return Ok(Json(Vec::new())) };
    let line = |row: CollectionRow| CollectionLine {
        href: format!("/collection/{}", row.id),
        id: row.id.to_string(),
        name: row.name,
        games: row.games,
        unread: row.unread,
        created: row.created.0,
    };
    Ok(Json(app.db.collections_of(owner).await?.into_iter().map(line).collect()))
}

/// What is asked of a collection.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub struct CollectionQuery {
    /// A part of a name, an event, a date or a result.
    pub text: Option<String>,
    /// After the game with this number.
    pub after: Option<u32>,
    /// Which games.
    #[serde(default)]
    #[cfg_attr(test, param(inline))]
    pub show: CollectionFilter,
}

/// Which games of a collection.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CollectionFilter {
    /// All.
    #[default]
    All,
    /// Those that cannot be read to the end.
    Unread,
}

/// `GET /api/v1/collections/{id}`.
async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    asked: Result<Query<CollectionQuery>, QueryRejection>,
) -> Result<Json<CollectionView>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    Ok(Json(shown(&app, &id, &asker, &asked).await?))
}

/// A part of a collection.
pub async fn shown(
    app: &App,
    id: &str,
    asker: &Asker,
    asked: &CollectionQuery,
) -> Result<CollectionView, Failure> {
    const LONGEST: usize = 100;
    let id: Id = id.parse().map_err(|_| no_collection())?;
    let row = app.db.collection(id).await?.ok_or_else(no_collection)?;
    let search = CollectedSearch {
        text: asked.text.as_deref().unwrap_or_default().trim().chars().take(LONGEST).collect(),
        only_unread: asked.show == CollectionFilter::Unread,
        after: asked.after.unwrap_or(0),
    };
    let found = app.db.collected(id, &search).await?;
    let next = found.last().filter(|_| found.len() >= MOST_COLLECTED).map(|game| game.number);
    let line = |game: CollectedRow| CollectedLine {
        number: game.number,
        href: format!("/collection/{id}/{}", game.number),
        ruleset_title: game.ruleset.as_deref().map(title),
        white: game.white,
        black: game.black,
        event: game.event,
        date: game.date,
        result: game.result,
        plies: game.plies,
        fault: game.fault,
    };
    Ok(CollectionView {
        id: id.to_string(),
        yours: asker.owner() == Some(row.owner),
        name: row.name,
        games: row.games,
        unread: row.unread,
        found: found.into_iter().map(line).collect(),
        next,
    })
}

/// `DELETE /api/v1/collections/{id}`.
async fn forget(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
) -> Result<Json<CreatedResource>, Failure> {
    let id: Id = id.parse().map_err(|_| no_collection())?;
    let row = app.db.collection(id).await?.ok_or_else(no_collection)?;
    if asker.owner() != Some(row.owner) {
        return Err(Failure::Forbidden("this collection belongs to somebody else".to_owned()));
    }
    app.db.write(StudyJob::ForgetCollection(id).into()).await?;
    app.house().finish(vec![(ChoreKind::Forget, id.to_string())]).await;
    Ok(Json(CreatedResource { id: id.to_string(), href: "/studies".to_owned(), invitation: None }))
}

const fn no_collection() -> Failure {
    Failure::Unknown("there is no such collection; check that the link is complete")
}
