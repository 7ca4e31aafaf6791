//! Who is asking: the browser by its cookie, the address, and whether the request comes from one of our pages.

use crate::app::App;
use crate::config::Proxy;
use crate::error::Failure;
use crate::key::{Fingerprint, Secret};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{COOKIE, HOST, HeaderMap, HeaderValue, ORIGIN};
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

const NAME: &str = "damier";
/// Two years, in seconds.
const LIFETIME: u32 = 63_072_000;

/// The browser that asks, if it has our cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Browser(pub Option<Fingerprint>);

/// A browser that is known from now on.
#[derive(Clone, Debug)]
pub struct KnownBrowser {
    pub browser: Fingerprint,
    /// The cookie to be set, if it is new.
    pub cookie: Option<HeaderValue>,
}

impl Browser {
    /// The browser, with a new cookie if it has none.
    pub fn known(self, app: &App) -> Result<KnownBrowser, Failure> {
        if let Some(browser) = self.0 {
            return Ok(KnownBrowser { browser, cookie: None });
        }
        let secret = Secret::random()?;
        let cookie = set_cookie(app, NAME, &secret.to_string(), LIFETIME)?;
        Ok(KnownBrowser { browser: secret.fingerprint(), cookie: Some(cookie) })
    }

    pub(crate) fn of(headers: &HeaderMap) -> Self {
        Self(cookie(headers, NAME).map(Secret::fingerprint))
    }
}

/// The secret in a cookie.
pub(super) fn cookie(headers: &HeaderMap, name: &str) -> Option<Secret> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|value| value.split(';')).find_map(|cookie| {
        let value = cookie.trim().strip_prefix(name)?.strip_prefix('=')?;
        value.parse::<Secret>().ok()
    })
}

/// A cookie to set: a secret with this lifetime in seconds, which scripts cannot read and other sites do not send.
pub(super) fn set_cookie(app: &App, name: &str, value: &str, seconds: u32) -> Result<HeaderValue, Failure> {
    let secure = app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
    let secure = if secure { "; Secure" } else { "" };
    let cookie = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(cookie).map_err(|fault| Failure::Broken(fault.into()))
}

impl<S: Sync> FromRequestParts<S> for Browser {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

/// A request that no other site has made the browser send: it comes from a page of ours, or shows a token, which no
/// other site has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SameOrigin;

impl FromRequestParts<App> for SameOrigin {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let shows_a_token = super::asker::bearer(&parts.headers).is_some();
        if shows_a_token || is_ours(&parts.headers, app.config.public_url.as_deref()) {
            return Ok(Self);
        }
        Err(Failure::Forbidden("this request is accepted only from this server's own pages".to_owned()))
    }
}

/// Browsers say from where they come when it matters; programs say nothing, and have no cookies of others.
fn is_ours(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let site = headers.get("sec-fetch-site");
    if site.is_some_and(|site| site != "same-origin" && site != "none") {
        return false;
    }
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if public_url.is_some_and(|url| url.trim_end_matches('/') == origin) {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    authority.is_some() && authority == host
}

/// From where a request comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
        // The last one is the one that the proxy itself has seen.
        let said = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let said = said.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let address = match app.config.proxy {
            Proxy::Trusted => said.or(peer),
            Proxy::None => peer,
        };
        Ok(Self(address.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let line = |(name, value): &(&'static str, &str)| {
            (name.parse().expect("a header's name"), value.parse().expect("a header's value"))
        };
        lines.iter().map(line).collect()
    }

    #[test]
    fn a_browser_is_known_by_its_cookie_and_by_no_other() {
        let secret = Secret::random().expect("random numbers");
        let check = |cookie: &str, expected: Option<Fingerprint>| {
            assert_eq!(Browser::of(&headers(&[("cookie", cookie)])).0, expected, "{cookie}");
        };
        check(&format!("damier={secret}"), Some(secret.fingerprint()));
        check(&format!("a=b; damier={secret}; c=d"), Some(secret.fingerprint()));
        check(&format!("damiers={secret}"), None);
        check("damier=", None);
        check("damier=0; x", None);
    }

    #[test]
    fn other_sites_are_not_ours() {
        let check = |lines: &[(&'static str, &str)], expected: bool| {
            assert_eq!(is_ours(&headers(lines), Some("https://draughts.example/")), expected, "{lines:?}");
        };
        check(&[("host", "localhost:1")], true);
        check(&[("host", "localhost:1"), ("origin", "http://localhost:1")], true);
        check(&[("host", "inner"), ("origin", "https://draughts.example")], true);
        check(&[("host", "localhost:1"), ("origin", "http://localhost:2")], false);
        check(&[("host", "localhost:1"), ("origin", "null")], false);
        check(&[("host", "localhost:1"), ("origin", "http://localhost:1.evil.example")], false);
        check(&[("host", "localhost:1"), ("sec-fetch-site", "cross-site")], false);
        check(&[("host", "localhost:1"), ("sec-fetch-site", "same-site")], false);
        check(&[("host", "localhost:1"), ("sec-fetch-site", "same-origin")], true);
    }
}
