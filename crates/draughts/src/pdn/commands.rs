//! Commands in comments: `[%clock w1:29:46 B1:29:40]`, `[%clk 0:03:00]`, `[%emt 0:00:12]`, `[%eval 0.35]`, and those of
//! our own for what a score sheet holds beyond: `[%offer]`, `[%sign +1]`, `[%setup FEN]`, `[%irregular ARTICLE FEN]`.
//!
//! What cannot be read stays in the comment as it is.

use crate::board::Side;
use crate::clock::Millis;
use crate::game::MoveSign;
use crate::notation::fen;
use crate::position::AnyPosition;
use crate::rules::{Article, Code, RulesetName};
use crate::tree::{DrawOffer, Remarks};
use smallvec::SmallVec;

/// Takes the commands out of the comments on one move, or on the start of a game. Of what it leaves, nothing is a
/// command that would be taken when the comment is written and read again.
pub(super) struct CommandReader<'a> {
    pub(super) ruleset: RulesetName,
    /// Whose move it is about.
    pub(super) by: Side,
    pub(super) remarks: &'a mut Remarks,
    /// The commands about the position that the move has followed, until they are found.
    pub(super) followed: SmallVec<[&'static str; 2]>,
}

/// What becomes of a command.
enum Fate {
    /// Its meaning is among the remarks.
    Taken,
    /// It means nothing to us and stays as it is.
    Kept,
    /// It could be read, but another one counts: it stays as words.
    Quoted,
}

impl CommandReader<'_> {
    /// What else a comment says.
    pub(super) fn words(&mut self, comment: &str) -> String {
        if !comment.contains(OPENING) {
            return comment.to_owned();
        }
        let mut text = String::new();
        let mut rest = comment;
        while let Some(command) = Command::next(rest) {
            text.push_str(command.before);
            match self.fate(&command) {
                // What stood around it must not become a command.
                Fate::Taken if text.ends_with('[') && command.after.starts_with('%') => text.push(' '),
                Fate::Taken => {}
                Fate::Kept => text.push_str(command.whole),
                Fate::Quoted => text.push_str(&quoted(command.whole)),
            }
            rest = command.after;
        }
        text.push_str(rest);
        one_blank_between(&text)
    }

    fn fate(&mut self, command: &Command<'_>) -> Fate {
        let readable = match command.name {
            SETUP => read_setup(self.ruleset, command.value).is_some(),
            IRREGULAR => read_irregular(self.ruleset, command.value).is_some(),
            _ if apply(command, self.by, self.remarks) => return Fate::Taken,
            _ => false,
        };
        if !readable {
            return Fate::Kept;
        }
        match self.followed.iter().position(|name| *name == command.name) {
            Some(place) => {
                self.followed.remove(place);
                Fate::Taken
            }
            None => Fate::Quoted,
        }
    }
}

/// The commands that change the position.
pub(super) const SETUP: &str = "setup";
pub(super) const IRREGULAR: &str = "irregular";

const OPENING: &str = "[%";

/// A text whose commands are words: they speak of other moves than the one it stands beside, or count for nothing.
pub(super) fn quoted(text: &str) -> String {
    text.replace(OPENING, "[ %")
}

/// The same for the commands with some names alone.
pub(super) fn quoted_by_name(text: &str, names: &[&str]) -> String {
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(command) = Command::next(rest) {
        said.push_str(command.before);
        if names.contains(&command.name) {
            said.push_str(&quoted(command.whole));
        } else {
            said.push_str(command.whole);
        }
        rest = command.after;
    }
    said.push_str(rest);
    said
}

/// The position of a command `setup`.
pub(super) fn read_setup(ruleset: RulesetName, value: &str) -> Option<AnyPosition> {
    fen::read_forced(ruleset, value).ok()
}

/// A move that was not legal and was let stand: under which article, and where it led.
pub(super) struct IrregularCommand {
    pub(super) article: Article,
    pub(super) position: AnyPosition,
}

/// What a command `irregular` says. The number of an article may have a blank in it, a position has none.
pub(super) fn read_irregular(ruleset: RulesetName, value: &str) -> Option<IrregularCommand> {
    let (article, position) = value.rsplit_once(' ')?;
    let (code, number) = article.split_once(' ')?;
    let article = read_article(code, number)?;
    Some(IrregularCommand { article, position: fen::read_forced(ruleset, position).ok()? })
}

/// A command in a comment, and the text around it.
pub(super) struct Command<'a> {
    pub(super) before: &'a str,
    pub(super) whole: &'a str,
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    pub(super) after: &'a str,
}

impl<'a> Command<'a> {
    /// The first command in a text.
    pub(super) fn next(text: &'a str) -> Option<Self> {
        let start = text.find("[%")?;
        let length = text[start..].find(']')? + 1;
        let whole = &text[start..start + length];
        let inside = &whole[2..length - 1];
        let (name, value) = inside.split_once(' ').unwrap_or((inside, ""));
        Some(Self {
            before: &text[..start],
            whole,
            name,
            value: value.trim(),
            after: &text[start + length..],
        })
    }

    /// The commands with a name, in their order.
    pub(super) fn all(text: &'a str, name: &'a str) -> impl Iterator<Item = Self> {
        let mut from = 0;
        let every = std::iter::from_fn(move || {
            let found = Self::next(&text[from..])?;
            let start = from + found.before.len();
            from = start + found.whole.len();
            Some(Self { before: &text[..start], ..found })
        });
        every.filter(move |command| command.name == name)
    }

    /// The first command with a name.
    pub(super) fn named(text: &'a str, name: &'a str) -> Option<Self> {
        Self::all(text, name).next()
    }

    /// The text without the command.
    pub(super) fn without(&self) -> String {
        one_blank_between(&format!("{} {}", self.before, self.after))
    }
}

/// The words of a text with one blank between them. Control characters separate words: written among others, some of
/// them would say that the file is no text.
pub(super) fn one_blank_between(text: &str) -> String {
    let separates = |sign: char| sign.is_whitespace() || sign.is_control();
    text.split(separates).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn apply(command: &Command<'_>, by: Side, remarks: &mut Remarks) -> bool {
    match command.name {
        "clock" | "clk" => clocks(command.value, by, remarks),
        "emt" => {
            remarks.spent = read_time(command.value).or(remarks.spent);
            read_time(command.value).is_some()
        }
        "eval" if !command.value.is_empty() => {
            remarks.evaluation = Some(command.value.to_owned());
            true
        }
        "offer" if command.value.is_empty() => {
            remarks.offer = DrawOffer::Made;
            true
        }
        "sign" => {
            let signs: Option<Vec<MoveSign>> = command.value.split(' ').map(MoveSign::read).collect();
            remarks.signs.extend(signs.iter().flatten());
            signs.is_some()
        }
        _ => false,
    }
}

fn clocks(value: &str, by: Side, remarks: &mut Remarks) -> bool {
    let mut read = Vec::new();
    for part in value.split_whitespace() {
        let (side, time) = match part.chars().next() {
            Some('w' | 'W') => (Side::White, &part[1..]),
            Some('b' | 'B') => (Side::Black, &part[1..]),
            _ => (by, part),
        };
        let Some(time) = read_time(time) else { return false };
        read.push((side, time));
    }
    for &(side, time) in &read {
        *remarks.clocks.get_mut(side) = Some(time);
    }
    !read.is_empty()
}

/// Reads `1:29:46`, `29:46`, `46`, with parts of a second after a dot.
pub(super) fn read_time(text: &str) -> Option<Millis> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let mut seconds: u64 = 0;
    let mut parts = 0;
    for part in whole.split(':') {
        let number: u64 = part.parse().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()))?;
        seconds = seconds.checked_mul(60)?.checked_add(number)?;
        parts += 1;
    }
    let digits = fraction.get(..fraction.len().min(3))?;
    let thousandths: u64 = if digits.is_empty() { 0 } else { format!("{digits:0<3}").parse().ok()? };
    let milliseconds = seconds.checked_mul(1000)?.checked_add(thousandths)?;
    (parts <= 3).then(|| Millis::new(milliseconds))
}

/// Writes a time as `1:29:46`, with parts of a second only where there are some.
pub(super) fn write_time(time: Millis) -> String {
    let (seconds, thousandths) = (time.get() / 1000, time.get() % 1000);
    let whole = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if thousandths == 0 { whole } else { format!("{whole}.{thousandths:03}") }
}

/// Reads an article as it is cited; a dash stands for the document as a whole.
pub(super) fn read_article(code: &str, number: &str) -> Option<Article> {
    let code = Code::ALL.into_iter().find(|known| known.name() == code)?;
    Article::find(code, if number == "-" { "" } else { number })
}

/// Writes an article for [`read_article`].
pub(super) fn write_article(article: Article) -> String {
    let number = if article.number.is_empty() { "-" } else { article.number };
    format!("{} {number}", article.code)
}
