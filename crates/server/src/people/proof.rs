//! The second factor: codes of an authenticator (TOTP, RFC 6238), and recovery codes.

use crate::key::{Fingerprint, Id, RandomnessError};
use crate::time::Moment;
use data_encoding::BASE32_NOPAD;
use ring::hmac;

/// How long a code is valid, in milliseconds.
const STEP: u64 = 30_000;
/// Codes have six digits.
const CODES: u32 = 1_000_000;
/// The bytes of a secret: as long as the hash it is used with (RFC 4226, 4).
const LENGTH: usize = 20;
/// How many recovery codes are given out at once.
const RECOVERY_CODES: usize = 10;

/// What an authenticator and the server share.
#[derive(Clone, PartialEq, Eq)]
pub struct Authenticator(Vec<u8>);

impl Authenticator {
    /// A new one.
    pub fn random() -> Result<Self, RandomnessError> {
        let mut secret = vec![0; LENGTH];
        getrandom::fill(&mut secret).map_err(|_| RandomnessError)?;
        Ok(Self(secret))
    }

    /// One that was kept.
    pub const fn from_stored(secret: Vec<u8>) -> Self {
        Self(secret)
    }

    /// What is kept of it.
    pub fn secret(&self) -> &[u8] {
        &self.0
    }

    /// As somebody types it into an authenticator.
    pub fn typed(&self) -> String {
        BASE32_NOPAD.encode(&self.0)
    }

    /// As authenticators read it from a link.
    pub fn address(&self, name: &str) -> String {
        let name = crate::links::encoded(name);
        format!("otpauth://totp/Damier:{name}?secret={}&issuer=Damier", self.typed())
    }

    /// The time step of a valid, unused code: one step more or less is accepted, since clocks differ.
    pub fn step_of(&self, typed: &str, now: Moment, last: u64) -> Option<u64> {
        let digits: String = typed.chars().filter(|letter| !letter.is_whitespace()).collect();
        if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let code: u32 = digits.parse().ok()?;
        let step = now.0 / STEP;
        (step.saturating_sub(1)..=step + 1).find(|step| *step > last && self.code(*step) == code)
    }

    /// RFC 4226, 5.3.
    fn code(&self, step: u64) -> u32 {
        let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &self.0);
        let hash = hmac::sign(&key, &step.to_be_bytes());
        let hash = hash.as_ref();
        let offset = usize::from(hash.last().copied().unwrap_or(0) & 15);
        let four = hash.get(offset..offset + 4).and_then(|four| four.try_into().ok()).unwrap_or_default();
        (u32::from_be_bytes(four) & 0x7fff_ffff) % CODES
    }
}

/// Secrets do not appear in logs.
impl std::fmt::Debug for Authenticator {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Authenticator")
    }
}

/// A recovery code; it works once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RecoveryCode(Id);

impl RecoveryCode {
    /// A new set of codes.
    pub fn generate() -> Result<Vec<Self>, RandomnessError> {
        (0..RECOVERY_CODES).map(|_| Id::random().map(Self)).collect()
    }

    /// The one that was typed, with or without its dashes.
    pub fn read(text: &str) -> Option<Self> {
        let plain: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').collect();
        plain.to_lowercase().parse().ok().map(Self)
    }

    /// What is kept of it.
    pub fn fingerprint(self) -> Fingerprint {
        Fingerprint::of_code(self.0)
    }
}

/// In groups of four, as it is written down.
impl std::fmt::Display for RecoveryCode {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&in_groups(self.0))
    }
}

impl std::fmt::Debug for RecoveryCode {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("RecoveryCode")
    }
}

/// A random text that is easily copied by hand.
pub(crate) fn in_groups(random: Id) -> String {
    let text: Vec<char> = random.to_string().chars().collect();
    text.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B, SHA-1; there with eight digits.
    #[test]
    fn the_published_codes_come_out() {
        let shared = Authenticator::from_stored(b"12345678901234567890".to_vec());
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let now = Moment(seconds * 1_000);
            assert_eq!(shared.step_of(code, now, 0), Some(seconds / 30), "{seconds}");
            assert_eq!(shared.step_of(code, now, seconds / 30), None, "a code is good once");
            assert_eq!(
                shared.step_of(code, Moment(now.0 + 30_000), 0),
                Some(seconds / 30),
                "a clock may be behind"
            );
            assert_eq!(shared.step_of(code, Moment(now.0 + 120_000), 0), None, "but not by much");
        }
        for typed in ["", "28708", "2870822", "28708a", "-87082", "２８７０８２"] {
            assert_eq!(shared.step_of(typed, Moment(59_000), 0), None, "{typed}");
        }
        assert_eq!(shared.step_of("287 082", Moment(59_000), 0), Some(1));
    }

    #[test]
    fn a_secret_is_told_so_that_authenticators_read_it() {
        let shared = Authenticator::from_stored(b"12345678901234567890".to_vec());
        assert_eq!(shared.typed(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        let address = shared.address("Ольга");
        assert!(
            address.starts_with("otpauth://totp/Damier:%D0%9E") && address.contains("issuer=Damier"),
            "{address}"
        );
        assert_eq!(format!("{shared:?}"), "Authenticator");
    }

    #[test]
    fn recovery_codes_are_read_as_they_are_written_and_all_differ() {
        let codes = RecoveryCode::generate().expect("random numbers");
        assert_eq!(codes.len(), RECOVERY_CODES);
        for (place, code) in codes.iter().enumerate() {
            assert_eq!(code.to_string().len(), 19);
            assert_eq!(RecoveryCode::read(&code.to_string()), Some(*code));
            assert_eq!(RecoveryCode::read(&format!(" {} ", code.to_string().to_uppercase())), Some(*code));
            assert!(codes[..place].iter().all(|other| other.fingerprint() != code.fingerprint()));
        }
        assert_eq!(RecoveryCode::read("123456"), None);
    }
}
