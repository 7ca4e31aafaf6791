//! Endgame databases: for every position with few pieces who wins, and in how many plies.
//!
//! Positions are cut into slices by [`Material`], always with White to move. [`BuildPlan`] builds slices by retrograde
//! analysis, [`Endgame`] looks positions up, [`verify`](fn@verify) proves every position consistent with its moves by
//! looking forward only. Draw rules are left aside in the tables and weighed afterwards.
//!
//! Knows nothing of the search.

mod background;
mod build;
mod cache;
mod codec;
mod collection;
mod drawn;
mod fault;
mod index;
mod limits;
mod lookup;
mod material;
mod movement;
mod placement;
mod shared;
mod slice;
mod solve;
mod tally;
mod value;
mod verify;
mod words;
mod work;

pub use background::Background;
pub use build::{BuildPlan, BuildProgress, SliceStats, stats};
pub use collection::{Built, Collection, Storage};
pub use fault::EndgameError;
pub use limits::{Effort, WeighedMove, WinProof};
pub use lookup::Endgame;
pub use material::{MOST_PIECES, Material};
pub use movement::shared_with;
pub use shared::{SharedBuild, SharedProgress};
pub use slice::Counts;
pub use tally::DrawLimits;
pub use value::{Value, Verdict};
pub use verify::verify;
pub use work::Interrupt;
