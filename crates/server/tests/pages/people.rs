//! Pages about people: signing in, the account, players, and the administrators' list.

use crate::check;
use crate::html::look;
use crate::site::Site;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};

/// The cookie of a new account.
async fn register(site: &Site, name: &str) -> String {
    let body = format!(r#"{{"name":"{name}","password":"correct horse","take_games":false}}"#);
    let request = Request::post("/api/v1/accounts").header(header::CONTENT_TYPE, "application/json");
    let answer = site.ask(request.body(Body::from(body)).expect("a request")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.header(header::SET_COOKIE).split(';').next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn the_pages_of_an_account_are_in_order() {
    let site = Site::open("account").await;
    for path in ["/account", "/account/sessions", "/account/tokens", "/admin"] {
        let answer = site.get(path).await;
        check(path, &look(&answer.text()));
        assert!(answer.text().contains("Create an account"), "{path}: who is not signed in is asked to");
    }
    let cookie = register(&site, "Ольга").await;
    for (path, words) in [
        ("/account", "damier admin role Ольга arbiter"),
        ("/account/sessions", "aria-current=\"page\">Sessions"),
        ("/account/tokens", "You have no tokens."),
        ("/player/Ольга", "No rated games yet."),
        ("/player/%D0%BE%D0%BB%D1%8C%D0%B3%D0%B0", "No public games yet."),
    ] {
        let path: String = path
            .chars()
            .map(|letter| {
                if letter.is_ascii() {
                    letter.to_string()
                } else {
                    server::links::encoded(&letter.to_string())
                }
            })
            .collect();
        let answer = site.get_as(&path, &cookie).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        check(&path, &look(&answer.text()));
        assert!(answer.text().contains(words), "{path}: {}", answer.text());
    }
    let refused = site.get_as("/admin", &cookie).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    check("/admin", &look(&refused.text()));
    assert!(refused.text().contains("role administrator"), "{}", refused.text());
    for path in ["/player/nobody", "/player/%00", "/player/%3Cb%3E"] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        check(path, &look(&answer.text()));
    }
    site.close().await;
}
