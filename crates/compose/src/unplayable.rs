//! Diagrams that cannot be played, and can be repaired all the same.

use crate::Task;
use keymove_chess::{Fault, Piece, Position, Role, Setup};

/// The diagram of a FEN in which White is to mate and Black is in check with White to move, if that is all that keeps it
/// from being played. No move may be made in it.
pub fn in_check(fen: &str, task: Task) -> Option<Position> {
    if matches!(task, Task::Helpmate(_)) {
        return None;
    }
    let setup: Setup = fen.split(';').next()?.trim().parse().ok()?;
    let faults = setup.faults();
    let mut fatal = faults.iter().filter(|fault| fault.is_fatal()).peekable();
    let in_check = fatal.peek().is_some() && fatal.all(|fault| matches!(fault, Fault::CheckAfterMove { .. }));
    if !in_check || setup.turn != task.starter() {
        return None;
    }
    // The kings alone can be played; the others are added without being asked.
    let mut kings = Setup { turn: setup.turn, ..Setup::default() };
    let is_king = |piece: &Piece| piece.role == Role::King;
    for (square, piece) in setup.units().filter(|(_, piece)| is_king(piece)) {
        kings.board[square.index()] = Some(piece);
    }
    let kings = Position::from_setup(&kings).ok()?;
    let others = setup.units().filter(|(_, piece)| !is_king(piece));
    Some(others.fold(kings, |position, (square, piece)| position.with_unit(square, piece)).as_diagram())
}
