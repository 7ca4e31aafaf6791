//! Fair play: a game that is being played is neither analysed nor reviewed.

use crate::app::App;
use crate::error::Failure;
use crate::key::Id;
use crate::room::Table;

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
