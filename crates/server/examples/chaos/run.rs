//! The run: trouble after trouble, and what is checked after each.

use crate::Mishap;
use crate::control::{EIO, ENOSPC, EROFS, Fault, Target};
use crate::hostile::rage;
use crate::table::{House, measure, next, play, serves};
use crate::victim::Victim;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Mutex, watch};

const USAGE: &str = "usage: chaos PROGRAM [--minutes N] [--seed N] [--games N]";

/// How soon the server has to serve after a fault has ended.
const SOON: Duration = Duration::from_secs(5);

struct Request {
    program: PathBuf,
    minutes: u64,
    seed: u64,
    games: u64,
}

impl Request {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, Mishap> {
        let program = words.next().ok_or(USAGE)?.into();
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
        let mut request = Self { program, minutes: 3, seed: now.as_secs(), games: 24 };
        while let Some(word) = words.next() {
            let value = words.next().ok_or(USAGE)?;
            match word.as_str() {
                "--minutes" => request.minutes = value.parse()?,
                "--seed" => request.seed = value.parse()?,
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
    /// The process stands still, as on a machine that is suspended.
    Stop,
    Disk(&'static str, Fault),
    ReconnectStorm,
    Hostile,
}

const NONE: Fault = Fault {
    write: 0,
    sync: 0,
    truncate: 0,
    open: 0,
    read: 0,
    target: Target::Everything,
    sync_ms: 0,
    write_ms: 0,
    clock_ms: 0,
};
const DAY: i64 = 24 * 3_600_000;

const TROUBLES: [Trouble; 15] = [
    Trouble::Kill,
    Trouble::Kill,
    Trouble::Stop,
    Trouble::Disk("full disk", Fault { write: ENOSPC, ..NONE }),
    Trouble::Disk("full log", Fault { write: ENOSPC, target: Target::Log, ..NONE }),
    Trouble::Disk("writes fail", Fault { write: EIO, sync: EIO, truncate: EIO, ..NONE }),
    Trouble::Disk("syncs fail", Fault { sync: EIO, ..NONE }),
    Trouble::Disk("checkpoints fail", Fault { write: EIO, sync: EIO, target: Target::Database, ..NONE }),
    Trouble::Disk("read-only", Fault { write: EROFS, sync: EROFS, truncate: EROFS, open: EROFS, ..NONE }),
    Trouble::Disk("slow syncs", Fault { sync_ms: 1_500, ..NONE }),
    Trouble::Disk("slow writes", Fault { write_ms: 20, ..NONE }),
    Trouble::Disk("clock a year ahead", Fault { clock_ms: 365 * DAY, ..NONE }),
    Trouble::Disk("clock a week back", Fault { clock_ms: -7 * DAY, ..NONE }),
    Trouble::ReconnectStorm,
    Trouble::Hostile,
];

pub(crate) async fn run(words: impl Iterator<Item = String>) -> Result<(), Mishap> {
    let Request { program, minutes, seed, games } = Request::read(words)?;
    println!("chaos: {games} games for {minutes} minutes, --seed {seed}");
    let mut victim = Victim::new(&program)?;
    let (address, at) = watch::channel(victim.start()?);
    let (storm, stormy) = watch::channel(0);
    let house = Arc::new(House {
        address: at,
        storm: stormy,
        findings: Mutex::default(),
        acknowledged: AtomicU64::new(0),
        refused: AtomicU64::new(0),
        over: AtomicBool::new(false),
        turn: AtomicU64::new(0),
        charged_when_cut_off: false,
        thinking: 110,
        patience: crate::client::LONGEST,
        silent: std::sync::Mutex::default(),
        starved: AtomicU64::new(0),
        faults: std::sync::Mutex::default(),
    });
    measure(&house);
    let players: Vec<_> =
        (0..games).map(|number| tokio::spawn(play(Arc::clone(&house), number, seed))).collect();
    let mut random = seed | 1;
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    let mut rounds = 0_u64;
    let mut longest = Duration::ZERO;
    while Instant::now() < end {
        rounds += 1;
        let trouble = TROUBLES[next(&mut random) as usize % TROUBLES.len()];
        let lasting = Duration::from_millis(500 + next(&mut random) % 7_500);
        match trouble {
            Trouble::Kill => {
                println!("round {rounds}: killed for {} ms", lasting.as_millis());
                victim.kill();
                tokio::time::sleep(lasting).await;
                address.send_replace(victim.start()?);
            }
            Trouble::Stop => {
                println!("round {rounds}: stopped for {} ms", lasting.as_millis());
                victim.signal("STOP")?;
                tokio::time::sleep(lasting).await;
                victim.signal("CONT")?;
            }
            Trouble::Disk(name, fault) => {
                println!("round {rounds}: {name} for {} ms", lasting.as_millis());
                victim.faults.set(fault);
                tokio::time::sleep(lasting).await;
                // Now and then it is killed within the trouble.
                if next(&mut random).is_multiple_of(4) {
                    victim.kill();
                    victim.faults.set(NONE);
                    address.send_replace(victim.start()?);
                }
                victim.faults.set(NONE);
            }
            Trouble::ReconnectStorm => {
                println!("round {rounds}: everybody comes anew, five times");
                for _ in 0..5 {
                    storm.send_modify(|count| *count += 1);
                    tokio::time::sleep(lasting / 5).await;
                }
            }
            Trouble::Hostile => {
                println!("round {rounds}: hostile clients for {} ms", lasting.as_millis());
                let at = house.at();
                rage(&at, seed ^ rounds, tokio::time::Instant::now() + lasting).await;
            }
        }
        let (ended, starved) = (Instant::now(), house.starved.load(Ordering::Relaxed));
        // Time in which the machine had no processor for us is not the server's.
        let soon =
            || SOON + Duration::from_millis(house.starved.load(Ordering::Relaxed).saturating_sub(starved));
        let served = loop {
            match tokio::time::timeout(4 * SOON, serves(&house.at())).await {
                Ok(Ok(())) if ended.elapsed() <= soon() => break Ok(()),
                Ok(Ok(())) | Err(_) => break Err("no answer in time".to_owned()),
                Ok(Err(fault)) if ended.elapsed() >= soon() => break Err(fault.to_string()),
                Ok(Err(_)) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        };
        longest = longest.max(ended.elapsed());
        if let Err(fault) = served {
            let lines = victim.last_lines();
            house.find(format!("round {rounds}, after {trouble:?} for {lasting:?}: {fault}\n{lines}")).await;
        }
        if victim.has_ended() {
            let lines = victim.last_lines();
            house.find(format!("round {rounds}: the server has ended by itself\n{lines}")).await;
            victim.kill();
            address.send_replace(victim.start()?);
        }
        // A while of play, in which everybody looks whether all is there.
        tokio::time::sleep(Duration::from_millis(300 + next(&mut random) % 1_500)).await;
    }
    storm.send_modify(|count| *count += 1);
    tokio::time::sleep(Duration::from_secs(3)).await;
    house.over.store(true, Ordering::Relaxed);
    for player in players {
        // Those who wait for an answer do so for a while.
        let _ = tokio::time::timeout(Duration::from_secs(30), player).await;
    }
    for line in victim.panics() {
        house.find(line).await;
    }
    let findings = house.findings.lock().await.len();
    println!("faults hit {} times", victim.faults.hits());
    println!("this program itself waited {} ms for a processor", house.starved.load(Ordering::Relaxed));
    println!(
        "chaos: {rounds} troubles, {} moves acknowledged, {} refused, served again after at most {} ms, {findings} findings",
        house.acknowledged.load(Ordering::Relaxed),
        house.refused.load(Ordering::Relaxed),
        longest.as_millis(),
    );
    if findings > 0 {
        println!("{}", victim.last_lines());
        return Err(format!("{findings} findings; the same troubles again: --seed {seed}").into());
    }
    victim.end();
    Ok(())
}
