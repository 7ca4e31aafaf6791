//! Stored challenges.

use super::job::{create, millis};
use super::read::{id_of, moment};
use super::sql::{self, Connection, Row};
use super::{Db, NewGameRow, StorageError};
use crate::key::Id;
use crate::time::Moment;

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeRow {
    pub id: Id,
    /// Who challenges.
    pub challenger: Id,
    /// The challenger's name.
    pub challenger_name: String,
    /// Who is challenged.
    pub challenged: Id,
    /// The name of the player who is challenged.
    pub challenged_name: String,
    /// The game, as JSON.
    pub wanted: String,
    /// Empty, `declined`, or the id of the game.
    pub answer: String,
    /// When it was made.
    pub made: Moment,
    /// Until when it can be answered.
    pub until: Moment,
}

/// What is written about challenges.
#[derive(Clone, Debug)]
pub enum ChallengeJob {
    /// One is made, in the place of an earlier one between the same two.
    Make {
        id: Id,
        /// Who challenges.
        challenger: Id,
        /// Who is challenged.
        challenged: Id,
        /// The game, as JSON.
        wanted: String,
        at: Moment,
        /// Until when it can be answered.
        until: Moment,
    },
    /// It is accepted, if it was not answered before: the game is made.
    Accept {
        id: Id,
        /// The game.
        game: Box<NewGameRow>,
    },
    /// It is declined, if it was not answered before.
    Decline {
        id: Id,
        /// What is kept as the answer.
        answer: &'static str,
    },
    /// It is withdrawn, as long as it is not answered.
    Withdraw { id: Id },
}

impl ChallengeJob {
    pub(super) async fn carry_out(&self, connection: &mut Connection) -> Result<(), StorageError> {
        match self {
            Self::Make { id, challenger, challenged, wanted, at, until } => {
                let text = "DELETE FROM challenge WHERE until_ms < $3 OR (challenger = $1 AND challenged = $2 \
                            AND answer <> '')";
                sql::query(text)
                    .bind(challenger.to_string())
                    .bind(challenged.to_string())
                    .bind(millis(*at))
                    .execute(&mut *connection)
                    .await?;
                let text = "INSERT INTO challenge (id, challenger, challenged, wanted, answer, made_ms, until_ms) \
                            VALUES ($1, $2, $3, $4, '', $5, $6)";
                sql::query(text)
                    .bind(id.to_string())
                    .bind(challenger.to_string())
                    .bind(challenged.to_string())
                    .bind(wanted)
                    .bind(millis(*at))
                    .bind(millis(*until))
                    .execute(connection)
                    .await?;
            }
            Self::Accept { id, game } => {
                answer(connection, *id, &game.game.id.to_string()).await?;
                create(connection, game).await?;
            }
            Self::Decline { id, answer: said } => answer(connection, *id, said).await?,
            Self::Withdraw { id } => {
                let text = "DELETE FROM challenge WHERE id = $1 AND answer = ''";
                sql::query(text).bind(id.to_string()).execute(connection).await?;
            }
        }
        Ok(())
    }
}

/// An answer counts once.
async fn answer(connection: &mut Connection, id: Id, answer: &str) -> Result<(), StorageError> {
    let text = "UPDATE challenge SET answer = $2 WHERE id = $1 AND answer = ''";
    let done = sql::query(text).bind(id.to_string()).bind(answer).execute(connection).await?;
    if done.rows_affected() == 0 { Err(StorageError::Taken) } else { Ok(()) }
}

const CHALLENGES: &str = "SELECT c.id, c.challenger, f.name, c.challenged, t.name, c.wanted, c.answer, c.made_ms, \
                          c.until_ms FROM challenge c JOIN account f ON f.id = c.challenger AND f.locked = 0 \
                          JOIN account t ON t.id = c.challenged AND t.locked = 0";

impl Db {
    /// The challenges from and to somebody that are not over, the latest first.
    pub async fn challenges_of(&self, account: Id, now: Moment) -> Result<Vec<ChallengeRow>, StorageError> {
        let query = format!(
            "{CHALLENGES} WHERE (c.challenger = $1 OR c.challenged = $1) AND c.until_ms > $2 \
             ORDER BY c.made_ms DESC, c.id LIMIT 100"
        );
        let query = sql::query_of(query).bind(account.to_string()).bind(millis(now));
        query.fetch_all(&self.readers).await?.iter().map(challenge).collect()
    }

    /// A challenge, whether it is over or not.
    pub async fn challenge(&self, id: Id) -> Result<Option<ChallengeRow>, StorageError> {
        let query = format!("{CHALLENGES} WHERE c.id = $1");
        let query = sql::query_of(query).bind(id.to_string());
        query.fetch_optional(&self.readers).await?.as_ref().map(challenge).transpose()
    }
}

fn challenge(row: &Row) -> Result<ChallengeRow, StorageError> {
    Ok(ChallengeRow {
        id: id_of(row, 0)?,
        challenger: id_of(row, 1)?,
        challenger_name: row.try_get(2)?,
        challenged: id_of(row, 3)?,
        challenged_name: row.try_get(4)?,
        wanted: row.try_get(5)?,
        answer: row.try_get(6)?,
        made: moment(row.try_get(7)?),
        until: moment(row.try_get(8)?),
    })
}
