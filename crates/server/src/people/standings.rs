//! Accounts whose standing has changed, told to those who have connections open.

use super::state::People;
use crate::house::House;
use std::sync::Arc;
use std::time::Duration;

/// How often it is looked for changes.
const ROUND: Duration = Duration::from_millis(250);

/// Passes on what has changed about accounts after a number until the server goes down.
pub(crate) async fn watch_accounts(house: Arc<House>, people: Arc<People>, mut last: Option<i64>) {
    let mut down = house.down();
    while tokio::time::timeout(ROUND, down.wait_for(|down| *down)).await.is_err() {
        match house.db.account_changes(last).await {
            Ok(changes) => {
                last = Some(changes.last);
                changes.accounts.iter().for_each(|account| people.standings.changed(account));
            }
            Err(fault) => tracing::debug!(%fault, "it cannot be read which accounts have changed"),
        }
    }
}
