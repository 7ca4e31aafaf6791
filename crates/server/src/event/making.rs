//! A new event: its settings and players as lines.

use super::awake::{progress, short};
use super::line::LineAuthor;
use super::pasted;
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::people::Speed;
use crate::store::{EventLineRow, EventRow};
use crate::time::Moment;
use crate::wire::{EventSetting, NewEvent, NewOnline};
use draughts::RulesetName;
use draughts::ballot::Deck;
use draughts::clock::TimeControl;
use tournament::event::text::{HEADER, write_decision};
use tournament::event::{Decision, Event, Fee, Online, OnlineEntries, OnlineRating, decisions_from_trf};
use tournament::trf::TrfFault;

/// The most settings that are sent along.
const MOST_SETTINGS: usize = 40;

/// An event that can be kept.
#[derive(Clone, Debug)]
pub(crate) struct PreparedEvent {
    pub(crate) row: EventRow,
    /// Its first lines.
    pub(crate) lines: Vec<EventLineRow>,
    /// The creator of a display is its giver: the account, and the line of the entry.
    pub(crate) seat: Option<(Fingerprint, u32)>,
}

/// An event that is made; all of it is checked before anything is kept.
pub(crate) fn new_event(wanted: &NewEvent, author: &LineAuthor) -> Result<PreparedEvent, Failure> {
    let mut name = short(&wanted.name);
    if name.is_empty() {
        return Err(Failure::bad("the event has no name; enter one"));
    }
    let ruleset: RulesetName = wanted.ruleset.parse().map_err(Failure::bad)?;
    let time = wanted.time.as_deref().map(str::trim).filter(|time| !time.is_empty());
    let time = time.map(|time| giver_and_guests(wanted, time));
    let time = time.as_deref().map(str::parse::<TimeControl>).transpose().map_err(Failure::bad)?;
    if wanted.settings.len() > MOST_SETTINGS {
        return Err(Failure::bad(format!("an event has at most {MOST_SETTINGS} settings")));
    }
    let set = |setting: &str, value: String| Decision::Set { setting: setting.to_owned(), value };
    let mut decisions = vec![set("name", name.clone()), set("system", wanted.system.trim().to_owned())];
    // Articles are cited of the book by which the games are played, where `tournament` knows it.
    let book = set("rules", ruleset.rules().code.name().to_owned());
    if Event::new().apply(book.clone()).is_ok() {
        decisions.push(book.clone());
    }
    decisions.extend(wanted.games.map(|games| set("games", games.to_string())));
    decisions.extend(wanted.rounds.map(|rounds| set("rounds", rounds.to_string())));
    let further = |EventSetting { setting, value }: &EventSetting| match setting.as_str() {
        "ballots" => set(setting, deck(ruleset, value)),
        _ => set(setting, value.clone()),
    };
    decisions.extend(wanted.settings.iter().map(further));
    if let Some(terms) = &wanted.online {
        decisions.extend(online(wanted, terms, time.as_ref(), author.now)?);
    }
    let players = pasted::entries(&wanted.players)?;
    let gives = wanted.online.is_some() && wanted.system.trim() == "simultaneous" && players.is_empty();
    decisions.extend(gives.then(|| own_entry(author.name.clone(), 0)));
    decisions.extend(players);
    if let Some(file) = &wanted.file {
        let read = file_of(file, &book)?;
        if !read.regulation().name.is_empty() {
            name = short(&read.regulation().name);
        }
        decisions = read.decisions().to_vec();
    }
    let (mut event, mut seat) = (Event::new(), None);
    let mut lines = Vec::with_capacity(decisions.len());
    for (decision, number) in decisions.into_iter().zip(1_u32..) {
        let line = write_decision(&decision);
        if gives && matches!(decision, Decision::Enter { .. }) {
            seat = seat.or(Some((author.by, number)));
        }
        event.apply(decision).map_err(Failure::bad)?;
        let (at, name, by) = (author.now, author.name.clone(), author.by);
        lines.push(EventLineRow { number, at, name, by, wish: None, line });
    }
    let row = EventRow {
        id: Id::random()?,
        owner: author.by,
        owner_name: author.name.clone(),
        name,
        place: short(&wanted.place),
        ruleset: ruleset.name().to_owned(),
        time: time.filter(|time| !time.is_untimed()).map(|time| time.to_string()),
        visibility: if wanted.public { "public" } else { "private" }.to_owned(),
        created: author.now,
        progress: progress(&event, author.now),
    };
    Ok(PreparedEvent { row, lines, seat })
}

/// An event's own file, or a tournament report (TRF).
fn file_of(text: &str, book: &Decision) -> Result<Event, Failure> {
    if text.trim_start_matches('\u{feff}').starts_with(HEADER) {
        return Event::read(text).map_err(Failure::bad);
    }
    let decisions = decisions_from_trf(text).map_err(|faults| unreadable_report(&faults))?;
    // A report does not say by which book the games are played.
    let book = Some(book.clone()).filter(|book| Event::new().apply(book.clone()).is_ok());
    Event::replay(book.into_iter().chain(decisions)).map_err(|(_, refusal)| Failure::bad(refusal))
}

/// A report that nothing was taken of.
pub(crate) fn unreadable_report(faults: &[TrfFault]) -> Failure {
    Failure::BadInput {
        text: "the report cannot be brought in; nothing was taken over".to_owned(),
        reasons: faults.iter().take(20).map(ToString::to_string).collect(),
    }
}

/// `60m / 20m`: what the giver of a display has, and the guests. As a time control the giver's stands first, for White.
fn giver_and_guests(wanted: &NewEvent, time: &str) -> String {
    match time.split_once(" / ").filter(|_| wanted.system.trim() == "simultaneous") {
        Some((giver, guests)) => format!("white {}, black {}", giver.trim(), guests.trim()),
        None => time.to_owned(),
    }
}

/// The entry of an account under its own name.
pub(crate) fn own_entry(name: String, rating: u16) -> Decision {
    Decision::Enter {
        name,
        rating,
        title: String::new(),
        federation: String::new(),
        id: String::new(),
        club: String::new(),
        status: None,
        fee: Fee::default(),
    }
}

/// The settings of an online event. What cannot be played that way is refused now.
fn online(
    wanted: &NewEvent,
    terms: &NewOnline,
    time: Option<&TimeControl>,
    now: Moment,
) -> Result<Vec<Decision>, Failure> {
    // The giver of a display may have more time than the guests.
    let display = wanted.system.trim() == "simultaneous";
    let fits = |time: &TimeControl| match Speed::of(time) {
        Some(speed) => speed != Speed::Correspondence,
        None => display && !time.is_untimed(),
    };
    if display && terms.rated {
        return Err(Failure::bad("the games of a simultaneous display are not rated"));
    }
    if !time.is_some_and(fits) {
        return Err(Failure::bad(
            "an online event needs a clock with the same time for both players, for example 5m+3s",
        ));
    }
    let names = |setting: &str| wanted.settings.iter().any(|set| set.setting == setting);
    if names("teams") {
        return Err(Failure::bad(
            "team events cannot be played online yet; create one that is played in a hall",
        ));
    }
    let begin = terms.begins.map(|at| at / 1_000);
    if begin.is_some_and(|at| at.saturating_add(60) < now.0 / 1_000) {
        return Err(Failure::bad("the start is in the past; choose a later time"));
    }
    let usual = Online::default();
    let read = Online {
        begin,
        pause: if terms.by_controller { None } else { terms.pause.or(usual.pause) },
        wait: terms.wait.unwrap_or(usual.wait),
        minutes: terms.minutes.unwrap_or(usual.minutes),
        rating: if terms.rated { OnlineRating::Rated } else { OnlineRating::Casual },
        entries: if terms.invited { OnlineEntries::Invited } else { OnlineEntries::Open },
    };
    let set = |setting: &str, value: String| Decision::Set { setting: setting.to_owned(), value };
    let mut decisions = vec![set("online", read.to_string())];
    // Without stages a level tie would wait for somebody to name the winner.
    if wanted.system.trim() == "knock-out" && !names("play-off") {
        decisions.push(set("play-off", "blitz 2x3m+2s, super-blitz 2m+2s".to_owned()));
    }
    Ok(decisions)
}

/// A deck that is known here is named without the number of its ballots.
fn deck(ruleset: RulesetName, value: &str) -> String {
    match value.parse::<Deck>() {
        Ok(deck) => format!("{} {}", deck.name(), deck.ballots(ruleset).count()),
        Err(_) => value.to_owned(),
    }
}
