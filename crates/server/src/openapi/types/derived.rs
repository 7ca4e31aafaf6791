//! The schemas as the types have them, for `types.json`.

use super::name;
use serde_json::{Value, json};
use std::any::type_name;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Mutex;
use utoipa::openapi::path::ParameterIn;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{RefOr, Required};
use utoipa::{IntoParams, ToSchema};

/// A type that has a schema.
pub trait HasSchema: ToSchema {}

impl<T: ToSchema> HasSchema for T {}

/// A type whose fields may stand in a query.
pub trait HasParameters: IntoParams {}

impl<T: IntoParams> HasParameters for T {}

/// What the list of operations has named so far.
static NAMED: Mutex<NamedSchemas> =
    Mutex::new(NamedSchemas { schemas: BTreeMap::new(), queries: BTreeMap::new() });

struct NamedSchemas {
    schemas: BTreeMap<String, Value>,
    queries: BTreeMap<String, Value>,
}

/// Keeps the schema of a type, and of those it needs.
pub(crate) fn note_schema<T: ToSchema>() {
    let mut needed = Vec::new();
    T::schemas(&mut needed);
    assert_eq!(T::name(), name::<T>(), "a type is described under its own name");
    needed.push((T::name().into_owned(), T::schema()));
    let mut named = NAMED.lock().expect("nobody panics with it");
    for (name, schema) in needed {
        named.schemas.insert(name, written(&schema));
    }
}

/// Keeps the parameters of a query.
pub(super) fn note_parameters<T: IntoParams>() {
    let mut parameters = Vec::new();
    for parameter in T::into_params(|| Some(ParameterIn::Query)) {
        let required = matches!(parameter.required, Required::True);
        let mut told = json!({ "name": parameter.name, "in": "query", "required": required });
        // The schema's own example is the parameter's.
        let more = [
            ("description", parameter.description.map(Value::from)),
            ("schema", parameter.schema.as_ref().map(written)),
        ];
        for (name, value) in more {
            if let Some(value) = value {
                told[name] = value;
            }
        }
        parameters.push(told);
    }
    let mut named = NAMED.lock().expect("nobody panics with it");
    named.queries.insert(type_name::<T>().to_owned(), parameters.into());
}

/// A schema as JSON. These types are plain: nothing in them cannot be written.
fn written(schema: &RefOr<Schema>) -> Value {
    serde_json::to_value(schema).unwrap_or_default()
}

/// The file as it should be, with a line for each type that was named so far.
pub(crate) fn declared() -> String {
    let named = NAMED.lock().expect("nobody panics with it");
    let mut text = String::from("{");
    for (place, (part, types)) in
        [("schemas", &named.schemas), ("queries", &named.queries)].into_iter().enumerate()
    {
        let comma = if place > 0 { "," } else { "" };
        write!(text, "{comma}\n\"{part}\": {{").expect("text can be added");
        for (place, (name, value)) in types.iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            write!(text, "{comma}\n  \"{name}\": {value}").expect("text can be added");
        }
        text.push_str("\n}");
    }
    text.push_str("\n}\n");
    text
}
