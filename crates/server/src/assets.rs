//! The files of the pages (scripts, styles, pictures and sounds), embedded in the program.
//!
//! They are served below a path that changes with their content, so a browser may keep them for ever. Relative imports
//! between scripts stay below the same path. A debug build reads them from disk and disables caching.

mod lean;

use crate::packing::accepts_gzip;
use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;
use lean::{Language, lean};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::{Mutex, PoisonError};

/// Names the content of all files together.
pub const REVISION: &str = env!("DAMIER_ASSET_REVISION");

/// Name and content of every file, in the order of their names.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

/// The content of a file: that in the program, or in a debug build that on disk, so that an edit shows on reload.
fn content(name: &str) -> Option<Cow<'static, [u8]>> {
    let place = FILES.binary_search_by_key(&name, |(name, _)| name).ok()?;
    if cfg!(debug_assertions) {
        return std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/web/").to_owned() + name)
            .ok()
            .map(Cow::Owned);
    }
    Some(Cow::Borrowed(FILES[place].1))
}

/// Stands before the name of a file in its address.
pub const BASE: &str = concat!("/assets/", env!("DAMIER_ASSET_REVISION"));

/// The route to all files.
pub fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/assets/{revision}/{*path}", get(asset))
        .route("/favicon.ico", get(icon))
        .route("/worker.js", get(worker))
        .route("/manifest.webmanifest", get(manifest))
}

async fn asset(Path((revision, path)): Path<(String, String)>, headers: HeaderMap) -> Response {
    file(
        &path,
        if revision == REVISION { Keeping::ForEver } else { Keeping::Not },
        Packing::accepted(&headers),
    )
}

/// Browsers ask for it by themselves.
async fn icon() -> Response {
    file("icon.svg", Keeping::Not, Packing::Plain)
}

/// A worker sees to pages below its own address only, and may not change its address.
async fn worker() -> Response {
    file("worker.js", Keeping::Not, Packing::Plain)
}

/// The web app manifest, for installing the pages on a phone. The addresses of the icons change with their content.
async fn manifest() -> Response {
    const TEXT: &str = include_str!("assets/manifest.json");
    let headers = [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, TEXT.replace("BASE", BASE)).into_response()
}

/// Whether a browser may keep a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeping {
    /// Its address changes with its content.
    ForEver,
    /// A request from a page of an older version: it gets the current file, without caching.
    Not,
}

/// How a file is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    /// As it is.
    Plain,
    /// Packed by gzip.
    Gzip,
}

impl Packing {
    /// The best that a browser says it can unpack.
    fn accepted(headers: &HeaderMap) -> Self {
        if accepts_gzip(headers) { Self::Gzip } else { Self::Plain }
    }
}

fn file(path: &str, keeping: Keeping, packing: Packing) -> Response {
    let found = media_type(path).and_then(|media| Some((media, content(path)?)));
    let Some((media, found)) = found else {
        return (StatusCode::NOT_FOUND, "There is no such file.\n").into_response();
    };
    let keep = match keeping {
        Keeping::ForEver if !cfg!(debug_assertions) => "public, max-age=31536000, immutable",
        _ => "no-cache",
    };
    let is_text = media.to_str().is_ok_and(|media| media.contains("charset"));
    let headers = [
        (header::CONTENT_TYPE, media),
        (header::CACHE_CONTROL, HeaderValue::from_static(keep)),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    let content = sent(path, found);
    match packed(path, &content) {
        Some(packed) if is_text && packing == Packing::Gzip => {
            (headers, [(header::CONTENT_ENCODING, "gzip")], packed).into_response()
        }
        _ => (headers, content).into_response(),
    }
}

/// A file as it is sent.
fn sent(path: &str, content: Cow<'static, [u8]>) -> Cow<'static, [u8]> {
    let language = match path.rsplit_once('.') {
        Some((_, "js")) => Language::Script,
        Some((_, "css")) => Language::Style,
        _ => return content,
    };
    match std::str::from_utf8(&content) {
        Ok(text) => Cow::Owned(lean(text, language).into_bytes()),
        Err(_) => content,
    }
}

/// A file as it is sent packed: packed once, except while files are read from disk and can change.
fn packed(path: &str, content: &[u8]) -> Option<Bytes> {
    static PACKED: Mutex<BTreeMap<String, Bytes>> = Mutex::new(BTreeMap::new());
    let mut all = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(packed) = all.get(path).filter(|_| !cfg!(debug_assertions)) {
        return Some(packed.clone());
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing into memory does not fail; if it did, the file would be sent as it is.
    encoder.write_all(content).ok()?;
    let packed = Bytes::from(encoder.finish().ok()?);
    all.insert(path.to_owned(), packed.clone());
    Some(packed)
}

/// What a file is by its name, if it is one that pages ask for. A name that could lead anywhere else is none.
fn media_type(path: &str) -> Option<HeaderValue> {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_' | '.');
    let sound = |part: &str| !part.is_empty() && !part.starts_with('.') && part.chars().all(plain);
    if !path.split('/').all(sound) || path.ends_with(".test.js") {
        return None;
    }
    let media = match path.rsplit_once('.')?.1 {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "wav" => "audio/wav",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    };
    Some(HeaderValue::from_static(media))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::Request;
    use tower::ServiceExt;

    async fn fetch(path: &str) -> Response {
        let request = Request::get(path).body(Body::empty()).expect("a request");
        router::<()>().oneshot(request).await.expect("an answer")
    }

    #[tokio::test]
    async fn files_have_their_types() {
        for (name, media) in [
            ("base.css", "text/css; charset=utf-8"),
            ("theme.js", "text/javascript; charset=utf-8"),
            ("icon.svg", "image/svg+xml; charset=utf-8"),
        ] {
            let answer = fetch(&format!("{BASE}/{name}")).await;
            assert_eq!(answer.status(), StatusCode::OK, "{name}");
            assert_eq!(answer.headers()[header::CONTENT_TYPE], media, "{name}");
        }
        assert_eq!(fetch("/assets/0/base.css").await.headers()[header::CACHE_CONTROL], "no-cache");
        assert_eq!(fetch("/favicon.ico").await.status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn the_manifest_names_icons_that_are_there() {
        let answer = fetch("/manifest.webmanifest").await;
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/manifest+json");
        let text = axum::body::to_bytes(answer.into_body(), 1 << 20).await.expect("the manifest");
        let manifest: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
        let icons = manifest["icons"].as_array().expect("icons");
        assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"), "{icons:?}");
        for icon in icons {
            let answer = fetch(icon["src"].as_str().expect("an address")).await;
            assert_eq!(answer.status(), StatusCode::OK, "{icon}");
            assert_eq!(answer.headers()[header::CONTENT_TYPE].to_str().ok(), icon["type"].as_str(), "{icon}");
            // The size of a PNG stands in its first bytes.
            let picture = axum::body::to_bytes(answer.into_body(), 1 << 20).await.expect("the icon");
            let width = u32::from_be_bytes(picture[16..20].try_into().expect("four bytes"));
            assert_eq!(icon["sizes"], format!("{width}x{width}"), "{icon}");
        }
    }

    #[tokio::test]
    async fn text_is_packed_for_who_can_unpack_it() {
        let asked = |accepted: &'static str| async move {
            let request = Request::get(format!("{BASE}/base.css")).header(header::ACCEPT_ENCODING, accepted);
            let request = request.body(Body::empty()).expect("a request");
            router::<()>().oneshot(request).await.expect("an answer")
        };
        for accepted in ["gzip", "br, gzip;q=0.5, *"] {
            let answer = asked(accepted).await;
            assert_eq!(answer.headers()[header::CONTENT_ENCODING], "gzip", "{accepted}");
            let packed = axum::body::to_bytes(answer.into_body(), 1 << 20).await.expect("the file");
            let mut unpacked = Vec::new();
            flate2::write::GzDecoder::new(&mut unpacked).write_all(&packed).expect("gzip");
            let content = content("base.css").expect("the file");
            assert_eq!(unpacked, sent("base.css", content).as_ref());
        }
        for accepted in ["", "br", "gzip;q=0", "x-gzip"] {
            assert!(!asked(accepted).await.headers().contains_key(header::CONTENT_ENCODING), "{accepted}");
        }
    }

    #[tokio::test]
    async fn nothing_else_is_given_away() {
        for path in [
            "nothing.css",
            "../Cargo.toml",
            "..%2fCargo.toml",
            "%2e%2e/src/lib.rs",
            "..%5cCargo.toml",
            "/etc/passwd",
            "%2fetc%2fpasswd",
            ".gitignore",
            "./base.css",
            "base.css%00.js",
            "clock.test.js",
            "wire.d.ts",
            "package.json",
            "",
        ] {
            let answer = fetch(&format!("{BASE}/{path}")).await;
            assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        }
    }
}
