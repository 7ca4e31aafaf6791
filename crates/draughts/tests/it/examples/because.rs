//! The articles that an example names as reasons.

use draughts::{Article, Code, rulebook};

/// The articles for something, the deciding one first.
pub(crate) struct Because {
    numbers: Vec<String>,
    /// The text that is meant by a number without a name.
    code: Option<Code>,
    others: Others,
}

/// Whether more articles may be cited than the example names.
enum Others {
    Allowed,
    None,
}

impl Because {
    /// Article numbers with commas between them, or with blanks if none has a blank in it but after the name of a
    /// text. `only` after them says that no other is cited.
    pub(crate) fn read(code: Option<Code>, text: &str) -> Self {
        let (text, others) = match text.strip_suffix(" only") {
            Some(text) => (text, Others::None),
            None => (text, Others::Allowed),
        };
        let is_one = code.is_none_or(|code| rulebook::find(code, text).is_some());
        if text.contains(',') || is_one {
            let numbers = text.split(',').map(|number| number.trim().to_owned()).collect();
            return Self { numbers, code, others };
        }
        let mut numbers: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let is_name = |word: &str| Code::ALL.into_iter().any(|code| code.name() == word);
            match numbers.last_mut().filter(|last| is_name(last)) {
                Some(name) => *name = format!("{name} {word}"),
                None => numbers.push(word.to_owned()),
            }
        }
        Self { numbers, code, others }
    }

    /// Whether the first article decides and the others are cited with it.
    pub(crate) fn check(&self, articles: &[Article]) -> Result<(), String> {
        let is_cited = |number: &String, article: &Article| {
            let in_this_text = self.code == Some(article.code) && article.number == number;
            in_this_text || article.to_string() == *number
        };
        let deciding = self.numbers.first().zip(articles.first());
        let first_decides = deciding.is_some_and(|(number, article)| is_cited(number, article));
        let all_cited =
            self.numbers.iter().all(|number| articles.iter().any(|article| is_cited(number, article)));
        let no_other = match self.others {
            Others::Allowed => true,
            Others::None => {
                articles.iter().all(|article| self.numbers.iter().any(|number| is_cited(number, article)))
            }
        };
        if first_decides && all_cited && no_other {
            return Ok(());
        }
        let cited: Vec<String> = articles.iter().map(ToString::to_string).collect();
        Err(format!("it cites {}", cited.join(", ")))
    }
}
