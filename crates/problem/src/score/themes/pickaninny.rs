//! Pickaninny: one Black pawn on the seventh rank has four single variants with four different mates.
//! They may be threats; then the variants show the theme without being thematic.

use crate::score::part::Theme;
use crate::score::phase::Phase;
use crate::score::table::Variant;
use keymove_chess::{Move, Role};

/// Marks the variants and returns the number of pawns that show it.
pub(super) fn pawns(phase: &Phase, variants: &mut [Variant]) -> u16 {
    let defences = phase.defences();
    let mut found = 0;
    let mut start = 0;
    while let Some(first) = defences.get(start).filter(|defence| defence.role == Role::Pawn) {
        let from = first.mv.from();
        let len = defences[start..].iter().take_while(|defence| defence.mv.from() == from).count();
        let moves = &defences[start..start + len];
        // Four moves of a pawn on its own rank are both steps and both captures; elsewhere four are a promotion.
        if len == 4 && from.rank() == 6 && all_different(moves.iter().map(|defence| phase.single(defence))) {
            found += 1;
            for variant in &mut variants[start..start + len] {
                variant.themes.put(Theme::Pickaninny, true);
            }
        }
        start += len;
    }
    found
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
