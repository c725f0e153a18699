//! Units that help another one to spoil a refutation.

use super::arrival::{Check, arrivals, check_by_added, pawn_origins};
use super::spots::{Spots, WHITE_KINDS, is_within, join};
use crate::space::KINDS;
use keymove_chess::{Arrangement, Bitboard, Color, Piece, Role, attacks};

/// Units that help an added White unit to mate by a check, and added units whose check another one may help to mate.
/// `alone` are the places where a unit needs no help.
pub(super) fn help_added_checks(
    position: &Arrangement, wanted: [bool; WHITE_KINDS], alone: &Spots, helping: &mut Spots,
) {
    for (kind, &piece) in KINDS.iter().enumerate().take(WHITE_KINDS) {
        if wanted[kind] && piece.role == Role::Pawn {
            help_added_pawn(position, kind, alone, helping);
        } else if wanted[kind] {
            for to in arrivals(position, piece.role) {
                if let Check::Answered(common) = check_by_added(position, piece, to)
                    && !is_within(&common, alone)
                {
                    helping[kind] |= attacks::of(Color::White, piece.role, to, position.occupied());
                    join(helping, &common);
                }
            }
        }
    }
}

pub(super) fn help_added_pawn(position: &Arrangement, kind: usize, alone: &Spots, helping: &mut Spots) {
    let Some(king) = position.king(Color::Black) else { return };
    let last = Bitboard::rank(7);
    let near = attacks::pawn(Color::Black, king).without(last | position.color(Color::White));
    let promotions = [Role::Queen, Role::Knight]
        .into_iter()
        .flat_map(|role| (arrivals(position, role) & last).into_iter().map(move |to| (role, to)));
    for (role, to) in near.into_iter().map(|to| (Role::Pawn, to)).chain(promotions) {
        match check_by_added(position, Piece { color: Color::White, role }, to) {
            Check::None => continue,
            Check::Answered(common) if is_within(&common, alone) => continue,
            Check::Answered(common) => {
                helping[kind] |= pawn_origins(position, to);
                join(helping, &common);
            }
            Check::Mate => {}
        }
        // The other unit may be the Black one that the pawn captures.
        helping[kind] |= attacks::pawn(Color::Black, to);
        helping[WHITE_KINDS..].iter_mut().for_each(|set| *set |= to.into());
    }
}

/// The same for added Black units that White pawns capture.
pub(super) fn help_pawn_captures(position: &Arrangement, alone: &Spots, helping: &mut Spots) {
    let free = !position.occupied();
    for from in position.pieces(Color::White, Role::Pawn) {
        let left = position.without_unit(from);
        for to in attacks::pawn(Color::White, from) & free {
            let roles: &[Role] = if to.rank() == 7 { &[Role::Queen, Role::Knight] } else { &[Role::Pawn] };
            for &role in roles {
                if let Check::Answered(common) =
                    check_by_added(&left, Piece { color: Color::White, role }, to)
                    && !is_within(&common, alone)
                {
                    helping[WHITE_KINDS..].iter_mut().for_each(|set| *set |= to.into());
                    join(helping, &common);
                }
            }
        }
    }
}
