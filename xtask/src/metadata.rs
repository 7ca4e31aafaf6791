//! What cargo knows of the packages and their dependencies.

use crate::command::{capture, cargo};
use serde_json::Value;

/// One package of the dependency graph.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The licence expression of its manifest.
    pub(crate) licence: Option<String>,
    /// Whether it belongs to this workspace.
    pub(crate) origin: Origin,
    pub(crate) dependencies: Vec<Dependency>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    Workspace,
    Registry,
}

/// A dependency as a manifest declares it.
pub(crate) struct Dependency {
    pub(crate) name: String,
    pub(crate) purpose: Purpose,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Part of what is built.
    Product,
    /// Only for tests, benches and examples.
    Development,
}

/// All packages of the workspace and those it depends on, for every platform.
pub(crate) fn packages() -> Result<Vec<Package>, String> {
    let text = capture(cargo(&["metadata", "--format-version", "1"]))?;
    let graph: Value = serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = graph["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    Ok(packages.iter().map(package).collect())
}

fn package(value: &Value) -> Package {
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    Package {
        name: text("name"),
        version: text("version"),
        licence: value["license"].as_str().map(str::to_owned),
        origin: if value["source"].is_null() { Origin::Workspace } else { Origin::Registry },
        dependencies: value["dependencies"]
            .as_array()
            .map_or_else(Vec::new, |list| list.iter().map(dependency).collect()),
    }
}

fn dependency(value: &Value) -> Dependency {
    let purpose = if value["kind"] == "dev" { Purpose::Development } else { Purpose::Product };
    Dependency { name: value["name"].as_str().unwrap_or_default().to_owned(), purpose }
}
