//! Proves a database by looking forward only: no move is taken back, nothing is passed on, only files are read.
//!
//! A loss in 0 plies is a position without moves. A win in d has a move to a loss in d − 1 and none to an earlier one;
//! a loss in d has only moves to wins, the latest in d − 1. By induction on d, wins, losses and their plies are then
//! right. A draw has no move to a loss and one at least to a draw, so neither side can be forced out of it.

use super::fault::EndgameError;
use super::index::{Cursor, Index};
use super::material::Material;
use super::movement::shared_with;
use super::placement::Placement;
use super::slice::{Counts, Slice};
use super::value::{Code, Value};
use super::work::{Interrupt, in_chunks};
use draughts::notation::fen;
use draughts::{AnyPosition, MoveList, Ruleset, RulesetName, dispatch};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;

/// Proves every slice with up to this many pieces. The callback is called for each proved slice.
pub fn verify(
    folder: &Path,
    ruleset: RulesetName,
    pieces: u8,
    threads: usize,
    interrupt: &Interrupt,
    report: &mut dyn FnMut(Material),
) -> Result<(), EndgameError> {
    let start = AnyPosition::start(shared_with(ruleset));
    let mut loaded: HashMap<Material, Codes> = HashMap::new();
    for pieces in 2..=pieces {
        for material in Material::all(pieces) {
            let mut needed = material.below();
            needed.extend([material, material.turned()]);
            loaded.retain(|slice, _| needed.contains(slice));
            for slice in needed {
                if let Entry::Vacant(place) = loaded.entry(slice) {
                    let opened = Slice::open(folder, ruleset, slice)?;
                    let codes = opened.load()?;
                    place.insert(Codes { index: opened.index, counts: opened.counts, codes });
                }
            }
            dispatch!(start, position => prove(&position.movement(), material, &loaded, threads, interrupt))?;
            report(material);
        }
    }
    Ok(())
}

/// The codes of a whole slice.
struct Codes {
    index: Index,
    counts: Counts,
    codes: Vec<u16>,
}

fn prove<R: Ruleset>(
    _: &draughts::Position<R>,
    material: Material,
    known: &HashMap<Material, Codes>,
    threads: usize,
    interrupt: &Interrupt,
) -> Result<(), EndgameError> {
    let slice = &known[&material];
    let fault = Mutex::new(None);
    let found = Mutex::new(Counts::NONE);
    in_chunks(
        slice.index.size(),
        threads,
        interrupt,
        &|range| match prove_range::<R>(material, known, range) {
            Ok(counts) => found.lock().expect("counting does not panic").add(&counts),
            Err(wrong) => drop(fault.lock().expect("no proof panics").get_or_insert(wrong)),
        },
    )
    .ok_or(EndgameError::Stopped)?;
    if let Some(fault) = fault.into_inner().expect("no proof panics") {
        return Err(fault);
    }
    let found = found.into_inner().expect("counting does not panic");
    if found != slice.counts || found.positions != slice.index.placements() {
        let [said, found] = [slice.counts, found].map(|counts| format!("{counts:?}"));
        return Err(EndgameError::Contradiction { material, fen: "all".to_owned(), said, found });
    }
    Ok(())
}

fn prove_range<R: Ruleset>(
    material: Material,
    known: &HashMap<Material, Codes>,
    range: Range<u64>,
) -> Result<Counts, EndgameError> {
    let slice = &known[&material];
    let mut cursor = Cursor::new(&slice.index);
    let mut moves = MoveList::new();
    let mut counts = Counts::NONE;
    for number in range {
        let Some(placement) = cursor.placement(number) else { continue };
        let said = Code(slice.codes[number as usize]);
        let position = placement.position::<R>().expect("no man stands on its promotion row");
        position.moves_into(&mut moves);
        let after = moves.iter().map(|action| {
            let after = Placement::of(&position.after(action));
            match Material::of(&after) {
                None => Code::decided(0),
                Some(material) => {
                    let slice = &known[&material];
                    Code(slice.codes[slice.index.number(&after) as usize])
                }
            }
        });
        let found = best(after);
        if said != found {
            let [said, found] = [said, found].map(|code| format!("{:?}", code.verdict()));
            let fen = fen::write(&R::RULES, &position.setup());
            return Err(EndgameError::Contradiction { material, fen, said, found });
        }
        counts.count(found);
    }
    Ok(counts)
}

/// What a position is worth if its moves lead to positions of these values for the other side.
fn best(after: impl Iterator<Item = Code>) -> Code {
    let mut quickest_win: Option<u16> = None;
    let mut longest_loss: u16 = 0;
    let mut draws = false;
    for verdict in after.map(Code::verdict) {
        let plies = verdict.plies + 1;
        match verdict.value {
            Value::Loss => quickest_win = Some(quickest_win.map_or(plies, |quickest| quickest.min(plies))),
            Value::Draw => draws = true,
            Value::Win => longest_loss = longest_loss.max(plies),
        }
    }
    match quickest_win {
        Some(plies) => Code::decided(plies),
        None if draws => Code::DRAW,
        None => Code::decided(longest_loss),
    }
}
