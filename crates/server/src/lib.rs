//! Damier's server: HTTP and WebSocket, a room for every game, storage, and the pages inside.

pub mod assets;
pub mod date;
pub mod export;
pub mod headers;
pub mod health;
pub mod links;
pub mod logs;
pub mod metrics;
pub mod pages;
pub mod settings;
pub mod wire;

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
