//! Standings: every tie-break reckoned by hand.

use proptest::prelude::*;
use tournament::history::{
    Bye, Colour, Forfeit, GameResult, Number, Player, Points, Rating, RoundOutcome, Scoring, Tournament,
};
use tournament::standings::{
    FieldError, PlayerRecord, RoundScore, Standing, StandingsField, Unplayed, records_of, standings,
};
use tournament::tie_breaks::{TieBreak, TieBreakError};

fn game(opponent: u16, result: GameResult) -> RoundOutcome {
    RoundOutcome::Game { opponent: Number(opponent), colour: Colour::White, result, rating: Rating::Rated }
}

fn forfeit(opponent: u16, result: Forfeit) -> RoundOutcome {
    RoundOutcome::Forfeit { opponent: Some(Number(opponent)), colour: Some(Colour::White), result }
}

fn player(number: u16, rating: u16, outcomes: [RoundOutcome; 3]) -> Player {
    Player { number: Number(number), rating, outcomes: outcomes.to_vec(), ..Player::default() }
}

/// Five players, three rounds: a bye, a forfeit, a bye on request and an absence.
///
/// Points: 1 and 5 have 2½, 2 and 4 have 1, 3 has ½.
fn five() -> Tournament {
    use GameResult::{Draw, Loss, Win};
    let players = vec![
        player(1, 2000, [game(2, Win), game(5, Draw), game(4, Win)]),
        player(2, 1900, [game(1, Loss), forfeit(3, Forfeit::Won), game(5, Loss)]),
        player(3, 0, [game(4, Draw), forfeit(2, Forfeit::Lost), RoundOutcome::Bye(Bye::Zero)]),
        player(4, 1800, [game(3, Draw), RoundOutcome::Bye(Bye::Half), game(1, Loss)]),
        player(5, 2100, [RoundOutcome::Bye(Bye::PairingAllocated), game(1, Draw), game(2, Win)]),
    ];
    Tournament { players, ..Tournament::default() }
}

fn table(tournament: &Tournament, list: &str, unplayed: Unplayed) -> Vec<Standing> {
    let field = StandingsField::new(records_of(tournament), tournament.scoring.win).unwrap();
    standings(&field, &TieBreak::list(list).unwrap(), unplayed)
}

/// The values of one tie-break, by number.
fn check(tie_break: &str, unplayed: Unplayed, expected: [&str; 5]) {
    let mut lines = table(&five(), tie_break, unplayed);
    lines.sort_by_key(|line| line.number);
    let found: Vec<String> = lines.iter().map(|line| line.values[0].to_string()).collect();
    assert_eq!(found, expected, "{tie_break}, {unplayed:?}");
}

#[test]
fn points_count_byes_and_forfeits() {
    let lines = table(&five(), "", Unplayed::Zero);
    let found: Vec<(usize, u16, String)> =
        lines.iter().map(|line| (line.rank, line.number.0, line.points.to_string())).collect();
    let expected = [(1, 1, "2.5"), (1, 5, "2.5"), (3, 2, "1.0"), (3, 4, "1.0"), (5, 3, "0.5")];
    assert_eq!(found, expected.map(|(rank, number, points)| (rank, number, points.to_owned())));
}

#[test]
fn each_tie_break_where_unplayed_rounds_add_nothing() {
    let zero = Unplayed::Zero;
    // 1 met 2 (1), 5 (2½) and 4 (1); 2 met 1 and 5; 3 met 4; 4 met 3 and 1; 5 met 1 and 2.
    check("solkoff", zero, ["4.5", "5", "1", "3", "3.5"]);
    check("solkoff-1", zero, ["3.5", "2.5", "0", "2.5", "2.5"]);
    check("solkoff-truncated", zero, ["3.5/2.5", "2.5/0", "0/0", "2.5/0", "2.5/0"]);
    check("solkoff-median", zero, ["1", "0", "0", "0", "0"]);
    check("solkoff-plus", zero, ["11.5", "8", "3", "5.5", "9.5"]);
    // 1: 1 + ½ · 2½ + 1; 3: ½ · 1; 4: ½ · ½; 5: ½ · 2½ + 1.
    check("sb", zero, ["3.25", "0", "0.5", "0.25", "2.25"]);
    check("riga", zero, ["13", "0", "2", "1", "9"]);
    // 1: 4 · 1 + 2 · 2½ + 4 · 1; 2: 2½ + 2½; 3: 2 · 1; 4: 2 · ½ + 2½; 5: 2 · 2½ + 4 · 1.
    check("gorin", zero, ["13", "5", "2", "3.5", "9"]);
    check("wins", zero, ["2", "0", "0", "0", "1"]);
    // 1 and 5 are tied and drew; 2 and 4 are tied and have not met.
    check("direct", zero, ["0.5", "0", "0", "0", "0.5"]);
    // 5: 1 + 1½ + 2½, the bye counted; 2: 0 + 1 + 1; 4: ½ + 1 + 1.
    check("progressive", zero, ["5", "2", "1.5", "2.5", "5"]);
    // Against 2 and 4 together, then against 3; the own group counts nothing.
    check("highest", zero, ["0/2/0", "0/0/0", "0/0.5/0", "0/0/0.5", "0/1/0"]);
    // Half of the points are 1½, which 1 and 5 have.
    check("koya", zero, ["0.5", "0", "0", "0", "0.5"]);
    check("average-rating", zero, ["1933", "2050", "1800", "2000", "1950"]);
    // 1: 2½ of 3 is 0.83, 273 above; 2: nothing of 2; 3: 0.50; 4: nothing of the one rated game; 5: 0.75.
    check("performance", zero, ["2206", "1250", "1800", "1200", "2143"]);
}

#[test]
fn each_tie_break_where_unplayed_rounds_have_a_virtual_opponent() {
    let reading = Unplayed::Virtual;
    // 2, 4 and 5 add their own score once, 3 twice.
    check("solkoff", reading, ["4.5", "6", "2", "4", "6"]);
    check("solkoff-1", reading, ["3.5", "5", "1.5", "3.5", "5"]);
    check("solkoff-median", reading, ["1", "2.5", "0.5", "1", "2.5"]);
    // 5: a bye won against 2½; 2: a forfeit won against 1; 4: half a point against 1.
    check("sb", reading, ["3.25", "1", "0.5", "0.75", "4.75"]);
    check("wins", reading, ["2", "1", "0", "0", "2"]);
    check("direct", reading, ["0.5", "0", "0", "0", "0.5"]);
    check("progressive", reading, ["5", "2", "1.5", "2.5", "5"]);
}

#[test]
fn tie_breaks_decide_in_their_order() {
    let order = |list: &str| -> Vec<u16> {
        table(&five(), list, Unplayed::Zero).iter().map(|line| line.number.0).collect()
    };
    assert_eq!(order("solkoff"), [1, 5, 2, 4, 3]);
    assert_eq!(order("average-rating"), [5, 1, 2, 4, 3]);
    assert_eq!(order("direct,progressive"), [1, 5, 4, 2, 3]);
    let ranks: Vec<usize> = table(&five(), "direct", Unplayed::Zero).iter().map(|line| line.rank).collect();
    assert_eq!(ranks, [1, 1, 3, 3, 5], "whom nothing separates share a place");
}

#[test]
fn the_direct_encounter_is_among_those_still_tied() {
    use GameResult::{Draw, Loss, Win};
    // A cycle of wins and a fourth who drew all: all have 3 points of 2-1-0; then ratings part 4 from the others.
    let players = vec![
        player(1, 1000, [game(2, Win), game(3, Loss), game(4, Draw)]),
        player(2, 1000, [game(1, Loss), game(4, Draw), game(3, Win)]),
        player(3, 1000, [game(4, Draw), game(1, Win), game(2, Loss)]),
        player(4, 3000, [game(3, Draw), game(2, Draw), game(1, Draw)]),
    ];
    let tournament = Tournament { players, scoring: Scoring::TWO_ONE_ZERO, ..Tournament::default() };
    let values = |list: &str| -> Vec<String> {
        let mut lines = table(&tournament, list, Unplayed::Zero);
        lines.sort_by_key(|line| line.number);
        lines.iter().map(|line| line.values.last().map(ToString::to_string).unwrap_or_default()).collect()
    };
    assert_eq!(values("direct"), ["3", "3", "3", "3"]);
    assert_eq!(values("average-rating,direct"), ["2", "2", "2", "0"]);
}

#[test]
fn a_lot_is_drawn_again_from_its_seed_whatever_the_order() {
    let mut turned = five();
    turned.players.reverse();
    let lots = |tournament: &Tournament, list: &str| table(tournament, list, Unplayed::Zero);
    assert_eq!(lots(&five(), "lot:7"), lots(&turned, "lot:7"));
    let mut ranks: Vec<usize> = lots(&five(), "lot:7").iter().map(|line| line.rank).collect();
    ranks.sort_unstable();
    assert_eq!(ranks, [1, 2, 3, 4, 5], "nobody shares a place");
    let orders: Vec<Vec<u16>> = (0..20)
        .map(|seed| lots(&five(), &format!("lot:{seed}")).iter().map(|line| line.number.0).collect())
        .collect();
    assert!(orders.iter().any(|order| *order != orders[0]), "seeds differ");
}

#[test]
fn byes_of_a_round_not_yet_paired_do_not_count() {
    let mut tournament = five();
    tournament.players[3].outcomes.push(RoundOutcome::Bye(Bye::Half));
    assert_eq!(
        table(&tournament, "progressive", Unplayed::Zero),
        table(&five(), "progressive", Unplayed::Zero)
    );
}

#[test]
fn lists_of_tie_breaks_are_read_or_refused_with_a_remedy() {
    let all = "solkoff,solkoff-1,solkoff-2,solkoff-truncated,solkoff-median,solkoff-plus,sb,riga,gorin,wins,direct,progressive,highest,koya,performance,average-rating,lot:5";
    let names: Vec<String> = TieBreak::list(all).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(names.join(","), all);
    assert_eq!(TieBreak::list("solkof"), Err(TieBreakError::Unknown("solkof".into())));
    assert_eq!(TieBreak::list("lot"), Err(TieBreakError::LotWithoutSeed));
    assert_eq!(TieBreak::list("sb,sb"), Err(TieBreakError::Twice("sb".into())));
    assert!(TieBreakError::Unknown("x".into()).to_string().contains("solkoff-median"));
}

#[test]
fn records_that_make_no_event_are_refused() {
    let record = |number, opponent| PlayerRecord {
        number: Number(number),
        rounds: vec![RoundScore::game(Number(opponent), GameResult::Draw, &Scoring::TWO_ONE_ZERO)],
        ..PlayerRecord::default()
    };
    let new = |records| StandingsField::new(records, Points::halves(4)).map(|field| field.len());
    assert_eq!(new(vec![record(1, 2), record(2, 1)]), Ok(2));
    assert_eq!(new(vec![record(1, 1)]), Err(FieldError::Oneself { player: Number(1), round: 1 }));
    assert_eq!(new(vec![record(1, 2), record(1, 2)]), Err(FieldError::TwoPlayers(Number(1))));
    let unknown = FieldError::UnknownOpponent { player: Number(1), opponent: Number(9), round: 1 };
    assert_eq!(new(vec![record(1, 9)]), Err(unknown));
    assert!(standings(&StandingsField::default(), &[TieBreak::Solkoff], Unplayed::Zero).is_empty());
}

/// A round robin in which pseudo-random results are drawn from bits.
fn round_robin(players: u16, bits: &[u8]) -> Tournament {
    let rounds = tournament::systems::berger::single(players).unwrap();
    let mut list: Vec<Player> =
        (1..=players).map(|number| Player { number: Number(number), ..Player::default() }).collect();
    let mut next = 0;
    for round in rounds {
        for pair in round.pairs {
            let result = [GameResult::Loss, GameResult::Draw, GameResult::Win]
                [usize::from(bits[next % bits.len()] % 3)];
            next += 1;
            list[usize::from(pair.white.0) - 1].outcomes.push(game(pair.black.0, result));
            list[usize::from(pair.black.0) - 1].outcomes.push(game(pair.white.0, result.other()));
        }
        for free in round.free {
            list[usize::from(free.0) - 1].outcomes.push(RoundOutcome::Bye(Bye::Zero));
        }
    }
    Tournament { players: list, ..Tournament::default() }
}

proptest! {
    #[test]
    fn standings_do_not_depend_on_the_order_of_the_players(
        players in 2u16..14, bits in prop::collection::vec(any::<u8>(), 1..40), turn in 0usize..14,
    ) {
        let straight = round_robin(players, &bits);
        let mut turned = straight.clone();
        turned.players.rotate_left(turn % usize::from(players));
        let list = "solkoff,solkoff-1,solkoff-median,sb,wins,direct,progressive,highest,koya";
        for unplayed in [Unplayed::Zero, Unplayed::Virtual] {
            prop_assert_eq!(table(&straight, list, unplayed), table(&turned, list, unplayed));
        }
    }

    #[test]
    fn in_an_even_round_robin_solkoff_is_all_points_but_ones_own(
        half in 1u16..7, bits in prop::collection::vec(any::<u8>(), 1..40),
    ) {
        let tournament = round_robin(2 * half, &bits);
        let lines = table(&tournament, "solkoff", Unplayed::Zero);
        let all: f64 = lines.iter().map(|line| f64::from(line.points.in_hundredths()) / 100.0).sum();
        for line in &lines {
            let own = f64::from(line.points.in_hundredths()) / 100.0;
            prop_assert!((line.values[0].numbers()[0] - (all - own)).abs() < 1e-9);
        }
    }
}
