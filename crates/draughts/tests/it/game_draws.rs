//! Every draw rule of every ruleset: one ply before its limit, at it, with a win on the last ply, and with everything
//! that starts its count anew. The moves are found by searching; what must follow is said article by article.

mod fmjd;
mod house;
mod idf;
mod idf_endings;
mod portugal;
mod relatives;
mod site64;
mod wcdf;
