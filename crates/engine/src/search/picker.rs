//! Moves in the order in which they are tried: the table's move, captures that lose nothing, killers, other quiet moves by
//! their history, captures that lose something. What is not needed before a cutoff is not generated.

use super::exchange;
use super::history::{Arrival, History, arrival};
use crate::Board;
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, MAX_MOVES, Move, MoveList, Role};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Stage {
    Table,
    Noisy,
    Killers,
    Quiet,
    BadNoisy,
}

/// What the order depends on besides the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hints {
    pub(super) table_move: Move,
    pub(super) killers: [Move; 2],
    /// The arrivals one, two and four half-moves before.
    pub(super) earlier: [Arrival; 3],
    /// Squares that the other side attacks.
    pub(super) attacked: Bitboard,
    /// What a capture must bring not to be put off.
    pub(super) threshold: i32,
}

/// Hands out the moves of a position, each once.
pub(super) struct Picker<'a> {
    board: &'a Board,
    hints: Hints,
    stage: Stage,
    /// Captures put off stand first, up to `bad`; then what is handed out now.
    moves: ArrayVec<(Move, i32), MAX_MOVES>,
    bad: usize,
    next: usize,
    generated: bool,
    skip_quiet: bool,
}

impl<'a> Picker<'a> {
    /// All moves. A table's move that is not legal here is ignored.
    pub(super) fn new(board: &'a Board, hints: Hints) -> Self {
        let mut picker = Self {
            board,
            hints,
            stage: Stage::Table,
            moves: ArrayVec::new(),
            bad: 0,
            next: 0,
            generated: false,
            skip_quiet: false,
        };
        let table_move = hints.table_move;
        if table_move == Move::NONE || !board.is_legal(table_move) {
            picker.hints.table_move = Move::NONE;
            picker.stage = Stage::Noisy;
        }
        picker
    }

    /// Captures and promotions only.
    pub(super) fn noisy(board: &'a Board, hints: Hints) -> Self {
        let quiet_hint = hints.table_move != Move::NONE && !board.is_noisy(hints.table_move);
        let table_move = if quiet_hint { Move::NONE } else { hints.table_move };
        let mut picker = Self::new(board, Hints { table_move, killers: [Move::NONE; 2], ..hints });
        picker.skip_quiet = true;
        picker
    }

    /// From now on no quiet moves.
    pub(super) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// The next move, and whether it is a capture that was put off.
    pub(super) fn next(&mut self, history: &History) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::Noisy;
                    return Some(self.hints.table_move);
                }
                Stage::Noisy => {
                    if let Some(mv) = self.next_noisy(history) {
                        return Some(mv);
                    }
                    self.stage = if self.skip_quiet { Stage::BadNoisy } else { Stage::Killers };
                    self.next = 0;
                }
                Stage::Killers => {
                    if let Some(mv) = self.next_killer() {
                        return Some(mv);
                    }
                    self.stage = Stage::Quiet;
                    self.generated = false;
                }
                Stage::Quiet => {
                    if let Some(mv) = self.next_quiet(history) {
                        return Some(mv);
                    }
                    self.stage = Stage::BadNoisy;
                    self.next = 0;
                }
                Stage::BadNoisy => {
                    let &(mv, _) = self.moves.get(self.next).filter(|_| self.next < self.bad)?;
                    self.next += 1;
                    return Some(mv);
                }
            }
        }
    }

    /// Whether the move just handed out is a capture that was put off.
    pub(super) fn is_put_off(&self) -> bool {
        self.stage == Stage::BadNoisy
    }

    fn next_noisy(&mut self, history: &History) -> Option<Move> {
        if !self.generated {
            self.generated = true;
            let mut list = MoveList::new();
            self.board.noisy_moves(&mut list);
            self.moves.extend(list.into_iter().map(|mv| (mv, noisy_worth(self.board, history, mv))));
        }
        while let Some((mv, worth)) = self.best() {
            if mv == self.hints.table_move {
                continue;
            }
            if exchange::gains(self.board, mv, self.hints.threshold - worth / 64) {
                return Some(mv);
            }
            self.moves[self.bad] = (mv, worth);
            self.bad += 1;
        }
        None
    }

    fn next_killer(&mut self) -> Option<Move> {
        while self.next < 2 && !self.skip_quiet {
            let mv = self.hints.killers[self.next];
            self.next += 1;
            let new = mv != Move::NONE && mv != self.hints.table_move;
            if new && !self.board.is_noisy(mv) && self.board.is_legal(mv) {
                return Some(mv);
            }
        }
        None
    }

    fn next_quiet(&mut self, history: &History) -> Option<Move> {
        if self.skip_quiet {
            return None;
        }
        if !self.generated {
            self.generated = true;
            self.moves.truncate(self.bad);
            self.next = self.bad;
            let mut list = MoveList::new();
            self.board.quiet_moves(&mut list);
            self.moves
                .extend(list.into_iter().map(|mv| (mv, quiet_worth(self.board, &self.hints, history, mv))));
        }
        loop {
            let (mv, _) = self.best()?;
            if mv != self.hints.table_move && !self.hints.killers.contains(&mv) {
                return Some(mv);
            }
        }
    }

    /// Takes the best of the moves that are left.
    fn best(&mut self) -> Option<(Move, i32)> {
        let rest = self.moves.get_mut(self.next..)?;
        let (at, _) =
            rest.iter().enumerate().max_by_key(|&(at, &(_, worth))| (worth, core::cmp::Reverse(at)))?;
        rest.swap(0, at);
        self.next += 1;
        self.moves.get(self.next - 1).copied()
    }
}

/// The role that a noisy move captures; a pawn for promotions without capture.
pub(super) fn victim(board: &Board, mv: Move) -> Role {
    board.position().role_at(mv.to()).unwrap_or(Role::Pawn)
}

fn noisy_worth(board: &Board, history: &History, mv: Move) -> i32 {
    let victim = victim(board, mv);
    let promotion = match mv.promotion() {
        Some(Role::Queen) => 9000,
        Some(_) => -6000,
        None => 0,
    };
    8 * exchange::VALUES[victim.index()]
        + history.capture(arrival(board.position(), mv), victim) / 2
        + promotion
}

/// What history says of a quiet move.
pub(super) fn quiet_history(board: &Board, hints: &Hints, history: &History, mv: Move) -> i32 {
    let arrival = arrival(board.position(), mv);
    let [one, two, four] = hints.earlier.map(|earlier| history.continuation(earlier, arrival));
    history.quiet(board.turn(), hints.attacked, mv) + one + two + four / 2
}

fn quiet_worth(board: &Board, hints: &Hints, history: &History, mv: Move) -> i32 {
    let escape = match board.position().role_at(mv.from()) {
        Some(Role::Queen) => 12_000,
        Some(Role::Rook) => 8_000,
        Some(Role::Knight | Role::Bishop) => 5_000,
        _ => 0,
    };
    let moved = match (hints.attacked.has(mv.from()), hints.attacked.has(mv.to())) {
        (true, false) => escape / 2,
        (false, true) => -escape / 2,
        _ => 0,
    };
    quiet_history(board, hints, history, mv) + moved
}
