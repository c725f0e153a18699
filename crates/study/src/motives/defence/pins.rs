//! Pin: the reply pins the unit that threatens to mate.
//!
//! Removal test: with the piece that pins it blind, the threat mates. A unit that mates on the line of the pin fails it.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, Scene};

pub(super) fn find(scene: &Scene) -> Vec<Candidate> {
    let unit = scene.threat.from();
    let Some(pinner) = scene.replied.pinner(unit) else { return Vec::new() };
    let (Some(piece), Some(by)) = (scene.replied.piece_at(unit), scene.replied.piece_at(pinner)) else {
        return Vec::new();
    };
    if scene.before.pinner(unit) == Some(pinner) || piece.color != scene.winner {
        return Vec::new();
    }
    let motive = Motive::new(Kind::Pins).of(unit, piece).by(pinner, by);
    vec![Candidate::new(motive, &[Edit::Blind(pinner.into())])]
}
