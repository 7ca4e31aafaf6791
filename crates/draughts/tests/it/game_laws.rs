//! What holds for every game, whatever happens in whatever order.

mod acts;

use acts::Act;
use draughts::clock::{self, At, ClockKind, CompletedBy, Millis};
use draughts::game::{Cause, Competition, Event, Game, Mode, Outcome, Pressing, Settings, text};
use draughts::notation::fen;
use draughts::rules::MoveBeforeDraw;
use draughts::ruling::ClaimFault;
use draughts::{AnyPosition, NotPossible, Reason, Rules, RulesetName, Ruling, Side, Verdict};
use proptest::prelude::*;
use proptest::sample::select;

/// Where games begin: as they should, or close to their end.
fn starts() -> impl Strategy<Value = AnyPosition> {
    let ending = |ruleset: RulesetName| {
        let geometry = ruleset.rules().geometry();
        let setup = match geometry.size() {
            10 => "W:WK46,K47,31:BK3,15",
            _ => "W:WK30,K31,21:BK3,9",
        };
        fen::read_position(ruleset, setup).expect(setup)
    };
    let end =
        |ruleset: RulesetName| fen::read_position(ruleset, "B:WK22:B").expect("a side may have no pieces");
    select(RulesetName::ALL).prop_flat_map(move |ruleset| {
        prop_oneof![
            4 => Just(AnyPosition::start(ruleset)),
            4 => Just(ending(ruleset)),
            1 => Just(end(ruleset)),
        ]
    })
}

fn settings() -> impl Strategy<Value = Settings> {
    const CONTROLS: &[&str] = &[
        "none",
        "1s",
        "1s+100ms",
        "2s d100ms",
        "2s b100ms",
        "2/1s+1/500ms",
        "3/1s,1s",
        "1s+2x300ms",
        "1s h",
        "1d/move leave 3d",
        "white 5s, black 1s",
    ];
    let modes = select(&[Mode::Enforced, Mode::Arbiter][..]);
    let kinds = select(&[ClockKind::Digital, ClockKind::Manual][..]);
    let completions = select(&[CompletedBy::Release, CompletedBy::Press][..]);
    let pressings = select(&[Pressing::WithTheMove, Pressing::Apart][..]);
    let competitions = select(&[Competition::Official, Competition::Casual][..]);
    (modes, select(CONTROLS), kinds, completions, pressings, competitions).prop_map(
        |(mode, control, kind, completed_by, pressing, competition)| {
            let plain = Settings::of(RulesetName::International.rules());
            let clock = clock::ClockSettings { completed_by, kind };
            let time = control.parse().expect(control);
            Settings { mode, time, clock, pressing, competition, ..plain }
        },
    )
}

/// Games: settings with the draw rules of the position's ruleset, and a position.
fn tables() -> impl Strategy<Value = Game> {
    (starts(), settings()).prop_map(|(start, settings)| {
        let draws = start.rules().draws.to_vec();
        Game::new(start, Settings { draws, ..settings })
    })
}

fn acts(kinds: std::ops::Range<u8>) -> impl Strategy<Value = Act> {
    let later = prop_oneof![3 => Just(0_u32), 5 => 0..200_u32, 1 => any::<u32>()];
    (kinds, any::<u32>(), any::<u32>(), later).prop_map(|(kind, first, second, later)| Act {
        kind,
        first,
        second,
        later,
    })
}

/// The kinds of act that are moves.
const MOVES: std::ops::Range<u8> = 41..64;

/// Everything that can be seen of a game.
#[derive(Debug, PartialEq)]
struct Seen {
    position: AnyPosition,
    outcome: Option<Outcome>,
    rest: String,
}

fn seen(game: &Game) -> Seen {
    let cautions = Side::BOTH.map(|side| game.cautions(side));
    let open = (
        game.standing_offer(),
        game.must_play(),
        game.open_claims(),
        game.open_appeal(),
        game.asks_for_draw(),
    );
    let penalties: Vec<_> = game.penalties().collect();
    let record = (game.plies(), game.counters(), cautions, game.clock(), game.start(), penalties);
    Seen {
        position: *game.position(),
        outcome: game.outcome().cloned(),
        rest: format!("{open:?} {record:?}"),
    }
}

fn changes_an_end(event: &Event) -> bool {
    matches!(
        event,
        Event::Decide(_)
            | Event::TakeBack { .. }
            | Event::Incident { .. }
            | Event::Penalty(_)
            | Event::AppealDecided(_)
    )
}

/// Whether an event is answered on its own terms when the game is over.
fn happens_after_the_end(event: &Event) -> bool {
    let of_the_sheets = matches!(
        event,
        Event::Annotate { .. } | Event::EraseSigns { .. } | Event::Sheet(_) | Event::Appeal(_)
    );
    of_the_sheets || changes_an_end(event)
}

/// Whether a text has a word on what happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Silence {
    /// It has: every ruling but plain acceptance cites it.
    Regulated,
    /// It has not: the ruling says so.
    NotRegulated,
}

/// Whether the table of a ruleset has an article for what is answered to an event in a game that may have ended.
fn silence(rules: &Rules, ended: Option<&Outcome>, event: &Event, ruling: &Ruling) -> Silence {
    let has_none = match event {
        // What comes too late is refused by the end of the game, which the text may not regulate.
        _ if ended.is_some() && happens_after_the_end(event) => false,
        _ if ended.is_some() => ended.is_some_and(|outcome| end_is_not_regulated(rules, outcome)),
        Event::Claim { .. } => ruling.reason == Reason::Unclaimable(ClaimFault::Unknown),
        Event::Move(_) => ruling.verdict == Verdict::RejectedByMove && rules.offer_articles().is_empty(),
        Event::OfferDraw(_) | Event::DeclineDraw(_) => rules.offer_articles().is_empty(),
        Event::AcceptDraw(_) => rules.results.agreement.is_empty(),
        Event::Resign(_) => rules.results.resignation.is_empty(),
        Event::Touch { .. } | Event::Push { .. } => rules.arbiter.touch.is_none(),
        Event::Late { .. } => rules.arbiter.late.is_none() && rules.results.absence.is_empty(),
        _ => false,
    };
    if has_none { Silence::NotRegulated } else { Silence::Regulated }
}

/// Whether a game has ended by what its text does not regulate.
fn end_is_not_regulated(rules: &Rules, outcome: &Outcome) -> bool {
    match outcome.cause {
        Cause::Resignation => rules.results.resignation.is_empty(),
        Cause::Agreement => rules.results.agreement.is_empty(),
        _ => false,
    }
}

/// Checks what holds for every ruling: it cites an article, or says that the text is silent.
fn check_ruling(game: &Game, ended: Option<&Outcome>, event: &Event, ruling: &Ruling) {
    let silence = silence(game.rules(), ended, event, ruling);
    match (ruling.verdict, ruling.articles()) {
        (Verdict::Recorded, articles) => assert_eq!(articles, [], "{event:?}: {ruling:?}"),
        (_, []) => {
            assert_eq!(silence, Silence::NotRegulated, "{event:?}: {ruling:?}");
            assert!(
                ruling.sentence(game.rules()).contains("not regulated by this page"),
                "{event:?}: {ruling:?}"
            );
        }
        (_, articles) if silence == Silence::NotRegulated => {
            let own = articles.iter().all(|article| article.code == game.rules().code);
            assert!(own, "another book is cited for a silent one: {event:?}: {ruling:?}");
        }
        _ => {}
    }
    assert_eq!(
        ruling.verdict == Verdict::Recorded,
        ruling.sentence(game.rules()).is_empty(),
        "{event:?}: {ruling:?}"
    );
}

/// Lets an act happen and checks what holds for every event.
fn happen(game: &mut Game, act: Act, at: &mut At) {
    *at = at.checked_after(Millis::new(u64::from(act.later))).unwrap_or(*at);
    let event = act.event(game);
    let before = seen(game);
    let logged = game.log().len();
    let answer = game.apply(event.clone(), *at);
    let after = seen(game);

    assert_eq!(game.log().len(), logged + 1);
    match &answer {
        Ok(ruling) => check_ruling(game, before.outcome.as_ref(), &event, ruling),
        Err(why) => assert!(why.to_string().ends_with(['.', '?']), "{event:?}: {why}"),
    }
    if answer.as_ref().map_or(true, |ruling| ruling.verdict == Verdict::Refused) {
        assert_eq!(after, before, "{event:?}: {answer:?}");
    }
    if before.outcome.is_some() && !changes_an_end(&event) {
        assert_eq!((&after.position, &after.outcome), (&before.position, &before.outcome), "{event:?}");
    }
    if let Some(outcome) = game.outcome() {
        let silent = end_is_not_regulated(game.rules(), outcome);
        assert_eq!(outcome.articles.is_empty(), silent, "{outcome:?}");
        assert!(outcome.text(game.rules()).len() > 10, "{outcome:?}");
        assert!(game.open_claims().is_empty() && game.flag_falls_at().is_none());
    }
    if game.outcome().is_none() && game.log().len() == 1 {
        assert!(
            game.position().can_move() || matches!(event, Event::IrregularMove(_) | Event::SetPosition(_))
        );
    }
    for side in Side::BOTH {
        assert_eq!(
            game.remaining(side, *at).is_some(),
            game.clock().is_some_and(|clock| clock.period(side).is_some())
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_and_the_log_makes_the_same_game(
        mut game in tables(),
        acts in prop::collection::vec(acts(0..64), 0..80),
    ) {
        let mut at = At::ZERO;
        for act in acts {
            happen(&mut game, act, &mut at);
        }
        let events = game.log().iter().map(|logged| (logged.at, logged.event.clone()));
        let again = Game::replay(*game.start(), game.settings().clone(), events);
        prop_assert_eq!(again.log(), game.log());
        prop_assert_eq!(seen(&again), seen(&game));
        let read = text::read(&text::write(&game)).expect("what is written can be read");
        prop_assert_eq!(read.log(), game.log());
    }

    #[test]
    fn what_is_taken_back_and_made_again_is_the_same(
        start in starts(),
        acts in prop::collection::vec(acts(MOVES), 1..120),
        plies in 1..20_u32,
    ) {
        let mut game = Game::new(start, Settings::of(start.rules()));
        for act in acts {
            if game.outcome().is_none() {
                let _ = game.apply(act.event(&game), At::ZERO);
            }
        }
        let before = seen(&game);
        let actions: Vec<_> = game.plies().iter().filter_map(|ply| ply.action).collect();
        let kept = actions.len().saturating_sub(plies as usize);
        let _ = game.apply(Event::TakeBack { plies }, At::ZERO);
        let shorter = Game::replay(
            start,
            Settings::of(start.rules()),
            actions[..kept].iter().map(|action| (At::ZERO, Event::Move(*action))),
        );
        prop_assert_eq!(seen(&game), seen(&shorter));
        for action in &actions[kept..] {
            let _ = game.apply(Event::Move(*action), At::ZERO);
        }
        prop_assert_eq!(seen(&game), before);
    }

    #[test]
    fn milliseconds_are_neither_lost_nor_made(
        ruleset in select(RulesetName::ALL),
        control in select(&["60s", "60s+100ms", "5/60s+2/30s", "3/60s,60s+1s", "white 90s, black 30s"][..]),
        acts in prop::collection::vec(acts(MOVES), 1..60),
    ) {
        let time = control.parse().expect(control);
        let mut game = Game::new(AnyPosition::start(ruleset), Settings { time, ..Settings::of(ruleset.rules()) });
        let _ = game.apply(Event::Clock(draughts::game::ClockEvent::Start), At::ZERO);
        let (mut at, mut passed) = (At::ZERO, 0);
        for act in acts {
            let later = Millis::new(u64::from(act.later % 1_000));
            if game.outcome().is_none() {
                passed += later.get();
            }
            at = at.checked_after(later).expect("a short game");
            let _ = game.apply(act.event(&game), at);
            let clock = game.clock().expect("a clock");
            let used = Side::BOTH.map(|side| clock.used(side, at).get());
            prop_assert_eq!(used[0] + used[1], passed);
            for side in Side::BOTH {
                let left = clock.granted(side).checked_sub(clock.used(side, at));
                prop_assert_eq!(game.remaining(side, at), left);
                let made = game.plies().iter().filter(|ply| ply.by == side).count();
                prop_assert_eq!(clock.completed(side) as usize, made);
            }
            if game.outcome().is_none() {
                prop_assert_eq!(clock.running(), Some(game.position().turn()));
            } else {
                prop_assert_eq!(clock.running(), None);
            }
        }
    }

    #[test]
    fn an_offer_stands_until_it_is_answered_or_the_opponent_moves(
        start in starts(),
        acts in prop::collection::vec(acts(8..15).prop_union(acts(MOVES)), 0..60),
    ) {
        let mut game = Game::new(start, Settings::of(start.rules()));
        for act in acts {
            let (before, over) = (game.standing_offer(), game.outcome().is_some());
            let event = act.event(&game);
            let mover = game.position().turn();
            let answer = game.apply(event.clone(), At::ZERO);
            let verdict = answer.as_ref().map(|ruling| ruling.verdict).ok();
            let expected = match event {
                _ if over => before,
                Event::Move(_) => before.filter(|offerer| *offerer == mover),
                Event::OfferDraw(by) if verdict == Some(Verdict::Offered) => Some(by),
                // An offer that is only made again is improper and stands; one at the wrong moment is refused.
                Event::OfferDraw(by) if verdict == Some(Verdict::ImproperOffer) => {
                    let required = start.rules().arbiter.offers.begun == MoveBeforeDraw::Required;
                    let begun = !required || !game.plies().is_empty();
                    let from_the_beginning = start == AnyPosition::start(start.rules().ruleset);
                    let has_moved = !from_the_beginning || game.plies().iter().any(|ply| ply.by == by);
                    if begun && has_moved && by != mover { Some(by) } else { before }
                }
                Event::OfferDraw(by) | Event::AcceptDraw(by) if verdict == Some(Verdict::Accepted) => {
                    prop_assert_eq!(before, Some(by.opponent()));
                    prop_assert!(game.outcome().is_some());
                    None
                }
                Event::DeclineDraw(by) => before.filter(|offerer| *offerer == by),
                _ => before,
            };
            prop_assert_eq!(game.standing_offer(), expected, "{:?}", answer);
        }
    }
}

#[test]
fn the_clock_goes_back_with_the_plies() {
    let ruleset = RulesetName::International;
    let time = "60s+5s".parse().expect("a time control");
    let mut game = Game::new(AnyPosition::start(ruleset), Settings { time, ..Settings::of(ruleset.rules()) });
    let at = |seconds| At::new(Millis::from_seconds(seconds));
    for second in [0, 10, 30] {
        let action = game.position().moves()[0];
        let _ = game.apply(Event::Move(action), at(second));
    }
    let _ = game.apply(Event::TakeBack { plies: 1 }, at(33));
    let clock = game.clock().expect("a clock");
    assert_eq!(clock.running(), Some(Side::White));
    assert_eq!(Side::BOTH.map(|side| clock.completed(side)), [1, 1]);
    // What was used stays used: White 20 seconds, Black 10 and 3 more.
    assert_eq!(Side::BOTH.map(|side| clock.used(side, at(33))), [20, 13].map(Millis::from_seconds));
}

#[test]
fn taking_nothing_back_does_not_undo_a_resignation() {
    let ruleset = RulesetName::Russian;
    let mut game = Game::new(AnyPosition::start(ruleset), Settings::of(ruleset.rules()));
    let _ = game.apply(Event::Resign(Side::White), At::ZERO);
    for plies in [0, 3] {
        let answer = game.apply(Event::TakeBack { plies }, At::ZERO);
        assert_eq!(answer, Err(NotPossible::NothingToTakeBack));
    }
    assert!(game.outcome().is_some());
}
