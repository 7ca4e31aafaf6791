//! Random games, most of them endings, against a slow re-count of every draw rule from the whole history.

mod slow;

use crate::random::Random;
use draughts::clock::At;
use draughts::game::{Cause, Event, Game, Score, Settings};
use draughts::rules::{Counts, Limit};
use draughts::{AnyPosition, Kind, Move, Piece, Rules, RulesetName, Setup, Side};
use slow::{History, SuddenDeath};
use std::collections::BTreeSet;

const GAMES: usize = 500;

/// No draw rule reaches further than this: site64 H26.
const LONGEST_GAME: usize = 305;

/// How the players choose their moves.
#[derive(Clone, Copy, Debug)]
enum Manner {
    Wild,
    /// Avoids exchanges.
    Peaceful,
    /// Peaceful, and fond of positions that have stood before.
    Circling,
    /// Peaceful, never repeats, and moves a man now and then.
    Patient,
}

#[test]
fn random_games_agree_with_the_slow_count() {
    for &ruleset in RulesetName::ALL {
        let mut random = Random::new(ruleset.name());
        let mut reached = BTreeSet::new();
        for _ in 0..GAMES {
            let manner = [Manner::Wild, Manner::Peaceful, Manner::Circling, Manner::Patient][random.below(4)];
            let start = start(ruleset, &mut random);
            let timing = Timing::draw(&mut random);
            reached.extend(play(start, &timing, manner, &mut random));
        }
        let expected: BTreeSet<&str> = expected(ruleset).iter().copied().collect();
        assert_eq!(reached, expected, "{ruleset}: the games do not fill every count");
    }
}

/// The ends by counting, and claims, that the games of a ruleset must have come to.
fn expected(ruleset: RulesetName) -> &'static [&'static str] {
    match ruleset {
        RulesetName::International => &["fmjd 6.1", "fmjd 6.2", "fmjd 6.3", "fmjd 6.4"],
        RulesetName::Killer => &["fmjd 6.1", "fmjd 6.2"],
        RulesetName::Russian | RulesetName::Brazilian => {
            &["idf 7.2.3", "idf 7.2.4", "idf 7.2.5", "idf 7.2.6", "idf 7.2.7", "idf 7.2.8", "idf 7.2.9"]
        }
        RulesetName::English => &["wcdf 1.32.1", "wcdf 1.32.2"],
        RulesetName::Portuguese | RulesetName::Spanish => {
            &["portugal 3.2.1.a", "portugal 3.2.1.b", "portugal 3.2.1.c"]
        }
        RulesetName::Site64 => &[
            "site64 H25",
            "site64 H26",
            "site64 H28",
            "site64 H29",
            "site64 H30",
            "site64 H31",
            "site64 H33",
        ],
        RulesetName::Italian => &["fid D19", "fid D20"],
        RulesetName::Czech => &["czech D19", "czech D20"],
        RulesetName::Pool => &["apca D19", "apca D20", "apca D21"],
        unknown => panic!("say which counts {unknown} has"),
    }
}

/// Plays a game and says which articles ended it or could be claimed.
fn play(start: AnyPosition, timing: &Timing, manner: Manner, random: &mut Random) -> BTreeSet<&'static str> {
    let rules = start.rules();
    let time = timing.control.parse().expect(timing.control);
    let mut game = Game::new(start, Settings { time, ..Settings::of(rules) });
    let mut history = History::new(start);
    let mut reached = BTreeSet::new();
    for _ in 0..LONGEST_GAME {
        if check(&game, &history, timing, &mut reached) {
            break;
        }
        let action = choose(&history, manner, random);
        let _ = game.apply(Event::Move(action), At::ZERO);
        history.positions.push(history.now().after(&action));
    }
    reached
}

/// Compares the game with the slow count. Says whether it is over.
fn check(game: &Game, history: &History, timing: &Timing, reached: &mut BTreeSet<&'static str>) -> bool {
    assert_eq!(game.position(), history.now());
    let outcome = game.outcome();
    let told = || format!("{:?}: {outcome:?} after {:?}", history.positions[0], texts(game));
    let turn = history.now().turn();
    // Who has no pieces left has lost, whoever's turn it is.
    if let Some(bare) = Side::BOTH.into_iter().find(|side| history.now().side(*side).is_empty()) {
        let ended = outcome.map(|outcome| (outcome.score, outcome.cause));
        assert_eq!(ended, Some((Score::Won(bare.opponent()), Cause::NoPieces)), "{}", told());
        return true;
    }
    if history.now().moves().is_empty() {
        let score = outcome.map(|outcome| outcome.score);
        assert_eq!(score, Some(Score::Won(turn.opponent())), "{}", told());
        return true;
    }
    for rule in game.rules().draws.iter().filter(|rule| rule.limit != Limit::AtOnce) {
        let counter = game.counters().into_iter().find(|counter| counter.rule == *rule);
        let count = counter.map(|counter| counter.count as usize);
        assert_eq!(count, history.count(rule.name), "{}: {}", rule.name, told());
    }
    // A position that was set up has not arisen by a ply.
    let drawn = if history.plies() == 0 { Vec::new() } else { history.drawn_by(timing.period(history)) };
    let cited: Vec<String> =
        outcome.iter().flat_map(|outcome| &outcome.articles).map(ToString::to_string).collect();
    let deciding: Vec<&str> =
        cited.iter().map(String::as_str).filter(|article| !SUPPORT.contains(article)).collect();
    assert_eq!(deciding, drawn, "{}", told());
    assert_eq!(outcome.is_some(), !drawn.is_empty(), "{}", told());
    if let Some(outcome) = outcome {
        assert_eq!((outcome.score, outcome.cause), (Score::Drawn, Cause::Counting), "{}", told());
        reached.extend(drawn);
        return true;
    }
    let open: Vec<String> = game.open_claims().iter().map(|claim| claim.article.to_string()).collect();
    let claimable = history.claimable();
    assert_eq!(open, claimable, "{}", told());
    reached.extend(claimable);
    false
}

/// Articles that stand beside a deciding one.
const SUPPORT: [&str; 2] = ["idf 7.2.10", "site64 H27"];

/// The plies after which quiet moves of kings draw.
fn quiet_limit(rules: &Rules) -> usize {
    let limits =
        rules.draws.iter().filter(|rule| rule.counts == Counts::QuietKingMoves).map(|rule| rule.limit);
    let moves =
        limits.filter_map(|limit| if let Limit::MovesOfEach(moves) = limit { Some(moves) } else { None });
    moves.map(|moves| 2 * moves as usize).next().unwrap_or(LONGEST_GAME)
}

fn texts(game: &Game) -> Vec<&str> {
    game.plies().iter().map(|ply| ply.text.as_str()).collect()
}

/// A time control, of which only sudden death matters here: no time passes.
struct Timing {
    control: &'static str,
    /// The moves of each side before sudden death without increment begins, if it ever does.
    sudden_death_after: Option<usize>,
}

impl Timing {
    fn draw(random: &mut Random) -> Self {
        let (control, sudden_death_after) =
            [("none", None), ("none", None), ("5m", Some(0)), ("5m+2s", None), ("8/5m,5m", Some(8))]
                [random.below(5)];
        Self { control, sudden_death_after }
    }

    fn period(&self, history: &History) -> SuddenDeath {
        // The side that moved second has made half of the plies, rounded down.
        match self.sudden_death_after {
            Some(moves) if history.plies() / 2 >= moves => SuddenDeath::Yes,
            _ => SuddenDeath::No,
        }
    }
}

/// Mostly few pieces with many kings, now and then anything.
fn start(ruleset: RulesetName, random: &mut Random) -> AnyPosition {
    let rules = ruleset.rules();
    loop {
        let setup = match random.below(12) {
            0 => Setup::start(rules),
            1 => random.setup(rules),
            2 | 3 => kings_and_men_at_home(rules, random),
            _ => few_pieces(rules, random),
        };
        if let Ok(position) = AnyPosition::forced(ruleset, &setup) {
            return position;
        }
    }
}

fn few_pieces(rules: &Rules, random: &mut Random) -> Setup {
    let mut setup = Setup::empty(Side::BOTH[random.below(2)]);
    let weak = Side::BOTH[random.below(2)];
    put(&mut setup, rules, random, Piece { side: weak, kind: Kind::King });
    for _ in 0..1 + random.below(4) {
        let side = if random.one_in(4) { weak } else { weak.opponent() };
        let kind = if random.one_in(4) { Kind::Man } else { Kind::King };
        put(&mut setup, rules, random, Piece { side, kind });
    }
    setup
}

/// A king of each side, and men on their first row that can take their time.
fn kings_and_men_at_home(rules: &Rules, random: &mut Random) -> Setup {
    let geometry = rules.geometry();
    let mut setup = Setup::empty(Side::BOTH[random.below(2)]);
    for side in Side::BOTH {
        let home: Vec<_> = geometry.promotion_row(side.opponent()).into_iter().collect();
        for _ in 0..1 + random.below(3) {
            setup.put(home[random.below(home.len())], Piece { side, kind: Kind::Man });
        }
    }
    for side in Side::BOTH {
        put(&mut setup, rules, random, Piece { side, kind: Kind::King });
    }
    setup
}

/// Puts a piece on an empty square on which it may stand.
fn put(setup: &mut Setup, rules: &Rules, random: &mut Random, piece: Piece) {
    let geometry = rules.geometry();
    let taken = setup.side(Side::White) | setup.side(Side::Black);
    let barred = if piece.kind == Kind::Man { geometry.promotion_row(piece.side) | taken } else { taken };
    let free: Vec<_> = (geometry.board() - barred).into_iter().collect();
    setup.put(free[random.below(free.len())], piece);
}

fn choose(history: &History, manner: Manner, random: &mut Random) -> Move {
    let now = history.now();
    let moves = now.moves();
    let any = moves[random.below(moves.len())];
    let peaceful: Vec<Move> =
        moves.iter().copied().filter(|action| !action.crowned && !now.after(action).must_capture()).collect();
    let careless = match manner {
        Manner::Wild => true,
        Manner::Peaceful | Manner::Circling => random.one_in(60),
        Manner::Patient => random.one_in(1000),
    };
    if peaceful.is_empty() || careless {
        return any;
    }
    let by_a_man = |action: &Move| now.pieces(now.turn(), Kind::Man).contains(action.from);
    let wanted: Vec<Move> = match manner {
        Manner::Wild | Manner::Peaceful => Vec::new(),
        Manner::Circling => {
            peaceful.iter().copied().filter(|action| history.positions.contains(&now.after(action))).collect()
        }
        Manner::Patient => {
            let time_for_a_man = history.quiet_king() + 6 >= quiet_limit(history.rules);
            let new = |action: &Move| !history.positions.contains(&now.after(action));
            peaceful
                .iter()
                .copied()
                .filter(|action| new(action) && by_a_man(action) == time_for_a_man)
                .collect()
        }
    };
    let list = if wanted.is_empty() { &peaceful } else { &wanted };
    list[random.below(list.len())]
}
