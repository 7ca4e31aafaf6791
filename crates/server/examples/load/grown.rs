//! A server with very many stored games, on either engine: made by a few statements, then asked what visitors ask.

use crate::Fault;
use crate::client::{Course, begin_and_play};
use crate::program::Program;
use draughts::notation::{fen, movetext};
use draughts::{AnyPosition, RulesetName};
use server::key::{Fingerprint, Id};
use server::positions::hash;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

/// Games that differ; all others repeat them under other names.
const DIFFERENT: u64 = 2_000;
/// Plies of each.
const PLIES: usize = 20;
/// Players with accounts, who played all games among themselves.
const PLAYERS: u64 = 10_000;
/// How often each question is asked, with something else in it each time.
const ASKED: usize = 200;
/// Games that are made and played to see what a new one costs.
const NEW: u64 = 200;
/// What is asked may take so long, all but one time in twenty, and the start so long.
const LIMIT: Duration = Duration::from_millis(100);
const START: Duration = Duration::from_secs(5);

/// Makes so many games, and asks. The addresses are those of PostgreSQL and NATS; none for SQLite.
pub(crate) async fn run(binary: &Path, games: u64, shared: Option<&[String; 2]>) -> Result<(), Fault> {
    let mut program = Program::start(binary, 0, shared).await?;
    let few = cost_of_a_game(&program).await?;
    program.end().await?;
    let began = Instant::now();
    let script = Script::new(shared.is_some(), games)?;
    match shared {
        Some([postgres, _]) => script.run_by_psql(postgres).await?,
        None => script.run_in(&program.database()).await?,
    }
    println!("{games} games were made in {} s", began.elapsed().as_secs());
    program = Program::start(binary, 0, shared).await?;
    if shared.is_none() {
        program.wait_for_names().await?;
        program.end().await?;
        program = Program::start(binary, 0, shared).await?;
    }
    // The second start finds nothing left to do.
    program.end().await?;
    let began = Instant::now();
    let program = Program::start(binary, 0, shared).await?;
    let start = began.elapsed();
    println!("started in {:.2} s", start.as_secs_f64());
    let many = cost_of_a_game(&program).await?;
    println!(
        "a new game with its first moves: {:.1} ms with few games, {:.1} ms with {games}",
        ms(few),
        ms(many)
    );
    println!("| asked {ASKED} times each | median ms | p95 ms | worst ms |\n| --- | ---: | ---: | ---: |");
    let mut late = Vec::new();
    for (name, paths) in script.questions {
        let mut times = Vec::new();
        for path in &paths {
            times.push(program.get(path).await?);
        }
        times.sort_unstable();
        let at = |share: f64| times[((times.len() as f64 * share) as usize).min(times.len() - 1)];
        println!("| {name} | {:.1} | {:.1} | {:.1} |", ms(at(0.5)), ms(at(0.95)), ms(at(1.0)));
        if at(0.95) > LIMIT {
            late.push(name);
        }
    }
    program.stop().await;
    if start > START {
        late.push("start");
    }
    if late.is_empty() { Ok(()) } else { Err(format!("later than it may be: {}", late.join(", ")).into()) }
}

async fn cost_of_a_game(program: &Program) -> Result<Duration, Fault> {
    let course = Course {
        addresses: vec![program.address.clone()],
        ruleset: "international".to_owned(),
        each: Duration::ZERO,
        warm_up: Duration::ZERO,
        measured: Duration::ZERO,
    };
    let mut times = Vec::new();
    for number in 0..NEW {
        let began = Instant::now();
        begin_and_play(&course, number).await?;
        times.push(began.elapsed());
    }
    times.sort_unstable();
    Ok(times[times.len() / 2])
}

/// What makes the games, and what is asked about them.
struct Script {
    statements: Vec<String>,
    questions: Vec<(&'static str, Vec<String>)>,
}

impl Script {
    fn new(postgres: bool, games: u64) -> Result<Self, Fault> {
        let (bytes, number, close) =
            if postgres { ("BYTEA", "BIGINT", "'") } else { ("BLOB", "INTEGER", "'") };
        let open = if postgres { "'\\x" } else { "x'" };
        let mut made = Vec::new();
        let mut say = |text: String| made.push(text);
        if postgres {
            // Whatever is made belongs together.
            say("SET session_replication_role = replica".to_owned());
        }
        say(format!("CREATE TABLE filling (t {number}, ply {number}, hash {number}, move TEXT)"));
        let mut random = 7;
        let mut stood = Vec::new();
        for chunk in 0..DIFFERENT / 100 {
            let mut rows = String::new();
            for t in chunk * 100..chunk * 100 + 100 {
                for (ply, (position, played)) in game(&mut random).into_iter().enumerate() {
                    let played = played.map_or_else(|| "NULL".to_owned(), |played| format!("'{played}'"));
                    let comma = if rows.is_empty() { "" } else { ", " };
                    write!(rows, "{comma}({t}, {ply}, {}, {played})", hash(&position))?;
                    if stood.len() < 50_000 {
                        stood.push(fen::write(position.rules(), &position.setup()));
                    }
                }
            }
            say(format!("INSERT INTO filling (t, ply, hash, move) VALUES {rows}"));
        }
        say(format!(
            "CREATE TABLE filling_player (p {number} PRIMARY KEY, id TEXT, owner {bytes}, name TEXT, grams TEXT)"
        ));
        for chunk in 0..PLAYERS / 500 {
            let mut rows = String::new();
            for p in chunk * 500..chunk * 500 + 500 {
                let id = Id::random()?;
                let owner = hex(Fingerprint::of_account(id).bytes());
                let comma = if rows.is_empty() { "" } else { ", " };
                write!(
                    rows,
                    "{comma}({p}, '{id}', {open}{owner}{close}, '{}', '{}')",
                    name(p),
                    grams(&name(p))
                )?;
            }
            say(format!("INSERT INTO filling_player (p, id, owner, name, grams) VALUES {rows}"));
        }
        // Ids are spread over all slots, as real ones are: 52 bits as hexadecimal digits.
        let spread = "n * 4611686018427 % 4503599627370496";
        let (numbers, id) = if postgres {
            (format!("FROM generate_series(1, {games}) AS n"), format!("lpad(to_hex({spread}), 13, '0')"))
        } else {
            let all = "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n <";
            (format!("FROM ({all} {games}) SELECT n FROM c)"), format!("printf('%013x', {spread})"))
        };
        say(format!(
            "CREATE TABLE filling_game (n {number} PRIMARY KEY, id TEXT, t {number}, w {number}, b {number})"
        ));
        say(format!(
            "INSERT INTO filling_game (n, id, t, w, b) SELECT n, {id}, n % {DIFFERENT}, n * 7919 % {PLAYERS}, \
             (n * 7919 + 1 + n / 17 % 9000) % {PLAYERS} {numbers}"
        ));
        say("INSERT INTO account (id, owner, name, folded, password, role, locked, preferences, created_ms, seen_ms) \
             SELECT id, owner, name, name, '', 'player', 0, '{}', 1600000000000, 1600000000000 FROM filling_player".to_owned());
        say("INSERT INTO game (id, ruleset, head, status, visibility, lobby, chat, way, created_ms, last_ms, turn, plies, \
             result, white_name, black_name, sought) SELECT g.id, 'international', 'game', 'ended', 'public', 0, 0, \
             'over the internet', 1600000000000 + g.n * 1000, 1600000000000 + g.n * 1000, 'W', 20, \
             CASE g.t % 3 WHEN 0 THEN '2-0' WHEN 1 THEN '1-1' ELSE '0-2' END, w.name, b.name, w.name || chr_lf || b.name \
             FROM filling_game g JOIN filling_player w ON w.p = g.w JOIN filling_player b ON b.p = g.b"
            .replace("chr_lf", if postgres { "chr(10)" } else { "char(10)" }));
        say("INSERT INTO seat (game_id, side, browser) SELECT g.id, 'W', w.owner FROM filling_game g \
             JOIN filling_player w ON w.p = g.w"
            .to_owned());
        say("INSERT INTO seat (game_id, side, browser) SELECT g.id, 'B', b.owner FROM filling_game g \
             JOIN filling_player b ON b.p = g.b"
            .to_owned());
        say(format!(
            "INSERT INTO event (game_id, version, line) SELECT g.id, f.ply, f.ply * 1000 || ' play ' || f.move \
             FROM filling_game g JOIN filling f ON f.t = g.t AND f.ply < {PLIES} AND f.ply % 4 = 0"
        ));
        say("INSERT INTO indexed (id, game_id, ruleset, href, white, black, date, listed, counted) SELECT n, id, \
             'international', '/game/' || id, '', '', '', 1, 1 FROM filling_game".to_owned());
        say("INSERT INTO opening (collection, hash, move, result, games) SELECT '', f.hash, COALESCE(f.move, ''), 'D', \
             COUNT(*) * per.games FROM filling f, (SELECT MAX(n) / (MAX(t) + 1) AS games FROM filling_game) per \
             GROUP BY f.hash, f.move, per.games".to_owned());
        say("DROP INDEX position_indexed".to_owned());
        say("INSERT INTO position (hash, indexed, ply, move, result) SELECT f.hash, g.n, f.ply, f.move, 'D' FROM filling f \
             JOIN filling_game g ON g.t = f.t ORDER BY f.hash, g.n, f.ply".to_owned());
        say("CREATE INDEX position_indexed ON position (indexed)".to_owned());
        if postgres {
            say("INSERT INTO names (game_id, grams) SELECT g.id, string_to_array(w.grams || ' ' || b.grams, ' ') \
                 FROM filling_game g JOIN filling_player w ON w.p = g.w JOIN filling_player b ON b.p = g.b".to_owned());
            say("SELECT setval(pg_get_serial_sequence('indexed', 'id'), MAX(n)) FROM filling_game".to_owned());
        } else {
            say("INSERT OR IGNORE INTO chore (kind, subject) VALUES ('names', '')".to_owned());
        }
        ["filling_game", "filling_player", "filling"]
            .iter()
            .for_each(|table| say(format!("DROP TABLE {table}")));
        say("ANALYZE".to_owned());
        Ok(Self { statements: made, questions: questions(&stood, games) })
    }

    async fn run_in(&self, file: &Path) -> Result<(), Fault> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .journal_mode(SqliteJournalMode::Off)
            .synchronous(SqliteSynchronous::Off)
            .foreign_keys(false)
            .pragma("cache_size", "-400000");
        let mut file: SqliteConnection = options.connect().await?;
        for statement in &self.statements {
            let done = sqlx::query(AssertSqlSafe(statement.clone())).execute(&mut file).await;
            done.map_err(|fault| format!("{fault}: {}", &statement[..statement.len().min(200)]))?;
        }
        Ok(file.close().await?)
    }

    async fn run_by_psql(&self, address: &str) -> Result<(), Fault> {
        let mut command = Command::new("psql");
        command.args([address, "-q", "-v", "ON_ERROR_STOP=1", "-o", "/dev/null"]).stdin(Stdio::piped());
        let mut child = command.spawn()?;
        let mut input = child.stdin.take().ok_or("psql reads nothing")?;
        for statement in &self.statements {
            input.write_all(format!("{statement};\n").as_bytes()).await?;
        }
        drop(input);
        let ended = child.wait().await?;
        if ended.success() { Ok(()) } else { Err(format!("psql ended with {ended}").into()) }
    }
}

/// What visitors ask, each time something else.
fn questions(stood: &[String], games: u64) -> Vec<(&'static str, Vec<String>)> {
    let asked = |path: &dyn Fn(u64) -> String| (0..ASKED as u64).map(path).collect::<Vec<_>>();
    let some = |number: u64| name(number * 37 % PLAYERS);
    let position = |number: u64| {
        let text = &stood[(number as usize * 7_919) % stood.len()];
        text.replace(':', "%3A").replace(',', "%2C")
    };
    let early = |number: u64| {
        let text = &stood[number as usize % 50 * (PLIES + 1) + number as usize % 3];
        text.replace(':', "%3A").replace(',', "%2C")
    };
    let explorer = "/api/v1/explorer?ruleset=international";
    let found = "/api/v1/positions/games?ruleset=international";
    vec![
        ("the list of games that are over", asked(&|_| "/api/v1/games?list=finished".to_owned())),
        (
            "the same, further down",
            asked(&|number| {
                let before = 1_600_000_000_000 + games * 1_000 / (ASKED as u64 + 1) * (number + 1);
                format!("/api/v1/games?list=finished&before={before}")
            }),
        ),
        ("games with a result", asked(&|_| "/api/v1/games?list=finished&result=1-1".to_owned())),
        ("games by a name", asked(&|number| format!("/api/v1/games?list=finished&player={}", some(number)))),
        (
            "games by a part of a name",
            asked(&|number| format!("/api/v1/games?list=finished&player={}", &some(number)[1..4])),
        ),
        (
            "games by a name that nobody has",
            asked(&|number| format!("/api/v1/games?list=finished&player=zq{number}")),
        ),
        ("the page of games that are over", asked(&|_| "/games?list=finished".to_owned())),
        ("the page of a player", asked(&|number| format!("/player/{}", some(number)))),
        ("moves played at the start", asked(&|_| explorer.to_owned())),
        ("moves played early", asked(&|number| format!("{explorer}&fen={}", early(number)))),
        ("moves played later", asked(&|number| format!("{explorer}&fen={}", position(number)))),
        ("games with the start", asked(&|_| found.to_owned())),
        ("games with an early position", asked(&|number| format!("{found}&fen={}", early(number)))),
        ("games with a later position", asked(&|number| format!("{found}&fen={}", position(number)))),
    ]
}

/// A game of random moves: the positions, and what was played in each.
fn game(random: &mut u64) -> Vec<(AnyPosition, Option<String>)> {
    let mut position = AnyPosition::start(RulesetName::International);
    let mut stood = Vec::new();
    for _ in 0..PLIES {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = movetext::in_order(&position);
        let Some(listed) = moves.get((*random >> 33) as usize % moves.len().max(1)) else { break };
        stood.push((position, Some(listed.text.clone())));
        position = position.after(&listed.action);
    }
    stood.push((position, None));
    stood
}

/// Names of different beginnings: of letters that follow each other in no real one.
fn name(player: u64) -> String {
    let letter = |place: u32| char::from(b'a' + (player / 10_u64.pow(place) % 10) as u8);
    format!("{}{}{}{}{player}", letter(3), letter(1), letter(0), letter(2))
}

/// Groups of letters as the index on PostgreSQL has them.
fn grams(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let word = |letters: &[char]| {
        letters.iter().map(|letter| format!("{:06x}", u32::from(*letter))).collect::<String>()
    };
    let mut all: Vec<String> = (1..=3).flat_map(|length| letters.windows(length).map(word)).collect();
    all.sort_unstable();
    all.dedup();
    all.join(" ")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
