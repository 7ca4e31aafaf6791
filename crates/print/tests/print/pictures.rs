//! Diagrams as pixels.

use draughts::rules::Corner;
use draughts::{Kind, Piece, RulesetName, Setup, Side};
use print::{Colour, Coordinates, Diagram, Look, PictureError, PieceSet, TurnMark, Width, picture};
use tiny_skia::Pixmap;

/// A picture in which a square has fifty pixels.
fn drawn(diagram: &Diagram) -> Pixmap {
    let strip = if diagram.turn == TurnMark::Shown { 24 } else { 0 };
    let width = Width::new(u32::from(diagram.rules.size.value) * 50 + strip).expect("within the limits");
    let bytes = picture::png(diagram, width).expect("it is drawn");
    Pixmap::decode_png(&bytes).expect("it is a PNG")
}

/// Whether a colour is nearly the other: light and grain change it a little.
fn is_near(one: Colour, other: Colour) -> bool {
    let parts = [(one.red, other.red), (one.green, other.green), (one.blue, other.blue)];
    parts.into_iter().all(|(one, other)| one.abs_diff(other) < 24)
}

fn colour_at(pixels: &Pixmap, x: u32, y: u32) -> Colour {
    let pixel = pixels.pixel(x, y).expect("it is in the picture");
    Colour { red: pixel.red(), green: pixel.green(), blue: pixel.blue() }
}

/// The colours of the board's cells, row by row, near their lower right corner.
fn cells(diagram: &Diagram) -> Vec<Vec<Colour>> {
    let pixels = drawn(diagram);
    let places = 0..u32::from(diagram.rules.size.value);
    let place = |cell: u32| cell * 50 + 47;
    places
        .clone()
        .map(|row| places.clone().map(|column| colour_at(&pixels, place(column), place(row))).collect())
        .collect()
}

fn bare(ruleset: RulesetName) -> Diagram {
    let mut diagram = Diagram::new(ruleset.rules(), Setup::start(ruleset.rules()));
    diagram.coordinates = Coordinates::Hidden;
    diagram
}

#[test]
fn cells_alternate_and_the_near_corner_is_right_for_both_players() {
    for &ruleset in RulesetName::ALL {
        for seen_from in Side::BOTH {
            let diagram = Diagram { seen_from, ..bare(ruleset) };
            let cells = cells(&diagram);
            let size = cells.len();
            let left_is_dark = ruleset.rules().dark_corner.value == Corner::Left;
            for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
                let as_lower_left = (row + column) % 2 == (size - 1) % 2;
                let expected =
                    if as_lower_left == left_is_dark { diagram.look.dark[0] } else { diagram.look.light[0] };
                let seen = cells[row][column];
                assert!(is_near(seen, expected), "{ruleset} from {seen_from:?}: {row}, {column}: {seen}");
            }
        }
    }
}

#[test]
fn pieces_stand_where_they_should_and_kings_differ_from_men() {
    for (ruleset, square, column, row) in [
        (RulesetName::International, 46, 0, 9),
        (RulesetName::English, 29, 0, 7),
        (RulesetName::Portuguese, 1, 7, 7),
        (RulesetName::Russian, 29, 0, 7),
    ] {
        let rules = ruleset.rules();
        let square = draughts::notation::square::by_number(rules, square).expect("there is such a square");
        let mut pictures = Vec::new();
        for kind in [Kind::Man, Kind::King] {
            let mut setup = Setup::empty(Side::White);
            setup.put(square, Piece { side: Side::White, kind });
            let diagram = Diagram { setup, turn: TurnMark::Hidden, ..bare(ruleset) };
            let pixels = drawn(&diagram);
            let middle = |cell: u32| cell * 50 + 25;
            let body = diagram.look.inks().white.body();
            let beside = colour_at(&pixels, middle(column) + 13, middle(row));
            assert!(is_near(beside, body), "{ruleset}: {beside} for {body}");
            pictures.push(colour_at(&pixels, middle(column), middle(row)));
        }
        assert_ne!(pictures[0], pictures[1], "{ruleset}: the crown is seen in the middle");
    }
}

#[test]
fn the_board_of_the_wcdf_has_no_numbers_until_they_are_wanted() {
    let rules = RulesetName::English.rules();
    let mut diagram = Diagram::new(rules, Setup::start(rules));
    assert_eq!((diagram.look, diagram.coordinates), (Look::CLUB, Coordinates::Hidden));
    let without = drawn(&diagram);
    diagram.coordinates = Coordinates::Numbers;
    assert_ne!(drawn(&diagram).data(), without.data());
}

#[test]
fn kings_stay_inside_their_square() {
    let rules = RulesetName::International.rules();
    let square = draughts::notation::square::by_number(rules, 28).expect("there is such a square");
    for &set in PieceSet::ALL {
        for kind in [Kind::Man, Kind::King] {
            let mut setup = Setup::empty(Side::White);
            let mut diagram = Diagram { setup, turn: TurnMark::Hidden, ..bare(RulesetName::International) };
            diagram.look.set = set;
            let empty = drawn(&diagram);
            setup.put(square, Piece { side: Side::Black, kind });
            diagram.setup = setup;
            let with = drawn(&diagram);
            let row = (0..500).flat_map(|y| (0..500).map(move |x| (x, y)));
            let outside = row.filter(|(x, y)| !(200..250).contains(x) || !(250..300).contains(y));
            // The shadow may go a little beyond it; the piece may not.
            let changed = outside.filter(|&(x, y)| {
                let (one, other) = (colour_at(&empty, x, y), colour_at(&with, x, y));
                one.green.abs_diff(other.green) > 40
            });
            assert_eq!(changed.count(), 0, "{set:?} {kind:?}");
        }
    }
}

#[test]
fn text_is_drawn_with_the_fonts_built_in() {
    let inked = |caption: &str| {
        let diagram = Diagram { caption: caption.to_owned(), ..bare(RulesetName::Russian) };
        let diagram = Diagram { turn: TurnMark::Hidden, ..diagram };
        let pixels = drawn(&diagram);
        let below = pixels.pixels()[(400 * 400)..].iter();
        below.filter(|pixel| pixel.red() < 100).count()
    };
    assert!(inked("Щёголев") > 300);
    assert!(inked("Ārvīds") > 200);
    assert!(inked(&"long words ".repeat(30)) > 3000);
}

#[test]
fn sizes_have_limits() {
    for pixels in [0, 63, 4097, u32::MAX] {
        assert_eq!(Width::new(pixels), Err(PictureError::Width { pixels }));
    }
    let smallest = Width::new(Width::LEAST).expect("the limit itself is allowed");
    let pixels = picture::png(&bare(RulesetName::International), smallest).expect("it is drawn");
    assert_eq!(Pixmap::decode_png(&pixels).expect("it is a PNG").width(), 64);
}

/// A diagram of which twelve stand on a page, as a printer of a hundred dots to the inch shows it.
#[test]
fn kings_are_told_from_men_in_small_print() {
    let text = "W:W28,K32:B18,K12";
    let position = crate::position(RulesetName::International, text);
    let mut diagram = Diagram::new(position.rules(), position.setup()).in_look(Look::PAPER);
    diagram.turn = TurnMark::Hidden;
    let bytes = picture::png(&diagram, Width::new(160).expect("within the limits")).expect("it is drawn");
    let pixels = Pixmap::decode_png(&bytes).expect("it is a PNG");
    let square = 16.0;
    // Brightness near the middle of a square, and over all of the piece.
    let brightness = |row: f32, column: f32, reach: f32| {
        let (x, y) = ((column + 0.5) * square, (row + 0.5) * square);
        let mut sum = 0.0;
        let mut count = 0.0;
        for down in -6..=6_i32 {
            for right in -6..=6_i32 {
                if ((right * right + down * down) as f32).sqrt() <= reach {
                    let seen = colour_at(&pixels, (x + right as f32) as u32, (y + down as f32) as u32);
                    sum += f32::from(seen.green);
                    count += 1.0;
                }
            }
        }
        sum / count
    };
    let (white_man, white_king) = ((5.0, 4.0), (6.0, 3.0));
    let (black_man, black_king) = ((3.0, 4.0), (2.0, 3.0));
    let middle = |(row, column): (f32, f32)| brightness(row, column, 1.5);
    let whole = |(row, column): (f32, f32)| brightness(row, column, 5.0);
    assert!(middle(white_man) - middle(white_king) > 60.0, "{} {}", middle(white_man), middle(white_king));
    assert!(middle(black_king) - middle(black_man) > 60.0, "{} {}", middle(black_king), middle(black_man));
    assert!(
        whole(white_king) > 170.0 && whole(black_king) < 110.0,
        "{} {}",
        whole(white_king),
        whole(black_king)
    );
}
