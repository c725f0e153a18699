//! Two moves of one side that look as if they could change places, and cannot: the later one does harm if it comes first.

use super::gather::Gather;
use super::track::{Step, shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::{Arrangement, Role, attacks};
use keymove_problem::Play;

/// The entry of the catalogue.
pub(super) static MOVE_ORDER: Theme = Theme {
    name: "Choice of move order",
    aliases: &["Dual avoidance by move order", "Antidual choice of move order"],
    group: Group::Manoeuvre,
    definition: "In help play two moves of one side, by different units, one after the other, seem to be able to change places, \
        because the later one can be made first. But then something does harm: the other side's move between them, or the earlier \
        one of the two, cannot be made because of an interference, an obstruction, a pin, a check, the guard of a square or a capture, \
        and not because the earlier one is missing. A check or a guard counts only if it is the later move that does the harm, and \
        that gives no check where it is made.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (Choice of move order)",
    example: Example::new(
        "2r3Nr/4n1kP/1ppnp3/2p1p3/1R1q2b1/8/2P4b/BBK2R2 b - - 0 1",
        "h#2",
        "S. Shamir and J. Haymann, 1st Prize, Israel Ring Tourney, 2011",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(MOVE_ORDER.name);
    if study.stipulation.play != Play::Help {
        return Vec::new();
    }
    for track in shown(study) {
        for three in track.steps.windows(3) {
            let [early, between, late] = three else { continue };
            if let Some(harm) = harm(early, between, late) {
                let names = [early, late].map(|step| step.role.name()).join(" and ");
                let detail = format!("{} {names}, {}", side(study, early.color), harm.name());
                let squares = [early, late].into_iter().map(|step| step.mv.to()).collect();
                found.add(detail, squares, track.line.act, &track.line.moves);
            }
        }
    }
    found.done()
}

/// What goes wrong in the other order.
#[derive(Clone, Copy)]
enum Harm {
    Interference,
    Obstruction,
    Pin,
    Check,
    Guard,
    Capture,
}

impl Harm {
    const fn name(self) -> &'static str {
        match self {
            Self::Interference => "interference",
            Self::Obstruction => "obstruction",
            Self::Pin => "pin",
            Self::Check => "check",
            Self::Guard => "guard of a square",
            Self::Capture => "capture",
        }
    }

    const fn comes_with_check(self) -> bool {
        matches!(self, Self::Check | Self::Guard)
    }
}

/// Why the moves `early` and `late` of one side cannot change places. `None` if they could, if `late` cannot be made first, or if
/// the reason is that something is missing which `early` does.
fn harm(early: &Step, between: &Step, late: &Step) -> Option<Harm> {
    let start = &early.before;
    if early.unit == late.unit || !possible(start, late) {
        return None;
    }
    let first = start.glimpse(late.mv);
    if first.is_legal(between.mv) && !alike(&first, between) {
        let stays = first.captured_on(between.mv) == Some(early.mv.from());
        return stays.then_some(Harm::Capture);
    }
    let passed = start.passed()?;
    if !possible(&passed, between) {
        return None;
    }
    // That a check, as every mate is, cannot be given earlier is nothing to be told.
    let tells = |harm: &Harm| !harm.comes_with_check() || !late.after().in_check();
    if !first.is_legal(between.mv) {
        return Some(obstacle(&first, between)).filter(tells);
    }
    let then = first.glimpse(between.mv);
    if possible(&then, early) {
        return None;
    }
    // Nor that the king has to go before the other side guards its square or gives check.
    let is_late = possible(&passed.glimpse(between.mv), early);
    Some(obstacle(&then, early)).filter(|harm| if is_late { tells(harm) } else { !harm.comes_with_check() })
}

/// Whether the move can be made on this board with what it captures in the line.
fn possible(board: &Arrangement, step: &Step) -> bool {
    board.is_legal(step.mv) && alike(board, step)
}

fn alike(board: &Arrangement, step: &Step) -> bool {
    board.captured_on(step.mv) == step.before.captured_on(step.mv)
}

/// Why the move cannot be made, or captures what it should not, on this board.
fn obstacle(board: &Arrangement, step: &Step) -> Harm {
    let (from, to) = (step.mv.from(), step.mv.to());
    let is_shut = (attacks::between(from, to) & board.occupied()).any();
    let is_taken = board.occupied().has(to) != step.before.occupied().has(to);
    match step.role {
        Role::King if is_shut || is_taken => Harm::Obstruction,
        Role::King => Harm::Guard,
        _ if board.in_check() => Harm::Check,
        Role::Bishop | Role::Rook | Role::Queen if is_shut => Harm::Interference,
        _ if is_taken || step.role == Role::Pawn && is_shut => Harm::Obstruction,
        _ => Harm::Pin,
    }
}
