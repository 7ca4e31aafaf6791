//! Reads from a program for which machine it was built, and which libraries it needs.

/// What a package has to say about its program.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Binary {
    /// Debian's name of the machine.
    pub(super) architecture: &'static str,
    /// The packages it depends on, as Debian writes them; empty for a static program.
    pub(super) depends: String,
}

impl Binary {
    /// Reads the head of a program of Linux, and looks for the names of libraries in it.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        const DYNAMIC: u32 = 2;
        let is_little = bytes.get(5) == Some(&1);
        if !bytes.starts_with(b"\x7fELF") || !is_little || bytes.get(4) != Some(&2) {
            return None;
        }
        let architecture = match u16::from_le_bytes([*bytes.get(18)?, *bytes.get(19)?]) {
            62 => "amd64",
            183 => "arm64",
            243 => "riscv64",
            258 => "loong64",
            _ => return None,
        };
        // A program that asks for an interpreter is linked dynamically; one without a dynamic part is not either.
        const INTERPRETER: u32 = 3;
        let kinds = segments(bytes)?;
        if !kinds.contains(&INTERPRETER) || !kinds.contains(&DYNAMIC) {
            return Some(Self { architecture, depends: String::new() });
        }
        let mut depends = Vec::new();
        if let Some(minor) = newest_glibc(bytes) {
            depends.push(format!("libc6 (>= 2.{minor})"));
        }
        if contains(bytes, b"libgcc_s.so.1\0") {
            depends.push("libgcc-s1".to_owned());
        }
        Some(Self { architecture, depends: depends.join(", ") })
    }
}

/// The kinds of the segments.
fn segments(bytes: &[u8]) -> Option<Vec<u32>> {
    let start = usize::try_from(u64::from_le_bytes(bytes.get(32..40)?.try_into().ok()?)).ok()?;
    let size = usize::from(u16::from_le_bytes(bytes.get(54..56)?.try_into().ok()?));
    let count = usize::from(u16::from_le_bytes(bytes.get(56..58)?.try_into().ok()?));
    let kind = |place: usize| {
        let start = start.checked_add(place.checked_mul(size)?)?;
        Some(u32::from_le_bytes(bytes.get(start..start.checked_add(4)?)?.try_into().ok()?))
    };
    (0..count).map(kind).collect()
}

/// The newest version 2 of the C library that a symbol asks for.
fn newest_glibc(bytes: &[u8]) -> Option<u32> {
    const MARK: &[u8] = b"GLIBC_2.";
    let found = bytes.windows(MARK.len()).enumerate().filter(|(_, window)| *window == MARK);
    let versions = found.filter_map(|(place, _)| {
        let digits: String = bytes[place + MARK.len()..]
            .iter()
            .take(3)
            .map(|byte| char::from(*byte))
            .take_while(char::is_ascii_digit)
            .collect();
        digits.parse().ok()
    });
    versions.max()
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_read() {
        let this = std::fs::read(std::env::current_exe().expect("a path")).expect("this program");
        let binary = Binary::read(&this).expect("a program of Linux");
        assert!(binary.depends.contains("libc6 (>= 2."), "{binary:?}");
        assert_eq!(Binary::read(b"#!/bin/sh\n"), None);
        assert_eq!(Binary::read(b"\x7fELF"), None);
    }
}
