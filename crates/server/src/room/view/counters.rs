//! Draw counters and open claims as clients see them. Their words are the library's.

use super::citation::citation;
use crate::wire::{Claim, Counter, Ending};
use draughts::game::{self, Game, Ground};
use draughts::notation::movetext::{self, ListedMove};
use draughts::rules::Effect;
use draughts::{Rules, Verdict};

/// Every counter that runs.
pub(crate) fn counters(game: &Game) -> Vec<Counter> {
    game.counters().iter().map(|counter| self::counter(game.rules(), counter)).collect()
}

fn counter(rules: &Rules, counter: &game::Counter) -> Counter {
    let game::Counter { rule, count, limit } = counter;
    Counter {
        text: rule.name.to_owned(),
        count: *count,
        limit: *limit,
        unit: counter.unit().to_owned(),
        resets: rule.resets(rules),
        ending: match rule.effect {
            Effect::Automatic | Effect::AutomaticInSuddenDeath => Ending::Automatic,
            Effect::OnClaim | Effect::OnClaimNamingTheMove => Ending::OnClaim,
        },
        effect: rule.effect_in_words(),
        article: citation(rule.article),
    }
}

/// The claims that are open.
pub(super) fn claims(game: &Game) -> Vec<Claim> {
    game.open_claims()
        .iter()
        .map(|open| Claim {
            ground: word(&open.ground).to_owned(),
            text: open.sentence(game.rules()),
            by: open.by.map(Into::into),
            names_the_move: open.names_the_move,
            moves: if open.names_the_move { named_moves(game) } else { Vec::new() },
            article: citation(open.article),
        })
        .collect()
}

/// The word by which a claim is made.
const fn word(ground: &Ground) -> &'static str {
    match ground {
        Ground::Repetition { .. } => "repetition",
        Ground::NoProgress => "no-progress",
        Ground::CannotWin => "cannot-win",
    }
}

/// The moves by which a claim that has to name one would be accepted: each is tried on a copy of the game.
fn named_moves(game: &Game) -> Vec<String> {
    let position = game.position();
    let accepted = |listed: &ListedMove| {
        let ground = Ground::Repetition { next: Some(listed.action) };
        let claim = game::Event::Claim { by: position.turn(), ground };
        let ruled = game.clone().apply(claim, draughts::clock::At::ZERO);
        ruled.is_ok_and(|ruling| ruling.verdict == Verdict::Accepted)
    };
    let listed = movetext::write_all(position);
    listed.into_iter().filter(accepted).map(|listed| listed.text).collect()
}
