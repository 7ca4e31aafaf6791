//! Reading a decision.

use super::words::{Word, words};
use crate::event::citation::{BOOKS, Citation};
use crate::event::entry::{FIELDS, STATUSES};
use crate::event::{Decision, Fee, Reason, Seeding, Withdrawal, parse_points};
use crate::history::{Bye, Colour, Number};
use crate::lots::{ColourDraw, ColourLot};
use crate::systems::{Pair, RoundPairs};

/// What is wrong with a line, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFault {
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub words: String,
}

impl TextFault {
    pub(super) fn new(column: usize, words: String) -> Self {
        Self { column, words }
    }
}

impl std::fmt::Display for TextFault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "column {}: {}", self.column, self.words)
    }
}

impl std::error::Error for TextFault {}

const DECISIONS: [&str; 31] = [
    "set", "amend", "enter", "correct", "pay", "scratch", "member", "rate", "start", "bye", "withdraw",
    "return", "forbid", "lots", "propose", "edit", "publish", "line-up", "ballots", "ballot", "redraw",
    "result", "absent", "unsigned", "penalty", "play-off", "winner", "close", "reopen", "order", "finish",
];

/// Reads a decision from its line.
pub fn read_decision(line: &str) -> Result<Decision, TextFault> {
    let words = words(line)?;
    let end = line.chars().count() + 1;
    let Some((first, rest)) = words.split_first() else {
        return Err(TextFault::new(1, format!("a decision begins with one of {}", all_words())));
    };
    let mut line = LineReader { words: rest.to_vec(), end };
    let decision = match first.text.as_str() {
        "set" => {
            Decision::Set { setting: line.plain("a setting")?.text, value: line.plain("its value")?.text }
        }
        "amend" => Decision::Amend {
            because: line.because(),
            setting: line.plain("a setting")?.text,
            value: line.plain("its value")?.text,
        },
        "enter" => Decision::Enter {
            rating: match line.keyed("rating") {
                Some(word) => number(&word, "a rating")?,
                None => 0,
            },
            title: line.short("title")?,
            federation: line.short("federation")?,
            id: line.short("id")?,
            club: line.short("club")?,
            status: line.keyed_choice("status", &STATUSES)?,
            fee: Fee { due: line.money("fee")?, paid: line.money("paid")? },
            name: line.plain("a name")?.text,
        },
        "correct" => Decision::Correct {
            player: line.player()?,
            field: line.choice(&FIELDS)?,
            value: line.plain("its value, \"\" for none")?.text,
        },
        "pay" => {
            let player = line.player()?;
            let word = line.plain("an amount")?;
            Decision::Pay { player, amount: amount(&word)? }
        }
        "scratch" => Decision::Scratch { because: line.because(), player: line.player()? },
        "rate" => Decision::Rate { player: line.player()?, rating: line.count("a rating")? },
        "start" => Decision::Start(line.seeding()?),
        "bye" => {
            Decision::Bye { round: line.keyed_count("round")?, player: line.player()?, bye: line.bye()? }
        }
        "withdraw" => Decision::Withdraw {
            round: line.keyed_count("round")?,
            player: line.player()?,
            results: line.choice(&[("kept", Withdrawal::Kept), ("struck", Withdrawal::Struck)])?,
        },
        "forbid" => Decision::Forbid(line.player()?, line.player()?),
        "lots" => line.lots()?,
        "propose" => Decision::Propose {
            by: line.keyed("by").map_or_else(|| "hand".to_owned(), |word| word.text),
            round: line.count("a round")?,
            pairs: line.pairs()?,
        },
        "edit" => {
            Decision::Edit { because: line.because(), round: line.count("a round")?, pairs: line.pairs()? }
        }
        "publish" => Decision::Publish(line.count("a round")?),
        "close" => Decision::Close(line.count("a round")?),
        "reopen" => Decision::Reopen { because: line.because(), round: line.count("a round")? },
        "result" => line.result()?,
        "absent" => Decision::Absent { round: line.count("a round")?, player: line.player()? },
        "unsigned" => Decision::Unsigned { round: line.count("a round")?, player: line.player()? },
        "penalty" => {
            let because = line.because();
            let player = line.player()?;
            let word = line.plain("points")?;
            let (negative, digits) =
                word.text.strip_prefix('-').map_or((false, word.text.as_str()), |rest| (true, rest));
            let points = parse_points(digits)
                .ok_or_else(|| TextFault::new(word.column, "write points, for example 1 or 0.5".into()))?;
            Decision::Penalty { player, points: if negative { -points } else { points }, because }
        }
        "winner" => Decision::Winner {
            because: line.because(),
            round: line.count("a round")?,
            board: line.count("a board")?,
            player: line.player()?,
        },
        "member" => Decision::Member {
            rating: match line.keyed("rating") {
                Some(word) => number(&word, "a rating")?,
                None => 0,
            },
            id: line.short("id")?,
            team: line.player()?,
            name: line.plain("a name")?.text,
        },
        "line-up" => Decision::LineUp {
            round: line.count("a round")?,
            team: line.player()?,
            members: line.numbers("a place in the team")?,
        },
        "ballots" => Decision::Ballots { seed: line.seed()?, round: line.count("a round")? },
        "redraw" => {
            let (because, seed) = (line.because(), line.seed()?);
            let (round, place) = (line.count("a round")?, line.place()?);
            Decision::Redraw { round, board: place.board, game: place.game, seed, because }
        }
        "ballot" => {
            let (round, place) = (line.count("a round")?, line.place()?);
            let ballot = line.count("the number of the ballot")?;
            Decision::Ballot { round, board: place.board, game: place.game, ballot }
        }
        "play-off" => Decision::PlayOff {
            left: line.left()?,
            round: line.count("a round")?,
            board: line.count("a board")?,
            score: line.plain("a score")?.text,
        },
        "order" => {
            let because = line.because();
            let players = line.numbers("a player's number")?.into_iter().map(Number).collect();
            Decision::Order { players, because }
        }
        "return" => Decision::Return { round: line.keyed_count("round")?, player: line.player()? },
        "finish" => Decision::Finish,
        other => {
            if let Some(decision) = desk(other, &mut line)? {
                decision
            } else {
                let shown: String = other.chars().take(40).collect();
                let words = format!("{shown:?} is not a decision: choose one of {}", all_words());
                return Err(TextFault::new(first.column, words));
            }
        }
    };
    match line.words.first() {
        None => Ok(decision),
        Some(word) => {
            Err(TextFault::new(word.column, format!("{:?} does not belong here: remove it", word.text)))
        }
    }
}

/// Decisions of the hall, about conduct and about rulings.
fn desk(word: &str, line: &mut LineReader) -> Result<Option<Decision>, TextFault> {
    if let Some(decision) = super::hall::read(word, line)? {
        return Ok(Some(Decision::Hall(decision)));
    }
    if let Some(decision) = super::conduct::read(word, line)? {
        return Ok(Some(Decision::Conduct(decision)));
    }
    Ok(super::cases::read(word, line)?.map(Decision::Case))
}

fn all_words() -> String {
    let desk = super::hall::WORDS.iter().chain(&super::conduct::WORDS).chain(&super::cases::WORDS);
    DECISIONS.iter().chain(desk).copied().collect::<Vec<_>>().join(", ")
}

/// A game of a board.
pub(super) struct GamePlace {
    pub(super) board: u16,
    pub(super) game: u8,
}

/// The words that are not read yet.
pub(super) struct LineReader {
    words: Vec<Word>,
    end: usize,
}

impl LineReader {
    /// Whether a word without a key is left.
    pub(super) fn has_plain(&self) -> bool {
        self.words.iter().any(|word| word.key.is_none())
    }

    /// What stands behind a key, or nothing.
    pub(super) fn text(&mut self, key: &str) -> String {
        self.keyed(key).map_or_else(String::new, |word| word.text)
    }

    pub(super) fn optional_count(&mut self, key: &str) -> Result<Option<u16>, TextFault> {
        self.keyed(key).map(|word| number(&word, key)).transpose()
    }

    pub(super) fn keyed_player(&mut self, key: &str) -> Result<Option<Number>, TextFault> {
        Ok(self.optional_count(key)?.map(Number))
    }

    pub(super) fn keyed_game(&mut self) -> Result<Option<u8>, TextFault> {
        let Some(word) = self.keyed("game") else { return Ok(None) };
        let fault = || TextFault::new(word.column, "games of a round are numbered from 1".into());
        word.text.parse().map(Some).map_err(|_| fault())
    }

    pub(super) fn keyed_choice<T: Copy>(
        &mut self,
        key: &str,
        choices: &[(&str, T)],
    ) -> Result<Option<T>, TextFault> {
        let Some(word) = self.keyed(key) else { return Ok(None) };
        let found = choices.iter().find(|(name, _)| *name == word.text).map(|&(_, choice)| choice);
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        found
            .map(Some)
            .ok_or_else(|| TextFault::new(word.column, format!("write {key}={}", names.join(" or "))))
    }

    pub(super) fn citation(&mut self) -> Result<Citation, TextFault> {
        let word = self.plain("the article, for example \"wcdf 4.5\",")?;
        citation(&word)
    }

    pub(super) fn keyed_citation(&mut self) -> Result<Option<Citation>, TextFault> {
        self.keyed("article").map(|word| citation(&word)).transpose()
    }

    fn money(&mut self, key: &str) -> Result<u32, TextFault> {
        self.keyed(key).map_or(Ok(0), |word| amount(&word))
    }

    pub(super) fn plain(&mut self, what: &str) -> Result<Word, TextFault> {
        match self.words.iter().position(|word| word.key.is_none()) {
            Some(place) => Ok(self.words.remove(place)),
            None => Err(TextFault::new(self.end, format!("{what} is missing: add it"))),
        }
    }

    pub(super) fn keyed(&mut self, key: &str) -> Option<Word> {
        let place = self.words.iter().position(|word| word.key.as_deref() == Some(key))?;
        Some(self.words.remove(place))
    }

    pub(super) fn because(&mut self) -> String {
        self.keyed("because").map_or_else(String::new, |word| word.text)
    }

    pub(super) fn short(&mut self, key: &str) -> Result<String, TextFault> {
        let Some(word) = self.keyed(key) else { return Ok(String::new()) };
        if word.text.chars().count() > 40 {
            return Err(TextFault::new(
                word.column,
                format!("{key} is longer than 40 characters: shorten it"),
            ));
        }
        Ok(word.text)
    }

    pub(super) fn count(&mut self, what: &str) -> Result<u16, TextFault> {
        let word = self.plain(what)?;
        number(&word, what)
    }

    fn keyed_count(&mut self, key: &str) -> Result<u16, TextFault> {
        let word = self.keyed(key);
        let word =
            word.ok_or_else(|| TextFault::new(self.end, format!("{key} is missing: write {key}=…")))?;
        number(&word, key)
    }

    fn seed(&mut self) -> Result<u64, TextFault> {
        let word = self.keyed("seed");
        let word =
            word.ok_or_else(|| TextFault::new(self.end, "the seed is missing: write seed=…".into()))?;
        word.text.parse().map_err(|_| TextFault::new(word.column, "a seed is a whole number".into()))
    }

    pub(super) fn moment(&mut self, key: &str) -> Result<u64, TextFault> {
        let word = self.keyed(key);
        let word = word.ok_or_else(|| {
            TextFault::new(self.end, format!("the moment is missing: write {key}=… in seconds since 1970"))
        })?;
        word.text.parse().map_err(|_| {
            TextFault::new(word.column, "a moment is a whole number of seconds since 1970".into())
        })
    }

    pub(super) fn player(&mut self) -> Result<Number, TextFault> {
        self.count("a player's number").map(Number)
    }

    pub(super) fn choice<T: Copy>(&mut self, choices: &[(&str, T)]) -> Result<T, TextFault> {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        let word = self.plain(&names.join(" or "))?;
        let found = choices.iter().find(|(name, _)| *name == word.text).map(|&(_, choice)| choice);
        found.ok_or_else(|| TextFault::new(word.column, format!("write {}", names.join(" or "))))
    }

    fn bye(&mut self) -> Result<Bye, TextFault> {
        self.choice(&[("half", Bye::Half), ("zero", Bye::Zero), ("full", Bye::Full)])
    }

    fn seeding(&mut self) -> Result<Seeding, TextFault> {
        let choices = [
            ("rating", Seeding::Rating),
            ("title", Seeding::Title),
            ("order", Seeding::Order),
            ("lot", Seeding::Lot(0)),
        ];
        match self.choice(&choices)? {
            Seeding::Lot(_) => self.seed().map(Seeding::Lot),
            other => Ok(other),
        }
    }

    fn lots(&mut self) -> Result<Decision, TextFault> {
        let seed = self.seed()?;
        let draw = self.choice(&[("coin", ColourDraw::Coin), ("hidden-piece", ColourDraw::HiddenPiece)])?;
        let players = (self.player()?, self.player()?);
        let lot = match draw {
            ColourDraw::Coin => self.choice(&[
                ("first-chooses", ColourLot::FirstChooses),
                ("second-chooses", ColourLot::SecondChooses),
            ]),
            ColourDraw::HiddenPiece => self.choice(&[
                ("first-white", ColourLot::FirstPlays(Colour::White)),
                ("first-black", ColourLot::FirstPlays(Colour::Black)),
            ]),
        }?;
        Ok(Decision::Lots { draw, players, seed, lot })
    }

    fn pairs(&mut self) -> Result<RoundPairs, TextFault> {
        let mut pairs = RoundPairs::default();
        while let Some(place) = self.words.iter().position(|word| word.key.is_none()) {
            let word = self.words.remove(place);
            let fault = || {
                TextFault::new(word.column, "write a pair as 1-2, White first, and a bye as 3-free".into())
            };
            let (first, second) = word.text.split_once('-').ok_or_else(fault)?;
            let white = first.parse().map(Number).map_err(|_| fault())?;
            if second == "free" {
                pairs.free.push(white);
            } else {
                pairs.pairs.push(Pair { white, black: second.parse().map(Number).map_err(|_| fault())? });
            }
        }
        Ok(pairs)
    }

    /// A board, and a game of it if given.
    pub(super) fn place(&mut self) -> Result<GamePlace, TextFault> {
        let word = self.plain("a board")?;
        let fault = || {
            TextFault::new(
                word.column,
                "write a board as a number, and one of its games as BOARD.GAME".into(),
            )
        };
        let (board, game) = word.text.split_once('.').unwrap_or((&word.text, "1"));
        Ok(GamePlace { board: board.parse().map_err(|_| fault())?, game: game.parse().map_err(|_| fault())? })
    }

    fn numbers(&mut self, what: &str) -> Result<Vec<u16>, TextFault> {
        let mut numbers = Vec::new();
        while self.words.iter().any(|word| word.key.is_none()) {
            numbers.push(self.count(what)?);
        }
        Ok(numbers)
    }

    /// `left=90/70.5`: the seconds that both players of the board have left.
    fn left(&mut self) -> Result<Option<[u64; 2]>, TextFault> {
        let Some(word) = self.keyed("left") else { return Ok(None) };
        let fault = || {
            let words =
                "write the seconds that both have left, White of the board first, for example 90/70.5";
            TextFault::new(word.column, words.into())
        };
        let (first, second) = word.text.split_once('/').ok_or_else(fault)?;
        let milliseconds =
            |text: &str| parse_points(text).and_then(|seconds| u64::try_from(seconds.in_hundredths()).ok());
        let left = milliseconds(first).zip(milliseconds(second)).ok_or_else(fault)?;
        Ok(Some([left.0 * 10, left.1 * 10]))
    }

    fn result(&mut self) -> Result<Decision, TextFault> {
        let round = self.count("a round")?;
        let GamePlace { board, game } = self.place()?;
        let score = self.plain("a score")?.text;
        let reasons =
            [Reason::Played, Reason::Forfeit, Reason::BothAbsent, Reason::Adjourned, Reason::Awarded];
        let reason = if self.words.is_empty() {
            Reason::Played
        } else {
            self.choice(&reasons.map(|reason| (reason.name(), reason)))?
        };
        Ok(Decision::Result { round, board, game, score, reason })
    }
}

fn citation(word: &Word) -> Result<Citation, TextFault> {
    Citation::read(&word.text).ok_or_else(|| {
        let books = BOOKS.join(", ");
        let words =
            format!("write a rulebook and an article, for example \"wcdf 4.5\"; the rulebooks are {books}");
        TextFault::new(word.column, words)
    })
}

/// An amount of money in hundredths.
fn amount(word: &Word) -> Result<u32, TextFault> {
    let read = parse_points(&word.text).and_then(|amount| u32::try_from(amount.in_hundredths()).ok());
    read.ok_or_else(|| TextFault::new(word.column, "write an amount, for example 25 or 12.50".into()))
}

fn number(word: &Word, what: &str) -> Result<u16, TextFault> {
    word.text
        .parse()
        .map_err(|_| TextFault::new(word.column, format!("{what} is a whole number up to 65535")))
}
