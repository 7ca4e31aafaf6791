//! What the server remembers about those who sign in.

use super::password::Passwords;
use crate::key::Id;
use crate::limits::{Buckets, Rate};
use std::net::IpAddr;
use std::time::Duration;

/// What the server remembers about those who sign in.
#[derive(Debug)]
pub struct People {
    /// Where passwords are worked on.
    pub(crate) passwords: Passwords,
    /// How often from an address, and for a name, it was tried to sign in, or an account was made.
    pub(crate) tries_by_address: Buckets<IpAddr>,
    pub(crate) tries_by_name: Buckets<String>,
    /// How often somebody has downloaded everything.
    pub(crate) downloads: Buckets<Id>,
}

/// Everything is downloaded a few times at once, and then once in so many seconds.
const DOWNLOADS: Rate = Rate { each: Duration::from_secs(60), at_once: 3 };

impl People {
    /// Nobody has tried anything yet.
    pub fn new(sign_ins_a_minute: u32) -> Self {
        let rate = Rate::a_minute(sign_ins_a_minute);
        Self {
            passwords: Passwords::default(),
            // Many people may share an address.
            tries_by_address: Buckets::new(Rate {
                each: rate.each / 3,
                at_once: rate.at_once.saturating_mul(3),
            }),
            tries_by_name: Buckets::new(rate),
            downloads: Buckets::new(DOWNLOADS),
        }
    }
}
