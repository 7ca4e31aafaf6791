//! What is said about people over plain HTTP: accounts, sessions, tokens, players, and what administrators do.

use serde::{Deserialize, Serialize};

/// `POST /api/v1/accounts`: an account to be made. Answered by [`AccountShown`]; the browser is signed in from then on.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// 3 to 20 letters, digits, `-` and `_`.
    pub name: String,
    /// At least 8 characters.
    pub password: String,
    /// Whether the games that this browser has played without an account go to it.
    #[serde(default)]
    pub take_games: bool,
}

/// `POST /api/v1/session`: somebody signs in. Answered by [`AccountShown`], with a cookie.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
    /// What the authenticator shows, or a recovery code; needed if the account has a second factor.
    #[serde(default)]
    pub code: Option<String>,
}

/// `POST /api/v1/account/password`: another password. All other sessions end.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password as it is.
    pub old: String,
    /// The new one.
    pub new: String,
}

/// `POST /api/v1/account/delete`: the account is deleted.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// The password.
    pub password: String,
}

/// `GET /api/v1/account`: who asks.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AccountShown {
    /// The name.
    pub name: String,
    /// The player's page.
    pub href: String,
    /// `player`, `arbiter` or `administrator`.
    pub role: String,
    /// What this session or token may do: `read`, `play`, `board`, `study`, `desk`, `admin`.
    pub scopes: Vec<String>,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// What was set with `PUT /api/v1/account/preferences`.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub preferences: serde_json::Value,
}

/// How many games of a browser have gone to an account.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Taken {
    /// How many.
    pub games: u32,
}

/// `GET /api/v1/sessions`: where one is signed in.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SessionShown {
    /// By which it is revoked: `DELETE /api/v1/sessions/{id}`.
    pub id: String,
    /// Whether it is the one that asks.
    pub here: bool,
    /// From where it was begun.
    pub address: String,
    /// What the browser says it is.
    pub agent: String,
    /// When it was begun, in milliseconds since 1970.
    pub created: u64,
    /// When it was last seen.
    pub seen: u64,
}

/// `POST /api/v1/tokens`: a token to be made. Answered by [`TokenMade`].
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for, to know it again.
    pub title: String,
    /// What it may do: `read`, `play`, `board`, `study`, `desk`, `admin`.
    pub scopes: Vec<String>,
}

/// A token that was made. This is the only time that it is told.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TokenMade {
    /// To be sent as `Authorization: Bearer …`.
    pub token: String,
    /// What is known of it from now on.
    pub shown: TokenShown,
}

/// `GET /api/v1/tokens`: a program that acts for somebody.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TokenShown {
    /// By which it is revoked: `DELETE /api/v1/tokens/{id}`.
    pub id: String,
    /// What it is for.
    pub title: String,
    /// What it may do.
    pub scopes: Vec<String>,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When it was last seen.
    pub seen: Option<u64>,
}

/// `GET /api/v1/players/{name}`: somebody who has an account.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlayerShown {
    /// The name.
    pub name: String,
    /// The page.
    pub href: String,
    /// When the account was made, in milliseconds since 1970.
    pub created: u64,
    /// One for each ruleset and speed in which rated games were played, the one with most games first.
    pub ratings: Vec<RatingShown>,
}

/// How strong somebody is at a ruleset and a speed (Glicko-2).
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RatingShown {
    /// The ruleset's short name.
    pub ruleset: String,
    /// The ruleset's title.
    pub title: String,
    /// `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    pub speed: String,
    /// The number.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// Whether too little is known for it to mean much.
    pub uncertain: bool,
    /// How many rated games.
    pub games: u32,
    /// The last changes, the oldest first.
    pub history: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RatingPoint {
    /// The game.
    pub game: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The number before.
    pub before: f64,
    /// The number after.
    pub rating: f64,
    /// How uncertain it was then.
    pub deviation: f64,
}

/// `GET /api/v1/admin/accounts`: an account in the list of administrators.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AccountLine {
    /// The name.
    pub name: String,
    /// The role.
    pub role: String,
    /// Whether it is locked.
    pub locked: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When it was last seen.
    pub seen: u64,
}

/// `PATCH /api/v1/admin/accounts/{name}`: what is changed about an account. Answered by [`AccountLine`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AccountChange {
    /// The role.
    #[serde(default)]
    pub role: Option<String>,
    /// Whether it is locked.
    #[serde(default)]
    pub locked: Option<bool>,
}
