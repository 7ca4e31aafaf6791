//! An event as it is shown.

use super::awake::{AwakeEvent, warning};
use super::online::GamePlace;
use crate::key::{Fingerprint, Id};
use crate::store::{EventCallRow, EventReportRow, EventRoomRow, EventRow};
use crate::wire::{
    EventBoard, EventCall, EventGame, EventLine, EventNews, EventNote, EventOnline, EventParticipation,
    EventPlayer, EventReportView, EventRights, EventRound, EventSheet, EventStanding, EventStandings,
    EventView,
};
use draughts::RulesetName;
use draughts::ballot::{Ballot, Deck};
use std::collections::HashMap;
use std::time::Duration;
use tournament::event::{
    Board, Event, OnlineEntries, OnlineRating, Phase, Reason, Right, RollState, Round, RoundState, Score,
    SheetMark, SheetState,
};
use tournament::history::Number;

/// The word for a phase.
pub(crate) const fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Entries => "entries",
        Phase::Running => "running",
        Phase::Finished => "finished",
    }
}

/// An event in a list.
pub(crate) fn listed(row: &EventRow) -> EventLine {
    EventLine {
        id: row.id.to_string(),
        href: format!("/events/{}", row.id),
        name: row.name.clone(),
        place: row.place.clone(),
        title: title(&row.ruleset).to_owned(),
        time: row.time.clone(),
        system: system_words(&row.progress.system).to_owned(),
        phase: row.progress.phase.clone(),
        players: row.progress.players,
        round: row.progress.round,
        changed: row.progress.changed.0,
        online: row.progress.online,
        begins: row.progress.begins.map(|begins| begins.0),
    }
}

fn title(ruleset: &str) -> &'static str {
    ruleset.parse::<RulesetName>().map_or("", |name| name.rules().title)
}

/// A system in words that players use.
pub(crate) fn system_words(name: &str) -> &'static str {
    match name {
        "berger" => "Round robin",
        "dutch" => "Swiss",
        "double-swiss" => "Swiss, two games per round",
        "knock-out" => "Knock-out",
        "match" => "Match",
        "arena" => "Arena",
        "groups" => "Groups and final",
        "simultaneous" => "Simultaneous display",
        _ => "",
    }
}

impl AwakeEvent {
    /// The event for somebody: a proposal is seen by those who work at it alone.
    pub(crate) fn shown(&self, owner: Option<Fingerprint>) -> EventView {
        let rights = self.rights(owner);
        let event = self.event();
        let works = rights.0 >= EventRights::Results;
        let regulation = event.regulation();
        let seen = |round: &&Round| works || round.state >= RoundState::Published;
        let rounds = event.rounds().iter().filter(seen).zip(1_u16..);
        let me = self.number_of(owner);
        let rooms: HashMap<GamePlace, Id> =
            self.rooms().iter().map(|row| (GamePlace::of(row), row.room)).collect();
        EventView {
            id: self.row.id.to_string(),
            href: format!("/events/{}", self.row.id),
            name: self.row.name.clone(),
            place: self.row.place.clone(),
            ruleset: self.row.ruleset.clone(),
            title: title(&self.row.ruleset).to_owned(),
            time: self.row.time.as_deref().map(|time| self.time_words(time)),
            system: regulation.system.name().to_owned(),
            phase: phase_word(event.phase()).to_owned(),
            version: self.version(),
            planned: event.planned_rounds(),
            games: regulation.scores_per_board(),
            ballots: regulation.ballots.as_ref().map(|deck| deck.name.clone()),
            scores: scores(event),
            players: self.players(),
            rounds: rounds.map(|(round, number)| self.round(round, number, works, me, &rooms)).collect(),
            rights: rights.0,
            may: self.rights_of(owner).into_iter().map(str::to_owned).collect(),
            me,
            calls: self.calls_for(me, self.rights_of(owner).contains(&Right::Rulings.name())),
            online: self.online(me),
            game: me.and_then(|me| self.game_href(me)),
            giver: event.giver().map(|giver| giver.0),
            display: self.display_href(),
        }
    }

    /// What concerns somebody.
    pub(crate) fn mine(&self, owner: Option<Fingerprint>) -> EventParticipation {
        let me = self.number_of(owner);
        EventParticipation {
            me,
            name: self.row.name.clone(),
            phase: phase_word(self.event().phase()).to_owned(),
            game: me.and_then(|me| self.game_href(me)),
            next_round: self.next_round_at().map(|at| at.0),
            calls: self.calls_for(me, false),
        }
    }

    /// The terms of play online, in words.
    fn online(&self, me: Option<u16>) -> Option<EventOnline> {
        let event = self.event();
        let regulation = event.regulation();
        let terms = regulation.online?;
        let late = regulation.system.takes_late_entries();
        let open = match event.phase() {
            Phase::Entries => true,
            Phase::Running => late,
            Phase::Finished => false,
        };
        let away =
            me.and_then(|me| event.entry(Number(me))).is_some_and(|entry| entry.withdrawn_from.is_some());
        Some(EventOnline {
            begins: terms.begin.map(|at| at.saturating_mul(1_000)),
            next_round: self.next_round_at().map(|at| at.0),
            ends: self.arena_ends_at().map(|at| at.0),
            by_itself: terms.pause.is_some(),
            open: open && (me.is_none() || away) && terms.entries == OnlineEntries::Open,
            rated: terms.rating == OnlineRating::Rated,
            rules: self.online_rules(&terms),
        })
    }

    /// The time control; of a display's two times the first is the giver's, whatever colour he has.
    fn time_words(&self, time: &str) -> String {
        let odds = time.strip_prefix("white ").and_then(|rest| rest.split_once(", black "));
        match odds.filter(|_| self.event().giver().is_some()) {
            Some((giver, guests)) => format!("{giver} for the giver, {guests} for the guests"),
            None => time.to_owned(),
        }
    }

    /// The page of the game that a player has to play. The giver of a display goes on from there to the next board.
    fn game_href(&self, player: u16) -> Option<String> {
        let gives = self.event().giver() == Some(Number(player));
        let display = if gives { format!("#display={}", Id::of_boards(self.id())) } else { String::new() };
        self.game_of(player).map(|room| format!("/game/{room}{display}"))
    }

    /// The page with all boards of a display.
    fn display_href(&self) -> Option<String> {
        let open = self.event().giver().is_some() && !self.rooms().is_empty();
        open.then(|| format!("/sim/{}", Id::of_boards(self.id())))
    }

    /// The room in which a player has a game to play.
    pub(crate) fn game_of(&self, player: u16) -> Option<Id> {
        let own = |row: &&EventRoomRow| {
            let place = GamePlace::of(row);
            let mine = self.board_at(place).is_some_and(|(_, board)| board.pair.has(Number(player)));
            mine && self.is_open(place)
        };
        // A display begins at its first board; elsewhere the last game is the one to play.
        let mut rooms = self.rooms().iter();
        let found = if self.event().giver().is_some() { rooms.find(own) } else { rooms.rfind(own) };
        found.map(|row| row.room)
    }

    /// Those who take part, in the order of their numbers.
    pub(crate) fn players(&self) -> Vec<EventPlayer> {
        let event = self.event();
        let standings = event.standings().unwrap_or_default();
        let points: HashMap<u16, String> =
            standings.iter().map(|line| (line.number.0, points_text(line.points))).collect();
        let entries = event.entries().iter().zip(&self.entries).zip(1_u16..);
        let mut players: Vec<EventPlayer> = entries
            .map(|((entry, line), place)| {
                let number = entry.number.map_or(place, |number| number.0);
                EventPlayer {
                    number,
                    entry: *line,
                    name: entry.name.clone(),
                    rating: entry.rating,
                    title: entry.title.clone(),
                    federation: entry.federation.clone(),
                    points: points.get(&number).cloned().unwrap_or_default(),
                    withdrawn: entry.withdrawn_from.is_some(),
                }
            })
            .collect();
        players.sort_by_key(|player| player.number);
        players
    }

    fn round(
        &self,
        round: &Round,
        number: u16,
        works: bool,
        me: Option<u16>,
        rooms: &HashMap<GamePlace, Id>,
    ) -> EventRound {
        let reports = self.reports.iter().filter(|report| report.round == u32::from(number));
        let mut told: HashMap<u32, Vec<&EventReportRow>> = HashMap::new();
        for report in reports {
            told.entry(report.board).or_default().push(report);
        }
        let boards = round.boards.iter().zip(1_u16..);
        let board = |(board, place): (&Board, u16)| {
            let own = me.is_some_and(|me| board.pair.has(Number(me)));
            let told = if works || own {
                told.get(&u32::from(place)).cloned().unwrap_or_default()
            } else {
                Vec::new()
            };
            self.board(board, number, place, &told, works, rooms)
        };
        let made = usize::from(number);
        let warned = self.event.warnings().iter().filter(|logged| logged.decision == round.paired_by);
        EventRound {
            number,
            state: round.state.name().to_owned(),
            begun: round.begun.map(|begun| begun.at.saturating_mul(1_000)),
            boards: boards.map(board).collect(),
            free: round.free.iter().map(|free| free.0).collect(),
            warnings: if works && made > 0 {
                warned.map(|logged| warning(&logged.warning)).collect()
            } else {
                Vec::new()
            },
        }
    }

    fn board(
        &self,
        board: &Board,
        round: u16,
        place: u16,
        told: &[&EventReportRow],
        works: bool,
        rooms: &HashMap<GamePlace, Id>,
    ) -> EventBoard {
        let mut notes = Vec::new();
        let mut games = Vec::with_capacity(board.scores.len());
        for (score, number) in board.scores.iter().zip(1_u8..) {
            let told: Vec<&&EventReportRow> =
                told.iter().filter(|report| report.game == u32::from(number)).collect();
            if score.is_none() {
                notes.extend(reported(&told, number, board.scores.len()));
            }
            let recorded = self.games.iter().find(|game| {
                (game.round, game.board, game.game) == (round.into(), place.into(), number.into())
            });
            let desk =
                recorded.filter(|_| works).map(|game| format!("/desk/{}/{}", game.desk, game.desk_board));
            let room = rooms.get(&GamePlace { round, board: place, game: number });
            let href = room.map(|room| format!("/game/{room}")).or(desk);
            let ballot = board.ballots.get(usize::from(number - 1) / 2).copied().flatten();
            games.push(EventGame {
                number,
                score: score.map(score_text),
                reason: score.map(|score| score.reason.name().to_owned()),
                ballot,
                opening: ballot.and_then(|number| self.opening(number)).map(ToString::to_string),
                reports: told.iter().filter_map(|report| self.report(report)).collect(),
                href,
            });
        }
        if works {
            for call in self.calls.iter().filter(|call| call.answer.is_none()) {
                if (call.round, call.board) == (round.into(), place.into()) {
                    notes.push(self.call_note(call));
                }
            }
        }
        notes.extend(board.unsigned.iter().map(|(player, _)| EventNote {
            text: format!("score sheet of No. {player} not signed: no points for the round"),
            article: self.article("wcdf 3.10"),
            urgent: false,
        }));
        for line in self.event.roll(round).iter().filter(|line| board.pair.has(line.player)) {
            let text = match line.state {
                RollState::Late(minutes) => format!("No. {} was {minutes} minutes late", line.player),
                RollState::Missing => format!("No. {} is not here yet", line.player),
                RollState::Absent => format!("No. {} is absent", line.player),
                RollState::Open | RollState::Present => continue,
            };
            let article = self.event.roll_article(round, line).map(|article| article.replacen(' ', "-", 1));
            notes.push(EventNote { text, article, urgent: line.state == RollState::Missing });
        }
        let absent = |score: &Score| matches!(score.reason, Reason::Forfeit | Reason::BothAbsent);
        if notes.is_empty() && board.scores.iter().flatten().any(absent) {
            let both = board.scores.iter().flatten().any(|score| score.reason == Reason::BothAbsent);
            let (text, article) = if both { ("both absent", "wcdf 2.25") } else { ("forfeit", "wcdf 2.24") };
            notes.push(EventNote { text: text.to_owned(), article: self.article(article), urgent: false });
        }
        let state = if notes.iter().any(|note| note.urgent) {
            "needs-you"
        } else if board.is_complete() {
            "finished"
        } else {
            "playing"
        };
        EventBoard {
            number: place,
            white: board.pair.white.0,
            black: board.pair.black.0,
            games,
            state: state.to_owned(),
            notes,
            unsigned: board.unsigned.iter().map(|(player, _)| player.0).collect(),
            sheets: board.sheets.iter().filter(|mark| mark.state != SheetState::Issued).map(sheet).collect(),
        }
    }

    /// An article, if it is of the book by which the event is played.
    fn article(&self, article: &str) -> Option<String> {
        let rules = self.event.regulation().rules.as_str();
        let (book, _) = article.split_once(' ')?;
        (book == rules).then(|| article.replacen(' ', "-", 1))
    }

    fn call_note(&self, call: &EventCallRow) -> EventNote {
        let who = self.number_of_entry(call.entry).map_or(String::new(), |number| format!("No. {number} "));
        let words = if call.words.is_empty() { String::new() } else { format!(": {}", call.words) };
        EventNote {
            text: format!("{who}calls about {}{words}", call.about),
            article: self.article(if call.about == "conduct" { "wcdf 4.4" } else { "wcdf 2.27" }),
            urgent: true,
        }
    }

    fn report(&self, report: &EventReportRow) -> Option<EventReportView> {
        Some(EventReportView { player: self.number_of_entry(report.entry)?, score: report.score.clone() })
    }

    /// The drawn opening, where the deck is one of ours.
    pub(crate) fn opening(&self, number: u16) -> Option<&'static Ballot> {
        let deck = self.event.regulation().ballots.as_ref()?;
        let (ruleset, known): (RulesetName, Deck) = (self.row.ruleset.parse().ok()?, deck.name.parse().ok()?);
        if known.ballots(ruleset).count() != usize::from(deck.ballots) {
            return None;
        }
        known.ballots(ruleset).nth(usize::from(number).checked_sub(1)?)
    }

    /// The standings now.
    pub(crate) fn standings(&self) -> EventStandings {
        let event = self.event();
        let name = |number: Number| {
            event.entry(number).map_or((String::new(), 0), |entry| (entry.name.clone(), entry.rating))
        };
        let lines = event.standings().unwrap_or_default().into_iter().map(|line| {
            let (name, rating) = name(line.number);
            EventStanding {
                rank: u32::try_from(line.rank).unwrap_or(u32::MAX),
                number: line.number.0,
                name,
                rating,
                points: points_text(line.points),
                values: line.values.iter().map(ToString::to_string).collect(),
            }
        });
        let known = event.rounds().iter().filter(|round| round.state >= RoundState::Published).count();
        EventStandings {
            round: u16::try_from(known).unwrap_or(u16::MAX),
            tie_breaks: event.regulation().tie_breaks.iter().map(ToString::to_string).collect(),
            lines: lines.collect(),
        }
    }

    fn calls_for(&self, me: Option<u16>, rules: bool) -> Vec<EventCall> {
        let calls = self.calls.iter().filter_map(|call| {
            let player = self.number_of_entry(call.entry)?;
            (me == Some(player) || (rules && call.answer.is_none())).then(|| EventCall {
                number: call.number,
                at: call.at.0,
                player,
                round: u16::try_from(call.round).unwrap_or(0),
                board: u16::try_from(call.board).unwrap_or(0),
                about: call.about.clone(),
                words: call.words.clone(),
                answer: call.answer.as_ref().map(|answer| answer.words.clone()),
                answered_by: call.answer.as_ref().map(|answer| answer.name.clone()),
            })
        });
        calls.collect()
    }

    /// The public news since a version: pairings and results.
    pub(crate) fn news(&self, since: u32, spread: Duration) -> EventNews {
        let event = self.event();
        let mut known = event.rounds().iter().filter(|round| round.state >= RoundState::Published);
        let open = |round: &Round| {
            round.boards.iter().flat_map(|board| &board.scores).filter(|score| score.is_none()).count()
        };
        let public =
            ["result ", "publish ", "begin ", "close ", "reopen ", "absent ", "unsigned ", "undo ", "finish"];
        let lines = self.lines.iter().filter(|line| line.number > since);
        let lines = lines.filter(|line| public.iter().any(|word| line.line.starts_with(word)));
        EventNews {
            version: self.version(),
            phase: phase_word(event.phase()).to_owned(),
            round: u16::try_from(known.clone().count()).unwrap_or(u16::MAX),
            open: u32::try_from(known.next_back().map_or(0, open)).unwrap_or(u32::MAX),
            lines: lines.take(100).map(|line| line.line.clone()).collect(),
            spread: u32::try_from(spread.as_millis()).unwrap_or(u32::MAX),
        }
    }
}

/// The players' reports on a game without a result.
fn reported(told: &[&&EventReportRow], game: u8, games: usize) -> Option<EventNote> {
    let of = if games > 1 { format!("game {game}: ") } else { String::new() };
    let note = |text: String, urgent| Some(EventNote { text, article: None, urgent });
    match told {
        [] => None,
        [one] => note(format!("{of}one player reports {}", one.score), false),
        [one, other, ..] if one.score == other.score => {
            note(format!("{of}both players report {}: confirm the result", one.score), true)
        }
        [one, other, ..] => note(format!("{of}disputed: {} and {}", one.score, other.score), true),
    }
}

fn sheet(mark: &SheetMark) -> EventSheet {
    EventSheet { player: mark.player.0, game: mark.game, state: mark.state.name().to_owned() }
}

fn score_text(score: Score) -> String {
    score.to_string()
}

/// Points with no idle decimals.
pub(crate) fn points_text(points: tournament::history::Points) -> String {
    let text = points.to_string();
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// What can be entered for a played game, White's points first.
fn scores(event: &Event) -> Vec<String> {
    let scheme = &event.regulation().scheme;
    let tried = [
        "2-0", "1-1", "0-2", "1-0", "0.5-0.5", "0-1", "1.5-0.5", "0.5-1.5", "1+-1", "1-1+", "12-0", "8-4",
        "7-5", "6-6", "5-7", "4-8", "0-12", "5-0", "3-2", "2-3", "0-5",
    ];
    tried.into_iter().filter(|score| scheme.read(score, Reason::Played).is_ok()).map(str::to_owned).collect()
}
