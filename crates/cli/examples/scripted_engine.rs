//! A tiny engine that speaks Hub, for the tests of matches: it plays the first or the last move of the list, or fails in
//! a way that its first argument names.
//!
//! `first`, `last`: plays; `illegal`: plays nonsense; `crash`: ends in the middle of a game; `mute`: never answers;
//! `old`: plays the first move and speaks the first version of Hub.

use draughts::notation::hub as notation;
use draughts::{AnyPosition, RulesetName};
use protocol::hub::{
    FromEngine, HubPosition, Identity, Parameter, SearchDone, SearchReport, ToEngine, Type, ruleset_by,
};
use std::io::{self, BufRead};

fn main() {
    let manner = std::env::args().nth(1).unwrap_or_default();
    if manner == "old" {
        return old();
    }
    let mut ruleset = RulesetName::International;
    let mut position = AnyPosition::start(ruleset);
    let mut searches = 0;
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        match ToEngine::read(&line) {
            Ok(Some(ToEngine::Hub)) => {
                let name = format!("Scripted {manner}");
                println!("{}", FromEngine::Id(Identity { name, ..Identity::default() }));
                let (name, value) = ("variant".to_owned(), "normal".to_owned());
                println!("{}", FromEngine::Parameter(Parameter { name, value, kind: Type::Text }));
                println!("some words that are no message\nwait");
            }
            Ok(Some(ToEngine::SetParameter { name, value })) if name == "variant" => {
                ruleset = ruleset_by(&value).unwrap_or(ruleset);
            }
            Ok(Some(ToEngine::Init)) => println!("ready"),
            Ok(Some(ToEngine::Ping)) => println!("pong"),
            Ok(Some(ToEngine::Position(given))) => match HubPosition::read(ruleset, &given) {
                Ok(placed) => position = placed.position(),
                Err(fault) => println!("{}", FromEngine::Error(fault.to_string())),
            },
            Ok(Some(ToEngine::Go(_))) => {
                searches += 1;
                match manner.as_str() {
                    "crash" if searches > 2 => return,
                    "mute" => continue,
                    "illegal" if searches > 2 => println!("done move=1-50"),
                    _ => answer(&position, &manner),
                }
            }
            Ok(Some(ToEngine::Quit)) => return,
            _ => {}
        }
    }
}

fn answer(position: &AnyPosition, manner: &str) {
    let moves = position.moves();
    let chosen = if manner == "last" { moves.last() } else { moves.first() };
    let action = chosen.map(|action| notation::write_move(position, action));
    let found = SearchReport {
        depth: Some(1),
        score: Some(0.25),
        nodes: Some(moves.len() as u64),
        ..SearchReport::default()
    };
    println!("{}", FromEngine::Info(found));
    println!("{}", FromEngine::Done(SearchDone { action, ponder: None }));
}

/// International draughts only, as that version knows nothing else.
fn old() {
    let mut position = AnyPosition::start(RulesetName::International);
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("hub"), _) => println!("name Scripted old\nwait"),
            (Some("init"), _) => println!("ready"),
            (Some("ping"), _) => println!("pong"),
            (Some("pos"), Some(text)) => {
                let text = text[..1].to_uppercase() + &text[1..];
                let rules = RulesetName::International.rules();
                let setup = notation::read(rules, &text).expect("a position");
                position = AnyPosition::new(RulesetName::International, &setup).expect("a playable one");
            }
            (Some("move"), Some(text)) => {
                let action = notation::read_move(&position, text).expect("a legal move");
                position = position.after(&action);
            }
            (Some("go"), _) => {
                let action = position.moves()[0];
                println!("info 3 2.5 -10 77 1 0.1\nmove {}", notation::write_move(&position, &action));
            }
            (Some("quit"), _) => return,
            _ => {}
        }
    }
}
