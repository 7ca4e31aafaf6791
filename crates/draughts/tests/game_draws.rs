//! Every draw rule of every ruleset: one ply before its limit, at it, with a win on the last ply, and with everything
//! that starts its count anew. The moves are found by searching; what must follow is said article by article.

#[path = "game_draws/fmjd.rs"]
mod fmjd;
mod game_play;
#[path = "game_draws/house.rs"]
mod house;
#[path = "game_draws/idf.rs"]
mod idf;
#[path = "game_draws/idf_endings.rs"]
mod idf_endings;
#[path = "game_draws/portugal.rs"]
mod portugal;
#[path = "game_draws/relatives.rs"]
mod relatives;
#[path = "game_draws/site64.rs"]
mod site64;
#[path = "game_draws/wcdf.rs"]
mod wcdf;
