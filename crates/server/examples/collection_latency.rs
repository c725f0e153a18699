//! How long lists and filters of a large collection take through HTTP, as a page asks for them.
//!
//! `cargo run --release -p keymove-db --example vary -- 100000 ../shared/data/problems/*.jsonl > large.jsonl`
//! `keymove db import large.kmdb large.jsonl`
//! `cargo run --release -p keymove-server --example collection_latency -- large.kmdb 40 2`
//!
//! Starts a server on a free port of this machine, asks every question so many times in turn by so many clients at once, each on
//! one connection, and prints the times from the first byte sent to the last one read. Fails if the 95th percentile of all lists and
//! filters is 200 ms or more.

use keymove_server::{Options, serve};
use std::error::Error;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

type Fault = Box<dyn Error + Send + Sync>;

/// What is promised.
const LIMIT: Duration = Duration::from_millis(200);

/// Lists and filters, 50 entries of each; `%23` is `#`.
const QUESTIONS: [&str; 22] = [
    "",
    "skip=50000",
    "order=newest",
    "order=author",
    "order=year",
    "order=year&skip=60000",
    "author=loyd",
    "author=l*",
    "author=mansfield&order=year",
    "source=problemist&year=1900..1930",
    "stipulation=%232",
    "stipulation=h%23*&units=..7",
    "material=KQ2Rkp",
    "has=2Qr",
    "theme=grimshaw",
    "year=1850..2024&order=year",
    "units=..7",
    "pattern=Kc1+Rd1+kc3",
    "pattern=k-p/O.P",
    "q=zugzwang",
    "q=missouri+loyd",
    "q=k*&order=author",
];

fn main() -> Result<(), Fault> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("expected: FILE [REPEATS [CLIENTS]]")?;
    let repeats: usize = arguments.next().map_or(Ok(40), |text| text.parse())?;
    let clients: usize = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let options =
        Options { listen: "127.0.0.1:0".parse()?, collection: Some(file.into()), ..Options::default() };
    let over = Arc::new(AtomicBool::new(false));
    let is_over = Arc::clone(&over);
    let (ready, listening) = channel();
    let server = std::thread::spawn(move || {
        serve(
            options,
            |there| {
                let _ = ready.send(there.address);
            },
            || is_over.load(Ordering::Relaxed),
        )
        .map_err(|error| error.to_string())
    });
    let address = listening.recv()?;
    println!("{}", Connection::open(address)?.ask("/collection")?);
    let asking: Vec<_> = (0..clients.max(1))
        .map(|client| std::thread::spawn(move || measure(address, repeats, client, clients <= 1)))
        .collect();
    let mut times = vec![Times::default(); QUESTIONS.len()];
    for client in asking {
        let measured =
            client.join().map_err(|_| "a client has broken down")?.map_err(|error| error.to_string())?;
        times.iter_mut().zip(measured).for_each(|(all, own)| all.add(own));
    }
    over.store(true, Ordering::Relaxed);
    server.join().map_err(|_| "the server has broken down")??;
    println!(
        "{repeats} times by {clients} at once, in ms: by the clock, and of processors if there is one client"
    );
    println!("{:>8} {:>8} {:>8} | {:>8} {:>8} {:>8}", "median", "95 %", "most", "median", "95 %", "most");
    let mut all = Times::default();
    for (question, times) in QUESTIONS.iter().zip(&mut times) {
        println!("{} | {}  {question}", line(&mut times.clock), line(&mut times.processor));
        all.add(times.clone());
    }
    println!("{} | {}  all", line(&mut all.clock), line(&mut all.processor));
    if percentile(&all.clock, 95) >= LIMIT {
        return Err(format!("the 95th percentile is not below {} ms", LIMIT.as_millis()).into());
    }
    Ok(())
}

/// How long answers took.
#[derive(Clone, Default)]
struct Times {
    clock: Vec<Duration>,
    /// Of whatever this process did in the meantime.
    processor: Vec<Duration>,
}

impl Times {
    fn add(&mut self, other: Self) {
        self.clock.extend(other.clock);
        self.processor.extend(other.processor);
    }
}

/// The times of each question. Clients begin with different ones.
fn measure(address: SocketAddr, repeats: usize, client: usize, is_alone: bool) -> Result<Vec<Times>, Fault> {
    let mut connection = Connection::open(address)?;
    let mut times = vec![Times::default(); QUESTIONS.len()];
    for round in 0..repeats * QUESTIONS.len() {
        let index = (round + client * 5) % QUESTIONS.len();
        let (started, worked) = (Instant::now(), processor());
        connection.ask(&format!("/collection/entries?{}", QUESTIONS[index]))?;
        times[index].clock.push(started.elapsed());
        if is_alone && let (Some(before), Some(after)) = (worked, processor()) {
            times[index].processor.push(after.saturating_sub(before));
        }
    }
    Ok(times)
}

/// How long processors have worked for the threads of this process, as Linux tells it.
fn processor() -> Option<Duration> {
    let mut nanoseconds = 0;
    for task in std::fs::read_dir("/proc/self/task").ok()?.flatten() {
        let text = std::fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
        nanoseconds += text.split(' ').next()?.parse::<u64>().unwrap_or_default();
    }
    Some(Duration::from_nanos(nanoseconds))
}

fn line(times: &mut [Duration]) -> String {
    times.sort();
    let ms = |time: Duration| format!("{:8.1}", time.as_secs_f64() * 1e3);
    let most = times.last().copied().unwrap_or_default();
    format!("{} {} {}", ms(percentile(times, 50)), ms(percentile(times, 95)), ms(most))
}

/// Of sorted times the one that so many of a hundred do not exceed.
fn percentile(times: &[Duration], percent: usize) -> Duration {
    let rank = (times.len() * percent).div_ceil(100).saturating_sub(1);
    times.get(rank).copied().unwrap_or_default()
}

/// A connection that stays open.
struct Connection {
    stream: BufReader<TcpStream>,
}

impl Connection {
    fn open(address: SocketAddr) -> Result<Self, Fault> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream) })
    }

    /// The body of an answer that is no error.
    fn ask(&mut self, path: &str) -> Result<String, Fault> {
        write!(self.stream.get_mut(), "GET /api/v1{path} HTTP/1.1\r\nhost: localhost\r\n\r\n")?;
        let mut status = String::new();
        self.stream.read_line(&mut status)?;
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line)?;
            match line.trim_end().split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.trim().parse()?
                }
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        let body = String::from_utf8(body)?;
        if status.split(' ').nth(1) != Some("200") {
            return Err(format!("{path}: {status}{body}").into());
        }
        Ok(body)
    }
}
