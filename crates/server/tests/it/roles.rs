//! Roles hold: what is for administrators is refused to everybody else, and tokens do what they were given only.

use crate::house::{Answer, Folder, House};
use crate::people::Program;
use serde_json::{Value, json};
use server::admin::Admin;
use server::people::AccountRole;
use std::path::PathBuf;

/// Gives a role, as `damier admin` does while the server runs.
pub(crate) async fn give(folder: &Folder, name: &'static str, role: AccountRole) {
    admin(folder, move |admin| admin.give_role(name, role).expect("the role is given")).await;
}

pub(crate) async fn admin<T: Send + 'static>(
    folder: &Folder,
    work: impl FnOnce(&Admin) -> T + Send + 'static,
) -> T {
    let (path, database): (PathBuf, _) = (folder.0.clone(), folder.config().database);
    let done = tokio::task::spawn_blocking(move || {
        work(&Admin::open(&path, &database).expect("the accounts are there"))
    });
    done.await.expect("it is done")
}

/// A request: the method, the address and the body.
struct Asked {
    method: &'static str,
    path: &'static str,
    body: Value,
}

/// Every action of administrators.
fn actions() -> [Asked; 6] {
    let asked = |method, path, body| Asked { method, path, body };
    [
        asked("GET", "/api/v1/admin/accounts", Value::Null),
        asked("GET", "/api/v1/admin/accounts/Victim", Value::Null),
        asked("PATCH", "/api/v1/admin/accounts/Victim", json!({ "role": "arbiter" })),
        asked("PATCH", "/api/v1/admin/accounts/Victim", json!({ "locked": true })),
        asked("DELETE", "/api/v1/admin/accounts/Victim/sessions", Value::Null),
        asked("DELETE", "/api/v1/admin/accounts/Victim", Value::Null),
    ]
}

#[tokio::test]
async fn what_administrators_do_is_refused_to_everybody_else() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut victim = house.visitor();
    victim.register("Victim").await;
    let (mut stranger, mut player, mut arbiter, mut chief) =
        (house.visitor(), house.visitor(), house.visitor(), house.visitor());
    player.register("Player").await;
    arbiter.register("Arbiter-1").await;
    chief.register("Chief").await;
    give(&folder, "Arbiter-1", AccountRole::Arbiter).await;
    give(&folder, "Chief", AccountRole::Administrator).await;
    assert_eq!(chief.get("/api/v1/account").await.json()["role"], "administrator", "it holds at once");
    let mut smaller = chief.token(&["read", "play", "board", "study", "desk"]).await;
    let mut players = player.token(&["read", "play"]).await;

    for Asked { method, path, body } in &actions() {
        let text = if body.is_null() { String::new() } else { body.to_string() };
        let headers = ["Content-Type: application/json"];
        let refused = [
            ("a stranger", stranger.ask(method, path, &headers, &text).await, 401),
            ("a player", player.ask(method, path, &headers, &text).await, 403),
            ("an arbiter", arbiter.ask(method, path, &headers, &text).await, 403),
            ("a token of smaller scope", smaller.ask(method, path, body).await, 403),
            ("a player's token", players.ask(method, path, body).await, 403),
        ];
        for (who, answer, status) in refused {
            assert_eq!(answer.status, status, "{who}: {method} {path}: {}", answer.body);
            assert!(answer.json()["error"].as_str().is_some_and(|text| text.len() > 20), "{}", answer.body);
        }
    }
    let page = |answer: Answer| (answer.status, answer.body.contains("Victim"));
    assert_eq!(page(stranger.get("/admin").await), (200, false), "a stranger is asked to sign in");
    assert_eq!(page(player.get("/admin").await), (403, false));
    assert_eq!(page(arbiter.get("/admin").await), (403, false));
    assert_eq!(page(chief.get("/admin").await), (200, true));

    // Nothing has happened to the victim; then the administrator does all of it.
    assert_eq!(victim.get("/api/v1/account").await.json()["role"], "player");
    let mut whole = chief.token(&["admin"]).await;
    for Asked { method, path, body } in &actions() {
        let answer = whole.ask(method, path, body).await;
        assert!(answer.status < 300, "{method} {path}: {}", answer.body);
    }
    assert_eq!(victim.get("/api/v1/account").await.status, 401);
    // Nobody does it to himself.
    let own = whole.ask("PATCH", "/api/v1/admin/accounts/Chief", &json!({ "role": "player" })).await;
    assert_eq!(own.status, 409, "{}", own.body);

    // A role that is taken away is taken away from sessions and tokens at once.
    give(&folder, "Chief", AccountRole::Player).await;
    assert_eq!(chief.get("/api/v1/admin/accounts").await.status, 403);
    assert_eq!(whole.ask("GET", "/api/v1/admin/accounts", &Value::Null).await.status, 403);
    house.close().await;
}

#[tokio::test]
async fn a_token_does_what_it_was_given_and_no_more() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    ann.register("Ann").await;
    for scopes in [json!(["desk"]), json!(["admin"]), json!(["read", "admin"])] {
        let answer = ann.post("/api/v1/tokens", &json!({ "title": "more", "scopes": scopes })).await;
        assert_eq!(answer.status, 403, "no token can do more than its maker: {}", answer.body);
    }
    for wanted in [
        json!({ "title": "", "scopes": ["read"] }),
        json!({ "title": "x", "scopes": [] }),
        json!({ "title": "x", "scopes": ["everything"] }),
        json!({ "title": "x".repeat(61), "scopes": ["read"] }),
    ] {
        assert_eq!(ann.post("/api/v1/tokens", &wanted).await.status, 400, "{wanted}");
    }
    let wanted =
        json!({ "ruleset": "russian", "opponent": { "kind": "computer", "level": 1 }, "colour": "white" });
    let (mut reader, mut player) = (ann.token(&["read"]).await, ann.token(&["read", "play"]).await);
    assert_eq!(reader.ask("POST", "/api/v1/games", &wanted).await.status, 403);
    let made = player.ask("POST", "/api/v1/games", &wanted).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let game = made.json();
    // The game is the account's: the browser has it, and the token that only reads sees it as a player does.
    assert_eq!(ann.sit(&game).await.state["role"], "white");
    let path = format!("/api/v1/games/{}", game["id"].as_str().expect("an id"));
    let shown = reader.ask("GET", &path, &Value::Null);
    assert_eq!(shown.await.json()["role"], "white");
    let mut only_plays = ann.token(&["play"]).await;
    assert_eq!(only_plays.ask("GET", "/api/v1/account", &Value::Null).await.status, 403);

    // What only a person does, no token does.
    let all: Vec<(&str, &str, Value)> = vec![
        ("GET", "/api/v1/sessions", Value::Null),
        ("DELETE", "/api/v1/sessions", Value::Null),
        ("GET", "/api/v1/tokens", Value::Null),
        ("POST", "/api/v1/tokens", json!({ "title": "x", "scopes": ["read"] })),
        ("POST", "/api/v1/account/password", json!({ "old": "correct horse", "new": "battery staple" })),
        ("PUT", "/api/v1/account/preferences", json!({})),
        ("GET", "/api/v1/account/download", Value::Null),
        ("POST", "/api/v1/account/games", Value::Null),
        ("POST", "/api/v1/account/delete", json!({ "password": "correct horse" })),
    ];
    for (method, path, body) in &all {
        assert_eq!(player.ask(method, path, body).await.status, 403, "{method} {path}");
    }

    // Revoked, it is good for nothing.
    let tokens = ann.get("/api/v1/tokens").await.json();
    for token in tokens.as_array().expect("a list") {
        let id = token["id"].as_str().expect("an id");
        assert_eq!(ann.delete(&format!("/api/v1/tokens/{id}")).await.status, 204);
    }
    let gone: [&mut Program; 2] = [&mut reader, &mut player];
    for program in gone {
        assert_eq!(program.ask("GET", "/api/v1/games", &Value::Null).await.status, 401);
    }
    house.close().await;
}

#[tokio::test]
async fn accounts_are_seen_to_from_outside_while_the_server_runs() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    ann.register("Ann").await;
    let mut program = ann.token(&["read"]).await;
    admin(&folder, |admin| {
        admin.add("Ben", "correct horse", AccountRole::Arbiter).expect("it is made");
        assert!(admin.add("bEN", "correct horse", AccountRole::Player).is_err(), "the name is taken");
        assert!(admin.add("x", "correct horse", AccountRole::Player).is_err());
        assert!(admin.add("Carl", "short", AccountRole::Player).is_err());
        assert!(admin.give_role("Nobody", AccountRole::Arbiter).is_err());
        admin.lock("ann").expect("it is locked");
        let names: Vec<String> =
            admin.list().expect("a list").iter().map(|row| row.account.name.to_string()).collect();
        assert_eq!(names, ["Ann", "Ben"]);
    })
    .await;
    assert_eq!(house.visitor().sign_in("Ben", "correct horse").await.json()["role"], "arbiter");
    assert_eq!(ann.get("/api/v1/account").await.status, 401, "locked");
    assert_eq!(program.ask("GET", "/api/v1/account", &Value::Null).await.status, 401);
    assert_eq!(ann.sign_in("Ann", "correct horse").await.status, 403);
    admin(&folder, |admin| {
        admin.unlock("Ann").expect("it is unlocked");
        admin.set_password("Ann", "battery staple").expect("it is set");
        assert_eq!(admin.tokens("Ann").expect("a list").len(), 1);
        let id = admin.tokens("Ann").expect("a list")[0].id.to_string();
        assert!(admin.end_token("Ann", "0000").is_err());
        admin.end_token("Ann", &id).expect("it is revoked");
        admin.delete("Ben").expect("it is deleted");
    })
    .await;
    assert_eq!(ann.sign_in("Ann", "correct horse").await.status, 401);
    assert_eq!(ann.sign_in("Ann", "battery staple").await.status, 200);
    admin(&folder, |admin| {
        assert_eq!(admin.sessions("Ann").expect("a list").len(), 1);
        admin.end_sessions("Ann").expect("they end");
    })
    .await;
    assert_eq!(ann.get("/api/v1/account").await.status, 401);
    assert_eq!(house.visitor().sign_in("Ben", "correct horse").await.status, 401);
    house.close().await;
    // The same without a server.
    admin(&folder, |admin| admin.give_role("Ann", AccountRole::Arbiter).expect("it is given")).await;
}
