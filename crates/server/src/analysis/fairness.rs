//! Fair play: a game in progress is neither analysed nor reviewed, and nobody gets information about its positions.

use crate::error::Failure;
use crate::house::House;
use crate::key::{Fingerprint, Id};
use crate::room::Table;
use draughts::AnyPosition;
use std::sync::Arc;

/// A finished game. A game in progress is refused, whoever asks.
pub async fn finished(house: &House, id: Id) -> Result<Table, Failure> {
    let stored = house.db.game(id).await?.ok_or_else(Failure::no_game)?;
    let table = Table::replay(stored.game, &stored.lines)?;
    if table.is_over() {
        return Ok(table);
    }
    Err(Failure::Forbidden(
        "this game is still being played; it can be analysed and reviewed once it is over".to_owned(),
    ))
}

/// Refuses a position of a game in progress, whoever asks.
pub async fn not_in_a_live_game(
    house: &House,
    asker: Option<Fingerprint>,
    position: &AnyPosition,
) -> Result<(), Failure> {
    house.live.refuse_when_read(asker, position).await
}

/// Reads how the games stand that were being played when the server went down.
pub(crate) async fn read_live_games(house: Arc<House>) {
    match house.db.playing().await {
        Ok(games) => {
            for id in games {
                if let Err(fault) = read_game(&house, id).await {
                    fault.log();
                }
            }
        }
        Err(fault) => tracing::error!(%fault, "the games in progress cannot be read"),
    }
    house.live.all_read();
}

/// How often it is looked how the games of other nodes stand, and how far back: clocks of nodes differ a little.
#[cfg(feature = "cluster")]
const FOLLOWING: std::time::Duration = std::time::Duration::from_secs(3);
#[cfg(feature = "cluster")]
const OVERLAP: u64 = 10_000;

/// Follows the games that are played on other nodes.
#[cfg(feature = "cluster")]
pub(crate) async fn follow_live_games(house: Arc<House>) {
    let mut down = house.down();
    let mut seen: std::collections::HashMap<Id, u32> = std::collections::HashMap::new();
    while tokio::time::timeout(FOLLOWING, down.wait_for(|down| *down)).await.is_err() {
        let since = crate::time::Moment(house.time.now().0.saturating_sub(OVERLAP));
        let Ok(games) = house.db.moved_since(since).await else { continue };
        let known = std::mem::take(&mut seen);
        for (id, plies) in games {
            seen.insert(id, plies);
            if known.get(&id) == Some(&plies) {
                continue;
            }
            let read = async {
                let Some(stored) = house.db.game(id).await? else { return Ok::<_, Failure>(()) };
                let table = Table::replay(stored.game, &stored.lines)?;
                house.live.note(id, table.kept_from_computers(&stored.seats));
                Ok(())
            };
            if let Err(fault) = read.await {
                fault.log();
            }
        }
    }
}

async fn read_game(house: &House, id: Id) -> Result<(), Failure> {
    let Some(stored) = house.db.game(id).await? else { return Ok(()) };
    let seats = stored.seats;
    let read = tokio::task::spawn_blocking(move || Table::replay(stored.game, &stored.lines)).await;
    let table = read.map_err(|fault| Failure::Broken(fault.into()))??;
    house.live.note_read(id, table.kept_from_computers(&seats));
    Ok(())
}
