//! Pin: the reply pins the unit that threatens to mate.
//!
//! Removal test: with the piece that pins it blind, the threat mates. A unit that mates on the line of the pin fails it.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, ParriedThreat};

pub(super) fn find(parried: &ParriedThreat) -> Vec<Candidate> {
    let unit = parried.threat.from();
    let Some(pinner) = parried.replied.pinner(unit) else { return Vec::new() };
    let (Some(piece), Some(by)) = (parried.replied.piece_at(unit), parried.replied.piece_at(pinner)) else {
        return Vec::new();
    };
    if parried.before.pinner(unit) == Some(pinner) || piece.color != parried.winner {
        return Vec::new();
    }
    let motive = Motive::new(Kind::Pins).of(unit, piece).by(pinner, by);
    vec![Candidate::new(motive, &[Edit::Blind(pinner.into())])]
}
