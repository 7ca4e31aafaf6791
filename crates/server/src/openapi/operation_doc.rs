//! The documentation of an operation: what it takes, what it answers, who may use it.

use super::types::{HasParameters, HasSchema, parameters, reference};
use crate::asking::{Asker, Credential};
use crate::error::Failure;
use crate::people::Scope;
use serde_json::{Value, json};

/// The documentation of an operation.
#[derive(Clone, Debug)]
pub struct OperationDoc {
    pub(crate) summary: &'static str,
    pub(crate) more: &'static str,
    pub(crate) parameters: Vec<Value>,
    pub(crate) body: Option<BodySchema>,
    pub(crate) answer: SuccessResponse,
    /// Error responses that deserve a description of their own.
    pub(crate) refusals: Vec<ErrorResponse>,
    pub(crate) access: Access,
    /// The longest body, in bytes.
    pub(crate) largest: usize,
}

/// The body of a request or response.
#[derive(Clone, Debug)]
pub(crate) struct BodySchema {
    pub(crate) media: &'static str,
    pub(crate) schema: Value,
    pub(crate) example: Option<Value>,
}

/// The response in case of success.
#[derive(Clone, Debug)]
pub(crate) struct SuccessResponse {
    pub(crate) status: u16,
    pub(crate) text: &'static str,
    pub(crate) body: Option<BodySchema>,
}

#[derive(Clone, Debug)]
pub(crate) struct ErrorResponse {
    pub(crate) status: u16,
    pub(crate) text: &'static str,
    /// A fault if there is none.
    pub(crate) schema: Option<Value>,
}

/// Who may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Everybody, also without a cookie or a token; but a token needs this scope.
    Scope(Scope),
    /// Everybody except programs with a token: what begins and ends sessions.
    Browser,
    /// Any known client: by a browser's cookie, a session, or a token with this scope.
    Known(Scope),
    /// An account, by its session or by a token with this scope.
    Account(Scope),
    /// An account that is signed in with a browser: what a token may never do.
    InPerson,
}

impl Access {
    /// The scope that a token needs; none where no token is taken.
    pub(crate) const fn of_token(self) -> Option<Scope> {
        match self {
            Self::Scope(scope) | Self::Known(scope) | Self::Account(scope) => Some(scope),
            Self::Browser | Self::InPerson => None,
        }
    }

    /// Whether somebody may use it.
    pub(crate) fn admit(self, asker: &Asker) -> Result<(), Failure> {
        match self {
            Self::Scope(scope) => match asker.by {
                Credential::Token(_) => asker.scope(scope),
                Credential::Nothing | Credential::Session(_) => Ok(()),
            },
            Self::Browser => match asker.by {
                Credential::Token(_) => {
                    Err(Failure::Forbidden("this works only in a browser, not with a token".to_owned()))
                }
                Credential::Nothing | Credential::Session(_) => Ok(()),
            },
            Self::Known(scope) => match asker.owner() {
                Some(_) => asker.scope(scope),
                None => {
                    Err(Failure::SignIn("send a token, or a browser's cookie: this needs one".to_owned()))
                }
            },
            Self::Account(scope) => asker.account().and_then(|_| asker.scope(scope)),
            Self::InPerson => asker.in_person().map(drop),
        }
    }
}

/// The default maximum size of a request body.
const LONGEST_BODY: usize = 64 << 10;

/// Begins the documentation with a summary of one line.
pub fn summary(summary: &'static str) -> OperationDoc {
    OperationDoc {
        summary,
        more: "",
        parameters: Vec::new(),
        body: None,
        answer: SuccessResponse { status: 200, text: "Done.", body: None },
        refusals: Vec::new(),
        access: Access::Scope(Scope::Read),
        largest: LONGEST_BODY,
    }
}

impl OperationDoc {
    /// More about it.
    pub fn more(mut self, text: &'static str) -> Self {
        self.more = text;
        self
    }

    /// A part of the path, with an example.
    pub fn path(self, name: &'static str, text: &'static str, example: &'static str) -> Self {
        let schema = json!({ "type": "string" });
        self.parameter(json!({
            "name": name, "in": "path", "required": true, "description": text, "schema": schema, "example": example,
        }))
    }

    /// A header that may be sent.
    pub fn header(self, name: &'static str, text: &'static str) -> Self {
        let schema = json!({ "type": "string" });
        self.parameter(json!({
            "name": name, "in": "header", "required": false, "description": text, "schema": schema,
        }))
    }

    /// Everything that may stand in the query.
    pub fn query<T: HasParameters>(mut self) -> Self {
        self.parameters.extend(parameters::<T>());
        self
    }

    fn parameter(mut self, parameter: Value) -> Self {
        self.parameters.push(parameter);
        self
    }

    /// A body of JSON, with an example.
    pub fn takes<T: HasSchema>(mut self, example: Value) -> Self {
        let schema = reference::<T>();
        self.body = Some(BodySchema { media: "application/json", schema, example: Some(example) });
        self
    }

    /// A body of JSON whose schema is written out.
    pub fn takes_schema(mut self, schema: Value, example: Value) -> Self {
        self.body = Some(BodySchema { media: "application/json", schema, example: Some(example) });
        self
    }

    /// A body of text.
    pub fn takes_text(mut self, media: &'static str, example: &'static str) -> Self {
        let schema = json!({ "type": "string" });
        self.body = Some(BodySchema { media, schema, example: Some(example.into()) });
        self
    }

    /// What is answered, as JSON.
    pub fn answers<T: HasSchema>(mut self, text: &'static str) -> Self {
        let schema = reference::<T>();
        self.answer = SuccessResponse {
            status: 200,
            text,
            body: Some(BodySchema { media: JSON, schema, example: None }),
        };
        self
    }

    /// A list of what is answered, as JSON.
    pub fn lists<T: HasSchema>(mut self, text: &'static str) -> Self {
        let schema = json!({ "type": "array", "items": reference::<T>() });
        self.answer = SuccessResponse {
            status: 200,
            text,
            body: Some(BodySchema { media: JSON, schema, example: None }),
        };
        self
    }

    /// One of two things that are answered, as JSON.
    pub fn answers_either<T: HasSchema, U: HasSchema>(self, text: &'static str) -> Self {
        let schema = json!({ "anyOf": [reference::<T>(), reference::<U>()] });
        self.answers_schema(schema, text)
    }

    /// What is answered, as JSON whose schema is written out.
    pub fn answers_schema(mut self, schema: Value, text: &'static str) -> Self {
        self.answer = SuccessResponse {
            status: 200,
            text,
            body: Some(BodySchema { media: JSON, schema, example: None }),
        };
        self
    }

    /// Text of some kind that is answered.
    pub fn answers_text(mut self, media: &'static str, text: &'static str) -> Self {
        let schema = json!({ "type": "string" });
        self.answer =
            SuccessResponse { status: 200, text, body: Some(BodySchema { media, schema, example: None }) };
        self
    }

    /// Server-sent events; each carries one of these as its data.
    pub fn streams<T: HasSchema>(mut self, text: &'static str) -> Self {
        // What a stream as a whole looks like cannot be said; what an event carries is named beside it.
        let item = reference::<T>();
        let schema = json!({ "type": "string", "x-event-data": item });
        self.answer = SuccessResponse {
            status: 200,
            text,
            body: Some(BodySchema { media: STREAM, schema, example: None }),
        };
        self
    }

    /// Nothing is answered but that it is done.
    pub fn answers_nothing(mut self) -> Self {
        self.answer = SuccessResponse { status: 204, text: "Done.", body: None };
        self
    }

    /// When it is refused.
    pub fn refuses(mut self, status: u16, text: &'static str) -> Self {
        self.refusals.push(ErrorResponse { status, text, schema: None });
        self
    }

    /// When it is refused, with more than a fault's text.
    pub fn refuses_with<T: HasSchema>(mut self, status: u16, text: &'static str) -> Self {
        let schema = Some(reference::<T>());
        self.refusals.push(ErrorResponse { status, text, schema });
        self
    }

    /// A token needs this scope; a browser needs nothing.
    pub fn scope(mut self, scope: Scope) -> Self {
        self.access = Access::Scope(scope);
        self
    }

    /// Only for known clients: by a browser's cookie, a session, or a token with this scope.
    pub fn known(mut self, scope: Scope) -> Self {
        self.access = Access::Known(scope);
        self
    }

    /// Only an account may ask, by its session or by a token with this scope.
    pub fn account(mut self, scope: Scope) -> Self {
        self.access = Access::Account(scope);
        self
    }

    /// Everybody but a program with a token may ask.
    pub fn browser(mut self) -> Self {
        self.access = Access::Browser;
        self
    }

    /// Only an account that is signed in with a browser may ask; a token never.
    pub fn in_person(mut self) -> Self {
        self.access = Access::InPerson;
        self
    }

    /// The longest body, in bytes, where it is not the usual one.
    pub const fn largest(mut self, bytes: usize) -> Self {
        self.largest = bytes;
        self
    }
}

pub(crate) const JSON: &str = "application/json";
pub(crate) const STREAM: &str = "text/event-stream";
