//! Play of both sides that comes again and again, each time shifted by the same way across the board.
//!
//! A. J. Roycroft describes such play among the ideas of studies (*Test Tube Chess*, 1972). What is asked here are moves: the same men, the same moves,
//! three times one after the other at least.

use super::{Explain, Shown, Theme};
use keymove_chess::{Position, Role, Square};

/// How often the play must come.
const LEAST_TIMES: usize = 3;

/// A half-move of the main line by its place on the board: who moves, and how.
struct Step {
    man: usize,
    is_officer: bool,
    from: (i8, i8),
    to: (i8, i8),
    is_asked: bool,
}

impl Explain<'_, '_, '_> {
    /// The first systematic manoeuvre of the main line with the shortest play that comes again.
    pub(super) fn manoeuvre(&mut self) {
        let line = self.study.main_line();
        let steps = self.steps(&line);
        for period in (2..=steps.len() / LEAST_TIMES).step_by(2) {
            for start in 0..=steps.len() - LEAST_TIMES * period {
                let times = times(&steps[start..], period);
                if times >= LEAST_TIMES {
                    let first = &self.study.nodes[line[start]];
                    let shown = Shown {
                        theme: Theme::SystematicManoeuvre,
                        at: first.parent.unwrap_or(0),
                        mv: first.mv,
                        reply: None,
                        man: None,
                        until: Some(line[start + times * period - 1]),
                    };
                    self.found.push(shown);
                    return;
                }
            }
        }
    }

    /// The half-moves of the main line. Men are known by where they stood in the diagram; a move of the solver's side where the solution is over is not
    /// asked about.
    fn steps(&self, line: &[usize]) -> Vec<Step> {
        let start = self.study.start();
        let mut men: [usize; 64] = core::array::from_fn(|square| square);
        let place = |square: Square| (square.file() as i8, square.rank() as i8);
        let mut before: Position = *start;
        let mut steps = Vec::with_capacity(line.len());
        for &at in line {
            let node = &self.study.nodes[at];
            let (Some(mv), Some(parent)) = (node.mv, node.parent) else { break };
            let role = before.role_at(mv.from());
            let is_own = before.turn() == self.study.solver;
            let is_castling = role == Some(Role::King) && mv.from().file().abs_diff(mv.to().file()) > 1;
            steps.push(Step {
                man: men[mv.from().index()],
                is_officer: !matches!(role, Some(Role::King | Role::Pawn)),
                from: place(mv.from()),
                to: place(mv.to()),
                is_asked: !(is_own && self.checked.findings[parent].is_free)
                    && mv.promotion().is_none()
                    && !is_castling,
            });
            men[mv.to().index()] = men[mv.from().index()];
            if is_castling {
                let (rook, beside) = if mv.to().file() > mv.from().file() { (7, 5) } else { (0, 3) };
                let on = |file: u8| Square::at(file, mv.from().rank()).index();
                men[on(beside)] = men[on(rook)];
            }
            before = node.position;
        }
        steps
    }
}

/// How often the first so many half-moves come one after the other, each time further by the same way. Not at all without a queen, rook, bishop or knight
/// among the men: kings that walk beside each other or beside a pawn are no manoeuvre.
fn times(steps: &[Step], period: usize) -> usize {
    let Some(pattern) = steps.get(..period) else { return 0 };
    if !pattern.iter().all(|step| step.is_asked) || !pattern.iter().any(|step| step.is_officer) {
        return 0;
    }
    let Some(second) = steps.get(period) else { return 1 };
    let way = (second.from.0 - pattern[0].from.0, second.from.1 - pattern[0].from.1);
    if way == (0, 0) {
        return 1;
    }
    let comes = |time: &usize| {
        let shift = |place: (i8, i8)| (place.0 + way.0 * *time as i8, place.1 + way.1 * *time as i8);
        steps.get(time * period..(time + 1) * period).is_some_and(|block| {
            block.iter().zip(pattern).all(|(step, first)| {
                step.is_asked
                    && step.man == first.man
                    && step.from == shift(first.from)
                    && step.to == shift(first.to)
            })
        })
    };
    1 + (1..).take_while(comes).count()
}
