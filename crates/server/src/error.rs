//! What can go wrong with a request, and its HTTP status. No other module knows status codes.

use crate::key::{KeyError, RandomnessError};
use crate::refusals::{REFUSALS, Refusals};
use crate::store::StorageError;
use crate::wire;
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::WWW_AUTHENTICATE;
use axum::response::{IntoResponse, Response};

/// Why an operation failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The request is malformed or impossible.
    #[error("{text}")]
    BadInput {
        /// What is wrong.
        text: String,
        /// Every reason, if there are several.
        reasons: Vec<String>,
    },
    /// Not found.
    #[error("{0}")]
    Unknown(&'static str),
    /// The method is not allowed.
    #[error("{0}")]
    Method(&'static str),
    /// Not authenticated: an account is needed, or the credentials are invalid.
    #[error("{0}")]
    SignIn(String),
    /// The password is right, and a second factor is needed.
    #[error("{0}")]
    Code(String),
    /// Not allowed for this account.
    #[error("{0}")]
    Forbidden(String),
    /// No longer available, for example a seat that is taken.
    #[error("{0}")]
    Conflict(String),
    /// Somebody else has changed it meanwhile.
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
    Storage(#[from] StorageError),
    /// An internal error.
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

    /// The same error for another recipient.
    #[must_use]
    pub fn duplicate(&self) -> Self {
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

    /// Logs the server's own errors, and only those.
    pub fn log(&self) {
        match self {
            // The writer has told the cause, once for all that are refused by it.
            Self::Storage(
                fault @ (StorageError::Unwritable(_)
                | StorageError::Superseded
                | StorageError::Crowded
                | StorageError::Closed),
            ) => {
                tracing::debug!(%fault, "storage");
            }
            Self::Storage(fault) => tracing::error!(%fault, "storage"),
            Self::Broken(fault) => tracing::error!(%fault, "broken"),
            // Logged once a minute, with their number.
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

/// What an error of the storage means for a request.
const fn storage(fault: &StorageError) -> &'static str {
    match fault {
        StorageError::Unwritable(_) => {
            "the server cannot save anything at the moment, and all clocks are stopped; try again in a moment"
        }
        StorageError::Superseded => "this game is being taken over by another machine; try again in a moment",
        StorageError::Crowded => "the server is busy; try again in a moment",
        _ => "games cannot be read or saved at the moment; try again later",
    }
}

impl From<RandomnessError> for Failure {
    fn from(fault: RandomnessError) -> Self {
        Self::Broken(fault.into())
    }
}

impl From<KeyError> for Failure {
    fn from(fault: KeyError) -> Self {
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
        let said = (self.status(), Json(wire::ErrorBody { error: self.to_string(), reasons }));
        match self {
            Self::SignIn(_) => ([(WWW_AUTHENTICATE, "Bearer")], said).into_response(),
            _ => said.into_response(),
        }
    }
}
