//! Games by their positions: the moves played in one, and the games in which it occurred.
//!
//! Games of the server are indexed when they are over, by a background task that never delays a move. Imported
//! collections are indexed by [`index`].

mod catching_up;
mod explorer;

pub use crate::store::{IndexSource, IndexVisibility, IndexedGame, IndexedPosition, SearchScope};
pub(crate) use catching_up::catch_up;
pub use explorer::{explored, found};

use crate::error::Failure;
use crate::house::House;
use crate::store::{IndexJob, IndexSlice};
use draughts::clock::BySide;
use draughts::notation::{fen, movetext};
use draughts::pdn::GameRecord;
use draughts::tree::Step;
use draughts::{AnyPosition, Side};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Instant;

/// The batch size, in positions.
const TOGETHER: usize = 60;
/// Between two writes, other work gets at least this many times as long.
const OTHERS: u32 = 1;

/// The number by which a position is found again: the same for the same pieces, turn and ruleset, now and later.
pub fn hash(position: &AnyPosition) -> i64 {
    let rules = position.rules();
    let text = format!("{}\n{}", rules.ruleset, fen::write(rules, &position.setup()));
    let digest = Sha256::digest(text.as_bytes());
    let first: [u8; 8] = std::array::from_fn(|place| digest[place]);
    i64::from_le_bytes(first)
}

/// Makes games findable by their positions, slice by slice. Moves of live games go before: this takes its time.
pub async fn index(house: &House, games: Vec<IndexedGame>) -> Result<(), Failure> {
    for game in games.into_iter().map(Arc::new) {
        for from in (0..game.stood.len()).step_by(TOGETHER) {
            let plies = from..(from + TOGETHER).min(game.stood.len());
            let began = Instant::now();
            house.db.think(IndexJob::Index(IndexSlice { game: Arc::clone(&game), plies })).await?;
            tokio::time::sleep(began.elapsed() * OTHERS).await;
        }
    }
    Ok(())
}

/// The main line of a game out of a file, as it is indexed. `href` is its page.
pub fn of_record(record: &GameRecord, source: IndexSource, href: String) -> IndexedGame {
    let tree = &record.tree;
    let mut position = *tree.start();
    let mut stood = Vec::new();
    for node in tree.main_line() {
        let played = match tree.step(node) {
            Some(Step::Legal(action)) => movetext::write(&position, action),
            Some(Step::Irregular { from, to, .. }) => {
                let rules = position.rules();
                let quiet = rules.notation.value.quiet;
                format!("{}{quiet}{}", name(rules, *from), name(rules, *to))
            }
            None => break,
        };
        stood.push(IndexedPosition { hash: hash(&position), played: Some(played) });
        let Some(after) = tree.position(node) else { break };
        position = *after;
    }
    stood.push(IndexedPosition { hash: hash(&position), played: None });
    let tag = |name: &str| record.tag(name).unwrap_or_default().to_owned();
    let score = record.ending.score(record.rules());
    IndexedGame {
        source,
        ruleset: record.ruleset.name(),
        href,
        names: BySide::from_fn(|side| tag(if side == Side::White { "White" } else { "Black" })),
        result: score.map(|_| record.ending.text()),
        score,
        date: tag("Date"),
        owner: None,
        listed: IndexVisibility::ByLink,
        stood,
    }
}

fn name(rules: &draughts::Rules, square: draughts::Square) -> String {
    draughts::notation::square::name(rules, square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;
    use draughts::pdn;

    #[test]
    fn a_position_keeps_its_number() {
        let start = hash(&AnyPosition::start(RulesetName::International));
        // What is kept in databases has to be found by later programs.
        assert_eq!(start, START);
        let all: std::collections::HashSet<i64> =
            RulesetName::ALL.iter().map(|name| hash(&AnyPosition::start(*name))).collect();
        assert_eq!(all.len(), RulesetName::ALL.len());
    }

    const START: i64 = 4_278_499_216_928_336_950;

    #[test]
    fn a_game_out_of_a_file_has_all_its_positions() {
        let text = "[White \"Ann\"]\n[Black \"Ben\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0\n";
        let record = pdn::read(&pdn::RawGame::of(text), &pdn::Options::default()).record.expect("a game");
        let source = IndexSource::Collection { id: "c".to_owned(), number: 1 };
        let game = of_record(&record, source, "/x".to_owned());
        let played: Vec<&str> = game.stood.iter().filter_map(|stood| stood.played.as_deref()).collect();
        assert_eq!(played, ["32-28", "19-23", "28x19", "14x23"]);
        assert_eq!(game.stood.len(), 5);
        assert_eq!((game.names.white.as_str(), game.result.as_deref()), ("Ann", Some("2-0")));
        assert_eq!(game.stood[0].hash, hash(&AnyPosition::start(RulesetName::International)));
    }
}
