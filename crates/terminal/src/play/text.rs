//! Shortens and wraps text.

use super::window;

/// A text shortened to `room` characters.
pub(super) fn shortened(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}

/// A text wrapped in lines of at most `width` cells, between words if possible.
pub(super) fn wrapped(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width).max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        // Keep the blanks, so that columns stay aligned.
        for word in paragraph.split_inclusive(' ') {
            let fits = window::width(&format!("{line}{}", word.trim_end())) <= width;
            if !fits && !line.is_empty() {
                lines.push(std::mem::take(&mut line).trim_end().to_owned());
            }
            line.push_str(word);
            while window::width(line.trim_end()) > width {
                let cut = head_of(&line, width).len();
                let rest = line.split_off(cut);
                lines.push(std::mem::replace(&mut line, rest));
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// As much of a line as fits, at least one letter.
fn head_of(line: &str, width: usize) -> &str {
    let ends = line.char_indices().map(|(start, letter)| start + letter.len_utf8());
    let fitting =
        ends.enumerate().take_while(|&(place, end)| place == 0 || window::width(&line[..end]) <= width);
    &line[..fitting.last().map_or(0, |(_, end)| end)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_keep_their_columns() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("u, r    undo\n\nq       quit", 20), ["u, r    undo", "", "q       quit"]);
        assert_eq!(wrapped("incomprehensible", 6), ["incomp", "rehens", "ible"]);
        assert_eq!(wrapped("a b", 0), ["a", "b"]);
    }

    #[test]
    fn wide_letters_count_as_what_they_take() {
        assert_eq!(wrapped("日本 日本", 4), ["日本", "日本"]);
        assert_eq!(wrapped("日本日本", 5), ["日本", "日本"]);
    }

    #[test]
    fn a_long_move_is_cut() {
        assert_eq!(shortened("32-28", 5), "32-28");
        assert_eq!(shortened("26x37x48", 5), "26x3…");
    }
}
