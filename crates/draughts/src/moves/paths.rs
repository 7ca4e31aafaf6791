//! The ways in which a move can be made, for display and entry. Not hot: plain and the same for every ruleset.

use super::Move;
use crate::board::{Direction, Geometry, Kind, Side, Square, Squares};
use crate::position::Position;
use crate::rules::{Landing, Priority, Promotion, Reach, Removal, Rules, Ruleset};

/// Every sequence of squares, origin and destination included, by which the move can be made. In order.
pub(crate) fn paths<R: Ruleset>(position: &Position<R>, action: &Move) -> Vec<Vec<Square>> {
    let Some(piece) = position.piece_at(action.from) else { return Vec::new() };
    if !action.is_capture() {
        return vec![vec![action.from, action.to]];
    }
    let mut walk = Walk {
        rules: &R::RULES,
        geometry: R::GEOMETRY,
        side: piece.side,
        action,
        kings: position.kings(),
        enemies: position.side(piece.side.opponent()),
        occupied: (position.side(Side::White) | position.side(Side::Black)).without(action.from),
        way: PartialPath { squares: vec![action.from], kings_met: Vec::new() },
        found: Vec::new(),
    };
    walk.from(action.from, piece.kind, Squares::NONE, None);
    if R::RULES.prefers(Priority::KingsFirst) {
        // Only the ways on which kings are met as early as possible.
        let best = walk.found.iter().map(|way| way.kings_met.clone()).max();
        walk.found.retain(|way| Some(&way.kings_met) == best.as_ref());
    }
    let mut paths: Vec<Vec<Square>> = walk.found.into_iter().map(|way| way.squares).collect();
    paths.sort();
    paths
}

/// A way as far as it has come.
#[derive(Clone)]
struct PartialPath {
    squares: Vec<Square>,
    /// For each piece taken whether it is a king.
    kings_met: Vec<bool>,
}

struct Walk<'a> {
    rules: &'a Rules,
    geometry: &'static Geometry,
    side: Side,
    action: &'a Move,
    kings: Squares,
    enemies: Squares,
    occupied: Squares,
    way: PartialPath,
    found: Vec<PartialPath>,
}

/// The jump that has led to a square.
#[derive(Clone, Copy)]
struct Jump {
    over: Square,
    direction: Direction,
}

impl Walk<'_> {
    fn from(&mut self, here: Square, kind: Kind, taken: Squares, last: Option<Jump>) {
        if taken == self.action.captured {
            if here == self.action.to && last.is_none_or(|jump| self.may_rest(here, kind, jump, taken)) {
                self.found.push(self.way.clone());
            }
            return;
        }
        for direction in Direction::ALL {
            let backward = kind == Kind::Man && !direction.is_forward_for(self.side);
            if backward && !self.rules.men_capture_backward.value {
                continue;
            }
            self.jump(here, kind, direction, taken);
        }
    }

    /// Whether a king may end its way behind the last piece taken: on this square, and at all, since it must choose a
    /// square from which it can go on, if there is one (IDF 4.6).
    fn may_rest(&self, here: Square, kind: Kind, last: Jump, taken: Squares) -> bool {
        if kind == Kind::Man || self.rules.king_reach.value == Reach::OneSquare {
            return true;
        }
        let directly_behind = self.geometry.step(last.over, last.direction);
        let mut landing = directly_behind;
        while let Some(square) = landing.filter(|&square| !self.in_the_way(taken).contains(square)) {
            if Direction::ALL.into_iter().any(|direction| self.can_jump(square, direction, taken)) {
                return false;
            }
            landing = self.geometry.step(square, last.direction);
        }
        let stops_directly =
            self.rules.king_landing.value == Landing::DirectlyBehindAKing && self.kings.contains(last.over);
        !stops_directly || directly_behind == Some(here)
    }

    /// Whether a flying king can jump from a square in a direction.
    fn can_jump(&self, here: Square, direction: Direction, taken: Squares) -> bool {
        let Some(over) = self.next_piece(here, direction, Reach::Flying, taken) else { return false };
        let behind = self.geometry.step(over, direction);
        let is_free = behind.is_some_and(|square| !self.in_the_way(taken).contains(square));
        self.enemies.contains(over) && !taken.contains(over) && is_free
    }

    fn jump(&mut self, here: Square, kind: Kind, direction: Direction, taken: Squares) {
        let reach = match kind {
            Kind::Man => Reach::OneSquare,
            Kind::King => self.rules.king_reach.value,
        };
        let Some(over) = self.next_piece(here, direction, reach, taken) else { return };
        if !self.action.captured.contains(over) || taken.contains(over) {
            return;
        }
        if kind == Kind::Man && !self.rules.men_capture_kings.value && self.kings.contains(over) {
            return;
        }
        let taken = taken.with(over);
        self.way.kings_met.push(self.kings.contains(over));
        let mut landing = self.geometry.step(over, direction);
        while let Some(square) = landing {
            if self.in_the_way(taken).contains(square) {
                break;
            }
            let crowned = self.geometry.promotion_row(self.side).contains(square)
                && self.rules.promotion.value == Promotion::AtOnce;
            self.way.squares.push(square);
            self.from(square, if crowned { Kind::King } else { kind }, taken, Some(Jump { over, direction }));
            self.way.squares.pop();
            landing = self.geometry.step(square, direction).filter(|_| reach == Reach::Flying);
        }
        self.way.kings_met.pop();
    }

    /// The first piece from a square in a direction; for a piece that does not fly, only the neighbour.
    fn next_piece(&self, here: Square, direction: Direction, reach: Reach, taken: Squares) -> Option<Square> {
        let mut square = self.geometry.step(here, direction)?;
        while reach == Reach::Flying && !self.in_the_way(taken).contains(square) {
            square = self.geometry.step(square, direction)?;
        }
        self.in_the_way(taken).contains(square).then_some(square)
    }

    fn in_the_way(&self, taken: Squares) -> Squares {
        match self.rules.removal.value {
            Removal::AfterTheMove => self.occupied,
            Removal::AfterTheJump => self.occupied - taken,
        }
    }
}
