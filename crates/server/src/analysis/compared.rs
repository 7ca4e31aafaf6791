//! The same position under several rulesets: what each of them allows, and by which articles they differ.

use crate::error::Failure;
use crate::links;
use crate::room::{citations, place_name};
use crate::wire::{ComparedMove, ComparedRuleset, ComparedRuling, RulesetComparison};
use draughts::notation::movetext::{self, ListedMove};
use draughts::notation::{fen, square};
use draughts::position::Setup;
use draughts::{AnyPosition, Article, Kind, Move, Reason, Rules, RulesetName, Square, comparison, explain};
use tokio::sync::Semaphore;

/// The main rulesets stand first in the list of all.
const MAIN: usize = 6;
/// No more moves are compared; only set-up positions have more.
const MOST_MOVES: usize = 120;
/// How many comparisons run at a time.
static TURNS: Semaphore = Semaphore::const_new(2);
const BOARD: &str = "it is played on a board";

/// The result of [`compared`], computed off the threads that serve the games.
pub async fn compared_apart(ruleset: RulesetName, text: String) -> Result<RulesetComparison, Failure> {
    let turn = TURNS.acquire().await.map_err(|fault| Failure::Broken(fault.into()))?;
    let done = tokio::task::spawn_blocking(move || compared(ruleset, &text)).await;
    drop(turn);
    done.map_err(|fault| Failure::Broken(fault.into()))?
}

/// A position, written in the notation of a ruleset, under the main rulesets; where only one of them has such a board,
/// under its relatives too.
pub fn compared(ruleset: RulesetName, text: &str) -> Result<RulesetComparison, Failure> {
    let setup = fen::read(ruleset.rules(), text).map_err(|faults| Failure::BadInput {
        text: faults.to_string(),
        reasons: faults.faults().iter().map(|fault| fault.text(ruleset.rules())).collect(),
    })?;
    let columns: Vec<Column> =
        shown(ruleset).into_iter().map(|name| Column::new(name, ruleset.rules(), &setup)).collect();
    let moves = rows(&columns);
    Ok(RulesetComparison {
        rulesets: columns.iter().map(Column::view).collect(),
        same: moves.iter().all(|row| !row.differs),
        moves,
    })
}

/// The rulesets to be shown for a position of one of them.
fn shown(ruleset: RulesetName) -> Vec<RulesetName> {
    let alike = |name: &&RulesetName| name.rules().size.value == ruleset.rules().size.value;
    let (main, others) = RulesetName::ALL.split_at(MAIN.min(RulesetName::ALL.len()));
    let mut shown = main.to_vec();
    if main.iter().filter(alike).count() < 2 {
        shown.extend(others.iter().filter(alike));
    } else if !main.contains(&ruleset) {
        shown.push(ruleset);
    }
    shown
}

/// A ruleset and the position under it.
struct Column {
    rules: &'static Rules,
    position: Result<AnyPosition, Vec<String>>,
    listed: Vec<ListedMove>,
}

impl Column {
    fn new(name: RulesetName, written_in: &'static Rules, setup: &Setup) -> Self {
        let rules = name.rules();
        let position = if rules.size.value == written_in.size.value {
            let position = AnyPosition::new(name, setup);
            position.map_err(|faults| faults.iter().map(|fault| fault.text(rules)).collect())
        } else {
            Err(vec![format!(
                "{BOARD} of {}; this position stands on one of {}",
                comparison::board(rules),
                comparison::board(written_in)
            )])
        };
        let mut listed = position.as_ref().map(movetext::write_all).unwrap_or_default();
        let place = |listed: &ListedMove| {
            [listed.action.from, listed.action.to].map(|square| square::place(rules, square))
        };
        listed.sort_by_cached_key(|listed| (place(listed), listed.text.clone()));
        Self { rules, position, listed }
    }

    fn view(&self) -> ComparedRuleset {
        let (fen, reasons) = match &self.position {
            Ok(position) => (Some(fen::write(self.rules, &position.setup())), Vec::new()),
            Err(reasons) => (None, reasons.clone()),
        };
        let SideStanding { words, article } = match &self.position {
            Ok(position) => standing(position, &self.listed),
            Err(_) => {
                SideStanding { words: "cannot have this position".to_owned(), article: self.cannot_by() }
            }
        };
        ComparedRuleset {
            name: self.rules.ruleset.name().to_owned(),
            title: self.rules.title.to_owned(),
            href: links::ruleset(self.rules),
            fen,
            reasons,
            verdict: words,
            articles: citations(article),
            legal: self.listed.iter().map(|listed| listed.text.clone()).collect(),
        }
    }

    /// The article by which it cannot take the position, if that is the size of its board.
    fn cannot_by(&self) -> Option<Article> {
        let of_size = |reason: &String| reason.starts_with(BOARD);
        let by_size = self.position.as_ref().is_err_and(|reasons| reasons.iter().any(of_size));
        by_size.then_some(self.rules.size.article)
    }

    /// Its ruling on a move that some ruleset allows.
    fn ruling(&self, row: &Row) -> Option<ComparedRuling> {
        let position = self.position.as_ref().ok()?;
        if let Some(listed) = self.listed.iter().find(|listed| is_same(&listed.action, &row.action)) {
            let king = self.rules.word(Kind::King);
            return Some(ComparedRuling {
                legal: true,
                text: listed.text.clone(),
                words: if listed.action.crowned { format!("becomes a {king}") } else { String::new() },
                articles: if listed.action.crowned {
                    citations([self.rules.promotion.article])
                } else {
                    Vec::new()
                },
            });
        }
        let names: Vec<String> = row.path.iter().map(|square| place_name(self.rules, *square)).collect();
        let notation = self.rules.notation.value;
        let sign = if row.action.is_capture() { notation.capture } else { notation.quiet };
        let text = names.join(&sign.to_string());
        let ruling = explain(position, &movetext::attempt(self.rules, &text).ok()?);
        // The same squares may be another move here: other pieces are taken on the way.
        let (legal, text, words) = match &ruling.reason {
            Reason::Legal(listed) => (true, listed.text.clone(), "takes other pieces on the way".to_owned()),
            _ => (false, text, ruling.sentence(self.rules)),
        };
        Some(ComparedRuling { legal, text, words, articles: citations(ruling.articles().iter().copied()) })
    }
}

/// A move that some ruleset allows.
struct Row {
    action: Move,
    /// Its way there.
    path: Vec<Square>,
    text: String,
}

/// Every move that is legal under some ruleset, with the ruling of each; those on which they differ first.
fn rows(columns: &[Column]) -> Vec<ComparedMove> {
    let mut rows: Vec<Row> = Vec::new();
    for column in columns {
        let Ok(position) = &column.position else { continue };
        for ListedMove { action, text } in &column.listed {
            let known = rows.iter().any(|row| is_same(&row.action, action));
            if !known && rows.len() < MOST_MOVES {
                let path = position.paths(action).into_iter().next().unwrap_or_default();
                rows.push(Row { action: *action, path, text: text.clone() });
            }
        }
    }
    let told = |row: Row| {
        let rulings: Vec<Option<ComparedRuling>> = columns.iter().map(|column| column.ruling(&row)).collect();
        let said = |ruling: &ComparedRuling| (ruling.legal, ruling.words.clone());
        let mut legal =
            rulings.iter().flatten().map(|ruling| (ruling.legal, ruling.legal.then(|| said(ruling))));
        let first = legal.next();
        let differs = legal.any(|other| Some(other) != first);
        ComparedMove { text: row.text, rulings, differs }
    };
    let mut told: Vec<ComparedMove> = rows.into_iter().map(told).collect();
    told.sort_by_key(|row| !row.differs);
    told
}

/// Whether two moves do the same to the board, but for what the piece becomes.
fn is_same(one: &Move, other: &Move) -> bool {
    (one.from, one.to, one.captured) == (other.from, other.to, other.captured)
}

/// The situation of the side to move, and its article.
struct SideStanding {
    words: String,
    article: Option<Article>,
}

fn standing(position: &AnyPosition, listed: &[ListedMove]) -> SideStanding {
    let (rules, turn) = (position.rules(), position.turn());
    let (own, other) = (rules.colour(turn), rules.colour(turn.opponent()));
    let (refusals, moves) = (&rules.refusals, listed.len());
    let count = |what: &str| if moves == 1 { format!("1 {what}") } else { format!("{moves} {what}s") };
    if position.side(turn).is_empty() {
        let words = format!("{own} has no piece left: {other} has won");
        SideStanding { words, article: Some(refusals.no_piece_left) }
    } else if moves == 0 {
        let words = format!("{own} has no move left: {other} has won");
        SideStanding { words, article: Some(refusals.no_move_left) }
    } else if position.must_capture() {
        let words = format!("{own} must capture: {}", count("legal capture"));
        let men = position.pieces(turn, Kind::Man);
        let by_a_man = listed.iter().any(|listed| men.contains(listed.action.from));
        let kind = if by_a_man { Kind::Man } else { Kind::King };
        SideStanding { words, article: Some(refusals.compulsory.of(kind)) }
    } else {
        SideStanding { words: format!("{own} has {}", count("legal move")), article: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Diagram 4 of the IDF's rules, as it can be rebuilt from the three captures that its text names.
    const DIAGRAM_4: &str = "W:WKd2:Bb6,d6,f4,f6,g7";

    fn column<'a>(compared: &'a RulesetComparison, name: &str) -> &'a ComparedRuleset {
        compared.rulesets.iter().find(|column| column.name == name).expect("a column")
    }

    #[test]
    fn the_diagram_of_the_idf_has_three_captures_under_its_rules() {
        let compared = compared(RulesetName::Russian, DIAGRAM_4).expect("a position");
        assert_eq!(compared.rulesets.len(), MAIN);
        assert_eq!(column(&compared, "russian").legal.len(), 3, "{:?}", column(&compared, "russian").legal);
        let international = column(&compared, "international");
        assert!(
            international.fen.is_none() && international.reasons[0].contains("10×10"),
            "{international:?}"
        );
        assert!(!compared.same);
        // Every difference has an article.
        for row in &compared.moves {
            for ruling in row.rulings.iter().flatten().filter(|ruling| !ruling.legal) {
                assert!(!ruling.articles.is_empty() && !ruling.words.is_empty(), "{} {ruling:?}", row.text);
            }
        }
    }

    #[test]
    fn a_large_board_is_compared_with_relatives() {
        let compared = compared(RulesetName::International, "W:W28:B23").expect("a position");
        let takes: Vec<&str> = compared
            .rulesets
            .iter()
            .filter(|column| column.fen.is_some())
            .map(|column| column.name.as_str())
            .collect();
        assert_eq!(takes, ["international", "killer"]);
        assert!(compared.same);
    }

    #[test]
    fn what_a_ruleset_cannot_take_is_said() {
        let unplayable = compared(RulesetName::Russian, "W:Wd8:Bb6").expect("it can be written");
        assert!(unplayable.rulesets.iter().all(|column| column.fen.is_none() && !column.reasons.is_empty()));
        assert!(compared(RulesetName::Russian, "W:Wz9").is_err());
    }
}
