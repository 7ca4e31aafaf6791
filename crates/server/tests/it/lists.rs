//! Lists, the lobby, and positions outside games.

use crate::house::{Folder, House, Pair, Visitor};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

async fn ids(visitor: &mut Visitor, query: &str) -> Vec<String> {
    let answer = visitor.get(&format!("/api/v1/games?{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let list = answer.json();
    list.as_array()
        .expect("a list")
        .iter()
        .map(|game| game["id"].as_str().expect("an id").to_owned())
        .collect()
}

fn id(game: &Value) -> String {
    game["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn games_are_listed_and_found_again() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { mut ann, mut bob, game } =
        house.pair(json!({ "ruleset": "russian", "name": "Ann_50%" })).await;
    let hidden = house.pair(json!({ "ruleset": "english", "visibility": "private" })).await;
    let mut eve = house.visitor();
    assert_eq!(ids(&mut eve, "list=live").await, [id(&game)]);
    assert_eq!(ids(&mut ann, "list=mine").await, [id(&game)]);
    assert_eq!(ids(&mut hidden.bob.clone(), "list=mine").await, [id(&hidden.game)]);
    assert_eq!(ids(&mut eve, "list=mine").await, [""; 0]);
    assert_eq!(ids(&mut eve, "list=live&player=ann_5").await, [id(&game)]);
    assert_eq!(ids(&mut eve, "list=live&player=ann%255").await, [""; 0], "a sign of patterns means itself");
    assert_eq!(ids(&mut eve, "list=live&ruleset=english").await, [""; 0]);
    let line = &ann.get("/api/v1/games?list=mine").await.json()[0];
    assert_eq!(
        (&line["yours"], &line["your_turn"], &line["white"]),
        (&json!("white"), &json!(true), &json!("Ann_50%"))
    );
    assert_eq!(bob.get("/api/v1/games?list=mine").await.json()[0]["your_turn"], false);

    ann.sit(&game).await.done(json!({ "t": "resign" })).await;
    assert_eq!(ids(&mut eve, "list=live").await, [""; 0]);
    assert_eq!(ids(&mut eve, "list=finished&result=0-1&ruleset=russian").await, [id(&game)]);
    assert_eq!(ids(&mut eve, "list=finished&result=1-0").await, [""; 0]);
    assert_eq!(ids(&mut eve, "list=finished&before=1").await, [""; 0]);
    for query in ["list=secret", "lists=mine", "before=x"] {
        assert_eq!(eve.get(&format!("/api/v1/games?{query}")).await.status, 400, "{query}");
    }
    house.close().await;
}

#[tokio::test]
async fn somebody_takes_a_game_in_the_lobby() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut bob, mut eve) = (house.visitor(), house.visitor(), house.visitor());
    let mut watching = BufReader::new(TcpStream::connect(house.address).await.expect("the server listens"));
    let request = format!("GET /api/v1/lobby/events HTTP/1.1\r\nHost: {}\r\n\r\n", house.address);
    watching.write_all(request.as_bytes()).await.expect("the request is sent");
    next_list(&mut watching, |list| list == "[]").await;
    let game =
        ann.make(json!({ "ruleset": "russian", "opponent": { "kind": "lobby" }, "colour": "black" })).await;
    assert_eq!(game["invitation"], Value::Null);
    next_list(&mut watching, |list| list.contains(&id(&game))).await;
    let mut black = ann.sit(&game).await;
    assert_eq!(ids(&mut eve, "list=lobby").await, [id(&game)]);
    let take = json!({ "game": game["id"], "name": "Bob" });
    assert_eq!(bob.post("/api/v1/join", &take).await.status, 200);
    assert_eq!(bob.post("/api/v1/join", &take).await.status, 200, "the own seat is taken again");
    let late = eve.post("/api/v1/join", &take).await;
    assert_eq!(late.status, 409, "{}", late.body);
    black.find(|message| message["seats"]["white"]["name"] == "Bob").await;
    assert_eq!(bob.sit(&game).await.state["role"], "white");
    next_list(&mut watching, |list| list == "[]").await;
    house.close().await;
}

/// The next list that is as wanted.
async fn next_list(watching: &mut BufReader<TcpStream>, wanted: impl Fn(&str) -> bool) {
    loop {
        let mut line = String::new();
        let read = tokio::time::timeout(crate::house::PATIENCE, watching.read_line(&mut line)).await;
        assert!(read.expect("an event in time").expect("a line") > 0, "the stream ended");
        if line.strip_prefix("data: ").is_some_and(|list| wanted(list.trim())) {
            return;
        }
    }
}

#[tokio::test]
async fn positions_are_listed_and_explained_outside_games() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let start = ann.get("/api/v1/positions/moves?ruleset=portuguese").await.json();
    assert_eq!(start["moves"].as_array().expect("moves").len(), 7);
    assert_eq!((&start["board"]["size"], &start["board"]["look"]), (&json!(8), &json!("slate")));
    // The Portuguese corner: square 1 of the numbering is a light square's neighbour on the other side.
    let corner = &start["board"]["squares"]
        .as_array()
        .expect("squares")
        .iter()
        .find(|it| it["row"] == 7 && it["column"] == 7);
    assert!(corner.is_some(), "the dark corner is at each player's right");
    let shown = ann.get("/api/v1/positions/moves?ruleset=international&fen=W:W28:B23").await.json();
    assert_eq!(
        (&shown["moves"][0]["text"], &shown["moves"][0]["after"]),
        (&json!("28x19"), &json!("B:W19:B"))
    );
    let fault = ann.get("/api/v1/positions/moves?ruleset=international&fen=W:W5,99:B23").await;
    assert_eq!(fault.status, 400);
    assert!(fault.json()["reasons"].as_array().expect("reasons").len() >= 2, "{}", fault.body);
    let said =
        ann.get("/api/v1/positions/explain?ruleset=international&fen=W:W28,31:B23&text=31-27").await.json();
    assert_eq!((&said["legal"], &said["articles"][0]["number"]), (&json!(false), &json!("4.2")));
    assert_eq!(ann.get("/api/v1/positions/moves?ruleset=chess").await.status, 400);
    house.close().await;
}
