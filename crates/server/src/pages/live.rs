//! Pages and files that show stored games to anybody with the address.
//!
//! A blindfold player (FMJD 11.1.4) is not shown the board here either until the game is over.

use super::preview::{Origin, Preview};
use super::{ErrorPage, GamePage, Games, GamesSearch, Section, book_name, lists, print, shown};
use crate::api::{self, GameList, GamesQuery};
use crate::app::App;
use crate::asking;
use crate::asking::Asker;
use crate::date::Date;
use crate::error::Failure;
use crate::event;
use crate::export::{self, ExportError, ExportOrder, Format, PressError};
use crate::key::Id;
use crate::links;
use crate::room::Table;
use crate::store::{self, GameProgress, GameStatus, GameVisibility, MOST_LISTED};
use crate::wire;
use ::print::sheet::SheetError;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use draughts::game::{Game, SheetHeader, Sight};
use draughts::{Rules, Side};
use serde::Deserialize;

/// The pages that show games.
pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/game/{id}", get(game))
        .route("/game/{id}/print", get(for_the_printer))
        .route("/games", get(games))
        .route("/lobby", get(lobby))
        .route("/sim/{id}", get(simultaneous))
}

/// Why there is no page; browsers get an error page.
pub(super) struct PageError(Failure);

impl From<Failure> for PageError {
    fn from(failure: Failure) -> Self {
        Self(failure)
    }
}

impl From<store::StorageError> for PageError {
    fn from(fault: store::StorageError) -> Self {
        Self(fault.into())
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        self.0.log();
        let text = match &self.0 {
            // The page has a button for it.
            Failure::SignIn(_) => {
                "This page is for players who are signed in. An account needs a name and a password, nothing else."
                    .to_owned()
            }
            other => sentence(&other.to_string()),
        };
        ErrorPage::new(self.0.status(), text).shown()
    }
}

/// A stored game, and what the visitor may see of it.
pub(super) struct WatchedGame {
    id: Id,
    table: Table,
    progress: GameProgress,
    /// Which version it is.
    version: usize,
    sight: Sight,
}

impl WatchedGame {
    pub(super) async fn find(app: &App, id: &str, asker: &Asker) -> Result<Self, PageError> {
        let id: Id = id.parse().map_err(|_| Failure::no_game())?;
        let stored = app.db.game(id).await?.ok_or_else(Failure::no_game)?;
        let version = stored.lines.len();
        let time = crate::time::GameTime::from_zero(stored.game.zero);
        let owner = asker.owner();
        let plays = |side: Side| owner.is_some() && stored.seats.get(side).browser == owner;
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(|side| plays(*side)).collect();
        let table = Table::replay(stored.game, &stored.lines)?;
        let progress = table.progress(time, app.time.stamp());
        let way = &table.game().settings().way;
        // A spectator could be the blindfold player in another browser.
        let looking: &[Side] = if sides.is_empty() { &Side::BOTH } else { &sides };
        let blind = looking.iter().any(|side| way.sight(*side) == Sight::Nothing);
        let is_over = matches!(progress.status, GameStatus::Ended | GameStatus::Aborted);
        let sight = if blind && !is_over { Sight::Nothing } else { Sight::BoardAndRecord };
        Ok(Self { id, table, progress, version, sight })
    }

    pub(super) const fn id(&self) -> Id {
        self.id
    }

    pub(super) fn rules(&self) -> &'static Rules {
        self.table.game().rules()
    }

    /// The name on a seat, or of its colour.
    pub(super) fn named(&self, side: Side) -> String {
        match self.progress.names.get(side).as_str() {
            "" => self.rules().colour(side).to_owned(),
            name => name.to_owned(),
        }
    }

    pub(super) fn seen(&self) -> Result<&Game, Failure> {
        match self.sight {
            Sight::Nothing => {
                Err(Failure::Forbidden("this is a blindfold game: it is shown once it is over".to_owned()))
            }
            Sight::BoardAndRecord | Sight::BoardInRelief => Ok(self.table.game()),
        }
    }

    fn header(&self) -> SheetHeader {
        SheetHeader {
            date: Date::of(self.table.row().created.0).pdn(),
            players: self.progress.names.clone(),
            ..SheetHeader::default()
        }
    }

    /// What is shown of a link to it.
    fn preview(&self, origin: &Origin) -> Preview {
        let (rules, page) = (self.rules(), format!("/game/{}", self.id));
        let players = format!("{} – {}", self.named(Side::White), self.named(Side::Black));
        if self.table.row().visibility == GameVisibility::Private {
            let title = format!("A private game of {}", rules.title);
            let shown = origin.page(&page, &title, "Only people with the link can watch it.", rules);
            return Preview { is_listed: false, ..shown };
        }
        let standing = self.standing();
        let shown = origin.page(&page, &format!("{players}, {}", rules.title), &standing, rules);
        let Ok(game) = self.seen() else { return shown };
        let moves = match game.plies().len().div_ceil(2) {
            0 => String::new(),
            1 => " One move so far.".to_owned(),
            moves => format!(" {moves} moves."),
        };
        let (image, alt) = (origin.picture_of(&page), format!("The board of {players}"));
        Preview { description: format!("{standing}{moves}"), image, alt, kind: "article", ..shown }
    }

    /// Whose turn it is, or how the game ended.
    pub(super) fn standing(&self) -> String {
        let game = self.table.game();
        let rules = game.rules();
        match (self.progress.status, game.outcome()) {
            (GameStatus::Aborted, _) => "The game was aborted.".to_owned(),
            (_, Some(outcome)) => sentence(&outcome.text(rules)),
            (GameStatus::Waiting, None) => "Waiting for the second player.".to_owned(),
            (_, None) => format!("{} to move.", rules.colour(game.position().turn())),
        }
    }
}

/// `GET /game/{id}` and, with the name of a form behind it, `GET /game/{id}.pdn` and the others.
async fn game(
    State(app): State<App>,
    Path(name): Path<String>,
    asker: Asker,
    asking::ClientAddress(address): asking::ClientAddress,
    origin: Origin,
    order: Result<Query<GameExportQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let Some((id, ending)) = name.split_once('.') else {
        return page(&app, &name, &asker, &origin).await;
    };
    let format = Format::named(ending)
        .ok_or(Failure::Unknown("a game is available as .pdn, .fen, .svg, .png, .gif and .pdf only"))?;
    let Query(GameExportQuery { ply, width, side }) =
        order.map_err(|fault| Failure::bad(fault.body_text()))?;
    let watched = WatchedGame::find(&app, id, &asker).await?;
    let game = watched.seen()?.clone();
    let tag = format!("\"{}-{}\"", watched.version, crate::version::VERSION);
    let kept = match watched.progress.status {
        GameStatus::Ended | GameStatus::Aborted => "private, max-age=3600",
        GameStatus::Waiting | GameStatus::Playing => "private, no-cache",
    };
    let seen_from = match side {
        Some(wire::Side::Black) => Side::Black,
        Some(wire::Side::White) | None => Side::White,
    };
    let header = watched.header();
    let file = format!("inline; filename=\"damier-{}.{ending}\"", watched.id);
    let facts = [
        (header::CONTENT_TYPE, value(format.media_type())),
        (header::CONTENT_DISPOSITION, value(&file)),
        (header::CACHE_CONTROL, value(kept)),
        (header::VARY, value("cookie")),
        (header::ETAG, value(&tag)),
    ];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str()) {
        return Ok((StatusCode::NOT_MODIFIED, facts).into_response());
    }
    let order = ExportOrder { format, ply, seen_from, width };
    // The names are on the sheet, so that a picture of a game is told apart by them, too.
    let name = format!("{} {} {order:?} {:?}", watched.id, watched.version, header.players);
    if let Some(bytes) = app.press.find(&name) {
        return Ok((facts, bytes).into_response());
    }
    if format.is_drawn() {
        app.press.admit(address)?;
    }
    let made = app.press.make_once(name, move || export::render(&game, header, order)).await;
    let bytes = made.map_err(|fault| match fault {
        PressError::Busy => Failure::Unavailable("the server is busy drawing: try again in a moment"),
        PressError::Export(fault @ ExportError::Ply { .. }) => Failure::bad(fault),
        PressError::Export(ExportError::Picture(fault)) => Failure::bad(fault),
        PressError::Export(ExportError::Sheet(fault @ SheetError::Letters(_))) => Failure::bad(fault),
        PressError::Export(fault @ ExportError::Sheet(_)) => Failure::Broken(fault.into()),
        fault @ PressError::Broken => Failure::Broken(fault.into()),
    })?;
    Ok((facts, bytes).into_response())
}

/// What else is wanted of a form.
#[derive(Debug, Deserialize)]
struct GameExportQuery {
    /// The position after this many plies.
    ply: Option<usize>,
    /// In pixels.
    width: Option<u32>,
    /// The side at the bottom.
    side: Option<wire::Side>,
}

async fn page(app: &App, id: &str, asker: &Asker, origin: &Origin) -> Result<Response, PageError> {
    let watched = WatchedGame::find(app, id, asker).await?;
    let rules = watched.rules();
    let diagram = watched.seen().ok().and_then(|game| export::still(game, ExportOrder::of(Format::Svg)).ok());
    Ok(shown(&GamePage {
        section: Section::Play,
        preview: watched.preview(origin),
        id: watched.id.to_string(),
        ruleset: rules.ruleset.name(),
        title: rules.title,
        book: book_name(rules.code),
        white: watched.named(Side::White),
        black: watched.named(Side::Black),
        position: diagram.map(|diagram| diagram.description()),
        standing: watched.standing(),
    }))
}

async fn for_the_printer(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Response, PageError> {
    let watched = WatchedGame::find(&app, &id, &asker).await?;
    let href = format!("/game/{}", watched.id);
    Ok(print::print(&href, format!("{href}.pdf"), watched.seen()?, watched.header()))
}

async fn games(
    State(app): State<App>,
    asker: Asker,
    asked: Result<Query<GamesQuery>, QueryRejection>,
) -> Result<Response, PageError> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let list = match asked.list {
        GameList::Mine => lists::GamesTab::Mine,
        GameList::Finished => lists::GamesTab::Finished,
        GameList::Live | GameList::Lobby => lists::GamesTab::Live,
    };
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let search = GamesSearch {
        player: text(&asked.player),
        ruleset: text(&asked.ruleset),
        result: text(&asked.result),
    };
    let lines = api::lines(&app, &asker, asked).await?;
    let next = lines.last().filter(|_| lines.len() >= MOST_LISTED).map(|line| {
        let [player, ruleset, result] =
            [&search.player, &search.ruleset, &search.result].map(|text| links::encoded(text));
        let list = list.name();
        format!("/games?list={list}&player={player}&ruleset={ruleset}&result={result}&before={}", line.last)
    });
    Ok(lists::games(Games { list, search, lines, next }))
}

/// The most events that the lobby announces.
const ANNOUNCED: u32 = 12;

async fn lobby(State(app): State<App>, asker: Asker) -> Result<Response, PageError> {
    let asked = GamesQuery { list: GameList::Lobby, ..GamesQuery::default() };
    let events = app.db.announced_events(ANNOUNCED).await?.iter().map(event::listed).collect();
    Ok(lists::lobby(api::lines(&app, &asker, asked).await?, events, app.push.is_some()))
}

async fn simultaneous(State(app): State<App>, Path(id): Path<String>) -> Result<Response, PageError> {
    const NONE: Failure = Failure::Unknown("there is no such display; check that the link is complete");
    let id: Id = id.parse().map_err(|_| NONE)?;
    app.db.display(id).await?.ok_or(NONE)?;
    Ok(lists::simultaneous(&id.to_string()))
}

/// A header's value; ours have nothing in them that one cannot have.
pub(super) fn value(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The text with a capital and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    let text: String = first.into_iter().flatten().chain(letters).collect();
    if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}
