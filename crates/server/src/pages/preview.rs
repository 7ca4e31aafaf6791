//! Link previews: a title, a sentence, a picture of the board.
//!
//! The preview of an unlisted game has no names and no position, nor has that of a hidden board: the program that
//! requests it is not the person who was given the link.

use crate::app::App;
use crate::links;
use axum::extract::FromRequestParts;
use axum::http::header::HOST;
use axum::http::request::Parts;
use draughts::{Rules, RulesetName};
use std::convert::Infallible;

/// How wide the pictures are, in pixels.
const WIDTH: u32 = 600;

/// What is shown of a link.
#[derive(Clone, Debug)]
pub(super) struct Preview {
    pub(super) title: String,
    pub(super) description: String,
    /// The one address of the page, whole.
    pub(super) address: String,
    /// The address of the picture, whole.
    pub(super) image: String,
    /// What the picture shows.
    pub(super) alt: String,
    /// `website`, `article` or `profile`.
    pub(super) kind: &'static str,
    /// Whether search engines may list the page.
    pub(super) is_listed: bool,
}

/// How this server is reached: what stands before a path in a whole address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin(String);

impl Origin {
    /// A path of this server as a whole address.
    pub(super) fn whole(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// A page whose picture is the starting position of a ruleset.
    pub(super) fn page(&self, path: &str, title: &str, description: &str, rules: &Rules) -> Preview {
        Preview {
            title: title.to_owned(),
            description: description.to_owned(),
            address: self.whole(path),
            image: self.position(rules, None),
            alt: format!("The starting position of {}", rules.title),
            kind: "website",
            is_listed: true,
        }
    }

    /// The picture of a position: the starting position if none is written.
    pub(super) fn position(&self, rules: &Rules, fen: Option<&str>) -> String {
        let fen = fen.map(|fen| format!("&fen={}", links::encoded(fen))).unwrap_or_default();
        self.whole(&format!("/position.png?ruleset={}{fen}&width={WIDTH}", rules.ruleset))
    }

    /// The picture of a game or a study, by its page.
    pub(super) fn picture_of(&self, page: &str) -> String {
        self.whole(&format!("{page}.png?width={WIDTH}"))
    }

    /// By what the operator has set, else by what the request was sent to.
    fn of(public_url: Option<&str>, host: Option<&str>) -> Self {
        let plain = |host: &&str| {
            let sign =
                |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-' | ':' | '[' | ']');
            !host.is_empty() && host.chars().all(sign)
        };
        match (public_url, host.filter(plain)) {
            (Some(url), _) => Self(url.trim_end_matches('/').to_owned()),
            (None, Some(host)) => Self(format!("http://{host}")),
            (None, None) => Self(String::new()),
        }
    }
}

impl FromRequestParts<App> for Origin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let host = parts.headers.get(HOST).and_then(|host| host.to_str().ok());
        Ok(Self::of(app.config.public_url.as_deref(), host))
    }
}

/// The rules whose starting position stands for the whole site.
pub(super) fn usual() -> &'static Rules {
    RulesetName::ALL[0].rules()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_whole_and_nothing_strange_gets_into_them() {
        let check = |url: Option<&str>, host: Option<&str>, expected: &str| {
            assert_eq!(Origin::of(url, host).whole("/rules"), expected);
        };
        check(Some("https://draughts.example/"), Some("inner:1"), "https://draughts.example/rules");
        check(None, Some("127.0.0.1:8064"), "http://127.0.0.1:8064/rules");
        check(None, Some("[::1]:8064"), "http://[::1]:8064/rules");
        check(None, Some("a\"><script>"), "/rules");
        check(None, None, "/rules");
    }
}
