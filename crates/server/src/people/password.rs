//! Passwords: argon2id, off the threads that serve the games, and never many at once.
//!
//! Its memory is allocated once and reused: if it were returned to the allocator after every password, each thread
//! would keep its own, and many simultaneous sign-ins would leave hundreds of megabytes behind.

use crate::error::Failure;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many are worked on at once: each takes twenty megabytes, and a processor for a while.
const AT_ONCE: usize = 2;
/// How many of these turns strangers can have, so that somebody who guesses leaves a turn to the owner.
const OF_STRANGERS: usize = 1;
/// How long one may wait for a turn.
const PATIENCE: Duration = Duration::from_secs(10);
const SHORTEST: usize = 8;
const LONGEST: usize = 200;

/// Why a password is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a password must have {SHORTEST} to {LONGEST} characters")]
pub struct PasswordFault;

/// Why a password cannot be hashed.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the password cannot be hashed: {0}")]
pub struct HashError(String);

/// A password, as somebody has typed it. Never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// A password that may be set.
    pub fn new(text: &str) -> Result<Self, PasswordFault> {
        let fits = (SHORTEST..=LONGEST).contains(&text.chars().take(LONGEST + 1).count());
        if fits { Ok(Self(text.to_owned())) } else { Err(PasswordFault) }
    }

    /// A password to be checked: a text that is too long cannot be right, and is not hashed.
    pub fn tried(text: &str) -> Self {
        Self(text.chars().take(LONGEST + 1).collect())
    }

    /// Its hash. Slow on purpose.
    pub fn hash(&self) -> Result<String, HashError> {
        self.hash_in(&Memory::default())
    }

    fn hash_in(&self, memory: &Memory) -> Result<String, HashError> {
        let fault = |fault: &dyn std::fmt::Display| HashError(fault.to_string());
        let mut salt = [0; Salt::RECOMMENDED_LENGTH];
        getrandom::fill(&mut salt).map_err(|none| fault(&none))?;
        let params = Params::default();
        let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
        let argon2 = Argon2::new(Algorithm::default(), Version::default(), params.clone());
        let hashed = memory.with_blocks(&params, |blocks| {
            argon2.hash_password_into_with_memory(self.0.as_bytes(), &salt, &mut out, blocks)
        });
        hashed.map_err(|none| fault(&none))?;
        let hash = PasswordHash {
            algorithm: Algorithm::default().ident(),
            version: Some(Version::default().into()),
            params: ParamsString::try_from(&params).map_err(|none| fault(&none))?,
            salt: Some(Salt::new(&salt).map_err(|none| fault(&none))?),
            hash: Some(Output::new(&out).map_err(|none| fault(&none))?),
        };
        Ok(hash.to_string())
    }

    /// Whether it matches a hash. Equally slow.
    fn is(&self, kept: &str, memory: &Memory) -> bool {
        self.compared(kept, memory).unwrap_or(false)
    }

    /// None if the stored hash cannot be read.
    fn compared(&self, kept: &str, memory: &Memory) -> Option<bool> {
        let kept = PasswordHash::new(kept).ok()?;
        let (salt, hash) = (kept.salt?, kept.hash?);
        let params = Params::try_from(&kept).ok()?;
        let algorithm = Algorithm::try_from(kept.algorithm.as_str()).ok()?;
        let version = kept.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
        let argon2 = Argon2::new(algorithm, version, params.clone());
        let mut out = vec![0; hash.len()];
        let hashed = memory.with_blocks(&params, |blocks| {
            argon2.hash_password_into_with_memory(self.0.as_bytes(), &salt, &mut out, blocks)
        });
        hashed.ok()?;
        // Outputs are compared in constant time.
        Some(Output::new(&out).ok()? == hash)
    }
}

/// The memory for hashing: only as much as the turns need.
#[derive(Debug, Default)]
struct Memory(Mutex<Vec<Vec<Block>>>);

impl Memory {
    fn with_blocks<T>(&self, params: &Params, work: impl FnOnce(&mut [Block]) -> T) -> T {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut blocks = kept.unwrap_or_default();
        if blocks.len() < params.block_count() {
            blocks.resize(params.block_count(), Block::new());
        }
        let done = work(&mut blocks);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(blocks);
        done
    }
}

/// Whose turn it is to have a password hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordTurn {
    /// A signed-in account, or a known browser.
    Owner,
    /// Anybody else.
    Stranger,
}

impl std::fmt::Debug for Password {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Password")
    }
}

/// Hashes passwords, a few at a time.
#[derive(Debug)]
pub struct Passwords {
    turns: Arc<Semaphore>,
    strangers: Arc<Semaphore>,
    memory: Arc<Memory>,
    /// A hash to compare with where there is no account, so that the time does not reveal that.
    decoy: Arc<OnceLock<String>>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            strangers: Arc::new(Semaphore::new(OF_STRANGERS)),
            memory: Arc::default(),
            decoy: Arc::default(),
        }
    }
}

impl Passwords {
    /// What is kept of a password.
    pub async fn hash(&self, password: Password, turn: PasswordTurn) -> Result<String, Failure> {
        let memory = Arc::clone(&self.memory);
        let hash = self.work(turn, move || password.hash_in(&memory)).await?;
        hash.map_err(|fault| Failure::Broken(fault.into()))
    }

    /// Whether a password matches a hash. Without a hash it does not, after the same time.
    pub async fn is(
        &self,
        password: Password,
        kept: Option<String>,
        turn: PasswordTurn,
    ) -> Result<bool, Failure> {
        let (decoy, memory) = (Arc::clone(&self.decoy), Arc::clone(&self.memory));
        self.work(turn, move || match kept {
            Some(kept) => password.is(&kept, &memory),
            None => {
                let usual =
                    || Password("nobody has this one".to_owned()).hash_in(&memory).unwrap_or_default();
                password.is(decoy.get_or_init(usual), &memory);
                false
            }
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        turn: PasswordTurn,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        const BUSY: Failure = Failure::Unavailable("too many people are signing in; try again in a moment");
        let permits = async {
            let stranger = match turn {
                PasswordTurn::Stranger => {
                    Some(Arc::clone(&self.strangers).acquire_owned().await.map_err(|_| BUSY)?)
                }
                PasswordTurn::Owner => None,
            };
            let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| BUSY)?;
            Ok::<_, Failure>((stranger, turn))
        };
        let permits = tokio::time::timeout(PATIENCE, permits).await.map_err(|_| BUSY)??;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permits);
            done
        });
        done.await.map_err(|fault| Failure::Broken(fault.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let password = |text: &str| Password::new(text).expect("long enough");
        let passwords = Passwords::default();
        let kept =
            passwords.hash(password("correct horse"), PasswordTurn::Owner).await.expect("it is hashed");
        assert!(kept.starts_with("$argon2id$") && !kept.contains("horse"), "{kept}");
        let is = |text: &str, kept: Option<&str>| {
            passwords.is(Password::tried(text), kept.map(str::to_owned), PasswordTurn::Stranger)
        };
        assert!(is("correct horse", Some(&kept)).await.expect("it is tried"));
        assert!(!is("correct horsf", Some(&kept)).await.expect("it is tried"));
        assert!(!is("", Some(&kept)).await.expect("it is tried"));
        assert!(!is("correct horse", Some("not a hash")).await.expect("it is tried"));
        assert!(!is("nobody has this one", None).await.expect("it is tried"));
    }

    #[tokio::test]
    async fn many_at_once_take_no_more_memory_than_those_whose_turn_it_is() {
        let passwords = Arc::new(Passwords::default());
        let tried: Vec<_> = (0..30)
            .map(|number| {
                let passwords = Arc::clone(&passwords);
                let turn = if number % 2 == 0 { PasswordTurn::Owner } else { PasswordTurn::Stranger };
                tokio::spawn(async move { passwords.is(Password::tried("a guess"), None, turn).await })
            })
            .collect();
        for tried in tried {
            assert!(!tried.await.expect("it is done").expect("it is tried"));
        }
        let kept = passwords.memory.0.lock().expect("nobody panicked");
        let bytes: usize = kept.iter().map(|blocks| blocks.len() * Block::SIZE).sum();
        assert!(kept.len() <= AT_ONCE && bytes <= AT_ONCE * (20 << 20), "{bytes}");
    }

    #[tokio::test]
    async fn what_was_kept_by_earlier_versions_is_still_right() {
        let kept = "$argon2id$v=19$m=32,t=2,p=1$c29tZXNhbHRzb21l$";
        assert!(!Password::tried("x").is(kept, &Memory::default()), "a hash without its end is none");
        let memory = Memory::default();
        let hash = Password::tried("pass word").hash_in(&memory).expect("it is hashed");
        use argon2::password_hash::PasswordVerifier;
        let read = PasswordHash::new(&hash).expect("it is read");
        assert!(Argon2::default().verify_password(b"pass word", &read).is_ok(), "by the library's own way");
    }

    #[test]
    fn what_may_be_a_password() {
        assert_eq!(Password::new("1234567"), Err(PasswordFault));
        assert!(Password::new("12345678").is_ok() && Password::new("пароль-8").is_ok());
        assert_eq!(Password::new(&"x".repeat(201)), Err(PasswordFault));
        assert_eq!(format!("{:?}", Password::tried("hidden")), "Password");
    }
}
