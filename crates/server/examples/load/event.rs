//! A large event with many who watch it: how long moves, pages and boards take, with and without them.

use crate::Fault;
use crate::client::{Table, ask, in_time, next_random};
use crate::program::{Program, own_cpu};
use crate::viewer::{Answered, Asked, Watch, watch};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// Each board moves once in this time.
const EACH: Duration = Duration::from_secs(2);
/// Something is decided once in this time, and everybody takes the page anew.
const NEWS: Duration = Duration::from_secs(3);
/// Nothing counts before.
const WARM_UP: Duration = Duration::from_secs(5);

const USAGE: &str = "usage: load event PROGRAM [--players N] [--viewers N] [--seconds N] [--poll N]: with --poll, viewers \
                     ask for boards again and again, and one of N loads their pictures";

/// What is to be measured.
#[derive(Clone, Debug)]
pub(crate) struct EventPlan {
    program: PathBuf,
    players: usize,
    viewers: u64,
    seconds: u64,
    poll: Option<u64>,
}

impl EventPlan {
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Result<Self, Fault> {
        let program = words.next().ok_or(USAGE)?.into();
        let mut asked = Self { program, players: 500, viewers: 2_000, seconds: 30, poll: None };
        while let Some(word) = words.next() {
            let value = words.next().ok_or(USAGE)?;
            match word.as_str() {
                "--players" => asked.players = value.parse()?,
                "--viewers" => asked.viewers = value.parse()?,
                "--seconds" => asked.seconds = value.parse()?,
                "--poll" => asked.poll = Some(value.parse()?),
                _ => return Err(USAGE.into()),
            }
        }
        Ok(asked)
    }
}

/// An event under way, and who runs it.
struct Controller {
    address: String,
    cookie: String,
    path: String,
    id: String,
    sent: u32,
}

impl Controller {
    async fn get(&self, path: &str) -> Result<Value, Fault> {
        Ok(ask(&self.address, path, Some(&self.cookie), None).await?.body)
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value, Fault> {
        Ok(ask(&self.address, path, Some(&self.cookie), Some(body)).await?.body)
    }

    async fn write(&mut self, what: &str, mut body: Value) -> Result<Value, Fault> {
        self.sent += 1;
        body["version"] = self.get(&self.path).await?["version"].clone();
        body["id"] = format!("l{}", self.sent).into();
        self.post(&format!("{}/{what}", self.path), &body).await
    }

    async fn decide(&mut self, line: &str) -> Result<(), Fault> {
        self.write("decisions", json!({ "lines": [line] })).await.map(drop)
    }
}

pub(crate) async fn run(asked: &EventPlan) -> Result<(), Fault> {
    let program = Program::start(&asked.program, 0, None).await?;
    let (mut controller, cookies) = make(&program.address, asked.players).await?;
    let boards = open(&mut controller).await?;
    let (moves, mut moved) = mpsc::unbounded_channel();
    let counts = Arc::new(AtomicBool::new(false));
    let mut tables = JoinSet::new();
    for (place, board) in boards.into_iter().enumerate() {
        let (address, moves, counts) = (program.address.clone(), moves.clone(), Arc::clone(&counts));
        let cookie = |number: usize| cookies.get(number.wrapping_sub(1)).cloned().unwrap_or_default();
        let (white, black) = (cookie(board.white), cookie(board.black));
        tables.spawn(async move {
            let seats = [(&*address, &*white), (&*address, &*black)];
            let table = in_time(Table::sit(&board.game, seats)).await?;
            play(table, place as u64, &counts, &moves).await
        });
    }
    println!("{} games are played", tables.len());
    let seconds = Duration::from_secs(asked.seconds);
    let mut measure = async |what: &str| -> Result<(), Fault> {
        tokio::time::sleep(WARM_UP).await;
        while moved.try_recv().is_ok() {}
        counts.store(true, Ordering::Relaxed);
        let (began, server, own) = (Instant::now(), program.cpu(), own_cpu());
        tokio::time::sleep(seconds).await;
        counts.store(false, Ordering::Relaxed);
        let share = |time: Duration| time.div_duration_f64(began.elapsed()) * 100.0;
        let mut times = Vec::new();
        while let Ok(took) = moved.try_recv() {
            times.push(took);
        }
        println!("moves {what}: {}", figures(times));
        println!(
            "  of a processor: the server {:.0} %, these clients {:.0} %; the server has {} MiB",
            share(program.cpu() - server),
            share(own_cpu() - own),
            program.memory() / 1024,
        );
        Ok(())
    };
    measure("without viewers").await?;
    let (answers, mut answered) = mpsc::unbounded_channel();
    let viewers = Arc::new(Watch {
        address: program.address.clone(),
        event: controller.id.clone(),
        poll: asked.poll,
        answers,
        counts: AtomicBool::new(false),
        over: AtomicBool::new(false),
        frames: AtomicU64::new(0),
        bytes: AtomicU64::new(0),
    });
    let mut watching = come(&viewers, asked.viewers).await?;
    println!("{} viewers watch", asked.viewers);
    let mut news = tokio::spawn(decide_always(controller));
    viewers.counts.store(true, Ordering::Relaxed);
    let began = Instant::now();
    let what = format!("with {} viewers", asked.viewers);
    tokio::select! {
        measured = measure(&what) => measured?,
        Some(ended) = watching.join_next() => ended??,
        ended = &mut news => ended??,
    }
    viewers.counts.store(false, Ordering::Relaxed);
    let took = began.elapsed().as_secs_f64();
    news.abort();
    let mut all: Vec<Answered> = Vec::new();
    while let Ok(answer) = answered.try_recv() {
        all.push(answer);
    }
    for (what, name) in
        [(Asked::Page, "the page"), (Asked::Boards, "boards asked for"), (Asked::Picture, "their pictures")]
    {
        let times: Vec<Duration> =
            all.iter().filter(|answer| answer.what == what).map(|answer| answer.took).collect();
        if !times.is_empty() {
            println!("{name}: {}", figures(times));
        }
    }
    let each = |count: &AtomicU64| count.load(Ordering::Relaxed) as f64 / took;
    println!(
        "by streams: {:.0} frames and {:.0} KiB a second",
        each(&viewers.frames),
        each(&viewers.bytes) / 1024.0
    );
    tables.abort_all();
    while let Some(ended) = tables.join_next().await {
        // Those that were stopped have nothing to say.
        if let Ok(Err(fault)) = ended {
            eprintln!("a game: {fault}");
        }
    }
    viewers.over.store(true, Ordering::Relaxed);
    program.stop().await;
    Ok(())
}

/// An event with its players, each with a cookie, in the order of their numbers.
async fn make(address: &str, players: usize) -> Result<(Controller, Vec<String>), Fault> {
    let account = json!({ "name": "Controller", "password": "correct horse", "take_games": false });
    let cookie = ask(address, "/api/v1/accounts", None, Some(&account)).await?.cookie;
    let names: Vec<String> =
        (0..players).map(|place| format!("Player {} {}", place + 1, 2_400 - place)).collect();
    let wanted = json!({
        "name": "Large open", "ruleset": "international", "system": "dutch", "rounds": 9, "time": "60m",
        "players": names.join("\n"), "online": { "by_controller": true, "wait": 3600, "invited": true },
    });
    let made = ask(address, "/api/v1/events", Some(&cookie), Some(&wanted)).await?.body;
    let id = made["id"].as_str().ok_or("no event")?.to_owned();
    let path = format!("/api/v1/events/{id}");
    let controller = Controller { address: address.to_owned(), cookie, path, id, sent: 0 };
    let links = controller.post(&format!("{}/links", controller.path), &json!({})).await?;
    let mut cookies = Vec::with_capacity(players);
    for link in links.as_array().ok_or("no links")? {
        let key = link["link"].as_str().and_then(|link| link.split('#').nth(1)).ok_or("no key")?;
        let joined =
            ask(address, &format!("{}/join", controller.path), None, Some(&json!({ "key": key }))).await?;
        cookies.push(joined.cookie);
    }
    Ok((controller, cookies))
}

/// A board of the round.
struct Board {
    game: String,
    white: usize,
    black: usize,
}

/// Starts the event and pairs its first round; the boards, when their games are open.
async fn open(controller: &mut Controller) -> Result<Vec<Board>, Fault> {
    controller.decide("start rating").await?;
    let began = Instant::now();
    controller.write("proposals", json!({})).await?;
    println!("round 1 paired in {} ms", began.elapsed().as_millis());
    let began = Instant::now();
    controller.decide("publish 1").await?;
    loop {
        let event = controller.get(&controller.path).await?;
        let read = |board: &Value| {
            let game = board["games"][0]["href"].as_str()?.strip_prefix("/game/")?.to_owned();
            let number = |side: &str| usize::try_from(board[side].as_u64()?).ok();
            Some(Board { game, white: number("white")?, black: number("black")? })
        };
        let boards = event["rounds"][0]["boards"].as_array().ok_or("no round")?;
        let open: Vec<Board> = boards.iter().filter_map(read).collect();
        if open.len() == boards.len() {
            println!("{} games opened in {} ms", open.len(), began.elapsed().as_millis());
            return Ok(open);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Moves, each time a board's turn comes, until the game is over or the tool ends.
async fn play(
    mut table: Table,
    number: u64,
    counts: &AtomicBool,
    moves: &mpsc::UnboundedSender<Duration>,
) -> Result<(), Fault> {
    let mut random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = Instant::now() + EACH.mul_f64((next_random(&mut random) % 1000) as f64 / 1000.0);
    while !table.over {
        tokio::time::sleep_until(next).await;
        next += EACH;
        let took = in_time(table.ply(next_random(&mut random))).await?;
        if counts.load(Ordering::Relaxed) {
            moves.send(took)?;
        }
    }
    // The players stay at the board.
    std::future::pending().await
}

/// Lets viewers come, fifty at a time.
async fn come(viewers: &Arc<Watch>, count: u64) -> Result<JoinSet<Result<(), Fault>>, Fault> {
    const AT_ONCE: u64 = 50;
    let mut watching = JoinSet::new();
    let (ready, mut there) = mpsc::unbounded_channel();
    for number in 0..count + AT_ONCE {
        if number < count {
            watching.spawn(watch(Arc::clone(viewers), number, ready.clone()));
        }
        if number >= AT_ONCE {
            // A viewer watches until the end: one that ends before has failed.
            tokio::select! {
                _ = there.recv() => {}
                Some(ended) = watching.join_next() => ended??,
            }
        }
    }
    Ok(watching)
}

/// Something new again and again, as results come in.
async fn decide_always(mut controller: Controller) -> Result<(), Fault> {
    let mut told = 0;
    loop {
        tokio::time::sleep(NEWS).await;
        told += 1;
        controller.decide(&format!("table 1 {told} {}", 1_000 + told)).await?;
    }
}

fn figures(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |part: f64| {
        let place = ((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1));
        times.get(place).copied().unwrap_or_default().as_secs_f64() * 1_000.0
    };
    format!(
        "{} in all, median {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    )
}
