//! A line of play with its boards and with the identity of every unit: who moved, who was captured.

use super::{Line, Study};
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square, attacks};
use keymove_problem::Origins;

/// A line, replayed.
pub(crate) struct Track<'a> {
    /// The line.
    pub line: &'a Line,
    /// Its moves without passes.
    pub steps: Vec<Step>,
    /// After the last of them.
    pub end: Arrangement,
    /// The units that have not moved, by where they stand, with their names.
    pub at_rest: Vec<(Square, Square)>,
}

/// A move of a line.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// In which it is made.
    pub before: Arrangement,
    /// The move.
    pub mv: Move,
    /// Its index among the moves of the line, passes counted.
    pub index: usize,
    /// Who makes it.
    pub color: Color,
    /// What moves, before a promotion.
    pub role: Role,
    /// The square of the first diagram on which the unit stood: its name.
    pub unit: Square,
    /// The unit captured, by its name, and the square on which that happens.
    pub captured: Option<(Square, Square)>,
}

impl Step {
    /// The squares that a line piece passes over; none for other units.
    pub(crate) fn passed(&self) -> Bitboard {
        match self.role {
            Role::Bishop | Role::Rook | Role::Queen => attacks::between(self.mv.from(), self.mv.to()),
            _ => Bitboard::EMPTY,
        }
    }

    /// After the move.
    pub(crate) fn after(&self) -> Arrangement {
        self.before.glimpse(self.mv)
    }

    /// Whether it is a castling.
    pub(crate) fn castles(&self) -> bool {
        self.role == Role::King && self.mv.from().file().abs_diff(self.mv.to().file()) == 2
    }

    /// Whether it captures en passant.
    pub(crate) fn is_en_passant(&self) -> bool {
        self.captured.is_some_and(|(_, square)| square != self.mv.to())
    }
}

impl<'a> Track<'a> {
    /// Replays a line.
    pub(crate) fn of(study: &Study, line: &'a Line) -> Self {
        let (start, setting) = (study.origin(line), study.setting(line.act));
        let mut origins = Origins::in_diagram();
        let mut steps = Vec::with_capacity(line.moves.len());
        let mut end = start;
        let indices = (0..).zip(&line.moves).filter(|&(_, &mv)| mv != Move::NONE).map(|(index, _)| index);
        for ((before, mv), index) in line.positions(&start).zip(indices) {
            steps.push(Step::of(before, mv, index, |square| setting.name(origins.of(square))));
            origins = origins.after(&before, mv);
            end = before.glimpse(mv);
        }
        let rests = |&square: &Square| {
            origins.of(square) == square && steps.iter().all(|step| step.mv.to() != square)
        };
        let at_rest =
            end.occupied().into_iter().filter(rests).map(|square| (square, setting.name(square))).collect();
        Self { line, steps, end, at_rest }
    }

    /// The moves of the line down to this step.
    pub(crate) fn until(&self, step: &Step) -> &'a [Move] {
        &self.line.moves[..=step.index]
    }

    /// The name of the unit that stands on this square in the end, if it has moved there or never moved.
    pub(crate) fn who(&self, square: Square) -> Option<Square> {
        if !self.end.occupied().has(square) {
            return None;
        }
        let moved = self.steps.iter().rev().find(|step| step.mv.to() == square).map(|step| step.unit);
        moved.or_else(|| self.at_rest.iter().find(|&&(at, _)| at == square).map(|&(_, name)| name))
    }

    /// Whether the unit that made the step with index `from` still stands where that led before the step with index `to`
    /// (the number of steps for the end of the line).
    pub(crate) fn stays(&self, from: usize, to: usize) -> bool {
        let Step { unit, .. } = self.steps[from];
        let leaves =
            |step: &Step| step.unit == unit || step.captured.is_some_and(|(victim, _)| victim == unit);
        !self.steps[from + 1..to].iter().any(leaves)
    }
}

impl Step {
    fn of(before: Arrangement, mv: Move, index: usize, name: impl Fn(Square) -> Square) -> Self {
        let from = mv.from();
        let role = before.role_at(from).unwrap_or(Role::Pawn);
        let captured = before.captured_on(mv).map(|square| (name(square), square));
        Self { before, mv, index, color: before.turn(), role, unit: name(from), captured }
    }
}
