//! What the texts say around the game: score sheets, conventional signs, requests to the arbiter. Data only.

use super::{Article, Cited, Code, Rules};

/// The articles on what surrounds a game. Only the WCDF text has all of them; where another is silent on score sheets
/// and appeals its form is used and cited, as for draw offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// The penalties an arbiter has, if the text speaks of them.
    pub penalties: Option<Article>,
    /// Openings are drawn, if the text speaks of it.
    pub ballots: Option<Article>,
    /// How a decision is appealed against.
    pub appeals: Article,
    /// A piece that was pushed over a corner of its square goes on in that direction, if the text says so.
    pub direction: Option<Article>,
    /// Annoying the opponent, as by offers and claims again and again, if the text has a word on it.
    pub annoyance: Option<Article>,
    /// From which time on the same incident is brought before the arbiter, if the text says so.
    pub repetition: Option<Cited<usize>>,
    /// When a flag counts as fallen, if the text says so.
    pub fallen_flags: Option<Article>,
    /// The arbiter may declare an even position drawn, but only in a quickplay finish and after a refused offer.
    pub quickplay_draw: Option<Article>,
    /// Score sheets.
    pub sheets: Sheets,
    /// The list of conventional signs, if the text has one.
    pub signs: Option<Article>,
}

/// What the texts say on score sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheets {
    /// The moves are recorded.
    pub recording: Article,
    /// Offers of a draw are marked.
    pub offers: Article,
    /// The definition of time shortage.
    pub shortage: Article,
    /// In time shortage a tick will do; when a flag has fallen the sheet is completed before the next move.
    pub ticks: Article,
    /// Both players sign.
    pub signed: Article,
    /// Signed sheets are handed in.
    pub handed_in: Article,
}

impl Rules {
    /// What the text, or the WCDF's for it, says around the game.
    pub const fn procedure(&self) -> Procedure {
        let procedure = Procedure {
            penalties: None,
            ballots: None,
            appeals: Code::Wcdf.article("7.1"),
            direction: None,
            annoyance: None,
            repetition: None,
            fallen_flags: None,
            quickplay_draw: None,
            sheets: Sheets {
                recording: Code::Wcdf.article("3.3"),
                offers: Code::Wcdf.article("3.8"),
                shortage: Code::Wcdf.article("3.12"),
                ticks: Code::Wcdf.article("3.13"),
                signed: Code::Wcdf.article("3.9"),
                handed_in: Code::Wcdf.article("3.10"),
            },
            signs: None,
        };
        match self.code {
            Code::Wcdf => Procedure {
                penalties: Some(Code::Wcdf.article("6.9")),
                ballots: Some(Code::Wcdf.article("N2")),
                quickplay_draw: Some(Code::Wcdf.article("2.29")),
                direction: Some(Code::Wcdf.article("1.24")),
                annoyance: Some(Code::Wcdf.article("4.9")),
                // Persistence: the text gives no number.
                repetition: Some(Code::Wcdf.cite("4.17", 3)),
                fallen_flags: Some(Code::Wcdf.article("2.19")),
                ..procedure
            },
            Code::Portugal => Procedure {
                annoyance: Some(Code::Portugal.article("5.1.6")),
                repetition: Some(Code::Portugal.cite("5.1.7", 2)),
                ..procedure
            },
            Code::Fmjd | Code::Idf => Procedure {
                penalties: if matches!(self.code, Code::Idf) { Some(Code::Idf.article("5.9")) } else { None },
                sheets: Sheets { recording: self.code.article("10.2.2"), ..procedure.sheets },
                signs: Some(self.code.article("9.1")),
                ..procedure
            },
            _ => procedure,
        }
    }
}
