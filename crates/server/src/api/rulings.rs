//! Cases for an arbiter, judged as `damier judge` does.

use super::games::body;
use crate::error::Failure;
use crate::openapi::{Operations, summary};
use crate::room::citations;
use crate::wire::{CaseRequest, CaseResult, CasesRequest};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use draughts::judging::{self, Case, Judgement};
use draughts::notation::{fen, square};
use draughts::{AnyPosition, RulesetName};
use serde_json::json;

/// The most cases at once, and the most moves of one.
const MOST_CASES: usize = 100;
const MOST_MOVES: usize = 1_000;

pub(super) fn operations() -> Operations {
    let example = json!({ "cases": [{
        "ruleset": "international", "fen": "W:W28,31:B23", "event": { "type": "try_move", "move": "31-27" },
    }] });
    Operations::of("Rulings").post(
        "/api/v1/rulings",
        rulings,
        summary("Rule on cases: what happened, and what do the articles say?")
            .more(
                "Each case is a game and an event, as the program's command `damier judge` takes them. The moves are \
                 played, then the event is ruled upon; the deciding article comes first.",
            )
            .takes::<CasesRequest>(example)
            .lists::<CaseResult>("The rulings, one for each case.")
            .refuses(400, "A case cannot be judged; the text says which and why."),
    )
}

async fn rulings(asked: Result<Json<CasesRequest>, JsonRejection>) -> Result<Json<Vec<CaseResult>>, Failure> {
    let CasesRequest { cases } = body(asked)?;
    if cases.is_empty() || cases.len() > MOST_CASES {
        return Err(Failure::bad(format!("send 1 to {MOST_CASES} cases at once")));
    }
    let judge = |(place, asked): (usize, CaseRequest)| {
        let fault = |text: String| Failure::bad(format!("case {}: {text}", place + 1));
        case(asked).and_then(|case| judging::judge(&case)).map(|judged| ruled(&judged)).map_err(fault)
    };
    Ok(Json(cases.into_iter().enumerate().map(judge).collect::<Result<_, _>>()?))
}

fn case(asked: CaseRequest) -> Result<Case, String> {
    let CaseRequest { ruleset, fen, moves, event } = asked;
    let ruleset: RulesetName = ruleset.parse().map_err(|fault| format!("{fault}"))?;
    if moves.len() > MOST_MOVES {
        return Err(format!("a game can have at most {MOST_MOVES} moves"));
    }
    let start = match fen {
        // A board that an arbiter is called to can hold what a game would not.
        Some(text) => fen::read_forced(ruleset, &text).map_err(|faults| faults.to_string())?,
        None => AnyPosition::start(ruleset),
    };
    Ok(Case { start, moves, event })
}

fn ruled(judged: &Judgement) -> CaseResult {
    let (game, rules) = (&judged.game, judged.game.rules());
    CaseResult {
        legal: Some(judged.legal),
        result: game.outcome().map_or("ongoing", |outcome| outcome.score.word()).to_owned(),
        ruling: judged.verdict().map(str::to_owned),
        square: judged.must_play().map(|place| square::name(rules, place)),
        fen: fen::write(rules, &game.position().setup()),
        legal_moves: judged
            .legal_moves
            .as_ref()
            .map(|moves| moves.iter().map(|listed| listed.text.clone()).collect()),
        articles: citations(judged.articles().iter().copied()),
        explanation: judged.explanation(),
    }
}
