//! Events: the list, the public page, the controller's desk, the projector's page, and files.

use super::live::{NoPage, value};
use super::{Section, shown};
use crate::api::events as api;
use crate::app::App;
use crate::asking::Asker;
use crate::date::Date;
use crate::error::Failure;
use crate::event::{self, Awake};
use crate::people::Role;
use crate::wire::{
    EventAssistant, EventBoard, EventGame, EventLine, EventLogLine, EventPlayer, EventRights, EventRound,
    EventShown, EventStandings,
};
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use draughts::RulesetName;
use draughts::ballot::Deck;
use tournament::event::Adjourned;
use tournament::trf::{self, Dialect, Report};

/// The pages of events.
pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events", get(list))
        .route("/events/{id}", get(public))
        .route("/events/{id}/me", get(me))
        .route("/events/{id}/desk", get(desk))
        .route("/events/{id}/screen", get(screen))
        .route("/events/{id}/log", get(log))
        .route("/events/{id}/event.txt", get(text))
        .route("/events/{id}/event.trf", get(report))
        .route("/events/{id}/standings.csv", get(table))
}

#[derive(Template)]
#[template(path = "events.html")]
struct EventsPage {
    section: Section,
    signed_in: bool,
    own: Vec<EventLine>,
    running: Vec<EventLine>,
    finished: Vec<EventLine>,
    rulesets: Vec<Offered>,
    decks: Vec<Offered>,
}

/// Something to choose.
struct Offered {
    name: &'static str,
    title: &'static str,
}

async fn list(State(app): State<App>, asker: Asker) -> Result<Response, NoPage> {
    let own = api::own_lines(&app, asker.owner()).await?;
    let (finished, running) =
        api::public_lines(&app).await?.into_iter().partition(|line| line.phase == "finished");
    let offered = |name: &RulesetName| Offered { name: name.name(), title: name.rules().title };
    Ok(shown(&EventsPage {
        section: Section::Events,
        signed_in: asker.account.is_some(),
        own,
        running,
        finished,
        rulesets: RulesetName::ALL.iter().map(offered).collect(),
        decks: Deck::ALL.into_iter().map(|deck| Offered { name: deck.name(), title: deck.title() }).collect(),
    }))
}

/// What every page of an event knows.
struct Frame {
    event: EventShown,
    system: &'static str,
    standings: EventStandings,
    chart: Vec<ChartLine>,
    /// Whether the one who looks may lay boards on a desk.
    arbiter: bool,
}

/// A player's line of the wall chart.
struct ChartLine {
    number: u16,
    name: String,
    cells: Vec<ChartCell>,
    points: String,
}

/// A round of a player.
struct ChartCell {
    text: String,
    /// `white`, `black` or nothing.
    colour: &'static str,
}

impl Frame {
    fn of(awake: &Awake, asker: &Asker) -> Self {
        let event = awake.shown(asker.owner());
        let chart = event.players.iter().map(|player| chart_line(&event, player)).collect();
        let (system, arbiter) = (event::system_words(&event.system), asker.role(Role::Arbiter).is_ok());
        Self { system, standings: awake.standings(), chart, arbiter, event }
    }

    /// The round that is shown first: the last one.
    fn round(&self) -> Option<&EventRound> {
        self.event.rounds.last()
    }

    /// The last round that is made known.
    fn known(&self) -> Option<&EventRound> {
        self.event.rounds.iter().rev().find(|round| is_known(round))
    }

    fn player(&self, number: &u16) -> Option<&EventPlayer> {
        self.event.players.iter().find(|player| player.number == *number)
    }

    fn name(&self, number: &u16) -> &str {
        self.player(number).map_or("", |player| &player.name)
    }

    /// The rating; nothing without one.
    fn rating(&self, number: &u16) -> String {
        self.player(number)
            .filter(|player| player.rating > 0)
            .map_or(String::new(), |player| player.rating.to_string())
    }

    fn points(&self, number: &u16) -> &str {
        self.player(number).map_or("", |player| &player.points)
    }

    fn is_me(&self, number: &u16) -> bool {
        self.event.me == Some(*number)
    }

    /// The number of the last round that is made known, 0 for none.
    fn known_number(&self) -> u16 {
        self.known().map_or(0, |round| round.number)
    }

    fn is_played(&self, game: &EventGame) -> bool {
        game.reason.as_deref() == Some("played")
    }

    /// The score that both players tell of a game without a result.
    fn told_by_both(&self, game: &EventGame) -> Option<String> {
        match &game.reports[..] {
            [one, other, ..] if game.score.is_none() && one.score == other.score => Some(one.score.clone()),
            _ => None,
        }
    }

    /// Whether a board can be laid on a desk.
    fn can_be_laid(&self, board: &EventBoard) -> bool {
        let free = board.games.iter().all(|game| game.href.is_none());
        self.arbiter && self.decides() && free && board.state != "finished"
    }

    /// Whether a line can be undone with a button.
    fn can_undo(&self, line: &EventLogLine) -> bool {
        let fixed = ["undo", "enter", "set", "start"].iter().any(|word| line.line.starts_with(word));
        line.undone.is_none() && !fixed
    }

    fn boards(&self, state: &str) -> Vec<&EventBoard> {
        let boards = self.known().map_or(&[][..], |round| &round.boards);
        boards.iter().filter(|board| board.state == state).collect()
    }

    fn results(&self) -> usize {
        let boards = self.known().map_or(&[][..], |round| &round.boards);
        boards.iter().filter(|board| board.games.iter().all(|game| game.score.is_some())).count()
    }

    fn all_results(&self) -> bool {
        self.known().is_some_and(|round| self.results() == round.boards.len())
    }

    fn works(&self) -> bool {
        self.event.rights >= EventRights::Results
    }

    fn decides(&self) -> bool {
        self.event.rights >= EventRights::Everything
    }

    fn owns(&self) -> bool {
        self.event.rights == EventRights::Owner
    }

    /// Whether all rounds are played.
    fn is_over(&self) -> bool {
        let closed = self.event.rounds.iter().filter(|round| round.state == "closed").count();
        self.event.planned.is_some_and(|planned| closed >= usize::from(planned))
    }

    /// The board of the one who looks.
    fn mine(&self) -> Option<&EventBoard> {
        let me = self.event.me?;
        self.known()?.boards.iter().find(|board| [board.white, board.black].contains(&me))
    }
}

fn is_known(round: &EventRound) -> bool {
    round.state == "published" || round.state == "closed"
}

fn chart_line(event: &EventShown, player: &EventPlayer) -> ChartLine {
    let cell = |round: &EventRound| {
        let board = round.boards.iter().find(|board| [board.white, board.black].contains(&player.number));
        let Some(board) = board else {
            let text = if round.free.contains(&player.number) { "free" } else { "–" };
            return ChartCell { text: text.to_owned(), colour: "" };
        };
        let is_white = board.white == player.number;
        let opponent = if is_white { board.black } else { board.white };
        let points: Vec<String> = board
            .games
            .iter()
            .zip(0..)
            .map(|(game, place)| own_points(game, is_white == (place % 2 == 0)))
            .collect();
        ChartCell {
            text: format!("{opponent}: {}", points.join(" ")),
            colour: if is_white { "white" } else { "black" },
        }
    };
    let cells = event.rounds.iter().filter(|round| is_known(round)).map(cell).collect();
    ChartLine { number: player.number, name: player.name.clone(), cells, points: player.points.clone() }
}

fn own_points(game: &EventGame, has_white: bool) -> String {
    let Some(score) = &game.score else { return "?".to_owned() };
    let (white, black) = score.split_once('-').unwrap_or((score, ""));
    let own = if has_white { white } else { black };
    match game.reason.as_deref() {
        Some("played") | None => own.to_owned(),
        Some(_) => format!("{own}*"),
    }
}

/// An article's address: `wcdf-2.24`.
fn article_href(article: &str) -> String {
    format!("/rules/{}", article.replacen('-', "/", 1))
}

fn article_name(article: &str) -> String {
    article.replacen('-', " ", 1).to_uppercase()
}

#[derive(Template)]
#[template(path = "event.html")]
struct PublicPage {
    section: Section,
    frame: Frame,
}

async fn public(State(app): State<App>, Path(id): Path<String>, asker: Asker) -> Result<Response, NoPage> {
    let sitting = api::found(&app, &id).await?;
    let frame = Frame::of(sitting.event()?, &asker);
    drop(sitting);
    Ok(shown(&PublicPage { section: Section::Events, frame }))
}

#[derive(Template)]
#[template(path = "event_me.html")]
struct MePage {
    section: Section,
    id: String,
    name: String,
}

async fn me(State(app): State<App>, Path(id): Path<String>) -> Result<Response, NoPage> {
    let sitting = api::found(&app, &id).await?;
    let row = sitting.event()?.row();
    Ok(shown(&MePage { section: Section::Events, id: row.id.to_string(), name: row.name.clone() }))
}

#[derive(Template)]
#[template(path = "event_screen.html")]
struct ScreenPage {
    section: Section,
    frame: Frame,
}

async fn screen(State(app): State<App>, Path(id): Path<String>, asker: Asker) -> Result<Response, NoPage> {
    let sitting = api::found(&app, &id).await?;
    let mut frame = Frame::of(sitting.event()?, &asker);
    // Whoever stands before the projector, a proposal is not for the hall.
    frame.event.rounds.retain(is_known);
    Ok(shown(&ScreenPage { section: Section::Events, frame }))
}

#[derive(Template)]
#[template(path = "event_desk.html")]
struct DeskPage {
    section: Section,
    frame: Frame,
    assistants: Vec<EventAssistant>,
    /// The latest lines, the newest first.
    latest: Vec<EventLogLine>,
    next: u16,
}

async fn desk(State(app): State<App>, Path(id): Path<String>, asker: Asker) -> Result<Response, NoPage> {
    asker.account()?;
    let sitting = api::found(&app, &id).await?;
    let awake = sitting.event()?;
    awake.rights(asker.owner()).at_least(EventRights::Results)?;
    let frame = Frame::of(awake, &asker);
    let known = frame.event.rounds.iter().filter(|round| is_known(round)).count();
    let mut latest = awake.lines_after(awake.version().saturating_sub(12));
    latest.reverse();
    Ok(shown(&DeskPage {
        section: Section::Events,
        next: u16::try_from(known + 1).unwrap_or(u16::MAX),
        assistants: api::assistants_of(awake),
        latest,
        frame,
    }))
}

#[derive(Template)]
#[template(path = "event_log.html")]
struct LogPage {
    section: Section,
    href: String,
    name: String,
    lines: Vec<Written>,
}

/// A line with its date.
struct Written {
    line: EventLogLine,
    date: Date,
}

async fn log(State(app): State<App>, Path(id): Path<String>, asker: Asker) -> Result<Response, NoPage> {
    asker.account()?;
    let sitting = api::found(&app, &id).await?;
    let awake = sitting.event()?;
    awake.rights(asker.owner()).at_least(EventRights::Results)?;
    let lines =
        awake.lines_after(0).into_iter().map(|line| Written { date: Date::of(line.at), line }).collect();
    let (href, name) = (format!("/events/{}", awake.id()), awake.row().name.clone());
    Ok(shown(&LogPage { section: Section::Events, href, name, lines }))
}

/// The event as the file that `damier event` reads. Only for those who work at it: it may hold a proposal.
async fn text(State(app): State<App>, Path(id): Path<String>, asker: Asker) -> Result<Response, NoPage> {
    let sitting = api::found(&app, &id).await?;
    let awake = sitting.event()?;
    awake.rights(asker.owner()).at_least(EventRights::Results)?;
    Ok(file("event.txt", "text/plain; charset=utf-8", awake.event().write()))
}

async fn report(State(app): State<App>, Path(id): Path<String>) -> Result<Response, NoPage> {
    let sitting = api::found(&app, &id).await?;
    let awake = sitting.event()?;
    if awake.event().rounds().is_empty() {
        return Err(Failure::Unknown("there is no report before the first round is paired").into());
    }
    let tournament = awake.event().tournament(Adjourned::Pending);
    let report = Report { tournament, ..Report::default() };
    Ok(file("event.trf", "text/plain; charset=utf-8", trf::write(&report, Dialect::Trf2026)))
}

async fn table(State(app): State<App>, Path(id): Path<String>) -> Result<Response, NoPage> {
    let standings = api::found(&app, &id).await?.event()?.standings();
    let quoted = |text: &str| {
        // A cell that begins so would be reckoned by a spreadsheet.
        let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
        format!("\"{guard}{}\"", text.replace('"', "\"\""))
    };
    let mut csv = format!(
        "rank,number,name,rating,points{}\n",
        standings.tie_breaks.iter().map(|name| format!(",{name}")).collect::<String>()
    );
    for line in &standings.lines {
        let values: String = line.values.iter().map(|value| format!(",{value}")).collect();
        let (rank, number, rating, points) = (line.rank, line.number, line.rating, &line.points);
        csv.push_str(&format!("{rank},{number},{},{rating},{points}{values}\n", quoted(&line.name)));
    }
    Ok(file("standings.csv", "text/csv; charset=utf-8", csv))
}

fn file(name: &str, media: &'static str, text: String) -> Response {
    let name = format!("attachment; filename=\"{name}\"");
    let facts = [
        (header::CONTENT_TYPE, value(media)),
        (header::CONTENT_DISPOSITION, value(&name)),
        (header::CACHE_CONTROL, value("no-cache")),
    ];
    (facts, text).into_response()
}
