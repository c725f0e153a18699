//! Picture-first search for mates and stalemates in help and series play.
//!
//! Before a position is searched, the final pictures that may still be reached from it are enumerated: where the king is
//! mated or stalemated, which units have to be on which squares for that, which have to be captured, and that this takes no
//! more moves than are left. Below that position only the moves are tried after which some of these pictures remain within
//! reach. As every ending that exists has its picture among them (`scene.rs` says why), nothing is lost; and as a picture is
//! one of the final position, it does not matter how the play came to where the enumeration was made.
//!
//! The idea of enumerating final positions first is that of Popeye's intelligent mode; the enumeration itself, its bounds and its use
//! from any position on are our own.

mod collected;
mod field;
mod king_square;
mod mate;
mod parry;
mod pawns;
mod picture;
mod possible;
mod ranks;
mod reach;
mod stalemate;
#[cfg(test)]
mod tests;

use collected::{Board, Collected, Full, Kept};
use keymove_chess::{Bitboard, Color, Move, Position};
use picture::Collector;
use ranks::Ranks;
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

/// Plans that are looked at from one position: more of them at the beginning of the line, where all the rest
/// of it profits.
const fn effort(depth: usize) -> u32 {
    if depth == 0 { 400_000 } else { 100_000 }
}

/// The pictures within reach along one line of play. One a thread.
pub(super) struct Pictures {
    finder: Finder,
    kept: Vec<Kept>,
    entries: Vec<Collected>,
    levels: Vec<Level>,
}

/// What pictures are about.
struct Finder {
    reach: &'static Reach,
    ending: Ending,
    /// The side that mates or stalemates.
    attacker: Color,
}

/// How the play ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// By a mate.
    Mate,
    /// By a stalemate.
    Stalemate,
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
    pub(super) fn new(attacker: Color, ending: Ending) -> Self {
        Self {
            finder: Finder { reach: Reach::shared(), ending, attacker },
            kept: Vec::new(),
            entries: Vec::new(),
            levels: Vec::new(),
        }
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
        let ranks = Ranks::new(self.finder.reach, self.finder.attacker, after, &board);
        let Some(moves) = self.moves(after, budget) else {
            return self.enumerate(after, Bitboard::FULL, budget);
        };
        let end = self.entries.len();
        let mut kings = Bitboard::EMPTY;
        for index in first..end {
            let entry = self.entries[index];
            let kept = &self.kept[entry.picture as usize];
            let Some(entry) = kept.remaining(entry, &change, &ranks, moves) else { continue };
            if !kept.hunts(entry, &ranks) {
                continue;
            }
            kings |= kept.king.into();
            self.entries.push(entry);
        }
        if self.entries.len() == end {
            return false;
        }
        // A glance at the position sees what the pictures do not know: lines that have been shut.
        if self.finder.ending == Ending::Mate && !self.is_possible(after, kings, budget) {
            self.entries.truncate(end);
            return false;
        }
        self.levels.push(Level { first_entry: Some(end), first_kept: self.kept.len(), board });
        true
    }

    /// Whether there is any picture.
    fn is_possible(&self, position: &Position, kings: Bitboard, budget: Budget) -> bool {
        let Some(moves) = self.moves(position, budget) else { return true };
        self.finder.is_possible(position, moves, kings, self.levels.len())
    }

    /// The moves of either side that pictures may cost, or `None` if that is too many to ask.
    fn moves(&self, position: &Position, budget: Budget) -> Option<(u16, u16)> {
        // Castling moves two units, one of them two squares.
        let castling =
            |color: Color| if position.castling().bits() >> (2 * color as u8) & 3 != 0 { 2 } else { 0 };
        let attacks = budget.attacks + castling(self.finder.attacker);
        let defences = budget.defences + castling(!self.finder.attacker);
        (attacks <= possible::MOST_MOVES && defences <= possible::MOST_MOVES).then_some((attacks, defences))
    }

    /// Positions of the line with what is known of them.
    pub(super) fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Goes back until so many positions are left.
    pub(super) fn cut(&mut self, depth: usize) {
        while self.levels.len() > depth {
            self.leave();
        }
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
        let finder = &self.finder;
        let depth = self.levels.len();
        let lists = (&mut self.kept, &mut self.entries);
        let mut full = Full::new(
            &level.board,
            finder.reach,
            position,
            finder.attacker,
            (attacks, defences),
            capacity,
            lists,
        );
        if finder.show(position, (attacks, defences), kings, depth, &mut full) {
            // Too many to be kept.
            self.kept.truncate(first_kept);
            self.entries.truncate(first_entry);
            self.levels.push(level);
            return true;
        }
        let any = self.kept.len() > first_kept;
        if any {
            level.first_entry = Some(first_entry);
            self.levels.push(level);
        }
        any
    }
}

impl Finder {
    /// Whether there may be a picture.
    fn is_possible(&self, position: &Position, moves: (u16, u16), kings: Bitboard, depth: usize) -> bool {
        match self.ending {
            Ending::Mate => possible::mate_is_possible(self.reach, position, self.attacker, moves, kings),
            Ending::Stalemate => self.show(position, moves, kings, depth, &mut ()),
        }
    }

    /// Shows the collector the pictures; says whether it has had enough, or the search for them took too long. `depth` is the
    /// number of positions of the line before this one.
    fn show(
        &self, position: &Position, moves: (u16, u16), kings: Bitboard, depth: usize,
        collector: &mut impl Collector,
    ) -> bool {
        let aim = (self.attacker, self.ending);
        king_square::pictures(self.reach, position, aim, moves, kings, effort(depth), collector)
    }
}
