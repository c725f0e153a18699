//! One attempt: a beginning, improved, without idle units, proven.

use super::certify::{CertifyError, certify};
use super::chance::Chance;
use super::climb::{Climber, Made};
use super::judge::Fault;
use super::run::Counts;
use super::{Found, Plan, start};
use crate::general::setup;
use crate::necessity::{idle_units, necessity};
use crate::search;
use crate::wishes::study;
use keymove_chess::{Arrangement, Position};
use keymove_problem::Stipulation;
use keymove_problem::statement::Statement;
use keymove_solve::Limits;
use keymove_solve::answer::Question;

/// What an attempt brings.
pub(super) struct Report {
    pub(super) found: Result<Option<Found>, CertifyError>,
    pub(super) counts: Counts,
    /// Whether it was stopped before its end.
    pub(super) stopped: bool,
}

/// The attempt of this number.
pub(super) fn attempt(plan: &Plan, number: u64, stops: &dyn Fn() -> bool) -> Report {
    let mut climber = Climber::new(plan, Chance::of(plan.seed, number), stops);
    let best = match start::begin(&mut climber) {
        None => Vec::new(),
        Some(made) => {
            climber.counts.begun += 1;
            climber.counts.begun_score += climber.score(&made).map_or(0, |score| score.total());
            climber.improve(made)
        }
    };
    let mut found = Ok(None);
    for made in best {
        match finish(&mut climber, made) {
            Ok(made) => {
                found = prove(&mut climber, number, &made).map(Some);
                break;
            }
            Err(fault) => climber.counts.faults[fault as usize] += 1,
        }
    }
    let mut counts = climber.counts;
    counts.attempts = 1;
    counts.positions = climber.positions();
    Report { found, counts, stopped: climber.stops() }
}

fn prove(climber: &mut Climber<'_>, attempt: u64, made: &Made) -> Result<Found, CertifyError> {
    let position = Position::from_arrangement(&made.position)?;
    let moves = climber.plan.moves;
    let certificate = certify(&position, made.key, moves)?;
    let disagrees = || CertifyError::Score { fen: made.position.to_string() };
    let score = climber.score(made).ok_or_else(disagrees)?;
    Ok(Found { position, moves, key: made.key, score, attempt, certificate })
}

/// The problem without idle units, if nothing is wrong with it then, and it shows what it is to show.
fn finish(climber: &mut Climber<'_>, made: Made) -> Result<Made, Fault> {
    let made = without_idle(climber, made)?;
    if let Some(fault) = climber.fault(&made) {
        return Err(fault);
    }
    let plan = climber.plan;
    if plan.required.is_empty() && plan.forbidden.is_empty() {
        return Ok(made);
    }
    let stipulation = Stipulation::mate(plan.moves);
    let study = study(&made.position, stipulation, &Limits::default()).ok_or(Fault::Feature)?;
    let shows = plan.required.iter().all(|feature| feature.is_shown(&study) == Some(true))
        && plan.forbidden.iter().all(|feature| feature.is_shown(&study) == Some(false));
    if shows { Ok(made) } else { Err(Fault::Feature) }
}

/// Deletes units that are idle, one after the other: without one another may be needed.
fn without_idle(climber: &mut Climber<'_>, made: Made) -> Result<Made, Fault> {
    let mut made = made;
    loop {
        let idle = idle(climber, &made).ok_or(Fault::Idle)?;
        if idle.is_empty() {
            return Ok(made);
        }
        let next = idle.into_iter().find_map(|position| {
            let key = climber.key(&position)?;
            climber.plan.material.fits(&position).then(|| climber.value(&position, key)).flatten()
        });
        made = next.ok_or(Fault::Idle)?;
    }
}

/// The problem without each of its idle units; `None` if that cannot be told.
fn idle(climber: &Climber<'_>, made: &Made) -> Option<Vec<Arrangement>> {
    let plan = climber.plan;
    if plan.moves.get() == 2 {
        let plan = search::Plan::new(&made.position, 1, plan.weights.clone()).ok()?;
        return Some(idle_units(&plan.original, plan.key).map(|one| one.position.as_diagram()).collect());
    }
    let statement = Statement::new(setup(&made.position), Stipulation::mate(plan.moves));
    let needs = necessity(&Question::new(statement), &plan.weights).ok()?.units;
    let idle = needs.into_iter().filter(|need| need.is_idle());
    Some(idle.map(|need| made.position.without_unit(need.square).as_diagram()).collect())
}
