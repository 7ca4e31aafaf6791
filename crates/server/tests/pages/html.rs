//! A look at HTML that is strict enough to find what breaks pages.

/// What was found on a page.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) title: String,
    pub(crate) language: String,
    pub(crate) headings: usize,
    /// Addresses that lead elsewhere or load something.
    pub(crate) links: Vec<String>,
    pub(crate) ids: Vec<String>,
    /// What is not as it should be.
    pub(crate) faults: Vec<String>,
}

const VOID: [&str; 8] = ["area", "br", "hr", "img", "input", "link", "meta", "source"];

/// Reads a page.
pub(crate) fn look(text: &str) -> Seen {
    let mut seen = Seen::default();
    let Some(mut rest) = text.strip_prefix("<!doctype html>") else {
        seen.faults.push("it does not begin with the doctype".to_owned());
        return seen;
    };
    let mut open: Vec<String> = Vec::new();
    while let Some((before, after)) = rest.split_once('<') {
        seen.words(before, &open);
        let Some((tag, after)) = after.split_once('>') else {
            seen.faults.push("a tag has no end".to_owned());
            break;
        };
        rest = after;
        if tag.starts_with("!--") {
            seen.faults.push("a comment is sent to readers".to_owned());
        } else if let Some(name) = tag.strip_prefix('/') {
            let expected = open.pop();
            if expected.as_deref() != Some(name) {
                seen.faults.push(format!("</{name}> where {expected:?} is open"));
            }
        } else {
            let closed = tag.ends_with('/');
            let tag = tag.trim_end_matches('/');
            let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
            seen.tag(name, attributes);
            if !closed && !VOID.contains(&name) {
                open.push(name.to_owned());
            }
        }
    }
    if !open.is_empty() {
        seen.faults.push(format!("left open: {open:?}"));
    }
    // What pictures of boards name, each names for itself: the same name always means the same shape.
    let mut ids: Vec<String> = seen.ids.iter().filter(|id| !id.starts_with("dm-")).cloned().collect();
    ids.sort();
    for pair in ids.windows(2).filter(|pair| pair[0] == pair[1]) {
        seen.faults.push(format!("two elements have the id {}", pair[0]));
    }
    seen
}

impl Seen {
    fn words(&mut self, text: &str, open: &[String]) {
        match open.last().map(String::as_str) {
            // An SVG has titles of its own.
            Some("title") if !open.iter().any(|name| name == "svg") => self.title.push_str(text.trim()),
            Some("script" | "style") if !text.trim().is_empty() => {
                self.faults.push(format!("something is inline: {text}"));
            }
            _ => {}
        }
        if text.contains("{{") || text.contains("{%") {
            self.faults.push(format!("a template shows through: {text}"));
        }
    }

    fn tag(&mut self, name: &str, attributes: &str) {
        match name {
            "h1" => self.headings += 1,
            "style" => self.faults.push("a style element".to_owned()),
            _ => {}
        }
        for attribute in split(attributes) {
            let (key, value) = attribute.split_once('=').unwrap_or((&attribute, ""));
            let value = value.trim_matches('"').replace("&amp;", "&").replace("&#38;", "&");
            match key {
                "href" | "src" | "action" => self.links.push(value.clone()),
                "id" => self.ids.push(value.clone()),
                "lang" if name == "html" => self.language.clone_from(&value),
                "style" => self.faults.push(format!("<{name}> has a style")),
                _ if key.starts_with("on") => self.faults.push(format!("<{name}> has {key}")),
                _ => {}
            }
            let elsewhere = value.contains("://") || value.starts_with("//");
            if elsewhere && key != "xmlns" {
                self.faults.push(format!("<{name}> names another site: {value}"));
            }
        }
    }
}

/// The attributes of a tag. Blanks inside quotes do not part them.
fn split(attributes: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quoted = false;
    for sign in attributes.chars() {
        quoted ^= sign == '"';
        if sign.is_whitespace() && !quoted {
            parts.push(String::new());
        } else if let Some(last) = parts.last_mut() {
            last.push(sign);
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[test]
fn faults_are_found() {
    for (page, fault) in [
        ("<html></html>", "doctype"),
        ("<!doctype html><html><p></html>", "is open"),
        ("<!doctype html><html>", "left open"),
        ("<!doctype html><p style=\"color:red\"></p>", "a style"),
        ("<!doctype html><script>x()</script>", "inline"),
        ("<!doctype html><p onclick=\"x()\"></p>", "onclick"),
        ("<!doctype html><img src=\"https://elsewhere/x.png\">", "another site"),
        ("<!doctype html><p id=\"a\"></p><p id=\"a\"></p>", "two elements"),
        ("<!doctype html><p>{{ name }}</p>", "template"),
    ] {
        let seen = look(page);
        assert!(seen.faults.iter().any(|found| found.contains(fault)), "{page}: {:?}", seen.faults);
    }
}
