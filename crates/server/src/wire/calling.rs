//! What is said about challenges, about being called, and about who is known for what.

use super::http::Colour;
use serde::{Deserialize, Serialize};

/// `POST /api/v1/challenges`: a game that somebody is challenged to. Answered by [`ChallengeShown`].
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// The name of who is challenged.
    pub to: String,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The time control (`5m+3s`, `3d/move`); no clock if left out.
    #[serde(default)]
    pub time: Option<String>,
    /// The colour of the one who challenges.
    #[serde(default)]
    pub colour: Colour,
    /// Whether the game changes both ratings.
    #[serde(default)]
    pub rated: bool,
}

/// `GET /api/v1/challenges`: a challenge from or to the one who asks.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ChallengeShown {
    /// Which.
    pub id: String,
    /// Who challenges.
    pub from: String,
    /// Who is challenged.
    pub to: String,
    /// Whether the one who asks has made it.
    pub yours: bool,
    /// The ruleset's title.
    pub title: String,
    /// The time control.
    pub time: Option<String>,
    /// The colour of the one who challenges.
    pub colour: Colour,
    /// Whether the game changes both ratings.
    pub rated: bool,
    /// Until when it can be answered, in milliseconds since 1970.
    pub until: u64,
    /// What came of it.
    pub state: ChallengeState,
    /// The page of the game, once it is accepted.
    pub href: Option<String>,
}

/// What came of a challenge.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeState {
    /// It waits for an answer.
    Open,
    /// There is a game.
    Accepted,
    /// There is none.
    Declined,
}

/// `PUT /api/v1/account/calls`: how somebody wants to be called.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CallingWishes {
    /// Whether others may challenge one.
    #[serde(default = "yes")]
    pub challenges: bool,
    /// Whether one is called when it is one's turn and one is away.
    #[serde(default = "yes")]
    pub turn: bool,
    /// Whether one is called when one is challenged.
    #[serde(default = "yes")]
    pub challenge: bool,
    /// Whether one is called when an event begins.
    #[serde(default = "yes")]
    pub event: bool,
    /// When quiet hours begin, in minutes after midnight; none if there are none.
    #[serde(default)]
    pub quiet_from: Option<u16>,
    /// When they end.
    #[serde(default)]
    pub quiet_until: Option<u16>,
    /// How far one's clock is ahead of UTC, in minutes.
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

/// `GET /api/v1/account/calls`: how somebody is called.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CallingShown {
    /// What was wished for.
    pub wishes: CallingWishes,
    /// How many browsers are called.
    pub browsers: u32,
    /// What a browser needs to be called; none if the operator has not switched it on.
    pub push: Option<PushShown>,
}

/// What a browser needs to subscribe.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PushShown {
    /// The server's public key (RFC 8292), base64url.
    pub key: String,
}

/// `POST /api/v1/push/subscribe`: a browser that may be called, as `PushSubscription.toJSON()` writes it.
#[derive(Clone, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Subscription {
    /// Where the push service takes messages.
    pub endpoint: String,
    /// When it ends; not used.
    #[serde(default, rename = "expirationTime")]
    #[cfg_attr(test, ts(type = "number | null"))]
    pub expiration_time: Option<f64>,
    /// The keys with which messages are sealed.
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

/// `POST /api/v1/push/unsubscribe`: a browser that is not called any more.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Unsubscription {
    /// Where the push service takes messages; who knows it is the browser.
    pub endpoint: String,
}

/// `GET /api/v1/players`: a player whose name was sought.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlayerFound {
    /// The name.
    pub name: String,
    /// The page.
    pub href: String,
}

/// `GET /api/v1/leaderboard`: somebody among the strongest.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Ranked {
    /// The place, from 1; none for who is not ranked since too little is known.
    pub place: Option<u32>,
    /// The name.
    pub name: String,
    /// The page.
    pub href: String,
    /// The rating (Glicko-2).
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How many rated games.
    pub games: u32,
}

/// `GET /api/v1/tv`: the best running game of a ruleset.
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
