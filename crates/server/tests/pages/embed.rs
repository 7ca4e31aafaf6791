//! Boards for other people's pages, and that nothing else of ours is shown in them.

use crate::site::Site;
use axum::http::{StatusCode, header};

#[tokio::test]
async fn others_may_show_boards_and_nothing_else() {
    let site = Site::open("embed").await;
    let game =
        site.make(r#"{"ruleset":"english","opponent":{"kind":"same-screen"},"name":"Ann"}"#).await.href;
    let id = game.trim_start_matches("/game/");
    for path in [
        format!("/embed/{id}"),
        format!("/overlay/{id}?side=black&board=no&names=no&clocks=no&moves=no&ink=dark"),
        "/embed?ruleset=russian".to_owned(),
        "/embed?ruleset=russian&fen=W:Wc3:Bd4&side=black".to_owned(),
    ] {
        let answer = site.get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(answer.header(header::CONTENT_SECURITY_POLICY).ends_with("frame-ancestors *"), "{path}");
        assert!(!answer.headers.contains_key(header::X_FRAME_OPTIONS), "{path}");
        assert!(answer.text().contains("<svg"), "{path}");
    }
    let overlay = site.get(&format!("/overlay/{id}?board=no&ink=dark")).await.text();
    assert!(overlay.contains("class=\"overlay no-board dark-ink\""), "{overlay}");
    assert!(
        !site.get("/embed?ruleset=russian").await.text().contains("<script"),
        "a position needs no script"
    );
    for (path, status) in [
        ("/embed", StatusCode::BAD_REQUEST),
        ("/embed?ruleset=chess", StatusCode::BAD_REQUEST),
        ("/embed?ruleset=russian&fen=x", StatusCode::BAD_REQUEST),
        ("/embed/none", StatusCode::NOT_FOUND),
        ("/overlay/none", StatusCode::NOT_FOUND),
    ] {
        assert_eq!(site.get(path).await.status, status, "{path}");
    }
    let bad = site.get(&format!("/embed/{id}?board=perhaps")).await;
    assert_eq!(bad.status, StatusCode::BAD_REQUEST);
    for path in ["/", "/api", &game] {
        let answer = site.get(path).await;
        assert_eq!(answer.header(header::X_FRAME_OPTIONS), "DENY", "{path}");
        assert!(answer.header(header::CONTENT_SECURITY_POLICY).ends_with("frame-ancestors 'none'"), "{path}");
    }
    site.close().await;
}

#[tokio::test]
async fn who_plays_without_sight_sees_no_board_here_either() {
    let site = Site::open("embed-blind").await;
    let wanted = r#"{"ruleset":"russian","opponent":{"kind":"computer","level":1},"meeting":{"kind":"blindfold","me":true,"opponent":false}}"#;
    let made = site.make(wanted).await;
    let id = made.href.trim_start_matches("/game/");
    for path in [format!("/embed/{id}"), format!("/overlay/{id}")] {
        assert!(!site.get_as(&path, &made.cookie).await.text().contains("<svg"), "{path}");
    }
    site.close().await;
}
