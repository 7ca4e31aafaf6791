//! Where samples come from. There are more of them than memory holds, so they are read piece by piece.

use super::Sample;
use crate::random::Random;
use std::io;

/// A row of samples that can be read from any place on.
pub trait Source {
    /// How many there are.
    fn count(&self) -> u64;

    /// Those from a place on, as many as are asked for; fewer where they end before.
    fn read(&self, first: u64, count: usize) -> io::Result<Vec<Sample>>;
}

impl Source for [Sample] {
    fn count(&self) -> u64 {
        self.len() as u64
    }

    fn read(&self, first: u64, count: usize) -> io::Result<Vec<Sample>> {
        let first = usize::try_from(first).unwrap_or(usize::MAX).min(self.len());
        Ok(self[first..].iter().take(count).copied().collect())
    }
}

impl Source for Vec<Sample> {
    fn count(&self) -> u64 {
        self.as_slice().count()
    }

    fn read(&self, first: u64, count: usize) -> io::Result<Vec<Sample>> {
        self.as_slice().read(first, count)
    }
}

/// So many samples are read at once: two mebibytes.
const CHUNK: usize = 1 << 16;
/// So many chunks from all over the source are shuffled together.
const POOL: usize = 32;

/// Visits all samples in their order.
pub(super) fn each(samples: &dyn Source, mut visit: impl FnMut(&Sample)) -> io::Result<()> {
    for chunk in 0..chunks(samples) {
        samples.read(chunk * CHUNK as u64, CHUNK)?.iter().for_each(&mut visit);
    }
    Ok(())
}

/// Visits all samples out of order: the positions of a game, which lie side by side, teach much the same.
pub(super) fn each_shuffled(
    samples: &dyn Source,
    random: &mut Random,
    mut visit: impl FnMut(&Sample),
) -> io::Result<()> {
    let mut order: Vec<u64> = (0..chunks(samples)).collect();
    shuffle(&mut order, random);
    for group in order.chunks(POOL) {
        let mut pool = Vec::new();
        for chunk in group {
            pool.extend(samples.read(chunk * CHUNK as u64, CHUNK)?);
        }
        shuffle(&mut pool, random);
        pool.iter().for_each(&mut visit);
    }
    Ok(())
}

fn chunks(samples: &dyn Source) -> u64 {
    samples.count().div_ceil(CHUNK as u64)
}

fn shuffle<T>(row: &mut [T], random: &mut Random) {
    for place in (1..row.len()).rev() {
        row.swap(place, random.below(place + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::Side;

    /// Samples that are made when they are read, told apart by their games.
    struct Numbered(u64);

    impl Source for Numbered {
        fn count(&self) -> u64 {
            self.0
        }

        fn read(&self, first: u64, count: usize) -> io::Result<Vec<Sample>> {
            let sample = |game: u64| Sample {
                white: 1,
                black: 2,
                kings: 0,
                turn: Side::White,
                white_half_points: 1,
                value: 0,
                game: game as u32,
            };
            Ok((first..self.0.min(first + count as u64)).map(sample).collect())
        }
    }

    #[test]
    fn every_sample_is_visited_once_in_either_order() {
        let samples = Numbered(5 * CHUNK as u64 / 2 + 3);
        let (mut ordered, mut shuffled) = (Vec::new(), Vec::new());
        each(&samples, |sample| ordered.push(sample.game)).expect("numbers are always there");
        assert!(ordered.iter().copied().eq(0..samples.0 as u32));
        each_shuffled(&samples, &mut Random::new(3), |sample| shuffled.push(sample.game))
            .expect("numbers are always there");
        assert_ne!(shuffled, ordered);
        let near = shuffled.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) < 50).count();
        assert!(near < shuffled.len() / 100, "{near} neighbours of {}", shuffled.len());
        shuffled.sort_unstable();
        assert_eq!(shuffled, ordered);
    }
}
