//! Tempo, or waiting: the key threatens nothing and gives no check.

use crate::score::phase::Phase;

pub(super) fn holds(phase: &Phase) -> bool {
    phase.threats().is_empty() && !phase.position().in_check()
}
