//! How quickly readers go through a stream, in megabytes (10^6 bytes) of text a second, and how much memory they need.
//!
//! `cargo bench -p keymove-formats --bench readers [-- EPD PGN]`: files that are read as often as it takes to make 100 MB of
//! each; without them small ones of its own. Figures are processor time of one thread: the median of five rounds. Without
//! `--bench`, as `cargo test` starts it, one short round only. The text is made while it is read, so that memory is the
//! reader's.

use keymove_formats::Format;
use keymove_formats::pgn::{Game, Games};
use std::fs;
use std::hint::black_box;
use std::io::{BufReader, Read};
use std::time::Duration;

const EPD: &str = "b7/PP6/8/8/7K/6B1/6N1/4R1bk w - - dm 3; id \"Loyd 1\"; c0 \"a remark\";\n\
    b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - dm 2; id \"Weenink 1\"; source \"Good Companion\"; date \"1917\";\n";
const PGN: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
    [Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";

/// A text over and over, up to a length.
struct Again<'a> {
    text: &'a [u8],
    at: usize,
    left: usize,
}

impl Read for Again<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = buffer.len().min(self.text.len() - self.at).min(self.left);
        buffer[..length].copy_from_slice(&self.text[self.at..self.at + length]);
        self.at = (self.at + length) % self.text.len();
        self.left -= length;
        Ok(length)
    }
}

fn main() {
    let measure = std::env::args().any(|argument| argument == "--bench");
    let files: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let text = |index: usize, own: &str| {
        files.get(index).map_or_else(|| own.to_owned(), |path| fs::read_to_string(path).expect("a file"))
    };
    let (epd, pgn) = (text(0, EPD), text(1, PGN));
    let bytes = if measure { 100_000_000 } else { 100_000 };
    let rounds = if measure { 5 } else { 1 };
    run("EPD, entries", &epd, bytes, rounds, |input| Format::Epd.reader(input).filter(Result::is_ok).count());
    run("PGN, games with all moves", &pgn, bytes, rounds, |input| {
        let (mut games, mut game, mut count) = (Games::new(input), Game::default(), 0);
        while let Some(read) = games.read(&mut game) {
            count += usize::from(read.is_ok());
            black_box(&game.items);
        }
        count
    });
    run("PGN, entries", &pgn, bytes, rounds, |input| Format::Pgn.reader(input).filter(Result::is_ok).count());
    if let Some(peak) = peak_memory() {
        println!("largest memory of the process: {peak}");
    }
}

fn run(name: &str, text: &str, bytes: usize, rounds: usize, read: impl Fn(BufReader<Again<'_>>) -> usize) {
    // Whole copies, so that the last problem is one.
    let bytes = (bytes / text.len()).max(1) * text.len();
    let mut times = Vec::new();
    let mut count = 0;
    for _ in 0..rounds {
        let start = processor_time();
        count = read(BufReader::with_capacity(1 << 16, Again { text: text.as_bytes(), at: 0, left: bytes }));
        times.push((processor_time() - start).as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    let median = times[times.len() / 2].max(1e-9);
    println!("{name}: {count} in {:.0} MB, {:.0} MB/s", bytes as f64 / 1e6, bytes as f64 / 1e6 / median);
}

/// Time that this thread has spent on a processor, where the system tells it (Linux); else the time of the clock.
fn processor_time() -> Duration {
    // The kernel brings its account up to date when the thread offers to step aside.
    std::thread::yield_now();
    let account = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match account.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok()) {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default(),
    }
}

/// As Linux counts it.
fn peak_memory() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.trim_start_matches("VmHWM:").trim().to_owned())
}
