//! The schemas of the API's types, for its description.
//!
//! Schemas are derived from the types in the tests alone, which write them into `types.json`: nobody who builds the
//! program has to wait for that.

#[cfg(test)]
mod derived;

#[cfg(test)]
pub use derived::{HasParameters, HasSchema};
#[cfg(test)]
pub(crate) use derived::{declared, note_schema};

use serde_json::{Map, Value, json};
use std::any::type_name;
use std::sync::LazyLock;

/// A type that has a schema. Whether it has is asked in the tests.
#[cfg(not(test))]
pub trait HasSchema {}

#[cfg(not(test))]
impl<T> HasSchema for T {}

/// A type whose fields may stand in a query. Whether they may is asked in the tests.
#[cfg(not(test))]
pub trait HasParameters {}

#[cfg(not(test))]
impl<T> HasParameters for T {}

/// Everything that is known of the types: `schemas` by the name of the type, `queries` by its whole path.
static TYPES: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("types.json")).unwrap_or_default());

/// The schemas of all types.
pub(super) fn schemas() -> Map<String, Value> {
    TYPES["schemas"].as_object().cloned().unwrap_or_default()
}

/// A reference to the schema of a type.
pub(super) fn reference<T: HasSchema>() -> Value {
    #[cfg(test)]
    note_schema::<T>();
    json!({ "$ref": format!("#/components/schemas/{}", name::<T>()) })
}

/// The schema of a type.
pub(crate) fn schema<T: HasSchema>() -> Value {
    #[cfg(test)]
    note_schema::<T>();
    TYPES["schemas"][name::<T>()].clone()
}

/// The parameters of a query.
pub(super) fn parameters<T: HasParameters>() -> Vec<Value> {
    #[cfg(test)]
    derived::note_parameters::<T>();
    TYPES["queries"][type_name::<T>()].as_array().cloned().unwrap_or_default()
}

/// The name of a type, without the modules in which it stands.
fn name<T>() -> &'static str {
    let path = type_name::<T>();
    path.rsplit("::").next().unwrap_or(path)
}
