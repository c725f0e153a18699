//! Tempo, or waiting: the key threatens nothing and gives no check.

use keymove_chess::Arrangement;

/// `is_idle`: there is no threat.
pub(in crate::score) fn holds(is_idle: bool, after: &Arrangement) -> bool {
    is_idle && !after.in_check()
}
