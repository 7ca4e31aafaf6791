//! A review in words: the turning points, the moves that caused them, and what was better.

use super::MOST_PLIES;
use super::opinion::{read, worth};
use crate::analysis::{in_a_few_characters, standing};
use crate::room::Table;
use crate::store::{KeptReview, ReviewedRow};
use crate::wire::{Review, ReviewState, ReviewedPly, TurningPoint};
use draughts::game::Game;
use draughts::notation::fen;
use draughts::{AnyPosition, Rules, Side};
use engine::Score;

/// The loss that makes a move weak, in hundredths of a man.
const WEAK: i32 = 45;
/// The loss that makes a move very weak.
const VERY_WEAK: i32 = 110;
/// An advantage that should win.
const WINNING: i32 = 160;
/// A disadvantage that still holds.
const HELD: i32 = -55;

/// A review as far as it has been made.
pub fn summarise(table: &Table, kept: Option<&KeptReview>) -> Review {
    let game = table.game();
    let opinions: Vec<Option<Opinion>> = opinions(game, kept.map_or(&[], |kept| &kept.rows));
    let deeds: Vec<JudgedMove> = deeds(game, &opinions);
    let plies = opinions.iter().enumerate().filter_map(|(ply, opinion)| {
        let opinion = opinion.as_ref()?;
        let deed = ply.checked_sub(1).and_then(|place| deeds.get(place));
        Some(ReviewedPly {
            ply: u32::try_from(ply).unwrap_or(u32::MAX),
            text: ply.checked_sub(1).map(|place| numbered(game, place)).unwrap_or_default(),
            score: worth(opinion.score, opinion.turn, Side::White),
            words: in_a_few_characters(game.rules(), opinion.turn, opinion.score),
            line: opinion.line.clone(),
            sign: deed.map(|deed| deed.sign.text()).unwrap_or_default().to_owned(),
            fen: fen::write(game.rules(), &opinion.position.setup()),
        })
    });
    let plies: Vec<ReviewedPly> = plies.collect();
    let turns: Vec<TurningPoint> = deeds.iter().filter_map(|deed| deed.turn(game)).collect();
    let state = match kept {
        None => ReviewState::NotBegun,
        Some(kept) if kept.done => ReviewState::Done,
        Some(_) => ReviewState::Underway,
    };
    Review {
        id: table.row().id.to_string(),
        state,
        done: u32::try_from(plies.len()).unwrap_or(u32::MAX),
        positions: u32::try_from(opinions.len()).unwrap_or(u32::MAX),
        summary: summary(game, &deeds, state),
        plies,
        turns,
    }
}

/// The evaluation of a position of the game.
struct Opinion {
    position: AnyPosition,
    turn: Side,
    score: Score,
    second: Option<Score>,
    line: Vec<String>,
}

fn opinions(game: &Game, rows: &[ReviewedRow]) -> Vec<Option<Opinion>> {
    let positions = std::iter::once(game.start()).chain(game.plies().iter().map(|ply| &ply.after));
    let opinion = |(ply, position): (usize, &AnyPosition)| {
        let row = rows.iter().find(|row| row.ply as usize == ply)?;
        Some(Opinion {
            position: *position,
            turn: position.turn(),
            score: read(&row.score)?,
            second: row.second.as_deref().and_then(read),
            line: row.line.split_whitespace().map(str::to_owned).collect(),
        })
    };
    positions.take(MOST_PLIES + 1).enumerate().map(opinion).collect()
}

/// A move, and what it did.
struct JudgedMove {
    /// Its place among the plies.
    place: usize,
    by: Side,
    sign: Sign,
    /// What the game was worth to its side before and after.
    before: i32,
    after: i32,
    /// The words for it.
    told: BeforeAndAfter,
    /// What would have been played.
    line: Vec<String>,
}

/// How a position stood before a move and after it.
#[derive(Default)]
struct BeforeAndAfter {
    before: String,
    after: String,
}

/// The annotation sign of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    None,
    Strong,
    Weak,
    VeryWeak,
}

impl Sign {
    const fn text(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Strong => "!",
            Self::Weak => "?",
            Self::VeryWeak => "??",
        }
    }
}

/// Every ply; those of which nothing is known have no sign.
fn deeds(game: &Game, opinions: &[Option<Opinion>]) -> Vec<JudgedMove> {
    let rules = game.rules();
    let deed = |(place, ply): (usize, &draughts::game::Ply)| {
        let mut deed = JudgedMove {
            place,
            by: ply.by,
            sign: Sign::None,
            before: 0,
            after: 0,
            told: BeforeAndAfter::default(),
            line: Vec::new(),
        };
        let (Some(Some(before)), Some(Some(after))) = (opinions.get(place), opinions.get(place + 1)) else {
            return deed;
        };
        deed.before = worth(before.score, before.turn, ply.by);
        deed.after = worth(after.score, after.turn, ply.by);
        deed.sign = sign(&deed, before, &ply.text);
        deed.told = BeforeAndAfter { before: in_words(rules, before), after: in_words(rules, after) };
        deed.line.clone_from(&before.line);
        deed
    };
    game.plies().iter().take(MOST_PLIES).enumerate().map(deed).collect()
}

/// The sign that a move has earned.
fn sign(deed: &JudgedMove, before: &Opinion, played: &str) -> Sign {
    if before.line.first().is_some_and(|best| best == played) {
        let second = before.second.map(|second| worth(second, before.turn, deed.by));
        let better = second.map_or(0, |second| deed.before - second);
        // Where everything wins, or nothing helps, no move is worth a sign.
        let matters = deed.before > HELD && better >= VERY_WEAK;
        return if matters { Sign::Strong } else { Sign::None };
    }
    // What was lost before is lost after, and what wins after won before: nothing was given away that counts.
    if deed.before <= -WINNING || deed.after >= WINNING {
        return Sign::None;
    }
    let cost = deed.before - deed.after;
    if cost >= VERY_WEAK || (deed.before > HELD && deed.after <= -WINNING) {
        Sign::VeryWeak
    } else if cost >= WEAK {
        Sign::Weak
    } else {
        Sign::None
    }
}

fn in_words(rules: &Rules, opinion: &Opinion) -> String {
    let words = standing(rules, opinion.turn, opinion.score);
    match opinion.score {
        Score::Estimate(_) => {
            format!("{words} ({})", in_a_few_characters(rules, opinion.turn, opinion.score))
        }
        Score::WinIn(_) | Score::LossIn(_) => words,
    }
}

impl JudgedMove {
    /// The turning point, if it was one.
    fn turn(&self, game: &Game) -> Option<TurningPoint> {
        if !matches!(self.sign, Sign::Weak | Sign::VeryWeak) {
            return None;
        }
        let name = game.rules().colour(self.by);
        let what = match (self.before, self.after) {
            (before, after) if before >= WINNING && after <= -WINNING => {
                format!("{name} turned a won game into a lost one")
            }
            (before, after) if before >= WINNING && after < WINNING => {
                format!("{name} let the win slip away")
            }
            (before, after) if before > HELD && after <= -WINNING => format!("{name} lost the game here"),
            (before, after) => match before - after {
                cost @ ..95 => format!("This cost {name} {:.1} of a man", f64::from(cost) / 100.0),
                95..105 => format!("This cost {name} a man"),
                cost => format!("This cost {name} {:.1} men", f64::from(cost) / 100.0),
            },
        };
        let BeforeAndAfter { before, after } = &self.told;
        let played = &game.plies().get(self.place)?.text;
        let better = self.line.first().filter(|best| *best != played).cloned();
        Some(TurningPoint {
            ply: u32::try_from(self.place + 1).unwrap_or(u32::MAX),
            by: self.by.into(),
            text: format!("{}{}", numbered(game, self.place), self.sign.text()),
            words: format!("{what}. Before the move: {before}. After it: {after}."),
            line: if better.is_some() { self.line.clone() } else { Vec::new() },
            better,
        })
    }
}

/// A move with its number, as score sheets write it.
fn numbered(game: &Game, place: usize) -> String {
    let text = game.plies().get(place).map(|ply| ply.text.as_str()).unwrap_or_default();
    let begins = game.start().turn() == game.rules().first_to_move.value;
    let half = place + usize::from(!begins);
    if half.is_multiple_of(2) {
        format!("{}. {text}", half / 2 + 1)
    } else {
        format!("{}... {text}", half / 2 + 1)
    }
}

fn summary(game: &Game, deeds: &[JudgedMove], state: ReviewState) -> String {
    if state == ReviewState::NotBegun {
        return "This game has not been reviewed yet.".to_owned();
    }
    let rules = game.rules();
    let faults = |side: Side| {
        let weak = |deed: &&JudgedMove| deed.by == side && matches!(deed.sign, Sign::Weak | Sign::VeryWeak);
        deeds.iter().filter(weak).count()
    };
    let made = |side: Side| match faults(side) {
        0 => format!("{} made no mistakes", rules.colour(side)),
        1 => format!("{} made one mistake", rules.colour(side)),
        count => format!("{} made {count} mistakes", rules.colour(side)),
    };
    let most = deeds.iter().filter(|deed| deed.sign != Sign::None && deed.before > deed.after);
    let most = most.max_by_key(|deed| (deed.before - deed.after, std::cmp::Reverse(deed.place)));
    let turned = most.map_or_else(
        || " No move changed the evaluation by much.".to_owned(),
        |deed| format!(" The biggest turning point was {}{}.", numbered(game, deed.place), deed.sign.text()),
    );
    let so_far = if state == ReviewState::Underway { "So far: " } else { "" };
    format!("{so_far}{}; {}.{turned}", made(Side::White), made(Side::Black))
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;

    /// The sign of a move that changes what the game is worth to its side.
    fn signed(before: i32, after: i32) -> Sign {
        let position =
            fen::read_position(RulesetName::International, "W:W28,33,39:B22,23,18").expect("a position");
        let opinion = Opinion {
            position,
            turn: Side::White,
            score: Score::Estimate(before),
            second: None,
            line: vec!["28x17".to_owned()],
        };
        let deed = JudgedMove {
            place: 0,
            by: Side::White,
            sign: Sign::None,
            before,
            after,
            told: BeforeAndAfter::default(),
            line: Vec::new(),
        };
        sign(&deed, &opinion, "28x19")
    }

    #[test]
    fn a_move_has_a_sign_only_where_something_was_to_be_lost() {
        for (before, after, expected) in [
            (0, -20, Sign::None),
            (0, -60, Sign::Weak),
            (0, -120, Sign::VeryWeak),
            (-20, -200, Sign::VeryWeak),
            // Long lost: nothing is very weak any more.
            (-160, -900, Sign::None),
            (-400, -2_000, Sign::None),
            // Still won: nothing was given away that counts.
            (900, 300, Sign::None),
        ] {
            assert_eq!(signed(before, after), expected, "{before} → {after}");
        }
    }
}
