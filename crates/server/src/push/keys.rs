//! The server's own key, by which push services recognise it (RFC 8292): created once and kept in the data folder.

use data_encoding::BASE64URL_NOPAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use std::io::{ErrorKind, Write};
use std::path::Path;

/// The file in the data directory.
const FILE: &str = "push-key.p8";
/// How long a signature is valid, in seconds; at most a day is allowed.
const LASTS: u64 = 12 * 3_600;

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// The file cannot be used.
    #[error("{file} cannot be read or written: {reason}")]
    File { file: String, reason: std::io::Error },
    /// There is no key in it.
    #[error(
        "{file} contains no key; restore it from a backup, or remove it, and all browsers have to subscribe again"
    )]
    Broken { file: String },
}

/// The server's key.
pub(super) struct ServerKey {
    pair: EcdsaKeyPair,
    /// Its public part, as browsers want it.
    public: String,
    random: SystemRandom,
}

impl std::fmt::Debug for ServerKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "ServerKey({})", self.public)
    }
}

impl ServerKey {
    /// The key of a data directory; it is made if there is none.
    pub(super) fn of(directory: &Path) -> Result<Self, KeyFileError> {
        let path = directory.join(FILE);
        let named = || path.display().to_string();
        let fault = |reason| KeyFileError::File { file: named(), reason };
        let random = SystemRandom::new();
        let kept = match std::fs::read(&path) {
            Ok(kept) => kept,
            Err(reason) if reason.kind() == ErrorKind::NotFound => {
                let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
                let made =
                    made.map_err(|_| fault(std::io::Error::other("the system has no random numbers")))?;
                write(&path, made.as_ref()).map_err(fault)?;
                made.as_ref().to_vec()
            }
            Err(reason) => return Err(fault(reason)),
        };
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &kept, &random);
        let pair = pair.map_err(|_| KeyFileError::Broken { file: named() })?;
        let public = BASE64URL_NOPAD.encode(pair.public_key().as_ref());
        Ok(Self { pair, public, random })
    }

    pub(super) fn public(&self) -> &str {
        &self.public
    }

    /// The authorization for a push service: sender, service and expiry. None if messages to push services cannot be
    /// signed.
    pub(super) fn shown_to(&self, service: &str, contact: &str, seconds: u64) -> Option<String> {
        let head = json!({ "typ": "JWT", "alg": "ES256" });
        let claims = json!({ "aud": service, "exp": seconds + LASTS, "sub": contact });
        let part = |value: &serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let text = format!("{}.{}", part(&head), part(&claims));
        let signature = self.pair.sign(&self.random, text.as_bytes()).ok()?;
        Some(format!("vapid t={text}.{}, k={}", BASE64URL_NOPAD.encode(signature.as_ref()), self.public))
    }
}

/// Writes a file that nobody else on the machine can read, completely or not at all.
fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let beside = path.with_extension("new");
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(beside, path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    #[test]
    fn the_key_is_made_once_kept_to_oneself_and_signs() {
        let folder = std::env::temp_dir()
            .join(format!("damier-{}", crate::key::Id::random().expect("random numbers")));
        std::fs::create_dir_all(&folder).expect("a folder");
        let key = ServerKey::of(&folder).expect("a key");
        assert_eq!(ServerKey::of(&folder).expect("the same key").public(), key.public());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(folder.join(FILE)).expect("the file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        let shown = key.shown_to("https://push.example", "mailto:a@b.example", 1_000).expect("it is signed");
        let token =
            shown.strip_prefix("vapid t=").and_then(|rest| rest.split(", k=").next()).expect("a token");
        let (text, signature) = token.rsplit_once('.').expect("a signature");
        let signature = BASE64URL_NOPAD.decode(signature.as_bytes()).expect("base64url");
        let public = BASE64URL_NOPAD.decode(key.public().as_bytes()).expect("base64url");
        let known = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, public);
        assert!(known.verify(text.as_bytes(), &signature).is_ok());
        assert!(known.verify(b"something else", &signature).is_err());
        std::fs::write(folder.join(FILE), b"no key").expect("it is written");
        let fault = ServerKey::of(&folder).expect_err("no key").to_string();
        assert!(fault.contains("no key") && fault.contains("remove it"), "{fault}");
        std::fs::remove_dir_all(folder).expect("the folder goes");
    }
}
