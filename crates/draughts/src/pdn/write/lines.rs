//! Words in lines of a width.

/// Puts words into lines.
pub(super) struct Lines {
    width: usize,
    text: String,
    /// Characters on the line at hand.
    used: usize,
    /// Whether the next word stands directly after the last.
    glue: bool,
}

impl Lines {
    pub(super) fn new(width: usize) -> Self {
        Self { width, text: String::new(), used: 0, glue: true }
    }

    /// Adds a word after a blank or a line end.
    pub(super) fn word(&mut self, word: &str) {
        let length = word.chars().count();
        // A line of a comment that begins with a bracket could be taken for a tag.
        let breaks = self.width > 0 && self.used + 1 + length > self.width && !word.starts_with('[');
        if self.glue {
            self.glue = false;
        } else if breaks {
            self.text.push('\n');
            self.used = 0;
        } else {
            self.text.push(' ');
            self.used += 1;
        }
        self.text.push_str(word);
        self.used += length;
    }

    /// Adds a comment in braces.
    pub(super) fn comment(&mut self, text: &str) {
        let escaped = text.replace("&#", "&#38;#").replace('{', "&#123;").replace('}', "&#125;");
        let mut words: Vec<String> = words(&escaped);
        if let Some(first) = words.first_mut() {
            first.insert(0, '{');
        }
        if let Some(last) = words.last_mut() {
            last.push('}');
        }
        for word in &words {
            self.word(word);
        }
    }

    /// The next word stands directly after this one.
    pub(super) fn opening(&mut self, word: &str) {
        self.word(word);
        self.glue = true;
    }

    /// Adds directly to the last word.
    pub(super) fn closing(&mut self, sign: char) {
        self.text.push(sign);
        self.used += 1;
        self.glue = false;
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// The words of a comment. A command is one word: not every program finds it on two lines.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let mut end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let mut from = 0;
        while let Some(start) = rest[from..end].find("[%").map(|start| from + start) {
            let Some(length) = rest[start..].find(']') else { break };
            from = start + length + 1;
            if from > end {
                end = from + rest[from..].find(char::is_whitespace).unwrap_or(rest.len() - from);
            }
        }
        words.push(rest[..end].split_whitespace().collect::<Vec<_>>().join(" "));
        rest = rest[end..].trim_start();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_ends_inside_a_command() {
        let check = |text: &str, expected: &[&str]| assert_eq!(words(text), expected, "{text}");
        check("a  b", &["a", "b"]);
        check(
            "so[%clock w1:00:00  B0:59:00][%eval 0.3, 12]! it is",
            &["so[%clock w1:00:00 B0:59:00][%eval 0.3, 12]!", "it", "is"],
        );
        check("[%eval 1 never closed", &["[%eval", "1", "never", "closed"]);
        let mut lines = Lines::new(12);
        lines.comment("[%clock w1:00:00 B0:59:00] a thought");
        assert_eq!(lines.finish(), "{[%clock w1:00:00 B0:59:00]\na thought}");
    }
}
