//! What a client wants to have solved: the options of `keymove solve`, read and checked.

use crate::Error;
use crate::read;
use core::ops::RangeInclusive;
use keymove_chess::notation::FenError;
use keymove_problem::statement::{
    Case, CastlingRule, Duplex, Entry, Place, Statement, StatementError, TextError, Twin, read_en_passant,
    read_exclusive_castlings, read_no_castling,
};
use keymove_problem::{Intention, IntentionError};
use keymove_problem::{Lengths, Moves, Stipulation};
use keymove_solve::answer::MateMode;
use keymove_solve::tree::{self, Continuations};
use keymove_solve::{LineTask, MethodChoice, NonTrivial, Restriction};
use serde::Deserialize;
use std::time::Duration;

/// Most twins, castlings that exclude each other: more than a problem has.
const MOST: usize = 64;

/// Most solutions of help and series play that are sent. A problem with more is stopped, and says so.
const MOST_SOLUTIONS: u64 = 20_000;

/// Up to this length the play after the keys is shown unless it is refused.
const TREE_UP_TO: u16 = 3;

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

/// What is wanted of a directmate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    #[default]
    Full,
    Shortest,
    First,
}

/// How it is to be solved, and what is wanted besides the solution.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    /// Only one mate of a directmate.
    pub(super) mate: Option<MateMode>,
    /// After the first mate, shorter ones.
    pub(super) improve: bool,
    pub(super) restriction: Restriction,
    first_moves: Option<RangeInclusive<u32>>,
    max_solutions: Option<u64>,
    method: MethodChoice,
    /// Whether every move is to be tried, too, and the solutions compared.
    pub(super) compare: bool,
    /// Whether the solutions are to be counted a second time.
    pub(super) recount: bool,
    set_play: bool,
    tree: Option<bool>,
    tries: u16,
    continuations: Continuations,
    pub(super) explain: bool,
    pub(super) certificate: bool,
    pub(super) intention: Intention,
    pub(super) time: Option<Duration>,
    pub(super) nodes: Option<u64>,
    pub(super) memory: Option<usize>,
}

impl Request {
    /// The positions to be solved. One of several may be beyond solving, a single one may not.
    pub(super) fn entries(&self) -> Result<Vec<Entry>, Error> {
        let entries = self.statement()?.entries().map_err(|error| self.refusal(&error))?;
        if let [Entry { case: Err(error), .. }] = entries.as_slice() {
            return Err(self.refusal(error));
        }
        let cases: Vec<&Case> = entries.iter().filter_map(|entry| entry.case.as_ref().ok()).collect();
        cases.iter().try_for_each(|case| self.check(&case.stipulation))?;
        if self.certificate && entries.len() > 1 {
            let words = format!("a certificate is about one position; this problem has {}", entries.len());
            return Err(Error::field("certificate", words));
        }
        let without = |case: &&Case| matches!(case.set_play, Some(Err(StatementError::NoSetPlay { .. })));
        if !cases.is_empty() && cases.iter().all(without) {
            return Err(Error::field("set_play", format!("{} has no set play", self.stipulation.trim())));
        }
        Ok(entries)
    }

    /// The options of the search.
    pub(super) fn wanted(&self) -> Result<Wanted, Error> {
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
        let non_trivial = self.non_trivial.map(|Trivial { most, length }| NonTrivial { most, length });
        Ok(Wanted {
            mate: match self.mode {
                Mode::Full => None,
                Mode::Shortest => Some(MateMode::Shortest),
                Mode::First => Some(MateMode::First),
            },
            improve: self.improve,
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
            set_play: self.set_play,
            tree: self.tree,
            tries: self.tries.unwrap_or(0).min(256),
            continuations: match self.all_continuations {
                true => Continuations::InTime,
                false => Continuations::Shortest,
            },
            explain: self.explain,
            certificate: self.certificate,
            intention: self.intention()?.unwrap_or_default(),
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
        for (field, texts) in [("twins", &self.twins), ("exclusive_castling", &self.exclusive_castling)] {
            if texts.len() > MOST {
                return Err(Error::field(field, format!("{} of them; expected at most {MOST}", texts.len())));
            }
            texts.iter().try_for_each(|text| read::bounded(field, text))?;
        }
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
        for text in &self.twins {
            statement.twins.push(text.parse::<Twin>().map_err(|error| at("twins", &error))?);
        }
        statement.zeroposition = self.zero;
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
        let Some(text) = self.intended.as_deref() else { return Ok(None) };
        read::bounded("intended", text)?;
        text.trim().parse().map(Some).map_err(|error: IntentionError| {
            Error::at("intended", (error.column.saturating_sub(1), 1), error.to_string())
        })
    }

    /// Refuses options that say nothing about the stipulation, rather than ignore them.
    fn check(&self, stipulation: &Stipulation) -> Result<(), Error> {
        self.check_mode(stipulation)?;
        match stipulation.play.is_battle() {
            true => self.check_battle(stipulation),
            false => self.check_lines(stipulation),
        }
    }

    /// Refuses what one mate alone cannot have.
    fn check_mode(&self, stipulation: &Stipulation) -> Result<(), Error> {
        if self.improve && self.mode != Mode::First {
            return Err(Error::field(
                "improve",
                "goes with mode first only; shortest proves the shortest mate anyway",
            ));
        }
        if self.mode == Mode::Full {
            return Ok(());
        }
        if !stipulation.is_mate() {
            let words = format!(
                "shortest and first are for directmates such as #{}, not for {stipulation}",
                stipulation.moves()
            );
            return Err(Error::field("mode", words));
        }
        let of_all_moves = [
            (self.tree == Some(true), "tree"),
            (self.set_play, "set_play"),
            (self.tries.is_some_and(|tries| tries > 0), "tries"),
            (self.all_continuations, "all_continuations"),
        ];
        if let Some((_, field)) = of_all_moves.iter().find(|(given, _)| *given) {
            return Err(Error::field(
                field,
                "needs all first moves: it does not go with the modes shortest and first",
            ));
        }
        let of_full =
            [(self.max_flights.is_some(), "max_flights"), (self.non_trivial.is_some(), "non_trivial")];
        if let Some((_, field)) = of_full.iter().find(|(given, _)| *given) {
            return Err(Error::field(field, "does not go with the modes shortest and first"));
        }
        Ok(())
    }

    fn check_battle(&self, stipulation: &Stipulation) -> Result<(), Error> {
        let of_lines = [
            (!matches!(self.method, Method::Auto), "method"),
            (self.recount, "recount"),
            (self.max_solutions.is_some(), "max_solutions"),
            (self.start_move.is_some(), "start_move"),
            (self.up_to_move.is_some(), "up_to_move"),
            (self.intended.is_some(), "intended"),
        ];
        if let Some((_, field)) = of_lines.iter().find(|(given, _)| *given) {
            let words = format!("for help and series play only; in {stipulation} one side resists");
            return Err(Error::field(field, words));
        }
        if stipulation.intro > 0 && stipulation.lengths == Lengths::Shortest {
            let words =
                format!("{stipulation}: not after an introduction, where the soonest keys count anyway");
            return Err(Error::field("stipulation", words));
        }
        if stipulation.intro > 0 && stipulation.goal.needs_history() {
            let words = format!(
                "{stipulation}: not after an introduction, because the goal depends on where units stood in the diagram"
            );
            return Err(Error::field("stipulation", words));
        }
        Ok(())
    }

    fn check_lines(&self, stipulation: &Stipulation) -> Result<(), Error> {
        let of_battles = [
            (self.non_trivial.is_some(), "non_trivial"),
            (self.tree.is_some(), "tree"),
            (self.tries.is_some_and(|tries| tries > 0), "tries"),
            (self.all_continuations, "all_continuations"),
        ];
        if let Some((_, field)) = of_battles.iter().find(|(given, _)| *given) {
            let words = format!("not for {stipulation}, in which both sides help: its solutions are lines");
            return Err(Error::field(field, words));
        }
        let leaves_out = self.max_solutions.is_some()
            || self.start_move.is_some()
            || self.up_to_move.is_some()
            || self.checks_only
            || self.max_flights.is_some();
        if self.recount && leaves_out {
            let words = "counts all solutions; it does not go with options that leave some out";
            return Err(Error::field("recount", words));
        }
        let misfit = self.intention()?.and_then(|intention| intention.misfit(stipulation));
        misfit.map_or(Ok(()), |misfit| Err(Error::field("intended", misfit)))
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

impl Wanted {
    /// The part of the tree that is wanted for a problem of this length.
    pub(super) fn tree(&self, moves: Moves) -> tree::Options {
        tree::Options {
            set_play: self.set_play,
            tries: self.tries.into(),
            variations: self.tree.unwrap_or(moves.get() <= TREE_UP_TO || self.explain),
            continuations: self.continuations,
            ..tree::Options::default()
        }
    }

    /// The lines that are wanted.
    pub(super) fn lines(&self, case: &Case) -> LineTask {
        LineTask {
            restriction: self.restriction,
            first_moves: self.first_moves.clone(),
            max_solutions: Some(self.max_solutions.unwrap_or(MOST_SOLUTIONS)),
            method: self.method,
            ..LineTask::new(case.position, case.stipulation)
        }
    }
}
