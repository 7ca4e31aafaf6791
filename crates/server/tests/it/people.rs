//! Accounts: made, signed in and out, changed, taken along, deleted.

use crate::house::{Answer, Folder, House, Visitor};
use serde_json::{Value, json};

pub(crate) const PASSWORD: &str = "correct horse";

impl Visitor {
    /// Makes an account, which signs in.
    pub(crate) async fn register(&mut self, name: &str) {
        let wanted = json!({ "name": name, "password": PASSWORD, "take_games": true });
        let answer = self.post("/api/v1/accounts", &wanted).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }

    pub(crate) async fn sign_in(&mut self, name: &str, password: &str) -> Answer {
        self.post("/api/v1/session", &json!({ "name": name, "password": password })).await
    }

    /// A program that has a token of this visitor.
    pub(crate) async fn token(&mut self, scopes: &[&str]) -> Program {
        let answer = self.post("/api/v1/tokens", &json!({ "title": "a test", "scopes": scopes })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let token = answer.json()["token"].as_str().expect("a token").to_owned();
        assert!(token.starts_with("damier_"), "{token}");
        Program { visitor: Visitor { address: self.address, cookie: None }, token }
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        self.ask("DELETE", path, &[], "").await
    }
}

/// A program with a token.
pub(crate) struct Program {
    visitor: Visitor,
    token: String,
}

impl Program {
    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Answer {
        let shown = format!("Authorization: Bearer {}", self.token);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.visitor.ask(method, path, &[&shown, "Content-Type: application/json"], &body).await
    }
}

fn error(answer: &Answer) -> String {
    answer.json()["error"].as_str().expect("a fault says what is wrong").to_owned()
}

#[tokio::test]
async fn an_account_is_made_once_and_known_again() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    ann.register("Ann").await;
    let account = ann.get("/api/v1/account").await.json();
    assert_eq!((&account["name"], &account["role"]), (&json!("Ann"), &json!("player")));
    assert_eq!(account["scopes"], json!(["read", "play", "board", "study", "events"]));

    let mut eve = house.visitor();
    for (name, password, status) in [
        ("aNN", PASSWORD, 409),
        ("Eve", "short", 400),
        ("E", PASSWORD, 400),
        ("Eve <b>", PASSWORD, 400),
        ("guest", PASSWORD, 400),
    ] {
        let answer = eve.post("/api/v1/accounts", &json!({ "name": name, "password": password })).await;
        assert_eq!(answer.status, status, "{name}: {}", answer.body);
        assert!(!error(&answer).is_empty());
    }
    assert_eq!(eve.get("/api/v1/account").await.status, 401);

    // Neither the name nor the password is said to be wrong.
    let wrong = eve.sign_in("Ann", "another horse").await;
    let unknown = eve.sign_in("Nobody", "another horse").await;
    assert_eq!((wrong.status, error(&wrong)), (401, error(&unknown)));
    let signed_in = eve.sign_in("ANN", PASSWORD).await;
    assert_eq!(signed_in.status, 200);
    assert!(signed_in.head.contains("HttpOnly; SameSite=Lax"), "{}", signed_in.head);
    assert_eq!(eve.get("/api/v1/account").await.json()["name"], "Ann");
    assert_eq!(eve.delete("/api/v1/session").await.status, 204);
    assert_eq!(eve.get("/api/v1/account").await.status, 401);
    assert_eq!(ann.get("/api/v1/account").await.status, 200, "the other session goes on");
    house.close().await;
}

#[tokio::test]
async fn guessing_is_slowed_down() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.sign_ins_a_minute = 5;
    let house = House::open(config).await;
    let mut eve = house.visitor();
    let mut statuses = Vec::new();
    for _ in 0..7 {
        statuses.push(eve.sign_in("Ann", "a guess").await.status);
    }
    assert_eq!(statuses, [401, 401, 401, 401, 401, 429, 429]);
    assert_eq!(eve.sign_in("Ben", "a guess").await.status, 401, "another name");
    house.close().await;
}

#[tokio::test]
async fn sessions_are_listed_and_end() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut phone, mut tablet) = (house.visitor(), house.visitor(), house.visitor());
    ann.register("Ann").await;
    phone.sign_in("Ann", PASSWORD).await;
    tablet.sign_in("Ann", PASSWORD).await;
    let sessions = ann.get("/api/v1/sessions").await.json();
    let sessions = sessions.as_array().expect("a list").clone();
    assert_eq!(sessions.len(), 3);
    assert_eq!(sessions.iter().filter(|session| session["here"] == true).count(), 1);
    let own = phone.get("/api/v1/sessions").await.json();
    let own =
        own.as_array().expect("a list").iter().find(|session| session["here"] == true).expect("the own");
    let id = own["id"].as_str().expect("an id");
    assert_eq!(ann.delete(&format!("/api/v1/sessions/{id}")).await.status, 204);
    assert_eq!(ann.delete(&format!("/api/v1/sessions/{id}")).await.status, 404);
    assert_eq!(phone.get("/api/v1/account").await.status, 401);
    // Nobody ends the session of somebody else.
    let mut eve = house.visitor();
    eve.register("Eve").await;
    for session in &sessions {
        let id = session["id"].as_str().expect("an id");
        assert_eq!(eve.delete(&format!("/api/v1/sessions/{id}")).await.status, 404);
    }
    assert_eq!(tablet.get("/api/v1/account").await.status, 200);
    // Another password ends all other sessions.
    let wrong = json!({ "old": "not this one", "new": "battery staple" });
    assert_eq!(ann.post("/api/v1/account/password", &wrong).await.status, 403);
    let right = json!({ "old": PASSWORD, "new": "battery staple" });
    assert_eq!(ann.post("/api/v1/account/password", &right).await.status, 204);
    assert_eq!(tablet.get("/api/v1/account").await.status, 401);
    assert_eq!(ann.get("/api/v1/account").await.status, 200);
    assert_eq!(tablet.sign_in("Ann", PASSWORD).await.status, 401);
    assert_eq!(tablet.sign_in("Ann", "battery staple").await.status, 200);
    assert_eq!(tablet.delete("/api/v1/sessions").await.status, 204);
    assert_eq!(ann.get("/api/v1/account").await.status, 401);
    house.close().await;
}

#[tokio::test]
async fn games_of_a_browser_go_to_its_account_and_are_played_on() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let crate::house::Pair { mut ann, bob, game } = house.pair(json!({ "ruleset": "russian" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("c3-d4").await;
    black.until_made(1).await;
    ann.register("Ann").await;
    // The room reads anew who sits where, and says so.
    assert_eq!(white.until("goodbye").await["again"], true);
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    assert_eq!(white.state["role"], "white");
    black.play("b6-a5").await;
    white.until_made(2).await;
    white.play("d4-c5").await;
    assert_eq!(ann.get("/api/v1/games?list=mine").await.json().as_array().expect("a list").len(), 1);
    // From another device the same games are there.
    let mut phone = house.visitor();
    assert_eq!(phone.get("/api/v1/games?list=mine").await.json(), json!([]));
    phone.sign_in("Ann", PASSWORD).await;
    assert_eq!(phone.get("/api/v1/games?list=mine").await.json()[0]["id"], game["id"]);
    assert_eq!(phone.sit(&game).await.state["role"], "white");
    // Signed out, the browser has them no longer.
    ann.delete("/api/v1/session").await;
    assert_eq!(ann.sit(&game).await.state["role"], "spectator");
    house.close().await;
}

#[tokio::test]
async fn preferences_are_kept_and_everything_can_be_taken_along() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    ann.register("Ann").await;
    let json_body = ["Content-Type: application/json"];
    let kept = ann.ask("PUT", "/api/v1/account/preferences", &json_body, r#"{"hints":false}"#).await;
    assert_eq!(kept.status, 204, "{}", kept.body);
    let long = format!("{{\"x\":\"{}\"}}", "x".repeat(5_000));
    for body in ["[1]", "7", "{", long.as_str()] {
        assert_eq!(ann.ask("PUT", "/api/v1/account/preferences", &json_body, body).await.status, 400);
    }
    assert_eq!(ann.get("/api/v1/account").await.json()["preferences"], json!({ "hints": false }));
    let game = ann.make(json!({ "ruleset": "english", "opponent": { "kind": "same-screen" } })).await;
    ann.sit(&game).await.play("11-15").await;
    ann.token(&["read"]).await;
    let answer = ann.get("/api/v1/account/download").await;
    assert_eq!(answer.status, 200);
    assert!(answer.head.contains("attachment"), "{}", answer.head);
    let everything = answer.json();
    assert_eq!(everything["account"]["name"], "Ann");
    assert_eq!(everything["preferences"], json!({ "hints": false }));
    assert_eq!(everything["sessions"].as_array().expect("a list").len(), 1);
    assert_eq!(everything["tokens"][0]["scopes"], "read");
    let pdn = everything["games"][0]["pdn"].as_str().expect("a game");
    assert!(pdn.contains("11-15") && pdn.contains("Ann"), "{pdn}");
    assert!(!answer.body.contains("argon2"), "nothing of the password");
    assert_eq!(house.visitor().get("/api/v1/account/download").await.status, 401);
    house.close().await;
}

#[tokio::test]
async fn who_is_deleted_leaves_no_name_behind() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut bob) = (house.visitor(), house.visitor());
    ann.register("Annabel").await;
    let wanted = json!({ "ruleset": "russian", "opponent": { "kind": "friend" }, "colour": "white" });
    let game = ann.make(wanted).await;
    bob.join(&game).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("c3-d4").await;
    black.until_made(1).await;
    black.play("b6-a5").await;
    white.until_made(2).await;
    white.play("d4-c5").await;
    white.done(json!({ "t": "chat", "text": "I am Annabel" })).await;
    let mut program = ann.token(&["read", "play"]).await;
    assert_eq!(program.ask("GET", "/api/v1/account", &Value::Null).await.status, 200);

    let delete = "/api/v1/account/delete";
    assert_eq!(ann.post(delete, &json!({ "password": "not this one" })).await.status, 403);
    assert_eq!(program.ask("POST", delete, &json!({ "password": PASSWORD })).await.status, 403);
    assert_eq!(ann.post(delete, &json!({ "password": PASSWORD })).await.status, 204);

    assert_eq!(ann.get("/api/v1/account").await.status, 401);
    assert_eq!(ann.sign_in("Annabel", PASSWORD).await.status, 401);
    assert_eq!(program.ask("GET", "/api/v1/account", &Value::Null).await.status, 401);
    assert_eq!(house.visitor().get("/api/v1/players/Annabel").await.status, 404);
    // The opponent has won, and keeps the game.
    let seen = bob.sit(&game).await;
    assert_eq!(seen.outcome(), Some("black"));
    assert_eq!(seen.state["seats"]["white"]["name"], "deleted player");
    assert!(!seen.state.to_string().contains("Annabel"), "{}", seen.state);
    let id = game["id"].as_str().expect("an id");
    assert!(!bob.get(&format!("/game/{id}.pdn")).await.body.contains("Annabel"));
    assert_eq!(bob.get("/api/v1/games?list=finished&player=annabel").await.json(), json!([]));
    // The name is free again.
    house.visitor().register("Annabel").await;
    house.close().await;
    // PostgreSQL has its own time for what is deleted.
    if crate::house::postgres().is_none() {
        let kept = std::fs::read(folder.0.join("damier.db")).expect("the database");
        let name = b"I am Annabel";
        assert!(!kept.windows(name.len()).any(|part| part == name), "what was said is still in the file");
    }
}

#[tokio::test]
async fn studies_and_collections_are_taken_along_and_go_with_their_owner() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    ann.register("Ann").await;
    let source = json!({ "kind": "position", "ruleset": "russian", "moves": "c3-d4" });
    let study = ann.post("/api/v1/studies", &json!({ "source": source })).await.json();
    let study = format!("/api/v1/studies/{}", study["id"].as_str().expect("an id"));
    let everything = ann.get("/api/v1/account/download").await.json();
    let pdn = everything["studies"][0]["pdn"].as_str().unwrap_or_default();
    assert!(pdn.contains("c3-d4"), "{everything}");
    assert_eq!((&everything["collections"], &everything["desks"]), (&json!([]), &json!([])));
    assert_eq!(ann.get(&study).await.status, 200);
    let gone = ann.post("/api/v1/account/delete", &json!({ "password": PASSWORD })).await;
    assert_eq!(gone.status, 204, "{}", gone.body);
    assert_eq!(ann.get(&study).await.status, 404);
    house.close().await;
}
