//! Damier's server: HTTP and WebSocket, a room for every game, storage, and the pages inside.

pub mod wire;
