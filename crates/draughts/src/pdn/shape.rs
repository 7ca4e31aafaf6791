//! What bytes look like: tags, results, numbers, moves. For cutting a file into games, before anything is read.

/// Whether a tag may begin here: a bracket and a letter.
pub(super) fn may_begin_a_tag(bytes: &[u8]) -> bool {
    matches!(bytes, [b'[', letter, ..] if letter.is_ascii_alphabetic() || *letter == b'&' || *letter >= 0x80)
}

/// Whether a tag begins here for certain: a bracket, a name, blanks and a quotation mark.
pub(super) fn begins_a_tag(bytes: &[u8]) -> bool {
    let name = tag_name(bytes);
    if !may_begin_a_tag(bytes) || name.is_empty() {
        return false;
    }
    let rest = &bytes[1 + name.len()..];
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    blanks > 0 && rest.get(blanks) == Some(&b'"')
}

/// The name after a bracket.
pub(super) fn tag_name(bytes: &[u8]) -> &[u8] {
    let Some((b'[', rest)) = bytes.split_first() else { return &[] };
    let is_name = |byte: &&u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'&' | b'#' | b';') || **byte >= 0x80
    };
    &rest[..rest.iter().take_while(is_name).count()]
}

/// Whether the rest begins with an empty line.
pub(super) fn is_blank_line(rest: &[u8]) -> bool {
    rest.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r')).is_none_or(|&byte| byte == b'\n')
}

/// Whether a quotation mark between these bytes closes the value of a tag.
pub(super) fn closes_a_value(before: &[u8], after: &[u8]) -> bool {
    let blanks = after.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    if after.get(blanks).is_none_or(|&byte| byte != b']') {
        return false;
    }
    // `\"]` is an escaped mark only if the value still goes on.
    let backslashes = before.iter().rev().take_while(|&&byte| byte == b'\\').count();
    let goes_on = || after[blanks + 1..].iter().find(|byte| matches!(byte, b'"' | b'\n')) == Some(&b'"');
    backslashes % 2 == 0 || !goes_on()
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
        b"*" | b"1/2-1/2" | b"1/2" | b"\xC2\xBD-\xC2\xBD" | b"\xBD-\xBD" | b"0.5-0.5" | b"0,5-0,5"
    ) {
        return true;
    }
    let Some(dash) = token.iter().position(|&byte| byte == b'-') else { return false };
    let (first, second) = (&token[..dash], &token[dash + 1..]);
    let is_number = |part: &[u8]| (1..=2).contains(&part.len()) && part.iter().all(u8::is_ascii_digit);
    let is_zero = |part: &[u8]| part == b"0";
    is_number(first) && is_number(second) && (is_zero(first) || is_zero(second) || first == second)
}

/// The length of a result with the first move number of another game directly after it.
pub(super) fn glued_result(token: &[u8]) -> Option<usize> {
    const RESULTS: [&[u8]; 7] = [b"1/2-1/2", b"2-0", b"0-2", b"1-0", b"0-1", b"0-0", b"1-1"];
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
        for result in ["1-0", "0-1", "2-0", "1-1", "12-0", "0-0", "1/2-1/2", "½-½", "*", "6-6", "0-2\\r"] {
            assert!(is_result(result.as_bytes()), "{result}");
        }
        for other in ["1-5", "4-6", "32-28", "1.", "10x5", "a3-b4", "1-10"] {
            assert!(!is_result(other.as_bytes()), "{other}");
        }
        assert_eq!(glued_result(b"0-201.32-28"), Some(3));
        assert_eq!(glued_result(b"10-14"), None);
    }
}
