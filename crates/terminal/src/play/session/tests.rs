//! What the players do, and what the game makes of it.

use super::*;
use draughts::RulesetName;
use draughts::ballot::Deck;
use draughts::clock::Millis;
use draughts::game::{Opening, Settings};
use draughts::notation::{fen, movetext};

const NOW: At = At::ZERO;

fn seconds(seconds: u64) -> At {
    At::new(Millis::from_seconds(seconds))
}

fn session(ruleset: RulesetName, fen: &str, time: &str) -> Session {
    let position = match fen {
        "" => AnyPosition::start(ruleset),
        _ => fen::read_position(ruleset, fen).expect("a playable position"),
    };
    let time = time.parse().expect("a time control");
    let settings = Settings { time, ..Settings::of(ruleset.rules()) };
    let mut session = Session::new(Game::begin(position, settings).expect("a game"));
    session.begin(NOW);
    session
}

fn play(session: &mut Session, text: &str, at: At) -> Ruling {
    let action = movetext::read(session.position(), text).expect("a legal move");
    session.play(action, at).expect("a ruling")
}

fn made(session: &Session) -> Vec<&str> {
    session.game().plies().iter().map(|ply| &*ply.text).collect()
}

fn taken_back(session: &Session) -> Vec<&str> {
    session.taken_back().map(|taken| &*taken.text).collect()
}

fn left(session: &Session, side: Side, at: At) -> Option<u64> {
    session.game().remaining(side, at).map(|left| left.get() / 1000)
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut session = session(RulesetName::International, "", "none");
    assert!(session.undo(NOW).is_err() && session.redo(NOW).is_none());
    play(&mut session, "32-28", NOW);
    play(&mut session, "18-23", NOW);
    let after_two = *session.position();
    assert_eq!(session.undo(NOW).as_deref(), Ok("18-23"));
    session.undo(NOW).expect("a move to take back");
    assert!(made(&session).is_empty());
    assert_eq!(taken_back(&session), ["32-28", "18-23"]);
    assert!(session.is_running(), "what was taken back would be lost");
    let _ = session.redo(NOW).expect("a move to make again");
    let _ = session.redo(NOW).expect("a move to make again");
    assert_eq!(*session.position(), after_two);
    session.undo(NOW).expect("a move to take back");
    play(&mut session, "19-23", NOW);
    assert_eq!(made(&session), ["32-28", "19-23"], "a new move replaces what was taken back");
    assert!(session.redo(NOW).is_none());
}

#[test]
fn an_end_is_taken_back_with_its_move() {
    let mut session = session(RulesetName::Russian, "W:Wc3,h2:Bd4", "5m");
    let ruling = play(&mut session, "c3:e5", seconds(10));
    assert_eq!(ruling.verdict, Verdict::Ended);
    assert!(!session.is_running());
    session.undo(seconds(60)).expect("a move to take back");
    assert!(session.game().outcome().is_none());
    // The clock stood still while the game was over, and runs again.
    assert_eq!(left(&session, Side::White, seconds(60)), Some(290));
    assert_eq!(left(&session, Side::White, seconds(61)), Some(289));
}

#[test]
fn moves_of_a_ballot_are_not_taken_back() {
    let ballot = Deck::ThreeMove.find("90").expect("a ballot");
    let mut settings = Settings::of(RulesetName::English.rules());
    settings.way.opening = Opening::Balloted { ballot, seed: None };
    let start = settings.way.opening.start(RulesetName::English).expect("a position");
    let mut session = Session::new(Game::begin(start, settings).expect("a game"));
    assert_eq!(made(&session), ["10-15", "21-17", "15-18"]);
    assert!(!session.is_running());
    assert_eq!(session.undo(NOW).err(), Some("There is no move to take back."));
}

#[test]
fn an_offer_comes_from_who_has_moved_and_is_answered_by_the_other() {
    let mut session = session(RulesetName::English, "", "none");
    play(&mut session, "11-15", NOW);
    let red = Side::Black;
    assert_eq!(session.offer(red, NOW).map(|ruling| ruling.verdict), Ok(Verdict::Offered));
    assert_eq!(session.answer(OfferAnswer::Decline, NOW).map(|ruling| ruling.verdict), Ok(Verdict::Declined));
    assert_eq!(
        session.answer(OfferAnswer::Accept, NOW),
        Err(NotPossible::NoOffer(draughts::ruling::Answer::Accept)),
        "nothing is left to accept"
    );
    play(&mut session, "22-18", NOW);
    play(&mut session, "15x22", NOW);
    let _ = session.offer(red, NOW);
    assert_eq!(session.answer(OfferAnswer::Accept, NOW).map(|ruling| ruling.verdict), Ok(Verdict::Accepted));
    assert!(!session.is_running());
}

#[test]
fn who_is_on_turn_offers_with_the_next_move() {
    for &ruleset in RulesetName::ALL {
        let mut session = session(ruleset, "", "none");
        let mover = session.turn();
        assert!(matches!(session.request_draw_offer(mover, NOW), Offering::WithTheMove(by) if by == mover));
        assert_eq!(session.game().standing_offer(), None, "{ruleset}: no move has been made");
        assert!(matches!(session.request_draw_offer(mover, NOW), Offering::Withdrawn(by) if by == mover));
        session.request_draw_offer(mover, NOW);
        let first = session.position().moves()[0];
        assert_eq!(session.play(first, NOW).map(|ruling| ruling.verdict), Ok(Verdict::Offered), "{ruleset}");
        assert_eq!(session.game().standing_offer(), Some(mover), "{ruleset}");
        assert_eq!(session.announced_offer(), None, "it is made once");
        let answer = session.request_draw_offer(mover.opponent(), NOW);
        assert!(
            matches!(answer, Offering::Answered(Ok(ruling)) if ruling.verdict == Verdict::Accepted),
            "{ruleset}"
        );
    }
}

#[test]
fn an_offer_that_was_announced_is_forgotten_with_the_move_before_it() {
    let mut session = session(RulesetName::International, "", "none");
    play(&mut session, "32-28", NOW);
    session.request_draw_offer(Side::Black, NOW);
    session.undo(NOW).expect("a move to take back");
    play(&mut session, "32-28", NOW);
    play(&mut session, "18-23", NOW);
    assert_eq!(session.game().standing_offer(), None);
}

#[test]
fn the_moves_so_far_have_their_numbers() {
    let mut session = session(RulesetName::English, "", "none");
    assert_eq!(session.history(), "No move has been made.");
    for text in ["11-15", "22-18", "15x22"] {
        play(&mut session, text, NOW);
    }
    assert_eq!(session.history(), "1. 11-15 22-18 2. 15x22");
}

#[test]
fn a_flag_falls_once_and_ends_the_game() {
    let mut session = session(RulesetName::International, "", "5s");
    play(&mut session, "32-28", seconds(2));
    assert_eq!(session.next_flag(), Some(seconds(7)));
    assert!(session.check_clocks(seconds(6)).is_none());
    let ruling = session.check_clocks(seconds(7)).expect("a flag has fallen");
    assert_eq!(ruling.map(|ruling| ruling.verdict), Ok(Verdict::LossOnTime));
    assert!(session.check_clocks(seconds(8)).is_none());
    assert!(session.undo(seconds(8)).is_err(), "used time cannot be taken back");
}

#[test]
fn where_a_flag_costs_nothing_it_is_told_once() {
    let mut session = session(RulesetName::Portuguese, "", "5s");
    let ruling = session.check_clocks(seconds(6)).expect("a flag has fallen");
    assert_eq!(ruling.map(|ruling| ruling.verdict), Ok(Verdict::Continue)); // portugal 4.4.c: in official competition only
    assert!(session.check_clocks(seconds(7)).is_none());
    play(&mut session, "10-14", seconds(8));
    assert!(session.check_clocks(seconds(13)).is_some(), "the other flag");
    play(&mut session, "23-19", seconds(14));
    assert!(session.check_clocks(seconds(15)).is_none(), "both have been ruled upon");
}

#[test]
fn time_stands_still_while_the_game_is_interrupted() {
    let mut session = session(RulesetName::International, "", "5m");
    play(&mut session, "32-28", seconds(10));
    session.interrupt(seconds(20));
    assert_eq!(left(&session, Side::Black, seconds(100)), Some(290));
    session.begin(seconds(100));
    assert_eq!(left(&session, Side::Black, seconds(110)), Some(280));
}
