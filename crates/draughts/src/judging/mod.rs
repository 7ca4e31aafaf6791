//! A case before the arbiter: the moves are played, then the event is ruled upon. The game decides; here it is only
//! asked.

mod case;
mod irregular;
mod offer;

pub use case::{
    CaseEvent, CaseSide, ClaimGround, IrregularCase, OneOrMore, OpponentAnswer, Reply, SquareNamed, TimeMode,
    Timing,
};

use crate::board::{Kind, Side, Square, Squares};
use crate::clock::{Addition, At, Millis, Schedule, TimeControl};
use crate::game::{Adjusting, Competition, Event, Flag, Game, Ground, Mode, Order, Score, Settings};
use crate::moves::Move;
use crate::notation::movetext::{self, ListedMove, MatchingMoves};
use crate::notation::square::NamedSquare as Place;
use crate::position::AnyPosition;
use crate::rules::{Article, Counts, Rules};
use crate::ruling::{NotPossible, Reason, Ruling, Verdict, explain};
use offer::Offer;

/// Cases carry no times: everything happens at once.
const NOW: At = At::new(Millis::ZERO);

/// A case to be judged.
#[derive(Debug)]
pub struct Case {
    /// The position before the moves.
    pub start: AnyPosition,
    /// The moves that were played.
    pub moves: Vec<String>,
    /// What happened then.
    pub event: Option<CaseEvent>,
}

/// A judged case.
#[derive(Debug)]
pub struct Judgement {
    /// The game as it then stands.
    pub game: Game,
    /// Whether what was played is legal.
    pub legal: bool,
    /// What is ruled, or why nothing can be.
    pub answer: Result<Ruling, NotPossible>,
    /// Every legal move, where they were asked for.
    pub legal_moves: Option<Vec<ListedMove>>,
}

impl Judgement {
    /// The verdict on what happened, in one word; none where the case tells of moves only.
    pub fn verdict(&self) -> Option<&'static str> {
        match &self.answer {
            Ok(ruling) => match ruling.verdict {
                Verdict::Recorded | Verdict::Refused | Verdict::Ended => None,
                verdict => Some(verdict.word()),
            },
            Err(_) => Some(Verdict::Refused.word()),
        }
    }

    /// The articles, the deciding one first.
    pub fn articles(&self) -> &[Article] {
        self.answer.as_ref().map_or(&[], Ruling::articles)
    }

    /// Why, in words.
    pub fn explanation(&self) -> String {
        match &self.answer {
            Ok(ruling) => ruling.sentence(self.game.rules()),
            Err(why) => why.to_string(),
        }
    }

    /// The piece that must be played.
    pub fn must_play(&self) -> Option<Square> {
        self.answer.as_ref().ok().and_then(Ruling::must_play)
    }
}

/// What was found.
struct Finding {
    legal: bool,
    answer: Result<Ruling, NotPossible>,
    legal_moves: Option<Vec<ListedMove>>,
}

impl Finding {
    /// What the game has answered to something that happened.
    const fn of(answer: Result<Ruling, NotPossible>) -> Self {
        Self { legal: true, answer, legal_moves: None }
    }

    /// A move that is not legal.
    fn illegal(ruling: Ruling) -> Self {
        Self { legal: false, ..Self::of(Ok(ruling)) }
    }

    /// How the game stands.
    fn standing(game: &Game) -> Self {
        Self::of(Ok(standing(game)))
    }
}

/// How a game stands: what has ended it, or that it goes on.
fn standing(game: &Game) -> Ruling {
    match game.outcome() {
        Some(outcome) => Ruling::citing(Verdict::Ended, &outcome.articles, Reason::Ended(outcome.clone())),
        None => Ruling::citing(Verdict::Recorded, &[], Reason::GoesOn(game.position().turn())),
    }
}

/// The articles by which a game has ended, if it has.
fn articles_of_the_end(game: &Game) -> Vec<Article> {
    game.outcome().map(|outcome| outcome.articles.clone()).unwrap_or_default()
}

/// Plays the moves and rules on the event. The text of a fault says which part of the case cannot be used.
pub fn judge(case: &Case) -> Result<Judgement, String> {
    let mut game = Game::new(case.start, settings(case)?);
    for text in &case.moves {
        if let Err(refused) = play(&mut game, text) {
            return Ok(judged(game, Finding::illegal(refused)));
        }
    }
    let finding = match &case.event {
        Some(event) => rule(&mut game, event)?,
        None => Finding::standing(&game),
    };
    Ok(judged(game, finding))
}

fn judged(game: Game, finding: Finding) -> Judgement {
    let Finding { legal, answer, legal_moves } = finding;
    Judgement { game, legal, answer, legal_moves }
}

fn settings(case: &Case) -> Result<Settings, String> {
    let mut settings = Settings::of(case.start.rules());
    settings.mode = Mode::Arbiter;
    match &case.event {
        Some(CaseEvent::TimeControl { mode, increment_s }) => {
            settings.time = time_control(*mode, increment_s.unwrap_or_default())?;
        }
        Some(CaseEvent::FlagFall { official: Some(true), .. }) => {
            settings.competition = Competition::Official;
        }
        _ => {}
    }
    Ok(settings)
}

fn time_control(mode: TimeMode, increment: f64) -> Result<TimeControl, String> {
    if !(0.0..=86_400.0).contains(&increment) {
        return Err("\"increment_s\" must be a number of seconds, at most a day".to_owned());
    }
    let addition = match Millis::new((increment * 1000.0).round() as u64) {
        Millis::ZERO => Addition::None,
        increment => Addition::Fischer(increment),
    };
    let schedule = match mode {
        TimeMode::None => return Ok(TimeControl::untimed()),
        TimeMode::SuddenDeath | TimeMode::Fischer => Schedule::whole_game(Millis::from_hours(1), addition),
        // How many moves a period has is not said, and any number will do: it is not the end of the game.
        TimeMode::Periods => Schedule::wcdf(),
    };
    TimeControl::equal(schedule).map_err(|faults| faults.to_string())
}

/// Plays a move that must be legal; otherwise finds why it is not.
fn play(game: &mut Game, text: &str) -> Result<(), Ruling> {
    if let Some(outcome) = game.outcome() {
        let reason = Reason::TooLate { text: text.to_owned(), outcome: outcome.clone() };
        return Err(Ruling::citing(Verdict::Refused, &outcome.articles, reason));
    }
    match movetext::read(game.position(), text) {
        Ok(action) => {
            // A legal move may still be held up, by a touched piece for example; the position then tells.
            let _ = game.apply(Event::Move(action), NOW);
            Ok(())
        }
        Err(fault) => Err(refused(game.position(), text, &fault.to_string())),
    }
}

/// Why a text is no legal move.
fn refused(position: &AnyPosition, text: &str, fault: &str) -> Ruling {
    let rules = position.rules();
    match movetext::attempt(rules, text) {
        Ok(attempt) => explain(position, &attempt).under(Verdict::Refused),
        Err(_) => {
            let reason = Reason::Unreadable(fault.to_owned());
            Ruling::by(Verdict::Refused, rules.notation.article, reason)
        }
    }
}

fn rule(game: &mut Game, event: &CaseEvent) -> Result<Finding, String> {
    Ok(match event {
        CaseEvent::ListMoves => list_moves(game.position()),
        CaseEvent::TryMove { by, r#move } => try_move(game, *by, r#move)?,
        CaseEvent::TimeControl { .. } => Finding::standing(game),
        CaseEvent::FlagFall { by, control, moves_completed, order_known, first, .. } => {
            let flag = Flag {
                by: by.absentee()?,
                // The first control is meant where none is named.
                control: control.or(moves_completed.map(|_| 1)),
                completed: *moves_completed,
                order: order(*by, *order_known, *first)?,
            };
            match game.outcome() {
                // A flag that is seen after the last move is void (reading W5).
                Some(_) => Finding::of(Ok(standing(game).under(Verdict::Continue))),
                None => apply(game, Event::Flag(flag)),
            }
        }
        CaseEvent::ClaimDraw { by, ground, r#move } => claim(game, by.side()?, *ground, r#move.as_deref()),
        CaseEvent::OfferDraw { by, timing, reply, r#move } => {
            let offer = Offer { by: by.side()?, timing: *timing, reply: *reply, next: r#move.as_deref() };
            offer.ruled(game)?
        }
        CaseEvent::Resign { by } => {
            // Who has lost, or won, already cannot resign: the game stands as it is.
            let _ = game.apply(Event::Resign(by.side()?), NOW);
            Finding::standing(game)
        }
        CaseEvent::Irregularity(irregular) => irregular::irregularity(game, irregular)?,
        CaseEvent::Incident(irregular) => irregular::incident(game, irregular)?,
        CaseEvent::Touch { by, squares, adjust_announced, offence_no } => {
            let by = by.side()?;
            irregular::caution(game, by, *offence_no);
            let squares = squares.iter().map(|named| place(game.rules(), named)).collect::<Result<_, _>>()?;
            let adjusting =
                if *adjust_announced == Some(true) { Adjusting::Announced } else { Adjusting::NotAnnounced };
            apply(game, Event::Touch { by, squares, adjusting })
        }
        CaseEvent::LateArrival { by, minutes } => {
            if !(0.0..=1e6).contains(minutes) {
                return Err("\"minutes\" must be a number of minutes".to_owned());
            }
            // Whole minutes that have passed: who comes a second before the hour comes before it.
            apply(game, Event::Late { by: by.absentee()?, minutes: minutes.floor() as u32 })
        }
    })
}

/// What is known of the order in which flags fell.
fn order(by: CaseSide, known: Option<bool>, first: Option<CaseSide>) -> Result<Order, String> {
    match first {
        None if known == Some(true) => Ok(Order::Known),
        None => Ok(Order::Unknown),
        Some(first) => {
            let side = first.side().map_err(|_| "\"first\" must be W or B".to_owned())?;
            if known == Some(false) {
                return Err("\"first\" contradicts \"order_known\": leave one of them out".to_owned());
            }
            match by {
                CaseSide::Both => Ok(Order::First(side)),
                by if by == first => Ok(Order::Known),
                _ => Err("\"first\" names the other player than \"by\": write \"by\": \"both\"".to_owned()),
            }
        }
    }
}

/// Tells the game of an event.
fn apply(game: &mut Game, event: Event) -> Finding {
    Finding::of(game.apply(event, NOW))
}

fn list_moves(position: &AnyPosition) -> Finding {
    let rules = position.rules();
    let moves = movetext::in_order(position);
    let mut articles = Vec::new();
    if position.must_capture() {
        articles.extend(rules.choice.iter().map(|criterion| criterion.article));
        articles.push(rules.refusals.compulsory.of(Kind::Man));
    }
    let reason = match moves.len() {
        0 => Reason::Lost(*position),
        count => Reason::LegalMoves(count),
    };
    let listed = Ruling::citing(Verdict::Recorded, &articles, reason);
    Finding { legal_moves: Some(moves), ..Finding::of(Ok(listed)) }
}

fn try_move(game: &mut Game, by: Option<CaseSide>, text: &str) -> Result<Finding, String> {
    let turn = game.position().turn();
    let by = by.map_or(Ok(turn), CaseSide::side)?;
    let rules = game.rules();
    let own = movetext::read(game.position(), text).is_ok();
    if by != turn && own && game.outcome().is_none() {
        let reason = Reason::OutOfTurn { turn, by };
        let refused = Ruling::by(Verdict::Refused, rules.refusals.turn, reason);
        return Ok(Finding::illegal(refused));
    }
    Ok(match play(game, text) {
        Ok(()) => Finding::standing(game),
        Err(refused) => Finding::illegal(refused),
    })
}

fn claim(game: &mut Game, by: Side, ground: ClaimGround, named: Option<&str>) -> Finding {
    let counts = match ground {
        ClaimGround::Repetition => Some(Counts::Repetitions),
        ClaimGround::FortyMoves => Some(Counts::QuietKingMoves),
        ClaimGround::CannotWin => None,
    };
    if let Some(outcome) = game.outcome() {
        // What is claimed has already been counted and given, or something else has ended the game.
        let mut rules = game.settings().draws.iter().filter(|rule| Some(rule.counts) == counts);
        let given =
            outcome.score == Score::Drawn && rules.any(|rule| outcome.articles.contains(&rule.article));
        let verdict = if given { Verdict::Accepted } else { Verdict::Rejected };
        return Finding::of(Ok(standing(game).under(verdict)));
    }
    let ground = match ground {
        ClaimGround::Repetition => {
            Ground::Repetition { next: named.and_then(|text| named_move(game.position(), text)) }
        }
        ClaimGround::FortyMoves => Ground::NoProgress,
        ClaimGround::CannotWin => Ground::CannotWin,
    };
    apply(game, Event::Claim { by, ground })
}

/// The move that a claimant names. One that is not legal is handed on as a step, for the game to reject it.
fn named_move(position: &AnyPosition, text: &str) -> Option<Move> {
    let attempt = movetext::attempt(position.rules(), text).ok()?;
    if let MatchingMoves::One(action) = movetext::find(position, &attempt) {
        return Some(action);
    }
    let ends = [attempt.squares.first()?, attempt.squares.last()?].map(|written| written.named);
    let [Place::Playable(from), Place::Playable(to)] = ends else { return None };
    Some(Move { from, to, crowned: false, captured: Squares::NONE })
}

/// The square that is named.
fn place(rules: &'static Rules, named: &SquareNamed) -> Result<Square, String> {
    let text = named.text();
    let attempt = movetext::attempt(rules, &text).map_err(|fault| format!("\"squares\": {fault}"))?;
    match attempt.squares[..] {
        [ref written] => match written.named {
            Place::Playable(square) => Ok(square),
            Place::Light | Place::Nothing => Err(format!("\"squares\": there is no playable square {text}")),
        },
        _ => Err(format!("\"squares\": {text} is not one square")),
    }
}
