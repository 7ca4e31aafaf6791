//! Faults of a disk and a clock for a server in a process of its own: a small C library that stands before libc, and the
//! numbers by which it is told what fails. Built here with the C compiler that the database needs anyway.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCE: &str = include_str!("faults.c");

/// Numbers of errors, as Linux has them.
pub(crate) const EIO: i64 = 5;
pub(crate) const ENOSPC: i64 = 28;
pub(crate) const EROFS: i64 = 30;

/// Which files are concerned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Target {
    /// All of the data directory.
    #[default]
    Everything = 0,
    /// The database's log.
    Log = 1,
    /// The database without its log: what checkpoints write.
    Database = 2,
}

/// What goes wrong; nothing where a number is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) write: i64,
    pub(crate) sync: i64,
    pub(crate) truncate: i64,
    pub(crate) open: i64,
    pub(crate) read: i64,
    pub(crate) target: Target,
    /// Milliseconds that each sync, and each write, takes longer.
    pub(crate) sync_ms: i64,
    pub(crate) write_ms: i64,
    /// How far the system's clock is ahead.
    pub(crate) clock_ms: i64,
}

/// The faults of one server.
#[derive(Debug)]
pub(crate) struct Faults {
    library: PathBuf,
    below: PathBuf,
    path: PathBuf,
    numbers: File,
}

impl Faults {
    /// Faults of everything below a folder; what is needed for them is put into another one.
    pub(crate) fn new(below: &Path, workplace: &Path) -> io::Result<Self> {
        fs::create_dir_all(workplace)?;
        let path = workplace.join("faults.numbers");
        let numbers = OpenOptions::new().create(true).truncate(true).read(true).write(true).open(&path)?;
        numbers.write_all_at(&[0; 80], 0)?;
        let library = workplace.join("faults.so");
        let source = workplace.join("faults.c");
        fs::write(&source, SOURCE)?;
        let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
        let built = Command::new(&compiler)
            .args(["-shared", "-fPIC", "-O1", "-w", "-o"])
            .args([&library, &source])
            .arg("-ldl")
            .status()?;
        if !built.success() {
            return Err(io::Error::other(format!("{}: {built}", compiler.display())));
        }
        let below = below.to_owned();
        Ok(Self { library, below, path, numbers })
    }

    /// Puts the faults before a program.
    pub(crate) fn stand_before(&self, command: &mut Command) {
        command
            .env("LD_PRELOAD", &self.library)
            .env("DAMIER_FAULTS", &self.path)
            .env("DAMIER_FAULTS_BELOW", &self.below);
    }

    /// From now on this goes wrong, and nothing else.
    pub(crate) fn set(&self, fault: Fault) {
        let Fault { write, sync, truncate, open, read, target, sync_ms, write_ms, clock_ms } = fault;
        let numbers = [write, sync, truncate, open, read, target as i64, sync_ms, write_ms, clock_ms];
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
        self.numbers.write_all_at(&bytes, 0).expect("the numbers can be written");
    }

    /// How often something has gone wrong.
    pub(crate) fn hits(&self) -> i64 {
        let mut bytes = [0; 8];
        self.numbers.read_exact_at(&mut bytes, 72).expect("the numbers can be read");
        i64::from_ne_bytes(bytes)
    }
}
