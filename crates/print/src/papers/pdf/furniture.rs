//! What stands around the text of every page: the event, the title, the foot.

use super::super::leaflet::Leaflet;
use crate::Colour;
use crate::sheet::pen::{Anchor, Area, INK, Pen, at, faint, plain};
use crate::sheet::{Extent, Points};

/// The margin at all sides.
pub(super) const MARGIN: Points = 42.0;
/// The hairlines of tables.
pub(super) const HAIR: Colour = Colour::hex(0xb5b5b5);
/// From the upper margin to the text of the first page.
const FIRST_HEAD: Points = 58.0;
/// From the upper margin to the text of the others.
const OTHER_HEAD: Points = 34.0;
/// From the text to the lower margin.
const FOOT: Points = 22.0;

/// The number of a page, and of all.
#[derive(Clone, Copy)]
pub(super) struct PageNumber {
    pub(super) number: usize,
    pub(super) of: usize,
}

/// The room of a page's text.
pub(super) fn room(extent: Extent, first: bool) -> Area {
    let head = if first { FIRST_HEAD } else { OTHER_HEAD };
    Area {
        left: MARGIN,
        top: MARGIN + head,
        width: extent.width - 2.0 * MARGIN,
        height: extent.height - 2.0 * MARGIN - head - FOOT,
    }
}

/// Draws the head and the foot of a page.
pub(super) fn draw(pen: &mut Pen<'_>, leaflet: &Leaflet, extent: Extent, page: PageNumber) {
    let (left, right) = (MARGIN, extent.width - MARGIN);
    let width = right - left;
    let first = page.number == 1;
    let aside = Area { left: left + width * 0.62, top: MARGIN - 3.0, width: width * 0.38, height: 12.0 };
    let kicker = Area { left, top: MARGIN - 3.0, width: width * 0.6, height: 12.0 };
    if first {
        pen.fitted(kicker, Anchor::Left, plain(9.5), &leaflet.event);
        pen.fitted(aside, Anchor::Right, faint(9.0), &leaflet.foot);
        pen.heading(left, MARGIN + 31.0, 24.0, INK, &leaflet.title);
        let beside = left + crate::sheet::serif_width(&leaflet.title, 24.0) + 16.0;
        let subtitle = Area { left: beside, top: MARGIN + 17.0, width: right - beside, height: 18.0 };
        pen.fitted(subtitle, Anchor::Right, plain(11.0), &leaflet.subtitle);
        pen.line(at(left, MARGIN + 42.0), at(right, MARGIN + 42.0), 1.2, INK);
    } else {
        pen.heading(left, MARGIN + 12.0, 13.0, INK, &leaflet.title);
        let beside = left + crate::sheet::serif_width(&leaflet.title, 13.0) + 10.0;
        let words = [leaflet.subtitle.as_str(), leaflet.event.as_str()];
        let words: Vec<&str> = words.into_iter().filter(|words| !words.is_empty()).collect();
        let aside = Area { left: beside, top: MARGIN + 2.0, width: right - beside, height: 12.0 };
        pen.fitted(aside, Anchor::Right, faint(9.0), &words.join("  ·  "));
        pen.line(at(left, MARGIN + 20.0), at(right, MARGIN + 20.0), 0.8, INK);
    }
    let foot = extent.height - MARGIN;
    pen.line(at(left, foot - 10.0), at(right, foot - 10.0), 0.4, HAIR);
    let number = format!("{} / {}", page.number, page.of);
    pen.text(right, foot, Anchor::Right, faint(8.0), &number);
    pen.text(left, foot, Anchor::Left, faint(8.0), "Damier");
}
