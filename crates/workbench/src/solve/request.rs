//! What a client wants to have solved: the options of `keymove solve`, read and checked.

use super::Wanted;
use crate::Error;
use crate::read;
use keymove_chess::notation::FenError;
use keymove_problem::intended::{Intended, Meaning};
use keymove_problem::statement::{
    CastlingRule, Duplex, Entry, Place, Statement, StatementError, TextError, read_en_passant,
    read_exclusive_castlings, read_no_castling,
};
use keymove_problem::{Intention, IntentionError};
use keymove_problem::{Lengths, Stipulation};
use keymove_solve::answer::{self, Asked, MateMode, Misfit, Question, name_keys};
use keymove_solve::{MethodChoice, NonTrivial, Restriction};
use serde::Deserialize;

/// Most castlings that exclude each other: more than a problem has.
const MOST: usize = 64;

/// Most solutions of help and series play that are sent. A problem with more is stopped, and says so.
pub(super) const MOST_SOLUTIONS: u64 = 20_000;

/// Most refutations of a try that can be asked for: more than any position has replies.
const MOST_REFUTATIONS: u16 = 256;

/// The body of a request. The documents of the interface say what each field means.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: String,
    stipulation: String,
    #[serde(default)]
    twins: Vec<String>,
    #[serde(default)]
    zero: bool,
    #[serde(default)]
    duplex: bool,
    #[serde(default)]
    half_duplex: bool,
    #[serde(default)]
    set_play: bool,
    #[serde(default)]
    post_key: bool,
    #[serde(default)]
    exact: bool,
    #[serde(default)]
    shortest_length: bool,
    castling: Option<Castling>,
    no_castling: Option<String>,
    #[serde(default)]
    exclusive_castling: Vec<String>,
    en_passant: Option<String>,
    intended: Option<String>,
    #[serde(default)]
    checks_only: bool,
    max_flights: Option<u8>,
    non_trivial: Option<Trivial>,
    #[serde(default)]
    mode: Mode,
    #[serde(default)]
    improve: bool,
    #[serde(default)]
    method: Method,
    #[serde(default)]
    recount: bool,
    max_solutions: Option<u64>,
    start_move: Option<u32>,
    up_to_move: Option<u32>,
    tree: Option<bool>,
    tries: Option<u16>,
    #[serde(default)]
    all_continuations: bool,
    #[serde(default)]
    explain: bool,
    #[serde(default)]
    certificate: bool,
    seconds: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
    /// Threads wanted.
    pub(crate) threads: Option<usize>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Castling {
    Fen,
    Codex,
    None,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Trivial {
    most: u16,
    length: u16,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Method {
    #[default]
    Auto,
    Plain,
    Pictures,
    Both,
}

/// What is wanted of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    #[default]
    Full,
    Shortest,
    First,
}

/// A request, checked.
pub(super) struct Checked {
    /// What is wanted of each position.
    pub wanted: Wanted,
    /// The positions to be solved. One of several may be beyond solving, a single one may not.
    pub entries: Vec<Entry>,
    /// Which solutions are meant of each position; empty if that is not said.
    pub intended: Vec<Option<Intended>>,
}

impl Request {
    /// What is wanted, and of what.
    pub(super) fn read(&self) -> Result<Checked, Error> {
        let mut wanted = self.wanted()?;
        let question = Question { wanted: wanted.answer.clone(), ..Question::new(self.statement()?) };
        let entries = question.entries().map_err(|error| self.refusal(&error))?;
        if let [Entry { case: Err(error), .. }] = entries.as_slice() {
            return Err(self.refusal(error));
        }
        if self.improve && self.mode != Mode::First {
            return Err(Error::field(
                "improve",
                "goes with mode first only; shortest proves the shortest solution anyway",
            ));
        }
        // That there is no certificate of some play is told in its place.
        let is_told_later = |misfit: &Misfit| misfit.asked == Asked::Certificate && entries.len() == 1;
        if let Some(misfit) = question.check().into_iter().find(|misfit| !is_told_later(misfit)) {
            return Err(Error::field(self.field_of(misfit.asked), misfit.reason));
        }
        wanted.answer.certificate = false;
        let intended = match self.meaning()? {
            Some(Meaning::Moves(text)) => Intended::of_entries(&text, &entries)
                .map_err(|error| Error::field("intended", error.to_string()))?,
            _ => Vec::new(),
        };
        Ok(Checked { wanted, entries, intended })
    }

    /// The field that says what is asked.
    const fn field_of(&self, asked: Asked) -> &'static str {
        match asked {
            Asked::Stipulation => "stipulation",
            Asked::Mode => "mode",
            Asked::MaxFlights => "max_flights",
            Asked::NonTrivial => "non_trivial",
            Asked::SetPlay => "set_play",
            Asked::Play => "tree",
            Asked::Tries => "tries",
            Asked::AllContinuations => "all_continuations",
            Asked::Method => "method",
            Asked::Recount => "recount",
            Asked::MaxSolutions => "max_solutions",
            Asked::FirstMoves if self.start_move.is_some() => "start_move",
            Asked::FirstMoves => "up_to_move",
            Asked::Intention => "intended",
            // No request asks for them.
            Asked::Weights => "weights",
            Asked::Certificate => "certificate",
        }
    }

    /// What is wanted of each position.
    fn wanted(&self) -> Result<Wanted, Error> {
        let first_moves = match (self.start_move, self.up_to_move) {
            (None, None) => None,
            (start, end) => Some(start.unwrap_or(1)..=end.unwrap_or(u32::MAX)),
        };
        if first_moves.as_ref().is_some_and(|range| range.is_empty() || *range.start() == 0) {
            return Err(Error::field("start_move", "no first move is left; they are counted from 1"));
        }
        if self.max_solutions.is_some_and(|most| most == 0 || most > MOST_SOLUTIONS) {
            return Err(Error::field("max_solutions", format!("expected 1 to {MOST_SOLUTIONS}")));
        }
        if self.max_flights.is_some_and(|flights| flights > 8) {
            return Err(Error::field("max_flights", "a king has at most 8 flights; expected 0 to 8"));
        }
        if self.tries.is_some_and(|tries| tries > MOST_REFUTATIONS) {
            return Err(Error::field("tries", format!("expected 0 to {MOST_REFUTATIONS}")));
        }
        let non_trivial = self.non_trivial.map(|Trivial { most, length }| NonTrivial { most, length });
        let answer = answer::Wanted {
            mode: match self.mode {
                Mode::Full => answer::Mode::Full,
                Mode::Shortest => answer::Mode::One { mate: MateMode::Shortest, improve: false },
                Mode::First => answer::Mode::One { mate: MateMode::First, improve: self.improve },
            },
            restriction: Restriction {
                checks_only: self.checks_only,
                max_flights: self.max_flights,
                non_trivial,
            },
            first_moves,
            max_solutions: self.max_solutions,
            method: match self.method {
                Method::Auto => MethodChoice::Auto,
                Method::Plain => MethodChoice::Plain,
                Method::Pictures | Method::Both => MethodChoice::Pictures,
            },
            compare: matches!(self.method, Method::Both),
            recount: self.recount,
            intention: self.intention()?,
            play: self.tree,
            tries: self.tries.map_or(0, usize::from),
            all_continuations: self.all_continuations,
            certificate: self.certificate,
            ..answer::Wanted::default()
        };
        Ok(Wanted {
            answer,
            explain: self.explain,
            certificate: self.certificate,
            time: read::seconds(self.seconds)?,
            nodes: self.nodes,
            memory: self.memory,
        })
    }

    fn statement(&self) -> Result<Statement, Error> {
        let stipulation = self.with_lengths(read::stipulation(&self.stipulation)?)?;
        read::bounded("fen", &self.fen)?;
        let mut statement =
            Statement::read(&self.fen, stipulation).map_err(|error| read::fen_error(&self.fen, &error))?;
        let (field, texts) = ("exclusive_castling", &self.exclusive_castling);
        if texts.len() > MOST {
            return Err(Error::field(field, format!("{} of them; expected at most {MOST}", texts.len())));
        }
        texts.iter().try_for_each(|text| read::bounded(field, text))?;
        let conventions = &mut statement.conventions;
        conventions.castling = match self.castling {
            Some(Castling::Fen) => CastlingRule::Diagram,
            Some(Castling::Codex) => CastlingRule::Codex,
            Some(Castling::None) => CastlingRule::Never,
            None => conventions.castling,
        };
        if let Some(text) = words(self.no_castling.as_deref()) {
            read::bounded("no_castling", &text)?;
            conventions.no_castling = read_no_castling(&text).map_err(|error| at("no_castling", &error))?;
        }
        if let Some(text) = words(self.en_passant.as_deref()) {
            read::bounded("en_passant", &text)?;
            conventions.en_passant = read_en_passant(&text).map_err(|error| at("en_passant", &error))?;
        }
        for text in &self.exclusive_castling {
            let pair = read_exclusive_castlings(text).map_err(|error| at("exclusive_castling", &error))?;
            conventions.exclusive_castlings.push(pair);
        }
        let twins = read::twins(&self.twins, self.zero)?;
        (statement.twins, statement.zeroposition) = (twins.twins, twins.zeroposition);
        name_keys(&mut statement);
        statement.duplex = match (self.duplex, self.half_duplex) {
            (true, true) => return Err(Error::field("half_duplex", "expected this or duplex, not both")),
            (true, false) => Some(Duplex::Both),
            (false, true) => Some(Duplex::Half),
            (false, false) => None,
        };
        statement.set_play = self.set_play;
        statement.post_key = self.post_key;
        Ok(statement)
    }

    fn with_lengths(&self, stipulation: Stipulation) -> Result<Stipulation, Error> {
        let lengths = match (self.exact, self.shortest_length) {
            (false, false) => return Ok(stipulation),
            (true, false) => Lengths::Exact,
            (false, true) => Lengths::Shortest,
            (true, true) => {
                return Err(Error::field("shortest_length", "expected this or exact, not both"));
            }
        };
        if ![Lengths::UpTo, lengths].contains(&stipulation.lengths) {
            let words = format!("{stipulation} says otherwise than the option which lengths count");
            return Err(Error::field("stipulation", words));
        }
        Ok(Stipulation { lengths, ..stipulation })
    }

    fn intention(&self) -> Result<Option<Intention>, Error> {
        Ok(match self.meaning()? {
            Some(Meaning::Number(number)) => Some(number),
            _ => None,
        })
    }

    /// What is said of the solutions that are meant.
    fn meaning(&self) -> Result<Option<Meaning>, Error> {
        let Some(text) = self.intended.as_deref() else { return Ok(None) };
        read::bounded("intended", text)?;
        text.trim().parse().map(Some).map_err(|error: IntentionError| {
            Error::at("intended", (error.column.saturating_sub(1), 1), error.to_string())
        })
    }

    /// Why the problem cannot be solved. A fault of the diagram is one of the field.
    fn refusal(&self, error: &StatementError) -> Error {
        match error {
            StatementError::Unplayable { place, faults } if *place == Place::default() => {
                read::fen_error(&self.fen, &FenError::Unplayable(faults.clone()))
            }
            error => Error::field(field(error), words_of(error)),
        }
    }
}

/// The field that an error is about.
fn field(error: &StatementError) -> &'static str {
    match error {
        StatementError::NoTwin | StatementError::Change { .. } | StatementError::Continued { .. } => "twins",
        StatementError::EnPassant { .. } => "en_passant",
        StatementError::NoKey { .. } => "post_key",
        StatementError::NoSetPlay { .. } | StatementError::SetPlayInCheck { .. } => "set_play",
        _ => "fen",
    }
}

/// An error in words. Without twins it is clear which position is meant.
pub(super) fn words_of(error: &StatementError) -> String {
    let text = error.to_string();
    text.strip_prefix("problem: ").unwrap_or(&text).to_owned()
}

/// Squares with commas or blanks between; nothing if there are none.
fn words(text: Option<&str>) -> Option<String> {
    text.map(|text| text.replace(',', " ")).filter(|text| !text.trim().is_empty())
}

fn at(field: &'static str, error: &TextError) -> Error {
    Error::at(field, (error.column.saturating_sub(1), 1), error.to_string())
}
