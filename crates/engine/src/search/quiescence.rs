//! The search at rest: captures and promotions until nothing hangs, and every evasion of a check.

use super::exchange;
use super::node::{Here, Node};
use super::picker::{Picker, victim};
use super::table::Entry;
use super::tuning::Technique;
use super::value::{self, DRAW, INFINITE, MAX_PLY, mated_in};
use super::worker::Worker;
use super::{Bound, checks::Checks};
use crate::Board;
use keymove_chess::Move;

/// Where the search of captures stands.
struct Rest {
    best: i32,
    best_move: Move,
    tried: u32,
}

impl Worker<'_> {
    /// The value of the position if both sides may stop capturing when they like.
    pub(super) fn quiesce(&mut self, board: &Board, mut node: Node) -> i32 {
        self.clear_line(node.ply);
        self.selective_depth = self.selective_depth.max(node.ply);
        if self.count_node() {
            return DRAW;
        }
        if self.is_drawn(board) {
            return self.draw_value();
        }
        if node.ply >= MAX_PLY {
            return if board.in_check() { DRAW } else { self.judge(board) };
        }
        self.frame_mut(node.ply).excluded = Move::NONE;
        let here = self.inspect(board, &node);
        if !here.in_check && !self.uses(Technique::Quiescence) {
            return here.evaluation;
        }
        if here.entry.is_some_and(|entry| {
            (!node.on_line || entry.learnt) && entry.settles(here.table_value, node.beta)
        }) {
            return here.table_value;
        }
        let floor = node.alpha;
        let mut rest = Rest { best: -INFINITE, best_move: Move::NONE, tried: 0 };
        if !here.in_check {
            rest.best = here.guess;
            if rest.best >= node.beta {
                return rest.best;
            }
            node.alpha = node.alpha.max(rest.best);
        }
        self.capture(board, &mut node, &here, &mut rest);
        if here.in_check && rest.tried == 0 {
            return mated_in(node.ply);
        }
        if !self.stopped {
            self.keep_rest(board, &node, &here, &rest, floor);
        }
        rest.best
    }

    fn capture(&mut self, board: &Board, node: &mut Node, here: &Here, rest: &mut Rest) {
        let hints = self.hints(node, here);
        let mut picker = if here.in_check { Picker::new(board, hints) } else { Picker::noisy(board, hints) };
        let checks = Checks::of(board);
        // What a capture may bring beyond what it takes.
        let hope = here.guess + self.shared.tuning.margins.rest_hope;
        while let Some(mv) = picker.next(&self.memory.history) {
            if rest.best > -value::MATE_BOUND {
                if here.in_check {
                    if !board.is_noisy(mv) && rest.tried > 0 {
                        // One quiet evasion shows that there is no mate; more of them are hardly ever better.
                        picker.skip_quiet();
                        continue;
                    }
                } else {
                    if picker.is_put_off() {
                        break;
                    }
                    let most = hope + exchange::VALUES[victim(board, mv).index()];
                    if mv.promotion().is_none() && most <= node.alpha && !checks.are_given_by(board, mv) {
                        rest.best = rest.best.max(most);
                        continue;
                    }
                    if hope <= node.alpha && !exchange::gains(board, mv, 1) {
                        rest.best = rest.best.max(hope);
                        continue;
                    }
                }
            }
            rest.tried += 1;
            let child = self.advance(board, mv, node.ply);
            let question =
                Node { alpha: -node.beta, beta: -node.alpha, depth: 0, ply: node.ply + 1, ..*node };
            let value = -self.quiesce(&child, question);
            self.retreat();
            if self.stopped {
                return;
            }
            if value > rest.best {
                rest.best = value;
                if value > node.alpha {
                    rest.best_move = mv;
                    if node.on_line {
                        self.set_line(node.ply, mv);
                    }
                    if value >= node.beta {
                        return;
                    }
                    node.alpha = value;
                }
            }
        }
    }

    fn keep_rest(&mut self, board: &Board, node: &Node, here: &Here, rest: &Rest, floor: i32) {
        let bound = if rest.best >= node.beta {
            Bound::Lower
        } else if rest.best > floor && rest.best_move != Move::NONE && node.on_line {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared.table.store(
            board.key(),
            Entry {
                mv: rest.best_move,
                value: value::to_table(rest.best, node.ply),
                evaluation: here.raw,
                depth: if here.in_check { 0 } else { -1 },
                bound,
                on_line: here.on_line && node.on_line,
                learnt: false,
            },
        );
    }
}
