//! Pages made for many viewers: compressed once, and decompressed for clients that do not accept compression.

use super::live::value;
use crate::event::KeptPage;
use crate::packing::{accepts_gzip, packed};
use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

/// A page to be kept.
pub(super) fn packed_page(html: &str) -> KeptPage {
    KeptPage { html: Bytes::copy_from_slice(html.as_bytes()), gzip: packed(html.as_bytes()) }
}

/// The page as an answer to a request with these headers.
pub(super) fn answer(page: &KeptPage, asked: &HeaderMap) -> Response {
    let media = (header::CONTENT_TYPE, value("text/html; charset=utf-8"));
    let vary = (header::VARY, value("accept-encoding"));
    match &page.gzip {
        Some(gzip) if accepts_gzip(asked) => {
            ([media, vary, (header::CONTENT_ENCODING, value("gzip"))], gzip.clone()).into_response()
        }
        _ => ([media, vary], page.html.clone()).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use axum::http::HeaderValue;
    use std::io::Write as _;

    #[tokio::test]
    async fn a_kept_page_is_the_same_packed_or_not() {
        let page = packed_page(&"<p>one and the same".repeat(200));
        let asked = |accepted: &'static str| {
            HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))])
        };
        let plain = answer(&page, &asked("br"));
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        let plain = to_bytes(plain.into_body(), 1 << 20).await.expect("the page");
        let packed = answer(&page, &asked("gzip"));
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        let packed = to_bytes(packed.into_body(), 1 << 20).await.expect("the page");
        let mut unpacked = Vec::new();
        flate2::write::GzDecoder::new(&mut unpacked).write_all(&packed).expect("gzip");
        assert_eq!(unpacked, plain);
        assert!(packed.len() < plain.len());
    }
}
