//! A second move generator, slow and plain, against which the library is checked.
//!
//! It shares no algorithm with the library: a two-dimensional array of the real board, plain recursion, sets at the
//! end. It reads its rules at run time, so that every value can be changed.
pub(crate) mod text;

use draughts::board::Square;
use draughts::rules::{Corner, Landing, Priority, Promotion, Reach, Removal};
use draughts::{Kind, Piece, Rules, Setup, Side, Squares};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use text::dark_cells;

/// A place on the real board: rows from the top, columns from White's left, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cell {
    pub(crate) row: i8,
    pub(crate) column: i8,
}

impl Cell {
    fn stepped(self, diagonal: Diagonal, steps: i8) -> Self {
        Self { row: self.row + diagonal.down * steps, column: self.column + diagonal.right * steps }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Diagonal {
    down: i8,
    right: i8,
}

const DIAGONALS: [Diagonal; 4] = [
    Diagonal { down: -1, right: -1 },
    Diagonal { down: -1, right: 1 },
    Diagonal { down: 1, right: -1 },
    Diagonal { down: 1, right: 1 },
];

/// A position under rules that are chosen at run time.
#[derive(Clone)]
pub(crate) struct Board<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) turn: Side,
    pieces: [[Option<Piece>; 10]; 10],
}

/// A move with every way in which it can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) origin: Cell,
    pub(crate) destination: Cell,
    pub(crate) captured: Vec<Cell>,
    pub(crate) crowned: bool,
    pub(crate) ways: Vec<Way>,
}

/// One way to make a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Way {
    /// The squares on which the piece stands, origin and destination included.
    pub(crate) squares: Vec<Cell>,
    /// The pieces taken, in this order.
    pub(crate) taken: Vec<Cell>,
    /// What the piece was when it set out, and what it is now.
    began_as: Kind,
    now: Kind,
}

impl Move {
    /// In how many orders the pieces can be taken.
    pub(crate) fn orders(&self) -> usize {
        self.ways.iter().map(|way| &way.taken).collect::<BTreeSet<_>>().len()
    }

    /// The different ways over the board.
    pub(crate) fn paths(&self) -> BTreeSet<&Vec<Cell>> {
        self.ways.iter().map(|way| &way.squares).collect()
    }
}

impl<'r> Board<'r> {
    pub(crate) fn empty(rules: &'r Rules, turn: Side) -> Self {
        Self { rules, turn, pieces: [[None; 10]; 10] }
    }

    pub(crate) fn start(rules: &'r Rules) -> Self {
        let mut board = Self::empty(rules, rules.first_to_move.value);
        let (size, rows) = (board.size(), rules.rows_of_men.value as i8);
        for cell in dark_cells(rules) {
            let side = match cell.row {
                row if row < rows => Side::Black,
                row if row >= size - rows => Side::White,
                _ => continue,
            };
            board.put(cell, Some(Piece { side, kind: Kind::Man }));
        }
        board
    }

    pub(crate) fn of(rules: &'r Rules, setup: &Setup) -> Self {
        let mut board = Self::empty(rules, setup.turn);
        for side in Side::BOTH {
            for kind in [Kind::Man, Kind::King] {
                for square in setup.pieces(Piece { side, kind }) {
                    board.put(cell(rules, square), Some(Piece { side, kind }));
                }
            }
        }
        board
    }

    pub(crate) fn setup(&self) -> Setup {
        let mut setup = Setup::empty(self.turn);
        for cell in dark_cells(self.rules) {
            if let Some(piece) = self.at(cell) {
                setup.put(square(self.rules, cell), piece);
            }
        }
        setup
    }

    pub(crate) fn size(&self) -> i8 {
        self.rules.size.value as i8
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Piece> {
        self.pieces[cell.row as usize][cell.column as usize]
    }

    pub(crate) fn put(&mut self, cell: Cell, piece: Option<Piece>) {
        self.pieces[cell.row as usize][cell.column as usize] = piece;
    }

    pub(crate) fn has(&self, cell: Cell) -> bool {
        (0..self.size()).contains(&cell.row) && (0..self.size()).contains(&cell.column)
    }

    fn is_empty(&self, cell: Cell) -> bool {
        self.has(cell) && self.at(cell).is_none()
    }

    pub(crate) fn promotion_row(&self, side: Side) -> i8 {
        match side {
            Side::White => 0,
            Side::Black => self.size() - 1,
        }
    }

    fn is_forward(&self, diagonal: Diagonal) -> bool {
        (diagonal.down < 0) == (self.turn == Side::White)
    }

    /// The cells of the side to move.
    fn own(&self) -> impl Iterator<Item = (Cell, Kind)> + '_ {
        let cells = (0..self.size()).flat_map(|row| (0..self.size()).map(move |column| Cell { row, column }));
        cells.filter_map(|cell| {
            let piece = self.at(cell)?;
            (piece.side == self.turn).then_some((cell, piece.kind))
        })
    }

    /// All legal moves. Two captures are one move if origin, destination and captured pieces are the same.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut ways = self.captures();
        if ways.is_empty() {
            ways = self.quiet_moves();
        }
        let mut moves: BTreeMap<(Cell, Cell, Vec<Cell>), Move> = BTreeMap::new();
        for way in ways {
            let (origin, destination) = (way.squares[0], way.squares[way.squares.len() - 1]);
            let mut captured = way.taken.clone();
            captured.sort();
            let reaches_the_row = destination.row == self.promotion_row(self.turn);
            let crowned = way.began_as == Kind::Man && (reaches_the_row || way.now == Kind::King);
            let action = moves.entry((origin, destination, captured.clone())).or_insert_with(|| Move {
                origin,
                destination,
                captured,
                crowned,
                ways: Vec::new(),
            });
            assert_eq!(action.crowned, crowned, "a move crowns or does not, whatever way it takes");
            action.ways.push(way);
        }
        moves.into_values().collect()
    }

    /// The position after a move.
    pub(crate) fn after(&self, action: &Move) -> Self {
        let mut board = self.clone();
        let mut piece = board.at(action.origin).expect("a piece moves");
        if action.crowned {
            piece.kind = Kind::King;
        }
        board.put(action.origin, None);
        for &cell in &action.captured {
            board.put(cell, None);
        }
        board.put(action.destination, Some(piece));
        board.turn = self.turn.opponent();
        board
    }

    pub(crate) fn perft(&self, depth: usize) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self.moves().iter().map(|action| self.after(action).perft(depth - 1)).sum(),
        }
    }

    /// As `perft`, but captures that take the same pieces in another order are kept apart.
    pub(crate) fn perft_of_orders(&self, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        moves
            .iter()
            .map(|action| action.orders() as u64 * self.after(action).perft_of_orders(depth - 1))
            .sum()
    }

    fn quiet_moves(&self) -> Vec<Way> {
        let mut ways = Vec::new();
        for (origin, kind) in self.own() {
            for diagonal in DIAGONALS {
                if kind == Kind::Man && !self.is_forward(diagonal) {
                    continue;
                }
                for steps in 1..=self.reach(kind) {
                    let to = origin.stepped(diagonal, steps);
                    if !self.is_empty(to) {
                        break;
                    }
                    ways.push(Way {
                        squares: vec![origin, to],
                        taken: Vec::new(),
                        began_as: kind,
                        now: kind,
                    });
                }
            }
        }
        ways
    }

    /// The complete captures that no other goes before.
    fn captures(&self) -> Vec<Way> {
        let mut found = Vec::new();
        let mut board = self.clone();
        for (origin, kind) in self.own() {
            // Its own square is empty while a piece captures.
            board.put(origin, None);
            let mut way = Way { squares: vec![origin], taken: Vec::new(), began_as: kind, now: kind };
            board.go_on(&mut way, &mut found);
            board.put(origin, self.at(origin));
        }
        if self.rules.choice.is_empty() || found.is_empty() {
            return found;
        }
        let mut best = found[0].clone();
        for way in &found {
            if self.compare(way, &best) == Ordering::Greater {
                best = way.clone();
            }
        }
        found.retain(|way| self.compare(way, &best) == Ordering::Equal);
        found
    }

    /// Follows every capture from where the way has come. Says whether there is one.
    fn go_on(&self, way: &mut Way, found: &mut Vec<Way>) -> bool {
        let mut can = false;
        for diagonal in DIAGONALS {
            let Some((over, landings)) = self.jump(way, diagonal) else { continue };
            can = true;
            way.taken.push(over);
            // A piece must choose a square from which it can go on, if there is one.
            let mut goes_on = false;
            for steps in 1..=landings {
                goes_on |= self.land(way, over.stepped(diagonal, steps), |way| self.go_on(way, found));
            }
            if !goes_on {
                let took_a_king = self.at(over).is_some_and(|piece| piece.kind == Kind::King);
                let stops_behind =
                    self.rules.king_landing.value == Landing::DirectlyBehindAKing && took_a_king;
                for steps in 1..=if stops_behind { 1 } else { landings } {
                    self.land(way, over.stepped(diagonal, steps), |way| {
                        found.push(way.clone());
                        true
                    });
                }
            }
            way.taken.pop();
        }
        can
    }

    /// Puts the piece of a way on a square, crowned if that is due at once, does something with it, takes it back.
    fn land(&self, way: &mut Way, to: Cell, then: impl FnOnce(&mut Way) -> bool) -> bool {
        let before = way.now;
        let promotion = self.rules.promotion.value;
        let reaches_the_row = before == Kind::Man && to.row == self.promotion_row(self.turn);
        if reaches_the_row && promotion == Promotion::AtOnce {
            way.now = Kind::King;
        }
        way.squares.push(to);
        let result = then(way);
        way.squares.pop();
        way.now = before;
        result
    }

    /// The piece that can be jumped along a diagonal, and how many squares behind it can be landed on.
    fn jump(&self, way: &Way, diagonal: Diagonal) -> Option<(Cell, i8)> {
        let here = way.squares[way.squares.len() - 1];
        let is_man = way.now == Kind::Man;
        let has_jumped = !way.taken.is_empty();
        if is_man && has_jumped && here.row == self.promotion_row(self.turn) {
            // It has just come to the row as a man.
            if self.rules.promotion.value == Promotion::EndsTheMove {
                return None;
            }
        }
        if is_man && !self.is_forward(diagonal) && !self.rules.men_capture_backward.value {
            return None;
        }
        let reach = self.reach(way.now);
        let mut over = here.stepped(diagonal, 1);
        for _ in 1..reach {
            if self.is_free(way, over) {
                over = over.stepped(diagonal, 1);
            }
        }
        if !self.has(over) || way.taken.contains(&over) {
            return None;
        }
        let victim = self.at(over)?;
        if victim.side == self.turn {
            return None;
        }
        if is_man && victim.kind == Kind::King && !self.rules.men_capture_kings.value {
            return None;
        }
        let landings =
            (1..=reach).take_while(|&steps| self.is_free(way, over.stepped(diagonal, steps))).count();
        (landings > 0).then_some((over, landings as i8))
    }

    /// Whether the piece of a way can stand on or pass a square.
    fn is_free(&self, way: &Way, cell: Cell) -> bool {
        let is_gone = self.rules.removal.value == Removal::AfterTheJump && way.taken.contains(&cell);
        self.is_empty(cell) || self.has(cell) && is_gone
    }

    fn reach(&self, kind: Kind) -> i8 {
        match (kind, self.rules.king_reach.value) {
            (Kind::King, Reach::Flying) => self.size(),
            _ => 1,
        }
    }

    /// Compares two captures; the greater goes first.
    fn compare(&self, one: &Way, other: &Way) -> Ordering {
        let mut order = Ordering::Equal;
        for priority in self.rules.choice {
            order = order.then_with(|| match priority.value {
                Priority::MostPieces => one.taken.len().cmp(&other.taken.len()),
                Priority::ByAKing => (one.began_as == Kind::King).cmp(&(other.began_as == Kind::King)),
                Priority::MostKings => self.kings_met(one).len().cmp(&self.kings_met(other).len()),
                // The first king counts, then the second; at each place an earlier one goes before a later one,
                // and a later one before none.
                Priority::KingsFirst => {
                    let (one, other) = (self.kings_met(one), self.kings_met(other));
                    let differs = (0..20).find(|&place| one.get(place) != other.get(place));
                    differs.map_or(Ordering::Equal, |place| match (one.get(place), other.get(place)) {
                        (Some(one), Some(other)) => other.cmp(one),
                        (one, other) => one.is_some().cmp(&other.is_some()),
                    })
                }
            });
        }
        order
    }

    /// At which jumps a king is taken.
    fn kings_met(&self, way: &Way) -> Vec<usize> {
        let is_king = |cell: Cell| self.at(cell).is_some_and(|piece| piece.kind == Kind::King);
        (0..way.taken.len()).filter(|&jump| is_king(way.taken[jump])).collect()
    }
}

/// The library's square for a cell: boards with the dark corner on the right are reflected into the one geometry.
pub(crate) fn square(rules: &Rules, cell: Cell) -> Square {
    let column = reflected(rules, cell.column);
    rules.geometry().at(cell.row as u8, column as u8).expect("a dark cell")
}

/// The cell of a square of the library.
pub(crate) fn cell(rules: &Rules, square: Square) -> Cell {
    let column = rules.geometry().column(square) as i8;
    Cell { row: rules.geometry().row(square) as i8, column: reflected(rules, column) }
}

/// The library's set of squares for some cells.
pub(crate) fn squares(rules: &Rules, cells: &[Cell]) -> Squares {
    cells.iter().map(|&cell| square(rules, cell)).collect()
}

fn reflected(rules: &Rules, column: i8) -> i8 {
    match rules.dark_corner.value {
        Corner::Left => column,
        Corner::Right => rules.size.value as i8 - 1 - column,
    }
}
