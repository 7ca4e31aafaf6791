//! One game between two engines.

use super::judge::Judge;
use super::limit::PlayerClock;
use super::openings::Opening;
use super::player::{Choice, EngineChoice, Failure, Player};
use draughts::clock::{At, BySide, Millis};
use draughts::game::{Event, Game, Score, Settings, SheetHeader};
use draughts::notation::hub;
use draughts::pdn::{self, GameEnding, GameRecord, Style};
use draughts::{AnyPosition, Side};
use std::collections::HashMap;
use std::time::Duration;

/// The terms of a game.
pub(super) struct GameTerms {
    pub(super) margin: Duration,
    pub(super) plies: usize,
    pub(super) judge: Judge,
}

/// A game that is over.
pub(super) struct FinishedGame {
    pub(super) score: Score,
    /// Why it ended, in words.
    pub(super) reason: String,
    /// The engine that failed, if one did.
    pub(super) fault: Option<EngineFault>,
    pub(super) plies: usize,
    pub(super) effort: BySide<Effort>,
    pub(super) pdn: String,
}

/// An engine that failed.
#[derive(Clone, Debug)]
pub(super) struct EngineFault {
    pub(super) by: Side,
    pub(super) failure: Failure,
}

/// An engine's search effort in a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    pub(super) moves: u64,
    pub(super) nodes: u64,
    pub(super) depths: u64,
    pub(super) time: Duration,
}

/// The end of a game.
struct GameEnd {
    score: Score,
    reason: String,
    fault: Option<EngineFault>,
}

/// Plays a game to its end, whatever the engines do.
pub(super) fn play(
    opening: &Opening,
    players: &mut BySide<&mut dyn Player>,
    watches: &mut BySide<PlayerClock>,
    mut terms: GameTerms,
    header: SheetHeader,
) -> FinishedGame {
    let mut game = Game::new(opening.start, Settings::of(opening.start.rules()));
    for action in &opening.moves {
        let _ = game.apply(Event::Move(*action), At::ZERO);
    }
    let mut effort = BySide::<Effort>::default();
    let mut scores = vec![None; game.plies().len()];
    let over = loop_until_over(&mut game, players, watches, &mut terms, &mut effort, &mut scores);
    for side in Side::BOTH {
        let failed = over.fault.as_ref().is_some_and(|fault| fault.by == side);
        if !failed {
            players.get_mut(side).end(&game, side);
        }
    }
    let header = SheetHeader { players: BySide::from_fn(|side| players.get_mut(side).name()), ..header };
    let pdn = written(&game, &over, &scores, header);
    FinishedGame {
        score: over.score,
        reason: over.reason,
        fault: over.fault,
        plies: game.plies().len(),
        effort,
        pdn,
    }
}

fn loop_until_over(
    game: &mut Game,
    players: &mut BySide<&mut dyn Player>,
    watches: &mut BySide<PlayerClock>,
    terms: &mut GameTerms,
    effort: &mut BySide<Effort>,
    scores: &mut Vec<Option<f64>>,
) -> GameEnd {
    let lost = |by: Side, failure: Failure| GameEnd {
        score: Score::Won(by.opponent()),
        reason: failure.to_string(),
        fault: Some(EngineFault { by, failure }),
    };
    let mut seen: HashMap<AnyPosition, u32> = HashMap::new();
    for ply in game.plies() {
        *seen.entry(ply.after).or_default() += 1;
    }
    let mut spent = Millis::ZERO;
    for side in Side::BOTH {
        if let Err(failure) = players.get_mut(side).begin(game, side) {
            return lost(side, failure);
        }
    }
    loop {
        if let Some(over) = drawn_or_lost(game, &seen, terms.plies) {
            return over;
        }
        let side = game.position().turn();
        let watch = watches.get_mut(side);
        let level = watch.level();
        let most = watch.most();
        let longest = most.saturating_add(terms.margin);
        let EngineChoice { choice, score, nodes, depth, used } =
            match players.get_mut(side).choose(game, &level, longest) {
                Ok(thought) => thought,
                Err(failure) => return lost(side, failure),
            };
        if used > longest {
            let reason = format!("{:.3} s instead of {:.3}", used.as_secs_f64(), most.as_secs_f64());
            return lost(side, Failure::Time(reason));
        }
        watch.spend(used);
        let own = effort.get_mut(side);
        own.moves += 1;
        own.nodes += nodes;
        own.depths += u64::from(depth);
        own.time += used;
        let action = match choice {
            Choice::Move(action) => action,
            Choice::GiveUp => {
                let reason = "resignation".to_owned();
                return GameEnd { score: Score::Won(side.opponent()), reason, fault: None };
            }
            Choice::SayDrawn => {
                return GameEnd {
                    score: Score::Drawn,
                    reason: "the engine declares a draw".to_owned(),
                    fault: None,
                };
            }
        };
        let now = Millis::new(used.as_millis().try_into().unwrap_or(u64::MAX));
        spent = spent.saturating_add(now);
        let before = game.plies().len();
        let _ = game.apply(Event::Move(action), At::new(spent));
        if game.plies().len() == before {
            // The players check their moves against the position, so this should not happen; if it does, the game still ends.
            return lost(side, Failure::Illegal("the game refuses the move".to_owned()));
        }
        *seen.entry(*game.position()).or_default() += 1;
        scores.push(score.map(|score| if side == Side::White { score } else { -score }));
        if let Some(score) = terms.judge.hear(side, score) {
            return GameEnd { score, reason: "both engines agree".to_owned(), fault: None };
        }
    }
}

fn drawn_or_lost(game: &Game, seen: &HashMap<AnyPosition, u32>, plies: usize) -> Option<GameEnd> {
    let drawn = |reason: String| Some(GameEnd { score: Score::Drawn, reason, fault: None });
    if let Some(outcome) = game.outcome() {
        return Some(GameEnd { score: outcome.score, reason: outcome.text(game.rules()), fault: None });
    }
    // Engines cannot claim draws, so the match claims for them. A claim by naming the next move is made when the
    // position is on the board.
    if let Some(claim) = game.open_claims().iter().find(|claim| !claim.names_the_move) {
        return drawn(format!("claim: {}", claim.name));
    }
    if seen.get(game.position()).is_some_and(|&times| times >= 3) {
        return drawn("third repetition".to_owned());
    }
    (game.plies().len() >= plies).then(|| drawn(format!("{plies} plies"))).flatten()
}

fn written(game: &Game, over: &GameEnd, scores: &[Option<f64>], header: SheetHeader) -> String {
    let mut record = GameRecord::of_game(game, header);
    record.ending = GameEnding::of(game.rules(), over.score);
    record.close.reason.clone_from(&over.reason);
    for (ply, score) in (1..).zip(scores) {
        let (Some(score), Some(node)) = (score, record.tree.at_ply(ply)) else { continue };
        if let Some(remarks) = record.tree.remarks_mut(node) {
            remarks.evaluation = Some(men(*score));
        }
    }
    if !matches!(game.start(), start if *start == AnyPosition::start(game.rules().ruleset)) {
        record.tags.set("Opening", hub::write(game.rules(), &game.start().setup()));
    }
    pdn::write(&record, &Style::default())
}

/// A value in men, as written into games: zero has no sign.
pub(crate) fn men(value: f64) -> String {
    let text = format!("{value:.2}");
    if text == "-0.00" { "0.00".to_owned() } else { text }
}
