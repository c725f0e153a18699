//! The universal chess interface, from the side of the program that asks.

use super::{Dialogue, Line, Process, STARTUP, Said, Score, Thought, await_line};
use crate::limit::{Clock, Limit};
use crate::spec::Spec;
use core::fmt::Write as _;
use keymove_chess::Color;

#[derive(Default)]
pub(super) struct Uci;

impl Dialogue for Uci {
    fn begin(&mut self, process: &mut Process, spec: &Spec) -> Result<Vec<String>, String> {
        process.send("uci");
        let mut known = Vec::new();
        await_line(process, STARTUP, "uciok", |line| {
            known.extend(option_name(line));
            line.trim() == "uciok"
        })?;
        for line in &spec.init {
            process.send(line);
        }
        let mut unknown = Vec::new();
        for (name, value) in &spec.options {
            if known.iter().any(|other| other.eq_ignore_ascii_case(name)) {
                process.send(&format!("setoption name {name} value {value}"));
            } else {
                unknown.push(name.clone());
            }
        }
        ready(process)?;
        Ok(unknown)
    }

    fn new_game(&mut self, process: &mut Process, chess960: bool) -> Result<(), String> {
        if chess960 {
            process.send("setoption name UCI_Chess960 value true");
        }
        process.send("ucinewgame");
        ready(process)
    }

    fn go(&mut self, process: &mut Process, line: &Line<'_>, clock: &Clock, other: &Clock) {
        let mut text = match line.start {
            Some(fen) => format!("position fen {fen}"),
            None => "position startpos".to_owned(),
        };
        if !line.words.is_empty() {
            text.push_str(" moves ");
            text.push_str(&line.words.join(" "));
        }
        process.send(&text);
        process.send(&go(line.game.board().turn(), clock, other));
    }

    fn read(&mut self, text: &str, line: &Line<'_>, thought: &mut Thought) -> Option<Said> {
        let mut words = text.split_whitespace();
        match words.next()? {
            "bestmove" => Some(Said::Move(words.next().unwrap_or("").to_owned())),
            "info" => {
                info(text, line, thought);
                None
            }
            _ => None,
        }
    }

    fn stop(&self) -> &'static str {
        "stop"
    }
}

fn ready(process: &mut Process) -> Result<(), String> {
    process.send("isready");
    await_line(process, STARTUP, "readyok", |line| line.trim() == "readyok")
}

/// The name of an option that a line declares.
fn option_name(line: &str) -> Option<String> {
    let rest = line.trim().strip_prefix("option name ")?;
    Some(rest.split(" type ").next().unwrap_or(rest).trim().to_owned())
}

fn go(turn: Color, clock: &Clock, other: &Clock) -> String {
    match clock.limit() {
        Limit::Clock { .. } => {
            let (white, black) = if turn == Color::White { (clock, other) } else { (other, clock) };
            let mut text = "go".to_owned();
            for (side, clock) in [('w', white), ('b', black)] {
                if let Limit::Clock { increment, .. } = clock.limit() {
                    let (left, increment) = (clock.left().as_millis(), increment.as_millis());
                    let _ = write!(text, " {side}time {left} {side}inc {increment}");
                }
            }
            if let Some(moves) = clock.moves_to_go() {
                let _ = write!(text, " movestogo {moves}");
            }
            text
        }
        Limit::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        Limit::Nodes(nodes) => format!("go nodes {nodes}"),
        Limit::Depth(plies) => format!("go depth {plies}"),
    }
}

/// Takes depth, score and nodes of the best line from an `info`, and looks at the line's moves.
fn info(text: &str, line: &Line<'_>, thought: &mut Thought) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let after = |name: &str| {
        let at = words.iter().position(|&word| word == name || word == "string")?;
        (words[at] == name).then(|| words.get(at + 1).copied()).flatten()
    };
    if after("multipv").is_some_and(|number| number != "1") {
        return;
    }
    if let Some(nodes) = after("nodes").and_then(|word| word.parse().ok()) {
        thought.nodes = nodes;
    }
    let at = words.iter().position(|&word| word == "score" || word == "string");
    let Some(at) = at.filter(|&at| words[at] == "score") else { return };
    let value = words.get(at + 2).and_then(|word| word.parse().ok());
    thought.score = match (words.get(at + 1).copied(), value) {
        (Some("cp"), Some(value)) => Some(Score::Centipawns(value)),
        (Some("mate"), Some(moves)) => Some(Score::Mate(moves)),
        _ => thought.score,
    };
    if let Some(depth) = after("depth").and_then(|word| word.parse().ok()) {
        thought.depth = depth;
    }
    if let Some(at) = words.iter().position(|&word| word == "pv")
        && !legal(line, &words[at + 1..])
    {
        thought.bad_line.get_or_insert_with(|| text.to_owned());
    }
}

/// Whether the moves can be played one after the other.
fn legal(line: &Line<'_>, words: &[&str]) -> bool {
    let mut game = line.game.clone();
    words.iter().all(|word| {
        let mv = game.parse_move(word);
        if let Some(mv) = mv {
            game.play(mv);
        }
        mv.is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_engine::Game;

    fn heard(lines: &[&str]) -> (Thought, Option<String>) {
        let game = Game::initial();
        let line = Line { start: None, words: &[], game: &game };
        let mut thought = Thought::default();
        let mut best = None;
        for text in lines {
            if let Some(Said::Move(text)) = Uci.read(text, &line, &mut thought) {
                best = Some(text);
            }
        }
        (thought, best)
    }

    #[test]
    fn thoughts_are_read() {
        let (thought, best) = heard(&[
            "info depth 3 score cp 25 nodes 400 pv e2e4 e7e5",
            "info depth 4 multipv 1 score mate -3 nodes 500 pv d2d4",
            "info depth 4 multipv 2 score cp 11 nodes 700 pv d2d4",
            "info string score cp 99 is not meant",
            "bestmove d2d4 ponder d7d5",
        ]);
        assert_eq!((thought.depth, thought.nodes, thought.score), (4, 500, Some(Score::Mate(-3))));
        assert_eq!((thought.bad_line, best.as_deref()), (None, Some("d2d4")));
    }

    #[test]
    fn lines_that_cannot_be_played_are_noticed() {
        let (thought, _) = heard(&["info depth 3 score cp 25 pv e2e4 e2e4"]);
        assert!(thought.bad_line.is_some());
        assert_eq!(heard(&["bestmove"]).1.as_deref(), Some(""));
    }

    #[test]
    fn clocks_are_told() {
        let clock = |text: &str| Clock::new(text.parse().expect("a limit"));
        let told = |turn, one: &str, other: &str| go(turn, &clock(one), &clock(other));
        assert_eq!(told(Color::White, "10+0.1", "5"), "go wtime 10000 winc 100 btime 5000 binc 0");
        assert_eq!(
            told(Color::Black, "40/10+0.1", "5"),
            "go wtime 5000 winc 0 btime 10000 binc 100 movestogo 40"
        );
        assert_eq!(told(Color::Black, "nodes:7", "5"), "go nodes 7");
        assert_eq!(told(Color::Black, "movetime:0.5", "5"), "go movetime 500");
        assert_eq!(told(Color::Black, "depth:3", "5"), "go depth 3");
    }

    #[test]
    fn options_are_known_by_name() {
        assert_eq!(
            option_name("option name Null Move type check default true").as_deref(),
            Some("Null Move")
        );
        assert_eq!(option_name("id name x"), None);
    }
}
