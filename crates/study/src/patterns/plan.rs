//! In which order a template is laid over a table: what leaves the fewest ways first.

use super::matcher::is_of_kind;
use super::table::{Row, Table};
use super::template::{Clause, Letter, Template};
use keymove_problem::sort::Sort as _;

/// As long as there are no more ways than these to choose phases, they are chosen before any letter is tried.
const MOST_CHOICES: usize = 10_000;

/// What to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Choose a row of the table for this phase of the template.
    Choose(usize),
    /// Make this clause of this phase true.
    Satisfy(usize, usize),
}

/// How one search goes.
pub(super) struct Plan {
    /// The rows that each phase of the template may be.
    pub(super) rows: Vec<Vec<usize>>,
    /// What to do; each clause after the choice of its phase.
    pub(super) steps: Vec<Step>,
}

/// Searches that together find every way, none of them twice. If one of the phases must be the actual play, there is one
/// search for each that may be the first to be it.
pub(super) fn plans(
    phases: &[Template], equal: &[(Letter, Letter)], with_key: bool, table: &Table,
) -> Vec<Plan> {
    let fitting = |place: usize, solving: Option<bool>| -> Vec<usize> {
        let rows = table.rows.iter().enumerate().filter(|(_, row)| {
            solving.is_none_or(|solving| row.solves() == solving) && fits(row, &phases[place], equal)
        });
        rows.map(|(index, _)| index).collect()
    };
    let plan = |key: Option<usize>| {
        let solving = |place: usize| key.filter(|&key| place <= key).map(|key| place == key);
        let rows: Vec<Vec<usize>> = (0..phases.len()).map(|place| fitting(place, solving(place))).collect();
        let steps = steps(phases, &rows);
        Plan { rows, steps }
    };
    let all: Vec<Plan> =
        if with_key { (0..phases.len()).map(|key| plan(Some(key))).collect() } else { vec![plan(None)] };
    all.into_iter().filter(|plan| plan.rows.iter().all(|rows| !rows.is_empty())).collect()
}

/// Whether the row has at all what the phase asks for: its kind, and moves enough for letters that are different moves.
fn fits(row: &Row, phase: &Template, equal: &[(Letter, Letter)]) -> bool {
    let may_be_equal = |letter: Letter| equal.iter().any(|&(one, other)| one == letter || other == letter);
    let distinct = |letter_of: &dyn Fn(&Clause) -> Option<Letter>| {
        let mut letters: Vec<Letter> = phase.clauses.iter().filter_map(letter_of).collect();
        letters.retain(|&letter| !may_be_equal(letter));
        letters.put_in_order();
        letters.dedup();
        letters.len()
    };
    let answered = |clause: &Clause| match clause {
        Clause::Answer(reply, _) | Clause::Answered(reply) => Some(*reply),
        _ => None,
    };
    let refuting = |clause: &Clause| if let Clause::Refutes(reply) = clause { Some(*reply) } else { None };
    let threat = |clause: &Clause| if let Clause::Threat(letter) = clause { Some(*letter) } else { None };
    is_of_kind(row, phase.kinds)
        && phase.clauses.iter().all(|clause| may_hold(row, clause))
        && distinct(&answered) <= row.cells.iter().filter(|cell| cell.only().is_some()).count()
        && distinct(&refuting) <= row.cells.iter().filter(|cell| cell.refutes).count()
        && distinct(&threat) <= row.threats.len()
}

/// Whether the clause can hold of the row with some meaning of its letters, as far as that is seen at once.
fn may_hold(row: &Row, clause: &Clause) -> bool {
    match clause {
        Clause::First(_) => row.first.is_some(),
        Clause::Threat(_) => !row.threats.is_empty(),
        Clause::OnlyThreats(letters) => row.threats.len() == letters.len(),
        Clause::NoThreat => row.block,
        Clause::Complete => row.is_complete(),
        Clause::Answer(..) | Clause::Answered(_) => row.cells.iter().any(|cell| cell.only().is_some()),
        Clause::Answers(_, letters) => {
            row.cells.iter().any(|cell| cell.defends && cell.answers.len() == letters.len())
        }
        Clause::Refutes(_) => row.cells.iter().any(|cell| cell.refutes),
        Clause::NotThreat(_) | Clause::NotAnswer(..) => true,
    }
}

/// In how many ways a clause may be made true once its phase is chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Ways {
    /// It holds or does not.
    One,
    /// A few: threats, refutations, defences with one answer.
    Few,
    /// As many as there are defences.
    Many,
}

/// The ways of a clause if these letters have their meaning; `None` if it has to wait for that.
fn ways(clause: &Clause, bound: &[Letter]) -> Option<Ways> {
    let is_bound = |letter: &Letter| bound.contains(letter);
    let by = |letter: &Letter, else_: Ways| if is_bound(letter) { Ways::One } else { else_ };
    Some(match clause {
        Clause::NoThreat | Clause::Complete | Clause::First(_) => Ways::One,
        Clause::NotThreat(_) | Clause::NotAnswer(..) => {
            return clause.needs().iter().all(is_bound).then_some(Ways::One);
        }
        Clause::Threat(letter) | Clause::Refutes(letter) => by(letter, Ways::Few),
        Clause::OnlyThreats(_) => Ways::Few,
        Clause::Answer(reply, answer) => by(reply, if is_bound(answer) { Ways::Few } else { Ways::Many }),
        Clause::Answered(reply) => by(reply, Ways::Many),
        Clause::Answers(reply, _) => {
            if is_bound(reply) {
                Ways::Few
            } else {
                Ways::Many
            }
        }
    })
}

/// Always the clause with the fewest ways; phases are chosen before clauses with many ways.
fn steps(phases: &[Template], rows: &[Vec<usize>]) -> Vec<Step> {
    let mut left: Vec<(usize, usize, &Clause)> = Vec::new();
    for (place, phase) in phases.iter().enumerate() {
        left.extend(phase.clauses.iter().enumerate().map(|(number, clause)| (place, number, clause)));
    }
    let mut unchosen: Vec<usize> = (0..phases.len()).collect();
    unchosen.put_in_order_by_key(|&place| core::cmp::Reverse(rows[place].len()));
    let (mut steps, mut bound, mut choices) = (Vec::new(), Vec::new(), 1_usize);
    loop {
        let open = left.iter().enumerate().filter(|(_, (place, ..))| !unchosen.contains(place));
        let next = open.filter_map(|(at, (.., clause))| Some((ways(clause, &bound)?, at))).min();
        let grown = unchosen.last().map(|&place| choices.saturating_mul(rows[place].len()));
        match (next, grown) {
            (Some((Ways::Many, _)) | None, Some(grown)) if next.is_none() || grown <= MOST_CHOICES => {
                choices = grown;
                steps.extend(unchosen.pop().map(Step::Choose));
            }
            (Some((_, at)), _) => {
                let (place, number, clause) = left.remove(at);
                bound.extend(clause.binds());
                steps.push(Step::Satisfy(place, number));
            }
            (None, _) => return steps,
        }
    }
}
