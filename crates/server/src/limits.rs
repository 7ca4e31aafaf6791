//! Rate limits: a token bucket for each client. Nodes tell each other their counts.

use crate::error::Failure;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The addresses that are counted as one: an address of IPv4, or a /64 of IPv6, which is the least that a customer of a
/// provider has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AddressBlock(IpAddr);

impl From<IpAddr> for AddressBlock {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            address @ IpAddr::V4(_) => address,
            IpAddr::V6(address) => {
                let network = address.to_bits() & (u128::MAX << 64);
                IpAddr::V6(Ipv6Addr::from_bits(network))
            }
        })
    }
}

/// How often something may be done: once every `each`, and `at_once` times in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Once in this time in the long run.
    pub each: Duration,
    /// So often at once.
    pub at_once: u32,
}

impl Rate {
    /// This many a minute, all of them at once if need be.
    pub fn a_minute(times: u32) -> Self {
        Self { each: Duration::from_secs(60) / times.max(1), at_once: times.max(1) }
    }

    /// This many a second, twice as many at once.
    pub fn a_second(times: u32) -> Self {
        Self { each: Duration::from_secs(1) / times.max(1), at_once: times.saturating_mul(2).max(1) }
    }
}

/// A bucket of recent uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bucket {
    /// When it will be empty again.
    empty_at: Option<Instant>,
}

impl Bucket {
    /// Whether it may be done now; if so, it is counted.
    pub fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.take_with(rate, Duration::ZERO, now)
    }

    fn level(&self, now: Instant) -> Duration {
        self.empty_at.map_or(Duration::ZERO, |empty| empty.saturating_duration_since(now))
    }

    /// The same where other buckets count too.
    fn take_with(&mut self, rate: Rate, others: Duration, now: Instant) -> bool {
        let level = self.level(now);
        let most = rate.each * rate.at_once.saturating_sub(1);
        if level + others > most {
            return false;
        }
        self.empty_at = Some(now + level + rate.each);
        true
    }

    fn is_empty(&self, now: Instant) -> bool {
        self.empty_at.is_none_or(|empty| empty <= now)
    }
}

/// Buckets of many.
#[derive(Debug)]
pub struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
    #[cfg(feature = "cluster")]
    elsewhere: shared::RemoteCounts,
}

/// The most buckets; before there are more, idle ones are dropped.
const MOST: usize = 100_000;

impl<K: Eq + Hash> Buckets<K> {
    /// Empty ones.
    pub fn new(rate: Rate) -> Self {
        Self {
            rate,
            buckets: Mutex::new(HashMap::new()),
            #[cfg(feature = "cluster")]
            elsewhere: shared::RemoteCounts::default(),
        }
    }

    /// Counts an action of a client, or refuses it.
    pub fn take(&self, who: K, now: Instant) -> Result<(), Failure> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST {
            buckets.retain(|_, bucket| !bucket.is_empty(now));
        }
        #[cfg(feature = "cluster")]
        let (told, others) = self.elsewhere.of(&who, now);
        #[cfg(not(feature = "cluster"))]
        let others = Duration::ZERO;
        if buckets.len() >= MOST || !buckets.entry(who).or_default().take_with(self.rate, others, now) {
            return Err(Failure::TooMuch("too many requests; wait a minute".to_owned()));
        }
        #[cfg(feature = "cluster")]
        self.elsewhere.tell(told);
        Ok(())
    }
}

#[cfg(feature = "cluster")]
pub(crate) use shared::{CountReporter, SharedLimit};

/// Several nodes count together: each tells the others its counts, under a number that does not reveal the client.
#[cfg(feature = "cluster")]
mod shared {
    use super::*;
    use std::fmt;
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hasher};
    use std::sync::OnceLock;

    /// How other nodes are notified of a use.
    pub(crate) struct CountReporter {
        /// What no stranger knows and all nodes do: nobody can look for two clients of one number.
        pub(crate) secret: String,
        pub(crate) tell: Box<dyn Fn(u64) + Send + Sync>,
    }

    impl fmt::Debug for CountReporter {
        fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("Teller")
        }
    }

    /// What the other nodes have counted.
    #[derive(Debug, Default)]
    pub(super) struct RemoteCounts {
        teller: OnceLock<CountReporter>,
        buckets: Mutex<HashMap<u64, Bucket>>,
    }

    impl RemoteCounts {
        /// By which number the others know a client, and how full its bucket there is; nothing on one machine.
        pub(super) fn of(&self, who: &impl Hash, now: Instant) -> (Option<u64>, Duration) {
            let Some(teller) = self.teller.get() else { return (None, Duration::ZERO) };
            let mut hasher = BuildHasherDefault::<DefaultHasher>::default().build_hasher();
            teller.secret.hash(&mut hasher);
            who.hash(&mut hasher);
            let number = hasher.finish();
            let buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
            (Some(number), buckets.get(&number).map_or(Duration::ZERO, |bucket| bucket.level(now)))
        }

        pub(super) fn tell(&self, who: Option<u64>) {
            if let (Some(teller), Some(who)) = (self.teller.get(), who) {
                (teller.tell)(who);
            }
        }
    }

    /// A limit that several nodes keep together.
    pub(crate) trait SharedLimit: fmt::Debug + Send + Sync {
        /// From now on, the other nodes are notified.
        fn share(&self, teller: CountReporter);

        /// Another node has counted something.
        fn count(&self, who: u64, now: Instant);
    }

    impl<K: Eq + Hash + fmt::Debug + Send + Sync> SharedLimit for Buckets<K> {
        fn share(&self, teller: CountReporter) {
            // It is set once, when the server starts.
            let _ = self.elsewhere.teller.set(teller);
        }

        fn count(&self, who: u64, now: Instant) {
            let mut buckets = self.elsewhere.buckets.lock().unwrap_or_else(PoisonError::into_inner);
            if buckets.len() >= MOST {
                buckets.retain(|_, bucket| !bucket.is_empty(now));
            }
            if buckets.len() < MOST {
                let bucket = buckets.entry(who).or_default();
                bucket.empty_at = Some(now + bucket.level(now) + self.rate.each);
            }
        }
    }
}

/// How many of something each client has at a time.
#[derive(Debug)]
pub struct Tally<K> {
    counts: Mutex<HashMap<K, usize>>,
}

impl<K> Default for Tally<K> {
    fn default() -> Self {
        Self { counts: Mutex::default() }
    }
}

impl<K: Eq + Hash> Tally<K> {
    /// One more, if there are fewer than the most.
    pub fn add(&self, who: K, most: usize) -> Result<(), Failure> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(who).or_default();
        if *count >= most {
            return Err(Failure::TooMuch("too many connections from this address".to_owned()));
        }
        *count += 1;
        Ok(())
    }

    /// One less.
    pub fn remove(&self, who: &K) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(who) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                counts.remove(who);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "cluster")]
    #[test]
    fn what_other_nodes_have_counted_counts_here_too() {
        use std::sync::Arc;
        let rate = Rate { each: Duration::from_secs(1), at_once: 4 };
        let (one, two) = (Arc::new(Buckets::new(rate)), Arc::new(Buckets::new(rate)));
        let begin = Instant::now();
        for (here, there) in [(&one, &two), (&two, &one)] {
            let there = Arc::clone(there);
            here.share(CountReporter {
                secret: "ours".to_owned(),
                tell: Box::new(move |who| there.count(who, begin)),
            });
        }
        let at = |milliseconds| begin + Duration::from_millis(milliseconds);
        let taken = |node: &Buckets<&str>, who, milliseconds| node.take(who, at(milliseconds)).is_ok();
        let turns = [&one, &two, &one, &two, &one, &two];
        assert_eq!(turns.map(|node| taken(node, "ann", 0)), [true, true, true, true, false, false]);
        assert!(taken(&two, "bob", 0), "others are no matter");
        assert!(taken(&one, "ann", 2_000), "the buckets empty here and there");
    }

    #[test]
    fn a_bucket_lets_a_few_through_at_once_and_then_one_by_one() {
        let rate = Rate { each: Duration::from_secs(1), at_once: 3 };
        let begin = Instant::now();
        let mut bucket = Bucket::default();
        let taken = |bucket: &mut Bucket, milliseconds| {
            bucket.take(rate, begin + Duration::from_millis(milliseconds))
        };
        assert_eq!([0, 0, 0, 0].map(|at| taken(&mut bucket, at)), [true, true, true, false]);
        assert_eq!([999, 1000, 1000].map(|at| taken(&mut bucket, at)), [false, true, false]);
        assert_eq!([9000, 9000, 9000, 9000].map(|at| taken(&mut bucket, at)), [true, true, true, false]);
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one_and_a_mapped_address_as_what_it_maps() {
        let block = |text: &str| AddressBlock::from(text.parse::<IpAddr>().expect("an address"));
        assert_eq!(block("2001:db8:1:2::1"), block("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(block("2001:db8:1:2::1"), block("2001:db8:1:3::1"));
        assert_ne!(block("192.0.2.1"), block("192.0.2.2"));
        assert_eq!(block("::ffff:192.0.2.1"), block("192.0.2.1"));
    }

    #[test]
    fn everybody_has_a_bucket_and_a_tally_of_their_own() {
        let buckets = Buckets::new(Rate::a_minute(1));
        let now = Instant::now();
        assert!(buckets.take("a", now).is_ok() && buckets.take("b", now).is_ok());
        assert!(buckets.take("a", now).is_err());
        let tally = Tally::default();
        assert!(tally.add("a", 1).is_ok() && tally.add("b", 1).is_ok() && tally.add("a", 1).is_err());
        tally.remove(&"a");
        assert!(tally.add("a", 1).is_ok());
    }
}
