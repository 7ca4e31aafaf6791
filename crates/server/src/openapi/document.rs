//! The whole description as one OpenAPI document.

use super::DocumentedOperation;
use super::operation_doc::{Access, BodySchema, JSON};
use super::types::schemas;
use serde_json::{Map, Value, json};

/// The document that describes these operations.
pub fn document(operations: &[DocumentedOperation]) -> Value {
    let mut paths = Map::new();
    let mut groups: Vec<&str> = Vec::new();
    for operation in operations {
        if !groups.contains(&operation.group) {
            groups.push(operation.group);
        }
        let item = paths.entry(operation.path).or_insert_with(|| json!({}));
        item[operation.method.word()] = described(operation);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Damier",
            "version": crate::version::VERSION,
            "summary": "Draughts by the book: games, positions, rulings and articles.",
            "description": ABOUT,
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "tags": groups.into_iter().map(|name| json!({ "name": name })).collect::<Vec<_>>(),
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "token": {
                    "type": "http", "scheme": "bearer",
                    "description": "An account's token, created on its page. It can do what its scopes allow.",
                },
                "browser": {
                    "type": "apiKey", "in": "cookie", "name": "damier",
                    "description": "The cookie that a browser gets with its first game. Browser requests are accepted only from the server's own pages.",
                },
                "session": {
                    "type": "apiKey", "in": "cookie", "name": "damier_session",
                    "description": "The session of an account that has signed in.",
                },
            },
        },
    })
}

const ABOUT: &str = "Squares and moves are in the ruleset's own notation. An error is a status with an ErrorBody, whose text is for people and says what to do; refusals by the rules cite their articles. Each operation states the maximum size of its request body (x-max-bytes). A token without the scope read cannot read anything.";

fn described(operation: &DocumentedOperation) -> Value {
    let says = &operation.says;
    let mut written = json!({
        "tags": [operation.group],
        "operationId": id(operation),
        "summary": says.summary,
        "responses": responses(operation),
        "security": security(says.access),
    });
    if !says.more.is_empty() {
        written["description"] = says.more.into();
    }
    if !says.parameters.is_empty() {
        written["parameters"] = says.parameters.clone().into();
    }
    if let Some(body) = &says.body {
        let text = format!("At most {} bytes.", says.largest);
        let content = content(body);
        written["requestBody"] =
            json!({ "required": true, "description": text, "content": content, "x-max-bytes": says.largest });
    }
    written
}

fn responses(operation: &DocumentedOperation) -> Value {
    let says = &operation.says;
    let mut done = json!({ "description": says.answer.text });
    if let Some(body) = &says.answer.body {
        done["content"] = content(body);
    }
    let fault = json!({ "$ref": "#/components/schemas/ErrorBody" });
    let refused = |text: &str, schema: &Value| json!({ "description": text, "content": { (JSON): { "schema": schema } } });
    let mut responses = json!({
        (says.answer.status.to_string()): done,
        "default": refused("An error; the text says why and what to do.", &fault),
    });
    for (status, text) in usual_refusals(operation) {
        responses[status.to_string()] = refused(&text, &fault);
    }
    for refusal in &says.refusals {
        let schema = refusal.schema.as_ref().unwrap_or(&fault);
        responses[refusal.status.to_string()] = refused(refusal.text, schema);
    }
    responses
}

/// The error responses of every operation of its kind.
fn usual_refusals(operation: &DocumentedOperation) -> Vec<(u16, String)> {
    let says = &operation.says;
    let mut refusals: Vec<(u16, String)> = Vec::new();
    let mut possible = |status: u16, text: String| refusals.push((status, text));
    if !says.parameters.is_empty() || says.body.is_some() {
        possible(400, "The request is malformed or impossible.".to_owned());
    }
    let nobody = match says.access {
        Access::Scope(_) => "The token is not valid.",
        Access::Browser => "Tokens are not accepted here, and this one is not valid.",
        Access::Known(_) => "Neither a valid token nor a cookie was sent.",
        Access::Account(_) | Access::InPerson => "Nobody is signed in, or the token is not valid.",
    };
    possible(401, nobody.to_owned());
    let forbidden = match says.access.of_token() {
        Some(scope) => format!("The token lacks the scope {}, or this is not public.", scope.name()),
        None => "Tokens are not accepted, or this is not public.".to_owned(),
    };
    possible(403, forbidden);
    if operation.path.contains('{') {
        possible(404, "Not found.".to_owned());
    }
    if says.body.is_some() {
        possible(413, format!("The body has more than {} bytes.", says.largest));
    }
    possible(429, "Too many requests from this address or account; wait a minute.".to_owned());
    possible(503, "The server is full or shutting down; try again later.".to_owned());
    refusals
}

fn content(body: &BodySchema) -> Value {
    let mut written = json!({ "schema": body.schema });
    if let Some(example) = &body.example {
        written["example"] = example.clone();
    }
    json!({ (body.media): written })
}

/// Everybody may ask what needs nothing; a token may only what it is for.
fn security(access: Access) -> Value {
    match access {
        Access::Scope(scope) => {
            json!([{}, { "browser": [] }, { "session": [] }, { "token": [scope.name()] }])
        }
        Access::Known(scope) => json!([{ "browser": [] }, { "session": [] }, { "token": [scope.name()] }]),
        Access::Browser => json!([{}, { "browser": [] }, { "session": [] }]),
        Access::InPerson => json!([{ "session": [] }]),
        Access::Account(scope) => json!([{ "session": [] }, { "token": [scope.name()] }]),
    }
}

/// A name for programs that are made from the description: `get_games_id_events`.
fn id(operation: &DocumentedOperation) -> String {
    let path = operation.path.trim_start_matches("/api/v1/");
    let words = path.split(['/', '-']).map(|part| part.trim_matches(['{', '}']));
    std::iter::once(operation.method.word()).chain(words).collect::<Vec<_>>().join("_")
}
