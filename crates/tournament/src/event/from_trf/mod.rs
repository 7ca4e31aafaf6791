//! A tournament report file as decisions: a new event is made of it, or an event is brought up to it. Everything, or nothing
//! and all faults, each with its place and what to do.

mod compare;
mod rounds;

use super::scheme::Scheme;
use super::{Decision, Event, Fee, Seeding};
use crate::history::{Acceleration, Colour, Number, Player, Points};
use crate::systems::Pair;
use crate::trf::{self, TrfFault, TrfReport};
use std::collections::{HashMap, HashSet};

/// Where the first round stands in a player's line, and how wide each is.
const ROUNDS: (usize, usize) = (92, 10);

/// The decisions of an event that begins as a file tells it.
pub fn decisions_from_trf(text: &str) -> Result<Vec<Decision>, Vec<TrfFault>> {
    Ok(Source::read(text)?.event()?.decisions().to_vec())
}

/// A file that was read, and where its records stand.
struct Source {
    report: TrfReport,
    /// The first line of each record that stands once.
    records: HashMap<String, usize>,
    /// The lines of the players.
    players: HashMap<Number, usize>,
    /// The games of a match, where remarks tell them: round, White and Black of the first game.
    matches: HashMap<(u16, Pair), Vec<String>>,
}

/// What a round is worth.
struct Terms {
    scheme: Scheme,
    games: u8,
}

impl Source {
    fn read(text: &str) -> Result<Self, Vec<TrfFault>> {
        let report = trf::read(text).map_err(|fault| vec![fault])?;
        let mut source =
            Self { report, records: HashMap::new(), players: HashMap::new(), matches: HashMap::new() };
        for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
            let code: String = line.chars().take(3).collect();
            if code == "001" {
                let digits: String = line.chars().skip(4).take(4).collect();
                if let Ok(player) = digits.trim().parse() {
                    source.players.insert(Number(player), number);
                }
            } else if code == "###" {
                source.matches.extend(told_match(line));
            }
            source.records.entry(code).or_insert(number);
        }
        Ok(source)
    }

    fn fault(
        &self,
        line: usize,
        column: usize,
        reason: impl Into<String>,
        remedy: impl Into<String>,
    ) -> TrfFault {
        TrfFault { line, column, reason: reason.into(), remedy: remedy.into() }
    }

    fn record(&self, code: &str) -> usize {
        self.records.get(code).copied().unwrap_or(1)
    }

    fn player_line(&self, number: Number) -> usize {
        self.players.get(&number).copied().unwrap_or(1)
    }

    /// Where a decision comes from.
    fn line_of(&self, decision: &Decision) -> usize {
        match decision {
            Decision::Bye { player, .. } | Decision::Penalty { player, .. } => self.player_line(*player),
            Decision::Propose { pairs, .. } => {
                pairs.pairs.first().map_or(1, |pair| self.player_line(pair.white))
            }
            _ => 1,
        }
    }

    /// The event as the file tells it.
    fn event(&self) -> Result<Event, Vec<TrfFault>> {
        let tournament = &self.report.tournament;
        self.check()?;
        let terms = self.terms()?;
        let mut event = Event::new();
        let mut take = |line: usize, decision: Decision| {
            event.apply(decision).map(drop).map_err(|refusal| {
                vec![self.fault(line, 1, refusal.to_string(), "correct the file; nothing was taken over")]
            })
        };
        let set = |setting: &str, value: String| Decision::Set { setting: setting.to_owned(), value };
        if !tournament.name.is_empty() {
            take(self.record("012"), set("name", tournament.name.clone()))?;
        }
        let rounds = tournament.rounds.unwrap_or(0).max(tournament.paired_rounds()).max(1);
        let robin = self.is_round_robin(rounds);
        take(self.record("192"), set("system", if robin { "berger" } else { "dutch" }.to_owned()))?;
        take(self.record("162"), set("points", terms.scheme.name().to_owned()))?;
        take(self.record("162"), set("games", terms.games.to_string()))?;
        if !robin {
            take(self.record("142"), set("rounds", rounds.to_string()))?;
            take(self.record("162"), set("bye", plain(tournament.scoring.pairing_bye)))?;
        }
        if let Some(colour) = tournament.first_colour {
            let word = if colour == Colour::White { "white" } else { "black" };
            take(self.record("152"), set("first-colour", word.to_owned()))?;
        }
        if tournament.acceleration == Acceleration::Baku && !robin {
            take(self.record("192"), set("acceleration", "baku".to_owned()))?;
        }
        let mut players: Vec<&Player> = tournament.players.iter().collect();
        players.sort_by_key(|player| player.number);
        for player in &players {
            take(self.player_line(player.number), entry(player))?;
        }
        for group in &tournament.forbidden {
            for (place, one) in group.players.iter().enumerate() {
                for other in &group.players[place + 1..] {
                    take(self.record("260"), Decision::Forbid(*one, *other))?;
                }
            }
        }
        let paired = tournament.paired_rounds();
        if paired > 0 {
            take(1, Decision::Start(Seeding::Order))?;
            for round in 1..=paired {
                for (line, decision) in self.round(round, paired, &terms)? {
                    take(line, decision)?;
                }
            }
        }
        let running = paired > 0;
        for bye in tournament.requested_byes.iter().filter(|bye| bye.round > paired && running) {
            let decision = Decision::Bye { player: bye.player, round: bye.round, bye: bye.bye };
            take(self.record("240"), decision)?;
        }
        for player in &players {
            let points = player.points_beside(paired);
            if points != Points::ZERO && running {
                let because = "in the report file".to_owned();
                let decision = Decision::Penalty { player: player.number, points: -points, because };
                take(self.player_line(player.number), decision)?;
            }
        }
        Ok(event)
    }

    /// What an event cannot take from any file.
    fn check(&self) -> Result<(), Vec<TrfFault>> {
        let mut faults = Vec::new();
        if self.report.teams.is_some() {
            let remedy = "bring the players of each team from a table (CSV), and enter the matches";
            faults.push(self.fault(self.record("310"), 1, "the file has teams (310)", remedy));
        }
        if matches!(self.report.tournament.acceleration, Acceleration::Listed(_)) {
            let remedy = "take record 250 out; an event knows the Baku acceleration (192 FIDE_DUTCH_BAKU)";
            faults.push(self.fault(
                self.record("250"),
                1,
                "the file has virtual points of its own (250)",
                remedy,
            ));
        }
        let mut numbers: Vec<Number> =
            self.report.tournament.players.iter().map(|player| player.number).collect();
        numbers.sort_unstable();
        if let Some((number, expected)) =
            numbers.iter().zip(1..).find(|(number, expected)| number.0 != *expected)
        {
            let reason = format!("nobody has number {expected}, and somebody has number {number}");
            let remedy = "number the players from 1 without gaps";
            faults.push(self.fault(self.player_line(*number), 5, reason, remedy));
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// The points of a game, and how many games a round has.
    fn terms(&self) -> Result<Terms, Vec<TrfFault>> {
        let scoring = &self.report.tournament.scoring;
        let single: &[u8] = if self.matches.is_empty() { &[1, 2, 4] } else { &[2, 4, 1] };
        for &games in single {
            for scheme in [Scheme::two_one_zero()].into_iter().chain(Scheme::named("1-0.5-0")) {
                let times = |points: Points| (0..games).map(|_| points).sum::<Points>();
                let fits = times(scheme.win()) == scoring.win && times(scheme.draw()) == scoring.draw;
                if !fits || scoring.loss != Points::ZERO {
                    continue;
                }
                if games > 1 && self.matches.is_empty() && self.report.tournament.paired_rounds() > 0 {
                    let reason = format!("a round has {games} games, and the file tells their sum only");
                    let remedy = "bring the event's own file, or add remarks such as \
                                  “### round 1 match 3-5 games 2-0 1-1”";
                    return Err(vec![self.fault(self.record("162"), 1, reason, remedy)]);
                }
                return Ok(Terms { scheme, games });
            }
        }
        let reason = format!(
            "a win of {} and a draw of {} are the points of no game here",
            plain(scoring.win),
            plain(scoring.draw)
        );
        let remedy = "write 162 with 2 and 1, or 1 and 0.5";
        Err(vec![self.fault(self.record("162"), 1, reason, remedy)])
    }

    /// Whether everybody is to meet everybody: by the type that the file names, or by the number of rounds.
    fn is_round_robin(&self, rounds: u16) -> bool {
        let said = self.report.records.iter().filter(|record| matches!(record.code.as_str(), "092" | "192"));
        let words: String = said.map(|record| record.text.to_ascii_lowercase() + " ").collect();
        if words.contains("robin") || words.contains("berger") {
            return true;
        }
        let players = self.report.tournament.players.len();
        let whole = players.saturating_sub(1) + players % 2;
        let met: Vec<(Number, Number)> = self
            .report
            .tournament
            .players
            .iter()
            .flat_map(|player| player.outcomes.iter().map(move |outcome| (player.number, outcome)))
            .filter_map(|(number, outcome)| Some((number, outcome.opponent()?)))
            .collect();
        let once = met.iter().collect::<HashSet<_>>().len() == met.len();
        words.trim().is_empty() && usize::from(rounds) == whole && players > 2 && once
    }
}

/// The entry of a player of a file.
fn entry(player: &Player) -> Decision {
    Decision::Enter {
        name: player.name.clone(),
        rating: player.rating,
        title: player.title.clone(),
        federation: player.federation.clone(),
        id: player.id.clone(),
        club: String::new(),
        status: None,
        fee: Fee::default(),
    }
}

/// A remark such as `### round 1 match 3-5 games 2-0 1-1`, as this program writes it.
fn told_match(line: &str) -> Option<((u16, Pair), Vec<String>)> {
    let words: Vec<&str> = line.trim_start_matches('#').split_whitespace().collect();
    let ["round", round, "match", players, "games", games @ ..] = &words[..] else { return None };
    let (white, black) = players.split_once('-')?;
    let pair = Pair::new(white.parse().ok()?, black.parse().ok()?);
    Some(((round.parse().ok()?, pair), games.iter().map(ToString::to_string).collect()))
}

/// Points with no idle decimals.
fn plain(points: Points) -> String {
    let text = points.to_string();
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}
