//! Is every unit of a problem needed? What goes wrong without each of them, in every position of the problem.
//!
//! ```text
//! Statement without a unit --> its positions, twins made from it --> solve::answer --> soundness, keys or lines, play --> Need
//! ```
//!
//! Any stipulation that the solver takes, with twins, zeroposition, duplex and set play. A unit is idle only if nothing goes
//! wrong without it in any position. What limits leave open is undecided and never idle. [`Necessity::economy`] tells besides
//! which units take part in the solutions, whatever they are needed for.
//!
//! Two-movers that a program makes by the thousand are asked by [`idle_units`], without a solver.
//!
//! Left out: tries and their refutations; units that only a twin adds; whether several units could be missing at once.

mod economy;
mod idle;
mod json;
mod played;
mod solved;
#[cfg(test)]
mod tests;
mod without;

pub use crate::search::MOST_POSITIONS;
pub use idle::{Idle, idle_units};
pub use json::to_json;
pub use played::Told;
use without::NOTHING;
pub use without::{What, Without};

use keymove_chess::{Castling, Color, Piece, Role, Square};
use keymove_problem::statement::{Entry, Statement, StatementError};
use keymove_solve::answer::{Answer, Question};
use keymove_study::Study;
use keymove_study::economy::Economy;
use keymove_study::score::{Scorer, UnitFault, Weights, promoted_force, score_of};
use solved::{Before, Judge};

/// What every unit of a problem is for.
#[derive(Clone, Debug)]
pub struct Necessity {
    /// The score of the problem, if one is defined for it.
    pub score: Option<i64>,
    /// The units but the kings, from a1 to h8.
    pub units: Vec<Need>,
    /// Which units take part in what; `None` if that cannot be told of such play.
    pub parts: Option<Economy>,
    /// What shows that units were promoted before the diagram.
    pub promoted: Vec<UnitFault>,
}

/// A unit, and what the problem is without it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Need {
    /// Where it stands in the diagram.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// The first position of the problem without it.
    pub fen: String,
    /// What goes wrong in each position, in the order of the problem.
    pub places: Vec<Place>,
    /// The score of the problem without it, if that is sound and a score is defined for it.
    pub score: Option<i64>,
}

/// What goes wrong in one position of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Which position: `b)`, `b) colours exchanged`; empty if there is only one.
    pub label: String,
    /// What goes wrong there.
    pub without: Without,
}

impl Need {
    /// What goes wrong in the first position in which something does; otherwise what a limit leaves open; otherwise nothing.
    pub fn first(&self) -> &Without {
        let is_wrong = |place: &&Place| !matches!(place.without.what, What::Idle | What::Undecided);
        let is_open = |place: &&Place| place.without.what == What::Undecided;
        let found = self.places.iter().find(is_wrong).or_else(|| self.places.iter().find(is_open));
        found.or(self.places.first()).map_or(&NOTHING, |place| &place.without)
    }

    /// Whether nothing goes wrong without it in any position.
    pub fn is_idle(&self) -> bool {
        self.first().what == What::Idle
    }
}

/// Why it cannot be said what units are for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NecessityError {
    /// The problem is not sound: where, and why.
    #[error("{0}")]
    NotSound(String),
    /// It was not found out whether it is sound.
    #[error("not known to be sound: {0}")]
    Unknown(String),
    /// It cannot be solved at all.
    #[error("{0}")]
    Unsolved(String),
}

/// What goes wrong without each unit but the kings. Of the question statement, intention and limits count, the limits for each
/// position with and without a unit; where nothing is said as many solutions of help and series play are meant as there are.
///
/// # Errors
/// [`NecessityError`] if the problem itself is not sound, or that could not be found out.
pub fn necessity(question: &Question, weights: &Weights) -> Result<Necessity, NecessityError> {
    let statement = &question.statement;
    let judge = Judge { limits: &question.limits, intention: question.wanted.intention.as_ref() };
    let mut scorer = Scorer::new(weights.clone());
    let unsolved = |error: StatementError| NecessityError::Unsolved(error.to_string());
    let mut before: Vec<Before> = Vec::new();
    let mut answers: Vec<(String, Answer)> = Vec::new();
    for entry in statement.entries().map_err(unsolved)? {
        let label = label(&entry);
        let case = entry.case.map_err(unsolved)?;
        let (known, answer) = judge.original(&case, &label)?;
        before.push(known);
        answers.push((label, answer));
    }
    let promoted = answers.first().map_or_else(Vec::new, |(_, answer)| promoted_force(&answer.case.position));
    let studies: Option<Vec<(String, Study)>> =
        answers.iter_mut().map(|(label, answer)| Some((label.clone(), Study::of(answer).ok()?))).collect();
    let score = score_of(&mut answers, &mut scorer).map(|total| total.points);
    let units = statement.setup.units().filter(|(_, piece)| piece.role != Role::King);
    let mut units: Vec<Need> = units
        .map(|(square, piece)| {
            need(&without_unit(statement, square), square, piece, &before, &judge, &mut scorer)
        })
        .collect();
    units.sort_by_key(|one| one.square);
    Ok(Necessity { score, units, parts: studies.and_then(Economy::of_problem), promoted })
}

/// What becomes of a statement without a unit.
fn need(
    statement: &Statement, square: Square, piece: Piece, before: &[Before], judge: &Judge<'_>,
    scorer: &mut Scorer,
) -> Need {
    let entries = statement.entries().unwrap_or_default();
    let first = entries.first().and_then(|entry| entry.case.as_ref().ok());
    let fen =
        first.map_or_else(|| statement.setup.arrangement().to_string(), |case| case.position.to_string());
    let (mut places, mut answers) = (Vec::new(), Vec::new());
    for (entry, known) in entries.into_iter().zip(before) {
        let label = known.label.clone();
        let (without, answer) = match entry.case {
            Ok(case) => judge.without(&case, known),
            Err(error) => (Without::of_error(&error), None),
        };
        answers.extend(answer.map(|answer| (label.clone(), answer)));
        places.push(Place { label, without });
    }
    let is_sound = answers.len() == before.len();
    let score = if is_sound { score_of(&mut answers, scorer) } else { None };
    let score = score.map(|total| total.points);
    Need { square, piece, fen, places, score }
}

/// The statement with a square empty: without castlings and captures en passant that need the unit.
fn without_unit(statement: &Statement, square: Square) -> Statement {
    let mut rest = statement.clone();
    rest.setup.board[square.index()] = None;
    let lost = Castling::with_rook(square).unwrap_or_default();
    rest.setup.castling = rest.setup.castling.without(lost);
    let stays = |passed: &Square| square_of_pawn(*passed) != Some(square);
    rest.setup.en_passant = rest.setup.en_passant.filter(stays);
    rest.conventions.en_passant.retain(stays);
    rest
}

/// Where the pawn stands that has passed over a square with its double step.
fn square_of_pawn(passed: Square) -> Option<Square> {
    [Color::White, Color::Black].into_iter().find_map(|color| {
        let home = color.home_rank();
        let (over, to) = (home.abs_diff(2), home.abs_diff(3));
        (passed.rank() == over).then(|| Square::at(passed.file(), to))
    })
}

/// `b)`, `b) colours exchanged`; empty for a single position.
fn label(entry: &Entry) -> String {
    let exchanged = if entry.duplex { "colours exchanged" } else { "" };
    [entry.label.as_str(), exchanged]
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
