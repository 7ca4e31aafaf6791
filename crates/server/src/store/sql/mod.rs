//! The same SQL for two engines: SQLite, and PostgreSQL if the program is built with `cluster`.
//!
//! A query collects its values and runs on whichever engine the connection belongs to. The few differing statements are
//! in [`dialect`].

mod builder;
mod connection;
pub(super) mod dialect;
#[cfg(feature = "cluster")]
mod readers;
mod row;

pub(super) use builder::Builder;
pub(super) use connection::{Connection, Pool, RowCount, Target};
#[cfg(feature = "cluster")]
pub(super) use readers::{ReadLength, Readers};
pub(super) use row::Row;

use sqlx::{AssertSqlSafe, SqlSafeStr, SqlStr};

/// A text with the values for its placeholders.
pub(super) struct Query {
    text: Text,
    values: Vec<Value>,
    /// Whether the engine shall keep the statement for the next time.
    kept: bool,
}

enum Text {
    /// With `$1`, `$2` and so on, which both engines know.
    Whole(SqlStr),
    /// With a mark at each placeholder. SQLite looks for the name of every `$1` among all the others; what has
    /// thousands of them has to say `?`.
    Marked(String),
}

/// Where a value stands in a marked text: nothing that is ever part of one.
const MARK: char = '\0';

/// A value. None of a kind is still of that kind: PostgreSQL wants to know.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Number(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

/// A query of a fixed text.
pub(super) fn query(text: &'static str) -> Query {
    Query { text: Text::Whole(text.into_sql_str()), values: Vec::new(), kept: true }
}

/// A query of a text that was put together from fixed ones.
pub(super) fn query_of(text: String) -> Query {
    Query { text: Text::Whole(AssertSqlSafe(text).into_sql_str()), values: Vec::new(), kept: true }
}

impl Query {
    pub(super) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    pub(super) const fn persistent(mut self, kept: bool) -> Self {
        self.kept = kept;
        self
    }

    pub(super) async fn execute<'t>(self, on: impl Into<Target<'t>>) -> Result<RowCount, sqlx::Error> {
        on.into().execute(self).await
    }

    pub(super) async fn fetch_all<'t>(self, on: impl Into<Target<'t>>) -> Result<Vec<Row>, sqlx::Error> {
        on.into().fetch_all(self).await
    }

    pub(super) async fn fetch_optional<'t>(
        self,
        on: impl Into<Target<'t>>,
    ) -> Result<Option<Row>, sqlx::Error> {
        on.into().fetch_optional(self).await
    }

    /// Row by row.
    #[cfg(feature = "cluster")]
    pub(super) fn fetch(
        self,
        on: &mut Connection,
    ) -> futures_util::stream::BoxStream<'_, Result<Row, sqlx::Error>> {
        connection::fetch(self, on)
    }

    pub(super) async fn fetch_one<'t>(self, on: impl Into<Target<'t>>) -> Result<Row, sqlx::Error> {
        self.fetch_optional(on).await?.ok_or(sqlx::Error::RowNotFound)
    }
}

macro_rules! values {
    ($($from:ty => $kind:ident, $value:ident => $into:expr;)*) => {
        $(
            impl From<$from> for Value {
                fn from($value: $from) -> Self {
                    Self::$kind(Some($into))
                }
            }

            impl From<Option<$from>> for Value {
                fn from(value: Option<$from>) -> Self {
                    Self::$kind(value.map(|$value| $into))
                }
            }
        )*
    };
}

values! {
    i64 => Number, value => value;
    f64 => Real, value => value;
    String => Text, value => value;
    &String => Text, value => value.clone();
    &str => Text, value => value.to_owned();
    Vec<u8> => Bytes, value => value;
    &Vec<u8> => Bytes, value => value.clone();
    &[u8] => Bytes, value => value.to_vec();
}

impl From<&Option<String>> for Value {
    fn from(value: &Option<String>) -> Self {
        Self::Text(value.clone())
    }
}
