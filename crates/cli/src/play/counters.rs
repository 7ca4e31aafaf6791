//! The draw counters that run and the claims that are open, in words.

use draughts::game::{Counter, Game, OpenClaim};
use draughts::rules::{Counts, Effect, Limit, Stops, Unless};
use draughts::{Kind, Rules};

/// All counters and claims, each in a paragraph of its own.
pub(super) fn text(game: &Game) -> String {
    let counters = game.counters();
    let mut paragraphs: Vec<String> =
        counters.iter().map(|counter| counter_text(game.rules(), counter)).collect();
    if paragraphs.is_empty() {
        paragraphs.push("No draw counter is running.".to_owned());
    }
    paragraphs.push(open_claims(game).unwrap_or_else(|| "No draw can be claimed now.".to_owned()));
    paragraphs.join("\n")
}

/// The claims that are open, if there are any.
pub(super) fn open_claims(game: &Game) -> Option<String> {
    let claims: Vec<String> =
        game.open_claims().iter().map(|claim| claim_text(game.rules(), claim)).collect();
    (!claims.is_empty()).then(|| claims.join("\n"))
}

/// `4/50 moves of both: king moves without capture (fmjd 6.2). A capture or a man's move sets it back.`
fn counter_text(rules: &Rules, counter: &Counter) -> String {
    let Counter { rule, count, limit } = counter;
    let articles: Vec<String> = rule.articles().map(|article| article.to_string()).collect();
    let unit = match rule.limit {
        Limit::Times(_) | Limit::AtOnce => "",
        Limit::MovesOfTheStrongSide(moves) if moves == *limit => " moves of the stronger side",
        Limit::MovesOfEach(_) | Limit::MovesOfTheStrongSide(_) | Limit::Plies(_) => " moves of both",
    };
    let effect = match rule.effect {
        Effect::Automatic | Effect::AutomaticInSuddenDeath => "",
        Effect::OnClaim => " If full, either player may claim the draw.",
        Effect::OnClaimNamingTheMove => " Who would fill it may claim the draw by naming the move.",
    };
    let unless = match rule.unless {
        Unless::Nothing => "",
        Unless::AWinIsAtHand => " It draws only if no win is at hand.",
    };
    let articles = articles.join(", ");
    let restart = restart(rules, rule.counts);
    format!("{count}/{limit}{unit}: {} ({articles}). {restart}{effect}{unless}", rule.name)
}

/// What sets a count back.
fn restart(rules: &Rules, counts: Counts) -> String {
    match counts {
        Counts::Repetitions => "Every position has a count of its own.".to_owned(),
        Counts::QuietKingMoves => {
            format!("A capture or a {}'s move sets it back.", rules.word(Kind::Man))
        }
        Counts::SinceTheBalanceChanged(_) => "A capture or a promotion sets it back.".to_owned(),
        Counts::SinceTheEndingArose { stops: Stops::WhenTheEndingIsLeft, .. } => {
            "Leaving the ending ends it.".to_owned()
        }
        Counts::SinceTheEndingArose { stops: Stops::Never, .. } | Counts::WholeGame => {
            "Nothing sets it back.".to_owned()
        }
    }
}

fn claim_text(rules: &Rules, claim: &OpenClaim) -> String {
    let who = claim.by.map_or("Either player", |side| rules.colour(side));
    let how = if claim.names_the_move { ", naming the move" } else { "" };
    format!("{who} may claim a draw{how}: {} ({}).", claim.name, claim.article)
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;
    use draughts::clock::At;
    use draughts::game::{Event, Settings};
    use draughts::notation::{fen, movetext};

    /// Plays moves and compares what is said of the counters.
    fn check(ruleset: RulesetName, fen: &str, moves: &str, expected: &[&str]) {
        let position = fen::read_position(ruleset, fen).expect("a playable position");
        let mut game = Game::new(position, Settings::of(ruleset.rules()));
        for text in moves.split_whitespace() {
            let action = movetext::read(game.position(), text).expect("a legal move");
            game.apply(Event::Move(action), At::ZERO);
        }
        assert_eq!(text(&game).lines().collect::<Vec<_>>(), expected, "{ruleset} {fen} {moves}");
    }

    #[test]
    fn every_counter_says_how_far_it_is_and_what_sets_it_back() {
        check(
            RulesetName::International,
            "W:WK1,K2,K3:BK50",
            "1-6 50-45 6-1 45-50",
            &[
                "2/3: repetition (fmjd 6.1). Every position has a count of its own.",
                "4/50 moves of both: king moves without capture (fmjd 6.2). A capture or a man's move sets it back.",
                "4/32 moves of both: three pieces against one king (fmjd 6.3). Nothing sets it back.",
                "No draw can be claimed now.",
            ],
        );
    }

    #[test]
    fn claims_that_are_open_are_listed() {
        check(
            RulesetName::English,
            "B:WK32,K31:BK1,K2",
            "1-5 32-28 5-1 28-32 1-5 32-28 5-1",
            &[
                "2/3: repetition (wcdf 1.32.1). Every position has a count of its own. \
                 Who would fill it may claim the draw by naming the move.",
                "7/80 moves of both: no man advanced, nothing taken (wcdf 1.32.2). \
                 A capture or a man's move sets it back. If full, either player may claim the draw.",
                "White may claim a draw, naming the move: repetition (wcdf 1.32.1).",
            ],
        );
    }
}
