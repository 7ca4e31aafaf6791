//! The protocols of draughts programs: Hub and DamExchange (DXP).
//!
//! Text in, text out: messages are read from lines or strings and written to them. There are no sockets, threads or
//! clocks here, and no engine; the caller brings those.
//!
//! ```
//! use draughts::RulesetName;
//! use protocol::hub::{HubPosition, ToEngine};
//!
//! let line = r#"pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves="32-28 19-23 28x19x23""#;
//! let Ok(Some(ToEngine::Position(given))) = ToEngine::read(line) else { panic!() };
//! let placed = HubPosition::read(RulesetName::International, &given)?;
//! assert_eq!(placed.position().moves().len(), 2);
//! # Ok::<(), protocol::hub::HubPositionError>(())
//! ```

pub mod dxp;
pub mod hub;
