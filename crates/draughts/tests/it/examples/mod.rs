//! Examples in Markdown files, and what it means that one holds.
//!
//! A file has sections (`## 4.13 — title`), a section has blocks fenced as `example`, and a block has one directive
//! per line; the first names the rulesets. They are run by a [`Witness`]: the library, or the slow generator with
//! whatever rules it is given. What happens to a game is told in [`game`]. CONTRIBUTING.md describes the directives.
mod because;
mod directive;
mod game;
pub(crate) mod library;
pub(crate) mod plain;
mod walk;

use because::Because;
use directive::GameDirective;
use draughts::{AnyPosition, Code, Rules, RulesetName};
use game::Told;
use std::fmt;
use std::path::Path;

/// An example of a file.
pub(crate) struct Example {
    pub(crate) place: String,
    /// The text whose article numbers are meant without its name.
    pub(crate) code: Option<Code>,
    pub(crate) rulesets: Vec<RulesetName>,
    steps: Vec<Step>,
}

struct Step {
    line: usize,
    text: String,
    directive: Directive,
}

enum Directive {
    Position(String),
    Play(Vec<String>),
    Moves(Vec<String>),
    Becomes(String),
    Refused(Refused),
    Says(String),
    Written(String),
    Reads { text: String, action: String },
    Unplayable(String),
    Counts(Vec<u64>),
    OfTheGame(GameDirective),
}

/// A move that is refused, and the articles for it.
pub(crate) struct Refused {
    pub(crate) action: String,
    pub(crate) because: Because,
}

/// Where and how an example fails.
pub(crate) struct Failure(String);

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Someone who knows the rules and has a position before him.
pub(crate) trait Witness {
    /// What games are ruled by.
    fn table(&self) -> &'static Rules;
    /// Has another position before him, whatever it is.
    fn stand_before(&mut self, position: &AnyPosition);
    fn set(&mut self, fen: &str) -> Result<(), String>;
    fn play(&mut self, action: &str) -> Result<(), String>;
    /// The legal moves as they are printed.
    fn moves(&self) -> Vec<String>;
    /// Whether the position is that of a FEN.
    fn stands_at(&self, fen: &str) -> Result<bool, String>;
    /// Refuses a move; gives the words for it.
    fn refuse(&self, refused: &Refused) -> Result<String, String>;
    /// Refuses a FEN; gives the words for it.
    fn refuse_setup(&self, fen: &str) -> Result<String, String>;
    /// The last move played as it is printed.
    fn written(&self) -> String;
    /// Whether two texts mean the same move.
    fn same(&self, text: &str, action: &str) -> Result<bool, String>;
    fn count(&self, depth: usize) -> u64;
    fn diagram(&self) -> String;
}

/// All examples: those of the rulebooks and those beside this file.
pub(crate) fn all() -> Vec<Example> {
    let books = Code::ALL.map(|code| format!("rulebooks/{code}.md"));
    let others = ["relatives", "rulings", "values"].map(|name| format!("tests/examples/{name}.md"));
    books.iter().chain(&others).flat_map(|path| read(path)).collect()
}

/// The examples of one file.
pub(crate) fn read(path: &str) -> Vec<Example> {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    let text = text.unwrap_or_else(|fault| panic!("{path}: {fault}"));
    let name = path.rsplit('/').next().unwrap_or(path);
    let code =
        Code::ALL.into_iter().find(|code| name == format!("{code}.md") && path.starts_with("rulebooks"));
    let (mut examples, mut section) = (Vec::new(), String::new());
    let mut current: Option<Example> = None;
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(heading) = line.strip_prefix("## ") {
            section = heading.split(" — ").next().unwrap_or(heading).to_owned();
        } else if line == "```example" {
            let place = format!("{name}, {section}");
            current = Some(Example { place, code, rulesets: Vec::new(), steps: Vec::new() });
        } else if line.starts_with("```") {
            examples.extend(current.take());
        } else if let Some(example) = &mut current {
            example.read_line(number, line).unwrap_or_else(|fault| panic!("{name} line {number}: {fault}"));
        }
    }
    assert!(current.is_none(), "{name}: an example has no end");
    examples
}

impl Example {
    /// One example by itself, as a rulebook has it.
    pub(crate) fn parse(code: Code, text: &str) -> Result<Self, String> {
        let place = format!("{code}, by itself");
        let mut example = Self { place, code: Some(code), rulesets: Vec::new(), steps: Vec::new() };
        for (number, line) in (1..).zip(text.lines()) {
            example.read_line(number, line).map_err(|fault| format!("line {number}: {fault}"))?;
        }
        Ok(example)
    }

    fn read_line(&mut self, line: usize, text: &str) -> Result<(), String> {
        let (word, rest) = text.trim().split_once(' ').ok_or("a directive needs something to say")?;
        let words = || rest.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let directive = match word {
            "rules" if self.rulesets.is_empty() && self.steps.is_empty() => {
                let names = words().into_iter().map(|name| name.parse());
                self.rulesets = names.collect::<Result<_, _>>().map_err(|unknown| format!("{unknown}"))?;
                return Ok(());
            }
            _ if self.rulesets.is_empty() => return Err("the rulesets come first".to_owned()),
            "position" => Directive::Position(rest.to_owned()),
            "play" => Directive::Play(words()),
            "moves" if rest == "none" => Directive::Moves(Vec::new()),
            "moves" => Directive::Moves(words()),
            "becomes" => Directive::Becomes(rest.to_owned()),
            "refused" => {
                let (action, because) = rest.split_once(" because ").ok_or("refused because of what?")?;
                let because = Because::read(self.code, because);
                Directive::Refused(Refused { action: action.to_owned(), because })
            }
            "says" => Directive::Says(rest.to_owned()),
            "written" => Directive::Written(rest.to_owned()),
            "reads" => {
                let (text, action) = rest.split_once(" as ").ok_or("reads it as what?")?;
                Directive::Reads { text: text.to_owned(), action: action.to_owned() }
            }
            "unplayable" => Directive::Unplayable(rest.to_owned()),
            "counts" => {
                let counts: Result<_, _> = words().iter().map(|count| count.parse()).collect();
                Directive::Counts(counts.map_err(|fault| format!("{fault}"))?)
            }
            word => Directive::OfTheGame(GameDirective::read(self.code, word, rest)?),
        };
        self.steps.push(Step { line, text: text.to_owned(), directive });
        Ok(())
    }

    /// Whether it tells of a game.
    pub(crate) fn is_of_a_game(&self) -> bool {
        self.steps.iter().any(|step| matches!(step.directive, Directive::OfTheGame(_)))
    }

    /// Runs the example before a witness who has the starting position before him.
    pub(crate) fn run(&self, witness: &mut impl Witness) -> Result<(), Failure> {
        let mut words = String::new();
        let ruleset = witness.table().ruleset;
        let mut told = self.is_of_a_game().then(|| Told::new(witness.table()));
        for step in &self.steps {
            if let Err(fault) = step.run(witness, told.as_mut(), &mut words) {
                let Step { line, text, .. } = step;
                let (place, diagram) = (&self.place, witness.diagram());
                return Err(Failure(format!("{place}, line {line}, {ruleset}: {text}\n{fault}\n{diagram}")));
            }
        }
        Ok(())
    }
}

impl Step {
    /// Runs one directive. `words` are those of the last refusal or ruling.
    fn run(
        &self,
        witness: &mut impl Witness,
        told: Option<&mut Told>,
        words: &mut String,
    ) -> Result<(), String> {
        match &self.directive {
            Directive::Position(fen) => {
                if let Some(told) = told {
                    told.settle(&format!("start {fen}"))?;
                }
                witness.set(fen)
            }
            Directive::Play(moves) => match told {
                Some(told) => moves.iter().try_for_each(|action| told.play(witness, action)),
                None => moves.iter().try_for_each(|action| witness.play(action)),
            },
            Directive::OfTheGame(directive) => match told {
                Some(told) => told.run(directive, witness, words),
                None => Err("no game is told of".to_owned()),
            },
            Directive::Moves(moves) => {
                let (mut found, mut expected) = (witness.moves(), moves.clone());
                found.sort();
                expected.sort();
                same(&found, &expected)
            }
            Directive::Becomes(fen) => same(&witness.stands_at(fen)?, &true),
            Directive::Refused(refused) => {
                *words = witness.refuse(refused)?;
                Ok(())
            }
            Directive::Says(part) if words.contains(part.as_str()) => Ok(()),
            Directive::Says(_) => Err(format!("it says: {words}")),
            Directive::Written(text) => same(&witness.written(), text),
            Directive::Reads { text, action } => same(&witness.same(text, action)?, &true),
            Directive::Unplayable(fen) => {
                *words = witness.refuse_setup(fen)?;
                Ok(())
            }
            Directive::Counts(counts) => {
                let counted: Vec<u64> = (1..=counts.len()).map(|depth| witness.count(depth)).collect();
                same(&counted, counts)
            }
        }
    }
}

fn same<T: PartialEq + fmt::Debug>(found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("found:    {found:?}\nexpected: {expected:?}")) }
}
