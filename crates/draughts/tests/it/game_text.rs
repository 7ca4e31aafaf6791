//! The text form of games: every line, every setting, exact both ways, and faults that say where.

use crate::random::Random;
use draughts::ballot::{Deck, Handicap};
use draughts::board::Squares;
use draughts::clock::{At, Millis};
use draughts::game::{
    Absentee, Adjusting, Appeal, AppealDecision, AppealOutcome, BlindfoldPlayers, ClockEvent, Competition,
    Decision, Event, Flag, Game, Ground, Host, IrregularPly, Meeting, Mode, MoveSign, Opening, Order,
    Penalty, PenaltyKind, PlyFacts, Pressing, Score, SetPosition, Settings, SheetEvent, Times, text,
};
use draughts::rulebook;
use draughts::rules::{DrawException, Effect, Limit};
use draughts::{AnyPosition, Article, Code, Kind, Move, RulesetName, Setup, Side, Square};

/// Every kind of line there is, in the form in which it is written.
const EVERY_EVENT: &str = "\
0 clock start
1500 move 32-28
1600 clock press W
2500 move 19-23
3000 move 28x19 takes 23
4000 move 14x23 takes 19
4100 move 6-1 crowns
5000 irregular W man 35x24 crowns [fmjd 5.4.6] B:W24,31:B1,K2
5100 object
5200 irregularity B [fmjd 5.4.1]
5300 let-stand
5400 touch W 33,34 announced
5500 touch W - unannounced
6000 offer W
6100 decline B
6200 offer B
6300 accept W
7000 claim W repetition
7100 claim W repetition by 33-29
7200 claim B repetition by 18x29 takes 23,24 crowns
7300 claim B no-progress
7400 claim W cannot-win
8000 flag W control 1 completed 29 known
8100 flag both control - completed - unknown
8200 clock stop
8300 clock resume
8400 clock adjust W 60000
8500 clock replace 60000 30000
8600 clock see B
8700 clock see both
8800 clock claim W
8900 clock look
9000 late B 75
9100 late both 90
9200 incident none [fmjd 5.5]
9300 incident W [fmjd 3.14]
9400 caution B
9500 decide play-on [fmjd 5.6] \"\\\"Play on,\\\" he said.\\n\\tTwice \\\\ thrice\\u{7}\"
9600 take-back 2
9700 sign 1 !?
9710 sign 1 a.l.
9720 sign 2 +2
9730 sign 2 +0
9800 erase-signs 1
9900 sheet tick W
9910 sheet complete W
9920 sheet sign B
9930 sheet hand-in B
10000 penalty none warning [wcdf 5.3] \"\"
10100 penalty W game-lost [wcdf 4.16] \"a telephone\"
10200 appeal W against 49 members 3 \"\"
10300 appeal-decided overturned play-on [wcdf 7.1] \"\"
10400 appeal-decided upheld [wcdf 7.1] \"\"
10500 ask-for-draw B
10600 position [fmjd 5.2] W:W31,K45:B2 \"set up anew\"
10700 position [fmjd 5.2] bits:B:1:1:0:0 \"\"
10800 discover 1
10900 move #63-#10
11000 decide both_lose [fmjd 5.6] \"ü — 黑\"
11100 resign W
";

const FULL_HEAD: &str = "\
draughts game 1
ruleset international
start W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20
mode arbiter
draws own
time 80m+60s
clock release digital
pressing apart
competition official
meeting over-the-board
opening free
times equal
begin
";

fn read(text: &str) -> Game {
    text::read(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// Everything that tells two games apart.
fn state(game: &Game) -> String {
    format!(
        "{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}",
        game.settings(),
        game.start(),
        game.position(),
        game.plies(),
        game.log(),
        game.outcome(),
        game.counters(),
        game.open_claims(),
        game.clock(),
        (game.standing_offer(), game.must_play(), game.open_appeal(), game.asks_for_draw()),
        game.penalties().collect::<Vec<_>>(),
        Side::BOTH.map(|side| (game.cautions(side), game.ticks(side), game.has_signed(side))),
        Side::BOTH.map(|side| game.has_handed_in(side)),
    )
}

fn check_round_trip(game: &Game) {
    let written = text::write(game);
    let again = read(&written);
    assert_eq!(state(&again), state(game), "{written}");
    assert_eq!(text::write(&again), written);
}

#[test]
fn every_line_is_read_and_written_alike() {
    let written = format!("{FULL_HEAD}{EVERY_EVENT}");
    let game = read(&written);
    assert_eq!(game.log().len(), EVERY_EVENT.lines().count());
    assert_eq!(text::write(&game), written);
    check_round_trip(&game);
}

#[test]
fn a_text_grows_line_by_line() {
    let game = read(&format!("{FULL_HEAD}{EVERY_EVENT}"));
    let mut file = text::header(&game);
    let mut reader = text::Reader::new();
    for line in file.lines() {
        assert!(reader.game().is_none());
        reader.take(line).expect("a line of the head");
    }
    for logged in game.log() {
        let line = text::line(game.rules(), logged);
        reader.take(line.trim_end_matches('\n')).expect("a line of an event");
        file.push_str(&line);
        // Whatever the file has so far is a game.
        assert_eq!(state(&read(&file)), state(reader.game().expect("the head is complete")));
    }
    assert_eq!(file, text::write(&game));
}

#[test]
fn what_is_left_out_is_usual() {
    for ruleset in RulesetName::ALL {
        let game = read(&format!("# a comment\r\n\ndraughts game 1\nruleset {ruleset}\r\n\nbegin\n"));
        assert_eq!(*game.start(), AnyPosition::start(*ruleset));
        assert_eq!(*game.settings(), Settings::of(ruleset.rules()));
        check_round_trip(&game);
    }
}

#[test]
fn moves_can_be_written_by_their_notation() {
    let game = read("draughts game 1\nruleset russian\nbegin\n0 play c3-d4\n1 play f6 g5\n");
    let texts: Vec<&str> = game.plies().iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(texts, ["c3-d4", "f6-g5"]);
    assert!(text::write(&game).ends_with("begin\n0 move c3-d4\n1 move f6-g5\n"));
}

#[test]
fn settings_are_kept() {
    let english = RulesetName::English;
    let ballot = Deck::ThreeMove.draw(english, 2026).expect("the deck is for English draughts");
    let mut settings = Settings::of(english.rules());
    settings.mode = Mode::Arbiter;
    settings.time = "white 5m d3s, black 10m".parse().expect("a time control");
    settings.clock.kind = draughts::clock::ClockKind::Manual;
    settings.pressing = Pressing::Apart;
    settings.competition = Competition::Official;
    settings.way.opening = Opening::Balloted { ballot, seed: Some(2026) };
    settings.way.times = Times::Odds;
    let start = settings.way.opening.start(english).expect("a start");
    let game = Game::begin(start, settings.clone()).expect("a ballot");
    assert_eq!(game.plies().len(), 3);
    check_round_trip(&game);

    let host = Host { side: Side::Black, board: 2, boards: 30 };
    for meeting in [
        Meeting::OverTheBoard,
        Meeting::Simultaneous(host),
        Meeting::Correspondence,
        Meeting::Blindfold(BlindfoldPlayers::One(Side::White)),
        Meeting::Blindfold(BlindfoldPlayers::Both),
        Meeting::BlindfoldSimultaneous(host),
        Meeting::BlindPlayer(BlindfoldPlayers::One(Side::Black)),
    ] {
        settings.way.meeting = meeting;
        for ballot in [Deck::ThreeMove.find("90"), Deck::ElevenMan.rows().first()].into_iter().flatten() {
            settings.way.opening = Opening::Balloted { ballot, seed: None };
            check_round_trip(&Game::new(AnyPosition::start(english), settings.clone()));
        }
    }
    for &ruleset in RulesetName::ALL {
        let man = AnyPosition::start(ruleset).side(Side::White).into_iter().next().expect("White has men");
        let handicap = Handicap::new(ruleset, &[man]).expect("a handicap");
        let mut settings = Settings::of(ruleset.rules());
        settings.way.opening = Opening::Handicap(handicap);
        let start = settings.way.opening.start(ruleset).expect("a start");
        check_round_trip(&Game::begin(start, settings).expect("a handicap"));
    }
}

#[test]
fn draw_rules_of_any_ruleset_are_kept() {
    let every: Vec<_> = RulesetName::ALL.iter().flat_map(|ruleset| ruleset.rules().draws).copied().collect();
    for &ruleset in RulesetName::ALL {
        let mut settings = Settings::of(ruleset.rules());
        for draws in [Vec::new(), every.clone()] {
            settings.draws = draws;
            check_round_trip(&Game::new(AnyPosition::start(ruleset), settings.clone()));
        }
    }
    let mut settings = Settings::of(RulesetName::International.rules());
    for limit in [
        Limit::Times(4),
        Limit::MovesOfEach(30),
        Limit::MovesOfTheStrongSide(7),
        Limit::Plies(90),
        Limit::AtOnce,
    ] {
        for effect in
            [Effect::Automatic, Effect::AutomaticInSuddenDeath, Effect::OnClaim, Effect::OnClaimNamingTheMove]
        {
            for unless in [DrawException::Nothing, DrawException::AWinIsAtHand] {
                settings.draws[1].limit = limit;
                settings.draws[1].effect = effect;
                settings.draws[1].unless = unless;
                check_round_trip(&Game::new(
                    AnyPosition::start(RulesetName::International),
                    settings.clone(),
                ));
            }
        }
    }
    // A count that no ruleset has is not passed off as another.
    settings.draws[1].counts = settings.draws[0].counts;
    let game = Game::new(AnyPosition::start(RulesetName::International), settings);
    let fault = text::read(&text::write(&game)).expect_err("a count of its own");
    assert_eq!((fault.line, fault.column), (7, 103), "{fault}");
}

#[test]
fn faults_say_where_and_what_to_write() {
    let head = "draughts game 1\nruleset international\nbegin\n";
    for (text, expected) in [
        ("", "line 1, column 1: the line \"begin\" is missing; write it before the first event"),
        ("draughts game 2\n", "line 1, column 1: \"draughts\" cannot be read here; write draughts game 1"),
        (
            "draughts game 1\nruleset chess\n",
            "line 2, column 9: \"chess\" cannot be read here; write international, russian, brazilian, english, portuguese, site64, italian, spanish, czech, pool, killer",
        ),
        (
            "draughts game 1\nstart W:W1:B2\n",
            "line 2, column 1: \"start\" cannot be read here; write ruleset",
        ),
        (
            "draughts game 1\nruleset russian\nmode enforced\nmode arbiter\n",
            "line 4, column 1: \"mode\" occurs twice; delete one of the two lines",
        ),
        (
            "draughts game 1\nruleset russian\nmode\n",
            "line 3, column 5: the line ends too early; write enforced, arbiter",
        ),
        (
            "draughts game 1\nruleset russian\nmode arbiter now\n",
            "line 3, column 14: the line should end before \"now\"; delete the rest",
        ),
        (
            "draughts game 1\nruleset russian\ndraw [idf 7.2.3] \"repetition\"\n",
            "line 3, column 1: \"draw\" cannot be read here; write draws others before it",
        ),
        (
            "draughts game 1\nruleset russian\ndraws others\ndraw [idf 7.2.3] \"silence\"\n",
            "line 4, column 6: no ruleset has this draw rule; write the article and the name of one that some ruleset has",
        ),
        (
            "draughts game 1\nruleset russian\nopening handicap e5\n",
            "line 3, column 18: no man stands on e5 at the start",
        ),
        (
            "draughts game 1\nruleset russian\nopening ballot three-move 0\n",
            "line 3, column 27: \"0\" cannot be read here; write the number of a ballot of that deck",
        ),
        (
            "draughts game 1\nruleset russian\nbegin",
            "line 3, column 6: the last line is not finished; end it with a line feed if it is whole, otherwise delete it",
        ),
    ] {
        let fault = text::read(text).expect_err(text);
        assert_eq!(fault.to_string(), expected, "{text}");
    }
    for (line, expected) in [
        ("move 32-28", "line 4, column 1: \"move\" cannot be read here; write the time in milliseconds"),
        ("-5 object", "line 4, column 1: \"-5\" cannot be read here; write the time in milliseconds"),
        ("+5 object", "line 4, column 1: \"+5\" cannot be read here; write the time in milliseconds"),
        (
            "5 move 32-51",
            "line 4, column 8: \"32-51\" cannot be read here; write first and last square, for example 32-28 or 27x9",
        ),
        ("5 move 32x23", "line 4, column 13: the line ends too early; write takes"),
        (
            "5 move 32x23 takes -",
            "line 4, column 20: \"-\" cannot be read here; write the squares of the pieces taken, separated by commas",
        ),
        (
            "5 play 32-27 33",
            "line 4, column 8: \"32-27 33\" is not legal here; the legal moves are 32-27, 32-28, 31-26, 31-27, 33-28, 33-29, 34-29, 34-30, 35-30. The move ends on 27: a man goes on only by capturing (fmjd 3.4).",
        ),
        (
            "5 incident W [fmjd 99]",
            "line 4, column 14: there is no article \"fmjd 99\"; write a rulebook and a number it has, for example [fmjd 5.4.6]",
        ),
        (
            "5 incident W fmjd 5.5",
            "line 4, column 14: \"fmjd\" cannot be read here; write an article in brackets, for example [fmjd 5.4.6]",
        ),
        (
            "5 decide draw [fmjd 7.3] \"oh",
            "line 4, column 26: \"\\\"oh\" cannot be read here; write words in quotation marks, with \\\" and \\\\ for those signs themselves",
        ),
        (
            "5 decide white [fmjd 7.3] \"\"",
            "line 4, column 10: \"white\" cannot be read here; write W, B, draw, both_lose, annulled, play-on",
        ),
        ("5 clock press", "line 4, column 14: the line ends too early; write W or B"),
        (
            "5 sign 1 ok",
            "line 4, column 10: \"ok\" cannot be read here; write a sign: ! !! ? ?? ?! !? * + = a.l. +1 -1",
        ),
        (
            "5 position [fmjd 5.2] W:W99:B2 \"\"",
            "line 4, column 23: column 4: there is no square 99; the squares are 1 to 50",
        ),
        ("ü 5 object", "line 4, column 1: \"ü\" cannot be read here; write the time in milliseconds"),
        ("5 resign W ü x", "line 4, column 12: the line should end before \"ü x\"; delete the rest"),
    ] {
        let fault = text::read(&format!("{head}{line}\n")).expect_err(line);
        assert_eq!(fault.to_string(), expected, "{line}");
    }
    let fault = text::read(&format!("{head}5 dance\n")).expect_err("no such event");
    assert!(
        fault.to_string().starts_with("line 4, column 3: \"dance\" cannot be read here; write move, play,")
    );
}

#[test]
fn limits_hold() {
    let head = "draughts game 1\nruleset russian\nbegin\n";
    let most = format!("{head}{}", "#\n".repeat(text::MOST_LINES - 3));
    assert!(text::read(&most).is_ok());
    let fault = text::read(&format!("{most}\n")).expect_err("one line too many");
    assert_eq!((fault.line, fault.reason), (text::MOST_LINES + 1, text::GameTextReason::TooManyLines));
    let fault = text::read(&" ".repeat(text::LONGEST + 1)).expect_err("too long");
    assert_eq!(fault.reason, text::GameTextReason::TooLong);
}

#[test]
fn every_known_article_is_found_by_its_text() {
    for ruleset in RulesetName::ALL {
        let table = format!("{:?} {:?}", ruleset.rules(), ruleset.rules().procedure());
        let articles = ruleset.rules().articles();
        // The printed table has every article in it, whatever fields it has.
        assert_eq!(
            articles.len(),
            table.matches("Article {").count(),
            "{ruleset}: rules/citations.rs lists all?"
        );
        for article in articles {
            assert_eq!(Article::read(&article.to_string()), Some(article));
        }
    }
    for book in Code::ALL.into_iter().filter_map(rulebook::rulebook) {
        for entry in &book.entries {
            let article = Article::find(book.code, &entry.number).expect("an entry");
            assert_eq!(Article::read(&article.to_string()), Some(article));
        }
    }
    for text in ["", "fmjd 99", "fmjd5.4", "chess 1", "fid 1"] {
        assert_eq!(Article::read(text), None, "{text:?}");
    }
}

#[test]
fn changed_texts_are_refused_or_are_games_of_their_own() {
    let written = format!("{FULL_HEAD}{EVERY_EVENT}");
    let signs: Vec<char> = written.chars().collect();
    let mut random = Random::new("changed signs");
    for _ in 0..600 {
        let mut changed = signs.clone();
        let place = random.below(changed.len());
        match random.below(3) {
            0 => changed[place] = ['x', ' ', '"', '\\', '[', ']', '0', 'ü', '\n'][random.below(9)],
            1 => drop(changed.remove(place)),
            _ => changed.insert(place, ['-', ',', ' ', 'W', '9', '\n'][random.below(6)]),
        }
        let text: String = changed.into_iter().collect();
        if let Ok(game) = text::read(&text) {
            check_round_trip(&game);
        }
    }
}

#[test]
fn random_games_are_read_back_exactly() {
    for &ruleset in RulesetName::ALL {
        let mut random = Random::new(ruleset.name());
        for round in 0..24 {
            let game = random_game(ruleset, &mut random, round);
            check_round_trip(&game);
        }
    }
}

fn random_game(ruleset: RulesetName, random: &mut Random, round: usize) -> Game {
    let rules = ruleset.rules();
    let mut settings = Settings::of(rules);
    settings.mode = [Mode::Enforced, Mode::Arbiter][round % 2];
    settings.pressing = [Pressing::WithTheMove, Pressing::Apart][round / 2 % 2];
    settings.clock.kind =
        [draughts::clock::ClockKind::Digital, draughts::clock::ClockKind::Manual][round / 4 % 2];
    let times = ["none", "5m", "30/60m+15/30m", "80m+60s", "10m+3x30s"];
    settings.time = times[random.below(times.len())].parse().expect("a time control");
    let setup = random.setup(rules);
    let start = AnyPosition::forced(ruleset, &setup).ok().filter(|_| round.is_multiple_of(3));
    let mut game = Game::new(start.unwrap_or(AnyPosition::start(ruleset)), settings);
    let mut now = 0;
    for _ in 0..120 {
        now += random.below(20_000) as u64;
        let at = At::new(Millis::new(if random.one_in(20) { now / 2 } else { now }));
        let event = random_event(&game, random);
        let _ = game.apply(event, at);
    }
    game
}

fn random_event(game: &Game, random: &mut Random) -> Event {
    let by = Side::BOTH[random.below(2)];
    let legal: Vec<Move> = game.position().moves().to_vec();
    if !legal.is_empty() && !random.one_in(3) {
        return Event::Move(legal[random.below(legal.len())]);
    }
    let rules = game.rules();
    let board: Vec<Square> = rules.geometry().board().into_iter().collect();
    let mut square = || board[random.below(board.len())];
    let squares = [square(), square(), square()];
    let articles = rules.articles();
    let article = articles[random.below(articles.len())];
    let number = random.below(60) as u32;
    let words = ["", "so it is", "\"\\\n\r\t\u{0}\u{2028}"][random.below(3)].to_owned();
    let action = Move {
        from: squares[0],
        to: squares[1],
        crowned: random.one_in(2),
        captured: Squares::from_bits(if random.one_in(2) { 0 } else { 1 << random.below(64) | 1 }),
    };
    let facts = PlyFacts { by, kind: Kind::King, captures: random.one_in(2), promotes: random.one_in(2) };
    let setup: Setup = random.setup(rules);
    let absentee = [Absentee::One(by), Absentee::Both][random.below(2)];
    let anybody = [Some(by), None][random.below(2)];
    let some_number = [Some(number), None][random.below(2)];
    let scores =
        [Some(Score::Won(by)), Some(Score::Drawn), Some(Score::BothLose), Some(Score::Annulled), None];
    let score = if random.one_in(4) { scores[random.below(5)] } else { None };
    let time = Millis::new(random.below(4_000_000) as u64);
    match random.below(32) {
        0 => Event::Move(action),
        1 | 2 => {
            let after = Setup { turn: by.opponent(), ..game.position().setup() };
            let after = if random.one_in(4) { setup } else { after };
            Event::IrregularMove(IrregularPly { article, facts, from: squares[0], to: squares[1], after })
        }
        3 => Event::Irregularity { by, article },
        4 | 5 => Event::Object,
        6 => Event::LetStand,
        7 => {
            let adjusting = [Adjusting::Announced, Adjusting::NotAnnounced][random.below(2)];
            match random.one_in(4) {
                true => Event::Push { by, from: squares[0], towards: squares[1] },
                false => Event::Touch { by, squares: squares[..random.below(4)].to_vec(), adjusting },
            }
        }
        8 => Event::OfferDraw(by),
        9 => Event::DeclineDraw(by),
        10 => Event::Claim { by, ground: Ground::Repetition { next: [Some(action), None][random.below(2)] } },
        11 => Event::Claim { by, ground: [Ground::NoProgress, Ground::CannotWin][random.below(2)] },
        12 => Event::Flag(Flag {
            by: absentee,
            control: some_number,
            completed: some_number,
            order: [Order::Known, Order::Unknown][random.below(2)],
        }),
        13..=16 => Event::Clock(match random.below(10) {
            0 => ClockEvent::Start,
            1 => ClockEvent::Stop,
            2 => ClockEvent::Resume,
            3 => ClockEvent::Adjust { side: by, remaining: time },
            4 => ClockEvent::Replace { white: time, black: Millis::new(u64::from(number)) },
            5 => ClockEvent::SeeFlag(by),
            6 => ClockEvent::SeeBothFlags,
            7 => ClockEvent::ClaimFlag(by),
            8 => ClockEvent::Look,
            _ => ClockEvent::Press(by),
        }),
        17 => Event::Late { by: absentee, minutes: number },
        18 => Event::Incident { by: anybody, article },
        19 => Event::Caution(by),
        20 => Event::Decide(Decision { ends: score, article, text: words }),
        21 => Event::TakeBack { plies: number % 4 },
        22 => {
            let signs = [
                MoveSign::LooksWeakIsStrong,
                MoveSign::AtLiberty,
                MoveSign::Material(-3),
                MoveSign::Material(0),
                MoveSign::Wins,
            ];
            Event::Annotate { ply: number, sign: signs[random.below(5)] }
        }
        23 => Event::EraseSigns { ply: number },
        24 | 25 => {
            let event = [SheetEvent::Tick, SheetEvent::Complete, SheetEvent::Sign, SheetEvent::HandIn];
            Event::Sheet(event[random.below(4)](by))
        }
        26 => {
            let kind = if random.one_in(5) { PenaltyKind::GameLost } else { PenaltyKind::Warning };
            Event::Penalty(Penalty { on: anybody, kind, article, text: words })
        }
        27 => Event::Appeal(Appeal { by, against: number, members: 2 + number % 3, text: words }),
        28 => {
            let outcome =
                [AppealOutcome::Upheld, AppealOutcome::Overturned { instead: score }][random.below(2)];
            Event::AppealDecided(AppealDecision { outcome, article, text: words })
        }
        29 => Event::AskForDraw(by),
        30 => Event::SetPosition(SetPosition { setup, article, text: words }),
        _ => Event::Discover { ply: number },
    }
}
