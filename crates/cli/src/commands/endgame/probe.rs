//! `damier endgame probe`: who wins a position, how soon, and what each move is worth.

use super::{Probe, build_missing, plan};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen, Span};
use crate::wire;
use draughts::game::Tally;
use draughts::notation::movetext;
use draughts::rules::{DrawRule, Limit};
use draughts::{AnyPosition, Side, dispatch};
use engine::endgame::{DrawLimits, Effort, Endgame, Value, Verdict, Within};
use serde::Serialize;
use server::judging::listing::in_order;
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

/// What the draw rules leave of a win.
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
    let Stand { position, limits, tally } = stand(asked)?;
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
            crate::exit::complain!("{fault}");
        }
        let what = format!(
            "no database has this position of {pieces} pieces; \
             damier endgame build --rules {ruleset} --pieces {pieces} makes one for up to 8"
        );
        return Err(BadInput(what).into());
    };
    let within = endgame.within(&position, &limits, &tally, &Effort::ordinary());
    let limits = within.map(|within| weighed(&within));
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

/// The position asked about, and how the draw rules' counts stand in it.
struct Stand {
    position: AnyPosition,
    limits: DrawLimits,
    tally: Tally,
}

fn stand(asked: &Probe) -> anyhow::Result<Stand> {
    let mut position = asked.given.position()?;
    let limits = DrawLimits::of(position.rules().draws, position.rules().geometry());
    let mut tally = dispatch!(&position, position => limits.start(position));
    let moves = asked.moves.as_deref().unwrap_or_default().split([',', ' ']).map(str::trim);
    for text in moves.filter(|text| !text.is_empty()) {
        let action = movetext::read(&position, text).map_err(|fault| BadInput(fault.to_string()))?;
        tally = dispatch!(&position, position => {
            limits.after(&tally, position, &action, &position.after(&action))
        });
        position = position.after(&action);
    }
    for counter in &asked.counter {
        let (rule, moves) = counter
            .rsplit_once('=')
            .and_then(|(rule, moves)| Some((rule.trim(), moves.trim().parse::<u16>().ok()?)))
            .ok_or_else(|| BadInput(format!("{counter:?}: write RULE=MOVES, as 7.2.4=9")))?;
        let set = dispatch!(&position, position => limits.with(rule, moves.into(), position, &tally));
        tally = set.ok_or_else(|| {
            let known: Vec<&str> = limits.rules().map(|(_, rule)| rule.article.number).collect();
            BadInput(format!("no draw rule counts by {rule}; those that count moves: {}", known.join(", ")))
        })?;
    }
    Ok(Stand { position, limits, tally })
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
    let probed = |listed: movetext::Listed| {
        let verdict = endgame.probe_any(&position.after(&listed.action))?.before();
        let best = verdict == best;
        Some(MoveProbed { text: listed.text, value: name(verdict.value), plies: plies(verdict), best })
    };
    in_order(position).into_iter().filter_map(probed).collect()
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
