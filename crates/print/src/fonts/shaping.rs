//! Letters at their places, by the tables of the font: composed letters, an i without its dot below an accent, kerning,
//! accents over their letter. That is what Latin, Greek and Cyrillic need; other alphabets are not in the fonts.

use super::{Glyph, is_invisible};
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::gsub::{SingleSubstitution, SubstitutionSubtable};
use ttf_parser::opentype_layout::{ChainedContextLookup, LayoutTable, Lookup};
use ttf_parser::{Face, GlyphId, Tag};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A glyph on its way to its place, in units of the font.
struct PlacedGlyph<'a> {
    id: GlyphId,
    advance: i32,
    right: i32,
    up: i32,
    /// The glyph that it stands on.
    carrier: Option<usize>,
    text: &'a str,
}

/// The glyphs of a line of text, from left to right.
pub(super) fn shaped<'a>(face: &Face<'_>, text: &'a str) -> Vec<Glyph<'a>> {
    let mut glyphs = Vec::new();
    for cluster in clusters(text) {
        add(face, cluster, &mut glyphs);
    }
    if let Some(table) = face.tables().gsub {
        for lookup in lookups(&table, b"ccmp") {
            substitute(&table, &lookup, &mut glyphs);
        }
    }
    for glyph in &mut glyphs {
        glyph.advance =
            i32::from(face.glyph_hor_advance(glyph.id).unwrap_or(0)) * i32::from(glyph.advance > 0);
    }
    if let Some(table) = face.tables().gpos {
        for feature in [b"kern", b"mark", b"mkmk"] {
            for lookup in lookups(&table, feature) {
                position(face, lookup, &mut glyphs);
            }
        }
    }
    for glyph in glyphs.iter_mut().filter(|glyph| is_mark(face, glyph.id)) {
        glyph.advance = 0;
    }
    // What is carried goes back over all that has been written since its carrier began.
    for place in 0..glyphs.len() {
        if let Some(carrier) = glyphs[place].carrier {
            let since: i32 = glyphs[carrier..place].iter().map(|glyph| glyph.advance).sum();
            glyphs[place].right += glyphs[carrier].right - since;
            glyphs[place].up += glyphs[carrier].up;
        }
    }
    let size = f32::from(face.units_per_em());
    let part = |units: i32| units as f32 / size;
    let finished = glyphs.iter().map(|glyph| Glyph {
        id: glyph.id.0,
        advance: part(glyph.advance),
        right: part(glyph.right),
        up: part(glyph.up),
        text: glyph.text,
    });
    finished.collect()
}

/// Every letter with the accents behind it.
fn clusters(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut letters = rest.char_indices().skip(1);
        let end = letters.find(|(_, letter)| !is_combining_mark(*letter)).map_or(rest.len(), |(end, _)| end);
        let (cluster, behind) = rest.split_at(end);
        rest = behind;
        (!cluster.is_empty()).then_some(cluster)
    })
}

/// Adds the glyphs of a letter and its accents, as few as the font has.
fn add<'a>(face: &Face<'_>, cluster: &'a str, glyphs: &mut Vec<PlacedGlyph<'a>>) {
    let known = |letter: &char| face.glyph_index(*letter).is_some();
    let written: Vec<char> = cluster.chars().collect();
    let composed: Vec<char> = cluster.nfc().collect();
    // A letter by itself stays what it is, also where Unicode has another for it.
    let letters = if written.len() > 1 && composed.iter().all(known) { composed } else { written };
    for (place, letter) in letters.into_iter().enumerate() {
        // The sign where a word may be parted is not seen where it is not.
        let unseen = is_invisible(letter) || letter == '\u{ad}';
        let id = face.glyph_index(if unseen { ' ' } else { letter }).unwrap_or_default();
        let text = if place == 0 { cluster } else { "" };
        glyphs.push(PlacedGlyph { id, advance: i32::from(!unseen), right: 0, up: 0, carrier: None, text });
    }
}

/// The lookups of a feature, as the font orders them.
fn lookups<'a>(table: &LayoutTable<'a>, tag: &[u8; 4]) -> Vec<Lookup<'a>> {
    let Some(feature) = table.features.find(Tag::from_bytes(tag)) else { return Vec::new() };
    feature.lookup_indices.into_iter().filter_map(|index| table.lookups.get(index)).collect()
}

fn is_mark(face: &Face<'_>, glyph: GlyphId) -> bool {
    face.tables().gdef.is_some_and(|table| table.is_mark_glyph(glyph, None))
}

/// Puts other glyphs where the context asks for them.
fn substitute(table: &LayoutTable<'_>, lookup: &Lookup<'_>, glyphs: &mut [PlacedGlyph<'_>]) {
    for place in 0..glyphs.len() {
        let found = lookup.subtables.into_iter::<SubstitutionSubtable<'_>>().find_map(|subtable| {
            let SubstitutionSubtable::ChainContext(ChainedContextLookup::Format3 {
                coverage,
                input_coverages,
                lookahead_coverages,
                lookups,
                ..
            }) = subtable
            else {
                return None;
            };
            let fits = coverage.contains(glyphs[place].id)
                && input_coverages.len() <= 1
                && (0..lookahead_coverages.len()).all(|ahead| {
                    let glyph = glyphs.get(place + 1 + usize::from(ahead));
                    let coverage = lookahead_coverages.get(ahead);
                    glyph.zip(coverage).is_some_and(|(glyph, coverage)| coverage.contains(glyph.id))
                });
            fits.then(|| lookups.get(0)).flatten()
        });
        let inner = found.and_then(|record| table.lookups.get(record.lookup_list_index));
        let other = inner.and_then(|lookup| single(&lookup, glyphs[place].id));
        glyphs[place].id = other.unwrap_or(glyphs[place].id);
    }
}

/// What a lookup puts for a glyph.
fn single(lookup: &Lookup<'_>, glyph: GlyphId) -> Option<GlyphId> {
    lookup.subtables.into_iter::<SubstitutionSubtable<'_>>().find_map(|subtable| match subtable {
        SubstitutionSubtable::Single(SingleSubstitution::Format1 { coverage, delta }) => {
            coverage.get(glyph).map(|_| GlyphId(glyph.0.wrapping_add_signed(delta)))
        }
        SubstitutionSubtable::Single(SingleSubstitution::Format2 { coverage, substitutes }) => {
            coverage.get(glyph).and_then(|place| substitutes.get(place))
        }
        _ => None,
    })
}

/// Moves each glyph by the first table of a lookup that knows it.
fn position(face: &Face<'_>, lookup: Lookup<'_>, glyphs: &mut [PlacedGlyph<'_>]) {
    for place in 0..glyphs.len() {
        let mut tables = lookup.subtables.into_iter::<PositioningSubtable<'_>>();
        tables.any(|subtable| match subtable {
            PositioningSubtable::Pair(pairs) => kern(face, &pairs, place, glyphs).is_some(),
            PositioningSubtable::MarkToBase(table) => {
                let base = (0..place).rev().find(|&other| !is_mark(face, glyphs[other].id));
                carry(place, base, glyphs, |mark, base| {
                    let (class, mark) = table.marks.get(table.mark_coverage.get(mark)?)?;
                    let base = table.anchors.get(table.base_coverage.get(base)?, class)?;
                    Some([base.x - mark.x, base.y - mark.y])
                })
            }
            PositioningSubtable::MarkToMark(table) => {
                let set = lookup.mark_filtering_set;
                let counts = |glyph| {
                    !is_mark(face, glyph)
                        || face.tables().gdef.is_some_and(|table| table.is_mark_glyph(glyph, set))
                };
                let below = (0..place).rev().find(|&other| counts(glyphs[other].id));
                carry(place, below, glyphs, |mark, below| {
                    let (class, mark) = table.marks.get(table.mark1_coverage.get(mark)?)?;
                    let below = table.mark2_matrix.get(table.mark2_coverage.get(below)?, class)?;
                    Some([below.x - mark.x, below.y - mark.y])
                })
            }
            _ => false,
        });
    }
}

/// Moves a glyph towards the next letter.
fn kern(
    face: &Face<'_>,
    pairs: &PairAdjustment<'_>,
    place: usize,
    glyphs: &mut [PlacedGlyph<'_>],
) -> Option<()> {
    let first = glyphs[place].id;
    let covered = pairs.coverage().get(first)?;
    let second = glyphs[place + 1..].iter().find(|glyph| !is_mark(face, glyph.id))?.id;
    let (moved, _) = match pairs {
        PairAdjustment::Format1 { sets, .. } => sets.get(covered)?.get(second)?,
        PairAdjustment::Format2 { classes, matrix, .. } => {
            matrix.get((classes.0.get(first), classes.1.get(second)))?
        }
    };
    glyphs[place].advance += i32::from(moved.x_advance);
    glyphs[place].right += i32::from(moved.x_placement);
    Some(())
}

/// Lets a glyph stand on another, if the font says where.
fn carry(
    place: usize,
    carrier: Option<usize>,
    glyphs: &mut [PlacedGlyph<'_>],
    offset: impl Fn(GlyphId, GlyphId) -> Option<[i16; 2]>,
) -> bool {
    let Some(carrier) = carrier else { return false };
    let Some([right, up]) = offset(glyphs[place].id, glyphs[carrier].id) else { return false };
    let glyph = &mut glyphs[place];
    (glyph.right, glyph.up, glyph.carrier) = (right.into(), up.into(), Some(carrier));
    true
}
