//! Swiss for one game a round: the FIDE Dutch system.

use super::{Pair, RoundPairs};
use crate::dutch::{self, PairingError};
use crate::history::Tournament;

/// The pairs of the next round, in board order.
pub fn pair(tournament: &Tournament) -> Result<RoundPairs, PairingError> {
    let pairing = dutch::pair(tournament)?;
    let pairs = pairing.pairs.iter().map(|pair| Pair { white: pair.white, black: pair.black });
    Ok(RoundPairs { pairs: pairs.collect(), free: pairing.bye.into_iter().collect() })
}
