//! That the unit moves on: the move is a part of its way.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::replay::{Fate, Line, Moved};
use keymove_chess::Move;

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
    let motive = |kind| Motive::new(kind).of(unit.to, unit.is).on(next.to());
    match line.passed_until(index, at) {
        Some(board) if !board.can(direct) => Some(motive(Kind::MovesOn)),
        // A side in check has no move to lose.
        Some(_) if line.boards[index].in_check(unit.was.color) => None,
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

/// Lets the ways lead to where something else than going on happens: on its way to a square where the unit guards, blocks, is
/// promoted. `motives` are those of all moves.
pub(super) fn follow(line: &Line, motives: &mut [Vec<Motive>]) {
    for index in (0..motives.len()).rev() {
        let (earlier, later) = motives.split_at_mut(index + 1);
        for motive in earlier[index].iter_mut().filter(|motive| is_way(motive)) {
            let Some(at) = motive.unit.and_then(|unit| line.leaves(index, unit.square)) else { continue };
            let next = &later[at - index - 1];
            let only_passes = next.iter().all(|other| is_way(other) || other.kind == Kind::AnswersCheck);
            if let Some(goal) = next.iter().find(|other| is_way(other)).filter(|_| only_passes) {
                motive.squares = goal.squares;
            }
        }
    }
}

const fn is_way(motive: &Motive) -> bool {
    matches!(motive.kind, Kind::MovesOn | Kind::Detours)
}
