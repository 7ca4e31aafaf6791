//! The document on the API says what is so: its dialogue is spoken with a server, its list is that of the description.

use crate::house::{Folder, House, Pair, Player};
use serde_json::{Value, json};

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md");

fn document() -> String {
    std::fs::read_to_string(DOCUMENT).expect("the document is there")
}

/// What is left out in the document stands there as `…`.
fn told(text: &str) -> Value {
    let text = text.replace("[…]", "\"…\"").replace("{…}", "\"…\"").replace(",…", "");
    serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{fault}: {text}"))
}

/// Whether everything that is told is so.
fn fits(told: &Value, said: &Value) -> bool {
    match (told, said) {
        (Value::String(text), _) if text == "…" => true,
        (Value::Object(told), Value::Object(said)) => {
            told.iter().all(|(name, value)| said.get(name).is_some_and(|said| fits(value, said)))
        }
        (Value::Array(told), Value::Array(said)) => {
            told.len() == said.len() && told.iter().zip(said).all(|(told, said)| fits(told, said))
        }
        (told, said) => told == said,
    }
}

#[tokio::test]
async fn the_dialogue_of_the_document_is_spoken_as_it_stands_there() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "international", "name": "Ann" })).await;
    let id = game["id"].as_str().expect("an id");
    let (mut ann, mut bob) = (ann.open(id).await, bob.open(id).await);
    // Bob says that he knows the game up to its second version.
    bob.state = json!({ "version": 2, "plies": [], "chat": [] });
    let document = document();
    let begin = document.find("    Ann → ").expect("a dialogue");
    let mut lines = 0;
    for line in document[begin..].lines().take_while(|line| line.starts_with("    ")) {
        let words = line.trim();
        let (who, rest) = words.split_once(' ').expect("who speaks");
        let player = if who == "Ann" { &mut ann } else { &mut bob };
        let (way, text) = rest.split_once(' ').expect("a message");
        let told = told(text);
        match way {
            "→" => player.send(told).await,
            _ => hear(player, &told, line).await,
        }
        lines += 1;
    }
    assert!(lines > 20, "{lines} lines of dialogue");
    house.close().await;
}

/// Who is there changes with everybody who comes, and is only looked at where the document tells of it.
async fn hear(player: &mut Player, told: &Value, line: &str) {
    loop {
        let said = player.hear().await.unwrap_or_else(|| panic!("the server hung up before {line}"));
        if fits(told, &said) {
            return;
        }
        assert_eq!(said["t"], "present", "the document says\n{line}\nand the server\n    {said}");
    }
}

#[test]
fn the_document_lists_every_operation() {
    const BEGIN: &str =
        "<!-- operations: written by a test, RENEW_SNAPSHOTS=1 cargo test -p server --test it -->\n";
    const END: &str = "<!-- end of the operations -->";
    let document = document();
    let (before, rest) = document.split_once(BEGIN).expect("the list begins");
    let (listed, after) = rest.split_once(END).expect("the list ends");
    let mut wanted = String::from("| | |\n| --- | --- |\n");
    let description = server::api::description();
    for (path, item) in description["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            let summary = operation["summary"].as_str().expect("a summary");
            wanted.push_str(&format!("| `{} {path}` | {summary} |\n", method.to_uppercase()));
        }
    }
    if std::env::var_os("RENEW_SNAPSHOTS").is_some() {
        std::fs::write(DOCUMENT, format!("{before}{BEGIN}{wanted}{END}{after}")).expect("it can be written");
        return;
    }
    assert_eq!(listed, wanted, "docs/api.md is out of date: run this test with RENEW_SNAPSHOTS=1");
}
