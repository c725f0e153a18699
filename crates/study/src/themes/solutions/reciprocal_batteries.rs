//! Two line pieces make batteries in which they exchange front and rear.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::study::track::Track;
use crate::{Finding, Shown, Study};
use keymove_chess::{Role, Square, attacks};

/// The entry of the catalogue.
pub(super) static RECIPROCAL_BATTERIES: Theme = Theme {
    name: "Reciprocal batteries",
    aliases: &["Reciprocal battery"],
    group: Group::Battery,
    definition: "A rook and a bishop of one side make a direct battery in each of two solutions, which mates; the front unit of the \
        one is the rear piece of the other. They make it: one of the two has moved before.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis)",
    example: Example::new(
        "8/3p4/3P2p1/1pP1pk2/bR3p2/1B1pp3/rnrp2P1/1K1n4 b - - 0 1",
        "h#3",
        "C. J. A. Jones, 1st Prize, Schach, 2011",
    ),
    detect: Detector::Solutions(|study, _| detect(study)),
};

/// A battery that mates, by the names of its units.
struct Battery {
    front: Square,
    rear: Square,
    shown: Shown,
}

fn detect(study: &Study) -> Vec<Finding> {
    let batteries: Vec<Battery> =
        study.lines.iter().filter_map(|line| made(&Track::of(study, line))).collect();
    let mut found = Vec::new();
    for (index, one) in batteries.iter().enumerate() {
        for other in &batteries[index + 1..] {
            if (one.front, one.rear) == (other.rear, other.front) {
                let shown = vec![one.shown.clone(), other.shown.clone()];
                let squares = [one.front, one.rear].into_iter().collect();
                found.push(Finding::new(RECIPROCAL_BATTERIES.name, shown).on(squares));
            }
        }
    }
    found
}

/// The battery of rook and bishop that fires with the last move, if one of them has moved before.
fn made(track: &Track) -> Option<Battery> {
    let last = track.steps.last()?;
    let (king, from, front) = (track.end.king(track.end.turn())?, last.mv.from(), last.unit);
    let rear = track.end.checkers().into_iter().find(|&square| {
        square != last.mv.to()
            && last.before.piece_at(square) == track.end.piece_at(square)
            && attacks::between(square, king).has(from)
    })?;
    let unlike = matches!(
        (last.role, track.end.role_at(rear)?),
        (Role::Rook, Role::Bishop) | (Role::Bishop, Role::Rook)
    );
    let rear = track.who(rear)?;
    let earlier = &track.steps[..track.steps.len() - 1];
    let made = earlier.iter().any(|step| step.unit == front || step.unit == rear);
    let shown = Shown { act: track.line.act, moves: track.line.moves.clone() };
    (unlike && made).then_some(Battery { front, rear, shown })
}
