//! Shows canvases on the terminal: only what has changed is written.

use super::{Canvas, Cell, Colour, Size, Style};
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::queue;
use crossterm::style::{Attribute, Color, Print, SetAttribute, SetBackgroundColor, SetForegroundColor};
use crossterm::terminal::{Clear, ClearType};
use std::io::{self, Write};

/// A terminal and what it shows.
pub(in crate::play) struct Display<W> {
    terminal: W,
    shown: Option<Canvas>,
}

impl<W: Write> Display<W> {
    pub(in crate::play) const fn new(terminal: W) -> Self {
        Self { terminal, shown: None }
    }

    /// Shows a window, with the cursor in a cell or hidden.
    pub(in crate::play) fn show(&mut self, canvas: Canvas, cursor: Option<Cell>) -> io::Result<()> {
        queue!(self.terminal, Hide)?;
        if self.shown.as_ref().is_none_or(|shown| shown.size() != canvas.size()) {
            // Nobody knows what a terminal of another size has made of the old window.
            queue!(self.terminal, SetAttribute(Attribute::Reset), Clear(ClearType::All))?;
            self.shown = Some(Canvas::new(canvas.size()));
        }
        if let Some(shown) = &self.shown {
            write_changes(&mut self.terminal, shown, &canvas)?;
        }
        if let Some(Cell { x, y }) = cursor {
            queue!(self.terminal, MoveTo(x, y), Show)?;
        }
        self.shown = Some(canvas);
        self.terminal.flush()
    }
}

/// The size of the terminal's window.
impl Display<io::Stdout> {
    pub(in crate::play) fn size() -> io::Result<Size> {
        let (width, height) = crossterm::terminal::size()?;
        Ok(Size::new(width, height))
    }
}

fn write_changes(terminal: &mut impl Write, old: &Canvas, new: &Canvas) -> io::Result<()> {
    let mut style = Style::PLAIN;
    for (y, (before, after)) in (0..).zip(old.rows().zip(new.rows())) {
        // The column that the terminal writes to next, if it is in this row.
        let mut next = None;
        for (x, (before, glyph)) in (0..).zip(before.iter().zip(after)) {
            // The second cell of a wide letter is written with the first.
            if before == glyph || glyph.text.is_empty() {
                continue;
            }
            if next != Some(x) {
                queue!(terminal, MoveTo(x, y))?;
            }
            if glyph.style != style {
                style = glyph.style;
                set_style(terminal, style)?;
            }
            queue!(terminal, Print(&glyph.text))?;
            // Terminals differ in how far a wide or an accented letter takes them.
            next = glyph.text.is_ascii().then_some(x + 1);
        }
    }
    if style != Style::PLAIN {
        queue!(terminal, SetAttribute(Attribute::Reset))?;
    }
    Ok(())
}

fn set_style(terminal: &mut impl Write, style: Style) -> io::Result<()> {
    queue!(terminal, SetAttribute(Attribute::Reset))?;
    if style.bold {
        queue!(terminal, SetAttribute(Attribute::Bold))?;
    }
    if style.dim {
        queue!(terminal, SetAttribute(Attribute::Dim))?;
    }
    if let Some(colour) = style.foreground {
        queue!(terminal, SetForegroundColor(of_terminal(colour)))?;
    }
    if let Some(colour) = style.background {
        queue!(terminal, SetBackgroundColor(of_terminal(colour)))?;
    }
    Ok(())
}

const fn of_terminal(colour: Colour) -> Color {
    match colour {
        Colour::Indexed(place) => Color::AnsiValue(place),
        Colour::LightRed => Color::Red,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the terminal is told for each of the windows.
    fn frames(windows: &[Canvas]) -> Vec<String> {
        let mut display = Display::new(Vec::new());
        let told = windows.iter().map(|window| {
            display.show(window.clone(), None).expect("memory can be written");
            String::from_utf8(std::mem::take(&mut display.terminal)).expect("text")
        });
        told.collect()
    }

    #[test]
    fn only_what_has_changed_is_written() {
        let mut one = Canvas::new(Size::new(10, 2));
        one.write(0, 0, "White 4:58", Style::BOLD);
        let mut other = one.clone();
        other.write(8, 0, "57", Style::BOLD);
        let told = frames(&[one.clone(), other.clone(), other, Canvas::new(Size::new(9, 2))]);
        assert!(told[0].contains("White 4:58") && told[0].contains("\u{1b}[2J"), "{told:?}");
        assert!(
            told[1].contains("7") && !told[1].contains("White") && !told[1].contains("\u{1b}[2J"),
            "{told:?}"
        );
        assert_eq!(told[2], "\u{1b}[?25l");
        assert!(told[3].contains("\u{1b}[2J"), "{told:?}");
    }

    #[test]
    fn styles_are_set_and_taken_back() {
        let mut window = Canvas::new(Size::new(4, 1));
        window.write(0, 0, "ab", Style::DIM);
        window.write(2, 0, "c", Style::PLAIN);
        let told = frames(&[window]);
        let dim = "\u{1b}[0m\u{1b}[2mab\u{1b}[0mc";
        assert!(told[0].contains(dim), "{told:?}");
    }
}
