//! The faults in PDN files that the reader repairs, each with its name.

use super::Place;
use std::fmt;

macro_rules! repairs {
    ($($(#[$documentation:meta])* $repair:ident $name:literal,)*) => {
        /// A fault in the notation that the reader repairs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Repair {
            $($(#[$documentation])* $repair,)*
        }

        impl Repair {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$repair,)*];

            /// The name used in reports.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$repair => $name,)* }
            }
        }
    };
}

repairs! {
    /// The text is not UTF-8.
    Encoding "encoding",
    /// Some bytes are not of the text's encoding.
    InvalidBytes "invalid-bytes",
    /// A backslash and an `r` or `n` where a line ends.
    LiteralBackslashR "literal-backslash-r",
    /// Text among the tags that is not a tag, or a tag without a value.
    TagMalformed "tag-malformed",
    /// A tag whose closing quotation mark or bracket is missing.
    TagUnclosed "tag-unclosed",
    /// A tag whose value goes over several lines.
    TagOverLines "tag-over-two-lines",
    /// A quotation mark inside a value that is not escaped.
    QuoteInTag "quote-in-tag",
    /// A tag that occurs twice; the last one counts.
    TagDuplicate "tag-duplicate",
    /// A tag whose name has letters written as numeric character references.
    TagNameEscaped "tag-name-escaped",
    /// A result or a move directly followed by the next game.
    ResultGlued "result-glued-to-next-game",
    /// A result in a spelling that is not the standard's: `2:0`, `draw`, `+-`.
    ResultSpelling "result-spelled-otherwise",
    /// A Result tag that cannot be read; its text is kept in the tag `ResultText`.
    ResultUnreadable "result-unreadable",
    /// The result after the moves differs from the Result tag, which counts.
    ResultDiffers "result-differs",
    /// A result before the last move.
    ResultInTheMiddle "result-in-the-middle",
    /// A comment inside a comment.
    NestedComment "nested-comment",
    /// A comment that does not end.
    UnclosedComment "unclosed-comment",
    /// A closing brace without its opening one.
    StrayBrace "stray-brace",
    /// A closing parenthesis without its opening one.
    StrayParenthesis "stray-parenthesis",
    /// A variation that does not end.
    UnclosedVariation "unclosed-variation",
    /// A dot or a comma that belongs to nothing.
    StrayPunctuation "stray-punctuation",
    /// Brackets among the moves.
    BracketInMoves "bracket-in-moves",
    /// Words among the moves; they are kept as a comment.
    TextInMoves "text-in-moves",
    /// Words directly after a move; they are kept as a comment.
    RemarkGlued "remark-glued-to-move",
    /// A sign that is in no rulebook; it is kept as a comment.
    UnknownSign "unknown-sign",
    /// A move number without a dot.
    NumberWithoutDot "number-without-dot",
    /// Dashes in the place of a move.
    PlaceholderMove "placeholder-move",
    /// A square with a zero before it.
    LeadingZero "leading-zero",
    /// A move whose squares have no sign between them: `1115`.
    NoSignInMove "no-sign-in-move",
    /// Blanks inside a move.
    SpaceInMove "space-in-move",
    /// Cyrillic letters that look like the Latin ones of columns.
    CyrillicLetters "cyrillic-letters",
    /// A move by its column and its last square only.
    ShortOrigin "short-origin",
    /// A cross or colon in a move that takes nothing.
    CrossForQuietMove "x-for-quiet-move",
    /// A dash in a move that takes something.
    HyphenCapture "hyphen-capture",
    /// A short capture that fits several; the following moves decide.
    AmbiguousSolved "ambiguous-solved-by-lookahead",
    /// A short capture that fits several, and nothing decides; the first one is chosen.
    AmbiguousOpen "ambiguous-open",
    /// The jumps of one capture written as separate moves.
    JumpsJoined "jumps-joined",
    /// A capture whose end is missing.
    IncompleteCapture "incomplete-capture",
    /// A capture with a wrong square in the middle, but clear first and last squares.
    PathCorrected "path-corrected",
    /// A capture whose squares are not in the order of its path.
    PathScrambled "path-scrambled",
    /// A sequence of moves that is recorded twice; without one copy, which is kept as a comment, all moves are legal.
    MovesTwice "moves-recorded-twice",
    /// The FEN does not say who is to move, or the moves show that it is the other side.
    FenTurn "fen-turn-from-moves",
    /// The FEN has faults, but the position can be played.
    FenForced "fen-forced",
    /// The FEN has marks without meaning.
    FenMarks "fen-marks",
    /// The GameType tag cannot be read.
    GameTypeUnreadable "game-type-unreadable",
    /// The moves use squares that the board of the GameType tag does not have; the moves count.
    GameTypeContradicted "game-type-contradicts-moves",
    /// Squares are numbered or lettered from the opposite side.
    LetteredFromRed "lettered-from-the-other-side",
    /// A variation that is not legal; it is kept as a comment.
    IllegalVariation "illegal-variation",
}

impl fmt::Display for Repair {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A repair and where it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedRepair {
    /// The repair.
    pub repair: Repair,
    /// Its place in the file.
    pub place: Place,
}
