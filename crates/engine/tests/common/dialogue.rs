//! Makes dialogues and checks what comes back. Shared by the tests and the fuzzer.

use keymove_engine::uci::{Command, Options, Session, parse};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// A small generator of pseudo-random numbers (xorshift, Marsaglia 2003).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

/// Words of the protocol and around it.
const WORDS: [&str; 62] = [
    "uci",
    "isready",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "debug",
    "on",
    "off",
    "register",
    "setoption",
    "name",
    "value",
    "Hash",
    "Threads",
    "MultiPV",
    "UCI_Chess960",
    "Proven Mates Only",
    "Mate Share",
    "Clear Hash",
    "SyzygyPath",
    "true",
    "false",
    "1",
    "2",
    "0",
    "-1",
    "99999999999999999999",
    "startpos",
    "fen",
    "moves",
    "e2e4",
    "e7e5",
    "e1g1",
    "h5f7",
    "a7a8q",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "7k/8/5K2/8/8/8/8/6R1 w - - 0 1",
    "4k3/8/8/8/8/8/8/1R3KR1 w GB - 98 1",
    "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/8/8/K7 w - -",
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
    "d",
    "eval",
    "help",
    "bench",
    "\u{fffd}",
    "\0",
    "é",
];

/// Whole lines that make sense, so that a dialogue gets somewhere.
const LINES: [&str; 14] = [
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1",
    "position fen 1r2k2r/8/8/8/8/8/8/R3K1R1 w QGkb - 0 1",
    "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 97 90",
    "setoption name MultiPV value 3",
    "setoption name UCI_Chess960 value true",
    "go depth 2",
    "go nodes 300",
    "go mate 2 nodes 2000",
    "go movetime 2",
    "go infinite",
    "go ponder wtime 30 btime 30",
    "isready",
    "stop",
];

/// One line, ended.
pub(crate) fn line(random: &mut Random) -> Vec<u8> {
    let mut text = if random.below(2) == 0 {
        LINES[random.below(LINES.len())].to_owned()
    } else {
        let words: Vec<&str> = (0..random.below(9)).map(|_| WORDS[random.below(WORDS.len())]).collect();
        words.join(" ")
    };
    text.push_str(if random.below(9) == 0 { "\r\n" } else { "\n" });
    tame(text.as_bytes())
}

/// The bytes without lines that would only take long: deep searches, large tables, many threads.
pub(crate) fn tame(bytes: &[u8]) -> Vec<u8> {
    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| is_quick(&String::from_utf8_lossy(line)));
    lines.flat_map(|line| line.iter().copied().chain([b'\n'])).collect()
}

fn is_quick(line: &str) -> bool {
    match parse(line) {
        Command::Go(go) => {
            let few = |limit: Option<u64>, most: u64| limit.is_some_and(|limit| limit <= most);
            let ms = |time: Option<core::time::Duration>| time.map(|time| time.as_millis() as u64);
            !go.is_bounded()
                || few(go.nodes, 3000)
                || few(ms(go.move_time), 20)
                || (few(go.depth.map(u64::from), 3) && go.mate.is_none())
                || (go.mate.is_none() && few(ms(go.left[0]), 100) && few(ms(go.left[1]), 100))
        }
        Command::Perft(plies) => plies <= 2,
        Command::Bench(depth) => depth == Some(1),
        Command::SetOption { name, value } => {
            let number = value.and_then(|value| value.trim().parse::<u64>().ok()).unwrap_or(0);
            !(name.eq_ignore_ascii_case("hash") || name.eq_ignore_ascii_case("threads")) || number <= 2
        }
        _ => true,
    }
}

#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Holds a dialogue that comes in as a whole, and checks that every question was answered.
pub(crate) fn check(script: &[u8]) {
    let page = Page::default();
    let options = Options { hash_mib: 1, ..Options::default() };
    let mut session = Session::new(options, page.clone()).expect("memory");
    session.serve(io::Cursor::new(script.to_vec())).expect("a page takes everything");
    let bytes = page.0.lock().expect("no panic").clone();
    let text = String::from_utf8(bytes).expect("answers are UTF-8");
    let commands = String::from_utf8_lossy(script).lines().map(parse).collect::<Vec<_>>();
    let until_quit = commands.iter().take_while(|command| **command != Command::Quit);
    let (mut ready, mut moves) = (0, 0);
    for command in until_quit {
        match command {
            Command::IsReady => ready += 1,
            Command::Go(_) => moves += 1,
            _ => {}
        }
    }
    let count = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!(count("readyok"), ready, "{}", shown(script, &text));
    if !commands.contains(&Command::Quit) {
        assert_eq!(count("bestmove "), moves, "{}", shown(script, &text));
    }
    assert_eq!(count("info string the search has broken down"), 0, "{}", shown(script, &text));
}

fn shown(script: &[u8], text: &str) -> String {
    format!("{}\n-----\n{text}", String::from_utf8_lossy(script))
}
