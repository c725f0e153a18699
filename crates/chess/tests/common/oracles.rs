//! The same position in two independent libraries, asked in our terms.

use keymove_chess::{Move, Position, Role, Square};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, PositionError, fen::Fen};

/// A position as shakmaty has it.
#[derive(Clone)]
pub(crate) struct Shakmaty(Chess);

impl Shakmaty {
    /// Unusual material and checks without a last move are accepted, as we do.
    pub(crate) fn new(position: &Position) -> Option<Self> {
        let fen: Fen = position.to_string().parse().ok()?;
        fen.into_position(CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_invalid_ep_square)
            .ok()
            .map(Self)
    }

    /// Legal moves, each with whether it mates, in ascending order.
    pub(crate) fn moves(&self) -> Vec<(Move, bool)> {
        let mut moves: Vec<_> =
            self.0.legal_moves().iter().map(|&mv| (shakmaty_move(mv), self.mates(mv))).collect();
        moves.sort_unstable();
        moves
    }

    fn mates(&self, mv: shakmaty::Move) -> bool {
        let mut next = self.0.clone();
        next.play_unchecked(mv);
        next.is_checkmate()
    }

    /// Makes a move that both libraries know.
    pub(crate) fn play(&mut self, mv: Move) {
        let theirs = self.0.legal_moves().into_iter().find(|&theirs| shakmaty_move(theirs) == mv);
        self.0.play_unchecked(theirs.unwrap_or_else(|| panic!("shakmaty does not know {mv}")));
    }

    /// The first four fields of FEN; the en passant square only if a pawn stands ready.
    pub(crate) fn fen(&self) -> String {
        first_fields(&Fen::from_position(&self.0, EnPassantMode::PseudoLegal).to_string(), 4)
    }

    /// Whether the side to move is in check, mated, stalemated.
    pub(crate) fn state(&self) -> [bool; 3] {
        [self.0.is_check(), self.0.is_checkmate(), self.0.is_stalemate()]
    }
}

fn shakmaty_move(mv: shakmaty::Move) -> Move {
    let square = |square: shakmaty::Square| Square::new_masked(square.to_u32() as u8);
    let to = match mv {
        shakmaty::Move::Castle { king, rook } => castled(square(king), square(rook)),
        _ => square(mv.to()),
    };
    let from = square(mv.from().expect("no drops in chess"));
    with_promotion(from, to, mv.promotion().map(|role| Role::ALL[role as usize - 1]))
}

/// A position as cozy-chess has it.
#[derive(Clone)]
pub(crate) struct Cozy(cozy_chess::Board);

impl Cozy {
    /// Nothing for positions outside its domain: more than eight pawns or sixteen men a side, some checks.
    pub(crate) fn new(position: &Position) -> Option<Self> {
        position.to_string().parse().ok().map(Self)
    }

    /// Legal moves in ascending order.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.0.generate_moves(|set| {
            moves.extend(set.into_iter().map(|mv| self.to_ours(mv)));
            false
        });
        moves.sort_unstable();
        moves
    }

    fn to_ours(&self, mv: cozy_chess::Move) -> Move {
        let square = |square: cozy_chess::Square| Square::new_masked(square as u8);
        let (from, to) = (square(mv.from), square(mv.to));
        // It writes castling as king takes rook.
        let castles = self.0.color_on(mv.to) == Some(self.0.side_to_move());
        let to = if castles { castled(from, to) } else { to };
        with_promotion(from, to, mv.promotion.map(|piece| Role::ALL[piece as usize]))
    }

    /// Makes a move that both libraries know.
    pub(crate) fn play(&mut self, mv: Move) {
        let mut theirs = None;
        self.0.generate_moves(|set| {
            theirs = theirs.or(set.into_iter().find(|&theirs| self.to_ours(theirs) == mv));
            theirs.is_some()
        });
        self.0.play_unchecked(theirs.unwrap_or_else(|| panic!("cozy-chess does not know {mv}")));
    }

    /// The first three fields of FEN; its en passant square has another meaning.
    pub(crate) fn fen(&self) -> String {
        first_fields(&self.0.to_string(), 3)
    }

    /// Whether the side to move is in check, mated, stalemated.
    pub(crate) fn state(&self) -> [bool; 3] {
        let (check, stuck) = (!self.0.checkers().is_empty(), !self.0.generate_moves(|_| true));
        [check, check && stuck, !check && stuck]
    }
}

/// Where the king goes when it castles with this rook.
fn castled(king: Square, rook: Square) -> Square {
    Square::at(if rook.file() > king.file() { 6 } else { 2 }, king.rank())
}

fn with_promotion(from: Square, to: Square, role: Option<Role>) -> Move {
    role.map_or(Move::new(from, to), |role| Move::promoting(from, to, role))
}

/// The first fields of a FEN.
pub(crate) fn first_fields(fen: &str, count: usize) -> String {
    fen.split(' ').take(count).collect::<Vec<_>>().join(" ")
}
