//! The names of types: each is a noun that says what it is, and no two public types of a crate share one.

use super::Fault;
use super::source::Source;
use std::collections::BTreeMap;

/// Names that say how a value came about, or nothing at all: a search for them, or a stack trace, tells nothing.
const WORN_NAMES: &[&str] = &[
    "Abroad",
    "Added",
    "Again",
    "Answered",
    "Apart",
    "Asked",
    "Asking",
    "Begins",
    "Begun",
    "Beside",
    "By",
    "Carried",
    "Chosen",
    "Collected",
    "Compared",
    "Copied",
    "Created",
    "Decided",
    "Deed",
    "Described",
    "Done",
    "Drawn",
    "Elsewhere",
    "Ended",
    "Entered",
    "Explained",
    "Explored",
    "Found",
    "Framed",
    "From",
    "Gathered",
    "Got",
    "Happened",
    "Held",
    "Imported",
    "Joining",
    "Judged",
    "Kept",
    "Known",
    "Laid",
    "Leaving",
    "Line",
    "Linked",
    "Listed",
    "Listening",
    "Logged",
    "Looking",
    "Made",
    "Measured",
    "Meant",
    "Named",
    "Offered",
    "Opened",
    "Ordered",
    "Placed",
    "Played",
    "Posted",
    "Ranked",
    "Rated",
    "Reached",
    "Refused",
    "Remembered",
    "Repaired",
    "Resolved",
    "Restored",
    "Said",
    "Saved",
    "Seen",
    "Sent",
    "Settled",
    "Shared",
    "Shown",
    "Sitter",
    "Sought",
    "Stands",
    "Stood",
    "Stored",
    "Taken",
    "Taking",
    "Telling",
    "Told",
    "Tried",
    "Unless",
    "Undone",
    "Wanted",
    "Watched",
    "Way",
    "Weighed",
    "Who",
    "Wished",
    "Within",
    "Writing",
    "Written",
];

/// Endings of names that have the same fault.
const WORN_ENDINGS: &[&str] = &["Asked", "Said", "Shown", "Told", "Wanted"];

/// What several modules may each have: the arguments of a command, and types of which one build has only one. (Those of
/// one file are of different builds anyway.)
const REPEATED: &[&str] = &["Arguments", "HasParameters", "HasSchema"];

/// The public types of all crates, as far as they have been seen.
#[derive(Default)]
pub(super) struct Names {
    /// The first place of each name in its crate.
    public: BTreeMap<(String, String), String>,
    faults: Vec<Fault>,
}

impl Names {
    pub(super) fn add(&mut self, path: &str, source: &Source) {
        let Some((krate, _)) = path.strip_prefix("crates/").and_then(|path| path.split_once("/src/")) else {
            return;
        };
        let mut place = 0;
        for line in source.product().split_inclusive('\n') {
            if let Some(declared) = Declared::read(line) {
                self.check(krate, path, source.line_of(place), &declared);
            }
            place += line.len();
        }
    }

    pub(super) fn faults(self) -> Vec<Fault> {
        self.faults
    }

    fn check(&mut self, krate: &str, path: &str, line: usize, declared: &Declared<'_>) {
        let name = declared.name;
        if WORN_NAMES.contains(&name) || WORN_ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            let reason = format!(
                "{name}: name the type by a noun that says what it is, as GamesQuery or ChatLine does"
            );
            self.faults.push(Fault::at_line(path, line, reason));
        }
        if !declared.public || REPEATED.contains(&name) {
            return;
        }
        let here = format!("{path}:{line}");
        match self.public.get(&(krate.to_owned(), name.to_owned())) {
            Some(first) if first.starts_with(&format!("{path}:")) => {}
            Some(first) => {
                let reason = format!("{name} is already the name of a public type of this crate, in {first}");
                self.faults.push(Fault::at_line(path, line, reason));
            }
            None => {
                self.public.insert((krate.to_owned(), name.to_owned()), here);
            }
        }
    }
}

/// A type that a line declares.
struct Declared<'a> {
    name: &'a str,
    /// Whether other modules can see it.
    public: bool,
}

impl<'a> Declared<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let line = line.trim_start();
        let (public, rest) = match line.strip_prefix("pub") {
            Some(rest) if rest.starts_with('(') => (true, rest.split_once(')')?.1),
            Some(rest) if rest.starts_with(' ') => (true, rest),
            _ => (false, line),
        };
        let rest = rest.trim_start();
        let rest = ["struct ", "enum ", "trait ", "union ", "type "]
            .iter()
            .find_map(|word| rest.strip_prefix(word))?;
        let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(rest.len());
        Some(Self { name: &rest[..end], public })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places with faults in some files.
    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let mut names = Names::default();
        for (path, text) in files {
            names.add(path, &Source::new(text));
        }
        let faults = names.faults();
        let found: Vec<&str> = faults.iter().map(|fault| fault.place.as_str()).collect();
        assert_eq!(found, expected, "{files:?}");
    }

    const ONE: &str = "crates/server/src/one.rs";
    const TWO: &str = "crates/server/src/two/mod.rs";

    #[test]
    fn worn_names_are_found() {
        check(
            &[(ONE, "struct Asked {\n}\npub(super) enum Line<'a> { A(&'a str) }\nenum Lines {}")],
            &["crates/server/src/one.rs:1", "crates/server/src/one.rs:3"],
        );
        check(
            &[(ONE, "pub struct PlayerShown;\n// struct Asked;\nlet struct_asked = \"struct Asked\";")],
            &["crates/server/src/one.rs:1"],
        );
        check(&[(ONE, "fn f() {}\n#[cfg(test)]\nmod tests {\n    struct Told;\n}")], &[]);
    }

    #[test]
    fn two_public_types_with_one_name_are_found() {
        let rating = "pub struct Rating;";
        check(&[(ONE, rating), (TWO, "pub(crate) enum Rating {}")], &["crates/server/src/two/mod.rs:1"]);
        check(&[(ONE, rating), (TWO, "pub type Rating = u16;")], &["crates/server/src/two/mod.rs:1"]);
        check(&[(ONE, rating), (TWO, "struct Rating;")], &[]);
        check(&[(ONE, rating), ("crates/print/src/lib.rs", rating)], &[]);
        check(&[(ONE, "pub struct Arguments;"), (TWO, "pub struct Arguments;")], &[]);
        check(&[(ONE, "#[cfg(unix)]\npub struct Signals;\n#[cfg(not(unix))]\npub struct Signals;")], &[]);
        check(&[(ONE, rating), ("xtask/src/main.rs", rating), ("crates/server/tests/it.rs", rating)], &[]);
    }
}
