//! Rows of either engine.

#[cfg(feature = "cluster")]
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, Row as _, Sqlite, Type};

/// A row of either engine.
pub(in crate::store) enum Row {
    Lite(SqliteRow),
    #[cfg(feature = "cluster")]
    Postgres(PgRow),
}

/// What a column can be read as.
#[cfg(not(feature = "cluster"))]
pub(in crate::store) trait Column<'r>: Decode<'r, Sqlite> + Type<Sqlite> {}
#[cfg(not(feature = "cluster"))]
impl<'r, T: Decode<'r, Sqlite> + Type<Sqlite>> Column<'r> for T {}

/// What a column can be read as.
#[cfg(feature = "cluster")]
pub(in crate::store) trait Column<'r>:
    Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, sqlx::Postgres> + Type<sqlx::Postgres>
{
}
#[cfg(feature = "cluster")]
impl<'r, T> Column<'r> for T where
    T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, sqlx::Postgres> + Type<sqlx::Postgres>
{
}

/// Columns are named by their places.
pub(in crate::store) trait ColumnPlace {
    fn place(self) -> usize;
}

impl ColumnPlace for usize {
    fn place(self) -> usize {
        self
    }
}

impl Row {
    /// A column of the row.
    pub(in crate::store) fn try_get<'r, T: Column<'r>, I: ColumnPlace>(
        &'r self,
        place: I,
    ) -> Result<T, sqlx::Error> {
        match self {
            Self::Lite(row) => row.try_get(place.place()),
            #[cfg(feature = "cluster")]
            Self::Postgres(row) => row.try_get(place.place()),
        }
    }
}
