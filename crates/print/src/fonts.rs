//! The two fonts that are built in. Where they come from and how they were cut is said beside them.

use resvg::usvg::fontdb;
use std::sync::{Arc, LazyLock};
use ttf_parser::Face;

/// The name under which the fonts are asked for, and what a browser may use instead.
pub(crate) const FAMILY: &str = "Noto Sans,DejaVu Sans,sans-serif";

/// Regular letters.
pub(crate) static REGULAR: &[u8] = include_bytes!("../fonts/NotoSans-Regular.ttf");
/// Bold ones.
pub(crate) static BOLD: &[u8] = include_bytes!("../fonts/NotoSans-Bold.ttf");

/// How heavy the letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// The letters of a text that pictures and sheets cannot show, each once: those that are neither Latin, Greek nor
/// Cyrillic.
pub fn missing_letters(text: &str) -> Vec<char> {
    let mut missing: Vec<char> =
        text.chars().filter(|letter| !letter.is_control() && !letter.is_whitespace()).collect();
    missing.retain(|&letter| FACES.regular.glyph_index(letter).is_none());
    missing.sort_unstable();
    missing.dedup();
    missing
}

/// How wide a line of text is, in the units of its size. Kerning is left out: lines come out a hair wider.
pub(crate) fn width(text: &str, size: f32, weight: Weight) -> f32 {
    let face = match weight {
        Weight::Regular => &FACES.regular,
        Weight::Bold => &FACES.bold,
    };
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

/// The fonts as the renderer looks them up.
pub(crate) fn database() -> Arc<fontdb::Database> {
    static DATABASE: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
        let mut database = fontdb::Database::new();
        for font in [REGULAR, BOLD] {
            database.load_font_source(fontdb::Source::Binary(Arc::new(font)));
        }
        database.set_sans_serif_family("Noto Sans");
        Arc::new(database)
    });
    DATABASE.clone()
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
        assert_eq!(missing_letters(names), []);
        assert_eq!(missing_letters("李 and 王, 李"), ['李', '王']);
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
