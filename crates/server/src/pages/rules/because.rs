//! The articles after `because` in an example.

use super::ArticleLink;
use draughts::{Article, Code};

/// What stands before `because`, and the articles behind it.
pub(super) struct ReasonedText<'a> {
    pub(super) what: &'a str,
    pub(super) articles: Vec<ArticleLink>,
}

/// Takes a directive apart. A number is an article of the rulebook it stands in unless another is named before it.
pub(super) fn reasoned(code: Code, text: &str) -> ReasonedText<'_> {
    let (what, reasons) = text.split_once(" because ").unwrap_or((text, ""));
    let reasons = reasons.trim().trim_end_matches(" only").trim_end_matches(',');
    ReasonedText {
        what: what.trim(),
        articles: articles(code, reasons).into_iter().map(ArticleLink::of).collect(),
    }
}

fn articles(code: Code, text: &str) -> Vec<Article> {
    let mut found = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        if let Some(article) = Article::find(code, part).or_else(|| Article::read(part)) {
            found.push(article);
            continue;
        }
        // Several numbers with nothing but blanks between them, or a rulebook and a number.
        let mut within = code;
        for word in part.split_whitespace() {
            if let Some(named) = Code::ALL.into_iter().find(|code| code.name() == word) {
                within = named;
            } else {
                found.extend(Article::find(within, word));
                within = code;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_are_found() {
        for (text, expected) in [
            ("refused 28-22 because 4.2", "fmjd 4.2"),
            ("ruling refused because 7.3.1 4.2 only", "fmjd 7.3.1 fmjd 4.2"),
            ("ruling refused because 4.2 wcdf 1.19", "fmjd 4.2 wcdf 1.19"),
            ("ruling recorded", ""),
        ] {
            let names: Vec<_> =
                reasoned(Code::Fmjd, text).articles.into_iter().map(|article| article.name).collect();
            assert_eq!(names.join(" "), expected, "{text}");
        }
        let portuguese = reasoned(Code::Portugal, "refused 1-2 because 2.2.7 queen move, 3.1.1.a");
        let names: Vec<_> = portuguese.articles.into_iter().map(|article| article.name).collect();
        assert_eq!(names, ["portugal 2.2.7 queen move", "portugal 3.1.1.a"]);
    }
}
