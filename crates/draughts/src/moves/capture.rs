//! Captures of several pieces, followed jump by jump.

use super::generate::{Mover, TurnBoard, for_each_direction};
use super::line::KingLine;
use super::{Move, MoveList, PerftCounting};
use crate::board::{Direction, Kind, Square, Squares};
use crate::rules::{Landing, Priority, Promotion, Removal, Ruleset};
use smallvec::SmallVec;

/// Whether the same capture may be found a second time, in another order of jumps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Duplicates {
    Never,
    Perhaps,
}

impl Duplicates {
    /// Two ways to take the same pieces between the same ends go round a rectangle in opposite senses, and each of its
    /// four sides holds a piece. So captures of fewer pieces are never found twice; unless a king can turn back on its
    /// line, because pieces leave the board at once.
    #[inline(always)]
    fn of<R: Ruleset>(pieces: u32) -> Self {
        let fewest = match R::RULES.removal.value {
            Removal::AfterTheMove => 4,
            Removal::AfterTheJump => 2,
        };
        if pieces < fewest { Self::Never } else { Self::Perhaps }
    }
}

/// Takes complete captures.
pub(super) trait Sink {
    /// Offers a capture with its rank, higher goes first: once for each square on which it may end.
    fn offer(&mut self, rank: u64, again: Duplicates, capture: Move, ends: Squares);
}

/// Lists the captures of the highest rank.
pub(super) struct Collect<'a> {
    best: u64,
    list: &'a mut MoveList,
    counting: PerftCounting,
}

impl<'a> Collect<'a> {
    #[inline(always)]
    pub(super) fn new(list: &'a mut MoveList, counting: PerftCounting) -> Self {
        Self { best: 0, list, counting }
    }
}

impl Sink for Collect<'_> {
    #[inline]
    fn offer(&mut self, rank: u64, again: Duplicates, capture: Move, ends: Squares) {
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.best = rank;
            self.list.clear();
        }
        if again == Duplicates::Perhaps && self.counting == PerftCounting::Moves {
            for to in ends {
                let action = Move { to, ..capture };
                if !self.list.contains(&action) {
                    self.list.push(action);
                }
            }
        } else {
            let mut writer = self.list.writer();
            writer.push_ends::<2>(capture, ends);
            writer.finish();
        }
    }
}

/// Counts the captures of the highest rank.
pub(super) struct CaptureTally {
    best: u64,
    count: u64,
    /// The captures that might be found again.
    seen: SmallVec<[Move; 16]>,
}

impl CaptureTally {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { best: 0, count: 0, seen: SmallVec::new() }
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        self.count
    }
}

impl Sink for CaptureTally {
    #[inline]
    fn offer(&mut self, rank: u64, again: Duplicates, capture: Move, ends: Squares) {
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.best = rank;
            self.count = 0;
            self.seen.clear();
        }
        if again == Duplicates::Perhaps {
            for to in ends {
                let action = Move { to, ..capture };
                if !self.seen.contains(&action) {
                    self.seen.push(action);
                    self.count += 1;
                }
            }
        } else {
            self.count += u64::from(ends.len());
        }
    }
}

/// What has been taken so far.
#[derive(Clone, Copy)]
struct TakenPieces {
    squares: u64,
    pieces: u32,
    /// Which of them were kings, the first piece taken in the highest bit.
    order: u32,
}

impl TakenPieces {
    const NOTHING: Self = Self { squares: 0, pieces: 0, order: 0 };
}

/// A king in the course of a capture.
#[derive(Clone, Copy)]
struct Stand {
    /// The squares on which it may stand.
    squares: u64,
    /// The direction of its last jump.
    came: Direction,
    taken: TakenPieces,
}

/// Where a king's capture is to be followed from. Room for more than captures in games need, so that none takes the
/// heap.
type Waiting = SmallVec<[Stand; 32]>;

/// The captures of one piece.
pub(super) struct Pursuit<'a, R, S, K> {
    board: &'a TurnBoard<R, S>,
    origin: Square,
    /// Squares in the way: all pieces but the capturing one, whose square counts as empty.
    occupied: u64,
    /// For each direction the empty squares from which a flying king could jump in it, as long as nothing is taken.
    launches: [u64; 4],
    sink: &'a mut K,
}

impl<'a, R: Ruleset, S: Mover, K: Sink> Pursuit<'a, R, S, K> {
    #[inline(always)]
    fn new(board: &'a TurnBoard<R, S>, origin: Square, sink: &'a mut K) -> Self {
        Self { board, origin, occupied: (board.us | board.them) & !origin.only().0, launches: [0; 4], sink }
    }

    /// Finds the squares from which a flying king can jump; needed once the piece is one.
    #[inline(always)]
    fn find_launches(&mut self) {
        let empty = TurnBoard::<R, S>::GEOMETRY.board().0 & !self.occupied;
        for_each_direction!(direction => {
            let jumpable = TurnBoard::<R, S>::jumpable(self.board.them, empty, direction) & empty;
            self.launches[direction as usize] = TurnBoard::<R, S>::slide(jumpable, empty, direction.opposite());
        });
    }

    /// Follows every capture of a man whose first jump has led it to a square in a direction.
    #[inline(always)]
    pub(super) fn of_a_man(board: &'a TurnBoard<R, S>, landing: Square, came: Direction, sink: &'a mut K) {
        let (mut pursuit, taken) = Self::after_a_jump(board, landing, came, sink);
        pursuit.man_landed(landing.only().0, came, taken);
    }

    /// Takes the capture of a man that has ended with its first jump.
    #[inline(always)]
    pub(super) fn of_one_jump(board: &'a TurnBoard<R, S>, landing: Square, came: Direction, sink: &'a mut K) {
        let (mut pursuit, taken) = Self::after_a_jump(board, landing, came, sink);
        pursuit.finish(landing.only(), taken, Kind::Man);
    }

    #[inline(always)]
    fn after_a_jump(
        board: &'a TurnBoard<R, S>,
        landing: Square,
        came: Direction,
        sink: &'a mut K,
    ) -> (Self, TakenPieces) {
        let over = Square(TurnBoard::<R, S>::before(landing, came));
        let pursuit = Self::new(board, Square(TurnBoard::<R, S>::before(over, came)), sink);
        let taken = pursuit.take(TakenPieces::NOTHING, over.only().0);
        (pursuit, taken)
    }

    /// Follows every capture of a king. Nothing here depends on whose king it is, so `S` may be either side.
    #[inline(always)]
    pub(super) fn of_a_king(board: &'a TurnBoard<R, S>, origin: Square, sink: &'a mut K) {
        let mut pursuit = Self::new(board, origin, sink);
        if !TurnBoard::<R, S>::FLYING {
            return pursuit.short_king(origin.only().0, TakenPieces::NOTHING, Kind::King);
        }
        pursuit.find_launches();
        let mut waiting = Waiting::new();
        // The directions as bits, so that which they are need not be foreseen.
        let mut ways = 0;
        for_each_direction!(way => {
            let launches = pursuit.launches[way as usize] & origin.only().0;
            ways |= u32::from(launches != 0) << way as u32;
        });
        while ways != 0 {
            let way = Direction::ALL[ways.trailing_zeros() as usize % 4];
            pursuit.leap(origin, way, TakenPieces::NOTHING, Kind::King, &mut waiting);
            ways &= ways - 1;
        }
        pursuit.follow(&mut waiting, Kind::King);
    }

    /// A man has landed after a jump: it may be crowned, go on, or have ended its capture.
    #[inline(always)]
    fn man_landed(&mut self, here: u64, came: Direction, taken: TakenPieces) {
        if here & TurnBoard::<R, S>::PROMOTION_ROW == 0 {
            return self.man(here, taken);
        }
        match R::RULES.promotion.value {
            Promotion::WhereItStops => self.man(here, taken),
            Promotion::EndsTheMove => self.finish(Squares(here), taken, Kind::Man),
            Promotion::AtOnce if TurnBoard::<R, S>::FLYING => self.crowned(here, came, taken),
            Promotion::AtOnce => self.short_king(here, taken, Kind::Man),
        }
    }

    /// A man has become a flying king in the course of its capture.
    #[inline(never)]
    fn crowned(&mut self, here: u64, came: Direction, taken: TakenPieces) {
        self.find_launches();
        let stand = Stand { squares: here, came, taken };
        if !self.may_go_on(stand) {
            return self.finish(Squares(here), taken, Kind::Man);
        }
        let mut waiting = Waiting::new();
        waiting.push(stand);
        self.follow(&mut waiting, Kind::Man);
    }

    fn man(&mut self, here: u64, taken: TakenPieces) {
        let mut ended = true;
        for_each_direction!(direction => {
            if TurnBoard::<R, S>::men_capture_towards(direction) {
                let over = TurnBoard::<R, S>::shift(here, direction) & self.board.capturable_by_men() & !taken.squares;
                let landing = TurnBoard::<R, S>::shift(over, direction) & self.free(taken);
                if landing != 0 {
                    ended = false;
                    let taken = self.take(taken, over);
                    self.man_landed(landing, direction, taken);
                }
            }
        });
        if ended {
            self.finish(Squares(here), taken, Kind::Man);
        }
    }

    /// The captures of a king that goes one square. `kind` is what the piece was at its origin.
    fn short_king(&mut self, here: u64, taken: TakenPieces, kind: Kind) {
        let mut ended = true;
        for_each_direction!(direction => {
            let over = TurnBoard::<R, S>::shift(here, direction) & self.board.them & !taken.squares;
            let landing = TurnBoard::<R, S>::shift(over, direction) & self.free(taken);
            if landing != 0 {
                ended = false;
                let taken = self.take(taken, over);
                self.short_king(landing, taken, kind);
            }
        });
        if ended {
            self.finish(Squares(here), taken, kind);
        }
    }

    /// One jump of a flying king. If it can be the last it is, otherwise what follows has to wait. `kind` is what the
    /// piece was at its origin.
    #[inline(always)]
    fn leap(
        &mut self,
        here: Square,
        way: Direction,
        taken: TakenPieces,
        kind: Kind,
        waiting: &mut Waiting,
    ) -> bool {
        let occupied = self.in_the_way(taken);
        let over = KingLine::of::<R>(here, way, occupied).end & self.board.them & !taken.squares;
        let Some(prey) = Squares(over).first() else { return false };
        let behind = KingLine::of::<R>(prey, way, occupied).open;
        if behind == 0 {
            return false;
        }
        let stand = Stand { squares: behind, came: way, taken: self.take(taken, over) };
        if self.may_go_on(stand) {
            waiting.push(stand);
        } else {
            self.finish(self.resting(stand), stand.taken, kind);
        }
        true
    }

    /// Whether a flying king may have another jump.
    #[inline(always)]
    fn may_go_on(&self, stand: Stand) -> bool {
        let launches = |turn| self.launches_after(stand.taken, stand.came.turned(turn));
        stand.squares & (launches(0) | launches(1) | launches(2)) != 0
    }

    /// Follows the captures of a flying king from where it stands.
    #[inline(always)]
    fn follow(&mut self, waiting: &mut Waiting, kind: Kind) {
        while let Some(stand) = waiting.pop() {
            // A king must choose a square from which it can go on, if there is one (IDF 4.6).
            if !self.goes_on(stand, kind, waiting) {
                self.finish(self.resting(stand), stand.taken, kind);
            }
        }
    }

    #[inline(always)]
    fn goes_on(&mut self, stand: Stand, kind: Kind, waiting: &mut Waiting) -> bool {
        let Stand { squares, came, taken } = stand;
        let mut found = false;
        for turn in 0..3 {
            let way = came.turned(turn);
            let mut launches = squares & self.launches_after(taken, way);
            if turn == 0 {
                // Straight on: from every square behind the last piece it is the same jump.
                launches &= launches.wrapping_neg();
            }
            for square in Squares(launches) {
                found |= self.leap(square, way, taken, kind, waiting);
            }
        }
        // The way back is open only if the last piece has left the board.
        if matches!(R::RULES.removal.value, Removal::AfterTheJump)
            && let Some(square) = Squares(squares).first()
        {
            found |= self.leap(square, came.opposite(), taken, kind, waiting);
        }
        found
    }

    /// The squares on which a king may end its capture.
    #[inline(always)]
    fn resting(&self, stand: Stand) -> Squares {
        let Stand { squares, came, .. } = stand;
        match R::RULES.king_landing.value {
            Landing::DirectlyBehindAKing => {
                let behind_a_king =
                    TurnBoard::<R, S>::shift(self.board.kings, came) & KingLine::nearest(squares, came);
                Squares(if behind_a_king == 0 { squares } else { behind_a_king })
            }
            _ => Squares(squares),
        }
    }

    /// The squares from which a jump in a direction is worth a look. Pieces that leave the board at once open lines,
    /// so then every square is.
    #[inline(always)]
    fn launches_after(&self, taken: TakenPieces, direction: Direction) -> u64 {
        match R::RULES.removal.value {
            Removal::AfterTheMove => self.launches[direction as usize],
            Removal::AfterTheJump => self.free(taken),
        }
    }

    /// Captured pieces stay in the way until the capture ends, unless the rules take them off at once.
    #[inline(always)]
    fn in_the_way(&self, taken: TakenPieces) -> u64 {
        match R::RULES.removal.value {
            Removal::AfterTheMove => self.occupied,
            Removal::AfterTheJump => self.occupied & !taken.squares,
        }
    }

    #[inline(always)]
    fn free(&self, taken: TakenPieces) -> u64 {
        TurnBoard::<R, S>::GEOMETRY.board().0 & !self.in_the_way(taken)
    }

    #[inline(always)]
    fn take(&self, taken: TakenPieces, over: u64) -> TakenPieces {
        let is_king = over & self.board.kings != 0;
        let order = if R::RULES.prefers(Priority::KingsFirst) && is_king {
            taken.order | 1 << (31 - taken.pieces)
        } else {
            taken.order
        };
        TakenPieces { squares: taken.squares | over, pieces: taken.pieces + 1, order }
    }

    /// Takes the capture with each of the squares on which it may end.
    #[inline(always)]
    fn finish(&mut self, ends: Squares, taken: TakenPieces, kind: Kind) {
        let crowned = match (kind, R::RULES.promotion.value) {
            (Kind::King, _) => false,
            // Once crowned it may have gone on and away from the row. Whoever takes a piece next to that row comes to
            // it; or leaves it, if it is a man that was set up there.
            (Kind::Man, Promotion::AtOnce) => {
                let left = u32::from(self.origin.only().0 & TurnBoard::<R, S>::PROMOTION_ROW != 0);
                (taken.squares & Self::BEFORE_PROMOTION).count_ones() > left
            }
            (Kind::Man, _) => ends.0 & TurnBoard::<R, S>::PROMOTION_ROW != 0,
        };
        let capture = Move { from: self.origin, to: self.origin, crowned, captured: Squares(taken.squares) };
        self.sink.offer(self.rank(taken, kind), Duplicates::of::<R>(taken.pieces), capture, ends);
    }

    const BEFORE_PROMOTION: u64 = match S::SIDE {
        crate::board::Side::White => R::GEOMETRY.row_squares(1).0,
        crate::board::Side::Black => R::GEOMETRY.row_squares(R::GEOMETRY.size() - 2).0,
    };

    #[inline(always)]
    fn rank(&self, taken: TakenPieces, kind: Kind) -> u64 {
        let mut rank = 0;
        for priority in R::RULES.choice {
            rank = match priority.value {
                Priority::MostPieces => rank << 6 | u64::from(taken.pieces),
                Priority::ByAKing => rank << 1 | u64::from(kind == Kind::King),
                Priority::MostKings => rank << 6 | u64::from((taken.squares & self.board.kings).count_ones()),
                Priority::KingsFirst => rank << 32 | u64::from(taken.order),
            };
        }
        rank
    }
}
