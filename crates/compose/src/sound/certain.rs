//! Where one more unit leaves a mate or a key as it is.
//!
//! A mate stands, and every reply to a key is still answered, unless the added unit stands on one of the squares found
//! here; on these it may matter. A Black unit has replies of its own; what these do depends only on where they lead, so
//! they are examined once for all squares that it may come from.

use super::footprint::{self, Spots};
use crate::space::KINDS;
use keymove_chess::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// What is certain about a first move in the positions of a family, by index of [`KINDS`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Certainty {
    /// A unit here leaves the move what it is.
    pub(super) same: Spots,
    /// A unit here refutes it.
    pub(super) refuted: Spots,
}

/// Where a unit may matter to a White move and the mate that it gives.
pub(super) fn doubts_of_mate(before: &Position, mv: Move) -> Spots {
    let mated = before.glimpse(mv);
    let mut doubts = doubts_of_move(before, mv, &mated);
    let (Some(king), occupied) = (mated.king(Color::Black), mated.occupied()) else {
        return footprint::EVERYWHERE;
    };
    let checkers = mated.checkers();
    let mut everywhere =
        footprint::freeing(&mated, Color::Black) | footprint::freeing_king(&mated, Color::Black);
    for checker in checkers {
        everywhere |= attacks::between(king, checker);
    }
    if let (Some(checker), false) = (checkers.first(), checkers.more_than_one()) {
        for square in attacks::between(king, checker) | checker.into() {
            add_arrivals(&mut doubts, square, occupied);
        }
        if before.role_at(mv.from()) == Some(Role::Pawn) && mv.from().rank() == 1 && mv.to().rank() == 3 {
            everywhere |= Bitboard::from(mv.to()).east() | Bitboard::from(mv.to()).west();
        }
    }
    for set in &mut doubts {
        *set |= everywhere;
    }
    doubts
}

/// Where a unit may keep White from making this move.
fn doubts_of_move(before: &Position, mv: Move, after: &Position) -> Spots {
    let knight = before.role_at(mv.from()) == Some(Role::Knight);
    let way = if knight { Bitboard::EMPTY } else { attacks::between(mv.from(), mv.to()) } | mv.to().into();
    let mut doubts = [way; 10];
    if let Some(king) = after.king(Color::White) {
        let occupied = after.occupied();
        for (kind, set) in doubts.iter_mut().enumerate().skip(footprint::WHITE_KINDS) {
            *set |= match KINDS[kind].role {
                Role::Pawn => attacks::pawn(Color::White, king),
                role => attacks::of(Color::Black, role, king, occupied),
            };
        }
    }
    doubts
}

/// Adds from where Black units could go to the square.
fn add_arrivals(spots: &mut Spots, to: Square, occupied: Bitboard) {
    for (kind, set) in spots.iter_mut().enumerate().skip(footprint::WHITE_KINDS) {
        *set |= origins(KINDS[kind].role, to, occupied);
    }
}

/// From where a Black unit could go to the square, by capture or not.
fn origins(role: Role, to: Square, occupied: Bitboard) -> Bitboard {
    if role != Role::Pawn {
        return attacks::of(Color::Black, role, to, occupied);
    }
    let single = Bitboard::from(to).north();
    let double = (single.without(occupied) & Bitboard::rank(5)).north();
    single | double | attacks::pawn(Color::White, to)
}

/// What is certain about a key of `parent`, at most in two moves, for Black or White units of the kinds `wanted`.
pub(super) fn of_key(parent: &Position, key: Move, wanted: &Spots) -> Certainty {
    let after = parent.glimpse(key);
    let mut doubts = doubts_of_move(parent, key, &after);
    let mut everywhere =
        footprint::freeing(&after, Color::Black) | footprint::freeing_king(&after, Color::Black);
    if let Some(king) = after.king(Color::Black) {
        for checker in after.checkers() {
            everywhere |= attacks::between(king, checker);
        }
    }
    // If no reply is left, it is stalemate or mate.
    let mut gone = footprint::EVERYWHERE;
    for reply in after.moves() {
        let replied = after.glimpse(reply);
        if let Some(hindrances) = footprint::hindrances(&after, reply, &replied) {
            footprint::meet(&mut gone, &hindrances);
        }
        let doubts_of_answer = match replied.mating_move() {
            Some(mate) if replied.en_passant().is_none() => doubts_of_mate(&replied, mate),
            _ => footprint::EVERYWHERE,
        };
        footprint::join(&mut doubts, &doubts_of_answer);
    }
    footprint::join(&mut doubts, &gone);
    let pawns = attacks::pawns(Color::Black, after.pieces(Color::Black, Role::Pawn));
    for (kind, set) in doubts.iter_mut().enumerate() {
        *set |= everywhere;
        if kind < footprint::WHITE_KINDS {
            *set |= pawns;
        }
    }
    let mut refuted = [Bitboard::EMPTY; 10];
    for kind in footprint::WHITE_KINDS..10 {
        if wanted[kind].any() {
            refuted[kind] = own_refutations(&after, kind, &mut doubts[kind], wanted[kind]);
        }
    }
    Certainty { same: doubts.map(|set| !set), refuted }
}

/// Where an added Black unit refutes by its own move: the square that it goes to has no answer.
fn own_refutations(after: &Position, kind: usize, doubts: &mut Bitboard, wanted: Bitboard) -> Bitboard {
    let (piece, occupied) = (KINDS[kind], after.occupied());
    let mut refuted = Bitboard::EMPTY;
    let mut targets = !(after.color(Color::Black) | after.role(Role::King));
    if piece.role == Role::Pawn {
        // Promotions and double steps past a pawn have rules of their own.
        let passed = after.pieces(Color::White, Role::Pawn) & Bitboard::rank(4);
        *doubts |= Bitboard::rank(1) | (passed.east() | passed.west()).north().north();
        targets = targets.without(Bitboard::rank(0));
    }
    let passed = after.turned();
    let threat = if after.in_check() { None } else { passed.mating_move() };
    let unsure = threat.map_or(Bitboard::FULL, |mate| doubts_of_mate(&passed, mate)[kind]);
    for to in targets & (unsure | after.color(Color::White)) {
        let from = if piece.role == Role::Pawn {
            if occupied.has(to) {
                attacks::pawn(Color::White, to)
            } else {
                let single = Bitboard::from(to).north().without(occupied);
                single | (single & Bitboard::rank(5)).north()
            }
        } else {
            attacks::of(Color::Black, piece.role, to, occupied)
        } & wanted;
        if from.without(refuted).is_empty() {
            continue;
        }
        let arrived = after.with_unit(to, piece).turned();
        if !arrived.king_attacked(Color::Black) && arrived.mating_move().is_none() {
            refuted |= from;
        }
    }
    refuted
}
