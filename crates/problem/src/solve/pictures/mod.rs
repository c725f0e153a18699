//! Picture-first search for mates in help and series play.
//!
//! Before a position is searched, the final pictures that may still be reached from it are enumerated: where the king is
//! mated, which units move to which squares for that, and that their moves are not more than those left. Below that position
//! only the moves are tried after which some of these pictures remain within reach. As every mate that exists has its picture
//! among them (`mate.rs` says why), nothing is lost; and as a picture is one of the final position, it does not matter how the
//! play came to where the enumeration was made.
//!
//! The idea of enumerating mates first is that of Popeye's intelligent mode; the enumeration itself, its bounds and its use
//! from any position on are our own.

mod album;
mod mate;
mod reach;

use album::{Board, Entry, Full, Kept, Remaining};
use keymove_chess::{Bitboard, Color, Move, Position};
use reach::Reach;

/// Pictures that are enumerated from one position, by the number of half-moves left; beyond it the search goes on without.
const fn capacity(plies: u16) -> usize {
    match plies {
        0..=3 => 1,
        4 => 64,
        5 => 1000,
        6 => 2000,
        _ => 6000,
    }
}

/// The pictures within reach along one line of play. One a thread.
pub(super) struct Pictures {
    reach: Reach,
    /// The side that mates.
    attacker: Color,
    kept: Vec<Kept>,
    entries: Vec<Entry>,
    levels: Vec<Level>,
}

/// What is known at one position of the line.
struct Level {
    /// Its pictures, if they have been enumerated.
    first_entry: Option<usize>,
    /// Length of the list of kept pictures before.
    first_kept: usize,
    board: Board,
}

/// Half-moves left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Budget {
    /// The side that mates.
    pub(super) attacks: u16,
    /// The side that is mated.
    pub(super) defences: u16,
}

impl Pictures {
    pub(super) fn new(attacker: Color) -> Self {
        Self { reach: Reach::new(), attacker, kept: Vec::new(), entries: Vec::new(), levels: Vec::new() }
    }

    /// Forgets the line.
    pub(super) fn clear(&mut self) {
        self.kept.clear();
        self.entries.clear();
        self.levels.clear();
    }

    /// Begins another line; says whether there is any picture.
    pub(super) fn begin(&mut self, position: &Position, budget: Budget) -> bool {
        self.clear();
        self.enumerate(position, Bitboard::FULL, budget)
    }

    /// Goes on to the position after a move; says whether any picture is left. If not, it has not gone on.
    pub(super) fn enter(&mut self, before: &Position, mv: Move, after: &Position, budget: Budget) -> bool {
        let Some(level) = self.levels.last() else { return self.enumerate(after, Bitboard::FULL, budget) };
        let Some(first) = level.first_entry else { return self.enumerate(after, Bitboard::FULL, budget) };
        let (board, change) = level.board.after(before, mv);
        let end = self.entries.len();
        let mut fresh = 0;
        let mut kings = Bitboard::EMPTY;
        for index in first..end {
            let entry = self.entries[index];
            let kept = &self.kept[entry.picture as usize];
            let entry = match kept.remaining(&self.reach, self.attacker, entry, &change) {
                Remaining::Nothing => continue,
                Remaining::Stale(entry) => entry,
                Remaining::Entry(entry) => {
                    fresh += 1;
                    entry
                }
            };
            kings |= kept.king.into();
            self.entries.push(entry);
        }
        if self.entries.len() == end {
            return false;
        }
        if fresh == 0 {
            // Something that all of them rely on has changed.
            self.entries.truncate(end);
            return self.enumerate(after, kings, budget);
        }
        // What guarded or blocked a square where it stood may do so no longer.
        if !self.is_possible(after, kings, budget) {
            self.entries.truncate(end);
            return false;
        }
        self.levels.push(Level { first_entry: Some(end), first_kept: self.kept.len(), board });
        true
    }

    /// Whether there is any picture.
    fn is_possible(&self, position: &Position, kings: Bitboard, budget: Budget) -> bool {
        let Some(moves) = self.moves(position, budget) else { return true };
        mate::pictures(&self.reach, position, self.attacker, moves, kings, &mut ())
    }

    /// The moves of either side that pictures may cost, or `None` if that is too many to ask.
    fn moves(&self, position: &Position, budget: Budget) -> Option<(u16, u16)> {
        // Castling moves two units, one of them two squares.
        let castling =
            |color: Color| if position.castling().bits() >> (2 * color as u8) & 3 != 0 { 2 } else { 0 };
        let attacks = budget.attacks + castling(self.attacker);
        let defences = budget.defences + castling(!self.attacker);
        (attacks <= mate::MOST_MOVES && defences <= mate::MOST_MOVES).then_some((attacks, defences))
    }

    /// Goes back to the position before.
    pub(super) fn leave(&mut self) {
        if let Some(level) = self.levels.pop() {
            if let Some(first) = level.first_entry {
                self.entries.truncate(first);
            }
            self.kept.truncate(level.first_kept);
        }
    }

    fn enumerate(&mut self, position: &Position, kings: Bitboard, budget: Budget) -> bool {
        let capacity = capacity(budget.attacks + budget.defences);
        let (first_entry, first_kept) = (self.entries.len(), self.kept.len());
        let mut level = Level { first_entry: None, first_kept, board: Board::new(position) };
        let moves = self.moves(position, budget).filter(|_| capacity > 1 && !level.board.is_crowded());
        let Some((attacks, defences)) = moves else {
            let any = self.is_possible(position, kings, budget);
            if any {
                self.levels.push(level);
            }
            return any;
        };
        let mut full =
            Full::new(&level.board, &self.reach, position, self.attacker, capacity, &mut self.kept);
        if mate::pictures(&self.reach, position, self.attacker, (attacks, defences), kings, &mut full) {
            // Too many to be kept.
            self.kept.truncate(first_kept);
            self.levels.push(level);
            return true;
        }
        for index in first_kept..self.kept.len() {
            let entry = self.kept[index].entry(index, attacks, defences);
            self.entries.push(entry);
        }
        let any = self.kept.len() > first_kept;
        if any {
            level.first_entry = Some(first_entry);
            self.levels.push(level);
        }
        any
    }
}
