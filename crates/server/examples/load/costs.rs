//! What a move, a socket that is idle and somebody who watches cost on several nodes, one after the other: differences of
//! what the processes used. What comes of it is what the model is played with.

use crate::client::{Course, Table, next_random, play, watch_all};
use crate::figures::Figures;
use crate::program::{self, Program};
use crate::{Fault, LoadPlan, WARM_UP};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// A part of the moves of the other measurement: so many fewer share a transaction.
const FEWER: u32 = 4;
/// Games that begin at once.
const AT_ONCE: u64 = 50;
/// How often somebody moves in the game that many watch.
const EACH: Duration = Duration::from_millis(500);
/// A moment in which those who have just come are told of each other.
const SETTLING: Duration = Duration::from_secs(3);
const FOR_EVER: Duration = Duration::from_secs(3_600);

/// The nodes, and what they share.
struct NodeGroup<'a> {
    nodes: Vec<Program>,
    asked: &'a LoadPlan,
}

/// What had been used and done at a moment, or between two.
#[derive(Clone, Copy, Debug, Default)]
struct CostFigures {
    seconds: f64,
    nodes: f64,
    postgres: f64,
    nats: f64,
    clients: f64,
    moves: f64,
    commits: f64,
    committing: f64,
    published: f64,
    heard: f64,
}

impl CostFigures {
    fn since(self, before: Self) -> Self {
        Self {
            seconds: self.seconds - before.seconds,
            nodes: self.nodes - before.nodes,
            postgres: self.postgres - before.postgres,
            nats: self.nats - before.nats,
            clients: self.clients - before.clients,
            moves: self.moves - before.moves,
            commits: self.commits - before.commits,
            committing: self.committing - before.committing,
            published: self.published - before.published,
            heard: self.heard - before.heard,
        }
    }

    /// Without what goes on when nobody plays.
    fn without(self, idle: Self) -> Self {
        let part = self.seconds / idle.seconds;
        Self {
            nodes: self.nodes - idle.nodes * part,
            postgres: self.postgres - idle.postgres * part,
            nats: self.nats - idle.nats * part,
            commits: self.commits - idle.commits * part,
            ..self
        }
    }
}

impl NodeGroup<'_> {
    fn memory(&self) -> f64 {
        self.nodes.iter().map(Program::memory).sum::<u64>() as f64
    }

    fn addresses(&self) -> Vec<String> {
        self.nodes.iter().map(|node| node.address.clone()).collect()
    }

    async fn spent(&self) -> Result<CostFigures, Fault> {
        let all = async |name: &str| {
            let mut sum = 0.0;
            for node in &self.nodes {
                sum += node.metric(name).await?;
            }
            Ok::<f64, Fault>(sum)
        };
        let [postgres, nats] =
            self.asked.shared.each_ref().map(|address| program::cpu_of_service(address).as_secs_f64());
        Ok(CostFigures {
            seconds: std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_secs_f64(),
            nodes: self.nodes.iter().map(Program::cpu).sum::<Duration>().as_secs_f64(),
            postgres,
            nats,
            clients: program::own_cpu().as_secs_f64(),
            moves: all("damier_moves_total").await?,
            commits: all("damier_commit_seconds_count").await?,
            committing: all("damier_commit_seconds_sum").await?,
            published: all("damier_frames_published_total").await?,
            heard: all("damier_frames_heard_total").await?,
        })
    }

    async fn spent_in_a_while(&self) -> Result<CostFigures, Fault> {
        let before = self.spent().await?;
        tokio::time::sleep(Duration::from_secs(self.asked.seconds)).await;
        Ok(self.spent().await?.since(before))
    }

    /// Plays at a rate, and says what that took.
    async fn played(&self, rate: u32, games: u32) -> Result<(CostFigures, Figures), Fault> {
        let asked = self.asked;
        let course = Arc::new(Course {
            addresses: self.addresses(),
            ruleset: asked.ruleset.clone(),
            each: Duration::from_secs(1) * games / rate.max(1),
            warm_up: WARM_UP,
            // A little longer than is measured.
            measured: Duration::from_secs(asked.seconds) + SETTLING,
        });
        let (samples, mut heard) = mpsc::unbounded_channel();
        let (seated, mut ready) = mpsc::unbounded_channel();
        let (begin, begun) = tokio::sync::watch::channel(None);
        let mut tables = JoinSet::new();
        for number in 0..u64::from(games) {
            let (course, samples, seated, begun) =
                (course.clone(), samples.clone(), seated.clone(), begun.clone());
            tables.spawn(async move { play(&course, number, &seated, begun, &samples).await });
            if number % AT_ONCE == AT_ONCE - 1 {
                tokio::time::sleep(SETTLING / 30).await;
            }
        }
        for _ in 0..games {
            tokio::select! {
                _ = ready.recv() => {}
                // Before the beginning a game ends only by a fault.
                Some(ended) = tables.join_next() => {
                    return Err(ended?.err().unwrap_or("a game has ended".into()));
                }
            }
        }
        drop(samples);
        begin.send_replace(Some(tokio::time::Instant::now()));
        tokio::time::sleep(WARM_UP).await;
        let spent = self.spent_in_a_while().await?;
        let mut figures = Figures::default();
        while let Some(latency) = heard.recv().await {
            figures.add(latency);
        }
        while let Some(ended) = tables.join_next().await {
            ended??;
        }
        Ok((spent, figures))
    }
}

/// Measures, and says what is to be put into the model.
pub(crate) async fn run(asked: &LoadPlan) -> Result<(), Fault> {
    let mut nodes = Vec::new();
    for number in 0..asked.nodes {
        nodes.push(Program::start(&asked.program, number, Some(&asked.shared)).await?);
    }
    let site = NodeGroup { nodes, asked };
    Program::wait_for_slots(&site.nodes.iter().collect::<Vec<_>>()).await?;
    tokio::time::sleep(WARM_UP).await;
    let idle = site.spent_in_a_while().await?;
    let count = f64::from(asked.nodes);
    println!(
        "{count} nodes where nothing happens: {:.1} ms of a processor a second each, PostgreSQL {:.1} ms, NATS {:.1} ms; {:.0} MiB each",
        idle.nodes / idle.seconds / count * 1e3,
        idle.postgres / idle.seconds * 1e3,
        idle.nats / idle.seconds * 1e3,
        site.memory() / count / 1024.0,
    );
    let costs = moves(&site, idle).await?;
    sockets(&site).await?;
    crowd(&site).await?;
    println!("cargo xtask load model {costs}");
    for node in site.nodes {
        node.stop().await;
    }
    Ok(())
}

/// Moves, few and many: what a transaction costs, and what each move in it.
async fn moves(site: &NodeGroup<'_>, idle: CostFigures) -> Result<String, Fault> {
    println!(
        "| moves/s | in a transaction | a commit ms | median ms | p99 ms | nodes µs a move | PostgreSQL | NATS | these clients | \
         moves a CPU second of a node |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut both = Vec::new();
    let (rate, games) = (site.asked.rate, site.asked.games);
    for (rate, games) in [(rate / FEWER, games / FEWER), (rate, games)] {
        let (whole, figures) = site.played(rate, games).await?;
        let spent = whole.without(idle);
        let each = |time: f64| time / spent.moves * 1e6;
        let [median, p99] = figures.parts([0.5, 0.99]);
        println!(
            "| {:.0} | {:.1} | {:.1} | {median:.1} | {p99:.1} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} |",
            spent.moves / spent.seconds,
            spent.moves / spent.commits,
            whole.committing / whole.commits * 1e3,
            each(spent.nodes),
            each(spent.postgres),
            each(spent.nats),
            each(spent.clients),
            spent.moves / spent.nodes,
        );
        both.push(spent);
    }
    let [few, many] = both[..] else { return Err("there are two rates".into()) };
    // Two equations: what PostgreSQL used is so much for each transaction, and so much for each move.
    let divisor = few.commits * many.moves - many.commits * few.moves;
    let commit = (few.postgres * many.moves - many.postgres * few.moves) / divisor * 1e6;
    let row = (many.postgres * few.commits - few.postgres * many.commits) / divisor * 1e6;
    // Where the moves of a transaction cost nothing that can be seen beside it.
    let (commit, row) = if row > 0.0 { (commit, row) } else { (many.postgres / many.commits * 1e6, 0.0) };
    println!("PostgreSQL: {commit:.0} µs for a transaction, {row:.0} µs for each move in it");
    let each = |time: f64| time / many.moves * 1e6;
    Ok(format!(
        "node {:.0} commit {commit:.0} row {row:.0} nats {:.0} clients {:.0}",
        each(many.nodes),
        each(many.nats),
        each(many.clients)
    ))
}

/// Sockets at games in which nothing happens.
async fn sockets(site: &NodeGroup<'_>) -> Result<(), Fault> {
    let course = course(site);
    let (before, mut tables) = (site.memory(), Vec::new());
    let quiet = site.spent_in_a_while().await?;
    let mut names = Vec::new();
    for number in 0..u64::from(site.asked.watchers / 4) {
        let mut table = Table::begin(&course, number).await?;
        names.push(table.game.clone());
        tables.push(tokio::spawn(async move { table.wait(FOR_EVER).await }));
    }
    let games = site.memory() - before;
    let told = Arc::new(AtomicU64::new(0));
    let games_watched = names.iter().cycle();
    let wanted = site.asked.watchers as usize / 2;
    let before = site.memory();
    let watchers = watch_all(&course.addresses, games_watched.take(wanted), &told).await?;
    let watching = (site.memory() - before) / wanted.max(1) as f64;
    tokio::time::sleep(SETTLING).await;
    let spent = site.spent_in_a_while().await?;
    let open = (tables.len() * 2 + watchers.len()).max(1) as f64;
    let each = |with: f64, without: f64| (with / spent.seconds - without / quiet.seconds) / open * 1e6;
    println!(
        "{open:.0} idle sockets: {watching:.0} KiB each, {:.0} KiB for a game with its two; {:.1} µs of a node a second each, \
         NATS {:.1} µs, PostgreSQL {:.1} µs",
        games / tables.len().max(1) as f64,
        each(spent.nodes, quiet.nodes),
        each(spent.nats, quiet.nats),
        each(spent.postgres, quiet.postgres),
    );
    watchers.iter().chain(&tables).for_each(tokio::task::JoinHandle::abort);
    Ok(())
}

/// One game that many watch at all nodes: its owner tells it once.
async fn crowd(site: &NodeGroup<'_>) -> Result<(), Fault> {
    let course = course(site);
    let mut table = Table::begin(&course, 0).await?;
    let told = Arc::new(AtomicU64::new(0));
    let game = table.game.clone();
    let wanted = site.asked.watchers as usize;
    let watchers = watch_all(&course.addresses, std::iter::repeat_n(&game, wanted), &told).await?;
    table.wait(SETTLING).await;
    let (before, while_quiet) = (site.spent().await?, Duration::from_secs(site.asked.seconds));
    table.wait(while_quiet).await;
    let quiet = site.spent().await?.since(before);
    let (before, told_before) = (site.spent().await?, told.load(Ordering::Relaxed));
    let (mut random, mut made, mut slowest) = (7, 0_u32, Duration::ZERO);
    let end = tokio::time::Instant::now() + Duration::from_secs(site.asked.seconds);
    while tokio::time::Instant::now() < end && !table.over {
        slowest = slowest.max(table.ply(next_random(&mut random)).await?);
        made += 1;
        table.wait(EACH).await;
    }
    tokio::time::sleep(SETTLING).await;
    let spent = site.spent().await?.since(before).without(quiet);
    let told = told.load(Ordering::Relaxed) - told_before;
    println!(
        "one game, {wanted} watchers at {} nodes, {made} moves: its owner published {:.2} messages a move, the other nodes heard \
         {:.2}; watchers were told {told} times, {:.2} a move each, {:.1} µs of a node for each; slowest move {:.0} ms",
        course.addresses.len(),
        spent.published / f64::from(made),
        spent.heard / f64::from(made),
        told as f64 / f64::from(made) / wanted.max(1) as f64,
        spent.nodes / told.max(1) as f64 * 1e6,
        slowest.as_secs_f64() * 1e3,
    );
    watchers.iter().for_each(tokio::task::JoinHandle::abort);
    Ok(())
}

fn course(site: &NodeGroup<'_>) -> Course {
    Course {
        addresses: site.addresses(),
        ruleset: site.asked.ruleset.clone(),
        each: Duration::ZERO,
        warm_up: Duration::ZERO,
        measured: Duration::ZERO,
    }
}
