//! Plays many games at once against a running program, and measures: from a move to the opponent, and memory.
//!
//! `cargo xtask load` builds the program and this, and gives the numbers. The clients share the machine with the
//! server, so what is measured is worse than what a server of its own would show.

mod analysis;
mod client;
mod costs;
mod event;
mod figures;
mod fill;
mod grown;
mod model;
mod program;
mod stranger;
mod viewer;

use client::{Course, play};
use figures::Figures;
use program::Program;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

type Fault = Box<dyn std::error::Error + Send + Sync>;

/// Nothing counts before.
const WARM_UP: Duration = Duration::from_secs(5);

const USAGE: &str = "usage: load PROGRAM [--games N] [--rate MOVES_A_SECOND] [--seconds N] [--rules NAME] \
                     [--watchers N] [--analysis CLIENTS] [--database MEGABYTES] [--beside STRANGERS] \
                     [--nodes N --postgres ADDRESS --nats ADDRESS [--costs]] | load PROGRAM --stored GAMES [--postgres ADDRESS --nats ADDRESS] | load model [NAME VALUE]… | load event PROGRAM \
                     [--players N] [--viewers N] [--seconds N] [--poll VIEWERS_PER_PICTURES]";

#[derive(Clone, Debug)]
struct LoadPlan {
    program: PathBuf,
    games: u32,
    rate: u32,
    seconds: u64,
    ruleset: String,
    /// So many clients ask for analysis all the time.
    analysis: u32,
    /// The database is as large as this before anything begins.
    database: u64,
    /// So many strangers bring large collections along and delete them, all the time.
    beside: u32,
    /// So many nodes share what they need for it: the addresses of PostgreSQL and of NATS.
    nodes: u32,
    /// So many games are stored, and nothing else is measured than what they cost.
    stored: u64,
    /// So many sockets watch the games.
    watchers: u32,
    /// What each thing costs is measured, one after the other.
    costs: bool,
    shared: [String; 2],
}

fn main() -> Result<(), Fault> {
    if std::env::args().nth(1).is_some_and(|word| word == "model") {
        return model::run(std::env::args().skip(2));
    }
    if std::env::args().nth(1).is_some_and(|word| word == "event") {
        let asked = event::EventPlan::read(std::env::args().skip(2))?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        return runtime.block_on(event::run(&asked));
    }
    let asked = LoadPlan::read(std::env::args().skip(1))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if asked.stored > 0 {
        let shared = Some(&asked.shared).filter(|shared| !shared[0].is_empty());
        return runtime.block_on(grown::run(&asked.program, asked.stored, shared));
    }
    if asked.costs {
        return runtime.block_on(costs::run(&asked));
    }
    runtime.block_on(run(&asked))
}

async fn run(asked: &LoadPlan) -> Result<(), Fault> {
    let shared = (asked.nodes > 0).then_some(&asked.shared);
    let mut program = Program::start(&asked.program, 0, shared).await?;
    let mut others = Vec::new();
    for number in 1..asked.nodes {
        others.push(Program::start(&asked.program, number, shared).await?);
    }
    if asked.database > 0 {
        program.end().await?;
        fill::fill(&program.database(), asked.database).await?;
        program = Program::start(&asked.program, 0, None).await?;
        program.wait_for_names().await?;
    }
    let program = program;
    let all = || std::iter::once(&program).chain(&others);
    if asked.nodes > 0 {
        Program::wait_for_slots(&all().collect::<Vec<_>>()).await?;
    }
    let before = all().map(Program::memory).sum();
    let course = Arc::new(Course {
        addresses: all().map(|node| node.address.clone()).collect(),
        ruleset: asked.ruleset.clone(),
        each: Duration::from_secs(1) * asked.games / asked.rate.max(1),
        warm_up: WARM_UP,
        measured: Duration::from_secs(asked.seconds),
    });
    let (samples, mut heard) = mpsc::unbounded_channel();
    let (seated, mut ready) = mpsc::unbounded_channel();
    let (begin, begun) = tokio::sync::watch::channel(None);
    let mut tables = JoinSet::new();
    for number in 0..asked.games {
        let (course, samples, seated, begun) =
            (course.clone(), samples.clone(), seated.clone(), begun.clone());
        tables.spawn(async move {
            let outcome = play(&course, u64::from(number), &seated, begun, &samples).await;
            outcome.map_err(|fault| format!("game {number}: {fault}"))
        });
        // Games are made one after another with a small head start, as people come.
        if number % 50 == 49 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    drop((samples, seated));
    let mut games = Vec::new();
    while games.len() < asked.games as usize {
        tokio::select! {
            Some(game) = ready.recv() => games.push(game),
            // Before the beginning a game ends only by a fault.
            Some(ended) = tables.join_next() => {
                ended??;
                return Err("a game ended before all had begun".into());
            }
        }
    }
    let seats: u64 = all().map(Program::memory).sum();
    let told = Arc::new(AtomicU64::new(0));
    let watched = games.iter().cycle().take(asked.watchers as usize);
    let _watchers = client::watch_all(&course.addresses, watched, &told).await?;
    if asked.watchers > 0 {
        let memory: u64 = all().map(Program::memory).sum();
        let each = memory.saturating_sub(seats) as f64 / f64::from(asked.watchers);
        println!("{} watchers: {each:.0} KiB each", asked.watchers);
    }
    let analysed = analysis::ask_always(&program.address, &asked.ruleset, asked.analysis);
    let brought = stranger::come_and_go(&program.address, asked.beside);
    let used = || all().map(Program::cpu).sum::<Duration>();
    let cpu = used();
    let services = || asked.shared.each_ref().map(|address| program::cpu_of_service(address));
    let (own, beside) = (program::own_cpu(), services());
    begin.send_replace(Some(tokio::time::Instant::now()));
    let mut figures = Figures::default();
    while let Some(latency) = heard.recv().await {
        figures.add(latency);
    }
    // What was warming up counts as processor time, too.
    let part_measured = asked.seconds as f64 / (asked.seconds + WARM_UP.as_secs()) as f64;
    let busy = (used() - cpu).div_duration_f64(WARM_UP + Duration::from_secs(asked.seconds));
    let mut failed = 0_u32;
    while let Some(ended) = tables.join_next().await {
        if let Err(fault) = ended? {
            eprintln!("{fault}");
            failed += 1;
        }
    }
    let moves = figures.made().max(1);
    let each = |time: Duration| time.as_secs_f64() * 1e6 / moves as f64 * part_measured;
    let served: Vec<Duration> =
        services().into_iter().zip(beside).map(|(now, before)| now.saturating_sub(before)).collect();
    println!(
        "CPU a move: nodes {:.0} µs, PostgreSQL {:.0} µs, NATS {:.0} µs, these clients {:.0} µs",
        each(used() - cpu),
        each(served[0]),
        each(served[1]),
        each(program::own_cpu() - own),
    );
    let memory = figures.print(asked, &all().collect::<Vec<_>>(), before, busy);
    if asked.analysis > 0 {
        analysed.print(asked.analysis);
    }
    if asked.beside > 0 {
        brought.print(asked.beside);
    }
    if asked.database > 0 {
        program.print_searches().await?;
    }
    program.stop().await;
    for node in others {
        node.stop().await;
    }
    if failed > 0 {
        return Err(format!("{failed} of {} games failed", asked.games).into());
    }
    println!("memory: {} MiB of a budget of {} MiB", memory.most, memory.budget);
    // Analyses have their own tables, which are counted with the engine.
    if asked.analysis == 0 && memory.most > memory.budget {
        return Err(format!("{} MiB are more than the budget of {} MiB", memory.most, memory.budget).into());
    }
    Ok(())
}

impl LoadPlan {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, Fault> {
        let program = words.next().ok_or(USAGE)?.into();
        let mut asked = Self {
            program,
            games: 2_000,
            rate: 2_000,
            seconds: 30,
            ruleset: "international".to_owned(),
            analysis: 0,
            database: 0,
            beside: 0,
            nodes: 0,
            stored: 0,
            watchers: 0,
            costs: false,
            shared: [const { String::new() }; 2],
        };
        while let Some(word) = words.next() {
            if word == "--costs" {
                asked.costs = true;
                continue;
            }
            let value = words.next().ok_or(USAGE)?;
            match word.as_str() {
                "--games" => asked.games = value.parse()?,
                "--rate" => asked.rate = value.parse()?,
                "--seconds" => asked.seconds = value.parse()?,
                "--rules" => asked.ruleset = value,
                "--analysis" => asked.analysis = value.parse()?,
                "--database" => asked.database = value.parse()?,
                "--beside" => asked.beside = value.parse()?,
                "--stored" => asked.stored = value.parse()?,
                "--watchers" => asked.watchers = value.parse()?,
                "--nodes" => asked.nodes = value.parse()?,
                "--postgres" => asked.shared[0] = value,
                "--nats" => asked.shared[1] = value,
                _ => return Err(USAGE.into()),
            }
        }
        let told = asked.shared.iter().all(|address| !address.is_empty());
        if asked.costs && asked.nodes == 0 {
            return Err("costs are measured on nodes: --nodes 2 --costs".into());
        }
        if asked.nodes > 0 && (!told || asked.database > 0) {
            return Err("nodes need --postgres and --nats, and a database that is new".into());
        }
        Ok(asked)
    }
}
