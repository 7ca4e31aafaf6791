//! Pages as they are sent: compressed if the browser accepts it, and kept by its back button if they show nothing
//! private.
//!
//! Answers of the API stay as they are: some hold secrets, which must not be compressed together with other people's
//! text.

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;

/// Pages below these addresses show what is one person's alone: no browser keeps them.
const PRIVATE: [&str; 5] = ["/account", "/admin", "/desk", "/studies", "/join"];
/// What is shorter travels in one piece anyway.
const LEAST: u64 = 1_000;
/// What is longer is sent as it is, so that nobody waits for the packing.
const MOST: u64 = 2_000_000;

/// Packs pages and pictures. For `axum::middleware::from_fn`.
pub async fn pack(request: Request, next: Next) -> Response {
    let accepted = accepts_gzip(request.headers());
    let private = is_private(request.uri().path());
    let mut response = next.run(request).await;
    let media =
        response.headers().get(header::CONTENT_TYPE).and_then(|media| media.to_str().ok()).unwrap_or("");
    let page = media.starts_with("text/html");
    if !page && !media.starts_with("image/svg+xml") {
        return response;
    }
    let headers = response.headers_mut();
    if page && !private {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("private, no-cache"));
    }
    if headers.contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let length = response.body().size_hint().exact().filter(|length| (LEAST..=MOST).contains(length));
    if !accepted || length.is_none() || response.status() == StatusCode::PARTIAL_CONTENT {
        return response;
    }
    let (mut head, body) = response.into_parts();
    // A body whose length is known is in memory already: reading it does not fail.
    let content = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let Some(packed) = packed(&content) else { return Response::from_parts(head, Body::from(content)) };
    head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, Body::from(packed))
}

/// Whether a page belongs to one person.
fn is_private(path: &str) -> bool {
    PRIVATE
        .iter()
        .any(|start| path.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// Whether a browser says that it can unpack gzip.
pub fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    accepted.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        parts.next() == Some("gzip") && !parts.any(|quality| matches!(quality, "q=0" | "q=0.0"))
    })
}

/// Writing into memory does not fail; if it did, the page would be sent as it is.
pub(crate) fn packed(content: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(content.len() / 3), Compression::new(5));
    encoder.write_all(content).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::response::{Html, IntoResponse};
    use axum::routing::get;
    use tower::ServiceExt;

    async fn fetch(path: &str, accepted: &'static str) -> Response {
        let long = || async { Html("<p>one and the same".repeat(200)) };
        let secret =
            || async { ([(header::CONTENT_TYPE, "application/json")], "1".repeat(5_000)).into_response() };
        let router = Router::new()
            .route("/", get(long))
            .route("/account/tokens", get(long))
            .route("/accounts-of-games", get(long))
            .route("/api", get(secret))
            .layer(axum::middleware::from_fn(pack));
        let request = Request::get(path).header(header::ACCEPT_ENCODING, accepted);
        router.oneshot(request.body(Body::empty()).expect("a request")).await.expect("an answer")
    }

    #[tokio::test]
    async fn pages_are_packed_for_who_can_unpack_them() {
        let packed = fetch("/", "br, gzip").await;
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        assert_eq!(packed.headers()[header::VARY], "accept-encoding");
        let body = to_bytes(packed.into_body(), 1 << 20).await.expect("the page");
        let mut unpacked = Vec::new();
        flate2::write::GzDecoder::new(&mut unpacked).write_all(&body).expect("gzip");
        assert_eq!(unpacked, "<p>one and the same".repeat(200).as_bytes());
        for (path, accepted) in [("/", ""), ("/", "gzip;q=0"), ("/api", "gzip")] {
            assert!(!fetch(path, accepted).await.headers().contains_key(header::CONTENT_ENCODING), "{path}");
        }
    }

    #[tokio::test]
    async fn only_pages_that_are_nobodys_own_are_kept() {
        for (path, kept) in
            [("/", true), ("/accounts-of-games", true), ("/account/tokens", false), ("/api", false)]
        {
            assert_eq!(fetch(path, "").await.headers().contains_key(header::CACHE_CONTROL), kept, "{path}");
        }
    }
}
