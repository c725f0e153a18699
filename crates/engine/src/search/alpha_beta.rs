//! The search of a node: principal-variation alpha-beta. Here is the order of the steps; each has a file or a function.

use super::Bound;
use super::checks::Checks;
use super::history::{NO_ARRIVAL, arrival};
use super::moves::Candidate;
use super::node::{Here, Node};
use super::picker::{Hints, Picker, victim};
use super::table::Entry;
use super::tuning::{Margins, Technique};
use super::value::{self, DRAW, INFINITE, MAX_PLY, UNKNOWN, mated_in};
use super::worker::Worker;
use crate::Board;
use crate::tablebase::Wdl;
use arrayvec::ArrayVec;
use keymove_chess::{Color, Move};

/// What has come out of the moves so far.
pub(super) struct Progress {
    pub(super) best: i32,
    pub(super) best_move: Move,
    /// Moves searched.
    pub(super) tried: i32,
    /// Moves that did not refute, for the histories.
    pub(super) quiet: ArrayVec<Move, 48>,
    pub(super) noisy: ArrayVec<Move, 32>,
}

impl Progress {
    /// A move that was searched and did not refute. More than fit in the lists teach nothing new.
    fn note_failure(&mut self, candidate: &Candidate) {
        if candidate.mv != self.best_move {
            let _ = if candidate.noisy {
                self.noisy.try_push(candidate.mv)
            } else {
                self.quiet.try_push(candidate.mv)
            };
        }
    }
}

impl Worker<'_> {
    /// The value of the position for the side to move, exact or as a bound, as far as the depth tells.
    pub(super) fn search(&mut self, board: &Board, mut node: Node) -> i32 {
        if node.depth <= 0 {
            return self.quiesce(board, node);
        }
        if let Some(value) = self.enter(board, &mut node) {
            return value;
        }
        let excluded = self.frame(node.ply).excluded;
        let mut here = self.inspect(board, &node);
        if let Some(value) = self.known(board, &node, &here, excluded) {
            return value;
        }
        if let Some(value) = self.tabled(board, &node, excluded) {
            return value;
        }
        if excluded == Move::NONE {
            self.learn_from_judgement(board, &mut node, &here);
        }
        if !node.on_line
            && !here.in_check
            && excluded == Move::NONE
            && let Some(value) = self.prune_node(board, &node, &here)
        {
            return value;
        }
        // Without a move to begin with, a shallower search finds one for the next time.
        if node.depth >= 4
            && here.table_move == Move::NONE
            && excluded == Move::NONE
            && (node.on_line || node.cut)
        {
            node.depth -= 1;
        }
        if !here.in_check
            && !node.on_line
            && excluded == Move::NONE
            && let Some(value) = self.prune_by_capture(board, &node, &here)
        {
            return value;
        }
        here.on_line |= node.on_line;
        let progress = match self.search_moves(board, &mut node, &here) {
            Ok(progress) => progress,
            Err(value) => return value,
        };
        if progress.tried == 0 {
            return match (excluded != Move::NONE, here.in_check) {
                (true, _) => node.alpha,
                (false, true) => mated_in(node.ply),
                (false, false) => DRAW,
            };
        }
        if !self.stopped && excluded == Move::NONE {
            self.keep(board, &node, &here, &progress);
        }
        progress.best
    }

    /// What holds whatever the moves are: the end of the search, draws, mates that are near enough already.
    fn enter(&mut self, board: &Board, node: &mut Node) -> Option<i32> {
        self.clear_line(node.ply);
        self.selective_depth = self.selective_depth.max(node.ply);
        if self.count_node() {
            return Some(DRAW);
        }
        if self.is_drawn(board) {
            return Some(self.draw_value());
        }
        if node.ply >= MAX_PLY {
            return Some(if board.in_check() { DRAW } else { self.judge(board) });
        }
        node.alpha = node.alpha.max(mated_in(node.ply));
        node.beta = node.beta.min(-mated_in(node.ply + 1));
        if node.alpha >= node.beta {
            return Some(node.alpha);
        }
        self.frame_mut(node.ply + 1).cutoffs = 0;
        self.frame_mut(node.ply + 1).excluded = Move::NONE;
        let doubles = self.frame_before(node.ply, 1).doubles;
        self.frame_mut(node.ply).doubles = doubles;
        None
    }

    /// What the table settles. On the principal variation only what was learnt in earlier games does, so that lines remain
    /// whole.
    fn known(&mut self, board: &Board, node: &Node, here: &Here, excluded: Move) -> Option<i32> {
        let entry = here.entry.filter(|entry| excluded == Move::NONE && (!node.on_line || entry.learnt))?;
        let Margins { near_bound, expected_depth, .. } = self.shared.tuning.margins;
        // Near the leaves a bound that was not expected here often belongs to a shallow look from elsewhere.
        let expected =
            node.depth > expected_depth || node.cut == (here.table_value >= node.beta) || entry.learnt;
        let enough = entry.depth >= node.depth && expected && entry.settles(here.table_value, node.beta);
        let near = near_bound > 0
            && entry.bound == Bound::Lower
            && entry.depth >= node.depth - 4
            && here.table_value >= node.beta + near_bound
            && !value::is_decisive(here.table_value)
            && !value::is_decisive(node.beta);
        if near && !enough && !node.on_line && board.halfmoves() < 90 {
            return Some(node.beta + near_bound);
        }
        // Near the fifty-move rule a value from another way to the position may be wrong.
        if !enough || board.halfmoves() >= 90 {
            return None;
        }
        if here.table_value >= node.beta
            && entry.mv != Move::NONE
            && board.is_legal(entry.mv)
            && !board.is_noisy(entry.mv)
        {
            self.praise_quiet(board, node, here, entry.mv, node.depth);
        }
        Some(here.table_value)
    }

    /// What the endgame tables say, which know every position that has just arisen by a capture or a move of a pawn. Wins
    /// against the fifty-move rule are draws, though better ones than others.
    fn tabled(&mut self, board: &Board, node: &Node, excluded: Move) -> Option<i32> {
        let tables = self.shared.tables.filter(|_| excluded == Move::NONE)?;
        let wdl = tables.probe_wdl(board)?;
        self.shared.count_tablebase_hit(self.id);
        let win = value::TABLEBASE_WIN - node.ply as i32;
        Some(match wdl {
            Wdl::Win => win,
            Wdl::CursedWin => DRAW + 2,
            Wdl::Draw => DRAW,
            Wdl::BlessedLoss => DRAW - 2,
            Wdl::Loss => -win,
        })
    }

    /// Looks at the moves. An error is a value that settles the node at once.
    fn search_moves(&mut self, board: &Board, node: &mut Node, here: &Here) -> Result<Progress, i32> {
        let hints = self.hints(node, here);
        let mut picker = Picker::new(board, hints);
        let excluded = self.frame(node.ply).excluded;
        let mut progress = Progress {
            best: -INFINITE,
            best_move: Move::NONE,
            tried: 0,
            quiet: ArrayVec::new(),
            noisy: ArrayVec::new(),
        };
        let checks = Checks::of(board);
        while let Some(mv) = picker.next(&self.memory.history) {
            if mv == excluded {
                continue;
            }
            let candidate = Candidate::of(board, mv, &checks, &picker, &hints, &self.memory.history);
            if progress.best > -value::MATE_BOUND
                && self.is_hopeless(board, node, here, &candidate, &progress, &mut picker)
            {
                continue;
            }
            let extension = self.extension(board, node, here, &candidate)?;
            progress.tried += 1;
            let child = self.advance(board, mv, node.ply);
            let value = self.search_move(&child, node, here, &candidate, extension, &progress);
            self.retreat();
            if self.stopped {
                return Ok(progress);
            }
            if value > progress.best {
                progress.best = value;
                if value > node.alpha {
                    progress.best_move = mv;
                    if node.on_line {
                        self.set_line(node.ply, mv);
                    }
                    if value >= node.beta {
                        self.learn_from_cutoff(board, node, here, &candidate, &progress);
                        break;
                    }
                    node.alpha = value;
                }
            }
            progress.note_failure(&candidate);
        }
        Ok(progress)
    }

    pub(super) fn hints(&self, node: &Node, here: &Here) -> Hints {
        Hints {
            table_move: here.table_move,
            killers: self.memory.history.killers[node.ply],
            earlier: self.earlier_arrivals(node.ply),
            attacked: here.attacked,
            threshold: 0,
        }
    }

    /// Keeps what was found in the table, and what it says of the judgement.
    fn keep(&mut self, board: &Board, node: &Node, here: &Here, progress: &Progress) {
        let bound = if progress.best >= node.beta {
            Bound::Lower
        } else if node.on_line && progress.best_move != Move::NONE {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared.table.store(
            board.key(),
            Entry {
                mv: progress.best_move,
                value: value::to_table(progress.best, node.ply),
                evaluation: here.raw,
                depth: node.depth,
                bound,
                on_line: here.on_line,
                learnt: false,
            },
        );
        let quiet = progress.best_move == Move::NONE || !board.is_noisy(progress.best_move);
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => progress.best > here.evaluation,
            Bound::Upper => progress.best < here.evaluation,
        };
        if !here.in_check && quiet && tells && !value::is_decisive(progress.best) {
            let too_low = progress.best - here.evaluation;
            let moves = [2, 1].map(|back| self.frame_before(node.ply, back).arrival);
            self.memory.history.learn_correction(board.position(), moves, too_low, node.depth);
        }
        if bound == Bound::Upper {
            let Margins { unrefuted_bonus, .. } = self.shared.tuning.margins;
            self.learn_last(board.turn(), node.ply, self.bonus(node.depth) * unrefuted_bonus / 64, true);
        }
    }

    /// Teaches something of the move that led to a node, if it was quiet; `turn` is whose move it is at the node, `after` whether that holds after
    /// the moves before, too.
    fn learn_last(&mut self, turn: Color, ply: usize, bonus: i32, after: bool) {
        let last = *self.frame_before(ply, 1);
        if ply == 0 || !last.quiet || bonus == 0 || !self.uses(Technique::History) {
            return;
        }
        self.memory.history.learn_quiet(!turn, last.attacked, last.made, bonus);
        if after {
            for earlier in [2, 3, 5].map(|back| self.frame_before(ply, back).arrival) {
                self.memory.history.learn_continuation(earlier, last.arrival, bonus);
            }
        }
    }

    /// What the judgement after a move says of it, and of how deep to look where it was searched less because it promised little: deeper if it
    /// has lost nothing, less deep if it has lost much.
    fn learn_from_judgement(&mut self, board: &Board, node: &mut Node, here: &Here) {
        let last = *self.frame_before(node.ply, 1);
        if node.ply == 0 || here.in_check || last.evaluation == UNKNOWN || last.arrival == NO_ARRIVAL {
            return;
        }
        let Margins { judged_bonus, hindsight_more, hindsight_less, .. } = self.shared.tuning.margins;
        // What the mover of the last move has lost by it.
        let lost = here.evaluation + last.evaluation;
        self.learn_last(board.turn(), node.ply, (-judged_bonus * lost).clamp(-600, 600), false);
        if last.reduction >= hindsight_more && lost <= 0 && hindsight_more < 20 {
            node.depth += 1;
        } else if last.reduction >= 2 && node.depth >= 2 && lost > hindsight_less && hindsight_less < 1000 {
            node.depth -= 1;
        }
    }

    /// A move refuted the move before: it is tried earlier next time, those that did not are tried later.
    fn learn_from_cutoff(
        &mut self, board: &Board, node: &Node, here: &Here, candidate: &Candidate, progress: &Progress,
    ) {
        let mv = candidate.mv;
        self.frame_mut(node.ply).cutoffs += 1;
        let bonus = self.bonus(node.depth);
        let position = board.position();
        if candidate.noisy {
            let victim = victim(board, mv);
            self.memory.history.learn_capture(arrival(position, mv), victim, bonus);
        } else {
            self.memory.history.learn_killer(node.ply, mv);
            self.praise_quiet(board, node, here, mv, node.depth);
            for &other in &progress.quiet {
                self.learn_quiet(board, node, here, other, -bonus);
            }
        }
        for &other in &progress.noisy {
            let victim = victim(board, other);
            self.memory.history.learn_capture(arrival(position, other), victim, -bonus);
        }
    }

    fn praise_quiet(&mut self, board: &Board, node: &Node, here: &Here, mv: Move, depth: i32) {
        self.learn_quiet(board, node, here, mv, self.bonus(depth));
    }

    /// How much a refutation at this depth teaches.
    fn bonus(&self, depth: i32) -> i32 {
        let Margins { bonus_slope, bonus_base, bonus_most, .. } = self.shared.tuning.margins;
        (bonus_slope * depth - bonus_base).min(bonus_most)
    }

    pub(super) fn learn_quiet(&mut self, board: &Board, node: &Node, here: &Here, mv: Move, bonus: i32) {
        if !self.uses(Technique::History) {
            return;
        }
        let arrival = arrival(board.position(), mv);
        let history = &mut self.memory.history;
        history.learn_quiet(board.turn(), here.attacked, mv, bonus);
        for earlier in [1, 2, 4].map(|back| self.frame_before(node.ply, back).arrival) {
            self.memory.history.learn_continuation(earlier, arrival, bonus);
        }
    }
}
