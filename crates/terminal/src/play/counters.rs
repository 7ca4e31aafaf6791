//! The running draw counters and the open claims, in words.

use draughts::Rules;
use draughts::game::{Counter, Game, OpenClaim};
use draughts::rules::Limit;

/// All counters and claims, each in a paragraph of its own.
pub(super) fn text(game: &Game) -> String {
    let counters = game.counters();
    let mut paragraphs: Vec<String> =
        counters.iter().map(|counter| counter_text(game.rules(), counter)).collect();
    if paragraphs.is_empty() {
        paragraphs.push("No draw count is running.".to_owned());
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

/// `King moves without a capture (fmjd 6.2): 4 of 50 plies. Drawn after 25 moves by each side. A capture or a man's move resets it.`
fn counter_text(rules: &Rules, counter: &Counter) -> String {
    let Counter { rule, count, limit } = counter;
    let articles: Vec<String> = rule.articles().map(|article| article.to_string()).collect();
    let unit = match rule.limit {
        Limit::Times(_) | Limit::AtOnce => "",
        Limit::MovesOfTheStrongSide(moves) if moves == *limit => " moves",
        Limit::MovesOfEach(_) | Limit::MovesOfTheStrongSide(_) | Limit::Plies(_) => " plies",
    };
    let (name, articles) = (capitalised(rule.name), articles.join(", "));
    format!(
        "{name} ({articles}): {count} of {limit}{unit}. {} {}",
        rule.effect_in_words(),
        rule.resets(rules)
    )
}

/// A text with its first letter in upper case.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn claim_text(rules: &Rules, claim: &OpenClaim) -> String {
    format!("{} ({}).", claim.sentence(rules).trim_end_matches('.'), claim.article)
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;
    use draughts::clock::At;
    use draughts::game::{Event, Settings};
    use draughts::notation::{fen, movetext};

    /// Plays moves and looks for what each paragraph has to name.
    fn check(ruleset: RulesetName, fen: &str, moves: &str, expected: &[&[&str]]) {
        let position = fen::read_position(ruleset, fen).expect("a playable position");
        let mut game = Game::new(position, Settings::of(ruleset.rules()));
        for text in moves.split_whitespace() {
            let action = movetext::read(game.position(), text).expect("a legal move");
            let _ = game.apply(Event::Move(action), At::ZERO);
        }
        let text = text(&game);
        assert_eq!(text.lines().count(), expected.len(), "{text}");
        for (paragraph, parts) in text.lines().zip(expected) {
            for part in *parts {
                assert!(paragraph.contains(part), "{ruleset} {fen} {moves}: {part:?} in {paragraph:?}");
            }
        }
    }

    #[test]
    fn every_count_names_its_article_limit_and_reset() {
        check(
            RulesetName::International,
            "W:WK1,K2,K3:BK50",
            "1-6 50-45 6-1 45-50",
            &[
                &["Repetition (fmjd 6.1): 2 of 3.", "3 times"],
                &["(fmjd 6.2): 4 of 50 plies.", "Drawn after 25 moves by each side.", "man's move"],
                &["(fmjd 6.3): 4 of 32 plies.", "Drawn after 16 moves by each side.", "Nothing"],
                &["No draw"],
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
                &["(wcdf 1.32.1): 2 of 3.", "claim", "naming the move"],
                &[
                    "(wcdf 1.32.2): 7 of 80 plies.",
                    "Either player may claim a draw after 40 moves by each side.",
                ],
                &["White may claim", "naming the move", "(wcdf 1.32.1)"],
            ],
        );
    }
}
