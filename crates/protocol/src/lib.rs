//! What draughts programs say to each other: the Hub protocol, and DamExchange (DXP).
//!
//! Text in, text out: messages are read from lines or strings and written to them. There are no sockets, no threads
//! and no clock here, and nothing that plays; who drives an engine or is one brings those.
//!
//! ```
//! use draughts::RulesetName;
//! use protocol::hub::{Placed, ToEngine};
//!
//! let line = r#"pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves="32-28 19-23 28x19x23""#;
//! let Ok(Some(ToEngine::Position(given))) = ToEngine::read(line) else { panic!() };
//! let placed = Placed::read(RulesetName::International, &given)?;
//! assert_eq!(placed.position().moves().len(), 2);
//! # Ok::<(), protocol::hub::PlacedFault>(())
//! ```

pub mod dxp;
pub mod hub;
