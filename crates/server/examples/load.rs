//! Many clients that solve at once on loopback: what they get, and what the server needs for it.
//!
//! ```text
//! cargo run --release -p keymove-server --example load -- [--clients 50] [--seconds 120] [--address HOST:PORT --pid PID]
//! ```
//!
//! Without an address it starts a server of its own in another process. Clients ask for short and long problems, read the
//! lines as they come, and some leave or stop early, as people do. Anything but a right answer or "full" is an error.

use keymove_server::{Options, serve};
use keymove_testing::Random;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// Problems: FEN, stipulation, further options, and the first move of the solution if it is sure to be found.
const PROBLEMS: [(&str, &str, &str, Option<&str>); 7] = [
    // H. Weenink, Good Companion 1917.
    (
        "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -",
        "#2",
        r#"{"tries":1,"set_play":true,"explain":true}"#,
        Some("b5c4"),
    ),
    ("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2", r#"{"certificate":true}"#, Some("b5c4")),
    ("2k5/6Q1/6K1/7N/8/8/8/8 b - -", "h#2", "{}", Some("c8d8")),
    ("6Q1/5q2/8/8/8/7R/2r5/5k1K w - -", "r#1", "{}", Some("h3h5")),
    ("1nb5/8/2p5/1p1k4/3P4/BN2K3/8/1RN5 w - -", "#5", r#"{"seconds":5}"#, None),
    // The initial position: stopped by the time.
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "#6", r#"{"seconds":0.5}"#, None),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -", "h#4", r#"{"seconds":0.5}"#, None),
];

/// What one client does with a job.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Reads,
    /// Closes the connection after the first line.
    Leaves,
    /// Asks to stop after the first line.
    Stops,
}

/// What came of all requests.
#[derive(Default)]
struct Tally {
    answers: u64,
    left: u64,
    full: u64,
    lines: u64,
    errors: BTreeMap<String, u64>,
    seconds: Vec<f64>,
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|word| word == "--server") {
        return be_server();
    }
    let value = |name: &str| args.iter().position(|word| word == name).and_then(|at| args.get(at + 1));
    let number = |name: &str, default: u64| value(name).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (clients, seconds) = (number("--clients", 50), number("--seconds", 120));
    let (address, pid, child) = match (value("--address").and_then(|text| text.parse().ok()), value("--pid"))
    {
        (Some(address), Some(pid)) => (address, pid.clone(), None),
        _ => match start() {
            Some((child, address)) => (address, child.id().to_string(), Some(child)),
            None => {
                eprintln!("the server does not start");
                return ExitCode::FAILURE;
            }
        },
    };
    let good = run(address, &pid, clients, Duration::from_secs(seconds));
    if let Some(mut child) = child {
        let _ = child.kill();
        let _ = child.wait();
    }
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn be_server() -> ExitCode {
    let options = Options { listen: SocketAddr::from(([127, 0, 0, 1], 0)), ..Options::default() };
    match serve(options, |listening| println!("{}", listening.address), || false) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn start() -> Option<(Child, SocketAddr)> {
    let program = std::env::current_exe().ok()?;
    let mut child = Command::new(program).arg("--server").stdout(Stdio::piped()).spawn().ok()?;
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut()?).read_line(&mut line).ok()?;
    Some((child, line.trim().parse().ok()?))
}

/// Lets the clients ask, and prints what came of it. Whether there was no error.
fn run(address: SocketAddr, pid: &str, clients: u64, time: Duration) -> bool {
    let started = Instant::now();
    let until = started + time;
    let tally = Mutex::new(Tally::default());
    let mut memory = Vec::new();
    thread::scope(|scope| {
        for client in 0..clients {
            let tally = &tally;
            scope.spawn(move || be_client(address, client, until, tally));
        }
        while Instant::now() < until {
            memory.push((started.elapsed().as_secs_f64(), resident(pid)));
            thread::sleep(Duration::from_secs(1));
        }
    });
    thread::sleep(Duration::from_secs(2));
    memory.push((started.elapsed().as_secs_f64(), resident(pid)));
    let live = about(address).and_then(|about| about["jobs"].as_u64());
    let tally = tally.into_inner().unwrap_or_default();
    print(&tally, &memory, clients, time, live);
    tally.errors.is_empty() && live == Some(0)
}

fn print(tally: &Tally, memory: &[(f64, u64)], clients: u64, time: Duration, live: Option<u64>) {
    let mut seconds = tally.seconds.clone();
    seconds.sort_by(f64::total_cmp);
    let share = |percent: usize| seconds.get(seconds.len() * percent / 100).copied().unwrap_or_default();
    println!("| {clients} clients for {} s | |\n| --- | --- |", time.as_secs());
    println!("| answers | {} |", tally.answers);
    println!("| left or stopped early | {} |", tally.left);
    println!("| \"full\" | {} |", tally.full);
    println!("| errors | {} |", tally.errors.values().sum::<u64>());
    println!("| lines | {} |", tally.lines);
    println!(
        "| time of an answer, median / 95 % / 99 % | {:.3} / {:.3} / {:.3} s |",
        share(50),
        share(95),
        share(99)
    );
    println!("| jobs left afterwards | {} |", live.map_or("?".into(), |live| live.to_string()));
    for part in [0, 10, 25, 50, 75, 100] {
        let at = ((memory.len() - 1) * part / 100).min(memory.len() - 1);
        if let Some((seconds, kib)) = memory.get(at) {
            println!("| memory after {seconds:.0} s | {:.1} MiB |", *kib as f64 / 1024.0);
        }
    }
    let most = memory.iter().map(|(_, kib)| *kib).max().unwrap_or_default();
    println!("| largest memory | {:.1} MiB |", most as f64 / 1024.0);
    for (words, number) in &tally.errors {
        println!("| error: {words} | {number} |");
    }
}

/// Memory of a process that is in use, in KiB.
fn resident(pid: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}

fn be_client(address: SocketAddr, client: u64, until: Instant, tally: &Mutex<Tally>) {
    let mut random = Random::new(client);
    while Instant::now() < until {
        let problem = *random.pick(&PROBLEMS);
        let manner = match random.below(10) {
            0 => Manner::Leaves,
            1 => Manner::Stops,
            _ => Manner::Reads,
        };
        let started = Instant::now();
        let result = solve(address, client, problem, manner);
        let is_full = matches!(result, Ok(Outcome::Full));
        let Ok(mut tally) = tally.lock() else { return };
        match result {
            Ok(Outcome::Answer(lines)) => {
                tally.answers += 1;
                tally.lines += lines;
                tally.seconds.push(started.elapsed().as_secs_f64());
            }
            Ok(Outcome::Left) => tally.left += 1,
            Ok(Outcome::Full) => tally.full += 1,
            Err(words) => *tally.errors.entry(words).or_default() += 1,
        }
        drop(tally);
        if is_full {
            thread::sleep(Duration::from_millis(200));
        }
    }
}

enum Outcome {
    Answer(u64),
    Left,
    Full,
}

fn solve(
    address: SocketAddr, client: u64, (fen, stipulation, options, key): (&str, &str, &str, Option<&str>),
    manner: Manner,
) -> Result<Outcome, String> {
    let mut body = json!({ "fen": fen, "stipulation": stipulation });
    if let (Value::Object(body), Ok(Value::Object(options))) = (&mut body, serde_json::from_str(options)) {
        body.extend(options);
    }
    let stream = post(address, client, "/solve", &body.to_string())?;
    let mut reader = BufReader::new(stream);
    match head(&mut reader)? {
        200 => {}
        503 => return Ok(Outcome::Full),
        status => return Err(format!("status {status}")),
    }
    let (mut lines, mut ended, mut right) = (0, false, false);
    let mut line = String::new();
    while reader.read_line(&mut line).map_err(|error| format!("while reading: {error}"))? > 0 {
        // Chunks have their lengths on lines of their own.
        if line.starts_with('{') {
            lines += 1;
            let object: Value = serde_json::from_str(&line).map_err(|error| format!("no JSON: {error}"))?;
            match (object["event"].as_str(), manner) {
                (Some("queued"), Manner::Leaves) => return Ok(Outcome::Left),
                (Some("queued"), Manner::Stops) => {
                    let job = object["job"].as_str().unwrap_or_default();
                    let mut answer =
                        BufReader::new(post(address, client, &format!("/jobs/{job}/stop"), "{}")?);
                    if ![204, 404].contains(&head(&mut answer)?) {
                        return Err("a job cannot be stopped".into());
                    }
                }
                (Some("solution"), _) => right = is_right(&object["solution"], key),
                (Some("error"), _) => return Err(format!("a job failed: {}", object["error"]["code"])),
                (Some("end"), _) => ended = true,
                _ => {}
            }
        }
        line.clear();
    }
    match (ended, right, manner) {
        (true, _, Manner::Stops) => Ok(Outcome::Left),
        (true, true, _) => Ok(Outcome::Answer(lines)),
        (true, false, _) => Err("a wrong answer".into()),
        (false, ..) => Err("the answer breaks off".into()),
    }
}

/// Whether the solution has the key that it must have.
fn is_right(solution: &Value, key: Option<&str>) -> bool {
    let Some(key) = key else { return solution["format"].is_string() };
    let first = [&solution["keys"][0]["uci"], &solution["solutions"][0]["moves"][0]["uci"]];
    solution["status"] == "complete" && first.iter().any(|mv| mv.as_str() == Some(key))
}

fn post(address: SocketAddr, client: u64, path: &str, body: &str) -> Result<TcpStream, String> {
    let error = |error: std::io::Error| format!("connection: {}", error.kind());
    let mut stream = TcpStream::connect(address).map_err(error)?;
    stream.set_read_timeout(Some(Duration::from_secs(120))).map_err(error)?;
    let length = body.len();
    let request = format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nx-keymove-client: {client}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).map_err(error)?;
    Ok(stream)
}

/// Reads to the end of the headers; gives the status.
fn head(reader: &mut BufReader<TcpStream>) -> Result<u16, String> {
    let mut line = String::new();
    reader.read_line(&mut line).map_err(|error| format!("no answer: {}", error.kind()))?;
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or("no answer")?;
    while !line.trim().is_empty() {
        line.clear();
        reader.read_line(&mut line).map_err(|error| format!("no headers: {}", error.kind()))?;
    }
    Ok(status)
}

fn about(address: SocketAddr) -> Option<Value> {
    let mut stream = TcpStream::connect(address).ok()?;
    let request = format!("GET /api/v1/about HTTP/1.0\r\nhost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).ok()?;
    let mut reader = BufReader::new(stream);
    head(&mut reader).ok()?;
    serde_json::from_reader(reader).ok()
}
