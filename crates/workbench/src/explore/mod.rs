//! Any line of play from the diagram, and what every move there decides.
//!
//! "Why does 1.Qa1 fail?": the walk plays the line as the stipulation has it, the verdicts come from the
//! solver, asked about what is left of the problem in that position, and the reason from the explanation of the try.

mod lines;
mod verdicts;
mod walk;
mod why;

use crate::job::Work;
use crate::progress::Progress;
use crate::{Context, Error, read};
use keymove_chess::notation::{FenError, san};
use keymove_chess::{Color, Move, Position};
use keymove_problem::statement::{Case, Entry, Statement, StatementError};
use keymove_solve::{Limits, Status, Stop};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Most moves of a line.
const MOST: usize = 2000;

/// The body of a request.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: String,
    stipulation: String,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    explain: bool,
    seconds: Option<f64>,
    memory: Option<usize>,
    /// Threads wanted.
    threads: Option<usize>,
}

/// A request that can be answered.
#[derive(Debug)]
pub(crate) struct Question {
    case: Case,
    moves: Vec<String>,
    explain: bool,
    time: Option<Duration>,
    memory: Option<usize>,
    threads: Option<usize>,
}

/// What a move decides.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    /// The attacker's move solves; in help and series play a solution goes on with it.
    Solves,
    /// It does not; no solution goes on with it.
    Refuted,
    /// The defender's move is answered.
    Answered,
    /// It is not.
    Refutes,
    /// Not known, because the search was stopped.
    Open,
    /// Not asked: what is left of the stipulation cannot be solved on its own.
    NotSearched,
}

/// A move and what it decides.
#[derive(Clone, PartialEq, Debug)]
struct Verdict {
    mv: Move,
    word: Word,
    /// Moves that the solution takes, as far as there is one; halves in help play.
    length: Option<f64>,
}

/// What came out of a search.
#[derive(Clone, PartialEq, Debug)]
struct Found {
    verdicts: Vec<Verdict>,
    stop: Option<Stop>,
}

impl Found {
    fn new(verdicts: Vec<Verdict>, status: Status) -> Self {
        let stop = match status {
            Status::Complete => None,
            Status::Stopped(stop) => Some(stop),
        };
        Self { verdicts, stop }
    }

    fn unsearched(moves: impl IntoIterator<Item = Move>) -> Self {
        let verdicts =
            moves.into_iter().map(|mv| Verdict { mv, word: Word::NotSearched, length: None }).collect();
        Self { verdicts, stop: None }
    }
}

/// A search under way.
struct Search<'a> {
    context: &'a Context<'a>,
    deadline: Instant,
    memory: Option<usize>,
}

impl Search<'_> {
    fn limits(&self) -> Limits {
        self.context.limits(self.deadline, self.memory)
    }

    fn progress(&self, position: Position, battle: bool) -> Progress {
        Progress::new(position, battle, self.deadline)
    }
}

impl Question {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        let stipulation = read::stipulation(&request.stipulation)?;
        read::bounded("fen", &request.fen)?;
        if stipulation.intro > 0 {
            let words =
                format!("{stipulation}: expected it without an introduction, and the position after it");
            return Err(Error::field("stipulation", words));
        }
        if request.moves.len() > MOST {
            return Err(Error::field(
                "moves",
                format!("{} moves; expected at most {MOST}", request.moves.len()),
            ));
        }
        let statement = Statement::read(&request.fen, stipulation)
            .map_err(|error| read::fen_error(&request.fen, &error))?;
        let refusal = |error: StatementError| match error {
            StatementError::Unplayable { faults, .. } => {
                read::fen_error(&request.fen, &FenError::Unplayable(faults))
            }
            error => Error::field("fen", error.to_string()),
        };
        let entry: Option<Entry> = statement.entries().map_err(refusal)?.into_iter().next();
        let case = entry.ok_or_else(|| Error::field("fen", "nothing to be solved"))?.case.map_err(refusal)?;
        let question = Self {
            case,
            moves: request.moves.clone(),
            explain: request.explain,
            time: read::seconds(request.seconds)?,
            memory: request.memory,
            threads: request.threads,
        };
        // A line that cannot be played is refused at once.
        match question.case.stipulation.play.is_battle() {
            true => drop(walk::battle(&question.case, &question.moves)?),
            false => drop(walk::lines(&question.case, &question.moves)?),
        }
        Ok(question)
    }

    fn battle(&self, search: &Search<'_>) -> Result<(), Error> {
        // Played before, so that it can be played.
        let Ok(walk) = walk::battle(&self.case, &self.moves) else { return Ok(()) };
        let found = verdicts::of_battle(&self.case, &walk, search);
        let side = if walk.attacker { "attacker" } else { "defender" };
        search.context.send("explored", self.fields(&walk.place, side, json!(walk.left), &found))?;
        if self.explain {
            let (explanation, reason) = match why::it_fails(&self.case, &walk, search) {
                Ok(phase) => (phase, Value::Null),
                Err(reason) => (Value::Null, reason.into()),
            };
            let fields = json!({ "explanation": explanation, "reason": reason });
            search.context.send("explanation", fields)?;
        }
        Ok(())
    }

    fn lines(&self, search: &Search<'_>) -> Result<(), Error> {
        let Ok(walk) = walk::lines(&self.case, &self.moves) else { return Ok(()) };
        let found = lines::of_lines(&self.case, &walk, search);
        let side = if walk.place.position.turn() == Color::White { "white" } else { "black" };
        let left = f64::from(walk.plies_left) / 2.0;
        search.context.send("explored", self.fields(&walk.place, side, json!(left), &found))?;
        if self.explain {
            let reason =
                "only of battles: in help and series play a move fails because no solution goes on with it";
            search.context.send("explanation", json!({ "explanation": null, "reason": reason }))?;
        }
        Ok(())
    }

    fn fields(&self, place: &walk::Place, side: &str, left: Value, found: &Found) -> Value {
        let position = &place.position;
        let name = |mv: Move| if mv == Move::NONE { "0000".to_owned() } else { san(position, mv) };
        let moves: Vec<Value> = found
            .verdicts
            .iter()
            .map(|&Verdict { mv, word, length }| {
                json!({ "uci": mv.to_string(), "san": name(mv), "verdict": word, "length": length })
            })
            .collect();
        let played: Vec<Value> =
            place.played.iter().map(|(mv, san)| json!({ "uci": mv.to_string(), "san": san })).collect();
        json!({
            "fen": position.to_string(),
            "stipulation": self.case.stipulation.to_string(),
            "played": played,
            "side": side,
            "left": left,
            "reached": place.reached,
            "over": place.over,
            "check": position.in_check(),
            "status": if found.stop.is_some() { "stopped" } else { "complete" },
            "stop": found.stop.map(stop_word),
            "moves": moves,
            "best": best(&found.verdicts),
        })
    }
}

impl Work for Question {
    fn threads(&self, all: usize) -> usize {
        self.threads.unwrap_or(all)
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let search = Search { context, deadline: context.deadline(self.time), memory: self.memory };
        match self.case.stipulation.play.is_battle() {
            true => self.battle(&search),
            false => self.lines(&search),
        }
    }
}

const fn stop_word(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time",
        Stop::Nodes => "nodes",
        Stop::Memory => "memory",
        Stop::User => "user",
    }
}

/// The moves to be shown: those that solve soonest, those that refute, or those that hold out longest.
fn best(verdicts: &[Verdict]) -> Vec<String> {
    let of = |word| verdicts.iter().filter(move |verdict| verdict.word == word);
    let names = |verdicts: Vec<&Verdict>| verdicts.iter().map(|verdict| verdict.mv.to_string()).collect();
    let refuting: Vec<&Verdict> = of(Word::Refutes).collect();
    if !refuting.is_empty() {
        return names(refuting);
    }
    let is_open = verdicts.iter().any(|verdict| verdict.word == Word::Open);
    let least = of(Word::Solves).filter_map(|verdict| verdict.length).min_by(f64::total_cmp);
    let most = of(Word::Answered).filter_map(|verdict| verdict.length).max_by(f64::total_cmp);
    match (least, most) {
        (Some(_), _) => names(of(Word::Solves).filter(|verdict| verdict.length == least).collect()),
        // One that is open may hold out longer.
        (None, Some(_)) if !is_open => {
            names(of(Word::Answered).filter(|verdict| verdict.length == most).collect())
        }
        _ => Vec::new(),
    }
}
