//! Tempo, or waiting: the key threatens nothing and gives no check.

use keymove_chess::Position;

/// `is_idle`: there is no threat.
pub(in crate::score) fn holds(is_idle: bool, after: &Position) -> bool {
    is_idle && !after.in_check()
}
