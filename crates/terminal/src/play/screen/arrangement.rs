//! The layout of the window.

use crate::play::clocks;
use crate::play::squares::{SIZES, SquareSize};
use crate::play::table::{Counters, Table};
use crate::play::window::{Rect, Size};

/// The narrowest and the widest the part beside the board may be.
const PANEL: [u16; 2] = [24, 44];
/// Rows below the board: the input line and the keys.
const FOOT: u16 = 2;
/// The fewest rows for notices, with their frame.
const LEAST_SAID: u16 = 6;
/// The fewest rows for the counters, with their frame: they can be scrolled.
const LEAST_COUNTERS: u16 = 5;
/// From this number of rows on there is room for both the moves and the counters.
const ROOM_FOR_BOTH: u16 = 24;

pub(super) struct Arrangement {
    /// The board with its frame.
    pub(super) frame: Rect,
    pub(super) square: SquareSize,
    /// Everything beside the board.
    panel: Rect,
    pub(super) entry: Rect,
    pub(super) keys: Rect,
}

/// The parts beside the board, from top to bottom.
pub(super) struct Panel {
    pub(super) clocks: Rect,
    pub(super) moves: Rect,
    pub(super) counters: Rect,
    pub(super) notice: Rect,
}

impl Arrangement {
    /// The largest board that leaves room for the rest, or the smallest window that would be enough.
    pub(super) fn of(window: Rect, board_size: u8) -> Result<Self, Size> {
        let board_size = u16::from(board_size);
        let framed =
            |square: SquareSize| Size::new(board_size * square.columns + 2, board_size * square.rows + 2);
        let needed = |square| Size::new(framed(square).width + PANEL[0], framed(square).height + FOOT);
        let fits = |square: &SquareSize| {
            let needed = needed(*square);
            needed.width <= window.width && needed.height <= window.height
        };
        let Some(square) = SIZES.into_iter().find(fits) else {
            return Err(needed(SIZES[SIZES.len() - 1]));
        };
        let board = framed(square);
        let body = Rect { height: window.height - FOOT, ..window };
        let frame = Rect { width: board.width, height: board.height, ..body };
        let panel = Rect { x: frame.right(), width: (window.width - board.width).min(PANEL[1]), ..body };
        let entry = Rect { y: body.bottom(), height: 1, ..window };
        let keys = Rect { y: entry.bottom(), ..entry };
        Ok(Self { frame, square, panel, entry, keys })
    }

    pub(super) fn board(&self) -> Rect {
        self.frame.inner()
    }

    /// The layout of the part beside the board. Parts that are hidden or have no room get no rows.
    pub(super) fn panel(&self, table: &Table) -> Panel {
        let height = self.panel.height;
        let clocks = if table.session.game().clock().is_some() { clocks::ROWS } else { 0 };
        let (said, counters) = match table.counters {
            Counters::Hidden => (((height - clocks) / 2).max(LEAST_SAID), 0),
            Counters::Shown { .. } => {
                // Counters need more room than moves. In a small window they take rows from the notices.
                let spared = height.saturating_sub(clocks + LEAST_COUNTERS);
                let said = ((height - clocks) / 3).max(LEAST_SAID).min(spared);
                let rest = height - clocks - said;
                (said, if rest >= ROOM_FOR_BOTH { rest / 2 } else { rest })
            }
        };
        let rest = height.saturating_sub(clocks + said);
        let below = |above: Rect, height| Rect { y: above.bottom(), height, ..self.panel };
        let clocks = Rect { height: clocks, ..self.panel };
        let moves = below(clocks, rest - counters);
        let counters = below(moves, counters);
        Panel { clocks, moves, counters, notice: below(counters, said) }
    }
}
