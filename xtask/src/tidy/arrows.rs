//! Which crate may use which.

use super::Fault;
use crate::metadata::{Dependency, Origin, Package, Purpose};

/// What a crate of the workspace may depend on.
struct Allowance {
    crate_name: &'static str,
    /// The crates of the workspace, for whatever purpose.
    ours: &'static [&'static str],
    /// The outside crates that may become part of it.
    others: Others,
}

enum Others {
    /// These alone.
    Only(&'static [&'static str]),
    /// All but these.
    AllBut(&'static [&'static str]),
}

/// Only programs know JSON and gather errors of every kind.
const FOR_PROGRAMS: Others = Others::AllBut(&["anyhow", "serde_json"]);

const ALLOWANCES: &[Allowance] = &[
    Allowance {
        crate_name: "draughts",
        ours: &[],
        // Two of them are features: the form of cases for an arbiter, and its description.
        others: Others::Only(&["serde", "smallvec", "thiserror", "utoipa"]),
    },
    Allowance { crate_name: "protocol", ours: &["draughts"], others: FOR_PROGRAMS },
    Allowance { crate_name: "engine", ours: &["draughts"], others: FOR_PROGRAMS },
    Allowance { crate_name: "pairing", ours: &[], others: FOR_PROGRAMS },
    Allowance { crate_name: "tournament", ours: &["pairing"], others: FOR_PROGRAMS },
    Allowance { crate_name: "print", ours: &["draughts", "tournament"], others: FOR_PROGRAMS },
    Allowance {
        crate_name: "server",
        ours: &["draughts", "engine", "print", "tournament"],
        others: Others::AllBut(&["anyhow"]),
    },
    Allowance {
        crate_name: "terminal",
        ours: &["draughts", "protocol", "engine", "tournament", "print"],
        others: Others::AllBut(&[]),
    },
    Allowance {
        crate_name: "damier",
        // The first two for its tests.
        ours: &["draughts", "protocol", "server", "terminal"],
        others: Others::AllBut(&[]),
    },
    Allowance { crate_name: "xtask", ours: &[], others: Others::Only(&["serde_json"]) },
];

pub(super) fn check(packages: &[Package]) -> Vec<Fault> {
    let ours: Vec<&Package> = packages.iter().filter(|package| package.origin == Origin::Workspace).collect();
    let mut faults = Vec::new();
    for package in &ours {
        let Some(allowance) = ALLOWANCES.iter().find(|allowance| allowance.crate_name == package.name) else {
            let reason =
                "a new crate needs its line in xtask/src/tidy/arrows.rs and in ARCHITECTURE.md".to_owned();
            faults.push(Fault { place: format!("crate {}", package.name), reason });
            continue;
        };
        for dependency in &package.dependencies {
            let is_ours = ours.iter().any(|package| package.name == dependency.name);
            let permitted = if is_ours { allowance.ours(dependency) } else { allowance.others(dependency) };
            if !permitted {
                let reason =
                    format!("must not depend on {}: ARCHITECTURE.md has the arrows", dependency.name);
                faults.push(Fault { place: format!("crate {}", package.name), reason });
            }
        }
    }
    faults
}

/// Arrows that are allowed and not used: the table would say what is not so.
pub(super) fn unused(packages: &[Package]) -> Vec<Fault> {
    let ours: Vec<&Package> = packages.iter().filter(|package| package.origin == Origin::Workspace).collect();
    let mut faults = Vec::new();
    for Allowance { crate_name, ours: allowed, .. } in ALLOWANCES {
        let Some(package) = ours.iter().find(|package| package.name == *crate_name) else { continue };
        let used = |name: &str| package.dependencies.iter().any(|dependency| dependency.name == name);
        for name in allowed.iter().filter(|name| !used(name)) {
            let reason =
                format!("does not depend on {name} any more: xtask/src/tidy/arrows.rs and ARCHITECTURE.md");
            faults.push(Fault { place: format!("crate {crate_name}"), reason });
        }
    }
    faults
}

impl Allowance {
    fn ours(&self, dependency: &Dependency) -> bool {
        self.ours.contains(&dependency.name.as_str())
    }

    fn others(&self, dependency: &Dependency) -> bool {
        let name = dependency.name.as_str();
        match (dependency.purpose, &self.others) {
            (Purpose::Development, _) => true,
            (Purpose::Product, Others::Only(names)) => names.contains(&name),
            (Purpose::Product, Others::AllBut(names)) => !names.contains(&name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependencies: &[(&str, Purpose)]) -> Package {
        let dependency = |&(name, purpose): &(&str, Purpose)| Dependency { name: name.to_owned(), purpose };
        Package {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            licence: None,
            origin: Origin::Workspace,
            dependencies: dependencies.iter().map(dependency).collect(),
        }
    }

    #[test]
    fn arrows_that_nobody_uses_are_found() {
        assert!(unused(&[package("engine", &[("draughts", Purpose::Product)])]).is_empty());
        assert_eq!(unused(&[package("engine", &[])]).len(), 1);
    }

    #[test]
    fn forbidden_arrows_are_found() {
        use Purpose::{Development, Product};
        for (from, to, purpose, permitted) in [
            ("draughts", "engine", Product, false),
            ("draughts", "engine", Development, false),
            ("draughts", "smallvec", Product, true),
            ("draughts", "rand", Product, false),
            ("draughts", "proptest", Development, true),
            ("engine", "draughts", Product, true),
            ("engine", "protocol", Product, false),
            ("engine", "serde_json", Product, false),
            ("server", "serde_json", Product, true),
            ("server", "anyhow", Product, false),
            ("damier", "anyhow", Product, true),
            ("terminal", "engine", Product, true),
            ("terminal", "server", Product, false),
            ("nobody", "smallvec", Product, false),
        ] {
            let packages = [
                package(from, &[(to, purpose)]),
                package("engine", &[]),
                package("draughts", &[]),
                package("protocol", &[]),
                package("server", &[]),
            ];
            assert_eq!(check(&packages).is_empty(), permitted, "{from} to {to}, {purpose:?}");
        }
    }
}
