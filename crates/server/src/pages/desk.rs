//! The arbiter's desk: its boards, their logs for the printer, and score sheets.

use super::live::{PageError, value};
use super::{Section, print, shown};
use crate::api::desk as api;
use crate::app::App;
use crate::asking::ClientAddress;
use crate::date::Date;
use crate::desk::{Arbiter, Log};
use crate::error::Failure;
use crate::export::{self, ExportError, ExportOrder, Format, PressError};
use crate::wire::{DeskLine, DeskView};
use ::print::sheet::{self, LogLine, LogSheet, Paper, Printing, SheetsPerPage, Standing};
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use draughts::RulesetName;

/// The pages of desks.
pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/desk", get(desks))
        .route("/desk/{id}", get(desk))
        .route("/desk/{id}/sheets.pdf", get(sheets))
        .route("/desk/{id}/{number}", get(board))
        .route("/desk/{id}/{number}/log", get(log))
        .route("/desk/{id}/{number}/log.pdf", get(log_on_paper))
        .route("/desk/{id}/{number}/sheet", get(score_sheet))
        .route("/desk/{id}/{number}/sheet.pdf", get(sheet_on_paper))
        .route("/desk/{id}/{number}/game.pdn", get(game))
}

#[derive(Template)]
#[template(path = "desks.html")]
struct DesksPage {
    section: Section,
    name: String,
    desks: Vec<DeskItem>,
}

/// A desk in the list.
struct DeskItem {
    desk: DeskLine,
    date: Date,
}

async fn desks(State(app): State<App>, arbiter: Result<Arbiter, Failure>) -> Result<Response, PageError> {
    let arbiter = arbiter?;
    let desks = api::lines(&app, &arbiter).await?;
    let listed = |desk: DeskLine| DeskItem { date: Date::of(desk.created), desk };
    let desks = desks.into_iter().map(listed).collect();
    Ok(shown(&DesksPage { section: Section::Elsewhere, name: arbiter.name, desks }))
}

#[derive(Template)]
#[template(path = "desk.html")]
struct DeskPage {
    section: Section,
    desk: DeskView,
    rulesets: Vec<DeskRuleset>,
}

/// A ruleset to choose.
struct DeskRuleset {
    name: &'static str,
    title: &'static str,
}

async fn desk(
    State(app): State<App>,
    Path(id): Path<String>,
    arbiter: Result<Arbiter, Failure>,
) -> Result<Response, PageError> {
    arbiter?;
    let desk = api::shown(&app, api::read_id(&id)?).await?;
    let offered = |name: &RulesetName| DeskRuleset { name: name.name(), title: name.rules().title };
    let rulesets = RulesetName::ALL.iter().map(offered).collect();
    Ok(shown(&DeskPage { section: Section::Elsewhere, desk, rulesets }))
}

#[derive(Template)]
#[template(path = "desk_board.html")]
struct BoardPage {
    section: Section,
    desk: String,
    number: u32,
    title: &'static str,
    white: String,
    black: String,
}

async fn board(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    arbiter: Result<Arbiter, Failure>,
) -> Result<Response, PageError> {
    arbiter?;
    let log = api::found(&app, &id, &number).await?;
    let board = log.board();
    Ok(shown(&BoardPage {
        section: Section::Elsewhere,
        desk: board.desk.to_string(),
        number: board.number,
        title: log.rules().title,
        white: board.names.white.clone(),
        black: board.names.black.clone(),
    }))
}

#[derive(Template)]
#[template(path = "desk_log.html")]
struct LogPage {
    section: Section,
    href: String,
    title: String,
    facts: Vec<String>,
    entries: Vec<LogLine>,
    signatures: Vec<String>,
}

async fn log(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    arbiter: Result<Arbiter, Failure>,
) -> Result<Response, PageError> {
    arbiter?;
    let log = api::found(&app, &id, &number).await?;
    let LogSheet { title, facts, entries, signatures } = log.on_paper();
    let href = href(&log);
    Ok(shown(&LogPage { section: Section::Elsewhere, href, title, facts, entries, signatures }))
}

async fn log_on_paper(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    ClientAddress(address): ClientAddress,
    arbiter: Result<Arbiter, Failure>,
) -> Result<Response, PageError> {
    arbiter?;
    let log = api::found(&app, &id, &number).await?;
    app.press.admit(address)?;
    let paper = log.on_paper();
    let made =
        app.press.make(move || Ok(paper.pdf(&printing(&paper.title))?)).await.map_err(press_failure)?;
    Ok(pdf(&format!("log-{}.pdf", log.board().number), made))
}

async fn score_sheet(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    arbiter: Result<Arbiter, Failure>,
) -> Result<Response, PageError> {
    arbiter?;
    let log = api::found(&app, &id, &number).await?;
    let href = href(&log);
    Ok(print::print(&href, format!("{href}/sheet.pdf"), log.game(), log.header()))
}

async fn sheet_on_paper(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    ClientAddress(address): ClientAddress,
    arbiter: Result<Arbiter, Failure>,
) -> Result<Response, PageError> {
    arbiter?;
    let log = api::found(&app, &id, &number).await?;
    app.press.admit(address)?;
    let name = format!("sheet-{}.pdf", log.board().number);
    let order = ExportOrder::of(Format::Pdf);
    let made = app
        .press
        .make(move || export::render(log.game(), log.header(), order))
        .await
        .map_err(press_failure)?;
    Ok(pdf(&name, made))
}

/// The score sheets of all boards of a desk, one after the other.
async fn sheets(
    State(app): State<App>,
    Path(id): Path<String>,
    ClientAddress(address): ClientAddress,
    arbiter: Result<Arbiter, Failure>,
) -> Result<Response, PageError> {
    arbiter?;
    let id = api::read_id(&id)?;
    let desk = api::shown(&app, id).await?;
    app.press.admit(address)?;
    let mut logs = Vec::with_capacity(desk.boards.len());
    for board in &desk.boards {
        logs.push(api::log(&app, id, board.number).await?);
    }
    let printed = move || {
        let sheets: Vec<_> = logs.iter().map(Log::sheet).collect();
        Ok(sheet::filled(&sheets, SheetsPerPage::One, &printing(&desk.name))?)
    };
    let made = app.press.make(printed).await.map_err(press_failure)?;
    Ok(pdf("sheets.pdf", made))
}

async fn game(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    arbiter: Result<Arbiter, Failure>,
) -> Result<Response, PageError> {
    arbiter?;
    let log = api::found(&app, &id, &number).await?;
    let made = export::render(log.game(), log.header(), ExportOrder::of(Format::Pdn));
    let made = made.map_err(|fault| Failure::Broken(fault.into()))?;
    let name = format!("attachment; filename=\"board-{}.pdn\"", log.board().number);
    let facts = [
        (header::CONTENT_TYPE, value(Format::Pdn.media_type())),
        (header::CONTENT_DISPOSITION, value(&name)),
        (header::CACHE_CONTROL, value("no-cache")),
    ];
    Ok((facts, made).into_response())
}

fn href(log: &Log) -> String {
    format!("/desk/{}/{}", log.board().desk, log.board().number)
}

fn printing(title: &str) -> Printing {
    Printing { paper: Paper::A4, title: title.to_owned(), author: String::new() }
}

fn pdf(name: &str, bytes: Vec<u8>) -> Response {
    let name = format!("inline; filename=\"{name}\"");
    let facts = [
        (header::CONTENT_TYPE, value(Format::Pdf.media_type())),
        (header::CONTENT_DISPOSITION, value(&name)),
        (header::CACHE_CONTROL, value("no-cache")),
    ];
    (facts, bytes).into_response()
}

fn press_failure(fault: PressError) -> Failure {
    match fault {
        PressError::Busy => Failure::Unavailable("the server is busy drawing: try again in a moment"),
        // A desk without a board, say.
        PressError::Export(ExportError::Sheet(fault)) => Failure::bad(fault),
        fault => Failure::Broken(fault.into()),
    }
}
