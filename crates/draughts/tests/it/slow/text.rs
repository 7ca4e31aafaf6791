//! Names of squares, positions and moves, and a diagram: as plain as the generator, and as independent.

use super::{Board, Cell, Move, Way};
use draughts::rules::{Corner, Numbering, SquareNames};
use draughts::{Kind, Piece, Rules, Side};
use std::fmt::Write;

/// The playable cells in the order of their numbers.
pub(crate) fn dark_cells(rules: &Rules) -> Vec<Cell> {
    let size = rules.size.value as i8;
    let mut cells = Vec::new();
    for row in 0..size {
        for column in 0..size {
            // The near left corner, or the near right one, is dark; and so is every second cell from it.
            let corner = match rules.dark_corner.value {
                Corner::Left => 0,
                Corner::Right => size - 1,
            };
            if (size - 1 - row + column - corner) % 2 == 0 {
                cells.push(Cell { row, column });
            }
        }
    }
    if rules.notation.value.numbering == Numbering::FromBottomRight {
        cells.reverse();
    }
    cells
}

/// The number of a cell.
pub(crate) fn number(rules: &Rules, cell: Cell) -> usize {
    dark_cells(rules).iter().position(|&dark| dark == cell).expect("a dark cell") + 1
}

/// The printed name of a cell.
pub(crate) fn name(rules: &Rules, cell: Cell) -> String {
    match rules.notation.value.squares {
        SquareNames::Numbers => number(rules, cell).to_string(),
        SquareNames::Letters => {
            format!("{}{}", char::from(b'a' + cell.column as u8), rules.size.value as i8 - cell.row)
        }
    }
}

/// The cell with a name: numbers and letters are both read.
pub(crate) fn named(rules: &Rules, text: &str) -> Result<Cell, String> {
    let cells = dark_cells(rules);
    if let Ok(number) = text.parse::<usize>() {
        let cell = number.checked_sub(1).and_then(|place| cells.get(place));
        return cell.copied().ok_or_else(|| format!("there is no square {number}"));
    }
    let letters = |cell: &Cell| {
        format!("{}{}", char::from(b'a' + cell.column as u8), rules.size.value as i8 - cell.row)
    };
    let cell = cells.into_iter().find(|cell| letters(cell) == text.to_lowercase());
    cell.ok_or_else(|| format!("{text} is no playable square"))
}

impl<'r> Board<'r> {
    /// Reads a FEN of a position that can be played.
    pub(crate) fn read(rules: &'r Rules, fen: &str) -> Result<Self, String> {
        let text: String =
            fen.to_uppercase().chars().filter(|character| !" .\"".contains(*character)).collect();
        let mut fields = text.split(':');
        let mut board = Self::empty(rules, side_of(fields.next().unwrap_or_default())?);
        for field in fields {
            if field.is_empty() {
                return Err("a side without its letter".to_owned());
            }
            let (letter, list) = field.split_at(1);
            let side = side_of(letter)?;
            for item in list.split(',').filter(|item| !item.is_empty()) {
                board.read_item(side, item)?;
            }
        }
        board.playable()
    }

    fn read_item(&mut self, side: Side, item: &str) -> Result<(), String> {
        let (kind, place) = match item.strip_prefix('K') {
            Some(place) => (Kind::King, place),
            None => (Kind::Man, item),
        };
        let cells = match place.split_once('-') {
            None => vec![named(self.rules, place)?],
            Some((first, last)) => {
                let (first, last) = (named(self.rules, first)?, named(self.rules, last)?);
                let (first, last) = (number(self.rules, first), number(self.rules, last));
                let range = dark_cells(self.rules).get(first - 1..last).map(<[Cell]>::to_vec);
                range.ok_or_else(|| format!("{place} is no range"))?
            }
        };
        for cell in cells {
            if self.at(cell).is_some() {
                return Err(format!("two pieces stand on {}", name(self.rules, cell)));
            }
            self.put(cell, Some(Piece { side, kind }));
        }
        Ok(())
    }

    fn playable(self) -> Result<Self, String> {
        let pieces = |side, kind| {
            let board = &self;
            let cells = dark_cells(self.rules).into_iter();
            cells.filter(move |&cell| board.at(cell) == Some(Piece { side, kind }))
        };
        for side in Side::BOTH {
            if pieces(side, Kind::Man).any(|cell| cell.row == self.promotion_row(side)) {
                let (colour, word) = (self.rules.colour(side), self.rules.word(Kind::Man));
                let king = self.rules.word(Kind::King);
                return Err(format!("a {colour} {word} stands where it would be a {king}"));
            }
            let count = pieces(side, Kind::Man).count() + pieces(side, Kind::King).count();
            let most = dark_cells(self.rules)
                .iter()
                .filter(|cell| cell.row < self.rules.rows_of_men.value as i8)
                .count();
            if count > most {
                return Err(format!(
                    "{} has {count} pieces, but at most {most} are possible",
                    self.rules.colour(side)
                ));
            }
        }
        if dark_cells(self.rules).iter().all(|&cell| self.at(cell).is_none()) {
            return Err("no piece".to_owned());
        }
        Ok(self)
    }

    /// The position as FEN.
    pub(crate) fn fen(&self) -> String {
        let mut text = String::from(self.turn.letter());
        for side in Side::BOTH {
            let cells = dark_cells(self.rules).into_iter();
            let names: Vec<String> = cells
                .filter_map(|cell| {
                    let piece = self.at(cell).filter(|piece| piece.side == side)?;
                    let king = if piece.kind == Kind::King { "K" } else { "" };
                    Some(format!("{king}{}", name(self.rules, cell)))
                })
                .collect();
            write!(text, ":{}{}", side.letter(), names.join(",")).expect("a string takes everything");
        }
        text
    }

    /// The printed short form of every legal move, in the order given.
    pub(crate) fn write_all(&self, moves: &[Move]) -> Vec<String> {
        let ends = |action: &Move| (action.origin, action.destination);
        let same_ends =
            |action: &Move| moves.iter().filter(|other| ends(other) == ends(action)).collect::<Vec<_>>();
        let write = |action: &Move| {
            let way = self.printed_way(action);
            let rivals = same_ends(action);
            if rivals.len() == 1 {
                return self.join(action, &[action.origin, action.destination]);
            }
            let turns = turning_points(&way.squares);
            if rivals.iter().filter(|other| turning_points(&self.printed_way(other).squares) == turns).count()
                == 1
            {
                return self.join(action, &turns);
            }
            self.join(action, &way.squares)
        };
        moves.iter().map(write).collect()
    }

    /// The legal moves that a text can mean: its squares are first and last and some of those in between.
    pub(crate) fn find<'m>(&self, moves: &'m [Move], text: &str) -> Result<Vec<&'m Move>, String> {
        let names = square_names(text);
        let squares = names.iter().map(|name| named(self.rules, name)).collect::<Result<Vec<_>, _>>()?;
        let matches = |way: &Way| {
            let mut rest = way.squares.iter();
            way.squares.first() == squares.first()
                && way.squares.last() == squares.last()
                && squares.len() > 1
                && squares.iter().all(|square| rest.any(|passed| passed == square))
        };
        Ok(moves.iter().filter(|action| action.ways.iter().any(matches)).collect())
    }

    fn printed_way<'m>(&self, action: &'m Move) -> &'m Way {
        let place = |cell: &Cell| match self.rules.notation.value.squares {
            SquareNames::Numbers => number(self.rules, *cell) as i8,
            SquareNames::Letters => cell.column * 10 - cell.row,
        };
        let ways = action.ways.iter();
        ways.min_by_key(|way| way.squares.iter().map(place).collect::<Vec<_>>()).expect("a move has a way")
    }

    fn join(&self, action: &Move, squares: &[Cell]) -> String {
        let notation = self.rules.notation.value;
        let sign = if action.captured.is_empty() { notation.quiet } else { notation.capture };
        let names: Vec<String> = squares.iter().map(|&cell| name(self.rules, cell)).collect();
        names.join(&sign.to_string())
    }

    /// The board as White sees it: `w` and `b` men, `W` and `B` kings, `.` an empty dark square.
    pub(crate) fn diagram(&self) -> String {
        let dark = dark_cells(self.rules);
        let mut text = String::new();
        for row in 0..self.size() {
            for column in 0..self.size() {
                let cell = Cell { row, column };
                let sign = match self.at(cell).map(|piece| (piece.side, piece.kind)) {
                    Some((Side::White, Kind::Man)) => 'w',
                    Some((Side::White, Kind::King)) => 'W',
                    Some((Side::Black, Kind::Man)) => 'b',
                    Some((Side::Black, Kind::King)) => 'B',
                    None if dark.contains(&cell) => '.',
                    None => ' ',
                };
                text.push(sign);
                text.push(' ');
            }
            text.push('\n');
        }
        writeln!(text, "{} {}", self.rules.ruleset, self.fen()).expect("a string takes everything");
        text
    }
}

/// The names of squares in a text, whatever stands between them: `31x22`, `c3 d4`, `c3d4`.
pub(crate) fn square_names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut within = false;
    for character in text.chars() {
        let is_column = ('a'..='j').contains(&character.to_ascii_lowercase());
        match names.last_mut() {
            Some(name) if within && character.is_ascii_digit() => name.push(character),
            _ if is_column || character.is_ascii_digit() => names.push(character.to_string()),
            _ => {}
        }
        within = is_column || character.is_ascii_digit();
    }
    names
}

/// The ends and the squares where the direction changes.
fn turning_points(squares: &[Cell]) -> Vec<Cell> {
    let mut points = vec![squares[0]];
    for three in squares.windows(3) {
        let heads = |from: Cell, to: Cell| ((to.row - from.row).signum(), (to.column - from.column).signum());
        if heads(three[0], three[1]) != heads(three[1], three[2]) {
            points.push(three[1]);
        }
    }
    points.push(squares[squares.len() - 1]);
    points
}

fn side_of(letter: &str) -> Result<Side, String> {
    match letter {
        "W" => Ok(Side::White),
        "B" => Ok(Side::Black),
        _ => Err(format!("{letter:?} is no side")),
    }
}
