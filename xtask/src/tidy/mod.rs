//! The repository's invariants that a simple look at the files can check. Each is written as an absence.

mod arrows;
mod code;
mod modules;
mod names;
mod source;
mod text;

use crate::command::root;
use crate::metadata::packages;
use modules::Modules;
use names::Names;
use source::Source;
use std::fmt;
use std::path::Path;

/// Folders that hold nothing of ours.
const SKIPPED: &[&str] = &[".git", "target", "node_modules", "fuzz/corpus", "fuzz/artifacts", "fuzz/seeds"];

/// An invariant that does not hold somewhere.
#[derive(Debug, PartialEq, Eq)]
struct Fault {
    /// Path from the root, with the line where there is one.
    place: String,
    /// What is wrong and what to do.
    reason: String,
}

impl Fault {
    fn at_line(path: &str, line: usize, reason: impl Into<String>) -> Self {
        Self { place: format!("{path}:{line}"), reason: reason.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "  {}: {}", self.place, self.reason)
    }
}

pub(crate) fn run() -> Result<(), String> {
    let mut paths = Vec::new();
    collect(&root(), "", &mut paths)?;
    let packages = packages()?;
    let mut faults = arrows::check(&packages);
    faults.extend(arrows::unused(&packages));
    let mut modules = Modules::default();
    let mut names = Names::default();
    for path in &paths {
        let bytes = std::fs::read(root().join(path)).map_err(|error| format!("{path}: {error}"))?;
        let Ok(text) = String::from_utf8(bytes) else { continue };
        faults.extend(text::check(path, &text));
        modules.look_at_template(path, &text);
        if path.ends_with(".rs") {
            let source = Source::new(&text);
            faults.extend(code::check(path, &source));
            modules.look(path, &source);
            names.add(path, &source);
        }
    }
    faults.extend(modules.faults());
    faults.extend(names.faults());
    if faults.is_empty() {
        println!("{} files", paths.len());
        return Ok(());
    }
    let lines: Vec<String> = faults.iter().map(Fault::to_string).collect();
    Err(format!("{} places are not tidy:\n{}", lines.len(), lines.join("\n")))
}

/// The files below a folder, as paths from the root with slashes, in order.
fn collect(folder: &Path, prefix: &str, paths: &mut Vec<String>) -> Result<(), String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut entries: Vec<_> = entries.flatten().collect();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if prefix.is_empty() { name.clone() } else { format!("{prefix}/{name}") };
        if SKIPPED.contains(&name.as_str()) || SKIPPED.contains(&path.as_str()) {
            continue;
        }
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => collect(&entry.path(), &path, paths)?,
            Ok(kind) if kind.is_file() => paths.push(path),
            _ => {}
        }
    }
    Ok(())
}
