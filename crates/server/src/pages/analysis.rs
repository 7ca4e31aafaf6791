//! The analysis board, studies in other forms, and the editor of positions.

use super::live::{PageError, value};
use super::preview::{Origin, Preview};
use super::{Section, pictures, shown};
use crate::api;
use crate::app::App;
use crate::asking;
use crate::asking::Asker;
use crate::error::Failure;
use crate::export::{ExportError, Format, PressError};
use crate::links;
use crate::making;
use crate::packing::{accepts_gzip, packed};
use crate::study::{self, SettledStudy, no_study};
use crate::wire::{self, StudySource};
use askama::Template;
use axum::Router;
use axum::body::{Bytes, to_bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use draughts::notation::fen;
use draughts::pdn::Profile;
use draughts::tree::{NodeId, Step};
use draughts::{AnyPosition, RulesetName, Side};
use engine::Level;
use print::{Diagram, Track, Width, picture};
use serde::Deserialize;
use std::net::IpAddr;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/analysis", get(analysis))
        .route("/study/{name}", get(study_page))
        .route("/collection/{id}/{number}", get(collected))
        .route("/editor", get(editor))
        .route("/position.svg", get(position_svg))
        .route("/position.png", get(position_png))
}

/// What is to be analysed, encoded in the address so that nothing has to be stored.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnalysisPageQuery {
    ruleset: Option<String>,
    fen: Option<String>,
    moves: Option<String>,
    game: Option<String>,
}

#[derive(Template)]
#[template(path = "analysis.html")]
struct AnalysisPage {
    section: Section,
    preview: Preview,
    title: String,
    ruleset: &'static str,
    /// What the script asks the server for.
    source: String,
    /// The study that is kept.
    study: Option<String>,
    picture: String,
    pdn: String,
    rulesets: &'static [RulesetName],
    profiles: [Profile; 5],
}

/// `GET /analysis?ruleset=…&fen=…&moves=…`, `GET /analysis?game=…`.
async fn analysis(
    State(app): State<App>,
    asker: Asker,
    asking::ClientAddress(address): asking::ClientAddress,
    origin: Origin,
    asked: Result<Query<AnalysisPageQuery>, QueryRejection>,
) -> Result<Response, PageError> {
    let Query(AnalysisPageQuery { ruleset, fen, moves, game }) =
        asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let source = match game {
        Some(id) => StudySource::Game { id },
        None => {
            let usual = || RulesetName::ALL[0].name().to_owned();
            let ruleset = ruleset.filter(|name| !name.is_empty()).unwrap_or_else(usual);
            StudySource::Position { ruleset, fen, moves }
        }
    };
    page(&app, asker, address, source, &origin).await
}

/// `GET /collection/{id}/{number}`: a game of a collection on the analysis board.
async fn collected(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    asker: Asker,
    asking::ClientAddress(address): asking::ClientAddress,
    origin: Origin,
) -> Result<Response, PageError> {
    const NONE: Failure = Failure::Unknown("there is no such game in this collection");
    let number = number.parse().map_err(|_| NONE)?;
    page(&app, asker, address, StudySource::Collected { id, number }, &origin).await
}

async fn page(
    app: &App,
    asker: Asker,
    address: IpAddr,
    source: StudySource,
    origin: &Origin,
) -> Result<Response, PageError> {
    app.workshop.admit(address)?;
    let found = study::find(app, &app.workshop, asker.owner(), &source).await?;
    let SettledStudy { study, text, at } = found.settled;
    let record = &study.record;
    let kept = match &source {
        StudySource::Study { id, .. } => Some(id.clone()),
        _ => None,
    };
    Ok(shown(&AnalysisPage {
        section: Section::Analysis,
        preview: preview(origin, &source, &study, at),
        title: study.title(),
        ruleset: record.ruleset.name(),
        source: serde_json::to_string(&source).map_err(|fault| Failure::Broken(fault.into()))?,
        study: kept,
        picture: diagram(&study, at).as_ref().map(pictures::inline).unwrap_or_default(),
        pdn: text,
        rulesets: RulesetName::ALL,
        profiles: Profile::ALL,
    }))
}

/// The link preview. Studies, and analyses of games and collections, are only for people with the link.
fn preview(origin: &Origin, source: &StudySource, study: &study::Study, at: NodeId) -> Preview {
    let rules = study.record.ruleset.rules();
    let title = format!("Analysis, {}", rules.title);
    let says = "A board to analyse on: the computer's lines, what was played before, endgame databases.";
    match source {
        StudySource::Study { id, .. } => {
            let page = format!("/study/{id}");
            let shown = origin.page(&page, &study.title(), &format!("A study of {}.", rules.title), rules);
            let (image, alt) = (origin.picture_of(&page), "A position of the study".to_owned());
            Preview { image, alt, kind: "article", is_listed: false, ..shown }
        }
        StudySource::Position { ruleset, fen: None, moves: None } => {
            origin.page(&format!("/analysis?ruleset={}", links::encoded(ruleset)), &title, says, rules)
        }
        StudySource::Position { .. } => {
            let position =
                study.record.tree.position(at).map(|position| fen::write(rules, &position.setup()));
            let path = match &position {
                Some(fen) => format!("/analysis?ruleset={}&fen={}", rules.ruleset, links::encoded(fen)),
                None => "/analysis".to_owned(),
            };
            let image = origin.position(rules, position.as_deref());
            let shown = origin.page(&path, &title, says, rules);
            Preview { image, alt: "The position".to_owned(), is_listed: false, ..shown }
        }
        _ => Preview { is_listed: false, ..origin.page("/analysis", &title, says, rules) },
    }
}

/// A position of a study, with the move that led there.
fn diagram(study: &study::Study, node: NodeId) -> Option<Diagram> {
    let tree = &study.record.tree;
    let position = tree.position(node)?;
    let mut diagram = Diagram::new(position.rules(), position.setup());
    let before = tree.parent(node).and_then(|parent| tree.position(parent));
    if let (Some(before), Some(Step::Legal(action))) = (before, tree.step(node)) {
        diagram.last_move = Some(Track::of(before, action));
    }
    Some(diagram)
}

/// What else is wanted of a form.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StudyExportQuery {
    /// The node whose position is wanted; the end of the main line if left out.
    node: Option<u32>,
    /// The readers of PDN.
    profile: Option<String>,
    /// In pixels.
    width: Option<u32>,
    /// The side at the bottom.
    side: Option<wire::Side>,
    /// The place of a chapter, from 0; as PDN all of them if left out.
    chapter: Option<u32>,
}

/// `GET /study/{id}` and, with the name of a form behind it, `GET /study/{id}.pdn` and the others.
async fn study_page(
    State(app): State<App>,
    Path(name): Path<String>,
    asker: Asker,
    asking::ClientAddress(address): asking::ClientAddress,
    origin: Origin,
    ordered: Result<Query<StudyExportQuery>, QueryRejection>,
) -> Result<Response, PageError> {
    let Query(StudyExportQuery { node, profile, width, side, chapter }) =
        ordered.map_err(|fault| Failure::bad(fault.body_text()))?;
    let Some((id, ending)) = name.split_once('.') else {
        let source = StudySource::Study { id: name, chapter: chapter.unwrap_or(0) };
        return page(&app, asker, address, source, &origin).await;
    };
    const NONE: Failure = Failure::Unknown("a study is available as .pdn, .fen, .svg and .png only");
    let format = Format::named(ending)
        .filter(|format| matches!(format, Format::Pdn | Format::Fen | Format::Svg | Format::Png))
        .ok_or(NONE)?;
    let profile = api::profile(profile.as_deref())?;
    app.workshop.admit(address)?;
    let chapters = study::chapters(&app, &app.workshop, id, chapter.unwrap_or(0)).await?;
    let study = chapters.settled()?.study;
    let node = node.map_or(study.record.tree.last(), NodeId::new);
    let mut diagram = diagram(&study, node).ok_or_else(no_study)?;
    diagram.seen_from = seen_from(side);
    let bytes = match format {
        Format::Pdn if chapter.is_some() => {
            app.workshop.work(move || Ok(study.written(profile).into_bytes())).await?.into()
        }
        Format::Pdn => app.workshop.work(move || Ok(chapters.written(profile).into_bytes())).await?.into(),
        Format::Fen => Bytes::from(format!("{}\n", fen::write(diagram.rules, &diagram.setup))),
        _ => drawn(&app, diagram, format, width, address).await?,
    };
    let file = format!("inline; filename=\"damier-{id}.{ending}\"");
    Ok((facts(format, &file), bytes).into_response())
}

/// A position to be drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DiagramQuery {
    ruleset: String,
    fen: Option<String>,
    width: Option<u32>,
    side: Option<wire::Side>,
}

async fn position_svg(
    State(app): State<App>,
    asking::ClientAddress(address): asking::ClientAddress,
    headers: HeaderMap,
    asked: Result<Query<DiagramQuery>, QueryRejection>,
) -> Result<Response, PageError> {
    let packs = accepts_gzip(&headers);
    // Thousands who watch an event look at the same boards: each position is drawn and packed once.
    let name = asked.as_ref().ok().map(|Query(DiagramQuery { ruleset, fen, width, side })| {
        format!("svg {packs} {ruleset} {fen:?} {width:?} {side:?}")
    });
    if let Some(kept) = name.as_ref().and_then(|name| app.press.find(name)) {
        return Ok(position_picture(Format::Svg, packs, kept));
    }
    let response = position(&app, address, asked, Format::Svg).await?;
    let (Some(name), true) = (name, response.status().is_success()) else { return Ok(response) };
    let drawn = to_bytes(response.into_body(), usize::MAX).await.unwrap_or_default();
    let packed = packed(&drawn).filter(|_| packs);
    let (packs, bytes) = (packed.is_some(), packed.unwrap_or(drawn));
    app.press.keep(name, bytes.clone());
    Ok(position_picture(Format::Svg, packs, bytes))
}

/// A picture of a position, which is the same for everybody for good.
fn position_picture(format: Format, packed: bool, bytes: Bytes) -> Response {
    let file = format!("inline; filename=\"position.{}\"", format.ending());
    let kept = [(header::CACHE_CONTROL, value("public, max-age=86400"))];
    let mut response = (kept, facts(format, &file), bytes).into_response();
    if packed {
        response.headers_mut().insert(header::CONTENT_ENCODING, value("gzip"));
        response.headers_mut().insert(header::VARY, value("accept-encoding"));
    }
    response
}

async fn position_png(
    State(app): State<App>,
    asking::ClientAddress(address): asking::ClientAddress,
    asked: Result<Query<DiagramQuery>, QueryRejection>,
) -> Result<Response, PageError> {
    position(&app, address, asked, Format::Png).await
}

async fn position(
    app: &App,
    address: IpAddr,
    asked: Result<Query<DiagramQuery>, QueryRejection>,
    format: Format,
) -> Result<Response, PageError> {
    let Query(DiagramQuery { ruleset, fen, width, side }) =
        asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let ruleset: RulesetName = ruleset.parse().map_err(Failure::bad)?;
    let position = match &fen {
        None => AnyPosition::start(ruleset),
        Some(text) => making::position(ruleset, text)?,
    };
    let mut diagram = Diagram::new(ruleset.rules(), position.setup());
    diagram.seen_from = seen_from(side);
    let bytes = drawn(app, diagram, format, width, address).await?;
    Ok(position_picture(format, false, bytes))
}

/// A picture, drawn when it is its turn.
async fn drawn(
    app: &App,
    diagram: Diagram,
    format: Format,
    width: Option<u32>,
    address: IpAddr,
) -> Result<Bytes, Failure> {
    const USUAL: u32 = 480;
    const WIDEST: u32 = 2048;
    let pixels = width.unwrap_or(USUAL);
    if pixels > WIDEST {
        return Err(Failure::bad(format!("a picture can be at most {WIDEST} pixels wide")));
    }
    let width = Width::new(pixels).map_err(Failure::bad)?;
    if format == Format::Svg {
        return Ok(diagram.svg(width).into_bytes().into());
    }
    let placed = fen::write(diagram.rules, &diagram.setup);
    let Diagram { seen_from, last_move, .. } = &diagram;
    let name = format!("{} {placed} {seen_from:?} {last_move:?} {pixels}", diagram.rules.ruleset);
    if let Some(bytes) = app.press.find(&name) {
        return Ok(bytes);
    }
    app.press.admit(address)?;
    let made = app.press.make_once(name, move || Ok(picture::png(&diagram, width)?)).await;
    made.map_err(|fault| match fault {
        PressError::Busy => Failure::Unavailable("the server is busy drawing: try again in a moment"),
        PressError::Export(ExportError::Picture(fault)) => Failure::bad(fault),
        fault => Failure::Broken(fault.into()),
    })
}

fn facts(format: Format, file: &str) -> [(header::HeaderName, axum::http::HeaderValue); 2] {
    [(header::CONTENT_TYPE, value(format.media_type())), (header::CONTENT_DISPOSITION, value(file))]
}

const fn seen_from(side: Option<wire::Side>) -> Side {
    match side {
        Some(wire::Side::Black) => Side::Black,
        Some(wire::Side::White) | None => Side::White,
    }
}

#[derive(Template)]
#[template(path = "editor.html")]
struct EditorPage {
    section: Section,
    rulesets: &'static [RulesetName],
    levels: Vec<Level>,
}

/// `GET /editor`: its script reads what is set up from the address.
async fn editor() -> Response {
    let levels = Level::all().collect();
    shown(&EditorPage { section: Section::Analysis, rulesets: RulesetName::ALL, levels })
}
