//! Ratings after an event: Elo, Adamovich, Glicko-2, the report for a federation, and norms.
//!
//! Only games played over the board are rated. Every constant is a parameter: federations set their own.

mod adamovich;
mod elo;
mod glicko2;
mod norm;
mod report;

pub use adamovich::{Adamovich, AdamovichGame};
pub use elo::{Elo, EloGame, Expectancy, expected_by_table, performance_difference};
pub use glicko2::{Glicko2, Glicko2Game, Glicko2Player};
pub use norm::{Norm, NormFault, NormFinding, NormGame, Shortfall};
pub use report::{
    RatedGame, RatingReport, ReportLine, report_by_adamovich, report_by_elo, report_by_glicko2,
};
