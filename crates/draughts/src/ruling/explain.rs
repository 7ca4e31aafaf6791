//! The questions asked of an attempt, in their order, until one decides.

use super::choice::{BegunCapture, outranked};
use super::citation::{Citation, touch_duty};
use super::jumps::{CaptureBoard, Stand};
use super::step::{StraightWay, jump_fault, step_fault};
use super::{Reason, Refusal, Ruling, Verdict};
use crate::board::{Kind, Piece, Square, Squares};
use crate::moves::{Move, MoveList};
use crate::notation::movetext::{self, ListedMove, MatchingMoves};
use crate::notation::square::{NamedSquare, place};
use crate::notation::{Attempt, MoveSeparator};
use crate::position::{AnyPosition, Setup};
use crate::rules::{Article, Cited, Promotion, Reach, Removal, Rules};

/// How many ways that fit the same squares are compared. Only set-up positions have more.
const MOST_READINGS: usize = 50;

/// Whether an attempted move, or a touched piece if only one square is named, is in order; if not, why.
pub fn explain(position: &AnyPosition, attempt: &Attempt) -> Ruling {
    let case = ExplainedPosition::new(position);
    let ruling = named_squares(attempt).and_then(|squares| case.rule(attempt, &squares));
    ruling.unwrap_or_else(|refusal| Ruling::refused(case.rules, refusal))
}

/// A position that is asked about.
pub(super) struct ExplainedPosition<'a> {
    position: &'a AnyPosition,
    rules: &'static Rules,
    setup: Setup,
    pub(super) moves: MoveList,
}

impl<'a> ExplainedPosition<'a> {
    fn new(position: &'a AnyPosition) -> Self {
        Self { position, rules: position.rules(), setup: position.setup(), moves: position.moves() }
    }

    fn rule(&self, attempt: &Attempt, squares: &[Square]) -> Result<Ruling, Refusal> {
        let Some(&from) = squares.first() else { return Err(Refusal::NoSquare) };
        self.has_a_move()?;
        let piece = self.piece_on_turn(from, squares.len())?;
        let board = CaptureBoard::new(self.rules, &self.setup, from, piece);
        if squares.len() == 1 {
            return self.touched(&board);
        }
        match movetext::find(self.position, attempt) {
            MatchingMoves::One(action) => Ok(self.legal(action, piece.kind)),
            MatchingMoves::Several(found) => {
                Err(Refusal::Ambiguous { captures: self.listed(|action| found.contains(action)) })
            }
            MatchingMoves::None => self.attempted(&board, squares, attempt.sign),
        }
    }

    fn has_a_move(&self) -> Result<(), Refusal> {
        let side = self.setup.turn;
        if !self.moves.is_empty() {
            Ok(())
        } else if self.setup.side(side).is_empty() {
            Err(Refusal::NoPieceLeft { side })
        } else {
            Err(Refusal::NoMoveLeft { side })
        }
    }

    fn piece_on_turn(&self, square: Square, squares: usize) -> Result<Piece, Refusal> {
        let Some(piece) = self.position.piece_at(square) else { return Err(Refusal::NoPiece { square }) };
        if piece.side == self.setup.turn {
            Ok(piece)
        } else if squares == 1 {
            Err(Refusal::OpponentsPiece { square, piece })
        } else if self.setup == Setup::start(self.rules) {
            Err(Refusal::FirstMove { square, piece })
        } else {
            Err(Refusal::OutOfTurn { square, piece })
        }
    }

    fn touched(&self, board: &CaptureBoard) -> Result<Ruling, Refusal> {
        let playable: Vec<Move> =
            self.moves.iter().filter(|action| action.from == board.origin).copied().collect();
        if !playable.is_empty() {
            return Ok(self.playable(playable, board.piece.kind));
        }
        Err(if self.position.must_capture() {
            outranked(self, board, board.stands().iter())
        } else {
            Refusal::Blocked { square: board.origin, kind: board.piece.kind }
        })
    }

    /// What is wrong with an attempt that fits no legal move.
    fn attempted(
        &self,
        board: &CaptureBoard,
        squares: &[Square],
        sign: MoveSeparator,
    ) -> Result<Ruling, Refusal> {
        let stands = board.stands();
        let begun = |stand| BegunCapture::new(self, board, stand, &stands);
        // The way as it was written goes before others it might stand for, and one that can become legal before one
        // that cannot.
        let exact = stands.iter().find(|stand| stand.way == squares);
        let fitting = stands.iter().filter(|stand| stand.is_written(squares)).take(MOST_READINGS);
        let fitting = || fitting.max_by_key(|&stand| (begun(stand).is_promising(), stand.taken.len()));
        if let Some(stand) = exact.or_else(fitting) {
            let begun = begun(stand);
            return match begun.legal() {
                Some(action) => Ok(self.legal(action, board.piece.kind)),
                None => Err(begun.refusal()),
            };
        }
        let refusal = self.wrong_on_the_way(board, &stands, squares, sign);
        let is_vague = matches!(
            refusal,
            Refusal::NotADiagonal { .. }
                | Refusal::NoCaptureThere { .. }
                | Refusal::NothingToJump { .. }
                | Refusal::JumpTooFar { .. }
        );
        let way = if is_vague && sign != MoveSeparator::Quiet {
            way_under_other_rules(board, squares)
        } else {
            None
        };
        // What is wrong on a way that was not written must not speak of its squares, except where it ends early.
        let telling = way.map(|way| self.wrong_on_the_way(board, &stands, &way, sign)).filter(|refusal| {
            matches!(
                refusal,
                Refusal::CrownedStops { .. }
                    | Refusal::ManCapturesBackward { .. }
                    | Refusal::ManTakesKing { .. }
                    | Refusal::JumpedOnce { .. }
                    | Refusal::StillInTheWay { .. }
            )
        });
        Err(telling.unwrap_or(refusal))
    }

    /// The first thing that is wrong when the piece follows the squares.
    fn wrong_on_the_way(
        &self,
        board: &CaptureBoard,
        stands: &[Stand],
        squares: &[Square],
        sign: MoveSeparator,
    ) -> Refusal {
        let start = board.start();
        let met = |stand: &Stand| stand.meets(squares);
        // The first of those that come furthest has made no jump beyond the last square it met.
        let furthest = stands.iter().rev().max_by_key(|stand| met(stand)).filter(|stand| met(stand) > 1);
        let stand = furthest.unwrap_or(&start);
        let Some(&to) = squares.get(met(stand)) else { return self.compulsory(board.origin) };
        if furthest.is_none() {
            let captures =
                StraightWay::new(board, board.origin, to).is_some_and(|line| line.passes(board.theirs));
            let fault = step_fault(board, to);
            let is_capture = sign == MoveSeparator::Capture || captures;
            match fault {
                // Captures are written by their ends, which need not be on one diagonal.
                Some(Refusal::NotADiagonal { from, to, kind }) if is_capture || !stands.is_empty() => {
                    return Refusal::NoCaptureThere { from, to, kind };
                }
                Some(refusal) if !is_capture => return refusal,
                None if sign != MoveSeparator::Capture || squares.len() == 2 => {
                    return self.after_a_step(board, to);
                }
                _ => {}
            }
        }
        jump_fault(board, stand, to)
    }

    /// What forbids a step that the piece could make by itself.
    fn after_a_step(&self, board: &CaptureBoard, to: Square) -> Refusal {
        if self.position.must_capture() {
            self.compulsory(board.origin)
        } else if board.piece.kind == Kind::Man && board.geometry.promotion_row(board.side()).contains(to) {
            Refusal::CrownedRests { at: to }
        } else {
            Refusal::GoesOnAfterAStep { at: to, kind: board.piece.kind }
        }
    }

    /// A capture has to be made; asked for only if one can be.
    pub(super) fn compulsory(&self, from: Square) -> Refusal {
        let capturing: Squares = self.moves.iter().map(|action| action.from).collect();
        let kings = self.setup.pieces(Piece { side: self.setup.turn, kind: Kind::King });
        Refusal::Compulsory {
            from,
            men: capturing - kings,
            kings: capturing & kings,
            captures: self.listed(|_| true),
        }
    }

    /// The legal moves that are wanted, with their texts, in the order of their squares.
    pub(super) fn listed(&self, wanted: impl Fn(&Move) -> bool) -> Vec<ListedMove> {
        let mut listed = movetext::write_all(self.position);
        listed.retain(|listed| wanted(&listed.action));
        listed.sort_by_key(|listed| [listed.action.from, listed.action.to].map(|end| place(self.rules, end)));
        listed
    }

    /// The board around a piece.
    pub(super) fn board(&self, origin: Square) -> Option<CaptureBoard<'static>> {
        let piece = self.position.piece_at(origin)?;
        Some(CaptureBoard::new(self.rules, &self.setup, origin, piece))
    }

    fn legal(&self, action: Move, kind: Kind) -> Ruling {
        let listed = ListedMove { action, text: movetext::write(self.position, &action) };
        Ruling::permitted(Verdict::Legal, self.permission(kind).into(), Reason::Legal(listed))
    }

    fn playable(&self, moves: Vec<Move>, kind: Kind) -> Ruling {
        let permission = self.permission(kind);
        let citation = match touch_duty(self.rules) {
            Some(deciding) => Citation { deciding, also: Some(permission) },
            None => permission.into(),
        };
        Ruling::permitted(Verdict::Playable, citation, Reason::Playable(moves))
    }

    /// The article by which legal moves of a piece are what they are: captures are demanded, steps described.
    fn permission(&self, kind: Kind) -> Article {
        let table = &self.rules.refusals;
        if self.position.must_capture() { table.compulsory.of(kind) } else { table.step.of(kind) }
    }
}

pub(super) fn named_squares(attempt: &Attempt) -> Result<Vec<Square>, Refusal> {
    let squares = attempt.squares.iter().map(|written| match written.named {
        NamedSquare::Playable(square) => Ok(square),
        NamedSquare::Light => Err(Refusal::LightSquare { text: written.text.clone() }),
        NamedSquare::Nothing => Err(Refusal::OffTheBoard { text: written.text.clone() }),
    });
    squares.collect()
}

/// The full path of a capture that would be possible if one value of the rules were different: a player who leaves out
/// squares may mean this one.
pub(super) fn way_under_other_rules(board: &CaptureBoard, squares: &[Square]) -> Option<Vec<Square>> {
    fn changed<T: Copy>(cited: Cited<T>, value: T) -> Cited<T> {
        Cited { value, ..cited }
    }
    let rules = *board.rules;
    let others = [
        Rules { promotion: changed(rules.promotion, Promotion::AtOnce), ..rules },
        Rules { men_capture_backward: changed(rules.men_capture_backward, true), ..rules },
        Rules { men_capture_kings: changed(rules.men_capture_kings, true), ..rules },
        Rules { removal: changed(rules.removal, Removal::AfterTheJump), ..rules },
        Rules { king_reach: changed(rules.king_reach, Reach::Flying), ..rules },
    ];
    others.iter().find_map(|rules| {
        let stands = board.under(rules).stands();
        stands.into_iter().find(|stand| stand.is_written(squares)).map(|stand| stand.way)
    })
}
