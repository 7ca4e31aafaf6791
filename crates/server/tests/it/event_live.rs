//! What those see who watch an event: one stream for all, pages that are known again, and reports that are brought in.

use crate::events::{account, decide, make, pair, send, shown};
use crate::house::{Folder, House, Visitor};
use crate::listener::Listener;
use serde_json::{Value, json};

/// An event of four that is played online; all have taken their places.
async fn online(house: &House, chief: &mut Visitor) -> String {
    let terms = json!({ "time": "30m", "online": { "by_controller": true, "wait": 3600, "invited": true } });
    let event = make(chief, "dutch", 4, terms).await;
    let links = chief.post(&format!("{event}/links"), &json!({})).await.json();
    for link in links.as_array().expect("links") {
        let key = link["link"].as_str().and_then(|link| link.split('#').nth(1)).expect("a key");
        let joined = house.visitor().post(&format!("{event}/join"), &json!({ "key": key })).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
    }
    decide(chief, &event, &["start rating"]).await;
    event
}

fn page(event: &str) -> String {
    event.replace("/api/v1", "")
}

#[tokio::test]
async fn a_stream_tells_of_results_and_of_the_boards_that_are_asked_for() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let event = online(&house, &mut chief).await;
    let version = shown(&mut chief, &event).await["version"].clone();
    let mut stranger = Listener::open(&house.visitor(), &format!("{event}/news?boards=1")).await;
    let first = stranger.next("event").await.data;
    assert_eq!((&first["version"], &first["lines"]), (&version, &json!([])));
    assert!(first["spread"].as_u64().is_some_and(|spread| spread >= 1_000), "{first}");
    assert_eq!(stranger.next("boards").await.data, json!([]), "nothing is played yet");
    pair(&mut chief, &event).await;
    let boards = loop {
        let told = stranger.next("boards").await.data;
        if told != json!([]) {
            break told;
        }
    };
    assert_eq!(boards.as_array().map(Vec::len), Some(1), "one was asked for: {boards}");
    assert_eq!((&boards[0]["board"], &boards[0]["plies"]), (&json!(1), &json!(0)));
    // Whoever asks for none hears of results alone.
    let mut plain = Listener::open(&house.visitor(), &format!("{event}/news")).await;
    plain.next("event").await;
    decide(&mut chief, &event, &["result 1 1 2-0 played"]).await;
    for listener in [&mut plain, &mut stranger] {
        let told = loop {
            let told = listener.next("event").await.data;
            if told["lines"]
                .as_array()
                .is_some_and(|lines| lines.iter().any(|line| line == "result 1 1 2-0 played"))
            {
                break told;
            }
        };
        assert_eq!(told["open"], json!(1), "{told}");
    }
    let refused = house.visitor().get(&format!("{event}/news?boards=many")).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    house.close().await;
}

#[tokio::test]
async fn a_page_that_has_not_changed_is_not_sent_again_whether_somebody_watches_or_not() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let event = make(&mut chief, "dutch", 4, json!({})).await;
    decide(&mut chief, &event, &["start rating"]).await;
    pair(&mut chief, &event).await;
    for watched in [false, true] {
        let listener = if watched {
            let mut listener = Listener::open(&house.visitor(), &format!("{event}/news")).await;
            listener.next("event").await;
            Some(listener)
        } else {
            None
        };
        let mut reader = house.visitor();
        let first = reader.get(&page(&event)).await;
        assert_eq!(first.status, 200);
        let mark =
            first.head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a mark").to_owned();
        let asked = format!("If-None-Match: {mark}");
        let again = reader.ask("GET", &page(&event), &[&asked], "").await;
        assert_eq!((again.status, again.body.as_str()), (304, ""), "watched: {watched}");
        // What everybody sees has changed, so the next answer has it.
        let board = if watched { 2 } else { 1 };
        decide(&mut chief, &event, &[&format!("result 1 {board} 2-0 played")]).await;
        let fresh = reader.ask("GET", &page(&event), &[&asked], "").await;
        assert_eq!(fresh.status, 200, "watched: {watched}");
        let version = shown(&mut chief, &event).await["version"].clone();
        assert!(fresh.body.contains(&format!("data-version=\"{version}\"")), "{}", fresh.body);
        drop(listener);
    }
    house.close().await;
}

/// A report of four players, with its rounds.
fn report(name: &str, rounds: usize) -> String {
    let line = |number: usize, name: &str, rating: u16, points: &str, cells: &[&str]| {
        let cells: String = cells[..rounds].iter().map(|cell| format!("  {cell}")).collect();
        format!(
            "001 {number:>4}      {name:<33} {rating:>4} NED {:>11} {:<10} {points:>4} {number:>4}{cells}\n",
            "", ""
        )
    };
    let points = |one: &'static str, two: &'static str| if rounds == 1 { one } else { two };
    format!(
        "012 {name}\n142 3\n162  W 2.0    D 1.0    P 2.0\n{}{}{}{}",
        line(1, "Player 1", 1999, points("2.0", "4.0"), &["   3 w 1", "   2 b 1"]),
        line(2, "Player 2", 1998, points("2.0", "2.0"), &["   4 b 1", "   1 w 0"]),
        line(3, "Player 3", 1997, points("0.0", "1.0"), &["   1 b 0", "   4 w ="]),
        line(4, "Player 4", 1996, points("0.0", "1.0"), &["   2 w 0", "   3 b ="]),
    )
}

async fn bring(visitor: &mut Visitor, event: &str, id: &str, report: &str) -> crate::house::Answer {
    let version = shown(visitor, event).await["version"].clone();
    let body = json!({ "version": version, "id": id, "report": report });
    visitor.post(&format!("{event}/trf"), &body).await
}

#[tokio::test]
async fn an_event_is_made_of_a_report_and_brought_up_to_a_later_one() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let event = make(&mut chief, "dutch", 0, json!({ "file": report("Club open", 1) })).await;
    let made = shown(&mut chief, &event).await;
    assert_eq!(made["name"], json!("Club open"));
    assert_eq!(
        (made["players"].as_array().map(Vec::len), made["rounds"].as_array().map(Vec::len)),
        (Some(4), Some(1))
    );
    let brought = bring(&mut chief, &event, "second", &report("Club open", 2)).await;
    assert_eq!(brought.status, 200, "{}", brought.body);
    let now = shown(&mut chief, &event).await;
    assert_eq!(now["rounds"][1]["state"], json!("closed"), "{now}");
    // Sent again after a crash it is answered the same and writes nothing twice; brought again it has nothing new.
    let again = bring(&mut chief, &event, "second", &report("Club open", 2)).await;
    assert_eq!(again.json()["lines"], brought.json()["lines"]);
    assert_eq!(shown(&mut chief, &event).await["version"], now["version"]);
    let third = bring(&mut chief, &event, "third", &report("Club open", 2)).await;
    assert_eq!(third.status, 400);
    assert!(third.body.contains("nothing that the event does not have"), "{}", third.body);
    // What the event writes is what it has read.
    let written = chief.get(&format!("{}/event.trf", page(&event))).await.body;
    assert!(written.contains("Player 3") && written.contains("012 Club open"), "{written}");
    house.close().await;
}

#[tokio::test]
async fn a_report_of_another_event_is_refused_with_every_difference_and_nothing_is_taken() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let event = make(&mut chief, "dutch", 4, json!({})).await;
    decide(&mut chief, &event, &["start rating"]).await;
    let before = shown(&mut chief, &event).await;
    let reasons = |answer: &crate::house::Answer| -> Vec<String> {
        assert_eq!(answer.status, 400, "{}", answer.body);
        let reasons = answer.json()["reasons"].clone();
        reasons.as_array().expect("reasons").iter().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let other = bring(&mut chief, &event, "a", &report("City open", 1)).await;
    let told = reasons(&other);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("line 1, column 5: this is the report of “City open”"), "{told:?}");
    let named = report("Club evening", 1).replace("Player 2", "Player 9").replace("Player 4", "Player 8");
    let told = reasons(&bring(&mut chief, &event, "b", &named).await);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[1].starts_with("line 7, column 15: number 4 is Player 8 here, and Player 4 in the event"),
        "{told:?}"
    );
    let broken = report("Club evening", 1).replace("   3 w 1", "   3 w x");
    let told = reasons(&bring(&mut chief, &event, "c", &broken).await);
    assert!(told[0].starts_with("line 4, column "), "{told:?}");
    assert_eq!(shown(&mut chief, &event).await, before, "nothing was taken");
    // Only those who work there may.
    let mut stranger = account(&house, "Stranger").await;
    assert_eq!(bring(&mut stranger, &event, "d", &report("Club evening", 1)).await.status, 403);
    house.close().await;
}

#[tokio::test]
async fn tables_with_broken_rows_boards_that_are_not_there_and_disputes_are_told_with_their_place() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let event = make(&mut chief, "dutch", 4, json!({})).await;
    let version = shown(&mut chief, &event).await["version"].clone();
    let table = "name,rating\nGood One,1500\n,1200\nBad Rating,abc\n";
    let entered = chief
        .post(&format!("{event}/entries"), &json!({ "version": version, "id": "t", "players": table }))
        .await;
    assert_eq!(entered.status, 400);
    let reasons = entered.json()["reasons"].clone();
    assert_eq!(
        reasons[0].as_str().map(|reason| reason.starts_with("line 3, column 1: a name is missing")),
        Some(true),
        "{reasons}"
    );
    assert_eq!(
        reasons[1].as_str().map(|reason| reason.starts_with("line 4, column 2: ")),
        Some(true),
        "{reasons}"
    );
    assert_eq!(
        shown(&mut chief, &event).await["players"].as_array().map(Vec::len),
        Some(4),
        "nobody was entered"
    );
    decide(&mut chief, &event, &["start rating"]).await;
    pair(&mut chief, &event).await;
    let before = shown(&mut chief, &event).await["version"].clone();
    // The first line of the two would stand by itself: together they stand or fall.
    let missing = send(&mut chief, &event, "m", &["result 1 1 2-0 played", "result 1 9 2-0 played"]).await;
    assert_eq!(missing.status, 400);
    assert!(missing.body.contains("line 2 of 2: round 1 has no board 9"), "{}", missing.body);
    assert_eq!(shown(&mut chief, &event).await["version"], before);
    let links = chief.post(&format!("{event}/links"), &json!({})).await.json();
    let board = shown(&mut chief, &event).await["rounds"][0]["boards"][0].clone();
    for (side, score) in [("white", "2-0"), ("black", "0-2")] {
        let number = board[side].as_u64().expect("a number") as usize;
        let key = links[number - 1]["link"]
            .as_str()
            .and_then(|link| link.split('#').nth(1))
            .expect("a key")
            .to_owned();
        let mut player = house.visitor();
        assert_eq!(player.post(&format!("{event}/join"), &json!({ "key": key })).await.status, 200);
        let reported = player.post(&format!("{event}/reports"), &json!({ "round": 1, "score": score })).await;
        assert_eq!(reported.status, 200, "{}", reported.body);
        let own = player.get(&page(&event)).await.body;
        assert_eq!(own.contains("The two reports differ"), side == "black", "{side}");
    }
    let seen = shown(&mut chief, &event).await["rounds"][0]["boards"][0].clone();
    assert_eq!(seen["state"], json!("needs-you"), "{seen}");
    assert!(
        seen["notes"][0]["text"].as_str().is_some_and(|text| text.contains("disputed: 2-0 and 0-2")),
        "{seen}"
    );
    assert_eq!(seen["games"][0]["score"], Value::Null, "no result stands");
    house.close().await;
}
