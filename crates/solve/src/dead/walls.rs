//! Walls of pawns behind which no check is possible.

use keymove_chess::attacks;
use keymove_chess::{Bitboard, Color, Piece, Position, Role};

/// Pawns that keep a side from ever giving check, or from ever taking all flights besides; nothing if there are none.
///
/// Walls are pawns each of which stands before another one of them, can capture nothing, and cannot be captured, wherever all other men go. Where
/// these go is taken for more than it is: every square counts that they could reach if there were no men but the walls, and whatever could be captured is
/// there to be captured. If a pawn could become something else, nothing is said. Castling leads a king and a rook nowhere that their steps do not.
///
/// Only a capture or a move of a pawn can make this true of a position where it was not before.
pub fn walls(position: &Position, color: Color) -> Option<Bitboard> {
    let mut wall = blocked(position, position.role(Role::Pawn));
    if wall.is_empty() || position.en_passant().is_some() || is_checked_by(position, color, wall) {
        return None;
    }
    while wall.any() {
        let reaches = Reaches::of(position, wall)?;
        let left = blocked(position, wall.without(reaches.broken(position)));
        if left == wall {
            return (!reaches.allow_mate(position, color)).then_some(wall);
        }
        wall = left;
    }
    None
}

/// Whether a pawn of a wall gives check now, as none will again: the king may have come there before the wall stood.
fn is_checked_by(position: &Position, color: Color, wall: Bitboard) -> bool {
    let attacked = attacks::pawns(color, position.color(color) & wall);
    position.king(!color).is_some_and(|king| attacked.has(king))
}

/// The pawns of a set that stand before another one of it, and so do those.
fn blocked(position: &Position, mut pawns: Bitboard) -> Bitboard {
    loop {
        let of = |color: Color| position.color(color) & pawns;
        let left = of(Color::White) & pawns.south() | of(Color::Black) & pawns.north();
        if left == pawns {
            return pawns;
        }
        pawns = left;
    }
}

/// Where all men but the pawns of walls can go.
struct Reaches {
    wall: Bitboard,
    /// With the squares that each can reach.
    men: Vec<(Piece, Bitboard)>,
    /// What the pawns of walls attack, by colour.
    guarded: [Bitboard; 2],
}

impl Reaches {
    /// Nothing if a pawn can become something else.
    fn of(position: &Position, wall: Bitboard) -> Option<Self> {
        let guarded =
            [Color::White, Color::Black].map(|color| attacks::pawns(color, position.color(color) & wall));
        let men: Vec<(Piece, Bitboard)> = position
            .units()
            .filter(|&(square, _)| !wall.has(square))
            .map(|(square, piece)| (piece, Bitboard::of(square)))
            .collect();
        let mut reaches = Self { wall, men, guarded };
        // Pawns reach the more the more there is to be captured.
        loop {
            let mut grows = false;
            for at in 0..reaches.men.len() {
                let (piece, before) = reaches.men[at];
                let after = reaches.spread(piece, before);
                if piece.role == Role::Pawn && (after & Bitboard::BACK_RANKS).any() {
                    return None;
                }
                grows |= after != before;
                reaches.men[at].1 = after;
            }
            if !grows {
                return Some(reaches);
            }
        }
    }

    /// One step more.
    fn spread(&self, piece: Piece, from: Bitboard) -> Bitboard {
        let steps = match (piece.role, piece.color) {
            (Role::Pawn, color) => {
                let ahead = |squares: Bitboard| match color {
                    Color::White => squares.north(),
                    Color::Black => squares.south(),
                };
                let one = ahead(from).without(self.wall);
                // The double step is two of them.
                one | attacks::pawns(color, from) & self.of_color(!color)
            }
            (Role::King, color) => self.attacks(piece, from).without(self.guarded[(!color).index()]),
            _ => self.attacks(piece, from),
        };
        from | steps.without(self.wall)
    }

    /// All that a man attacks from any of these squares.
    fn attacks(&self, piece: Piece, from: Bitboard) -> Bitboard {
        let all = |all: Bitboard, square| all | attacks::of(piece.color, piece.role, square, self.wall);
        from.into_iter().fold(Bitboard::EMPTY, all)
    }

    /// Squares that men of a side can be on, but those of walls.
    fn of_color(&self, color: Color) -> Bitboard {
        let own = self.men.iter().filter(|(piece, _)| piece.color == color);
        own.fold(Bitboard::EMPTY, |all, (_, reach)| all | *reach)
    }

    /// Whether a mate by this side is possible as far as it is known where men can go: the king is attacked on a square that it can reach, and each
    /// flight is taken by a wall, by the other king, by what other men can attack, or by a man of its own that can stand there.
    fn allow_mate(&self, position: &Position, color: Color) -> bool {
        let attacked = self.attacked(color);
        let shut = position.color(!color) & self.wall | self.guarded[color.index()] | attacked;
        let own_king = self.king(color);
        (attacked & self.king(!color)).into_iter().any(|at| {
            let flights = attacks::king(at).without(shut);
            if own_king.is_empty() {
                return self.can_block(!color, flights);
            }
            let kings = own_king.without(attacks::king(at) | Bitboard::of(at));
            kings.into_iter().any(|king| self.can_block(!color, flights.without(attacks::king(king))))
        })
    }

    /// Whether men of a side, its king left out, can perhaps stand on all these squares: there are enough of them, and some can go to each.
    fn can_block(&self, color: Color, squares: Bitboard) -> bool {
        let is_one = |piece: &Piece| piece.color == color && piece.role != Role::King;
        let men = self.men.iter().filter(|(piece, _)| is_one(piece));
        let useful: Vec<Bitboard> =
            men.map(|&(_, reach)| reach & squares).filter(|reach| reach.any()).collect();
        let all = useful.iter().fold(Bitboard::EMPTY, |all, &reach| all | reach);
        useful.len() >= squares.len() as usize && squares.without(all).is_empty()
    }

    fn king(&self, color: Color) -> Bitboard {
        let is_it = |piece: &Piece| piece.role == Role::King && piece.color == color;
        self.men.iter().find(|(piece, _)| is_it(piece)).map_or(Bitboard::EMPTY, |&(_, reach)| reach)
    }

    /// What men of a side can attack, kings left out and walls as well, which no king stands beside.
    fn attacked(&self, color: Color) -> Bitboard {
        let own = self.men.iter().filter(|(piece, _)| piece.color == color && piece.role != Role::King);
        own.fold(Bitboard::EMPTY, |all, &(piece, reach)| all | self.attacks(piece, reach))
    }

    /// Pawns of walls that can capture or be captured.
    fn broken(&self, position: &Position) -> Bitboard {
        let mut broken = Bitboard::EMPTY;
        for color in [Color::White, Color::Black] {
            let own = position.color(color) & self.wall;
            let theirs = self.of_color(!color) | position.color(!color) & self.wall;
            for square in own {
                if (attacks::pawn(color, square) & theirs).any() {
                    broken |= Bitboard::of(square);
                }
            }
            let king = attacks_of_kings(self.king(!color)).without(self.guarded[color.index()]);
            broken |= own & (self.attacked(!color) | king);
        }
        broken
    }
}

fn attacks_of_kings(squares: Bitboard) -> Bitboard {
    squares.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacks::king(square))
}
