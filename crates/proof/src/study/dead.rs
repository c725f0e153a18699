//! Positions in which a side can never mate, checked by code of its own: what `keymove-solve` has about them is not used here.

use keymove_chess::attacks;
use keymove_chess::{Bitboard, Castling, Color, Piece, Position, Role, Square};

/// Whether no position with these men, or fewer, is a mate by this side: a bare king; a knight against queens at most; bishops that, with those of the
/// other side, stand on squares of one colour, against rooks and queens at most. A mate that stands
/// already is one.
pub(super) fn has_too_few_men(position: &Position, color: Color) -> bool {
    let (mut knights, mut others, mut dark, mut light) = (0, 0, false, false);
    let (mut their_knights_or_pawns, mut their_rooks_or_bishops) = (false, false);
    for (square, piece) in position.units() {
        match (piece.role, piece.color == color) {
            (Role::King, _) | (Role::Queen, false) => {}
            (Role::Bishop, own) => {
                let is_dark = (square.file() + square.rank()).is_multiple_of(2);
                dark |= is_dark;
                light |= !is_dark;
                their_rooks_or_bishops |= !own;
            }
            (Role::Knight, true) => knights += 1,
            (_, true) => others += 1,
            (Role::Rook, false) => their_rooks_or_bishops = true,
            (_, false) => their_knights_or_pawns = true,
        }
    }
    let men = position.color(color).without(position.role(Role::King)).len();
    let is_bare = men == 0;
    let knight_alone = men == 1 && knights == 1 && !their_knights_or_pawns && !their_rooks_or_bishops;
    let bishops = knights == 0 && others == 0 && !their_knights_or_pawns && !(dark && light);
    is_bare || position.king(!color).is_none() || !position.is_mate() && (knight_alone || bishops)
}

/// Whether these men never move, capture or are captured, and keep this side from mating. Where men can go is taken for more than it is.
pub(super) fn is_walled(position: &Position, color: Color, named: &[Square]) -> bool {
    let wall = named.iter().fold(Bitboard::EMPTY, |wall, &square| wall | Bitboard::of(square));
    let walled = Walled::of(position, wall);
    let is_checked = position.king(!color).is_some_and(|king| walled.attacked_by_wall(color).has(king));
    position.en_passant().is_none()
        && !is_checked
        && named.iter().all(|&square| walled.stays(square))
        && !walled.somebody_promotes()
        && !walled.some_mate(color)
}

struct Walled<'a> {
    position: &'a Position,
    wall: Bitboard,
    /// All men but those of the wall, with where they can go.
    men: Vec<(Piece, Bitboard)>,
}

impl<'a> Walled<'a> {
    fn of(position: &'a Position, wall: Bitboard) -> Self {
        let free = position.units().filter(|&(square, _)| !wall.has(square));
        let men = free.map(|(square, piece)| (piece, Bitboard::of(square))).collect();
        let mut walled = Self { position, wall, men };
        while walled.spreads() {}
        walled
    }

    /// One step of each man; whether any square is new.
    fn spreads(&mut self) -> bool {
        let next: Vec<Bitboard> =
            self.men.iter().map(|&(piece, squares)| squares | self.steps(piece, squares)).collect();
        let is_new = self.men.iter().zip(&next).any(|((_, before), after)| before != after);
        self.men.iter_mut().zip(next).for_each(|((_, squares), after)| *squares = after);
        is_new
    }

    fn steps(&self, piece: Piece, squares: Bitboard) -> Bitboard {
        let attacked = self.attacked(piece, squares);
        let steps = match piece.role {
            Role::King => attacked.without(self.attacked_by_wall(!piece.color)),
            // A pawn goes straight on, and aside where something of the other side can be, of the wall too: more than is true does no harm.
            Role::Pawn => {
                let taken = self.places(!piece.color, true);
                let ahead = if piece.color == Color::White { squares.north() } else { squares.south() };
                ahead | attacked & taken
            }
            _ => attacked,
        };
        steps.without(self.wall)
    }

    fn attacked(&self, piece: Piece, squares: Bitboard) -> Bitboard {
        let of = |square| attacks::of(piece.color, piece.role, square, self.wall);
        squares.into_iter().fold(Bitboard::EMPTY, |all, square| all | of(square))
    }

    /// What men of the wall attack whatever stands between: squares beside them, a knight's squares.
    fn attacked_by_wall(&self, color: Color) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        for (square, piece) in self.position.units() {
            if piece.color == color && self.wall.has(square) {
                let near = if piece.role == Role::Knight { Bitboard::FULL } else { attacks::king(square) };
                all |= attacks::of(color, piece.role, square, self.position.occupied()) & near;
            }
        }
        all
    }

    /// Where free men of a side can be, its king among them if asked.
    fn places(&self, color: Color, with_king: bool) -> Bitboard {
        let is_one = |piece: &Piece| piece.color == color && (with_king || piece.role != Role::King);
        self.men
            .iter()
            .filter(|(piece, _)| is_one(piece))
            .fold(Bitboard::EMPTY, |all, (_, squares)| all | *squares)
    }

    /// What free men of a side can attack, all of them or all but the king.
    fn reached(&self, color: Color, with_king: bool) -> Bitboard {
        let is_one = |piece: &Piece| piece.color == color && (with_king || piece.role != Role::King);
        let men = self.men.iter().filter(|(piece, _)| is_one(piece));
        men.fold(Bitboard::EMPTY, |all, &(piece, squares)| all | self.attacked(piece, squares))
    }

    /// Whether a man is of the wall, can go nowhere, takes nothing, and is not taken.
    fn stays(&self, square: Square) -> bool {
        let Some(piece) = self.position.piece_at(square) else { return false };
        let at = Bitboard::of(square);
        let color = piece.color;
        let own = self.wall & self.position.color(color);
        let theirs = self.wall & self.position.color(!color);
        let guarded = self.attacked_by_wall(color);
        let is_taken = self.reached(!color, false).has(square)
            || self.reached(!color, true).has(square) && !guarded.has(square);
        let is_shut_in = match piece.role {
            Role::Pawn => {
                let ahead = if color == Color::White { at.north() } else { at.south() };
                let takes = attacks::pawn(color, square);
                (ahead & self.wall).any() && (takes & (theirs | self.places(!color, true))).is_empty()
            }
            Role::King => {
                let closed = own | self.attacked_by_wall(!color);
                self.position.castling() == Castling::NONE && attacks::king(square).without(closed).is_empty()
            }
            role => attacks::of(color, role, square, self.wall).without(own).is_empty(),
        };
        self.wall.has(square) && is_shut_in && !is_taken
    }

    fn somebody_promotes(&self) -> bool {
        let mut pawns = self.men.iter().filter(|(piece, _)| piece.role == Role::Pawn);
        pawns.any(|(_, squares)| squares.into_iter().any(|square| matches!(square.rank(), 0 | 7)))
    }

    /// Whether the other king can be where it is attacked and each flight is closed by something.
    fn some_mate(&self, color: Color) -> bool {
        let attacked = self.reached(color, false);
        let closed = attacked | self.attacked_by_wall(color) | self.wall & self.position.color(!color);
        let places = self.places_of_king(color);
        self.places_of_king(!color).into_iter().filter(|&at| attacked.has(at)).any(|at| {
            let open = attacks::king(at).without(closed);
            if places.is_empty() {
                return self.can_be_filled(!color, open);
            }
            let apart = places.into_iter().filter(|&king| king != at && !attacks::king(king).has(at));
            apart.into_iter().any(|king| self.can_be_filled(!color, open.without(attacks::king(king))))
        })
    }

    /// Nothing if the side has no king, as diagrams may.
    fn places_of_king(&self, color: Color) -> Bitboard {
        let king = self.men.iter().find(|(piece, _)| *piece == Piece { color, role: Role::King });
        king.map_or(self.wall & self.position.pieces(color, Role::King), |&(_, squares)| squares)
    }

    /// Whether there may be a man of this side, its king apart, for each of these squares.
    fn can_be_filled(&self, color: Color, open: Bitboard) -> bool {
        let is_one = |piece: &Piece| piece.color == color && piece.role != Role::King;
        let useful = self.men.iter().filter(|(piece, squares)| is_one(piece) && (*squares & open).any());
        open.without(self.places(color, false)).is_empty() && open.len() as usize <= useful.count()
    }
}
