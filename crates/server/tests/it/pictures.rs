//! Pictures of boards: whoever asks for one a thousand times gets it, or is told to wait, and no game notices.

use crate::house::{Folder, House, Pair};
use serde_json::json;

/// How many ask at once, and how often each.
const STRANGERS: usize = 20;
const TIMES: usize = 50;

#[tokio::test]
async fn a_picture_that_is_asked_for_a_thousand_times_holds_up_no_game() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    let path = format!("/game/{}.png?width=64", game["id"].as_str().expect("an id"));
    let strangers: Vec<_> = (0..STRANGERS)
        .map(|_| {
            let (mut stranger, path) = (house.visitor(), path.clone());
            tokio::spawn(async move {
                let mut statuses = Vec::with_capacity(TIMES);
                for _ in 0..TIMES {
                    statuses.push(stranger.get(&path).await.status);
                }
                statuses
            })
        })
        .collect();
    let moves = ["c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4", "g5-h4"];
    for (ply, text) in (0..).zip(moves) {
        let (mover, other) = if ply % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        mover.until_made(ply).await;
        mover.play(text).await;
        other.until_made(ply + 1).await;
    }
    let mut statuses = Vec::with_capacity(STRANGERS * TIMES);
    for stranger in strangers {
        statuses.extend(stranger.await.expect("it has asked"));
    }
    assert_eq!(statuses.len(), STRANGERS * TIMES);
    assert!(statuses.contains(&200), "somebody has seen it");
    let odd: Vec<_> = statuses.iter().filter(|status| ![200, 429, 503].contains(status)).collect();
    assert!(odd.is_empty(), "{odd:?}");
    assert_eq!(white.made(), 6, "every move was played");
    house.close().await;
}
