//! A memory-mapped file. The only module of this program with `unsafe` code.

use crate::exit::BadInput;
use memmap2::Mmap;
use std::fs::File;
use std::path::Path;

/// A file mapped into memory.
pub(super) struct MappedFile(Mmap);

impl MappedFile {
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let unusable = |error: std::io::Error| BadInput(format!("{}: {error}", path.display()));
        let file = File::open(path).map_err(unusable)?;
        // SAFETY: the bytes are only read, every access checks its bounds, and every value read is checked against the
        // legal moves. If another program changes the file meanwhile, a look-up gives other counts; if one truncates
        // it, the system ends this program, as with any mapped file.
        let map = unsafe { Mmap::map(&file) }.map_err(unusable)?;
        Ok(Self(map))
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}
