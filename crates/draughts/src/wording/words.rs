//! Small parts of sentences.

use crate::clock::Millis;

/// A number with its noun: `1 move`, `2 moves`.
pub(super) fn counted(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The words somebody used, or ours.
pub(super) fn worded(words: &str, ours: &str) -> String {
    if words.is_empty() { ours.to_owned() } else { words.to_owned() }
}

/// Somebody's words after a sentence.
pub(super) fn quoted(text: &str) -> String {
    if text.trim().is_empty() { String::new() } else { format!(" “{}”", text.trim()) }
}

/// A clause as a sentence of its own.
pub(super) fn as_sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}

/// A time in words, rounded up: no time is left only when none is.
pub(super) fn minutes_and_seconds(time: Millis) -> String {
    let seconds = time.get().div_ceil(1000);
    let counted = |number: u64, unit: &str| format!("{number} {unit}{}", if number == 1 { "" } else { "s" });
    let parts: Vec<String> =
        [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")]
            .into_iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, unit)| counted(number, unit))
            .collect();
    parts.join(" ")
}

pub(super) fn hours_minutes_seconds(time: Millis) -> String {
    let seconds = time.get() / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
