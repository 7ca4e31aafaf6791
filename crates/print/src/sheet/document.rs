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
pub(crate) struct Document {
    pdf: Pdf,
    last: i32,
    pages: Vec<Ref>,
    pub(crate) shared: SharedResources,
}

/// What the pages of a document share.
pub(crate) struct SharedResources {
    pub(crate) regular: Lettering,
    pub(crate) bold: Lettering,
    /// Whether anything was written with the serif that every reader of PDF has.
    pub(crate) serif: bool,
    pub(crate) panes: Vec<Pane>,
}

/// A drawing through which the rest of the page is seen.
pub(crate) struct Pane {
    pub(crate) content: Vec<u8>,
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// From 0 to 1.
    pub(crate) opacity: f32,
}

const PAGES: Ref = Ref::new(1);
const RESOURCES: Ref = Ref::new(2);
const REGULAR: Ref = Ref::new(3);
const BOLD: Ref = Ref::new(4);
const SERIF: Ref = Ref::new(5);
const LAST_FIXED: i32 = 5;

impl SharedResources {
    /// A font, and the name it has in the document.
    pub(crate) fn lettering(&mut self, weight: Weight) -> (Name<'static>, &mut Lettering) {
        match weight {
            Weight::Regular => (Name(b"F0"), &mut self.regular),
            Weight::Bold => (Name(b"F1"), &mut self.bold),
        }
    }

    /// Keeps a drawing; it is known by its place.
    pub(crate) fn pane(&mut self, pane: Pane) -> usize {
        self.panes.push(pane);
        self.panes.len() - 1
    }
}

/// The name of a pane, and that of the setting that lets the page be seen through it.
pub(crate) fn pane_names(place: usize) -> (String, String) {
    (format!("X{place}"), format!("G{place}"))
}

impl Document {
    pub(crate) fn new() -> Self {
        let shared = SharedResources {
            regular: Lettering::new(Weight::Regular),
            bold: Lettering::new(Weight::Bold),
            serif: false,
            panes: Vec::new(),
        };
        Self { pdf: Pdf::new(), last: LAST_FIXED, pages: Vec::new(), shared }
    }

    /// Adds a page.
    pub(crate) fn page(&mut self, extent: Extent, content: Content) {
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
    pub(crate) fn finish(mut self, printing: &Printing) -> Result<Vec<u8>, String> {
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
        if self.shared.serif {
            let mut font = self.pdf.type1_font(SERIF);
            font.base_font(Name(b"Times-Bold")).encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        let mut resources: Resources<'_> = self.pdf.indirect(RESOURCES).start();
        let mut fonts = resources.fonts();
        for (name, (id, lettering)) in [Name(b"F0"), Name(b"F1")].into_iter().zip(used) {
            if lettering.is_used() {
                fonts.pair(name, id);
            }
        }
        if self.shared.serif {
            fonts.pair(super::serif::NAME, SERIF);
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
pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    const ROOM: &str = "there is always room in memory";
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect(ROOM);
    encoder.finish().expect(ROOM)
}
