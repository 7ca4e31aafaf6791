//! Indexes the server's finished games, one after another, as time allows.

use super::{IndexSource, IndexVisibility, IndexedGame, IndexedPosition, hash, index};
use crate::error::Failure;
use crate::house::House;
use crate::key::Id;
use crate::room::Table;
use crate::time::Moment;
use draughts::clock::BySide;
use draughts::pdn::GameEnding;
use std::sync::Arc;
use std::time::Duration;

/// A little later than a game's end, so that several are done together.
const A_LITTLE_LATER: Duration = Duration::from_millis(500);
/// The longest time between two checks, in case a signal was missed.
const LATEST: Duration = Duration::from_secs(60);
/// Games that ended this long before the last indexed one, in milliseconds, are not examined again.
const OVERLAP: u64 = 60_000;

/// Indexes finished games until the server shuts down.
pub(crate) async fn catch_up(house: Arc<House>) {
    let mut changes = house.lobby();
    let mut down = house.down();
    // Everything at the start; then only what has ended since.
    let (mut since, mut last) = (Moment(0), Moment(0));
    loop {
        // With a clock that was put back, what ends now has ended before what was done.
        if house.time.now() < last {
            since = Moment(0);
        }
        match all(&house, since).await {
            Ok(()) => {
                last = house.time.now();
                since = Moment(last.0.saturating_sub(OVERLAP));
            }
            Err(fault) => tracing::debug!(%fault, "games could not be indexed"),
        }
        tokio::select! {
            _ = down.wait_for(|down| *down) => return,
            _ = tokio::time::timeout(LATEST, changes.changed()) => {}
        }
        tokio::time::sleep(A_LITTLE_LATER).await;
        changes.borrow_and_update();
    }
}

async fn all(house: &House, mut since: Moment) -> Result<(), Failure> {
    let mut unreadable: Vec<Id> = Vec::new();
    loop {
        let mut games = house.db.not_indexed(since).await?;
        games.retain(|game| !unreadable.contains(&game.id));
        let Some(last) = games.last().filter(|_| !*house.down().borrow()) else { return Ok(()) };
        since = last.last;
        for game in games {
            match read(house, game.id).await? {
                Some(game) => index(house, vec![game]).await?,
                None => unreadable.push(game.id),
            }
        }
    }
}

/// A game as it is indexed; none if it cannot be read.
async fn read(house: &House, id: Id) -> Result<Option<IndexedGame>, Failure> {
    let Some(stored) = house.db.downloads().game(id).await? else { return Ok(None) };
    let read = tokio::task::spawn_blocking(move || {
        Table::replay(stored.game, &stored.lines).map(|table| of(&table))
    });
    match read.await {
        Ok(Ok(game)) => Ok(Some(game)),
        Ok(Err(fault)) => {
            tracing::warn!(%fault, %id, "a game cannot be indexed");
            Ok(None)
        }
        Err(fault) => Err(Failure::Broken(fault.into())),
    }
}

fn of(table: &Table) -> IndexedGame {
    let game = table.game();
    let rules = game.rules();
    let plies = game.plies();
    let mut stood = Vec::with_capacity(plies.len() + 1);
    let mut before = game.start();
    for ply in plies {
        stood.push(IndexedPosition { hash: hash(before), played: Some(ply.text.clone()) });
        before = &ply.after;
    }
    stood.push(IndexedPosition { hash: hash(before), played: None });
    let score = game.outcome().map(|outcome| outcome.score);
    IndexedGame {
        source: IndexSource::Game(table.row().id),
        ruleset: rules.ruleset.name(),
        href: format!("/game/{}", table.row().id),
        // They are in the game's own table.
        names: BySide::default(),
        result: score.map(|score| GameEnding::of(rules, score).text()),
        score,
        date: String::new(),
        owner: None,
        listed: IndexVisibility::Public,
        stood,
    }
}
