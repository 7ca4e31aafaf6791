//! A server without a port, in a directory of its own.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use server::{App, Config};
use std::path::PathBuf;
use tower::ServiceExt;

pub(crate) struct Site {
    router: Router,
    app: App,
    directory: PathBuf,
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub(crate) fn header(&self, name: header::HeaderName) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

impl Site {
    pub(crate) async fn open(name: &str) -> Self {
        let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("pages-{name}"));
        let _ = std::fs::remove_dir_all(&directory);
        let app = App::open(Config::new(directory.clone())).await.expect("the storage opens");
        Self { router: server::router(app.clone()), app, directory }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask(Request::get(path).body(Body::empty()).expect("a request")).await
    }

    pub(crate) async fn ask(&self, request: Request<Body>) -> Answer {
        let path = request.uri().to_string();
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let headers = response.headers().clone();
        assert!(headers.contains_key(header::CONTENT_SECURITY_POLICY), "{path}");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer", "{path}");
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 24).await.expect("it is not too long").to_vec();
        Answer { status, headers, bytes }
    }

    /// A game that was made, and the cookie of the browser that made it.
    pub(crate) async fn make(&self, wanted: &str) -> Made {
        let request = Request::post("/api/v1/games")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(wanted.to_owned()))
            .expect("a request");
        let answer = self.ask(request).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        let text = answer.text();
        let href = text.split("\"href\":\"").nth(1).and_then(|rest| rest.split('"').next());
        let cookie = answer.header(header::SET_COOKIE).split(';').next().unwrap_or_default().to_owned();
        Made { href: href.expect("it has a page").to_owned(), cookie }
    }

    pub(crate) async fn get_as(&self, path: &str, cookie: &str) -> Answer {
        let request = Request::get(path).header(header::COOKIE, cookie).body(Body::empty());
        self.ask(request.expect("a request")).await
    }

    pub(crate) async fn close(self) {
        self.app.close().await;
        let _ = std::fs::remove_dir_all(self.directory);
    }
}

pub(crate) struct Made {
    pub(crate) href: String,
    pub(crate) cookie: String,
}
