//! Passwords: argon2id, away from the threads that carry the games, and never many at once.

use crate::error::Failure;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many are worked on at once: each takes twenty megabytes, and a processor for a while.
const AT_ONCE: usize = 2;
/// How long one may wait for a turn.
const PATIENCE: Duration = Duration::from_secs(10);
const SHORTEST: usize = 8;
const LONGEST: usize = 200;

/// Why something is no password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a password has {SHORTEST} to {LONGEST} characters")]
pub struct PasswordFault;

/// What cannot be reckoned.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the password cannot be worked on: {0}")]
pub struct HashFault(String);

/// A password, as somebody has typed it. Never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// One that may be set.
    pub fn new(text: &str) -> Result<Self, PasswordFault> {
        let fits = (SHORTEST..=LONGEST).contains(&text.chars().take(LONGEST + 1).count());
        if fits { Ok(Self(text.to_owned())) } else { Err(PasswordFault) }
    }

    /// One that is tried: too long a text cannot be right, and is not worked on.
    pub fn tried(text: &str) -> Self {
        Self(text.chars().take(LONGEST + 1).collect())
    }

    /// What is kept of it. Takes long on purpose.
    pub fn hash(&self) -> Result<String, HashFault> {
        let hash = Argon2::default().hash_password(self.0.as_bytes());
        hash.map(|hash| hash.to_string()).map_err(|fault| HashFault(fault.to_string()))
    }

    /// Whether it is the one of which this is kept. Takes as long.
    fn is(&self, kept: &str) -> bool {
        let Ok(kept) = PasswordHash::new(kept) else { return false };
        Argon2::default().verify_password(self.0.as_bytes(), &kept).is_ok()
    }
}

impl std::fmt::Debug for Password {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Password")
    }
}

/// Where passwords are worked on.
#[derive(Debug)]
pub struct Passwords {
    turns: Arc<Semaphore>,
    /// What is compared where there is no account, so that nobody can tell by the time it takes.
    decoy: Arc<OnceLock<String>>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)), decoy: Arc::default() }
    }
}

impl Passwords {
    /// What is kept of a password.
    pub async fn hash(&self, password: Password) -> Result<String, Failure> {
        let hash = self.work(move || password.hash()).await?;
        hash.map_err(|fault| Failure::Broken(fault.into()))
    }

    /// Whether a password is the one of which this is kept. Without anything kept it is not, after the same time.
    pub async fn is(&self, password: Password, kept: Option<String>) -> Result<bool, Failure> {
        let decoy = Arc::clone(&self.decoy);
        self.work(move || match kept {
            Some(kept) => password.is(&kept),
            None => {
                let usual = || Password("nobody has this one".to_owned()).hash().unwrap_or_default();
                password.is(decoy.get_or_init(usual));
                false
            }
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
        const BUSY: Failure = Failure::Unavailable("too many sign in at once; try again in a moment");
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        let turn = turn.map_err(|_| BUSY)?.map_err(|_| BUSY)?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
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
        let kept = passwords.hash(password("correct horse")).await.expect("it is hashed");
        assert!(kept.starts_with("$argon2id$") && !kept.contains("horse"), "{kept}");
        let is =
            |text: &str, kept: Option<&str>| passwords.is(Password::tried(text), kept.map(str::to_owned));
        assert!(is("correct horse", Some(&kept)).await.expect("it is tried"));
        assert!(!is("correct horsf", Some(&kept)).await.expect("it is tried"));
        assert!(!is("", Some(&kept)).await.expect("it is tried"));
        assert!(!is("correct horse", Some("not a hash")).await.expect("it is tried"));
        assert!(!is("nobody has this one", None).await.expect("it is tried"));
    }

    #[test]
    fn what_may_be_a_password() {
        assert_eq!(Password::new("1234567"), Err(PasswordFault));
        assert!(Password::new("12345678").is_ok() && Password::new("пароль-8").is_ok());
        assert_eq!(Password::new(&"x".repeat(201)), Err(PasswordFault));
        assert_eq!(format!("{:?}", Password::tried("hidden")), "Password");
    }
}
