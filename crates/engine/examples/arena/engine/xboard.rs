//! The protocol of XBoard (CECP), version 2, from the side of the program that asks. The engine is always in `force` mode
//! and told `go` for each of its moves, which every engine understands alike.

use super::{Dialogue, Heard, Line, Process, STARTUP, Said, Score, Thought, await_line};
use crate::limit::{Clock, Limit};
use crate::spec::Spec;
use keymove_engine::Game;
use std::time::{Duration, Instant};

/// How long an engine has to say that it knows the second version; older ones say nothing.
const GREETING: Duration = Duration::from_secs(2);

pub(super) struct XBoard {
    features: Features,
    /// Number of the last `ping`.
    pings: u32,
    /// Half-moves that the engine knows of, if the game has been told to it.
    told: Option<usize>,
}

/// What an engine has said of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Features {
    ping: bool,
    setboard: bool,
    usermove: bool,
    time: bool,
    memory: bool,
    smp: bool,
}

impl Default for XBoard {
    fn default() -> Self {
        let features =
            Features { ping: false, setboard: false, usermove: false, time: true, memory: false, smp: false };
        Self { features, pings: 0, told: None }
    }
}

impl Dialogue for XBoard {
    fn begin(&mut self, process: &mut Process, spec: &Spec) -> Result<Vec<String>, String> {
        process.send("xboard");
        process.send("protover 2");
        self.greet(process)?;
        for line in &spec.init {
            process.send(line);
        }
        let mut unknown = Vec::new();
        for (name, value) in &spec.options {
            match name.as_str() {
                "Hash" if self.features.memory => process.send(&format!("memory {value}")),
                "Threads" if self.features.smp => process.send(&format!("cores {value}")),
                _ => unknown.push(name.clone()),
            }
        }
        self.ready(process)?;
        Ok(unknown)
    }

    fn new_game(&mut self, process: &mut Process, chess960: bool) -> Result<(), String> {
        if chess960 {
            return Err("no Chess960 by this protocol".to_owned());
        }
        for line in ["new", "force", "easy", "post"] {
            process.send(line);
        }
        self.told = None;
        self.ready(process)
    }

    fn go(&mut self, process: &mut Process, line: &Line<'_>, clock: &Clock, other: &Clock) {
        let known = match self.told {
            Some(known) => known,
            None => {
                if let Some(text) = level(clock.limit()) {
                    process.send(&text);
                }
                if let Some(fen) = line.start {
                    process.send(&format!("setboard {fen}"));
                }
                0
            }
        };
        process.send("force");
        let prefix = if self.features.usermove { "usermove " } else { "" };
        for word in line.words.get(known..).unwrap_or_default() {
            process.send(&format!("{prefix}{word}"));
        }
        // Its own move is the next one that it knows.
        self.told = Some(line.words.len() + 1);
        if self.features.time && matches!(clock.limit(), Limit::Clock { .. }) {
            process.send(&format!("time {}", clock.left().as_millis() / 10));
            process.send(&format!("otim {}", other.left().as_millis() / 10));
        }
        process.send("go");
    }

    fn read(&mut self, text: &str, line: &Line<'_>, thought: &mut Thought) -> Option<Said> {
        let mut words = text.split_whitespace();
        match words.next()? {
            "move" => Some(Said::Move(in_uci(words.next().unwrap_or(""), line.game))),
            "My" if text.trim_start().starts_with("My move is") => {
                Some(Said::Move(in_uci(words.last().unwrap_or(""), line.game)))
            }
            "resign" => Some(Said::Resigns),
            word @ ("1-0" | "0-1") => {
                let lost =
                    if line.game.board().turn() == keymove_chess::Color::White { "0-1" } else { "1-0" };
                (word == lost).then_some(Said::Resigns)
            }
            first => {
                post(first, words, thought);
                None
            }
        }
    }

    fn stop(&self) -> &'static str {
        "?"
    }
}

impl XBoard {
    /// Hears what the engine can do.
    fn greet(&mut self, process: &mut Process) -> Result<(), String> {
        let mut deadline = Instant::now() + GREETING;
        loop {
            match process.hear(deadline) {
                Heard::Line(line, _) => {
                    let Some(rest) = line.trim().strip_prefix("feature ") else { continue };
                    for (name, value) in features(rest) {
                        if name == "done" {
                            if value == "1" {
                                return Ok(());
                            }
                            // It asks for more time than usual.
                            deadline = Instant::now() + STARTUP;
                            continue;
                        }
                        let accepted = self.features.take(&name, &value);
                        process.send(&format!("{} {name}", if accepted { "accepted" } else { "rejected" }));
                    }
                }
                // The first version has no such greeting.
                Heard::Silence => return Ok(()),
                Heard::Gone => return Err("the process has ended at once".to_owned()),
            }
        }
    }

    fn ready(&mut self, process: &mut Process) -> Result<(), String> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        let answer = format!("pong {}", self.pings);
        process.send(&format!("ping {}", self.pings));
        await_line(process, STARTUP, &answer, |line| line.trim() == answer)
    }
}

impl Features {
    /// Whether this one is of use.
    fn take(&mut self, name: &str, value: &str) -> bool {
        let place = match name {
            "ping" => &mut self.ping,
            "setboard" => &mut self.setboard,
            "usermove" => &mut self.usermove,
            "time" => &mut self.time,
            "memory" => &mut self.memory,
            "smp" => &mut self.smp,
            // Coordinates are what everybody sends anyway.
            "san" => return value == "0",
            "myname" | "done" | "reuse" | "analyze" | "colors" | "sigint" | "sigterm" | "draw" | "name"
            | "pause" | "playother" | "variants" | "ics" | "nps" | "debug" => return true,
            _ => return false,
        };
        *place = value == "1";
        true
    }
}

/// `ping=1 myname="A B"` as pairs.
fn features(text: &str) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut rest = text.trim();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        pairs.push((name.trim().to_owned(), value.to_owned()));
        rest = next.trim();
    }
    pairs
}

/// The command that sets a time control; `None` if the protocol has none.
fn level(limit: Limit) -> Option<String> {
    match limit {
        Limit::Clock { base, increment, session } => {
            let seconds = base.as_secs();
            let base = match (seconds / 60, seconds % 60) {
                (minutes, 0) => minutes.to_string(),
                (minutes, seconds) => format!("{minutes}:{seconds:02}"),
            };
            Some(format!("level {} {base} {}", session.unwrap_or(0), increment.as_secs_f64()))
        }
        Limit::MoveTime(time) => Some(format!("st {}", time.as_secs_f64().max(1.0))),
        Limit::Depth(plies) => Some(format!("sd {plies}")),
        Limit::Nodes(_) => None,
    }
}

/// A move of the engine as UCI has it: coordinates as they are, castlings and SAN translated.
fn in_uci(text: &str, game: &Game) -> String {
    if game.parse_move(text).is_some() {
        return text.to_owned();
    }
    match keymove_chess::notation::parse_san(game.board().position(), text) {
        Ok(mv) => game.format_move(mv),
        Err(_) => text.to_owned(),
    }
}

/// A line of thought: depth, score in centipawns, time in hundredths of a second, nodes, moves.
fn post<'a>(first: &str, mut rest: impl Iterator<Item = &'a str>, thought: &mut Thought) {
    let depth = first.trim_end_matches(['.', '+', '-', '&']).parse();
    let mut number = || rest.next().and_then(|word| word.parse::<i64>().ok());
    if let (Ok(depth), Some(score), Some(_), Some(nodes)) = (depth, number(), number(), number()) {
        thought.depth = depth;
        thought.score = Some(Score::Centipawns(score.clamp(-30_000, 30_000) as i32));
        thought.nodes = nodes.unsigned_abs();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_pairs() {
        let pairs = features(r#"ping=1 myname="Phalanx XXV" option="A -slider 0 0 50" done=1"#);
        let names: Vec<_> = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(
            names,
            [("ping", "1"), ("myname", "Phalanx XXV"), ("option", "A -slider 0 0 50"), ("done", "1")]
        );
    }

    #[test]
    fn levels() {
        let of = |text: &str| level(text.parse().expect("a limit"));
        assert_eq!(of("10+0.1").as_deref(), Some("level 0 0:10 0.1"));
        assert_eq!(of("40/120").as_deref(), Some("level 40 2 0"));
        assert_eq!(of("depth:5").as_deref(), Some("sd 5"));
        assert_eq!(of("nodes:5"), None);
    }

    #[test]
    fn moves_and_thoughts_are_read() {
        let game = Game::initial();
        let line = Line { start: None, words: &[], game: &game };
        let mut thought = Thought::default();
        let mut engine = XBoard::default();
        assert!(engine.read("  9. 31 155 2267838 Bb5 a6", &line, &mut thought).is_none());
        assert_eq!((thought.depth, thought.score), (9, Some(Score::Centipawns(31))));
        for (text, expected) in
            [("move e2e4", "e2e4"), ("move Nf3", "g1f3"), ("My move is : g1f3", "g1f3"), ("move e5", "e5")]
        {
            match engine.read(text, &line, &mut thought) {
                Some(Said::Move(mv)) => assert_eq!(mv, expected),
                _ => panic!("{text}"),
            }
        }
        assert!(matches!(engine.read("0-1 {White resigns}", &line, &mut thought), Some(Said::Resigns)));
        assert!(engine.read("1-0 {White mates}", &line, &mut thought).is_none());
    }
}
