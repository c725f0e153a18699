//! Nodes that are settled without looking at all their moves.

use super::history::NO_ARRIVAL;
use super::node::{Here, Node};
use super::picker::Picker;
use super::table::Entry;
use super::tuning::{Margins, Technique};
use super::value;
use super::worker::Worker;
use super::{Bound, exchange};
use crate::Board;
use keymove_chess::{Move, Role};

impl Worker<'_> {
    /// Settles a node off the principal variation by the judgement, by a look at captures, or by passing.
    pub(super) fn prune_node(&mut self, board: &Board, node: &Node, here: &Here) -> Option<i32> {
        self.by_lack_of_hope(board, node, here)
            .or_else(|| self.by_judgement(node, here))
            .or_else(|| self.by_passing(board, node, here))
    }

    /// Razoring (Birmingham and Kent 1977): the judgement is so bad that only captures could help, and they do not.
    fn by_lack_of_hope(&mut self, board: &Board, node: &Node, here: &Here) -> Option<i32> {
        let Margins { razor_base, razor_square, .. } = self.shared.tuning.margins;
        let margin = razor_base + razor_square * node.depth * node.depth;
        if !self.uses(Technique::Razoring)
            || node.depth > 4
            || here.guess + margin >= node.alpha
            || value::is_decisive(node.alpha)
        {
            return None;
        }
        let value = self.quiesce(board, Node { beta: node.alpha + 1, depth: 0, ..*node });
        (value <= node.alpha).then_some(value)
    }

    /// Reverse futility: the judgement is so good that the opponent's best move will not matter, unless something hangs.
    fn by_judgement(&self, node: &Node, here: &Here) -> Option<i32> {
        let Margins { futility_slope, futility_threat, .. } = self.shared.tuning.margins;
        let depth = node.depth - i32::from(here.improving && !here.threatened);
        let margin = futility_slope * depth + if here.threatened { futility_threat } else { 0 };
        let enough = self.uses(Technique::Futility)
            && node.depth <= 9
            && here.guess - margin >= node.beta
            && !value::is_decisive(node.beta);
        (enough && here.guess < value::EVALUATION_LIMIT).then(|| node.beta + (here.guess - node.beta) / 3)
    }

    /// Null move (Beal 1989, Donninger 1993): if even passing refutes, a move will. Not with pawns only, where passing may be
    /// better than every move; at great depth, and for a side with a single minor piece, a search without passes has to agree.
    fn by_passing(&mut self, board: &Board, node: &Node, here: &Here) -> Option<i32> {
        let Margins { pass_base, pass_slope, pass_reduction, pass_depth, pass_gain, .. } =
            self.shared.tuning.margins;
        let wanted = self.uses(Technique::NullMove)
            && node.depth >= 3
            && node.ply >= self.no_pass_before
            && here.guess >= node.beta
            && here.evaluation + pass_slope * node.depth - pass_base >= node.beta
            && self.frame_before(node.ply, 1).arrival != NO_ARRIVAL
            && !value::is_decisive(node.beta)
            && !board.only_pawns(board.turn());
        if !wanted {
            return None;
        }
        let reduced = node.depth
            - ((16 * pass_reduction + pass_depth * node.depth) / 64
                + ((here.guess - node.beta) / pass_gain).min(3));
        let child = self.advance_pass(board, node.ply)?;
        let question = Node {
            alpha: -node.beta,
            beta: -node.beta + 1,
            depth: reduced,
            ply: node.ply + 1,
            on_line: false,
            cut: !node.cut,
        };
        let value = -self.search(&child, question);
        self.retreat();
        if self.stopped || value < node.beta {
            return None;
        }
        let value = if value::is_decisive(value) { node.beta } else { value };
        let lonely = has_only_a_minor(board);
        if !(lonely || node.depth >= 14) || self.no_pass_before > 0 {
            return Some(value);
        }
        let depth = if lonely { reduced.max(node.depth - 4) } else { reduced };
        self.no_pass_before = node.ply + (3 * depth.max(1) as usize) / 4;
        let question = Node { alpha: node.beta - 1, depth, on_line: false, cut: false, ..*node };
        let verified = self.search(board, question);
        self.no_pass_before = 0;
        (verified >= node.beta).then_some(value)
    }

    /// ProbCut (Buro 1995): a capture that a shallow search finds far above beta will be above beta in a deep one.
    pub(super) fn prune_by_capture(&mut self, board: &Board, node: &Node, here: &Here) -> Option<i32> {
        let Margins { probcut_base, probcut_improving, .. } = self.shared.tuning.margins;
        let beta = node.beta + probcut_base - if here.improving { probcut_improving } else { 0 };
        let refuted =
            here.entry.is_some_and(|entry| entry.depth >= node.depth - 3 && here.table_value < beta);
        if !self.uses(Technique::ProbCut) || node.depth < 5 || value::is_decisive(node.beta) || refuted {
            return None;
        }
        let mut hints = self.hints(node, here);
        hints.threshold = (beta - here.evaluation).max(0);
        let mut picker = Picker::noisy(board, hints);
        while let Some(mv) = picker.next(&self.memory.history) {
            if picker.is_put_off() || !exchange::gains(board, mv, hints.threshold) {
                continue;
            }
            let child = self.advance(board, mv, node.ply);
            let question = Node {
                alpha: -beta,
                beta: -beta + 1,
                depth: 0,
                ply: node.ply + 1,
                on_line: false,
                cut: !node.cut,
            };
            let mut value = -self.quiesce(&child, question);
            if value >= beta && node.depth > 5 {
                value = -self.search(&child, Node { depth: node.depth - 4, ..question });
            }
            self.retreat();
            if self.stopped {
                return None;
            }
            if value >= beta {
                self.remember_capture(board, node, here, mv, value);
                return Some(value - (beta - node.beta))
                    .filter(|&value| !value::is_decisive(value))
                    .or(Some(node.beta));
            }
        }
        None
    }

    fn remember_capture(&mut self, board: &Board, node: &Node, here: &Here, mv: Move, value: i32) {
        self.shared.table.store(
            board.key(),
            Entry {
                mv,
                value: value::to_table(value, node.ply),
                evaluation: here.raw,
                depth: node.depth - 3,
                bound: Bound::Lower,
                on_line: here.on_line,
                learnt: false,
            },
        );
    }
}

/// Whether the side to move has one bishop or knight and pawns: then it is in zugzwang more often than others.
fn has_only_a_minor(board: &Board) -> bool {
    let position = board.position();
    let others = position.color(board.turn()).without(position.role(Role::Pawn) | position.role(Role::King));
    !others.more_than_one() && (others & (position.role(Role::Rook) | position.role(Role::Queen))).is_empty()
}
