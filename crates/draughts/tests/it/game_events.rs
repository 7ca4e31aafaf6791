//! What a game answers where its parts meet: illegal moves, the clock, a new beginning. Each was once answered wrongly.

use draughts::board::Squares;
use draughts::clock::{At, Millis};
use draughts::game::{Event, Game, Settings, text};
use draughts::notation::movetext;
use draughts::notation::square::{self, NamedSquare};
use draughts::notation::{Attempt, MoveSeparator, WrittenSquare, fen};
use draughts::rules::{Counts, DrawException, DrawRule, Effect, Limit};
use draughts::{Move, RulesetName, Side, Verdict, explain};

/// The game that these events make under this head.
fn game(head: &str, events: &str) -> Game {
    let written = format!("draughts game 1\n{head}\nbegin\n{events}\n");
    text::read(&written).unwrap_or_else(|fault| panic!("{fault}\n{written}"))
}

/// The ruling on the last event: its verdict and articles.
fn last_ruling(game: &Game) -> String {
    let ruling = game.log().last().and_then(|logged| logged.ruling()).expect("a ruling");
    let articles: Vec<String> = ruling.articles().iter().map(ToString::to_string).collect();
    format!("{}: {}", ruling.verdict.word(), articles.join(", "))
}

#[test]
fn an_illegal_move_is_refused_as_it_is_explained() {
    // It used to cite the article on taking turns, whatever was wrong with it.
    for (ruleset, setup) in [
        (RulesetName::International, "W:W33,48,K46:B10,29,14"),
        (RulesetName::Russian, "W:Wc3,g1,Kh6:Bd4,h8"),
        (RulesetName::English, "B:W18,22,32:BK15,1"),
        (RulesetName::Portuguese, "W:W10,3,K32:B14,29"),
        (RulesetName::Site64, "W:Wb2,h2:Bc3,e5,a7"),
    ] {
        let position = fen::read_position(ruleset, setup).expect(setup);
        let rules = ruleset.rules();
        let mut game = Game::new(position, Settings::of(rules));
        let mut refused = 0;
        for from in rules.geometry().board() {
            for to in rules.geometry().board() {
                let written = |place| WrittenSquare {
                    named: NamedSquare::Playable(place),
                    text: square::name(rules, place),
                };
                let attempt =
                    Attempt { squares: vec![written(from), written(to)], sign: MoveSeparator::Quiet };
                let expected = explain(&position, &attempt);
                if expected.refusal().is_none() {
                    continue;
                }
                refused += 1;
                let action = Move { from, to, crowned: false, captured: Squares::NONE };
                let ruling = game.apply(Event::Move(action), At::ZERO).expect("a ruling");
                assert_eq!(ruling, expected, "{ruleset}: {action:?}");
            }
        }
        assert!(refused > 500, "{ruleset}: {refused}");
        assert_eq!((game.position(), game.plies().len()), (&position, 0));
    }
}

#[test]
fn a_capture_of_other_pieces_is_refused_by_the_article_on_captures() {
    let position = fen::read_position(RulesetName::International, "W:W33,48:B10,29").expect("a position");
    let mut game = Game::new(position, Settings::of(RulesetName::International.rules()));
    let legal = movetext::read(&position, "33x24").expect("a move");
    let ruling =
        game.apply(Event::Move(Move { captured: Squares::NONE, ..legal }), At::ZERO).expect("a ruling");
    assert_eq!((ruling.verdict, ruling.articles()[0].number), (Verdict::Refused, "4.2"));
    assert_eq!(game.apply(Event::Move(legal), At::ZERO).map(|ruling| ruling.verdict), Ok(Verdict::Recorded));
}

#[test]
fn an_illegal_play_in_a_text_is_explained() {
    let written = "draughts game 1\nruleset international\nstart W:W33,48:B10,29\nbegin\n0 play 48-42\n";
    let fault = text::read(written).expect_err("a capture is compulsory").to_string();
    assert!(fault.contains("33x24") && fault.contains("(fmjd 4.2"), "{fault}");
}

#[test]
fn a_press_is_refused_where_the_move_presses() {
    // It used to pass the turn of the clock without a move.
    let head = "ruleset english\ntime 5m";
    let game = game(head, "0 clock start\n1000 clock press B");
    assert_eq!(last_ruling(&game), "refused: wcdf 2.4");
    let clock = game.clock().expect("a clock");
    assert_eq!((clock.on_turn(), clock.completed(Side::Black)), (Some(Side::Black), 0));
    let apart = self::game(&format!("{head}\npressing apart"), "0 clock start\n1000 clock press B");
    assert_eq!(last_ruling(&apart), "recorded: ");
}

#[test]
fn a_game_begun_again_has_its_whole_time() {
    // FMJD and IDF 5.1: what was annulled has taken no time. The clock used to go on from where it stood.
    for (head, events) in [
        (
            "ruleset international\nmode arbiter\ntime 80m",
            "0 clock start\n60000 play 32-28\n90000 play 19-23",
        ),
        ("ruleset russian\nmode arbiter\ntime 80m", "0 clock start\n60000 play c3-d4\n90000 play d6-c5"),
    ] {
        let code = if head.contains("russian") { "idf" } else { "fmjd" };
        let events =
            format!("{events}\n95000 caution B\n96000 ask-for-draw W\n100000 incident none [{code} 5.1]");
        let game = game(head, &events);
        assert_eq!(last_ruling(&game), format!("annul_and_restart: {code} 5.1"));
        assert!(game.plies().is_empty() && game.outcome().is_none());
        assert_eq!((game.cautions(Side::Black), game.asks_for_draw()), (0, None));
        let later = At::new(Millis::from_hours(1));
        for side in Side::BOTH {
            assert_eq!(game.remaining(side, later), Some(Millis::from_minutes(80)), "{side:?}");
        }
        assert_eq!(game.clock().and_then(|clock| clock.on_turn()), None);
    }
}

#[test]
fn a_board_found_turned_after_the_game_changes_nothing() {
    let game =
        game("ruleset international\nmode arbiter", "0 play 32-28\n1 resign B\n2 incident none [fmjd 5.1]");
    assert_eq!(last_ruling(&game), "continue: fmjd 5.1");
    assert_eq!((game.plies().len(), game.outcome().map(|outcome| outcome.score.word())), (1, Some("W")));
}

#[test]
fn balloted_moves_reach_no_control() {
    // One move in the first period, then sudden death. The five moves of the ballot used to count for it.
    let head = "ruleset russian\nmode arbiter\nopening ballot idf 1-5\ntime 1/5m,5m";
    let ballot = "0 play a3-b4\n0 play f6-e5\n0 play g3-h4\n0 play g7-f6\n0 play f2-g3";
    let ending = format!("{ballot}\n0 position [idf 5.2] W:WKe1:BKb8 \"for the test\"\n1 play e1-f2");
    assert_eq!(game(head, &ending).outcome(), None);
    let drawn = game(head, &format!("{ending}\n2 play b8-c7"));
    let articles: Vec<&str> =
        drawn.outcome().expect("7.2.9").articles.iter().map(|article| article.number).collect();
    assert_eq!(articles, ["7.2.9", "7.2.10"]);
}

#[test]
fn a_house_rule_stands_on_one_article_at_least() {
    // Its articles used to be a list, which could be empty.
    let article = draughts::Article::read("fmjd 11.2").expect("an article");
    let rule = DrawRule {
        article,
        also: &[],
        name: "four plies",
        counts: Counts::WholeGame,
        limit: Limit::Plies(4),
        effect: Effect::Automatic,
        unless: DrawException::Nothing,
    };
    let ruleset = RulesetName::International;
    let settings = Settings { draws: vec![rule], ..Settings::of(ruleset.rules()) };
    let mut game = Game::new(draughts::AnyPosition::start(ruleset), settings);
    for text in ["32-28", "19-23", "28x19", "14x23"] {
        let action = movetext::read(game.position(), text).expect(text);
        game.apply(Event::Move(action), At::ZERO).expect("a ruling");
    }
    assert_eq!(game.outcome().map(|outcome| outcome.articles.as_slice()), Some(&[article][..]));
}

#[test]
fn a_claim_of_no_progress_is_rejected_by_the_rule_on_it() {
    // In the IDF text another rule that counts moves comes first in the list, and used to be cited.
    for (head, article) in [
        ("ruleset russian\nstart W:WKe1,a3:BKd8,h6", "idf 7.2.5"),
        ("ruleset international\nstart W:WK46,36:BK4,16", "fmjd 6.2"),
        ("ruleset portuguese\nstart W:WK2,8:BK31,25", "portugal 3.2.1.a"),
        ("ruleset english\nstart W:WK30,28:BK3,5", "wcdf 1.32.2"),
        ("ruleset site64\nstart W:WKe1,a3:BKd8,h6", "site64 H25"),
    ] {
        assert_eq!(last_ruling(&game(head, "0 claim W no-progress")), format!("rejected: {article}"));
    }
}
