//! The options of a picture.

use crate::exit::BadInput;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use draughts::Side;
use print::film::Hundredths;
use print::{Coordinates, Diagram, Hand, KingGlyph, Look, TurnMark};
use std::ops::Range;
use std::str::FromStr;

/// The formats of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    Svg,
    Png,
    Gif,
}

/// How boards are drawn.
#[derive(Debug, clap::Args)]
pub(crate) struct DiagramStyle {
    /// The style of board and pieces [default: that of the ruleset's federation]
    #[arg(long, value_name = "LOOK", value_parser = look(), ignore_case = true)]
    look: Option<Look>,
    /// Flip the board: dark pieces at the bottom
    #[arg(long)]
    flip: bool,
    /// Mirror the board left to right, as some web sites show the Portuguese board; squares keep their names
    #[arg(long)]
    mirror: bool,
    /// How squares are named; usual means as the ruleset does [default: set by the style]
    #[arg(long, value_enum, value_name = "HOW")]
    coordinates: Option<Names>,
    /// How kings are drawn [default: set by the style]
    #[arg(long, value_enum, value_name = "HOW")]
    kings: Option<Kings>,
    /// Omit the small piece that shows whose turn it is
    #[arg(long)]
    no_turn: bool,
    /// Do not highlight the last move
    #[arg(long)]
    no_last_move: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Names {
    Usual,
    Numbers,
    Letters,
    Hidden,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Kings {
    Crowned,
    Doubled,
    Inverted,
    Dotted,
}

impl DiagramStyle {
    /// The diagram with these options.
    pub(crate) fn applied(&self, diagram: Diagram) -> Diagram {
        let mut diagram = match self.look {
            Some(look) => diagram.in_look(look),
            None => diagram,
        };
        diagram.coordinates = match self.coordinates {
            None => diagram.coordinates,
            Some(Names::Usual) => Coordinates::usual(diagram.rules),
            Some(Names::Numbers) => Coordinates::Numbers,
            Some(Names::Letters) => Coordinates::Letters,
            Some(Names::Hidden) => Coordinates::Hidden,
        };
        if self.flip {
            diagram.seen_from = Side::Black;
        }
        if self.mirror {
            diagram.hand = Hand::Mirrored;
        }
        if self.no_turn {
            diagram.turn = TurnMark::Hidden;
        }
        match self.kings {
            None => diagram,
            Some(Kings::Crowned) => diagram.with_kings(KingGlyph::Crowned),
            Some(Kings::Doubled) => diagram.with_kings(KingGlyph::Doubled),
            Some(Kings::Inverted) => diagram.with_kings(KingGlyph::Inverted),
            Some(Kings::Dotted) => diagram.with_kings(KingGlyph::Dotted),
        }
    }

    /// The style to use if none was chosen.
    pub(crate) fn look_or(&self, usual: Look) -> Look {
        self.look.unwrap_or(usual)
    }

    pub(crate) const fn shows_last_move(&self) -> bool {
        !self.no_last_move
    }
}

/// A range of plies, counted from 1, including both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Plies {
    first: Option<usize>,
    last: Option<usize>,
}

impl Plies {
    /// The indices of these plies in a game of `count` plies.
    pub(crate) fn within(self, count: usize) -> Result<Range<usize>, BadInput> {
        let (first, last) = (self.first.unwrap_or(1), self.last.unwrap_or(count));
        if first == 0 || first > last + 1 || last > count {
            return Err(BadInput(format!("there are no plies {first} to {last}: the game has 1 to {count}")));
        }
        Ok(first - 1..last)
    }
}

impl FromStr for Plies {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || format!("{text:?} is not a range of plies: write 20-40, 20- or -40");
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let end = |part: &str| match part.trim() {
            "" => Ok(None),
            number => number.parse().map(Some).map_err(|_| fault()),
        };
        Ok(Self { first: end(first)?, last: end(last)? })
    }
}

/// Reads a time between a hundredth of a second and ten minutes.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let fault = || format!("{text:?} is not a time: write seconds, from 0.02 to 600");
    let seconds: f64 = text.parse().map_err(|_| fault())?;
    if (0.02..=600.0).contains(&seconds) { Ok(seconds) } else { Err(fault()) }
}

/// Seconds as hundredths, the unit of GIF.
pub(crate) fn hundredths(seconds: f64) -> Hundredths {
    Hundredths((seconds * 100.0).round() as u16)
}

fn look() -> impl TypedValueParser<Value = Look> {
    PossibleValuesParser::new(Look::ALL.iter().map(|look| look.name))
        .try_map(|name| Look::named(&name).ok_or("there is no such style"))
}
