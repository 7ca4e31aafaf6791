//! A folder for one test, gone when the test is over.

use std::fs;
use std::path::PathBuf;

pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the folder can be made");
        Self(path)
    }

    /// The path of a file in it, there or not.
    pub(crate) fn file(&self, name: &str) -> String {
        let path = self.0.join(name).display().to_string();
        assert!(!path.contains(' '), "arguments are separated by blanks: {path}");
        path
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> String {
        fs::write(self.0.join(name), bytes).expect("the file can be written");
        self.file(name)
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap_or_default()
    }

    /// The names of everything in it, hidden or not.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder can be read");
        let mut names: Vec<String> =
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
