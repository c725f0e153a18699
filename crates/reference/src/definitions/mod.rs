//! A second opinion on every stipulation: a solver that tries everything and remembers nothing, written from the
//! meaning of the stipulations and sharing no line with the product. Only the rules of chess are those of
//! [`keymove_chess`]. For positions with few units and lengths of two or three moves.
//!
//! The path of the data: the text of a stipulation is read by `stipulation`; a `node` is a position that knows where
//! its units stood in the diagram; `goal` tells which moves reach a goal, with the help of `heedless` where the mover
//! need not heed his own king; [`battle`] and [`line`] play.

mod battle;
mod goal;
mod heedless;
mod line;
mod node;
mod stipulation;

use keymove_chess::{Move, Position};
use node::Node;
use std::collections::BTreeSet;
use stipulation::Stipulation;

/// The first moves that solve a battle, each with the smallest length in which it does. The side to move begins.
pub fn battle(position: &Position, stipulation: &str) -> Vec<(Move, u16)> {
    let stipulation = Stipulation::read(stipulation);
    assert_eq!(stipulation.intro, 0, "a battle after an introduction has lines");
    battle::keys(&Node::diagram(position), &stipulation)
}

/// All complete solutions: of help and series play every line, of a battle every way through the tree of solving moves
/// and defences. The side to move begins.
pub fn lines(position: &Position, stipulation: &str) -> BTreeSet<Vec<Move>> {
    let stipulation = Stipulation::read(stipulation);
    let mut lines = BTreeSet::new();
    line::after_intro(&Node::diagram(position), &stipulation, &mut Vec::new(), &mut lines);
    lines
}

/// The set play: all lines that begin with the other side's move. The side to move of the diagram must not be in check.
pub fn set_play(position: &Position, stipulation: &str) -> BTreeSet<Vec<Move>> {
    let stipulation = Stipulation::read(stipulation);
    let mut lines = BTreeSet::new();
    line::set_play(&Node::diagram(position), &stipulation, &mut lines);
    lines
}
