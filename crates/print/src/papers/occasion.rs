//! What is known of an event beside its decisions: where and when, under which rules, and the addresses of its pages.

use draughts::RulesetName;

/// What the caller knows of an event. Empty fields are left out of the papers, or left open to be written in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occasion {
    /// The rules that are played.
    pub ruleset: RulesetName,
    /// Where it is held.
    pub place: String,
    /// When it is held, or the round is played.
    pub date: String,
    /// The time control, as it is written.
    pub time: String,
    /// Who is in charge.
    pub controller: String,
    /// The address behind the QR code of a board, with `{round}`, `{board}` and `{game}` in the place of numbers.
    pub board_address: String,
    /// The address behind the QR code of a player, with `{player}` in the place of the number.
    pub player_address: String,
    /// Rulings and appeals kept outside the event's decisions, for the report.
    pub cases: Vec<CaseRow>,
}

/// A ruling or an appeal, for the report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseRow {
    /// The round and the board, or where else it happened.
    pub place: String,
    /// What happened.
    pub case: String,
    /// What was ruled, with its articles.
    pub ruling: String,
    /// What came of an appeal; empty without one.
    pub appeal: String,
}

impl Default for Occasion {
    fn default() -> Self {
        Self {
            ruleset: RulesetName::International,
            place: String::new(),
            date: String::new(),
            time: String::new(),
            controller: String::new(),
            board_address: String::new(),
            player_address: String::new(),
            cases: Vec::new(),
        }
    }
}
