//! What other programs show of links, and what search engines are told.

use crate::site::Site;
use axum::http::{StatusCode, header};

/// The content of a tag in a page.
fn tag(page: &str, name: &str) -> String {
    let found = page.split_once(&format!("{name}\" content=\"")).and_then(|(_, rest)| rest.split_once('"'));
    found.unwrap_or_else(|| panic!("{name}: {page}")).0.replace("&#38;", "&").replace("&amp;", "&")
}

#[tokio::test]
async fn links_show_the_board() {
    let site = Site::open("previews").await;
    let game =
        site.make(r#"{"ruleset":"russian","opponent":{"kind":"same-screen"},"name":"Ann"}"#).await.href;
    for path in
        ["/", "/rules", "/rules/english", "/rules/fmjd/4.13", "/analysis", "/players", "/tv", game.as_str()]
    {
        let page = site.get(path).await.text();
        assert!(!tag(&page, "og:title").is_empty() && !tag(&page, "og:description").is_empty(), "{path}");
        assert!(page.contains("<link rel=\"canonical\" href=\""), "{path}");
        let picture = site.get(&tag(&page, "og:image")).await;
        assert_eq!(picture.status, StatusCode::OK, "{path}");
        assert_eq!(picture.header(header::CONTENT_TYPE), "image/png", "{path}");
    }
    assert!(tag(&site.get(&game).await.text(), "og:title").contains("Ann"));
    site.close().await;
}

#[tokio::test]
async fn links_to_private_games_and_hidden_boards_show_neither() {
    let site = Site::open("private-previews").await;
    let wanted =
        r#"{"ruleset":"russian","opponent":{"kind":"same-screen"},"name":"Ann","visibility":"private"}"#;
    let private = site.make(wanted).await;
    for page in
        [site.get(&private.href).await.text(), site.get_as(&private.href, &private.cookie).await.text()]
    {
        for name in ["og:title", "og:description", "og:image", "og:image:alt"] {
            assert!(!tag(&page, name).contains("Ann"), "{name}");
        }
        assert!(tag(&page, "og:image").contains("/position.png?ruleset=russian"), "the starting position");
        assert!(page.contains("<meta name=\"robots\" content=\"noindex\">"));
    }
    let wanted = r#"{"ruleset":"russian","opponent":{"kind":"computer","level":1},"meeting":{"kind":"blindfold","me":true,"opponent":false}}"#;
    let blind = site.make(wanted).await;
    let page = site.get(&blind.href).await.text();
    assert!(tag(&page, "og:image").contains("/position.png?ruleset=russian"), "nothing of the board");
    site.close().await;
}

#[tokio::test]
async fn search_engines_are_told_what_there_is() {
    let site = Site::open("sitemap").await;
    let private =
        site.make(r#"{"ruleset":"russian","opponent":{"kind":"same-screen"},"visibility":"private"}"#).await;
    let robots = site.get("/robots.txt").await.text();
    assert!(robots.contains("Disallow: /account") && robots.contains("Sitemap: "), "{robots}");
    let sitemap = site.get("/sitemap.xml").await;
    assert_eq!(sitemap.header(header::CONTENT_TYPE), "application/xml; charset=utf-8");
    let text = sitemap.text();
    assert!(!text.contains(&private.href));
    let places: Vec<&str> =
        text.split("<loc>").skip(1).filter_map(|rest| rest.split("</loc>").next()).collect();
    assert!(places.len() > 200, "{}", places.len());
    for place in places.iter().step_by(37) {
        assert_eq!(site.get(place).await.status, StatusCode::OK, "{place}");
    }
    site.close().await;
}

#[tokio::test]
async fn a_picture_that_is_asked_for_a_thousand_times_is_drawn_once() {
    let site = Site::open("often").await;
    let game = site.make(r#"{"ruleset":"russian","opponent":{"kind":"same-screen"}}"#).await.href;
    for path in [format!("{game}.png?width=600"), "/position.png?ruleset=russian&width=600".to_owned()] {
        // Far more than an address may have drawn in a minute.
        for _ in 0..1_000 {
            assert_eq!(site.get(&path).await.status, StatusCode::OK, "{path}");
        }
    }
    site.close().await;
}
