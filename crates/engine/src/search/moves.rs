//! One move of a node: whether it is worth a search, how deep it is searched, and the search itself.

use super::alpha_beta::Progress;
use super::checks::Checks;
use super::exchange;
use super::history::{History, arrival};
use super::node::{Here, Node};
use super::picker::{Hints, Picker, quiet_history, victim};
use super::tuning::{Margins, Technique};
use super::value;
use super::worker::Worker;
use crate::Board;
use keymove_chess::Move;

/// A move that is about to be searched, and what is known of it in advance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// It captures or promotes.
    pub(super) noisy: bool,
    pub(super) check: bool,
    /// A capture that loses material.
    pub(super) put_off: bool,
    killer: bool,
    /// How well it did elsewhere.
    history: i32,
}

impl Candidate {
    pub(super) fn of(
        board: &Board, mv: Move, checks: &Checks, picker: &Picker<'_>, hints: &Hints, history: &History,
    ) -> Self {
        let noisy = board.is_noisy(mv);
        Self {
            mv,
            noisy,
            check: checks.are_given_by(board, mv),
            put_off: picker.is_put_off(),
            killer: hints.killers.contains(&mv),
            history: if noisy {
                history.capture(arrival(board.position(), mv), victim(board, mv))
            } else {
                quiet_history(board, hints, history, mv)
            },
        }
    }
}

impl Worker<'_> {
    /// Whether the move is left out near the leaves: too many were tried, it has never been any good, it cannot reach alpha,
    /// or it loses material.
    pub(super) fn is_hopeless(
        &self, board: &Board, node: &Node, here: &Here, candidate: &Candidate, progress: &Progress,
        picker: &mut Picker<'_>,
    ) -> bool {
        if board.only_pawns(board.turn()) || !self.uses(Technique::LeavingOut) {
            return false;
        }
        let (depth, mv) = (node.depth, candidate.mv);
        let margins = &self.shared.tuning.margins;
        if candidate.noisy {
            let Margins { capture_hope, hope_base, .. } = *margins;
            if capture_hope > 0
                && depth <= 6
                && !candidate.check
                && !here.in_check
                && mv.promotion().is_none()
            {
                let taken = exchange::VALUES[victim(board, mv).index()];
                if here.evaluation + hope_base + capture_hope * depth + taken + candidate.history / 90
                    <= node.alpha
                {
                    return true;
                }
            }
            return depth <= 8
                && candidate.put_off
                && !exchange::gains(board, mv, -margins.capture_loss * depth);
        }
        let enough = (margins.quiet_count + depth * depth) / if here.improving { 1 } else { 2 };
        if !node.on_line && progress.tried >= enough.max(2) {
            picker.skip_quiet();
            return true;
        }
        let history = candidate.history;
        let reduced =
            (depth - self.shared.reductions.of(depth, progress.tried + 1) / 1024 + history / 10_000).max(0);
        if reduced <= 5 && history < -margins.history_floor * depth && !candidate.check {
            return true;
        }
        if !here.in_check && !candidate.check && reduced <= 9 {
            let hope = here.evaluation
                + margins.hope_base
                + margins.hope_slope * reduced
                + history / margins.hope_history;
            if hope <= node.alpha {
                picker.skip_quiet();
                return true;
            }
        }
        depth <= 9
            && !exchange::gains(
                board,
                mv,
                -margins.quiet_loss * reduced * reduced
                    - if candidate.check { margins.check_loss } else { 0 },
            )
    }

    /// By how many half-moves more or less a move is searched. An error is a value that settles the node: some other move
    /// refutes, too.
    pub(super) fn extension(
        &mut self, board: &Board, node: &Node, here: &Here, candidate: &Candidate,
    ) -> Result<i32, i32> {
        let mv = candidate.mv;
        // Lines do not grow for ever.
        if node.ply >= 2 * self.iteration as usize || !self.uses(Technique::Extensions) {
            return Ok(0);
        }
        if let Some(entry) = here.entry.filter(|_| mv == here.table_move && node.depth >= 7) {
            let bound_is_low = entry.bound != super::Bound::Upper;
            if entry.depth >= node.depth - 3 && bound_is_low && !value::is_decisive(here.table_value) {
                return self.singular(board, node, here, mv);
            }
        }
        let forced = candidate.check && node.depth <= 8 && exchange::gains(board, mv, 0);
        Ok(i32::from(forced && (node.on_line || here.on_line)))
    }

    /// Searches the node without its table move: if nothing else comes near, that move is forced, and is searched deeper.
    fn singular(&mut self, board: &Board, node: &Node, here: &Here, mv: Move) -> Result<i32, i32> {
        let bound = here.table_value - self.shared.tuning.margins.singular_gap * node.depth / 8;
        let question =
            Node { alpha: bound - 1, beta: bound, depth: (node.depth - 1) / 2, on_line: false, ..*node };
        self.frame_mut(node.ply).excluded = mv;
        let value = self.search(board, question);
        self.frame_mut(node.ply).excluded = Move::NONE;
        if self.stopped {
            return Ok(0);
        }
        if value < bound {
            let doubly = !node.on_line
                && value < bound - self.shared.tuning.margins.double_gap
                && self.frame(node.ply).doubles <= 6;
            if doubly {
                self.frame_mut(node.ply).doubles += 1;
            }
            return Ok(1 + i32::from(doubly));
        }
        if bound >= node.beta {
            return Err(bound);
        }
        Ok(if here.table_value >= node.beta {
            -2
        } else if node.cut {
            -1
        } else {
            0
        })
    }

    /// The value of the node's move that led to `child`.
    pub(super) fn search_move(
        &mut self, child: &Board, node: &Node, here: &Here, candidate: &Candidate, extension: i32,
        progress: &Progress,
    ) -> i32 {
        let depth = node.depth - 1 + extension;
        let tried = progress.tried;
        let mut value = value::INFINITE;
        let Margins { deeper, shallower, .. } = self.shared.tuning.margins;
        let late = self.uses(Technique::Reductions) && tried > 1 + 2 * i32::from(node.on_line);
        if node.depth >= 2 && late && (!candidate.noisy || candidate.put_off || node.cut) {
            let reduced = (depth - self.reduction(node, here, candidate, tried)).clamp(1, depth.max(1));
            self.frame_mut(node.ply).reduction = depth - reduced;
            value = -self.search(child, node.scout(reduced, true));
            self.frame_mut(node.ply).reduction = 0;
            if value > node.alpha && reduced < depth && !self.stopped {
                let deeper = i32::from(value > progress.best + deeper + 2 * depth);
                let shallower = i32::from(value < progress.best + shallower);
                let again = depth + deeper - shallower;
                if again > reduced {
                    value = -self.search(child, node.scout(again, !node.cut));
                }
            }
        } else if !node.on_line || tried > 1 {
            value = -self.search(child, node.scout(depth, !node.cut));
        }
        if node.on_line && (tried == 1 || value > node.alpha) && !self.stopped {
            value = -self.search(child, node.full(depth));
        }
        value
    }

    /// By how many half-moves a late move is searched less.
    fn reduction(&self, node: &Node, here: &Here, candidate: &Candidate, tried: i32) -> i32 {
        let margins = &self.shared.tuning.margins;
        let mut parts = self.shared.reductions.of(node.depth, tried);
        parts += margins.reduction_worse * i32::from(!here.improving);
        parts += margins.reduction_cut * i32::from(node.cut);
        parts -= margins.reduction_line * i32::from(here.on_line);
        parts -= margins.reduction_check * i32::from(candidate.check || here.in_check);
        parts -= margins.reduction_killer * i32::from(candidate.killer);
        parts += margins.reduction_cutoffs * i32::from(self.frame(node.ply + 1).cutoffs > 3);
        parts += margins.reduction_capture * i32::from(!candidate.noisy && here.table_captures);
        parts -= margins.reduction_exact * i32::from(node.on_line);
        parts -= 10 * candidate.history / margins.reduction_history;
        parts / 1024
    }
}

/// Reductions by depth and number of the move.
#[derive(Debug)]
pub(super) struct Reductions {
    /// The logarithm of the index, in parts of 1,024 of the square root of what the product is divided by.
    logarithms: [i32; 256],
    /// What is added to each.
    base: i32,
}

impl Reductions {
    pub(super) fn new(margins: &Margins) -> Self {
        let divisor = (f64::from(margins.reduction_divisor) / 100.0).sqrt();
        let logarithm = |number: usize| (1024.0 * (number.max(1) as f64).ln() / divisor) as i32;
        Self { logarithms: core::array::from_fn(logarithm), base: margins.reduction_base }
    }

    /// In parts of 1,024 of a half-move.
    #[inline]
    pub(super) fn of(&self, depth: i32, tried: i32) -> i32 {
        let logarithm = |number: i32| self.logarithms[number.clamp(0, 255) as usize];
        self.base + logarithm(depth) * logarithm(tried) / 1024
    }
}
