//! A game in other formats: PDN, FEN, pictures, an animation, its score sheet.

mod press;
mod shelf;

pub use press::{Press, PressError};

use draughts::AnyPosition;
use draughts::Side;
use draughts::game::{Game, Keeper, ScoreSheet, SheetHeader};
use draughts::notation::fen;
use draughts::pdn::{self, GameRecord};
use print::film::{self, FilmPly, FirstPly, Pace};
use print::sheet::{self, Paper, Printing, SheetError, SheetsPerPage};
use print::{Diagram, PictureError, Track, Width, picture};

/// An export format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The whole game as PDN.
    Pdn,
    /// A position as FEN.
    Fen,
    /// A position as SVG.
    Svg,
    /// A position as PNG.
    Png,
    /// The whole game as GIF.
    Gif,
    /// The score sheet as PDF.
    Pdf,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Pdn, Self::Fen, Self::Svg, Self::Png, Self::Gif, Self::Pdf];

    /// How the name of a file ends.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Pdn => "pdn",
            Self::Fen => "fen",
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
            Self::Pdf => "pdf",
        }
    }

    /// The form of files that end so.
    pub fn named(ending: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.ending() == ending)
    }

    /// Whether it takes time to make.
    pub const fn is_drawn(self) -> bool {
        matches!(self, Self::Png | Self::Gif | Self::Pdf)
    }

    /// The media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdn | Self::Fen => "text/plain; charset=utf-8",
            Self::Svg => "image/svg+xml; charset=utf-8",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Pdf => "application/pdf",
        }
    }
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportOrder {
    /// The form.
    pub format: Format,
    /// The position after this many plies; the last if none is given.
    pub ply: Option<usize>,
    /// The side at the bottom of pictures.
    pub seen_from: Side,
    /// The width of pictures in pixels; a usual one if none is named.
    pub width: Option<u32>,
}

impl ExportOrder {
    /// The form, and everything else as usual.
    pub const fn of(format: Format) -> Self {
        Self { format, ply: None, seen_from: Side::White, width: None }
    }
}

/// Why an export failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// It does not have that many plies.
    #[error("the game has {plies} plies: there is no ply {ply}")]
    Ply {
        /// Which was wanted.
        ply: usize,
        /// How many there are.
        plies: usize,
    },
    /// There is no picture.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// There is no sheet.
    #[error(transparent)]
    Sheet(#[from] SheetError),
}

/// The widest picture that anybody can request.
const WIDEST: u32 = 2048;
/// The widest film.
const WIDEST_FILM: u32 = 640;

/// Renders a game as requested.
pub fn render(game: &Game, header: SheetHeader, order: ExportOrder) -> Result<Vec<u8>, ExportError> {
    let text = match order.format {
        Format::Pdn => pdn::write(&GameRecord::of_game(game, header), &pdn::Style::default()),
        Format::Fen => format!("{}\n", fen::write(game.rules(), &position(game, order)?.setup())),
        Format::Svg => still(game, order)?.svg(width(order, WIDEST)?),
        Format::Png => return Ok(picture::png(&still(game, order)?, width(order, WIDEST)?)?),
        Format::Gif => return film(game, order),
        Format::Pdf => return score_sheet(game, header),
    };
    Ok(text.into_bytes())
}

fn width(order: ExportOrder, widest: u32) -> Result<Width, ExportError> {
    const USUAL: u32 = 480;
    let pixels = order.width.unwrap_or(USUAL);
    if pixels > widest {
        return Err(PictureError::Width { pixels }.into());
    }
    Ok(Width::new(pixels)?)
}

fn position(game: &Game, order: ExportOrder) -> Result<AnyPosition, ExportError> {
    let plies = game.plies();
    match order.ply {
        None => Ok(*game.position()),
        Some(0) => Ok(*game.start()),
        Some(ply) => {
            let made = plies.get(ply - 1).ok_or(ExportError::Ply { ply, plies: plies.len() })?;
            Ok(made.after)
        }
    }
}

/// The position after the ply asked for, with the move that led there.
pub fn still(game: &Game, order: ExportOrder) -> Result<Diagram, ExportError> {
    let position = position(game, order)?;
    let mut diagram = Diagram::new(game.rules(), position.setup());
    diagram.seen_from = order.seen_from;
    let last = order.ply.unwrap_or(game.plies().len()).checked_sub(1);
    let made = last.and_then(|place| game.plies().get(place)).filter(|ply| ply.after == position);
    if let (Some(place), Some(action)) = (last, made.and_then(|ply| ply.action)) {
        let before = place.checked_sub(1).and_then(|place| game.plies().get(place));
        let before = before.map_or(*game.start(), |ply| ply.after);
        diagram.last_move = Some(Track::of(&before, &action));
    }
    Ok(diagram)
}

fn film(game: &Game, order: ExportOrder) -> Result<Vec<u8>, ExportError> {
    const USUAL: u32 = 360;
    let order = ExportOrder { width: order.width.or(Some(USUAL)), ..order };
    let width = width(order, WIDEST_FILM)?;
    let mut template = Diagram::new(game.rules(), game.start().setup());
    template.seen_from = order.seen_from;
    let step =
        |ply: &draughts::game::Ply| FilmPly { action: ply.action, text: ply.text.clone(), after: ply.after };
    let steps: Vec<FilmPly> = game.plies().iter().map(step).collect();
    let steps = match order.ply {
        Some(ply) => steps.get(..ply).ok_or(ExportError::Ply { ply, plies: steps.len() })?,
        None => &steps,
    };
    let shots = film::of_game(&template, game.start(), steps, FirstPly(1), Pace::default());
    Ok(film::gif(&shots, width)?)
}

fn score_sheet(game: &Game, header: SheetHeader) -> Result<Vec<u8>, ExportError> {
    let names = &header.players;
    let title = format!("Score sheet: {} – {}", names.white, names.black);
    let printing = Printing { paper: Paper::A4, title, author: String::new() };
    let sheet = ScoreSheet::of(game, Keeper::Arbiter, header);
    Ok(sheet::filled(&[sheet], SheetsPerPage::One, &printing)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;
    use draughts::clock::{At, BySide, Millis};
    use draughts::game::{Event, Settings};
    use draughts::notation::movetext;

    fn game() -> Game {
        let start = AnyPosition::start(RulesetName::International);
        let mut game = Game::new(start, Settings::of(start.rules()));
        for text in ["32-28", "19-23", "28x19", "14x23"] {
            let action = movetext::read(game.position(), text).expect("a legal move");
            let _ = game.apply(Event::Move(action), At::new(Millis::new(0)));
        }
        game
    }

    fn header() -> SheetHeader {
        let players = BySide { white: "Ann".to_owned(), black: "Ben".to_owned() };
        SheetHeader { players, ..SheetHeader::default() }
    }

    fn text(order: ExportOrder) -> String {
        String::from_utf8(render(&game(), header(), order).expect("it is made")).expect("text")
    }

    #[test]
    fn every_form_can_be_had() {
        for (format, beginning) in [
            (Format::Pdn, b"[White".as_slice()),
            (Format::Fen, b"W:W"),
            (Format::Svg, b"<svg"),
            (Format::Png, b"\x89PNG"),
            (Format::Gif, b"GIF89a"),
            (Format::Pdf, b"%PDF"),
        ] {
            let order = ExportOrder { width: Some(96), ..ExportOrder::of(format) };
            let bytes = render(&game(), header(), order).expect("it is made");
            assert!(bytes.starts_with(beginning), "{format:?}: {:?}", &bytes[..20]);
            assert_eq!(Format::named(format.ending()), Some(format));
        }
        assert_eq!(Format::named("exe"), None);
    }

    #[test]
    fn the_game_is_whole_and_named() {
        let pdn = text(ExportOrder::of(Format::Pdn));
        assert!(pdn.contains("[White \"Ann\"]") && pdn.contains("14x23"), "{pdn}");
        let reading = pdn::read(&pdn::RawGame::of(&pdn), &pdn::Options::default());
        assert!(reading.is_legal());
        assert_eq!(reading.record.expect("a game").tree.moves().count(), 4);
    }

    #[test]
    fn an_earlier_position_can_be_had() {
        let at = |ply| text(ExportOrder { ply: Some(ply), ..ExportOrder::of(Format::Fen) });
        assert_eq!(at(0).trim(), fen::write(game().rules(), &game().start().setup()));
        assert_eq!(at(4), text(ExportOrder::of(Format::Fen)));
        assert_ne!(at(3), at(4));
    }

    #[test]
    fn what_cannot_be_had_is_said() {
        for (order, words) in [
            (ExportOrder { ply: Some(5), ..ExportOrder::of(Format::Svg) }, "no ply 5"),
            (ExportOrder { width: Some(1_000_000), ..ExportOrder::of(Format::Png) }, "1000000 pixels"),
            (ExportOrder { width: Some(1), ..ExportOrder::of(Format::Svg) }, "1 pixels"),
            (ExportOrder { width: Some(2000), ..ExportOrder::of(Format::Gif) }, "2000 pixels"),
        ] {
            let fault = render(&game(), header(), order).expect_err("it cannot be had").to_string();
            assert!(fault.contains(words), "{fault}");
        }
    }
}
