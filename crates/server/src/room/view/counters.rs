//! Draw counters and open claims in words.

use super::citation::citation;
use crate::wire::{Claim, Counter, Ending};
use draughts::game::{self, Game};
use draughts::rules::{Counts, Effect, Limit, Stops};
use draughts::{Kind, Rules};

/// Every counter that runs.
pub(crate) fn counters(game: &Game) -> Vec<Counter> {
    game.counters().iter().map(|counter| self::counter(game.rules(), counter)).collect()
}

fn counter(rules: &Rules, counter: &game::Counter) -> Counter {
    let game::Counter { rule, count, limit } = counter;
    let unit = match rule.limit {
        Limit::Times(_) | Limit::AtOnce => "times",
        Limit::MovesOfTheStrongSide(moves) if moves == *limit => "moves of the stronger side",
        Limit::MovesOfEach(_) | Limit::MovesOfTheStrongSide(_) | Limit::Plies(_) => "moves of both",
    };
    Counter {
        text: rule.name.to_owned(),
        count: *count,
        limit: *limit,
        unit: unit.to_owned(),
        resets: restart(rules, rule.counts),
        ending: match rule.effect {
            Effect::Automatic | Effect::AutomaticInSuddenDeath => Ending::Automatic,
            Effect::OnClaim | Effect::OnClaimNamingTheMove => Ending::OnClaim,
        },
        article: citation(rule.article),
    }
}

/// What sets a count back.
fn restart(rules: &Rules, counts: Counts) -> String {
    match counts {
        Counts::Repetitions => "Every position has a count of its own.".to_owned(),
        Counts::QuietKingMoves => format!("A capture or a {}'s move sets it back.", rules.word(Kind::Man)),
        Counts::SinceTheBalanceChanged(_) => "A capture or a promotion sets it back.".to_owned(),
        Counts::SinceTheEndingArose { stops: Stops::WhenTheEndingIsLeft, .. } => {
            "Leaving the ending ends it.".to_owned()
        }
        Counts::SinceTheEndingArose { stops: Stops::Never, .. } | Counts::WholeGame => {
            "Nothing sets it back.".to_owned()
        }
    }
}

/// The claims that are open.
pub(super) fn claims(game: &Game) -> Vec<Claim> {
    game.open_claims()
        .iter()
        .map(|open| {
            let who = open.by.map_or("Either player", |side| game.rules().colour(side));
            let how = if open.names_the_move { ", naming the move" } else { "" };
            Claim {
                ground: ground(game, open).to_owned(),
                text: format!("{who} may claim a draw{how}: {}.", open.name),
                by: open.by.map(Into::into),
                names_the_move: open.names_the_move,
                moves: if open.names_the_move { named_moves(game) } else { Vec::new() },
                article: citation(open.article),
            }
        })
        .collect()
}

/// The word by which a claim is made.
fn ground(game: &Game, open: &game::OpenClaim) -> &'static str {
    let rule =
        game.settings().draws.iter().find(|rule| rule.article == open.article && rule.name == open.name);
    match rule.map(|rule| rule.counts) {
        Some(Counts::Repetitions) => "repetition",
        Some(_) => "no-progress",
        None => "cannot-win",
    }
}

/// The moves by which a claim that has to name one would be accepted: each is tried on a copy of the game.
fn named_moves(game: &Game) -> Vec<String> {
    let position = game.position();
    let accepted = |listed: &draughts::notation::movetext::Listed| {
        let ground = game::Ground::Repetition { next: Some(listed.action) };
        let mut copy = game.clone();
        let claim = game::Event::Claim { by: position.turn(), ground };
        copy.apply(claim, draughts::clock::At::ZERO).verdict == game::Verdict::Accepted
    };
    let listed = draughts::notation::movetext::write_all(position);
    listed.into_iter().filter(accepted).map(|listed| listed.text).collect()
}
