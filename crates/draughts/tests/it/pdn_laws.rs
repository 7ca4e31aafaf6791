//! What is written reads the same, in every ruleset and profile; no bytes make the reader fall.

use crate::random::Random;
use draughts::clock::Millis;
use draughts::game::MoveSign;
use draughts::pdn::{self, GameEnding, GameRecord, Limits, Options, Profile, RawGame, Style};
use draughts::rules::SquareNames;
use draughts::tree::{DrawOffer, NodeId, Tree};
use draughts::{AnyPosition, RulesetName};

const COMMENTS: [&str; 9] = [
    "a remark",
    "with {braces} and }",
    "&#125; as it is",
    "12-18 1-0 * (x)",
    "Блиндер – Миротин ½",
    "[White \"A\"] is no tag",
    "a very long remark that has to be broken into several lines, since no line is as wide as this one is long",
    "; % $ \\r",
    "\"quoted\"",
];

/// A random game with variations, comments, signs, clocks and offers.
fn record(ruleset: RulesetName, random: &mut Random) -> GameRecord {
    let start = if random.one_in(3) {
        AnyPosition::forced(ruleset, &random.setup(ruleset.rules())).ok()
    } else {
        None
    };
    let start = start.unwrap_or_else(|| AnyPosition::start(ruleset));
    let mut record = GameRecord::new(Tree::new(start));
    for name in ["Event", "White", "Annotator"] {
        if random.one_in(2) {
            record.tags.push(name, COMMENTS[random.below(COMMENTS.len())]);
        }
    }
    let mut nodes = vec![NodeId::ROOT];
    remark(&mut record.tree, NodeId::ROOT, random);
    for _ in 0..random.below(60) {
        // Mostly on from the last, sometimes a variation somewhere.
        let after = if random.one_in(6) { nodes[random.below(nodes.len())] } else { nodes[nodes.len() - 1] };
        let moves = record.tree.position(after).unwrap().moves();
        if moves.is_empty() {
            continue;
        }
        let node = record.tree.add(after, moves[random.below(moves.len())]).unwrap();
        if !nodes.contains(&node) {
            nodes.push(node);
            remark(&mut record.tree, node, random);
        }
    }
    record.ending = [
        GameEnding::Unfinished,
        GameEnding::Halves,
        GameEnding::Points { first: 1, second: 0 },
        GameEnding::Points { first: 0, second: 2 },
        GameEnding::Points { first: 0, second: 0 },
        GameEnding::Points { first: 12, second: 0 },
    ][random.below(6)];
    if random.one_in(4) {
        record.close.reason = "Black has resigned.".to_owned();
        record.close.articles = ruleset.rules().results.resignation.to_vec();
        record.close.signed.white = true;
        record.close.ticks.black = vec![3, 5];
    }
    record
}

fn remark(tree: &mut Tree, node: NodeId, random: &mut Random) {
    if !random.one_in(3) {
        return;
    }
    let mover = tree.parent(node).and_then(|parent| tree.position(parent)).map(|position| position.turn());
    let remarks = tree.remarks_mut(node).unwrap();
    for _ in 0..random.below(3) {
        remarks.after.push(COMMENTS[random.below(COMMENTS.len())].to_owned());
    }
    let Some(mover) = mover else { return };
    if random.one_in(3) {
        remarks.before.push(COMMENTS[random.below(COMMENTS.len())].to_owned());
    }
    if random.one_in(2) {
        *remarks.clocks.get_mut(mover) = Some(Millis::new(random.below(9_000_000) as u64));
    }
    if random.one_in(4) {
        *remarks.clocks.get_mut(mover.opponent()) = Some(Millis::new(random.below(9_000_000) as u64));
    }
    if random.one_in(4) {
        remarks.spent = Some(Millis::new(random.below(90_000) as u64));
    }
    if random.one_in(4) {
        remarks.evaluation = Some("-0.35".to_owned());
    }
    if random.one_in(5) {
        remarks.offer = DrawOffer::Made;
    }
    if random.one_in(5) {
        remarks.glyphs.push(10 + random.below(90) as u16);
    }
    remarks.signs = [
        vec![],
        vec![MoveSign::Strong],
        vec![MoveSign::LooksWeakIsStrong],
        vec![MoveSign::OnlyMove],
        vec![MoveSign::VeryWeak, MoveSign::OnlyMove],
        vec![MoveSign::Strong, MoveSign::AtLiberty, MoveSign::OnlyMove, MoveSign::Wins],
        vec![MoveSign::Material(-2)],
    ][random.below(7)]
    .clone();
}

fn check(record: &GameRecord, style: &Style) {
    let text = pdn::write(record, style);
    let games = pdn::games(text.as_bytes(), Limits::USUAL);
    assert_eq!(games.len(), 1, "one game:\n{text}");
    let reading = pdn::read(&games[0], &Options::default());
    assert!(reading.is_legal(), "{:?}\n{text}", reading.failure);
    let read = reading.record.unwrap();
    let ending = |record: &GameRecord| record.ending.score(record.rules());
    assert_eq!(ending(&read), ending(record), "{text}");
    let same = GameRecord { ending: record.ending, ..read };
    assert!(same == *record, "{style:?} {:?}\n{text}\n{}", reading.repairs, pdn::write(&same, style));
    if style.width > 0 {
        let longest =
            text.lines().filter(|line| !line.starts_with('[')).map(|line| line.chars().count()).max();
        assert!(longest.unwrap_or(0) <= style.width + 60, "{longest:?}\n{text}");
    }
}

#[test]
fn what_is_written_reads_the_same() {
    for &ruleset in RulesetName::ALL {
        let mut random = Random::new(ruleset.name());
        for _ in 0..40 {
            let record = record(ruleset, &mut random);
            for profile in Profile::ALL {
                let squares = [None, Some(SquareNames::Numbers), Some(SquareNames::Letters)][random.below(3)];
                let width = [0, 40, 80][random.below(3)];
                check(&record, &Style { profile, squares, width });
            }
        }
    }
}

#[test]
fn the_exact_result_is_kept_but_for_profiles_that_have_their_own() {
    let mut record = GameRecord::new(Tree::new(AnyPosition::start(RulesetName::ALL[0])));
    for ending in [
        GameEnding::Points { first: 2, second: 0 },
        GameEnding::Halves,
        GameEnding::Points { first: 7, second: 5 },
    ] {
        record.ending = ending;
        let text = pdn::write(&record, &Style::default());
        let read = pdn::read(&RawGame::of(&text), &Options::default());
        assert_eq!(read.record.unwrap().ending, ending, "{text}");
    }
}

/// Texts with all that is irregular, to be damaged.
fn seeds() -> Vec<Vec<u8>> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pdn/accept");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| std::fs::read(path).unwrap()).collect()
}

#[test]
fn no_bytes_make_the_reader_fall() {
    let mut random = Random::new("damage");
    let seeds = seeds();
    let scraps: [&[u8]; 14] =
        [b"[", b"]", b"{", b"}", b"(", b")", b"\"", b"\\", b"*", b"\n", b"\xD0", b"1.", b"1-0", b"[%clk 1:2"];
    for _ in 0..4000 {
        let mut bytes = seeds[random.below(seeds.len())].clone();
        bytes.extend_from_slice(&seeds[random.below(seeds.len())]);
        for _ in 0..=random.below(6) {
            let place = random.below(bytes.len());
            match random.below(3) {
                0 => drop(bytes.remove(place)),
                1 => bytes[place] = random.below(256) as u8,
                _ => drop(bytes.splice(place..place, scraps[random.below(scraps.len())].iter().copied())),
            }
        }
        let games = pdn::games(&bytes, Limits::USUAL);
        let kept: usize = games.iter().map(|game| game.bytes().trim_ascii().len()).sum();
        let blanks = bytes.iter().filter(|byte| byte.is_ascii_whitespace()).count();
        let mark = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        assert!(
            kept + blanks + mark >= bytes.len(),
            "bytes were lost: {:?}",
            String::from_utf8_lossy(&bytes)
        );
        for game in &games {
            let reading = pdn::read(game, &Options::default());
            let Some(record) = reading.record.filter(|_| reading.failure.is_none()) else { continue };
            let text = pdn::write(&record, &Style::default());
            let again = pdn::read(&RawGame::of(&text), &Options::default());
            let written = again.record.as_ref().map(|record| pdn::write(record, &Style::default()));
            assert!(
                again.record.as_ref() == Some(&record),
                "{}\n{text}\n{written:?} {:?}",
                game.text,
                again.failure
            );
        }
    }
}
