//! The second factor, recovery codes, and passwords that others set.

use crate::house::{Folder, House, Visitor};
use crate::people::PASSWORD;
use crate::roles::give;
use data_encoding::BASE32_NOPAD;
use ring::hmac;
use serde_json::{Value, json};
use server::people::AccountRole;
use std::time::{SystemTime, UNIX_EPOCH};

/// What an authenticator shows, so many steps from now (RFC 6238).
fn code(secret: &str, ahead: u64) -> String {
    let secret = BASE32_NOPAD.decode(secret.as_bytes()).expect("base 32");
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs();
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &secret);
    let hash = hmac::sign(&key, &(seconds / 30 + ahead).to_be_bytes());
    let offset = usize::from(hash.as_ref()[19] & 15);
    let four: [u8; 4] = hash.as_ref()[offset..offset + 4].try_into().expect("four bytes");
    format!("{:06}", (u32::from_be_bytes(four) & 0x7fff_ffff) % 1_000_000)
}

/// Switches it on, and gives the secret and the recovery codes.
async fn switch_on(visitor: &mut Visitor) -> (String, Vec<String>) {
    let offered = visitor.post("/api/v1/account/second-factor", &json!({ "password": PASSWORD })).await;
    assert_eq!(offered.status, 200, "{}", offered.body);
    let secret = offered.json()["secret"].as_str().expect("a secret").to_owned();
    assert!(offered.json()["address"].as_str().expect("a link").contains(&secret));
    let confirmed =
        visitor.post("/api/v1/account/second-factor/confirm", &json!({ "code": code(&secret, 0) })).await;
    assert_eq!(confirmed.status, 200, "{}", confirmed.body);
    let codes = confirmed.json()["codes"].as_array().expect("codes").clone();
    (secret, codes.iter().map(|code| code.as_str().expect("a code").to_owned()).collect())
}

async fn sign_in(visitor: &mut Visitor, code: &str) -> u16 {
    let wanted = json!({ "name": "Ann", "password": PASSWORD, "code": code });
    visitor.post("/api/v1/session", &wanted).await.status
}

#[tokio::test]
async fn signing_in_needs_a_code_once_it_is_switched_on() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut phone, mut eve) = (house.visitor(), house.visitor(), house.visitor());
    ann.register("Ann").await;
    assert_eq!(phone.sign_in("Ann", PASSWORD).await.status, 200);
    let mut program = ann.token(&["read"]).await;
    let factor = "/api/v1/account/second-factor";
    assert_eq!(ann.post(factor, &json!({ "password": "not this one" })).await.status, 403);
    assert_eq!(ann.post(&format!("{factor}/confirm"), &json!({ "code": "123456" })).await.status, 409);
    // A secret that was given out protects nothing before its first code.
    assert_eq!(ann.post(factor, &json!({ "password": PASSWORD })).await.status, 200);
    assert_eq!(ann.post(&format!("{factor}/confirm"), &json!({ "code": "12345" })).await.status, 400);
    assert_eq!(eve.sign_in("Ann", PASSWORD).await.status, 200);
    let (secret, codes) = switch_on(&mut ann).await;
    assert_eq!(codes.len(), 10);
    assert_eq!(ann.get(factor).await.json(), json!({ "on": true, "recovery_codes": 10 }));
    assert_eq!(phone.get("/api/v1/account").await.status, 401, "all other sessions have ended");
    assert_eq!(program.ask("GET", "/api/v1/account", &Value::Null).await.status, 200, "programs go on");

    let refused = phone.sign_in("Ann", PASSWORD).await;
    assert_eq!(refused.status, 428, "{}", refused.body);
    assert!(refused.body.contains("authenticator"), "{}", refused.body);
    assert_eq!(phone.sign_in("Ann", "not this one").await.status, 401, "the password is asked first");
    for wrong in ["000000", "", "1", "zzzz-zzzz-zzzz-zzzz", "'; --"] {
        assert_eq!(sign_in(&mut phone, wrong).await, 428, "{wrong}");
    }
    assert_eq!(sign_in(&mut phone, &code(&secret, 0)).await, 428, "the code that switched it on was used");
    let next = code(&secret, 1);
    assert_eq!(sign_in(&mut phone, &next).await, 200);
    assert_eq!(sign_in(&mut eve, &next).await, 428, "a code is good once");
    assert_eq!(sign_in(&mut eve, &codes[0].to_uppercase()).await, 200, "a recovery code stands in for it");
    assert_eq!(sign_in(&mut eve, &codes[0]).await, 428, "once");
    assert_eq!(ann.get(factor).await.json()["recovery_codes"], 9);

    // No other authenticator takes its place while it is on, and it goes with both proofs only.
    assert_eq!(ann.post(factor, &json!({ "password": PASSWORD, "code": codes[1] })).await.status, 409);
    let off = format!("{factor}/off");
    assert_eq!(ann.post(&off, &json!({ "password": PASSWORD })).await.status, 428);
    assert_eq!(ann.post(&off, &json!({ "password": "not this one", "code": codes[2] })).await.status, 403);
    assert_eq!(
        program.ask("POST", &off, &json!({ "password": PASSWORD, "code": codes[2] })).await.status,
        403
    );
    house.close().await;

    // It is still there after a restart.
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    assert_eq!(ann.sign_in("Ann", PASSWORD).await.status, 428);
    assert_eq!(sign_in(&mut ann, &codes[2]).await, 200);
    assert_eq!(ann.post(&off, &json!({ "password": PASSWORD, "code": codes[3] })).await.status, 204);
    assert_eq!(house.visitor().sign_in("Ann", PASSWORD).await.status, 200);
    house.close().await;
}

#[tokio::test]
async fn who_guesses_codes_is_slowed_down() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    ann.register("Ann").await;
    switch_on(&mut ann).await;
    house.close().await;
    let mut config = folder.config();
    config.limits.sign_ins_a_minute = 5;
    let house = House::open(config).await;
    let mut statuses = Vec::new();
    for guess in 0..8 {
        statuses.push(sign_in(&mut house.visitor(), &format!("{guess:06}")).await);
    }
    assert_eq!(statuses[..5], [428; 5]);
    assert_eq!(statuses[6..], [429; 2]);
    house.close().await;
}

#[tokio::test]
async fn a_forgotten_password_is_set_by_a_recovery_code() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut eve) = (house.visitor(), house.visitor());
    ann.register("Ann").await;
    let made = ann.post("/api/v1/account/recovery-codes", &json!({ "password": PASSWORD })).await;
    let codes = made.json()["codes"].clone();
    let code = codes[0].as_str().expect("a code");
    let recovery =
        |name: &str, code: &str, password: &str| json!({ "name": name, "code": code, "password": password });
    let path = "/api/v1/recovery";
    for (name, code, password, status) in [
        ("Ann", "0000-0000-0000-0000", "battery staple", 401),
        ("Ann", "x", "battery staple", 401),
        ("Nobody", code, "battery staple", 401),
        ("Ann", code, "short", 400),
    ] {
        assert_eq!(eve.post(path, &recovery(name, code, password)).await.status, status, "{name} {code}");
    }
    assert_eq!(ann.get("/api/v1/account").await.status, 200);
    assert_eq!(eve.post(path, &recovery("ann", code, "battery staple")).await.status, 204);
    assert_eq!(ann.get("/api/v1/account").await.status, 401, "all sessions have ended");
    assert_eq!(eve.get("/api/v1/account").await.status, 401, "it signs nobody in");
    assert_eq!(
        eve.post(path, &recovery("Ann", code, "another staple")).await.status,
        401,
        "a code is good once"
    );
    assert_eq!(ann.sign_in("Ann", PASSWORD).await.status, 401);
    assert_eq!(ann.sign_in("Ann", "battery staple").await.status, 200);
    house.close().await;
    let kept = std::fs::read(folder.0.join("damier.db")).expect("the database");
    let code = codes[1].as_str().expect("a code").replace('-', "");
    assert!(!kept.windows(code.len()).any(|part| part == code.as_bytes()), "codes are kept as hashes");
}

#[tokio::test]
async fn administrators_set_passwords_and_nobody_else_does() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut ben) = (house.visitor(), house.visitor());
    ann.register("Ann").await;
    ben.register("Ben").await;
    switch_on(&mut ben).await;
    let of = |name: &str, what: &str| format!("/api/v1/admin/accounts/{name}/{what}");
    assert_eq!(ann.post(&of("Ben", "password"), &json!({})).await.status, 403);
    give(&folder, "Ann", AccountRole::Administrator).await;
    let mut root = house.visitor();
    assert_eq!(root.sign_in("Ann", PASSWORD).await.status, 200);
    let mut program = root.token(&["admin"]).await;
    assert_eq!(program.ask("POST", &of("Ben", "password"), &json!({})).await.status, 403, "a token never");
    assert_eq!(root.post(&of("Ann", "password"), &json!({})).await.status, 409, "nobody for oneself");
    assert_eq!(root.post(&of("Nobody", "password"), &json!({})).await.status, 404);
    let made = root.post(&of("Ben", "password"), &json!({})).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let password = made.json()["password"].as_str().expect("a password").to_owned();
    let mut ben = house.visitor();
    assert_eq!(ben.sign_in("Ben", PASSWORD).await.status, 401);
    assert_eq!(ben.sign_in("Ben", &password).await.status, 428, "the second factor stays");
    assert_eq!(root.delete(&of("Ben", "second-factor")).await.status, 204);
    assert_eq!(ben.sign_in("Ben", &password).await.status, 200);
    house.close().await;
}
