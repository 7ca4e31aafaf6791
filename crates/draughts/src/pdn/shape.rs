//! What bytes look like: tags, results, numbers, moves. For cutting a file into games, before anything is read.

/// Whether a tag may begin here: a bracket and a letter.
pub(super) fn may_begin_a_tag(bytes: &[u8]) -> bool {
    matches!(bytes, [b'[', letter, ..] if letter.is_ascii_alphabetic() || *letter == b'&' || *letter >= 0x80)
}

/// Whether a tag begins here for certain: a bracket, a name, blanks and a quotation mark. The name may stand on the
/// line after the bracket.
pub(super) fn begins_a_tag(bytes: &[u8]) -> bool {
    let before = blanks_in_bracket(bytes);
    let name = tag_name(bytes);
    let may_begin =
        name.first().is_some_and(|&first| first.is_ascii_alphabetic() || first == b'&' || first >= 0x80);
    if !may_begin {
        return false;
    }
    let rest = &bytes[1 + before + name.len()..];
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    blanks > 0 && rest.get(blanks) == Some(&b'"')
}

/// How many blanks and line ends stand between a bracket and what follows it.
pub(super) fn blanks_in_bracket(bytes: &[u8]) -> usize {
    bytes.iter().skip(1).take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// The name after a bracket.
pub(super) fn tag_name(bytes: &[u8]) -> &[u8] {
    let Some((b'[', rest)) = bytes.split_first() else { return &[] };
    let rest = rest.trim_ascii_start();
    let is_name = |byte: &&u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'&' | b'#' | b';') || **byte >= 0x80
    };
    &rest[..rest.iter().take_while(is_name).count()]
}

/// Whether the rest begins with an empty line.
pub(super) fn is_blank_line(rest: &[u8]) -> bool {
    rest.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r')).is_none_or(|&byte| byte == b'\n')
}

/// No value of a tag is longer than this, with all that protects signs in it.
const LONGEST_VALUE: usize = 1 << 14;

/// Whether a quotation mark between these bytes closes the value of a tag.
pub(super) fn closes_a_value(before: &[u8], after: &[u8]) -> bool {
    // `\"]` is an escaped mark only if the value still goes on.
    let goes_on = |rest: &[u8]| rest.iter().find(|byte| matches!(byte, b'"' | b'\n')) == Some(&b'"');
    match bracket(after) {
        None => false,
        Some(rest) => !is_escaped(before) || !goes_on(rest),
    }
}

/// Whether more has to be seen to tell whether the mark closes the value.
pub(super) fn is_undecided(before: &[u8], after: &[u8]) -> bool {
    let is_open =
        |rest: &[u8]| rest.len() < LONGEST_VALUE && !rest.iter().any(|byte| matches!(byte, b'"' | b'\n'));
    is_escaped(before) && bracket(after).is_some_and(is_open)
}

/// The text after a following bracket, as far as it is examined.
fn bracket(after: &[u8]) -> Option<&[u8]> {
    let blanks = after.iter().take(BLANKS).take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let rest = after[blanks..].strip_prefix(b"]")?;
    Some(&rest[..rest.len().min(LONGEST_VALUE)])
}

/// So many blanks may stand between a mark and its bracket.
const BLANKS: usize = 32;

fn is_escaped(before: &[u8]) -> bool {
    before.iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1
}

/// Whether a byte ends a token among the moves.
pub(super) fn is_delimiter(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';')
}

/// The token at the beginning.
pub(super) fn token(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.iter().position(|&byte| is_delimiter(byte)).unwrap_or(bytes.len())]
}

/// Whether the token can only be a result.
pub(super) fn is_result(token: &[u8]) -> bool {
    let token = token.strip_suffix(b"\\r").unwrap_or(token);
    if matches!(
        token,
        b"*" | b"1/2-1/2"
            | b"1/2"
            | b"1/2:1/2"
            | b"\xC2\xBD-\xC2\xBD"
            | b"\xC2\xBD:\xC2\xBD"
            | b"\xC2\xBD"
            | b"\xBD-\xBD"
            | b"0.5-0.5"
            | b"0,5-0,5"
            | b"0.5:0.5"
            | b"0,5:0,5"
            | b"+-"
            | b"-+"
            | b"+:-"
            | b"-:+"
            | b"1:1"
            | b"0:0"
    ) {
        return true;
    }
    let Some(dash) = token.iter().position(|&byte| matches!(byte, b'-' | b':')) else { return false };
    let (first, second) = (&token[..dash], &token[dash + 1..]);
    let is_number = |part: &[u8]| (1..=2).contains(&part.len()) && part.iter().all(u8::is_ascii_digit);
    let is_zero = |part: &[u8]| part == b"0";
    let is_half =
        |part: &[u8]| part.strip_suffix(b".5").or_else(|| part.strip_suffix(b",5")).is_some_and(is_number);
    // Delft: `1.5-0.5`.
    if is_half(first) && is_half(second) {
        return true;
    }
    // Colons stand in captures too, which may end where they began.
    let equal = first == second && token[dash] == b'-';
    is_number(first) && is_number(second) && (is_zero(first) || is_zero(second) || equal)
}

/// The length of a result with blanks in it at the beginning: `1 - 1`, `2 - 0`.
pub(super) fn spaced_result(bytes: &[u8]) -> Option<usize> {
    let blanks = |from: usize| bytes[from..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let first = digits(0);
    let sign = first + blanks(first);
    if !matches!(first, 1..=2) || !matches!(bytes.get(sign), Some(b'-' | b':')) {
        return None;
    }
    let start = sign + 1 + blanks(sign + 1);
    let end = start + digits(start);
    let (one, other) = (&bytes[..first], &bytes[start..end]);
    let is_result = matches!(other.len(), 1..=2) && (one == b"0" || other == b"0" || one == other);
    let ends = bytes.get(end).is_none_or(|&byte| is_delimiter(byte));
    (is_result && ends && (sign > first || start > sign + 1)).then_some(end)
}

/// The length of a result with the first move number of another game directly after it.
pub(super) fn glued_result(token: &[u8]) -> Option<usize> {
    const RESULTS: [&[u8]; 13] = [
        b"1/2-1/2", b"2-0", b"0-2", b"1-0", b"0-1", b"0-0", b"1-1", b"2:0", b"0:2", b"1:0", b"0:1", b"0:0",
        b"1:1",
    ];
    let result = RESULTS.into_iter().find(|result| token.starts_with(result))?;
    is_number_one(&token[result.len()..]).then_some(result.len())
}

/// Whether the token is the number of a first move, alone or with the move.
pub(super) fn is_number_one(token: &[u8]) -> bool {
    let token = token.strip_prefix(b"0").unwrap_or(token);
    token.starts_with(b"1.")
}

/// Whether the token is the number of a move, or a move.
pub(super) fn begins_moves(token: &[u8]) -> bool {
    if is_result(token) {
        return false;
    }
    let digits = token.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if matches!(digits, 1..=3) && token.get(digits) == Some(&b'.') {
        return true;
    }
    let numeric = matches!(digits, 1..=2)
        && matches!(token.get(digits), Some(b'-' | b'x' | b'X' | b':'))
        && token.get(digits + 1).is_some_and(u8::is_ascii_digit);
    numeric || is_algebraic(token)
}

fn is_algebraic(token: &[u8]) -> bool {
    matches!(token, [column, row, ..]
        if matches!(column.to_ascii_lowercase(), b'a'..=b'h') && matches!(row, b'1'..=b'8') && token.len() >= 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_told_from_moves() {
        for result in [
            "1-0", "0-1", "2-0", "1-1", "12-0", "0-0", "1/2-1/2", "½-½", "*", "6-6", "0-2\\r", "2:0", "1:1",
            "+-", "0,5-0,5", "1.5-0.5", "0,5-1,5",
        ] {
            assert!(is_result(result.as_bytes()), "{result}");
        }
        for other in ["1-5", "4-6", "32-28", "1.", "10x5", "a3-b4", "1-10", "28:28", "12:21"] {
            assert!(!is_result(other.as_bytes()), "{other}");
        }
        assert_eq!(glued_result(b"0-201.32-28"), Some(3));
        assert_eq!(glued_result(b"10-14"), None);
        assert_eq!(spaced_result(b"1 - 1[White"), Some(5));
        assert_eq!(spaced_result(b"2 -0 "), Some(4));
        assert_eq!(spaced_result(b"32 - 28"), None);
        assert_eq!(spaced_result(b"1-1"), None);
    }
}
