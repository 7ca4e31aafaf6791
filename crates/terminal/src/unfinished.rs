//! A file that is being written: a temporary file beside the one it will replace, renamed only when it is complete.
//! An interrupted command leaves the old file untouched.

use crate::exit::complain;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What happens to a file that was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leftover {
    /// It is deleted.
    Removed,
    /// Its content took long to compute: it is kept under its temporary name.
    Kept,
}

/// A file that is being written.
#[derive(Debug)]
pub(crate) struct UnfinishedFile {
    /// None once it is finished.
    out: Option<BufWriter<File>>,
    /// Its temporary and final names; none for what cannot be replaced, such as a pipe or a device.
    names: Option<Names>,
    leftover: Leftover,
}

#[derive(Debug)]
struct Names {
    beside: PathBuf,
    target: PathBuf,
}

impl UnfinishedFile {
    /// Starts writing the file that will get this name.
    pub(crate) fn create(path: &Path, leftover: Leftover) -> io::Result<Self> {
        let found = fs::metadata(path);
        if path.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        if found.as_ref().is_ok_and(|found| !found.is_file()) {
            let file = File::options().write(true).open(path)?;
            return Ok(Self { out: Some(BufWriter::new(file)), names: None, leftover });
        }
        // The file behind a link is replaced, not the link.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = target.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?;
        let mut unfinished = OsString::from(".");
        unfinished.push(name);
        unfinished.push(format!(".{}.unfinished", std::process::id()));
        let beside = target.with_file_name(unfinished);
        if leftover == Leftover::Removed {
            interruption::watch(&beside);
        }
        let file = File::create(&beside)?;
        if let Ok(found) = found {
            // The new file gets the permissions of the old one, if the file system has permissions.
            let _ = fs::set_permissions(&beside, found.permissions());
        }
        Ok(Self { out: Some(BufWriter::new(file)), names: Some(Names { beside, target }), leftover })
    }

    /// Gives the file its final name, replacing the old file.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        let Some(mut out) = self.out.take() else { return Ok(()) };
        let finished = out.flush().and_then(|()| match &self.names {
            None => Ok(()),
            Some(Names { beside, target }) => {
                out.get_ref().sync_all()?;
                fs::rename(beside, target)
            }
        });
        match (&finished, &self.names) {
            (Ok(()), Some(names)) => interruption::forget(&names.beside),
            (Err(_), _) => self.give_up(),
            _ => {}
        }
        finished
    }

    fn give_up(&mut self) {
        let Some(names) = self.names.take() else { return };
        match self.leftover {
            Leftover::Removed => {
                // If this fails too, nothing more can be done.
                let _ = fs::remove_file(&names.beside);
                interruption::forget(&names.beside);
            }
            Leftover::Kept => complain!("the output written so far is in {}", names.beside.display()),
        }
    }
}

impl Write for UnfinishedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.as_mut().map_or(Ok(0), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for UnfinishedFile {
    fn drop(&mut self) {
        if let Some(out) = self.out.take() {
            // The buffer need not be flushed: the file is deleted.
            match self.leftover {
                Leftover::Removed => drop(out.into_parts()),
                Leftover::Kept => drop(out),
            }
            self.give_up();
        }
    }
}

/// Catches the signals that end the program, so that no unfinished file is left behind.
#[cfg(unix)]
mod interruption {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::path::{Path, PathBuf};
    use std::sync::{Mutex, Once, PoisonError};

    static FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    static WATCHING: Once = Once::new();

    pub(super) fn watch(path: &Path) {
        FILES.lock().unwrap_or_else(PoisonError::into_inner).push(path.to_owned());
        WATCHING.call_once(|| {
            // Without the handler an unfinished file may be left behind, but the old one is still untouched.
            let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    for path in FILES.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
                        let _ = std::fs::remove_file(path);
                    }
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
            });
        });
    }

    pub(super) fn forget(path: &Path) {
        FILES.lock().unwrap_or_else(PoisonError::into_inner).retain(|known| known != path);
    }
}

/// For systems without such signals.
#[cfg(not(unix))]
mod interruption {
    use std::path::Path;

    pub(super) fn watch(_: &Path) {}

    pub(super) fn forget(_: &Path) {}
}
