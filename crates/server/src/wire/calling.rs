//! Challenges, notifications, players, the leaderboard and TV.

use super::http::Colour;
use serde::{Deserialize, Serialize};

/// `POST /api/v1/challenges`: a challenge to a player. Answered by [`ChallengeView`].
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// The name of the challenged player.
    pub to: String,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The time control (`5m+3s`, `3d/move`); no clock if left out.
    #[serde(default)]
    pub time: Option<String>,
    /// The challenger's colour.
    #[serde(default)]
    pub colour: Colour,
    /// Whether the game changes both ratings.
    #[serde(default)]
    pub rated: bool,
}

/// `GET /api/v1/challenges`: a challenge that you have sent or received.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ChallengeView {
    /// The id of the challenge.
    pub id: String,
    /// The challenger's name.
    pub from: String,
    /// The name of the challenged player.
    pub to: String,
    /// Whether you have sent it.
    pub yours: bool,
    /// The ruleset's title.
    pub title: String,
    /// The time control.
    pub time: Option<String>,
    /// The challenger's colour.
    pub colour: Colour,
    /// Whether the game changes both ratings.
    pub rated: bool,
    /// When it expires, in milliseconds since 1970.
    pub until: u64,
    /// Its state.
    pub state: ChallengeState,
    /// The page of the game, once it is accepted.
    pub href: Option<String>,
}

/// The state of a challenge.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeState {
    /// It is waiting for an answer.
    Open,
    /// It was accepted: there is a game.
    Accepted,
    /// It was declined.
    Declined,
}

/// `PUT /api/v1/account/calls`: the notifications you want.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CallingWishes {
    /// Whether others may challenge you.
    #[serde(default = "yes")]
    pub challenges: bool,
    /// Whether to notify you when it is your turn and you are away.
    #[serde(default = "yes")]
    pub turn: bool,
    /// Whether to notify you when you are challenged.
    #[serde(default = "yes")]
    pub challenge: bool,
    /// Whether to notify you when an event begins.
    #[serde(default = "yes")]
    pub event: bool,
    /// When quiet hours begin, in minutes after midnight; none if there are none.
    #[serde(default)]
    pub quiet_from: Option<u16>,
    /// When they end.
    #[serde(default)]
    pub quiet_until: Option<u16>,
    /// Your offset from UTC, in minutes.
    #[serde(default)]
    pub zone: i16,
}

fn yes() -> bool {
    true
}

impl Default for CallingWishes {
    fn default() -> Self {
        Self {
            challenges: true,
            turn: true,
            challenge: true,
            event: true,
            quiet_from: None,
            quiet_until: None,
            zone: 0,
        }
    }
}

/// `GET /api/v1/account/calls`: your notification settings.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CallSettings {
    /// The settings.
    pub wishes: CallingWishes,
    /// The number of browsers that receive notifications.
    pub browsers: u32,
    /// What a browser needs to subscribe; none if the operator has not switched push messages on.
    pub push: Option<PushKey>,
}

/// What a browser needs to subscribe.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PushKey {
    /// The server's public key (RFC 8292), base64url.
    pub key: String,
}

/// `POST /api/v1/push/subscribe`: a browser that receives notifications, as `PushSubscription.toJSON()` writes it.
#[derive(Clone, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Subscription {
    /// The address at the push service.
    pub endpoint: String,
    /// When it expires; ignored.
    #[serde(default, rename = "expirationTime")]
    #[cfg_attr(test, ts(type = "number | null"))]
    pub expiration_time: Option<f64>,
    /// The keys with which messages are encrypted.
    pub keys: SubscriptionKeys,
}

/// The keys of a subscription, base64url.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SubscriptionKeys {
    /// The browser's public key: a point of P-256, uncompressed.
    pub p256dh: String,
    /// A secret of 16 bytes.
    pub auth: String,
}

/// `POST /api/v1/push/unsubscribe`: a browser that receives no more notifications.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Unsubscription {
    /// The address at the push service, by which the browser is known.
    pub endpoint: String,
}

/// `GET /api/v1/players`: a player found by name.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlayerMatch {
    /// The name.
    pub name: String,
    /// The page.
    pub href: String,
}

/// `GET /api/v1/leaderboard`: a line of the leaderboard.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LeaderboardEntry {
    /// The rank, from 1; none while the rating is provisional.
    pub place: Option<u32>,
    /// The name.
    pub name: String,
    /// The page.
    pub href: String,
    /// The rating (Glicko-2).
    pub rating: f64,
    /// Its rating deviation.
    pub deviation: f64,
    /// The number of rated games.
    pub games: u32,
}

/// `GET /api/v1/tv`: the top game in progress of a ruleset.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TvChannel {
    /// The ruleset's short name.
    pub ruleset: String,
    /// The ruleset's title.
    pub title: String,
    /// The game.
    pub game: String,
    /// Its page.
    pub href: String,
    /// White.
    pub white: String,
    /// Black.
    pub black: String,
}
