//! A server of many nodes as a network of queues, played through move by move: where moves wait, and what is busy. Its numbers
//! are those that were measured here; played with this one machine it has to show what was measured with it.

use crate::Fault;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// How long is played, in seconds; the first of them count for nothing.
const SECONDS: f64 = 40.0;
const WARM_UP: f64 = 10.0;

/// The machines, and what a move costs on them; times in microseconds.
#[derive(Clone, Copy, Debug)]
struct Plan {
    games: f64,
    /// Seconds between two moves of a game.
    each: f64,
    nodes: f64,
    /// Processors of a node, of the database and of NATS; none for the two if everything is on one machine.
    node_cores: f64,
    database_cores: f64,
    nats_cores: f64,
    /// Processor time of clients that are on the same machine.
    clients: f64,
    /// Processor time of a node for a move, both ends together.
    node: f64,
    /// Of PostgreSQL for a transaction, and for each move in it.
    commit: f64,
    row: f64,
    /// How long the disk takes for a commit.
    disk: f64,
    /// Of NATS for a move.
    nats: f64,
    /// One way over the network.
    network: f64,
}

/// Where work is done, one piece after another on each processor.
struct Machine {
    free: Vec<f64>,
    busy: f64,
}

impl Machine {
    fn new(cores: f64) -> Self {
        Self { free: vec![0.0; cores as usize], busy: 0.0 }
    }

    /// When a piece of work that comes now is done.
    fn work(&mut self, now: f64, cost: f64) -> f64 {
        let core = self
            .free
            .iter_mut()
            .min_by(|one, other| one.total_cmp(other))
            .expect("a machine has a processor");
        *core = core.max(now) + cost;
        if now > WARM_UP {
            self.busy += cost;
        }
        *core
    }
}

/// What happens next, in order of time.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    /// A player makes a move.
    Made,
    /// The owner has it.
    AtOwner,
    /// It waits to be written.
    ToBeWritten,
    /// A transaction of a node has been written.
    Written,
    /// It goes out to the opponent.
    Told,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Event {
    at: f64,
    step: Step,
    /// The owner, and when the move was made.
    node: usize,
    made: f64,
}

impl Eq for Event {}

impl PartialOrd for Event {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Event {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.at.total_cmp(&other.at)
    }
}

/// What came out.
struct Played {
    times: Vec<f64>,
    nodes: f64,
    database: f64,
    nats: f64,
    transactions: f64,
}

impl Plan {
    fn play(&self) -> Played {
        let rate = self.games / self.each;
        let count = self.nodes as usize;
        let mut nodes: Vec<Machine> = (0..count).map(|_| Machine::new(self.node_cores)).collect();
        // None of their own: then everything is on one machine.
        let machine = |node: usize| if self.database_cores > 0.0 { node } else { 0 };
        let mut database = (self.database_cores > 0.0).then(|| Machine::new(self.database_cores));
        let mut nats = (self.nats_cores > 0.0).then(|| Machine::new(self.nats_cores));
        let mut waiting: Vec<VecDeque<f64>> = vec![VecDeque::new(); count];
        let mut writing: Vec<Vec<f64>> = vec![Vec::new(); count];
        let (mut random, mut events) = (7_u64, BinaryHeap::new());
        let mut chance = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random >> 11) as f64 / (1_u64 << 53) as f64
        };
        let push = |events: &mut BinaryHeap<Reverse<Event>>, at, step, node, made| {
            events.push(Reverse(Event { at, step, node, made }));
        };
        push(&mut events, 0.0, Step::Made, 0, 0.0);
        let (mut times, mut transactions) = (Vec::new(), 0_u64);
        while let Some(Reverse(Event { at, step, node, made })) = events.pop() {
            if at > SECONDS {
                break;
            }
            // Messages of NATS go through it when the other player is at another node.
            let mut cross = |from: f64, chance: f64, nodes: &mut Vec<Machine>| {
                if count == 1 || chance < 1.0 / count as f64 {
                    return from;
                }
                nats.as_mut().unwrap_or(&mut nodes[0]).work(from, self.nats / 2e6) + 2.0 * self.network / 1e6
            };
            match step {
                Step::Made => {
                    let next = at - (1.0 - chance()).ln() / rate;
                    let (owner, web) = ((chance() * self.nodes) as usize, (chance() * self.nodes) as usize);
                    push(&mut events, next, Step::Made, 0, next);
                    let clients = if self.clients > 0.0 { nodes[0].work(at, self.clients / 2e6) } else { at };
                    let read = nodes[machine(web)].work(clients, self.node / 4e6);
                    let there = cross(read, chance(), &mut nodes);
                    push(&mut events, there, Step::AtOwner, owner, at);
                }
                Step::AtOwner => {
                    let done = nodes[machine(node)].work(at, self.node / 2e6);
                    push(&mut events, done, Step::ToBeWritten, node, made);
                }
                Step::ToBeWritten | Step::Written => {
                    if step == Step::ToBeWritten {
                        waiting[node].push_back(made);
                    } else {
                        for made in std::mem::take(&mut writing[node]) {
                            let told = cross(at, chance(), &mut nodes);
                            push(&mut events, told, Step::Told, node, made);
                        }
                    }
                    // One transaction at a time, with all that waits.
                    if writing[node].is_empty() && !waiting[node].is_empty() {
                        writing[node] = waiting[node].drain(..).collect();
                        let cost = (self.commit + self.row * writing[node].len() as f64) / 1e6;
                        let from = at + self.network / 1e6;
                        let done = database.as_mut().unwrap_or(&mut nodes[0]).work(from, cost);
                        let done = done + (self.disk + self.network) / 1e6;
                        transactions += u64::from(at > WARM_UP);
                        push(&mut events, done, Step::Written, node, 0.0);
                    }
                }
                Step::Told => {
                    let web = (chance() * self.nodes) as usize;
                    let sent = nodes[machine(web)].work(at, self.node / 4e6);
                    let heard =
                        if self.clients > 0.0 { nodes[0].work(sent, self.clients / 2e6) } else { sent };
                    if made > WARM_UP {
                        times.push(heard - made);
                    }
                }
            }
        }
        times.sort_unstable_by(f64::total_cmp);
        let measured = SECONDS - WARM_UP;
        let share = |machine: &Machine| machine.busy / measured / machine.free.len() as f64;
        Played {
            times,
            nodes: nodes.iter().map(share).fold(0.0, f64::max),
            database: database.as_ref().map_or(0.0, share),
            nats: nats.as_ref().map_or(0.0, share),
            transactions: transactions as f64 / measured,
        }
    }
}

/// Plays a plan and says what came of it. Its words are names and values.
pub(crate) fn run(mut words: impl Iterator<Item = String>) -> Result<(), Fault> {
    let mut plan = Plan {
        games: 1_000.0,
        each: 2.0,
        nodes: 2.0,
        node_cores: 2.0,
        database_cores: 0.0,
        nats_cores: 0.0,
        clients: 0.0,
        node: 1_000.0,
        commit: 500.0,
        row: 200.0,
        disk: 0.0,
        nats: 100.0,
        network: 0.0,
    };
    while let Some(word) = words.next() {
        let value: f64 = words.next().ok_or("a name has no value")?.parse()?;
        let place = match word.as_str() {
            "games" => &mut plan.games,
            "each" => &mut plan.each,
            "nodes" => &mut plan.nodes,
            "node-cores" => &mut plan.node_cores,
            "database-cores" => &mut plan.database_cores,
            "nats-cores" => &mut plan.nats_cores,
            "clients" => &mut plan.clients,
            "node" => &mut plan.node,
            "commit" => &mut plan.commit,
            "row" => &mut plan.row,
            "disk" => &mut plan.disk,
            "nats" => &mut plan.nats,
            "network" => &mut plan.network,
            unknown => return Err(format!("{unknown} is nothing of the model").into()),
        };
        *place = value;
    }
    if plan.nodes < 1.0 || plan.node_cores < 1.0 || plan.each <= 0.0 || plan.games < 1.0 {
        return Err("there is a game, a node and a processor at least".into());
    }
    let Played { times, nodes, database, nats, transactions } = plan.play();
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or(f64::NAN) * 1e3;
    println!("| games | moves/s | median ms | p99 ms | busiest node | database | NATS | transactions/s |");
    println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    println!(
        "| {} | {:.0} | {:.1} | {:.1} | {:.0} % | {:.0} % | {:.0} % | {transactions:.0} |",
        plan.games,
        times.len() as f64 / (SECONDS - WARM_UP),
        at(0.5),
        at(0.99),
        nodes * 100.0,
        database * 100.0,
        nats * 100.0,
    );
    Ok(())
}
