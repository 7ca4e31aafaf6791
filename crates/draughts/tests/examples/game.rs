//! Games in examples: what is settled before them, what happens in them, and what is ruled.

use super::Witness;
use super::because::Because;
use super::walk::{self, Gait};
use draughts::clock::{At, Millis};
use draughts::game::text::Reader;
use draughts::game::{Game, Keeper, Ruling, ScoreSheet, SheetHeader, Verdict};
use draughts::notation::movetext;
use draughts::{Code, Rules, Side};

/// A directive of a game.
pub(crate) enum GameDirective {
    /// A line of the head of the game's text form.
    Settled(String),
    /// The line of an event without its time; the time of the event before it if none is said.
    Happens {
        at: Option<u64>,
        event: String,
    },
    Walk {
        plies: usize,
        gait: Gait,
    },
    Repeat {
        times: usize,
        moves: Vec<String>,
    },
    /// What the last event was answered with.
    Ruling {
        verdict: String,
        because: Option<Because>,
    },
    /// How the game stands: a score, or `none` while it runs.
    Result {
        score: String,
        because: Option<Because>,
    },
    /// How a counter stands.
    Counter {
        name: String,
        stands: Option<Stands>,
    },
    /// A claim that somebody may make now; nobody may make any if there is none.
    Claimable(Option<OpenTo>),
    /// What a player has left at the time of the last event.
    Left {
        side: Side,
        time: u64,
    },
    /// Whether the players must keep a record, and by which article.
    Record(Option<Because>),
    /// Something that stands in a line of a score sheet.
    Sheet {
        keeper: Keeper,
        text: String,
    },
}

/// How far a counter has come.
pub(crate) struct Stands {
    count: u32,
    limit: u32,
    because: Because,
}

/// Whose claim is open; either player's if nobody is named.
pub(crate) struct OpenTo {
    by: Option<Side>,
    name: String,
    because: Because,
}

impl GameDirective {
    pub(crate) fn read(code: Option<Code>, word: &str, rest: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse().map_err(|fault| format!("{text}: {fault}"));
        Ok(match word {
            "mode" | "draws" | "draw" | "time" | "clock" | "pressing" | "competition" | "meeting"
            | "opening" | "times" => Self::Settled(format!("{word} {rest}")),
            "at" => {
                let (at, event) = rest.split_once(' ').ok_or("what happens at that time?")?;
                Self::Happens { at: Some(time(at)?), event: event.to_owned() }
            }
            "then" => Self::Happens { at: None, event: rest.to_owned() },
            "quietly" => Self::Walk { plies: number(rest)?, gait: Gait::Quietly },
            "men" => Self::Walk { plies: number(rest)?, gait: Gait::WithMen },
            "calmly" => Self::Walk { plies: number(rest)?, gait: Gait::Calmly },
            "carelessly" => Self::Walk { plies: number(rest)?, gait: Gait::Carelessly },
            "repeat" => {
                let (times, moves) = rest.split_once(' ').ok_or("which moves are repeated?")?;
                let moves = moves.split_whitespace().map(str::to_owned).collect();
                Self::Repeat { times: number(times)?, moves }
            }
            "ruling" => {
                let (verdict, because) = reasons(code, rest);
                Self::Ruling { verdict, because }
            }
            "result" => {
                let (score, because) = reasons(code, rest);
                Self::Result { score, because }
            }
            "counter" => read_counter(code, rest)?,
            "claimable" if rest == "none" => Self::Claimable(None),
            "claimable" => {
                let (claim, because) = reasons(code, rest);
                let (by, name) = claim.split_once(' ').ok_or("what is claimable?")?;
                let by = if by == "either" { None } else { Some(side(by)?) };
                let because = because.ok_or("claimable because of what?")?;
                Self::Claimable(Some(OpenTo { by, name: name.to_owned(), because }))
            }
            "left" => {
                let (by, left) = rest.split_once(' ').ok_or("how much is left?")?;
                Self::Left { side: side(by)?, time: time(left)? }
            }
            "record" => match reasons(code, rest) {
                (duty, because @ Some(_)) if duty == "compulsory" => Self::Record(because),
                (duty, None) if duty == "optional" => Self::Record(None),
                _ => return Err("a record is optional, or compulsory because of something".to_owned()),
            },
            "sheet" => {
                let (keeper, text) = rest.split_once(' ').ok_or("whose sheet, and what stands there?")?;
                let keeper = match keeper {
                    "arbiter" => Keeper::Arbiter,
                    player => Keeper::Player(side(player)?),
                };
                Self::Sheet { keeper, text: text.to_owned() }
            }
            _ => return Err(format!("there is no directive {word:?}")),
        })
    }
}

fn read_counter(code: Option<Code>, rest: &str) -> Result<GameDirective, String> {
    if let Some(name) = rest.strip_suffix(" off") {
        return Ok(GameDirective::Counter { name: name.to_owned(), stands: None });
    }
    let (counter, because) = reasons(code, rest);
    let (name, figures) = counter.rsplit_once(" at ").ok_or("a counter stands at what?")?;
    let (count, limit) = figures.split_once(" of ").ok_or("a counter stands at so many of how many?")?;
    let number = |text: &str| text.parse().map_err(|fault| format!("{text}: {fault}"));
    let because = because.ok_or("a counter because of what?")?;
    let stands = Stands { count: number(count)?, limit: number(limit)?, because };
    Ok(GameDirective::Counter { name: name.to_owned(), stands: Some(stands) })
}

/// What stands before `because`, and the articles after it.
fn reasons(code: Option<Code>, text: &str) -> (String, Option<Because>) {
    match text.split_once(" because ") {
        Some((what, because)) => (what.to_owned(), Some(Because::read(code, because))),
        None => (text.to_owned(), None),
    }
}

fn side(letter: &str) -> Result<Side, String> {
    match letter {
        "W" => Ok(Side::White),
        "B" => Ok(Side::Black),
        _ => Err(format!("{letter} is neither W nor B")),
    }
}

/// A time in milliseconds, or as a clock shows it: `1:30:00`.
fn time(text: &str) -> Result<u64, String> {
    let number = |text: &str| text.parse::<u64>().map_err(|fault| format!("{text}: {fault}"));
    match text.split(':').collect::<Vec<_>>()[..] {
        [hours, minutes, seconds] => {
            Ok(((number(hours)? * 60 + number(minutes)?) * 60 + number(seconds)?) * 1000)
        }
        _ => number(text),
    }
}

/// A game as an example tells it.
pub(crate) struct Told {
    /// What it is ruled by.
    table: &'static Rules,
    head: Vec<String>,
    /// The game as its text form reads it, by the ruleset's own table.
    reader: Option<Reader>,
    game: Option<Game>,
    at: u64,
}

impl Told {
    pub(crate) const fn new(table: &'static Rules) -> Self {
        Self { table, head: Vec::new(), reader: None, game: None, at: 0 }
    }

    /// Settles something before the game begins.
    pub(crate) fn settle(&mut self, line: &str) -> Result<(), String> {
        if self.game.is_some() {
            return Err("the game has begun".to_owned());
        }
        self.head.push(line.to_owned());
        Ok(())
    }

    /// The game, which now begins at the latest.
    fn game(&mut self) -> Result<&mut Game, String> {
        if self.game.is_none() {
            let mut reader = Reader::new();
            let ruleset = format!("ruleset {}", self.table.ruleset);
            let first = ["draughts game 1", &ruleset];
            let head = first.into_iter().chain(self.head.iter().map(String::as_str));
            for line in head.chain(["begin"]) {
                reader.take(line).map_err(|fault| fault.to_string())?;
            }
            let own = reader.game().ok_or("the head has no end")?;
            let mut settings = own.settings().clone();
            let is_settled = |word: &str| self.head.iter().any(|line| line.starts_with(&format!("{word} ")));
            if !is_settled("draws") {
                settings.draws = self.table.draws.to_vec();
            }
            if !is_settled("clock") {
                settings.clock.completed_by = self.table.arbiter.flags.completed_by;
            }
            self.game = Some(Game::under(self.table, *own.start(), settings));
            self.reader = Some(reader);
        }
        self.game.as_mut().ok_or_else(|| "there is no game".to_owned())
    }

    /// Lets something happen and gives the ruling on it.
    fn happens(&mut self, witness: &mut impl Witness, event: &str) -> Result<Ruling, String> {
        self.game()?;
        let reader = self.reader.as_mut().ok_or("there is no game")?;
        reader.take(&format!("{} {event}", self.at)).map_err(|fault| fault.to_string())?;
        let logged = reader.game().and_then(|game| game.log().last()).ok_or("nothing has happened")?;
        let happened = logged.event.clone();
        let at = At::new(Millis::new(self.at));
        let game = self.game()?;
        let (plies, before) = (game.plies().len(), *game.position());
        let ruling = game.apply(happened, at);
        match event.strip_prefix("play ") {
            Some(action) if game.plies().len() > plies => witness.play(action)?,
            _ if *game.position() != before => witness.stand_before(game.position()),
            _ => {}
        }
        Ok(ruling)
    }

    /// Plays a move that must be accepted.
    pub(crate) fn play(&mut self, witness: &mut impl Witness, action: &str) -> Result<(), String> {
        let plies = self.game()?.plies().len();
        let ruling = self.happens(witness, &format!("play {action}"))?;
        if self.game()?.plies().len() > plies {
            return Ok(());
        }
        Err(format!("{action} is not accepted: {}", ruling.explanation()))
    }

    fn walk(&mut self, witness: &mut impl Witness, plies: usize, gait: Gait) -> Result<(), String> {
        let game = self.game()?;
        let seen = game.plies().iter().map(|ply| ply.after).chain([*game.start()]).collect();
        let found = walk::find(game.position(), seen, plies, gait);
        for action in found.ok_or_else(|| format!("no way to walk {plies} plies was found"))? {
            let text = movetext::write(self.game()?.position(), &action);
            self.play(witness, &text)?;
        }
        Ok(())
    }

    pub(crate) fn run(
        &mut self,
        directive: &GameDirective,
        witness: &mut impl Witness,
        words: &mut String,
    ) -> Result<(), String> {
        match directive {
            GameDirective::Settled(line) => self.settle(line),
            GameDirective::Happens { at, event } => {
                self.at = at.unwrap_or(self.at);
                let ruling = self.happens(witness, event)?;
                ruling.explanation().clone_into(words);
                Ok(())
            }
            GameDirective::Walk { plies, gait } => self.walk(witness, *plies, *gait),
            GameDirective::Repeat { times, moves } => {
                (0..*times).try_for_each(|_| moves.iter().try_for_each(|action| self.play(witness, action)))
            }
            GameDirective::Ruling { verdict, because } => {
                let ruling = &self.game()?.log().last().ok_or("nothing has happened")?.ruling;
                ruling.explanation().clone_into(words);
                check_ruling(ruling, verdict, because.as_ref())
            }
            GameDirective::Result { score, because } => self.check_result(score, because.as_ref(), words),
            GameDirective::Counter { name, stands } => self.check_counter(name, stands.as_ref()),
            GameDirective::Claimable(open) => self.check_claims(open.as_ref()),
            GameDirective::Left { side, time } => {
                let at = At::new(Millis::new(self.at));
                let left = self.game()?.remaining(*side, at).map(Millis::get);
                if left == Some(*time) { Ok(()) } else { Err(format!("left: {left:?}")) }
            }
            GameDirective::Record(because) => {
                let sheet = ScoreSheet::of(self.game()?, Keeper::Arbiter, SheetHeader::default());
                match (sheet.compulsory, because) {
                    (Some(article), Some(because)) => because.check(&[article]),
                    (None, None) => Ok(()),
                    (found, _) => Err(format!("it is compulsory by {found:?}")),
                }
            }
            GameDirective::Sheet { keeper, text } => {
                let sheet = ScoreSheet::of(self.game()?, *keeper, SheetHeader::default()).to_string();
                let blanks_away = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
                let stands_there = sheet.lines().any(|line| blanks_away(line).contains(text));
                if stands_there { Ok(()) } else { Err(format!("the sheet:\n{sheet}")) }
            }
        }
    }

    fn check_result(
        &mut self,
        expected: &str,
        because: Option<&Because>,
        words: &mut String,
    ) -> Result<(), String> {
        let game = self.game()?;
        let text = game.outcome().map_or_else(String::new, |outcome| outcome.text(game.rules()));
        let found = game.outcome().map_or("none", |outcome| outcome.score.word());
        if found != expected {
            return Err(format!("the result is {found}: {text}"));
        }
        *words = text;
        match (game.outcome(), because) {
            (Some(outcome), Some(because)) => because.check(&outcome.articles),
            (Some(_), None) => Err("a result needs its articles".to_owned()),
            (None, Some(_)) => Err("what does not end needs no article".to_owned()),
            (None, None) => Ok(()),
        }
    }

    fn check_counter(&mut self, name: &str, expected: Option<&Stands>) -> Result<(), String> {
        let counters = self.game()?.counters();
        let found = counters.iter().find(|counter| counter.rule.name == name);
        match (found, expected) {
            (None, None) => Ok(()),
            (Some(counter), Some(expected)) => {
                if (counter.count, counter.limit) != (expected.count, expected.limit) {
                    return Err(format!("it stands at {} of {}", counter.count, counter.limit));
                }
                expected.because.check(counter.rule.articles)
            }
            (Some(counter), None) => Err(format!("it stands at {} of {}", counter.count, counter.limit)),
            (None, Some(_)) => {
                let names: Vec<&str> = counters.iter().map(|counter| counter.rule.name).collect();
                Err(format!("it does not run; these do: {}", names.join(", ")))
            }
        }
    }

    fn check_claims(&mut self, expected: Option<&OpenTo>) -> Result<(), String> {
        let claims = self.game()?.open_claims();
        let fault = || format!("open: {claims:?}");
        match expected {
            None if claims.is_empty() => Ok(()),
            None => Err(fault()),
            Some(open) => {
                let claim = claims.iter().find(|claim| claim.by == open.by && claim.name == open.name);
                open.because.check(&[claim.ok_or_else(fault)?.article])
            }
        }
    }
}

fn check_ruling(ruling: &Ruling, verdict: &str, because: Option<&Because>) -> Result<(), String> {
    let (found, text) = (ruling.verdict.word(), ruling.explanation());
    if found != verdict {
        return Err(format!("the ruling is {found}: {text}"));
    }
    match because {
        Some(because) => because.check(ruling.articles()),
        None if ruling.verdict == Verdict::Recorded => Ok(()),
        None => Err("a ruling needs its articles".to_owned()),
    }
}
