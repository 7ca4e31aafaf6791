//! Diagrams as SVG. A change of the drawing is looked at and then taken over with
//! `RENEW_SNAPSHOTS=1 cargo test -p print`.

use crate::{moves, position};
use draughts::{Kind, Piece, RulesetName, Setup, Side};
use print::{Coordinates, Diagram, Hand, KingGlyph, Look, Track, TurnMark, Width};
use std::path::Path;

fn width() -> Width {
    Width::new(400).expect("within the limits")
}

/// The diagram is drawn as it was when it was last looked at.
fn check(name: &str, diagram: &Diagram) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/print/snapshots");
    let file = folder.join(format!("{name}.svg"));
    let svg = diagram.svg(width());
    if std::env::var_os("RENEW_SNAPSHOTS").is_some() {
        std::fs::write(&file, &svg).expect("the snapshot can be written");
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(svg == expected, "{name} is drawn otherwise than in {}:\n{svg}", file.display());
}

#[test]
fn every_federation_has_its_look() {
    for (ruleset, fen) in [
        (RulesetName::International, "W:W27,32,K46:B19,K5,23"),
        (RulesetName::Russian, "W:Wc3,Ka1:Bd6,Kh8"),
        (RulesetName::English, "B:W22,K5:B9,K30"),
        (RulesetName::Portuguese, "W:W5,K32:B28,K1"),
        (RulesetName::Site64, "B:Wc3,Ka1:Bd6,Kh8"),
    ] {
        let position = position(ruleset, fen);
        check(ruleset.name(), &Diagram::new(position.rules(), position.setup()));
    }
}

#[test]
fn everything_can_be_pointed_out() {
    let before = position(RulesetName::International, "W:W28,K46:B23,14,K5");
    let capture = moves(&before, "28x10")[0];
    let mut diagram = Diagram::new(before.rules(), before.setup()).in_look(Look::PAPER);
    diagram.coordinates = Coordinates::Numbers;
    diagram.seen_from = Side::Black;
    diagram.arrows.push(Track::of(&before, &capture));
    diagram.marks = capture.captured;
    diagram.caption = "1. 28x10 & \"quoted\" <Щёголев – Ārvīds>".to_owned();
    check("pointed-out", &diagram);

    let after = before.after(&capture);
    let mut diagram = Diagram::new(after.rules(), after.setup()).with_kings(KingGlyph::Doubled);
    diagram.last_move = Some(Track::of(&before, &capture));
    diagram.turn = TurnMark::Hidden;
    check("last-move", &diagram);
}

#[test]
fn the_other_kings_change_nothing_but_the_glyph() {
    let position = position(RulesetName::Russian, "W:Wc3,Ka1:Bd6,Kh8");
    let diagram = Diagram::new(position.rules(), position.setup());
    // All but the definition of kings, which alone differs, and the names that tell the shapes apart.
    let without_signs = |svg: String| -> Vec<String> {
        let tags = svg.split_inclusive('>').filter(|tag| tag.starts_with("<text") || tag.starts_with("<use"));
        let numbers = |tag: &str| tag.split_once(" x=").map(|(_, rest)| rest.to_owned());
        tags.filter_map(numbers).collect()
    };
    let usual = diagram.svg(width());
    for glyph in [KingGlyph::Doubled, KingGlyph::Inverted] {
        let other = diagram.clone().with_kings(glyph).svg(width());
        assert_ne!(other, usual);
        assert_eq!(without_signs(other), without_signs(usual.clone()), "{glyph:?}");
    }
}

#[test]
fn a_mirrored_board_keeps_its_numbers() {
    let rules = RulesetName::Portuguese.rules();
    let mut diagram = Diagram::new(rules, Setup::start(rules));
    let plain = diagram.svg(width());
    diagram.hand = Hand::Mirrored;
    let mirrored = diagram.svg(width());
    // Square 1 is White's lower right corner (Portugal 2.1.3): the eighth column, or the first.
    let label = |column: i32| format!("<text x=\"{}\" y=\"716\">1</text>", column * 100 + 4);
    assert!(plain.contains(&label(7)), "{plain}");
    assert!(mirrored.contains(&label(0)), "{mirrored}");
}

#[test]
fn pictures_are_described_in_words() {
    let position = position(RulesetName::English, "B:W22,K5:B9,10");
    let diagram = Diagram::new(position.rules(), position.setup());
    assert_eq!(diagram.description(), "White: man 22; king 5. Red: men 9, 10. Red to move.");
    let svg = diagram.svg(width());
    assert!(svg.contains("<title>English draughts</title><desc>White: man 22;"), "{svg}");
    assert!(svg.contains("role=\"img\""), "{svg}");
}

#[test]
fn diagrams_do_not_clash_on_one_page() {
    let mut known = std::collections::BTreeMap::new();
    for &ruleset in RulesetName::ALL {
        for glyph in [KingGlyph::Crowned, KingGlyph::Doubled, KingGlyph::Inverted, KingGlyph::Dotted] {
            for pixels in [160, 400] {
                let rules = ruleset.rules();
                let mut setup = Setup::start(rules);
                let square = rules.geometry().board().into_iter().nth(13).expect("a square");
                setup.put(square, Piece { side: Side::White, kind: Kind::King });
                let diagram = Diagram::new(rules, setup).with_kings(glyph);
                let svg = diagram.svg(Width::new(pixels).expect("within the limits"));
                assert!(!svg.contains("<style") && svg.len() < 16_000, "{ruleset}: {} bytes", svg.len());
                for part in svg.split(" id=\"").skip(1) {
                    let (name, rest) = part.split_once('"').expect("a name ends");
                    let shape =
                        rest.split("</defs>").next().unwrap_or(rest).split(" id=").next().map(str::to_owned);
                    let shape = shape.unwrap_or_default();
                    let before = known.entry(name.to_owned()).or_insert_with(|| shape.clone());
                    let (less, more) =
                        if shape.len() < before.len() { (&shape, &*before) } else { (&*before, &shape) };
                    assert!(
                        more.starts_with(less.trim_end_matches(|sign| sign != '>')),
                        "{name}: {less} and {more}"
                    );
                }
            }
        }
    }
}
