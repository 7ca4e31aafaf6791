//! Games in examples: what is settled before them, what happens in them, and what is ruled.

use super::Witness;
use super::because::Because;
use super::directive::{GameDirective, OpenTo, Stands};
use super::walk::{self, Gait};
use draughts::Rules;
use draughts::clock::{At, Millis};
use draughts::game::text::Reader;
use draughts::game::{Game, Keeper, ScoreSheet, SheetHeader};
use draughts::notation::movetext;
use draughts::{NotPossible, Ruling};

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

    /// Lets something happen and gives what is said to it.
    fn happens(&mut self, witness: &mut impl Witness, event: &str) -> Result<String, String> {
        self.game()?;
        let reader = self.reader.as_mut().ok_or("there is no game")?;
        reader.take(&format!("{} {event}", self.at)).map_err(|fault| fault.to_string())?;
        let logged = reader.game().and_then(|game| game.log().last()).ok_or("nothing has happened")?;
        let happened = logged.event.clone();
        let at = At::new(Millis::new(self.at));
        let game = self.game()?;
        let (plies, before) = (game.plies().len(), *game.position());
        let said = words_of(&game.apply(happened, at), game.rules());
        match event.strip_prefix("play ") {
            Some(action) if game.plies().len() > plies => witness.play(action)?,
            _ if *game.position() != before => witness.stand_before(game.position()),
            _ => {}
        }
        Ok(said)
    }

    /// Plays a move that must be accepted.
    pub(crate) fn play(&mut self, witness: &mut impl Witness, action: &str) -> Result<(), String> {
        let plies = self.game()?.plies().len();
        let said = self.happens(witness, &format!("play {action}"))?;
        if self.game()?.plies().len() > plies {
            return Ok(());
        }
        Err(format!("{action} is not accepted: {said}"))
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
                *words = self.happens(witness, event)?;
                Ok(())
            }
            GameDirective::Walk { plies, gait } => self.walk(witness, *plies, *gait),
            GameDirective::Repeat { times, moves } => {
                (0..*times).try_for_each(|_| moves.iter().try_for_each(|action| self.play(witness, action)))
            }
            GameDirective::Ruling { verdict, because } => {
                *words = self.last_words()?;
                match &self.last_answer()? {
                    Ok(ruling) => check_ruling(ruling, words, verdict, because.as_ref()),
                    Err(_) => Err(format!("it is not possible: {words}")),
                }
            }
            GameDirective::Impossible(part) => {
                *words = self.last_words()?;
                match self.last_answer()? {
                    Err(_) if words.contains(part.as_str()) => Ok(()),
                    Err(_) => Err(format!("it is not possible, but because: {words}")),
                    Ok(ruling) => Err(format!("the ruling is {}: {words}", ruling.verdict.word())),
                }
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

    fn last_answer(&mut self) -> Result<Result<Ruling, NotPossible>, String> {
        Ok(self.game()?.log().last().ok_or("nothing has happened")?.answer.clone())
    }

    fn last_words(&mut self) -> Result<String, String> {
        let rules = self.game()?.rules();
        Ok(words_of(&self.last_answer()?, rules))
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
            (Some(outcome), None) if outcome.articles.is_empty() => Ok(()),
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
                expected.because.check(&counter.rule.articles().collect::<Vec<_>>())
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

fn words_of(answer: &Result<Ruling, NotPossible>, rules: &'static Rules) -> String {
    match answer {
        Ok(ruling) => ruling.sentence(rules),
        Err(why) => why.to_string(),
    }
}

fn check_ruling(ruling: &Ruling, text: &str, verdict: &str, because: Option<&Because>) -> Result<(), String> {
    let found = ruling.verdict.word();
    if found != verdict {
        return Err(format!("the ruling is {found}: {text}"));
    }
    match because {
        Some(because) => because.check(ruling.articles()),
        None if ruling.articles().is_empty() => Ok(()),
        None => Err("a ruling needs its articles".to_owned()),
    }
}
