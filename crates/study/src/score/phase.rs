//! The table of one phase of a two-mover: what White threatens, what Black can do, which moves mate then.
//!
//! Filled from any position with Black to move: after the key, after a try, or, for the set play, the diagram with the
//! move passed to Black. Moves lie in three flat arrays that keep their memory from one problem to the next, because a
//! composing program fills this table for every candidate.

use keymove_chess::{Arrangement, Color, Move, Position, Role};
use keymove_problem::sort::Sort as _;

/// What Black can do, and where in the table its answers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defence {
    /// Black's move.
    pub mv: Move,
    /// The kind of the unit that moves.
    pub role: Role,
    first: u32,
    end: u32,
}

impl Defence {
    /// Whether there are mates after it; of a table that is being filled, whether they have been found.
    const fn is_answered(&self) -> bool {
        self.first < self.end
    }
}

/// Threats, defences and mates. See the module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    position: Arrangement,
    threats: Vec<Move>,
    defences: Vec<Defence>,
    /// Mates of all defences; those of one defence lie side by side.
    mates: Vec<Move>,
}

impl Default for Phase {
    fn default() -> Self {
        Self { position: *Position::initial(), threats: Vec::new(), defences: Vec::new(), mates: Vec::new() }
    }
}

impl Phase {
    /// Fills the table anew for a position with Black to move.
    pub fn fill(&mut self, position: &Arrangement) {
        self.begin(position);
        for number in 0..self.defences.len() {
            self.answer(number);
        }
    }

    /// Fills the table anew but for the mates that answer defences.
    pub(super) fn begin(&mut self, position: &Arrangement) {
        self.position = *position;
        self.threats.clear();
        self.mates.clear();
        self.defences.clear();
        if let Some(passed) = position.passed() {
            passed.for_each_mating_move(|mv| self.threats.push(mv));
        }
        for mv in position.moves() {
            let role = position.role_at(mv.from()).unwrap_or(Role::Pawn);
            self.defences.push(Defence { mv, role, first: 0, end: 0 });
        }
        self.defences.put_in_order_by_key(|defence| order(defence.role, defence.mv));
    }

    /// Fills in the mates that answer the defence of this number, if that has not been done.
    pub(super) fn answer(&mut self, number: usize) {
        let Some(defence) = self.defences.get_mut(number).filter(|defence| !defence.is_answered()) else {
            return;
        };
        defence.first = self.mates.len() as u32;
        self.position.glimpse(defence.mv).for_each_mating_move(|mv| self.mates.push(mv));
        defence.end = self.mates.len() as u32;
    }

    /// Whether a threat mates after this defence.
    pub(super) fn leaves_threat(&self, defence: &Defence) -> bool {
        if self.threats.is_empty() {
            return false;
        }
        let replied = self.position.glimpse(defence.mv);
        self.threats.iter().any(|&threat| replied.is_legal(threat) && replied.glimpse(threat).is_mate())
    }

    /// The position of the phase, Black to move.
    pub const fn position(&self) -> &Arrangement {
        &self.position
    }

    /// The moves that would mate if Black passed; none if Black is in check.
    pub fn threats(&self) -> &[Move] {
        &self.threats
    }

    /// Black's legal moves by unit (pawn, knight, bishop, rook, queen, king), square of departure, square of arrival,
    /// both a1, b1 ... h8, and promotion (knight first).
    pub fn defences(&self) -> &[Defence] {
        &self.defences
    }

    /// The moves that mate after the defence.
    pub fn mates(&self, defence: &Defence) -> &[Move] {
        self.mates.get(defence.first as usize..defence.end as usize).unwrap_or(&[])
    }

    /// The mate of a defence that has exactly one.
    pub fn single(&self, defence: &Defence) -> Option<Move> {
        match self.mates(defence) {
            &[mate] => Some(mate),
            _ => None,
        }
    }

    /// Whether a defence has exactly one mate and that is not a threat: what can be thematic.
    pub fn distinct(&self, defence: &Defence) -> Option<Move> {
        self.single(defence).filter(|mate| !self.threats.contains(mate))
    }

    /// Whether every defence is answered by mate, and there is one: the key or try solves in two.
    pub fn solves(&self) -> bool {
        self.position.turn() == Color::Black
            && !self.defences.is_empty()
            && self.defences.iter().all(Defence::is_answered)
    }
}

fn order(role: Role, mv: Move) -> (Role, usize, usize, u16) {
    (role, mv.from().index(), mv.to().index(), mv.bits() >> 12)
}

/// The legal moves in the order of [`Phase::defences`].
pub(super) fn in_order(position: &Arrangement) -> Vec<Move> {
    let mut moves = position.moves().to_vec();
    moves.put_in_order_by_key(|mv| order(position.role_at(mv.from()).unwrap_or(Role::Pawn), *mv));
    moves
}

/// One mate after one defence, with the boards that a theme looks at.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredVariation {
    /// After the key.
    pub(super) start: Arrangement,
    pub(super) defence: Move,
    /// The kind of the unit that defends.
    pub(super) defender: Role,
    /// After the defence.
    pub(super) replied: Arrangement,
    pub(super) mate: Move,
    /// The mate on the board.
    pub(super) end: Arrangement,
}

impl ScoredVariation {
    pub(super) fn new(start: &Arrangement, defence: &Defence, mate: Move) -> Self {
        let replied = start.glimpse(defence.mv);
        Self {
            start: *start,
            defence: defence.mv,
            defender: defence.role,
            replied,
            mate,
            end: replied.glimpse(mate),
        }
    }
}
