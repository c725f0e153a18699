//! Walls of men that never move, behind which no mate is possible.

use keymove_chess::attacks;
use keymove_chess::{Bitboard, Castling, Color, Piece, Position, Role, Square};

/// Men that never move and keep a side from ever giving check, or from ever taking all flights besides; nothing if there are none.
///
/// Most of them are pawns, each of which stands before another man of the wall; a king belongs to it that has nowhere to go, and an officer that is walled in by
/// men of its own side. None of them can capture anything or be captured, wherever all other men go. Where
/// these go is taken for more than it is: every square counts that they could reach if there were no men but the walls, and whatever could be captured is
/// there to be captured. If a pawn could become something else, nothing is said. Castling leads a king and a rook nowhere that their steps do not.
///
/// That none of them ever moves or is captured follows from the first move that would be an exception: before it all of them are in their places, and so everything else is
/// where it is taken to be able to go.
///
/// Hardly anything but a capture or a move of a pawn can make this true of a position where it was not before.
pub fn walls(position: &Position, color: Color) -> Option<Bitboard> {
    let mut wall = stuck(position, position.occupied());
    if wall.is_empty() || position.en_passant().is_some() {
        return None;
    }
    while wall.any() {
        let reaches = Reaches::of(position, wall)?;
        let left = stuck(position, wall.without(reaches.broken(position)));
        if left == wall {
            // A man of a wall gives check now, as none will again: the king may have come there before the wall stood.
            let is_checked =
                position.king(!color).is_some_and(|king| reaches.guarded[color.index()].has(king));
            return (!is_checked && !reaches.allow_mate(color)).then_some(wall);
        }
        wall = left;
    }
    None
}

/// The men of a set that cannot move as long as all others of it stay where they are, and whatever else there may be is out of their reach.
fn stuck(position: &Position, mut men: Bitboard) -> Bitboard {
    loop {
        let guarded = Color::ALL.map(|color| guarded(position, color, men));
        let stays = |&square: &Square| {
            let Some(piece) = position.piece_at(square) else { return false };
            let own = men & position.color(piece.color);
            let attacked = attacks::of(piece.color, piece.role, square, men);
            match piece.role {
                Role::Pawn => {
                    let at = Bitboard::of(square);
                    let ahead = if piece.color == Color::White { at.north() } else { at.south() };
                    (ahead & men).any() && (attacked & men).without(own).is_empty()
                }
                Role::King => {
                    let castles = position.castling() != Castling::NONE;
                    !castles && attacked.without(own | guarded[(!piece.color).index()]).is_empty()
                }
                _ => attacked.without(own).is_empty(),
            }
        };
        let left: Bitboard = men.into_iter().filter(stays).collect();
        if left == men {
            return men;
        }
        men = left;
    }
}

/// What the men of a wall attack, for certain: of a line only the square beside, because any man may stand there.
fn guarded(position: &Position, color: Color, wall: Bitboard) -> Bitboard {
    let attacks = |square| {
        let role = position.role_at(square)?;
        Some(attacks::of(color, role, square, Bitboard::FULL))
    };
    (wall & position.color(color))
        .into_iter()
        .filter_map(attacks)
        .fold(Bitboard::EMPTY, |all, squares| all | squares)
}

/// Where all men but those of walls can go.
struct Reaches {
    wall: Bitboard,
    /// The men of walls of either side.
    walled: [Bitboard; 2],
    /// The kings that belong to walls.
    kings: [Bitboard; 2],
    /// With the squares that each can reach.
    men: Vec<(Piece, Bitboard)>,
    /// What the men of walls attack, by colour.
    guarded: [Bitboard; 2],
}

impl Reaches {
    /// Nothing if a pawn can become something else.
    fn of(position: &Position, wall: Bitboard) -> Option<Self> {
        let guarded = Color::ALL.map(|color| guarded(position, color, wall));
        let walled = Color::ALL.map(|color| position.color(color) & wall);
        let kings = Color::ALL.map(|color| position.pieces(color, Role::King) & wall);
        let men: Vec<(Piece, Bitboard)> = position
            .units()
            .filter(|&(square, _)| !wall.has(square))
            .map(|(square, piece)| (piece, Bitboard::of(square)))
            .collect();
        let mut reaches = Self { wall, walled, kings, men, guarded };
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
    fn allow_mate(&self, color: Color) -> bool {
        let attacked = self.attacked(color);
        let shut = self.walled[(!color).index()] | self.guarded[color.index()] | attacked;
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

    /// Where a king can be.
    fn king(&self, color: Color) -> Bitboard {
        self.kings[color.index()] | self.free_king(color)
    }

    /// The same of a king that belongs to no wall.
    fn free_king(&self, color: Color) -> Bitboard {
        let is_it = |piece: &Piece| piece.role == Role::King && piece.color == color;
        self.men.iter().find(|(piece, _)| is_it(piece)).map_or(Bitboard::EMPTY, |&(_, reach)| reach)
    }

    /// What men of a side can attack, kings left out and walls as well, which no king stands beside.
    fn attacked(&self, color: Color) -> Bitboard {
        let own = self.men.iter().filter(|(piece, _)| piece.color == color && piece.role != Role::King);
        own.fold(Bitboard::EMPTY, |all, &(piece, reach)| all | self.attacks(piece, reach))
    }

    /// Men of walls that can capture or be captured.
    fn broken(&self, position: &Position) -> Bitboard {
        let mut broken = Bitboard::EMPTY;
        for color in Color::ALL {
            let own = self.walled[color.index()];
            let theirs = self.of_color(!color);
            let prey = |&square: &Square| (attacks::pawn(color, square) & theirs).any();
            broken |= (own & position.role(Role::Pawn)).into_iter().filter(prey).collect::<Bitboard>();
            let king = attacks_of_kings(self.free_king(!color)).without(self.guarded[color.index()]);
            broken |= own & (self.attacked(!color) | king);
        }
        broken
    }
}

fn attacks_of_kings(squares: Bitboard) -> Bitboard {
    squares.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacks::king(square))
}
