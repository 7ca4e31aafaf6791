//! The second factor: required when signing in, and to change it.

use crate::app::App;
use crate::error::Failure;
use crate::key::Id;
use crate::people::{Account, Authenticator, Password, PasswordTurn, RecoveryCode, account_named};
use crate::store::{PeopleJob, ProofJob, StorageError};
use std::time::Instant;

impl App {
    /// Takes the code of an authenticator, or one to get back in with, if the account needs one. Each works once.
    pub(crate) async fn take_code(&self, account: Id, code: Option<&str>) -> Result<(), Failure> {
        let Some(factor) = self.db.second_factor(account).await?.filter(|factor| factor.confirmed) else {
            return Ok(());
        };
        let code = code.map(str::trim).filter(|code| !code.is_empty());
        let code = code.ok_or_else(|| {
            Failure::Code("type the code that your authenticator shows, or a recovery code".to_owned())
        })?;
        self.people.codes.take(account, Instant::now())?;
        let step = Authenticator::from_stored(factor.secret).step_of(code, self.time.now(), factor.step);
        let job = match (step, RecoveryCode::read(code)) {
            (Some(step), _) => ProofJob::Confirm { step },
            (None, Some(code)) => ProofJob::Used(code.fingerprint()),
            (None, None) => return Err(wrong_code()),
        };
        self.proof(account, job).await
    }

    /// Gives out a secret for an authenticator. It protects nothing before a code of it was typed.
    pub(crate) async fn offer_authenticator(&self, account: Id) -> Result<Authenticator, Failure> {
        let offered = Authenticator::random()?;
        let job = ProofJob::Offer { secret: offered.secret().to_vec(), at: self.time.now() };
        match self.proof(account, job).await {
            Ok(()) => Ok(offered),
            Err(Failure::Code(_)) => Err(Failure::Conflict(
                "an authenticator is already set up; switch it off first to set up another".to_owned(),
            )),
            Err(failure) => Err(failure),
        }
    }

    /// Takes the first code of an authenticator that was given its secret: from now on it is needed.
    pub(crate) async fn confirm_authenticator(&self, account: Id, code: &str) -> Result<(), Failure> {
        let none = || {
            Failure::Conflict("no authenticator is waiting for its first code; set one up first".to_owned())
        };
        let factor = self.db.second_factor(account).await?.filter(|factor| !factor.confirmed);
        let factor = factor.ok_or_else(none)?;
        self.people.codes.take(account, Instant::now())?;
        let step = Authenticator::from_stored(factor.secret).step_of(code, self.time.now(), factor.step);
        let step = step.ok_or_else(|| {
            Failure::bad(
                "this is not the code that the authenticator shows now; check the clock of its device",
            )
        })?;
        self.proof(account, ProofJob::Confirm { step }).await
    }

    /// New codes to get back in with; the earlier codes stop working.
    pub(crate) async fn give_recovery_codes(&self, account: Id) -> Result<Vec<String>, Failure> {
        let codes = RecoveryCode::generate()?;
        let kept = codes.iter().map(|code| code.fingerprint()).collect();
        self.proof(account, ProofJob::Codes(kept)).await?;
        Ok(codes.iter().map(ToString::to_string).collect())
    }

    /// Sets a password by a code to get back in with. It signs nobody in, so that an account with an authenticator
    /// still needs two proofs; all sessions end.
    pub(crate) async fn recover(&self, name: &str, code: &str, password: &str) -> Result<Account, Failure> {
        let wrong = || Failure::SignIn("the name or the recovery code is wrong".to_owned());
        let password = Password::new(password).map_err(Failure::bad)?;
        let code = RecoveryCode::read(code).ok_or_else(wrong)?.fingerprint();
        let name: String = name.trim().chars().take(100).collect();
        let row = account_named(&self.db, &name).await?.filter(|row| !row.locked).ok_or_else(wrong)?;
        let account = row.account;
        if !self.db.has_recovery_code(account.id, code).await? {
            return Err(wrong());
        }
        let password = self.people.passwords.hash(password, PasswordTurn::Stranger).await?;
        self.proof(account.id, ProofJob::Used(code)).await.map_err(|failure| match failure {
            Failure::Code(_) => wrong(),
            other => other,
        })?;
        self.db.people(PeopleJob::Password { account: account.id, password, but: None }).await?;
        tracing::info!(account = %account.name, "a password was set by a recovery code");
        Ok(account)
    }

    async fn proof(&self, account: Id, job: ProofJob) -> Result<(), Failure> {
        match self.db.people(PeopleJob::Proof { account, job }).await {
            // It was used before, or somebody else was faster.
            Err(StorageError::Taken) => Err(wrong_code()),
            done => Ok(done?),
        }
    }
}

fn wrong_code() -> Failure {
    Failure::Code("the code is wrong or was used before; wait for the next one".to_owned())
}
