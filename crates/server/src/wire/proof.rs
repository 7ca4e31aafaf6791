//! What is said about the second proof of who somebody is, and about ways back in.

use serde::{Deserialize, Serialize};

/// Something that needs the password and, if the account has a second factor, a code.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The password.
    pub password: String,
    /// What the authenticator shows, or a recovery code.
    #[serde(default)]
    pub code: Option<String>,
}

/// `POST /api/v1/account/second-factor/confirm`: the first code of an authenticator.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FirstCode {
    /// What the authenticator shows.
    pub code: String,
}

/// `GET /api/v1/account/second-factor`: what protects an account beside its password.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SecondFactorShown {
    /// Whether a code is needed to sign in.
    pub on: bool,
    /// How many recovery codes are left.
    pub recovery_codes: u32,
}

/// A secret for an authenticator. This is the only time that it is told.
#[derive(Clone, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AuthenticatorOffered {
    /// The secret, to be typed into the authenticator (base 32).
    pub secret: String,
    /// The same as a link that authenticators open.
    pub address: String,
}

/// Codes to get back in with, each good once. This is the only time that they are told.
#[derive(Clone, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RecoveryCodes {
    /// The codes.
    pub codes: Vec<String>,
}

/// `POST /api/v1/recovery`: a new password by a recovery code.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The account's name.
    pub name: String,
    /// A recovery code.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// A password that an administrator has set. This is the only time that it is told.
#[derive(Clone, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PasswordMade {
    /// Whose.
    pub name: String,
    /// The password.
    pub password: String,
}
