//! Messages encrypted for one browser: RFC 8291, in the coding of RFC 8188.

use data_encoding::{BASE64URL_NOPAD, Encoding};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::{aead, error::Unspecified};

/// The length of an uncompressed point of P-256, and of the secret.
const POINT: usize = 65;
const AUTH: usize = 16;
const SALT: usize = 16;
/// One record holds the whole message.
const RECORD: u32 = 4_096;
/// The longest message: a push service takes no more than 4096 bytes in all.
const LONGEST: usize = 3_000;
/// Marks the last record.
const LAST: u8 = 2;

/// Why keys are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubscriptionKeyError {
    /// Not base64url, or of another length.
    #[error("the keys of a subscription are base64url: p256dh has 65 bytes, auth has 16; subscribe again")]
    Form,
    /// Not a point of the curve.
    #[error("p256dh is not a point of the curve P-256; subscribe again")]
    Point,
}

/// The keys of a subscription, as a browser writes them.
pub fn read_keys(key: &str, auth: &str) -> Result<(Vec<u8>, Vec<u8>), SubscriptionKeyError> {
    // Some pad it, and some use the other alphabet.
    let plain = |text: &str| text.trim_end_matches('=').replace('+', "-").replace('/', "_");
    let read = |text: &str, alphabet: &Encoding| {
        alphabet.decode(plain(text).as_bytes()).map_err(|_| SubscriptionKeyError::Form)
    };
    let (key, auth) = (read(key, &BASE64URL_NOPAD)?, read(auth, &BASE64URL_NOPAD)?);
    if key.len() != POINT || auth.len() != AUTH {
        return Err(SubscriptionKeyError::Form);
    }
    // Whether it lies on the curve is seen when it is used.
    shared(&key).map_err(|_| SubscriptionKeyError::Point)?;
    Ok((key, auth))
}

/// A new key of our own, and the secret it shares with the browser's.
fn shared(key: &[u8]) -> Result<(Vec<u8>, Vec<u8>), Unspecified> {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new())?;
    let public = own.compute_public_key()?.as_ref().to_vec();
    let secret = agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, key), <[u8]>::to_vec)?;
    Ok((public, secret))
}

/// How many bytes are drawn from a key.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn drawn<const LENGTH: usize>(salt: &[u8], from: &[u8], info: &[&[u8]]) -> Result<[u8; LENGTH], Unspecified> {
    let mut drawn = [0; LENGTH];
    Salt::new(HKDF_SHA256, salt).extract(from).expand(info, Length(LENGTH))?.fill(&mut drawn)?;
    Ok(drawn)
}

/// A message encrypted for a browser.
pub(super) fn sealed(message: &[u8], key: &[u8], auth: &[u8]) -> Result<Vec<u8>, Unspecified> {
    if message.len() > LONGEST {
        return Err(Unspecified);
    }
    let (public, secret) = shared(key)?;
    let common: [u8; 32] = drawn(auth, &secret, &[b"WebPush: info\0", key, &public])?;
    let mut salt = [0; SALT];
    SystemRandom::new().fill(&mut salt)?;
    let seal: [u8; 16] = drawn(&salt, &common, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = drawn(&salt, &common, &[b"Content-Encoding: nonce\0"])?;
    let mut text = message.to_vec();
    text.push(LAST);
    let seal = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &seal)?);
    seal.seal_in_place_append_tag(aead::Nonce::assume_unique_for_key(nonce), aead::Aad::empty(), &mut text)?;
    let mut whole = salt.to_vec();
    whole.extend(RECORD.to_be_bytes());
    whole.push(u8::try_from(public.len()).map_err(|_| Unspecified)?);
    whole.extend(public);
    whole.extend(text);
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a browser does with what it gets.
    fn opened(sealed: &[u8], own: EphemeralPrivateKey, public: &[u8], auth: &[u8]) -> Option<Vec<u8>> {
        let (salt, rest) = sealed.split_at_checked(SALT)?;
        let (record, rest) = rest.split_at_checked(4)?;
        assert_eq!(record, RECORD.to_be_bytes());
        let (length, rest) = rest.split_first()?;
        let (theirs, text) = rest.split_at_checked(usize::from(*length))?;
        let secret =
            agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, theirs), <[u8]>::to_vec).ok()?;
        let common: [u8; 32] = drawn(auth, &secret, &[b"WebPush: info\0", public, theirs]).ok()?;
        let key: [u8; 16] = drawn(salt, &common, &[b"Content-Encoding: aes128gcm\0"]).ok()?;
        let nonce: [u8; 12] = drawn(salt, &common, &[b"Content-Encoding: nonce\0"]).ok()?;
        let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key).ok()?);
        let mut text = text.to_vec();
        let nonce = aead::Nonce::assume_unique_for_key(nonce);
        let plain = key.open_in_place(nonce, aead::Aad::empty(), &mut text).ok()?;
        plain.strip_suffix(&[LAST]).map(<[u8]>::to_vec)
    }

    #[test]
    fn what_is_sealed_is_opened_by_the_browser_and_by_nobody_else() {
        let browser = || EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let own = browser();
        let public = own.compute_public_key().expect("its public part").as_ref().to_vec();
        let auth = [7; AUTH];
        let whole = sealed("Your turn – здравствуйте".as_bytes(), &public, &auth).expect("it is sealed");
        assert!(whole.len() < RECORD as usize);
        assert_eq!(opened(&whole, browser(), &public, &auth), None, "somebody else's key");
        assert_eq!(
            opened(&whole, own, &public, &auth).as_deref(),
            Some("Your turn – здравствуйте".as_bytes())
        );
        assert!(sealed(&[0; LONGEST + 1], &public, &auth).is_err());
    }

    #[test]
    fn broken_keys_are_refused() {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let public = own.compute_public_key().expect("its public part").as_ref().to_vec();
        let (key, auth) = (BASE64URL_NOPAD.encode(&public), BASE64URL_NOPAD.encode(&[1; AUTH]));
        assert_eq!(read_keys(&key, &auth), Ok((public.clone(), vec![1; AUTH])));
        assert_eq!(read_keys(&format!("{key}="), &format!("{auth}==")).map(drop), Ok(()));
        let mut off = public;
        off[40] ^= 1;
        for (key, auth, fault) in [
            ("", auth.as_str(), SubscriptionKeyError::Form),
            ("ä", &auth, SubscriptionKeyError::Form),
            (&key[..80], &auth, SubscriptionKeyError::Form),
            (&key, "AAAA", SubscriptionKeyError::Form),
            (&BASE64URL_NOPAD.encode(&off), &auth, SubscriptionKeyError::Point),
            (&BASE64URL_NOPAD.encode(&[0; POINT]), &auth, SubscriptionKeyError::Point),
        ] {
            assert_eq!(read_keys(key, auth), Err(fault), "{key} {auth}");
        }
    }
}
