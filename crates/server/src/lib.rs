//! Damier's server: HTTP and WebSocket, a room for every game, storage, and the pages inside.

pub mod assets;
pub mod headers;
pub mod links;
pub mod pages;
pub mod wire;

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
