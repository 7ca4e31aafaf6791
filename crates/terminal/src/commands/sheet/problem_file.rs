//! Reads problems from a file.

use crate::exit::BadInput;
use crate::recorded::{OpenedFile, Problems, solution, steps};
use draughts::game::Score;
use draughts::notation::{fen, movetext};
use draughts::pdn::GameRecord;
use draughts::{AnyPosition, Rules, RulesetName, Setup};
use print::film::FilmPly;

/// The largest file of problems, in bytes.
const LONGEST: u64 = 4 << 20;

/// A problem as written in the file.
pub(super) struct WrittenProblem {
    pub(super) rules: &'static Rules,
    pub(super) title: String,
    pub(super) setup: Setup,
    pub(super) stipulation: String,
    pub(super) solution: String,
}

/// Reads the problems of a file: PDN, where every game is a problem, or the lines that `damier help sheet problems`
/// describes.
pub(super) fn read(path: &str, ruleset: Option<RulesetName>) -> anyhow::Result<Vec<WrittenProblem>> {
    let mut opened = OpenedFile::new(path)?;
    if opened.is_pdn() {
        let games = Problems::read(&mut opened, ruleset)?;
        return Ok(games.records.iter().map(of_game).collect());
    }
    let text = String::from_utf8(opened.rest(LONGEST)?)
        .map_err(|_| BadInput(format!("{path} is not UTF-8 text")))?;
    let usual = ruleset.unwrap_or(RulesetName::International);
    Ok(problems(&text, usual).map_err(|fault| BadInput(format!("{path}, {}", fault.0)))?)
}

/// A game as a problem: the result is the stipulation, and the main line the solution.
fn of_game(record: &GameRecord) -> WrittenProblem {
    let rules = record.rules();
    let start = record.tree.start();
    let names: Vec<&str> = ["White", "Black"].into_iter().filter_map(|name| record.tag(name)).collect();
    let title = record.tag("Event").map_or_else(|| names.join(" – "), str::to_owned);
    let on_turn = rules.colour(start.turn());
    let asked = match record.ending.score(rules) {
        Some(Score::Won(side)) if side == start.turn() => format!("{on_turn} to move and win"),
        Some(Score::Won(side)) => format!("{on_turn} to move, {} wins", rules.colour(side)),
        Some(Score::Drawn) => format!("{on_turn} to move and draw"),
        _ => format!("{on_turn} to move"),
    };
    WrittenProblem {
        rules,
        title,
        setup: start.setup(),
        stipulation: asked,
        solution: solution(start, &steps(record)),
    }
}

fn problems(text: &str, ruleset: RulesetName) -> Result<Vec<WrittenProblem>, BadInput> {
    let mut problems = Vec::new();
    let mut draft = Draft::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (place, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            problems.extend(std::mem::take(&mut draft).finished(ruleset)?);
        } else if !line.starts_with('#') {
            draft.take(place + 1, line)?;
        }
    }
    problems.extend(draft.finished(ruleset)?);
    Ok(problems)
}

/// A problem while it is being read.
#[derive(Default)]
struct Draft {
    title: Option<NumberedLine>,
    rules: Option<NumberedLine>,
    fen: Option<NumberedLine>,
    stipulation: Option<NumberedLine>,
    moves: Option<NumberedLine>,
    solution: Option<NumberedLine>,
}

struct NumberedLine {
    number: usize,
    text: String,
}

impl Draft {
    fn take(&mut self, number: usize, line: &str) -> Result<(), BadInput> {
        const NAMES: &str = "title, rules, fen, stipulation, moves or solution";
        let (name, text) = line.split_once(':').unwrap_or((line, ""));
        let field = match name.trim().to_ascii_lowercase().as_str() {
            "title" => &mut self.title,
            "rules" => &mut self.rules,
            "fen" => &mut self.fen,
            "stipulation" => &mut self.stipulation,
            "moves" => &mut self.moves,
            "solution" => &mut self.solution,
            _ => {
                return Err(at(
                    number,
                    &format!("a line must begin with {NAMES} and a colon, not with {name:?}"),
                ));
            }
        };
        if field.is_some() {
            let text = format!("there are two {} lines: put an empty line between problems", name.trim());
            return Err(at(number, &text));
        }
        *field = Some(NumberedLine { number, text: text.trim().to_owned() });
        Ok(())
    }

    fn finished(self, usual: RulesetName) -> Result<Option<WrittenProblem>, BadInput> {
        let Self { title, rules, fen, stipulation, moves, solution } = self;
        let lines = [&title, &rules, &stipulation, &moves, &solution];
        let Some(fen) = fen else {
            return match lines.into_iter().flatten().map(|line| line.number).min() {
                Some(number) => Err(at(number, "the problem has no position: add a fen: line")),
                None => Ok(None),
            };
        };
        let ruleset = match rules {
            None => usual,
            Some(line) => line.text.parse().map_err(|fault| at(line.number, &format!("{fault}")))?,
        };
        let rules = ruleset.rules();
        let setup = fen::read(rules, &fen.text).map_err(|faults| at(fen.number, &faults.to_string()))?;
        let solution = match (moves, solution) {
            (Some(moves), None) => {
                let position = fen::read_forced(ruleset, &fen.text)
                    .map_err(|faults| at(fen.number, &faults.to_string()))?;
                played(&position, &moves)?
            }
            (None, Some(line)) => line.text,
            (None, None) => String::new(),
            (Some(moves), Some(_)) => {
                return Err(at(moves.number, "use either moves: or solution:, not both"));
            }
        };
        let text = |line: Option<NumberedLine>| line.map_or_else(String::new, |line| line.text);
        Ok(Some(WrittenProblem {
            rules,
            title: text(title),
            setup,
            stipulation: text(stipulation),
            solution,
        }))
    }
}

/// The moves as the ruleset writes them, with their numbers.
fn played(start: &AnyPosition, line: &NumberedLine) -> Result<String, BadInput> {
    let mut position = *start;
    let mut steps = Vec::new();
    let words = line.text.split_whitespace().filter(|word| !word.ends_with(['.', '…']));
    for (place, word) in words.enumerate() {
        let action = movetext::read(&position, word)
            .map_err(|fault| at(line.number, &format!("move {}: {fault}", place + 1)))?;
        let step = FilmPly::of(&position, &action);
        position = step.after;
        steps.push(step);
    }
    Ok(solution(start, &steps))
}

fn at(line: usize, text: &str) -> BadInput {
    BadInput(format!("line {line}: {text}"))
}
