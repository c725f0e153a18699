//! Diagrams that cannot be played, and can be repaired all the same.

use crate::Task;
use keymove_chess::{Arrangement, Fault, Setup};

/// The diagram of a FEN in which White is to mate and Black is in check with White to move, if that is all that keeps it
/// from being played. No move may be made in it.
pub fn in_check(fen: &str, task: Task) -> Option<Arrangement> {
    if matches!(task, Task::Helpmate(_) | Task::General(_)) {
        return None;
    }
    let setup: Setup = fen.split(';').next()?.trim().parse().ok()?;
    let faults = setup.faults();
    let mut fatal = faults.iter().filter(|fault| fault.is_fatal()).peekable();
    let in_check = fatal.peek().is_some() && fatal.all(|fault| matches!(fault, Fault::CheckAfterMove { .. }));
    if !in_check || setup.turn != task.starter() {
        return None;
    }
    Some(setup.arrangement().as_diagram())
}
