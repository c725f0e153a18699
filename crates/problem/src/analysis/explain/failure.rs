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
        return vec![Failure { refutation: None, defeats: Vec::new(), causes, examined: true }];
    }
    let mut found = Vec::new();
    for refutation in &phase.refutations {
        let reply = refutation.mv;
        if !walk.has_time() {
            found.push(Failure {
                refutation: Some(reply),
                defeats: Vec::new(),
                causes: Vec::new(),
                examined: false,
            });
            continue;
        }
        let mut causes = Vec::new();
        if let Some(first) = phase.first.filter(|_| walk.direct_mate && phase.kind == PhaseKind::Try) {
            causes = match phase.length.get() {
                2 => motives::failure::find(&walk.diagram, first, reply, &known(reply)),
                _ => motives::failure::at_once(&walk.diagram, first, reply),
            };
        }
        causes.push(outcome(phase, start, reply, walk));
        let defeats = defeats(phase, start, reply, walk);
        found.push(Failure { refutation: Some(reply), defeats, causes, examined: !walk.is_cut });
    }
    found
}

fn defeats<O: Oracle + ?Sized>(
    phase: &Phase, start: &Position, reply: Move, walk: &mut Walk<'_, O>,
) -> Vec<Defeat> {
    let Some(play) = phase.play().filter(|_| walk.direct_mate) else { return Vec::new() };
    match play.replies.iter().find(|other| other.mv == reply) {
        Some(refutation) => walk.defeats(&play.threats, refutation, start),
        None => Vec::new(),
    }
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
