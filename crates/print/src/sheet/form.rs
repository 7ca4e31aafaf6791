//! The federations' forms of score sheet: what is printed on them before anything is written.

use draughts::{Article, Code, Rules};

/// The form of a federation's score sheet.
pub(crate) struct SheetForm {
    /// Above everything.
    pub(crate) federation: &'static str,
    /// Rows in each of the two blocks, if the paper has enough room.
    pub(crate) rows: u32,
    /// A heavy line stands below every row whose number this is a divisor of, beginning with the first control.
    pub(crate) controls: Controls,
    /// What the opening is called, where it is drawn by lot.
    pub(crate) opening: Option<&'static str>,
    /// Who sees to the game.
    pub(crate) arbiter: &'static str,
    /// Reminders at the foot of the sheet; empty where the federation's text has none.
    pub(crate) reminder: String,
}

/// After which moves a heavy line stands.
#[derive(Clone, Copy)]
pub(crate) struct Controls {
    pub(crate) first: u32,
    pub(crate) next: u32,
}

impl Controls {
    pub(crate) const fn end_at(self, number: u32) -> bool {
        number >= self.first && (number - self.first).is_multiple_of(self.next)
    }
}

impl SheetForm {
    /// The form of the federation whose rulebook the rules stand on.
    pub(crate) fn of(rules: &Rules) -> Self {
        let sheets = rules.procedure().sheets;
        // Only what the federation's own text says: another's does not bind its players.
        let said = |text: &str, article: Article| {
            (article.code == rules.code).then(|| text.replace("{}", &article.to_string()))
        };
        let reminders = [
            said("Record every move ({}).", sheets.recording),
            said("Mark draw offers with (=) ({}).", sheets.offers),
            said("With five minutes or less left, a tick is enough ({}).", sheets.ticks),
            said("Both players sign the sheet ({}).", sheets.signed),
            said("Hand in the signed sheet ({}).", sheets.handed_in),
        ];
        let tens = Controls { first: 10, next: 10 };
        let long = Self {
            federation: "FMJD",
            rows: 40,
            controls: tens,
            opening: None,
            arbiter: "Arbiter",
            reminder: reminders.into_iter().flatten().collect::<Vec<_>>().join(" "),
        };
        match rules.code {
            Code::Fmjd | Code::Killer => long,
            Code::Idf => Self { federation: "IDF", opening: Some("Opening drawn"), ..long },
            // 30 moves in the first hour, then 15 in every half hour (WCDF 2.15).
            Code::Wcdf => Self {
                federation: "WCDF",
                rows: 30,
                controls: Controls { first: 30, next: 15 },
                opening: Some("Ballot"),
                arbiter: "Referee",
                ..long
            },
            Code::Portugal => Self { federation: "Federação Portuguesa de Damas", rows: 30, ..long },
            Code::Fid => Self { federation: "FID", rows: 30, opening: Some("Opening drawn"), ..long },
            Code::Apca => Self { federation: "APCA", rows: 30, ..long },
            Code::Czech | Code::Site64 => Self { federation: "", ..long },
        }
    }
}
