//! Conduct over the whole event: incidents that are counted, penalties that reach further than one board, spectators,
//! and players who call the controller.

use super::citation::Citation;
use super::decision::{Refusal, Withdrawal};
use super::round::RoundState;
use super::scheme::Reason;
use super::warning::{Warning, WarningKind};
use super::{Event, Phase};
use crate::history::Number;

/// What is decided about conduct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConductDecision {
    /// A player did something that an article forbids.
    Incident(Incident),
    /// A player is warned (wcdf 6.9 a).
    Warn {
        player: Number,
        /// The article he broke.
        article: Citation,
        /// What he did.
        because: String,
    },
    /// A player plays no further: disqualified (wcdf 6.9 c) or expelled (wcdf 6.9 d).
    Exclude {
        player: Number,
        /// How far it reaches.
        reach: Reach,
        /// What becomes of his results.
        results: Withdrawal,
        /// The article he broke.
        article: Citation,
        /// What he did.
        because: String,
    },
    /// Somebody may not enter.
    Ban(Ban),
    /// Somebody may enter again.
    Unban {
        /// The name.
        name: String,
        because: String,
    },
    /// A spectator tells the controller what he saw; the players do not hear of it (wcdf 5.5).
    Seen(SpectatorReport),
    /// A spectator is sent away (wcdf 5.9).
    SendAway {
        name: String,
        /// The article he broke.
        article: Citation,
        /// What he did.
        because: String,
    },
    /// A player calls the controller (wcdf 2.27, 4.4).
    Call {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// Who calls.
        player: Number,
        /// What it is about.
        matter: Matter,
        /// In the player's words.
        words: String,
    },
    /// The controller answers a call.
    Answer {
        /// Which call, from 1.
        call: u16,
        /// The answer.
        words: String,
        /// The article it stands on, if it does.
        article: Option<Citation>,
    },
}

/// Something that a player did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incident {
    pub player: Number,
    /// The article against it.
    pub article: Citation,
    /// What happened.
    pub words: String,
    /// The round, if it was in one.
    pub round: Option<u16>,
    /// The board, from 1, if it was at one.
    pub board: Option<u16>,
    /// Who saw it; empty if nobody is named.
    pub by: String,
}

/// How far a penalty reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// He plays no further.
    Disqualified,
    /// He plays no further, and the event is closed to him.
    Expelled,
}

impl Reach {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Disqualified => "disqualified",
            Self::Expelled => "expelled",
        }
    }
}

/// Why a player plays no further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exclusion {
    /// How far it reaches.
    pub reach: Reach,
    /// The article he broke.
    pub article: Citation,
    /// What he did.
    pub because: String,
    /// The decision behind it, from 1.
    pub decision: usize,
}

/// Somebody who may not enter, by name or by the federation's number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The name.
    pub name: String,
    /// The federation's number, empty without one.
    pub id: String,
    /// The article he broke.
    pub article: Citation,
    /// What he did.
    pub because: String,
}

/// What a spectator told the controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpectatorReport {
    /// Who told it.
    pub by: String,
    /// What he saw.
    pub words: String,
    /// The round, if it was in one.
    pub round: Option<u16>,
    /// The board, from 1, if it was at one.
    pub board: Option<u16>,
}

/// A warning that a player was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerWarning {
    pub player: Number,
    /// The article he broke.
    pub article: Citation,
    /// What he did.
    pub because: String,
    /// The decision behind it, from 1.
    pub decision: usize,
}

/// What a player calls the controller for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// A question about the rules.
    Rules,
    /// How to go on.
    Procedure,
    /// What somebody does.
    Conduct,
    /// Pieces upset or missing, a clock that fails (wcdf 2.27).
    Help,
}

pub(super) const MATTERS: [(&str, Matter); 4] = [
    ("rules", Matter::Rules),
    ("procedure", Matter::Procedure),
    ("conduct", Matter::Conduct),
    ("help", Matter::Help),
];

impl Matter {
    /// The word for it.
    pub fn name(self) -> &'static str {
        MATTERS.iter().find(|(_, matter)| *matter == self).map_or("", |(name, _)| name)
    }

    /// The article that gives the player the right to call.
    pub fn article(self) -> &'static str {
        match self {
            Self::Help => "wcdf 2.27",
            Self::Rules | Self::Procedure | Self::Conduct => "wcdf 4.4",
        }
    }
}

/// A call and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The round.
    pub round: u16,
    /// The board, from 1.
    pub board: u16,
    /// Who called.
    pub player: Number,
    /// What it was about.
    pub matter: Matter,
    /// In the player's words.
    pub words: String,
    /// The answer, and the article it stands on.
    pub answer: Option<(String, Option<Citation>)>,
    /// The decision behind it, from 1.
    pub decision: usize,
}

impl Event {
    pub(super) fn take_conduct(
        &mut self,
        decision: &ConductDecision,
        line: usize,
    ) -> Result<Vec<Warning>, Refusal> {
        match decision {
            ConductDecision::Incident(incident) => return self.note_incident(incident, line),
            ConductDecision::Warn { player, article, because } => {
                self.known(*player)?;
                self.with_reason(article, because)?;
                self.room_for(self.player_warnings.len())?;
                let (player, article, because) = (*player, article.clone(), because.clone());
                self.player_warnings.push(PlayerWarning { player, article, because, decision: line });
            }
            ConductDecision::Exclude { player, reach, results, article, because } => {
                self.with_reason(article, because)?;
                let (article, because) = (article.clone(), because.clone());
                self.exclude(
                    *player,
                    *results,
                    Exclusion { reach: *reach, article, because, decision: line },
                )?;
            }
            ConductDecision::Ban(ban) => self.ban(ban)?,
            ConductDecision::Unban { name, because } => {
                if because.is_empty() {
                    return Err(order("lifting a ban needs a reason: because=\"…\""));
                }
                let place = self.bans.iter().position(|ban| ban.name == *name);
                self.bans.remove(place.ok_or_else(|| order("the ban list has no such name"))?);
            }
            ConductDecision::Seen(report) => {
                self.check_place(report.round, report.board)?;
                if report.by.trim().is_empty() || report.words.trim().is_empty() {
                    return Err(order(
                        "a spectator's report needs the spectator's name, by=\"…\", and what was seen",
                    ));
                }
                if self.is_sent_away(&report.by) {
                    return Err(order(format!("{} was sent away (wcdf 5.9)", report.by)));
                }
                self.room_for(self.spectator_reports.len())?;
                self.spectator_reports.push((report.clone(), line));
            }
            ConductDecision::SendAway { name, article, because } => {
                self.with_reason(article, because)?;
                if name.trim().is_empty() {
                    return Err(order("the name is missing: write who is sent away"));
                }
                if self.entries.iter().any(|entry| entry.name == *name) {
                    return Err(order(format!("{name} plays in the event: expel the player by number")));
                }
                if self.is_sent_away(name) {
                    return Err(Refusal::NoEffect(format!("{name} has already been sent away")));
                }
                self.room_for(self.sent_away.len())?;
                self.sent_away.push((name.clone(), article.clone(), because.clone()));
            }
            ConductDecision::Call { round, board, player, matter, words } => {
                self.known(*player)?;
                self.published(*round)?;
                let found = self.board_mut(*round, *board)?;
                if !found.pair.has(*player) {
                    return Err(order(format!("player {player} does not sit at board {board}")));
                }
                if words.trim().is_empty() {
                    return Err(order("the call has no words: say what it is about"));
                }
                self.room_for(self.calls.len())?;
                self.calls.push(Call {
                    round: *round,
                    board: *board,
                    player: *player,
                    matter: *matter,
                    words: words.clone(),
                    answer: None,
                    decision: line,
                });
            }
            ConductDecision::Answer { call, words, article } => {
                if let Some(article) = article {
                    self.cited(article)?;
                }
                if words.trim().is_empty() {
                    return Err(order("the answer is missing: add a few words"));
                }
                let place = usize::from(*call).checked_sub(1);
                let found = place.and_then(|place| self.calls.get_mut(place));
                let found = found.ok_or(Refusal::NoCall(*call))?;
                if found.answer.is_some() {
                    return Err(Refusal::NoEffect(format!("call {call} has already been answered")));
                }
                found.answer = Some((words.clone(), article.clone()));
            }
        }
        Ok(Vec::new())
    }

    /// Everything that was noted about players, with the decision behind it, in order.
    pub fn incidents(&self) -> &[(Incident, usize)] {
        &self.incidents
    }

    /// How often a player has done the same.
    pub fn times(&self, player: Number, article: &Citation) -> usize {
        self.incidents.iter().filter(|(other, _)| other.player == player && other.article == *article).count()
    }

    /// From which time on the same incident is brought before the controller: a repetition by the Portuguese text
    /// (portugal 5.1.7); elsewhere the third time is persistence (wcdf 4.17).
    pub fn reported_from(article: &Citation) -> usize {
        if article.book() == "portugal" { 2 } else { 3 }
    }

    /// The warnings that players were given.
    pub fn player_warnings(&self) -> &[PlayerWarning] {
        &self.player_warnings
    }

    /// The ban list.
    pub fn bans(&self) -> &[Ban] {
        &self.bans
    }

    /// The ban on somebody: by the federation's number if both have one, otherwise by name.
    pub fn ban_on(&self, name: &str, id: &str) -> Option<&Ban> {
        self.bans.iter().find(|ban| same_person((&ban.name, &ban.id), (name, id)))
    }

    /// What spectators told the controller, with the decision behind it.
    pub fn spectator_reports(&self) -> &[(SpectatorReport, usize)] {
        &self.spectator_reports
    }

    /// The spectators who were sent away, each with the article and the reason.
    pub fn sent_away(&self) -> &[(String, Citation, String)] {
        &self.sent_away
    }

    /// Whether a spectator was sent away.
    pub fn is_sent_away(&self, name: &str) -> bool {
        self.sent_away.iter().any(|(other, ..)| other == name)
    }

    /// The calls of players, the first being number 1.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// Whether a disqualification or an expulsion keeps a player from a round that is not published yet.
    pub(super) fn is_excluded(&self, player: Number) -> bool {
        self.entry(player).is_some_and(|entry| entry.exclusion.is_some())
    }

    /// Refuses somebody to whom the event is closed.
    pub(super) fn check_admission(&self, name: &str, id: &str) -> Result<(), Refusal> {
        if let Some(ban) = self.ban_on(name, id) {
            let (name, because) = (ban.name.clone(), format!("{} ({})", ban.because, ban.article));
            return Err(Refusal::Barred { name, because });
        }
        let expelled = self.entries.iter().find(|entry| {
            let out = entry.exclusion.as_ref().is_some_and(|exclusion| exclusion.reach == Reach::Expelled);
            out && same_person((&entry.name, &entry.id), (name, id))
        });
        if let Some((entry, exclusion)) = expelled.and_then(|entry| Some((entry, entry.exclusion.as_ref()?)))
        {
            let because = format!("expelled: {} ({})", exclusion.because, exclusion.article);
            return Err(Refusal::Barred { name: entry.name.clone(), because });
        }
        Ok(())
    }

    pub(super) fn with_reason(&self, article: &Citation, because: &str) -> Result<(), Refusal> {
        self.cited(article)?;
        if because.trim().is_empty() {
            return Err(order("a penalty needs a reason, what happened: because=\"…\""));
        }
        Ok(())
    }

    pub(super) fn check_place(&self, round: Option<u16>, board: Option<u16>) -> Result<(), Refusal> {
        let Some(round) = round else {
            let alone = board.is_none();
            return alone.then_some(()).ok_or_else(|| order("the board has no round: add round=…"));
        };
        let place = usize::from(round).checked_sub(1);
        let found = place.and_then(|place| self.rounds.get(place)).ok_or(Refusal::NoRound(round))?;
        let Some(board) = board else { return Ok(()) };
        if board == 0 || usize::from(board) > found.boards.len() {
            return Err(Refusal::NoBoard { round, board, game: 1 });
        }
        Ok(())
    }

    fn note_incident(&mut self, incident: &Incident, line: usize) -> Result<Vec<Warning>, Refusal> {
        self.known(incident.player)?;
        if self.phase == Phase::Entries {
            return Err(order("incidents can be entered only after the start: start the event first"));
        }
        self.check_place(incident.round, incident.board)?;
        self.with_reason(&incident.article, &incident.words)?;
        self.room_for(self.incidents.len())?;
        self.incidents.push((incident.clone(), line));
        let times = self.times(incident.player, &incident.article);
        let (player, article) = (incident.player, incident.article.clone());
        Ok(if times >= Self::reported_from(&article) {
            vec![Warning::new(WarningKind::Repeated { player, article, times })]
        } else {
            Vec::new()
        })
    }

    /// Ends a player's event: games without a result are lost, and nothing is paired any more.
    fn exclude(&mut self, player: Number, results: Withdrawal, exclusion: Exclusion) -> Result<(), Refusal> {
        let place = self.known(player)?;
        if self.phase == Phase::Entries {
            return Err(order(
                "before the start, remove the entry with scratch, and ban the name if the player is to stay away",
            ));
        }
        if self.entries[place].exclusion.as_ref().is_some_and(|earlier| earlier.reach >= exclusion.reach) {
            return Err(Refusal::NoEffect(format!("player {player} is already out of the event")));
        }
        let open: Vec<u16> = (1..=self.rounds.len() as u16)
            .filter(|&round| self.rounds[usize::from(round) - 1].state == RoundState::Published)
            .collect();
        for round in open {
            let win = self.regulation.scheme.win();
            let boards = self.rounds[usize::from(round) - 1].boards.iter_mut();
            for board in boards.filter(|board| board.pair.has(player)) {
                for game in 0..board.scores.len() {
                    if board.scores[game].is_none_or(|score| score.reason == Reason::Adjourned) {
                        board.forfeit(player, game..game + 1, win, exclusion.decision);
                    }
                }
            }
        }
        let published = self.rounds.iter().filter(|round| round.state >= RoundState::Published).count();
        let next = published as u16 + 1;
        let left = self.entries[place].withdrawn_from;
        self.entries[place].withdrawn_from = Some(left.map_or(next, |from| from.min(next)));
        self.entries[place].exclusion = Some(exclusion);
        if results == Withdrawal::Struck {
            self.strike(player);
        }
        Ok(())
    }

    fn ban(&mut self, ban: &Ban) -> Result<(), Refusal> {
        self.with_reason(&ban.article, &ban.because)?;
        if ban.name.trim().is_empty() || ban.name.chars().count() > 100 {
            return Err(order("a ban needs a name of at most 100 characters"));
        }
        if self.ban_on(&ban.name, &ban.id).is_some() {
            return Err(Refusal::NoEffect(format!("{} is already on the ban list", ban.name)));
        }
        let entered = |entry: &&super::Entry| same_person((&entry.name, &entry.id), (&ban.name, &ban.id));
        if let Some(entry) = self.entries.iter().find(entered).filter(|entry| entry.exclusion.is_none()) {
            return Err(order(format!(
                "{} is entered in the event: remove the entry (before the start) or expel the player (after it), then ban",
                entry.name
            )));
        }
        self.room_for(self.bans.len())?;
        self.bans.push(ban.clone());
        Ok(())
    }
}

/// By the federation's numbers where both have one, otherwise by name.
fn same_person(one: (&str, &str), other: (&str, &str)) -> bool {
    if one.1.is_empty() || other.1.is_empty() {
        one.0.to_lowercase() == other.0.to_lowercase()
    } else {
        one.1 == other.1
    }
}

fn order(words: impl Into<String>) -> Refusal {
    Refusal::Order(words.into())
}
