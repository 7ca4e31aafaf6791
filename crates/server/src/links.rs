//! Addresses of pages.

use draughts::rulebook;
use draughts::{Article, Code, Rules, RulesetName};
use std::fmt::Write;

/// The page of an article, if we have its text.
pub fn article(article: Article) -> Option<String> {
    rulebook::entry(article).map(|entry| numbered(article.code, &entry.number))
}

/// The page of the article with a number.
pub fn numbered(code: Code, number: &str) -> String {
    format!("/rules/{code}/{}", encoded(number))
}

/// The page of a ruleset.
pub fn ruleset(rules: &Rules) -> String {
    format!("/rules/{}", rules.ruleset)
}

/// The page with all articles of a rulebook, if we have its text.
pub fn code(code: Code) -> Option<String> {
    rulebook::rulebook(code)?;
    // A rulebook that is named as its only ruleset is shown on the page of that ruleset.
    let shared = code.name().parse::<RulesetName>().is_ok();
    Some(format!("/rules/{code}{}", if shared { "#articles" } else { "" }))
}

/// The page of a player.
pub fn player(name: &str) -> String {
    format!("/player/{}", encoded(name))
}

/// A text as a part of an address.
pub fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_have_addresses() {
        let href = |text: &str| Article::read(text).and_then(article);
        assert_eq!(href("fmjd 4.13").as_deref(), Some("/rules/fmjd/4.13"));
        assert_eq!(
            href("portugal 2.2.7 queen move").as_deref(),
            Some("/rules/portugal/2.2.7%20queen%20move")
        );
        assert_eq!(href("apca"), None);
        assert_eq!(code(Code::Wcdf).as_deref(), Some("/rules/wcdf"));
        assert_eq!(code(Code::Site64).as_deref(), Some("/rules/site64#articles"));
        assert_eq!(code(Code::Fid).as_deref(), Some("/rules/fid"));
        assert_eq!(code(Code::Czech).as_deref(), Some("/rules/czech#articles"));
    }
}
