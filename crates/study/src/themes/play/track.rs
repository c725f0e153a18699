//! A line of play with its boards and with the identity of every unit: who moved, who was captured.

use crate::study::{Act, Line, Study};
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square, attacks};
use keymove_problem::Origins;
use keymove_solve::tree::{Defence, PhaseKind};

/// A line, replayed.
pub(super) struct Track<'a> {
    /// The line.
    pub line: &'a Line,
    /// Its moves without passes.
    pub steps: Vec<Step>,
    /// After the last of them.
    pub end: Arrangement,
}

/// A move of a line.
#[derive(Clone, Copy)]
pub(super) struct Step {
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
    /// The square of the diagram on which the unit stood: its name.
    pub unit: Square,
    /// The unit captured, by its square in the diagram, and the square on which that happens.
    pub captured: Option<(Square, Square)>,
}

impl Step {
    /// The squares that a line piece passes over; none for other units.
    pub(super) fn passed(&self) -> Bitboard {
        match self.role {
            Role::Bishop | Role::Rook | Role::Queen => attacks::between(self.mv.from(), self.mv.to()),
            _ => Bitboard::EMPTY,
        }
    }

    /// After the move.
    pub(super) fn after(&self) -> Arrangement {
        self.before.glimpse(self.mv)
    }

    /// Whether it is a castling.
    pub(super) fn castles(&self) -> bool {
        self.role == Role::King && self.mv.from().file().abs_diff(self.mv.to().file()) == 2
    }

    /// Whether it captures en passant.
    pub(super) fn is_en_passant(&self) -> bool {
        self.captured.is_some_and(|(_, square)| square != self.mv.to())
    }
}

impl<'a> Track<'a> {
    /// Replays a line.
    pub(super) fn of(study: &Study, line: &'a Line) -> Self {
        let start = study.origin(line);
        let mut origins = Origins::in_diagram();
        let mut steps = Vec::with_capacity(line.moves.len());
        let mut end = start;
        let indices = (0..).zip(&line.moves).filter(|&(_, &mv)| mv != Move::NONE).map(|(index, _)| index);
        for ((before, mv), index) in line.positions(&start).zip(indices) {
            steps.push(Step::of(before, mv, index, &origins));
            origins = origins.after(&before, mv);
            end = before.glimpse(mv);
        }
        Self { line, steps, end }
    }

    /// The moves of the line down to this step.
    pub(super) fn until(&self, step: &Step) -> &'a [Move] {
        &self.line.moves[..=step.index]
    }

    /// Whether the unit that made the step with index `from` still stands where that led before the step with index `to`
    /// (the number of steps for the end of the line).
    pub(super) fn stays(&self, from: usize, to: usize) -> bool {
        let Step { unit, .. } = self.steps[from];
        let leaves =
            |step: &Step| step.unit == unit || step.captured.is_some_and(|(victim, _)| victim == unit);
        !self.steps[from + 1..to].iter().any(leaves)
    }
}

impl Step {
    fn of(before: Arrangement, mv: Move, index: usize, origins: &Origins) -> Self {
        let from = mv.from();
        let role = before.role_at(from).unwrap_or(Role::Pawn);
        let captured = before.captured_on(mv).map(|square| (origins.of(square), square));
        Self { before, mv, index, color: before.turn(), role, unit: origins.of(from), captured }
    }
}

/// The lines that a problem shows: those that reach the goal with every reply a defence and every answer the only one; in
/// two-movers also replies that leave one of several threats; in help and series play every solution. Threats are not among
/// them, nor, in battles of more than two moves, tries: what they show is mostly accident.
pub(super) fn shown(study: &Study) -> impl Iterator<Item = Track<'_>> {
    lines(study).filter(|line| !line.threat).map(|line| Track::of(study, line))
}

/// The same with lines over a threat that is the only one.
pub(super) fn shown_or_threatened(study: &Study) -> impl Iterator<Item = Track<'_>> {
    lines(study).map(|line| Track::of(study, line))
}

/// The first moves that solve, each as a track of this move alone. What is said of the key alone is said of these: it holds
/// whether or not a line that begins with the key is shown.
pub(super) fn keys(study: &Study) -> impl Iterator<Item = Track<'_>> {
    let begun = |(index, act): (usize, &Act)| {
        act.first?;
        study.lines.iter().find(|line| line.act == index)
    };
    let lines = (0..).zip(&study.acts).filter(|(_, act)| act.solves()).filter_map(begun);
    lines.map(|line| {
        let mut track = Track::of(study, line);
        track.steps.truncate(1);
        track.end = track.steps.first().map_or(track.end, Step::after);
        track
    })
}

/// The play of the phases that solve: the [`keys`], then what is [`shown_or_threatened`] after them.
pub(super) fn solving(study: &Study) -> impl Iterator<Item = Track<'_>> {
    let shown = shown_or_threatened(study).filter(|track| study.acts[track.line.act].solves());
    keys(study).chain(shown)
}

fn lines(study: &Study) -> impl Iterator<Item = &Line> {
    let long = study.is_battle() && study.stipulation.moves().get() > 2;
    study.lines.iter().filter(move |line| {
        let act = &study.acts[line.act];
        line.goal && (line.main || separates(act, line)) && !(long && act.kind == PhaseKind::Try)
    })
}

/// Whether the line is a two-mover's reply that leaves only one of several threats, which mates.
fn separates(act: &Act, line: &Line) -> bool {
    let [.., reply, answer] = line.moves[..] else { return false };
    line.moves.len() == 2 + usize::from(act.first.is_some())
        && act
            .variation(reply)
            .is_some_and(|variation| variation.effect == Defence::Partial && variation.answers == [answer])
}

/// The rank from which the pawns of a side start, as an index.
pub(super) const fn home(color: Color) -> u8 {
    match color {
        Color::White => 1,
        Color::Black => 6,
    }
}

/// What a side is called in the details of findings: "White" for the side that plays White's part.
pub(super) fn side(study: &Study, color: Color) -> &'static str {
    if color == study.white() { "White" } else { "Black" }
}

/// Whether the move is of a side whose ways are looked at: in battles the attacker, otherwise both.
pub(super) fn counts(study: &Study, step: &Step) -> bool {
    !study.is_battle() || step.color == study.attacker
}
