//! `damier endgame probe`: who wins a position, how soon, and what each move is worth.

use super::{Probe, build_missing, plan};
use crate::exit::BadInput;
use crate::listing::in_order;
use crate::screen::{Paint, Screen, Span};
use crate::wire;
use draughts::rules::{DrawRule, Limit};
use draughts::{AnyPosition, Side};
use engine::endgame::{Effort, Endgame, Value, Verdict, Within};
use serde::Serialize;
use std::process::ExitCode;

/// Sets with at most so many pieces are built when they are first asked for: that takes a minute or two at most.
const BUILT_UNASKED: u8 = 4;
/// Enough for the blocks that one position and its moves touch.
const CACHE: usize = 4 << 20;

#[derive(Serialize)]
struct Probed {
    ruleset: &'static str,
    fen: String,
    value: &'static str,
    /// To the end of the game; none for a draw.
    plies: Option<u16>,
    /// Only of a position that is won or lost.
    limits: Option<LimitsProbed>,
    moves: Vec<MoveProbed>,
}

/// What the draw rules leave of a win, if the position has just been set up.
#[derive(Serialize)]
struct LimitsProbed {
    /// `within`, `not_within` or `open`.
    verdict: &'static str,
    text: String,
    /// Of the rules by which the other side reaches a draw, the one that does so most often first.
    articles: Vec<String>,
}

#[derive(Serialize)]
struct MoveProbed {
    text: String,
    /// For the side that plays it.
    value: &'static str,
    plies: Option<u16>,
    best: bool,
}

pub(super) fn run(asked: &Probe, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let position = asked.given.position()?;
    let ruleset = position.rules().ruleset;
    let pieces = Side::BOTH.into_iter().map(|side| position.side(side).len()).sum::<u32>() as u8;
    if Side::BOTH.into_iter().any(|side| position.side(side).is_empty()) {
        return Err(BadInput("the game is over: one side has no pieces".to_owned()).into());
    }
    let plan = plan(ruleset, pieces.clamp(2, BUILT_UNASKED), 0, asked.data.as_ref())?;
    if pieces <= BUILT_UNASKED && !plan.is_built() {
        build_missing(&plan)?;
    }
    let endgame = Endgame::open(ruleset, &plan.folder, CACHE);
    let Some(verdict) = endgame.probe_any(&position) else {
        for fault in endgame.take_faults() {
            eprintln!("{fault}");
        }
        let what = format!(
            "no database has this position of {pieces} pieces; \
             damier endgame build --rules {ruleset} --pieces {pieces} makes one for up to 8"
        );
        return Err(BadInput(what).into());
    };
    let limits = endgame.within_limits(&position, &Effort::ordinary()).map(|within| weighed(&within));
    let moves = moves(&position, verdict, &endgame);
    if asked.json {
        screen.json(&Probed {
            ruleset: ruleset.name(),
            fen: wire::fen(&position),
            value: name(verdict.value),
            plies: plies(verdict),
            limits,
            moves,
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    screen.line(&[Span::new(in_words(&position, verdict), Paint::Strong)])?;
    if let Some(limits) = limits {
        screen.text(&limits.text, Paint::Plain)?;
    }
    let width = moves.iter().map(|action| action.text.chars().count()).max().unwrap_or(0);
    for action in moves {
        let end = action.plies.map_or_else(String::new, |plies| format!(" in {plies}"));
        let paint = if action.best { Paint::Good } else { Paint::Plain };
        screen.text(&format!("{:<width$}  {}{end}", action.text, action.value), paint)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn weighed(within: &Within) -> LimitsProbed {
    let (verdict, text, rules): (_, _, &[DrawRule]) = match within {
        Within::Proved => ("within", "won within the draw limits".to_owned(), &[]),
        Within::NotWithin(rules) => {
            let limit = rules.first().map_or_else(String::new, limit_in_words);
            ("not_within", format!("won, but not within {limit}"), rules)
        }
        Within::Open => ("open", "whether it is won within the draw limits stays open".to_owned(), &[]),
    };
    let articles = rules.iter().map(|rule| rule.article.to_string()).collect();
    LimitsProbed { verdict, text, articles }
}

/// As in "the 15 moves of idf 7.2.4".
fn limit_in_words(rule: &DrawRule) -> String {
    let limit = match rule.limit {
        Limit::MovesOfEach(moves) => format!("{moves} moves of each side"),
        Limit::MovesOfTheStrongSide(moves) => format!("{moves} moves"),
        Limit::Plies(plies) => format!("{plies} plies"),
        Limit::Times(_) | Limit::AtOnce => "limit".to_owned(),
    };
    format!("the {limit} of {}", rule.article)
}

/// What each move is worth, in the order of the listing.
fn moves(position: &AnyPosition, best: Verdict, endgame: &Endgame) -> Vec<MoveProbed> {
    let probed = |listed: draughts::notation::movetext::Listed| {
        let verdict = before(endgame.probe_any(&position.after(&listed.action))?);
        let best = verdict == best;
        Some(MoveProbed { text: listed.text, value: name(verdict.value), plies: plies(verdict), best })
    };
    in_order(position).into_iter().filter_map(probed).collect()
}

/// What a move is worth that leads to a position of this worth to the other side.
const fn before(after: Verdict) -> Verdict {
    match after.value {
        Value::Win => Verdict { value: Value::Loss, plies: after.plies + 1 },
        Value::Draw => Verdict::DRAW,
        Value::Loss => Verdict { value: Value::Win, plies: after.plies + 1 },
    }
}

fn in_words(position: &AnyPosition, verdict: Verdict) -> String {
    let winner = match verdict.value {
        Value::Draw => return "drawn".to_owned(),
        Value::Win => position.turn(),
        Value::Loss => position.turn().opponent(),
    };
    let plies = match verdict.plies {
        0 => return format!("{} has won", position.rules().colour(winner)),
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    format!("{} wins in {plies}", position.rules().colour(winner))
}

const fn name(value: Value) -> &'static str {
    match value {
        Value::Win => "win",
        Value::Draw => "draw",
        Value::Loss => "loss",
    }
}

fn plies(verdict: Verdict) -> Option<u16> {
    (verdict.value != Value::Draw).then_some(verdict.plies)
}
