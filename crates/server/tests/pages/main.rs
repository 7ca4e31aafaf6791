//! The pages as browsers get them: every link leads somewhere, and nothing on them breaks the rules for pages.

mod html;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::middleware::map_response;
use html::{Seen, look};
use std::collections::{BTreeSet, VecDeque};
use tower::ServiceExt;

fn site() -> Router {
    Router::new()
        .merge(server::pages::router())
        .merge(server::assets::router())
        .fallback(server::pages::not_found)
        .layer(map_response(server::headers::protect))
}

struct Answer {
    status: StatusCode,
    media: String,
    text: String,
}

async fn ask(site: &Router, path: &str) -> Answer {
    let request = Request::get(path).body(Body::empty()).expect("a request");
    let response = site.clone().oneshot(request).await.expect("an answer");
    assert!(response.headers().contains_key(header::CONTENT_SECURITY_POLICY), "{path}");
    let media = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let (status, media) = (response.status(), media.unwrap_or_default().to_owned());
    let bytes = to_bytes(response.into_body(), 1 << 24).await.expect("it is not too long");
    Answer { status, media, text: String::from_utf8_lossy(&bytes).into_owned() }
}

fn check(path: &str, seen: &Seen) {
    assert_eq!(seen.faults, [""; 0], "{path}");
    assert!(!seen.title.is_empty(), "{path} has no title");
    assert_eq!(seen.language, "en", "{path}");
    assert_eq!(seen.headings, 1, "{path}: headings of the first order");
}

#[tokio::test]
async fn every_link_leads_somewhere() {
    let site = site();
    let mut known: BTreeSet<String> = BTreeSet::from(["/".to_owned(), "/join".to_owned()]);
    let mut waiting: VecDeque<String> = known.iter().cloned().collect();
    let mut anchors: BTreeSet<String> = BTreeSet::new();
    let mut places: BTreeSet<String> = BTreeSet::new();
    while let Some(path) = waiting.pop_front() {
        let answer = ask(&site, &path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        if !answer.media.starts_with("text/html") {
            continue;
        }
        let seen = look(&answer.text);
        check(&path, &seen);
        let here = path.split('?').next().unwrap_or_default().to_owned();
        places.extend(seen.ids.iter().map(|id| format!("{here}#{id}")));
        for link in &seen.links {
            let (page, place) = link.split_once('#').unwrap_or((link, ""));
            let page = if page.is_empty() { &path } else { page };
            if !place.is_empty() {
                anchors.insert(format!("{}#{place}", page.split('?').next().unwrap_or_default()));
            }
            // These need the games, and are tried with them.
            let alone = !["/lobby", "/games"].contains(&page);
            if alone && known.insert(page.to_owned()) {
                waiting.push_back(page.to_owned());
            }
        }
    }
    let lost: Vec<_> = anchors.difference(&places).collect();
    assert!(lost.is_empty(), "no place for {lost:?}");
    let books = draughts::Code::ALL.into_iter().filter_map(draughts::rulebook::rulebook);
    for article in books.flat_map(|book| book.entries.iter().map(|entry| (book.code, &entry.number))) {
        let path = server::links::numbered(article.0, article.1);
        assert!(known.contains(&path), "nothing leads to {path}");
    }
}

#[tokio::test]
async fn what_is_not_there_is_said_clearly() {
    let site = site();
    for path in
        ["/nothing", "/rules/nothing", "/rules/fmjd/99.9", "/rules/nothing/1.1", "/rules/%3Cscript%3E"]
    {
        let answer = ask(&site, path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        check(path, &look(&answer.text));
        assert!(!answer.text.contains("<script>"), "{path}");
    }
}

#[tokio::test]
async fn rulesets_are_compared() {
    let site = site();
    let answer = ask(&site, "/rules/russian?beside=english").await;
    check("comparison", &look(&answer.text));
    assert!(answer.text.contains("flying kings") && answer.text.contains("class=\"differs\""));
    let without = ask(&site, "/rules/russian?beside=nothing").await;
    assert!(!without.text.contains("class=\"differs\""));
}
