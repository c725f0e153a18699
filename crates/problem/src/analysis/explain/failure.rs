//! Why a try fails.

use super::super::motives::{self, Kind, Motive};
use super::walk::Walk;
use super::{Defeat, Failure};
use crate::Moves;
use crate::solve::Oracle;
use crate::tree::{Next, Phase, PhaseKind};
use keymove_chess::{Move, Position};

/// The longest continuation after a refutation that is searched for a mate that comes one move late.
const LATEST: u16 = 3;

/// One entry for each refutation. `start` has the defender to move; `known` gives answers to a reply in other phases.
pub(super) fn find<O: Oracle + ?Sized>(
    phase: &Phase, start: &Position, known: impl Fn(Move) -> Vec<Move>, walk: &mut Walk<'_, O>,
) -> Vec<Failure> {
    if phase.next == Next::NoMove {
        let kind = if start.in_check() { Kind::NoAnswer } else { Kind::Stalemate };
        let causes = vec![Motive::new(kind)];
        return vec![Failure { refutation: None, defeats: Vec::new(), causes }];
    }
    let mut found = Vec::new();
    for refutation in &phase.refutations {
        let reply = refutation.mv;
        let mut causes = Vec::new();
        let defeats = defeats(phase, start, reply, walk);
        if let Some(first) = phase.first.filter(|_| walk.direct_mate && phase.kind == PhaseKind::Try) {
            let known = known(reply);
            let (diagram, moves) = (walk.diagram, phase.length.get() - 1);
            let find = || motives::failure::find(&diagram, first, reply, moves, &known);
            // What takes a search of its own counts as a question.
            causes = if moves == 1 { find() } else { walk.ask(|_| Ok(find())).unwrap_or_default() };
            if causes.is_empty() {
                causes.extend(answer_fails(phase, start, reply, &known, walk));
            }
        }
        causes.push(outcome(phase, start, reply, walk));
        found.push(Failure { refutation: Some(reply), defeats, causes });
    }
    found
}

fn defeats<O: Oracle + ?Sized>(
    phase: &Phase, start: &Position, reply: Move, walk: &mut Walk<'_, O>,
) -> Vec<Defeat> {
    let Some(play) = phase.play().filter(|_| walk.direct_mate) else { return Vec::new() };
    let Some(refutation) = play.replies.iter().find(|other| other.mv == reply) else { return Vec::new() };
    walk.defeats(&play.threats, refutation, start)
}

/// An answer to the refutation that works in another phase, and does not here: what prevents or meets it.
fn answer_fails<O: Oracle + ?Sized>(
    phase: &Phase, start: &Position, reply: Move, known: &[Move], walk: &mut Walk<'_, O>,
) -> Option<Motive> {
    let replied = start.play(reply);
    let Some(answer) = known.iter().copied().find(|&mv| replied.is_legal(mv)) else {
        let first = phase.first?;
        return known.iter().find_map(|&mv| motives::failure::prevented(&walk.diagram, first, &replied, mv));
    };
    let after = replied.play(answer);
    if !after.in_check() && !after.has_move() {
        return Some(Motive::new(Kind::MakesStalemate).proved_by(answer));
    }
    let rest = Moves::new(phase.length.get() - 2);
    let parry = walk.ask(|oracle| oracle.refutation(&after, rest))??;
    motives::failure::parried(&after, answer, parry)
}

/// What is the matter after the refutation: mate comes one move late, or there is no answer as far as was looked.
fn outcome<O: Oracle + ?Sized>(
    phase: &Phase, start: &Position, reply: Move, walk: &mut Walk<'_, O>,
) -> Motive {
    let none = Motive::new(Kind::NoAnswer);
    // In the number of moves left nothing answers; one more is what is asked.
    let late = phase.length.get();
    if !walk.direct_mate || late > LATEST || phase.kind != PhaseKind::Try {
        return none;
    }
    let Some(limit) = Moves::new(late) else { return none };
    match walk.length(&start.play(reply), limit) {
        Some(Some(_)) => Motive::new(Kind::OneMoveLate),
        _ => none,
    }
}
