//! The second factor and account recovery.

use serde::{Deserialize, Serialize};

/// A request that needs the password and, if the account has a second factor, a code.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The password.
    pub password: String,
    /// The code shown by the authenticator, or a recovery code.
    #[serde(default)]
    pub code: Option<String>,
}

/// `POST /api/v1/account/second-factor/confirm`: the first code of an authenticator.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FirstCode {
    /// The code shown by the authenticator.
    pub code: String,
}

/// `GET /api/v1/account/second-factor`: the second factor of your account.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SecondFactorView {
    /// Whether a code is needed to sign in.
    pub on: bool,
    /// How many recovery codes are left.
    pub recovery_codes: u32,
}

/// A secret for an authenticator. It is shown only this once.
#[derive(Clone, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AuthenticatorOffer {
    /// The secret, to be typed into the authenticator (base 32).
    pub secret: String,
    /// The same as a link that authenticator apps can open.
    pub address: String,
}

/// Recovery codes; each works once. They are shown only this once.
#[derive(Clone, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RecoveryCodes {
    /// The codes.
    pub codes: Vec<String>,
}

/// `POST /api/v1/recovery`: sets a new password with a recovery code.
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

/// A password that an administrator has set. It is shown only this once.
#[derive(Clone, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GeneratedPassword {
    /// The name of the account.
    pub name: String,
    /// The password.
    pub password: String,
}
