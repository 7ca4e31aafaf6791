//! Lists of games: mine, live ones, finished ones, and those that wait in the lobby.

use super::{Section, shown};
use crate::date::Date;
use crate::wire::{GameLine, Side};
use askama::Template;
use axum::response::Response;
use draughts::RulesetName;

/// Which games are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum List {
    /// Those this browser plays or has played.
    #[default]
    Mine,
    /// Those that are being played.
    Live,
    /// Those that are over.
    Finished,
}

impl List {
    const ALL: [Self; 3] = [Self::Mine, Self::Live, Self::Finished];

    /// Its name in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mine => "mine",
            Self::Live => "live",
            Self::Finished => "finished",
        }
    }

    /// The list with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|list| list.name() == name)
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
            Self::Mine => "You have no games here yet. They are remembered by this browser.",
            Self::Live => "Nobody plays in public at the moment.",
            Self::Finished => "No finished game is found.",
        }
    }
}

/// What is searched for; empty texts find everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// A part of a player's name.
    pub player: String,
    /// The short name of a ruleset.
    pub ruleset: String,
    /// A result as it is written.
    pub result: String,
}

/// A page of a list.
pub struct Games {
    /// Which.
    pub list: List,
    /// What was searched for.
    pub search: Search,
    /// The games, the latest first.
    pub lines: Vec<GameLine>,
    /// Where the list goes on, if it does.
    pub next: Option<String>,
}

struct Tab {
    name: &'static str,
    title: &'static str,
    is_here: bool,
}

struct Choice {
    name: &'static str,
    title: &'static str,
    is_chosen: bool,
}

/// A game in a list.
struct Line {
    game: GameLine,
    /// When something last happened.
    when: Date,
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
    rulesets: Vec<Choice>,
    results: Vec<Choice>,
    search: Search,
    lines: Vec<Line>,
    next: Option<String>,
}

/// A list as an answer.
pub fn games(games: Games) -> Response {
    let Games { list, search, lines, next } = games;
    let tab = |tab: List| Tab { name: tab.name(), title: tab.title(), is_here: tab == list };
    let ruleset = |ruleset: &RulesetName| Choice {
        name: ruleset.name(),
        title: ruleset.rules().title,
        is_chosen: ruleset.name() == search.ruleset,
    };
    let result = |(name, title): (&'static str, &'static str)| Choice {
        name,
        title,
        is_chosen: name == search.result,
    };
    shown(&GamesPage {
        section: Section::Games,
        title: list.title(),
        none: list.none(),
        list: list.name(),
        tabs: List::ALL.map(tab).into(),
        rulesets: RulesetName::ALL.iter().map(ruleset).collect(),
        results: RESULTS.map(result).into(),
        lines: lines.into_iter().map(Line::of).collect(),
        search,
        next,
    })
}

/// What the search can be for, and how it is called.
const RESULTS: [(&str, &str); 3] =
    [("white", "The light pieces won"), ("black", "The dark pieces won"), ("draw", "Drawn")];

impl Line {
    fn of(game: GameLine) -> Self {
        let yours = match game.yours {
            Some(Side::White) => "light",
            Some(Side::Black) => "dark",
            None => "",
        };
        Self { when: Date::of(game.last), yours, game }
    }
}

#[derive(Template)]
#[template(path = "lobby.html")]
struct LobbyPage {
    section: Section,
    lines: Vec<Line>,
}

/// The games that wait for somebody, as an answer.
pub fn lobby(lines: Vec<GameLine>) -> Response {
    shown(&LobbyPage { section: Section::Lobby, lines: lines.into_iter().map(Line::of).collect() })
}

#[derive(Template)]
#[template(path = "sim.html")]
struct SimultaneousPage {
    section: Section,
    id: String,
    title: &'static str,
}

/// The page of a simultaneous display. Its script asks for the boards and leads the host from one to the next.
pub fn simultaneous(id: &str, ruleset: RulesetName) -> Response {
    shown(&SimultaneousPage { section: Section::Play, id: id.to_owned(), title: ruleset.rules().title })
}
