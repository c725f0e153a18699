//! The themes that are found by code, one file each: the definition as an entry of the [catalogue](super::catalogue), and
//! its detector. A new theme needs a file here and a line in the list of its folder.

mod logic;
mod play;
mod solutions;
mod strategy;

use super::catalogue::Theme;

/// All of them, in any order.
pub(super) fn all() -> impl Iterator<Item = &'static Theme> {
    strategy::ALL.iter().chain(play::ALL).chain(solutions::ALL).chain(logic::ALL).copied()
}
