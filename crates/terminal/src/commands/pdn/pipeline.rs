//! Processes the games of a file on all cores and passes on the results in order. However large the file, only a few
//! batches of games are in memory.

use super::sources::PdnSource;
use crate::exit::BadInput;
use crate::stream::unreadable;
use draughts::pdn::{self, Encoding, Options, RawGame, Scanner};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Read};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;

/// How many bytes are read at a time.
const CHUNK: usize = 1 << 18;
/// How many games go to a worker at a time.
const BATCH: usize = 32;
/// The number of games from which the ruleset of a file is inferred.
const SAMPLE: usize = 48;
/// The smallest file for which a progress bar is shown, in bytes.
const SHOWN_FROM: u64 = 4 << 20;

/// The games of a stream, one after the other.
pub(crate) struct Games<R> {
    name: String,
    stream: R,
    scanner: Scanner,
    chunk: Vec<u8>,
    at_end: bool,
    bar: ProgressBar,
}

impl<R: Read> Games<R> {
    fn new(name: String, stream: R, scanner: Scanner, bar: ProgressBar) -> Self {
        Self { name, stream, scanner, chunk: vec![0; CHUNK], at_end: false, bar }
    }

    pub(crate) fn next(&mut self) -> Result<Option<RawGame>, BadInput> {
        loop {
            if let Some(game) = self.scanner.next_game() {
                return Ok(Some(game));
            }
            if self.at_end {
                return Ok(None);
            }
            let count = match self.stream.read(&mut self.chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                count => count.map_err(|error| unreadable(&self.name, &error))?,
            };
            self.bar.inc(count as u64);
            if count == 0 {
                self.at_end = true;
                self.scanner.finish();
            } else {
                self.scanner.feed(&self.chunk[..count]);
            }
        }
    }

    fn batch(&mut self, size: usize) -> Result<Vec<RawGame>, BadInput> {
        let mut batch = Vec::new();
        while batch.len() < size {
            let Some(game) = self.next()? else { break };
            batch.push(game);
        }
        Ok(batch)
    }
}

/// A numbered batch.
struct Batch<T> {
    number: usize,
    games: Vec<T>,
}

/// Maps every game of a source and passes on the results in order. The options' `expected` ruleset is inferred from
/// the first games, unless a ruleset is given.
pub(crate) fn each_game<T: Send>(
    source: &PdnSource,
    encoding: Option<Encoding>,
    options: Options,
    work: impl Fn(RawGame, &Options) -> T + Sync,
    mut take: impl FnMut(T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let bar = bar(source);
    let scanner = Scanner::new(options.limits).reading(encoding);
    let mut games = Games::new(source.name(), source.open(encoding)?, scanner, bar.clone());
    let first = games.batch(SAMPLE)?;
    let expected = if options.ruleset.is_some() { None } else { pdn::consensus(&first, options.limits) };
    let options = Options { expected, ..options };
    if first.len() < SAMPLE {
        for game in first {
            take(work(game, &options))?;
        }
        bar.finish_and_clear();
        return Ok(());
    }
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let (to_workers, from_reader) = mpsc::sync_channel::<Batch<RawGame>>(workers * 2);
    let (to_taker, from_workers) = mpsc::sync_channel::<Batch<T>>(workers * 2);
    // When no worker is left, the receiver is dropped, so that the reader cannot wait forever.
    let from_reader = Arc::new(Mutex::new(from_reader));
    // The reader is outside the scope: if the output has failed, nothing waits for input that may never come.
    let reading = thread::spawn(move || -> Result<(), BadInput> {
        let mut batch = Batch { number: 0, games: first };
        while !batch.games.is_empty() {
            let number = batch.number + 1;
            // The receiver is gone: `take` has failed.
            if to_workers.send(batch).is_err() {
                break;
            }
            batch = Batch { number, games: games.batch(BATCH)? };
        }
        Ok(())
    });
    let result = thread::scope(|scope| -> anyhow::Result<()> {
        for _ in 0..workers {
            let to_taker = to_taker.clone();
            let from_reader = Arc::clone(&from_reader);
            let (work, options) = (&work, &options);
            scope.spawn(move || {
                loop {
                    let next = from_reader.lock().map(|waiting| waiting.recv());
                    let Ok(Ok(batch)) = next else { break };
                    let made = batch.games.into_iter().map(|game| work(game, options)).collect();
                    if to_taker.send(Batch { number: batch.number, games: made }).is_err() {
                        break;
                    }
                }
            });
        }
        drop((to_taker, from_reader));
        let mut early = BTreeMap::new();
        let mut next = 0;
        for batch in from_workers {
            early.insert(batch.number, batch.games);
            while let Some(games) = early.remove(&next) {
                next += 1;
                for game in games {
                    take(game)?;
                }
            }
        }
        Ok(())
    });
    bar.finish_and_clear();
    result?;
    match reading.join() {
        Ok(read) => Ok(read?),
        Err(_) => Err(anyhow::anyhow!("reading {} was interrupted", source.name())),
    }
}

fn bar(source: &PdnSource) -> ProgressBar {
    match source.size() {
        Some(size) if size >= SHOWN_FROM && io::stderr().is_terminal() => {
            let style = ProgressStyle::with_template("{wide_bar} {bytes}/{total_bytes} {eta}");
            ProgressBar::new(size).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        }
        _ => ProgressBar::hidden(),
    }
}
