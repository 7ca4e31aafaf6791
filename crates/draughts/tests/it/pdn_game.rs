//! Games of ours become records and come back from files with all that their score sheets hold.

use draughts::clock::{At, BySide, Millis};
use draughts::game::{
    Event, Game, Keeper, Mode, MoveSign, ScoreSheet, SetPosition, Settings, SheetEvent, SheetHeader,
};
use draughts::notation::movetext;
use draughts::pdn::{self, GameRecord, Options, Profile, RawGame, Style};
use draughts::tree::{NodeId, Step};
use draughts::{AnyPosition, RulesetName, Side};

fn header() -> SheetHeader {
    SheetHeader {
        event: "Club".to_owned(),
        round: "3".to_owned(),
        date: "2026.11.15".to_owned(),
        place: "Town".to_owned(),
        players: BySide { white: "A \"the\" B".to_owned(), black: "C\\D".to_owned() },
        opening: "23-XIV".to_owned(),
    }
}

fn play(game: &mut Game, moves: &[&str]) {
    for (number, text) in moves.iter().enumerate() {
        let action = movetext::read(game.position(), text).expect("a legal move");
        let _ = game.apply(Event::Move(action), At::new(Millis::from_seconds(10 * (number as u64 + 1))));
    }
}

fn check_comes_back(game: &Game) -> GameRecord {
    let record = GameRecord::of_game(game, header());
    for profile in Profile::ALL {
        let text = pdn::write(&record, &Style { profile, ..Style::default() });
        let reading = pdn::read(&RawGame::of(&text), &Options::default());
        assert!(reading.is_legal(), "{profile:?} {:?}\n{text}", reading.failure);
        let read = reading.record.unwrap();
        let read = GameRecord { ending: record.ending, ..read };
        assert!(
            read == record,
            "{profile:?} {:?}\n{text}\n{}",
            reading.repairs,
            pdn::write(&read, &Style::default())
        );
    }
    record
}

#[test]
fn a_timed_game_with_signs_and_offers_comes_back() {
    let ruleset = RulesetName::International;
    let mut settings = Settings::of(ruleset.rules());
    settings.time = "80m+60s".parse().unwrap();
    let mut game = Game::new(AnyPosition::start(ruleset), settings);
    play(&mut game, &["32-28", "19-23", "28x19", "14x23"]);
    let at = At::new(Millis::from_seconds(60));
    let _ = game.apply(Event::Annotate { ply: 2, sign: MoveSign::LooksStrongIsWeak }, at);
    let _ = game.apply(Event::Annotate { ply: 2, sign: MoveSign::OnlyMove }, at);
    let _ = game.apply(Event::Annotate { ply: 4, sign: MoveSign::Material(1) }, at);
    let _ = game.apply(Event::OfferDraw(Side::Black), at);
    let _ = game.apply(Event::AcceptDraw(Side::White), at);
    let _ = game.apply(Event::Sheet(SheetEvent::Sign(Side::White)), at);
    let record = check_comes_back(&game);
    let sheet = ScoreSheet::of(&game, Keeper::Arbiter, header());
    assert!(sheet.result.is_some() && record.close.articles == sheet.result.as_ref().unwrap().articles);
    assert!(record.close.signed.white && !record.close.signed.black);
    assert_eq!(record.time_control(), Some("80m+60s".parse().unwrap()));
    let back = record.to_game().unwrap();
    let plies = |game: &Game| {
        game.plies().iter().map(|ply| (ply.text.clone(), ply.signs.clone(), ply.left)).collect::<Vec<_>>()
    };
    assert_eq!(plies(&back), plies(&game));
    assert_eq!(back.settings().time, game.settings().time);
    assert_eq!(back.outcome().map(|outcome| outcome.score), game.outcome().map(|outcome| outcome.score));
}

#[test]
fn clocks_of_every_kind_run_again_as_the_record_shows_them() {
    let ruleset = RulesetName::International;
    for control in ["80m+60s", "5m", "5m d3s", "5m b3s", "1m+3x30s", "2/1m+1/30s", "3d/move"] {
        let mut settings = Settings::of(ruleset.rules());
        settings.time = control.parse().unwrap();
        let mut game = Game::new(AnyPosition::start(ruleset), settings);
        let _ = game.apply(Event::Clock(draughts::game::ClockEvent::Start), At::ZERO);
        play(&mut game, &["32-28", "19-23", "28x19", "14x23"]);
        let record = check_comes_back(&game);
        let back = record.to_game().unwrap();
        let left = |game: &Game| game.plies().iter().map(|ply| ply.left).collect::<Vec<_>>();
        assert_eq!(left(&back), left(&game), "{control}");
        assert!(left(&back).iter().all(Option::is_some), "{control}");
    }
    // What no such clock can have shown is left on record, and the game has none.
    let text = "[TimeControl \"300\"]\n1. 32-28 {[%clk 0:06:00]} 19-23 {[%clk 0:04:59]} *";
    let record = pdn::read(&RawGame::of(text), &Options::default()).record.unwrap();
    let game = record.to_game().unwrap();
    assert!(game.clock().is_none() && game.plies().len() == 2);
}

#[test]
fn a_balloted_game_names_its_opening() {
    let text = "draughts game 1\nruleset english\nopening ballot three-move 174\nbegin\n";
    let game = draughts::game::text::read(text).expect("the game is sound");
    let record = GameRecord::of_game(&game, SheetHeader::default());
    assert_eq!(record.tag("Opening"), Some("three-move 174 (Skunk): 12-16 24-20 10-15"));
}

#[test]
fn games_of_every_ruleset_come_back() {
    for &ruleset in RulesetName::ALL {
        let mut game = Game::new(AnyPosition::start(ruleset), Settings::of(ruleset.rules()));
        for number in 0..120usize {
            let moves = game.position().moves();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            let action = moves[number * 7 % moves.len()];
            let _ = game.apply(Event::Move(action), At::ZERO);
        }
        if game.outcome().is_none() {
            let _ = game.apply(Event::Resign(Side::Black), At::ZERO);
        }
        let record = check_comes_back(&game);
        assert_eq!(record.ending.score(record.rules()), game.outcome().map(|outcome| outcome.score));
        assert_eq!(record.to_game().unwrap().position(), game.position(), "{ruleset}");
    }
}

#[test]
fn what_the_arbiter_did_comes_back() {
    let ruleset = RulesetName::International;
    let mut settings = Settings::of(ruleset.rules());
    settings.mode = Mode::Arbiter;
    let mut game = Game::new(AnyPosition::start(ruleset), settings);
    play(&mut game, &["32-28", "19-23"]);
    let setup = draughts::notation::fen::read(ruleset.rules(), "W:W31,32,33:B1,2,3").unwrap();
    let article = ruleset.rules().refusals.turn;
    let ruling = game.apply(
        Event::SetPosition(SetPosition { setup, article, text: "The board was upset.".to_owned() }),
        At::ZERO,
    );
    assert_eq!(game.position().setup(), setup, "{ruling:?}");
    play(&mut game, &["32-28"]);
    let record = check_comes_back(&game);
    assert!(record.to_game().is_err(), "it cannot be replayed from its moves alone");
}

#[test]
fn an_irregular_move_that_was_let_stand_comes_back() {
    let ruleset = RulesetName::Russian;
    let article = ruleset.rules().refusals.turn;
    let text = format!(
        "[GameType \"25\"]\n1. c3-d4 {{[%irregular {} {} W:Wc5:Bd6,h8] a slip}} d6:b4 *",
        article.code, article.number
    )
    .replace("W:Wc5", "B:Wc5");
    let reading = pdn::read(&RawGame::of(&text), &Options::default());
    assert!(reading.is_legal(), "{:?}", reading.failure);
    let record = reading.record.unwrap();
    let first = record.tree.children(NodeId::ROOT)[0];
    assert!(
        matches!(record.tree.step(first), Some(Step::Irregular { article: found, .. }) if *found == article)
    );
    assert_eq!(record.tree.remarks(first).after, ["a slip"]);
    let again = pdn::write(&record, &Style::default());
    let again = pdn::read(&RawGame::of(&again), &Options::default());
    assert!(again.record.as_ref() == Some(&record));
}
