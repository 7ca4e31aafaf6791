//! Simultaneous displays (FMJD 11.1.2): one host, and a board for everyone who follows the link.

use super::games::{answer, created};
use super::lists::line;
use super::telling::{StreamNews, StreamOptions, stream_state};
use crate::app::App;
use crate::asking::{Asker, ClientAddress, KnownBrowser};
use crate::error::Failure;
use crate::key::{Fingerprint, Id, Secret};
use crate::making;
use crate::room::{Occasion, Occupant, Plan, SeatedPlayer, set_up};
use crate::store::{DisplayBoard, DisplayRow, GamesFilter, StorageError, WriteJob};
use crate::wire::{CreatedResource, DisplayView, Meeting, NewGame, Opponent};
use axum::Json;
use axum::extract::{Path, State};
use axum::response::sse::Event;
use axum::response::{Response, Sse};
use draughts::Side;
use draughts::clock::BySide;
use draughts::game::{Host, MOST_BOARDS};
use futures_util::Stream;
use std::convert::Infallible;
use std::time::Duration;

/// Boards are not listed more often than this, however much happens on them.
const PAUSE: Duration = Duration::from_millis(300);
/// How often taking a board number is retried when others come at the same time.
const TRIES: u32 = 20;

/// Makes a display.
pub(super) async fn make(
    app: &App,
    wanted: &NewGame,
    boards: u32,
    known: KnownBrowser,
) -> Result<Response, Failure> {
    if boards == 0 || boards > MOST_BOARDS {
        return Err(Failure::bad(format!("a display has 1 to {MOST_BOARDS} boards")));
    }
    if wanted.opponent != Opponent::Friend {
        return Err(Failure::bad(
            "guests join a simultaneous display by its link: choose a friend as opponent",
        ));
    }
    if wanted.rated {
        return Err(Failure::bad("the games of a simultaneous display are not rated"));
    }
    making::name(wanted.name.as_deref())?;
    // Impossible settings are refused now, not when guests arrive.
    making::game(wanted, Side::White, Some(Host { side: Side::White, board: 1, boards }))?;
    let (id, key) = (Id::random()?, Secret::random()?);
    let wanted = serde_json::to_string(wanted).map_err(|fault| Failure::Broken(fault.into()))?;
    let (host, created_at) = (known.browser, app.time.now());
    let row = DisplayRow { id, host, key: key.fingerprint(), boards, wanted, created: created_at };
    app.db.write(WriteJob::Display(Box::new(row))).await?;
    let made = CreatedResource { href: format!("/sim/{id}"), ..created(id, Some(key)) };
    Ok(answer(made, known))
}

/// Gives a guest a board: the one he has, or a new one.
pub(super) async fn join(
    app: &App,
    display: &DisplayRow,
    guest: Fingerprint,
    name: String,
) -> Result<Id, Failure> {
    if display.host == guest {
        return Err(Failure::Conflict("this link is for your guests: send it to them".to_owned()));
    }
    let search = GamesFilter { display: Some(display.id), of: Some(guest), ..GamesFilter::default() };
    if let Some(own) = app.db.list(&search).await?.first() {
        return Ok(own.id);
    }
    for _ in 0..TRIES {
        let board = app.db.boards(display.id).await? + 1;
        if board > display.boards {
            return Err(Failure::Conflict("all boards of this simultaneous display are taken".to_owned()));
        }
        let row = set_up(plan(display, board, guest, &name)?, app.time.stamp())?;
        let id = row.game.id;
        match app.db.write(WriteJob::Create(Box::new(row))).await {
            Ok(()) => {
                app.display_changed(display.id);
                return Ok(id);
            }
            // Somebody else has taken this board meanwhile.
            Err(StorageError::Taken) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
    Err(Failure::Unavailable("too many players are joining at once; try again"))
}

fn plan(display: &DisplayRow, board: u32, guest: Fingerprint, name: &str) -> Result<Plan, Failure> {
    let wanted: NewGame =
        serde_json::from_str(&display.wanted).map_err(|fault| Failure::Broken(fault.into()))?;
    let side = making::side(wanted.colour)?;
    let game = making::game(&wanted, side, Some(Host { side, board, boards: display.boards }))?;
    let person = |name: Option<&str>, browser| SeatedPlayer {
        by: Occupant::Person,
        name: making::shown_name(name),
        browser: Some(browser),
    };
    let sitting = |seat: Side| {
        Some(if seat == side {
            person(wanted.name.as_deref(), display.host)
        } else {
            person(Some(name), guest)
        })
    };
    Ok(Plan {
        game,
        sitting: BySide::from_fn(sitting),
        keys: BySide::default(),
        visibility: wanted.visibility.into(),
        lobby: false,
        chat: wanted.chat,
        rated: false,
        analysis: wanted.analysis,
        display: Some(DisplayBoard { display: display.id, board }),
        occasion: if wanted.tournament { Occasion::Tournament } else { Occasion::Casual },
    })
}

/// `GET /api/v1/displays/{id}`.
pub(super) async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Json<DisplayView>, Failure> {
    let id: Id = id.parse().map_err(|_| no_display())?;
    Ok(Json(shown(&app, id, &asker).await?))
}

/// A display with its boards, those on which it is the asker's turn first.
pub async fn shown(app: &App, id: Id, asker: &Asker) -> Result<DisplayView, Failure> {
    let display = app.db.display(id).await?.ok_or_else(no_display)?;
    let wanted: NewGame =
        serde_json::from_str(&display.wanted).map_err(|fault| Failure::Broken(fault.into()))?;
    let mut listed = app.db.list(&GamesFilter { display: Some(id), ..GamesFilter::default() }).await?;
    let owner = asker.owner();
    if let Some(owner) = owner {
        app.db.mark(&mut listed, owner).await?;
    }
    let mut games: Vec<_> = listed.into_iter().map(line).collect();
    games.sort_by_key(|game| (!game.your_turn, game.result.is_some(), game.last));
    Ok(DisplayView {
        id: id.to_string(),
        host: making::shown_name(wanted.name.as_deref()),
        yours: owner == Some(display.host),
        most: display.boards,
        event: app.db.event_of_display(id).await?.map(|event| format!("/events/{event}")),
        blindfold: matches!(wanted.meeting, Meeting::Simultaneous { blindfold: true, .. }),
        games,
    })
}

/// `GET /api/v1/displays/{id}/events`: server-sent events named `display`, each with everything `show` says.
pub(super) async fn events(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let id: Id = id.parse().map_err(|_| no_display())?;
    app.db.display(id).await?.ok_or_else(no_display)?;
    let telling = StreamOptions { name: "display", changes: app.display_changes(id), pause: PAUSE };
    let (watched, watcher) = (app.clone(), asker.clone());
    let news = move || {
        let (app, asker) = (watched.clone(), watcher.clone());
        async move { shown(&app, id, &asker).await.ok().map(StreamNews::Now) }
    };
    stream_state(&app, &asker, address, telling, news).await
}

const fn no_display() -> Failure {
    Failure::Unknown("there is no such display; check that the link is complete")
}
