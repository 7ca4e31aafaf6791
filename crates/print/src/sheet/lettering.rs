//! A font in a document: which of its glyphs are shown, and what they say.

use crate::fonts::{self, Glyph, Weight};
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use std::collections::HashMap;
use subsetter::GlyphRemapper;

const NOBODYS: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The glyphs of a font that a document has. Each is listed once for every text it stands for, since the same glyph may
/// be a Latin and a Cyrillic letter, and a name copied from the sheet should have the letters that were written.
pub(crate) struct Lettering {
    weight: Weight,
    /// By their number in the document.
    shown: Vec<ShownGlyph>,
    numbers: HashMap<ShownGlyph, u16>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct ShownGlyph {
    glyph: u16,
    text: String,
}

impl Lettering {
    pub(crate) fn new(weight: Weight) -> Self {
        // Number 0 is what stands for a letter that is not there.
        let mut lettering = Self { weight, shown: Vec::new(), numbers: HashMap::new() };
        lettering.list(ShownGlyph { glyph: 0, text: String::new() });
        lettering
    }

    /// The number of a glyph in the document.
    pub(crate) fn number(&mut self, glyph: &Glyph<'_>) -> u16 {
        self.list(ShownGlyph { glyph: glyph.id, text: glyph.text.to_owned() })
    }

    fn list(&mut self, shown: ShownGlyph) -> u16 {
        if let Some(&number) = self.numbers.get(&shown) {
            return number;
        }
        // A document that is too long for that is refused before: a font has fewer glyphs, and few have two texts.
        let number = u16::try_from(self.shown.len()).unwrap_or_default();
        self.shown.push(shown.clone());
        self.numbers.insert(shown, number);
        number
    }

    /// Whether anything was written.
    pub(crate) fn is_used(&self) -> bool {
        self.shown.len() > 1
    }

    /// Writes the font, with no glyph that is not shown.
    pub(crate) fn write(&self, pdf: &mut Pdf, id: Ref, mut next: impl FnMut() -> Ref) -> Result<(), String> {
        let [descendant, descriptor, program, map, unicode] = [(); 5].map(|()| next());
        let mut kept = GlyphRemapper::new();
        let glyphs: Vec<u16> = self.shown.iter().map(|shown| kept.remap(shown.glyph)).collect();
        let cut = subsetter::subset(fonts::file(self.weight), 0, &kept).map_err(|error| error.to_string())?;
        // Six letters before the name say that it is a part of the font.
        let name = match self.weight {
            Weight::Regular => Name(b"DAMIER+NotoSans-Regular"),
            Weight::Bold => Name(b"DAMIER+NotoSans-Bold"),
        };
        pdf.type0_font(id)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(unicode);
        let mut font = pdf.cid_font(descendant);
        font.subtype(CidFontType::Type2).base_font(name).system_info(NOBODYS).font_descriptor(descriptor);
        font.default_width(0.0).cid_to_gid_map_stream(map);
        font.widths()
            .consecutive(0, self.shown.iter().map(|shown| 1000.0 * fonts::advance(shown.glyph, self.weight)));
        font.finish();
        self.describe(pdf, descriptor, name, program);
        let packed = super::document::packed(&cut);
        pdf.stream(program, &packed).filter(Filter::FlateDecode).pair(Name(b"Length1"), cut.len() as i32);
        let map_bytes: Vec<u8> = glyphs.iter().flat_map(|glyph| glyph.to_be_bytes()).collect();
        pdf.stream(map, &super::document::packed(&map_bytes)).filter(Filter::FlateDecode);
        let mut texts: UnicodeCmap<u16> = UnicodeCmap::new(Name(b"Damier"), NOBODYS);
        for (number, shown) in self.shown.iter().enumerate().filter(|(_, shown)| !shown.text.is_empty()) {
            texts.pair_with_multiple(number as u16, shown.text.chars());
        }
        let texts = texts.finish();
        pdf.stream(unicode, &super::document::packed(texts.as_slice())).filter(Filter::FlateDecode);
        Ok(())
    }

    fn describe(&self, pdf: &mut Pdf, id: Ref, name: Name<'_>, program: Ref) {
        let face = fonts::face(self.weight);
        let unit = 1000.0 / f32::from(face.units_per_em());
        let bounds = face.global_bounding_box();
        let sides =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|side| f32::from(side) * unit);
        let [left, bottom, right, top] = sides;
        let capital = face.capital_height().unwrap_or_else(|| face.ascender());
        pdf.font_descriptor(id)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(f32::from(face.ascender()) * unit)
            .descent(f32::from(face.descender()) * unit)
            .cap_height(f32::from(capital) * unit)
            .stem_v(if self.weight == Weight::Bold { 140.0 } else { 80.0 })
            .font_file2(program);
    }
}
