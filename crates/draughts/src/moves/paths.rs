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
        occupied: (position.side(Side::White) | position.side(Side::Black)).without(action.from),
        way: vec![action.from],
        found: Vec::new(),
    };
    walk.from(action.from, piece.kind, Squares::NONE, None);
    if R::RULES.prefers(Priority::KingsFirst) {
        walk.keep_kings_first();
    }
    walk.found.sort();
    walk.found
}

struct Walk<'a> {
    rules: &'a Rules,
    geometry: &'static Geometry,
    side: Side,
    action: &'a Move,
    kings: Squares,
    occupied: Squares,
    way: Vec<Square>,
    found: Vec<Vec<Square>>,
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
            if here == self.action.to && last.is_none_or(|jump| self.may_rest(here, kind, jump)) {
                self.found.push(self.way.clone());
            }
            return;
        }
        for direction in Direction::ALL {
            let backward = kind == Kind::Man && !direction.is_forward_for(self.side);
            let turns_back = last.is_some_and(|jump| jump.direction == direction.opposite());
            if turns_back || backward && !self.rules.men_capture_backward.value {
                continue;
            }
            self.jump(here, kind, direction, taken);
        }
    }

    fn may_rest(&self, here: Square, kind: Kind, last: Jump) -> bool {
        self.rules.king_landing.value == Landing::AnywhereBehind
            || kind == Kind::Man
            || !self.kings.contains(last.over)
            || self.geometry.step(last.over, last.direction) == Some(here)
    }

    fn jump(&mut self, here: Square, kind: Kind, direction: Direction, taken: Squares) {
        let flying = kind == Kind::King && self.rules.king_reach.value == Reach::Flying;
        let Some(over) = self.next_piece(here, direction, flying, taken) else { return };
        if !self.action.captured.contains(over) || taken.contains(over) {
            return;
        }
        let taken = taken.with(over);
        let mut landing = self.geometry.step(over, direction);
        while let Some(square) = landing {
            if self.in_the_way(taken).contains(square) {
                return;
            }
            let crowned = self.geometry.promotion_row(self.side).contains(square)
                && self.rules.promotion.value == Promotion::AtOnce;
            self.way.push(square);
            self.from(square, if crowned { Kind::King } else { kind }, taken, Some(Jump { over, direction }));
            self.way.pop();
            landing = if flying { self.geometry.step(square, direction) } else { None };
        }
    }

    /// Keeps only the ways on which kings are met as early as possible. Pieces here do not fly, so the piece taken
    /// stands between two squares of the way.
    fn keep_kings_first(&mut self) {
        let order = |way: &Vec<Square>| -> Vec<bool> {
            way.windows(2)
                .map(|jump| self.between(jump[0], jump[1]).is_some_and(|over| self.kings.contains(over)))
                .collect()
        };
        let Some(best) = self.found.iter().map(order).max() else { return };
        let kept = self.found.iter().filter(|way| order(way) == best).cloned().collect();
        self.found = kept;
    }

    fn between(&self, from: Square, to: Square) -> Option<Square> {
        let row = (self.geometry.row(from) + self.geometry.row(to)) / 2;
        let column = (self.geometry.column(from) + self.geometry.column(to)) / 2;
        self.geometry.at(row, column)
    }

    /// The first piece from a square in a direction; for a piece that does not fly, only the neighbour.
    fn next_piece(&self, here: Square, direction: Direction, flying: bool, taken: Squares) -> Option<Square> {
        let mut square = self.geometry.step(here, direction)?;
        while flying && !self.in_the_way(taken).contains(square) {
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
