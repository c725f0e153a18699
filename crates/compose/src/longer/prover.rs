//! A search for mates in a few moves that remembers, from one position to the next, what decided the last one.
//!
//! Nothing is pruned. What is remembered are moves, filed under the moves that led to where they were good: in a position
//! that differs by one unit they are mostly good again. They are tried first, and nothing more is believed of them.

use keymove_chess::{Arrangement, Move, MoveList};
use keymove_solve::Limits;

/// Remembered moves; a power of two.
const SLOTS: usize = 1 << 16;

/// The limit was reached, or the search is to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exhausted;

/// Proves mates and refutations.
#[derive(Clone, Debug)]
pub(super) struct Prover {
    memory: Vec<Move>,
    /// The replies that refuted last, by the number of White moves left.
    last: [Move; 8],
    remembers: bool,
    /// Positions looked at for the question at hand, and how many there may be.
    pub(super) looked_at: u64,
    pub(super) most: u64,
    limits: Limits,
    /// Refutations found, and how many of them by the first remembered reply.
    pub(super) refutations: u64,
    pub(super) remembered: u64,
}

/// The way to a node: a hash of the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Path(u32);

impl Path {
    pub(super) const START: Self = Self(0x9e37);

    /// The way that begins with this position.
    pub(super) fn of(position: &Arrangement) -> Self {
        let mut hash: u64 = position.turn() as u64;
        for (square, piece) in position.units() {
            let unit = (square.index() as u64) << 8 | (piece.role.index() as u64) << 1 | piece.color as u64;
            hash = (hash.rotate_left(9) ^ unit).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        Self((hash >> 32) as u32)
    }

    pub(super) const fn then(self, mv: Move) -> Self {
        Self((self.0.rotate_left(7) ^ mv.bits() as u32).wrapping_mul(0x9e37_79b1))
    }

    const fn slot(self) -> usize {
        (self.0 >> 16) as usize & (SLOTS - 1)
    }
}

impl Prover {
    /// One that looks at no more than so many positions for one question. Without `remembers` it begins every question
    /// anew.
    pub(super) fn new(remembers: bool, most: u64, limits: &Limits) -> Self {
        Self {
            memory: vec![Move::NONE; SLOTS],
            last: [Move::NONE; 8],
            remembers,
            looked_at: 0,
            most,
            limits: limits.clone(),
            refutations: 0,
            remembered: 0,
        }
    }

    /// Begins a new question.
    pub(super) fn begin(&mut self) {
        self.looked_at = 0;
    }

    fn look(&mut self) -> Result<(), Exhausted> {
        self.looked_at += 1;
        let is_over = self.looked_at > self.most || self.limits.is_over_at(self.looked_at);
        if is_over { Err(Exhausted) } else { Ok(()) }
    }

    fn hint(&self, path: Path) -> Move {
        if self.remembers { self.memory[path.slot()] } else { Move::NONE }
    }

    fn keep(&mut self, path: Path, mv: Move) {
        if self.remembers {
            self.memory[path.slot()] = mv;
        }
    }

    /// Whether White, to move, mates within so many moves.
    ///
    /// # Errors
    /// [`Exhausted`].
    pub(super) fn mates(
        &mut self, position: &Arrangement, moves: u16, path: Path,
    ) -> Result<bool, Exhausted> {
        self.look()?;
        if position.mating_move().is_some() {
            return Ok(true);
        }
        if moves < 2 {
            return Ok(false);
        }
        let hint = self.hint(path);
        if hint != Move::NONE
            && position.is_legal(hint)
            && self.refutation(&position.glimpse(hint), moves - 1, path.then(hint))?.is_none()
        {
            return Ok(true);
        }
        let (mut checks, mut others) = (MoveList::new(), MoveList::new());
        position.moves_by_check(&mut checks, &mut others);
        for &mv in checks.iter().chain(&others).filter(|&&mv| mv != hint) {
            if self.refutation(&position.glimpse(mv), moves - 1, path.then(mv))?.is_none() {
                self.keep(path, mv);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A reply after which White does not mate within so many moves; [`Move::NONE`] if Black is stalemated, nothing if there
    /// is none.
    ///
    /// # Errors
    /// [`Exhausted`].
    pub(super) fn refutation(
        &mut self, after: &Arrangement, moves: u16, path: Path,
    ) -> Result<Option<Move>, Exhausted> {
        self.look()?;
        let level = usize::from(moves) % self.last.len();
        let hints = [self.last[level], self.hint(path)];
        for (index, &reply) in hints.iter().enumerate() {
            let is_new = reply != Move::NONE && !hints[..index].contains(&reply);
            if is_new && after.is_legal(reply) && self.refutes(after, reply, moves, path)? {
                self.remembered += 1;
                return Ok(Some(self.refuted_by(reply, level, path)));
            }
        }
        let replies = after.moves();
        if replies.is_empty() {
            return Ok((!after.in_check()).then_some(Move::NONE));
        }
        for &reply in replies.iter().filter(|reply| !hints.contains(reply)) {
            if self.refutes(after, reply, moves, path)? {
                return Ok(Some(self.refuted_by(reply, level, path)));
            }
        }
        Ok(None)
    }

    fn refuted_by(&mut self, reply: Move, level: usize, path: Path) -> Move {
        self.refutations += 1;
        self.last[level] = reply;
        self.keep(path, reply);
        reply
    }

    fn refutes(
        &mut self, after: &Arrangement, reply: Move, moves: u16, path: Path,
    ) -> Result<bool, Exhausted> {
        Ok(!self.mates(&after.glimpse(reply), moves, path.then(reply))?)
    }
}
