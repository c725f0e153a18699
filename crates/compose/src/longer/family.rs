//! Positions that have one unit more than a common parent, one after the other.

use super::Verdict;
use super::proof::Proof;
use super::prover::{Exhausted, Path, Prover};
use crate::search::{Counts, Filters};
use crate::space::Slot;
use keymove_chess::{Arrangement, Bitboard, Color, Move, MoveList};
use keymove_problem::Moves;
use keymove_solve::Limits;

/// To find what the parent's refutations rest on costs as much as so many positions.
const WORTH: u32 = 12;
/// Cooks that are remembered.
const COOKS: usize = 8;

/// Judges positions that differ little from each other.
#[derive(Clone, Debug)]
pub struct Family {
    moves: u16,
    filters: Filters,
    prover: Prover,
    /// First moves that solved last, the latest first.
    cooks: Vec<Move>,
    /// What is known of the parent's first moves.
    proofs: Vec<Proof>,
    /// What was looked at.
    pub counts: Counts,
}

impl Family {
    /// For directmates in so many moves, with at most so many positions looked at for one of them. What it is asked when the
    /// search is to end it leaves undecided.
    pub fn new(moves: Moves, filters: Filters, most: u64, limits: &Limits) -> Self {
        Self {
            moves: moves.get(),
            filters,
            prover: Prover::new(filters.killers, most, limits),
            cooks: Vec::new(),
            proofs: Vec::new(),
            counts: Counts::default(),
        }
    }

    /// What follows has one unit more than this position, on these squares by kind.
    pub fn begin(&mut self, parent: &Arrangement, squares: &[Bitboard; 10]) {
        self.proofs.clear();
        let black: u32 = squares[5..].iter().map(|set| set.len()).sum();
        if !self.filters.proofs || black < WORTH || parent.king_attacked(Color::Black) {
            return;
        }
        for &mv in &parent.moves() {
            self.prover.begin();
            if let Ok(Some(proof)) = Proof::find(parent, mv, self.moves - 1, &mut self.prover) {
                self.proofs.push(proof);
            }
        }
        self.proofs.sort_unstable_by_key(|proof| proof.first.bits());
    }

    /// What follows has nothing in common with the parent.
    pub fn end(&mut self) {
        self.proofs.clear();
    }

    /// What a position is; `added` is the unit that its parent does not have, if there is a parent.
    pub fn verdict(&mut self, position: &Arrangement, added: Option<Slot>) -> Verdict {
        if position.king_attacked(Color::Black) {
            return Verdict::Illegal;
        }
        self.prover.begin();
        let before = (self.prover.refutations, self.prover.remembered);
        let verdict = self.judge(position, added).unwrap_or(Verdict::Undecided);
        self.counts.refutations += self.prover.refutations - before.0;
        self.counts.remembered += self.prover.remembered - before.1;
        verdict
    }

    fn judge(&mut self, position: &Arrangement, added: Option<Slot>) -> Result<Verdict, Exhausted> {
        let left = self.moves - 1;
        let mut key = None;
        for &mv in &self.ordered(position) {
            self.counts.first_moves += 1;
            if self.is_refuted_as_before(position, mv, added)? {
                continue;
            }
            if self.prover.refutation(&position.glimpse(mv), left, Path::START.then(mv))?.is_none() {
                self.remember_cook(mv);
                if key.replace(mv).is_some() {
                    return Ok(Verdict::Unsound);
                }
            }
        }
        let Some(key) = key else { return Ok(Verdict::Unsound) };
        let is_short =
            self.prover.refutation(&position.glimpse(key), left - 1, Path::START.then(key))?.is_none();
        Ok(if is_short { Verdict::Unsound } else { Verdict::Sound(key) })
    }

    /// The first moves: those first that solved others lately.
    fn ordered(&self, position: &Arrangement) -> MoveList {
        let mut moves = position.moves();
        if self.filters.cooks {
            let rank = |mv: &Move| self.cooks.iter().position(|cook| cook == mv).unwrap_or(COOKS);
            moves.sort_by_key(rank);
        }
        moves
    }

    fn remember_cook(&mut self, mv: Move) {
        if let Some(place) = self.cooks.iter().position(|&cook| cook == mv) {
            self.cooks[..=place].rotate_right(1);
        } else {
            self.cooks.insert(0, mv);
            self.cooks.truncate(COOKS);
        }
    }

    /// Whether what refutes the move in the parent does so here: the added Black unit does not matter to it, or only to the
    /// failing of some of White's next moves, which still fail.
    fn is_refuted_as_before(
        &mut self, position: &Arrangement, mv: Move, added: Option<Slot>,
    ) -> Result<bool, Exhausted> {
        let Some(added) = added.filter(|slot| slot.piece().color == Color::Black) else { return Ok(false) };
        let Ok(place) = self.proofs.binary_search_by_key(&mv.bits(), |proof| proof.first.bits()) else {
            return Ok(false);
        };
        let square = added.square();
        let proof = &self.proofs[place];
        if !proof.all.has(square) {
            self.counts.unshaken += 1;
            return Ok(true);
        }
        if proof.at_once.has(square) || mv.to() == square {
            return Ok(false);
        }
        let after = position.glimpse(mv);
        if !after.is_legal(proof.reply) {
            return Ok(false);
        }
        let path = Path::START.then(mv).then(proof.reply);
        let replied = after.glimpse(proof.reply);
        for &(next, spots) in &proof.next {
            if spots.has(square) && replied.is_legal(next) {
                let fails = self
                    .prover
                    .refutation(&replied.glimpse(next), self.moves - 2, path.then(next))?
                    .is_some();
                if !fails {
                    return Ok(false);
                }
            }
        }
        self.counts.reproved += 1;
        Ok(true)
    }
}
