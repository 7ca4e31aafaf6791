//! The commands, one file each.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod bot;
pub(crate) mod conformance;
pub(crate) mod diagram;
pub(crate) mod dxp;
pub mod endgame;
pub(crate) mod event;
pub(crate) mod explain;
pub(crate) mod hub;
pub(crate) mod judge;
pub(crate) mod learn;
pub(crate) mod match_;
pub(crate) mod moves;
pub(crate) mod pdn;
pub(crate) mod perft;
pub(crate) mod rules;
pub(crate) mod sheet;
pub(crate) mod show;
