//! Studies: saving, reading and editing them, and editing drafts without saving.

use super::games::{body, created};
use crate::app::App;
use crate::asking::{Asker, ClientAddress, KnownBrowser, SameOrigin};
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::openapi::{Operations, summary};
use crate::people::Scope;
use crate::store::{StorageError, StudyJob, StudyRow, WriteJob};
use crate::study::{self, Chapters, LONGEST, LoadedStudy, MOST_STUDIES, Ownership, SettledStudy, no_study};
use crate::wire::{CreatedResource, NewStudy, StudyChange, StudyDraft, StudyLine, StudySource, StudyView};
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use draughts::RulesetName;
use draughts::pdn::Profile;
use serde::Deserialize;
use serde_json::json;

/// Everything under `/api/v1/studies`. Texts of studies travel in the bodies.
pub(super) fn operations() -> Operations {
    let (what, id) = ("The study's id", "0123456789abcdef");
    let source = json!({ "kind": "position", "ruleset": "international", "fen": "W:W28:B23" });
    Operations::of("Studies")
        .post(
            "/api/v1/studies",
            keep,
            summary("Save a study under its own link")
                .takes::<NewStudy>(json!({ "source": source }))
                .largest(2 * LONGEST)
                .answers::<CreatedResource>("The study.")
                .refuses(409, "You have the maximum number of studies.")
                .scope(Scope::Study),
        )
        .get(
            "/api/v1/studies",
            list,
            summary("List your studies").lists::<StudyLine>("The studies.").scope(Scope::Read),
        )
        .post(
            "/api/v1/studies/draft",
            draft,
            summary("Edit a study without saving it: one operation; the response is the whole tree")
                .takes::<StudyDraft>(json!({ "source": source }))
                .largest(2 * LONGEST)
                .answers::<StudyView>("The study after the change.")
                .scope(Scope::Read),
        )
        .post(
            "/api/v1/studies/written",
            written,
            summary("Export a study as PDN in a given profile")
                .takes::<StudyExportRequest>(json!({ "source": source, "profile": "common" }))
                .largest(2 * LONGEST)
                .answers_text("text/plain", "The study as PDN.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/studies/{id}",
            show,
            summary("A chapter of a study with its tree")
                .path("id", what, id)
                .query::<ChapterQuery>()
                .answers::<StudyView>("The study.")
                .refuses(404, "There is no such study.")
                .scope(Scope::Read),
        )
        .post(
            "/api/v1/studies/{id}",
            change,
            summary("Edit one of your studies")
                .path("id", what, id)
                .takes::<StudyChange>(
                    json!({ "version": 1, "operation": { "kind": "play", "node": 0, "text": "28x19" } }),
                )
                .largest(2 * LONGEST)
                .answers::<StudyView>("The study after the change.")
                .refuses(403, "The study belongs to somebody else.")
                .refuses(404, "There is no such study.")
                .refuses(409, "It was changed in the meantime.")
                .scope(Scope::Study),
        )
        .delete(
            "/api/v1/studies/{id}",
            forget,
            summary("Delete one of your studies")
                .path("id", what, id)
                .answers::<CreatedResource>("The id of what was deleted.")
                .refuses(403, "The study belongs to somebody else.")
                .refuses(404, "There is no such study.")
                .scope(Scope::Study),
        )
}

/// `POST /api/v1/studies`.
async fn keep(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    _: SameOrigin,
    wanted: Result<Json<NewStudy>, JsonRejection>,
) -> Result<Response, Failure> {
    let NewStudy { source } = body(wanted)?;
    app.workshop.admit(address)?;
    // A copy of a study has all its chapters.
    let chapters = match &source {
        StudySource::Study { id, .. } => study::chapters(&app, &app.workshop, id, 0).await?,
        source => {
            let LoadedStudy { settled, .. } = study::find(&app, &app.workshop, asker.owner(), source).await?;
            one_chapter(&app, settled).await?
        }
    };
    let known = asker.known(&app)?;
    let id = kept_chapters(&app, &known, &chapters).await?;
    Ok(with_cookie(Json(CreatedResource { href: format!("/study/{id}"), ..created(id, None) }), known))
}

/// A study that has one chapter only.
async fn one_chapter(app: &App, settled: SettledStudy) -> Result<Chapters, Failure> {
    let ruleset = settled.study.record.ruleset;
    app.workshop.work(move || Chapters::read(ruleset, &settled.text, 0)).await
}

/// Keeps a study as somebody's own.
pub(super) async fn store_study(
    app: &App,
    known: &KnownBrowser,
    settled: SettledStudy,
) -> Result<Id, Failure> {
    let chapters = one_chapter(app, settled).await?;
    kept_chapters(app, known, &chapters).await
}

async fn kept_chapters(app: &App, known: &KnownBrowser, chapters: &Chapters) -> Result<Id, Failure> {
    if app.db.count_studies(known.browser).await? >= MOST_STUDIES {
        return Err(Failure::Conflict(format!(
            "you have {MOST_STUDIES} studies, the maximum: delete one first"
        )));
    }
    let id = Id::random()?;
    let row = row(app, id, known.browser, chapters, 1);
    let seen = WriteJob::Seen { browser: known.browser, at: app.time.now() };
    tokio::try_join!(app.db.write(seen), app.db.write(StudyJob::Keep(row).into()))?;
    Ok(id)
}

fn row(app: &App, id: Id, owner: Fingerprint, chapters: &Chapters, version: u32) -> StudyRow {
    StudyRow {
        id,
        owner,
        ruleset: chapters.ruleset().name().to_owned(),
        title: chapters.title(),
        moves: u32::try_from(chapters.moves()).unwrap_or(u32::MAX),
        version,
        pdn: chapters.write(),
        changed: app.time.now(),
    }
}

/// `GET /api/v1/studies`: one's own, the latest first.
async fn list(State(app): State<App>, asker: Asker) -> Result<Json<Vec<StudyLine>>, Failure> {
    let Some(owner) = asker.owner() else { return Ok(Json(Vec::new())) };
    let line = |listed: crate::store::StudyListing| StudyLine {
        href: format!("/study/{}", listed.id),
        id: listed.id.to_string(),
        title: listed.title,
        ruleset_title: title(&listed.ruleset),
        moves: listed.moves,
        changed: listed.changed.0,
    };
    Ok(Json(app.db.studies_of(owner).await?.into_iter().map(line).collect()))
}

/// Which chapter of a study is wanted.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
struct ChapterQuery {
    /// The place of the chapter, from 0.
    #[serde(default)]
    chapter: u32,
}

/// `GET /api/v1/studies/{id}`.
async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    asked: Result<Query<ChapterQuery>, QueryRejection>,
) -> Result<Json<StudyView>, Failure> {
    let Query(ChapterQuery { chapter }) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    app.workshop.admit(address)?;
    let row = app.db.study(id.parse().map_err(|_| no_study())?).await?.ok_or_else(no_study)?;
    let ownership = ownership(&row, &asker);
    let ruleset: RulesetName = row.ruleset.parse().map_err(Failure::bad)?;
    let work = move || {
        let chapters = Chapters::read(ruleset, &row.pdn, chapter)?;
        Ok(study::shown_chapter(&chapters, &chapters.settled()?, ownership))
    };
    Ok(Json(app.workshop.work(work).await?))
}

fn ownership(row: &StudyRow, asker: &Asker) -> Ownership {
    let StudyRow { id, version, .. } = *row;
    if asker.owner() == Some(row.owner) {
        Ownership::Own { id, version }
    } else {
        Ownership::Others { id, version }
    }
}

/// `POST /api/v1/studies/{id}`.
async fn change(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    _: SameOrigin,
    wanted: Result<Json<StudyChange>, JsonRejection>,
) -> Result<Json<StudyView>, Failure> {
    let StudyChange { version, chapter, operation } = body(wanted)?;
    app.workshop.admit(address)?;
    let row = own(&app, &id, &asker).await?;
    if row.version != version {
        return Err(changed());
    }
    let (ruleset, text): (RulesetName, String) =
        (row.ruleset.parse().map_err(Failure::bad)?, row.pdn.clone());
    let work = move || Chapters::read(ruleset, &text, chapter)?.carry_out(&operation);
    let (chapters, settled) = app.workshop.work(work).await?;
    let version = if chapters.write() == row.pdn { version } else { version.saturating_add(1) };
    if version != row.version {
        let after = self::row(&app, row.id, row.owner, &chapters, version);
        app.db.write(StudyJob::Change(after).into()).await.map_err(|fault| match fault {
            StorageError::Taken => changed(),
            fault => fault.into(),
        })?;
    }
    let ownership = Ownership::Own { id: row.id, version };
    let work = move || Ok(study::shown_chapter(&chapters, &settled, ownership));
    Ok(Json(app.workshop.work(work).await?))
}

fn changed() -> Failure {
    Failure::Conflict("the study has been changed elsewhere: reload it".to_owned())
}

/// `DELETE /api/v1/studies/{id}`.
async fn forget(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
) -> Result<Json<CreatedResource>, Failure> {
    let row = own(&app, &id, &asker).await?;
    app.db.write(StudyJob::Forget(row.id).into()).await?;
    Ok(Json(CreatedResource { href: "/studies".to_owned(), ..created(row.id, None) }))
}

async fn own(app: &App, id: &str, asker: &Asker) -> Result<StudyRow, Failure> {
    let row = app.db.study(id.parse().map_err(|_| no_study())?).await?.ok_or_else(no_study)?;
    if asker.owner() == Some(row.owner) {
        return Ok(row);
    }
    Err(Failure::Forbidden("this study belongs to somebody else: save a copy to edit it".to_owned()))
}

/// `POST /api/v1/studies/draft`.
async fn draft(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    wanted: Result<Json<StudyDraft>, JsonRejection>,
) -> Result<Json<StudyView>, Failure> {
    let StudyDraft { source, operation } = body(wanted)?;
    app.workshop.admit(address)?;
    let LoadedStudy { settled, notices } = study::find(&app, &app.workshop, asker.owner(), &source).await?;
    let work = move || {
        let settled = match &operation {
            Some(operation) => settled.study.carry_out(operation)?,
            None => settled,
        };
        Ok(study::shown(&settled, Ownership::Draft, notices))
    };
    Ok(Json(app.workshop.work(work).await?))
}

/// A study to be written for some readers.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
struct StudyExportRequest {
    /// Where the study comes from.
    source: StudySource,
    /// The name of a profile.
    profile: Option<String>,
}

/// `POST /api/v1/studies/written`: PDN for the readers of a profile.
async fn written(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    wanted: Result<Json<StudyExportRequest>, JsonRejection>,
) -> Result<Response, Failure> {
    let StudyExportRequest { source, profile } = body(wanted)?;
    let profile = self::profile(profile.as_deref())?;
    app.workshop.admit(address)?;
    let LoadedStudy { settled, .. } = study::find(&app, &app.workshop, asker.owner(), &source).await?;
    let text = app.workshop.work(move || Ok(settled.study.written(profile))).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// The profile with a name; the common one if there is none.
pub fn profile(name: Option<&str>) -> Result<Profile, Failure> {
    let Some(name) = name.filter(|name| !name.is_empty()) else { return Ok(Profile::default()) };
    let found = Profile::ALL.into_iter().find(|profile| profile.name() == name);
    found.ok_or_else(|| {
        let names = Profile::ALL.map(Profile::name).join(", ");
        Failure::bad(format!("{name:?} is not a PDN profile; choose among {names}"))
    })
}

/// The title of a ruleset that was kept by its name.
pub(super) fn title(ruleset: &str) -> String {
    ruleset.parse::<RulesetName>().map_or_else(|_| ruleset.to_owned(), |name| name.rules().title.to_owned())
}

/// An answer, with the cookie of a browser that is new.
pub(super) fn with_cookie(answer: impl IntoResponse, known: KnownBrowser) -> Response {
    let mut response = answer.into_response();
    if let Some(cookie) = known.cookie {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}
