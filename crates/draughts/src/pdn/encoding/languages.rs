//! The languages in which games are annotated: their letters beyond ASCII, and the encodings that have them.

use super::Encoding;

/// A language with the letters by which it is known.
pub(super) struct Language {
    pub(super) script: Script,
    pub(super) encodings: &'static [Encoding],
    /// Letters, the more usual ones first, with what each of them speaks for the language.
    pub(super) letters: &'static [Letters],
    /// What speaks against the language before anything is read: of equals the Western ones are taken.
    pub(super) handicap: i64,
}

/// Letters that are equally usual, in lower case.
pub(super) struct Letters {
    pub(super) points: i64,
    pub(super) letters: &'static str,
}

/// How the letters of a language stand together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    /// Latin, single letters among those of ASCII.
    Latin,
    /// The same, but accents stand on last letters only: Italian.
    LatinAtTheEnd,
    /// Whole words, in which a hard sign is rare.
    Cyrillic,
    /// Whole words, in which the hard sign is a vowel: Bulgarian.
    CyrillicWithHardVowel,
}

const WESTERN: &[Encoding] = &[Encoding::Windows1252, Encoding::Cp850];
const CENTRAL: &[Encoding] = &[Encoding::Windows1250, Encoding::Iso8859_2, Encoding::Cp852];
const POLISH: &[Encoding] =
    &[Encoding::Windows1250, Encoding::Iso8859_2, Encoding::Cp852, Encoding::Windows1257];
const ESTONIAN: &[Encoding] = &[Encoding::Windows1252, Encoding::Cp850, Encoding::Windows1257];
const BALTIC: &[Encoding] = &[Encoding::Windows1257];
const RUSSIAN: &[Encoding] = &[Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866];
const UKRAINIAN: &[Encoding] = &[Encoding::Windows1251, Encoding::Koi8U, Encoding::Cp866];

const fn latin(encodings: &'static [Encoding], letters: &'static [Letters], handicap: i64) -> Language {
    Language { script: Script::Latin, encodings, letters, handicap }
}

const fn usual(letters: &'static str) -> Letters {
    Letters { points: 3, letters }
}

const fn rare(letters: &'static str) -> Letters {
    Letters { points: 2, letters }
}

/// All languages that are thought of.
pub(super) const LANGUAGES: &[Language] = &[
    // French
    latin(WESTERN, &[usual("éèêàçôîûùëï"), rare("âœüÿæ")], 0),
    // Portuguese
    latin(WESTERN, &[usual("ãçáéíóõêâ"), rare("ôúàü")], 0),
    // Dutch
    latin(WESTERN, &[usual("ëïéöü"), rare("èêáóçí")], 0),
    // German
    latin(WESTERN, &[usual("äöüß"), rare("é")], 0),
    // Spanish
    latin(WESTERN, &[usual("áéíóúñ"), rare("ü")], 0),
    // Italian
    Language {
        script: Script::LatinAtTheEnd, encodings: WESTERN, letters: &[usual("àèéìòù")], handicap: 0
    },
    // Danish, Finnish, Norwegian, Swedish
    latin(WESTERN, &[usual("äöåøæ"), rare("éü")], 0),
    // Estonian
    latin(ESTONIAN, &[usual("äöüõ"), rare("šž")], 0),
    // Polish
    latin(POLISH, &[usual("ąćęłńóśźż")], 1),
    // Czech, Slovak
    latin(CENTRAL, &[usual("áčéěířšůýž"), rare("ďňóťúľĺŕôä")], 1),
    // Hungarian
    latin(CENTRAL, &[usual("áéíóöőúüű")], 1),
    // Lithuanian
    latin(BALTIC, &[usual("ąčėįšųūž"), rare("ę")], 1),
    // Latvian
    latin(BALTIC, &[usual("āčēģīķļņšūž")], 1),
    // Russian
    Language {
        script: Script::Cyrillic,
        encodings: RUSSIAN,
        letters: &[
            usual("оеаинтсрвлк"),
            rare("мдпуяыьгзбчй"),
            Letters { points: 1, letters: "хжшюцщэфё" },
            Letters { points: 0, letters: "ъ" },
        ],
        handicap: 0,
    },
    // Ukrainian
    Language {
        script: Script::Cyrillic,
        encodings: UKRAINIAN,
        letters: &[
            usual("оаинтісрвлк"),
            rare("еудмпяьзгбчї"),
            Letters { points: 1, letters: "йхжшюцєф" },
            Letters { points: 0, letters: "щґ" },
        ],
        handicap: 1,
    },
    // Bulgarian
    Language {
        script: Script::CyrillicWithHardVowel,
        encodings: RUSSIAN,
        letters: &[
            usual("оеаинтсрвлк"),
            rare("мдпуязгбчъ"),
            Letters { points: 1, letters: "хжшюцщйф" },
            Letters { points: 0, letters: "ь" },
        ],
        handicap: 1,
    },
];
