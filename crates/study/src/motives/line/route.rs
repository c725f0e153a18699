//! That the unit moves on: the move is a part of its way.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::replay::{Fate, Line, Moved};
use keymove_chess::{Move, Square};

pub(super) fn find(line: &Line, index: usize) -> Vec<Motive> {
    line.moved(index).iter().filter_map(|unit| moves_on(line, index, unit)).collect()
}

/// The next move of the unit: either it cannot make that from where it stood, or it could, a move sooner, and time is lost.
fn moves_on(line: &Line, index: usize, unit: &Moved) -> Option<Motive> {
    let at = line.leaves(index, unit.to).filter(|&at| line.moves[at].from() == unit.to)?;
    let next = line.moves[at];
    let direct = match next.promotion() {
        Some(role) => Move::promoting(unit.from, next.to(), role),
        None => Move::new(unit.from, next.to()),
    };
    let motive = |kind| Motive::new(kind).of(unit.to, unit.is).on(destination(line, index, unit.to));
    match line.passed_until(index, at) {
        Some(board) if !board.can(direct) => Some(motive(Kind::MovesOn)),
        Some(board) => {
            let mates = matches!(line.fate(board.play(direct), at + 1), Fate::Mates);
            mates.then(|| motive(Kind::Detours))
        }
        None => {
            let mut back = vec![Edit::Lift(unit.to), Edit::Put(unit.from, unit.was)];
            back.extend(line.steps[index].captured.map(|(square, victim)| Edit::Put(square, victim)));
            (!line.boards[at].with(&back).can(direct)).then(|| motive(Kind::MovesOn))
        }
    }
}

/// Where the unit that stands on this square after the move with this index stands at last.
fn destination(line: &Line, mut index: usize, mut square: Square) -> Square {
    while let Some(at) = line.leaves(index, square).filter(|&at| line.moves[at].from() == square) {
        (index, square) = (at, line.moves[at].to());
    }
    square
}
