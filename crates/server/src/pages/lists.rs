//! Lists of games: your own, live, finished, and waiting in the lobby.

use super::{Section, shown};
use crate::date::Date;
use crate::time::time_words;
use crate::wire::{EventLine, GameLine, Side};
use askama::Template;
use axum::response::Response;
use draughts::RulesetName;
use draughts::game::Score;
use draughts::pdn::GameEnding;

/// Which games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GamesTab {
    /// Games of this browser or account.
    Mine,
    /// Running games.
    Live,
    /// Finished games.
    Finished,
}

impl GamesTab {
    const ALL: [Self; 3] = [Self::Mine, Self::Live, Self::Finished];

    /// Its name in addresses.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Mine => "mine",
            Self::Live => "live",
            Self::Finished => "finished",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Mine => "My games",
            Self::Live => "Live games",
            Self::Finished => "Finished games",
        }
    }

    const fn none(self) -> &'static str {
        match self {
            Self::Mine => {
                "You have no games here yet. They are remembered by this browser, or by your account when you are signed in."
            }
            Self::Live => "No public games at the moment.",
            Self::Finished => "No finished games found.",
        }
    }
}

/// What is searched for; empty texts find everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GamesSearch {
    /// A part of a player's name.
    pub(super) player: String,
    /// The short name of a ruleset.
    pub(super) ruleset: String,
    /// A result as it is written.
    pub(super) result: String,
}

/// A page of a list.
pub(super) struct Games {
    pub(super) list: GamesTab,
    /// What was searched for.
    pub(super) search: GamesSearch,
    /// The games, the latest first.
    pub(super) lines: Vec<GameLine>,
    /// Where the list continues, if it does.
    pub(super) next: Option<String>,
}

struct Tab {
    name: &'static str,
    title: &'static str,
    is_here: bool,
}

pub(super) struct SelectOption {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) is_chosen: bool,
}

/// A game in a list.
pub(super) struct GameItem {
    pub(super) game: GameLine,
    /// When something last happened.
    pub(super) when: Date,
    /// The colour you have.
    yours: &'static str,
}

#[derive(Template)]
#[template(path = "games.html")]
struct GamesPage {
    section: Section,
    title: &'static str,
    none: &'static str,
    list: &'static str,
    tabs: Vec<Tab>,
    rulesets: Vec<SelectOption>,
    results: Vec<SelectOption>,
    search: GamesSearch,
    lines: Vec<GameItem>,
    next: Option<String>,
}

/// A list as an answer.
pub(super) fn games(games: Games) -> Response {
    let Games { list, search, lines, next } = games;
    let tab = |tab: GamesTab| Tab { name: tab.name(), title: tab.title(), is_here: tab == list };
    let ruleset = |ruleset: &RulesetName| SelectOption {
        name: ruleset.name().to_owned(),
        title: ruleset.rules().title.to_owned(),
        is_chosen: ruleset.name() == search.ruleset,
    };
    let result =
        |text: String| SelectOption { is_chosen: text == search.result, name: text.clone(), title: text };
    shown(&GamesPage {
        section: Section::Games,
        title: list.title(),
        none: list.none(),
        list: list.name(),
        tabs: GamesTab::ALL.map(tab).into(),
        rulesets: RulesetName::ALL.iter().map(ruleset).collect(),
        results: results().into_iter().map(result).collect(),
        lines: lines.into_iter().map(GameItem::of).collect(),
        search,
        next,
    })
}

/// Every result as some ruleset writes it.
fn results() -> Vec<String> {
    let scores = [Score::Won(draughts::Side::White), Score::Drawn, Score::Won(draughts::Side::Black)];
    let mut results: Vec<String> = Vec::new();
    for ruleset in RulesetName::ALL {
        for text in scores.map(|score| GameEnding::of(ruleset.rules(), score).text()) {
            if !results.contains(&text) {
                results.push(text);
            }
        }
    }
    results
}

impl GameItem {
    pub(super) fn of(game: GameLine) -> Self {
        let rules = RulesetName::ALL.iter().map(|name| name.rules()).find(|rules| rules.title == game.title);
        let colour = |side: Side| {
            let side = if side == Side::White { draughts::Side::White } else { draughts::Side::Black };
            rules.map(|rules| rules.colour(side))
        };
        let yours = game.yours.and_then(colour).unwrap_or_default();
        Self { when: Date::of(game.last), yours, game }
    }

    /// The players so far.
    pub(super) fn players(&self) -> String {
        let named = |name: &str| if name.is_empty() { "open seat".to_owned() } else { name.to_owned() };
        format!("{} – {}", named(&self.game.white), named(&self.game.black))
    }

    /// How the game stands.
    pub(super) fn standing(&self) -> &str {
        match &self.game.result {
            Some(result) => result,
            None if self.game.your_turn => "your turn",
            None if self.game.white.is_empty() || self.game.black.is_empty() => "waiting",
            None => "in play",
        }
    }

    /// Its time control as players say it.
    pub(super) fn time(&self) -> String {
        self.game.time.as_deref().map_or_else(|| "no clock".to_owned(), time_words)
    }

    /// Who is waiting, and which colour is left.
    fn offer(&self) -> String {
        let GameLine { white, black, .. } = &self.game;
        let (name, left) =
            if white.is_empty() { (black, draughts::Side::White) } else { (white, draughts::Side::Black) };
        let rules =
            RulesetName::ALL.iter().map(|name| name.rules()).find(|rules| rules.title == self.game.title);
        let colour = rules.map_or("the other colour", |rules| rules.colour(left));
        let rated = if self.game.rated { " for a rated game" } else { "" };
        format!("{name} is waiting{rated} · you play {colour}")
    }
}

#[derive(Template)]
#[template(path = "lobby.html")]
struct LobbyPage {
    section: Section,
    lines: Vec<GameItem>,
    rulesets: Vec<SelectOption>,
    /// Events that are played here, the next first.
    events: Vec<EventLine>,
    /// Whether people can be notified.
    calls: bool,
}

fn moment(at: &u64) -> Date {
    Date::of(*at)
}

/// The games that wait for somebody, and the events that are played here; `calls` says whether people can be notified.
pub(super) fn lobby(lines: Vec<GameLine>, events: Vec<EventLine>, calls: bool) -> Response {
    let ruleset = |ruleset: &RulesetName| SelectOption {
        name: ruleset.name().to_owned(),
        title: ruleset.rules().title.to_owned(),
        is_chosen: false,
    };
    shown(&LobbyPage {
        section: Section::Lobby,
        lines: lines.into_iter().map(GameItem::of).collect(),
        rulesets: RulesetName::ALL.iter().map(ruleset).collect(),
        events,
        calls,
    })
}

#[derive(Template)]
#[template(path = "sim.html")]
struct SimultaneousPage {
    section: Section,
    id: String,
}

/// The page of a simultaneous display. Its script asks for the boards and leads the host from one to the next.
pub(super) fn simultaneous(id: &str) -> Response {
    shown(&SimultaneousPage { section: Section::Play, id: id.to_owned() })
}
