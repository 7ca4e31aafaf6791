//! A new event: its settings and players as lines.

use super::awake::{progress, short};
use super::line::Author;
use super::pasted;
use crate::error::Failure;
use crate::key::Id;
use crate::store::{EventLineRow, EventRow};
use crate::wire::{EventSetting, NewEvent};
use draughts::RulesetName;
use draughts::ballot::Deck;
use draughts::clock::TimeControl;
use tournament::event::text::write_decision;
use tournament::event::{Decision, Event};

/// The most settings that are sent along.
const MOST_SETTINGS: usize = 40;

/// An event that is made, with its first lines; all of it is checked before anything is kept.
pub(crate) fn new_event(
    wanted: &NewEvent,
    author: &Author,
) -> Result<(EventRow, Vec<EventLineRow>), Failure> {
    let name = short(&wanted.name);
    if name.is_empty() {
        return Err(Failure::bad("the event has no name; write one"));
    }
    let ruleset: RulesetName = wanted.ruleset.parse().map_err(Failure::bad)?;
    let time = wanted.time.as_deref().map(str::trim).filter(|time| !time.is_empty());
    let time = time.map(str::parse::<TimeControl>).transpose().map_err(Failure::bad)?;
    if wanted.settings.len() > MOST_SETTINGS {
        return Err(Failure::bad(format!("an event has at most {MOST_SETTINGS} settings")));
    }
    let set = |setting: &str, value: String| Decision::Set { setting: setting.to_owned(), value };
    let mut decisions = vec![set("name", name.clone()), set("system", wanted.system.trim().to_owned())];
    // Articles are cited of the book by which the games are played, where `tournament` knows it.
    let book = set("rules", ruleset.rules().code.name().to_owned());
    if Event::new().apply(book.clone()).is_ok() {
        decisions.push(book);
    }
    decisions.extend(wanted.games.map(|games| set("games", games.to_string())));
    decisions.extend(wanted.rounds.map(|rounds| set("rounds", rounds.to_string())));
    let further = |EventSetting { setting, value }: &EventSetting| match setting.as_str() {
        "ballots" => set(setting, deck(ruleset, value)),
        _ => set(setting, value.clone()),
    };
    decisions.extend(wanted.settings.iter().map(further));
    decisions.extend(pasted::entries(&wanted.players)?);
    let mut event = Event::new();
    let mut lines = Vec::with_capacity(decisions.len());
    for (decision, number) in decisions.into_iter().zip(1_u32..) {
        let line = write_decision(&decision);
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
    Ok((row, lines))
}

/// A deck that is known here is named without the number of its ballots.
fn deck(ruleset: RulesetName, value: &str) -> String {
    match value.parse::<Deck>() {
        Ok(deck) => format!("{} {}", deck.name(), deck.ballots(ruleset).count()),
        Err(_) => value.to_owned(),
    }
}
