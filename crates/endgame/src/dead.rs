//! Whether a side can still mate by any sequence of legal moves, both sides helping: what a *dead position* is decided by (FIDE Laws of Chess, 5.2.2 and 6.9).
//!
//! A mate that is found is a proof. That there is none is proven by the men alone ([`Why::Material`]), by walls of pawns that can never be opened
//! ([`Why::Walls`]), or because all positions that can arise have been looked at ([`Why::Exhausted`]). Neither repetition nor a rule that counts moves
//! matters, as in the Laws. The question goes back to chess servers that give a win to whoever has not run out of time; the idea to answer it by a search for
//! any mate and by the mobility of men behind walls is M. Ambrona's ("A Practical Algorithm for Chess Unwinnability", FUN 2022); how it is done here is not.

use keymove_chess::attacks;
use keymove_chess::{Bitboard, Castling, Color, Move, Position, Role, Square};
use keymove_solve::{Limits, Stop};
use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap};

/// Why a side can never mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// Its men are too few, or all men stand on squares of one colour.
    Material,
    /// Pawns that can never move or be captured keep its men from ever giving check.
    Walls,
    /// Every position that can arise has been looked at, and it mates in none.
    Exhausted,
}

/// Whether a side can still mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CanMate {
    /// These moves end with its mate. They are hardly ever the fewest.
    Yes(Vec<Move>),
    /// Never.
    No(Why),
    /// Not found out.
    Unknown(Stop),
}

/// How a search for any mate orders what it looks at: each in turn takes the next position.
const ORDERS: usize = 3;
/// Limits are looked at after so many positions.
const BETWEEN: usize = 256;

/// Bytes of a position that was seen, in all places, about.
const BYTES_OF_ONE: usize = size_of::<Seen>() + 24 + ORDERS * size_of::<Reverse<(i32, u32)>>();

/// Whether a side can still mate, as far as the limits allow to find out.
pub fn can_mate(position: &Position, color: Color, limits: &Limits) -> CanMate {
    if let Some(why) = never_mates(position, color) {
        return CanMate::No(why);
    }
    let limits = limits.begun();
    let most = (limits.table_bytes / BYTES_OF_ONE).clamp(1 << 10, 1 << 30);
    Search::new(color, most).run(position, &limits)
}

impl Why {
    /// In a word, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Walls => "walls",
            Self::Exhausted => "exhausted",
        }
    }
}

/// Whether a look at the men is enough to know that a side can never mate.
pub(crate) fn never_mates(position: &Position, color: Color) -> Option<Why> {
    if has_too_few_men(position, color) {
        return Some(Why::Material);
    }
    is_walled(position, color).then_some(Why::Walls)
}

/// Whether no position with these men, or fewer of them, is a mate by this side.
fn has_too_few_men(position: &Position, color: Color) -> bool {
    let men = |color, role| position.pieces(color, role);
    let own = position.color(color) & !men(color, Role::King);
    let theirs = position.color(!color) & !men(!color, Role::King);
    let bishops = position.role(Role::Bishop);
    let is_of_one_colour =
        |men: Bitboard| (men & Bitboard::DARK).is_empty() || men.without(Bitboard::DARK).is_empty();
    if own.is_empty() {
        return true;
    }
    // A man that takes a flight from its own king is needed: a queen attacks what the knight or the bishop attacks, and a rook does not help a bishop.
    let single = |role| own == men(color, role) && own.len() == 1;
    let helps = |role: Role| theirs.len() == 1 && men(!color, role) == theirs;
    single(Role::Knight) && (theirs.is_empty() || helps(Role::Queen))
        || single(Role::Bishop) && (helps(Role::Queen) || helps(Role::Rook))
        || (own | theirs) & !bishops == Bitboard::EMPTY && is_of_one_colour(own | theirs)
}

/// Whether walls of pawns keep a side from ever giving check.
///
/// The walls stand if each pawn stands before another, none can capture anything, and none can be captured, wherever the other men go; for these every
/// square counts that they could reach if there were no men but the pawns. Anything else is not decided.
fn is_walled(position: &Position, color: Color) -> bool {
    let pawns = position.role(Role::Pawn);
    let of = |side: Color| position.pieces(side, Role::Pawn);
    if pawns.is_empty()
        || position.in_check()
        || position.en_passant().is_some()
        || position.castling() != Castling::default()
    {
        return false;
    }
    let (white, black) = (of(Color::White), of(Color::Black));
    if (white.north() | black.south()).without(pawns).any() {
        return false;
    }
    let guarded = |side: Color| attacks::pawns(side, of(side));
    if (guarded(Color::White) & black).any() || (guarded(Color::Black) & white).any() {
        return false;
    }
    let mut region = Bitboard::EMPTY;
    let mut checks = Bitboard::EMPTY;
    for (square, piece) in position.units().filter(|(_, piece)| piece.role != Role::Pawn) {
        let (side, role) = (piece.color, piece.role);
        let barred = if role == Role::King { guarded(!side) } else { Bitboard::EMPTY };
        let (reached, attacked) = reach(role, square, pawns, barred);
        if (attacked & of(!side) & !barred).any() || (reached & guarded(!side)).any() {
            return false;
        }
        match (role, side == color) {
            (Role::King, false) => region = reached,
            (Role::King, true) => {}
            (_, true) => checks |= attacked,
            (_, false) => {}
        }
    }
    (checks & region).is_empty()
}

/// Where a man can go if no men stand but these pawns, and all that it attacks from there. It never goes to barred squares.
fn reach(role: Role, from: Square, pawns: Bitboard, barred: Bitboard) -> (Bitboard, Bitboard) {
    let (mut reached, mut attacked) = (Bitboard::of(from), Bitboard::EMPTY);
    let mut open = vec![from];
    while let Some(square) = open.pop() {
        let there = attacks::of(Color::White, role, square, pawns);
        attacked |= there;
        let new = there & !pawns & !barred & !reached;
        reached |= new;
        open.extend(new);
    }
    (reached, attacked)
}

/// A position that was seen.
struct Seen {
    position: Position,
    /// The one before, and the move that led here.
    from: Option<(u32, Move)>,
    depth: u32,
    is_expanded: bool,
}

/// The search for any mate.
struct Search {
    color: Color,
    most: usize,
    seen: Vec<Seen>,
    by_hash: HashMap<u64, u32>,
    queues: [BinaryHeap<Reverse<(i32, u32)>>; ORDERS],
}

impl Search {
    fn new(color: Color, most: usize) -> Self {
        Self { color, most, seen: Vec::new(), by_hash: HashMap::new(), queues: Default::default() }
    }

    fn run(mut self, position: &Position, limits: &Limits) -> CanMate {
        if self.is_mate(position) {
            return CanMate::Yes(Vec::new());
        }
        self.add(position, None);
        let mut count = 0;
        while let Some(id) = self.next(count) {
            count += 1;
            if count.is_multiple_of(BETWEEN)
                && let Err(stop) = limits.check()
            {
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
            if self.seen.len() >= self.most {
                return CanMate::Unknown(Stop::Memory);
            }
        }
        CanMate::No(Why::Exhausted)
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
        let is_expanded = never_mates(position, self.color).is_some();
        self.seen.push(Seen { position: *position, from, depth, is_expanded });
        if !is_expanded {
            let orders = [self.closeness(position, depth), self.force(position, depth), 0];
            for (queue, order) in self.queues.iter_mut().zip(orders) {
                queue.push(Reverse((order, id)));
            }
        }
    }

    /// How far a mate seems to be by the flights of the king and the men around it.
    fn closeness(&self, position: &Position, depth: u32) -> i32 {
        let (Some(king), Some(own)) = (position.king(!self.color), position.king(self.color)) else {
            return 0;
        };
        let without = position.occupied() & !Bitboard::of(king);
        let attacked = position.attacked_by(self.color, without);
        let flights = (attacks::king(king) & !position.color(!self.color) & !attacked).len() as i32;
        let officers = position.color(self.color) & !position.role(Role::Pawn) & !Bitboard::of(own);
        let far: i32 = officers.into_iter().map(|square| distance(square, king)).min().unwrap_or(8);
        let middle = |at: u8| i32::from(at.min(7 - at));
        let edge = middle(king.file()) + middle(king.rank());
        4 * flights + 2 * edge + 2 * far + distance(king, own) + depth as i32 / 4
            - 6 * self.strength(position)
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
            + self.closeness(position, depth) / 4
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
