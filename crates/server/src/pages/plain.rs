//! The start page, the page of a game, and the page that an invitation leads to.

use super::preview::{Origin, Preview, usual};
use super::{Section, pictures, shown};
use crate::app::App;
use askama::Template;
use axum::Router;
use axum::response::Response;
use axum::routing::get;
use draughts::ballot::Deck;
use draughts::{RulesetName, Side};
use engine::Level;
use std::sync::LazyLock;

pub(super) fn router() -> Router<App> {
    Router::new().route("/", get(start)).route("/join", get(join))
}

/// A ruleset to choose.
struct RulesetChoice {
    name: &'static str,
    title: &'static str,
    /// The title without what they all have in common.
    short: &'static str,
    /// What else people call it, or its size.
    also: String,
    /// Whether it is one of those that most people look for.
    known: bool,
    picture: String,
    white: &'static str,
    black: &'static str,
    first: &'static str,
    decks: Vec<Deck>,
}

#[derive(Template)]
#[template(path = "start.html")]
struct StartPage<'a> {
    section: Section,
    preview: Preview,
    rulesets: &'a [RulesetChoice],
    /// How many games are folded away.
    others: usize,
    /// The starting position of the first.
    picture: &'static str,
    /// The levels that are offered at once.
    levels: Vec<OfferedLevel>,
    /// The names of the computer's levels, the weakest first, with bars between them.
    level_names: &'a str,
}

/// Some levels from the weakest to the strongest; the others are among the options.
const QUICK_LEVELS: [u8; 6] = [1, 3, 4, 6, 8, 10];

/// A level as it is offered.
struct OfferedLevel {
    number: u8,
    title: String,
}

impl OfferedLevel {
    fn of(number: u8) -> Option<Self> {
        let name = Level::new(number)?.name();
        // Beside the others it is clear that a player is meant.
        let name = name.strip_suffix(" player").unwrap_or(name);
        let title = name.chars().take(1).flat_map(char::to_uppercase).chain(name.chars().skip(1)).collect();
        Some(Self { number, title })
    }
}

/// The games that most people look for, in this order; the others are folded away.
const KNOWN: [&str; 5] = ["international", "russian", "english", "brazilian", "portuguese"];

async fn start(origin: Origin) -> Response {
    static OFFERED: LazyLock<Vec<RulesetChoice>> = LazyLock::new(|| {
        let offered = |ruleset: &RulesetName| {
            let rules = ruleset.rules();
            RulesetChoice {
                name: ruleset.name(),
                title: rules.title,
                short: rules.title.strip_suffix(" draughts").unwrap_or(rules.title),
                also: match ruleset.name() {
                    "english" => "checkers".to_owned(),
                    _ => format!("{0}×{0}", rules.size.value),
                },
                known: KNOWN.contains(&ruleset.name()),
                picture: pictures::thumbnail(rules),
                white: rules.colours.value.white,
                black: rules.colours.value.black,
                first: match rules.first_to_move.value {
                    Side::White => "white",
                    Side::Black => "black",
                },
                decks: Deck::all_for(*ruleset).collect(),
            }
        };
        let mut all: Vec<RulesetChoice> = RulesetName::ALL.iter().map(offered).collect();
        all.sort_by_key(|offered| {
            KNOWN.iter().position(|known| *known == offered.name).unwrap_or(KNOWN.len())
        });
        all
    });
    let others = OFFERED.iter().filter(|offered| !offered.known).count();
    let picture =
        RulesetName::ALL.first().map(|ruleset| pictures::start(ruleset.rules())).unwrap_or_default();
    let levels = QUICK_LEVELS.into_iter().filter_map(OfferedLevel::of).collect();
    let level_names = Level::all().map(Level::name).collect::<Vec<_>>().join("|");
    let says = "Eleven rulesets, against the computer, a friend or anyone. A refused move says why.";
    shown(&StartPage {
        section: Section::Play,
        preview: origin.page("/", "Play draughts and checkers", says, usual()),
        rulesets: &OFFERED,
        others,
        picture,
        levels,
        level_names: &level_names,
    })
}

#[derive(Template)]
#[template(path = "join.html")]
struct JoinPage {
    section: Section,
}

async fn join() -> Response {
    shown(&JoinPage { section: Section::Play })
}

/// The page of a game. Its scripts fill it; without them it shows the position.
#[derive(Clone, Debug, Template)]
#[template(path = "game.html")]
pub(super) struct GamePage {
    /// The part of the site.
    pub(super) section: Section,
    /// What is shown of a link to it.
    pub(super) preview: Preview,
    /// The game.
    pub(super) id: String,
    /// The ruleset's short name.
    pub(super) ruleset: &'static str,
    /// The ruleset's title.
    pub(super) title: &'static str,
    /// The short name of its rulebook.
    pub(super) book: String,
    /// White's name.
    pub(super) white: String,
    /// Black's name.
    pub(super) black: String,
    /// The position in words; none for a player without sight of the board.
    pub(super) position: Option<String>,
    /// Whose turn it is, or how the game ended.
    pub(super) standing: String,
}
