//! The root: all first moves, each with what is known of it, and the search through them.

use super::node::Node;
use super::tuning::Technique;
use super::value::INFINITE;
use super::worker::Worker;
use crate::Board;
use keymove_chess::Move;

/// A first move.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// The value of this iteration, or minus [`INFINITE`] if the move was only found not to be better.
    pub(super) value: i32,
    /// The value of the iteration before.
    pub(super) previous: i32,
    /// The line that begins with the move.
    pub(super) line: Vec<Move>,
    pub(super) selective_depth: usize,
    /// Positions visited below it.
    pub(super) nodes: u64,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        Self { mv, value: -INFINITE, previous: -INFINITE, line: vec![mv], selective_depth: 0, nodes: 0 }
    }
}

impl Worker<'_> {
    /// Searches the first moves from the number `first` on (those before are lines already told). The moves end up sorted, the
    /// best first.
    pub(super) fn search_root(&mut self, board: &Board, mut node: Node, first: usize) -> i32 {
        self.at_root();
        let here = self.inspect(board, &node);
        let mut best = -INFINITE;
        // If the search is stopped, what an earlier iteration thought of later moves must not count. The first keeps its value.
        for root_move in self.root_moves.iter_mut().skip(first + 1) {
            root_move.value = -INFINITE;
        }
        for at in first..self.root_moves.len() {
            let before = self.nodes;
            let mv = self.root_moves[at].mv;
            self.frame_mut(1).cutoffs = 0;
            self.frame_mut(1).excluded = Move::NONE;
            let child = self.advance(board, mv, 0);
            let value = self.root_value(&child, &node, at - first, board.is_noisy(mv), here.in_check);
            self.retreat();
            self.root_moves[at].nodes += self.nodes - before;
            if self.stopped {
                break;
            }
            let root_move = &mut self.root_moves[at];
            if at == first || value > node.alpha {
                root_move.value = value;
                root_move.selective_depth = self.selective_depth;
                self.note_root_line(at);
            } else {
                root_move.value = -INFINITE;
            }
            best = best.max(value);
            if value > node.alpha {
                node.alpha = value;
                if value >= node.beta {
                    if !board.is_noisy(mv) {
                        self.learn_quiet(board, &node, &here, mv, 100 * node.depth.min(12));
                    }
                    break;
                }
            }
        }
        // A stable sort: moves that were only found to be no better keep their order.
        self.root_moves[first..].sort_by_key(|root_move| core::cmp::Reverse(root_move.value));
        best
    }

    fn root_value(&mut self, child: &Board, node: &Node, order: usize, noisy: bool, in_check: bool) -> i32 {
        let depth = node.depth - 1;
        if order == 0 {
            return -self.search(child, node.full(depth));
        }
        let mut value = node.alpha + 1;
        if self.uses(Technique::Reductions) && node.depth >= 3 && order >= 4 && !noisy && !in_check {
            let less = self.shared.reductions.of(node.depth, order as i32) / 1024 - 1;
            value = -self.search(child, node.scout((depth - less).clamp(1, depth), true));
        }
        if value > node.alpha && !self.stopped {
            value = -self.search(child, node.scout(depth, true));
        }
        if value > node.alpha && !self.stopped {
            value = -self.search(child, node.full(depth));
        }
        value
    }

    fn note_root_line(&mut self, at: usize) {
        let mut line = core::mem::take(&mut self.root_moves[at].line);
        line.truncate(1);
        line.extend_from_slice(self.line(1));
        self.root_moves[at].line = line;
    }
}
