//! A search for the solutions of short helpmates that remembers which first moves were solutions of other positions.

use keymove_chess::{Arrangement, Color, Move, MoveList};
use keymove_solve::{Limits, moves_before_mates};

/// First moves that are remembered.
const REMEMBERED: usize = 8;

/// Solutions.
#[derive(Clone, Default, Debug)]
pub(crate) struct Found {
    /// Those of the full length.
    pub(crate) lines: Vec<Vec<Move>>,
    /// A shorter one.
    pub(crate) short: Option<Vec<Move>>,
}

/// Finds solutions.
#[derive(Clone, Debug)]
pub(super) struct Search {
    most_positions: u64,
    limits: Limits,
    remembers: bool,
    /// The moves that solutions began with lately, by half-move.
    hot: [Vec<Move>; 2],
    looked_at: u64,
    path: Vec<Move>,
    found: Found,
    most_lines: u64,
}

/// Why a search ends early.
enum End {
    /// As many solutions as asked for, or a shorter one.
    Enough,
    /// The limit, or the end of the whole search.
    Exhausted,
}

impl Search {
    pub(super) fn new(most_positions: u64, remembers: bool, limits: &Limits) -> Self {
        Self {
            most_positions,
            limits: limits.clone(),
            remembers,
            hot: [Vec::new(), Vec::new()],
            looked_at: 0,
            path: Vec::new(),
            found: Found::default(),
            most_lines: 0,
        }
    }

    /// The solutions in so many half-moves, at least 2, `most` of them at most, or a shorter one; `None` at the limit
    /// or when the search is to end.
    pub(super) fn all(&mut self, position: &Arrangement, plies: u16, most: u64) -> Option<Found> {
        self.path.clear();
        (self.looked_at, self.most_lines) = (0, most);
        self.found = Found::default();
        let result = self.below(position, plies);
        let found = std::mem::take(&mut self.found);
        match result {
            Err(End::Exhausted) => None,
            Ok(()) | Err(End::Enough) => Some(found),
        }
    }

    fn below(&mut self, position: &Arrangement, left: u16) -> Result<(), End> {
        self.looked_at += 1;
        if self.looked_at > self.most_positions || self.limits.is_over_at(self.looked_at) {
            return Err(End::Exhausted);
        }
        match left {
            1 => self.mate(position),
            2 => {
                for &mv in &moves_before_mates(position) {
                    self.follow(position, mv, left)?;
                }
                Ok(())
            }
            _ => {
                self.refuse_shorter(position)?;
                for &mv in &self.ordered(position) {
                    self.follow(position, mv, left)?;
                }
                Ok(())
            }
        }
    }

    fn follow(&mut self, position: &Arrangement, mv: Move, left: u16) -> Result<(), End> {
        self.path.push(mv);
        let result = self.below(&position.glimpse(mv), left - 1);
        self.path.pop();
        result
    }

    /// White mates sooner than stipulated.
    fn refuse_shorter(&mut self, position: &Arrangement) -> Result<(), End> {
        let Some(mate) = position.mating_move().filter(|_| position.turn() == Color::White) else {
            return Ok(());
        };
        self.found.short = Some([self.path.as_slice(), &[mate]].concat());
        Err(End::Enough)
    }

    fn mate(&mut self, position: &Arrangement) -> Result<(), End> {
        let mates = position.mating_moves();
        if mates.is_empty() {
            return Ok(());
        }
        self.remember();
        for &mate in &mates {
            self.found.lines.push([self.path.as_slice(), &[mate]].concat());
            if self.found.lines.len() as u64 >= self.most_lines {
                return Err(End::Enough);
            }
        }
        Ok(())
    }

    fn remember(&mut self) {
        if !self.remembers {
            return;
        }
        for (hot, &mv) in self.hot.iter_mut().zip(&self.path) {
            if let Some(place) = hot.iter().position(|&other| other == mv) {
                hot[..=place].rotate_right(1);
            } else {
                hot.insert(0, mv);
                hot.truncate(REMEMBERED);
            }
        }
    }

    /// All moves: those first that began solutions lately.
    fn ordered(&self, position: &Arrangement) -> MoveList {
        let mut moves = position.moves();
        if let Some(hot) = self.hot.get(self.path.len()).filter(|hot| !hot.is_empty()) {
            moves.sort_by_key(|mv| hot.iter().position(|other| other == mv).unwrap_or(REMEMBERED));
        }
        moves
    }
}
