//! The pages as browsers get them: every link leads somewhere, and nothing on them breaks the rules for pages.

mod embed;
mod games;
mod html;
mod people;
mod previews;
mod site;

use axum::http::{StatusCode, header};
use html::{Seen, look};
use site::Site;
use std::collections::{BTreeSet, VecDeque};

fn check(path: &str, seen: &Seen) {
    assert_eq!(seen.faults, [""; 0], "{path}");
    assert!(!seen.title.is_empty(), "{path} has no title");
    assert_eq!(seen.language, "en", "{path}");
    assert_eq!(seen.headings, 1, "{path}: headings of the first order");
}

#[tokio::test]
async fn every_link_leads_somewhere() {
    let site = Site::open("links").await;
    let game = site.make(r#"{"ruleset":"english","opponent":{"kind":"same-screen"}}"#).await.href;
    let begin = [
        "/editor".to_owned(),
        "/studies".to_owned(),
        "/".to_owned(),
        "/join".to_owned(),
        game.clone(),
        format!("{game}/print"),
    ];
    let mut known = BTreeSet::from(begin);
    let mut waiting: VecDeque<String> = known.iter().cloned().collect();
    let mut anchors: BTreeSet<String> = BTreeSet::new();
    let mut places: BTreeSet<String> = BTreeSet::new();
    while let Some(path) = waiting.pop_front() {
        let answer = site.get(&path).await;
        // The desk says to strangers who may use it.
        let expected = if path == "/desk" { StatusCode::UNAUTHORIZED } else { StatusCode::OK };
        assert_eq!(answer.status, expected, "{path}");
        if !answer.header(header::CONTENT_TYPE).starts_with("text/html") {
            continue;
        }
        let seen = look(&answer.text());
        check(&path, &seen);
        let here = path.split('?').next().unwrap_or_default().to_owned();
        places.extend(seen.ids.iter().map(|id| format!("{here}#{id}")));
        for link in &seen.links {
            let (page, place) = link.split_once('#').unwrap_or((link, ""));
            let page = if page.is_empty() { &path } else { page };
            if !place.is_empty() {
                anchors.insert(format!("{}#{place}", page.split('?').next().unwrap_or_default()));
            }
            if known.insert(page.to_owned()) {
                waiting.push_back(page.to_owned());
            }
        }
    }
    let lost: Vec<_> = anchors.difference(&places).collect();
    assert!(lost.is_empty(), "no place for {lost:?}");
    for book in draughts::Code::ALL.into_iter().filter_map(draughts::rulebook::rulebook) {
        for entry in &book.entries {
            let path = server::links::numbered(book.code, &entry.number);
            assert!(known.contains(&path), "nothing leads to {path}");
        }
    }
    site.close().await;
}

#[tokio::test]
async fn what_is_not_there_is_said_clearly() {
    let site = Site::open("missing").await;
    for path in [
        "/nothing",
        "/rules/nothing",
        "/rules/fmjd/99.9",
        "/rules/nothing/1.1",
        "/rules/%3Cscript%3E",
        "/game/nothing",
        "/game/aaaaaaaaaaaaaaaa",
        "/game/aaaaaaaaaaaaaaaa.pdn",
        "/game/aaaaaaaaaaaaaaaa/print",
        "/sim/aaaaaaaaaaaaaaaa",
        "/sim/%00",
        "/study/aaaaaaaaaaaaaaaa",
        "/study/aaaaaaaaaaaaaaaa.pdn",
        "/collection/aaaaaaaaaaaaaaaa",
        "/collection/aaaaaaaaaaaaaaaa/1",
        "/analysis?game=aaaaaaaaaaaaaaaa",
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        check(path, &look(&answer.text()));
        assert!(!answer.text().contains("<script>"), "{path}");
    }
    let unreadable = site.get("/games?list=all").await;
    assert_eq!(unreadable.status, StatusCode::BAD_REQUEST);
    check("/games?list=all", &look(&unreadable.text()));
    site.close().await;
}

#[tokio::test]
async fn rulesets_are_compared() {
    let site = Site::open("compared").await;
    let compared = site.get("/rules/russian?beside=english").await.text();
    check("comparison", &look(&compared));
    assert!(compared.contains("flying kings") && compared.contains("class=\"differs\""));
    let alone = site.get("/rules/russian?beside=nothing").await.text();
    assert!(!alone.contains("class=\"differs\""));
    site.close().await;
}
