//! Colours and their contrast.

use std::fmt;

/// A colour on a screen or on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    /// Red, from 0 to 255.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Colour {
    /// The colour written `#rrggbb`.
    pub const fn hex(code: u32) -> Self {
        Self { red: (code >> 16) as u8, green: (code >> 8) as u8, blue: code as u8 }
    }

    /// The relative luminance of WCAG 2, from 0 (black) to 1 (white): what remains where hues are not seen.
    pub fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// The contrast of two colours, from 1 (the same) to 21 (black and white).
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        if one > two { one / two } else { two / one }
    }
}

impl fmt::Display for Colour {
    /// As SVG writes it: `#rgb` where that says the same, else `#rrggbb`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [self.red, self.green, self.blue];
        formatter.write_str("#")?;
        let short = parts.iter().all(|part| part % 0x11 == 0);
        for part in parts {
            if short {
                write!(formatter, "{:x}", part / 0x11)?;
            } else {
                write!(formatter, "{part:02x}")?;
            }
        }
        Ok(())
    }
}
