//! The start page, the page of a game, and the page that an invitation leads to.

use super::{Section, pictures, shown};
use askama::Template;
use axum::Router;
use axum::response::Response;
use axum::routing::get;
use draughts::ballot::Deck;
use draughts::{RulesetName, Side, comparison};
use std::sync::LazyLock;

pub(super) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/", get(start)).route("/join", get(join))
}

/// A ruleset to choose.
struct Offered {
    name: &'static str,
    title: &'static str,
    character: String,
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
    rulesets: &'a [Offered],
}

async fn start() -> Response {
    static OFFERED: LazyLock<Vec<Offered>> = LazyLock::new(|| {
        let offered = |ruleset: &RulesetName| {
            let rules = ruleset.rules();
            Offered {
                name: ruleset.name(),
                title: rules.title,
                character: comparison::character(rules),
                picture: pictures::start(rules),
                white: rules.colours.value.white,
                black: rules.colours.value.black,
                first: match rules.first_to_move.value {
                    Side::White => "white",
                    Side::Black => "black",
                },
                decks: Deck::all_for(*ruleset).collect(),
            }
        };
        RulesetName::ALL.iter().map(offered).collect()
    });
    shown(&StartPage { section: Section::Play, rulesets: &OFFERED })
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
    /// The game.
    pub(super) id: String,
    /// The ruleset's short name.
    pub(super) ruleset: &'static str,
    /// The ruleset's title.
    pub(super) title: &'static str,
    /// White's name.
    pub(super) white: String,
    /// Black's name.
    pub(super) black: String,
    /// The position as SVG; none for a player without sight of the board.
    pub(super) picture: Option<String>,
    /// Whose turn it is, or how the game ended.
    pub(super) standing: String,
}
