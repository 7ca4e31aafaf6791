//! The licences of all dependencies, against the list in `deny.toml`.
//!
//! `cargo deny check` reads the same file and checks more; this needs nothing installed.

use crate::command::root;
use crate::metadata::{Origin, packages};

const LIST: &str = "deny.toml";

pub(crate) fn run() -> Result<(), String> {
    let text = std::fs::read_to_string(root().join(LIST)).map_err(|error| format!("{LIST}: {error}"))?;
    let allowed = allowed(&text);
    if allowed.is_empty() {
        return Err(format!("{LIST} allows no licence: its [licenses] table needs an `allow` list"));
    }
    let mut count = 0;
    let mut refused = Vec::new();
    for package in packages()?.iter().filter(|package| package.origin == Origin::Registry) {
        count += 1;
        let licence = package.licence.as_deref().unwrap_or("no licence given");
        if !permits(licence, &allowed) {
            refused.push(format!("  {} {}: {licence}", package.name, package.version));
        }
    }
    if refused.is_empty() {
        println!("{count} dependencies, all under licences that {LIST} allows");
        return Ok(());
    }
    Err(format!("these dependencies are under licences that {LIST} does not allow:\n{}", refused.join("\n")))
}

/// The strings of the `allow` list.
fn allowed(text: &str) -> Vec<&str> {
    let list = text.split_once("\nallow = [").and_then(|(_, rest)| rest.split_once(']'));
    list.map_or_else(Vec::new, |(list, _)| list.split('"').skip(1).step_by(2).collect())
}

/// Whether a licence expression can be satisfied with allowed licences alone.
fn permits(expression: &str, allowed: &[&str]) -> bool {
    // Old manifests write a slash for OR.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, allowed };
    reader.any_of().is_some_and(|permitted| permitted && reader.words.is_empty())
}

/// Reads an SPDX expression from the left; `None` if it is not one.
struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a [&'a str],
}

impl Reader<'_> {
    fn any_of(&mut self) -> Option<bool> {
        let mut permitted = self.all_of()?;
        while self.skip("OR") {
            permitted |= self.all_of()?;
        }
        Some(permitted)
    }

    fn all_of(&mut self) -> Option<bool> {
        let mut permitted = self.one()?;
        while self.skip("AND") {
            permitted &= self.one()?;
        }
        Some(permitted)
    }

    fn one(&mut self) -> Option<bool> {
        if self.skip("(") {
            let permitted = self.any_of()?;
            return self.skip(")").then_some(permitted);
        }
        let (licence, rest) = self.words.split_first()?;
        self.words = rest;
        // An exception only adds permissions.
        if self.skip("WITH") {
            self.words = self.words.split_first()?.1;
        }
        Some(self.allowed.contains(licence))
    }

    fn skip(&mut self, word: &str) -> bool {
        let found = self.words.first() == Some(&word);
        if found {
            self.words = &self.words[1..];
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_weighed() {
        let allowed = ["MIT", "Apache-2.0", "Unicode-3.0"];
        for (expression, expected) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("MIT OR GPL-3.0", true),
            ("MIT/GPL-3.0", true),
            ("MIT AND GPL-3.0", false),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("(MIT OR Apache-2.0) AND GPL-2.0", false),
            ("GPL-2.0 OR MIT AND GPL-3.0", false),
            ("Apache-2.0 WITH LLVM-exception OR GPL-2.0", true),
            ("GPL-2.0 WITH Classpath-exception-2.0", false),
            ("no licence given", false),
            ("(MIT", false),
            ("MIT Apache-2.0", false),
            ("", false),
        ] {
            assert_eq!(permits(expression, &allowed), expected, "{expression:?}");
        }
    }

    #[test]
    fn the_list_is_found() {
        let text = "[licenses]\nallow = [\n    \"MIT\", # short\n    \"ISC\",\n]\n[bans]\n";
        assert_eq!(allowed(text), ["MIT", "ISC"]);
        assert!(allowed("[licenses]\n").is_empty());
    }
}
