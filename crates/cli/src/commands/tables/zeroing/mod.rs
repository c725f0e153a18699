//! Tables of the rule of fifty moves: what differs from those of the distance to mate.

pub(super) mod against;
pub(super) mod probe;
pub(super) mod stats;

use keymove_tables::Wdl;

/// The word for programs.
const fn word(wdl: Wdl) -> &'static str {
    match wdl {
        Wdl::Loss => "loss",
        Wdl::BlessedLoss => "blessed_loss",
        Wdl::Draw => "draw",
        Wdl::CursedWin => "cursed_win",
        Wdl::Win => "win",
    }
}
