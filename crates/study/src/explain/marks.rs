//! Arrows and squares to be drawn.

use super::super::motives::Motive;
use super::{Account, Explained, Failure};
use keymove_chess::{Bitboard, Move, Square};
use keymove_solve::tree::PhaseKind;

/// An arrow with what it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// `key`, `try`, `reply`, `refutation`, `answer`, `threat`, or `line` from a line piece to a square on its line.
    pub kind: &'static str,
}

/// A marked square with what it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The square.
    pub square: Square,
    /// The name of the [kind](super::super::motives::Kind) of motive.
    pub kind: &'static str,
}

/// What is to be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Arrows, the most important first.
    pub arrows: Vec<Arrow>,
    /// Squares; one may be marked for several reasons.
    pub squares: Vec<Mark>,
}

impl Marks {
    fn arrow(&mut self, from: Square, to: Square, kind: &'static str) {
        let arrow = Arrow { from, to, kind };
        if from != to && !self.arrows.contains(&arrow) {
            self.arrows.push(arrow);
        }
    }

    fn mv(&mut self, mv: Move, kind: &'static str) {
        self.arrow(mv.from(), mv.to(), kind);
    }

    fn motive(&mut self, motive: &Motive) {
        let kind = motive.kind.name();
        for square in motive.squares {
            self.mark(square, kind);
        }
        if let Some(square) = motive.through {
            self.mark(square, kind);
            // The line as far as it is drawn: to what the motive is about, or to the square where it is shut.
            if let Some(unit) = motive.unit {
                let target = motive.squares.first().unwrap_or(square);
                self.arrow(unit.square, target, "line");
            }
        }
        match (motive.unit, motive.by) {
            (Some(unit), Some(by)) => {
                self.mark(unit.square, kind);
                self.arrow(by.square, unit.square, "line");
            }
            (Some(unit), None) if motive.squares.is_empty() => self.mark(unit.square, kind),
            _ => {}
        }
    }

    fn mark(&mut self, square: Square, kind: &'static str) {
        let mark = Mark { square, kind };
        if !self.squares.contains(&mark) {
            self.squares.push(mark);
        }
    }

    /// For the first move of a phase.
    pub fn of_phase(kind: PhaseKind, first: Option<Move>, account: &Account) -> Self {
        let mut marks = Self::default();
        if let Some(mv) = first {
            marks.mv(mv, if kind == PhaseKind::Try { "try" } else { "key" });
        }
        account.effects.iter().chain(&account.serves).for_each(|motive| marks.motive(motive));
        marks
    }

    /// For a variation.
    pub fn of_variation(variation: &Explained) -> Self {
        let mut marks = Self::default();
        if variation.reply != Move::NONE {
            marks.mv(variation.reply, "reply");
        }
        for answer in &variation.answers {
            marks.mv(answer.mv, "answer");
            answer.errors.iter().for_each(|error| marks.motive(&error.motive));
            answer.serves.iter().for_each(|motive| marks.motive(motive));
            answer.together.iter().flatten().for_each(|motive| marks.motive(motive));
        }
        for defeat in &variation.defeats {
            defeat.motives.iter().for_each(|motive| marks.motive(motive));
        }
        variation.forced.iter().chain(&variation.serves).for_each(|motive| marks.motive(motive));
        marks
    }

    /// For a refutation.
    pub fn of_failure(failure: &Failure) -> Self {
        let mut marks = Self::default();
        if let Some(mv) = failure.refutation {
            marks.mv(mv, "refutation");
        }
        let defeats = failure.defeats.iter().flat_map(|defeat| &defeat.motives);
        failure.causes.iter().chain(defeats).for_each(|motive| marks.motive(motive));
        marks
    }

    /// The marked squares as a set.
    pub fn set(&self) -> Bitboard {
        self.squares.iter().map(|mark| mark.square).collect()
    }
}
