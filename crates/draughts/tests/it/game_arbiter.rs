//! What officials do to a game, and ways of playing: penalties, appeals, requests, positions set up, discoveries.

use Side::{Black, White};
use draughts::ballot::{Deck, Handicap};
use draughts::clock::{At, ClockKind, Millis};
use draughts::game::{
    Appeal, AppealDecision, AppealOutcome, BlindfoldPlayers, Cause, ClockEvent, Decision, Event, Game,
    Ground, Host, IrregularPly, Meeting, Mode, MoveSign, Opening, Penalty, PenaltyKind, PlyFacts, Pressing,
    Score, SetPosition, Settings, SheetEvent, Sight, Times, WayOfPlaying,
};
use draughts::notation::{fen, movetext};
use draughts::{AnyPosition, Article, Kind, NotPossible, Reason, RulesetName, Ruling, Side, Verdict};

/// A game with the seconds that have passed in it.
struct Board {
    game: Game,
    seconds: u64,
}

impl Board {
    fn new(ruleset: RulesetName, change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = Settings::of(ruleset.rules());
        settings.mode = Mode::Arbiter;
        change(&mut settings);
        Self { game: Game::new(AnyPosition::start(ruleset), settings), seconds: 0 }
    }

    fn apply(&mut self, event: Event) -> Ruling {
        self.seconds += 1;
        let answer = self.game.apply(event, At::new(Millis::from_seconds(self.seconds)));
        answer.unwrap_or_else(|why| panic!("{why}"))
    }

    /// What is answered to something that cannot be done.
    fn impossible(&mut self, event: Event) -> NotPossible {
        self.seconds += 1;
        let answer = self.game.apply(event, At::new(Millis::from_seconds(self.seconds)));
        answer.expect_err("it cannot be done")
    }

    fn play(&mut self, texts: &[&str]) -> Ruling {
        let mut last = None;
        for text in texts {
            let action = movetext::read(self.game.position(), text).unwrap_or_else(|fault| panic!("{fault}"));
            last = Some(self.apply(Event::Move(action)));
        }
        last.expect("a move")
    }

    /// Moves the man from one square to another whatever the rules say.
    fn irregular(&mut self, from: &str, to: &str, kind: &str) -> Ruling {
        let rules = self.game.rules();
        let square =
            |name: &str| draughts::notation::square::by_number(rules, name.parse().unwrap()).unwrap();
        let (from, to) = (square(from), square(to));
        let mut after = self.game.position().setup();
        let by = after.turn;
        let men = match by {
            White => &mut after.white_men,
            Black => &mut after.black_men,
        };
        *men = men.without(from).with(to);
        after.turn = by.opponent();
        let facts = PlyFacts { by, kind: Kind::Man, captures: false, promotes: false };
        self.apply(Event::IrregularMove(IrregularPly { article: article(kind), facts, from, to, after }))
    }

    fn fen(&self) -> String {
        fen::write(self.game.rules(), &self.game.position().setup())
    }

    fn score(&self) -> Option<Score> {
        self.game.outcome().map(|outcome| outcome.score)
    }
}

fn article(text: &str) -> Article {
    Article::read(text).unwrap_or_else(|| panic!("no article {text}"))
}

fn check(ruling: &Ruling, verdict: Verdict, articles: &[&str]) {
    let cited: Vec<String> = ruling.articles().iter().map(ToString::to_string).collect();
    assert_eq!(
        (ruling.verdict, cited),
        (verdict, articles.iter().map(ToString::to_string).collect()),
        "{ruling:?}"
    );
}

fn penalty(on: Option<Side>, kind: PenaltyKind, number: &str) -> Event {
    Event::Penalty(Penalty { on, kind, article: article(number), text: String::new() })
}

fn appeal(against: u32, members: u32) -> Event {
    Event::Appeal(Appeal { by: White, against, members, text: String::new() })
}

fn committee(outcome: AppealOutcome) -> Event {
    Event::AppealDecided(AppealDecision { outcome, article: article("wcdf 7.1"), text: String::new() })
}

#[test]
fn the_four_penalties_of_wcdf_6_9() {
    let mut board = Board::new(RulesetName::English, |_| {});
    check(
        &board.apply(penalty(Some(White), PenaltyKind::Warning, "wcdf 4.9")),
        Verdict::Warning,
        &["wcdf 4.9", "wcdf 6.9"],
    );
    assert_eq!(board.score(), None);
    let ruling = board.apply(penalty(None, PenaltyKind::Expulsion, "wcdf 5.9"));
    check(&ruling, Verdict::Expelled, &["wcdf 5.9", "wcdf 6.9"]);
    assert_eq!(board.score(), None, "a spectator's penalty costs nobody the game");
    for kind in [PenaltyKind::GameLost, PenaltyKind::Disqualification] {
        assert_eq!(board.impossible(penalty(None, kind, "wcdf 5.9")), NotPossible::SpectatorPlaysNoGame);
    }
    let ruling = board.apply(penalty(Some(White), PenaltyKind::GameLost, "wcdf 4.16"));
    check(&ruling, Verdict::Forfeit, &["wcdf 4.16", "wcdf 6.9"]);
    assert_eq!(board.score(), Some(Score::Won(Black)));
    assert_eq!(board.game.outcome().map(|outcome| outcome.cause), Some(Cause::Forfeit));
    // Both have colluded (4.13): neither wins.
    board.apply(penalty(Some(Black), PenaltyKind::GameLost, "wcdf 4.13"));
    assert_eq!(board.score(), Some(Score::BothLose));
    assert_eq!(board.game.penalties().count(), 4);

    for (kind, verdict) in
        [(PenaltyKind::Disqualification, Verdict::Disqualified), (PenaltyKind::Expulsion, Verdict::Expelled)]
    {
        let mut board = Board::new(RulesetName::English, |_| {});
        assert_eq!(board.apply(penalty(Some(Black), kind, "wcdf 4.13")).verdict, verdict);
        assert_eq!(board.score(), Some(Score::Won(White)));
        // After the end the result stays: the competition decides what it is worth.
        let mut board = Board::new(RulesetName::English, |_| {});
        board.apply(Event::Resign(White));
        assert_eq!(board.apply(penalty(Some(Black), kind, "wcdf 4.13")).verdict, verdict);
        assert_eq!(board.score(), Some(Score::Won(Black)));
    }
}

#[test]
fn an_appeal_needs_three_members_and_a_decision() {
    let mut board = Board::new(RulesetName::English, |_| {});
    board.play(&["11-15"]);
    board.apply(penalty(Some(White), PenaltyKind::GameLost, "wcdf 4.16"));
    check(&board.apply(appeal(2, 2)), Verdict::Refused, &["wcdf 7.1"]);
    assert_eq!(board.impossible(appeal(1, 3)), NotPossible::NoSuchDecision);
    assert_eq!(board.impossible(appeal(0, 3)), NotPossible::NoSuchDecision);
    assert_eq!(board.impossible(appeal(99, 3)), NotPossible::NoSuchDecision);
    assert_eq!(board.impossible(committee(AppealOutcome::Upheld)), NotPossible::NoAppeal);
    check(&board.apply(appeal(2, 3)), Verdict::Pending, &["wcdf 7.1", "wcdf 4.16", "wcdf 6.9"]);
    assert_eq!(board.game.open_appeal().map(|appeal| appeal.against), Some(2));
    assert_eq!(board.impossible(appeal(2, 3)), NotPossible::AppealBeingHeard);
    check(&board.apply(committee(AppealOutcome::Upheld)), Verdict::Upheld, &["wcdf 7.1"]);
    assert_eq!(board.score(), Some(Score::Won(Black)));
    assert_eq!(board.game.open_appeal(), None);
    assert_eq!(board.impossible(appeal(2, 3)), NotPossible::AppealHeard);
}

#[test]
fn a_committee_replaces_a_decision() {
    let overturned = |instead| committee(AppealOutcome::Overturned { instead });
    let mut board = Board::new(RulesetName::English, |settings| {
        settings.time = "5m".parse().expect("a time control");
    });
    board.play(&["11-15"]);
    board.apply(penalty(Some(White), PenaltyKind::GameLost, "wcdf 4.16"));
    board.apply(appeal(2, 3));
    check(&board.apply(overturned(None)), Verdict::Overturned, &["wcdf 7.1"]);
    assert_eq!(board.score(), None, "the game goes on");
    assert_eq!(board.game.penalties().count(), 0);
    board.apply(Event::Clock(ClockEvent::Resume));
    assert_eq!(board.play(&["22-18"]).verdict, Verdict::Recorded);

    // A result instead of another.
    board.apply(Event::Resign(White));
    board.apply(appeal(7, 5));
    board.apply(overturned(Some(Score::Drawn)));
    assert_eq!(board.score(), Some(Score::Drawn));

    // A warning taken back does not bring a finished game to life.
    let mut board = Board::new(RulesetName::English, |_| {});
    board.apply(penalty(Some(White), PenaltyKind::Warning, "wcdf 4.9"));
    board.apply(Event::Resign(White));
    board.apply(appeal(1, 3));
    board.apply(overturned(None));
    assert_eq!(board.score(), Some(Score::Won(Black)));
    assert_eq!(board.game.penalties().count(), 0);
}

#[test]
fn a_caution_is_lifted_with_its_decision() {
    let mut board = Board::new(RulesetName::English, |_| {});
    board.irregular("11", "18", "wcdf 1.25.1");
    let ruling = board.apply(Event::Object);
    assert_eq!(ruling.verdict, Verdict::CautionAndRecall, "{ruling:?}");
    board.apply(Event::Caution(White));
    assert_eq!(Side::BOTH.map(|side| board.game.cautions(side)), [1, 1]);
    for against in [2, 3] {
        board.apply(appeal(against, 3));
        board.apply(committee(AppealOutcome::Overturned { instead: None }));
    }
    assert_eq!(Side::BOTH.map(|side| board.game.cautions(side)), [0, 0]);
}

#[test]
fn a_quickplay_draw_needs_the_period_and_a_refused_offer() {
    let draw = || {
        Event::Decide(Decision {
            ends: Some(Score::Drawn),
            article: article("wcdf 2.29"),
            text: "even".to_owned(),
        })
    };
    // Two moves in an hour, then the rest in five minutes.
    let mut board = Board::new(RulesetName::English, |settings| {
        settings.time = "2/60m,5m".parse().expect("a time control");
    });
    board.play(&["11-15", "22-18"]);
    board.apply(Event::OfferDraw(White));
    board.apply(Event::DeclineDraw(Black));
    check(&board.apply(Event::AskForDraw(White)), Verdict::Rejected, &["wcdf 2.29"]);
    check(&board.apply(draw()), Verdict::Refused, &["wcdf 2.29"]);
    board.play(&["15x22", "25x18", "12-16", "29-25"]);
    // Red has refused, so White may ask; Red has offered nothing.
    check(&board.apply(Event::AskForDraw(Black)), Verdict::Rejected, &["wcdf 2.29"]);
    check(&board.apply(Event::AskForDraw(White)), Verdict::Pending, &["wcdf 2.29"]);
    assert_eq!(board.game.asks_for_draw(), Some(White));
    let mut other = Board { game: board.game.clone(), seconds: board.seconds };
    check(&board.apply(draw()), Verdict::Ended, &["wcdf 2.29"]);
    assert_eq!(board.score(), Some(Score::Drawn));
    // The opponent stands better: play continues, and the request is answered.
    let play_on =
        Decision { ends: None, article: article("wcdf 2.29"), text: "Red stands better".to_owned() };
    check(&other.apply(Event::Decide(play_on)), Verdict::Continue, &["wcdf 2.29"]);
    assert_eq!(other.game.asks_for_draw(), None);
    check(&other.apply(draw()), Verdict::Refused, &["wcdf 2.29"]);

    // Refused by a move.
    let mut board = Board::new(RulesetName::English, |settings| {
        settings.time = "5m".parse().expect("a time control");
    });
    board.play(&["11-15"]);
    board.apply(Event::OfferDraw(Black));
    check(&board.apply(Event::AskForDraw(Black)), Verdict::Rejected, &["wcdf 2.29"]);
    board.play(&["22-18"]);
    check(&board.apply(Event::AskForDraw(Black)), Verdict::Pending, &["wcdf 2.29"]);
    // Without a clock there is no quickplay finish.
    let mut board = Board::new(RulesetName::English, |_| {});
    check(&board.apply(Event::AskForDraw(Black)), Verdict::Rejected, &["wcdf 2.29"]);
    // Other texts leave it to the arbiter altogether.
    let mut board = Board::new(RulesetName::International, |_| {});
    check(&board.apply(Event::AskForDraw(White)), Verdict::Pending, &["fmjd 7.3"]);
}

#[test]
fn the_arbiter_sets_up_a_position() {
    let mut board = Board::new(RulesetName::International, |settings| {
        settings.time = "80m+60s".parse().expect("a time control");
    });
    board.play(&["32-28", "19-23"]);
    let set = |text: &str| {
        let rules = RulesetName::International.rules();
        let setup = fen::read(rules, text).expect("a setup");
        Event::SetPosition(SetPosition { setup, article: article("fmjd 5.2"), text: String::new() })
    };
    check(&board.apply(set("B:WK46:BK5,K10,K15")), Verdict::PositionSet, &["fmjd 5.2"]);
    assert_eq!(board.fen(), "B:WK46:BK5,K10,K15");
    assert_eq!(board.game.plies().len(), 2, "what was played stays on record");
    assert_eq!(board.game.clock().and_then(|clock| clock.on_turn()), Some(Black));
    let three_to_one = |board: &Board| {
        let counters = board.game.counters();
        counters
            .iter()
            .find(|counter| counter.rule.article == article("fmjd 6.3"))
            .map(|counter| counter.count)
    };
    assert_eq!(three_to_one(&board), Some(0));
    board.play(&["15-20"]);
    assert_eq!(three_to_one(&board), Some(1));
    // Taking that move back leads to the position set up, one more to the one before it.
    board.apply(Event::TakeBack { plies: 1 });
    assert_eq!((board.fen().as_str(), three_to_one(&board)), ("B:WK46:BK5,K10,K15", Some(0)));
    board.apply(Event::TakeBack { plies: 1 });
    assert!(board.fen().starts_with("B:W28,31"), "{}", board.fen());
    assert_eq!(board.game.plies().len(), 1);

    // A side without pieces has lost, whoever's turn it is.
    let ruling = board.apply(set("W:WK46:B"));
    check(&ruling, Verdict::Ended, &["fmjd 5.2", "fmjd 7.2.3"]);
    assert_eq!(board.score(), Some(Score::Won(White)));

    let mut enforced = Board::new(RulesetName::International, |settings| settings.mode = Mode::Enforced);
    let before = enforced.fen();
    assert_eq!(enforced.impossible(set("B:WK46:BK5")), NotPossible::NotRecorded);
    assert_eq!(enforced.fen(), before);
}

#[test]
fn portugal_5_1_3_restores_whenever_it_comes_out() {
    let mut board = Board::new(RulesetName::Portuguese, |settings| {
        settings.time = "60m".parse().expect("a time control");
    });
    board.play(&["9-13"]);
    let before = board.fen();
    board.irregular("24", "17", "portugal 2.2.7 pawn move");
    for _ in 0..2 {
        let action = board.game.position().moves()[0];
        board.apply(Event::Move(action));
    }
    assert_eq!(board.game.plies().len(), 4);
    assert_eq!(board.impossible(Event::Discover { ply: 1 }), NotPossible::LegalPly);
    assert_eq!(board.impossible(Event::Discover { ply: 9 }), NotPossible::NoSuchPly);
    assert_eq!(board.impossible(Event::Discover { ply: 0 }), NotPossible::NoSuchPly);
    let ruling = board.apply(Event::Discover { ply: 2 });
    check(&ruling, Verdict::RestorePosition, &["portugal 5.1.3", "portugal 2.2.7 pawn move"]);
    assert_eq!((board.game.plies().len(), board.fen()), (1, before));
    assert_eq!(board.game.clock().and_then(|clock| clock.on_turn()), Some(Black));

    // Elsewhere it is too late as soon as the opponent has moved.
    let mut board = Board::new(RulesetName::International, |_| {});
    board.irregular("32", "27", "fmjd 5.4.3");
    let mut at_once = Board { game: board.game.clone(), seconds: 1 };
    assert_eq!(at_once.apply(Event::Discover { ply: 1 }).verdict, Verdict::Rectify);
    board.play(&["19-23"]);
    check(&board.apply(Event::Discover { ply: 1 }), Verdict::Stands, &["fmjd 5.7", "fmjd 5.4.3"]);
    assert_eq!(board.game.plies().len(), 2);
}

#[test]
fn ticks_are_for_time_shortage_and_written_out_after_a_flag() {
    let mut board = Board::new(RulesetName::English, |settings| {
        settings.time = "2/6m+2/6m".parse().expect("a time control");
        settings.clock.kind = ClockKind::Manual;
        settings.pressing = Pressing::Apart;
    });
    let tick = |side| Event::Sheet(SheetEvent::Tick(side));
    board.apply(Event::Clock(ClockEvent::Start));
    board.play(&["11-15"]);
    check(&board.apply(tick(Black)), Verdict::Refused, &["wcdf 3.13", "wcdf 3.12"]);
    board.apply(Event::Clock(ClockEvent::Press(Black)));
    board.apply(Event::Clock(ClockEvent::Adjust { side: Black, remaining: Millis::from_minutes(5) }));
    check(&board.apply(tick(Black)), Verdict::Recorded, &[]);
    assert_eq!(board.impossible(tick(Black)), NotPossible::NoMoveToTick);
    check(&board.apply(tick(White)), Verdict::Refused, &["wcdf 3.13", "wcdf 3.12"]);
    assert_eq!(board.game.ticks(Black), [1]);
    board.play(&["22-18"]);
    board.apply(Event::Clock(ClockEvent::Press(White)));
    board.apply(tick(Black));
    assert_eq!(board.game.ticks(Black), [1, 2]);
    board.play(&["15x22"]);
    board.apply(Event::Clock(ClockEvent::Press(Black)));
    // Red has made the two moves, so the flag costs nothing; but now the sheet comes first.
    let flag = Event::Flag(draughts::game::Flag {
        by: draughts::game::Absentee::One(Black),
        control: Some(1),
        completed: Some(2),
        order: draughts::game::Order::Known,
    });
    assert_eq!(board.apply(flag).verdict, Verdict::Continue);
    board.play(&["25x18"]);
    board.apply(Event::Clock(ClockEvent::Press(White)));
    let action = board.game.position().moves()[0];
    check(&board.apply(Event::Move(action)), Verdict::Refused, &["wcdf 3.13"]);
    board.apply(Event::Sheet(SheetEvent::Complete(Black)));
    assert_eq!(board.apply(Event::Move(action)).verdict, Verdict::Recorded);
    assert!(board.game.ticks(Black).is_empty());
    // A tick goes with the ply it stands for.
    board.apply(Event::Clock(ClockEvent::Adjust { side: Black, remaining: Millis::from_minutes(1) }));
    board.apply(tick(Black));
    assert_eq!(board.game.ticks(Black), [5]);
    board.apply(Event::TakeBack { plies: 1 });
    assert!(board.game.ticks(Black).is_empty());
}

#[test]
fn sheets_are_signed_by_both_before_they_are_handed_in() {
    let mut board = Board::new(RulesetName::English, |_| {});
    let sheet = Event::Sheet;
    check(&board.apply(sheet(SheetEvent::Sign(White))), Verdict::Refused, &["wcdf 3.9"]);
    board.play(&["11-15"]);
    board.apply(Event::Resign(White));
    check(&board.apply(sheet(SheetEvent::Sign(White))), Verdict::Recorded, &[]);
    check(&board.apply(sheet(SheetEvent::HandIn(White))), Verdict::Refused, &["wcdf 3.9", "wcdf 3.10"]);
    board.apply(sheet(SheetEvent::Sign(Black)));
    check(&board.apply(sheet(SheetEvent::HandIn(White))), Verdict::Recorded, &[]);
    assert_eq!(Side::BOTH.map(|side| board.game.has_handed_in(side)), [true, false]);
    // Another result voids the signatures.
    board.apply(Event::Decide(Decision {
        ends: Some(Score::Drawn),
        article: article("wcdf 6.7"),
        text: String::new(),
    }));
    assert_eq!(Side::BOTH.map(|side| board.game.has_signed(side)), [false, false]);
    assert!(!board.game.has_handed_in(White));
}

#[test]
fn signs_of_one_kind_take_each_others_place() {
    let mut board = Board::new(RulesetName::International, |_| {});
    board.play(&["32-28", "19-23"]);
    let mut signs = |ply, text: &str| {
        let sign = MoveSign::read(text).expect("a sign");
        let answer = board.game.apply(Event::Annotate { ply, sign }, At::ZERO);
        let signs = board.game.plies().get(ply as usize - 1).map(|ply| ply.signs.clone()).unwrap_or_default();
        let written: Vec<String> = signs.into_iter().map(MoveSign::text).collect();
        (answer, written.concat())
    };
    assert_eq!(signs(1, "+").1, "+");
    assert_eq!(signs(1, "!").1, "!+");
    assert_eq!(signs(1, "?!").1, "?!+");
    assert_eq!(signs(1, "*").1, "?!*+");
    assert_eq!(signs(1, "=").1, "?!*=");
    check(&signs(1, "+2").0.expect("a ruling"), Verdict::Refused, &["fmjd 9.1.12"]);
    assert_eq!(signs(2, "-1").1, "-1");
    assert_eq!(signs(3, "!").0, Err(NotPossible::NoSuchPly));
    board.apply(Event::EraseSigns { ply: 1 });
    assert!(board.game.plies()[0].signs.is_empty());
    let rules = RulesetName::Russian.rules();
    assert_eq!(MoveSign::Draws.article(rules), Some(article("idf 9.1.11")));
    assert_eq!(MoveSign::AtLiberty.article(rules), None, "idf has no such sign");
    assert_eq!(MoveSign::Draws.article(RulesetName::English.rules()), None);
}

#[test]
fn ways_of_playing_say_who_sees_what() {
    let host = Host { side: White, board: 1, boards: 3 };
    use Sight::{BoardAndRecord, BoardInRelief, Nothing};
    for (meeting, number, [white, black]) in [
        (Meeting::OverTheBoard, "11.1.1", [BoardAndRecord, BoardAndRecord]),
        (Meeting::Simultaneous(host), "11.1.2", [BoardAndRecord, BoardAndRecord]),
        (Meeting::Correspondence, "11.1.3", [BoardAndRecord, BoardAndRecord]),
        (Meeting::Blindfold(BlindfoldPlayers::One(Black)), "11.1.4", [BoardAndRecord, Nothing]),
        (Meeting::Blindfold(BlindfoldPlayers::Both), "11.1.4", [Nothing, Nothing]),
        (Meeting::BlindfoldSimultaneous(host), "11.1.5", [Nothing, BoardAndRecord]),
        (Meeting::BlindPlayer(BlindfoldPlayers::One(White)), "11.1.6", [BoardInRelief, BoardAndRecord]),
    ] {
        let way = WayOfPlaying { meeting, ..WayOfPlaying::plain() };
        assert_eq!(Side::BOTH.map(|side| way.sight(side)), [white, black], "{meeting:?}");
        assert_eq!(way.articles(), [article(&format!("fmjd {number}"))]);
        let plain = meeting == Meeting::OverTheBoard;
        assert_eq!(way.needs_regulations(), (!plain).then(|| article("fmjd 11.2")));
    }
}

#[test]
fn settings_that_do_not_fit_are_refused_with_every_reason() {
    let check = |ruleset: RulesetName, change: &dyn Fn(&mut Settings), expected: &str| {
        let mut settings = Settings::of(ruleset.rules());
        change(&mut settings);
        let faults =
            Game::begin(AnyPosition::start(ruleset), settings).err().map(|faults| faults.to_string());
        assert_eq!(faults.unwrap_or_default(), expected);
    };
    let time = |text: &str| text.parse().expect("a time control");
    let english = RulesetName::English;
    check(english, &|_| {}, "");
    check(
        english,
        &|settings| settings.way.meeting = Meeting::Simultaneous(Host { side: White, board: 1, boards: 1 }),
        "a simultaneous game has 2 to 1000 boards, not 1 (fmjd 11.1.2)",
    );
    check(
        english,
        &|settings| {
            settings.way.meeting = Meeting::BlindfoldSimultaneous(Host { side: White, board: 4, boards: 3 });
            settings.way.times = Times::Odds;
        },
        "there is no board 4; there are boards 1 to 3 (fmjd 11.1.5); time odds are declared, but both players have the same \
         time; give them different times (wcdf 2.2)",
    );
    check(
        english,
        &|settings| {
            settings.way.meeting = Meeting::Correspondence;
            settings.time = time("5m");
        },
        "a correspondence game has a number of days per move, or no clock; write for example 3d/move (fmjd 11.1.3)",
    );
    check(
        english,
        &|settings| {
            settings.way.meeting = Meeting::Correspondence;
            settings.time = time("3d/move");
        },
        "",
    );
    check(
        english,
        &|settings| settings.time = time("3d/move"),
        "days per move are for correspondence games; choose a correspondence game or another time control (fmjd 11.1.3)",
    );
    check(
        english,
        &|settings| settings.time = time("white 5m, black 10m"),
        "the players have different times; declare time odds, or give both the same time (wcdf 2.2)",
    );
    let ballot = |number: &str| Deck::ThreeMove.find(number).expect("a row of the deck");
    let balloted = |number, seed| Opening::Balloted { ballot: ballot(number), seed };
    check(english, &|settings| settings.way.opening = balloted("90", Some(2026)), "");
    check(
        english,
        &|settings| settings.way.opening = balloted("91", Some(2026)),
        "the seed 2026 draws 90; write that number or leave the seed out (wcdf N2)",
    );
    let barred = draughts::ballot::barred().next().expect("some openings are barred");
    check(
        english,
        &|settings| settings.way.opening = Opening::Balloted { ballot: barred, seed: None },
        &format!("opening {} is not in use; draw another (wcdf N2)", barred.number),
    );
    check(
        RulesetName::International,
        &|settings| settings.way.opening = balloted("90", None),
        "the opening is not for international; choose one that is (wcdf N2)",
    );
    let handicap = |ruleset| Opening::Handicap(Handicap::read(ruleset, "32").expect("a handicap"));
    check(
        english,
        &|settings| settings.way.opening = handicap(english),
        "the game does not start from the position of its opening; start it from there (fmjd 11.1.7)",
    );
    check(
        english,
        &|settings| settings.way.opening = handicap(RulesetName::International),
        "the opening is not for english; choose one that is (fmjd 11.1.7)",
    );
}

#[test]
fn balloted_moves_are_made_for_the_players() {
    let english = RulesetName::English;
    let mut settings = Settings::of(english.rules());
    settings.time = "30/60m+15/30m".parse().expect("a time control");
    settings.way.opening =
        Opening::Balloted { ballot: Deck::ThreeMove.find("90").expect("a row of the deck"), seed: None };
    let game = Game::begin(AnyPosition::start(english), settings.clone()).expect("a ballot");
    let texts: Vec<&str> = game.plies().iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(texts, ["10-15", "21-17", "15-18"]);
    assert_eq!(game.balloted_move(), None);
    let clock = game.clock().expect("a clock");
    assert_eq!((clock.on_turn(), clock.completed(White), clock.completed(Black)), (None, 0, 0));
    // White answers: the clock counts this move and no other, also after it was taken back.
    let mut board = Board { game, seconds: 0 };
    board.play(&["22x15"]);
    board.apply(Event::TakeBack { plies: 1 });
    let clock = board.game.clock().expect("a clock");
    assert_eq!((clock.on_turn(), clock.completed(White), clock.completed(Black)), (Some(White), 0, 0));

    // Nobody departs from the ballot.
    let mut board = Board { game: Game::new(AnyPosition::start(english), settings), seconds: 0 };
    let ruling = board.play(&["11-15"]);
    check(&ruling, Verdict::Refused, &["wcdf N2"]);
    assert!(matches!(ruling.reason, Reason::BallotFirst(listed) if listed.text == "10-15"), "{ruling:?}");
    assert_eq!(board.play(&["10-15"]).verdict, Verdict::Recorded);
}

#[test]
fn a_handicap_starts_with_men_missing() {
    let international = RulesetName::International;
    let mut settings = Settings::of(international.rules());
    settings.way.opening = Opening::Handicap(Handicap::read(international, "32 33").expect("a handicap"));
    let start = settings.way.opening.start(international).expect("a start");
    let game = Game::begin(start, settings).expect("a handicap");
    assert_eq!(game.position().side(White).len(), 18);
    assert_eq!(game.settings().way.articles(), [article("fmjd 11.1.1"), article("fmjd 11.1.7")]);
}

#[test]
fn nobody_claims_after_a_committee_has_spoken() {
    let mut board = Board::new(RulesetName::English, |_| {});
    board.apply(Event::Resign(White));
    board.apply(appeal(1, 3));
    board.apply(committee(AppealOutcome::Overturned { instead: Some(Score::Annulled) }));
    let claim = Event::Claim { by: White, ground: Ground::NoProgress };
    assert_eq!(board.impossible(claim), NotPossible::GameOver);
}
