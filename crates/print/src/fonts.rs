//! The two built-in fonts. Their origin and how they were reduced is described next to them.

mod shaping;

use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The name under which the fonts are asked for, and what a browser may use instead.
pub(crate) const FAMILY: &str = "Noto Sans,DejaVu Sans,sans-serif";

/// Regular letters.
static REGULAR: &[u8] = include_bytes!("../fonts/NotoSans-Regular.ttf");
/// Bold ones.
static BOLD: &[u8] = include_bytes!("../fonts/NotoSans-Bold.ttf");

/// How heavy the letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// A text that cannot be written with the fonts that are built in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\u{201c}{text}\u{201d} cannot be printed: the fonts have Latin, Greek and Cyrillic letters, but not {}; use one of those alphabets",
    letters.iter().map(|&letter| named(letter)).collect::<Vec<_>>().join(", ")
)]
pub struct MissingLetters {
    /// The text, or its beginning.
    pub text: String,
    /// The letters that the fonts do not have, each once; of many, the first.
    pub letters: Vec<char>,
}

/// A letter and its number, as `李 (U+674E)`.
fn named(letter: char) -> String {
    format!("{letter} (U+{:04X})", u32::from(letter))
}

/// Refuses a text with letters that pictures and sheets cannot show: those that are neither Latin, Greek nor Cyrillic.
pub fn check_letters(text: &str) -> Result<(), MissingLetters> {
    /// A message names no more letters, and repeats no more of the text.
    const MOST_LETTERS: usize = 8;
    const LONGEST: usize = 60;
    let mut letters = Vec::new();
    for letter in text.chars().filter(|&letter| is_missing(letter)) {
        if letters.len() < MOST_LETTERS && !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    if letters.is_empty() {
        return Ok(());
    }
    Err(MissingLetters {
        text: text.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect(),
        letters,
    })
}

/// A text in which letters that the fonts do not have are spelt out by their numbers, as `[U+674E]`.
pub(crate) fn spelt_out(text: &str) -> String {
    let mut spelt = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_missing(letter) {
            spelt.push_str(&format!("[U+{:04X}]", u32::from(letter)));
        } else {
            spelt.push(letter);
        }
    }
    spelt
}

fn is_missing(letter: char) -> bool {
    let is_seen = !letter.is_control() && !letter.is_whitespace() && !is_invisible(letter);
    is_seen && FACES.regular.glyph_index(letter).is_none()
}

/// Whether a letter leaves no mark on paper: joiners, signs of direction, variants of signs.
pub(crate) const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    )
}

/// How wide a line of text is, in the units of its size. Kerning is left out: lines come out a hair wider.
pub(crate) fn width(text: &str, size: f32, weight: Weight) -> f32 {
    let face = face(weight);
    let advance = |letter: char| {
        let glyph = face.glyph_index(letter).unwrap_or_default();
        u32::from(face.glyph_hor_advance(glyph).unwrap_or(0))
    };
    let units: u32 = text.chars().map(advance).sum();
    units as f32 * size / f32::from(face.units_per_em())
}

/// A text in lines no wider than the room; a word that is wider itself is cut where the room ends.
pub(crate) fn wrapped(text: &str, size: f32, weight: Weight, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(&longer, size, weight) <= room {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for letter in word.chars() {
            line.push(letter);
            if width(&line, size, weight) > room && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, letter.to_string()));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// A glyph of a line of text, in parts of the letters' size.
pub(crate) struct Glyph<'a> {
    pub(crate) id: u16,
    /// From its beginning to that of the next one.
    pub(crate) advance: f32,
    /// How far it is moved: accents stand over their letter.
    pub(crate) right: f32,
    pub(crate) up: f32,
    /// The letters it shows; nothing if the glyph before it has said them.
    pub(crate) text: &'a str,
}

/// The glyphs of a line of text, from left to right, as no other direction is written in the alphabets of the fonts.
pub(crate) fn shaped(text: &str, weight: Weight) -> Vec<Glyph<'_>> {
    shaping::shaped(face(weight), text)
}

/// How wide a glyph is by itself, in parts of the letters' size.
pub(crate) fn advance(glyph: u16, weight: Weight) -> f32 {
    let face = face(weight);
    f32::from(face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0)) / f32::from(face.units_per_em())
}

/// Draws the outline of a glyph, in the units of the font; what has none is left out.
pub(crate) fn outline(glyph: u16, weight: Weight, builder: &mut dyn OutlineBuilder) {
    let _ = face(weight).outline_glyph(GlyphId(glyph), builder);
}

pub(crate) fn face(weight: Weight) -> &'static Face<'static> {
    match weight {
        Weight::Regular => &FACES.regular,
        Weight::Bold => &FACES.bold,
    }
}

/// The file of a font.
pub(crate) const fn file(weight: Weight) -> &'static [u8] {
    match weight {
        Weight::Regular => REGULAR,
        Weight::Bold => BOLD,
    }
}

struct Faces {
    regular: Face<'static>,
    bold: Face<'static>,
}

static FACES: LazyLock<Faces> = LazyLock::new(|| {
    let face = |font| Face::parse(font, 0).expect("the fonts built in are sound");
    Faces { regular: face(REGULAR), bold: face(BOLD) }
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_players_can_be_shown() {
        let names = "Ārvīds Łukasz Ștefan Yağmur Žvirblytė Đorđević Gaël Jõgi Ñíguez Straße Őry Şahin Nguyễn \
                     Иванов Щёголев Ґудзь Їжак Ўладзімір Ђорђе Ћирић Қазақ Өзбек Тәжік Παπαδόπουλος № “„»–—…½×";
        assert_eq!(check_letters(names), Ok(()));
        assert_eq!(check_letters("left\u{200e} and\u{feff} right"), Ok(()));
    }

    #[test]
    fn letters_that_cannot_be_shown_are_named() {
        let refused = check_letters("李 and 王, 李").expect_err("there are no such letters");
        assert_eq!(refused.letters, ['李', '王']);
        let said = refused.to_string();
        assert!(said.contains("李 (U+674E), 王 (U+738B)") && said.contains("Cyrillic"), "{said}");
        for name in ["გიორგი", "Հայկ", "דוד", "محمد", "สมชาย", "김철수", "ひろし", "राम", "🙂"]
        {
            assert!(check_letters(name).is_err(), "{name}");
        }
        assert_eq!(spelt_out("a 李"), "a [U+674E]");
        let long = check_letters(&"李".repeat(1000)).expect_err("there are no such letters");
        assert!(long.to_string().chars().count() < 300);
    }

    #[test]
    fn accents_stand_over_their_letter_and_every_letter_is_told_once() {
        // No single letter of Unicode is an а with an acute accent: two glyphs, of which the second takes no room.
        for text in ["Ива\u{301}нов", "AVAToja", "n\u{303}"] {
            let glyphs = shaped(text, Weight::Bold);
            assert_eq!(glyphs.iter().map(|glyph| glyph.text).collect::<String>(), text);
        }
        let accented = shaped("а\u{301}", Weight::Regular);
        assert_eq!((accented.len(), accented[1].advance), (2, 0.0));
        let kerned: f32 = shaped("AV", Weight::Regular).iter().map(|glyph| glyph.advance).sum();
        assert!(kerned < width("AV", 1.0, Weight::Regular), "{kerned}");
    }

    /// Number, advance and place of each glyph in thousandths, as HarfBuzz gives them for these fonts.
    #[test]
    fn letters_are_kerned_and_accents_are_stacked() {
        let check = |text: &str, expected: &[[i32; 4]]| {
            let thousandths = |part: f32| (part * 1000.0).round() as i32;
            let glyphs = shaped(text, Weight::Regular);
            let found: Vec<[i32; 4]> = glyphs
                .iter()
                .map(|glyph| {
                    let [advance, right, up] = [glyph.advance, glyph.right, glyph.up].map(thousandths);
                    [i32::from(glyph.id), advance, right, up]
                })
                .collect();
            assert_eq!(found, expected, "{text}");
        };
        check("To", &[[53, 486, 0, 0], [80, 605, 0, 0]]);
        check("а\u{301}", &[[455, 561, 0, 0], [1277, 0, -8, 0]]);
        // The j loses its dot, and the second accent stands on the first.
        check("j\u{304}\u{301}", &[[1240, 258, 0, 0], [1284, 0, -130, 0], [1277, 0, 143, 143]]);
        check("n\u{303}", &[[177, 618, 0, 0]]);
    }

    #[test]
    fn lines_fit_their_room() {
        let text = "White to move and win incomprehensibilities";
        let lines = wrapped(text, 10.0, Weight::Regular, 60.0);
        assert!(lines.iter().all(|line| width(line, 10.0, Weight::Regular) <= 60.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        assert!(wrapped("  ", 10.0, Weight::Bold, 60.0).is_empty());
    }
}
