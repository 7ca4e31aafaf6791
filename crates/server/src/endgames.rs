//! What the server's endgame databases say about a position, and whether a win comes within the draw limits.
//!
//! They are the databases that the computer players use; those with few pieces are built in the background when a
//! ruleset is first used. A low-priority thread answers questions one after another.

use crate::analysis::lower_priority;
use crate::error::Failure;
use crate::room::citations;
use crate::wire::{DatabaseCoverage, EndgameMove, EndgameVerdict, LimitVerdict, SideResult, WithinLimits};
use draughts::notation::movetext::ListedMove;
use draughts::notation::square::place;
use draughts::notation::{fen, movetext};
use draughts::rules::DrawRule;
use draughts::{AnyPosition, Move, RulesetName, Side, dispatch};
use engine::endgame::{
    Collection, DrawLimits, Effort, Endgame, MOST_PIECES, Storage, Value, Verdict, WinProof,
};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How many questions may wait.
const QUEUE: usize = 64;
/// As many positions as `damier endgame probe` examines, but no longer than this.
const LONGEST: Duration = Duration::from_secs(3);

/// The endgame databases.
#[derive(Clone, Debug)]
pub struct Endgames {
    questions: SyncSender<Question>,
}

#[derive(Debug)]
struct Question {
    start: AnyPosition,
    moves: Vec<Move>,
    answer: oneshot::Sender<EndgameVerdict>,
}

impl Endgames {
    /// Starts the thread.
    pub fn start(storage: Storage) -> Self {
        let (questions, asked) = sync_channel(QUEUE);
        let thread = std::thread::Builder::new().name("endgames".to_owned());
        if let Err(fault) = thread.spawn(move || answer(&asked, &storage)) {
            tracing::error!(%fault, "no thread can be started for the endgame databases");
        }
        Self { questions }
    }

    /// What is known of the position that moves lead to; the draw rules count those moves.
    pub async fn ask(&self, start: AnyPosition, moves: Vec<Move>) -> Result<EndgameVerdict, Failure> {
        let (send, answer) = oneshot::channel();
        self.questions.try_send(Question { start, moves, answer: send }).map_err(
            |refused| match refused {
                TrySendError::Full(_) => {
                    Failure::Unavailable("the endgame databases are busy; try again in a minute")
                }
                TrySendError::Disconnected(_) => {
                    Failure::Unavailable("the endgame databases cannot be used at the moment")
                }
            },
        )?;
        answer.await.map_err(|_| Failure::Unavailable("the server is shutting down; try again in a moment"))
    }
}

/// Answers until nobody can ask any more.
fn answer(asked: &Receiver<Question>, storage: &Storage) {
    lower_priority();
    // They stay open: what is being built would be given up otherwise.
    let mut open: HashMap<RulesetName, Option<Arc<Collection>>> = HashMap::new();
    while let Ok(Question { start, moves, answer }) = asked.recv() {
        if answer.is_closed() {
            continue;
        }
        let ruleset = start.rules().ruleset;
        let collection = open.entry(ruleset).or_insert_with(|| Collection::open(ruleset, storage));
        let verdict = verdict(collection.as_deref(), start, &moves, storage.built.pieces(start.rules()));
        for fault in collection.iter().flat_map(|collection| collection.take_faults()) {
            tracing::warn!(%fault, %ruleset, "an endgame database");
        }
        // Who asked may be gone.
        let _ = answer.send(verdict);
    }
}

fn verdict(collection: Option<&Collection>, start: AnyPosition, moves: &[Move], built: u8) -> EndgameVerdict {
    let limits = DrawLimits::of(start.rules().draws, start.rules().geometry());
    let mut position = start;
    let mut tally = dispatch!(&start, start => limits.start(start));
    for action in moves {
        tally = dispatch!(&position, position => {
            limits.after(&tally, position, action, &position.after(action))
        });
        position = position.after(action);
    }
    let rules = position.rules();
    let pieces = Side::BOTH.into_iter().map(|side| position.side(side).len()).sum::<u32>();
    let unknown = |known: DatabaseCoverage, text: String| EndgameVerdict {
        fen: fen::write(rules, &position.setup()),
        known,
        text,
        value: None,
        winner: None,
        plies: None,
        limits: None,
        moves: Vec::new(),
    };
    if !position.can_move() {
        let (own, other) = (rules.colour(position.turn()), rules.colour(position.turn().opponent()));
        return unknown(DatabaseCoverage::Over, format!("{own} cannot move: {other} has won"));
    }
    let building = collection.is_some_and(Collection::is_building) && pieces <= u32::from(built);
    let look = |endgame: &Endgame| {
        let found = endgame.probe_any(&position);
        if found.is_none() && building {
            // What another program has built meanwhile is opened too.
            endgame.refresh(built);
            return endgame.probe_any(&position);
        }
        found
    };
    let endgame = collection.map(Collection::endgame);
    let Some((endgame, found)) = endgame.and_then(|endgame| look(endgame).map(|found| (endgame, found)))
    else {
        if building {
            return unknown(
                DatabaseCoverage::Building,
                format!(
                    "The databases of {} with up to {built} pieces are being built; try again in a minute or two",
                    rules.title
                ),
            );
        }
        return unknown(
            DatabaseCoverage::Missing,
            match pieces {
                pieces if pieces > u32::from(MOST_PIECES) => {
                    format!("Databases go up to {MOST_PIECES} pieces; this position has {pieces}")
                }
                pieces => format!(
                    "This server has no database of {} with {pieces} pieces; its operator can build one: damier endgame build --rules {} --pieces {pieces}",
                    rules.title, rules.ruleset
                ),
            },
        );
    };
    let began = Instant::now();
    let is_over = || began.elapsed() >= LONGEST;
    let effort = Effort { is_over: &is_over, ..Effort::ordinary() };
    let within = endgame.within(&position, &limits, &tally, &effort);
    EndgameVerdict {
        value: Some(worth(found.value)),
        winner: found.winner(&position).map(Into::into),
        plies: plies(found),
        limits: within.as_ref().map(weighed),
        moves: rated(&position, found, endgame),
        ..unknown(DatabaseCoverage::Known, in_moves(found, &position))
    }
}

/// `Drawn`, `White has won`, `White wins in 3 moves`: players count moves of the winner.
fn in_moves(found: Verdict, position: &AnyPosition) -> String {
    let Some(winner) = found.winner(position) else { return "Drawn".to_owned() };
    let winner = position.rules().colour(winner);
    match found.plies.div_ceil(2) {
        0 => format!("{winner} has won"),
        1 => format!("{winner} wins in 1 move"),
        moves => format!("{winner} wins in {moves} moves"),
    }
}

fn weighed(within: &WinProof) -> WithinLimits {
    let (verdict, rules): (_, &[DrawRule]) = match within {
        WinProof::Proved => (LimitVerdict::Within, &[]),
        WinProof::NotWithin(rules) => (LimitVerdict::NotWithin, rules),
        WinProof::Open => (LimitVerdict::Open, &[]),
    };
    let articles = citations(rules.iter().map(|rule| rule.article));
    WithinLimits { verdict, text: capitalised(&within.in_words()), articles }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// What each move is worth: an early win first, a late loss last but for earlier ones.
fn rated(position: &AnyPosition, best: Verdict, endgame: &Endgame) -> Vec<EndgameMove> {
    let rules = position.rules();
    let mut listed = movetext::write_all(position);
    listed.sort_by_key(|listed| [listed.action.from, listed.action.to].map(|square| place(rules, square)));
    let told = |listed: ListedMove| {
        let after = position.after(&listed.action);
        let verdict = endgame.probe_any(&after)?.before();
        Some(EndgameMove {
            text: listed.text,
            value: worth(verdict.value),
            plies: plies(verdict),
            best: verdict == best,
            after: fen::write(rules, &after.setup()),
        })
    };
    let mut rated: Vec<EndgameMove> = listed.into_iter().filter_map(told).collect();
    rated.sort_by_key(|rated| {
        let plies = i32::from(rated.plies.unwrap_or_default());
        match rated.value {
            SideResult::Win => plies - (1 << 17),
            SideResult::Draw => 0,
            SideResult::Loss => (1 << 17) - plies,
        }
    });
    rated
}

const fn worth(value: Value) -> SideResult {
    match value {
        Value::Win => SideResult::Win,
        Value::Draw => SideResult::Draw,
        Value::Loss => SideResult::Loss,
    }
}

fn plies(verdict: Verdict) -> Option<u16> {
    (verdict.value != Value::Draw).then_some(verdict.plies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::endgame::{BuildPlan, Built, Interrupt};

    fn position(text: &str) -> AnyPosition {
        fen::read_position(RulesetName::Russian, text).expect("a position")
    }

    #[test]
    fn verdicts_are_those_of_the_databases() {
        let name = format!("damier-endgames-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let plan = BuildPlan { ruleset: RulesetName::Russian, pieces: 2, folder: folder.clone(), threads: 1 };
        plan.build(&Interrupt::default(), &mut |_| {}).expect("two pieces are built at once");
        let storage = Storage { built: Built::UpTo(2), ..Storage::below(folder.clone()) };
        let collection = Collection::open(RulesetName::Russian, &storage);
        let ask = |text: &str| verdict(collection.as_deref(), position(text), &[], 2);
        let won = ask("W:WKa1:Bh8");
        assert_eq!(
            (won.known, won.value, won.winner),
            (DatabaseCoverage::Known, Some(SideResult::Win), Some(crate::wire::Side::White))
        );
        assert!(won.text.starts_with("White wins in "), "{}", won.text);
        assert_eq!(won.limits.map(|limits| limits.verdict), Some(LimitVerdict::Within));
        assert!(won.moves.first().is_some_and(|first| first.best && first.value == SideResult::Win));
        let drawn = ask("W:WKa1:BKc1");
        assert_eq!((drawn.text.as_str(), drawn.plies), ("Drawn", None));
        let missing = ask("W:WKa1,Kb2,Kc3:BKh6");
        assert_eq!(missing.known, DatabaseCoverage::Missing);
        assert!(missing.text.contains("damier endgame build --rules russian --pieces 4"), "{}", missing.text);
        assert_eq!(ask("W:W:BKh6").known, DatabaseCoverage::Over);
        drop(collection);
        std::fs::remove_dir_all(folder).expect("the folder goes");
    }
}
