//! Random keys, their text form, and what is stored of them.

use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The digits of keys: no vowels but `a` and `e`, and nothing that is easily misread.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The id of a game or a display. Anybody who knows it can watch, but not play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id([u8; 10]);

/// A secret that grants access: a browser's cookie, or an invitation. Never stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 16]);

/// The hash of a secret: enough to recognise it, not to reveal it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 32]);

/// A text that is not a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a key; copy the whole link")]
pub struct KeyError;

/// The system has no random numbers.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the system has no random numbers")]
pub struct RandomnessError;

impl Id {
    /// A new one.
    pub fn random() -> Result<Self, RandomnessError> {
        random().map(Self)
    }

    /// That of the list of boards of an event that is a simultaneous display.
    pub fn of_boards(event: Self) -> Self {
        let digest: [u8; 32] = Sha256::new_with_prefix(b"boards").chain_update(event.0).finalize().into();
        let mut id = event;
        for (byte, drawn) in id.0.iter_mut().zip(digest) {
            *byte = drawn;
        }
        id
    }

    /// Its first seven bits, by which games are divided among nodes.
    pub(crate) const fn slot(self) -> u8 {
        self.0[0] >> 1
    }
}

impl Secret {
    /// A new one.
    pub fn random() -> Result<Self, RandomnessError> {
        random().map(Self)
    }

    /// What is kept of it.
    pub fn fingerprint(self) -> Fingerprint {
        Fingerprint(Sha256::digest(self.0).into())
    }
}

impl Fingerprint {
    /// That of an account, by which it owns what a browser could own. No browser's: secrets have another length.
    pub fn of_account(id: Id) -> Self {
        Self(Sha256::new_with_prefix(b"account").chain_update(id.0).finalize().into())
    }

    /// That of a recovery code.
    pub fn of_code(code: Id) -> Self {
        Self(Sha256::new_with_prefix(b"recovery").chain_update(code.0).finalize().into())
    }

    /// Its bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// One that was kept.
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }
}

/// A random number, for lots and seeds.
pub fn lot() -> Result<u64, RandomnessError> {
    random().map(u64::from_le_bytes)
}

fn random<const LENGTH: usize>() -> Result<[u8; LENGTH], RandomnessError> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(|_| RandomnessError)?;
    Ok(bytes)
}

/// Five bits to a digit, the first ones first; the last digit may have empty bits.
fn write(bytes: &[u8], formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (mut waiting, mut count) = (0_u32, 0);
    for &byte in bytes {
        (waiting, count) = (waiting << 8 | u32::from(byte), count + 8);
        while count >= 5 {
            count -= 5;
            write!(formatter, "{}", char::from(DIGITS[(waiting >> count & 31) as usize]))?;
        }
    }
    if count > 0 {
        write!(formatter, "{}", char::from(DIGITS[(waiting << (5 - count) & 31) as usize]))?;
    }
    Ok(())
}

fn read<const LENGTH: usize>(text: &str) -> Result<[u8; LENGTH], KeyError> {
    if text.len() != (LENGTH * 8).div_ceil(5) {
        return Err(KeyError);
    }
    let (mut bytes, mut place) = ([0; LENGTH], 0);
    let (mut waiting, mut count) = (0_u32, 0);
    for letter in text.bytes() {
        let digit = DIGITS.iter().position(|&digit| digit == letter).ok_or(KeyError)?;
        (waiting, count) = (waiting << 5 | digit as u32, count + 5);
        if count >= 8 {
            count -= 8;
            bytes[place] = (waiting >> count & 255) as u8;
            place += 1;
        }
    }
    // A key has one text only: the empty bits of the last digit are empty.
    if waiting & ((1 << count) - 1) != 0 { Err(KeyError) } else { Ok(bytes) }
}

impl fmt::Display for Id {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(&self.0, formatter)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(&self.0, formatter)
    }
}

impl FromStr for Id {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        read(text).map(Self)
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(&self.0, formatter)
    }
}

/// Secrets do not appear in logs.
impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

impl FromStr for Secret {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        read(text).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_the_same_and_nothing_else_does() {
        for _ in 0..200 {
            let id = Id::random().expect("random numbers");
            let secret = Secret::random().expect("random numbers");
            assert_eq!(id.to_string().len(), 16);
            assert_eq!(secret.to_string().len(), 26);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(secret.to_string().parse(), Ok(secret));
        }
        for text in ["", "0", "000000000000000", "00000000000000000", "000000000000000u", "00000000000000é"]
        {
            assert_eq!(text.parse::<Id>(), Err(KeyError), "{text}");
        }
        // The last digit of a secret has three bits only.
        assert_eq!("00000000000000000000000001".parse::<Secret>(), Err(KeyError));
        assert!("00000000000000000000000004".parse::<Secret>().is_ok());
    }

    #[test]
    fn an_account_has_a_fingerprint_of_its_own() {
        let (one, other) = (Id::random().expect("random numbers"), Id::random().expect("random numbers"));
        assert_eq!(Fingerprint::of_account(one), Fingerprint::of_account(one));
        assert_ne!(Fingerprint::of_account(one), Fingerprint::of_account(other));
    }

    #[test]
    fn a_secret_does_not_show_itself() {
        let secret = Secret::random().expect("random numbers");
        assert_eq!(format!("{secret:?}"), "Secret");
        assert_ne!(secret.fingerprint().bytes()[..16], secret.0);
    }
}
