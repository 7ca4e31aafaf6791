//! Accounts, sessions, tokens, players and administration over plain HTTP.

use serde::{Deserialize, Serialize};

/// `POST /api/v1/accounts`: creates an account. Answered by [`AccountView`]; the browser is signed in.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// 3 to 20 letters, digits, `-` and `_`.
    pub name: String,
    /// At least 8 characters.
    pub password: String,
    /// Whether to add the games that this browser has played as a guest to the account.
    #[serde(default)]
    pub take_games: bool,
}

/// `POST /api/v1/session`: signs in. Answered by [`AccountView`], with a cookie.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
    /// The code shown by the authenticator, or a recovery code; needed if the account has a second factor.
    #[serde(default)]
    pub code: Option<String>,
}

/// `POST /api/v1/account/password`: changes the password. All other sessions end.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The current password.
    pub old: String,
    /// The new one.
    pub new: String,
}

/// `POST /api/v1/account/delete`: deletes the account.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AccountDeletion {
    /// The password.
    pub password: String,
}

/// `GET /api/v1/account`: your account.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AccountView {
    /// The name.
    pub name: String,
    /// The player's page.
    pub href: String,
    /// `player`, `arbiter` or `administrator`.
    pub role: String,
    /// What this session or token allows: `read`, `play`, `board`, `study`, `desk`, `admin`.
    pub scopes: Vec<String>,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
    /// The preferences set with `PUT /api/v1/account/preferences`.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub preferences: serde_json::Value,
}

/// The result of adding a browser's games to an account.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ClaimedGames {
    /// The number of games.
    pub games: u32,
}

/// `GET /api/v1/sessions`: the places where you are signed in.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SessionView {
    /// The id, to revoke it: `DELETE /api/v1/sessions/{id}`.
    pub id: String,
    /// Whether it is this session.
    pub here: bool,
    /// The network address it was started from.
    pub address: String,
    /// The browser's own description.
    pub agent: String,
    /// When it was started, in milliseconds since 1970.
    pub created: u64,
    /// When it was last used.
    pub seen: u64,
}

/// `POST /api/v1/tokens`: creates a token. Answered by [`CreatedToken`].
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// A name, to recognise it.
    pub title: String,
    /// What it may do: `read`, `play`, `board`, `study`, `desk`, `admin`.
    pub scopes: Vec<String>,
}

/// A new token. It is shown only this once.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CreatedToken {
    /// To be sent as `Authorization: Bearer …`.
    pub token: String,
    /// The token as it is listed from now on.
    pub shown: TokenView,
}

/// `GET /api/v1/tokens`: a program that acts for you.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TokenView {
    /// The id, to revoke it: `DELETE /api/v1/tokens/{id}`.
    pub id: String,
    /// What it is for.
    pub title: String,
    /// Its rights.
    pub scopes: Vec<String>,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
    /// When it was last used.
    pub seen: Option<u64>,
}

/// `GET /api/v1/players/{name}`: a player's profile.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlayerView {
    /// The name.
    pub name: String,
    /// The page.
    pub href: String,
    /// When the account was created, in milliseconds since 1970.
    pub created: u64,
    /// One for each ruleset and speed in which rated games were played, the one with most games first.
    pub ratings: Vec<RatingView>,
}

/// A rating at a ruleset and a speed (Glicko-2).
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RatingView {
    /// The ruleset's short name.
    pub ruleset: String,
    /// The ruleset's title.
    pub title: String,
    /// `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    pub speed: String,
    /// The rating.
    pub rating: f64,
    /// Its rating deviation.
    pub deviation: f64,
    /// Whether the rating is still provisional.
    pub uncertain: bool,
    /// The number of rated games.
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
    /// The rating before.
    pub before: f64,
    /// The rating after.
    pub rating: f64,
    /// The rating deviation then.
    pub deviation: f64,
}

/// `GET /api/v1/admin/accounts`: an account in the administrators' list.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AccountLine {
    /// The name.
    pub name: String,
    /// The role.
    pub role: String,
    /// Whether it is locked.
    pub locked: bool,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
    /// When it was last used.
    pub seen: u64,
}

/// `PATCH /api/v1/admin/accounts/{name}`: changes an account. Answered by [`AccountLine`].
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
