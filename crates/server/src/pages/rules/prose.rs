//! The rulebooks' wording as HTML: paragraphs, and what stands between backticks as it is typed.

/// The text as paragraphs.
pub(super) fn html(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
    paragraphs.map(|paragraph| format!("<p>{}</p>\n", line(paragraph))).collect()
}

fn line(text: &str) -> String {
    let mut out = String::new();
    for (place, part) in text.split('`').enumerate() {
        let escaped = escaped(part);
        if place % 2 == 1 {
            out.push_str(&format!("<code>{escaped}</code>"));
        } else {
            out.push_str(&escaped);
        }
    }
    out
}

/// The text with nothing in it that HTML would read otherwise.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
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
