//! How the bytes of an input are understood.

use draughts::notation::fen;
use draughts::{AnyPosition, Kind, Piece, RulesetName, Setup, Side};

/// A ruleset from the first line, and the lines after it.
pub(crate) struct Request {
    pub(crate) ruleset: RulesetName,
    /// Everything after the first line.
    pub(crate) text: String,
}

impl Request {
    /// The first line names a ruleset. One that names none chooses one all the same, so that no input is wasted.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let sum: usize = first.bytes().map(usize::from).sum();
        let fallback = RulesetName::ALL[sum % RulesetName::ALL.len()];
        Self { ruleset: first.parse().unwrap_or(fallback), text: rest.to_owned() }
    }

    /// The next line as FEN, or the starting position if it is none, and what follows it.
    pub(crate) fn position(&self) -> Situation<'_> {
        let (first, rest) = self.text.split_once('\n').unwrap_or((&self.text, ""));
        let position = fen::read_forced(self.ruleset, first);
        Situation { position: position.unwrap_or_else(|_| AnyPosition::start(self.ruleset)), text: rest }
    }

    /// A setup drawn square by square: `w` and `b` are men, `W` and `B` kings. The first sign is the side on turn.
    pub(crate) fn diagram(&self) -> Setup {
        let mut signs = self.text.bytes().filter(|byte| *byte != b'\n');
        let turn = if signs.next() == Some(b'b') { Side::Black } else { Side::White };
        let mut setup = Setup::empty(turn);
        for (square, sign) in self.ruleset.rules().geometry().board().into_iter().zip(signs) {
            if let Some(piece) = piece(sign) {
                setup.put(square, piece);
            }
        }
        setup
    }
}

/// A position and what is said about it.
pub(crate) struct Situation<'a> {
    pub(crate) position: AnyPosition,
    pub(crate) text: &'a str,
}

/// Signs that stand for nothing put a piece now and then, so that changed diagrams stay full of life.
fn piece(sign: u8) -> Option<Piece> {
    let (side, kind) = match sign {
        b'.' | b' ' => return None,
        b'w' => (Side::White, Kind::Man),
        b'W' => (Side::White, Kind::King),
        b'b' => (Side::Black, Kind::Man),
        b'B' => (Side::Black, Kind::King),
        other => match other % 16 {
            0 => (Side::White, Kind::Man),
            1 => (Side::White, Kind::King),
            2 => (Side::Black, Kind::Man),
            3 => (Side::Black, Kind::King),
            _ => return None,
        },
    };
    Some(Piece { side, kind })
}
