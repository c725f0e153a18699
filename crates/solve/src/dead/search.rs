//! The search for any mate, over all positions that can arise.

use super::{CanMate, Why, has_too_few_men, walls};
use crate::{Limits, Stop};
use keymove_chess::attacks;
use keymove_chess::{Bitboard, Color, Move, Position, Role, Square};
use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap};

/// How a search for any mate orders what it looks at: each in turn takes the next position.
const ORDERS: usize = 3;
/// Limits are looked at after so many positions.
const BETWEEN: usize = 256;

/// Bytes of a position that was seen, in all places, about.
const BYTES_OF_ONE: usize = size_of::<Seen>() + 24 + ORDERS * size_of::<Reverse<(i32, u32)>>();

/// A position that was seen.
struct Seen {
    position: Position,
    /// The one before, and the move that led here.
    from: Option<(u32, Move)>,
    depth: u32,
    is_expanded: bool,
}

/// The search for any mate.
pub(super) struct Search {
    color: Color,
    limits: Limits,
    most: usize,
    seen: Vec<Seen>,
    by_hash: HashMap<u64, u32>,
    queues: [BinaryHeap<Reverse<(i32, u32)>>; ORDERS],
}

impl Search {
    pub(super) fn new(color: Color, limits: &Limits) -> Self {
        let most = (limits.table_bytes / BYTES_OF_ONE).clamp(1 << 10, 1 << 30);
        let (seen, by_hash, queues) = Default::default();
        Self { color, limits: limits.begun(), most, seen, by_hash, queues }
    }

    pub(super) fn run(mut self, position: &Position, hear: &dyn Fn(u64)) -> CanMate {
        if self.is_mate(position) {
            return CanMate::Yes(Vec::new());
        }
        self.add(position, None);
        let mut count = 0;
        while let Some(id) = self.next(count) {
            count += 1;
            if count.is_multiple_of(BETWEEN) {
                hear(count as u64);
            }
            if let Some(stop) = self.stopped(count) {
                return CanMate::Unknown(stop);
            }
            let position = self.seen[id as usize].position;
            for &mv in &position.moves() {
                let after = position.play(mv);
                if self.is_mate(&after) {
                    return CanMate::Yes(self.line(id, mv));
                }
                self.add(&after, Some((id, mv)));
            }
        }
        CanMate::No(Why::Exhausted)
    }

    fn stopped(&self, count: usize) -> Option<Stop> {
        if self.seen.len() >= self.most {
            return Some(Stop::Memory);
        }
        if self.limits.nodes.is_some_and(|most| self.seen.len() as u64 > most) {
            return Some(Stop::Nodes);
        }
        count.is_multiple_of(BETWEEN).then(|| self.limits.stopped()).flatten()
    }

    fn is_mate(&self, position: &Position) -> bool {
        position.turn() != self.color && position.is_mate()
    }

    /// The next position, by the orders in turn; nothing if all have been looked at.
    fn next(&mut self, count: usize) -> Option<u32> {
        for queue in (0..ORDERS).map(|step| (count + step) % ORDERS) {
            while let Some(Reverse((_, id))) = self.queues[queue].pop() {
                let seen = &mut self.seen[id as usize];
                if !core::mem::replace(&mut seen.is_expanded, true) {
                    return Some(id);
                }
            }
        }
        None
    }

    /// Adds a position from which the side may still mate.
    fn add(&mut self, position: &Position, from: Option<(u32, Move)>) {
        let mut hash = position.hash();
        let id = self.seen.len() as u32;
        loop {
            match self.by_hash.entry(hash) {
                Entry::Occupied(entry) if self.seen[*entry.get() as usize].position == *position => return,
                // Two positions with one hash: the second is looked for under the next number, always.
                Entry::Occupied(_) => hash = hash.wrapping_add(1),
                Entry::Vacant(entry) => {
                    entry.insert(id);
                    break;
                }
            }
        }
        let depth = from.map_or(0, |(id, _)| self.seen[id as usize].depth + 1);
        let before = from.map(|(id, _)| &self.seen[id as usize].position);
        let is_expanded = self.is_hopeless(position, before);
        self.seen.push(Seen { position: *position, from, depth, is_expanded });
        if !is_expanded {
            let far = self.closeness(position, depth);
            let orders = [far, self.force(position, depth) + far / 4, 0];
            for (queue, order) in self.queues.iter_mut().zip(orders) {
                queue.push(Reverse((order, id)));
            }
        }
    }

    /// Whether the side can never mate any more, after a move from a position in which that was not known.
    fn is_hopeless(&self, position: &Position, before: Option<&Position>) -> bool {
        let changes = |before: &Position| {
            before.role(Role::Pawn) != position.role(Role::Pawn)
                || before.occupied().len() != position.occupied().len()
        };
        before.is_some_and(changes)
            && (has_too_few_men(position, self.color) || walls(position, self.color).is_some())
    }

    /// How far a mate seems to be by the flights of the king and the men around it.
    fn closeness(&self, position: &Position, depth: u32) -> i32 {
        let Some(king) = position.king(!self.color) else { return 0 };
        let without = position.occupied() & !Bitboard::of(king);
        let attacked = position.attacked_by(self.color, without);
        let flights = (attacks::king(king) & !position.color(!self.color) & !attacked).len() as i32;
        let officers =
            position.color(self.color).without(position.role(Role::Pawn) | position.role(Role::King));
        let apart = position.king(self.color).map_or(0, |own| distance(king, own));
        let far: i32 = officers.into_iter().map(|square| distance(square, king)).min().unwrap_or(8);
        let edge = self.far_from_edge(position, king);
        4 * flights + 2 * edge + 2 * far + apart + depth as i32 / 4 - 6 * self.strength(position)
    }

    /// How far a king is from the squares on which it is mated most easily: the edge and the corners, for bishops of one colour the corners of that colour.
    fn far_from_edge(&self, position: &Position, king: Square) -> i32 {
        let own = position.color(self.color).without(position.role(Role::King) | position.role(Role::Pawn));
        let dark = (own & Bitboard::DARK).any();
        let are_bishops = own.without(position.role(Role::Bishop)).is_empty();
        let is_of_one_colour = own.without(Bitboard::DARK).is_empty() || !dark;
        let (file, rank) = (i32::from(king.file()), i32::from(king.rank()));
        if own.any() && are_bishops && is_of_one_colour {
            // a1 and h8 are dark.
            let (near, far) = if dark { (rank, 7 - rank) } else { (7 - rank, rank) };
            return file.max(near).min((7 - file).max(far)) * 2;
        }
        file.min(7 - file) + rank.min(7 - rank)
    }

    /// How far the side is from having the men to mate with, and from an open board.
    fn force(&self, position: &Position, depth: u32) -> i32 {
        let steps = |square: Square| {
            let rank = i32::from(square.rank());
            let (left, ahead) = match self.color {
                Color::White => (7 - rank, Bitboard::of(square).north()),
                Color::Black => (rank, Bitboard::of(square).south()),
            };
            left + 2 * i32::from((ahead & position.occupied()).any())
        };
        let pawns = position.pieces(self.color, Role::Pawn).into_iter().map(steps).min().unwrap_or(8);
        4 * pawns + 2 * position.color(!self.color).len() as i32 + depth as i32 / 4
            - 20 * self.strength(position)
    }

    /// Men that mate easily, at most two of them counted.
    fn strength(&self, position: &Position) -> i32 {
        let heavy = position.role(Role::Queen) | position.role(Role::Rook);
        ((heavy & position.color(self.color)).len() as i32).min(2)
    }

    fn line(&self, id: u32, last: Move) -> Vec<Move> {
        let mut line = vec![last];
        let mut at = id;
        while let Some((before, mv)) = self.seen[at as usize].from {
            line.push(mv);
            at = before;
        }
        line.reverse();
        line
    }
}

/// Steps of a king.
fn distance(one: Square, other: Square) -> i32 {
    let files = (i32::from(one.file()) - i32::from(other.file())).abs();
    let ranks = (i32::from(one.rank()) - i32::from(other.rank())).abs();
    files.max(ranks)
}
