//! Text styles.

/// A colour of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Colour {
    /// One of the palette of 256.
    Indexed(u8),
    /// The palette's bright red, whatever the terminal makes of it.
    LightRed,
}

/// Colours and weight; what is not said stays as it is underneath.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::play) struct Style {
    pub(in crate::play) foreground: Option<Colour>,
    pub(in crate::play) background: Option<Colour>,
    pub(in crate::play) bold: bool,
    pub(in crate::play) dim: bool,
}

impl Style {
    pub(in crate::play) const PLAIN: Self =
        Self { foreground: None, background: None, bold: false, dim: false };
    pub(in crate::play) const BOLD: Self = Self { bold: true, ..Self::PLAIN };
    pub(in crate::play) const DIM: Self = Self { dim: true, ..Self::PLAIN };

    pub(in crate::play) const fn fg(self, colour: Colour) -> Self {
        Self { foreground: Some(colour), ..self }
    }

    pub(in crate::play) const fn bg(self, colour: Colour) -> Self {
        Self { background: Some(colour), ..self }
    }

    /// This one on top of another.
    pub(super) fn over(self, below: Self) -> Self {
        Self {
            foreground: self.foreground.or(below.foreground),
            background: self.background.or(below.background),
            bold: self.bold || below.bold,
            dim: self.dim || below.dim,
        }
    }
}
