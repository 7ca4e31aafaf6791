//! The parameters of an engine.

use super::{HubLine, LineError};

/// A parameter with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its value now.
    pub value: String,
    /// The type of its values.
    pub kind: Type,
}

/// The type of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int(Range<i64>),
    /// A number.
    Real(Range<f64>),
    /// Any text.
    Text,
    /// One of these.
    Enum(Vec<String>),
}

/// The bounds, both included; none if the engine does not give them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Range<T> {
    /// The least.
    pub min: Option<T>,
    /// The most.
    pub max: Option<T>,
}

impl Parameter {
    /// What is wrong with a value, in words; none if it is allowed.
    pub fn refuses(&self, value: &str) -> Option<String> {
        let name = &self.name;
        match &self.kind {
            Type::Bool if !matches!(value, "true" | "false") => Some(format!("{name} must be true or false")),
            Type::Int(range) if !range.holds(value.parse().ok()) => {
                Some(format!("{name} must be {}", range.words()))
            }
            Type::Real(range) if !range.holds(value.parse().ok()) => {
                Some(format!("{name} must be {}", range.words()))
            }
            Type::Enum(values) if !values.iter().any(|known| known == value) => {
                Some(format!("{name} must be one of {}", values.join(", ")))
            }
            _ => None,
        }
    }

    pub(super) fn of(line: &HubLine) -> Result<Self, LineError> {
        let name = line.get("name").ok_or(LineError::Missing { command: "param", field: "name" })?;
        let kind = match line.get("type").unwrap_or_default() {
            "bool" => Type::Bool,
            "int" => Type::Int(Range::of(line)),
            "real" => Type::Real(Range::of(line)),
            "enum" => {
                let values = line.get("values").unwrap_or_default();
                Type::Enum(values.split_whitespace().map(str::to_owned).collect())
            }
            // Including types of later versions.
            _ => Type::Text,
        };
        Ok(Self { name: name.to_owned(), value: line.get("value").unwrap_or_default().to_owned(), kind })
    }

    pub(super) fn line(&self) -> HubLine {
        let line = HubLine::new("param").with("name", &self.name).with("value", &self.value);
        match &self.kind {
            Type::Bool => line.with("type", "bool"),
            Type::Int(range) => {
                line.with("type", "int").with_some("min", range.min).with_some("max", range.max)
            }
            Type::Real(range) => {
                line.with("type", "real").with_some("min", range.min).with_some("max", range.max)
            }
            Type::Text => line.with("type", "string"),
            Type::Enum(values) => line.with("type", "enum").with("values", values.join(" ")),
        }
    }
}

impl<T: PartialOrd + Copy + std::str::FromStr + std::fmt::Display> Range<T> {
    fn of(line: &HubLine) -> Self {
        let limit = |name: &str| line.get(name).and_then(|value| value.parse().ok());
        Self { min: limit("min"), max: limit("max") }
    }

    fn holds(&self, value: Option<T>) -> bool {
        value.is_some_and(|value| {
            self.min.is_none_or(|min| min <= value) && self.max.is_none_or(|max| value <= max)
        })
    }

    fn words(&self) -> String {
        match (self.min, self.max) {
            (Some(min), Some(max)) => format!("a number from {min} to {max}"),
            (Some(min), None) => format!("a number not below {min}"),
            (None, Some(max)) => format!("a number not above {max}"),
            (None, None) => "a number".to_owned(),
        }
    }
}
