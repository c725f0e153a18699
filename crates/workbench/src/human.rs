//! A mate looked for as a player does, beside what a search of all moves takes.

use crate::event::Event;
use crate::job::Work;
use crate::{Context, Error, read};
use keymove_chess::Position;
use keymove_report::human_json;
use keymove_solve::Limits;
use keymove_study::human::{Mobility, Program, Rules, examine, full_search};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The longest line that can be asked for, in moves of the attacker.
const MOVES: RangeInclusive<u16> = 1..=50;

/// Positions that are examined if nothing is said: more than any problem of the lists of `docs/human.md` took.
const POSITIONS: u64 = 10_000;
/// As many as can be asked for.
const MOST_POSITIONS: u64 = 1_000_000;

/// Positions that the full search may generate if nothing is said, as on the command line.
const FULL: u64 = 10_000_000;

/// Steps that are told: nobody goes through more of them.
const MOST_STEPS: usize = 3000;

/// The body of a request.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: String,
    /// 1 or 2; 2 if nothing is said.
    program: Option<u8>,
    /// `not-rising` if nothing is said.
    mobility: Option<String>,
    /// The longest line; 5 if nothing is said.
    moves: Option<u16>,
    /// Most positions examined.
    positions: Option<u64>,
    /// Most positions of the full search; 0: there is none.
    full_search: Option<u64>,
    /// For both together.
    seconds: Option<f64>,
}

/// A search that can be made.
#[derive(Debug)]
pub(crate) struct Search {
    position: Position,
    rules: Rules,
    positions: u64,
    full: u64,
    time: Option<Duration>,
}

/// The library's object, as it is.
#[derive(Serialize)]
struct Fields {
    human: Box<RawValue>,
}

impl Search {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        let program = match request.program {
            Some(1) => Program::One,
            None | Some(2) => Program::Two,
            Some(_) => return Err(Error::field("program", "expected 1 or 2")),
        };
        let usual = Rules::new(program);
        let mobility = match request.mobility.as_deref() {
            None => usual.mobility,
            Some(name) => Mobility::named(name).ok_or_else(|| {
                let names = Mobility::ALL.map(Mobility::name).join(", ");
                Error::field("mobility", format!("expected one of {names}"))
            })?,
        };
        let moves = request.moves.unwrap_or(usual.moves);
        if !MOVES.contains(&moves) {
            let message = format!("expected a number from {} to {}", MOVES.start(), MOVES.end());
            return Err(Error::field("moves", message));
        }
        let positions = request.positions.unwrap_or(POSITIONS);
        if !(1..=MOST_POSITIONS).contains(&positions) {
            return Err(Error::field("positions", format!("expected a number from 1 to {MOST_POSITIONS}")));
        }
        Ok(Self {
            position: read::position(&request.fen)?,
            rules: Rules { program, mobility, moves },
            positions,
            full: request.full_search.unwrap_or(FULL),
            time: read::seconds(request.seconds)?,
        })
    }
}

impl Work for Search {
    fn threads(&self, _: usize) -> usize {
        1
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        // One clock for this search and the one beside it.
        let limits = Limits { threads: 1, ..context.limits(context.deadline(self.time), None) };
        let seen =
            examine(&self.position, &self.rules, &Limits { nodes: Some(self.positions), ..limits.clone() });
        let full = match self.full {
            0 => None,
            // What few men are known to come to would make another number of what a search takes.
            most => full_search(&seen, &Limits { nodes: Some(most), few_men: None, ..limits })
                .map_err(|error| Error::fault(error.to_string()))?,
        };
        let text = human_json(&seen, full.as_ref(), Some(MOST_STEPS));
        let human = RawValue::from_string(text).map_err(|error| Error::fault(error.to_string()))?;
        context.send_event(Event::in_order("human", &Fields { human })?)
    }
}
