//! Results of a player: by ruleset, and by opponent.

use crate::links;
use crate::store::ResultRow;
use draughts::RulesetName;
use draughts::game::Score;
use draughts::pdn::GameEnding;

/// So many opponents are shown, those who were met most often.
const MOST: usize = 20;

/// How games of a kind ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ResultTally {
    /// The ruleset, or the opponent.
    pub(super) name: String,
    /// The opponent's page.
    pub(super) href: Option<String>,
    pub(super) won: u32,
    pub(super) drawn: u32,
    pub(super) lost: u32,
}

impl ResultTally {
    pub(super) const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// A result that is none of these, as of a game that counts for nobody, is left out.
    fn count(&mut self, row: &ResultRow) {
        let Ok(ruleset) = row.ruleset.parse::<RulesetName>() else { return };
        let is = |score: Score| GameEnding::of(ruleset.rules(), score).text() == row.result;
        if is(Score::Drawn) {
            self.drawn += row.games;
        } else if is(Score::Won(row.side)) {
            self.won += row.games;
        } else if is(Score::Won(row.side.opponent())) || is(Score::BothLose) {
            self.lost += row.games;
        }
    }
}

/// By ruleset, the one with most games first.
pub(super) fn by_ruleset(rows: &[ResultRow]) -> Vec<ResultTally> {
    let title = |row: &ResultRow| {
        let ruleset = row.ruleset.parse::<RulesetName>();
        (ruleset.map_or_else(|_| row.ruleset.clone(), |name| name.rules().title.to_owned()), None)
    };
    tallied(rows, title)
}

/// By opponent, those who were met most often.
pub(super) fn by_opponent(rows: &[ResultRow]) -> Vec<ResultTally> {
    let mut all =
        tallied(rows, |row| (row.opponent.clone(), row.has_account.then(|| links::player(&row.opponent))));
    all.truncate(MOST);
    all
}

fn tallied(rows: &[ResultRow], named: impl Fn(&ResultRow) -> (String, Option<String>)) -> Vec<ResultTally> {
    let mut all: Vec<ResultTally> = Vec::new();
    for row in rows {
        let (name, href) = named(row);
        let place = all.iter().position(|tally| tally.name == name && tally.href == href);
        let place = place.unwrap_or_else(|| {
            all.push(ResultTally { name, href, ..ResultTally::default() });
            all.len() - 1
        });
        all[place].count(row);
    }
    all.retain(|tally| tally.games() > 0);
    all.sort_by(|one, other| other.games().cmp(&one.games()).then_with(|| one.name.cmp(&other.name)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::Side;

    fn row(ruleset: &str, side: Side, result: &str, opponent: &str, games: u32) -> ResultRow {
        let has_account = opponent.starts_with('B');
        let (ruleset, result, opponent) = (ruleset.to_owned(), result.to_owned(), opponent.to_owned());
        ResultRow { ruleset, side, result, opponent, has_account, games }
    }

    #[test]
    fn results_are_counted_by_who_begins() {
        let rows = [
            row("international", Side::White, "1-0", "Ben", 3),
            row("international", Side::Black, "1-0", "Ben", 1),
            row("international", Side::Black, "1/2-1/2", "Carla", 2),
            // Red begins, so Red's points stand first.
            row("english", Side::White, "0-1", "Ben", 1),
            row("english", Side::White, "1-0", "Guest", 1),
            row("english", Side::White, "1/2-1/2", "Guest", 1),
            row("english", Side::White, "*", "Guest", 9),
        ];
        let kinds = by_ruleset(&rows);
        assert_eq!(kinds.len(), 2);
        assert_eq!((kinds[0].won, kinds[0].drawn, kinds[0].lost), (3, 2, 1));
        assert_eq!((kinds[1].won, kinds[1].drawn, kinds[1].lost), (1, 1, 1));
        let opponents = by_opponent(&rows);
        assert_eq!(opponents[0].name, "Ben");
        assert_eq!(opponents[0].href.as_deref(), Some("/player/Ben"));
        assert_eq!((opponents[0].won, opponents[0].lost), (4, 1));
        assert!(
            opponents.iter().any(|tally| tally.name == "Guest" && tally.href.is_none() && tally.games() == 2)
        );
    }
}
