//! Fair play: the positions of games in progress, so that nobody gets a computer's or a database's opinion of them.
//!
//! Rooms report their positions whenever something has happened; sleeping games are read once at the start. A requested
//! position is compared with all of them by occupied squares, which takes nanoseconds each; only for similar ones is it
//! checked whether a few moves lead there. A different ruleset, a rotated board, the other side to move, or a man given
//! as a king makes no difference.

use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use draughts::board::Geometry;
use draughts::clock::BySide;
use draughts::game::Game;
use draughts::{AnyPosition, Side, Squares};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Positions up to this many plies before or after are protected too.
const FEW: u32 = 4;
/// With this many pieces on the board, one more or less does not make it a different position.
const MANY: u32 = 12;
/// A game that is not rated, and in which nobody has moved for so long, is not kept from those who do not play it.
const DOZING: Duration = Duration::from_secs(3_600);
/// The maximum number of positions examined on the way from one to another: far more than there are.
const MOST_LOOKED_AT: u32 = 200_000;
/// How long a request may wait for the games to be read at the start.
const PATIENCE: Duration = Duration::from_secs(20);

/// Games that are being played, as they stand.
#[derive(Debug)]
pub(crate) struct LiveGames {
    games: Mutex<RunningGames>,
    read: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct RunningGames {
    games: HashMap<Id, LiveGame>,
    /// Games that rooms have reported while the others were being read.
    spoken_of: HashSet<Id>,
}

/// Whether a game is rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stakes {
    /// It changes the players' ratings.
    Rated,
    /// It does not.
    Casual,
}

/// A game that is being played by two people.
#[derive(Clone, Debug)]
pub(crate) struct LiveGame {
    position: AnyPosition,
    taken: CapturedSquares,
    /// The positions of the last few plies.
    earlier: Vec<CapturedSquares>,
    owners: BySide<Option<Fingerprint>>,
    rated: bool,
    moved: Instant,
}

/// The squares that are taken, by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CapturedSquares {
    size: u8,
    white: Squares,
    black: Squares,
}

impl Default for LiveGames {
    fn default() -> Self {
        Self { games: Mutex::default(), read: watch::channel(false).0 }
    }
}

impl LiveGames {
    /// Records how a game stands now; games that need no protection are dropped.
    pub(crate) fn note(&self, id: Id, game: Option<LiveGame>) {
        let mut games = self.lock();
        if !*self.read.borrow() {
            games.spoken_of.insert(id);
        }
        match game {
            Some(game) => drop(games.games.insert(id, game)),
            None => drop(games.games.remove(&id)),
        }
    }

    /// As [`LiveGames::note`], for a game that was read at the start; what its room has reported meanwhile takes
    /// precedence.
    pub(crate) fn note_read(&self, id: Id, game: Option<LiveGame>) {
        let mut games = self.lock();
        if let Some(game) = game.filter(|_| !games.spoken_of.contains(&id)) {
            games.games.insert(id, game);
        }
    }

    /// All games that were being played at the start have been read.
    pub(crate) fn all_read(&self) {
        self.read.send_replace(true);
        self.lock().spoken_of = HashSet::new();
    }

    /// As [`LiveGames::refuse`], once the games have been read.
    pub(crate) async fn refuse_when_read(
        &self,
        asker: Option<Fingerprint>,
        position: &AnyPosition,
    ) -> Result<(), Failure> {
        let mut read = self.read.subscribe();
        let waited = tokio::time::timeout(PATIENCE, read.wait_for(|read| *read)).await;
        if !matches!(waited, Ok(Ok(_))) {
            return Err(Failure::Unavailable(
                "the server has just started and is reading its games; try again in a minute",
            ));
        }
        self.refuse(asker, position)
    }

    /// Refuses a position of a game that is being played.
    pub(crate) fn refuse(&self, asker: Option<Fingerprint>, position: &AnyPosition) -> Result<(), Failure> {
        // Everybody knows where games begin.
        if *position == AnyPosition::start(position.rules().ruleset) {
            return Ok(());
        }
        let targets = CapturedSquares::of(position).turned();
        let near: Vec<LiveGame> = {
            let games = self.lock();
            games.games.values().filter(|game| game.is_near(&targets)).cloned().collect()
        };
        for game in near {
            let plays = asker.is_some() && Side::BOTH.into_iter().any(|side| *game.owners.get(side) == asker);
            if game.has(&targets, plays) {
                let whose = if plays { "that you are playing" } else { "that is being played" };
                return Err(Failure::Forbidden(format!(
                    "this position, or one close to it, is on the board in a game {whose}; the engine helps once that game is over"
                )));
            }
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, RunningGames> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LiveGame {
    /// A game as it stands; none before anybody has moved: everybody knows where games begin.
    pub(crate) fn of(game: &Game, owners: BySide<Option<Fingerprint>>, rating: Stakes) -> Option<Self> {
        let start = AnyPosition::start(game.rules().ruleset);
        if *game.position() == start {
            return None;
        }
        let plies = game.plies();
        let before = plies.iter().rev().skip(1).map(|ply| &ply.after).chain([game.start()]);
        let earlier = before
            .take(FEW as usize)
            .filter(|position| **position != start)
            .map(CapturedSquares::of)
            .collect();
        Some(Self {
            position: *game.position(),
            taken: CapturedSquares::of(game.position()),
            earlier,
            owners,
            rated: rating == Stakes::Rated,
            moved: Instant::now(),
        })
    }

    /// Whether one of the boards can be reached in a few plies, as far as squares can tell.
    fn is_near(&self, targets: &[CapturedSquares]) -> bool {
        targets.iter().any(|target| {
            self.taken.may_become(target, FEW)
                || self.taken.is_like(target)
                || self.earlier.iter().any(|earlier| earlier == target)
        })
    }

    /// Whether it has one of the boards. For non-players, an unrated game protects only its current position, and only
    /// while it is active: nobody should be able to close a whole opening to all others.
    fn has(&self, targets: &[CapturedSquares], plays: bool) -> bool {
        if !plays && !self.rated {
            let goes_on = self.moved.elapsed() < DOZING;
            return goes_on && targets.contains(&self.taken);
        }
        let mut left = MOST_LOOKED_AT;
        targets.iter().any(|target| {
            self.taken.is_like(target)
                || self.earlier.contains(target)
                || leads_to(&self.position, target, FEW, &mut left)
        })
    }
}

/// Whether a few plies lead from a position to a board.
fn leads_to(position: &AnyPosition, target: &CapturedSquares, plies: u32, left: &mut u32) -> bool {
    let taken = CapturedSquares::of(position);
    if taken == *target {
        return true;
    }
    if plies == 0 || *left == 0 || !taken.may_become_after(target, position.turn(), plies) {
        return false;
    }
    *left -= 1;
    position.moves().iter().any(|action| leads_to(&position.after(action), target, plies - 1, left))
}

impl CapturedSquares {
    fn of(position: &AnyPosition) -> Self {
        let size = position.rules().size.value;
        Self { size, white: position.side(Side::White), black: position.side(Side::Black) }
    }

    /// The board as it is, turned round, with the colours changed, and both.
    fn turned(self) -> [Self; 4] {
        let geometry = Geometry::of(self.size);
        let round = |squares: Squares| {
            let across = |square| geometry.square(geometry.square_count() - 1 - geometry.index(square));
            squares.into_iter().filter_map(across).fold(Squares::default(), Squares::with)
        };
        let Self { size, white, black } = self;
        let turned = Self { size, white: round(white), black: round(black) };
        let changed = |taken: Self| Self { size, white: taken.black, black: taken.white };
        [self, turned, changed(self), changed(turned)]
    }

    const fn count(self) -> u32 {
        self.white.len() + self.black.len()
    }

    /// Every move brings one piece to one square, and none comes back.
    const fn may_become(&self, target: &Self, plies: u32) -> bool {
        let each = plies.div_ceil(2);
        self.may_become_by(target, each, each)
    }

    fn may_become_after(&self, target: &Self, turn: Side, plies: u32) -> bool {
        let (mover, other) = (plies.div_ceil(2), plies / 2);
        match turn {
            Side::White => self.may_become_by(target, mover, other),
            Side::Black => self.may_become_by(target, other, mover),
        }
    }

    const fn may_become_by(&self, target: &Self, white: u32, black: u32) -> bool {
        self.size == target.size
            && target.white.len() <= self.white.len()
            && target.black.len() <= self.black.len()
            && (target.white.bits() & !self.white.bits()).count_ones() <= white
            && (target.black.bits() & !self.black.bits()).count_ones() <= black
    }

    /// The same board, or one with a piece more or less among many.
    fn is_like(&self, target: &Self) -> bool {
        let apart = (self.white.bits() ^ target.white.bits()).count_ones()
            + (self.black.bits() ^ target.black.bits()).count_ones();
        self.size == target.size && (apart == 0 || apart == 1 && self.count() >= MANY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;
    use draughts::notation::fen;

    fn position(ruleset: RulesetName, text: &str) -> AnyPosition {
        fen::read_position(ruleset, text).expect("a position")
    }

    fn live(text: &str, rated: bool) -> LiveGames {
        let position = position(RulesetName::International, text);
        let taken = CapturedSquares::of(&position);
        let owners = BySide::default();
        let game = LiveGame { position, taken, earlier: Vec::new(), owners, rated, moved: Instant::now() };
        let games = LiveGames::default();
        games.lock().games.insert("0123456789abcdef".parse().expect("an id"), game);
        games
    }

    const GAME: &str = "W:W28,32,33,37,38,43:B7,8,12,13,18,19";

    #[test]
    fn a_rated_game_is_kept_however_it_is_disguised() {
        let games = live(GAME, true);
        let refused = |ruleset, text: &str| games.refuse(None, &position(ruleset, text)).is_err();
        let international = RulesetName::International;
        for text in [
            GAME,
            "B:W28,32,33,37,38,43:B7,8,12,13,18,19",
            // A man for a king.
            "W:W28,32,33,37,38,43:B7,8,12,13,18,K19",
            // Turned round, with the colours changed.
            "B:W44,43,39,38,33,32:B23,19,18,14,13,8",
            // A piece less, and one more.
            "W:W28,32,33,37,38:B7,8,12,13,18,19",
            "W:W28,32,33,37,38,43,50:B7,8,12,13,18,19",
            // One ply on, and three.
            "B:W27,28,33,37,38,43:B7,8,12,13,18,19",
            "B:W27,28,32,33,38,43:B7,8,13,17,18,19",
        ] {
            assert!(refused(international, text), "{text}");
        }
        for text in ["W:W28,32,33:B7,8,12", "W:W31,35,36,37,38,43:B1,2,12,13,18,19"] {
            assert!(!refused(international, text), "{text}");
        }
    }

    #[test]
    fn a_kindred_ruleset_makes_no_difference() {
        let games = live(GAME, true);
        let kindred = RulesetName::ALL
            .iter()
            .filter(|name| name.rules().size.value == 10 && **name != RulesetName::International);
        for name in kindred {
            let setup = position(RulesetName::International, GAME).setup();
            let Ok(position) = AnyPosition::forced(*name, &setup) else { continue };
            assert!(games.refuse(None, &position).is_err(), "{name}");
        }
    }

    #[test]
    fn a_game_that_is_not_rated_closes_nothing_but_itself_to_others() {
        let games = live(GAME, false);
        let refused = |text: &str| games.refuse(None, &position(RulesetName::International, text)).is_err();
        assert!(refused(GAME));
        assert!(!refused("B:W27,28,33,37,38,43:B7,8,12,13,18,19"));
    }

    #[test]
    fn where_games_begin_is_known_to_everybody() {
        let games = live("B:W28,31,33-50:B1-20", true);
        assert!(games.refuse(None, &AnyPosition::start(RulesetName::International)).is_ok());
    }
}
