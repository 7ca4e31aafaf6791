//! How texts are put into the templates (see `askama.toml`).

use askama::filters::Escaper;
use std::fmt::{self, Write};

/// Text that stands between tags or in attributes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Markup;

impl Escaper for Markup {
    fn write_escaped_str<W: Write>(&self, mut dest: W, text: &str) -> fmt::Result {
        print::markup::escape(text, &mut dest)
    }
}
