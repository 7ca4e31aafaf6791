//! A PDF in the making: its pages, and what they share.

use super::lettering::Lettering;
use super::{Extent, Printing};
use crate::fonts::Weight;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use std::io::Write;

/// A document whose pages are written one by one.
pub(super) struct Document {
    pdf: Pdf,
    last: i32,
    pages: Vec<Ref>,
    pub(super) shared: Shared,
}

/// What the pages of a document share.
pub(super) struct Shared {
    pub(super) regular: Lettering,
    pub(super) bold: Lettering,
    pub(super) panes: Vec<Pane>,
}

/// A drawing through which the rest of the page is seen.
pub(super) struct Pane {
    pub(super) content: Vec<u8>,
    pub(super) width: f32,
    pub(super) height: f32,
    /// From 0 to 1.
    pub(super) opacity: f32,
}

const PAGES: Ref = Ref::new(1);
const RESOURCES: Ref = Ref::new(2);
const REGULAR: Ref = Ref::new(3);
const BOLD: Ref = Ref::new(4);
const LAST_FIXED: i32 = 4;

impl Shared {
    /// A font, and the name it has in the document.
    pub(super) fn lettering(&mut self, weight: Weight) -> (Name<'static>, &mut Lettering) {
        match weight {
            Weight::Regular => (Name(b"F0"), &mut self.regular),
            Weight::Bold => (Name(b"F1"), &mut self.bold),
        }
    }

    /// Keeps a drawing; it is known by its place.
    pub(super) fn pane(&mut self, pane: Pane) -> usize {
        self.panes.push(pane);
        self.panes.len() - 1
    }
}

/// The name of a pane, and that of the setting that lets the page be seen through it.
pub(super) fn pane_names(place: usize) -> (String, String) {
    (format!("X{place}"), format!("G{place}"))
}

impl Document {
    pub(super) fn new() -> Self {
        let shared = Shared {
            regular: Lettering::new(Weight::Regular),
            bold: Lettering::new(Weight::Bold),
            panes: Vec::new(),
        };
        Self { pdf: Pdf::new(), last: LAST_FIXED, pages: Vec::new(), shared }
    }

    /// Adds a page.
    pub(super) fn page(&mut self, extent: Extent, content: Content) {
        let [page, contents] = [(); 2].map(|()| self.next());
        let mut writer = self.pdf.page(page);
        writer.media_box(Rect::new(0.0, 0.0, extent.width, extent.height)).parent(PAGES).contents(contents);
        writer.pair(Name(b"Resources"), RESOURCES);
        writer.finish();
        let content = content.finish();
        self.pdf.stream(contents, &packed(content.as_slice())).filter(Filter::FlateDecode);
        self.pages.push(page);
    }

    /// The bytes of the document. It has no date: the same sheet is the same document whenever it is made.
    pub(super) fn finish(mut self, printing: &Printing) -> Result<Vec<u8>, String> {
        let [catalog, details] = [(); 2].map(|()| self.next());
        self.pdf.catalog(catalog).pages(PAGES).lang(TextStr("en"));
        self.pdf.pages(PAGES).kids(self.pages.iter().copied()).count(self.pages.len() as i32);
        let mut info = self.pdf.document_info(details);
        info.title(TextStr(&printing.title)).creator(TextStr("Damier")).producer(TextStr("Damier"));
        if !printing.author.is_empty() {
            info.author(TextStr(&printing.author));
        }
        info.finish();
        let count = self.shared.panes.len();
        let panes: Vec<(Ref, Ref)> = (0..count).map(|_| (self.next(), self.next())).collect();
        for (pane, &(drawing, setting)) in self.shared.panes.iter().zip(&panes) {
            let mut form = self.pdf.form_xobject(drawing, &pane.content);
            form.bbox(Rect::new(0.0, 0.0, pane.width, pane.height));
            form.group().transparency().isolated(true).color_space().device_rgb();
            form.resources();
            form.finish();
            self.pdf.ext_graphics(setting).stroking_alpha(pane.opacity).non_stroking_alpha(pane.opacity);
        }
        let used = [(REGULAR, &self.shared.regular), (BOLD, &self.shared.bold)];
        let mut last = self.last;
        for (id, lettering) in used.into_iter().filter(|(_, lettering)| lettering.is_used()) {
            lettering.write(&mut self.pdf, id, || {
                last += 1;
                Ref::new(last)
            })?;
        }
        let mut resources: Resources<'_> = self.pdf.indirect(RESOURCES).start();
        let mut fonts = resources.fonts();
        for (name, (id, lettering)) in [Name(b"F0"), Name(b"F1")].into_iter().zip(used) {
            if lettering.is_used() {
                fonts.pair(name, id);
            }
        }
        fonts.finish();
        let mut drawings = resources.x_objects();
        for (place, &(drawing, _)) in panes.iter().enumerate() {
            drawings.pair(Name(pane_names(place).0.as_bytes()), drawing);
        }
        drawings.finish();
        let mut settings = resources.ext_g_states();
        for (place, &(_, setting)) in panes.iter().enumerate() {
            settings.pair(Name(pane_names(place).1.as_bytes()), setting);
        }
        settings.finish();
        resources.finish();
        Ok(self.pdf.finish())
    }

    fn next(&mut self) -> Ref {
        self.last += 1;
        Ref::new(self.last)
    }
}

/// Bytes as a document keeps them.
pub(super) fn packed(bytes: &[u8]) -> Vec<u8> {
    const ROOM: &str = "there is always room in memory";
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect(ROOM);
    encoder.finish().expect(ROOM)
}
