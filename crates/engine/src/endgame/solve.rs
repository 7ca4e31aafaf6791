//! Retrograde analysis of a slice and its turned sister, which lead into one another by quiet moves.
//!
//! Every position is looked at once forward. Captures and promotions lead into slices that are solved already: they
//! give a win at its own distance, or a bound from below for a loss, or a draw. Quiet moves are only counted. Then the
//! plies are gone through in order, 0, 1, 2, …: what is decided in exactly so many plies is passed to the positions
//! before it by moves taken back. A win by promotion that takes longer than anything within the slice thus waits for
//! its own ply, and as long as it waits the position cannot be lost: a position is lost only when no move is left over.

use super::Interrupt;
use super::index::{Cursor, Index};
use super::material::Material;
use super::placement::Placement;
use super::value::Code;
use super::work::{CHUNK, in_chunks};
use draughts::board::{Direction, Side, Squares};
use draughts::{MoveList, Ruleset};
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The codes of solved slices, by their material.
pub(super) struct SolvedSlices {
    slices: Vec<Option<SolvedSlice>>,
}

/// A solved slice.
struct SolvedSlice {
    index: Index,
    codes: Arc<Vec<u16>>,
}

impl SolvedSlices {
    pub(super) fn new(
        geometry: &'static draughts::board::Geometry,
        slices: impl IntoIterator<Item = (Material, Arc<Vec<u16>>)>,
    ) -> Self {
        let mut below = Self { slices: (0..Material::KEYS).map(|_| None).collect() };
        for (material, codes) in slices {
            below.slices[material.key()] = Some(SolvedSlice { index: Index::new(geometry, material), codes });
        }
        below
    }

    /// The code of a placement with White to move. All that can be reached has been put in.
    #[inline]
    fn code(&self, placement: &Placement) -> Code {
        if placement.white == 0 {
            return Code::decided(0);
        }
        let known = Material::of(placement).and_then(|material| self.slices[material.key()].as_ref());
        let known = known.expect("the slices below a slice are solved first");
        Code(known.codes[known.index.number(placement) as usize])
    }
}

/// A slice and its sister under work.
pub(super) struct SlicePair<'a, R> {
    /// The slice, and its sister unless that is the same slice.
    tables: Vec<SliceTable>,
    below: &'a SolvedSlices,
    /// The most plies anything has been decided in so far.
    latest: AtomicU32,
    ruleset: PhantomData<R>,
}

/// One slice under work.
pub(super) struct SliceTable {
    pub(super) material: Material,
    pub(super) index: Index,
    states: Vec<AtomicU32>,
    /// For each chunk of states a bit for every number of plies (modulo 64) that something in it waits for.
    due: Vec<AtomicU64>,
}

/// What is known of a position: bits 30 and 31 say what, the low half has plies, bits 16 to 23 count moves.
#[derive(Clone, Copy)]
struct State(u32);

impl State {
    const OPEN: u32 = 0;
    const WIN: u32 = 1;
    const LOSS: u32 = 2;
    /// Belongs to no placement.
    const HOLE: Self = Self(3 << 30);

    const fn new(kind: u32, left: u32, plies: u32) -> Self {
        Self(kind << 30 | left << 16 | plies)
    }

    const fn kind(self) -> u32 {
        self.0 >> 30
    }

    /// Of an open position: the moves that are not yet known to lose.
    const fn left(self) -> u32 {
        self.0 >> 16 & 0xff
    }

    /// In how many plies it is won or lost; of an open position, in how many at least if it is lost.
    const fn plies(self) -> u32 {
        self.0 & 0xffff
    }
}

/// The most plies a game can be decided in; no known ending comes near.
const MOST_PLIES: u32 = u16::MAX as u32 - 1;

impl<'a, R: Ruleset> SlicePair<'a, R> {
    /// Solves a slice together with its sister. None if it was interrupted.
    pub(super) fn solve(
        material: Material,
        below: &'a SolvedSlices,
        threads: usize,
        interrupt: &Interrupt,
    ) -> Option<Vec<SliceTable>> {
        let mut materials = vec![material];
        if material.turned() != material {
            materials.push(material.turned());
        }
        let pair = Self {
            tables: materials.into_iter().map(SliceTable::new::<R>).collect(),
            below,
            latest: AtomicU32::new(0),
            ruleset: PhantomData,
        };
        for table in &pair.tables {
            in_chunks(table.index.size(), threads, interrupt, &|range| pair.look_forward(table, range))?;
        }
        let mut plies = 0;
        while plies <= pair.latest.load(Ordering::Acquire) && plies < MOST_PLIES {
            for (place, table) in pair.tables.iter().enumerate() {
                let sister = &pair.tables[pair.tables.len() - 1 - place];
                in_chunks(table.index.size(), threads, interrupt, &|range| {
                    pair.look_back(table, sister, plies, range);
                })?;
            }
            plies += 1;
        }
        Some(pair.tables)
    }

    /// Looks at the moves of each position.
    fn look_forward(&self, table: &SliceTable, range: Range<u64>) {
        let mut cursor = Cursor::new(&table.index);
        let mut moves = MoveList::new();
        let mut latest = 0;
        for number in range {
            let state = match cursor.placement(number) {
                Some(placement) => self.first_state(&placement, &mut moves),
                None => State::HOLE,
            };
            if state.kind() == State::WIN || state.kind() == State::LOSS {
                latest = latest.max(state.plies());
                table.wait(number, state.plies());
            }
            table.states[number as usize].store(state.0, Ordering::Relaxed);
        }
        self.latest.fetch_max(latest, Ordering::AcqRel);
    }

    fn first_state(&self, placement: &Placement, moves: &mut MoveList) -> State {
        let position = placement.position::<R>().expect("no man stands on its promotion row");
        position.moves_into(moves);
        let (mut left, mut drawn) = (0, 0);
        let mut win = u32::MAX;
        let mut loss = 0;
        for action in moves.iter() {
            if !action.is_capture() && !action.crowned {
                left += 1;
                continue;
            }
            match self.below.code(&Placement::of(&position.after(action))).plies() {
                None => drawn = 1,
                Some(plies) if plies.is_multiple_of(2) => win = win.min(u32::from(plies) + 1),
                Some(plies) => loss = loss.max(u32::from(plies) + 1),
            }
        }
        if win != u32::MAX {
            State::new(State::WIN, 0, win)
        } else if left + drawn == 0 {
            State::new(State::LOSS, 0, loss)
        } else {
            // A drawing move is one that never comes to lose.
            State::new(State::OPEN, left + drawn, loss)
        }
    }

    /// Passes positions decided in this many plies on to their predecessors.
    fn look_back(&self, table: &SliceTable, sister: &SliceTable, plies: u32, range: Range<u64>) {
        let due = &table.due[(range.start / CHUNK) as usize];
        let bit = 1 << (plies % 64);
        if due.fetch_and(!bit, Ordering::AcqRel) & bit == 0 {
            return;
        }
        let mut cursor = Cursor::new(&table.index);
        let mut waits = false;
        for number in range {
            let state = State(table.states[number as usize].load(Ordering::Relaxed));
            if state.kind() != State::WIN && state.kind() != State::LOSS {
                continue;
            }
            if state.plies() > plies && state.plies() % 64 == plies % 64 {
                waits = true;
            }
            if state.plies() != plies {
                continue;
            }
            let placement = cursor.placement(number).expect("a hole is never decided");
            let decided = match state.kind() {
                State::WIN => Self::loses_a_move,
                _ => Self::wins,
            };
            each_before::<R>(&placement.turned(R::GEOMETRY), |before| {
                decided(self, sister, sister.index.number(&before), plies + 1);
            });
        }
        if waits {
            due.fetch_or(bit, Ordering::AcqRel);
        }
    }

    /// A move of this position leads to a position that is lost for the opponent.
    fn wins(&self, table: &SliceTable, number: u64, plies: u32) {
        table.change(number, |state| match state.kind() {
            State::OPEN => Some(State::new(State::WIN, 0, plies)),
            State::WIN if state.plies() > plies => Some(State::new(State::WIN, 0, plies)),
            _ => None,
        });
        table.wait(number, plies);
        self.reach(plies);
    }

    /// A move of this position leads to a position that is won for the opponent.
    fn loses_a_move(&self, table: &SliceTable, number: u64, plies: u32) {
        let changed = table.change(number, |state| match (state.kind(), state.left()) {
            (State::OPEN, 1) => Some(State::new(State::LOSS, 0, state.plies().max(plies))),
            (State::OPEN, left) => Some(State::new(State::OPEN, left - 1, state.plies())),
            _ => None,
        });
        if let Some(state) = changed.filter(|state| state.kind() == State::LOSS) {
            table.wait(number, state.plies());
            self.reach(state.plies());
        }
    }

    /// Notes that something is decided in this many plies. Nearly always, something already was.
    fn reach(&self, plies: u32) {
        if self.latest.load(Ordering::Relaxed) < plies {
            self.latest.fetch_max(plies, Ordering::AcqRel);
        }
    }
}

impl SliceTable {
    fn new<R: Ruleset>(material: Material) -> Self {
        let index = Index::new(R::GEOMETRY, material);
        let states = (0..index.size()).map(|_| AtomicU32::new(State::HOLE.0)).collect();
        let due = (0..index.size().div_ceil(CHUNK)).map(|_| AtomicU64::new(0)).collect();
        Self { material, index, states, due }
    }

    /// The code of a number; none for a hole.
    pub(super) fn code(&self, number: u64) -> Option<Code> {
        let state = State(self.states[number as usize].load(Ordering::Relaxed));
        match state.kind() {
            State::OPEN => Some(Code::DRAW),
            State::WIN | State::LOSS => Some(Code::decided(state.plies() as u16)),
            _ => None,
        }
    }

    /// Notes that a position has to be examined when this ply is reached.
    fn wait(&self, number: u64, plies: u32) {
        let (due, bit) = (&self.due[(number / CHUNK) as usize], 1 << (plies % 64));
        if due.load(Ordering::Relaxed) & bit == 0 {
            due.fetch_or(bit, Ordering::AcqRel);
        }
    }

    /// Changes a state unless there is nothing to change, and gives the new one.
    #[inline]
    fn change(&self, number: u64, new: impl Fn(State) -> Option<State>) -> Option<State> {
        let state = &self.states[number as usize];
        let next = |old: u32| new(State(old)).map(|state| state.0);
        let old = state.fetch_update(Ordering::AcqRel, Ordering::Relaxed, next).ok()?;
        new(State(old))
    }
}

/// Visits the positions, White to move, from which a quiet move leads to these pieces with Black to move.
fn each_before<R: Ruleset>(after: &Placement, mut visit: impl FnMut(Placement)) {
    use draughts::rules::Reach;
    let geometry = R::GEOMETRY;
    let empty = Squares::from_bits(geometry.board().bits() & !(after.white | after.black));
    for to in Squares::from_bits(after.white) {
        let is_king = after.kings & to.only().bits() != 0;
        for direction in Direction::ALL {
            // A man goes forward, so it comes from behind.
            if !is_king && direction.is_forward_for(Side::White) {
                continue;
            }
            let mut from = to;
            while let Some(next) = geometry.step(from, direction).filter(|&next| empty.contains(next)) {
                from = next;
                let exchange = to.only().bits() | from.only().bits();
                let before = Placement {
                    white: after.white ^ exchange,
                    black: after.black,
                    kings: if is_king { after.kings ^ exchange } else { after.kings },
                };
                // A capture is compulsory in every ruleset, so nothing quiet was played where one was at hand.
                let position = before.position::<R>().expect("men come from nearer their own side");
                if !position.must_capture() {
                    visit(before);
                }
                if !is_king || R::RULES.king_reach.value == Reach::OneSquare {
                    break;
                }
            }
        }
    }
}
