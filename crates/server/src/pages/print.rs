//! A game for the printer: its score sheet and a diagram on one page.

use super::{Section, pictures, shown};
use crate::export::{self, ExportOrder, Format};
use askama::Template;
use axum::response::Response;
use draughts::Side;
use draughts::game::{Game, Keeper, ScoreSheet, SheetEntry, SheetHeader, SheetPly};

#[derive(Template)]
#[template(path = "print.html")]
struct PrintPage {
    section: Section,
    title: &'static str,
    href: String,
    pdf: String,
    first: Player,
    second: Player,
    facts: Vec<Fact>,
    rows: Vec<Row>,
    result: String,
    articles: Vec<String>,
    picture: String,
    caption: String,
}

struct Player {
    colour: &'static str,
    name: String,
}

struct Fact {
    name: &'static str,
    text: String,
}

struct Row {
    number: u32,
    first: String,
    second: String,
}

/// The page of a game for the printer, as an answer. `pdf` is the address of the PDF.
pub(super) fn print(href: &str, pdf: String, game: &Game, header: SheetHeader) -> Response {
    let rules = game.rules();
    let sheet = ScoreSheet::of(game, Keeper::Arbiter, header);
    let begins = rules.first_to_move.value;
    let player =
        |side: Side| Player { colour: rules.colour(side), name: sheet.header.players.get(side).clone() };
    let facts = [
        ("Event", sheet.header.event.clone()),
        ("Round", sheet.header.round.clone()),
        ("Place", sheet.header.place.clone()),
        ("Date", sheet.header.date.clone()),
        ("Time", sheet.time.clone().unwrap_or_default()),
        ("From", sheet.start.clone().unwrap_or_default()),
    ];
    let written = |ply: &Option<SheetPly>| {
        ply.as_ref().map(|ply| match &ply.entry {
            SheetEntry::Written(text) => format!("{text}{}", if ply.offer.is_some() { " (=)" } else { "" }),
            SheetEntry::Ticked => "✓".to_owned(),
        })
    };
    let row = |row: &draughts::game::SheetRow| Row {
        number: row.number,
        first: written(&row.first).unwrap_or_else(|| "…".to_owned()),
        second: written(&row.second).unwrap_or_default(),
    };
    // The last position is always there.
    let diagram = export::still(game, ExportOrder::of(Format::Svg)).ok();
    let result = sheet.result.as_ref();
    shown(&PrintPage {
        section: Section::Games,
        title: rules.title,
        href: href.to_owned(),
        pdf,
        first: player(begins),
        second: player(begins.opponent()),
        facts: facts
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(name, text)| Fact { name, text })
            .collect(),
        rows: sheet.rows.iter().map(row).collect(),
        result: result.map_or_else(|| "The game is not over.".to_owned(), |result| result.reason.clone()),
        articles: result
            .map(|result| result.articles.iter().map(ToString::to_string).collect())
            .unwrap_or_default(),
        picture: diagram.as_ref().map(pictures::inline).unwrap_or_default(),
        caption: match game.plies().len() {
            0 => "Before the first move".to_owned(),
            plies => format!("After ply {plies}"),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::game::Settings;
    use draughts::{AnyPosition, RulesetName};

    #[tokio::test]
    async fn the_side_that_begins_stands_first() {
        let start = AnyPosition::start(RulesetName::English);
        let game = Game::new(start, Settings::of(start.rules()));
        let body = print("/game/x", "/game/x.pdf".to_owned(), &game, SheetHeader::default()).into_body();
        let bytes = axum::body::to_bytes(body, 1 << 20).await.expect("it is short");
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        let (red, white) = (text.find("<th scope=\"col\">Red"), text.find("<th scope=\"col\">White"));
        assert!(red.is_some() && red < white, "{text}");
    }
}
