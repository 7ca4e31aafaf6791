//! Damier's server: HTTP and WebSocket, a room for every game, storage, and the pages inside.

pub mod admin;
pub mod analysis;
pub mod api;
mod app;
pub mod asking;
pub mod assets;
pub mod backup;
mod bus;
pub mod calls;
mod chores;
#[cfg(feature = "cluster")]
mod cluster;
pub mod config;
mod connections;
pub mod date;
mod desk;
pub mod endgames;
pub mod error;
mod event;
pub mod export;
mod fair_play;
pub mod headers;
pub mod health;
pub mod house;
pub mod key;
pub mod limits;
pub mod links;
mod listening;
pub mod logs;
pub mod making;
pub mod metrics;
#[cfg(feature = "cluster")]
pub mod moving;
pub mod openapi;
mod operating;
pub mod packing;
pub mod pages;
pub mod people;
pub mod players;
pub mod positions;
pub mod private;
pub mod push;
pub mod reckoning;
mod refusals;
pub mod review;
pub mod room;
mod running;
pub mod settings;
mod slowness;
mod socket;
pub mod store;
pub mod study;
pub mod time;
mod version;
pub mod wire;

pub use app::{App, AppParts};
#[cfg(feature = "cluster")]
pub use cluster::{SharedBuildError, SharedTask, build_together, dead_letters};
pub use config::Config;
pub use listening::{RunError, Server, router, run};
pub use running::serve;
pub use version::VERSION;
