//! Fair play: what is being played is not thought about for those who play it.

use crate::app::App;
use crate::db::{Search, Status, Stored};
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::room::Table;
use draughts::{AnyPosition, Side};

/// A game that is over. One that is being played is refused, whoever asks.
pub async fn finished(app: &App, id: Id) -> Result<Table, Failure> {
    let stored = app.db.game(id).await?.ok_or_else(Failure::no_game)?;
    let table = Table::replay(stored.game, &stored.lines)?;
    if table.is_over() {
        return Ok(table);
    }
    Err(Failure::Forbidden(
        "this game is being played; it can be analysed and reviewed when it is over".to_owned(),
    ))
}

/// Refuses a position that stands on the board of a game which the asker plays against somebody, or that the next move
/// can lead to.
pub async fn not_your_own_game(
    app: &App,
    asker: Option<Fingerprint>,
    position: &AnyPosition,
) -> Result<(), Failure> {
    let Some(asker) = asker else { return Ok(()) };
    let ruleset = position.rules().ruleset.name().to_owned();
    let search =
        Search { of: Some(asker), statuses: &[Status::Playing], ruleset: Some(ruleset), ..Search::default() };
    for listed in app.db.list(&search).await? {
        let Some(stored) = app.db.game(listed.id).await? else { continue };
        if !has_another_player(&stored, asker) {
            continue;
        }
        let table = Table::replay(stored.game, &stored.lines)?;
        let now = table.game().position();
        let stands = now == position || now.moves().iter().any(|action| now.after(action) == *position);
        if stands && !table.game().plies().is_empty() {
            return Err(Failure::Forbidden(
                "this stands on the board of a game that you are playing; the computer helps when it is over"
                    .to_owned(),
            ));
        }
    }
    Ok(())
}

/// Whether somebody else has the other seat, and no computer.
fn has_another_player(stored: &Stored, asker: Fingerprint) -> bool {
    let others = Side::BOTH.map(|side| stored.seats.get(side).browser);
    others.into_iter().flatten().any(|browser| browser != asker)
}
