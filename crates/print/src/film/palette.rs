//! The 256 colours of a film.

use std::collections::HashMap;
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// The most colours a GIF has.
const MOST: usize = 256;

/// A colour as one number, red first.
type Code = u32;

/// How often each colour occurs.
#[derive(Default)]
pub(super) struct Census {
    counts: HashMap<Code, u64>,
}

impl Census {
    pub(super) fn count(&mut self, pixels: &Pixmap) {
        for &pixel in pixels.pixels() {
            *self.counts.entry(code(pixel)).or_insert(0) += 1;
        }
    }
}

/// The colours of a film: the most frequent ones, exactly. Diagrams are flat, so that all others are a few mixtures
/// along edges, which take the nearest.
pub(super) struct Palette {
    colours: Vec<Code>,
    found: HashMap<Code, u8>,
}

impl Palette {
    pub(super) fn of(census: &Census) -> Self {
        let mut counts: Vec<(Code, u64)> =
            census.counts.iter().map(|(&code, &count)| (code, count)).collect();
        counts.sort_by_key(|&(code, count)| (std::cmp::Reverse(count), code));
        // The place of what is left as it was needs a colour, too, though it is never seen.
        let mut colours: Vec<Code> = vec![PAPER, PAPER];
        colours.extend(counts.into_iter().map(|(code, _)| code).filter(|&code| code != PAPER).take(MOST - 2));
        Self { colours, found: HashMap::new() }
    }

    /// The colours as GIF has them: three bytes each.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|code| [(code >> 16) as u8, (code >> 8) as u8, *code as u8]).collect()
    }

    /// The place of the paper's colour.
    pub(super) const PAPER: u8 = 0;
    /// The place that stands for no colour: what was there before is left.
    pub(super) const UNCHANGED: u8 = 1;

    /// The place of the colour nearest to a pixel's.
    pub(super) fn nearest(&mut self, pixel: PremultipliedColorU8) -> u8 {
        let wanted = code(pixel);
        if let Some(&place) = self.found.get(&wanted) {
            return place;
        }
        // The first of equals is taken, so never the place that stands for no colour.
        let nearest = (0..self.colours.len()).min_by_key(|&place| distance(self.colours[place], wanted));
        // There are at most 256 places.
        let place = nearest.unwrap_or(0) as u8;
        self.found.insert(wanted, place);
        place
    }
}

const PAPER: Code = 0x00ff_ffff;

/// The colour of a pixel. Diagrams leave none transparent.
fn code(pixel: PremultipliedColorU8) -> Code {
    u32::from(pixel.red()) << 16 | u32::from(pixel.green()) << 8 | u32::from(pixel.blue())
}

/// How far apart two colours are, weighed as the eye does.
fn distance(one: Code, two: Code) -> u32 {
    let part = |shift: u32| (one >> shift & 0xff).abs_diff(two >> shift & 0xff).pow(2);
    3 * part(16) + 6 * part(8) + part(0)
}
