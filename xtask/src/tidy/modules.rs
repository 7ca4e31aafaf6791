//! Which part of the server may use which. The parts are its top-level modules.

use super::Fault;
use super::source::Source;
use std::collections::{BTreeMap, BTreeSet};

/// Where the parts are.
const FOLDER: &str = "crates/server/src/";
/// What is compiled into the pages.
const TEMPLATES: &str = "crates/server/templates/";
const PAGES: &str = "pages";

/// A part, and those it uses. It stands after all of them, so that nothing goes round in a circle.
struct Part {
    name: &'static str,
    uses: &'static [&'static str],
}

const fn part(name: &'static str, uses: &'static [&'static str]) -> Part {
    Part { name, uses }
}

#[rustfmt::skip]
const PARTS: &[Part] = &[
    // Words and numbers.
    part("date", &[]),
    part("key", &[]),
    part("calls", &["key"]),
    part("links", &[]),
    part("metrics", &[]),
    part("private", &[]),
    part("refusals", &[]),
    part("time", &[]),
    part("version", &[]),
    part("wire", &[]),
    // Storage: no people, no rooms, no HTTP.
    part("store", &["date", "key", "metrics", "time"]),
    // What can be set, what can go wrong, how often.
    part("config", &["store"]),
    part("error", &["key", "refusals", "store", "wire"]),
    part("limits", &["error"]),
    part("logs", &["metrics"]),
    part("settings", &["logs"]),
    part("backup", &["store"]),
    part("moving", &["store"]),
    // What rooms and the work in the background share.
    part("fair_play", &["error", "key"]),
    part("players", &[]),
    part("slowness", &["metrics"]),
    part("house", &["calls", "config", "fair_play", "key", "players", "slowness", "store", "time"]),
    // People and games.
    part("people", &["error", "house", "key", "limits", "links", "store", "time"]),
    part("room", &["calls", "error", "fair_play", "house", "key", "limits", "links", "metrics", "people", "players", "store", "time", "wire"]),
    part("reckoning", &["people", "room", "store"]),
    part("admin", &["key", "people", "reckoning", "store", "time"]),
    part("bus", &["error", "house", "key", "people", "room", "store", "time", "wire"]),
    part("cluster", &["bus", "config", "error", "house", "key", "logs", "metrics", "room", "store", "time", "version"]),
    part("making", &["error", "key", "people", "room", "store", "time", "wire"]),
    // What is thought and found.
    part("analysis", &["error", "house", "key", "links", "players", "room", "time", "wire"]),
    part("endgames", &["analysis", "error", "room", "wire"]),
    part("export", &["error", "limits"]),
    part("positions", &["error", "house", "key", "links", "room", "store", "time", "wire"]),
    part("review", &["analysis", "error", "house", "key", "limits", "room", "store", "wire"]),
    part("study", &["date", "error", "house", "key", "limits", "making", "positions", "room", "store", "time", "wire"]),
    part("chores", &["error", "house", "key", "store", "study"]),
    part("event", &["bus", "calls", "error", "house", "key", "people", "room", "store", "time", "wire"]),
    // People who are away.
    part("push", &["calls", "config", "house", "key", "store", "time", "wire"]),
    // Everything put together.
    part("app", &["analysis", "bus", "chores", "cluster", "config", "date", "endgames", "error", "event", "export", "house", "key", "limits", "people", "players", "positions", "private", "push", "reckoning", "review", "store", "study", "time"]),
    // HTTP.
    part("asking", &["app", "config", "date", "error", "export", "key", "people", "room", "store", "time"]),
    part("desk", &["app", "asking", "date", "error", "key", "making", "people", "room", "store", "time", "wire"]),
    part("openapi", &["app", "asking", "error", "people", "version"]),
    part("socket", &["app", "asking", "error", "key", "limits", "people", "room", "time", "wire"]),
    part("api", &["analysis", "app", "asking", "calls", "desk", "error", "event", "export", "key", "links", "making", "openapi", "people", "positions", "push", "review", "room", "socket", "store", "study", "time", "wire"]),
    part("packing", &[]),
    part("assets", &["packing"]),
    part("headers", &[]),
    part("pages", &["analysis", "api", "app", "asking", "assets", "date", "desk", "error", "event", "export", "headers", "key", "links", "making", "openapi", "packing", "people", "positions", "review", "room", "store", "study", "time", "version", "wire"]),
    part("health", &["analysis", "store", "version"]),
    part("operating", &["app", "health", "metrics"]),
    part("connections", &["app", "config", "limits", "refusals"]),
    part("listening", &["api", "app", "assets", "config", "connections", "headers", "logs", "operating", "packing", "pages", "socket", "store"]),
    part("running", &["config", "listening", "private"]),
];

/// The arrows between the parts, gathered file by file.
#[derive(Debug, Default)]
pub(super) struct Modules {
    /// From a part to another, with the first place where it is used.
    arrows: BTreeMap<(String, String), String>,
    parts: BTreeSet<String>,
}

impl Modules {
    /// Looks at a file; those of other crates, and the root of the server, have no arrows.
    pub(super) fn look(&mut self, path: &str, source: &Source) {
        let Some(inside) = path.strip_prefix(FOLDER).filter(|inside| *inside != "lib.rs") else { return };
        let folders: Vec<&str> = inside.split('/').collect();
        let part = folders[0].trim_end_matches(".rs").to_owned();
        // How many times `super` leads to the root of the crate.
        let depth = folders.len() - usize::from(folders.last() == Some(&"mod.rs"));
        let code = source.product();
        for (place, name) in names_at_the_root(code, depth) {
            if name != part {
                let place = format!("{path}:{}", source.line_of(place));
                self.arrows.entry((part.clone(), name)).or_insert(place);
            }
        }
        self.parts.insert(part);
    }

    /// Looks at a template, which belongs to the pages.
    pub(super) fn look_at_template(&mut self, path: &str, text: &str) {
        if path.starts_with(TEMPLATES) {
            for (_, name) in names_at_the_root(text, 1) {
                self.arrows.entry((PAGES.to_owned(), name)).or_insert_with(|| path.to_owned());
            }
        }
    }

    /// What does not agree with the table.
    pub(super) fn faults(&self) -> Vec<Fault> {
        self.faults_by(PARTS)
    }

    fn faults_by(&self, table: &[Part]) -> Vec<Fault> {
        let here = |reason: String| Fault { place: "xtask/src/tidy/modules.rs".to_owned(), reason };
        let mut faults = Vec::new();
        let row = |name: &str| table.iter().position(|part| part.name == name);
        for part in &self.parts {
            if row(part).is_none() {
                faults.push(here(format!("the part {part} of the server needs its line here")));
            }
        }
        for ((from, to), place) in &self.arrows {
            let allowed = row(from).is_some_and(|row| table[row].uses.contains(&to.as_str()));
            if row(from).is_some() && !allowed {
                let reason = format!("{from} must not use {to}: xtask/src/tidy/modules.rs has the arrows");
                faults.push(Fault { place: place.clone(), reason });
            }
        }
        for (place, Part { name, uses }) in table.iter().enumerate() {
            if !self.parts.contains(*name) {
                faults.push(here(format!("there is no part {name} of the server")));
            }
            for to in *uses {
                if row(to).is_none_or(|row| row >= place) {
                    faults.push(here(format!("{name} uses {to}, which has to stand before it")));
                }
                if !self.arrows.contains_key(&((*name).to_owned(), (*to).to_owned())) {
                    faults.push(here(format!("{name} does not use {to} any more")));
                }
            }
        }
        faults
    }
}

/// The names that are looked up at the root of the crate: `crate::a`, `crate::{a, b::c}`, and the same by `super`.
fn names_at_the_root(code: &str, depth: usize) -> Vec<(usize, String)> {
    let mut names = Vec::new();
    let up = "super::".repeat(depth);
    for start in ["crate::", &up] {
        for (place, _) in code.match_indices(start) {
            let before = code[..place].chars().next_back();
            // A part of a longer word, or of a longer path.
            if before.is_some_and(|sign| sign.is_alphanumeric() || sign == '_' || sign == ':' || sign == '$')
            {
                continue;
            }
            let rest = &code[place + start.len()..];
            // One `super` more leads nowhere; this one is counted where it begins.
            if rest.starts_with("super::") {
                continue;
            }
            match rest.strip_prefix('{') {
                Some(group) => names.extend(first_names(group).into_iter().map(|name| (place, name))),
                None => names.extend(word(rest).map(|name| (place, name))),
            }
        }
    }
    names
}

/// The first name of every path in a group, up to the brace that ends it.
fn first_names(group: &str) -> Vec<String> {
    let (mut depth, mut names, mut begins) = (0_u32, Vec::new(), true);
    for (place, sign) in group.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            sign if begins && !sign.is_whitespace() => {
                begins = false;
                names.extend(word(&group[place..]));
            }
            _ => {}
        }
    }
    names
}

fn word(text: &str) -> Option<String> {
    let word: String = text.chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect();
    Some(word).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modules(files: &[(&str, &str)]) -> Modules {
        let mut modules = Modules::default();
        for (path, text) in files {
            modules.look(&format!("{FOLDER}{path}"), &Source::new(text));
        }
        modules
    }

    const TABLE: &[Part] = &[part("low", &[]), part("high", &["low"])];

    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let faults = modules(files).faults_by(TABLE);
        let reasons: Vec<&str> = faults.iter().map(|fault| fault.reason.as_str()).collect();
        assert!(
            reasons.len() == expected.len()
                && expected.iter().all(|part| reasons.iter().any(|reason| reason.contains(part))),
            "{files:?}: {reasons:?}"
        );
    }

    #[test]
    fn arrows_are_compared_with_the_table() {
        let high = ("high/a.rs", "use crate::low::A;");
        check(&[("low.rs", ""), high], &[]);
        check(&[("low.rs", "// crate::high"), high], &[]);
        check(&[("low.rs", "use crate::high;"), high], &["low must not use high"]);
        check(&[("low.rs", "fn f() -> crate::App {}"), high], &["low must not use App"]);
        check(&[("low.rs", ""), ("high/a.rs", "")], &["high does not use low any more"]);
        check(&[("low.rs", ""), high, ("new.rs", "")], &["the part new"]);
        check(&[high], &["there is no part low"]);
        // What only tests use is no arrow.
        check(&[("low.rs", "\n#[cfg(test)]\nmod tests { use crate::high; }"), high], &[]);
    }

    #[test]
    fn a_circle_cannot_be_stated() {
        let table = [part("low", &["high"]), part("high", &["low"])];
        let modules = modules(&[("low.rs", "use crate::high;"), ("high.rs", "use crate::low;")]);
        let faults = modules.faults_by(&table);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].reason.contains("low uses high, which has to stand before it"), "{faults:?}");
    }

    #[test]
    fn names_are_found_however_they_are_written() {
        let names = |code: &str, depth| -> Vec<String> {
            names_at_the_root(code, depth).into_iter().map(|(_, name)| name).collect()
        };
        assert_eq!(names("use crate::{a, b::{c, d}, e as f};", 1), ["a", "b", "e"]);
        assert_eq!(names("let x = crate::a::b();", 1), ["a"]);
        assert_eq!(names("use super::a;", 1), ["a"]);
        assert_eq!(names("use super::a; use super::super::b;", 2), ["b"]);
        assert!(names("use my_crate::a; use super::b;", 2).is_empty());
    }
}
