//! Queries whose text depends on their conditions.

use super::{MARK, Query, Text, Value};

/// A text that is put together piece by piece. The pieces are ours; what strangers say comes in as values only.
pub(in crate::store) struct Builder {
    text: String,
    values: Vec<Value>,
}

impl Builder {
    pub(in crate::store) fn new(text: &'static str) -> Self {
        Self { text: text.to_owned(), values: Vec::new() }
    }

    /// One of a text that was put together from fixed ones.
    #[cfg(feature = "cluster")]
    pub(in crate::store) const fn of(text: String) -> Self {
        Self { text, values: Vec::new() }
    }

    pub(in crate::store) fn push(&mut self, text: &'static str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    pub(in crate::store) fn push_bind(&mut self, value: impl Into<Value>) -> &mut Self {
        self.text.push(MARK);
        self.values.push(value.into());
        self
    }

    /// `VALUES` with a row for each thing.
    pub(in crate::store) fn push_values<T>(
        &mut self,
        things: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Values<'_>, T),
    ) -> &mut Self {
        self.push("VALUES ");
        for (place, thing) in things.into_iter().enumerate() {
            self.push(if place == 0 { "(" } else { ", (" });
            write(&mut Values { builder: self, first: true }, thing);
            self.push(")");
        }
        self
    }

    /// Values with commas between them, in parentheses.
    pub(in crate::store) fn push_list<V: Into<Value>>(
        &mut self,
        values: impl IntoIterator<Item = V>,
    ) -> &mut Self {
        self.push("(");
        let mut list = Values { builder: self, first: true };
        for value in values {
            list.push_bind(value);
        }
        self.push(")")
    }

    pub(in crate::store) fn build(self) -> Query {
        Query { text: Text::Marked(self.text), values: self.values, kept: true }
    }
}

/// Values of a row that is being written.
pub(in crate::store) struct Values<'b> {
    builder: &'b mut Builder,
    first: bool,
}

impl Values<'_> {
    pub(in crate::store) fn push_bind(&mut self, value: impl Into<Value>) -> &mut Self {
        if !std::mem::take(&mut self.first) {
            self.builder.push(", ");
        }
        self.builder.push_bind(value);
        self
    }
}
