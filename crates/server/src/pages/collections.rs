//! Your own studies and collections, and the page of a collection.

use super::live::{PageError, value};
use super::{Section, shown};
use crate::api::{self, CollectionFilter, CollectionQuery};
use crate::app::App;
use crate::asking::Asker;
use crate::date::Date;
use crate::error::Failure;
use crate::key::Id;
use crate::links;
use crate::store::{CollectedText, CollectionRow, StudyListing};
use crate::wire::{CollectedLine, CollectionView};
use askama::Template;
use axum::Router;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use draughts::RulesetName;
use draughts::pdn::{self, Options, Profile, RawGame, Style};
use futures_util::stream::unfold;
use serde::Deserialize;

pub(super) fn router() -> Router<App> {
    Router::new().route("/studies", get(own)).route("/collection/{name}", get(collection))
}

#[derive(Template)]
#[template(path = "studies.html")]
struct StudiesPage {
    section: Section,
    studies: Vec<StudyListing>,
    collections: Vec<CollectionRow>,
    rulesets: &'static [RulesetName],
}

impl StudiesPage {
    fn title(&self, study: &StudyListing) -> String {
        study
            .ruleset
            .parse::<RulesetName>()
            .map_or_else(|_| study.ruleset.clone(), |name| name.rules().title.to_owned())
    }

    fn date(&self, moment: &crate::time::Moment) -> Date {
        Date::of(moment.0)
    }
}

async fn own(State(app): State<App>, asker: Asker) -> Result<Response, PageError> {
    let (studies, collections) = match asker.owner() {
        None => (Vec::new(), Vec::new()),
        Some(owner) => tokio::try_join!(app.db.studies_of(owner), app.db.collections_of(owner))?,
    };
    Ok(shown(&StudiesPage { section: Section::Analysis, studies, collections, rulesets: RulesetName::ALL }))
}

#[derive(Template)]
#[template(path = "collection.html")]
struct CollectionPage {
    section: Section,
    collection: CollectionView,
    text: String,
    is_unread: bool,
    next: Option<String>,
    profiles: [Profile; 5],
}

impl CollectionPage {
    fn players(&self, game: &CollectedLine) -> String {
        let named = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
        format!("{} – {}", named(&game.white), named(&game.black))
    }

    fn count(&self) -> String {
        let games = self.collection.games;
        format!("{games} {}", if games == 1 { "game" } else { "games" })
    }
}

/// What is asked of a collection's page, or of its file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct CollectionPageQuery {
    text: Option<String>,
    after: Option<u32>,
    #[serde(default)]
    show: CollectionFilter,
    profile: Option<String>,
}

/// `GET /collection/{id}`, and `GET /collection/{id}.pdn?profile=…`.
async fn collection(
    State(app): State<App>,
    Path(name): Path<String>,
    asker: Asker,
    asked: Result<Query<CollectionPageQuery>, QueryRejection>,
) -> Result<Response, PageError> {
    let Query(CollectionPageQuery { text, after, show, profile }) =
        asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let (id, ending) = name.split_once('.').map_or((name.as_str(), None), |(id, ending)| (id, Some(ending)));
    let asked = CollectionQuery { text, after, show };
    let collection = api::collection(&app, id, &asker, &asked).await?;
    match ending {
        Some("pdn") => {
            let profile = profile.as_deref().filter(|name| !name.is_empty());
            let profile = profile.map(|name| api::profile(Some(name))).transpose()?;
            return Ok(file(app, &collection, profile)?);
        }
        Some(_) => {
            const NONE: Failure = Failure::Unknown("a collection is available as .pdn only");
            return Err(NONE.into());
        }
        None => {}
    }
    let text = asked.text.unwrap_or_default();
    let is_unread = show == CollectionFilter::Unread;
    let next = collection.next.map(|after| {
        let show = if is_unread { "unread" } else { "all" };
        format!("/collection/{id}?text={}&show={show}&after={after}", links::encoded(&text))
    });
    let section = Section::Analysis;
    Ok(shown(&CollectionPage { section, text, is_unread, next, profiles: Profile::ALL, collection }))
}

/// All games as one file, streamed: as imported, or rewritten for some readers. What cannot be read stays as imported.
fn file(app: App, collection: &CollectionView, profile: Option<Profile>) -> Result<Response, Failure> {
    let id: Id = collection.id.parse()?;
    let stream = unfold(Some(0), move |after: Option<u32>| {
        let app = app.clone();
        async move {
            let games = match app.db.downloads().collected_texts(id, after?).await {
                Ok(games) => games,
                Err(fault) => return Some((Err(Failure::from(fault)), None)),
            };
            let last = games.last()?.number;
            let work = move || Ok(games.iter().map(|game| written(game, profile)).collect::<String>());
            Some((app.workshop.work(work).await, Some(last)))
        }
    });
    let name = format!("attachment; filename=\"damier-{id}.pdn\"");
    let facts = [
        (header::CONTENT_TYPE, value("text/plain; charset=utf-8")),
        (header::CONTENT_DISPOSITION, value(&name)),
    ];
    Ok((facts, Body::from_stream(stream)).into_response())
}

fn written(game: &CollectedText, profile: Option<Profile>) -> String {
    let as_it_came = || format!("{}\n\n", game.pdn);
    let (Some(profile), None) = (profile, &game.fault) else { return as_it_came() };
    let ruleset = game.ruleset.as_deref().and_then(|name| name.parse().ok());
    let reading = pdn::read(&RawGame::of(&game.pdn), &Options { expected: ruleset, ..Options::default() });
    match reading.record {
        Some(record) if reading.failure.is_none() => {
            pdn::write(&record, &Style { profile, ..Style::default() })
        }
        _ => as_it_came(),
    }
}
