//! What of a solution is looked at: the branches in which both sides have done their best, and where they branch.

use crate::score::phase::in_order;
use crate::score::sound::NoScore;
use keymove_chess::{Color, Move, Position, Role};
use keymove_problem::Moves;
use keymove_solve::{Oracle, Stop};
use std::collections::HashSet;

/// The play of a moremover after its key, as far as the score looks at it: defences that parry all threats and leave White
/// no mate in fewer moves than there are, and the continuations that they leave him, if there is only one. What is scored
/// in it is Keymove's own extension of the score of two-movers, defined in `docs/score.md`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MainPlay {
    /// The stipulated number of moves.
    pub moves: Moves,
    /// The key.
    pub key: Move,
    /// In how many moves White would mate if Black passed after the key; `None` if not in time, or after a check.
    pub threat: Option<Moves>,
    /// The moves that would mate in that number, in the order of [`Phase::defences`](super::super::Phase::defences).
    pub threats: Vec<Move>,
    /// The branches, in the order of their moves.
    pub branches: Vec<Branch>,
    /// Different continuations, in the order in which they are met.
    pub continuations: Vec<Continuation>,
    /// Defences with several continuations, those with the same number, move and continuations once.
    pub duals: Vec<EarlyDual>,
}

/// A line in which every defence has one continuation, up to White's last move but one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Defences and continuations in turn, from the defence after the key. Empty in a two-mover.
    pub line: Vec<Move>,
    /// Where it leads: Black moves, then White mates.
    pub position: Position,
}

/// A move of White between key and mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Continuation {
    /// Its number; the key has 1.
    pub number: u16,
    /// The kind of the unit that moves.
    pub role: Role,
    /// The move.
    pub mv: Move,
    /// Whether it neither gives check nor captures.
    pub quiet: bool,
}

/// A defence with several continuations of the same length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EarlyDual {
    /// Defences and continuations in turn, from the defence after the key to the one that has several.
    pub line: Vec<Move>,
    /// The continuations.
    pub answers: Vec<Move>,
}

impl MainPlay {
    /// Finds the play after the only key of a directmate in `moves` moves, with White to move. That the key is the only
    /// one is for the caller to know.
    ///
    /// # Errors
    /// [`NoScore::NotAKey`] if Black has no move or a reply refutes; [`NoScore::Stopped`].
    pub fn find(
        position: &Position, key: Move, moves: Moves, oracle: &mut (impl Oracle + ?Sized),
    ) -> Result<Self, NoScore> {
        if position.turn() != Color::White || !position.is_legal(key) {
            return Err(NoScore::NotAKey(key));
        }
        let after = position.play(key);
        let play = Self {
            moves,
            key,
            threat: None,
            threats: Vec::new(),
            branches: Vec::new(),
            continuations: Vec::new(),
            duals: Vec::new(),
        };
        let mut walk = Walk { play, oracle, seen: HashSet::new(), line: Vec::new() };
        match walk.begin(&after) {
            Ok(()) => Ok(walk.play),
            Err(Halt::Refuted) => Err(NoScore::NotAKey(key)),
            Err(Halt::Stopped(stop)) => Err(NoScore::Stopped(stop)),
        }
    }
}

enum Halt {
    Refuted,
    Stopped(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

struct Walk<'a, O: ?Sized> {
    play: MainPlay,
    oracle: &'a mut O,
    /// Positions after White's moves with the moves left: what follows is the same however they came about.
    seen: HashSet<(u64, u64, u16)>,
    line: Vec<Move>,
}

impl<O: Oracle + ?Sized> Walk<'_, O> {
    fn begin(&mut self, after: &Position) -> Result<(), Halt> {
        let Some(rest) = self.play.moves.less_one() else { return Err(Halt::Refuted) };
        if after.moves().is_empty() {
            return Err(Halt::Refuted);
        }
        if let Some(passed) = after.passed()
            && let Some(length) = self.oracle.solves_in(&passed, rest)?
        {
            self.play.threat = Some(length);
            self.play.threats = self.all(&passed, length)?;
        }
        self.follow(after, rest)
    }

    /// White's moves that mate in this number of moves, none of which mates sooner.
    fn all(&mut self, position: &Position, length: Moves) -> Result<Vec<Move>, Stop> {
        let mut found = Vec::new();
        for mv in in_order(position) {
            if self.oracle.length_after(position, mv, length)?.is_some() {
                found.push(mv);
            }
        }
        Ok(found)
    }

    /// The play from a position with Black to move and `rest` moves of White to come.
    fn follow(&mut self, position: &Position, rest: Moves) -> Result<(), Halt> {
        let Some(then) = rest.less_one() else {
            self.play.branches.push(Branch { line: self.line.clone(), position: *position });
            return Ok(());
        };
        let threats = self.full_threats(position, rest)?;
        for defence in in_order(position) {
            let replied = position.play(defence);
            match self.oracle.solves_in(&replied, rest)? {
                None => return Err(Halt::Refuted),
                // By-play.
                Some(length) if length < rest => continue,
                Some(_) => {}
            }
            if self.leaves_one(&replied, rest, &threats)? {
                continue;
            }
            let answers = self.all(&replied, rest)?;
            self.line.push(defence);
            match answers.as_slice() {
                &[mv] => self.go_on(&replied, mv, then)?,
                _ => self.add_dual(answers),
            }
            self.line.pop();
        }
        Ok(())
    }

    /// The threats of a position with Black to move, if they take all the moves that are left.
    fn full_threats(&mut self, position: &Position, rest: Moves) -> Result<Vec<Move>, Stop> {
        match position.passed() {
            Some(passed) if self.oracle.solves_in(&passed, rest)? == Some(rest) => self.all(&passed, rest),
            _ => Ok(Vec::new()),
        }
    }

    /// Whether the reply that led here has left a threat in force.
    fn leaves_one(&mut self, replied: &Position, rest: Moves, threats: &[Move]) -> Result<bool, Stop> {
        for &threat in threats {
            if replied.is_legal(threat) && self.oracle.length_after(replied, threat, rest)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn go_on(&mut self, before: &Position, mv: Move, rest: Moves) -> Result<(), Halt> {
        let after = before.play(mv);
        let continuation = Continuation {
            number: self.play.moves.get() - rest.get(),
            role: before.role_at(mv.from()).unwrap_or(Role::Pawn),
            mv,
            quiet: !after.in_check() && after.occupied().len() == before.occupied().len(),
        };
        let known = |other: &Continuation| {
            (other.number, other.role, other.mv) == (continuation.number, continuation.role, mv)
        };
        match self.play.continuations.iter_mut().find(|other| known(other)) {
            Some(other) => other.quiet |= continuation.quiet,
            None => self.play.continuations.push(continuation),
        }
        if self.seen.insert((after.hash(), after.verification_hash(), rest.get())) {
            self.line.push(mv);
            self.follow(&after, rest)?;
            self.line.pop();
        }
        Ok(())
    }

    fn add_dual(&mut self, answers: Vec<Move>) {
        let alike = |other: &EarlyDual| {
            (other.line.len(), other.line.last(), &other.answers)
                == (self.line.len(), self.line.last(), &answers)
        };
        if !self.play.duals.iter().any(alike) {
            self.play.duals.push(EarlyDual { line: self.line.clone(), answers });
        }
    }
}
