//! One thread of a search: what it knows, where it stands, and when it must end.

use super::history::{Arrival, History, NO_ARRIVAL, arrival};
use super::root::RootMove;
use super::shared::Shared;
use super::tuning::Technique;
use super::value::{DRAW, MAX_PLY, UNKNOWN};
use crate::eval::Evaluator;
use crate::{Board, Game};
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Move};

/// The moves of a line.
pub(super) type Line = ArrayVec<Move, MAX_PLY>;

/// What a thread keeps from search to search.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) history: History,
    pub(super) evaluator: Evaluator,
}

impl Memory {
    pub(super) fn new() -> Self {
        Self { history: History::new(), evaluator: Evaluator::new() }
    }
}

/// What the nodes of the path to the present one have found, one a half-move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The judgement of the position, or [`UNKNOWN`] in check.
    pub(super) evaluation: i32,
    /// The move that was made here.
    pub(super) arrival: Arrival,
    pub(super) made: Move,
    /// It captures nothing and does not promote.
    pub(super) quiet: bool,
    /// Squares that the other side attacks here.
    pub(super) attacked: Bitboard,
    /// By how many half-moves it is searched less.
    pub(super) reduction: i32,
    /// The move that a search for alternatives leaves out.
    pub(super) excluded: Move,
    /// Cutoffs among the children.
    pub(super) cutoffs: u32,
    /// Extensions by more than one half-move on the path.
    pub(super) doubles: u32,
}

const NEW_FRAME: Frame = Frame {
    evaluation: UNKNOWN,
    arrival: NO_ARRIVAL,
    made: Move::NONE,
    quiet: false,
    attacked: Bitboard::EMPTY,
    reduction: 0,
    excluded: Move::NONE,
    cutoffs: 0,
    doubles: 0,
};

/// Frames before the root, so that "four half-moves ago" always exists.
const BEFORE: usize = 6;

/// One thread of a search.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) memory: &'a mut Memory,
    pub(super) id: usize,
    pub(super) root_moves: Vec<RootMove>,
    pub(super) selective_depth: usize,
    /// Half-moves that the present iteration looks ahead.
    pub(super) iteration: i32,
    /// No passes above this distance from the root: a deep search verifies that passing proves anything.
    pub(super) no_pass_before: usize,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    frames: Vec<Frame>,
    lines: Vec<Line>,
    /// Keys of the game's positions and of those on the path.
    keys: Vec<u64>,
    /// How many of them belong to the game.
    game_keys: usize,
    node_limit: u64,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>, memory: &'a mut Memory, id: usize, game: &Game, root_moves: Vec<RootMove>,
    ) -> Self {
        let mut keys = game.earlier().to_vec();
        let game_keys = keys.len();
        keys.reserve(MAX_PLY + 8);
        let alone = shared.threads() == 1;
        Self {
            shared,
            memory,
            id,
            root_moves,
            selective_depth: 0,
            iteration: 0,
            no_pass_before: 0,
            nodes: 0,
            stopped: false,
            frames: vec![NEW_FRAME; MAX_PLY + BEFORE + 4],
            lines: vec![Line::new(); MAX_PLY + 2],
            keys,
            game_keys,
            node_limit: shared.limits.nodes.filter(|_| alone).unwrap_or(u64::MAX),
        }
    }

    /// Whether the search uses a technique.
    #[inline]
    pub(super) fn uses(&self, technique: Technique) -> bool {
        self.shared.tuning.uses(technique)
    }

    #[inline]
    pub(super) fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply + BEFORE]
    }

    #[inline]
    pub(super) fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    /// The frame so many half-moves before; before the root, one that knows nothing.
    #[inline]
    pub(super) fn frame_before(&self, ply: usize, back: usize) -> &Frame {
        &self.frames[ply + BEFORE - back]
    }

    /// The arrivals one, two and four half-moves before this node.
    #[inline]
    pub(super) fn earlier_arrivals(&self, ply: usize) -> [Arrival; 3] {
        [1, 2, 4].map(|back| self.frame_before(ply, back).arrival)
    }

    /// Goes to the position after a move. [`Self::retreat`] comes back.
    #[inline]
    pub(super) fn advance(&mut self, board: &Board, mv: Move, ply: usize) -> Board {
        let child = board.play(mv);
        self.shared.table.prefetch(child.key());
        let frame = self.frame_mut(ply);
        frame.arrival = arrival(board.position(), mv);
        frame.made = mv;
        frame.quiet = !board.is_noisy(mv);
        self.keys.push(board.key());
        child
    }

    /// Goes to the position with the other side to move, unless the side to move is in check.
    pub(super) fn advance_pass(&mut self, board: &Board, ply: usize) -> Option<Board> {
        let child = board.pass()?;
        self.shared.table.prefetch(child.key());
        let frame = self.frame_mut(ply);
        frame.arrival = NO_ARRIVAL;
        frame.quiet = false;
        self.keys.push(board.key());
        Some(child)
    }

    #[inline]
    pub(super) fn retreat(&mut self) {
        self.keys.pop();
    }

    /// Whether the position is a draw by repetition or the fifty-move rule. One repetition on the path is enough: what was
    /// possible there is possible here. Positions of the game must have occurred twice.
    pub(super) fn is_drawn(&self, board: &Board) -> bool {
        if board.halfmoves() >= 100 && (!board.in_check() || board.position().has_move()) {
            return true;
        }
        if board.is_dead() {
            return true;
        }
        let key = board.key();
        let reach = usize::from(board.halfmoves()).min(self.keys.len());
        let mut in_game = 0;
        for back in (4..=reach).step_by(2) {
            let at = self.keys.len() - back;
            if self.keys[at] == key {
                if at > self.game_keys {
                    return true;
                }
                in_game += 1;
                if in_game == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// A draw, as little as it can be told from others, so that a search among drawn lines does not stand still.
    #[inline]
    pub(super) const fn draw_value(&self) -> i32 {
        DRAW + (self.nodes & 2) as i32 - 1
    }

    /// Counts a node, unless the search is over; whether it is.
    #[inline]
    pub(super) fn count_node(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        self.nodes += 1;
        if self.nodes & 1023 == 0 || self.nodes >= self.node_limit {
            self.shared.tell_nodes(self.id, self.nodes);
            // The first iteration ends whatever happens, or the move would be any.
            let over = self.iteration > 1 && self.shared.is_over();
            self.stopped |= over || self.nodes >= self.node_limit;
        }
        self.stopped
    }

    pub(super) fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// The line from this node on is this move and the child's line.
    pub(super) fn set_line(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let (Some(line), Some(rest)) = (above.last_mut(), below.first()) else { return };
        line.clear();
        line.push(mv);
        let room = line.remaining_capacity();
        line.extend(rest.iter().copied().take(room));
    }

    pub(super) fn line(&self, ply: usize) -> &[Move] {
        &self.lines[ply]
    }

    /// Begins an iteration or a part of it: nothing on the path.
    pub(super) fn at_root(&mut self) {
        self.selective_depth = 0;
        self.keys.truncate(self.game_keys);
        self.frames.fill(NEW_FRAME);
    }
}
