//! Keeps the server's files unreadable for other users of the machine: they hold its games and the hashes of secrets.

use std::path::Path;

/// Lets new files and directories of this process be its user's alone.
#[cfg(target_os = "linux")]
pub fn new_files_are_private() {
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
}

/// Lets new files and directories of this process be its user's alone, where the system knows of that.
#[cfg(not(target_os = "linux"))]
pub fn new_files_are_private() {}

/// Makes everything in a directory its user's alone: files 600, directories 700. Failures are logged.
pub(crate) fn make_private(directory: &Path) {
    if let Err(fault) = change(directory, DEEPEST) {
        tracing::warn!(%fault, path = %directory.display(), "other users of this machine can read the data folder");
    }
}

/// Directories within directories are looked into so often.
const DEEPEST: u32 = 8;

#[cfg(unix)]
fn change(path: &Path, deepest: u32) -> std::io::Result<()> {
    use std::fs::{Permissions, read_dir, set_permissions, symlink_metadata};
    use std::os::unix::fs::PermissionsExt;
    let found = symlink_metadata(path)?;
    let wanted = match found.file_type() {
        kind if kind.is_dir() => 0o700,
        kind if kind.is_file() => 0o600,
        // What a link leads to may be somebody else's.
        _ => return Ok(()),
    };
    if found.permissions().mode() & 0o777 != wanted {
        set_permissions(path, Permissions::from_mode(wanted))?;
    }
    if found.is_dir() && deepest > 0 {
        for entry in read_dir(path)? {
            match change(&entry?.path(), deepest - 1) {
                // It has gone meanwhile.
                Err(fault) if fault.kind() == std::io::ErrorKind::NotFound => {}
                done => done?,
            }
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn change(_: &Path, _: u32) -> std::io::Result<()> {
    Ok(())
}
