//! Between Hub's messages and the engine: answers what is received. Knows no standard input or output.

use super::parameters::Parameters;
use draughts::clock::{Addition, Millis};
use draughts::{AnyPosition, Move};
use engine::{Engine, Limits, Options, Report, SearchResult, Signals, TimeLeft};
use protocol::hub::{FromEngine, HubPosition, Identity, Level, Search, SearchDone, SearchReport, ToEngine};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

/// An event for the adapter.
pub(super) enum AdapterEvent {
    /// A line has come in.
    Line(String),
    /// No more lines will come.
    Closed,
    /// A report of the search.
    Reported(FromEngine),
    /// The search is over.
    Finished(Box<Engine>, SearchResult),
}

/// The answer to an event.
#[derive(Debug, Default)]
pub(super) struct HubAnswer {
    pub(super) messages: Vec<FromEngine>,
    /// What the engine could not load. Hub has no message for it.
    pub(super) complaints: Vec<String>,
    pub(super) quits: bool,
}

pub(super) struct Adapter {
    sender: Sender<AdapterEvent>,
    parameters: Parameters,
    /// None while it searches, and before it is first needed.
    engine: Option<Box<Engine>>,
    placed: Option<HubPosition>,
    level: Level,
    /// Whether the level has been used by a search: the next one then starts from the defaults.
    level_used: bool,
    searching: Option<PendingSearch>,
    forget: bool,
    /// The number of games started: each gets its own choice of openings.
    games: u64,
}

/// A search that runs.
struct PendingSearch {
    signals: Signals,
    position: AnyPosition,
}

impl Adapter {
    pub(super) fn new(sender: Sender<AdapterEvent>, options: Options) -> Self {
        Self {
            sender,
            parameters: Parameters::new(options),
            engine: None,
            placed: None,
            level: Level::default(),
            level_used: false,
            searching: None,
            forget: false,
            games: 0,
        }
    }

    pub(super) fn hear(&mut self, event: AdapterEvent) -> HubAnswer {
        match event {
            AdapterEvent::Line(line) => match ToEngine::read(&line) {
                Ok(Some(message)) => self.respond(message),
                Ok(None) => HubAnswer::default(),
                Err(fault) => error(fault),
            },
            AdapterEvent::Closed => self.quit(),
            AdapterEvent::Reported(message) => say(message),
            AdapterEvent::Finished(engine, chosen) => {
                self.engine = Some(engine);
                let complaints = self.complaints();
                let Some(searching) = self.searching.take() else { return HubAnswer::default() };
                let position = &searching.position;
                let messages = vec![
                    FromEngine::Info(total(position, &chosen)),
                    FromEngine::Done(done(position, &chosen)),
                ];
                HubAnswer { complaints, messages, ..HubAnswer::default() }
            }
        }
    }

    fn respond(&mut self, message: ToEngine) -> HubAnswer {
        match message {
            ToEngine::Hub => self.introduce(),
            ToEngine::SetParameter { name, value } => match self.parameters.set(&name, &value) {
                Ok(()) => HubAnswer::default(),
                Err(reason) => error(reason),
            },
            ToEngine::Init => {
                if self.searching.is_none() {
                    self.engine = Some(self.make_ready());
                }
                HubAnswer { complaints: self.complaints(), ..say(FromEngine::Ready) }
            }
            ToEngine::Position(given) => match HubPosition::read(self.parameters.ruleset, &given) {
                Ok(placed) => {
                    self.placed = Some(placed);
                    HubAnswer::default()
                }
                Err(fault) => {
                    // Otherwise the previous position would be searched instead.
                    self.placed = None;
                    error(fault)
                }
            },
            ToEngine::Level(level) => {
                let before = if std::mem::take(&mut self.level_used) { Level::default() } else { self.level };
                self.level = before.and(level);
                HubAnswer::default()
            }
            ToEngine::Go(search) => self.go(search),
            ToEngine::PonderHit => {
                if let Some(searching) = &self.searching {
                    searching.signals.opponent_moved();
                }
                HubAnswer::default()
            }
            ToEngine::Stop => {
                if let Some(searching) = &self.searching {
                    searching.signals.stop();
                }
                HubAnswer::default()
            }
            ToEngine::NewGame => {
                self.forget = true;
                self.games += 1;
                HubAnswer::default()
            }
            ToEngine::Ping => say(FromEngine::Pong),
            ToEngine::Quit => self.quit(),
        }
    }

    fn introduce(&self) -> HubAnswer {
        let identity = Identity {
            name: "Damier".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: "The Damier authors".to_owned(),
            country: String::new(),
        };
        let mut messages = vec![FromEngine::Id(identity)];
        messages.extend(self.parameters.list().into_iter().map(FromEngine::Parameter));
        messages.push(FromEngine::Wait);
        HubAnswer { messages, ..HubAnswer::default() }
    }

    /// What the engine could not load, as far as it has not been reported.
    fn complaints(&mut self) -> Vec<String> {
        let shortcomings = self.engine.as_mut().map_or_else(Vec::new, |engine| engine.take_shortcomings());
        shortcomings.iter().map(ToString::to_string).collect()
    }

    /// The engine, set up by the parameters.
    fn make_ready(&mut self) -> Box<Engine> {
        let ruleset = self.parameters.ruleset;
        let mut options = self.parameters.options.clone();
        options.seed = options.seed.wrapping_add(self.games);
        let kept = self.engine.take().filter(|engine| engine.position().rules().ruleset == ruleset);
        let mut engine = match kept {
            Some(mut engine) => {
                engine.set_options(options);
                engine
            }
            None => Box::new(Engine::new(ruleset, options)),
        };
        if std::mem::take(&mut self.forget) {
            engine.forget();
        }
        engine
    }

    fn go(&mut self, search: Search) -> HubAnswer {
        if self.searching.is_some() {
            return error("a search is running; send stop and wait for done");
        }
        let Some(placed) = self.placed.clone() else {
            return HubAnswer {
                messages: vec![
                    FromEngine::Error("there is no position to search; send pos first".to_owned()),
                    FromEngine::Done(SearchDone::default()),
                ],
                ..HubAnswer::default()
            };
        };
        let mut engine = self.make_ready();
        if let Err(fault) = engine.set_position(placed.start, &placed.moves) {
            self.engine = Some(engine);
            return error(fault);
        }
        self.level_used = true;
        let limits = limits(&self.level);
        let signals = match search {
            Search::Ponder => Signals::pondering(),
            Search::Think | Search::Analyze => Signals::new(),
        };
        let position = placed.position();
        self.searching = Some(PendingSearch { signals: signals.clone(), position });
        let sender = self.sender.clone();
        thread::spawn(move || {
            // The receiver may be gone: the program is ending.
            let chosen = engine.go(&limits, &signals, &mut |report| {
                let _ = sender.send(AdapterEvent::Reported(FromEngine::Info(found(&position, report))));
            });
            let _ = sender.send(AdapterEvent::Finished(engine, chosen));
        });
        HubAnswer::default()
    }

    fn quit(&mut self) -> HubAnswer {
        if let Some(searching) = &self.searching {
            searching.signals.stop();
        }
        HubAnswer { quits: true, ..HubAnswer::default() }
    }
}

fn say(message: FromEngine) -> HubAnswer {
    HubAnswer { messages: vec![message], ..HubAnswer::default() }
}

fn error(reason: impl std::fmt::Display) -> HubAnswer {
    say(FromEngine::Error(reason.to_string()))
}

fn limits(level: &Level) -> Limits {
    if level.infinite {
        return Limits::default();
    }
    let millis = |time: Duration| Millis::new(time.as_millis().try_into().unwrap_or(u64::MAX));
    let clock = level.clock.map(|clock| TimeLeft {
        main: millis(clock.time),
        moves: clock.moves,
        addition: match millis(clock.increment) {
            Millis::ZERO => Addition::None,
            increment => Addition::Fischer(increment),
        },
    });
    Limits { depth: level.depth, nodes: level.nodes, move_time: level.move_time, clock, lines: None }
}

fn found(position: &AnyPosition, report: &Report) -> SearchReport {
    let seconds = report.time.as_secs_f64();
    SearchReport {
        depth: Some(report.depth),
        mean_depth: None,
        score: Some(f64::from(report.score.hundredths()) / 100.0),
        nodes: Some(report.nodes),
        time: Some(report.time),
        speed: (seconds > 0.0).then(|| report.nodes as f64 / seconds / 1e6),
        line: written(position, &report.line),
    }
}

/// The final report: the last variation was reported before the search ended.
fn total(position: &AnyPosition, chosen: &SearchResult) -> SearchReport {
    let line = chosen.best.into_iter().chain(chosen.reply).collect();
    let SearchResult { score, depth, nodes, time, .. } = *chosen;
    let report = Report { depth, deepest: depth, score, nodes, time, line, place: 1, table_fullness: 0 };
    found(position, &report)
}

fn done(position: &AnyPosition, chosen: &SearchResult) -> SearchDone {
    let moves: Vec<Move> = chosen.best.into_iter().chain(chosen.reply).collect();
    let mut texts = written(position, &moves).into_iter();
    SearchDone { action: texts.next(), ponder: texts.next() }
}

/// A sequence of moves, as Hub writes them.
fn written(start: &AnyPosition, moves: &[Move]) -> Vec<String> {
    HubPosition { start: *start, moves: moves.to_vec() }.write().moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::notation::hub as notation;
    use std::sync::mpsc;

    /// Says all this and listens until the search is over or nothing more can come; what was answered, infos apart.
    fn answers(lines: &str) -> Vec<String> {
        let (sender, events) = mpsc::channel();
        let mut adapter = Adapter::new(sender, Options::default());
        let mut said = Vec::new();
        for line in lines.lines() {
            said.extend(adapter.hear(AdapterEvent::Line(line.to_owned())).messages);
            while adapter.searching.is_some() && !lines.contains("stop") {
                let event = events.recv().expect("the search answers");
                said.extend(adapter.hear(event).messages);
            }
        }
        while adapter.searching.is_some() {
            let event = events.recv().expect("the search answers");
            said.extend(adapter.hear(event).messages);
        }
        let infos = said.iter().filter(|message| matches!(message, FromEngine::Info(_))).count();
        assert!(infos > 0 || !lines.contains("level nodes"), "no infos");
        said.retain(|message| !matches!(message, FromEngine::Info(_)));
        said.iter().map(ToString::to_string).collect()
    }

    const START: &str = "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

    #[test]
    fn a_search_ends_with_a_legal_move() {
        let said = answers(&format!("init\n{START}\nlevel nodes=2000\ngo think"));
        assert_eq!(said[0], "ready");
        assert!(said[1].starts_with("done move=3"), "{said:?}");
        assert_eq!(said.len(), 2);
    }

    #[test]
    fn the_last_info_counts_the_whole_search() {
        let (sender, events) = mpsc::channel();
        let mut adapter = Adapter::new(sender, Options::default());
        let mut messages = Vec::new();
        for line in ["init", START, "level nodes=5000", "go think"] {
            adapter.hear(AdapterEvent::Line(line.to_owned()));
        }
        while adapter.searching.is_some() {
            messages.extend(adapter.hear(events.recv().expect("the search answers")).messages);
        }
        let [.., FromEngine::Info(last), FromEngine::Done(_)] = &messages[..] else { panic!("{messages:?}") };
        assert!(last.nodes.is_some_and(|nodes| nodes >= 5000), "{last:?}");
    }

    #[test]
    fn an_endless_search_is_stopped_and_answers() {
        let said = answers(&format!("{START}\nlevel infinite\ngo analyze\nping\ngo think\nstop"));
        assert_eq!(said[0], "pong");
        assert!(said[1].starts_with("error message=\"a search is running"), "{said:?}");
        assert!(said[2].starts_with("done move="), "{said:?}");
    }

    #[test]
    fn faults_are_told_and_nothing_breaks() {
        let said =
            answers("go think\nlevel depth=x\npos pos=W\nset-param name=level value=99\nwhat is this\nping");
        assert!(said[0].starts_with("error message=\"there is no position"), "{said:?}");
        assert_eq!(said[1], "done");
        assert!(said[2].contains("whole number"), "{said:?}");
        assert!(said[3].contains("51 characters"), "{said:?}");
        assert!(said[4].contains("from 1 to 10"), "{said:?}");
        assert_eq!(said[5], "pong");
    }

    #[test]
    fn every_ruleset_is_played_under_its_name() {
        for &ruleset in draughts::RulesetName::ALL {
            let start = AnyPosition::start(ruleset);
            let name = protocol::hub::ruleset_name(ruleset);
            let position = notation::write(start.rules(), &start.setup());
            let said = answers(&format!(
                "set-param name=variant value={name}\npos pos={position}\nlevel nodes=500\ngo think"
            ));
            let text = said[0].strip_prefix("done move=").and_then(|rest| rest.split(' ').next());
            let action = text.and_then(|text| notation::read_move(&start, text).ok());
            assert!(action.is_some(), "{ruleset}: {said:?}");
        }
    }
}
