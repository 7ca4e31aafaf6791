//! The security headers of every response.

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;

/// Only content from this server is run or loaded; no other site can frame our pages; our addresses are not sent as
/// referrers, since anybody with the address of a game can watch it.
const ALWAYS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Marks a response that other sites may embed: one that only shows something and does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Embeddable;

/// How others reach the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// By http, or it is not known.
    Plainly,
    /// The server is reached by https; browsers are told to use only that.
    Securely,
}

impl Transport {
    /// How others reach a server with this address.
    pub fn by(public_url: Option<&str>) -> Self {
        if public_url.is_some_and(|url| url.starts_with("https:")) { Self::Securely } else { Self::Plainly }
    }
}

/// Puts the headers on an answer that does not have them already. For `axum::middleware::map_response_with_state`.
pub async fn protect(State(reached): State<Transport>, mut response: Response) -> Response {
    let framed = response.extensions_mut().remove::<Embeddable>().is_some();
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        let value = match name {
            header::X_FRAME_OPTIONS if framed => continue,
            _ if framed && name == "cross-origin-resource-policy" => HeaderValue::from_static("cross-origin"),
            header::CONTENT_SECURITY_POLICY if framed => {
                HeaderValue::try_from(value.replace("frame-ancestors 'none'", "frame-ancestors *"))
                    .unwrap_or(HeaderValue::from_static(value))
            }
            _ => HeaderValue::from_static(value),
        };
        headers.entry(name).or_insert(value);
    }
    if reached == Transport::Securely {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    // Without a caching header: it changes with the next move, or belongs to one browser.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::response::IntoResponse;

    #[tokio::test]
    async fn every_answer_is_protected() {
        let response = protect(State(Transport::Plainly), "text".into_response()).await;
        let headers = response.headers();
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().expect("plain text");
        assert!(policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
        assert_eq!(headers[header::CACHE_CONTROL], "no-store");
    }

    #[tokio::test]
    async fn only_what_is_marked_is_shown_in_frames_of_others() {
        let mut response = "text".into_response();
        response.extensions_mut().insert(Embeddable);
        let response = protect(State(Transport::Plainly), response).await;
        let headers = response.headers();
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().expect("plain text");
        assert!(policy.contains("script-src 'self'") && policy.ends_with("frame-ancestors *"), "{policy}");
        assert!(!headers.contains_key(header::X_FRAME_OPTIONS));
    }

    #[tokio::test]
    async fn only_who_is_reached_by_https_asks_for_it() {
        for (url, asks) in
            [(Some("https://draughts.example"), true), (Some("http://a.example"), false), (None, false)]
        {
            let response = protect(State(Transport::by(url)), "text".into_response()).await;
            assert_eq!(response.headers().contains_key(header::STRICT_TRANSPORT_SECURITY), asks, "{url:?}");
        }
    }

    #[tokio::test]
    async fn what_an_answer_says_itself_stays() {
        let kept = [(header::CACHE_CONTROL, "public")].into_response();
        assert_eq!(protect(State(Transport::Plainly), kept).await.headers()[header::CACHE_CONTROL], "public");
    }
}
