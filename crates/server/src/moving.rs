//! Moving a server's data from one engine to the other, as a program runs it.

use crate::store::{DataLocation, MovedTable, StorageError, move_data as moved};

/// Moves everything, and says what it was.
pub fn move_data(from: &DataLocation, to: &DataLocation) -> Result<Vec<MovedTable>, StorageError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|fault| StorageError::Server {
        database: "data".to_owned(),
        reason: format!("the program cannot start: {fault}"),
    })?;
    runtime.block_on(moved(from, to, |table| tracing::info!(table = table.name, rows = table.rows, "moved")))
}
