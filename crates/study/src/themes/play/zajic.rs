//! A unit goes to the square of its king's mate only to be removed from there.

use super::gather::Gather;
use super::track::{Step, shown};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::Role;

/// The entry of the catalogue.
pub(super) static ZAJIC: Theme = Theme {
    name: "Zajic",
    aliases: &["Zajic theme"],
    group: Group::Way,
    definition: "In help play a unit of the side that is mated goes to an empty square, is captured there with the next move, \
        and its king recaptures with the move after that and is mated on this square.",
    source: "C. J. Feather, The Problemist, 1999, as quoted in the Mat Plus forum, A h# theme, 2019",
    example: Example::new("8/3B1R2/8/8/7p/5K2/7k/5b2 b - - 0 1", "h#2", "made for this catalogue"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(ZAJIC.name);
    if study.is_battle() {
        return found.done();
    }
    for track in shown(study).filter(|track| track.end.is_mate()) {
        let king = track.end.king(track.end.turn());
        for steps in track.steps.windows(3) {
            if let [offer, take, retake] = steps
                && is_theme(offer, take, retake)
                && king == Some(retake.mv.to())
                && retake.color == track.end.turn()
            {
                found.add(offer.role.name(), retake.mv.to().into(), track.line.act, &track.line.moves);
            }
        }
    }
    found.done()
}

/// Whether the moves follow each other on one square: to it, a capture of the unit that came, a recapture by the king.
fn is_theme(offer: &Step, take: &Step, retake: &Step) -> bool {
    let square = offer.mv.to();
    offer.captured.is_none()
        && offer.role != Role::King
        && take.captured == Some((offer.unit, square))
        && take.mv.to() == square
        && take.color != offer.color
        && retake.captured == Some((take.unit, square))
        && retake.role == Role::King
        && retake.color == offer.color
}
