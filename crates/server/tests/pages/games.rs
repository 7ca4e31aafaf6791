//! Pages and files that show games.

use crate::check;
use crate::html::look;
use crate::site::Site;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};

const SAME_SCREEN: &str = r#"{"ruleset":"international","opponent":{"kind":"same-screen"}}"#;
const BLINDFOLD: &str = r#"{"ruleset":"international","opponent":{"kind":"computer","level":1},"colour":"white",
    "meeting":{"kind":"blindfold","me":true,"opponent":false}}"#;

#[tokio::test]
async fn a_game_can_be_had_in_every_form() {
    let site = Site::open("forms").await;
    let game = site.make(SAME_SCREEN).await.href;
    for (ending, media, beginning) in [
        ("pdn", "text/plain; charset=utf-8", b"[Date ".as_slice()),
        ("fen", "text/plain; charset=utf-8", b"W:W"),
        ("svg", "image/svg+xml; charset=utf-8", b"<svg"),
        ("png", "image/png", b"\x89PNG"),
        ("gif", "image/gif", b"GIF89a"),
        ("pdf", "application/pdf", b"%PDF"),
    ] {
        let path = format!("{game}.{ending}");
        let answer = site.get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.header(header::CONTENT_TYPE), media);
        assert!(answer.bytes.starts_with(beginning), "{path}: {}", answer.text());
        assert_eq!(answer.header(header::CACHE_CONTROL), "private, no-cache", "{path}");
        let known = Request::get(&path).header(header::IF_NONE_MATCH, answer.header(header::ETAG));
        let again = site.ask(known.body(Body::empty()).expect("a request")).await;
        assert_eq!((again.status, again.bytes.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
    }
    for (path, status) in [
        (format!("{game}.exe"), StatusCode::NOT_FOUND),
        (format!("{game}.svg?ply=9"), StatusCode::BAD_REQUEST),
        (format!("{game}.png?width=99999"), StatusCode::BAD_REQUEST),
        (format!("{game}.png?width=many"), StatusCode::BAD_REQUEST),
        (format!("{game}.svg?side=black&width=200"), StatusCode::OK),
    ] {
        assert_eq!(site.get(&path).await.status, status, "{path}");
    }
    site.close().await;
}

#[tokio::test]
async fn who_plays_without_sight_gets_no_board() {
    let site = Site::open("blindfold").await;
    let game = site.make(BLINDFOLD).await;
    for ending in ["pdn", "fen", "svg", "png", "gif", "pdf"] {
        let path = format!("{}.{ending}", game.href);
        let own = site.get_as(&path, &game.cookie).await;
        assert_eq!(own.status, StatusCode::FORBIDDEN, "{path}");
        check(&path, &look(&own.text()));
        assert_eq!(
            site.get(&path).await.status,
            StatusCode::FORBIDDEN,
            "it might be the same person: {path}"
        );
    }
    let sheet = format!("{}/print", game.href);
    assert_eq!(site.get_as(&sheet, &game.cookie).await.status, StatusCode::FORBIDDEN);
    let page = site.get_as(&game.href, &game.cookie).await.text();
    check(&game.href, &look(&page));
    assert!(page.contains("draughts-board") && !page.contains("damier-diagram"));
    assert!(!site.get(&game.href).await.text().contains("damier-diagram"));
    site.close().await;
}

#[tokio::test]
async fn games_are_listed() {
    let site = Site::open("lists").await;
    let made = site
        .make(r#"{"ruleset":"russian","opponent":{"kind":"computer","level":1},"colour":"white","name":"Ann <b>"}"#)
        .await;
    let mine = site.get_as("/games?list=mine", &made.cookie).await.text();
    check("mine", &look(&mine));
    assert!(mine.contains(&made.href) && mine.contains("Ann &lt;b&gt;"), "{mine}");
    assert!(!site.get("/games?list=mine").await.text().contains(&made.href));
    for (path, found) in [
        ("/games", true),
        ("/games?list=live&player=ann&ruleset=russian", true),
        ("/games?list=live&player=&ruleset=&result=", true),
        ("/games?list=live&ruleset=english", false),
        ("/games?list=live&player=bob", false),
        ("/games?list=finished", false),
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        check(path, &look(&answer.text()));
        assert_eq!(answer.text().contains(&made.href), found, "{path}");
    }
    let waiting = site.make(r#"{"ruleset":"english","opponent":{"kind":"lobby"},"name":"Ben"}"#).await;
    let lobby = site.get("/lobby").await.text();
    check("lobby", &look(&lobby));
    assert!(lobby.contains("Ben is waiting") && lobby.contains("data-take="), "{lobby}");
    let own = site.get_as("/lobby", &waiting.cookie).await.text();
    assert!(!own.contains("data-take=") && own.contains(&waiting.href), "{own}");
    site.close().await;
}

#[tokio::test]
async fn the_server_tells_how_it_is() {
    let site = Site::open("watched").await;
    let health = site.get("/health").await;
    assert_eq!(health.status, StatusCode::OK);
    assert!(health.text().contains("\"database\":\"ok\""), "{}", health.text());
    let metrics = site.get("/metrics").await.text();
    assert!(metrics.contains("damier_sockets 0") && metrics.contains("damier_engine_queue 0"), "{metrics}");
    site.close().await;
}
