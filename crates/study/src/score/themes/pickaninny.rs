//! Pickaninny: one Black pawn on the seventh rank has four single variants with four different mates.
//! They may be threats; then the variants show the theme without being thematic. `themes/play/pickaninny.rs` defines the same
//! for any problem on its tree; here it is found on the table of a two-mover, which is made millions of times. A test holds
//! both together.

use super::Together;
use crate::score::part::Theme;
use crate::score::phase::Phase;
use crate::score::table::Variant;
use keymove_chess::{Move, Role};

/// Marks the variants and reports the pawns that show it.
pub(super) fn find(phase: &Phase, variants: &mut [Variant], together: &mut impl Together) {
    let defences = phase.defences();
    let mut start = 0;
    while let Some(first) = defences.get(start).filter(|defence| defence.role == Role::Pawn) {
        let from = first.mv.from();
        let len = defences[start..].iter().take_while(|defence| defence.mv.from() == from).count();
        let moves = &defences[start..start + len];
        // Four moves of a pawn on its own rank are both steps and both captures; elsewhere four are a promotion.
        if len == 4 && from.rank() == 6 && all_different(moves.iter().map(|defence| phase.single(defence))) {
            together.pickaninny(from);
            for variant in &mut variants[start..start + len] {
                variant.themes.put(Theme::Pickaninny, true);
            }
        }
        start += len;
    }
}

fn all_different(mates: impl Iterator<Item = Option<Move>>) -> bool {
    let mut seen = [None; 4];
    for (index, mate) in mates.enumerate() {
        if mate.is_none() || seen.contains(&mate) {
            return false;
        }
        seen[index & 3] = mate;
    }
    true
}
