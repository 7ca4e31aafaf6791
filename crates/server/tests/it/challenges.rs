//! Challenges by name, leaderboards, players that are sought, and the best running games.

use crate::house::{Folder, House, Visitor};
use serde_json::{Value, json};

const CHALLENGES: &str = "/api/v1/challenges";

async fn people(house: &House, names: &[&str]) -> Vec<Visitor> {
    let mut all = Vec::new();
    for name in names {
        let mut visitor = house.visitor();
        visitor.register(name).await;
        all.push(visitor);
    }
    all
}

fn to(name: &str) -> Value {
    json!({ "to": name, "ruleset": "russian", "time": "5m+3s", "colour": "white", "rated": true })
}

#[tokio::test]
async fn a_challenge_is_told_accepted_and_played() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut all = people(&house, &["Ann", "Ben", "Eve"]).await;
    let (mut eve, mut ben, mut ann) =
        (all.pop().expect("Eve"), all.pop().expect("Ben"), all.pop().expect("Ann"));
    assert_eq!(house.visitor().post(CHALLENGES, &to("Ben")).await.status, 401);
    for (wanted, status) in [
        (to("Ann"), 400),
        (to("Nobody"), 404),
        (json!({ "to": "Ben", "ruleset": "chess" }), 400),
        (json!({ "to": "Ben", "ruleset": "russian", "time": "soon" }), 400),
        (json!({ "to": "Ben", "ruleset": "russian", "rated": true }), 400),
        (json!({ "to": "Ben" }), 400),
    ] {
        let answer = ann.post(CHALLENGES, &wanted).await;
        assert_eq!(answer.status, status, "{wanted}: {}", answer.body);
    }
    let made = ann.post(CHALLENGES, &to("ben")).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let id = made.json()["id"].as_str().expect("an id").to_owned();
    assert_eq!(ann.post(CHALLENGES, &to("Ben")).await.status, 409, "one at a time");
    let told = ben.get(CHALLENGES).await.json();
    assert_eq!(
        (&told[0]["from"], &told[0]["yours"], &told[0]["state"]),
        (&json!("Ann"), &json!(false), &json!("open"))
    );
    assert_eq!(eve.get(CHALLENGES).await.json(), json!([]));
    // Only who is challenged accepts.
    let accept = format!("{CHALLENGES}/{id}/accept");
    assert_eq!(eve.post(&accept, &json!({})).await.status, 404);
    assert_eq!(ann.post(&accept, &json!({})).await.status, 404);
    let game = ben.post(&accept, &json!({})).await;
    assert_eq!(game.status, 200, "{}", game.body);
    assert_eq!(ben.post(&accept, &json!({})).await.status, 409, "once");
    let game = game.json();
    let mine = ann.get(CHALLENGES).await.json();
    assert_eq!((&mine[0]["state"], &mine[0]["href"]), (&json!("accepted"), &game["href"]));
    let (mut white, mut black) = (ann.sit(&game).await, ben.sit(&game).await);
    assert_eq!((&white.state["role"], &black.state["role"]), (&json!("white"), &json!("black")));
    assert_eq!(white.state["fixed"]["rated"], true);
    // It is on the screen when something has happened in it, and its players are found.
    white.play("c3-d4").await;
    black.until_made(1).await;
    let tv = eve.get("/api/v1/tv").await.json();
    assert_eq!((&tv[0]["ruleset"], &tv[0]["game"]), (&json!("russian"), &game["id"]));
    assert!(eve.get("/tv").await.body.contains(game["id"].as_str().expect("an id")));
    black.play("b6-a5").await;
    white.until_made(2).await;
    white.play("d4-c5").await;
    black.until_made(3).await;
    black.done(json!({ "t": "resign" })).await;
    white.until("seats").await;
    assert_eq!(eve.get("/api/v1/tv").await.json(), json!([]), "what is over is not on");
    let board = eve.get("/api/v1/leaderboard?ruleset=russian&speed=blitz").await.json();
    assert_eq!(
        (&board[0]["name"], &board[0]["place"], &board[1]["name"]),
        (&json!("Ann"), &json!(null), &json!("Ben"))
    );
    assert_eq!(eve.get("/api/v1/leaderboard?ruleset=russian&speed=slow").await.status, 400);
    assert_eq!(eve.get("/api/v1/leaderboard?ruleset=chess&speed=blitz").await.status, 400);
    assert_eq!(eve.get("/api/v1/players?name=N").await.json()[0]["name"], "Ann");
    assert_eq!(eve.get("/api/v1/players?name=%25").await.json(), json!([]), "a sign of patterns is a sign");
    let page = eve.get("/player/Ann").await.body;
    assert!(page.contains("By opponent") && page.contains("href=\"/player/Ben\""), "{page}");
    house.close().await;
}

#[tokio::test]
async fn who_declines_has_peace() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut all = people(&house, &["Ann", "Ben"]).await;
    let (mut ben, mut ann) = (all.pop().expect("Ben"), all.pop().expect("Ann"));
    let made = ann.post(CHALLENGES, &to("Ben")).await.json();
    let path =
        |made: &Value, deed: &str| format!("{CHALLENGES}/{}/{deed}", made["id"].as_str().expect("an id"));
    // Taken back, and made anew.
    assert_eq!(ann.post(&path(&made, "decline"), &json!({})).await.status, 204);
    assert_eq!(ben.get(CHALLENGES).await.json(), json!([]));
    assert_eq!(ben.post(&path(&made, "accept"), &json!({})).await.status, 404);
    let made = ann.post(CHALLENGES, &to("Ben")).await.json();
    assert_eq!(ben.post(&path(&made, "decline"), &json!({})).await.status, 204);
    assert_eq!(ann.get(CHALLENGES).await.json()[0]["state"], "declined");
    let again = ann.post(CHALLENGES, &to("Ben")).await;
    assert_eq!(again.status, 409);
    assert!(again.body.contains("declined"), "{}", again.body);
    // Ben may challenge Ann, who does not want to be asked at all.
    let wishes = json!({ "challenges": false }).to_string();
    let json_body = ["Content-Type: application/json"];
    assert_eq!(ann.ask("PUT", "/api/v1/account/calls", &json_body, &wishes).await.status, 204);
    let refused = ben.post(CHALLENGES, &to("Ann")).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    // A challenge goes with whoever made it.
    assert_eq!(ann.ask("PUT", "/api/v1/account/calls", &json_body, "{}").await.status, 204);
    assert_eq!(ben.post(CHALLENGES, &to("Ann")).await.status, 200);
    assert_eq!(
        ben.post("/api/v1/account/delete", &json!({ "password": crate::people::PASSWORD })).await.status,
        204
    );
    assert_eq!(ann.get(CHALLENGES).await.json(), json!([]));
    house.close().await;
}
