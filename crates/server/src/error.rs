//! What can go wrong for somebody who asks, and what HTTP calls it. Nothing else here knows a status.

use crate::key::{NoKey, NoRandomness};
use crate::refusals::{REFUSALS, Refusals};
use crate::store::StorageFault;
use crate::wire;
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::WWW_AUTHENTICATE;
use axum::response::{IntoResponse, Response};

/// Why something is not done.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// What was asked for cannot be understood, or cannot be.
    #[error("{text}")]
    BadInput {
        /// What is wrong.
        text: String,
        /// All reasons, where there are several.
        reasons: Vec<String>,
    },
    /// Not found.
    #[error("{0}")]
    Unknown(&'static str),
    /// It is there, but not to be asked like this.
    #[error("{0}")]
    Method(&'static str),
    /// Nobody knows who asks: an account is needed, or what was shown is not good.
    #[error("{0}")]
    SignIn(String),
    /// The password is right, and a code is needed beside it.
    #[error("{0}")]
    Code(String),
    /// It is there, but not for everybody.
    #[error("{0}")]
    Forbidden(String),
    /// It was there, and is not any more: a seat that is taken, say.
    #[error("{0}")]
    Conflict(String),
    /// Somebody else was quicker: what has to be read first.
    #[error("{text}")]
    Overtaken {
        /// What is wrong.
        text: String,
        /// What was written meanwhile.
        reasons: Vec<String>,
    },
    /// It is larger than it may be.
    #[error("{0}")]
    TooLarge(String),
    /// Too many requests; it is possible later.
    #[error("{0}")]
    TooMuch(String),
    /// The server is full, or shutting down.
    #[error("{0}")]
    Unavailable(&'static str),
    /// It could not be read or written.
    #[error("{}", storage(.0))]
    Storage(#[from] StorageFault),
    /// Something that should not happen.
    #[error("something went wrong on the server; try again later")]
    Broken(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl Failure {
    /// Bad input with one reason.
    #[expect(clippy::needless_pass_by_value, reason = "faults are mapped to it as they are")]
    pub fn bad(text: impl ToString) -> Self {
        Self::BadInput { text: text.to_string(), reasons: Vec::new() }
    }

    /// No such game.
    pub const fn no_game() -> Self {
        Self::Unknown("there is no such game; check that the link is complete")
    }

    /// The same for somebody else who has to know it.
    #[must_use]
    pub fn again(&self) -> Self {
        match self {
            Self::Storage(fault) => Self::Storage(fault.clone()),
            _ => Self::Unavailable("this game cannot be opened at the moment; try again later"),
        }
    }

    /// Its HTTP status.
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::BadInput { .. } => StatusCode::BAD_REQUEST,
            Self::Unknown(_) => StatusCode::NOT_FOUND,
            Self::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Self::SignIn(_) => StatusCode::UNAUTHORIZED,
            Self::Code(_) => StatusCode::PRECONDITION_REQUIRED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Conflict(_) | Self::Overtaken { .. } => StatusCode::CONFLICT,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMuch(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable(_) | Self::Storage(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Writes to the log what is our fault, and only that.
    pub fn log(&self) {
        match self {
            // The writer has told the cause, once for all that are refused by it.
            Self::Storage(
                fault @ (StorageFault::Unwritable(_) | StorageFault::Crowded | StorageFault::Closed),
            ) => {
                tracing::debug!(%fault, "storage");
            }
            Self::Storage(fault) => tracing::error!(%fault, "storage"),
            Self::Broken(fault) => tracing::error!(%fault, "broken"),
            // Told once a minute, with how many there were.
            Self::Unavailable(text) => {
                Refusals::count(&REFUSALS.unavailable);
                tracing::debug!(text, "unavailable");
            }
            Self::TooMuch(text) => {
                Refusals::count(&REFUSALS.too_much);
                tracing::debug!(text, "too much");
            }
            _ => tracing::debug!(fault = %self, "refused"),
        }
    }
}

/// What a fault of the storage means for somebody who asks.
const fn storage(fault: &StorageFault) -> &'static str {
    match fault {
        StorageFault::Unwritable(_) => {
            "the server cannot save anything at the moment: this was not done, and all clocks are stopped; try again in a moment"
        }
        StorageFault::Crowded => "the server is busy; try again in a moment",
        _ => "games cannot be read or saved at the moment; try again later",
    }
}

impl From<NoRandomness> for Failure {
    fn from(fault: NoRandomness) -> Self {
        Self::Broken(fault.into())
    }
}

impl From<NoKey> for Failure {
    fn from(fault: NoKey) -> Self {
        Self::bad(fault)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        self.log();
        let reasons = match &self {
            Self::BadInput { reasons, .. } | Self::Overtaken { reasons, .. } => reasons.clone(),
            _ => Vec::new(),
        };
        let said = (self.status(), Json(wire::Fault { error: self.to_string(), reasons }));
        match self {
            Self::SignIn(_) => ([(WWW_AUTHENTICATE, "Bearer")], said).into_response(),
            _ => said.into_response(),
        }
    }
}
