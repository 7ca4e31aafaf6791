//! The tags of a game.

/// A tag: a name and a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The name as it is written.
    pub name: String,
    /// The value.
    pub value: String,
}

/// The tags of a game in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<Tag>);

/// Names in other languages and words, as programs write them.
const TRANSLATED: [(&str, &str); 17] = [
    ("Red", "Black"),
    ("Bianco", "White"),
    ("Nero", "Black"),
    ("Risultato", "Result"),
    ("Dati", "Event"),
    ("Anno", "Date"),
    ("Apertura", "Opening"),
    ("Blanc", "White"),
    ("Noir", "Black"),
    ("Résultat", "Result"),
    ("Événement", "Event"),
    ("Manche", "Round"),
    ("Brancas", "White"),
    ("Pretas", "Black"),
    ("Resultado", "Result"),
    ("Evento", "Event"),
    ("Data", "Date"),
];

impl Tags {
    /// No tags.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The value of a tag, by its English name in any case, or in the translation of a known program. The last counts.
    pub fn get(&self, name: &str) -> Option<&str> {
        let own = |tag: &&Tag| tag.name.eq_ignore_ascii_case(name);
        let translated = |tag: &&Tag| {
            TRANSLATED.iter().any(|(other, english)| *other == tag.name && english.eq_ignore_ascii_case(name))
        };
        let found = self.0.iter().rev().find(own).or_else(|| self.0.iter().rev().find(translated));
        found.map(|tag| tag.value.as_str())
    }

    /// The value of a tag, if it is known: neither empty nor a question mark.
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name).map(str::trim).filter(|value| !value.is_empty() && *value != "?")
    }

    /// Sets a tag; if it exists, in its place.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.0.iter_mut().find(|tag| tag.name.eq_ignore_ascii_case(name)) {
            Some(tag) => tag.value = value,
            None => self.0.push(Tag { name: name.to_owned(), value }),
        }
    }

    /// Adds a tag at the end, even if it exists already.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.push(Tag { name: name.into(), value: value.into() });
    }

    /// Removes tags.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|tag| !tag.name.eq_ignore_ascii_case(name));
    }

    /// All tags in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Tag> {
        self.0.iter()
    }

    /// Whether there are no tags.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of tags.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}
