//! How well a character beyond ASCII stands between its neighbours, in a language.

use super::languages::{Language, Script};

/// A character between its neighbours; blanks at the ends.
#[derive(Clone, Copy)]
pub(super) struct Context {
    pub(super) before: char,
    pub(super) here: char,
    pub(super) after: char,
}

impl Context {
    /// What speaks for a language, or against it if negative.
    pub(super) fn points(self, language: &Language) -> i64 {
        if !is_letter(self.here) || is_cyrillic(self.here) != language.script.is_cyrillic() {
            return self.sign();
        }
        let lower = self.here.to_lowercase().next().unwrap_or(self.here);
        let known = language.letters.iter().find(|letters| letters.letters.contains(lower));
        let points = match language.script {
            Script::LatinAtTheEnd if known.is_some() => self.at_the_end(),
            _ => known.map_or(language.script.unknown(), |letters| letters.points),
        };
        let fitting = match language.script {
            Script::Latin | Script::LatinAtTheEnd => self.among_latin(lower),
            Script::Cyrillic => self.among_cyrillic(lower, "аеиоуыэюяіїєё"),
            Script::CyrillicWithHardVowel => self.among_cyrillic(lower, "аеиоуыэюяіїєёъ"),
        };
        points + fitting + self.case()
    }

    /// A sign that is no letter of the script.
    fn sign(self) -> i64 {
        let Self { before, here, after } = self;
        let within = is_letter(before) && is_letter(after);
        match here {
            '’' if is_letter(before) || is_letter(after) => 3,
            '’' => 0,
            '–' | '—' if within => -2,
            '–' | '—' => 2,
            '«' | '“' | '„' | '‚' | '‘' if !is_letter(before) && is_letter(after) => 2,
            '»' | '”' if !is_letter(after) => 2,
            '…' if !is_letter(after) => 1,
            '«' | '“' | '„' | '‚' | '‘' | '»' | '”' | '…' => -3,
            'º' | 'ª' if before.is_ascii_digit() => 1,
            'º' | 'ª' => -3,
            '°' | '½' | '§' | '€' | '\u{A0}' | '№' | '·' | '•' if !within => 0,
            '°' | '½' | '§' | '€' | '\u{A0}' | '№' | '·' | '•' => -4,
            _ => -5,
        }
    }

    fn at_the_end(self) -> i64 {
        if is_letter(self.before) && !is_letter(self.after) { 3 } else { -2 }
    }

    /// Capitals begin words or make up whole ones; values of tags begin with one.
    fn case(self) -> i64 {
        let Self { before, here, after } = self;
        let is_upper = |sign: char| is_letter(sign) && sign.is_uppercase();
        let mut points = 0;
        if here.is_uppercase() && is_letter(before) && before.is_lowercase() {
            points -= 6;
        }
        if here.is_lowercase() && is_upper(before) && is_upper(after) {
            points -= 5;
        }
        if is_upper(before) && here.is_uppercase() && is_letter(after) && after.is_lowercase() {
            points -= 4;
        }
        if here.is_lowercase() && before == '"' {
            points -= 2;
        }
        points
    }

    fn among_latin(self, lower: char) -> i64 {
        let Self { before, after, .. } = self;
        let (joined, goes_on) = (is_letter(before), is_letter(after));
        let (vowel_before, vowel_after) =
            (joined && is_latin_vowel(before), goes_on && is_latin_vowel(after));
        let mut points = 0;
        if !joined && !goes_on {
            points -= 3;
        }
        if is_latin_vowel(lower) {
            if vowel_before && vowel_after {
                points -= 2;
            }
            // A diaeresis says that the vowel is one of its own.
            if vowel_before && !matches!(lower, 'ë' | 'ï' | 'ü' | 'ö') {
                points -= 1;
            }
            if matches!(lower, 'ã' | 'õ') && matches!(after, 'o' | 'e' | 'O' | 'E') {
                points += 1;
            }
        } else {
            if joined && goes_on && !vowel_before && !vowel_after {
                points -= 2;
            }
            if lower == 'ñ' && !vowel_after {
                points -= 3;
            }
        }
        let is_accented = |sign: char| is_letter(sign) && !sign.is_ascii();
        let same = before.to_lowercase().next() == Some(lower);
        if is_accented(before) && !same {
            points -= 1;
        }
        if is_accented(before) && is_accented(after) {
            points -= 2;
        }
        points
    }

    fn among_cyrillic(self, lower: char, vowels: &str) -> i64 {
        let Self { before, after, .. } = self;
        let is_vowel = |sign: char| sign.to_lowercase().any(|sign| vowels.contains(sign));
        let (joined, goes_on) = (is_cyrillic(before), is_cyrillic(after));
        let mut points = 0;
        if before.is_ascii_alphabetic() || after.is_ascii_alphabetic() {
            points -= 6;
        } else if !joined && !goes_on {
            points -= 2;
        }
        if lower == 'й' && joined && !is_vowel(before) {
            points -= 4;
        }
        // These stand after consonants only.
        let after_consonants = matches!(lower, 'ь' | 'ы') || lower == 'ъ' && !is_vowel(lower);
        if after_consonants && (!joined || is_vowel(before)) {
            points -= 4;
        }
        if joined && goes_on {
            match (is_vowel(lower), is_vowel(before), is_vowel(after)) {
                (true, true, true) => points -= 2,
                (false, false, false) => points -= 1,
                _ => {}
            }
        }
        points
    }
}

impl Script {
    const fn is_cyrillic(self) -> bool {
        matches!(self, Self::Cyrillic | Self::CyrillicWithHardVowel)
    }

    /// What a letter says that the language has not.
    const fn unknown(self) -> i64 {
        if self.is_cyrillic() { -3 } else { -4 }
    }
}

fn is_letter(sign: char) -> bool {
    sign.is_alphabetic() && !matches!(sign, 'ª' | 'º')
}

fn is_cyrillic(sign: char) -> bool {
    matches!(sign, 'Ѐ'..='ӿ')
}

/// Whether a Latin letter is a vowel, with whatever accent.
fn is_latin_vowel(sign: char) -> bool {
    const VOWELS: &str = "aeiouyàáâãäåæāăąèéêëēėęěìíîïīįòóôõöøōőœùúûüūůűųýÿ";
    sign.to_lowercase().any(|sign| VOWELS.contains(sign))
}
