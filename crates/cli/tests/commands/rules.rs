//! `damier rules`.

use crate::{check_bad_input, damier};
use serde_json::Value;

/// What is written has all of these words.
fn check(arguments: &str, words: &[&str]) {
    let ran = damier(arguments);
    assert_eq!(ran.code, Some(0), "damier {arguments}: {ran:?}");
    for word in words {
        assert!(ran.output.contains(word), "damier {arguments} does not say {word:?}:\n{}", ran.output);
    }
}

fn json(arguments: &str) -> Value {
    let ran = damier(arguments);
    assert_eq!(ran.code, Some(0), "damier {arguments}: {ran:?}");
    serde_json::from_str(&ran.output).expect("it is JSON")
}

#[test]
fn all_rulesets_are_listed_with_what_makes_them_different() {
    check(
        "rules",
        &[
            "international International draughts, 10×10, 50 squares, rulebook fmjd\n              flying kings, men capture backward, most pieces first",
            "portuguese    Portuguese draughts, 8×8, 32 squares, rulebook portugal\n              flying queens, pawns capture forward only",
            "mirrored board",
            "\nkiller ",
        ],
    );
    let listed = json("rules --json");
    assert_eq!(listed.as_array().map(Vec::len), Some(11));
    assert_eq!(listed[3]["name"], "english");
    assert_eq!(listed[3]["code"], "wcdf");
}

#[test]
fn a_ruleset_shows_its_values_with_their_articles() {
    check(
        "rules english",
        &[
            "first move      Red (wcdf 1.13)\n",
            "king moves      one square (wcdf 1.17)\n",
            "priority        none: any capture may be chosen (wcdf 1.20)\n",
            "draw            repetition: when a position has occurred 3 times, on a claim that names the next move (wcdf 1.32.1)\n",
            "start           12 men per side on 3 rows (wcdf 1.11)\n",
            "capture is compulsory     man (wcdf 1.20)\n",
        ],
    );
    check("rules Italian", &["men take kings  no (fid 5.3b)\n", "kings taken earlier (fid 6.9)\n"]);
    let ruleset = json("rules brazilian --json");
    assert_eq!(ruleset["title"], "Brazilian draughts");
    assert!(
        ruleset["values"].as_array().is_some_and(|values| {
            values.iter().any(|value| value["name"] == "priority" && value["article"] == "idf 4.16.1")
        }),
        "{ruleset}"
    );
}

#[test]
fn an_article_shows_title_kind_words_and_examples() {
    check("rules english 1.19", &["wcdf 1.19 — ", " (move)\n", "  Example\n    rules english\n"]);
    check("rules site64 h18", &["site64 H18 — "]);
    check("rules portuguese 2.2.7 queen move", &["portugal 2.2.7 queen move — "]);
    let article = json("rules wcdf 1.19 --json");
    assert_eq!(
        (&article["code"], &article["number"], &article["kind"]),
        (&"wcdf".into(), &"1.19".into(), &"move".into())
    );
    assert!(
        article["examples"][0].as_str().is_some_and(|example| example.starts_with("rules english")),
        "{article}"
    );
}

#[test]
fn a_rulebook_lists_its_articles() {
    check("rules wcdf", &["WCDF", "\n  1.19 ", "\n  1.20 "]);
    check("rules site64 --articles", &["\n  H18 "]);
    let book = json("rules fmjd --json");
    assert_eq!(book["code"], "fmjd");
    assert!(
        book["articles"]
            .as_array()
            .is_some_and(|articles| articles.iter().any(|entry| entry["number"] == "4.13"))
    );
}

#[test]
fn unknown_names_get_the_nearest_ones() {
    check_bad_input("rules rusian", &["\"rusian\"", "russian"]);
    check_bad_input("rules english 1.91", &["wcdf has no article \"1.91\"", "1.9"]);
    check("rules fid", &["our own section"]);
}

#[test]
fn draw_counts_that_others_tell_of_are_marked() {
    check(
        "rules pool",
        &["three kings against one king: after 13 moves by the stronger side, known second-hand (apca D21)"],
    );
    for ruleset in ["italian", "czech", "pool", "international", "spanish"] {
        let draws = json(&format!("rules {ruleset} --json"))["draws"].clone();
        let draws = draws.as_array().expect("a list of draw rules");
        let marked = draws
            .iter()
            .filter(|draw| draw["value"].as_str().is_some_and(|text| text.contains("second-hand")));
        let expected = if ["international", "spanish"].contains(&ruleset) { 0 } else { draws.len() };
        assert_eq!(marked.count(), expected, "{ruleset}");
    }
}

#[test]
fn names_that_begin_alike_are_suggested_first_and_none_twice() {
    check_bad_input("rules rus", &["did you mean russian, "]);
    check_bad_input("rules klingon", &["did you mean killer, fid, idf?"]);
}
