//! The play after the key: the variety of the answers, and the main line.
//!
//! The main line follows the defence that lasts longest; of several, the one whose answer comes last among the forcing
//! moves; of these, the first in the order of the moves' bits.

use super::answers::{Answer, answers};
use super::{Counts, Measure};
use core::cmp::Reverse;
use keymove_chess::{Move, Position, Role};
use keymove_problem::Moves;
use keymove_problem::sort::Sort as _;
use keymove_solve::{Oracle, Stop};

/// A move of the attacker in the main line, and the position before it.
struct Step {
    position: Position,
    mv: Move,
}

pub(super) fn look(
    position: &Position, key: Move, length: Moves, oracle: &mut (impl Oracle + ?Sized), counts: &mut Counts,
) -> Result<(), Stop> {
    let after = position.play(key);
    let mut steps = vec![Step { position: *position, mv: key }];
    let mut end = after;
    let mut left = length.less_one();
    if let (Some(limit), Some(passed)) = (left, after.passed()) {
        counts.set_fact(Measure::NoThreat, oracle.solves_in(&passed, limit)?.is_none());
    }
    while let Some(limit) = left {
        let answers = answers(&end, limit, oracle)?;
        if steps.len() == 1 {
            counts.set_number(Measure::Answers, different(&answers));
        }
        let hardest = |answer: &&Answer| (answer.length, answer.rank, Reverse(answer.reply.bits()));
        let Some(answer) = answers.iter().max_by_key(hardest) else { break };
        let position = end.play(answer.reply);
        steps.push(Step { position, mv: answer.mv });
        end = position.play(answer.mv);
        left = answer.length.less_one();
    }
    count(&steps, counts);
    Ok(())
}

fn different(answers: &[Answer]) -> usize {
    let mut moves: Vec<u16> = answers.iter().map(|answer| answer.mv.bits()).collect();
    moves.put_in_order();
    moves.dedup();
    moves.len()
}

fn count(steps: &[Step], counts: &mut Counts) {
    let number = |is: fn(&Step) -> bool| steps.iter().filter(|step| is(step)).count();
    counts.set_number(Measure::QuietMoves, number(|step| !step.position.gives_check(step.mv)));
    let is_minor =
        |step: &Step| matches!(step.position.role_at(step.mv.from()), Some(Role::Bishop | Role::Knight));
    counts.set_number(Measure::MinorMoves, number(is_minor));
    let discovers = |step: &Step| {
        let checkers = step.position.play(step.mv).checkers();
        checkers.any() && !checkers.has(step.mv.to())
    };
    counts.set_number(Measure::DiscoveredChecks, number(discovers));
    let mate_captures = steps.last().is_some_and(|step| step.position.is_capture(step.mv));
    counts.set_fact(Measure::MateCaptures, mate_captures);
}
