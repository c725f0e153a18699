//! One position of a family: the first moves that its unit may change.

use super::Family;
use super::firsts::Refuted;
use super::ground::Ground;
use crate::sound::castling::castles;
use crate::sound::certain::Answered;
use crate::sound::exact::{First, first_move};
use crate::sound::spots::WHITE_KINDS;
use crate::space::{KINDS, Slot};
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square, attacks};

impl Family {
    /// The position and its key, if it is sound.
    pub(super) fn one(&mut self, ground: &Ground, slot: Slot) -> Option<(Arrangement, Move)> {
        let (kind, square) = (slot.kind(), slot.square());
        let child = ground.parent.with_unit(square, KINDS[kind]);
        let mut found = Found::default();
        if kind < WHITE_KINDS {
            let role = KINDS[kind].role;
            let moves = moves_of(&ground.parent, role, square);
            if role == Role::Pawn && square.rank() == 6 {
                self.promotions(&child, square, moves, &mut found)?;
            }
            if (moves & ground.mating[kind]).any() {
                return None;
            }
            for to in moves & ground.solving[kind] {
                found.add(Move::new(square, to))?;
            }
        }
        let captured = kind >= WHITE_KINDS && ground.pawn_attacks.has(square);
        for key in &self.keys {
            let mv = key.mv;
            if mv.to() == square {
                // By capturing the unit the same position is reached as without it; a pawn captures otherwise.
                if kind >= WHITE_KINDS
                    && ground.parent.role_at(mv.from()) != Some(Role::Pawn)
                    && !castles(&ground.parent, mv)
                {
                    found.note(mv, key.first())?;
                }
            } else if key.refuted[kind].has(square) {
            } else if key.same[kind].has(square) {
                found.note(mv, key.first())?;
            } else if child.is_legal(mv) {
                self.counts.first_moves += 1;
                self.counts.keys += 1;
                let replies = &self.answered[key.answered.0..key.answered.1];
                found.note(mv, key_with(&child.glimpse(mv), replies, slot))?;
            }
        }
        if ground.freeing.has(square) {
            self.freed_king(ground, &child, &mut found)?;
        }
        if captured {
            for from in attacks::pawn(Color::Black, square) & ground.parent.pieces(Color::White, Role::Pawn) {
                for mv in pawn_captures(from, square) {
                    if child.is_legal(mv) {
                        self.counts.first_moves += 1;
                        found.note(mv, first_move(&child.glimpse(mv), Move::NONE))?;
                    }
                }
            }
        }
        if ground.touched[kind].has(square) {
            let near = if self.waits && kind >= WHITE_KINDS {
                moves_of_black(&ground.parent, KINDS[kind].role, square)
            } else {
                Bitboard::EMPTY
            };
            for refuted in &self.refuted {
                let Refuted { mv, killers, .. } = refuted;
                if !refuted.spots()[kind].has(square) {
                    continue;
                }
                if near.without(refuted.waiting[kind] | mv.to().into()).any() {
                    self.counts.waited += 1;
                    continue;
                }
                if mv.to() != square && child.is_legal(*mv) {
                    self.counts.first_moves += 1;
                    found.note(*mv, refuted_with(&child.glimpse(*mv), killers, square))?;
                }
            }
        }
        found.key.map(|key| (child.as_diagram(), key))
    }

    /// The promotions of a pawn that may go to these squares; `None` if the child cannot be sound any more.
    fn promotions(
        &mut self, child: &Arrangement, pawn: Square, targets: Bitboard, found: &mut Found,
    ) -> Option<()> {
        let mut killer = Move::NONE;
        for mv in targets.into_iter().flat_map(|to| promotions(pawn, to)) {
            if child.is_legal(mv) {
                self.counts.first_moves += 1;
                let first = first_move(&child.glimpse(mv), killer);
                if let First::Refuted(reply) = first {
                    killer = reply;
                }
                found.note(mv, first)?;
            }
        }
        Some(())
    }

    /// The moves that the White king has in the child only; `None` if it cannot be sound any more.
    fn freed_king(&mut self, ground: &Ground, child: &Arrangement, found: &mut Found) -> Option<()> {
        let king = child.king(Color::White)?;
        for to in child.king_targets().without(ground.king_targets) {
            self.counts.first_moves += 1;
            let mv = Move::new(king, to);
            found.note(mv, first_move(&child.glimpse(mv), Move::NONE))?;
        }
        Some(())
    }
}

/// The keys found so far: at most one.
#[derive(Default)]
struct Found {
    key: Option<Move>,
}

impl Found {
    /// Adds a key; `None` if it is the second.
    fn add(&mut self, key: Move) -> Option<()> {
        self.key.replace(key).is_none().then_some(())
    }

    /// Adds a first move if it solves; `None` if the position cannot be sound any more.
    fn note(&mut self, mv: Move, first: First) -> Option<()> {
        match first {
            First::Mates => None,
            First::Solves => self.add(mv),
            First::Refuted(_) => Some(()),
        }
    }
}

/// What a first move does that solved before the unit of the slot was added: only replies to which it matters, and such as
/// it gives, are looked at.
fn key_with(after: &Arrangement, answered: &[Answered], slot: Slot) -> First {
    let replies = after.moves();
    if replies.is_empty() {
        return if after.in_check() { First::Mates } else { First::Refuted(Move::NONE) };
    }
    // Both lists are nearly in the same order.
    let mut next = 0;
    for &reply in &replies {
        let (before, rest) = answered.split_at(next.min(answered.len()));
        let known = rest.iter().chain(before).position(|known| known.reply == reply);
        let known = known.map(|ahead| (next + ahead) % answered.len().max(1));
        if let Some(number) = known {
            next = number + 1;
            if !answered[number].doubts[slot.kind()].has(slot.square()) {
                continue;
            }
        }
        if after.glimpse(reply).mating_move().is_none() {
            return First::Refuted(reply);
        }
    }
    First::Solves
}

/// How many of the replies that may refute are tried before all replies are listed.
const LIKELY: usize = 2;

/// What a first move does that one of these replies may refute, or a move of the unit on `added`.
fn refuted_with(after: &Arrangement, killers: &[Move], added: Square) -> First {
    let refutes = |reply: Move| after.glimpse(reply).mating_move().is_none();
    let (likely, others) = killers.split_at(killers.len().min(LIKELY));
    if let Some(&killer) = likely.iter().find(|&&killer| after.is_legal(killer) && refutes(killer)) {
        return First::Refuted(killer);
    }
    let replies = after.moves();
    if replies.is_empty() {
        return if after.in_check() { First::Mates } else { First::Refuted(Move::NONE) };
    }
    let own = replies.iter().filter(|reply| reply.from() == added);
    let known = others.iter().filter(|killer| replies.contains(killer));
    let rest = replies.iter().filter(|reply| reply.from() != added && !killers.contains(reply));
    match own.chain(known).chain(rest).find(|&&reply| refutes(reply)) {
        Some(&reply) => First::Refuted(reply),
        None => First::Solves,
    }
}

/// Where a White unit on the square could go; its king may be left in check.
fn moves_of(position: &Arrangement, role: Role, square: Square) -> Bitboard {
    let (own, occupied) = (position.color(Color::White), position.occupied());
    if role != Role::Pawn {
        return attacks::of(Color::White, role, square, occupied).without(own);
    }
    let single = Bitboard::from(square).north().without(occupied);
    let double = (single & Bitboard::rank(2)).north().without(occupied);
    single | double | attacks::pawn(Color::White, square) & position.color(Color::Black)
}

/// Some squares to which a Black unit on the square could go, none of them captures, whatever White moves first.
fn moves_of_black(position: &Arrangement, role: Role, square: Square) -> Bitboard {
    let occupied = position.occupied();
    match role {
        Role::Pawn => Bitboard::from(square).south().without(occupied | Bitboard::rank(0)),
        Role::Knight => attacks::knight(square).without(occupied),
        role => attacks::of(Color::Black, role, square, occupied).without(occupied) & attacks::king(square),
    }
}

fn pawn_captures(from: Square, to: Square) -> impl Iterator<Item = Move> {
    let promotes = to.rank() == 7;
    let step = (!promotes).then(|| Move::new(from, to));
    step.into_iter().chain(promotions(from, to).take(if promotes { 4 } else { 0 }))
}

fn promotions(from: Square, to: Square) -> impl Iterator<Item = Move> {
    Role::PROMOTIONS.into_iter().map(move |role| Move::promoting(from, to, role))
}
