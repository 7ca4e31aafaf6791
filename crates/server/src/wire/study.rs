//! Studies and collections: a game as a tree with annotations, and files of many games.

use super::game::{Board, Pieces, Side};
use serde::{Deserialize, Serialize};

/// The source of a study.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum StudySource {
    /// A position and some moves.
    Position {
        /// The ruleset's short name.
        ruleset: String,
        /// As FEN; the starting position if left out.
        #[serde(default)]
        fen: Option<String>,
        /// The moves from there, with blanks or commas between them.
        #[serde(default)]
        moves: Option<String>,
    },
    /// The text of one game.
    Pdn {
        /// As PDN.
        text: String,
        /// The ruleset's short name, if the text does not say it.
        #[serde(default)]
        ruleset: Option<String>,
    },
    /// A game that was played here.
    Game {
        /// The id of the game.
        id: String,
    },
    /// A chapter of another study.
    Study {
        /// The id of the study.
        id: String,
        /// The index of the chapter, from 0.
        #[serde(default)]
        chapter: u32,
    },
    /// A game of a collection.
    Collected {
        /// The collection.
        id: String,
        /// The number of the game, from 1.
        number: u32,
    },
}

/// `POST /api/v1/studies`: saves a study. Answered by [`CreatedResource`](super::CreatedResource).
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// The source.
    pub source: StudySource,
}

/// `POST /api/v1/studies/draft`: edits a study that is not saved. Answered by [`StudyView`].
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyDraft {
    /// The study to edit: the `pdn` of the last answer, once it has been edited.
    pub source: StudySource,
    /// The edit.
    #[serde(default)]
    pub operation: Option<StudyOperation>,
}

/// `POST /api/v1/studies/{id}`: edits a study. Answered by [`StudyView`].
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyChange {
    /// The version the edit is based on: if there is a newer one, nothing is changed.
    pub version: u32,
    /// The index of the chapter to edit, from 0.
    #[serde(default)]
    pub chapter: u32,
    /// The edit.
    pub operation: StudyOperation,
}

/// An edit of a study. Nodes have the numbers of the last answer.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum StudyOperation {
    /// Adds a move after a node, unless it is already there.
    Play {
        /// The node.
        node: u32,
        /// The move in text.
        text: String,
    },
    /// Adds several moves after a node.
    Line {
        /// The node.
        node: u32,
        /// The moves in text, with blanks between them.
        text: String,
    },
    /// Deletes a node and everything after it.
    Delete {
        /// The node.
        node: u32,
    },
    /// Moves a variation up.
    Promote {
        /// The node.
        node: u32,
    },
    /// Makes the line to a node the main line.
    MainLine {
        /// The node.
        node: u32,
    },
    /// Sets a comment on a node.
    Comment {
        /// The node.
        node: u32,
        /// The text; empty to delete it.
        text: String,
        /// Before the move or after it.
        #[serde(default)]
        place: CommentPlace,
    },
    /// Replaces the annotation symbols of a node.
    Signs {
        /// The node.
        node: u32,
        /// Symbols of the rulebooks: `!`, `??`, `*`, `+1`.
        signs: Vec<String>,
        /// Other symbols by number, such as `$15` in files.
        #[serde(default)]
        glyphs: Vec<u16>,
    },
    /// Replaces the tags and the result.
    Head {
        /// The tags.
        tags: Vec<StudyTag>,
        /// `1-0`, `1/2-1/2`, `*`.
        result: String,
    },
    /// Adds a chapter at the end.
    AddChapter {
        /// Its name.
        name: String,
        /// The position it begins with, as FEN; the starting position if left out.
        #[serde(default)]
        fen: Option<String>,
    },
    /// Deletes the chapter.
    DeleteChapter,
}

/// Where a comment stands.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CommentPlace {
    /// Between the number and the move.
    Before,
    /// After the move.
    #[default]
    After,
}

/// A tag of a game.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyTag {
    /// `Event`, `White`, …
    pub name: String,
    /// Its value.
    pub value: String,
}

/// `GET /api/v1/studies/{id}`: a study.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StudyView {
    /// Its id, if it is saved.
    pub id: Option<String>,
    /// Its version; 0 if it is not saved.
    pub version: u32,
    /// Whether it is saved and yours to edit.
    pub yours: bool,
    /// The title: the players, or another name.
    pub title: String,
    /// The titles of its chapters; none if it is not saved.
    pub chapters: Vec<String>,
    /// The index of the chapter shown, from 0.
    pub chapter: u32,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The ruleset's title.
    pub ruleset_title: String,
    /// The name of White's side in this ruleset.
    pub white_name: String,
    /// The name of Black's side in this ruleset (Red in English draughts).
    pub black_name: String,
    /// The ruleset's word for a man.
    pub man_word: String,
    /// The ruleset's word for a king.
    pub king_word: String,
    /// The board.
    pub board: Board,
    /// The tags, except those that follow from the rest.
    pub tags: Vec<StudyTag>,
    /// The result.
    pub result: String,
    /// The start, with number 0, and every move; a move comes after its parent.
    pub nodes: Vec<StudyNode>,
    /// The node to show.
    pub at: u32,
    /// The symbols of the rulebooks that can be added to moves.
    pub signs: Vec<SignView>,
    /// The whole study as PDN.
    pub pdn: String,
    /// What was repaired when it was read, and what could not be read.
    pub notices: Vec<String>,
}

/// A node of a study: the start, or a move.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StudyNode {
    /// Its number within the study; 0 is the start.
    pub id: u32,
    /// The node before.
    pub parent: Option<u32>,
    /// What follows: the line itself first, then its variations.
    pub children: Vec<u32>,
    /// The number of the move.
    pub number: u32,
    /// Whether it is the first move of this number.
    pub opens: bool,
    /// The move as it is written; empty at the start.
    pub text: String,
    /// The side that moved; at the start, the side that did not.
    pub by: Side,
    /// Its path, origin and destination included.
    pub path: Vec<String>,
    /// The pieces it took.
    pub captured: Vec<String>,
    /// Whether the man was crowned.
    pub promotes: bool,
    /// The position it leads to, as FEN.
    pub fen: String,
    /// The pieces, if they do not follow from the move: at the start, after an irregular move, or after the arbiter has
    /// set up a position.
    pub pieces: Option<Pieces>,
    /// Comments before the move, one per line.
    pub before: String,
    /// Comments after the move, one per line.
    pub comment: String,
    /// Symbols of the rulebooks.
    pub signs: Vec<String>,
    /// Other symbols by number.
    pub glyphs: Vec<u16>,
    /// The time shown on the mover's clock.
    pub clock: Option<String>,
    /// The evaluation in the file, in men, positive if White is better.
    pub men: Option<f64>,
}

/// An annotation symbol that can be added to a move.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SignView {
    /// Its notation.
    pub text: String,
    /// What it means.
    pub meaning: String,
    /// Its subject: a move has at most one symbol of each subject.
    pub subject: String,
}

/// `GET /api/v1/studies`: one of your studies.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StudyLine {
    /// Its id.
    pub id: String,
    /// Its page.
    pub href: String,
    /// Its name.
    pub title: String,
    /// The ruleset's title.
    pub ruleset_title: String,
    /// Moves, variations included.
    pub moves: u32,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: u64,
}

/// `POST /api/v1/collections`: the outcome of an import.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ImportReport {
    /// Its page: a collection, a study if there is only one game, or a position.
    pub href: String,
    /// How many games it has.
    pub games: u32,
    /// How many of them cannot be read completely.
    pub unread: u32,
}

/// `GET /api/v1/collections/{id}`: a part of a collection.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CollectionView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is yours.
    pub yours: bool,
    /// How many games it has.
    pub games: u32,
    /// How many of them cannot be read completely.
    pub unread: u32,
    /// The games found, in the order of the file.
    pub found: Vec<CollectedLine>,
    /// The number of the last game listed here, if there may be more: the value of `after` for the next page.
    pub next: Option<u32>,
}

/// A game of a collection.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CollectedLine {
    /// Its number in the file, from 1.
    pub number: u32,
    /// Its page.
    pub href: String,
    /// The ruleset's title, if it is known.
    pub ruleset_title: Option<String>,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The event.
    pub event: String,
    /// The date.
    pub date: String,
    /// The result.
    pub result: String,
    /// Plies of the main line that are legal.
    pub plies: u32,
    /// Why the rest cannot be read, with its line.
    pub fault: Option<String>,
}

/// `GET /api/v1/collections`: one of your collections.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CollectionLine {
    /// Its id.
    pub id: String,
    /// Its page.
    pub href: String,
    /// Its name.
    pub name: String,
    /// How many games it has.
    pub games: u32,
    /// How many of them cannot be read completely.
    pub unread: u32,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
}

/// `GET /api/v1/positions/setup?ruleset=…&fen=…`: a setup, playable or not, and every reason why it is not playable.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SetupView {
    /// As FEN, if the text could be read.
    pub fen: Option<String>,
    /// The pieces.
    #[cfg_attr(test, schema(value_type = std::collections::BTreeMap<String, String>))]
    pub pieces: Pieces,
    /// Who is to move.
    pub turn: Side,
    /// The board.
    pub board: Board,
    /// The name of White's side in this ruleset.
    pub white_name: String,
    /// The name of Black's side in this ruleset (Red in English draughts).
    pub black_name: String,
    /// The ruleset's word for a man.
    pub man_word: String,
    /// The ruleset's word for a king.
    pub king_word: String,
    /// Every reason why it is not a playable position, each with its remedy.
    pub faults: Vec<SetupReason>,
    /// Why no game can start from it although it is a legal position.
    pub over: Option<String>,
}

/// A reason why a setup cannot be played.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SetupReason {
    /// What is wrong.
    pub text: String,
    /// The remedy.
    pub remedy: String,
}
