//! Engines as processes, whatever protocol they speak.

mod process;
mod uci;
mod xboard;

pub(crate) use process::Transcript;

use crate::limit::Clock;
use crate::spec::{Protocol, Spec};
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_engine::Game;
use process::{Heard, Process};
use std::time::{Duration, Instant};

/// How long an engine may take to get ready.
const STARTUP: Duration = Duration::from_secs(20);
/// How often a wait is interrupted to see whether the user wants an end.
const GLANCE: Duration = Duration::from_millis(50);

/// What an engine said of its position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Score {
    Centipawns(i32),
    /// In so many moves; negative: it is mated.
    Mate(i32),
}

impl Score {
    /// In centipawns; any mate is more than any other score.
    pub(crate) fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(value) => value.clamp(-29_000, 29_000),
            Self::Mate(moves) if moves > 0 => 30_000,
            Self::Mate(_) => -30_000,
        }
    }
}

/// The last that an engine told of its thought.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Thought {
    pub(crate) score: Option<Score>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// A line that it printed is not legal.
    pub(crate) bad_line: Option<String>,
}

/// How a wait for a move ended.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Reply {
    /// The move as the engine wrote it, the time that it took.
    Move { text: String, time: Duration, thought: Thought },
    /// It gives up the game.
    Resigns,
    /// Its time is over.
    Late,
    /// It has not answered for longer than is allowed, or not even to being told to stop.
    Hangs,
    /// Its process has ended, or has never got ready.
    Crashed(String),
    /// The user wants an end.
    Interrupted,
}

/// What surrounds a thought.
pub(crate) struct Surroundings<'a> {
    /// The clock of the side to move.
    pub(crate) clock: &'a Clock,
    /// That of the other.
    pub(crate) other: &'a Clock,
    /// How much later than the clock says a move may come.
    pub(crate) margin: Duration,
    /// How long a thought without a clock may take.
    pub(crate) patience: Duration,
    pub(crate) interrupt: &'a AtomicBool,
}

/// A position and how it was reached.
pub(crate) struct Line<'a> {
    /// As a FEN; `None`: the initial position.
    pub(crate) start: Option<&'a str>,
    /// The moves as UCI has them.
    pub(crate) words: &'a [String],
    pub(crate) game: &'a Game,
}

/// What differs between protocols.
trait Dialogue: Send {
    /// From the start of the process until it is ready; what options it did not know.
    fn begin(&mut self, process: &mut Process, spec: &Spec) -> Result<Vec<String>, String>;
    /// Another game.
    fn new_game(&mut self, process: &mut Process, chess960: bool) -> Result<(), String>;
    /// Tells the position and lets it think.
    fn go(&mut self, process: &mut Process, line: &Line<'_>, clock: &Clock, other: &Clock);
    /// A line heard while it thinks.
    fn read(&mut self, line: &str, position: &Line<'_>, thought: &mut Thought) -> Option<Said>;
    /// What makes it move at once.
    fn stop(&self) -> &'static str;
}

/// What a line means that is more than news.
enum Said {
    Move(String),
    Resigns,
}

/// An engine that is ready to play.
pub(crate) struct Engine {
    process: Process,
    dialogue: Box<dyn Dialogue>,
    /// Options that it does not have.
    pub(crate) unknown: Vec<String>,
    /// It did not do what it should, and must be started anew.
    broken: bool,
}

impl Engine {
    /// Starts it and waits until it is ready.
    ///
    /// # Errors
    /// It cannot be started, or does not get ready.
    pub(crate) fn start(spec: &Spec, transcript: Option<Transcript>) -> Result<Self, String> {
        let mut process = Process::start(spec, transcript)?;
        let mut dialogue: Box<dyn Dialogue> = match spec.protocol {
            Protocol::Uci => Box::new(uci::Uci),
            Protocol::XBoard => Box::new(xboard::XBoard::default()),
        };
        let unknown =
            dialogue.begin(&mut process, spec).map_err(|problem| format!("{}: {problem}", spec.name))?;
        Ok(Self { process, dialogue, unknown, broken: false })
    }

    /// Prepares it for another game.
    ///
    /// # Errors
    /// It does not answer.
    pub(crate) fn new_game(&mut self, chess960: bool) -> Result<(), String> {
        self.dialogue.new_game(&mut self.process, chess960).inspect_err(|_| self.broken = true)
    }

    /// Whether it can go on.
    pub(crate) const fn is_sound(&self) -> bool {
        !self.broken
    }

    /// The most memory that it has had, in bytes.
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        self.process.peak_memory()
    }

    /// Lets it think until it moves or may think no longer.
    pub(crate) fn think(&mut self, line: &Line<'_>, around: &Surroundings<'_>) -> Reply {
        let mut thought = Thought::default();
        let begin = Instant::now();
        self.dialogue.go(&mut self.process, line, around.clock, around.other);
        let longest = around.clock.longest();
        let end = begin + longest.map_or(around.patience, |time| time + around.margin);
        loop {
            match self.process.hear(end.min(Instant::now() + GLANCE)) {
                Heard::Line(text, at) => match self.dialogue.read(&text, line, &mut thought) {
                    // What arrived in time may have waited for us.
                    Some(_) if at > end => return self.late(longest.is_some(), false),
                    Some(Said::Move(text)) => {
                        return Reply::Move { text, time: at.duration_since(begin), thought };
                    }
                    Some(Said::Resigns) => return Reply::Resigns,
                    None => {}
                },
                Heard::Gone => {
                    self.broken = true;
                    return Reply::Crashed("the process has ended".to_owned());
                }
                Heard::Silence if around.interrupt.load(Ordering::Relaxed) => {
                    self.await_move(line);
                    return Reply::Interrupted;
                }
                Heard::Silence if Instant::now() >= end => {
                    let answers = self.await_move(line);
                    return self.late(longest.is_some(), !answers);
                }
                Heard::Silence => {}
            }
        }
    }

    fn late(&mut self, by_clock: bool, hangs: bool) -> Reply {
        self.broken |= hangs;
        if by_clock && !hangs { Reply::Late } else { Reply::Hangs }
    }

    /// Tells it to move at once, and whether it does.
    fn await_move(&mut self, line: &Line<'_>) -> bool {
        self.process.send(self.dialogue.stop());
        let deadline = Instant::now() + Duration::from_secs(3);
        let mut thought = Thought::default();
        loop {
            match self.process.hear(deadline) {
                Heard::Line(text, _) => {
                    if self.dialogue.read(&text, line, &mut thought).is_some() {
                        return true;
                    }
                }
                Heard::Silence | Heard::Gone => {
                    self.broken = true;
                    return false;
                }
            }
        }
    }

    /// Ends the process.
    pub(crate) fn quit(mut self) {
        if self.broken { self.process.kill() } else { self.process.quit() }
    }
}

/// Waits for a line for which `wanted` holds.
fn await_line(
    process: &mut Process, time: Duration, what: &str, mut wanted: impl FnMut(&str) -> bool,
) -> Result<(), String> {
    let deadline = Instant::now() + time;
    loop {
        match process.hear(deadline) {
            Heard::Line(line, _) if wanted(&line) => return Ok(()),
            Heard::Line(..) => {}
            Heard::Silence => return Err(format!("no `{what}` within {} s", time.as_secs())),
            Heard::Gone => return Err(format!("the process has ended before `{what}`")),
        }
    }
}
