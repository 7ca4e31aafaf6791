//! The ticket of a draw, as the header of [`super`] describes it.

/// A ticket from 0 up to `total`, each with the same chance. `total` is not 0.
pub(super) fn ticket(seed: u64, total: u64) -> u64 {
    // 2^64 mod total: so many of the highest values are one round of tickets cut short.
    let cut_short = total.wrapping_neg() % total;
    let mut state = seed;
    loop {
        let value = next(&mut state);
        if value <= u64::MAX - cut_short {
            return value % total;
        }
    }
}

/// The next number of splitmix64. It runs through all numbers once before it repeats, so it never fails to give one
/// that is low enough.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut value = *state;
    value = (value ^ value >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    value = (value ^ value >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ value >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_published_for_splitmix64() {
        let mut state = 1_234_567;
        let numbers: Vec<u64> = (0..5).map(|_| next(&mut state)).collect();
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn values_of_the_round_cut_short_are_passed_over() {
        // Just above half of 2^64: nearly every other value is passed over, and what is not is its own ticket.
        let total = (1 << 63) + 1;
        let mut passed_over = 0;
        for seed in 0..64 {
            let mut state = seed;
            let mut value = next(&mut state);
            while value >= total {
                passed_over += 1;
                value = next(&mut state);
            }
            assert_eq!(ticket(seed, total), value, "seed {seed}");
        }
        assert!(passed_over > 20, "{passed_over}");
    }

    #[test]
    fn a_total_that_divides_evenly_passes_nothing_over() {
        for seed in 0..64 {
            let first = next(&mut { seed });
            assert_eq!(ticket(seed, 1 << 62), first % (1 << 62), "seed {seed}");
            assert_eq!(ticket(seed, 1), 0);
        }
    }
}
