//! The server as people meet it: over loopback, each test with a server and a data directory of its own.

mod agreeing;
mod api;
mod calling;
mod challenges;
#[cfg(feature = "cluster")]
mod cluster;
mod desk;
mod dialogue;
mod event_display;
mod event_hall;
mod event_live;
mod events;
#[cfg(target_os = "linux")]
mod faults;
mod firm;
mod hostile;
mod house;
mod keeping;
mod killing;
mod listener;
mod lists;
mod online;
mod people;
mod pictures;
mod playing;
mod proof;
mod ratings;
mod roles;
mod storage;
mod strangers;
mod studies;
mod thought;
mod ways;
