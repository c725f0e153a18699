//! Grimshaw: two Black units (rook, bishop, queen or pawn, of different kinds) go to the same square in two single
//! variants without capturing; the mates differ, and each stands only because the arriving unit shuts the other's line.
//! A pawn's step counts as its line. `themes/strategy/line/grimshaw.rs` defines the same for any problem on its tree; here it
//! is found on the table of a two-mover, which is made millions of times. A test holds both together.

use super::Together;
use crate::score::part::Theme;
use crate::score::phase::{Defence, Phase, ScoredVariation};
use crate::score::table::Variant;
use keymove_chess::{Arrangement, Bitboard, Color, Role, Square, attacks};

/// Marks the variants and reports the pairs.
pub(super) fn find(phase: &Phase, variants: &mut [Variant], together: &mut impl Together) {
    let defences = phase.defences();
    let mut seen = Bitboard::EMPTY;
    let mut again = Bitboard::EMPTY;
    for defence in defences.iter().filter(|defence| is_candidate(phase, defence)) {
        again |= seen & defence.mv.to().into();
        seen |= defence.mv.to().into();
    }
    for square in again {
        for second in 0..defences.len() {
            for first in 0..second {
                let (one, other) = (&defences[first], &defences[second]);
                if one.mv.to() == square && other.mv.to() == square && is_pair(phase, one, other) {
                    together.grimshaw(first, second);
                    variants[first].themes.put(Theme::Grimshaw, true);
                    variants[second].themes.put(Theme::Grimshaw, true);
                }
            }
        }
    }
}

fn is_candidate(phase: &Phase, defence: &Defence) -> bool {
    !matches!(defence.role, Role::King | Role::Knight)
        && defence.mv.promotion().is_none()
        && !phase.position().occupied().has(defence.mv.to())
        // En passant leaves the file without meeting anyone on the square.
        && (defence.role != Role::Pawn || defence.mv.from().file() == defence.mv.to().file())
        && phase.distinct(defence).is_some()
}

fn is_pair(phase: &Phase, one: &Defence, other: &Defence) -> bool {
    one.role != other.role
        && is_candidate(phase, one)
        && is_candidate(phase, other)
        && phase.distinct(one) != phase.distinct(other)
        && shuts(phase, one, other.mv.from())
        && shuts(phase, other, one.mv.from())
}

/// Whether the mate after this defence stands only because the unit that arrived shuts the line of the one on `shut`.
fn shuts(phase: &Phase, defence: &Defence, shut: Square) -> bool {
    let Some(mate) = phase.distinct(defence) else { return false };
    let end = ScoredVariation::new(phase.position(), defence, mate).end;
    let square = defence.mv.to();
    let black = end.color(Color::Black);
    if !black.has(square) || !black.has(shut) {
        return false;
    }
    let (Some(king), Some(checker)) = (end.king(Color::Black), end.checkers().first()) else { return false };
    if end.checkers().more_than_one() {
        return false;
    }
    let relief = attacks::between(king, checker) | checker.into();
    beyond(&end, shut, square).into_iter().filter(|&to| relief.has(to)).any(|to| {
        let occupied = end.occupied().without(shut.into()) | to.into();
        end.attackers(Color::White, king, occupied).without(to.into()).is_empty()
    })
}

/// Where the unit on `from` could go if it could pass over `square`, and only then.
fn beyond(end: &Arrangement, from: Square, square: Square) -> Bitboard {
    let occupied = end.occupied();
    let open = occupied.without(square.into());
    match end.role_at(from) {
        Some(Role::Pawn) => {
            let single = Bitboard::from(from).south().without(open);
            let double = (single & Bitboard::rank(5)).south().without(occupied);
            if single.has(square) { double } else { Bitboard::EMPTY }
        }
        Some(role @ (Role::Bishop | Role::Rook | Role::Queen)) => {
            let reach = |occupied| attacks::of(Color::Black, role, from, occupied);
            reach(open).without(reach(occupied)).without(end.color(Color::Black))
        }
        _ => Bitboard::EMPTY,
    }
}
