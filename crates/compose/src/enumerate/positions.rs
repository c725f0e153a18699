//! The positions of a class as diagrams: of images that mean the same one.

use super::class::Class;
use super::symmetry::{Way, may_castle};
use crate::{retro, rules};
use arrayvec::ArrayVec;
use keymove_chess::{Arrangement, Castling, Color};

/// A diagram, with its right to castle if king and rook stand at home; or that no game leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Diagram {
    Possible(Arrangement),
    Impossible,
}

/// The diagrams of a cell, the right side to move. Images with a right to castle are problems of their own; of the others, which
/// differ in nothing, one stands for all, and is possible if any of them is. None if the cell means nothing, or another one has the same,
/// or a side has two bishops of one colour, which is no composition's material.
pub(super) fn diagrams(class: &Class, cell: usize, turn: Color, legal: bool) -> ArrayVec<Diagram, 9> {
    let mut all = ArrayVec::new();
    let Some(position) = class.position(cell, turn) else { return all };
    if class.has_twin_before(&position, cell) || !rules::are_kept(&position) {
        return all;
    }
    let is_possible = |position: &Arrangement| !legal || retro::impossible(position).is_none();
    if !may_castle(&position) && is_possible(&position) {
        all.push(Diagram::Possible(position));
        return all;
    }
    let mut images: ArrayVec<Arrangement, 8> = ArrayVec::new();
    for image in Way::all(class.has_pawns).map(|way| way.turn(&position).as_diagram()) {
        if !images.contains(&image) {
            images.push(image);
        }
    }
    let without = images.iter().filter(|image| image.castling() == Castling::NONE);
    if let Some(possible) = without.clone().find(|image| is_possible(image)) {
        all.push(Diagram::Possible(*possible));
    } else if without.count() > 0 {
        all.push(Diagram::Impossible);
    }
    for image in images.iter().filter(|image| image.castling() != Castling::NONE) {
        all.push(if is_possible(image) { Diagram::Possible(*image) } else { Diagram::Impossible });
    }
    all
}
