//! The table of values that makes a ruleset, and the kinds of values in it.

use super::{ArbiterRules, Article, Cited, Code, DrawRule, Provenance, RulesetName};
use crate::board::{Geometry, Kind, Side};

/// Everything in which one ruleset differs from another.
///
/// Hot code reads it through [`Ruleset::RULES`](super::Ruleset::RULES), where the compiler folds
/// every value; all other code takes `&'static Rules`.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The ruleset.
    pub ruleset: RulesetName,
    /// Its name in a sentence.
    pub title: &'static str,
    /// The rulebook it mainly stands on.
    pub code: Code,
    /// How PDN files name it.
    pub game_type: GameType,

    /// Rows of the board: 8 or 10.
    pub size: Cited<u8>,
    /// Where each player sees a playable corner square.
    pub dark_corner: Cited<Corner>,
    /// How many rows each side fills with men at the start.
    pub rows_of_men: Cited<u8>,
    /// The side that begins.
    pub first_to_move: Cited<Side>,
    /// The names of the two sides.
    pub colours: Cited<Colours>,
    /// The names of the two kinds of piece.
    pub words: Cited<PieceWords>,

    /// How far a king goes.
    pub king_reach: Cited<Reach>,
    /// Whether men capture backward too.
    pub men_capture_backward: Cited<bool>,
    /// Whether a man may take a king.
    pub men_capture_kings: Cited<bool>,
    /// When captured pieces leave the board.
    pub removal: Cited<Removal>,
    /// The priorities among captures, the strongest criterion first; among equals the choice is free.
    pub choice: &'static [Cited<Priority>],
    /// Says that the choice is free among captures that no criterion tells apart.
    pub free_choice: Article,
    /// What happens to a man that reaches the promotion row while capturing.
    pub promotion: Cited<Promotion>,
    /// Where a capturing king may come to rest.
    pub king_landing: Cited<Landing>,

    /// The rules by which a game is drawn by counting.
    pub draws: &'static [DrawRule],
    /// The source of the draw rules.
    pub draws_known: Provenance,
    /// The articles by which a game ends otherwise.
    pub results: Results,
    /// What an arbiter rules by.
    pub arbiter: ArbiterRules,

    /// How squares and moves are written.
    pub notation: Cited<Notation>,
    /// The articles that refuse a move.
    pub refusals: Refusals,
}

impl Rules {
    /// The geometry of the board.
    pub const fn geometry(&self) -> &'static Geometry {
        Geometry::of(self.size.value)
    }

    /// The number of men per side at the start, which is also the most pieces a side can have.
    pub const fn men_per_side(&self) -> u8 {
        self.rows_of_men.value * (self.size.value / 2)
    }

    /// Whether captures are compared by this criterion.
    pub const fn prefers(&self, priority: Priority) -> bool {
        let mut place = 0;
        while place < self.choice.len() {
            if self.choice[place].value as u8 == priority as u8 {
                return true;
            }
            place += 1;
        }
        false
    }

    /// Whether the number of pieces taken decides before anything else.
    pub const fn prefers_most_pieces(&self) -> bool {
        !self.choice.is_empty() && matches!(self.choice[0].value, Priority::MostPieces)
    }

    /// The name of a side.
    pub const fn colour(&self, side: Side) -> &'static str {
        match side {
            Side::White => self.colours.value.white,
            Side::Black => self.colours.value.black,
        }
    }

    /// The name of a kind of piece.
    pub const fn word(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Man => self.words.value.man,
            Kind::King => self.words.value.king,
        }
    }
}

/// The name of a ruleset in PDN files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameType {
    /// The number of the game type.
    pub number: u8,
    /// The whole value of the `GameType` tag.
    pub tag: &'static str,
    /// The value of a `RuleSet` tag that is needed beside it, because the number is shared.
    pub rule_set: Option<&'static str>,
}

/// A near corner of the board, as each player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// The left one.
    Left,
    /// The right one: the board is the mirror image of the usual one.
    Right,
}

/// The names of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// The name of [`Side::White`].
    pub white: &'static str,
    /// The name of [`Side::Black`].
    pub black: &'static str,
}

/// The names of the two kinds of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceWords {
    /// The uncrowned piece.
    pub man: &'static str,
    /// The crowned piece.
    pub king: &'static str,
}

/// How far a king goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Any number of empty squares, and it captures from afar.
    Flying,
    /// One square.
    OneSquare,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// All together when the capture has ended; until then they are in the way.
    AfterTheMove,
    /// Each as soon as it has been jumped.
    AfterTheJump,
}

/// A criterion by which one capture has priority over another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// More pieces taken.
    MostPieces,
    /// Made by a king.
    ByAKing,
    /// More kings taken.
    MostKings,
    /// A king met earlier in the capture.
    KingsFirst,
}

/// What happens to a man that reaches the promotion row while capturing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// It is crowned only where its capture stops; if it can go on as a man it does.
    WhereItStops,
    /// It is crowned and the move ends.
    EndsTheMove,
    /// It is crowned at once and goes on as a king.
    AtOnce,
}

/// Where a capturing king may come to rest after its last jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// On any empty square behind the last piece taken.
    AnywhereBehind,
    /// Directly behind, if the last piece taken is a king.
    DirectlyBehindAKing,
}

/// How squares and moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// Numbers or letters.
    pub squares: SquareNames,
    /// Where number 1 is (also for rulesets that print letters, since files may use numbers).
    pub numbering: Numbering,
    /// Stands between the squares of a quiet move.
    pub quiet: char,
    /// Stands between the squares of a capture.
    pub capture: char,
}

/// How a ruleset prints its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareNames {
    /// `1`, `2`, …
    Numbers,
    /// `a1` … `h8`: columns from White's left, rows from White's side.
    Letters,
}

/// Where the numbers begin, as White sees the real board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// At the top left, left to right, downwards.
    FromTopLeft,
    /// At the bottom right, right to left, upwards.
    FromBottomRight,
}

/// The article behind each reason for which a move is refused and that is not a value above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusals {
    /// Only the dark squares are used.
    pub light_square: Article,
    /// The board has these squares and no others.
    pub off_the_board: Article,
    /// A move is the movement of a piece: none stands there.
    pub no_piece: Article,
    /// Who makes the first move of the game.
    pub first_move: Article,
    /// The players move in turn.
    pub turn: Article,
    /// Players move only their own pieces.
    pub own_pieces: Article,
    /// How a piece moves without capturing.
    pub step: ByKind,
    /// Such a move ends on an empty square.
    pub target: ByKind,
    /// How a piece captures.
    pub jump: ByKind,
    /// A capture by such a piece is compulsory.
    pub compulsory: ByKind,
    /// Its capture goes on while it can.
    pub goes_on: ByKind,
    /// Own pieces are not captured: the first jump leads over one.
    pub own_piece: ByKind,
    /// Own pieces are not jumped in the course of a capture.
    pub own_piece_in_the_way: ByKind,
    /// Two pieces in a row cannot be jumped.
    pub two_in_a_row: ByKind,
    /// No piece is jumped twice.
    pub jumped_once: Article,
    /// A man that its capture has brought to the promotion row does not go on as a king.
    pub crowned_stops: Article,
    /// A man that a step has brought to the promotion row is crowned there, and its move is over.
    pub crowned_rests: Article,
    /// A man that passes the promotion row in the middle of its capture goes on as a man.
    pub far_row_passed: Article,
    /// The path of a capture must be written where it matters.
    pub ambiguous: Article,
    /// A side without pieces has lost.
    pub no_piece_left: Article,
    /// A side to move that cannot move has lost.
    pub no_move_left: Article,
}

/// An article on men and the one that says the same of kings, which may be one and the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByKind {
    /// On men.
    pub man: Article,
    /// On kings.
    pub king: Article,
}

impl ByKind {
    /// The article on a kind of piece.
    pub const fn of(&self, kind: Kind) -> Article {
        match kind {
            Kind::Man => self.man,
            Kind::King => self.king,
        }
    }
}

/// The articles by which a game ends otherwise than on the board or by counting, the deciding one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Results {
    /// A player resigns.
    pub resignation: &'static [Article],
    /// The players agree on a draw.
    pub agreement: &'static [Article],
    /// A player refuses to comply with the rules.
    pub refusal: &'static [Article],
    /// A player has used up the time.
    pub time: &'static [Article],
    /// Neither side can win: the arbiter declares a draw.
    pub neither_can_win: &'static [Article],
    /// A player does not come.
    pub absence: &'static [Article],
    /// A player on turn may claim a draw because the opponent cannot win, where the text has such a claim.
    pub claimed_if_opponent_cannot_win: Option<Article>,
    /// The text calls some draws by counting regulation draws.
    pub regulation_draw: Option<Article>,
}
