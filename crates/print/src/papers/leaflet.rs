//! A document as data: what stands on it, not where. The writers for PDF and HTML decide that.

use draughts::game::ScoreSheet;

/// A document of an event.
#[derive(Clone, Debug)]
pub struct Leaflet {
    /// The name of the event.
    pub event: String,
    /// What the document is.
    pub title: String,
    /// The round, or how far the event has come.
    pub subtitle: String,
    /// What stands at the foot of every page.
    pub foot: String,
    /// The document itself.
    pub body: Body,
}

/// What a document consists of.
#[derive(Clone, Debug)]
pub enum Body {
    /// Text and tables, on as many pages as it takes.
    Flow(Vec<Part>),
    /// Cards that are cut out.
    Cards(CardSheet),
    /// Score sheets, in the federation's form.
    Scores(Vec<GameSheet>),
}

/// A part of a document.
#[derive(Clone, Debug)]
pub enum Part {
    /// A heading; it stays with what follows.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// Names and values, beside each other.
    Facts(Vec<Fact>),
    /// A table.
    Table(Table),
    /// Sentences in large letters, each with where it is written.
    Clauses(Vec<Clause>),
    /// A tree of ties.
    Tree(Tree),
    /// What follows stands on a page of its own.
    NewPage,
    /// Lines on which somebody signs.
    Signatures(Vec<String>),
}

/// A name and its value. Without a value it is a line to write on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fact {
    /// What it is.
    pub label: String,
    /// Its value.
    pub value: String,
}

/// A sentence that people keep to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clause {
    /// The sentence.
    pub text: String,
    /// The article behind it; empty without one.
    pub article: String,
}

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with as many cells as there are columns.
    pub rows: Vec<Row>,
    /// So many columns come first again where the others have to be parted.
    pub keys: usize,
    /// What stands in the place of rows where there are none.
    pub nothing: &'static str,
    /// What has to be said below it.
    pub notes: Vec<String>,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its heading.
    pub title: String,
    /// How wide it is.
    pub width: ColumnWidth,
    /// Where its texts stand.
    pub alignment: ColumnAlignment,
}

/// How wide a column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnWidth {
    /// As wide as its widest text.
    Text,
    /// A part of what the others leave; long texts take several lines.
    Rest,
}

/// Where the texts of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnAlignment {
    /// At the left.
    Left,
    /// In the middle.
    Middle,
    /// At the right, as numbers do.
    Right,
}

/// A row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// What kind of row it is.
    pub kind: RowKind,
}

/// What kind of row it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// One of many.
    Plain,
    /// One that those below it belong to.
    Group,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its text.
    pub text: String,
    /// A smaller text below it.
    pub below: String,
    /// How it looks.
    pub kind: CellKind,
}

/// How a cell looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellKind {
    /// As the others.
    #[default]
    Plain,
    /// In heavy letters.
    Strong,
    /// Nothing can stand there.
    Shaded,
    /// A box that is ticked by hand.
    Box,
    /// A box that is ticked.
    Ticked,
    /// A line to write on.
    Line,
}

/// Cards of one form.
#[derive(Clone, Debug)]
pub struct CardSheet {
    /// Their size and layout.
    pub form: CardForm,
    /// The cards.
    pub cards: Vec<Card>,
}

/// The size and layout of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardForm {
    /// Folded in the middle, so that it stands; read from both sides. Two to a page.
    Tent,
    /// A slip to write on. Six to a page.
    Slip,
    /// A slip to read. Eight to a page.
    Ticket,
    /// A card with a table. Two to a page.
    Record,
}

/// A card.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// What stands at its upper left.
    pub kicker: String,
    /// What stands at its upper right.
    pub corner: String,
    /// The largest text.
    pub title: String,
    /// Below it.
    pub subtitle: String,
    /// Further lines.
    pub lines: Vec<String>,
    /// Rows of fields.
    pub fields: Vec<Vec<Fact>>,
    /// A table.
    pub table: Option<Table>,
    /// The address behind its QR code; empty without one.
    pub address: String,
}

/// A score sheet before the game.
#[derive(Clone, Debug)]
pub struct GameSheet {
    /// The sheet, without moves.
    pub sheet: ScoreSheet,
    /// The address behind its QR code; empty without one.
    pub address: String,
}

/// A tree of ties, the first round first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The names of the rounds.
    pub rounds: Vec<String>,
    /// The ties of each round, half as many in each as in the one before.
    pub ties: Vec<Vec<TreeTie>>,
    /// Who has won it all; empty before.
    pub champion: String,
}

/// A tie of a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeTie {
    /// The two of it.
    pub branches: [Branch; 2],
}

/// One of the two of a tie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    /// Who it is; empty if nobody yet, or nobody at all.
    pub name: String,
    /// What was scored in the tie.
    pub score: String,
    /// Whether this one went through.
    pub won: bool,
}

impl Leaflet {
    /// What it is and which round, for the properties of a file.
    pub fn full_title(&self) -> String {
        let parts = [self.event.as_str(), self.title.as_str(), self.subtitle.as_str()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" – ")
    }
}

impl Column {
    fn of(title: impl Into<String>, width: ColumnWidth, alignment: ColumnAlignment) -> Self {
        Self { title: title.into(), width, alignment }
    }

    /// A column of numbers.
    pub fn number(title: impl Into<String>) -> Self {
        Self::of(title, ColumnWidth::Text, ColumnAlignment::Right)
    }

    /// A column of names.
    pub fn name(title: impl Into<String>) -> Self {
        Self::of(title, ColumnWidth::Rest, ColumnAlignment::Left)
    }

    /// A column of short words.
    pub fn word(title: impl Into<String>) -> Self {
        Self::of(title, ColumnWidth::Text, ColumnAlignment::Left)
    }

    /// A column whose texts stand in the middle.
    pub fn middle(title: impl Into<String>) -> Self {
        Self::of(title, ColumnWidth::Text, ColumnAlignment::Middle)
    }
}

impl Row {
    /// A row of cells.
    pub fn plain(cells: Vec<Cell>) -> Self {
        Self { cells, kind: RowKind::Plain }
    }

    /// A row that those below it belong to.
    pub fn group(cells: Vec<Cell>) -> Self {
        Self { cells, kind: RowKind::Group }
    }
}

impl Cell {
    /// A cell with a text.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// A cell with heavy letters.
    pub fn strong(text: impl Into<String>) -> Self {
        Self { text: text.into(), kind: CellKind::Strong, ..Self::default() }
    }

    /// A cell with two texts.
    pub fn two(text: impl Into<String>, below: impl Into<String>) -> Self {
        Self { text: text.into(), below: below.into(), kind: CellKind::Plain }
    }

    /// A cell without text.
    pub fn of(kind: CellKind) -> Self {
        Self { kind, ..Self::default() }
    }
}

impl Fact {
    /// A name and its value.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into() }
    }
}
