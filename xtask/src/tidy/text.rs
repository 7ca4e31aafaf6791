//! What no file of the repository may contain, and the maximum length of a source file.

use super::Fault;

const LONGEST_SOURCE: usize = 800;

/// First folders of paths that exist on one machine only. Written in two halves, since this file is checked too.
const MACHINE_FOLDERS: &[&str] = &[
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/Us", "ers/"),
    concat!("/t", "mp/"),
    concat!("/wo", "rk/"),
];

/// Marks of unfinished work.
const UNFINISHED: &[&str] = &[concat!("FIX", "ME"), concat!("TO", "DO"), concat!("XX", "X")];

/// The faults of any text file.
pub(super) fn check(path: &str, text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    let count = text.lines().count();
    if path.ends_with(".rs") && count > LONGEST_SOURCE {
        let reason = format!(
            "{count} lines, the ceiling is {LONGEST_SOURCE}: cut it by idea, data goes to data files"
        );
        faults.push(Fault { place: path.to_owned(), reason });
    }
    for (index, line) in text.lines().enumerate() {
        for folder in MACHINE_FOLDERS {
            if names_folder(line, folder) {
                let reason =
                    format!("{folder} is a path of one machine: write it from the root of the repository");
                faults.push(Fault::at_line(path, index + 1, reason));
            }
        }
        for mark in UNFINISHED.iter().filter(|mark| has_word(line, mark)) {
            faults.push(Fault::at_line(path, index + 1, format!("{mark}: finish it, or take it out")));
        }
    }
    faults
}

/// Whether the folder begins a path in the line: what stands before it is not part of a longer path or address.
fn names_folder(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(place, _)| {
        let before = line[..place].chars().next_back();
        before
            .is_none_or(|sign| !sign.is_alphanumeric() && !matches!(sign, '/' | '.' | '_' | '-' | '}' | '>'))
    })
}

/// Whether the word stands in the text, not as part of a longer one.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    word_places(text, word).next().is_some()
}

/// Where the word stands in the text, not as part of a longer one.
pub(super) fn word_places<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let part_of_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    text.match_indices(word).map(|(place, _)| place).filter(move |&place| {
        let before = text[..place].chars().next_back();
        let after = text[place + word.len()..].chars().next();
        !before.is_some_and(part_of_word) && !after.is_some_and(part_of_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_reasons(path: &str, text: &str, expected: &[&str]) {
        let found: Vec<String> = check(path, text).iter().map(|fault| fault.place.clone()).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn long_sources_are_found() {
        check_reasons("a.rs", &"\n".repeat(LONGEST_SOURCE), &[]);
        check_reasons("a.rs", &"\n".repeat(LONGEST_SOURCE + 1), &["a.rs"]);
        check_reasons("a.md", &"\n".repeat(LONGEST_SOURCE + 1), &[]);
    }

    #[test]
    fn machine_paths_are_found() {
        for folder in MACHINE_FOLDERS {
            check_reasons("a.md", &format!("see `{folder}x`"), &["a.md:1"]);
            check_reasons("a.md", &format!("\n{folder}x"), &["a.md:2"]);
            check_reasons("a.md", &format!("https://example.org{folder}x ..{folder}x"), &[]);
        }
    }

    #[test]
    fn unfinished_work_is_found() {
        for mark in UNFINISHED {
            check_reasons("a.rs", &format!("// {mark}: later"), &["a.rs:1"]);
            check_reasons("a.rs", &format!("const {mark}S: u8 = 0;"), &[]);
        }
    }
}
