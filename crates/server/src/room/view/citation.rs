//! Citations of articles.

use crate::wire::Citation;
use draughts::{Article, rulebook};

/// An article with its words, and its page if it has one.
pub(crate) fn citation(article: Article) -> Citation {
    let entry = rulebook::entry(article);
    let code = article.code.name();
    Citation {
        code: code.to_owned(),
        number: article.number.to_owned(),
        title: entry.map(|entry| entry.title.clone()).unwrap_or_default(),
        text: entry.map(|entry| entry.text.clone()).unwrap_or_default(),
        href: entry.map(|_| format!("/rules/{code}/{}", encoded(article.number))),
    }
}

/// Articles, the deciding one first.
pub(crate) fn citations(articles: impl IntoIterator<Item = Article>) -> Vec<Citation> {
    articles.into_iter().map(citation).collect()
}

/// A number as a part of an address: a few have blanks.
fn encoded(number: &str) -> String {
    let mut encoded = String::new();
    for byte in number.bytes() {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'.' | b'-' | b'_' => encoded.push(char::from(byte)),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::Code;

    #[test]
    fn a_citation_has_the_words_of_the_rulebook_and_a_page() {
        let cited = citation(Code::Fmjd.article("4.13"));
        assert!(!cited.title.is_empty() && !cited.text.is_empty());
        assert_eq!(cited.href.as_deref(), Some("/rules/fmjd/4.13"));
        assert_eq!(encoded("IV 2"), "IV%202");
        assert_eq!(citation(Code::Apca.article("1")).href, None);
    }
}
