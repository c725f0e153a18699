//! One attempt: a beginning, improved, without idle units, proven.

use super::certify::{CertifyError, certify};
use super::chance::Chance;
use super::climb::{Climber, Made};
use super::judge::Fault;
use super::run::Counts;
use super::{Found, Plan, start};
use crate::necessity::idle_units;
use crate::search;
use crate::sound::{Answer, verdict};
use crate::task::Task;
use crate::wishes::study;
use keymove_chess::Position;
use keymove_solve::Limits;
use keymove_study::score::Scorer;

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
            climber.counts.begun_score += score(plan, &made);
            climber.improve(made)
        }
    };
    let mut found = Ok(None);
    for made in best {
        match finish(&mut climber, made) {
            Ok(made) => {
                found = prove(plan, number, &made).map(Some);
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

fn score(plan: &Plan, made: &Made) -> i64 {
    let score = Scorer::new(plan.weights.clone()).evaluate(&made.position, made.key);
    score.map_or(0, |score| score.total())
}

fn prove(plan: &Plan, attempt: u64, made: &Made) -> Result<Found, CertifyError> {
    let position = Position::from_arrangement(&made.position)?;
    let certificate = certify(&position, made.key, Task::TwoMover.stipulation().moves())?;
    let score = Scorer::new(plan.weights.clone()).score(&made.position, made.key);
    let disagrees = |_| CertifyError::Score { fen: made.position.to_string() };
    Ok(Found { position, key: made.key, score: score.map_err(disagrees)?, attempt, certificate })
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
    let study =
        study(&made.position, Task::TwoMover.stipulation(), &Limits::default()).ok_or(Fault::Feature)?;
    let shows = plan.required.iter().all(|feature| feature.is_shown(&study) == Some(true))
        && plan.forbidden.iter().all(|feature| feature.is_shown(&study) == Some(false));
    if shows { Ok(made) } else { Err(Fault::Feature) }
}

/// Deletes units that are idle, one after the other: without one another may be needed.
fn without_idle(climber: &mut Climber<'_>, made: Made) -> Result<Made, Fault> {
    let mut made = made;
    loop {
        let Ok(plan) = search::Plan::new(&made.position, 1, climber.plan.weights.clone()) else {
            return Err(Fault::Idle);
        };
        let mut idle = idle_units(&plan.original, plan.key).peekable();
        if idle.peek().is_none() {
            return Ok(made);
        }
        let next = idle.find_map(|one| {
            let position = one.position.as_diagram();
            let Answer::Sound(key) = verdict(&position) else { return None };
            climber.plan.material.fits(&position).then(|| climber.value(&position, key)).flatten()
        });
        made = next.ok_or(Fault::Idle)?;
    }
}
