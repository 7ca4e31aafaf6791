//! A case before the arbiter: the moves are played, then the event is ruled upon. The game decides; here it is only
//! asked.

mod irregular;
pub mod listing;

use crate::wire::{By, ClaimGround, Happening, Reply, SquareNamed, TimeMode, Timing};
use draughts::board::Squares;
use draughts::clock::{Addition, At, Millis, Schedule, TimeControl};
use draughts::game::{
    Adjusting, Competition, Event, Flag, Game, Ground, Mode, Order, Ruling, Score, Settings, Verdict,
};
use draughts::notation::movetext::{self, Found};
use draughts::notation::{square, square::Named as Place};
use draughts::rules::{Counts, OfferForm};
use draughts::{AnyPosition, Article, Kind, Move, Rules, Side, Square, explain};

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
    pub event: Option<Happening>,
}

/// A judged case.
#[derive(Debug)]
pub struct Judged {
    /// The game as it then stands.
    pub game: Game,
    /// What was found.
    pub finding: Finding,
}

/// What was found.
#[derive(Debug, Default)]
pub struct Finding {
    /// Whether what was played is legal.
    pub legal: Option<bool>,
    /// The verdict in one word.
    pub ruling: Option<&'static str>,
    /// The piece that must be played.
    pub square: Option<String>,
    /// Every legal move, where they were asked for.
    pub legal_moves: Option<Vec<String>>,
    /// The deciding one first.
    pub articles: Vec<Article>,
    /// Why, in words.
    pub explanation: String,
}

impl Finding {
    /// A ruling as the game has given it.
    fn of(ruling: &Ruling, rules: &Rules) -> Self {
        let square = match ruling.verdict {
            Verdict::MustPlay(place) => Some(square::name(rules, place)),
            _ => None,
        };
        Self {
            legal: Some(true),
            ruling: Some(ruling.verdict.word()),
            square,
            articles: ruling.articles().to_vec(),
            explanation: ruling.explanation().to_owned(),
            ..Self::default()
        }
    }

    /// How the game stands.
    fn standing(game: &Game) -> Self {
        let (articles, explanation) = match game.outcome() {
            Some(outcome) => (outcome.articles.clone(), outcome.text(game.rules())),
            None => {
                let turn = game.rules().colour(game.position().turn());
                (Vec::new(), format!("The game goes on: {turn} is on turn."))
            }
        };
        Self { legal: Some(true), articles, explanation, ..Self::default() }
    }

    /// The same under another verdict.
    fn but(self, verdict: Verdict) -> Self {
        Self { ruling: Some(verdict.word()), ..self }
    }
}

/// Plays the moves and rules on the event. The text of a fault says which part of the case cannot be used.
pub fn judge(case: &Case) -> Result<Judged, String> {
    let mut game = Game::new(case.start, settings(case)?);
    for text in &case.moves {
        if let Err(finding) = play(&mut game, text) {
            return Ok(Judged { game, finding });
        }
    }
    let finding = match &case.event {
        Some(event) => rule(&mut game, event)?,
        None => Finding::standing(&game),
    };
    Ok(Judged { game, finding })
}

fn settings(case: &Case) -> Result<Settings, String> {
    let mut settings = Settings::of(case.start.rules());
    settings.mode = Mode::Arbiter;
    match &case.event {
        Some(Happening::TimeControl { mode, increment_s }) => {
            settings.time = time_control(*mode, increment_s.unwrap_or_default())?;
        }
        Some(Happening::FlagFall { official: Some(true), .. }) => {
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
fn play(game: &mut Game, text: &str) -> Result<(), Finding> {
    if game.outcome().is_some() {
        let over = Finding::standing(game);
        let explanation = format!("{text} comes too late. {}", over.explanation);
        return Err(Finding { legal: Some(false), explanation, ..over });
    }
    match movetext::read(game.position(), text) {
        Ok(action) => {
            game.apply(Event::Move(action), NOW);
            Ok(())
        }
        Err(fault) => Err(refused(game.position(), text, &fault.to_string())),
    }
}

/// Why a text is no legal move.
fn refused(position: &AnyPosition, text: &str, fault: &str) -> Finding {
    let rules = position.rules();
    let (articles, explanation) = match movetext::attempt(rules, text) {
        Ok(attempt) => {
            let ruling = explain(position, &attempt);
            (ruling.articles().to_vec(), ruling.reason(rules))
        }
        Err(_) => (vec![rules.notation.article], fault.to_owned()),
    };
    Finding { legal: Some(false), articles, explanation, ..Finding::default() }
}

fn rule(game: &mut Game, event: &Happening) -> Result<Finding, String> {
    Ok(match event {
        Happening::ListMoves => list_moves(game.position()),
        Happening::TryMove { by, r#move } => try_move(game, *by, r#move)?,
        Happening::TimeControl { .. } => Finding::standing(game),
        Happening::FlagFall { by, control, moves_completed, order_known, first, .. } => {
            let flag = Flag {
                by: by.absentee()?,
                // The first control is meant where none is named.
                control: control.or(moves_completed.map(|_| 1)),
                completed: *moves_completed,
                order: order(*by, *order_known, *first)?,
            };
            match game.outcome() {
                // A flag that is seen after the last move is void (reading W5).
                Some(_) => Finding::standing(game).but(Verdict::Continue),
                None => apply(game, Event::Flag(flag)),
            }
        }
        Happening::ClaimDraw { by, ground, r#move } => claim(game, by.side()?, *ground, r#move.as_deref()),
        Happening::OfferDraw { by, timing, reply, r#move } => {
            let offer = Offer { by: by.side()?, timing: *timing, reply: *reply, next: r#move.as_deref() };
            offer.ruled(game)?
        }
        Happening::Resign { by } => {
            game.apply(Event::Resign(by.side()?), NOW);
            Finding::standing(game)
        }
        Happening::Irregularity(irregular) => irregular::irregularity(game, irregular)?,
        Happening::Incident(irregular) => irregular::incident(game, irregular)?,
        Happening::Touch { by, squares, adjust_announced, offence_no } => {
            let by = by.side()?;
            irregular::caution(game, by, *offence_no);
            let squares = squares.iter().map(|named| place(game.rules(), named)).collect::<Result<_, _>>()?;
            let adjusting =
                if *adjust_announced == Some(true) { Adjusting::Announced } else { Adjusting::NotAnnounced };
            apply(game, Event::Touch { by, squares, adjusting })
        }
        Happening::LateArrival { by, minutes } => {
            if !(0.0..=1e6).contains(minutes) {
                return Err("\"minutes\" must be a number of minutes".to_owned());
            }
            // Whole minutes that have passed: who comes a second before the hour comes before it.
            apply(game, Event::Late { by: by.absentee()?, minutes: minutes.floor() as u32 })
        }
    })
}

/// What is known of the order in which flags fell.
fn order(by: By, known: Option<bool>, first: Option<By>) -> Result<Order, String> {
    match first {
        None if known == Some(true) => Ok(Order::Known),
        None => Ok(Order::Unknown),
        Some(first) => {
            let side = first.side().map_err(|_| "\"first\" must be W or B".to_owned())?;
            if known == Some(false) {
                return Err("\"first\" contradicts \"order_known\": leave one of them out".to_owned());
            }
            match by {
                By::Both => Ok(Order::First(side)),
                by if by == first => Ok(Order::Known),
                _ => Err("\"first\" names the other player than \"by\": write \"by\": \"both\"".to_owned()),
            }
        }
    }
}

/// Tells the game of an event.
fn apply(game: &mut Game, event: Event) -> Finding {
    let ruling = game.apply(event, NOW);
    Finding::of(&ruling, game.rules())
}

fn list_moves(position: &AnyPosition) -> Finding {
    let rules = position.rules();
    let moves: Vec<String> = listing::in_order(position).into_iter().map(|listed| listed.text).collect();
    let mut articles = Vec::new();
    if position.must_capture() {
        articles.extend(rules.choice.iter().map(|criterion| criterion.article));
        articles.push(rules.refusals.compulsory.of(Kind::Man));
    }
    let explanation = match moves.len() {
        0 => listing::lost(position),
        1 => "One move is legal.".to_owned(),
        count => format!("{count} moves are legal."),
    };
    Finding { legal: Some(true), legal_moves: Some(moves), articles, explanation, ..Finding::default() }
}

fn try_move(game: &mut Game, by: Option<By>, text: &str) -> Result<Finding, String> {
    let turn = game.position().turn();
    let by = by.map_or(Ok(turn), By::side)?;
    let rules = game.rules();
    let own = movetext::read(game.position(), text).is_ok();
    if by != turn && own && game.outcome().is_none() {
        let explanation = format!("{} is on turn, not {}.", rules.colour(turn), rules.colour(by));
        let articles = vec![rules.refusals.turn];
        return Ok(Finding { legal: Some(false), articles, explanation, ..Finding::default() });
    }
    Ok(match play(game, text) {
        Ok(()) => Finding::standing(game),
        Err(finding) => finding,
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
        return Finding::standing(game).but(if given { Verdict::Accepted } else { Verdict::Rejected });
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
    if let Found::One(action) = movetext::find(position, &attempt) {
        return Some(action);
    }
    let ends = [attempt.squares.first()?, attempt.squares.last()?].map(|written| written.named);
    let [Place::Playable(from), Place::Playable(to)] = ends else { return None };
    Some(Move { from, to, crowned: false, captured: Squares::NONE })
}

/// An offer of a draw and what became of it.
struct Offer<'a> {
    by: Side,
    timing: Option<Timing>,
    reply: Option<Reply>,
    /// The opponent's next move.
    next: Option<&'a str>,
}

impl Offer<'_> {
    fn ruled(&self, game: &mut Game) -> Result<Finding, String> {
        let offers = game.rules().arbiter.offers;
        if game.outcome().is_some() {
            let mut over = Finding::standing(game).but(Verdict::ImproperOffer);
            over.articles.splice(0..0, game.rules().offer_articles().iter().copied());
            return Ok(over);
        }
        let on_turn = game.position().turn() == self.by;
        let said = self.timing.map(|timing| timing == Timing::OnOwnTurn);
        if offers.form == OfferForm::Strict && said.is_some_and(|said| said != on_turn) {
            return Err("\"timing\" contradicts the side on turn".to_owned());
        }
        let offered = game.apply(Event::OfferDraw(self.by), NOW);
        // An improper offer may stand all the same (reading W11).
        if game.standing_offer() != Some(self.by) {
            return Ok(Finding::of(&offered, game.rules()));
        }
        let opponent = self.by.opponent();
        Ok(match self.reply {
            None => Finding::of(&offered, game.rules()),
            Some(Reply::Accept) => apply(game, Event::AcceptDraw(opponent)),
            Some(Reply::Decline) => apply(game, Event::DeclineDraw(opponent)),
            Some(Reply::MovesOn) => self.moved_on(game)?,
        })
    }

    /// The opponent moves instead of answering.
    fn moved_on(&self, game: &mut Game) -> Result<Finding, String> {
        if let Some(text) = self.next {
            play(game, text).map_err(|finding| format!("\"move\" {text}: {}", finding.explanation))?;
        }
        let mut articles = game.rules().offer_articles().to_vec();
        articles.extend(game.outcome().iter().flat_map(|outcome| &outcome.articles));
        let explanation = "The offer has lapsed: the opponent moved.".to_owned();
        let finding = Finding { legal: Some(true), articles, explanation, ..Finding::default() };
        Ok(finding.but(Verdict::RejectedByMove))
    }
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
