//! Events of every system, from entries to final standings.

use proptest::prelude::*;
use tournament::event::text::read_decision;
use tournament::event::{Decision, Event, Phase, ProposalError, Refusal};
use tournament::history::{Number, Points};
use tournament::lots::Lots;
use tournament::systems::play_off::{Bonus, Side};
use tournament::systems::{Pair, RoundPairs};

fn event(lines: &str) -> Event {
    Event::read(&format!("damier-event 1\n{lines}")).unwrap_or_else(|fault| panic!("{fault}"))
}

fn add(event: &mut Event, line: &str) {
    let decision = read_decision(line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    event.apply(decision).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
}

fn refusal(event: &mut Event, line: &str) -> Refusal {
    event.apply(read_decision(line).unwrap()).expect_err(line)
}

/// Proposes the next round as the system pairs it, and publishes it.
fn publish(event: &mut Event) -> RoundPairs {
    let pairs = event.next_pairs().unwrap();
    let round = event.rounds().len() as u16 + 1;
    let by = event.regulation().system.name().to_owned();
    event.apply(Decision::Propose { round, by, pairs: pairs.clone() }).unwrap();
    add(event, &format!("publish {round}"));
    pairs
}

/// Plays a round with these scores of its boards.
fn play(event: &mut Event, scores: &[&str]) -> RoundPairs {
    let pairs = publish(event);
    let round = event.rounds().len();
    assert_eq!(pairs.pairs.len(), scores.len(), "{pairs:?}");
    for (place, score) in scores.iter().enumerate() {
        add(event, &format!("result {round} {} {score}", place + 1));
    }
    add(event, &format!("close {round}"));
    pairs
}

/// Rank, number and points of everybody.
fn table(event: &Event) -> Vec<(usize, u16, String)> {
    let lines = event.standings().unwrap();
    lines.iter().map(|line| (line.rank, line.number.0, line.points.to_string())).collect()
}

/// What is written reads back to the same event.
fn replays(event: &Event) {
    assert_eq!(&Event::read(&event.write()).unwrap(), event);
}

fn entries(names: &str) -> String {
    names.chars().map(|name| format!("enter {name}\n")).collect()
}

fn pairs(list: &[(u16, u16)]) -> Vec<Pair> {
    list.iter().map(|&(white, black)| Pair::new(white, black)).collect()
}

const TEAMS: &str = "\
set teams 2\nset match-points 2-1-0\n\
enter Ajax\nenter Boreas\nenter Castor\nenter Dione\n\
member 1 A1 rating=2000\nmember 1 A2\nmember 1 A3\nmember 2 B1 rating=1900\nmember 2 B2\nmember 3 C1\nmember 3 C2\n\
member 4 D1\nmember 4 D2\nstart order\n";

#[test]
fn teams_are_ranked_by_match_points_and_then_by_board_points() {
    let mut event = event(TEAMS);
    // Round 1 of the table for four: 1-4, 2-3. The first team has White on board 1 and Black on board 2.
    assert_eq!(publish(&mut event).pairs, pairs(&[(1, 4), (2, 3)]));
    assert!(matches!(refusal(&mut event, "line-up 1 1 3 2"), Refusal::LineUp(_)), "against the board order");
    assert!(matches!(refusal(&mut event, "line-up 1 1 1"), Refusal::LineUp(_)), "a board stays empty");
    assert!(matches!(refusal(&mut event, "line-up 1 1 1 9"), Refusal::LineUp(_)), "a stranger");
    add(&mut event, "line-up 1 1 1 3");
    // A1 beats D1 with White; D2 has White against A3 and wins: 2-2, a drawn match.
    for line in ["result 1 1 2-0", "result 1 1.2 2-0", "result 1 2 2-0", "result 1 2.2 1-1"] {
        add(&mut event, line);
    }
    assert!(matches!(refusal(&mut event, "result 1 1.3 1-1"), Refusal::NoBoard { .. }), "two boards only");
    add(&mut event, "close 1");
    // B: 2 + 1 board points and 2 match points; A and D 1 match point and 2 board points; C 1 board point.
    let lines: Vec<(u16, String, String)> = event
        .standings()
        .unwrap()
        .iter()
        .map(|line| (line.number.0, line.points.to_string(), line.values[0].to_string()))
        .collect();
    let expected = [(2, "2.0", "3"), (1, "1.0", "2"), (4, "1.0", "2"), (3, "0.0", "1")];
    assert_eq!(lines, expected.map(|(team, points, boards)| (team, points.to_owned(), boards.to_owned())));
    let own = |team, place| {
        let scores = event.member_scores();
        let score = scores.iter().find(|score| (score.team, score.place) == (Number(team), place)).unwrap();
        (score.games, score.points)
    };
    assert_eq!(
        (own(1, 1), own(1, 2), own(1, 3)),
        ((1, Points::halves(4)), (0, Points::ZERO), (1, Points::ZERO))
    );
    assert_eq!(own(4, 2), (1, Points::halves(4)));
    assert_eq!(event.rated_games().len(), 4, "each board is a game of its own");
    replays(&event);
}

#[test]
fn a_team_needs_a_player_for_each_board() {
    let mut event = event("set teams 2\nenter Ajax\nenter Boreas\nmember 1 A1\nmember 1 A2\nmember 2 B1\n");
    assert!(refusal(&mut event, "start order").to_string().contains("Boreas has 1 players for 2 boards"));
    assert!(refusal(&mut event, "member 2 A1").to_string().contains("already plays for Ajax"));
    add(&mut event, "member 2 A1 id=77");
    let mut single = self::event(&entries("AB"));
    assert!(refusal(&mut single, "member 1 X").to_string().contains("set teams"));
}

#[test]
fn arena_waves_overlap_and_streaks_are_doubled() {
    let mut event = event(&format!("set system arena\n{}start order\n", entries("ABCD")));
    // Everybody is level: 1 with 2 and 3 with 4, White for the lower placed.
    assert_eq!(publish(&mut event).pairs, pairs(&[(2, 1), (4, 3)]));
    assert!(matches!(event.next_pairs(), Err(ProposalError::System(_))), "all are at their boards");
    add(&mut event, "result 1 1 0-2");
    // 1 and 2 have just met; 3 and 4 still play.
    assert!(event.next_pairs().is_ok(), "two who are alone may play again");
    add(&mut event, "result 1 2 1-1");
    add(&mut event, "close 1");
    // 1 has 2 points, 3 and 4 one each, 2 none: 1 meets 3, and 4 meets 2.
    let second = publish(&mut event);
    assert!(second.pairs[0].has(Number(1)) && second.pairs[0].has(Number(3)), "{second:?}");
    let won = |event: &Event, wave: usize, board: usize| {
        let pair = event.rounds()[wave - 1].boards[board - 1].pair;
        if pair.white == Number(1) { "2-0" } else { "0-2" }
    };
    let score = won(&event, 2, 1);
    add(&mut event, &format!("result 2 1 {score}"));
    add(&mut event, "enter E");
    // The second board still plays: 1, 3 and the newcomer wait.
    let third = publish(&mut event);
    assert_eq!(third.pairs.len(), 1);
    assert!(third.pairs[0].has(Number(1)) && third.pairs[0].has(Number(5)), "{third:?}");
    let score = won(&event, 3, 1);
    add(&mut event, &format!("result 3 1 {score}"));
    add(&mut event, "result 2 2 1-1");
    add(&mut event, "close 2");
    add(&mut event, "close 3");
    // 2 + 2 + 4 for the third win in a row.
    assert_eq!(table(&event)[0], (1, 1, "8.0".to_owned()));
    add(&mut event, "withdraw 1 round=4 kept");
    assert!(event.next_pairs().unwrap().pairs.iter().all(|pair| !pair.has(Number(1))));
    add(&mut event, "return 1 round=5");
    assert!(event.plays_in(Number(1), 5) && !event.plays_in(Number(1), 4));
    add(&mut event, "finish");
    assert_eq!(event.phase(), Phase::Finished);
    replays(&event);
}

#[test]
fn groups_play_their_tables_and_the_best_a_final() {
    let set = "set system groups\nset groups 2\nset qualify 2\nset tie-breaks direct\n";
    let mut event = event(&format!("{set}{}start order\n", entries("ABCDEF")));
    // Serpentines: 1 4 5 and 2 3 6.
    let groups: Vec<Vec<u16>> =
        event.groups().iter().map(|group| group.iter().map(|player| player.0).collect()).collect();
    assert_eq!(groups, [vec![1, 4, 5], vec![2, 3, 6]]);
    assert_eq!(event.planned_rounds(), Some(3 + 2));
    // The table for three: 2-3, 1 free; 1-2, 3 free; 3-1, 2 free.
    let first = play(&mut event, &["2-0", "2-0"]);
    assert_eq!((first.pairs, first.free), (pairs(&[(4, 5), (3, 6)]), [1, 2].map(Number).to_vec()));
    assert_eq!(play(&mut event, &["2-0", "1-1"]).pairs, pairs(&[(1, 4), (2, 3)]));
    assert_eq!(play(&mut event, &["0-2", "0-2"]).pairs, pairs(&[(5, 1), (6, 2)]));
    // 1 has 4, 4 has 2, 5 has 0. In the other, 2 and 3 have 3 each, and drew with each other.
    let stuck = event.next_pairs().unwrap_err().to_string();
    assert!(stuck.contains("2 and 3 are tied in group 2"), "{stuck}");
    assert!(matches!(refusal(&mut event, "order 1 4 because=lot"), Refusal::Order(_)), "they are not level");
    add(&mut event, "order 3 2 because=\"barrage 2-0\"");
    // Winners 1 and 3, seconds 4 and 2: 1-2 and 3-4, nobody against his own group.
    let semi_finals = play(&mut event, &["2-0", "0-2"]);
    assert_eq!(semi_finals.pairs, pairs(&[(1, 2), (4, 3)]));
    assert_eq!(play(&mut event, &["0-2"]).pairs, pairs(&[(1, 3)]));
    assert_eq!(event.next_pairs(), Err(ProposalError::Over(5)));
    // Semi-final losers share the third place; the thirds of the groups share the fifth.
    let ranks: Vec<(usize, u16)> = table(&event).iter().map(|line| (line.0, line.1)).collect();
    assert_eq!(ranks, [(1, 3), (2, 1), (3, 2), (3, 4), (5, 5), (5, 6)]);
    replays(&event);
}

#[test]
fn a_final_can_be_a_round_robin_from_zero() {
    let set = "set system groups\nset groups 2\nset qualify 1\nset final berger\n";
    let mut event = event(&format!("{set}{}start order\n", entries("ABCD")));
    play(&mut event, &["2-0", "2-0"]);
    assert_eq!(play(&mut event, &["1-1"]).pairs, pairs(&[(1, 2)]));
    assert_eq!(
        table(&event),
        [(1, 1, "1.0".into()), (1, 2, "1.0".into()), (3, 3, "0.0".into()), (3, 4, "0.0".into())],
        "the points of the final count, not those of the groups"
    );
    let too_few = self::event(&format!("{set}set groups 3\n{}", entries("ABCD")));
    assert!(matches!(refusal(&mut too_few.clone(), "start order"), Refusal::Groups(_)));
}

const CUP: &str = "set system knock-out\n\
    set play-off \"rapid 2x20m+5s, blitz 2x5m+3s, super-blitz 5m+2s delay=3\"\n";

#[test]
fn a_level_tie_is_played_off_until_it_is_won() {
    let mut event = event(&format!("{CUP}{}start order\n", entries("ABCD")));
    assert_eq!(publish(&mut event).pairs, pairs(&[(1, 4), (3, 2)]));
    assert!(matches!(refusal(&mut event, "play-off 1 1 1-1"), Refusal::Order(_)), "its game is not over");
    add(&mut event, "result 1 1 2-0");
    assert!(matches!(refusal(&mut event, "play-off 1 1 1-1"), Refusal::Order(_)), "it is not level");
    add(&mut event, "result 1 2 1-1");
    let next = event.next_play_off_game(1, 2).unwrap();
    assert_eq!((next.stage.as_str(), next.clocks, next.white), ("rapid", [1_200_000; 2], Side::First));
    // Rapid 1-1 in games, blitz drawn, then super-blitz.
    for score in ["2-0", "2-0", "1-1", "1-1"] {
        add(&mut event, &format!("play-off 1 2 {score}"));
    }
    assert!(refusal(&mut event, "close 1").to_string().contains("still being played"));
    assert!(
        matches!(refusal(&mut event, "play-off 1 2 1-1"), Refusal::PlayOff(_)),
        "the time left is missing"
    );
    add(&mut event, "play-off 1 2 1-1 left=250/180.5");
    let next = event.next_play_off_game(1, 2).unwrap();
    assert_eq!((next.stage.as_str(), next.game, next.white), ("super-blitz", 2, Side::Second));
    assert_eq!(next.clocks, [250_000, 180_500], "the time is carried over");
    add(&mut event, "play-off 1 2 1-1 left=200/150");
    assert_eq!(event.next_play_off_game(1, 2).unwrap().bonus, Bonus::Delay(2000), "a delay from game 3 on");
    // Game 3: the first player, 3, has White and loses.
    add(&mut event, "play-off 1 2 0-2");
    assert_eq!(event.rounds()[0].boards[1].winner, Some(Number(2)));
    assert!(matches!(refusal(&mut event, "play-off 1 2 1-1"), Refusal::PlayOff(_)), "it is decided");
    add(&mut event, "close 1");
    assert_eq!(play(&mut event, &["1-1 awarded"]).pairs, pairs(&[(1, 2)]));
    assert_eq!(event.next_pairs(), Err(ProposalError::Over(2)));
    // The final was left level: both are first until it is decided.
    let ranks: Vec<(usize, u16)> = table(&event).iter().map(|line| (line.0, line.1)).collect();
    assert_eq!(ranks, [(1, 1), (1, 2), (3, 3), (3, 4)]);
    replays(&event);
}

#[test]
fn a_result_that_is_corrected_ends_the_play_off() {
    let mut event = event(&format!("{CUP}{}start order\n", entries("AB")));
    publish(&mut event);
    add(&mut event, "result 1 1 1-1");
    add(&mut event, "play-off 1 1 2-0");
    add(&mut event, "result 1 1 0-2");
    assert_eq!((event.rounds()[0].boards[0].winner, &event.rounds()[0].boards[0].play_off), (None, &None));
    add(&mut event, "close 1");
    assert_eq!(table(&event), [(1, 2, "2.0".into()), (2, 1, "0.0".into())]);
}

#[test]
fn a_match_that_ends_level_is_played_off() {
    let set = "set system match\nset rounds 2\nset play-off \"super-blitz 2m+2s\"\n";
    let mut event = event(&format!("{set}{}start order\n", entries("AB")));
    play(&mut event, &["2-0"]);
    // Colours alternate: 2 has White and wins.
    assert_eq!(publish(&mut event).pairs, pairs(&[(2, 1)]));
    add(&mut event, "result 2 1 2-0");
    assert_eq!(table(&event)[0].0, table(&event)[1].0);
    // The first player of the board is 2.
    add(&mut event, "play-off 2 1 0-2");
    add(&mut event, "close 2");
    assert_eq!(table(&event), [(1, 1, "2.0".into()), (2, 2, "2.0".into())]);
    replays(&event);
}

#[test]
fn baku_accelerates_the_first_half_of_a_swiss() {
    let set = "set system dutch\nset points 1-0.5-0\nset rounds 5\nset acceleration baku\n";
    let mut event = event(&format!("{set}{}start order\n", entries("ABCDEFGH")));
    // 2 x ceil(8 / 4) = 4 players of group A have one virtual point: they play each other.
    let first = play(&mut event, &["1-0", "1-0", "1-0", "1-0"]);
    let in_group_a = |pair: &Pair| [pair.white.0 <= 4, pair.black.0 <= 4];
    assert!(first.pairs.iter().map(in_group_a).all(|[white, black]| white == black), "{first:?}");
    // In round 2 the losers of A, 1 point, meet the winners of B, 1 point.
    let second = publish(&mut event);
    let mixed = second.pairs.iter().filter(|pair| in_group_a(pair)[0] != in_group_a(pair)[1]).count();
    assert_eq!(mixed, 2, "{second:?}");
    replays(&event);
}

#[test]
fn one_ballot_serves_both_games_and_comes_from_its_seed() {
    let set = "set games 4\nset ballots \"three-move 156\"\n";
    let mut event = event(&format!("{set}{}start order\n", entries("ABCD")));
    publish(&mut event);
    add(&mut event, "ballots 1 seed=2026");
    let drawn: Vec<u16> =
        event.rounds()[0].boards.iter().flat_map(|board| board.ballots.iter().flatten().copied()).collect();
    // Two ballots on each of two boards, all different; the first is the seed's first lot of the whole deck.
    assert_eq!(drawn.len(), 4);
    assert_eq!(usize::from(drawn[0]), Lots::new(2026).below(156) + 1);
    let mut distinct = drawn.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), 4);
    add(&mut event, "redraw 1 2.4 seed=5 because=\"barred\"");
    let again = event.rounds()[0].boards[1].ballots[1].unwrap();
    assert!(!drawn.contains(&again), "{again} was drawn before");
    add(&mut event, "ballot 1 1.1 7");
    assert_eq!(event.rounds()[0].boards[0].ballots[0], Some(7));
    assert!(matches!(refusal(&mut event, "ballot 1 1.5 7"), Refusal::NoBoard { .. }));
    assert!(refusal(&mut event, "ballot 1 1 157").to_string().contains("from 1 to 156"));
    assert!(refusal(&mut event, "redraw 1 1 seed=5").to_string().contains("because"));
    let mut without = self::event(&format!("{}start order\n", entries("AB")));
    publish(&mut without);
    assert!(refusal(&mut without, "ballots 1 seed=1").to_string().contains("set ballots"));
    replays(&event);
}

#[test]
fn the_sign_of_a_draw_separates() {
    let mut event = event(&format!("set points plus-draw\n{}start order\n", entries("AB")));
    assert_eq!(event.regulation().tie_breaks[0].to_string(), "plus-draws");
    play(&mut event, &["1-1+"]);
    assert_eq!(table(&event), [(1, 2, "1.0".into()), (2, 1, "1.0".into())]);
    let values: Vec<String> =
        event.standings().unwrap().iter().map(|line| line.values[0].to_string()).collect();
    assert_eq!(values, ["1", "-1"]);
}

#[test]
fn who_shares_a_rank_can_be_placed_by_a_barrage() {
    let mut event = event(&format!("set tie-breaks wins\n{}start order\n", entries("ABC")));
    play(&mut event, &["1-1"]);
    play(&mut event, &["1-1"]);
    play(&mut event, &["1-1"]);
    assert_eq!(table(&event).iter().map(|line| line.0).collect::<Vec<_>>(), [1, 1, 1]);
    assert!(matches!(refusal(&mut event, "order 2 because=lot"), Refusal::Order(_)));
    assert!(matches!(refusal(&mut event, "order 2 1 3"), Refusal::Order(_)), "without how");
    assert_eq!(refusal(&mut event, "order 2 2 because=lot"), Refusal::PairedTwice(Number(2)));
    add(&mut event, "order 2 3 1 because=\"super-blitz\"");
    assert_eq!(
        table(&event).iter().map(|line| (line.0, line.1)).collect::<Vec<_>>(),
        [(1, 2), (2, 3), (3, 1)]
    );
    replays(&event);
}

#[test]
fn settings_of_the_systems_are_checked() {
    for (line, words) in [
        ("set teams 1", "from 2 to 50"),
        ("set match-points 1-2-0", "2-1-0"),
        ("set match-points 2-1", "2-1-0"),
        ("set play-off \"rapid 2x20m+5s\"", "super-blitz"),
        ("set play-off \"super-blitz 5m\"", "super-blitz"),
        ("set play-off \"super-blitz 5m+2s, rapid 2x5m+1s\"", "super-blitz"),
        ("set ballots three-move", "three-move 156"),
        ("set ballots \"three-move 0\"", "three-move 156"),
        ("set acceleration much", "none or baku"),
        ("set final swiss", "knock-out or berger"),
        ("set qualify 0", "from 1 to 100"),
    ] {
        let fault = Event::read(&format!("damier-event 1\n{line}\n")).unwrap_err().to_string();
        assert!(fault.contains(words), "{line}: {fault}");
    }
}

#[test]
fn every_pair_and_every_floater_has_its_reason() {
    for set in [
        "set system dutch\nset rounds 5\n",
        "set system double-swiss\nset rounds 3\n",
        "set system berger\n",
        "set system knock-out\n",
        "set system arena\n",
        "set system groups\n",
    ] {
        let mut event = event(&format!("{set}{}start order\n", entries("ABCDEFG")));
        for round in 1..=2u16 {
            let pairs = publish(&mut event);
            let reasons = event.reasons(round).unwrap();
            let told = |players: &[Number]| {
                reasons.iter().any(|reason| {
                    reason.players.len() == players.len()
                        && players.iter().all(|player| reason.players.contains(player))
                        && !reason.words.is_empty()
                })
            };
            for pair in &pairs.pairs {
                assert!(told(&[pair.white, pair.black]), "{set} {pair:?}: {reasons:?}");
            }
            for &free in &pairs.free {
                assert!(told(&[free]), "{set} {free}: {reasons:?}");
            }
            let own: Vec<_> =
                reasons.iter().filter(|reason| reason.players[0] == Number(1)).cloned().collect();
            let alone = event.reasons_for(round, Number(1)).unwrap();
            assert!(own.iter().all(|reason| alone.contains(reason)), "{set}: {own:?} {alone:?}");
            for board in 1..=pairs.pairs.len() {
                for game in 1..=event.regulation().games.count() {
                    add(&mut event, &format!("result {round} {board}.{game} 2-0"));
                }
            }
            if event.regulation().games.count() == 2 {
                for board in 1..=pairs.pairs.len() {
                    add(&mut event, &format!("result {round} {board}.2 1-1"));
                }
            }
            add(&mut event, &format!("close {round}"));
        }
        // Told again later, the first round has the same reasons.
        let earlier = event.reasons(1).unwrap();
        assert!(!earlier.is_empty());
    }
}

#[test]
fn the_reason_of_a_dutch_pair_names_group_criterion_and_next_best() {
    let mut event = event(&format!("set system dutch\nset rounds 5\n{}start order\n", entries("ABCDE")));
    play(&mut event, &["2-0", "2-0"]);
    let reasons = event.reasons(2).unwrap();
    assert!(reasons.iter().all(|reason| reason.words.starts_with("score group ")), "{reasons:?}");
    assert!(reasons.iter().any(|reason| reason.words.contains("decided by C")), "{reasons:?}");
    assert!(reasons.iter().any(|reason| reason.words.contains("next best")), "{reasons:?}");
    assert!(
        reasons.iter().any(|reason| reason.players.len() == 1),
        "somebody floats or is free: {reasons:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Every system runs from entries to final standings, whatever happens on the boards.
    #[test]
    fn every_system_ends_and_replays(
        system in 0usize..7, players in 4u16..10, bits in prop::collection::vec(0u8..5, 64),
    ) {
        let set = [
            "set system berger\n",
            "set system dutch\nset rounds 3\nset acceleration baku\n",
            "set system double-swiss\nset rounds 3\nset acceleration baku\n",
            "set system knock-out\nset play-off \"blitz 2x5m+3s, super-blitz 5m+2s\"\n",
            "set system groups\nset groups 2\nset qualify 1\nset play-off \"super-blitz 5m+2s\"\n",
            "set system groups\nset groups 2\nset qualify 2\nset final berger\n",
            "set system arena\n",
        ][system];
        let mut text = set.to_owned();
        for player in 0..players {
            text.push_str(&format!("enter P{player}\n"));
        }
        let mut event = event(&format!("{text}start order\n"));
        let mut next = 0;
        let mut lot = || { next += 1; bits[next % bits.len()] };
        for _ in 0..30 {
            let proposed = match event.next_pairs() {
                Ok(_) if system == 6 && event.rounds().len() == 4 => break,
                Ok(pairs) => pairs,
                Err(ProposalError::System(words)) if words.contains("are tied in group") => {
                    // Both are placed as the message proposes.
                    let begin = words.find("order ").unwrap();
                    let line = words[begin..].replace('…', "lot");
                    add(&mut event, &line);
                    continue;
                }
                Err(ProposalError::System(_) | ProposalError::Over(_)) => break,
                Err(error) => panic!("{error}"),
            };
            let round = event.rounds().len() as u16 + 1;
            event.apply(Decision::Propose { round, by: "x".into(), pairs: proposed.clone() }).unwrap();
            add(&mut event, &format!("publish {round}"));
            for board in 1..=proposed.pairs.len() as u16 {
                for game in 1..=event.regulation().games.count() {
                    let score = ["2-0", "1-1", "0-2", "1-1", "2-0 forfeit"][usize::from(lot())];
                    add(&mut event, &format!("result {round} {board}.{game} {score}"));
                }
                while event.next_play_off_game(round, board).is_ok() {
                    let score = ["2-0", "1-1", "0-2", "1-1", "0-2"][usize::from(lot())];
                    add(&mut event, &format!("play-off {round} {board} {score} left=60/60"));
                    if event.rounds()[usize::from(round) - 1].boards[usize::from(board) - 1]
                        .play_off.as_ref().is_some_and(|record| record.games.len() > 40) {
                        add(&mut event, &format!("winner {round} {board} {} because=lot", proposed.pairs[usize::from(board) - 1].white));
                        break;
                    }
                }
            }
            add(&mut event, &format!("close {round}"));
        }
        add(&mut event, "finish");
        let lines = event.standings().unwrap();
        let mut numbers: Vec<u16> = lines.iter().map(|line| line.number.0).collect();
        numbers.sort_unstable();
        prop_assert_eq!(numbers, (1..=players).collect::<Vec<_>>(), "everybody has a place");
        prop_assert_eq!(lines[0].rank, 1);
        prop_assert!(lines.windows(2).all(|two| two[0].rank <= two[1].rank));
        let again = Event::read(&event.write()).unwrap();
        prop_assert_eq!(again.standings().unwrap(), lines);
        prop_assert_eq!(&again, &event);
    }
}
