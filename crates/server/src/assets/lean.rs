//! Scripts and styles as they are sent: without the comments and indents that only we read.
//!
//! Only whole lines are left out, and what declares a type within one, so that nothing has to be understood of the two
//! languages but how a comment begins. For that no text in a script may reach over several lines, which a test sees to.

/// What is left of a script or style.
pub(super) fn lean(source: &str) -> String {
    let mut left = String::with_capacity(source.len());
    let mut within_comment = false;
    for line in source.lines().map(str::trim) {
        if within_comment {
            within_comment = !line.ends_with("*/");
        } else if line.starts_with("/*") && !line.contains("*/") {
            within_comment = true;
        } else if !line.is_empty() && !is_comment(line) {
            push_without_types(&mut left, line);
            left.push('\n');
        }
    }
    left
}

/// Writes a line without the types that are declared in it.
fn push_without_types(left: &mut String, mut line: &str) {
    while let Some((before, rest)) = line.split_once("/** @") {
        let Some((_, after)) = rest.split_once("*/") else { break };
        left.push_str(before);
        line = after.trim_start();
    }
    left.push_str(line);
}

/// Whether a line is a comment and nothing else.
fn is_comment(line: &str) -> bool {
    let inner = line.strip_prefix("/*").and_then(|rest| rest.strip_suffix("*/"));
    line.starts_with("//") || inner.is_some_and(|inner| !inner.contains("*/"))
}

#[cfg(test)]
mod tests {
    use super::super::{FILES, content};
    use super::lean;

    #[test]
    fn whole_lines_of_comment_are_left_out() {
        let check = |source: &str, expected: &str| assert_eq!(lean(source), expected, "{source}");
        check("// @ts-check\n\n  const a = 1; // one\n", "const a = 1; // one\n");
        check(
            "/** Says\n * @param {string} a\n */\nfunction f(a) {\n  return a;\n}\n",
            "function f(a) {\nreturn a;\n}\n",
        );
        check("x = /** @type {number} */ (a) + /* b */\n/** c */\n", "x = (a) + /* b */\n");
        check("/* dark */\na {\n  color: red;\n}\n", "a {\ncolor: red;\n}\n");
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
