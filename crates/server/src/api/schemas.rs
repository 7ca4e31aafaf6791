//! `openapi/types.json`, written from the types that the operations name.

use crate::openapi::{declared, note_schema};
use crate::wire::{ErrorBody, FromClient, FromServer};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/openapi/types.json");

#[test]
fn the_schemas_are_those_of_the_types() {
    drop(super::operations());
    // What is said on a game's socket is described in docs/api.md; its types stand with the others.
    note_schema::<ErrorBody>();
    note_schema::<FromClient>();
    note_schema::<FromServer>();
    let declared = declared();
    if std::env::var_os("RENEW_SNAPSHOTS").is_some() {
        std::fs::write(FILE, &declared).expect("the schemas can be written");
    }
    let written = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        written == declared,
        "src/openapi/types.json is out of date: RENEW_SNAPSHOTS=1 cargo test -p server --lib schemas"
    );
}
