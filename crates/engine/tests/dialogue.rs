//! Dialogues by chance: whatever is typed, every `isready` and every `go` is answered, and nothing ends the session.

#[path = "common/dialogue.rs"]
mod dialogue;

use keymove_testing::Random;

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
fn line(random: &mut Random) -> Vec<u8> {
    let mut text = if random.below(2) == 0 {
        (*random.pick(&LINES)).to_owned()
    } else {
        let words: Vec<&str> = (0..random.below(9)).map(|_| *random.pick(&WORDS)).collect();
        words.join(" ")
    };
    text.push_str(if random.below(9) == 0 { "\r\n" } else { "\n" });
    dialogue::tame(text.as_bytes())
}

#[test]
fn any_dialogue_is_answered() {
    let mut random = Random::new(1);
    let runs = keymove_testing::sized(40, 120);
    for _ in 0..runs {
        let length = random.below(40);
        let script: Vec<u8> = (0..length).flat_map(|_| line(&mut random)).collect();
        dialogue::check(&script);
    }
}

/// The same from bytes, as the fuzzer feeds it.
#[test]
fn any_bytes_are_a_dialogue() {
    let mut random = Random::new(2);
    for _ in 0..40 {
        let bytes: Vec<u8> = (0..random.below(600)).map(|_| random.below(256) as u8).collect();
        dialogue::check(&dialogue::tame(&bytes));
    }
}
