//! What a table says of a position of few men.

use super::making::{Maker, Unmade};
use super::told::{ToldHelpmate, ToldMate, ToldZeroing};
use super::{Side, tables_of};
use crate::event::Event;
use crate::job::{Resources, Work};
use crate::{Context, Error, read};
use keymove_chess::{Color, Position};
use keymove_report::Object;
use keymove_tables::{Tables, Unknown};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Tables of so many men are made when they are wanted: a few seconds. Larger ones take minutes and gigabytes, and are used where they are.
const MOST_MADE: usize = 4;

/// The body of a request.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: String,
    /// What is asked of it.
    #[serde(default)]
    kind: Kind,
    /// Who is mated, of helpmates alone; Black if nothing is said.
    mated: Option<Side>,
    /// Whether a table that is missing is made; otherwise only what is at hand is looked up.
    #[serde(default = "yes")]
    make: bool,
    seconds: Option<f64>,
    memory: Option<usize>,
    threads: Option<usize>,
}

const fn yes() -> bool {
    true
}

/// The kinds of tables, by the words of the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[default]
    Mate,
    Zeroing,
    Helpmate,
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Mate,
    /// After so many half-moves without a capture or a move of a pawn.
    Zeroing {
        halfmoves: u32,
    },
    Helpmate {
        mated: Color,
    },
}

/// A request that can be answered.
#[derive(Debug)]
pub(crate) struct Question {
    position: Position,
    asked: Asked,
    makes: bool,
    tables: Arc<Tables>,
    time: Option<Duration>,
    memory: Option<usize>,
    threads: Option<usize>,
}

/// What is told: the object of the command line, or why there is none.
#[derive(Serialize)]
struct Told {
    probe: Option<Object>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

impl Told {
    fn unknown(word: &'static str, message: impl ToString) -> Self {
        Self { probe: None, unknown: Some(word), message: Some(message.to_string()) }
    }
}

impl Question {
    /// Reads a request.
    pub(crate) fn check(request: &Request, resources: &Resources) -> Result<Self, Error> {
        let position = read::position(&request.fen)?;
        if request.mated.is_some() && request.kind != Kind::Helpmate {
            return Err(Error::field("mated", "of helpmates alone; expected it with kind helpmate"));
        }
        let asked = match request.kind {
            Kind::Mate => Asked::Mate,
            Kind::Zeroing => Asked::Zeroing { halfmoves: read::setup(&request.fen)?.halfmoves },
            Kind::Helpmate => Asked::Helpmate { mated: request.mated.map_or(Color::Black, Side::color) },
        };
        Ok(Self {
            position,
            asked,
            makes: request.make,
            tables: tables_of(resources),
            time: read::seconds(request.seconds)?,
            memory: request.memory,
            threads: request.threads,
        })
    }

    /// What the tables at hand say.
    fn looked_up(&self) -> Result<Object, Unknown> {
        let (tables, position) = (&self.tables, &self.position);
        Ok(match self.asked {
            Asked::Mate => ToldMate::of(tables, position)?.object(position),
            Asked::Zeroing { halfmoves } => {
                ToldZeroing::of(tables, position, halfmoves)?.object(position, None)
            }
            Asked::Helpmate { mated } => ToldHelpmate::of(tables, position, mated)?.object(position),
        })
    }

    /// The same, with tables made that are missing and may be.
    fn told(&self, context: &Context<'_>) -> Told {
        let maker = Maker {
            context,
            tables: &self.tables,
            deadline: context.deadline(self.time),
            memory: self.memory,
        };
        // Each round has one more table at hand.
        loop {
            let title = match self.looked_up() {
                Ok(probe) => return Told { probe: Some(probe), unknown: None, message: None },
                Err(Unknown::NoTable(title)) if self.makes && title.material.men() <= MOST_MADE => title,
                Err(unknown) => return Told::unknown(word(&unknown), unknown),
            };
            match maker.make(core::slice::from_ref(&title)) {
                Ok(()) => {}
                Err(Unmade::Stopped) => {
                    return Told::unknown("stopped", format!("the table of {title} was not finished"));
                }
                Err(Unmade::Impossible(words)) => return Told::unknown("unmade", words),
            }
        }
    }
}

impl Work for Question {
    fn threads(&self, all: usize) -> usize {
        self.threads.unwrap_or(all)
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        context.send_event(Event::in_order("probe", &self.told(context))?)
    }
}

/// The word for programs.
const fn word(unknown: &Unknown) -> &'static str {
    match unknown {
        Unknown::NoKing => "no_king",
        Unknown::TooMany(_) => "too_many",
        Unknown::Castling => "castling",
        Unknown::NoTable(_) => "no_table",
        Unknown::Unreadable(_) => "unreadable",
    }
}
