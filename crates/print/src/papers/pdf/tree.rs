//! The tree of a knock-out on paper: large ones in sections, each on a page.

use super::super::leaflet::{Branch, Tree};
use super::furniture::HAIR;
use crate::fonts::Weight;
use crate::sheet::Points;
use crate::sheet::pen::{Anchor, Area, FAINT, INK, Pen, Style, at, bold, faint, plain};

/// The most ties of its first round that a section has.
const MOST_TIES: usize = 16;
/// The least height of a tie with the gap below it.
const TIE: Points = 40.0;
/// Above the first ties stand the names of the rounds.
const HEAD: Points = 20.0;

/// A part of a tree: some rounds, and of the first of them some ties.
#[derive(Clone, Copy)]
pub(super) struct Section {
    first_round: usize,
    rounds: usize,
    first_tie: usize,
    ties: usize,
}

impl Section {
    /// How high it is drawn, if the page has room.
    pub(super) fn height(self) -> Points {
        HEAD + (self.ties as Points * TIE).max(150.0)
    }
}

/// The sections of a tree: as many first ties as a page has room for, and then the rest of the rounds.
pub(super) fn sections(tree: &Tree) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut first_round = 0;
    while first_round < tree.ties.len() {
        let ties = tree.ties[first_round].len();
        let each = ties.min(MOST_TIES);
        let left = tree.ties.len() - first_round;
        // A section goes on until it has one tie; the next page begins with its winners.
        let rounds = left.min(each.trailing_zeros() as usize + 1);
        for first_tie in (0..ties).step_by(each.max(1)) {
            sections.push(Section { first_round, rounds, first_tie, ties: each });
        }
        first_round += rounds;
    }
    sections
}

/// Draws a section so high that it fills an area.
pub(super) fn draw(pen: &mut Pen<'_>, tree: &Tree, section: &Section, area: Area) {
    let last = section.first_round + section.rounds == tree.ties.len();
    let columns = section.rounds + usize::from(last);
    let gap = 12.0;
    // Few rounds do not stretch over the whole page.
    let width = ((area.width + gap) / columns.max(3) as Points).min(190.0) - gap;
    let room = area.height - HEAD;
    for column in 0..section.rounds {
        let left = area.left + column as Points * (width + gap);
        let round = section.first_round + column;
        let name = Area { left, top: area.top, width, height: 12.0 };
        pen.fitted(name, Anchor::Left, Style { weight: Weight::Bold, ..faint(8.0) }, &tree.rounds[round]);
        pen.line(at(left, area.top + 14.0), at(left + width, area.top + 14.0), 0.9, INK);
        let ties = section.ties >> column;
        let each = room / ties as Points;
        for tie in 0..ties {
            let middle = area.top + HEAD + each * (tie as Points + 0.5);
            let found = &tree.ties[round][(section.first_tie >> column) + tie];
            branch(pen, &found.branches[0], Area { left, top: middle - 14.0, width, height: 14.0 });
            branch(pen, &found.branches[1], Area { left, top: middle, width, height: 14.0 });
            pen.outline(Area { left, top: middle - 14.0, width, height: 28.0 }, 0.5, FAINT);
            pen.line(at(left, middle), at(left + width, middle), 0.35, HAIR);
            let goes_on = column + 1 < section.rounds || last;
            if goes_on {
                let turn = left + width + gap / 2.0;
                pen.line(at(left + width, middle), at(turn, middle), 0.5, FAINT);
                if column + 1 < section.rounds {
                    let next = area.top + HEAD + each * 2.0 * ((tie / 2) as Points + 0.5);
                    pen.line(at(turn, middle), at(turn, next), 0.5, FAINT);
                    if tie % 2 == 0 {
                        pen.line(at(turn, next), at(turn + gap / 2.0, next), 0.5, FAINT);
                    }
                }
            }
        }
    }
    if last {
        let left = area.left + section.rounds as Points * (width + gap);
        let middle = area.top + HEAD + room / 2.0;
        pen.text(left, middle - 9.0, Anchor::Left, faint(8.0), "Winner");
        pen.fitted(
            Area { left, top: middle - 7.0, width, height: 16.0 },
            Anchor::Left,
            bold(12.0),
            &tree.champion,
        );
        pen.line(at(left - gap / 2.0, middle + 11.0), at(left + width, middle + 11.0), 0.9, INK);
    }
}

fn branch(pen: &mut Pen<'_>, branch: &Branch, area: Area) {
    let style = if branch.won { bold(8.5) } else { plain(8.5) };
    let score = 24.0;
    let name = Area { left: area.left + 4.0, width: area.width - score - 8.0, ..area };
    pen.fitted(name, Anchor::Left, style, &branch.name);
    let right = Area { left: area.right() - score - 2.0, width: score - 2.0, ..area };
    pen.fitted(right, Anchor::Right, style, &branch.score);
}
