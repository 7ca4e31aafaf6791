//! The API for people: its operations, parameters and answers, from the same description that programs get.

use super::{Section, shown};
use crate::api;
use crate::app::App;
use crate::openapi::{Access, BodySchema, DocumentedOperation, Method, OperationDoc, STREAM};
use askama::Template;
use axum::Router;
use axum::response::Response;
use axum::routing::get;
use serde_json::Value;
use std::sync::LazyLock;

pub(super) fn router() -> Router<App> {
    Router::new().route("/api", get(page))
}

#[derive(Template)]
#[template(path = "api.html")]
struct ApiPage<'a> {
    section: Section,
    groups: &'a [Group],
    types: &'a [Type],
}

struct Group {
    name: &'static str,
    anchor: String,
    operations: Vec<Operation>,
}

struct Operation {
    method: &'static str,
    path: &'static str,
    anchor: String,
    summary: &'static str,
    more: &'static str,
    access: String,
    parameters: Vec<Field>,
    takes: Option<BodyExample>,
    answers: Vec<Answer>,
    curl: String,
}

/// A parameter, or a field of a type.
struct Field {
    name: String,
    of: Words,
    place: &'static str,
    text: String,
}

/// A body.
struct BodyExample {
    media: &'static str,
    of: Words,
    example: String,
}

struct Answer {
    status: u16,
    text: &'static str,
    of: Option<Words>,
}

/// A type of the wire.
struct Type {
    name: String,
    text: String,
    fields: Vec<Field>,
    /// What it can be, where there are several.
    cases: Vec<Case>,
    of: Option<Words>,
}

struct Case {
    text: String,
    fields: Vec<Field>,
}

/// A type in words, in which types of ours are linked.
struct Words(Vec<Word>);

struct Word {
    text: String,
    linked: bool,
}

async fn page() -> Response {
    static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(groups);
    static TYPES: LazyLock<Vec<Type>> = LazyLock::new(types);
    shown(&ApiPage { section: Section::Elsewhere, groups: &GROUPS, types: &TYPES })
}

fn groups() -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for described in api::operations().described() {
        let known = groups.iter_mut().find(|group| group.name == described.group);
        let made = operation(described);
        match known {
            Some(group) => group.operations.push(made),
            None => {
                let anchor = described.group.to_lowercase().replace(' ', "-");
                groups.push(Group { name: described.group, anchor, operations: vec![made] });
            }
        }
    }
    groups
}

fn operation(described: &DocumentedOperation) -> Operation {
    let DocumentedOperation { method, path, says, .. } = described;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let parameter = |value: &Value| Field {
        name: text(&value["name"]),
        of: words(&value["schema"]),
        place: match value["in"].as_str() {
            Some("path") => "in the path",
            Some("header") => "a header",
            _ if value["required"] == true => "in the query",
            _ => "in the query, optional",
        },
        text: text(&value["description"]),
    };
    let done = Answer {
        status: says.answer.status,
        text: says.answer.text,
        of: says.answer.body.as_ref().map(|body| words(schema_of(body))),
    };
    let refusals = says.refusals.iter().map(|refusal| Answer {
        status: refusal.status,
        text: refusal.text,
        of: refusal.schema.as_ref().map(words),
    });
    Operation {
        method: method.word(),
        path,
        anchor: format!("{}{}", method.word(), path.replace(['/', '{', '}'], "-")),
        summary: says.summary,
        more: says.more,
        access: access(says.access),
        parameters: says.parameters.iter().map(parameter).collect(),
        takes: says.body.as_ref().map(|body| BodyExample {
            media: body.media,
            of: words(&body.schema),
            example: body.example.as_ref().map(example).unwrap_or_default(),
        }),
        answers: std::iter::once(done).chain(refusals).collect(),
        curl: curl(*method, path, says),
    }
}

fn access(access: Access) -> String {
    match access {
        Access::Browser => "Public; tokens are not accepted.".to_owned(),
        Access::InPerson => "Needs an account signed in with a browser; tokens are not accepted.".to_owned(),
        Access::Scope(scope) => format!("Public; a token needs the scope {}.", scope.name()),
        Access::Known(scope) => format!(
            "Needs a browser's cookie, an account that is signed in, or a token with the scope {}.",
            scope.name()
        ),
        Access::Account(scope) => {
            format!("Needs an account: signed in, or a token with the scope {}.", scope.name())
        }
    }
}

/// What a body carries; of a stream, what each event does.
fn schema_of(body: &BodySchema) -> &Value {
    if body.media == STREAM { &body.schema["x-event-data"] } else { &body.schema }
}

fn example(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => serde_json::to_string_pretty(value).unwrap_or_default(),
    }
}

/// A line to try it.
fn curl(method: Method, path: &str, says: &OperationDoc) -> String {
    let mut address = path.to_owned();
    let mut query = Vec::new();
    for parameter in &says.parameters {
        let name = parameter["name"].as_str().unwrap_or_default();
        let example =
            [&parameter["example"], &parameter["schema"]["example"]].into_iter().find_map(Value::as_str);
        match (parameter["in"].as_str(), example) {
            (Some("path"), example) => {
                address = address.replace(&format!("{{{name}}}"), example.unwrap_or("…"));
            }
            (Some("query"), Some(example)) => query.push(format!("{name}={example}")),
            _ => {}
        }
    }
    if !query.is_empty() {
        address = format!("{address}?{}", query.join("&"));
    }
    let mut words = vec!["curl".to_owned()];
    if says.answer.body.as_ref().is_some_and(|body| body.media == STREAM) {
        words.push("-N".to_owned());
    }
    if says.access.of_token().is_some() {
        words.push("-H \"Authorization: Bearer $TOKEN\"".to_owned());
    }
    match &says.body {
        Some(BodySchema { media: "application/json", example: Some(example), .. }) => {
            words.push(format!("--json '{example}'"));
        }
        Some(_) => words.push("--data-binary @games.pdn".to_owned()),
        None => {}
    }
    match (method, &says.body) {
        (Method::Get, None) | (Method::Post, Some(_)) => {}
        _ => words.push(format!("-X {}", method.word().to_uppercase())),
    }
    words.push(format!("\"$D{address}\""));
    words.join(" ")
}

fn types() -> Vec<Type> {
    let schemas = api::description()["components"]["schemas"].as_object();
    schemas.into_iter().flatten().map(|(name, schema)| type_of(name, schema)).collect()
}

fn type_of(name: &str, schema: &Value) -> Type {
    let text = schema["description"].as_str().unwrap_or_default().to_owned();
    let several = ["oneOf", "anyOf"].into_iter().find_map(|key| schema[key].as_array());
    let case = |case: &Value| Case {
        text: case["description"].as_str().unwrap_or_default().to_owned(),
        fields: match case["properties"].is_object() || case["allOf"].is_array() {
            true => fields(case),
            false => vec![Field { name: String::new(), of: words(case), place: "", text: String::new() }],
        },
    };
    let cases: Vec<Case> = several.into_iter().flatten().map(case).collect();
    let fields = fields(schema);
    let of = (fields.is_empty() && cases.is_empty()).then(|| words(schema));
    Type { name: name.to_owned(), text, fields, cases, of }
}

/// The fields of an object, with those of others that it takes in.
fn fields(schema: &Value) -> Vec<Field> {
    let required = |name: &str| {
        schema["required"].as_array().is_some_and(|names| names.iter().any(|required| required == name))
    };
    let own = schema["properties"].as_object().into_iter().flatten().map(|(name, of)| Field {
        name: name.clone(),
        of: words(of),
        place: if required(name) { "" } else { "optional" },
        text: of["description"].as_str().unwrap_or_default().to_owned(),
    });
    let parts = schema["allOf"].as_array().into_iter().flatten();
    let taken_in = parts.flat_map(|part| match part["$ref"].as_str() {
        Some(_) => vec![Field {
            name: "…".to_owned(),
            of: words(part),
            place: "",
            text: "all fields of it".to_owned(),
        }],
        None => fields(part),
    });
    own.chain(taken_in).collect()
}

/// A schema in a few words.
fn words(schema: &Value) -> Words {
    Words(described(schema))
}

fn described(schema: &Value) -> Vec<Word> {
    let plain = |text: &str| Word { text: text.to_owned(), linked: false };
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return vec![Word { text: name.to_owned(), linked: true }];
    }
    if let Some(cases) = ["oneOf", "anyOf"].into_iter().find_map(|key| schema[key].as_array()) {
        let mut found = Vec::new();
        for (place, case) in cases.iter().enumerate() {
            if place > 0 {
                found.push(plain(" or "));
            }
            found.extend(described(case));
        }
        return found;
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        return vec![plain(&values.join(" or "))];
    }
    match &schema["type"] {
        Value::String(kind) if kind == "array" => {
            let mut found = vec![plain("list of ")];
            found.extend(described(&schema["items"]));
            found
        }
        Value::String(kind) => vec![plain(kind)],
        Value::Array(kinds) => {
            let kinds: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
            let mut found = vec![plain(&kinds.join(" or "))];
            if kinds.contains(&"array") {
                found.push(plain(" of "));
                found.extend(described(&schema["items"]));
            }
            found
        }
        _ => vec![plain("anything")],
    }
}
