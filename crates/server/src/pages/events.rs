//! Events: the list, the public page, the controller's desk, the projector's page, and files.

use super::event_hall::{
    AppointedRow, BanRow, PlayerRecord, RollRow, SpectatorLine, TableRow, appointed, bans, records, roll,
    spectators, tables,
};
use super::live::PageError;
use super::packed::{answer, packed_page};
use super::{Section, shown};
use crate::api::events as api;
use crate::app::App;
use crate::asking::Asker;
use crate::date::Date;
use crate::error::Failure;
use crate::event::{self, AwakeEvent, EventGuard};
use crate::people::AccountRole;
use crate::room::board;
use crate::wire::{
    EventAssistant, EventBoard, EventGame, EventLine, EventLogLine, EventPlayer, EventRights, EventRound,
    EventStandings, EventView,
};
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use draughts::RulesetName;
use draughts::ballot::Deck;
use std::time::Duration;
use tokio::time::timeout;
use tournament::event::{Case, Lateness, RollState, Tick};
use tournament::history::Number;

/// How long somebody waits for an event that is being paired, before the page as it was is shown.
const PATIENCE: Duration = Duration::from_millis(200);

/// The pages of events.
pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events", get(list))
        .route("/events/{id}", get(public))
        .route("/events/{id}/me", get(me))
        .route("/events/{id}/desk", get(desk))
        .route("/events/{id}/screen", get(screen))
        .route("/events/{id}/log", get(log))
        .route("/events/{id}/check-in/{player}", get(check_in))
}

#[derive(Template)]
#[template(path = "events.html")]
struct EventsPage {
    section: Section,
    signed_in: bool,
    own: Vec<EventLine>,
    running: Vec<EventLine>,
    finished: Vec<EventLine>,
    rulesets: Vec<EventOption>,
    decks: Vec<EventOption>,
}

/// Something to choose.
struct EventOption {
    name: &'static str,
    title: &'static str,
}

async fn list(State(app): State<App>, asker: Asker) -> Result<Response, PageError> {
    let own = api::own_lines(&app, asker.owner()).await?;
    let (finished, running) =
        api::public_lines(&app).await?.into_iter().partition(|line| line.phase == "finished");
    let offered = |name: &RulesetName| EventOption { name: name.name(), title: name.rules().title };
    Ok(shown(&EventsPage {
        section: Section::Events,
        signed_in: asker.account.is_some(),
        own,
        running,
        finished,
        rulesets: RulesetName::ALL.iter().map(offered).collect(),
        decks: Deck::ALL
            .into_iter()
            .map(|deck| EventOption { name: deck.name(), title: deck.title() })
            .collect(),
    }))
}

/// What every page of an event knows.
struct EventFrame {
    event: EventView,
    system: &'static str,
    standings: EventStandings,
    chart: Vec<ChartLine>,
    /// Whether the viewer may open boards at an arbiter's desk.
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

impl EventFrame {
    fn of(awake: &AwakeEvent, asker: &Asker) -> Self {
        let event = awake.shown(asker.owner());
        let chart = event.players.iter().map(|player| chart_line(&event, player)).collect();
        let (system, arbiter) =
            (event::system_words(&event.system), asker.role(AccountRole::Arbiter).is_ok());
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

    /// Whether anybody has a rating.
    fn has_ratings(&self) -> bool {
        self.standings.lines.iter().any(|line| line.rating > 0)
    }

    /// The rating in a sentence, behind the name; nothing without one.
    fn rating_behind(&self, number: &u16) -> String {
        let rating = self.rating(number);
        if rating.is_empty() { rating } else { format!(" ({rating})") }
    }

    /// Whether the players report different scores of a game without a result.
    fn is_disputed(&self, game: &EventGame) -> bool {
        matches!(&game.reports[..], [one, other, ..] if game.score.is_none() && one.score != other.score)
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

    /// When the clocks of the round were started together.
    fn begun(&self) -> Option<u64> {
        self.known().and_then(|round| round.begun)
    }

    fn all_results(&self) -> bool {
        self.known().is_some_and(|round| self.results() == round.boards.len())
    }

    fn works(&self) -> bool {
        self.event.rights >= EventRights::Results
    }

    /// Whether the viewer has this right of an assistant; people who may do everything have them all.
    fn may(&self, right: &str) -> bool {
        self.event.may.iter().any(|own| own == right)
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

    /// Whether the viewer plays in the event and has not left it.
    fn plays(&self) -> bool {
        self.event.me.and_then(|me| self.player(&me)).is_some_and(|player| !player.withdrawn)
    }

    /// The games that are being played: in an arena those of all waves.
    fn playing(&self) -> Vec<(&EventRound, &EventBoard)> {
        let rounds = self.event.rounds.iter().filter(|round| round.state == "published");
        let boards = rounds.flat_map(|round| round.boards.iter().map(move |board| (round, board)));
        boards.filter(|(_, board)| board.games.iter().any(|game| game.score.is_none())).collect()
    }

    /// The board on which the games are played, for the page's script.
    fn drawn(&self) -> String {
        let ruleset = self.event.ruleset.parse::<RulesetName>().ok();
        ruleset.and_then(|name| serde_json::to_string(&board(name.rules())).ok()).unwrap_or_default()
    }

    fn is_arena(&self) -> bool {
        self.event.system == "arena"
    }

    /// A moment as it is written for machines and, by the page, for people.
    fn moment(&self, at: &u64) -> Date {
        moment(at)
    }

    /// The rounds so far of the viewer's opponent.
    fn opponent(&self) -> Option<&ChartLine> {
        let board = self.mine()?;
        let number = if self.is_me(&board.white) { board.black } else { board.white };
        self.chart.iter().find(|line| line.number == number)
    }

    /// Whether the viewer is the giver of the display.
    fn gives(&self) -> bool {
        self.event.me.is_some() && self.event.me == self.event.giver
    }

    /// The boards of the giver of the display.
    fn own_boards(&self) -> &[EventBoard] {
        self.known().map_or(&[][..], |round| &round.boards)
    }

    /// The viewer's board.
    fn mine(&self) -> Option<&EventBoard> {
        let me = self.event.me?;
        self.known()?.boards.iter().find(|board| [board.white, board.black].contains(&me))
    }
}

fn is_known(round: &EventRound) -> bool {
    round.state == "published" || round.state == "closed"
}

fn chart_line(event: &EventView, player: &EventPlayer) -> ChartLine {
    let gives = event.giver == Some(player.number);
    let cell = |round: &EventRound| {
        if gives {
            let text = format!("all {}", round.boards.len());
            return ChartCell { text, colour: "" };
        }
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

fn moment(at: &u64) -> Date {
    Date::of(*at)
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
    /// Whether the viewer may report something to the arbiter: an account that is neither a player nor an official.
    watches: bool,
    frame: EventFrame,
}

async fn public(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let id = api::read_id(&id)?;
    // Whoever is signed in may tell the arbiter something: that page has a form more.
    let kind = if asker.account.is_some() { "signed-in" } else { "public" };
    // While somebody watches, it is known without the event whether the page is still as it was made.
    if asker.owner().is_none()
        && let Some(page) = app.events.current_page(id, kind)
    {
        return Ok(answer(&page, &headers));
    }
    let sitting = match timeout(PATIENCE, app.events.open(&app.db, id)).await {
        Ok(sitting) => sitting?,
        // While a large round is paired, spectators get the page as it was before.
        Err(_) => match app.events.page(id, "public", None).filter(|_| asker.owner().is_none()) {
            Some(page) => return Ok(answer(&page, &headers)),
            None => app.events.open(&app.db, id).await?,
        },
    };
    // Whoever is nothing in the event sees the same page as everybody else: it is made once.
    if !sitting.event()?.is_nobody(asker.owner()) {
        return Ok(Html(made(sitting, asker, Teller::Nobody).await?).into_response());
    }
    if let Some(page) = app.events.page(id, kind, Some(sitting.event()?.revision())) {
        return Ok(answer(&page, &headers));
    }
    drop(sitting);
    let turn = app.events.page_turn(id);
    let held = turn.lock().await;
    let count = app.events.count(id);
    let sitting = app.events.open(&app.db, id).await?;
    let revision = sitting.event()?.revision();
    if let Some(page) = app.events.page(id, kind, Some(revision)) {
        app.events.keep_page(id, kind, (revision, count), page.clone());
        return Ok(answer(&page, &headers));
    }
    let teller = if asker.account.is_some() { Teller::Spectator } else { Teller::Nobody };
    let html = made(sitting, asker, teller).await?;
    let packed = tokio::task::spawn_blocking(move || packed_page(&html)).await;
    let page = packed.map_err(|fault| Failure::Broken(fault.into()))?;
    app.events.keep_page(id, kind, (revision, count), page.clone());
    drop(held);
    Ok(answer(&page, &headers))
}

/// Who may tell the arbiter something from the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Teller {
    Nobody,
    /// A spectator, while the event runs.
    Spectator,
}

/// The page, made away from the threads that carry the games: a large event's takes a while.
async fn made(sitting: EventGuard, asker: Asker, teller: Teller) -> Result<String, Failure> {
    let work = move || {
        let frame = EventFrame::of(sitting.event()?, &asker);
        drop(sitting);
        let watches = teller == Teller::Spectator && frame.event.phase == "running";
        let page = PublicPage { section: Section::Events, watches, frame };
        page.render().map_err(|fault| Failure::Broken(fault.into()))
    };
    tokio::task::spawn_blocking(work).await.map_err(|fault| Failure::Broken(fault.into()))?
}

#[derive(Template)]
#[template(path = "event_me.html")]
struct MePage {
    section: Section,
    id: String,
    name: String,
}

async fn me(State(app): State<App>, Path(id): Path<String>) -> Result<Response, PageError> {
    let sitting = api::found(&app, &id).await?;
    let row = sitting.event()?.row();
    Ok(shown(&MePage { section: Section::Events, id: row.id.to_string(), name: row.name.clone() }))
}

#[derive(Template)]
#[template(path = "event_screen.html")]
struct ScreenPage {
    section: Section,
    frame: EventFrame,
}

async fn screen(State(app): State<App>, Path(id): Path<String>, asker: Asker) -> Result<Response, PageError> {
    let sitting = api::found(&app, &id).await?;
    let mut frame = EventFrame::of(sitting.event()?, &asker);
    // Whoever stands before the projector, a proposal is not for the hall.
    frame.event.rounds.retain(is_known);
    Ok(shown(&ScreenPage { section: Section::Events, frame }))
}

#[derive(Template)]
#[template(path = "event_desk.html")]
struct EventDeskPage {
    section: Section,
    frame: EventFrame,
    assistants: Vec<EventAssistant>,
    /// The latest lines, the newest first.
    latest: Vec<EventLogLine>,
    next: u16,
    checks: Vec<Check>,
    cases: Vec<CaseView>,
    /// Whether an appeal waits for its verdict.
    waits: bool,
    /// The viewer's name.
    own: String,
    roll: Vec<RollRow>,
    records: Vec<PlayerRecord>,
    spectators: Vec<SpectatorLine>,
    tables: Vec<TableRow>,
    bans: Vec<BanRow>,
    appointed: Vec<AppointedRow>,
    /// The minutes of lateness that cost the first game, and the round (wcdf 2.24).
    late: Lateness,
}

/// A point of the check-list (wcdf 6.2).
struct Check {
    item: String,
    words: String,
    article: Option<String>,
    /// Who ticked it for the round, if anybody did.
    by: Option<String>,
}

/// A ruling with its appeal.
struct CaseView {
    number: usize,
    place: String,
    article: String,
    words: String,
    appeal: Option<String>,
    committee: String,
    verdict: Option<String>,
}

async fn desk(State(app): State<App>, Path(id): Path<String>, asker: Asker) -> Result<Response, PageError> {
    asker.account()?;
    let sitting = api::found(&app, &id).await?;
    let awake = sitting.event()?;
    awake.rights(asker.owner()).at_least(EventRights::Results)?;
    let frame = EventFrame::of(awake, &asker);
    let known = frame.event.rounds.iter().filter(|round| is_known(round)).count();
    let mut latest = awake.lines_after(awake.version().saturating_sub(12));
    latest.reverse();
    Ok(shown(&EventDeskPage {
        section: Section::Events,
        next: u16::try_from(known + 1).unwrap_or(u16::MAX),
        assistants: api::assistants_of(awake),
        checks: checks(awake, frame.known_number()),
        own: asker.account()?.name.to_string(),
        waits: awake.event().cases().iter().any(Case::is_open),
        cases: cases(awake),
        roll: roll(awake, frame.known_number()),
        records: records(awake),
        spectators: spectators(awake),
        tables: tables(awake, frame.known_number()),
        bans: bans(awake),
        appointed: appointed(awake),
        late: awake.event().regulation().lateness,
        latest,
        frame,
    }))
}

/// The check-list of a round.
fn checks(awake: &AwakeEvent, round: u16) -> Vec<Check> {
    let event = awake.event();
    let items = event.check_list().into_iter();
    items
        .map(|item| {
            let last = event.last_tick(&item.item, Some(round));
            Check {
                by: last.filter(|tick| tick.tick == Tick::Done).map(|tick| tick.by.clone()),
                article: item.article.map(|article| article.replacen(' ', "-", 1)),
                item: item.item,
                words: item.words,
            }
        })
        .collect()
}

/// Rulings and their appeals (wcdf 7.1, 7.2).
fn cases(awake: &AwakeEvent) -> Vec<CaseView> {
    let event = awake.event();
    let name = |number: Number| {
        event.entry(number).map_or(String::new(), |entry| format!("No. {number} {}", entry.name))
    };
    let case = |(case, number): (&Case, usize)| {
        let at = [("round", case.ruling.round), ("board", case.ruling.board)];
        let at: Vec<String> = at.iter().filter_map(|(word, at)| Some(format!("{word} {}", (*at)?))).collect();
        let verdict = case.verdicts.last();
        CaseView {
            number,
            place: at.join(", "),
            article: case.ruling.article.to_string().replacen(' ', "-", 1),
            words: case.ruling.words.clone(),
            appeal: case.appeal.as_ref().map(|(by, words)| format!("{}: {words}", name(*by))),
            committee: case.committee.join(", "),
            verdict: verdict.map(|verdict| format!("{}: {}", verdict.outcome.name(), verdict.words)),
        }
    };
    event.cases().iter().zip(1..).map(case).collect()
}

#[derive(Template)]
#[template(path = "event_log.html")]
struct EventLogPage {
    section: Section,
    href: String,
    name: String,
    lines: Vec<DatedLine>,
}

/// A line with its date.
struct DatedLine {
    line: EventLogLine,
    date: Date,
}

async fn log(State(app): State<App>, Path(id): Path<String>, asker: Asker) -> Result<Response, PageError> {
    asker.account()?;
    let sitting = api::found(&app, &id).await?;
    let awake = sitting.event()?;
    awake.rights(asker.owner()).at_least(EventRights::Results)?;
    let lines =
        awake.lines_after(0).into_iter().map(|line| DatedLine { date: Date::of(line.at), line }).collect();
    let (href, name) = (format!("/events/{}", awake.id()), awake.row().name.clone());
    Ok(shown(&EventLogPage { section: Section::Events, href, name, lines }))
}

#[derive(Template)]
#[template(path = "event_checkin.html")]
struct CheckInPage {
    section: Section,
    id: String,
    href: String,
    name: String,
    number: u16,
    player: String,
    version: u32,
    works: bool,
    place: Option<CheckInPlace>,
}

/// Where a player sits.
struct CheckInPlace {
    round: u16,
    board: u16,
    black: bool,
    present: bool,
}

/// The page behind the QR code of a player's card: an official checks the player in.
async fn check_in(
    State(app): State<App>,
    Path((id, player)): Path<(String, String)>,
    asker: Asker,
) -> Result<Response, PageError> {
    let sitting = api::found(&app, &id).await?;
    let awake = sitting.event()?;
    let number: Option<u16> = player.parse().ok();
    let found = number.and_then(|number| Some((number, awake.event().entry(Number(number))?)));
    let Some((number, entry)) = found else {
        return Err(Failure::Unknown("there is no such player in this event; look the number up").into());
    };
    let place = awake.board_of(number).map(|(round, board)| {
        let pair = awake.event().rounds()[usize::from(round) - 1].boards[usize::from(board) - 1].pair;
        let roll = awake.event().roll(round);
        let line = roll.iter().find(|line| line.player == Number(number));
        let present = line.is_some_and(|line| matches!(line.state, RollState::Present | RollState::Late(_)));
        CheckInPlace { round, board, black: pair.black == Number(number), present }
    });
    Ok(shown(&CheckInPage {
        section: Section::Events,
        id: awake.id().to_string(),
        href: format!("/events/{}", awake.id()),
        name: awake.row().name.clone(),
        player: entry.name.clone(),
        version: awake.version(),
        works: awake.rights(asker.owner()).0 >= EventRights::Results,
        number,
        place,
    }))
}
