//! A window before it is shown.

use super::{Rect, Size, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many cells a text takes in a row.
pub(in crate::play) fn width(text: &str) -> usize {
    text.width()
}

/// What one cell shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) struct Glyph {
    /// A letter with its accents; nothing in the second cell of a wide letter.
    pub(super) text: String,
    pub(super) style: Style,
}

impl Glyph {
    fn blank() -> Self {
        Self { text: " ".to_owned(), style: Style::PLAIN }
    }
}

/// The cells of a window. What is drawn outside of it is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) struct Canvas {
    size: Size,
    cells: Vec<Glyph>,
}

/// The titles in the frame of a part of the window.
#[derive(Default)]
pub(in crate::play) struct Frame<'a> {
    pub(in crate::play) title: &'a str,
    pub(in crate::play) style: Style,
    /// At the right end of the upper edge.
    pub(in crate::play) right: &'a str,
    /// In the lower edge.
    pub(in crate::play) bottom: &'a str,
}

impl Canvas {
    /// All blank.
    pub(in crate::play) fn new(size: Size) -> Self {
        Self { size, cells: vec![Glyph::blank(); usize::from(size.width) * usize::from(size.height)] }
    }

    pub(in crate::play) const fn size(&self) -> Size {
        self.size
    }

    /// The rows from top to bottom.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[Glyph]> {
        self.cells.chunks(usize::from(self.size.width).max(1))
    }

    fn cell(&mut self, x: u16, y: u16) -> Option<&mut Glyph> {
        if x >= self.size.width || y >= self.size.height {
            return None;
        }
        self.cells.get_mut(usize::from(y) * usize::from(self.size.width) + usize::from(x))
    }

    /// Writes a text from a cell to the right.
    pub(in crate::play) fn write(&mut self, x: u16, y: u16, text: &str, style: Style) {
        self.write_within(Rect { x, y, width: self.size.width.saturating_sub(x), height: 1 }, text, style);
    }

    /// Writes a text in the first row of an area, as far as it fits.
    pub(in crate::play) fn write_within(&mut self, area: Rect, text: &str, style: Style) {
        let mut x = area.x;
        for letter in text.chars() {
            let Some(cells) = letter.width() else { continue };
            if cells == 0 {
                // An accent belongs to the letter before it.
                if let Some(last) = x.checked_sub(1).filter(|last| *last >= area.x)
                    && let Some(glyph) = self.cell(last, area.y)
                {
                    glyph.text.push(letter);
                }
                continue;
            }
            let end = x.saturating_add(u16::try_from(cells).unwrap_or(u16::MAX));
            if end > area.right() || end > self.size.width {
                return;
            }
            for place in x..end {
                if let Some(glyph) = self.cell(place, area.y) {
                    glyph.text.clear();
                    if place == x {
                        glyph.text.push(letter);
                    }
                    glyph.style = style.over(glyph.style);
                }
            }
            x = end;
        }
    }

    /// Writes lines into an area, as many as fit.
    pub(in crate::play) fn write_lines<T: AsRef<str>>(
        &mut self,
        area: Rect,
        lines: impl IntoIterator<Item = (T, Style)>,
    ) {
        for (y, (line, style)) in (area.y..area.bottom()).zip(lines) {
            self.write_within(Rect { y, height: 1, ..area }, line.as_ref(), style);
        }
    }

    /// Makes an area blank.
    pub(in crate::play) fn clear(&mut self, area: Rect) {
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                if let Some(glyph) = self.cell(x, y) {
                    *glyph = Glyph::blank();
                }
            }
        }
    }

    /// Draws a frame along the edge of an area, with its titles.
    pub(in crate::play) fn frame(&mut self, area: Rect, frame: &Frame<'_>) {
        if area.width < 2 || area.height == 0 {
            return;
        }
        let edge = "─".repeat(usize::from(area.width) - 2);
        let last = area.bottom() - 1;
        for y in area.y..area.bottom() {
            self.write(area.x, y, "│", Style::PLAIN);
            self.write(area.right() - 1, y, "│", Style::PLAIN);
        }
        self.write(area.x, last, &format!("└{edge}┘"), Style::PLAIN);
        self.write(area.x, area.y, &format!("┌{edge}┐"), Style::PLAIN);
        let inside = Rect { x: area.x + 1, width: area.width - 2, ..area };
        let right = u16::try_from(width(frame.right)).unwrap_or(u16::MAX).min(inside.width);
        self.write_within(
            Rect { x: inside.right() - right, width: right, ..inside },
            frame.right,
            Style::PLAIN,
        );
        self.write_within(inside, frame.title, frame.style);
        self.write_within(Rect { y: last, ..inside }, frame.bottom, Style::PLAIN);
    }
}

#[cfg(test)]
impl Canvas {
    /// Its rows as text, without the blanks at their ends.
    pub(in crate::play) fn text(&self) -> Vec<String> {
        let row = |row: &[Glyph]| row.iter().map(|glyph| glyph.text.as_str()).collect::<String>();
        self.rows().map(|glyphs| row(glyphs).trim_end().to_owned()).collect()
    }

    /// Whether any cell has a colour.
    pub(in crate::play) fn has_colours(&self) -> bool {
        self.cells.iter().any(|glyph| glyph.style.foreground.or(glyph.style.background).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Colour;
    use super::*;

    #[test]
    fn wide_letters_take_two_cells_and_accents_none() {
        let mut canvas = Canvas::new(Size::new(5, 2));
        canvas.write(0, 0, "日e\u{301}本x", Style::PLAIN);
        canvas.write(4, 1, "日", Style::PLAIN);
        canvas.write(9, 9, "outside", Style::PLAIN);
        assert_eq!(canvas.text(), ["日e\u{301}本", ""]);
        assert_eq!(canvas.cells[1].text, "");
        assert_eq!(canvas.cells[2].text, "e\u{301}");
    }

    #[test]
    fn a_style_keeps_what_it_does_not_say() {
        let mut canvas = Canvas::new(Size::new(2, 1));
        canvas.write(0, 0, "  ", Style::PLAIN.bg(Colour::Indexed(3)));
        canvas.write(0, 0, "o", Style::BOLD.fg(Colour::LightRed));
        assert_eq!(canvas.cells[0].style, Style::BOLD.fg(Colour::LightRed).bg(Colour::Indexed(3)));
        assert_eq!(canvas.cells[1].style, Style::PLAIN.bg(Colour::Indexed(3)));
        canvas.clear(canvas.size().area());
        assert_eq!(canvas, Canvas::new(Size::new(2, 1)));
    }

    #[test]
    fn frames_have_their_titles_in_their_edges() {
        let mut canvas = Canvas::new(Size::new(12, 3));
        let frame = Frame { title: " Moves ", right: " 28 ", bottom: " Esc ", style: Style::BOLD };
        canvas.frame(canvas.size().area(), &frame);
        assert_eq!(canvas.text(), ["┌ Moves 28 ┐", "│          │", "└ Esc ─────┘"]);
        let mut narrow = Canvas::new(Size::new(4, 1));
        narrow.frame(narrow.size().area(), &frame);
        assert_eq!(narrow.text(), ["┌ E┐"]);
    }
}
