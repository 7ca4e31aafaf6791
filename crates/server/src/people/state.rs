//! The server's state about sign-ins.

use super::password::Passwords;
use crate::house::Listeners;
use crate::key::{Fingerprint, Id};
use crate::limits::{AddressBlock, Buckets, Rate};
use std::time::Duration;

/// The server's state about sign-ins.
#[derive(Debug)]
pub struct People {
    /// Hashes passwords, a few at a time.
    pub(crate) passwords: Passwords,
    /// How often strangers from an address have tried to sign in, or made an account.
    pub(crate) tries_by_address: Buckets<AddressBlock>,
    /// How often strangers from an address have tried a name. Others who try the same name are not slowed down.
    pub(crate) tries_by_name: Buckets<NameFromAddress>,
    /// How often those have tried who are signed in, or whose browser is known: nobody else counts here.
    pub(crate) tries_of_owners: Buckets<Owner>,
    /// How often codes were tried for an account, by those who know its password.
    pub(crate) codes: Buckets<Id>,
    /// Downloads of everything, by account.
    pub(crate) downloads: Buckets<Id>,
    /// Those who have connections open, by account.
    pub(crate) standings: Listeners<Id>,
}

/// A name that is tried from an address.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NameFromAddress {
    pub(crate) address: AddressBlock,
    /// As names are compared.
    pub(crate) name: String,
}

/// Somebody presumed to be the owner of an account before the password is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Owner {
    /// The account is signed in.
    SignedIn(Id),
    /// The account has signed in with this browser before.
    Browser(Fingerprint),
}

/// A full download is allowed a few times at once, then once in this many seconds.
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
            tries_of_owners: Buckets::new(rate),
            codes: Buckets::new(rate),
            downloads: Buckets::new(DOWNLOADS),
            standings: Listeners::default(),
        }
    }
}
