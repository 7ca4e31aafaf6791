//! Old encodings are told apart by the letters of a single header, in the languages of those who play; where a header
//! says too little, that is said.

use draughts::pdn::{self, Encoding, Limits, RawGame};

/// Texts with the language each is in.
fn headers() -> Vec<(&'static str, &'static str)> {
    let lines = include_str!("../data/headers.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once('\t').expect("a language and a text")).collect()
}

/// The encodings in which a text of the language may have been kept.
fn encodings(language: &str) -> Vec<Encoding> {
    let names: &[&str] = match language {
        "russian" | "bulgarian" => &["windows-1251", "koi8-r", "cp866"],
        "ukrainian" => &["windows-1251", "koi8-u", "cp866"],
        "polish" => &["windows-1250", "iso-8859-2", "cp852", "windows-1257"],
        "czech" => &["windows-1250", "iso-8859-2", "cp852"],
        "lithuanian" => &["windows-1257"],
        _ => &["windows-1252", "cp850"],
    };
    names.iter().map(|name| Encoding::by_name(name).expect("an encoding")).collect()
}

fn read(bytes: &[u8]) -> RawGame {
    let mut games = pdn::games(bytes, Limits::USUAL);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

#[test]
fn old_encodings_are_told_apart_or_the_doubt_is_said() {
    let (mut tried, mut right, mut sure) = (0, 0, 0);
    let mut wrong = Vec::new();
    for (language, text) in headers() {
        for encoding in encodings(language) {
            if encoding.lacks(text).is_some() {
                continue;
            }
            let game = read(&encoding.encode(text));
            tried += 1;
            // Encodings that give the same letters cannot be told apart, and need not be.
            right += u32::from(game.text == text);
            sure += u32::from(game.text == text && game.rival.is_none());
            if game.text != text && game.rival.is_none() {
                wrong.push(format!("{encoding} as {}: {}", game.encoding, game.text));
            }
        }
    }
    eprintln!("{tried} headers: {right} right, {sure} of them without doubt");
    assert!(tried >= 200, "{tried}");
    assert!(wrong.is_empty(), "wrong without a doubt: {wrong:#?}");
    assert!(right * 100 >= tried * 95, "{right} of {tried}");
    assert!(sure * 100 >= tried * 80, "{sure} of {tried}");
}

#[test]
fn unicode_is_never_taken_for_anything_else() {
    for (_, text) in headers() {
        let game = read(text.as_bytes());
        assert_eq!((game.encoding, game.rival, game.text.as_str()), (Encoding::Utf8, None, text));
        for (encoding, mark) in
            [(Encoding::Utf16LittleEndian, [0xFF, 0xFE]), (Encoding::Utf16BigEndian, [0xFE, 0xFF])]
        {
            let bytes = encoding.encode(text);
            let marked = read(&[&mark[..], &bytes].concat());
            assert_eq!((marked.encoding, marked.text.as_str()), (encoding, text));
            let bare = read(&bytes);
            assert_eq!((bare.encoding, bare.text.as_str()), (encoding, text), "without a mark");
        }
    }
}

#[test]
fn an_encoding_that_is_given_leaves_no_doubt() {
    for (language, text) in headers() {
        for encoding in encodings(language).into_iter().filter(|encoding| encoding.lacks(text).is_none()) {
            let mut scanner = pdn::Scanner::new(Limits::USUAL).reading(Some(encoding));
            scanner.feed(&encoding.encode(text));
            scanner.finish();
            let game = scanner.next_game().expect("a game");
            assert_eq!((game.encoding, game.rival, game.text.as_str()), (encoding, None, text));
        }
    }
}
