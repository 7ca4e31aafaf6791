//! What the code must not do, as far as one file shows.

use super::Fault;
use super::source::Source;
use super::text::{has_word, word_places};

/// The modules that may hold `unsafe`, each block with its reason: the hot ones, the one that asks for large
/// pages, the one that maps files, and the one that reads the fuzz driver's coverage counters.
const UNSAFE_MODULES: &[&str] = &[
    "crates/draughts/src/moves/list.rs",
    "crates/draughts/src/moves/processor.rs",
    "crates/engine/src/eval/processor.rs",
    "crates/engine/src/memory.rs",
    "crates/terminal/src/commands/book/mapped.rs",
    "fuzz/src/driver/coverage.rs",
];

/// The crates that only compute: no input or output, threads, randomness or wall clock.
const COMPUTING: &[&str] = &["crates/draughts/src/", "crates/pairing/src/", "crates/tournament/src/"];

/// Modules of the standard library with which code does more than compute.
const DOING: &[&str] = &["env", "fs", "io", "net", "os", "process", "thread"];

/// Words with which code does more than compute, wherever they come from.
const DOING_WORDS: &[&str] =
    &["Instant", "SystemTime", "rand", "RandomState", "print!", "println!", "eprint!", "eprintln!"];

/// The only folder that knows the rulesets by name.
const RULES: &str = "crates/draughts/src/rules/";

/// Names that say nothing, or that are not the rulebooks' words.
const POOR_NAMES: &[&str] = &[
    "checkmate",
    "data",
    "ghost",
    "handle",
    "helper",
    "helpers",
    "info",
    "manager",
    "pawn",
    "process",
    "queen",
    "stalemate",
    "util",
    "utils",
    "variant",
];

/// The faults of a Rust file.
pub(super) fn check(path: &str, source: &Source) -> Vec<Fault> {
    let mut found = Findings { path, source, faults: Vec::new() };
    found.unfinished();
    found.names();
    if !UNSAFE_MODULES.contains(&path) {
        let reason = "only the modules named in xtask/src/tidy/code.rs may hold unsafe code";
        found.words(&source.code, &["unsafe"], reason);
    }
    if COMPUTING.iter().any(|folder| path.starts_with(folder)) {
        found.doing();
    }
    if path.starts_with("crates/") && path.contains("/src/") && !path.starts_with(RULES) {
        found.named_rulesets();
    }
    found.faults
}

struct Findings<'a> {
    path: &'a str,
    source: &'a Source,
    faults: Vec<Fault>,
}

impl Findings<'_> {
    fn add(&mut self, place: usize, reason: impl Into<String>) {
        self.faults.push(Fault::at_line(self.path, self.source.line_of(place), reason));
    }

    fn words(&mut self, code: &str, words: &[&str], reason: &str) {
        for word in words {
            for place in word_places(code, word) {
                self.add(place, format!("{word}: {reason}"));
            }
        }
    }

    fn unfinished(&mut self) {
        let macros = [concat!("to", "do!"), concat!("unimple", "mented!"), concat!("d", "bg!")];
        self.words(&self.source.code, &macros, "finish it, or take it out");
    }

    fn names(&mut self) {
        for name in POOR_NAMES {
            for place in word_places(&self.source.code, name) {
                let before = self.source.code[..place].trim_end();
                let keyword = before.rsplit(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
                if matches!(keyword, "fn" | "mod" | "struct" | "enum" | "trait" | "type") {
                    self.add(place, format!("{name} is not one of our words: see docs/glossary.md"));
                }
            }
        }
    }

    fn doing(&mut self) {
        let reason = "this crate only computes; time, seeds and text are parameters";
        self.words(self.source.product(), DOING_WORDS, reason);
        let product = self.source.product();
        for start in word_places(product, "std").collect::<Vec<_>>() {
            let Some(path) = product[start..].strip_prefix("std::") else { continue };
            let path = match path.strip_prefix('{') {
                Some(group) => group.split('}').next().unwrap_or_default(),
                None => {
                    path.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next().unwrap_or_default()
                }
            };
            for module in DOING.iter().filter(|module| has_word(path, module)) {
                self.add(start, format!("std::{module}: {reason}"));
            }
        }
    }

    /// Comparisons with a named ruleset, as far as they can be seen without compiling.
    fn named_rulesets(&mut self) {
        let product = self.source.product();
        for kind in ["RulesetName::", "AnyPosition::"] {
            for (start, _) in product.match_indices(kind) {
                let (before, after) = (&product[..start], &product[start + kind.len()..]);
                let name = after.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
                // Functions and constants of the type are no rulesets.
                let named = name.starts_with(char::is_uppercase) && name.chars().any(char::is_lowercase);
                if named && (compares_left(before) || compares_right(&after[name.len()..])) {
                    let reason = format!(
                        "comparison with the ruleset {name}: let the difference be a value of Rules, beside its article"
                    );
                    self.add(start, reason);
                }
            }
        }
    }
}

/// Whether code ends with a comparison.
fn compares_left(before: &str) -> bool {
    let before = before.trim_end();
    let statement = before.rsplit([';', '{', '}']).next().unwrap_or_default();
    before.ends_with("==")
        || before.ends_with("!=")
        || statement.contains("matches!(")
        || statement.contains("if let")
}

/// Whether code begins with the end of a pattern or a comparison.
fn compares_right(after: &str) -> bool {
    let after = after.trim_start();
    let after = match after.strip_prefix('(') {
        Some(inner) => inner.split_once(')').map_or("", |(_, rest)| rest).trim_start(),
        None => after,
    };
    ["=>", "==", "!=", "if "].iter().any(|sign| after.starts_with(sign))
        || after.starts_with('|') && !after.starts_with("||")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGINE: &str = "crates/engine/src/lib.rs";
    const GAME: &str = "crates/draughts/src/game.rs";

    /// The lines with faults.
    fn check_lines(path: &str, text: &str, expected: &[usize]) {
        let faults = check(path, &Source::new(text));
        let expected: Vec<String> = expected.iter().map(|line| format!("{path}:{line}")).collect();
        let found: Vec<&str> = faults.iter().map(|fault| fault.place.as_str()).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn unsafe_code_is_found_where_it_is_not_named() {
        check_lines(ENGINE, "// unsafe\nfn f() { unsafe { g() } }", &[2]);
        check_lines(UNSAFE_MODULES[0], "fn f() { unsafe { g() } }", &[]);
        check_lines(ENGINE, "#![deny(unsafe_code)]", &[]);
    }

    #[test]
    fn deeds_are_found_in_computing_crates() {
        check_lines(GAME, "use std::fs;", &[1]);
        check_lines(GAME, "use std::{\n    fmt,\n    thread,\n};", &[1]);
        check_lines(GAME, "fn f() -> Instant { println!() }", &[1, 1]);
        check_lines(GAME, "use std::fmt;\n/// Not std::fs.\nuse std::{iter, str};", &[]);
        check_lines(GAME, "fn f() {}\n#[cfg(test)]\nmod tests {\n    use std::fs;\n}", &[]);
        check_lines(ENGINE, "use std::thread;", &[]);
    }

    #[test]
    fn comparisons_with_a_named_ruleset_are_found() {
        for comparison in [
            "if rules.ruleset == RulesetName::Russian {}",
            "if RulesetName::Russian != name {}",
            "match name { RulesetName::Russian => 1, _ => 2 }",
            "match name { RulesetName::Russian | RulesetName::Czech if wild => 1 }",
            "matches!(name, RulesetName::Russian)",
            "match any { AnyPosition::Russian(position) => 1, _ => 2 }",
            "if let AnyPosition::Russian(position) = any {}",
        ] {
            let faults = check(ENGINE, &Source::new(comparison));
            assert!(!faults.is_empty(), "{comparison}");
            let inside = format!("{RULES}list.rs");
            assert_eq!(check(&inside, &Source::new(comparison)), [], "{comparison}");
        }
        for use_without_comparison in [
            "let name = RulesetName::Russian;",
            "AnyPosition::start(RulesetName::Russian)",
            "match name { RulesetName::$ruleset => 1 }",
            "let all = RulesetName::ALL == [];",
            "#[arg(default_value_t = RulesetName::International)]",
            "let a = [RulesetName::Russian, RulesetName::Czech];",
        ] {
            check_lines(ENGINE, use_without_comparison, &[]);
        }
    }

    #[test]
    fn poor_names_are_found() {
        check_lines(ENGINE, "mod util;\nfn handle() {}\nfn f(data: u8) {}\nfn handle_all() {}", &[2, 1]);
    }

    #[test]
    fn unfinished_code_is_found() {
        check_lines(ENGINE, concat!("fn f() { to", "do!() }"), &[1]);
        check_lines(ENGINE, concat!("// to", "do!()"), &[]);
    }
}
