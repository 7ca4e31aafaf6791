//! A Rust file in which code can be told from comments and strings.

/// A Rust file in which comments, strings and characters are blank.
pub(super) struct Source {
    /// Code only. Every byte stands where it stands in the file.
    pub(super) code: String,
}

impl Source {
    pub(super) fn new(text: &str) -> Self {
        let mut code: Vec<u8> = text.bytes().collect();
        let mut place = 0;
        while place < code.len() {
            let length = blank_length(&text.as_bytes()[place..]);
            for byte in &mut code[place..place + length] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
            place += length;
            if length == 0 {
                place += word_length(&text.as_bytes()[place..]);
            }
        }
        // Letters beyond ASCII stand in identifiers at most, and none of ours has one.
        let code =
            code.into_iter().map(|byte| if byte.is_ascii() { char::from(byte) } else { ' ' }).collect();
        Self { code }
    }

    /// The code without the test module, which stands last in a file.
    pub(super) fn product(&self) -> &str {
        let end = self.code.find("\n#[cfg(test)]\nmod ").unwrap_or(self.code.len());
        &self.code[..end]
    }

    /// The number of the line in which a byte stands.
    pub(super) fn line_of(&self, place: usize) -> usize {
        self.code[..place].matches('\n').count() + 1
    }
}

/// How many bytes from here are a comment, a string or a character; 0 if here is code.
fn blank_length(rest: &[u8]) -> usize {
    let until_newline = || rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    match rest {
        [b'/', b'/', ..] => until_newline(),
        [b'/', b'*', ..] => block_comment(rest),
        [b'"', ..] => string(rest, 0),
        [b'b' | b'c', b'"', ..] => string(rest, 1),
        [b'r', b'"' | b'#', ..] => raw_string(rest, 1),
        [b'b' | b'c', b'r', b'"' | b'#', ..] => raw_string(rest, 2),
        [b'\'', b'\\', _, tail @ ..] => {
            3 + tail.iter().position(|&byte| byte == b'\'').map_or(0, |end| end + 1)
        }
        [b'\'', ..] => character(rest),
        _ => 0,
    }
}

/// An identifier is passed as a whole, so that the `r` at its end does not begin a raw string.
fn word_length(rest: &[u8]) -> usize {
    let letters = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    letters.max(1)
}

fn block_comment(rest: &[u8]) -> usize {
    let (mut depth, mut place) = (0, 0);
    while place + 1 < rest.len() {
        match &rest[place..place + 2] {
            b"/*" => depth += 1,
            b"*/" => depth -= 1,
            _ => {
                place += 1;
                continue;
            }
        }
        place += 2;
        if depth == 0 {
            return place;
        }
    }
    rest.len()
}

fn string(rest: &[u8], prefix: usize) -> usize {
    let mut place = prefix + 1;
    while place < rest.len() {
        match rest[place] {
            b'\\' => place += 2,
            b'"' => return place + 1,
            _ => place += 1,
        }
    }
    rest.len()
}

/// A raw string, or 0 if the sign after the prefix begins a raw identifier.
fn raw_string(rest: &[u8], prefix: usize) -> usize {
    let hashes = rest[prefix..].iter().take_while(|byte| **byte == b'#').count();
    let start = prefix + hashes + 1;
    if rest.get(start - 1) != Some(&b'"') {
        return 0;
    }
    let mut end = vec![b'"'];
    end.resize(hashes + 1, b'#');
    let length = rest[start..].windows(end.len()).position(|window| window == end);
    length.map_or(rest.len(), |length| start + length + end.len())
}

/// A character, or 0 if the quote begins a lifetime.
fn character(rest: &[u8]) -> usize {
    let text = std::str::from_utf8(&rest[1..rest.len().min(5)]);
    let valid = text.map_or_else(|error| error.valid_up_to(), str::len);
    let first = std::str::from_utf8(&rest[1..=valid]).ok().and_then(|text| text.chars().next());
    let end = 1 + first.map_or(0, char::len_utf8);
    if rest.get(end) == Some(&b'\'') && end > 1 { end + 1 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let source = Source::new(text);
        assert_eq!(source.code.len(), text.len(), "{text}");
        let words: Vec<&str> = source.code.split_whitespace().collect();
        assert_eq!(words.join(" "), expected, "{text}");
    }

    #[test]
    fn only_code_is_left() {
        check("let a = 1; // not code", "let a = 1;");
        check("a /* b /* c */ d */ e", "a e");
        check(r#"f("a \" b", c)"#, "f( , c)");
        check("f(r#\"a \" b\"#, br\"x\", b\"y\")", "f( , , )");
        check("for_r\"a\" r#type", "for_r r#type");
        check(r"x == '\'' || x == '\u{1F}' || x == 'ä' || x == '\\'", "x == || x == || x == || x ==");
        check("fn f<'a>(x: &'a str) -> &'static str", "fn f<'a>(x: &'a str) -> &'static str");
        check("\"open\n end", "");
        check("/* open", "");
        check("é", "");
    }

    #[test]
    fn test_modules_are_no_product() {
        let source = Source::new("fn a() {}\n\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n");
        assert!(source.product().contains("fn a") && !source.product().contains("fn b"));
        assert_eq!(source.line_of(source.code.find("fn b").unwrap_or(0)), 5);
    }
}
