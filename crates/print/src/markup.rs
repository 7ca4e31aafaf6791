//! Text in XML and HTML. Pages are made of little else, so it is read byte by byte and written in long pieces.

use std::fmt::{self, Write};

/// The text as it may stand between tags and in attributes. Characters that XML does not allow are left out.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(text, &mut out).expect("text can always be added to a string");
    out
}

/// Writes the text as [`escaped`] gives it.
pub fn escape(text: &str, out: &mut dyn Write) -> fmt::Result {
    let bytes = text.as_bytes();
    let (mut written, mut place) = (0, 0);
    while place < bytes.len() {
        let (instead, length) = match TREATMENT[bytes[place] as usize] {
            AS_IT_IS => {
                place += 1;
                continue;
            }
            LEFT_OUT => ("", 1),
            // U+FFFE and U+FFFF, the only characters of several bytes that are not allowed.
            LOOKED_AT => match bytes[place..] {
                [0xef, 0xbf, 0xbe | 0xbf, ..] => ("", 3),
                _ => {
                    place += 1;
                    continue;
                }
            },
            entity => (ENTITIES[entity as usize], 1),
        };
        out.write_str(&text[written..place])?;
        out.write_str(instead)?;
        place += length;
        written = place;
    }
    out.write_str(&text[written..])
}

const ENTITIES: [&str; 5] = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];

/// What becomes of a byte; lower numbers are places in [`ENTITIES`].
const AS_IT_IS: u8 = 5;
const LEFT_OUT: u8 = 6;
const LOOKED_AT: u8 = 7;

static TREATMENT: [u8; 256] = {
    let mut table = [AS_IT_IS; 256];
    let mut control = 0;
    while control < b' ' {
        table[control as usize] = LEFT_OUT;
        control += 1;
    }
    table[0x7f] = LEFT_OUT;
    table[b'\t' as usize] = AS_IT_IS;
    table[b'\n' as usize] = AS_IT_IS;
    table[b'\r' as usize] = AS_IT_IS;
    table[b'&' as usize] = 0;
    table[b'<' as usize] = 1;
    table[b'>' as usize] = 2;
    table[b'"' as usize] = 3;
    table[b'\'' as usize] = 4;
    table[0xef] = LOOKED_AT;
    table
};

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_is_read_as_markup_and_nothing_else_is_touched() {
        assert_eq!(escaped("a < b & \"c\" > 'd'"), "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;");
        assert_eq!(escaped("Ünï ф 棋\u{1f600}\n\tx\r"), "Ünï ф 棋\u{1f600}\n\tx\r");
        assert_eq!(escaped("\u{1}a\u{7f}\u{fffe}b\u{ffff}\0"), "ab");
        // Other characters that begin with the same byte as those that are not allowed.
        assert_eq!(escaped("\u{ff21}\u{fffd}\u{ffee}"), "\u{ff21}\u{fffd}\u{ffee}");
        assert_eq!(escaped(""), "");
    }
}
