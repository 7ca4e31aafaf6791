//! Downloads of an event: files for other programs, papers for the hall, and the games.

use super::live::{PageError, value};
use crate::api::events as api;
use crate::app::App;
use crate::asking::{Asker, ClientAddress};
use crate::date::Date;
use crate::desk;
use crate::error::Failure;
use crate::event::{AwakeEvent, EventGameFound, points_text};
use crate::room::Table;
use crate::wire::EventRights;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use draughts::clock::BySide;
use draughts::game::SheetHeader;
use draughts::pdn::{self, GameEnding, GameRecord};
use draughts::tree::Tree;
use draughts::{AnyPosition, RulesetName, Side};
use print::papers::{EventPaper, Occasion, STYLE, Styling, paper};
use print::sheet::Paper;
use serde::Deserialize;
use tournament::event::{Event, Reason, Score};
use tournament::trf::{self, Dialect, TrfRecord, TrfReport};

/// The most games of one file.
const MOST_GAMES: usize = 5_000;

/// The files of events.
pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/papers.css", get(style))
        .route("/events/{id}/event.txt", get(text))
        .route("/events/{id}/event.trf", get(report))
        .route("/events/{id}/event.trf16", get(report_16))
        .route("/events/{id}/report.txt", get(plain_report))
        .route("/events/{id}/standings.csv", get(table))
        .route("/events/{id}/players.csv", get(players))
        .route("/events/{id}/games.pdn", get(games))
        .route("/events/{id}/papers/{file}", get(papers))
}

/// The event as the file that `damier event` reads. Only for those who work at it: it may hold a proposal.
async fn text(State(app): State<App>, Path(id): Path<String>, asker: Asker) -> Result<Response, PageError> {
    let sitting = api::found(&app, &id).await?;
    let awake = sitting.event()?;
    awake.rights(asker.owner()).at_least(EventRights::Results)?;
    Ok(file("event.txt", PLAIN, awake.event().write()))
}

async fn report(State(app): State<App>, Path(id): Path<String>) -> Result<Response, PageError> {
    trf_file(&app, &id, "event.trf", Dialect::Trf2026).await
}

async fn report_16(State(app): State<App>, Path(id): Path<String>) -> Result<Response, PageError> {
    trf_file(&app, &id, "event.trf16", Dialect::Extended).await
}

async fn trf_file(app: &App, id: &str, name: &str, dialect: Dialect) -> Result<Response, PageError> {
    let sitting = api::found(app, id).await?;
    let event = sitting.event()?.event();
    if event.rounds().is_empty() {
        return Err(Failure::Unknown("there is no report before the first round is paired").into());
    }
    Ok(file(name, PLAIN, trf::write(&trf_report(event), dialect)))
}

/// TRF knows one result a round: of several games each stands in a comment.
fn trf_report(event: &Event) -> TrfReport {
    let mut records = Vec::new();
    let rounds = event.rounds().iter().zip(1_u16..);
    for (round, number) in rounds.filter(|_| event.regulation().scores_per_board() > 1) {
        for board in &round.boards {
            let written = |score: &Option<Score>| score.map_or("*".to_owned(), |score| score.to_string());
            let games: Vec<String> = board.scores.iter().map(written).collect();
            let (white, black) = (board.pair.white, board.pair.black);
            let text = format!("round {number} match {white}-{black} games {}", games.join(" "));
            records.push(TrfRecord { code: "###".to_owned(), text });
        }
    }
    let mut report = event.file();
    report.records.extend(records);
    report
}

/// The controller's report in plain text. It names incidents and cases: only for those who work there.
async fn plain_report(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Response, PageError> {
    let sitting = api::found(&app, &id).await?;
    let awake = sitting.event()?;
    awake.rights(asker.owner()).at_least(EventRights::Results)?;
    Ok(file("report.txt", PLAIN, awake.event().report()))
}

async fn table(State(app): State<App>, Path(id): Path<String>) -> Result<Response, PageError> {
    let standings = api::found(&app, &id).await?.event()?.standings();
    let mut csv = format!(
        "rank,number,name,rating,points{}\n",
        standings.tie_breaks.iter().map(|name| format!(",{name}")).collect::<String>()
    );
    for line in &standings.lines {
        let values: String = line.values.iter().map(|value| format!(",{value}")).collect();
        let (rank, number, rating, points) = (line.rank, line.number, line.rating, &line.points);
        csv.push_str(&format!("{rank},{number},{},{rating},{points}{values}\n", quoted(&line.name)));
    }
    Ok(file("standings.csv", CSV, csv))
}

/// The players, as the form for a new event reads them.
async fn players(State(app): State<App>, Path(id): Path<String>) -> Result<Response, PageError> {
    let sitting = api::found(&app, &id).await?;
    let mut csv = "name,rating,title,federation,id,club\n".to_owned();
    for entry in sitting.event()?.event().entries() {
        let rating = if entry.rating > 0 { entry.rating.to_string() } else { String::new() };
        let texts = [&entry.title, &entry.federation, &entry.id, &entry.club].map(|text| quoted(text));
        csv.push_str(&format!("{},{rating},{}\n", quoted(&entry.name), texts.join(",")));
    }
    Ok(file("players.csv", CSV, csv))
}

fn quoted(text: &str) -> String {
    // A cell that begins so would be reckoned by a spreadsheet.
    let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    if text.is_empty() { String::new() } else { format!("\"{guard}{}\"", text.replace('"', "\"\"")) }
}

/// The games that are over, with round, players, opening and how they ended; those that were recorded here or at an
/// arbiter's desk with their moves.
async fn games(
    State(app): State<App>,
    Path(id): Path<String>,
    ClientAddress(address): ClientAddress,
) -> Result<Response, PageError> {
    let (sought, known, ruleset) = {
        let sitting = api::found(&app, &id).await?;
        let awake = sitting.event()?;
        let (event, place) = (awake.row().name.clone(), awake.row().place.clone());
        let known = SheetHeader { event, place, ..SheetHeader::default() };
        (awake.all_games(), known, awake.row().ruleset.clone())
    };
    app.workshop.admit(address)?;
    let mut text = String::new();
    for sought in sought.into_iter().take(MOST_GAMES) {
        let (game, date) = match (sought.room, sought.desk) {
            (Some(room), _) => {
                let Some(stored) = app.db.game(room).await.map_err(Failure::from)? else { continue };
                let at = stored.game.created;
                let table = Table::replay(stored.game, &stored.lines).map_err(Failure::from)?;
                (table.game().clone(), at)
            }
            (None, Some((desk, board))) => {
                let stored = app.db.desk_board(desk, board).await.map_err(Failure::from)?;
                let Some(stored) = stored else { continue };
                let at = stored.board.created;
                (desk::Log::of(stored).map_err(Failure::from)?.game().clone(), at)
            }
            (None, None) => {
                let Some(record) = unrecorded(&sought, &known, &ruleset) else { continue };
                text.push_str(&pdn::write(&record, &pdn::Style::default()));
                text.push('\n');
                continue;
            }
        };
        if game.outcome().is_none() {
            continue;
        }
        let header = SheetHeader {
            round: sought.round,
            date: Date::of(date.0).pdn(),
            players: BySide { white: sought.white, black: sought.black },
            opening: sought.opening.map_or(String::new(), ToString::to_string),
            ..known.clone()
        };
        let mut record = GameRecord::of_game(&game, header);
        if let Some(termination) = sought.score.and_then(|score| termination(score.reason)) {
            record.tags.push("Termination", termination);
        }
        text.push_str(&pdn::write(&record, &pdn::Style::default()));
        text.push('\n');
    }
    Ok(file("games.pdn", PLAIN, text))
}

/// A game of which the event knows the result alone.
fn unrecorded(game: &EventGameFound, known: &SheetHeader, ruleset: &str) -> Option<GameRecord> {
    let (score, ruleset): (Score, RulesetName) = (game.score?, ruleset.parse().ok()?);
    let start = match game.opening {
        Some(ballot) => AnyPosition::new(ruleset, &ballot.setup).ok()?,
        None => AnyPosition::start(ruleset),
    };
    let mut record = GameRecord::new(Tree::new(start));
    let opening = game.opening.map_or(String::new(), ToString::to_string);
    let tags = [
        ("Event", &known.event),
        ("Site", &known.place),
        ("Round", &game.round),
        ("White", &game.white),
        ("Black", &game.black),
        ("Opening", &opening),
    ];
    for (name, value) in tags.into_iter().filter(|(_, value)| !value.is_empty()) {
        record.tags.push(name, value.as_str());
    }
    if let Some(termination) = termination(score.reason) {
        record.tags.push("Termination", termination);
    }
    // A result of PDN has the points of the side that begins first.
    let begins_white = ruleset.rules().first_to_move.value == Side::White;
    let (first, second) = if begins_white { (score.white, score.black) } else { (score.black, score.white) };
    record.ending = GameEnding::read(&format!("{}-{}", points_text(first), points_text(second)));
    Some(record)
}

/// Why a game has its result, where it was not simply played: the words of PDN.
const fn termination(reason: Reason) -> Option<&'static str> {
    match reason {
        Reason::Played => None,
        Reason::Forfeit => Some("forfeit: a player was absent"),
        Reason::BothAbsent => Some("forfeit: both players were absent"),
        Reason::Adjourned => Some("adjourned"),
        Reason::Awarded => Some("adjudication"),
    }
}

async fn style() -> Response {
    ([(header::CONTENT_TYPE, value("text/css; charset=utf-8"))], STYLE).into_response()
}

/// Of which round a paper is wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct PaperQuery {
    round: Option<u16>,
}

/// Papers that tell more than everybody may know.
const PRIVATE: [EventPaper; 3] = [EventPaper::Report, EventPaper::HandIn, EventPaper::CaseFiles];

async fn papers(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    asked: Result<Query<PaperQuery>, QueryRejection>,
) -> Result<Response, PageError> {
    let Query(PaperQuery { round }) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let (what, form) = match name.rsplit_once('.') {
        Some((what, "pdf")) => (what, PaperForm::Pdf),
        Some((what, "html")) => (what, PaperForm::Html),
        _ => return Err(Failure::Unknown("papers end with .pdf or .html, as pairings.pdf does").into()),
    };
    let what: EventPaper = what.parse().map_err(Failure::bad)?;
    let (event, occasion) = {
        let sitting = api::found(&app, &id).await?;
        let awake = sitting.event()?;
        // Without a number the last round is meant, which may be a proposal.
        if PRIVATE.contains(&what) || !awake.is_known(round) {
            awake.rights(asker.owner()).at_least(EventRights::Results)?;
        }
        (awake.event().clone(), occasion(awake, app.config.public_url.as_deref().unwrap_or_default()))
    };
    app.workshop.admit(address)?;
    let made = app.workshop.work(move || {
        let leaflet = paper(&event, what, round, &occasion).map_err(Failure::bad)?;
        match form {
            PaperForm::Pdf => leaflet.pdf(Paper::A4).map_err(Failure::bad),
            PaperForm::Html => {
                let html = leaflet.html(Styling::Linked("/events/papers.css")).map_err(Failure::bad)?;
                Ok(html.into_bytes())
            }
        }
    });
    let facts =
        [(header::CONTENT_TYPE, value(form.media_type())), (header::CACHE_CONTROL, value("no-cache"))];
    Ok((facts, made.await?).into_response())
}

/// What a paper is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PaperForm {
    Pdf,
    Html,
}

impl PaperForm {
    const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Html => "text/html; charset=utf-8",
        }
    }
}

fn occasion(awake: &AwakeEvent, base: &str) -> Occasion {
    let (row, usual) = (awake.row(), Occasion::default());
    let address = |path: &str| {
        if base.is_empty() { String::new() } else { format!("{base}/events/{}{path}", row.id) }
    };
    Occasion {
        ruleset: row.ruleset.parse().unwrap_or(usual.ruleset),
        place: row.place.clone(),
        time: row.time.clone().unwrap_or_default(),
        controller: row.owner_name.clone(),
        board_address: address("#pairings"),
        player_address: address("/check-in/{player}"),
        ..usual
    }
}

const PLAIN: &str = "text/plain; charset=utf-8";
const CSV: &str = "text/csv; charset=utf-8";

fn file(name: &str, media: &'static str, text: String) -> Response {
    let name = format!("attachment; filename=\"{name}\"");
    let facts = [
        (header::CONTENT_TYPE, value(media)),
        (header::CONTENT_DISPOSITION, value(&name)),
        (header::CACHE_CONTROL, value("no-cache")),
    ];
    (facts, text).into_response()
}
