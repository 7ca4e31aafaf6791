//! Changes of draw rules.

use super::{Change, other_article};
use draughts::Rules;
use draughts::rules::{
    CountRange, CountStart, Counts, DrawException, DrawRule, Effect, Ending, Kings, Limit, LoneKingPlace,
    Stops,
};

/// Every table with one draw rule less, or one of them otherwise.
pub(crate) fn changes(rules: &Rules) -> Vec<Change> {
    let mut found = Vec::new();
    for (place, rule) in rules.draws.iter().enumerate() {
        let table = |draws: Vec<DrawRule>| Rules { draws: draws.leak(), ..*rules };
        let mut fewer = rules.draws.to_vec();
        fewer.remove(place);
        found.push(Change { what: format!("no draw by {}", rule.name), rules: table(fewer) });
        for other in others(rule) {
            let what = format!("draw by {}: {}", rule.name, difference(rule, &other));
            let mut draws = rules.draws.to_vec();
            draws[place] = other;
            found.push(Change { what, rules: table(draws) });
        }
    }
    found
}

/// Why a change of a draw rule cannot be seen in any game, if it cannot.
pub(crate) fn without_effect(rules: &Rules, changed: &Rules) -> Option<&'static str> {
    let (rule, other) = rules.draws.iter().zip(changed.draws).find(|(rule, other)| rule != other)?;
    if rules.draws.len() != changed.draws.len() {
        return None;
    }
    let most = u32::from(rules.men_per_side());
    let against = |rule: &DrawRule| match rule.counts {
        Counts::SinceTheBalanceChanged(Ending::LoneKing { against, .. })
        | Counts::SinceTheEndingArose { ending: Ending::LoneKing { against, .. }, .. } => Some(against),
        _ => None,
    };
    if let (Some(old), Some(new)) = (against(rule), against(other)) {
        if old.greatest >= most && new.greatest > old.greatest {
            return Some("no side has more pieces");
        }
        if old.least == 1 && new.least == 0 {
            return Some("a side without pieces has lost");
        }
    }
    let pieces = |rule: &DrawRule| match rule.counts {
        Counts::SinceTheBalanceChanged(Ending::KingsOnBothSides { pieces })
        | Counts::SinceTheEndingArose { ending: Ending::KingsOnBothSides { pieces }, .. } => Some(pieces),
        _ => None,
    };
    if let (Some(old), Some(new)) = (pieces(rule), pieces(other))
        && old.least == 2
        && new.least == 1
    {
        return Some("two kings are two pieces");
    }
    if let Counts::SinceTheEndingArose {
        ending: Ending::LoneKing { against, kings: Kings::All, stands: LoneKingPlace::Anywhere },
        begins: CountStart::WithTheEnding,
        ..
    } = rule.counts
        && against.least == against.greatest
        && matches!(other.counts, Counts::SinceTheBalanceChanged(_))
    {
        return Some("kings alone in one number come and go by captures and promotions only");
    }
    let two_against_two = matches!(
        rule.counts,
        Counts::SinceTheEndingArose { ending: Ending::TwoAgainstTwo, stops: Stops::WhenTheEndingIsLeft, .. }
    );
    if two_against_two
        && let (Limit::MovesOfEach(each), Limit::MovesOfTheStrongSide(strong)) = (rule.limit, other.limit)
        && each == strong
    {
        return Some("of two against two neither is the strong side, and then each side's moves count");
    }
    if rule.effect == Effect::OnClaimNamingTheMove && rule.unless != other.unless {
        return Some(
            "who claims by naming the move is asked how often the position has stood, and nothing else",
        );
    }
    if rule.limit == Limit::AtOnce && matches!(other.counts, Counts::SinceTheBalanceChanged(_)) {
        return Some("what holds at once needs no count");
    }
    None
}

/// The rule with each of its values changed.
fn others(rule: &DrawRule) -> Vec<DrawRule> {
    let mut found: Vec<DrawRule> = Vec::new();
    found.extend(other_limits(rule.limit).into_iter().map(|limit| DrawRule { limit, ..*rule }));
    let effects =
        [Effect::Automatic, Effect::AutomaticInSuddenDeath, Effect::OnClaim, Effect::OnClaimNamingTheMove];
    let effects = effects.into_iter().filter(|effect| *effect != rule.effect);
    found.extend(effects.map(|effect| DrawRule { effect, ..*rule }));
    let unless = match rule.unless {
        DrawException::Nothing => DrawException::AWinIsAtHand,
        DrawException::AWinIsAtHand => DrawException::Nothing,
    };
    found.push(DrawRule { unless, ..*rule });
    found.extend(other_counts(rule.counts).into_iter().map(|counts| DrawRule { counts, ..*rule }));
    found.push(DrawRule { article: other_article(), ..*rule });
    if !rule.also.is_empty() {
        found.push(DrawRule { also: &[], ..*rule });
    }
    found
}

fn other_limits(limit: Limit) -> Vec<Limit> {
    match limit {
        Limit::Times(times) => vec![Limit::Times(times - 1), Limit::Times(times + 1)],
        Limit::MovesOfEach(moves) => vec![
            Limit::MovesOfEach(moves - 1),
            Limit::MovesOfEach(moves + 1),
            Limit::MovesOfTheStrongSide(moves),
            Limit::Plies(2 * moves - 1),
        ],
        Limit::MovesOfTheStrongSide(moves) => vec![
            Limit::MovesOfTheStrongSide(moves - 1),
            Limit::MovesOfTheStrongSide(moves + 1),
            Limit::MovesOfEach(moves),
        ],
        Limit::Plies(plies) => vec![Limit::Plies(plies - 1), Limit::Plies(plies + 1)],
        Limit::AtOnce => vec![Limit::Plies(1)],
    }
}

fn other_counts(counts: Counts) -> Vec<Counts> {
    let arose = |ending| Counts::SinceTheEndingArose {
        ending,
        begins: CountStart::WithTheEnding,
        stops: Stops::WhenTheEndingIsLeft,
    };
    match counts {
        Counts::Repetitions => vec![],
        Counts::QuietKingMoves => vec![Counts::WholeGame],
        Counts::WholeGame => vec![Counts::QuietKingMoves],
        Counts::SinceTheBalanceChanged(ending) => {
            let endings = other_endings(ending).into_iter().map(Counts::SinceTheBalanceChanged);
            endings.chain([arose(ending), Counts::WholeGame]).collect()
        }
        Counts::SinceTheEndingArose { ending, begins, stops } => {
            let other_begins = match begins {
                CountStart::WithTheEnding => CountStart::OnTheLongDiagonal,
                CountStart::OnTheLongDiagonal => CountStart::WithTheEnding,
            };
            let other_stops = match stops {
                Stops::Never => Stops::WhenTheEndingIsLeft,
                Stops::WhenTheEndingIsLeft => Stops::Never,
            };
            let endings = other_endings(ending).into_iter();
            let endings = endings.map(|ending| Counts::SinceTheEndingArose { ending, begins, stops });
            let more = [
                Counts::SinceTheEndingArose { ending, begins: other_begins, stops },
                Counts::SinceTheEndingArose { ending, begins, stops: other_stops },
                Counts::SinceTheBalanceChanged(ending),
            ];
            endings.chain(more).collect()
        }
    }
}

fn other_endings(ending: Ending) -> Vec<Ending> {
    match ending {
        Ending::LoneKing { against, kings, stands } => {
            let others = other_numbers(against).into_iter();
            let others = others.map(|against| Ending::LoneKing { against, kings, stands });
            let other_kings = match kings {
                Kings::Some => Kings::All,
                Kings::All => Kings::Some,
            };
            let other_stands = match stands {
                LoneKingPlace::Anywhere => LoneKingPlace::OnTheLongDiagonal,
                LoneKingPlace::OnTheLongDiagonal => LoneKingPlace::Anywhere,
            };
            let more = [
                Ending::LoneKing { against, kings: other_kings, stands },
                Ending::LoneKing { against, kings, stands: other_stands },
            ];
            others.chain(more).collect()
        }
        Ending::KingsOnBothSides { pieces } => {
            other_numbers(pieces).into_iter().map(|pieces| Ending::KingsOnBothSides { pieces }).collect()
        }
        Ending::TwoAgainstTwo => {
            vec![Ending::KingsOnBothSides { pieces: CountRange { least: 4, greatest: 4 } }]
        }
    }
}

fn other_numbers(CountRange { least, greatest }: CountRange) -> Vec<CountRange> {
    let mut found =
        vec![CountRange { least: least - 1, greatest }, CountRange { least, greatest: greatest + 1 }];
    if least < greatest {
        found.push(CountRange { least: least + 1, greatest });
        found.push(CountRange { least, greatest: greatest - 1 });
    }
    found
}

/// The value in which two rules differ, as it is in the second.
fn difference(rule: &DrawRule, other: &DrawRule) -> String {
    if rule.limit != other.limit {
        format!("{:?}", other.limit)
    } else if rule.effect != other.effect {
        format!("{:?}", other.effect)
    } else if rule.unless != other.unless {
        format!("unless {:?}", other.unless)
    } else if rule.counts != other.counts {
        format!("{:?}", other.counts)
    } else {
        let articles: Vec<String> = other.articles().map(|article| article.to_string()).collect();
        format!("articles {}", articles.join(", "))
    }
}
