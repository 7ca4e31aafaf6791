//! The run: trouble after trouble, and what is checked after each.

use crate::Mishap;
use crate::nodes::Node;
use crate::services::Service;
use crate::table::{House, measure, next, play, serves};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Mutex, watch};

const USAGE: &str = "usage: cluster PROGRAM FOLDER [--faults N] [--games N] [--seed N] [--longest SECONDS] [--thinking MS] [--only TROUBLE] [--other PROGRAM] | cluster services FOLDER";

/// A node that does not serve by then does not serve at all; how soon it does is told, and says much of the machine too.
const SOON: Duration = Duration::from_secs(120);
/// How long a lease lasts, and how much may be charged of a gap: what passed since the owner was last seen, and until the
/// players are back.
const LEASE: Duration = Duration::from_secs(3);
const LAST_SEEN: u64 = 1_000;
/// A page says within this time that the connection is lost.
const PATIENCE: Duration = Duration::from_secs(5);
/// No trouble is shorter, in milliseconds.
const SHORTEST: u64 = 2_000;
/// Later than this nobody may be served again, by a node or at a table, unless this program itself had to wait, or the machine is
/// so busy that whoever is served when nothing is wrong waits noticeably, too: so many times as long may be added.
const LATE: Duration = Duration::from_secs(10);
const AS_LONG_AS_BEFORE: u32 = 8;
/// Games that are tried after each fault, at once and at all nodes: they fall on slots of all owners.
const PROBES: usize = 6;

struct Request {
    program: PathBuf,
    folder: PathBuf,
    faults: usize,
    seed: u64,
    games: u64,
    /// No trouble lasts longer, but for what a lease takes to run out.
    longest: u64,
    /// How long a player thinks about a move, in the middle.
    thinking: u64,
    /// Nothing else goes wrong, at the nodes in turn.
    only: Option<Trouble>,
    /// Another version of the program, which takes turns with it.
    other: Option<PathBuf>,
}

impl Request {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, Mishap> {
        let program = words.next().ok_or(USAGE)?.into();
        let folder = words.next().ok_or(USAGE)?.into();
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
        let mut request = Self {
            program,
            folder,
            faults: 8,
            seed: now.as_secs(),
            games: 24,
            longest: 8,
            thinking: 110,
            only: None,
            other: None,
        };
        while let Some(word) = words.next() {
            let value = words.next().ok_or(USAGE)?;
            match word.as_str() {
                "--faults" => request.faults = value.parse()?,
                "--seed" => request.seed = value.parse()?,
                "--other" => request.other = Some(value.into()),
                "--longest" => request.longest = value.parse()?,
                "--only" => request.only = Some(Trouble::named(&value)?),
                "--thinking" => request.thinking = value.parse()?,
                "--games" => request.games = value.parse()?,
                _ => return Err(USAGE.into()),
            }
        }
        Ok(request)
    }
}

/// What goes wrong.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    Kill,
    /// For longer than a lease lasts: it wakes up and owns nothing.
    Stop,
    CutFromPostgres,
    CutFromNats,
    RestartNats,
    RestartPostgres,
    /// Told to end, as for an upgrade.
    Drain,
}

impl Trouble {
    fn named(name: &str) -> Result<Self, Mishap> {
        let names = || TROUBLES.map(|trouble| format!("{trouble:?}").to_lowercase());
        let place = names().iter().position(|known| known == name);
        let known = || format!("there is no trouble {name}; there are {}", names().join(", "));
        Ok(TROUBLES[place.ok_or_else(known)?])
    }
}

/// Each of them once, then at random.
const TROUBLES: [Trouble; 7] = [
    Trouble::Kill,
    Trouble::Stop,
    Trouble::CutFromPostgres,
    Trouble::CutFromNats,
    Trouble::RestartNats,
    Trouble::RestartPostgres,
    Trouble::Drain,
];

pub(crate) async fn run(words: impl Iterator<Item = String>) -> Result<(), Mishap> {
    let request = Request::read(words)?;
    std::fs::create_dir_all(&request.folder)?;
    let folder = std::fs::canonicalize(&request.folder)?;
    let mut services = (Service::postgres(&folder)?, Service::nats(&folder)?);
    if request.program.as_os_str() == "services" {
        println!(
            "postgres://damier@127.0.0.1:{}/damier nats://127.0.0.1:{}",
            services.0.port, services.1.port
        );
        // Until whoever wanted them hangs up.
        let waiting = tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new()));
        drop(waiting.await?);
        return Ok(());
    }
    let Request { program, faults, seed, games, longest, thinking, only, other, .. } = request;
    println!("cluster: {games} games, {faults} faults, --seed {seed}");
    let ports = (services.0.port, services.1.port);
    let mut nodes = vec![
        Node::new(&program, &folder, "first", "web,game", ports).await?,
        Node::new(&program, &folder, "second", "web,game", ports).await?,
    ];
    let mut worker = Node::new(&program, &folder, "worker", "worker", ports).await?;
    for node in nodes.iter_mut().chain([&mut worker]) {
        node.other.clone_from(&other);
        node.start().await?;
    }
    let (_address, at) = watch::channel(addresses(&nodes));
    let (storm, stormy) = watch::channel(0);
    let house = Arc::new(House {
        address: at,
        storm: stormy,
        findings: Mutex::default(),
        acknowledged: AtomicU64::new(0),
        refused: AtomicU64::new(0),
        over: AtomicBool::new(false),
        turn: AtomicU64::new(0),
        charged_when_cut_off: true,
        thinking,
        patience: PATIENCE,
        silent: std::sync::Mutex::default(),
        starved: AtomicU64::new(0),
        faults: std::sync::Mutex::default(),
    });
    measure(&house);
    until_served(&nodes)
        .await
        .map_err(|fault| format!("the nodes do not serve at first: {fault}\n{}", logs(&nodes)))?;
    let players: Vec<_> =
        (0..games).map(|number| tokio::spawn(play(Arc::clone(&house), number, seed))).collect();
    all_go_on_from_here(&house);
    let began = Instant::now();
    if until_all_go_on(&house, games).await.len() < usize::try_from(games)? {
        return Err(format!("not all games have begun\n{}", logs(&nodes)).into());
    }
    println!("  all games are under way after {} ms", began.elapsed().as_millis());
    let mut random = seed | 1;
    let (mut resumed, mut tables) = (Vec::new(), Vec::new());
    for round in 0..faults {
        let trouble = match only.as_ref().or(TROUBLES.get(round)) {
            Some(trouble) => *trouble,
            None => TROUBLES[next(&mut random) as usize % TROUBLES.len()],
        };
        let which = if only.is_some() { round } else { next(&mut random) as usize } % nodes.len();
        let some = SHORTEST + next(&mut random) % (1_000 * longest).saturating_sub(SHORTEST).max(1);
        let lasting = match trouble {
            Trouble::Stop => Duration::from_secs(longest) + LEASE,
            _ => Duration::from_millis(some),
        };
        println!("fault {}: {trouble:?}, node {}, {} ms", round + 1, nodes[which].name, lasting.as_millis());
        let calm = Instant::now();
        until_served(&nodes).await.map_err(|fault| format!("{fault}, before anything is wrong"))?;
        let calm = calm.elapsed();
        let starved = house.starved.load(Ordering::Relaxed);
        let made = house.acknowledged.load(Ordering::Relaxed);
        {
            let faults = &mut *house.faults();
            // Those that own nothing any more are not asked: what passes then is charged to nobody.
            faults.chargeable = match trouble {
                Trouble::Kill | Trouble::RestartPostgres => Some(LAST_SEEN),
                // A node that hands over leaves its games with an owner all the time, and players come back in their own; so
                // they do from a node that stands still or is cut off.
                Trouble::Drain
                | Trouble::Stop
                | Trouble::CutFromPostgres
                | Trouble::CutFromNats
                | Trouble::RestartNats => None,
            };
            // Games of a node that is gone are taken over while it is.
            let lost = matches!(trouble, Trouble::Kill | Trouble::Stop);
            faults.ended = lost.then(|| Instant::now() + LEASE);
            faults.resumed = std::collections::HashMap::new();
        }
        let began = trouble_for(trouble, &house, &mut nodes[which], &mut services, lasting).await?;
        let made = house.acknowledged.load(Ordering::Relaxed) - made;
        {
            let faults = &mut *house.faults();
            if faults.ended.is_none() {
                (faults.ended, faults.resumed) = (Some(began), std::collections::HashMap::new());
            }
        }
        match until_served(&nodes).await {
            Ok(()) => {
                let took = began.elapsed();
                let mut waited = until_all_go_on(&house, games).await;
                waited.sort();
                let (middle, most) = in_the_middle_and_at_most(&waited);
                println!(
                    "  {made} moves meanwhile; serves again after {} ms; games go on after {middle} ms in the middle and {most} ms at most",
                    took.as_millis()
                );
                let starved = house.starved.load(Ordering::Relaxed) - starved;
                let late = LATE + calm * AS_LONG_AS_BEFORE + Duration::from_millis(starved);
                if waited.len() < usize::try_from(games)?
                    || took.max(Duration::from_millis(most as u64)) > late
                {
                    let text = "late, or not all games have gone on";
                    house.find(format!("fault {}, {trouble:?}: {text}\n{}", round + 1, logs(&nodes))).await;
                }
                resumed.push(took);
                tables.extend(waited);
            }
            Err(fault) => {
                house.find(format!("fault {}, {trouble:?}: {fault}\n{}", round + 1, logs(&nodes))).await;
            }
        }
        for node in &mut nodes {
            if node.has_ended() {
                house.find(format!("{} has ended by itself\n{}", node.name, node.last_lines())).await;
                node.kill();
                node.start().await?;
            }
        }
        // A while of play, in which everybody looks whether all is there.
        tokio::time::sleep(Duration::from_millis(1_000 + next(&mut random) % 1_500)).await;
    }
    // Everybody comes anew and looks whether all is there.
    storm.send_modify(|count| *count += 1);
    all_go_on_from_here(&house);
    let compared = until_all_go_on(&house, games).await.len();
    println!("  in the end {compared} games were looked at once more, and went on");
    if compared < usize::try_from(games)? {
        house.find(format!("not all games go on in the end\n{}", logs(&nodes))).await;
    }
    house.over.store(true, Ordering::Relaxed);
    for player in players {
        // Those who wait for an answer do so for a while.
        let _ = tokio::time::timeout(Duration::from_secs(30), player).await;
    }
    for line in nodes.iter().chain([&worker]).flat_map(Node::panics) {
        house.find(line).await;
    }
    resumed.sort();
    tables.sort();
    let (serving, playing) = (in_the_middle_and_at_most(&resumed), in_the_middle_and_at_most(&tables));
    let findings = house.findings.lock().await.len();
    println!(
        "cluster: {faults} faults, {} moves acknowledged, {} refused, served again after {} ms in the middle and {} ms at \
         most, games went on after {} ms in the middle and {} ms at most, {findings} findings",
        house.acknowledged.load(Ordering::Relaxed),
        house.refused.load(Ordering::Relaxed),
        serving.0,
        serving.1,
        playing.0,
        playing.1,
    );
    for node in nodes.iter_mut().chain([&mut worker]) {
        node.drain().await?;
    }
    if findings > 0 {
        println!("{}", logs(&nodes));
        return Err(format!("{findings} findings; the same troubles again: --seed {seed}").into());
    }
    Ok(())
}

/// Lets something go wrong for a while, and says when it ended, or when others could begin to take over.
async fn trouble_for(
    trouble: Trouble,
    house: &House,
    node: &mut Node,
    services: &mut (Service, Service),
    lasting: Duration,
) -> Result<Instant, Mishap> {
    match trouble {
        Trouble::Kill => {
            node.kill();
            tokio::time::sleep(lasting).await;
            node.start().await?;
        }
        Trouble::Stop => {
            house.faults().stood.insert(node.address.clone(), None);
            node.signal("STOP")?;
            tokio::time::sleep(lasting).await;
            node.signal("CONT")?;
            house.faults().stood.insert(node.address.clone(), Some(Instant::now()));
        }
        Trouble::CutFromPostgres => {
            node.postgres.set_cut(true);
            tokio::time::sleep(lasting).await;
            node.postgres.set_cut(false);
        }
        Trouble::CutFromNats => {
            node.nats.set_cut(true);
            tokio::time::sleep(lasting).await;
            node.nats.set_cut(false);
        }
        Trouble::RestartNats => {
            services.1.stop();
            tokio::time::sleep(lasting / 4).await;
            services.1.start()?;
        }
        Trouble::RestartPostgres => {
            services.0.stop();
            tokio::time::sleep(lasting / 4).await;
            services.0.start()?;
        }
        Trouble::Drain => {
            node.drain().await?;
            node.take_turns();
            node.start().await?;
        }
    }
    Ok(Instant::now())
}

/// Every table shall say when it makes its next move.
fn all_go_on_from_here(house: &House) {
    let faults = &mut *house.faults();
    faults.chargeable = None;
    (faults.ended, faults.resumed) = (Some(Instant::now()), std::collections::HashMap::new());
}

/// Waits until there was a move at every table, and says how long that took at each.
async fn until_all_go_on(house: &House, games: u64) -> Vec<Duration> {
    let began = Instant::now();
    loop {
        let waited: Vec<Duration> = house.faults().resumed.values().copied().collect();
        if waited.len() as u64 == games || began.elapsed() > SOON {
            return waited;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// In milliseconds, of times in order.
fn in_the_middle_and_at_most(times: &[Duration]) -> (u128, u128) {
    let millis = |time: Option<&Duration>| time.map_or(0, Duration::as_millis);
    (millis(times.get(times.len() / 2)), millis(times.last()))
}

/// Every node serves games of every owner.
async fn until_served(nodes: &[Node]) -> Result<(), String> {
    let probes = (0..PROBES).map(|place| until_one_served(&nodes[place % nodes.len()].address));
    futures_util::future::try_join_all(probes).await.map(drop)
}

async fn until_one_served(address: &str) -> Result<(), String> {
    let began = Instant::now();
    loop {
        let left = SOON.saturating_sub(began.elapsed());
        let fault = match tokio::time::timeout(left, serves(address)).await {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(fault)) if began.elapsed() > SOON => fault.to_string(),
            Ok(Err(_)) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
            Err(_) => "no answer in time".to_owned(),
        };
        return Err(format!("{address} does not serve within {SOON:?}: {fault}"));
    }
}

fn addresses(nodes: &[Node]) -> String {
    nodes.iter().map(|node| node.address.as_str()).collect::<Vec<_>>().join(",")
}

fn logs(nodes: &[Node]) -> String {
    nodes
        .iter()
        .map(|node| format!("--- {}\n{}", node.name, node.last_lines()))
        .collect::<Vec<_>>()
        .join("\n")
}
