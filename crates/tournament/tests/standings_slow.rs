//! A slow and obvious second reading of the tie-breaks, on random events with byes, forfeits, withdrawals and late entries.

use proptest::prelude::*;
use tournament::generate::{Plan, generate};
use tournament::history::{Number, RoundOutcome, Scoring, Tournament};
use tournament::standings::{StandingsField, Unplayed, records_of, standings};
use tournament::tie_breaks::TieBreak;

const NAMES: [&str; 7] = ["solkoff", "solkoff-1", "solkoff-median", "sb", "wins", "direct", "progressive"];

/// A player's place: rank, number, points and the values, all in hundredths.
type Line = (usize, u16, i64, Vec<i64>);

struct Slow<'event> {
    event: &'event Tournament,
    unplayed: Unplayed,
}

impl Slow<'_> {
    fn worth(&self, outcome: &RoundOutcome) -> i64 {
        i64::from(self.event.scoring.points(outcome).in_hundredths())
    }

    fn rounds(&self, player: Number) -> Vec<RoundOutcome> {
        let player = self.event.player(player).unwrap();
        (1..=self.event.paired_rounds()).map(|round| player.outcome(round)).collect()
    }

    fn points(&self, player: Number) -> i64 {
        self.rounds(player).iter().map(|outcome| self.worth(outcome)).sum()
    }

    /// Each round that counts for tie-breaks: the opponent's points and the player's own.
    fn games(&self, player: Number) -> Vec<(i64, i64)> {
        let mut games = Vec::new();
        for outcome in self.rounds(player) {
            match outcome.played() {
                Some((opponent, _)) => games.push((self.points(opponent), self.worth(&outcome))),
                None if self.unplayed == Unplayed::Virtual => {
                    games.push((self.points(player), self.worth(&outcome)));
                }
                None => {}
            }
        }
        games
    }

    fn value(&self, name: &str, player: Number, tied: &[Number]) -> i64 {
        let win = i64::from(self.event.scoring.win.in_hundredths());
        let games = self.games(player);
        let mut scores: Vec<i64> = games.iter().map(|game| game.0).collect();
        scores.sort_unstable();
        match name {
            "solkoff" => scores.iter().sum(),
            "solkoff-1" => scores.iter().sum::<i64>() - scores.first().copied().unwrap_or(0),
            "solkoff-median" if scores.len() <= 2 => 0,
            "solkoff-median" => scores.iter().sum::<i64>() - scores[0] - scores[scores.len() - 1],
            "sb" => games.iter().map(|(score, own)| score * own / win).sum(),
            "wins" => 100 * games.iter().filter(|game| game.1 == win).count() as i64,
            "progressive" => {
                let rounds = self.rounds(player);
                (1..=rounds.len())
                    .map(|count| rounds[..count].iter().map(|outcome| self.worth(outcome)).sum::<i64>())
                    .sum()
            }
            "direct" => {
                let met = |one: Number, two: Number| {
                    self.rounds(one).iter().any(|outcome| outcome.played().is_some_and(|game| game.0 == two))
                };
                let all = tied.iter().all(|&one| tied.iter().all(|&two| one == two || met(one, two)));
                if tied.len() < 2 || !all {
                    return 0;
                }
                let among =
                    |outcome: &&RoundOutcome| outcome.played().is_some_and(|game| tied.contains(&game.0));
                self.rounds(player).iter().filter(among).map(|outcome| self.worth(outcome)).sum()
            }
            _ => unreachable!("{name}"),
        }
    }

    fn table(&self, names: &[&str]) -> Vec<Line> {
        let mut lines: Vec<Line> = self
            .event
            .players
            .iter()
            .map(|player| (0, player.number.0, self.points(player.number), Vec::new()))
            .collect();
        for name in names {
            let before = lines.clone();
            for line in &mut lines {
                let equal = |other: &&Line| other.2 == line.2 && other.3 == line.3;
                let tied: Vec<Number> = before.iter().filter(equal).map(|other| Number(other.1)).collect();
                line.3.push(self.value(name, Number(line.1), &tied));
            }
        }
        lines.sort_by(|one, two| (two.2, &two.3).cmp(&(one.2, &one.3)).then(one.1.cmp(&two.1)));
        for place in 0..lines.len() {
            let same =
                place > 0 && (lines[place - 1].2, &lines[place - 1].3) == (lines[place].2, &lines[place].3);
            lines[place].0 = if same { lines[place - 1].0 } else { place + 1 };
        }
        lines
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn both_readings_agree(
        seed in any::<u64>(), players in 3u16..24, rounds in 1u16..8, two in any::<bool>(), virtual_ in any::<bool>(),
        names in Just(NAMES.to_vec()).prop_shuffle(), count in 1usize..8,
    ) {
        let scoring = if two { Scoring::TWO_ONE_ZERO } else { Scoring::ONE_HALF_ZERO };
        let plan = Plan {
            byes: 90, forfeits: 90, withdrawals: 40, late_entries: 60, scoring,
            ..Plan::new(seed, players, rounds.min(players - 1))
        };
        let event = generate(&plan);
        let unplayed = if virtual_ { Unplayed::Virtual } else { Unplayed::Zero };
        let names = &names[..count];
        let list = TieBreak::list(&names.join(",")).unwrap();
        let field = StandingsField::new(records_of(&event), event.scoring.win).unwrap();
        let found: Vec<Line> = standings(&field, &list, unplayed)
            .iter()
            .map(|line| {
                let values = line.values.iter().map(|value| (value.numbers()[0] * 100.0).round() as i64);
                (line.rank, line.number.0, i64::from(line.points.in_hundredths()), values.collect())
            })
            .collect();
        prop_assert_eq!(found, Slow { event: &event, unplayed }.table(names));
    }
}
