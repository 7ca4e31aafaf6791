//! The server as people meet it: over loopback, each test with a server and a data directory of its own.

mod agreeing;
mod house;
mod keeping;
mod lists;
mod playing;
mod ways;
