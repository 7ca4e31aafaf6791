//! Places and sizes, in cells of the window.

/// A cell of the window; the first is at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) struct Cell {
    pub(in crate::play) x: u16,
    pub(in crate::play) y: u16,
}

impl Cell {
    pub(in crate::play) const fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }
}

/// So many columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) struct Size {
    pub(in crate::play) width: u16,
    pub(in crate::play) height: u16,
}

impl Size {
    pub(in crate::play) const fn new(width: u16, height: u16) -> Self {
        Self { width, height }
    }

    /// All of it, from the first cell on.
    pub(in crate::play) const fn area(self) -> Rect {
        Rect { x: 0, y: 0, width: self.width, height: self.height }
    }
}

/// A part of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) struct Rect {
    pub(in crate::play) x: u16,
    pub(in crate::play) y: u16,
    pub(in crate::play) width: u16,
    pub(in crate::play) height: u16,
}

impl Rect {
    /// The first column behind it.
    pub(in crate::play) const fn right(self) -> u16 {
        self.x.saturating_add(self.width)
    }

    /// The first row below it.
    pub(in crate::play) const fn bottom(self) -> u16 {
        self.y.saturating_add(self.height)
    }

    pub(in crate::play) const fn contains(self, cell: Cell) -> bool {
        cell.x >= self.x && cell.x < self.right() && cell.y >= self.y && cell.y < self.bottom()
    }

    /// What a frame one cell wide leaves of it.
    pub(in crate::play) const fn inner(self) -> Self {
        Self {
            x: self.x.saturating_add(1),
            y: self.y.saturating_add(1),
            width: self.width.saturating_sub(2),
            height: self.height.saturating_sub(2),
        }
    }
}
