//! Holds dialogues and checks what comes back. Shared by the tests and the fuzzer.

use keymove_engine::player::Options;
use keymove_engine::uci::{Command, Session, parse};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

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
    let options = Options { hash_bytes: 1 << 20, ..Options::default() };
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
