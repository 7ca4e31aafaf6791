//! What rulings and results say: no article twice, none of another text's, whole sentences, one move and two moves.

use draughts::game::text::Reader;
use draughts::{Code, RulesetName};

/// What is said to every event of a game, and of its end.
fn said(ruleset: RulesetName, head: &[&str], events: &[&str]) -> Vec<String> {
    let mut reader = Reader::new();
    let ruleset = format!("ruleset {ruleset}");
    let lines =
        ["draughts game 1", ruleset.as_str()].into_iter().chain(head.iter().copied()).chain(["begin"]);
    for line in lines {
        reader.take(line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    }
    let mut said = Vec::new();
    for event in events {
        reader.take(&format!("0 {event}")).unwrap_or_else(|fault| panic!("{event}: {fault}"));
        let game = reader.game().expect("the game has begun");
        let logged = game.log().last().expect("something has happened");
        match &logged.answer {
            Ok(ruling) => {
                let articles: Vec<String> = ruling.articles().iter().map(ToString::to_string).collect();
                said.push(format!("{} ({})", ruling.sentence(game.rules()), articles.join(", ")));
            }
            Err(why) => said.push(why.to_string()),
        }
        said.push(logged.event.text(game.rules()));
        said.extend(game.outcome().map(|outcome| outcome.text(game.rules())));
    }
    said
}

fn articles(text: &str) -> Vec<&str> {
    let inside = text.rsplit_once('(').map(|(_, inside)| inside.split(')').next().unwrap_or_default());
    inside.map(|inside| inside.split(", ").collect()).unwrap_or_default()
}

#[test]
fn nothing_is_said_twice_and_one_thing_is_not_many() {
    let events = [
        "late B 1",
        "incident W [fmjd 5.5]",
        "flag W control 1 completed 1 known",
        "penalty none warning [wcdf 6.9] \"\"",
        "penalty W game-lost [wcdf 6.9] \"\"",
    ];
    for &ruleset in RulesetName::ALL {
        for text in said(ruleset, &["mode arbiter", "time 1/1m+1/1m"], &events) {
            let cited = articles(&text);
            for (place, article) in cited.iter().enumerate() {
                assert!(!cited[..place].contains(article), "{ruleset}: {text}");
            }
            for many in ["1 moves", "1 minutes", "1 plies", "1 pieces", "wins: of", "lose: of"] {
                assert!(!text.contains(many), "{ruleset}: {text}");
            }
        }
    }
}

#[test]
fn whoever_does_not_come_loses_in_a_whole_sentence() {
    let texts = said(RulesetName::English, &[], &["late B 75"]);
    assert!(
        texts.iter().any(|text| text.starts_with("White wins: Red did not arrive in time (wcdf 2.24")),
        "{texts:?}"
    );
}

#[test]
fn penalties_cite_the_text_of_the_game() {
    for &ruleset in RulesetName::ALL {
        let code = ruleset.rules().code;
        let own = match code {
            Code::Fmjd => "fmjd 5.6",
            Code::Idf => "idf 5.6",
            Code::Wcdf => "wcdf 4.9",
            Code::Portugal => "portugal 5.1.6",
            Code::Site64 => "site64 H1",
            Code::Fid => "fid D16",
            Code::Czech => "czech D16",
            Code::Apca => "apca D16",
            Code::Killer => "killer D1",
        };
        let event = format!("penalty W game-lost [{own}] \"\"");
        let texts = said(ruleset, &["mode arbiter"], &[&event]);
        for article in texts.iter().flat_map(|text| articles(text)) {
            assert!(article.starts_with(code.name()), "{ruleset}: {article}");
        }
    }
}

#[test]
fn what_is_said_of_an_incident_is_about_it() {
    let texts = said(
        RulesetName::Russian,
        &["mode arbiter"],
        &["incident W [idf 3.4]", "incident none [idf 5.5]", "incident W [idf 8.1]"],
    );
    for (text, part) in
        [(0, "Both hands were used"), (2, "The position is corrected"), (4, "It is recorded; play continues")]
    {
        assert!(texts[text].starts_with(part), "{texts:?}");
    }
}

#[test]
fn drawn_openings_cite_the_text_that_speaks_of_them() {
    use draughts::game::Opening;
    for &ruleset in RulesetName::ALL {
        for deck in draughts::ballot::Deck::all_for(ruleset) {
            let Ok(ballot) = deck.draw(ruleset, 7) else { continue };
            let cited = Opening::Balloted { ballot, seed: Some(7) }.article();
            assert!(cited.is_none_or(|article| article.code == ruleset.rules().code), "{ruleset}: {cited:?}");
        }
    }
}
