//! Imports files of many games.

use super::{LONGEST_FILE, MOST_GAMES};
use crate::error::Failure;
use crate::house::House;
use crate::key::{Fingerprint, Id};
use crate::positions::{self, IndexSource, IndexedGame};
use crate::store::{ChoreJob, ChoreKind, CollectedRow, CollectedText};
use draughts::RulesetName;
use draughts::pdn::{self, FailureKind, Limits, Options, RawGame};

/// The games of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectedGames {
    /// All of them, those that cannot be read too.
    pub games: Vec<CollectedRow>,
    /// How many cannot be read to the end.
    pub unread: u32,
}

/// The longest text of a list.
const LONGEST: usize = 200;

/// Reads a file. What cannot be read is kept with its line and the reason.
pub fn collect(bytes: &[u8], expected: Option<RulesetName>) -> Result<CollectedGames, Failure> {
    if bytes.len() > LONGEST_FILE {
        return Err(too_long());
    }
    let raw = pdn::games(bytes, Limits::USUAL);
    if raw.len() > MOST_GAMES {
        let count = raw.len();
        return Err(Failure::bad(format!(
            "the file has {count} games; a collection can have at most {MOST_GAMES}: split it with damier pdn split"
        )));
    }
    let options = Options { expected, ..Options::default() };
    let games: Vec<CollectedRow> = raw.iter().filter_map(|raw| collected(raw, &options)).collect();
    if games.is_empty() {
        return Err(Failure::bad(
            "there is no game in this file; PDN has tags like [White \"…\"] and moves like 1. 32-28",
        ));
    }
    let games: Vec<CollectedRow> =
        (1..).zip(games).map(|(number, game)| CollectedRow { number, ..game }).collect();
    let unread = games.iter().filter(|game| game.fault.is_some()).count();
    Ok(CollectedGames { games, unread: u32::try_from(unread).unwrap_or(u32::MAX) })
}

/// A file that is too long.
pub fn too_long() -> Failure {
    let text = format!("a file can be at most {} MB: split it with damier pdn split", LONGEST_FILE >> 20);
    Failure::TooLarge(text)
}

/// Makes the games of a collection findable by their positions, bit by bit, those after one of them.
pub async fn index(house: &House, collection: Id, mut after: u32) -> Result<(), Failure> {
    let subject = collection.to_string();
    while house.db.chore(ChoreKind::Index, &subject).await?.is_some() && !*house.down().borrow() {
        let Some(owner) = house.db.collection(collection).await?.map(|row| row.owner) else { return Ok(()) };
        let bit = house.db.downloads().collected_texts(collection, after).await?;
        let Some(last) = bit.last() else {
            return Ok(house.db.write(ChoreJob::Done { kind: ChoreKind::Index, subject }.into()).await?);
        };
        after = last.number;
        let indexed = tokio::task::spawn_blocking(move || {
            bit.iter().filter_map(|game| indexed(collection, owner, game)).collect::<Vec<_>>()
        });
        let games = indexed.await.map_err(|fault| Failure::Broken(fault.into()))?;
        positions::index(house, games).await?;
    }
    Ok(())
}

fn indexed(collection: Id, owner: Fingerprint, game: &CollectedText) -> Option<IndexedGame> {
    let ruleset = game.ruleset.as_deref()?.parse().ok()?;
    let options = Options { expected: Some(ruleset), ..Options::default() };
    let record = pdn::read(&RawGame::of(&game.pdn), &options).record?;
    let source = IndexSource::Collection { id: collection.to_string(), number: game.number };
    let href = format!("/collection/{collection}/{}", game.number);
    Some(IndexedGame { owner: Some(owner), ..positions::of_record(&record, source, href) })
}

/// What is kept of a game; nothing of words between games.
fn collected(raw: &RawGame, options: &Options) -> Option<CollectedRow> {
    let reading = pdn::read(raw, options);
    if reading.failure.as_ref().is_some_and(|failure| failure.kind == FailureKind::NoGame) {
        return None;
    }
    let tag = |name: &str| {
        let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
        reading.tags.known(name).unwrap_or_default().chars().map(plain).take(LONGEST).collect::<String>()
    };
    let result = reading.record.as_ref().map_or_else(|| tag("Result"), |record| record.ending.text());
    Some(CollectedRow {
        number: 0,
        ruleset: reading.record.as_ref().map(|record| record.ruleset.name().to_owned()),
        white: tag("White"),
        black: tag("Black"),
        event: tag("Event"),
        date: tag("Date"),
        result,
        plies: u32::try_from(reading.legal_plies()).unwrap_or(u32::MAX),
        fault: reading.failure.as_ref().map(ToString::to_string),
        pdn: raw.text.trim().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "[Event \"A\"]\n[White \"Ann\"]\n[GameType \"20\"]\n1. 32-28 19-23 1-0\n\n\
                        [Event \"B\"]\n[White \"Ben\"]\n[GameType \"20\"]\n1. 32-28 50-1 *\n\n\
                        [Event \"C\"]\n[GameType \"25\"]\n1. c3-d4 d6-c5 *\n";

    #[test]
    fn games_are_kept_and_faults_have_their_line() {
        let collected = collect(FILE.as_bytes(), None).expect("games");
        assert_eq!((collected.games.len(), collected.unread), (3, 1));
        let [first, second, third] = &collected.games[..] else { panic!("three games") };
        assert_eq!((first.number, first.white.as_str(), first.plies), (1, "Ann", 2));
        assert!(second.fault.as_deref().is_some_and(|fault| fault.contains("line 9")), "{second:?}");
        assert_eq!((second.plies, third.ruleset.as_deref()), (1, Some("russian")));
        assert!(first.pdn.starts_with("[Event") && first.pdn.ends_with("1-0"));
    }

    #[test]
    fn what_is_no_file_of_games_is_refused() {
        for bytes in [&b""[..], b"\n\n", b"nothing to see here", &[0xff; 300]] {
            let fault = collect(bytes, None).map(|collected| collected.games.len());
            assert!(fault.is_err(), "{fault:?}");
        }
        assert!(matches!(collect(&vec![b' '; LONGEST_FILE + 1], None), Err(Failure::TooLarge(_))));
        let many = "1. 32-28 *\n\n".repeat(MOST_GAMES + 1);
        assert!(collect(many.as_bytes(), None).is_err_and(|fault| fault.to_string().contains("split")));
    }
}
