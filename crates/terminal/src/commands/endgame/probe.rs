//! `damier endgame probe`: who wins a position, how soon, and what each move is worth.

use super::{Probe, build_missing, plan};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen, Span};
use crate::wire;
use draughts::game::DrawTally;
use draughts::notation::movetext::{self, in_order};
use draughts::rules::DrawRule;
use draughts::{AnyPosition, Side, dispatch};
use engine::endgame::{DrawLimits, Effort, Endgame, MOST_PIECES, Value, Verdict, WinProof};
use serde::Serialize;
use std::process::ExitCode;

/// Databases of at most this many pieces are built when first needed: it takes a minute or two.
const BUILT_UNASKED: u8 = 4;
/// The size of the cache: enough for the blocks of one position and its moves.
const CACHE: usize = 4 << 20;

#[derive(Serialize)]
struct ProbeResult {
    ruleset: &'static str,
    fen: String,
    value: &'static str,
    /// Plies to the end of the game; none for a draw.
    plies: Option<u16>,
    /// Only for a position that is won or lost.
    limits: Option<DrawLimitsResult>,
    moves: Vec<MoveResult>,
}

/// Whether the win comes within the draw limits.
#[derive(Serialize)]
struct DrawLimitsResult {
    /// `within`, `not_within` or `open`.
    verdict: &'static str,
    text: String,
    /// The articles of the rules by which the other side reaches a draw, the most frequent first.
    articles: Vec<String>,
}

#[derive(Serialize)]
struct MoveResult {
    text: String,
    /// The value for the side that plays it.
    value: &'static str,
    plies: Option<u16>,
    best: bool,
}

pub(super) fn run(asked: &Probe, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let CountedPosition { position, limits, tally } = stand(asked)?;
    let ruleset = position.rules().ruleset;
    let pieces = Side::BOTH.into_iter().map(|side| position.side(side).len()).sum::<u32>() as u8;
    if Side::BOTH.into_iter().any(|side| position.side(side).is_empty()) {
        return Err(BadInput("the game is over: one side has no pieces".to_owned()).into());
    }
    if pieces > MOST_PIECES {
        let what = format!("databases have at most {MOST_PIECES} pieces; this position has {pieces} pieces");
        return Err(BadInput(what).into());
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
            "there is no database for this position of {pieces} pieces; build one with \
             damier endgame build --rules {ruleset} --pieces {pieces}"
        );
        return Err(BadInput(what).into());
    };
    let within = endgame.within(&position, &limits, &tally, &Effort::ordinary());
    let limits = within.map(|within| weighed(&within));
    let moves = moves(&position, verdict, &endgame);
    if asked.json {
        screen.json(&ProbeResult {
            ruleset: ruleset.name(),
            fen: wire::fen(&position),
            value: name(verdict.value),
            plies: plies(verdict),
            limits,
            moves,
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    screen.line(&[Span::new(verdict.in_words(&position), Paint::Strong)])?;
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

/// A position with the counts of its draw rules.
struct CountedPosition {
    position: AnyPosition,
    limits: DrawLimits,
    tally: DrawTally,
}

fn stand(asked: &Probe) -> anyhow::Result<CountedPosition> {
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
            .ok_or_else(|| BadInput(format!("{counter:?}: write RULE=MOVES, such as 7.2.4=9")))?;
        let set = dispatch!(&position, position => limits.with(rule, moves.into(), position, &tally));
        tally = set.ok_or_else(|| {
            let known: Vec<&str> = limits.rules().map(|(_, rule)| rule.article.number).collect();
            BadInput(format!(
                "there is no draw rule {rule}; the rules that count moves: {}",
                known.join(", ")
            ))
        })?;
    }
    Ok(CountedPosition { position, limits, tally })
}

fn weighed(within: &WinProof) -> DrawLimitsResult {
    let (verdict, rules): (_, &[DrawRule]) = match within {
        WinProof::Proved => ("within", &[]),
        WinProof::NotWithin(rules) => ("not_within", rules),
        WinProof::Open => ("open", &[]),
    };
    let articles = rules.iter().map(|rule| rule.article.to_string()).collect();
    DrawLimitsResult { verdict, text: within.in_words(), articles }
}

/// The value of each move, in the order of the list of legal moves.
fn moves(position: &AnyPosition, best: Verdict, endgame: &Endgame) -> Vec<MoveResult> {
    let probed = |listed: movetext::ListedMove| {
        let verdict = endgame.probe_any(&position.after(&listed.action))?.before();
        let best = verdict == best;
        Some(MoveResult { text: listed.text, value: name(verdict.value), plies: plies(verdict), best })
    };
    in_order(position).into_iter().filter_map(probed).collect()
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
