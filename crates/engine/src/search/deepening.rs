//! Iterations of growing depth, each with a window around the value of the one before.

use super::clock::Course;
use super::node::Node;
use super::tuning::Technique;
use super::value::{self, INFINITE, MATE, MAX_PLY};
use super::worker::Worker;
use super::{Bound, Report, Score};
use crate::Board;

/// Where the reports go.
pub(super) type Listen<'a> = &'a dyn Fn(Report);

impl Worker<'_> {
    /// Searches deeper and deeper until a limit is reached. `lines`: how many best moves are wanted. Only the first thread
    /// reports and looks at the clock between iterations.
    pub(super) fn deepen(&mut self, board: &Board, lines: usize, listen: Listen<'_>) {
        let most = self
            .shared
            .limits
            .depth
            .map_or(MAX_PLY as i32 - 10, |depth| depth.min(MAX_PLY as u32 - 10) as i32);
        let lines = lines.clamp(1, self.root_moves.len().max(1));
        let mut course = Course { stable_for: 0, worse_by: 0, effort: 0.5 };
        let mut values = Vec::new();
        for depth in 1..=most.max(1) {
            self.iteration = depth;
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.value;
            }
            let best_before = self.root_moves.first().map(|root_move| root_move.mv);
            for first in 0..lines {
                self.search_window(board, depth, first, listen);
                if self.stopped {
                    break;
                }
                self.root_moves[..=first].sort_by_key(|root_move| core::cmp::Reverse(root_move.value));
            }
            if self.stopped {
                break;
            }
            for line in 0..lines {
                self.report_bound(depth, line, Bound::Exact, listen);
            }
            let same = best_before == self.root_moves.first().map(|root_move| root_move.mv);
            course.stable_for = if same { course.stable_for + 1 } else { 0 };
            self.note_course(&mut course, &mut values);
            if self.id == 0 && self.is_enough(depth, &course) {
                break;
            }
        }
        self.shared.tell_nodes(self.id, self.nodes);
    }

    /// One iteration for one line: the window opens until the value lies within.
    fn search_window(&mut self, board: &Board, depth: i32, first: usize, listen: Listen<'_>) {
        let guess = self.root_moves[first].previous;
        let mut width = self.shared.tuning.margins.window + guess.abs().min(3000) / 180;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && self.uses(Technique::Aspiration) && guess > -INFINITE && !value::is_decisive(guess) {
            (alpha, beta) = ((guess - width).max(-INFINITE), (guess + width).min(INFINITE));
        }
        let mut less = 0;
        loop {
            let depth = (depth - less).max(1);
            let node = Node { alpha, beta, depth, ply: 0, on_line: true, cut: false };
            let value = self.search_root(board, node, first);
            if self.stopped {
                return;
            }
            let late = self.shared.budget.elapsed().as_secs() >= 3;
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = if width > 900 { -INFINITE } else { (value - width).max(-INFINITE) };
                less = 0;
                if late {
                    self.report_bound(depth, first, Bound::Upper, listen);
                }
            } else if value >= beta {
                beta = if width > 900 { INFINITE } else { (value + width).min(INFINITE) };
                less = (less + 1).min(3);
                if late {
                    self.report_bound(depth, first, Bound::Lower, listen);
                }
            } else {
                return;
            }
            width += width / 2;
        }
    }

    fn note_course(&self, course: &mut Course, values: &mut Vec<i32>) {
        let Some(best) = self.root_moves.first() else { return };
        values.push(best.value);
        let before = values.len().checked_sub(4).and_then(|at| values.get(at)).copied();
        course.worse_by = before.map_or(0, |before| (before - best.value).clamp(-500, 500));
        course.effort = best.nodes as f64 / self.nodes.max(1) as f64;
    }

    /// Whether the iteration just ended was the last one.
    fn is_enough(&self, depth: i32, course: &Course) -> bool {
        let limits = self.shared.limits;
        let Some(best) = self.root_moves.first() else { return true };
        if limits.mate.is_some_and(|moves| best.value >= MATE - 2 * moves as i32) {
            return true;
        }
        // A mate this near cannot become nearer by looking deeper.
        let clocked = limits.clock.is_some();
        if clocked && value::is_decisive(best.value) && MATE - best.value.abs() < depth / 2 {
            return !self.shared.control.is_pondering();
        }
        !self.shared.control.is_pondering() && self.shared.budget.is_enough(course)
    }

    fn report_bound(&self, depth: i32, first: usize, bound: Bound, listen: Listen<'_>) {
        if self.id != 0 {
            return;
        }
        let Some(root_move) = self.root_moves.get(first) else { return };
        self.shared.tell_nodes(self.id, self.nodes);
        listen(Report {
            depth: depth as u32,
            selective_depth: root_move.selective_depth as u32,
            line: first + 1,
            score: Score::of(root_move.value),
            bound,
            nodes: self.shared.nodes(),
            time: self.shared.budget.elapsed(),
            hash_full: self.shared.table.fullness(),
            tablebase_hits: self.shared.tablebase_hits(),
            moves: root_move.line.clone(),
        });
    }
}
