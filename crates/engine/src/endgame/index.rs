//! Numbers the placements of a slice without gaps, but for those in which two men share a square.
//!
//! The men of each side are counted among the squares off their promotion row, White's kings among the squares without
//! men, Black's kings among those still free; each set by the combinatorial number system. Men of the two sides are
//! counted apart, so some numbers would put both on one square: these are holes and belong to no placement.

use super::material::{MOST_PIECES, Material};
use super::placement::Placement;
use draughts::board::Geometry;

const MOST_SQUARES: usize = 50;

/// The numbering of one slice.
#[derive(Clone, Debug)]
pub(super) struct Index {
    geometry: &'static Geometry,
    material: Material,
    /// The place of each bit among the playable squares.
    places: [u8; 64],
    /// How many numbers there are for the kings of either side, and for Black's men.
    white_kings: u64,
    black_kings: u64,
    black_men: u64,
    size: u64,
}

impl Index {
    pub(super) fn new(geometry: &'static Geometry, material: Material) -> Self {
        let mut places = [0; 64];
        for square in geometry.board() {
            places[usize::from(square.bit())] = geometry.index(square);
        }
        let squares = usize::from(geometry.square_count());
        let men_squares = squares - usize::from(geometry.size() / 2);
        let men = usize::from(material.white_men + material.black_men);
        let free = squares.saturating_sub(men);
        let white_kings = choose(free, material.white_kings);
        let black_kings = choose(free.saturating_sub(material.white_kings.into()), material.black_kings);
        let black_men = choose(men_squares, material.black_men);
        let size = choose(men_squares, material.white_men) * black_men * white_kings * black_kings;
        Self { geometry, material, places, white_kings, black_kings, black_men, size }
    }

    pub(super) const fn material(&self) -> Material {
        self.material
    }

    /// How many numbers there are, holes included.
    pub(super) const fn size(&self) -> u64 {
        self.size
    }

    /// How many placements there are.
    pub(super) fn placements(&self) -> u64 {
        // White's men on Black's promotion row leave Black's men all their squares, the others take one each.
        let (material, size) = (&self.material, usize::from(self.geometry.size()));
        let (row, squares) = (size / 2, size * size / 2);
        let shared = squares - 2 * row;
        let men: u64 = (0..=material.white_men)
            .map(|among| {
                let at_home = choose(row, material.white_men - among);
                let free = (shared + row).saturating_sub(among.into());
                choose(shared, among) * at_home * choose(free, material.black_men)
            })
            .sum();
        men * self.white_kings * self.black_kings
    }

    /// The number of a placement of this material in which no man stands on its promotion row.
    #[inline]
    pub(super) fn number(&self, placement: &Placement) -> u64 {
        let white_men = placement.white & !placement.kings;
        let black_men = placement.black & !placement.kings;
        let white_kings = placement.white & placement.kings;
        let black_kings = placement.black & placement.kings;
        let men = white_men | black_men;
        let row = self.geometry.size() / 2;
        let mut number = self.among(white_men, 0, row);
        number = number * self.black_men + self.among(black_men, 0, 0);
        number = number * self.white_kings + self.among(white_kings, men, 0);
        number * self.black_kings + self.among(black_kings, men | white_kings, 0)
    }

    /// Whether the placement can have a number: no man stands on its promotion row.
    pub(super) fn has(&self, placement: &Placement) -> bool {
        use draughts::Side::{Black, White};
        let uncrowned = (placement.white & self.geometry.promotion_row(White).bits())
            | (placement.black & self.geometry.promotion_row(Black).bits());
        uncrowned & !placement.kings == 0
    }

    /// The number of a set among the squares that are not taken; the first `skipped` squares are none.
    #[inline]
    fn among(&self, mut set: u64, taken: u64, skipped: u8) -> u64 {
        let mut number = 0;
        let mut which = 1;
        while set != 0 {
            let bit = set.trailing_zeros();
            let before = (taken & ((1 << bit) - 1)).count_ones() as u8;
            let place = self.places[bit as usize] - before - skipped;
            number += CHOOSE[usize::from(place)][which];
            which += 1;
            set &= set - 1;
        }
        number
    }
}

/// Finds the placements of numbers. It keeps what neighbouring numbers have in common, so ask for them in order.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    index: &'a Index,
    /// The number of the men for which all below holds; none at first.
    men_number: u64,
    white_men: u64,
    black_men: u64,
    /// The squares without men.
    free: Free,
    white_kings_number: u64,
    white_kings: u64,
    /// The squares without men and without White's kings.
    left: Free,
}

/// Squares in order, as bits.
#[derive(Clone, Copy, Debug)]
struct Free {
    squares: [u64; MOST_SQUARES],
}

impl<'a> Cursor<'a> {
    pub(super) fn new(index: &'a Index) -> Self {
        let none = Free { squares: [0; MOST_SQUARES] };
        Self {
            index,
            men_number: u64::MAX,
            white_men: 0,
            black_men: 0,
            free: none,
            white_kings_number: u64::MAX,
            white_kings: 0,
            left: none,
        }
    }

    /// The placement with this number; none for a hole.
    #[inline]
    pub(super) fn placement(&mut self, number: u64) -> Option<Placement> {
        let (rest, black_kings) = (number / self.index.black_kings, number % self.index.black_kings);
        let (men, white_kings) = (rest / self.index.white_kings, rest % self.index.white_kings);
        if men != self.men_number {
            self.set_men(men);
        }
        if self.white_men & self.black_men != 0 {
            return None;
        }
        if white_kings != self.white_kings_number {
            self.set_white_kings(white_kings);
        }
        let black_kings = self.left.set(black_kings, self.index.material.black_kings);
        Some(Placement {
            white: self.white_men | self.white_kings,
            black: self.black_men | black_kings,
            kings: self.white_kings | black_kings,
        })
    }

    #[cold]
    fn set_men(&mut self, number: u64) {
        let Index { geometry, material, .. } = self.index;
        let all = Free::of(geometry.board().bits());
        let low = Free::of(geometry.board().bits() & !geometry.row_squares(0).bits());
        self.men_number = number;
        self.white_men = low.set(number / self.index.black_men, material.white_men);
        self.black_men = all.set(number % self.index.black_men, material.black_men);
        self.free = Free::of(geometry.board().bits() & !(self.white_men | self.black_men));
        self.white_kings_number = u64::MAX;
    }

    fn set_white_kings(&mut self, number: u64) {
        let board = self.index.geometry.board().bits();
        self.white_kings_number = number;
        self.white_kings = self.free.set(number, self.index.material.white_kings);
        self.left = Free::of(board & !(self.white_men | self.black_men | self.white_kings));
    }
}

impl Free {
    fn of(mut set: u64) -> Self {
        let mut squares = [0; MOST_SQUARES];
        for square in &mut squares {
            *square = set & set.wrapping_neg();
            set &= set.wrapping_sub(1);
        }
        Self { squares }
    }

    /// The set of `count` of these squares that has this number.
    #[inline]
    fn set(&self, mut number: u64, count: u8) -> u64 {
        let mut set = 0;
        let mut place = MOST_SQUARES;
        for which in (1..=usize::from(count)).rev() {
            // The greatest place whose combinations do not exceed the number.
            place -= 1;
            while CHOOSE[place][which] > number {
                place -= 1;
            }
            number -= CHOOSE[place][which];
            set |= self.squares[place];
        }
        set
    }
}

/// The number of ways to choose this many of these squares.
const fn choose(squares: usize, count: u8) -> u64 {
    CHOOSE[squares][count as usize]
}

const CHOOSE: [[u64; MOST_PIECES as usize + 1]; MOST_SQUARES + 1] = {
    let mut table = [[0; MOST_PIECES as usize + 1]; MOST_SQUARES + 1];
    let mut squares = 0;
    while squares <= MOST_SQUARES {
        table[squares][0] = 1;
        let mut count = 1;
        while squares > 0 && count <= MOST_PIECES as usize {
            table[squares][count] = table[squares - 1][count - 1] + table[squares - 1][count];
            count += 1;
        }
        squares += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_placements_are_one_to_one() {
        for geometry in [Geometry::EIGHT, Geometry::TEN] {
            for material in (2..=4).flat_map(Material::all) {
                let index = Index::new(geometry, material);
                let mut cursor = Cursor::new(&index);
                let mut placements = 0;
                let step = if index.size() > 300_000 { 97 } else { 1 };
                for number in (0..index.size()).step_by(step) {
                    let Some(placement) = cursor.placement(number) else { continue };
                    placements += 1;
                    assert_eq!(Material::of(&placement), Some(material), "{number}");
                    assert!(index.has(&placement));
                    assert_eq!(index.number(&placement), number, "{material} {placement:?}");
                }
                if step == 1 {
                    assert_eq!(placements, index.placements(), "{material}");
                }
            }
        }
    }

    #[test]
    fn placements_are_those_of_the_tables() {
        let count = |white_men, white_kings, black_men, black_kings| {
            let material = Material { white_men, white_kings, black_men, black_kings };
            Index::new(Geometry::EIGHT, material).placements()
        };
        assert_eq!(count(1, 0, 1, 0), 760);
        assert_eq!(count(2, 0, 1, 0), 9936);
        assert_eq!(count(1, 1, 1, 0), 22800);
    }
}
