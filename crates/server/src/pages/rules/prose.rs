//! The text of the rulebooks as HTML: paragraphs, and text between backticks as code.

use print::markup::escaped;

/// The text as paragraphs.
pub(super) fn html(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
    paragraphs.map(|paragraph| format!("<p>{}</p>\n", line(paragraph))).collect()
}

fn line(text: &str) -> String {
    let mut out = String::new();
    for (place, part) in text.split('`').enumerate() {
        let part = escaped(part);
        if place % 2 == 1 {
            out.push_str(&format!("<code>{part}</code>"));
        } else {
            out.push_str(&part);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::html;

    #[test]
    fn text_becomes_paragraphs() {
        assert_eq!(
            html("One `x` & <b>.\n\nTwo."),
            "<p>One <code>x</code> &amp; &lt;b&gt;.</p>\n<p>Two.</p>\n"
        );
    }
}
