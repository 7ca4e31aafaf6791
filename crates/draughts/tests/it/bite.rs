//! The examples bite: whichever value of whichever ruleset is changed, some example of that ruleset fails.

mod draws;
mod officials;

use crate::examples;
use crate::examples::Example;
use crate::examples::library::Library;
use crate::examples::plain::Plain;
use draughts::rules::{
    Cited, Colours, Corner, Landing, Notation, Numbering, PieceWords, Priority, Promotion, Reach, Removal,
    SquareNames,
};
use draughts::{Article, Rules, RulesetName};

/// A table in which one value is another, and what it is.
struct Change {
    what: String,
    rules: Rules,
}

#[test]
fn every_value_is_protected_by_an_example() {
    let holds = |example: &Example, rules| example.run(&mut Plain::new(rules)).is_ok();
    let unprotected = unprotected(RulesetName::ALL, changes, holds, without_effect);
    assert!(unprotected.is_empty(), "no example fails when these values change:\n{}", unprotected.join("\n"));
}

#[test]
fn every_draw_rule_is_protected_by_an_example() {
    let unprotected = unprotected(RulesetName::ALL, draws::changes, holds_in_games, draws::without_effect);
    assert!(unprotected.is_empty(), "no example fails when these rules change:\n{}", unprotected.join("\n"));
}

#[test]
fn everything_officials_rule_by_is_protected_by_an_example() {
    let unprotected =
        unprotected(RulesetName::ALL, officials::changes, holds_in_games, officials::without_effect);
    assert!(unprotected.is_empty(), "no example fails when these values change:\n{}", unprotected.join("\n"));
}

/// The changes of all tables that no example notices although it could.
fn unprotected(
    rulesets: &[RulesetName],
    changes: impl Fn(&Rules) -> Vec<Change>,
    holds: impl Fn(&Example, &'static Rules) -> bool,
    without_effect: impl Fn(&Rules, &Rules) -> Option<&'static str>,
) -> Vec<String> {
    let examples = examples::all();
    let mut unprotected = Vec::new();
    for &ruleset in rulesets {
        let own: Vec<&Example> =
            examples.iter().filter(|example| example.rulesets.contains(&ruleset)).collect();
        for Change { what, rules } in changes(ruleset.rules()) {
            let rules: &'static Rules = Box::leak(Box::new(rules));
            let all_hold = own.iter().all(|example| holds(example, rules));
            match (all_hold, without_effect(ruleset.rules(), rules)) {
                (true, None) => unprotected.push(format!("{ruleset}: {what}")),
                (false, Some(reason)) => panic!("{ruleset}: {what} has an effect, though {reason}"),
                (true, Some(_)) | (false, None) => {}
            }
        }
    }
    unprotected
}

/// Whether an example holds, if it tells of a game, when that is ruled upon by a changed table.
fn holds_in_games(example: &Example, rules: &'static Rules) -> bool {
    !example.is_of_a_game() || example.run(&mut Library::under(rules)).is_ok()
}

/// An article that no table cites.
fn other_article() -> Article {
    Article::read("wcdf N1").expect("a footnote of the text")
}

/// Why a change cannot be seen in any position, if it cannot.
fn without_effect(rules: &Rules, changed: &Rules) -> Option<&'static str> {
    let kings_step = rules.king_reach.value == Reach::OneSquare;
    let forward = !rules.men_capture_backward.value;
    let stops = |promotion: Cited<Promotion>| promotion.value != Promotion::AtOnce;
    if kings_step && rules.removal.value != changed.removal.value {
        return Some(
            "pieces that jump from a neighbour to the next square but one never come to a jumped square",
        );
    }
    if kings_step && rules.king_landing.value != changed.king_landing.value {
        return Some("a king that goes one square always lands directly behind");
    }
    if forward
        && rules.promotion.value != changed.promotion.value
        && stops(rules.promotion)
        && stops(changed.promotion)
    {
        return Some("a man that captures forward only cannot go on from its last row");
    }
    let order = |rules: &Rules| rules.choice.iter().map(|priority| priority.value).collect::<Vec<_>>();
    let exchanged = |one, other| {
        let place = order(rules).iter().position(|&priority| priority == one)?;
        let mut list = order(rules);
        (list.get(place + 1) == Some(&other)).then(|| list.swap(place, place + 1))?;
        Some(list)
    };
    let spares_kings = !rules.men_capture_kings.value && !changed.men_capture_kings.value;
    if spares_kings && exchanged(Priority::ByAKing, Priority::MostKings) == Some(order(changed)) {
        return Some("whoever takes a king is a king");
    }
    None
}

/// Every table that differs from this one in one value. What names the ruleset, and which article stands beside a
/// value, is not a value.
fn changes(rules: &Rules) -> Vec<Change> {
    let mut changes = Changes { rules, found: Vec::new() };
    changes.board();
    changes.words();
    changes.moves();
    changes.captures();
    changes.notation();
    changes.found
}

struct Changes<'a> {
    rules: &'a Rules,
    found: Vec<Change>,
}

impl Changes<'_> {
    fn add(&mut self, what: impl Into<String>, change: impl FnOnce(&mut Rules)) {
        let mut rules = *self.rules;
        change(&mut rules);
        self.found.push(Change { what: what.into(), rules });
    }

    fn board(&mut self) {
        let other_size = if self.rules.size.value == 8 { 10 } else { 8 };
        self.add("size", |rules| rules.size.value = other_size);
        let other_corner = match self.rules.dark_corner.value {
            Corner::Left => Corner::Right,
            Corner::Right => Corner::Left,
        };
        self.add("dark_corner", |rules| rules.dark_corner.value = other_corner);
        self.add("rows_of_men + 1", |rules| rules.rows_of_men.value += 1);
        self.add("rows_of_men - 1", |rules| rules.rows_of_men.value -= 1);
        self.add("first_to_move", |rules| rules.first_to_move.value = rules.first_to_move.value.opponent());
    }

    fn words(&mut self) {
        let Colours { white, black } = self.rules.colours.value;
        self.add("name of White", |rules| rules.colours.value.white = black);
        self.add("name of Black", |rules| rules.colours.value.black = white);
        let PieceWords { man, king } = self.rules.words.value;
        self.add("word for a man", |rules| rules.words.value.man = king);
        self.add("word for a king", |rules| rules.words.value.king = man);
    }

    fn moves(&mut self) {
        for reach in [Reach::Flying, Reach::OneSquare] {
            if reach != self.rules.king_reach.value {
                self.add(format!("king_reach {reach:?}"), |rules| rules.king_reach.value = reach);
            }
        }
        for promotion in [Promotion::WhereItStops, Promotion::EndsTheMove, Promotion::AtOnce] {
            if promotion != self.rules.promotion.value {
                self.add(format!("promotion {promotion:?}"), |rules| rules.promotion.value = promotion);
            }
        }
    }

    fn captures(&mut self) {
        self.add("men_capture_backward", |rules| rules.men_capture_backward.value ^= true);
        self.add("men_capture_kings", |rules| rules.men_capture_kings.value ^= true);
        for removal in [Removal::AfterTheMove, Removal::AfterTheJump] {
            if removal != self.rules.removal.value {
                self.add(format!("removal {removal:?}"), |rules| rules.removal.value = removal);
            }
        }
        for landing in [Landing::AnywhereBehind, Landing::DirectlyBehindAKing] {
            if landing != self.rules.king_landing.value {
                self.add(format!("king_landing {landing:?}"), |rules| rules.king_landing.value = landing);
            }
        }
        for choice in other_choices(self.rules.choice) {
            let names: Vec<String> = choice.iter().map(|priority| format!("{:?}", priority.value)).collect();
            let choice = Vec::leak(choice);
            self.add(format!("choice [{}]", names.join(", ")), |rules| rules.choice = choice);
        }
    }

    fn notation(&mut self) {
        let Notation { squares, numbering, quiet, capture } = self.rules.notation.value;
        let other_squares = match squares {
            SquareNames::Numbers => SquareNames::Letters,
            SquareNames::Letters => SquareNames::Numbers,
        };
        self.add("names of squares", |rules| rules.notation.value.squares = other_squares);
        let other_numbering = match numbering {
            Numbering::FromTopLeft => Numbering::FromBottomRight,
            Numbering::FromBottomRight => Numbering::FromTopLeft,
        };
        self.add("numbering", |rules| rules.notation.value.numbering = other_numbering);
        self.add("sign of a quiet move", |rules| rules.notation.value.quiet = capture);
        for sign in ['x', ':', quiet] {
            if sign != capture {
                self.add(format!("sign of a capture {sign}"), |rules| rules.notation.value.capture = sign);
            }
        }
    }
}

/// The lists with one criterion less, one more at any place, or two neighbours exchanged.
fn other_choices(choice: &[Cited<Priority>]) -> Vec<Vec<Cited<Priority>>> {
    let cited = |value| Cited { value, article: RulesetName::International.rules().size.article };
    let mut lists = Vec::new();
    for place in 0..choice.len() {
        let mut shorter = choice.to_vec();
        shorter.remove(place);
        lists.push(shorter);
        if place > 0 {
            let mut exchanged = choice.to_vec();
            exchanged.swap(place - 1, place);
            lists.push(exchanged);
        }
    }
    for priority in [Priority::MostPieces, Priority::ByAKing, Priority::MostKings, Priority::KingsFirst] {
        if choice.iter().any(|present| present.value == priority) {
            continue;
        }
        for place in 0..=choice.len() {
            let mut longer = choice.to_vec();
            longer.insert(place, cited(priority));
            lists.push(longer);
        }
    }
    lists
}
