//! The commands that need the server, and those about all commands; one file each.

pub(crate) mod admin;
pub(crate) mod backup;
pub(crate) mod completions;
pub(crate) mod dead_letters;
#[cfg(feature = "cluster")]
pub(crate) mod endgame_jobs;
pub(crate) mod manual;
pub(crate) mod move_data;
pub(crate) mod serve;
