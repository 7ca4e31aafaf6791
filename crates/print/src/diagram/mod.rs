//! Diagrams: a setup on a board, with whatever is to be pointed out.

mod drawing;
pub(crate) mod pieces;
mod plan;
pub(crate) mod shapes;
pub(crate) mod svg;
pub(crate) mod tags;

use crate::look::{KingGlyph, Look};
use crate::picture::Width;
use crate::scene::Scene;
use draughts::notation::square;
use draughts::rules::SquareNames;
use draughts::{AnyPosition, Kind, Move, Piece, Rules, Setup, Side, Square, Squares};

/// A longer caption is cut.
const LONGEST_CAPTION: usize = 400;

/// A picture of a setup. [`Diagram::new`] has what is usual; the fields can be changed.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The rules, which give the size of the board, its orientation and the names of its squares.
    pub rules: &'static Rules,
    /// What stands on the board, playable or not.
    pub setup: Setup,
    /// Colours and pieces.
    pub look: Look,
    /// The side at the bottom.
    pub seen_from: Side,
    /// Whether the board is shown as it lies or mirrored.
    pub hand: Hand,
    /// How squares are named.
    pub coordinates: Coordinates,
    /// Whether the side to move is pointed out.
    pub turn: TurnMark,
    /// Squares with a frame.
    pub marks: Squares,
    /// Moves with an arrow.
    pub arrows: Vec<Track>,
    /// The move that led here.
    pub last_move: Option<Track>,
    /// What stands below the board.
    pub caption: String,
}

/// Whether a board is shown as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// As it lies.
    AsItLies,
    /// Left and right exchanged, as some web sites show the Portuguese board (2.1.5). The squares keep their names.
    Mirrored,
}

/// How the squares of a diagram are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// Not at all.
    Hidden,
    /// By numbers in the squares along the edges.
    Numbers,
    /// By letters and figures in the squares along two edges.
    Letters,
}

impl Coordinates {
    /// As the ruleset writes its squares.
    pub const fn usual(rules: &Rules) -> Self {
        match rules.notation.value.squares {
            SquareNames::Numbers => Self::Numbers,
            SquareNames::Letters => Self::Letters,
        }
    }
}

/// Whether the side to move is pointed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnMark {
    /// By a small piece beside its end of the board.
    Shown,
    /// No mark.
    Hidden,
}

/// The way of a move over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// The squares it visits: origin first, destination last.
    pub squares: Vec<Square>,
    /// The pieces it takes.
    pub captured: Squares,
}

impl Track {
    /// The way of a legal move of the position. Where it has several, the one whose squares come first is taken, as
    /// in notation.
    pub fn of(position: &AnyPosition, action: &Move) -> Self {
        let rules = position.rules();
        let places =
            |way: &Vec<Square>| way.iter().map(|&square| square::place(rules, square)).collect::<Vec<_>>();
        let ways = position.paths(action).into_iter();
        let squares = ways.min_by_key(places).unwrap_or_else(|| vec![action.from, action.to]);
        Self { squares, captured: action.captured }
    }
}

impl Diagram {
    /// A diagram as the federation would show it: from White's side, nothing pointed out but the side to move.
    pub fn new(rules: &'static Rules, setup: Setup) -> Self {
        let look = Look::of(rules);
        Self {
            rules,
            setup,
            look,
            seen_from: Side::White,
            hand: Hand::AsItLies,
            coordinates: look.coordinates(rules),
            turn: TurnMark::Shown,
            marks: Squares::NONE,
            arrows: Vec::new(),
            last_move: None,
            caption: String::new(),
        }
    }

    /// The same diagram in another look, with the names of squares that are usual there.
    #[must_use]
    pub fn in_look(mut self, look: Look) -> Self {
        self.look = look;
        self.coordinates = look.coordinates(self.rules);
        self
    }

    /// The same diagram with kings drawn otherwise; nothing else changes.
    #[must_use]
    pub const fn with_kings(mut self, glyph: KingGlyph) -> Self {
        self.look.kings = glyph;
        self
    }

    /// The diagram as SVG. It has no style sheet, and the same identifier always means the same
    /// shape, so that any number can stand on one page.
    pub fn svg(&self, width: Width) -> String {
        let title = if self.caption.trim().is_empty() { self.rules.title } else { &self.caption };
        let words = svg::Words { title, description: &self.description() };
        let height = self.height(width.get() as f32).round();
        svg::written(&self.scene(width), width.get(), height, &words)
    }

    /// Everything that is drawn in a picture so wide.
    pub(crate) fn scene(&self, width: Width) -> Scene {
        drawing::drawn(self, width)
    }

    /// The height of the picture that is so wide, in the same unit.
    pub(crate) fn height(&self, width: f32) -> f32 {
        let plan = plan::Plan::of(self);
        width * plan.height() as f32 / plan.width() as f32
    }

    /// What is to be seen, in words, for those who do not see it.
    pub fn description(&self) -> String {
        let mut text = String::new();
        for side in Side::BOTH {
            let mut parts = Vec::new();
            for kind in [Kind::Man, Kind::King] {
                let squares = self.setup.pieces(Piece { side, kind });
                if !squares.is_empty() {
                    let word = self.rules.word(kind);
                    let plural = match squares.len() {
                        1 => word.to_owned(),
                        _ if word == "man" => "men".to_owned(),
                        _ => format!("{word}s"),
                    };
                    parts.push(format!("{plural} {}", square::list(self.rules, squares)));
                }
            }
            let pieces = if parts.is_empty() { "no pieces".to_owned() } else { parts.join("; ") };
            text.push_str(&format!("{}: {pieces}. ", self.rules.colour(side)));
        }
        text.push_str(&format!("{} to move.", self.rules.colour(self.setup.turn)));
        text
    }
}
