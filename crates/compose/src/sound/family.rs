//! All positions that differ from a parent by one more unit.

use super::certain::{self, Answered, Certainty};
use super::exact::{Answer, First, first_move, verdict};
use super::footprint::{self, EVERYWHERE, Spots, WHITE_KINDS};
use super::heritage::{Heritage, Inherited, Killers};
use crate::search::Counts;
use crate::space::{KINDS, Slot};
use keymove_chess::{Bitboard, Castling, Color, Move, Piece, Position, Role, Square, attacks};

/// Examines families, one after the other, and keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct Family {
    /// What was counted so far; sound positions are left to those who score them.
    pub counts: Counts,
    waits: bool,
    heritage: Option<Heritage>,
    keys: Vec<Key>,
    /// Replies to the keys, those to the first key first.
    answered: Vec<Answered>,
    refuted: Vec<Refuted>,
}

#[derive(Clone, Debug)]
struct Refuted {
    mv: Move,
    /// The refutation, and replies that may refute where it does not. None if it is stalemate.
    killers: Killers,
    /// Where a unit may spoil the refutation, if that is known.
    spots: Option<Spots>,
    /// A Black unit refutes by going to an empty square outside of this set.
    waiting: Spots,
}

/// A first move that mates or solves.
#[derive(Clone, Copy, Debug)]
struct Key {
    mv: Move,
    mates: bool,
    /// The numbers of its replies, from the first to before the second.
    answered: (usize, usize),
    /// Where a unit may matter to what is not an answer, its own replies apart.
    doubts: Spots,
    /// Where a unit certainly leaves it as it is, unless it stands where it refutes.
    same: Spots,
    /// Where a unit certainly refutes it.
    refuted: Spots,
}

impl Refuted {
    fn new(mv: Move, reply: Move) -> Self {
        let killers = (reply != Move::NONE).then_some(reply).into_iter().collect();
        Self { mv, killers, spots: None, waiting: EVERYWHERE }
    }

    fn spots(&self) -> &Spots {
        self.spots.as_ref().unwrap_or(&EVERYWHERE)
    }
}

impl Key {
    fn mating(mv: Move, doubts: Spots) -> Self {
        let nowhere = [Bitboard::EMPTY; 10];
        Self { mv, mates: true, answered: (0, 0), doubts, same: doubts.map(|set| !set), refuted: nowhere }
    }

    fn solving(mv: Move, answered: (usize, usize), doubts: Spots) -> Self {
        let nowhere = [Bitboard::EMPTY; 10];
        Self { mv, mates: false, answered, doubts, same: nowhere, refuted: nowhere }
    }

    fn first(&self) -> First {
        if self.mates { First::Mates } else { First::Solves }
    }
}

/// What holds for all positions of a family.
struct Ground {
    parent: Position,
    /// Kinds of which a unit may be added.
    wanted: [bool; WHITE_KINDS],
    /// Where a unit may spoil some refutation.
    touched: Spots,
    /// Where an added White unit of the kind would solve, and where it would mate, by going there.
    solving: [Bitboard; WHITE_KINDS],
    mating: [Bitboard; WHITE_KINDS],
    /// Squares that White pawns attack.
    pawn_attacks: Bitboard,
}

impl Family {
    /// Nothing is known yet. `waits`: whether waiting moves of added Black units are thought of.
    pub fn new(waits: bool) -> Self {
        Self { waits, ..Self::default() }
    }

    /// Remembers what a position says of its children, of which some will be parents: see `added` of [`Self::each_sound`].
    /// `wanted` are the kinds of units that are added to it, indexed as [`KINDS`].
    pub fn inherit(&mut self, elder: &Position, wanted: [bool; 10]) {
        self.heritage = Heritage::of(elder, core::array::from_fn(|kind| wanted[kind]));
    }

    /// Forgets what was inherited.
    pub fn disinherit(&mut self) {
        self.heritage = None;
    }

    /// Hands every sound two-mover to `act` that comes from `parent`, White to move, by adding a unit of one kind on one of
    /// the squares `wanted`, which are empty; indexed as [`KINDS`]. `added` is the unit that `parent` has more than the
    /// position whose children [inherit](Self::inherit) from it.
    pub fn each_sound(
        &mut self, parent: &Position, added: Option<Slot>, wanted: &Spots,
        act: &mut impl FnMut(Slot, &Position, Move),
    ) {
        let asked: u64 = wanted.iter().map(|set| u64::from(set.len())).sum();
        self.counts.positions += asked;
        let mut wanted = *wanted;
        if asked == 0 {
            return;
        }
        if parent.as_diagram().castling() != Castling::NONE {
            return self.each_alone(parent, &wanted, act);
        }
        let mut alone = rooks_that_castle(parent, &wanted);
        if !self.set_aside_illegal(parent, &mut wanted, &mut alone) {
            return self.each_alone(parent, &alone, act);
        }
        set_aside_special(parent, &mut wanted, &mut alone);
        self.each_together(parent, added, &wanted, act);
        self.each_alone(parent, &alone, act);
    }

    /// The positions in which what is known of the parent helps.
    fn each_together(
        &mut self, parent: &Position, added: Option<Slot>, wanted: &Spots,
        act: &mut impl FnMut(Slot, &Position, Move),
    ) {
        let mut wanted = *wanted;
        self.counts.together += wanted.iter().map(|set| u64::from(set.len())).sum::<u64>();
        self.firsts(parent, added);
        if !self.certainties(parent, &mut wanted) {
            return;
        }
        let ground = self.ground(parent, &wanted);
        for (kind, set) in wanted.into_iter().enumerate() {
            let open = set & self.open(&ground, kind);
            self.counts.untouched += u64::from(set.without(open).len());
            for square in open {
                let slot = Slot::new(kind, square);
                if let Some((child, key)) = self.one(&ground, slot) {
                    act(slot, &child, key);
                }
            }
        }
    }

    /// Examines the parent's first moves.
    fn firsts(&mut self, parent: &Position, added: Option<Slot>) {
        self.keys.clear();
        self.answered.clear();
        self.refuted.clear();
        let heritage = self.heritage.take();
        let mut killer = Move::NONE;
        for &mv in &parent.moves() {
            let first = self.answered.len();
            let inherited = match (&heritage, added) {
                (Some(heritage), Some(slot)) => heritage.of_move(parent, mv, slot, &mut self.answered),
                _ => Inherited::Nothing,
            };
            if matches!(inherited, Inherited::Nothing) {
                self.counts.examined += 1;
            } else {
                self.counts.inherited += 1;
            }
            match inherited {
                Inherited::Refuted(killers, spots, waiting) => {
                    self.refuted.push(Refuted { mv, killers, spots: Some(spots), waiting });
                }
                Inherited::Fails(reply) => self.refuted.push(Refuted::new(mv, reply)),
                Inherited::Mates(doubts) => self.keys.push(Key::mating(mv, doubts)),
                Inherited::Solves(doubts) => {
                    self.keys.push(Key::solving(mv, (first, self.answered.len()), doubts));
                }
                Inherited::Nothing => match first_move(&parent.glimpse(mv), killer) {
                    First::Refuted(reply) => {
                        killer = reply;
                        self.refuted.push(Refuted::new(mv, reply));
                    }
                    First::Mates => {
                        self.keys.push(Key::mating(mv, certain::doubts_of_mate::<false>(parent, mv)));
                    }
                    First::Solves => {
                        let doubts = certain::of_key(parent, mv, &mut self.answered);
                        self.keys.push(Key::solving(mv, (first, self.answered.len()), doubts));
                    }
                },
            }
        }
        self.heritage = heritage;
    }

    /// Leaves what may still be sound in `wanted`; `false` if that is nothing.
    fn certainties(&mut self, parent: &Position, wanted: &mut Spots) -> bool {
        for key in self.keys.iter().filter(|key| key.mates) {
            for (set, same) in wanted.iter_mut().zip(key.same) {
                self.counts.mated += u64::from((*set & same).len());
                *set = set.without(same);
            }
        }
        let mut once = [Bitboard::EMPTY; 10];
        for key in self.keys.iter_mut().filter(|key| !key.mates) {
            if wanted.iter().all(|set| set.is_empty()) {
                return false;
            }
            let mut doubts = key.doubts;
            for answered in &self.answered[key.answered.0..key.answered.1] {
                footprint::join(&mut doubts, &answered.doubts);
            }
            let Certainty { same, refuted } =
                certain::with_own_replies(&parent.glimpse(key.mv), doubts, wanted);
            (key.same, key.refuted) = (same, refuted);
            for kind in 0..10 {
                let solves = same[kind].without(refuted[kind]);
                self.counts.cooked += u64::from((wanted[kind] & once[kind] & solves).len());
                wanted[kind] = wanted[kind].without(once[kind] & solves);
                once[kind] |= solves;
            }
        }
        wanted.iter().any(|set| set.any())
    }

    /// The positions that need all the rules.
    fn each_alone(&mut self, parent: &Position, wanted: &Spots, act: &mut impl FnMut(Slot, &Position, Move)) {
        for (kind, &set) in wanted.iter().enumerate() {
            for square in set {
                let child = parent.with_unit(square, KINDS[kind]).as_diagram();
                match verdict(&child) {
                    Answer::Illegal => self.counts.illegal += 1,
                    Answer::Sound(key) => {
                        act(Slot::new(kind, square), &child, key);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Takes out the squares from which a unit checks the Black king; `false` if he is in check already, and then what is
    /// left stands in `alone`.
    fn set_aside_illegal(&mut self, parent: &Position, wanted: &mut Spots, alone: &mut Spots) -> bool {
        let Some(king) = parent.king(Color::Black) else { return false };
        let occupied = parent.occupied();
        let checkers = parent.attackers(Color::White, king, occupied);
        let shields = checkers.into_iter().fold(Bitboard::FULL, |all, one| all & attacks::between(king, one));
        for (kind, set) in wanted.iter_mut().enumerate() {
            let mut illegal = Bitboard::EMPTY;
            if checkers.any() {
                illegal = set.without(shields);
            } else if kind < WHITE_KINDS {
                illegal = match KINDS[kind].role {
                    Role::Pawn => attacks::pawn(Color::Black, king),
                    role => attacks::of(Color::White, role, king, occupied),
                } & *set;
            }
            self.counts.illegal += u64::from(illegal.len());
            alone[kind] = alone[kind].without(illegal);
            *set = set.without(illegal | alone[kind]);
            if checkers.any() {
                alone[kind] |= *set;
            }
        }
        checkers.is_empty()
    }

    /// What is needed to tell the rest apart.
    fn ground(&mut self, parent: &Position, wanted: &Spots) -> Ground {
        let mut ground = Ground {
            parent: *parent,
            wanted: core::array::from_fn(|kind| wanted[kind].any()),
            touched: [Bitboard::EMPTY; 10],
            solving: [Bitboard::EMPTY; WHITE_KINDS],
            mating: [Bitboard::EMPTY; WHITE_KINDS],
            pawn_attacks: attacks::pawns(Color::White, parent.pieces(Color::White, Role::Pawn)),
        };
        for refuted in self.refuted.iter_mut().filter(|refuted| refuted.spots.is_none()) {
            if let Some(&reply) = refuted.killers.first() {
                let after = parent.glimpse(refuted.mv);
                refuted.spots = Some(footprint::of_refutations(&after, reply, ground.wanted, wanted));
            }
        }
        for refuted in &self.refuted {
            footprint::join(&mut ground.touched, refuted.spots());
        }
        let killer =
            self.refuted.last().and_then(|refuted| refuted.killers.first().copied()).unwrap_or(Move::NONE);
        self.arrivals(&mut ground, killer);
        ground
    }

    /// Where added White units could go to with effect. What a unit does by going to a square does not depend on where it
    /// came from.
    fn arrivals(&mut self, ground: &mut Ground, killer: Move) {
        let parent = &ground.parent;
        let mut uncertain = [Bitboard::FULL; WHITE_KINDS];
        let passed = parent.turned();
        if !parent.in_check()
            && let First::Refuted(reply) = first_move(&passed, killer)
            && reply != Move::NONE
        {
            let spots = footprint::of_refutation::<false>(&passed, reply, ground.wanted).alone;
            uncertain.copy_from_slice(&spots[..WHITE_KINDS]);
        }
        let targets = !(parent.color(Color::White) | parent.role(Role::King));
        for kind in (0..WHITE_KINDS).filter(|&kind| ground.wanted[kind]) {
            let mut killer = killer;
            for to in targets & (uncertain[kind] | parent.color(Color::Black)) {
                let pawn = KINDS[kind].role == Role::Pawn;
                if pawn && (to.rank() < 2 || to.rank() == 7) {
                    continue;
                }
                let arrived = parent.with_unit(to, KINDS[kind]).turned();
                if arrived.king_attacked(Color::White) {
                    continue;
                }
                self.counts.first_moves += 1;
                match first_move(&arrived, killer) {
                    First::Solves => ground.solving[kind] |= to.into(),
                    First::Mates => ground.mating[kind] |= to.into(),
                    First::Refuted(reply) => killer = reply,
                }
            }
        }
    }

    /// Where a unit of this kind may make a sound position: anywhere if the parent has a key.
    fn open(&self, ground: &Ground, kind: usize) -> Bitboard {
        if !self.keys.is_empty() {
            return Bitboard::FULL;
        }
        if kind >= WHITE_KINDS {
            return ground.touched[kind] | ground.pawn_attacks;
        }
        let arrivals = (ground.solving[kind] | ground.mating[kind]).into_iter();
        let origins = arrivals.map(|to| footprint::origins(&ground.parent, KINDS[kind].role, to));
        origins.fold(ground.touched[kind], |all, one| all | one)
    }

    /// The position and its key, if it is sound.
    fn one(&mut self, ground: &Ground, slot: Slot) -> Option<(Position, Move)> {
        let (kind, square) = (slot.kind(), slot.square());
        let mut found = Found::default();
        if kind < WHITE_KINDS {
            let moves = moves_of(&ground.parent, KINDS[kind].role, square);
            if (moves & ground.mating[kind]).any() {
                return None;
            }
            for to in moves & ground.solving[kind] {
                found.add(Move::new(square, to))?;
            }
        }
        let captured = kind >= WHITE_KINDS && ground.pawn_attacks.has(square);
        let child = ground.parent.with_unit(square, KINDS[kind]);
        for key in &self.keys {
            let mv = key.mv;
            if mv.to() == square {
                // By capturing the unit the same position is reached as without it; a pawn captures otherwise.
                if kind >= WHITE_KINDS && ground.parent.role_at(mv.from()) != Some(Role::Pawn) {
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
fn key_with(after: &Position, answered: &[Answered], slot: Slot) -> First {
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

/// What a first move does that one of these replies may refute, or a move of the unit on `added`.
fn refuted_with(after: &Position, killers: &[Move], added: Square) -> First {
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

/// How many of the replies that may refute are tried before all replies are listed.
const LIKELY: usize = 2;

/// Takes out the squares on which a unit gives White moves that the parent does not have, and pawns that promote or pass
/// Black pawns.
fn set_aside_special(parent: &Position, wanted: &mut Spots, alone: &mut Spots) {
    let freeing = footprint::freeing(parent, Color::White) | footprint::freeing_king(parent, Color::White);
    for (kind, set) in wanted.iter_mut().enumerate() {
        let mut special = freeing;
        if KINDS[kind] == (Piece { color: Color::White, role: Role::Pawn }) {
            special |= Bitboard::rank(6) | passes_pawns(parent);
        }
        alone[kind] |= *set & special;
        *set = set.without(special);
    }
}

/// Rooks on the squares from which they could castle.
fn rooks_that_castle(parent: &Position, wanted: &Spots) -> Spots {
    core::array::from_fn(|kind| {
        let Piece { color, role } = KINDS[kind];
        let rank = color.home_rank();
        if role == Role::Rook && parent.king(color) == Some(Square::at(4, rank)) {
            wanted[kind] & (Bitboard::of(Square::at(0, rank)) | Square::at(7, rank).into())
        } else {
            Bitboard::EMPTY
        }
    })
}

/// From where a White pawn's double step could be answered by capturing it en passant.
fn passes_pawns(parent: &Position) -> Bitboard {
    let pawns = parent.pieces(Color::Black, Role::Pawn) & Bitboard::rank(3);
    (pawns.east() | pawns.west()).south().south()
}

/// Where a White unit on the square could go, promotions apart; its king may be left in check.
fn moves_of(position: &Position, role: Role, square: Square) -> Bitboard {
    let (own, occupied) = (position.color(Color::White), position.occupied());
    if role != Role::Pawn {
        return attacks::of(Color::White, role, square, occupied).without(own);
    }
    let single = Bitboard::from(square).north().without(occupied);
    let double = (single & Bitboard::rank(2)).north().without(occupied);
    single | double | attacks::pawn(Color::White, square) & position.color(Color::Black)
}

/// Some squares to which a Black unit on the square could go, none of them captures, whatever White moves first.
fn moves_of_black(position: &Position, role: Role, square: Square) -> Bitboard {
    let occupied = position.occupied();
    match role {
        Role::Pawn => Bitboard::from(square).south().without(occupied | Bitboard::rank(0)),
        Role::Knight => attacks::knight(square).without(occupied),
        role => attacks::of(Color::Black, role, square, occupied).without(occupied) & attacks::king(square),
    }
}

fn pawn_captures(from: Square, to: Square) -> impl Iterator<Item = Move> {
    let promotes = to.rank() == 7;
    let roles = if promotes { 4 } else { 1 };
    Role::PROMOTIONS
        .into_iter()
        .take(roles)
        .map(move |role| if promotes { Move::promoting(from, to, role) } else { Move::new(from, to) })
}
