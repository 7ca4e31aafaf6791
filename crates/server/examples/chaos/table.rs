//! A game that goes on through everything, and what its players know about it.

use crate::Mishap;
use crate::client::{Answer, Socket, ask};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, watch};

/// What all tables share.
#[derive(Debug)]
pub(crate) struct House {
    /// Where the server listens, with commas between several nodes.
    pub(crate) address: watch::Receiver<String>,
    /// Counts up when everybody shall come anew.
    pub(crate) storm: watch::Receiver<u64>,
    pub(crate) findings: Mutex<Vec<String>>,
    pub(crate) acknowledged: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) over: AtomicBool,
    pub(crate) turn: AtomicU64,
    /// Whether players are charged while they are cut off: so it is with nodes, which one may leave for another.
    pub(crate) charged_when_cut_off: bool,
    /// How long a player thinks about a move, in milliseconds; between nothing and twice as long.
    pub(crate) thinking: u64,
    /// How long a player waits for an answer before he tries another node.
    pub(crate) patience: Duration,
    /// When nodes last left somebody without an answer: whoever comes tries the others first, as what stands before the nodes
    /// would see to.
    pub(crate) silent: std::sync::Mutex<HashMap<String, Instant>>,
    /// How long this program itself was not given a processor, in milliseconds: no fault of the server's.
    pub(crate) starved: AtomicU64,
    pub(crate) faults: std::sync::Mutex<Faults>,
}

/// What went wrong when, and who has gone on since.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    /// When each node that once stood still went on; none for one that stands.
    pub(crate) stood: HashMap<String, Option<Instant>>,
    /// When the last fault ended, or leases were lost by it.
    pub(crate) ended: Option<Instant>,
    /// How long each table needed after that for its next move.
    pub(crate) resumed: HashMap<u64, Duration>,
    /// How much of the time for which a table was cut off by this trouble may be charged, in milliseconds; none if all of it
    /// may, because a player was at a node that is to blame.
    pub(crate) chargeable: Option<u64>,
}

impl House {
    pub(crate) async fn find(&self, finding: String) {
        eprintln!("FINDING: {finding}");
        self.findings.lock().await.push(finding);
    }

    pub(crate) fn faults(&self) -> MutexGuard<'_, Faults> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table goes on.
    fn goes_on(&self, table: u64) {
        let faults = &mut *self.faults();
        // Before a lease is lost nobody has to be waited for.
        if let Some(ended) = faults.ended.filter(|ended| *ended <= Instant::now()) {
            faults.resumed.entry(table).or_insert_with(|| ended.elapsed());
        }
    }

    /// A player thinks: a while, but no longer than a moment where nobody knows yet whether the game goes on.
    async fn think(&self, table: u64, random: u64) {
        let until = Instant::now() + Duration::from_millis(random % (2 * self.thinking).max(1));
        tokio::time::sleep(Duration::from_millis(20 + random % HASTE)).await;
        while Instant::now() < until && !self.is_waited_for(table) {
            tokio::time::sleep(GLANCE.min(until.saturating_duration_since(Instant::now()))).await;
        }
    }

    /// Whether a fault has ended and the table has not gone on since.
    fn is_waited_for(&self, table: u64) -> bool {
        let faults = &*self.faults();
        faults.ended.is_some_and(|ended| ended <= Instant::now()) && !faults.resumed.contains_key(&table)
    }

    /// Whether a node has stood still since then.
    fn has_stood(&self, node: &str, since: Instant) -> bool {
        self.faults().stood.get(node).is_some_and(|ended| ended.is_none_or(|ended| ended > since))
    }

    /// A node, another one each time.
    pub(crate) fn at(&self) -> String {
        self.in_turn().swap_remove(0)
    }

    /// All nodes, beginning with another one each time.
    fn in_turn(&self) -> Vec<String> {
        let mut nodes: Vec<String> = self.address.borrow().split(',').map(str::to_owned).collect();
        let turn = usize::try_from(self.turn.fetch_add(1, Ordering::Relaxed)).unwrap_or(0) % nodes.len();
        nodes.rotate_left(turn);
        let silent = self.silent.lock().unwrap_or_else(PoisonError::into_inner);
        nodes.sort_by_key(|node| silent.get(node).is_some_and(|since| since.elapsed() < SHUNNED));
        nodes
    }

    fn is_silent(&self, node: &str) {
        self.silent.lock().unwrap_or_else(PoisonError::into_inner).insert(node.to_owned(), Instant::now());
    }

    /// What a player hears at a node, if it comes in time.
    async fn heard(
        &self,
        node: &str,
        hearing: impl Future<Output = Result<Value, Mishap>>,
    ) -> Result<Value, Mishap> {
        match tokio::time::timeout(self.patience, hearing).await {
            Ok(heard) => heard,
            Err(late) => {
                self.is_silent(node);
                Err(late.into())
            }
        }
    }
}

/// What each player has at first, in milliseconds.
const TIME: u64 = 3_600_000;
/// What may be charged for each move, and for each time the players come back, that is neither's fault.
const EACH_MOVE: u64 = 100;
const EACH_RETURN: u64 = 1_000;
/// How long a player thinks at most who wants to see whether the game goes on, in milliseconds, and how often somebody who
/// thinks for long looks up.
const HASTE: u64 = 200;
const GLANCE: Duration = Duration::from_millis(100);
/// Who is not let in for so long tries another node.
const AT_A_NODE: Duration = Duration::from_secs(5);
/// How long a node that was silent is tried last.
const SHUNNED: Duration = Duration::from_secs(8);
/// They come back once from a trouble, however often they have to try.
const ONE_TROUBLE: Duration = Duration::from_secs(3);

/// A game, as its players know it.
struct Table {
    number: u64,
    game: String,
    cookies: [String; 2],
    /// Moves that were acknowledged.
    moves: Vec<String>,
    /// A move of which nobody knows whether it was written.
    pending: Option<String>,
    /// Time that the players needed themselves, in milliseconds.
    used: [u64; 2],
    returns: u64,
    /// When that was counted last.
    returned: Option<Instant>,
    /// How often everybody had been told to come anew when the players came.
    storms: u64,
    /// When the server last answered.
    answered: Instant,
    random: u64,
    /// What the program had been starved when the game began.
    starved: u64,
    /// What the clocks showed last.
    shown: Option<ShownClocks>,
}

/// What both clocks together showed, and what came after that.
#[derive(Clone, Copy, Debug)]
struct ShownClocks {
    left: u64,
    /// When.
    at: Instant,
    /// What the players have thought since.
    thought: u64,
    /// What the program had been starved before.
    starved: u64,
    /// How long the slowest answer took before: a machine that is busy is slow to let players in again, too.
    slowest: u64,
}

/// How often the program looks whether it runs.
const BEAT: Duration = Duration::from_millis(10);

/// Measures how late this program is woken, for as long as it runs: on a thread of its own, so that what keeps it waiting is
/// the machine and not the players.
pub(crate) fn measure(house: &Arc<House>) {
    let house = Arc::clone(house);
    std::thread::spawn(move || {
        while !house.over.load(Ordering::Relaxed) {
            let began = Instant::now();
            std::thread::sleep(BEAT);
            let late = began.elapsed().saturating_sub(BEAT);
            house.starved.fetch_add(u64::try_from(late.as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
    });
}

/// Plays until it is over.
pub(crate) async fn play(house: Arc<House>, number: u64, seed: u64) {
    let mut random = seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut table: Option<Table> = None;
    while !house.over.load(Ordering::Relaxed) {
        let mut at = match table.take() {
            Some(table) => table,
            None => match Table::begin(&house, number, next(&mut random)).await {
                Ok(table) => table,
                Err(_) => {
                    tokio::time::sleep(Duration::from_millis(200)).await;
                    continue;
                }
            },
        };
        match at.sitting(&house).await {
            // The game is over: another one.
            Ok(()) => {}
            Err(_) => {
                at.is_thrown_out();
                table = Some(at);
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

pub(crate) fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state >> 11
}

impl Table {
    async fn begin(house: &House, number: u64, random: u64) -> Result<Self, Mishap> {
        let address = house.at();
        let wanted = json!({
            "ruleset": "international", "opponent": { "kind": "friend" }, "colour": "white", "time": "60m",
        });
        let made = good(ask(&address, "POST /api/v1/games", "", &wanted.to_string()).await?)?;
        let invitation = made.body["invitation"].as_str().ok_or("no invitation")?;
        let key = invitation.split('#').nth(1).ok_or("no key")?;
        let wanted = json!({ "key": key }).to_string();
        let joined = good(ask(&address, "POST /api/v1/join", "", &wanted).await?)?;
        let game = made.body["id"].as_str().ok_or("no game")?.to_owned();
        let cookies = [made.cookie, joined.cookie];
        Ok(Self {
            number,
            game,
            cookies,
            moves: Vec::new(),
            pending: None,
            used: [0; 2],
            returns: 0,
            returned: None,
            storms: 0,
            answered: Instant::now(),
            random: random | 1,
            starved: house.starved.load(Ordering::Relaxed),
            shown: None,
        })
    }

    fn is_thrown_out(&mut self) {
        if self.returned.is_none_or(|returned| returned.elapsed() > ONE_TROUBLE) {
            self.returned = Some(Instant::now());
            self.returns += 1;
        }
    }

    /// A player comes, at whichever node lets him in.
    async fn come(&self, house: &House, side: usize) -> Result<(String, Socket, Value), Mishap> {
        let mut fault = Mishap::from("there is no node");
        for node in house.in_turn() {
            let entered = async {
                let mut socket = Socket::open(&node, &self.game, &self.cookies[side]).await?;
                let state = socket.hello().await?;
                Ok::<_, Mishap>((socket, state))
            };
            match tokio::time::timeout(AT_A_NODE, entered).await {
                Ok(Ok((socket, state))) => return Ok((node, socket, state)),
                Ok(Err(refused)) => fault = refused,
                Err(late) => {
                    house.is_silent(&node);
                    fault = late.into();
                }
            }
        }
        Err(fault)
    }

    /// Both come, see whether everything is as they know it, and play until somebody is thrown out.
    async fn sitting(&mut self, house: &House) -> Result<(), Mishap> {
        let mut storm = house.storm.clone();
        self.storms = *storm.borrow_and_update();
        let began = Instant::now();
        // Each at a node of its own, where there are several.
        let (black_at, mut black, _) = self.come(house, 1).await?;
        let (white_at, mut white, mut state) = self.come(house, 0).await?;
        let nodes = [white_at, black_at];
        // The way in is the players' own: the server is there, and one of them is to move.
        let since = if house.charged_when_cut_off { self.answered } else { began };
        let way_in = u64::try_from(since.elapsed().as_millis())?;
        self.answered = Instant::now();
        self.used = self.used.map(|used| used + way_in);
        self.gap(house, &state["live"]).await;
        self.compare(house, &state).await;
        let mut live = state["live"].take();
        loop {
            if !live["outcome"].is_null() {
                // What is kept of it is looked at once more, at whichever node.
                let (_, _, state) = self.come(house, 0).await?;
                self.compare(house, &state).await;
                return Ok(());
            }
            if storm.has_changed().unwrap_or(true) {
                self.returns += 1;
                return Err("everybody comes anew".into());
            }
            let side = usize::from(live["turn"] == "black");
            let texts = live["moves"].as_array().ok_or("no moves")?;
            let place = next(&mut self.random) as usize % texts.len().max(1);
            let text =
                texts.get(place).and_then(|action| action["text"].as_str()).ok_or("no move")?.to_owned();
            // A player thinks.
            let began = Instant::now();
            house.think(self.number, next(&mut self.random)).await;
            let thought = u64::try_from(began.elapsed().as_millis())?;
            self.used[side] += thought;
            if let Some(shown) = &mut self.shown {
                shown.thought += thought;
            }
            let (mover, other) = if side == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
            live = self.ply(house, side, &nodes, (mover, other), text).await?;
        }
    }

    async fn ply(
        &mut self,
        house: &House,
        side: usize,
        nodes: &[String; 2],
        (mover, other): (&mut Socket, &mut Socket),
        text: String,
    ) -> Result<Value, Mishap> {
        let (node, plies) = (&nodes[side], self.moves.len());
        let id = format!("{plies} {text}");
        self.pending = Some(text.clone());
        mover.say(&json!({ "t": "play", "id": id, "plies": plies, "text": text })).await?;
        let said = Instant::now();
        let answer = house.heard(node, mover.hear(|message| message["id"] == id.as_str())).await?;
        if house.has_stood(node, said) {
            // What a node has not read yet has not come: only the player could have gone to another one.
            self.used[side] += u64::try_from(said.elapsed().as_millis())?;
        }
        if answer["t"] != "done" {
            house.refused.fetch_add(1, Ordering::Relaxed);
            // By where the refusal comes from, never by its words, which may change.
            if answer["source"] != "storage" && answer["source"] != "changed" {
                house.find(format!("game {}: {text} was refused: {answer}", self.game)).await;
            }
            return Err("refused".into());
        }
        if let Some(shown) = &mut self.shown {
            // Of the last dozens of moves, more or less.
            shown.slowest = (shown.slowest * 31 / 32).max(u64::try_from(said.elapsed().as_millis())?);
        }
        house.acknowledged.fetch_add(1, Ordering::Relaxed);
        self.moves.push(text);
        self.pending = None;
        self.answered = Instant::now();
        if *house.storm.borrow() == self.storms {
            house.goes_on(self.number);
        }
        let made = self.moves.len();
        let hearing = other.hear(|message| message["live"]["made"] == made);
        let update = house.heard(&nodes[1 - side], hearing).await?;
        if house.charged_when_cut_off {
            // It was written at some time after it was said. From then on the other's clock runs, while the news of it is
            // on its way to his node, and the answer on its way to the mover's, for which he waits here.
            self.used[1 - side] += u64::try_from(said.elapsed().as_millis())?;
        }
        self.clocks(house, &update["live"]).await;
        Ok(update["live"].clone())
    }

    /// What the server has is what was acknowledged, and at most the one move that was under way.
    async fn compare(&mut self, house: &House, state: &Value) {
        let plies = state["plies"].as_array().map(Vec::as_slice).unwrap_or_default();
        let kept: Vec<String> =
            plies.iter().map(|ply| ply["text"].as_str().unwrap_or_default().to_owned()).collect();
        let known = kept.starts_with(&self.moves);
        let more = &kept[self.moves.len().min(kept.len())..];
        let pending = self.pending.take();
        let allowed = match more {
            [] => true,
            [one] => pending.as_deref() == Some(one),
            _ => false,
        };
        if !known || !allowed {
            let (game, moves) = (&self.game, &self.moves);
            house
                .find(format!("game {game}: acknowledged {moves:?}, pending {pending:?}, kept {kept:?}"))
                .await;
        }
        self.moves = kept;
        self.clocks(house, &state["live"]).await;
    }

    /// What passed while nobody could play is charged to nobody, but for as much as the trouble allows.
    async fn gap(&self, house: &House, live: &Value) {
        let (chargeable, ended) = {
            let faults = &*house.faults();
            let Some(chargeable) = faults.chargeable else { return };
            (chargeable, faults.ended)
        };
        let (Some(shown), Some(left)) = (self.shown, both(live)) else { return };
        let starved = house.starved.load(Ordering::Relaxed).saturating_sub(shown.starved);
        let charged = shown.left.saturating_sub(left);
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let passed = millis(shown.at.elapsed());
        // Each way in is a few answers. When the leases have run out, or the fault has ended, there are owners again.
        let way_in = EACH_RETURN + 4 * shown.slowest;
        let owned = ended.map_or(0, |ended| millis(ended.elapsed())).min(passed);
        if charged > chargeable + shown.thought + way_in + owned + starved {
            let (game, thought, returns) = (&self.game, shown.thought, self.returns);
            house
                .find(format!(
                    "game {game}: {charged} ms were charged for a gap of {passed} ms, of which {thought} were thought and \
                     {chargeable} may be charged (starved {starved}, way in {way_in}, {returns} times, {owned} since the end of \
                     the fault)"
                ))
                .await;
        }
    }

    /// Nobody has less time than what was needed.
    async fn clocks(&mut self, house: &House, live: &Value) {
        let now = house.starved.load(Ordering::Relaxed);
        let slowest = self.shown.map_or(0, |shown| shown.slowest);
        self.shown = both(live).map(|left| ShownClocks {
            left,
            at: Instant::now(),
            thought: 0,
            starved: now,
            slowest,
        });
        let starved = house.starved.load(Ordering::Relaxed).saturating_sub(self.starved);
        let slack = EACH_MOVE * self.moves.len() as u64 + EACH_RETURN * (self.returns + 1) + starved;
        for (place, side) in ["white", "black"].into_iter().enumerate() {
            let Some(left) = live["clocks"][side].as_u64() else { continue };
            if left + self.used[place] + slack < TIME {
                let (game, used) = (&self.game, self.used[place]);
                house
                    .find(format!(
                        "game {game}: {side} has {left} ms left, but needed {used} (slack {slack})"
                    ))
                    .await;
            }
        }
    }
}

/// What both clocks show together: whoever was to move meanwhile, only one of them ran.
fn both(live: &Value) -> Option<u64> {
    Some(live["clocks"]["white"].as_u64()? + live["clocks"]["black"].as_u64()?)
}

fn good(answer: Answer) -> Result<Answer, Mishap> {
    if answer.status == 200 { Ok(answer) } else { Err(format!("{}: {}", answer.status, answer.body).into()) }
}

/// Makes a game and a move: the server serves.
pub(crate) async fn serves(address: &str) -> Result<(), Mishap> {
    let health = ask(address, "GET /health", "", "").await?;
    if health.status != 200 {
        return Err(format!("health: {}", health.body).into());
    }
    let wanted = json!({ "ruleset": "russian", "opponent": { "kind": "friend" }, "colour": "white" });
    let made = good(ask(address, "POST /api/v1/games", "", &wanted.to_string()).await?)?;
    let key = made.body["invitation"].as_str().and_then(|link| link.split('#').nth(1)).ok_or("no key")?;
    good(ask(address, "POST /api/v1/join", "", &json!({ "key": key }).to_string()).await?)?;
    let mut white = Socket::open(address, made.body["id"].as_str().ok_or("no game")?, &made.cookie).await?;
    white.hello().await?;
    white.say(&json!({ "t": "play", "id": "probe", "plies": 0, "text": "c3-d4" })).await?;
    let answer = white.hear(|message| message["id"] == "probe").await?;
    if answer["t"] == "done" { Ok(()) } else { Err(answer.to_string().into()) }
}
