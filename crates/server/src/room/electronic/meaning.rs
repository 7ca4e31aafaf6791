//! What lifted and placed pieces mean, in any order and while the move is still in progress. Knows the position and
//! the squares that are covered, as a board with sensors does; not which piece stands where.

use draughts::board::Squares;
use draughts::notation::{movetext, square};
use draughts::ruling::Verdict;
use draughts::{AnyPosition, Article, Kind, Move, Ruling, Side, explain};

/// What the covered squares of a board mean in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Nothing has changed.
    InStep,
    /// A move has been begun; these fit so far. One of them may be complete.
    Begun(Vec<Move>),
    /// A complete, unambiguous move.
    Complete(Move),
    /// No legal move fits.
    Wrong(BoardMismatch),
}

/// Why no legal move fits. [`words`](super::words) has its sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BoardMismatch {
    /// The rules refuse the move that seems to have been tried.
    Refused(Ruling),
    /// Pieces were lifted that no legal move lifts.
    Lifted { reason: LiftMismatch, squares: Squares, article: Article },
}

/// Why the lifted pieces fit no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LiftMismatch {
    CaptureIsMandatory,
    NothingToCapture,
    NoMove,
}

impl BoardMismatch {
    /// The articles it rests on, the deciding one first.
    pub(super) fn articles(&self) -> &[Article] {
        match self {
            Self::Refused(ruling) => ruling.articles(),
            Self::Lifted { article, .. } => std::slice::from_ref(article),
        }
    }
}

/// Whether the player has confirmed the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MovePress {
    /// The press means nothing.
    Nothing,
    /// The clock was pressed.
    Made,
}

/// The squares of all pieces.
pub(super) fn covered(position: &AnyPosition) -> Squares {
    position.side(Side::White) | position.side(Side::Black)
}

/// What the covered squares mean.
pub(super) fn meaning(position: &AnyPosition, now: Squares, press: MovePress) -> Meaning {
    let before = covered(position);
    let (lifted, put) = (before - now, now - before);
    if lifted.is_empty() && put.is_empty() {
        return Meaning::InStep;
    }
    let fits = |action: &&Move| {
        let taken = action.captured.with(action.from);
        (lifted - taken).is_empty() && (put - landings(position, action)).is_empty()
    };
    let moves = position.moves();
    let fitting: Vec<Move> = moves.iter().filter(fits).copied().collect();
    let whole = |action: &&Move| (before - action.captured).without(action.from).with(action.to) == now;
    match (fitting.iter().find(whole), press) {
        // Where the capture could continue, the board cannot know whether the piece has come to rest.
        (Some(action), MovePress::Nothing) if fitting.len() == 1 => Meaning::Complete(*action),
        (Some(action), MovePress::Made) => Meaning::Complete(*action),
        _ if fitting.is_empty() => Meaning::Wrong(wrong(position, lifted, put)),
        _ => Meaning::Begun(fitting),
    }
}

/// Every square on which a moving piece may land on its way.
fn landings(position: &AnyPosition, action: &Move) -> Squares {
    position.paths(action).into_iter().flatten().collect()
}

/// Why no legal move fits: what the rules say about the move that seems to have been tried.
fn wrong(position: &AnyPosition, lifted: Squares, put: Squares) -> BoardMismatch {
    let rules = position.rules();
    let own = lifted & position.side(position.turn());
    let from = own.first().filter(|_| own.len() == 1);
    let tried = from.map(|from| {
        let mut text = square::name(rules, from);
        if let Some(to) = put.first().filter(|_| put.len() == 1) {
            text = format!("{text}-{}", square::name(rules, to));
        }
        text
    });
    let ruling = tried
        .and_then(|text| movetext::attempt(rules, &text).ok())
        .map(|attempt| explain(position, &attempt));
    if let Some(ruling) = ruling.filter(|ruling| ruling.verdict == Verdict::Refused) {
        return BoardMismatch::Refused(ruling);
    }
    // The piece itself could be played, but other pieces were lifted with it.
    let kind = from.and_then(|from| position.piece_at(from)).map_or(Kind::Man, |piece| piece.kind);
    let (article, reason) = match (position.must_capture(), (lifted - own).is_empty()) {
        (true, _) => (rules.refusals.compulsory.of(kind), LiftMismatch::CaptureIsMandatory),
        (false, false) => (rules.refusals.jump.of(kind), LiftMismatch::NothingToCapture),
        (false, true) => (rules.refusals.step.of(kind), LiftMismatch::NoMove),
    };
    BoardMismatch::Lifted { reason, squares: lifted, article }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;
    use draughts::notation::fen;

    /// The meaning after lifting (`-32`) and putting (`+28`), with `!` at the end when the clock is pressed.
    fn check(fen: &str, done: &str, expected: &str) {
        let ruleset: RulesetName = "international".parse().expect("a ruleset");
        let position = fen::read_position(ruleset, fen).expect("a position");
        let rules = position.rules();
        let (mut now, mut press) = (covered(&position), MovePress::Nothing);
        for word in done.split_whitespace() {
            if word == "!" {
                press = MovePress::Made;
                continue;
            }
            let place = square::by_number(rules, word[1..].parse().expect("a number")).expect("a square");
            now = if word.starts_with('-') { now.without(place) } else { now.with(place) };
        }
        let text = |action: &Move| movetext::write(&position, action);
        let found = match meaning(&position, now, press) {
            Meaning::InStep => "in step".to_owned(),
            Meaning::Begun(moves) => {
                format!("begun {}", moves.iter().map(text).collect::<Vec<_>>().join(" "))
            }
            Meaning::Complete(action) => text(&action),
            Meaning::Wrong(wrong) => format!("wrong by {}", wrong.articles()[0]),
        };
        assert_eq!(found, expected, "{fen} {done}");
    }

    #[test]
    fn a_step_is_understood_when_the_piece_stands_again() {
        check("W:W32:B1", "", "in step");
        check("W:W32:B1", "-32", "begun 32-27 32-28");
        check("W:W32:B1", "-32 +28", "32-28");
        check("W:W32:B1", "-32 +32", "in step");
        check("W:W32:B1", "-32 +23", "wrong by fmjd 3.4");
        check("W:W32,37:B1", "-37", "begun 37-31");
    }

    #[test]
    fn captured_pieces_may_be_lifted_in_any_order() {
        let fen = "W:W28:B23,13";
        for done in ["-28 -23 -13 +8", "-23 -28 +8 -13", "-13 -23 -28 +8", "-28 +19 -23 -19 +8 -13"] {
            check(fen, done, "28x8");
        }
        check(fen, "-28 +8 -23", "begun 28x8");
        check(fen, "-28 -23 +19", "begun 28x8");
        check(fen, "-28 -23 +19 !", "begun 28x8");
        check(fen, "-28 +22", "wrong by fmjd 4.2");
    }

    #[test]
    fn what_no_move_lifts_is_refused() {
        check("W:W32:B1", "-1", "wrong by fmjd 4.2");
        check("W:W28,31:B23", "-31", "wrong by fmjd 4.2");
        check("W:W28,31:B23,1", "-28 -1", "wrong by fmjd 4.2");
    }
}
