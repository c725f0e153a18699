//! What a node of the search is asked, and what it finds out before it looks at moves.

use super::table::{Entry, known_evaluation};
use super::tuning::Technique;
use super::value::{self, UNKNOWN};
use super::worker::Worker;
use crate::Board;
use keymove_chess::{Bitboard, Move};

/// The question at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Half-moves to look ahead.
    pub(super) depth: i32,
    /// Half-moves from the root.
    pub(super) ply: usize,
    /// Whether the value itself is wanted, not only on which side of a bound it lies.
    pub(super) on_line: bool,
    /// Whether a value of at least beta is expected.
    pub(super) cut: bool,
}

impl Node {
    /// The question to a child on which side of `alpha` the value of the move lies.
    #[inline]
    pub(super) const fn scout(&self, depth: i32, cut: bool) -> Self {
        Self { alpha: -self.alpha - 1, beta: -self.alpha, depth, ply: self.ply + 1, on_line: false, cut }
    }

    /// The question to a child for the value of the move.
    #[inline]
    pub(super) const fn full(&self, depth: i32) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, depth, ply: self.ply + 1, on_line: true, cut: false }
    }
}

/// What is known of the position at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Here {
    pub(super) in_check: bool,
    pub(super) entry: Option<Entry>,
    /// The entry's value, counted from the root; meaningless without entry.
    pub(super) table_value: i32,
    pub(super) table_move: Move,
    /// It captures or promotes.
    pub(super) table_captures: bool,
    /// The position stands on a principal variation, or did.
    pub(super) on_line: bool,
    /// The plain judgement, as the table keeps it; [`UNKNOWN`] in check.
    pub(super) raw: i32,
    /// The corrected judgement; [`UNKNOWN`] in check.
    pub(super) evaluation: i32,
    /// The best guess of the value: the table's value where it is a better bound.
    pub(super) guess: i32,
    /// The side to move stands better than two half-moves before.
    pub(super) improving: bool,
    /// Squares that the other side attacks; not found out at rest, where no quiet move is looked at.
    pub(super) attacked: Bitboard,
    /// Units worth more than their attackers, or attacked and not defended by a pawn: something is about to be lost.
    pub(super) threatened: bool,
}

impl Worker<'_> {
    /// Finds out what can be known before any move is made.
    pub(super) fn inspect(&mut self, board: &Board, node: &Node) -> Here {
        let excluded = self.frame(node.ply).excluded;
        let wanted = excluded == Move::NONE && self.uses(Technique::Table);
        let entry = if wanted { self.shared.table.probe(board.key()) } else { None };
        let in_check = board.in_check();
        let position = board.position();
        let mut here = Here {
            in_check,
            entry,
            table_value: entry.map_or(0, |entry| value::from_table(entry.value, node.ply)),
            table_move: entry.map_or(Move::NONE, |entry| entry.mv),
            table_captures: entry.is_some_and(|entry| entry.mv != Move::NONE && board.is_noisy(entry.mv)),
            on_line: node.on_line || entry.is_some_and(|entry| entry.on_line),
            raw: UNKNOWN,
            evaluation: UNKNOWN,
            guess: UNKNOWN,
            improving: false,
            attacked: Bitboard::EMPTY,
            threatened: false,
        };
        if node.depth > 0 || in_check {
            here.attacked = position.attacked_by(!board.turn(), position.occupied());
            self.frame_mut(node.ply).attacked = here.attacked;
        }
        if in_check {
            self.frame_mut(node.ply).evaluation = UNKNOWN;
            return here;
        }
        if excluded == Move::NONE {
            here.raw = known_evaluation(entry.as_ref()).unwrap_or_else(|| self.judge(board));
            here.evaluation = self.corrected(board, here.raw, node.ply);
        } else {
            here.evaluation = self.frame(node.ply).evaluation;
        }
        here.guess = here.better_guess();
        here.threatened =
            node.depth > 0 && self.uses(Technique::Threats) && is_threatened(board, here.attacked);
        self.frame_mut(node.ply).evaluation = here.evaluation;
        let before = [2, 4].map(|back| self.frame_before(node.ply, back).evaluation);
        here.improving = before
            .into_iter()
            .find(|&evaluation| evaluation != UNKNOWN)
            .is_none_or(|evaluation| here.evaluation > evaluation);
        here
    }

    /// The plain judgement of a position without check.
    pub(super) fn judge(&mut self, board: &Board) -> i32 {
        let limit = value::EVALUATION_LIMIT - 1;
        self.memory.evaluator.evaluate(board.position()).clamp(-limit, limit)
    }

    /// A judgement corrected by experience, and the less, the nearer the draw by the fifty-move rule.
    pub(super) fn corrected(&self, board: &Board, raw: i32, ply: usize) -> i32 {
        let limit = value::EVALUATION_LIMIT - 1;
        let faded = raw * (220 - i32::from(board.halfmoves())) / 220;
        let correction = if self.uses(Technique::Corrections) {
            let moves = [2, 1].map(|back| self.frame_before(ply, back).arrival);
            self.memory.history.correction(
                board.position(),
                moves,
                self.shared.tuning.margins.correction_moves,
            )
        } else {
            0
        };
        (faded + correction).clamp(-limit, limit)
    }
}

impl Here {
    fn better_guess(&self) -> i32 {
        use super::Bound;
        let Some(entry) = self.entry else { return self.evaluation };
        let better = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => self.table_value > self.evaluation,
            Bound::Upper => self.table_value < self.evaluation,
        };
        if better && !value::is_decisive(self.table_value) { self.table_value } else { self.evaluation }
    }
}

/// Whether a unit of the side to move is attacked by a pawn, or a heavy one by a lighter unit.
fn is_threatened(board: &Board, attacked: Bitboard) -> bool {
    use keymove_chess::{Role, attacks};
    let (position, us) = (board.position(), board.turn());
    let ours = position.color(us).without(position.role(Role::Pawn) | position.role(Role::King));
    if (ours & attacked).is_empty() {
        return false;
    }
    let by_pawns = attacks::pawns(!us, position.pieces(!us, Role::Pawn));
    let mut by_minors = by_pawns;
    for square in position.pieces(!us, Role::Knight) {
        by_minors |= attacks::knight(square);
    }
    for square in position.pieces(!us, Role::Bishop) {
        by_minors |= attacks::bishop(square, position.occupied());
    }
    let heavy = ours & (position.role(Role::Rook) | position.role(Role::Queen));
    (ours & by_pawns).any() || (heavy & by_minors).any()
}
