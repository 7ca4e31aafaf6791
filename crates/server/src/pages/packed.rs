//! Pages made for many viewers: compressed once, and decompressed for clients that do not accept compression.

use super::live::value;
use crate::event::KeptPage;
use crate::packing::{accepts_gzip, packed};
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

/// So many digits tell pages apart.
const MARK: usize = 24;

/// A page to be kept.
pub(super) fn packed_page(html: &str) -> KeptPage {
    let mark = &HEXLOWER.encode(&Sha256::digest(html.as_bytes()))[..MARK];
    KeptPage {
        html: Bytes::copy_from_slice(html.as_bytes()),
        gzip: packed(html.as_bytes()),
        mark: format!("W/\"{mark}\""),
    }
}

/// The page as an answer to whoever asks with these headers; who has it already is told so.
pub(super) fn answer(page: &KeptPage, asked: &HeaderMap) -> Response {
    let media = (header::CONTENT_TYPE, value("text/html; charset=utf-8"));
    let vary = (header::VARY, value("accept-encoding"));
    let mark = (header::ETAG, value(&page.mark));
    if has(asked, &page.mark) {
        return (StatusCode::NOT_MODIFIED, [vary, mark]).into_response();
    }
    match &page.gzip {
        Some(gzip) if accepts_gzip(asked) => {
            ([media, vary, mark, (header::CONTENT_ENCODING, value("gzip"))], gzip.clone()).into_response()
        }
        _ => ([media, vary, mark], page.html.clone()).into_response(),
    }
}

/// Whether somebody says that he has the page of this mark.
fn has(asked: &HeaderMap, mark: &str) -> bool {
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|marks| marks.to_str().ok());
    known.flat_map(|marks| marks.split(',')).any(|known| known.trim() == mark)
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

    #[test]
    fn who_has_a_page_is_not_sent_it_again() {
        let (page, other) = (packed_page("<p>one"), packed_page("<p>other"));
        let asked = |marks: &str| {
            let marks = HeaderValue::from_str(marks).expect("a header");
            answer(&page, &HeaderMap::from_iter([(header::IF_NONE_MATCH, marks)]))
        };
        let first = answer(&page, &HeaderMap::new());
        assert_eq!(first.status(), StatusCode::OK);
        assert_eq!(first.headers()[header::ETAG], page.mark);
        assert_eq!(asked(&page.mark).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(asked(&format!("{}, {}", other.mark, page.mark)).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(asked(&other.mark).status(), StatusCode::OK);
    }
}
