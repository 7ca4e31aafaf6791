//! Why not? Every reason for which a move is refused, under every ruleset, and what holds for all rulings.

use draughts::notation::square::NamedSquare;
use draughts::notation::{Attempt, MoveSeparator, WrittenSquare, fen, movetext};
use draughts::rules::{Landing, Priority, Promotion, Reach};
use draughts::ruling::{Refusal, Ruling};
use draughts::{AnyPosition, Reason, Rules, RulesetName, Square, explain, rulebook};
use std::collections::BTreeSet;

/// One line of the table for one ruleset.
struct Example {
    ruleset: RulesetName,
    position: AnyPosition,
    attempt: Attempt,
    reason: &'static str,
    articles: &'static str,
    line: &'static str,
}

fn examples() -> Vec<Example> {
    let mut examples = Vec::new();
    let mut reason = "";
    for line in include_str!("explain/reasons.txt").lines() {
        let Some(example) = line.strip_prefix("  ") else {
            if !line.starts_with('#') && !line.is_empty() {
                reason = line;
            }
            continue;
        };
        let [position, attempt, expected] = split::<3>(example, ' ');
        for group in expected.split("; ") {
            let [rulesets, articles] = split::<2>(group, ':');
            for ruleset in rulesets.split(' ') {
                let ruleset: RulesetName = ruleset.parse().expect(line);
                let position = set_up(ruleset, position);
                let attempt = tried(ruleset.rules(), attempt);
                examples.push(Example {
                    ruleset,
                    position,
                    attempt,
                    reason,
                    articles: articles.trim(),
                    line,
                });
            }
        }
    }
    examples
}

fn split<const PARTS: usize>(text: &'static str, separator: char) -> [&'static str; PARTS] {
    text.splitn(PARTS, separator).collect::<Vec<_>>().try_into().expect(text)
}

fn set_up(ruleset: RulesetName, position: &str) -> AnyPosition {
    match position {
        "start" => AnyPosition::start(ruleset),
        text => fen::read_position(ruleset, text).expect(text),
    }
}

fn tried(rules: &'static Rules, text: &str) -> Attempt {
    if text == "none" {
        return Attempt { squares: Vec::new(), sign: MoveSeparator::Absent };
    }
    let Some(origin) = text.strip_suffix("-light") else {
        return movetext::attempt(rules, text).expect(text);
    };
    let mut attempt = movetext::attempt(rules, origin).expect(text);
    attempt.squares.push(WrittenSquare { named: NamedSquare::Light, text: "light".to_owned() });
    attempt
}

/// The name of the reason, or of the verdict if there is none.
fn reason(ruling: &Ruling) -> String {
    let text = match ruling.refusal() {
        Some(refusal) => format!("{refusal:?}"),
        None => format!("{:?}", ruling.verdict),
    };
    text.chars().take_while(|character| character.is_alphanumeric()).collect()
}

fn cited(ruling: &Ruling) -> String {
    let articles: Vec<String> = ruling.articles().iter().map(ToString::to_string).collect();
    if articles.is_empty() { "-".to_owned() } else { articles.join(", ") }
}

fn check(example: &Example) -> Result<(), String> {
    let ruling = explain(&example.position, &example.attempt);
    if reason(&ruling) == example.reason && cited(&ruling) == example.articles {
        return Ok(());
    }
    let (rules, ruleset) = (example.position.rules(), example.ruleset);
    Err(format!(
        "{ruleset} {}: expected {} ({}), found {} ({}): {}",
        example.line.trim(),
        example.reason,
        example.articles,
        reason(&ruling),
        cited(&ruling),
        ruling.text(rules)
    ))
}

#[test]
fn every_reason_is_found_with_its_article() {
    let faults: Vec<String> = examples().iter().filter_map(|example| check(example).err()).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// So many letters have room in one line of a phone of 320 pixels, in bold type.
const LINE: usize = 30;

#[test]
fn every_refusal_has_a_heading_of_one_line_that_is_no_longer_than_its_sentence() {
    for example in examples() {
        let (rules, ruling) = (example.position.rules(), explain(&example.position, &example.attempt));
        let Some(brief) = ruling.brief(rules) else {
            assert_eq!(ruling.refusal(), None, "{}", example.line);
            continue;
        };
        let (long, whole) = (brief.chars().count(), ruling.sentence(rules).chars().count());
        assert!(long <= LINE && long <= whole && brief.ends_with('.'), "{} {long}: {brief}", example.ruleset);
    }
}

#[test]
fn no_reason_that_can_occur_is_without_an_example() {
    let examples = examples();
    for &ruleset in RulesetName::ALL {
        let shown: BTreeSet<&str> = examples
            .iter()
            .filter(|example| example.ruleset == ruleset)
            .map(|example| example.reason)
            .collect();
        assert_eq!(shown, reasons(ruleset.rules()), "{ruleset}");
    }
}

/// The reasons that can occur under some rules, and the two verdicts of what is in order.
fn reasons(rules: &Rules) -> BTreeSet<&'static str> {
    let everywhere = "NoSquare LightSquare OffTheBoard NoPieceLeft NoMoveLeft NoPiece FirstMove OutOfTurn \
        OpponentsPiece Unmoved NotADiagonal ManMovesBackward TooFar TargetOccupied GoesOnAfterAStep CrownedRests Blocked \
        NoCaptureThere NothingToJump JumpTooFar OwnPieceInTheWay TwoInARow JumpedOnce Compulsory Unfinished Ambiguous Legal Playable";
    let flying: &[&str] = match rules.king_reach.value {
        // Pieces that jump two squares at a time never land where one of those they take can stand.
        Reach::OneSquare => &[],
        Reach::Flying => &["WayBlocked", "StillInTheWay", "LandsAside"],
    };
    let promotion: &[&str] = match rules.promotion.value {
        Promotion::AtOnce => &["CrownedGoesOn"],
        Promotion::EndsTheMove => &["CrownedStops"],
        Promotion::WhereItStops => &["CrownedStops", "PassesTheRow"],
    };
    let backward: &[&str] = if rules.men_capture_backward.value { &[] } else { &["ManCapturesBackward"] };
    let kings: &[&str] = if rules.men_capture_kings.value { &[] } else { &["ManTakesKing"] };
    let choice: &[&str] = if rules.choice.is_empty() { &[] } else { &["Outranked"] };
    let landing: &[&str] = match rules.king_landing.value {
        Landing::AnywhereBehind => &[],
        Landing::DirectlyBehindAKing => &["StopsTooFar"],
    };
    [flying, promotion, backward, kings, choice, landing]
        .concat()
        .into_iter()
        .chain(everywhere.split_whitespace())
        .collect()
}

#[test]
fn every_criterion_of_choice_has_an_example() {
    let mut shown: Vec<(RulesetName, Priority)> = Vec::new();
    for example in examples() {
        if let Some(Refusal::Outranked { by, .. }) = explain(&example.position, &example.attempt).refusal() {
            shown.push((example.ruleset, by.value));
        }
    }
    for &ruleset in RulesetName::ALL {
        for priority in ruleset.rules().choice {
            assert!(shown.contains(&(ruleset, priority.value)), "{ruleset} {:?}", priority.value);
        }
    }
}

#[test]
fn every_article_cited_is_in_its_rulebook() {
    for example in examples() {
        for &article in explain(&example.position, &example.attempt).articles() {
            assert!(rulebook::entry(article).is_some(), "{article}: {}", example.line);
        }
    }
}

#[test]
fn texts_use_the_words_and_squares_of_the_ruleset() {
    for (ruleset, position, attempt, expected) in [
        ("international", "W:W33,48:B10,29", "48-42", "A capture is compulsory: 33x24 (fmjd 4.2)."),
        ("english", "B:W22:B10", "22-18", "It is Red's turn, and the man on 22 is White's (wcdf 1.13)."),
        (
            "portuguese",
            "W:W8,10:BK12,14",
            "10x19",
            "More queens must be taken, 1 instead of 0: 8x15 (portugal 3.1.1.c).",
        ),
        (
            "portuguese",
            "W:W3:B29",
            "3x10",
            "From 3 to 10 there is no piece to capture (portugal 2.2.7 pawn capture).",
        ),
        (
            "russian",
            "W:WKb2:Bd4,g5,a7",
            "b2:e5",
            "The king must land on f6, where it can go on capturing, not on e5 (idf 4.6).",
        ),
        (
            "killer",
            "W:WK46:BK19",
            "46x10",
            "A king whose last captured piece is a king stops directly behind it: on 14, not on 10 (killer D1).",
        ),
        (
            "international",
            "W:W28:BK5",
            "28",
            "The piece on 28 can go to 22 or 23, and once touched it must be played (fmjd 3.11, fmjd 3.4).",
        ),
        ("english", "W:W22:B1,K18", "22-15", "22x15 is legal (wcdf 1.20)."),
        ("international", "W:W28:BK5", "28-22", "28-22 is legal (fmjd 3.4)."),
        ("site64", "W:Wc3:Bh8", "c3", "The piece on c3 can go to b4 or d4 (site64 H9)."),
        (
            "site64",
            "W:WKa1:Ba7,b4,b6,c3,d6",
            "a1xc5",
            "No capture by a king leads from a1 to c5 (site64 H15).",
        ),
        (
            "english",
            "B:W10,11,K17,K18,K19,K25,26,27:BK14",
            "14x12",
            "No capture by a king leads from 14 to 12 (wcdf 1.21).",
        ),
        (
            "russian",
            "W:Wg7,a1:Bc5,e7",
            "g7-h8-b2",
            "The move ends on h8: the man is crowned there and moves as a king when its turn comes again (idf 4.15).",
        ),
        (
            "international",
            "W:W33,29:B10",
            "33x24",
            "Own pieces cannot be jumped, and one stands on 29 (fmjd 4.1).",
        ),
    ] {
        let ruleset: RulesetName = ruleset.parse().expect(ruleset);
        let ruling = explain(&set_up(ruleset, position), &tried(ruleset.rules(), attempt));
        assert_eq!(ruling.text(ruleset.rules()), expected);
        assert!(expected.starts_with(ruling.sentence(ruleset.rules()).trim_end_matches('.')));
    }
}

/// Positions of a game in which every move is chosen by a fixed rule.
fn game(ruleset: RulesetName, seed: usize) -> Vec<AnyPosition> {
    let mut positions = vec![AnyPosition::start(ruleset)];
    for ply in 0..150 {
        let position = positions[ply];
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        positions.push(position.after(&moves[(seed + ply * ply * 7 + ply / 3) % moves.len()]));
    }
    positions
}

fn written(rules: &Rules, squares: &[Square]) -> Attempt {
    let written = squares.iter().map(|&square| WrittenSquare {
        named: NamedSquare::Playable(square),
        text: draughts::notation::square::name(rules, square),
    });
    Attempt { squares: written.collect(), sign: MoveSeparator::Absent }
}

#[test]
fn a_move_is_legal_if_it_is_listed_and_refused_with_an_article_if_not() {
    for &ruleset in RulesetName::ALL {
        let rules = ruleset.rules();
        let board: Vec<Square> = rules.geometry().board().into_iter().collect();
        for position in (0..2).flat_map(|seed| game(ruleset, seed)).step_by(3) {
            let moves = position.moves();
            for &from in &board {
                let touched = explain(&position, &written(rules, &[from]));
                let own: Vec<_> = moves.iter().filter(|action| action.from == from).copied().collect();
                match &touched.reason {
                    Reason::Playable(playable) => assert_eq!(*playable, own, "{position:?}"),
                    _ => assert!(own.is_empty() && !touched.articles().is_empty(), "{position:?} {from:?}"),
                }
                for &to in &board {
                    let ruling = explain(&position, &written(rules, &[from, to]));
                    let fitting = own.iter().filter(|action| action.to == to).count();
                    let agrees = match (&ruling.reason, fitting) {
                        (Reason::Legal(listed), 1) => own.contains(&listed.action),
                        (Reason::Irregular(Refusal::Ambiguous { captures }), _) => captures.len() == fitting,
                        (Reason::Irregular(_), 0) => true,
                        _ => false,
                    };
                    let name = |square| draughts::notation::square::name(rules, square);
                    assert!(agrees, "{position:?} {}-{}: {}", name(from), name(to), ruling.text(rules));
                    assert!(ruling.refusal().is_none() || !ruling.articles().is_empty());
                }
            }
        }
    }
}

#[test]
fn a_capture_broken_off_on_its_way_is_refused_as_such() {
    let mut broken_off = 0;
    for &ruleset in RulesetName::ALL {
        for position in (0..12).flat_map(|seed| game(ruleset, seed)) {
            for action in position.moves().iter().filter(|action| action.captured.len() > 1) {
                for way in position.paths(action) {
                    let ruling = explain(&position, &written(ruleset.rules(), &way[..way.len() - 1]));
                    let reason = reason(&ruling);
                    let expected = ["Unfinished", "PassesTheRow", "CrownedGoesOn"];
                    assert!(expected.contains(&reason.as_str()), "{position:?} {way:?} {reason}");
                    broken_off += 1;
                }
            }
        }
    }
    assert!(broken_off > 100, "{broken_off} captures");
}

#[test]
fn no_attempt_is_too_strange() {
    for &ruleset in RulesetName::ALL {
        let rules = ruleset.rules();
        let board: Vec<Square> = rules.geometry().board().into_iter().collect();
        for position in game(ruleset, 1).into_iter().step_by(10) {
            for &square in &board {
                let same = vec![square; 1000];
                let far: Vec<Square> =
                    board.iter().cycle().skip(usize::from(square.bit())).take(1000).copied().collect();
                for squares in [&same[..2], &same[..3], &same[..], &far[..3], &far[..]] {
                    for sign in [MoveSeparator::Quiet, MoveSeparator::Capture, MoveSeparator::Absent] {
                        let attempt = Attempt { sign, ..written(rules, squares) };
                        let ruling = explain(&position, &attempt);
                        assert!(ruling.refusal().is_none() || !ruling.articles().is_empty());
                        assert!(ruling.text(rules).len() < 200, "{}", ruling.text(rules));
                    }
                }
            }
        }
    }
}
