//! What the pages' board is drawn with is written from the tables of this crate.

use print::{PieceSet, web};
use std::path::Path;

#[test]
fn the_board_of_the_pages_has_the_shapes_and_colours_of_pictures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/web");
    let (first, others) = PieceSet::ALL.split_at(1);
    for (name, text) in [
        ("board-shapes.js", web::shapes_module(first, "The usual pieces, wood and hatching.")),
        (
            "board-sets.js",
            web::shapes_module(others, "The other sets of pieces, fetched when one is chosen."),
        ),
        ("board-looks.css", web::style_sheet()),
        ("board-federations.css", web::federations_sheet()),
    ] {
        let file = folder.join(name);
        if std::env::var_os("RENEW_SNAPSHOTS").is_some() {
            std::fs::write(&file, &text).expect("it can be written");
        }
        let there = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(there == text, "web/{name} is out of date: run this test with RENEW_SNAPSHOTS=1");
    }
}
