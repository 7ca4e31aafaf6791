//! Files of databases: damage is noticed and lived with, a stopped build goes on where it was.

mod folder;

use draughts::notation::fen;
use draughts::{AnyPosition, RulesetName, Setup, Side};
use engine::endgame::{Background, BuildPlan, Endgame, EndgameError, Interrupt, Value, verify};
use folder::Folder;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const CACHE: usize = 1 << 20;

fn plan(folder: &Folder) -> BuildPlan {
    BuildPlan { ruleset: RulesetName::Russian, pieces: 3, folder: folder.path().to_owned(), threads: 2 }
}

fn build(folder: &Folder) {
    plan(folder).build(&Interrupt::default(), &mut |_| {}).expect("it is built");
}

fn position(text: &str) -> AnyPosition {
    fen::read_position(RulesetName::Russian, text).expect("a position")
}

/// Some of the positions of every block of their slice.
fn two_kings_against_one() -> impl Iterator<Item = AnyPosition> {
    let board = || RulesetName::Russian.rules().geometry().board().into_iter();
    let kings = board().flat_map(move |one| board().map(move |other| [one, other]));
    kings.filter_map(|[one, other]| {
        let mut setup = Setup::empty(Side::White);
        setup.white_kings = one.only().with(other);
        setup.black_kings = RulesetName::Russian.rules().geometry().square(13)?.only();
        let position = AnyPosition::new(RulesetName::Russian, &setup).ok()?;
        (setup.white_kings.len() == 2).then_some(position)
    })
}

fn slice(folder: &Folder, name: &str) -> PathBuf {
    folder.path().join("russian").join(name).with_extension("endgame")
}

fn flip(path: &Path, place: usize) {
    let mut bytes = fs::read(path).expect("it is there");
    let place = if place < bytes.len() { place } else { bytes.len() - 1 };
    bytes[place] ^= 0x10;
    fs::write(path, bytes).expect("it can be written");
}

#[test]
fn a_flipped_bit_is_reported_wherever_it_is() {
    let folder = Folder::new("flipped");
    build(&folder);
    let path = slice(&folder, "0m2k-0m1k");
    let whole = fs::read(&path).expect("it is there");
    for place in [0, 9, 14, 21, 30, 80, 100, 300, usize::MAX] {
        fs::write(&path, &whole).expect("it can be written");
        flip(&path, place);
        let endgame = Endgame::open(RulesetName::Russian, folder.path(), CACHE);
        let lost = two_kings_against_one().filter(|position| endgame.probe_any(position).is_none()).count();
        assert!(lost > 0, "byte {place}");
        assert!(endgame.probe_any(&position("W:WKa1:BKh8")).is_some(), "play goes on, byte {place}");
        let faults = endgame.take_faults();
        assert_eq!(faults.len(), 1, "byte {place}: {faults:?}");
        assert!(faults[0].to_string().contains("0m2k-0m1k"), "{}", faults[0]);
        assert!(
            matches!(faults[0], EndgameError::Damaged { .. } | EndgameError::Foreign(_)),
            "{}",
            faults[0]
        );
        assert!(
            verify(folder.path(), RulesetName::Russian, 3, 1, &Interrupt::default(), &mut |_| {}).is_err()
        );
    }
    fs::write(&path, &whole[..whole.len() / 2]).expect("it can be written");
    let endgame = Endgame::open(RulesetName::Russian, folder.path(), CACHE);
    assert!(endgame.take_faults()[0].to_string().contains("damaged"));
}

#[test]
fn a_missing_slice_is_reported_and_built_again() {
    let folder = Folder::new("missing");
    build(&folder);
    let path = slice(&folder, "1m0k-0m2k");
    let before = fs::read(&path).expect("it is there");
    fs::remove_file(&path).expect("it can be removed");
    let endgame = Endgame::open(RulesetName::Russian, folder.path(), CACHE);
    assert_eq!(endgame.pieces(), 2);
    let faults = endgame.take_faults();
    assert!(matches!(&faults[..], [EndgameError::Missing(missing)] if *missing == path), "{faults:?}");
    build(&folder);
    assert_eq!(fs::read(&path).expect("it is there again"), before);
    endgame.refresh(3);
    assert_eq!(endgame.pieces(), 3);
}

#[test]
fn a_stopped_build_goes_on_where_it_was() {
    let (stopped, straight) = (Folder::new("stopped"), Folder::new("straight"));
    build(&straight);
    let interrupt = Interrupt::default();
    let mut slices = 0;
    let result = plan(&stopped).build(&interrupt, &mut |_| {
        slices += 1;
        if slices == 6 {
            interrupt.stop();
        }
    });
    assert!(matches!(result, Err(EndgameError::Stopped)));
    let finished = || fs::read_dir(stopped.path().join("russian")).expect("a folder").flatten();
    let count = finished().filter(|entry| entry.path().extension().is_some()).count();
    assert!(count > 0, "something was finished");
    // What a killed process leaves half written.
    let rest = slice(&stopped, "2m0k-1m0k").with_extension("unfinished");
    fs::write(&rest, "half").expect("it can be written");
    let mut found = None;
    plan(&stopped)
        .build(&Interrupt::default(), &mut |progress| found = Some(progress.found))
        .expect("it is built");
    assert!(found.is_some_and(|found| found > 0), "what was finished is not built again");
    assert!(!rest.exists());
    for entry in fs::read_dir(straight.path().join("russian")).expect("a folder").flatten() {
        let other = stopped.path().join("russian").join(entry.file_name());
        assert_eq!(fs::read(entry.path()).ok(), fs::read(other).ok(), "{:?}", entry.file_name());
    }
}

#[test]
fn slices_are_there_one_by_one_while_they_are_built_in_the_background() {
    let folder = Folder::new("background");
    let endgame = Arc::new(Endgame::open(RulesetName::Russian, folder.path(), CACHE));
    // The only line the king can take leads before the other king.
    let lost = position("W:WKa1:BKh8");
    assert_eq!(endgame.probe_any(&lost), None);
    let background = Background::start(plan(&folder), Arc::clone(&endgame));
    background.finish().expect("it is built");
    assert_eq!(endgame.pieces(), 3);
    assert_eq!(endgame.probe_any(&lost).map(|verdict| verdict.value), Some(Value::Loss));
    assert!(endgame.take_faults().is_empty());
}

#[test]
fn too_many_pieces_are_refused() {
    let folder = Folder::new("pieces");
    for pieces in [0, 1, 9] {
        let plan = BuildPlan { pieces, ..plan(&folder) };
        assert!(matches!(plan.build(&Interrupt::default(), &mut |_| {}), Err(EndgameError::Pieces { .. })));
    }
}
