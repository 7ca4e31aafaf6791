//! Scripts and styles as they are sent: without comments and unnecessary blanks.
//!
//! Comments go by whole lines, and blanks where a sign on either side keeps words apart anyway. For that nothing has to
//! be understood of the two languages but how comments, texts and patterns begin and end; no text in a script may reach
//! over several lines, which a test sees to.

/// Which of the two languages it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    Script,
    Style,
}

/// What is left of a script or style.
pub(super) fn lean(source: &str, language: Language) -> String {
    let mut left = String::with_capacity(source.len());
    let mut within_comment = false;
    for line in source.lines().map(str::trim) {
        if within_comment {
            within_comment = !line.ends_with("*/");
        } else if line.starts_with("/*") && !line.contains("*/") {
            within_comment = true;
        } else if !line.is_empty() && !is_comment(line) {
            match language {
                Language::Script => push_script(&mut left, line),
                Language::Style => push_style(&mut left, line),
            }
            // Where more has to follow, it may follow on the same line.
            let goes_on = match language {
                Language::Script => left.ends_with(['{', '(', '[', ',', ';']),
                Language::Style => left.ends_with(['{', '}', ',', ';']),
            };
            if !goes_on {
                left.push('\n');
            }
        }
    }
    left
}

/// Whether a line is a comment and nothing else.
fn is_comment(line: &str) -> bool {
    let inner = line.strip_prefix("/*").and_then(|rest| rest.strip_suffix("*/"));
    line.starts_with("//") || inner.is_some_and(|inner| !inner.contains("*/"))
}

/// Writes a line of a style.
fn push_style(left: &mut String, line: &str) {
    let mut rest = line;
    while let Some(sign) = rest.chars().next() {
        let length = match sign {
            '"' => text_length(rest),
            '/' if rest.starts_with("/*") => {
                rest = after_comment(rest);
                continue;
            }
            ' ' => {
                rest = after_blanks(rest);
                let apart = left.ends_with(['{', '}', ';', ':', ',', '>', '~']) || left.is_empty();
                if !apart && !rest.starts_with(['{', '}', ';', ',', '>', '~']) {
                    left.push(' ');
                }
                continue;
            }
            '}' if left.ends_with(';') => {
                left.pop();
                1
            }
            _ => sign.len_utf8(),
        };
        left.push_str(&rest[..length]);
        rest = &rest[length..];
    }
}

/// What a script is within: templates, and the braces of what is put into them.
enum Nesting {
    Template,
    Braces(usize),
}

/// Signs that keep what stands on their two sides apart.
const APART: &str = "{}()[];,:?=<>&|!'\"`*";

/// Writes a line of a script.
fn push_script(left: &mut String, line: &str) {
    let start = left.len();
    let mut within = Vec::new();
    let mut rest = line;
    while let Some(sign) = rest.chars().next() {
        if matches!(within.last(), Some(Nesting::Template)) {
            let length = match sign {
                '\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
                '$' if rest.starts_with("${") => {
                    within.push(Nesting::Braces(0));
                    2
                }
                _ => sign.len_utf8(),
            };
            if sign == '`' {
                within.pop();
            }
            left.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        }
        let length = match sign {
            '"' | '\'' => text_length(rest),
            '`' => {
                within.push(Nesting::Template);
                1
            }
            '{' | '}' => {
                match within.last_mut() {
                    Some(Nesting::Braces(0)) if sign == '}' => drop(within.pop()),
                    Some(Nesting::Braces(open)) => *open = if sign == '{' { *open + 1 } else { *open - 1 },
                    _ => {}
                }
                1
            }
            '/' if rest.starts_with("//") => break,
            '/' if rest.starts_with("/*") => {
                rest = after_comment(rest);
                continue;
            }
            '/' if begins_pattern(&left[start..]) => pattern_length(rest),
            ' ' => {
                rest = after_blanks(rest);
                let (before, after) = (left[start..].chars().next_back(), rest.chars().next());
                let apart = |sign: Option<char>| sign.is_none_or(|sign| APART.contains(sign));
                let signed = |sign: Option<char>| matches!(sign, Some('+' | '-'));
                // Two signs that follow one another would be another one.
                let apart = apart(before) || apart(after) || signed(before) != signed(after);
                if !apart {
                    left.push(' ');
                }
                continue;
            }
            _ => sign.len_utf8(),
        };
        left.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    left.truncate(start + left[start..].trim_end().len());
}

/// What follows blanks, and comments between them: together they keep words apart as one blank does.
fn after_blanks(rest: &str) -> &str {
    let rest = rest.trim_start();
    if rest.starts_with("/*") { after_blanks(after_comment(rest)) } else { rest }
}

/// What follows a comment; nothing does if it is not closed.
fn after_comment(rest: &str) -> &str {
    rest.split_once("*/").map_or("", |(_, after)| after)
}

/// How long a text in quotes is, with its quotes.
fn text_length(rest: &str) -> usize {
    let mut signs = rest.char_indices();
    let quote = signs.next().map(|(_, sign)| sign);
    while let Some((place, sign)) = signs.next() {
        if sign == '\\' {
            signs.next();
        } else if Some(sign) == quote {
            return place + sign.len_utf8();
        }
    }
    rest.len()
}

/// Whether a slash behind this begins a pattern, and does not divide.
fn begins_pattern(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty()
        || before.ends_with(['(', ',', '=', ':', '[', '!', '&', '|', '?', '{', '}', ';', '>'])
        || before.ends_with("return")
}

/// How long a pattern is, up to its closing slash.
fn pattern_length(rest: &str) -> usize {
    let mut within_class = false;
    let mut signs = rest.char_indices().skip(1);
    while let Some((place, sign)) = signs.next() {
        match sign {
            '\\' => drop(signs.next()),
            '[' => within_class = true,
            ']' => within_class = false,
            '/' if !within_class => return place + 1,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::super::{FILES, content};
    use super::{Language, lean};

    #[test]
    fn comments_and_blanks_are_left_out_of_scripts() {
        let check =
            |source: &str, expected: &str| assert_eq!(lean(source, Language::Script), expected, "{source}");
        check("// @ts-check\n\n  const a = 1; // one\n", "const a=1;");
        check(
            "/** Says\n * @param {string} a\n */\nfunction f(a) {\n  return a;\n}\n",
            "function f(a){return a;}\n",
        );
        check("x = /** @type {number} */ (a) + /* b */\n/** c */\n", "x=(a)+\n");
        check("return /** @type {number} */ (a);", "return(a);");
        check("return /* a */ b;", "return b;");
        check("a = b + ++c - -d;", "a=b+ ++c- -d;");
        check("return x in [1, 2] ? 'a  b' : y / 2 / z;", "return x in[1,2]?'a  b':y / 2 / z;");
    }

    #[test]
    fn texts_and_patterns_stay_as_they_are() {
        for kept in [
            "'it\\'s  {  a }'",
            "`a  ${b}  c  ${`d  ,  ${e}`}  ,  f`",
            "/[/ ]  , \\/ \" /g",
            "\"http://  x\"",
        ] {
            for (before, after) in [("f(", ")"), ("x=", ";"), ("return ", ";")] {
                let source = format!("{before}{kept}{after}");
                let left = lean(&source, Language::Script);
                assert!(left.contains(kept), "{source} becomes {left}");
            }
        }
        assert_eq!(lean("x = `${ { a: 1 }[ b ] }  y`;", Language::Script), "x=`${{a:1}[b]}  y`;");
    }

    #[test]
    fn comments_and_blanks_are_left_out_of_styles() {
        let check =
            |source: &str, expected: &str| assert_eq!(lean(source, Language::Style), expected, "{source}");
        check("/* dark */\na > b, a :hover {\n  color: red;\n}\n", "a>b,a :hover{color:red}");
        check(
            "@media (min-width: 3px) and (x) { a { b: calc(1px + 2px) \"a  ; b\"; } }",
            "@media (min-width:3px) and (x){a{b:calc(1px + 2px) \"a  ; b\"}}",
        );
    }

    #[test]
    fn nothing_but_blanks_and_comments_is_lost_of_any_file() {
        for (name, _) in FILES {
            let language = match name.rsplit_once('.') {
                Some((_, "js")) => Language::Script,
                Some((_, "css")) => Language::Style,
                _ => continue,
            };
            let content = content(name).expect("it is listed");
            let once = lean(std::str::from_utf8(&content).expect("text"), language);
            assert_eq!(lean(&once, language), once, "{name}: what is lean stays as it is");
            assert!(!once.contains("@param") && !once.contains("/*"), "{name}");
        }
    }

    #[test]
    fn no_text_reaches_over_several_lines() {
        for (name, _) in FILES.iter().filter(|(name, _)| name.ends_with(".js") || name.ends_with(".css")) {
            let content = content(name).expect("it is listed");
            let text = std::str::from_utf8(&content).expect("text");
            for (number, line) in text.lines().enumerate() {
                let place = format!("{name}, line {}", number + 1);
                assert!(line.matches('`').count() % 2 == 0, "{place}: a template over several lines");
                assert!(!line.ends_with('\\'), "{place}: a line that goes on");
                let closed = line.find("*/").map(|end| line[end + 2..].trim());
                let inner = line.trim_start().starts_with('*') && closed.is_some_and(|rest| !rest.is_empty());
                assert!(!inner, "{place}: code behind the end of a comment");
            }
        }
    }
}
