//! Documents as HTML: whole pages that print as well as they read, with no style or script in their elements.

use super::fault::PaperError;
use super::leaflet::{
    Body, Card, CardForm, Cell, CellKind, ColumnAlignment, Fact, GameSheet, Leaflet, Part, Row, RowKind,
    Table, Tree,
};
use crate::markup::escaped;
use crate::qr::Code;
use crate::sheet::form::SheetForm;
use draughts::game::Keeper;

/// How the documents look: a page links it, or has it within.
pub const STYLE: &str = include_str!("papers.css");

/// Where a page has its style from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Styling<'a> {
    /// The page has it within, and can be sent or kept alone.
    Within,
    /// The page links it: where rules for content forbid styles within.
    Linked(&'a str),
}

impl Leaflet {
    /// The document as a page.
    pub fn html(&self, styling: Styling<'_>) -> Result<String, PaperError> {
        let style = match styling {
            Styling::Within => format!("<style>\n{STYLE}</style>"),
            Styling::Linked(address) => format!("<link rel=\"stylesheet\" href=\"{}\">", escaped(address)),
        };
        let title = escaped(&self.full_title());
        let body = self.html_body()?;
        Ok(format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n{style}\n\
             </head>\n<body>\n{body}</body>\n</html>\n"
        ))
    }

    /// The document without the page around it, for a page that has [`STYLE`].
    pub fn html_body(&self) -> Result<String, PaperError> {
        let mut out = String::from("<main class=\"paper\">\n<header class=\"paper-head\">");
        out.push_str(&format!(
            "<p>{}</p><p class=\"paper-aside\">{}</p><h1>{}</h1><p class=\"paper-aside\">{}</p></header>\n",
            escaped(&self.event),
            escaped(&self.foot),
            escaped(&self.title),
            escaped(&self.subtitle)
        ));
        match &self.body {
            Body::Flow(parts) => parts.iter().for_each(|part| out.push_str(&part_html(part))),
            Body::Cards(sheet) if sheet.cards.is_empty() => {
                out.push_str("<p>There is nobody to print a card for.</p>\n");
            }
            Body::Cards(sheet) => {
                out.push_str("<div class=\"cards\">\n");
                for card in &sheet.cards {
                    out.push_str(&card_html(sheet.form, card)?);
                }
                out.push_str("</div>\n");
            }
            Body::Scores(sheets) if sheets.is_empty() => out.push_str("<p>No game has been paired.</p>\n"),
            Body::Scores(sheets) => {
                for sheet in sheets {
                    out.push_str(&score_html(sheet)?);
                }
            }
        }
        out.push_str("</main>\n");
        Ok(out)
    }
}

fn part_html(part: &Part) -> String {
    match part {
        Part::Heading(text) => format!("<h2>{}</h2>\n", escaped(text)),
        Part::Text(text) => format!("<p>{}</p>\n", escaped(text)),
        Part::Facts(facts) => facts_html(facts),
        Part::Table(table) => table_html(table),
        Part::Clauses(clauses) => {
            let items = clauses.iter().map(|clause| {
                let article = match clause.article.as_str() {
                    "" => String::new(),
                    article => format!("<small>{}</small>", escaped(article)),
                };
                format!("<li>{}{article}</li>\n", escaped(&clause.text))
            });
            format!("<ol class=\"clauses\">\n{}</ol>\n", items.collect::<String>())
        }
        Part::Tree(tree) => tree_html(tree),
        Part::NewPage => "<div class=\"new-page\"></div>\n".to_owned(),
        Part::Signatures(names) => {
            let names: String = names.iter().map(|name| format!("<span>{}</span>", escaped(name))).collect();
            format!("<p class=\"signatures\">{names}</p>\n")
        }
    }
}

fn facts_html(facts: &[Fact]) -> String {
    let rows = facts.iter().map(|fact| {
        format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(&fact.label), escaped(&fact.value))
    });
    format!("<dl>\n{}</dl>\n", rows.collect::<String>())
}

fn table_html(table: &Table) -> String {
    let mut out = String::from("<div class=\"paper-scroll\" tabindex=\"0\"><table>\n<thead><tr>");
    for column in &table.columns {
        out.push_str(&format!(
            "<th scope=\"col\"{}>{}</th>",
            class(&[aligned(column.alignment)]),
            escaped(&column.title)
        ));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str(&row_html(table, row));
    }
    if table.rows.is_empty() {
        out.push_str(&format!(
            "<tr><td colspan=\"{}\">{}</td></tr>\n",
            table.columns.len(),
            escaped(table.nothing)
        ));
    }
    out.push_str("</tbody>\n</table></div>\n");
    for note in &table.notes {
        out.push_str(&format!("<p class=\"note\">{}</p>\n", escaped(note)));
    }
    out
}

fn row_html(table: &Table, row: &Row) -> String {
    let cells: String = row
        .cells
        .iter()
        .zip(&table.columns)
        .map(|(cell, column)| cell_html(cell, column.alignment))
        .collect();
    let kind = if row.kind == RowKind::Group { "group" } else { "" };
    format!("<tr{}>{cells}</tr>\n", class(&[kind]))
}

fn cell_html(cell: &Cell, alignment: ColumnAlignment) -> String {
    let kind = match cell.kind {
        CellKind::Plain => "",
        CellKind::Strong => "strong",
        CellKind::Shaded => "shaded",
        CellKind::Box => "box",
        CellKind::Ticked => "box ticked",
        CellKind::Line => "written",
    };
    let below = match cell.below.as_str() {
        "" => String::new(),
        below => format!("<span class=\"below\">{}</span>", escaped(below)),
    };
    format!("<td{}>{}{below}</td>", class(&[aligned(alignment), kind]), escaped(&cell.text))
}

const fn aligned(alignment: ColumnAlignment) -> &'static str {
    match alignment {
        ColumnAlignment::Left => "",
        ColumnAlignment::Middle => "middle",
        ColumnAlignment::Right => "right",
    }
}

fn class(names: &[&str]) -> String {
    let names: Vec<&str> = names.iter().copied().filter(|name| !name.is_empty()).collect();
    if names.is_empty() { String::new() } else { format!(" class=\"{}\"", names.join(" ")) }
}

fn tree_html(tree: &Tree) -> String {
    let mut out = String::from("<div class=\"tree\" tabindex=\"0\">\n");
    for (name, ties) in tree.rounds.iter().zip(&tree.ties) {
        out.push_str(&format!("<section><h2>{}</h2><ol>\n", escaped(name)));
        for tie in ties {
            let branches: String = tie
                .branches
                .iter()
                .map(|branch| {
                    let won = class(&[if branch.won { "strong" } else { "" }]);
                    let (name, score) = (escaped(&branch.name), escaped(&branch.score));
                    format!("<span{won}><span>{name}</span><span>{score}</span></span>")
                })
                .collect();
            out.push_str(&format!("<li class=\"tie\">{branches}</li>\n"));
        }
        out.push_str("</ol></section>\n");
    }
    if !tree.champion.is_empty() {
        let champion = escaped(&tree.champion);
        out.push_str(&format!(
            "<section><h2>Winner</h2><ol><li class=\"strong\">{champion}</li></ol></section>\n"
        ));
    }
    out.push_str("</div>\n");
    out
}

fn card_html(form: CardForm, card: &Card) -> Result<String, PaperError> {
    let name = match form {
        CardForm::Tent => "tent",
        CardForm::Slip => "slip",
        CardForm::Ticket => "ticket",
        CardForm::Record => "record",
    };
    let mut out = format!(
        "<article class=\"card {name}\">\n<p class=\"card-head\"><span>{}</span><b>{}</b></p>\n",
        escaped(&card.kicker),
        escaped(&card.corner)
    );
    out.push_str(&code_html(&card.address)?);
    if !card.title.is_empty() {
        out.push_str(&format!("<p class=\"card-title\">{}</p>\n", escaped(&card.title)));
    }
    if !card.subtitle.is_empty() {
        out.push_str(&format!("<p>{}</p>\n", escaped(&card.subtitle)));
    }
    for line in &card.lines {
        out.push_str(&format!("<p>{}</p>\n", escaped(line)));
    }
    for row in &card.fields {
        out.push_str(&facts_html(row));
    }
    if let Some(table) = &card.table {
        out.push_str(&table_html(table));
    }
    out.push_str("</article>\n");
    Ok(out)
}

/// A score sheet before the game: the fields of the federation's form, and rows for the moves.
fn score_html(game: &GameSheet) -> Result<String, PaperError> {
    let sheet = &game.sheet;
    let (rules, header) = (sheet.rules, &sheet.header);
    let form = SheetForm::of(rules);
    let begins = rules.first_to_move.value;
    let sides = [begins, begins.opponent()];
    let keeper = match sheet.keeper {
        Keeper::Player(side) => rules.colour(side),
        Keeper::Arbiter => form.arbiter,
    };
    let mut facts = vec![
        Fact::new("Event", header.event.clone()),
        Fact::new("Round", header.round.clone()),
        Fact::new("Date", header.date.clone()),
        Fact::new("Place", header.place.clone()),
        Fact::new("Time control", sheet.time.clone().unwrap_or_default()),
        Fact::new("Sheet of", keeper),
    ];
    let opening = form.opening.or(Some("Opening").filter(|_| !header.opening.is_empty()));
    facts.extend(opening.map(|label| Fact::new(label, header.opening.clone())));
    facts.extend(sides.map(|side| Fact::new(rules.colour(side), header.players.get(side).clone())));
    let colours = sides.map(|side| escaped(rules.colour(side)));
    let block = format!(
        "<th scope=\"col\">Move</th><th scope=\"col\">{}</th><th scope=\"col\">left</th><th scope=\"col\">{}</th><th scope=\"col\">left</th>",
        colours[0], colours[1]
    );
    let blank = "<td></td><td></td><td></td><td></td>";
    let rows: String = (1..=form.rows)
        .map(|row| format!("<tr><td>{row}</td>{blank}<td>{}</td>{blank}</tr>\n", row + form.rows))
        .collect();
    let signatures = [rules.colour(sides[0]), rules.colour(sides[1]), form.arbiter];
    let signatures: String =
        signatures.iter().map(|name| format!("<span>{}: signature</span>", escaped(name))).collect();
    Ok(format!(
        "<article class=\"score\">\n{}<h2>Score sheet, {}</h2>\n{}<table><thead><tr>{block}{block}</tr></thead>\n<tbody>\n{rows}</tbody></table>\n\
         <p class=\"signatures\">{signatures}</p>\n<p class=\"note\">{}</p>\n</article>\n",
        code_html(&game.address)?,
        escaped(rules.title),
        facts_html(&facts),
        escaped(&form.reminder)
    ))
}

/// The code of an address as a drawing with a link.
fn code_html(address: &str) -> Result<String, PaperError> {
    if address.is_empty() {
        return Ok(String::new());
    }
    let shown = || PaperError::Address(address.chars().take(60).collect());
    let code = Code::of(address).ok_or_else(shown)?;
    let squares: String = code
        .runs
        .iter()
        .map(|run| format!("M{} {}h{}v1h-{}z", run.column, run.row, run.length, run.length))
        .collect();
    Ok(format!(
        "<svg class=\"code\" viewBox=\"0 0 {side} {side}\" role=\"img\" aria-label=\"QR code: {}\" shape-rendering=\"crispEdges\"><path d=\"{squares}\"/></svg>\n",
        escaped(address),
        side = code.side
    ))
}
