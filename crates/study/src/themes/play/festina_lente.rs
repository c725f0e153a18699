//! A pawn takes two steps where it may take one.

use super::gather::Gather;
use super::track::{counts, home, shown_or_threatened, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::Role;

/// The entry of the catalogue.
pub(super) static FESTINA_LENTE: Theme = Theme {
    name: "Festina lente",
    aliases: &[],
    group: Group::Way,
    definition: "Within one line a pawn goes from its starting rank two squares ahead with two moves instead of the double \
        step. In battles a pawn of the attacker.",
    source: "Helpmate Analyzer, themes (V. Paliulionis)",
    example: Example::new("8/6p1/K7/8/8/8/2P5/7k b - - 0 1", "h#6", "P. Benkő, Chess Life & Review, 1979"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(FESTINA_LENTE.name);
    for track in shown_or_threatened(study) {
        for (at, step) in track.steps.iter().enumerate().filter(|(_, step)| counts(study, step)) {
            let (from, to) = (step.mv.from(), step.mv.to());
            let begins = step.role == Role::Pawn
                && from.rank() == home(step.color)
                && from.file() == to.file()
                && from.rank().abs_diff(to.rank()) == 1;
            let next = track.steps[at + 1..].iter().find(|later| later.unit == step.unit);
            if let Some(next) = next.filter(|next| begins && next.mv.to().file() == from.file()) {
                found.add(side(study, step.color), next.mv.to().into(), track.line.act, track.until(next));
            }
        }
    }
    found.done()
}
