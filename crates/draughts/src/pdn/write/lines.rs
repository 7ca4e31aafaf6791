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
        let mut words: Vec<String> = escaped.split_whitespace().map(str::to_owned).collect();
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
