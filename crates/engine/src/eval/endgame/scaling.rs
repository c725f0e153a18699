//! How much of an advantage in the endgame is worth anything.

use super::kpk;
use crate::eval::geometry::{distance, file_ahead, rank, stop};
use crate::eval::material::{PLAIN, pieces_value};
use crate::eval::pawns::Structure;
use crate::eval::view::View;
use keymove_chess::{Bitboard, Color, Role, Square};

/// The endgame value is multiplied by a factor of so many parts.
pub(in crate::eval) const WHOLE: i32 = 64;

/// What remains of the endgame value.
#[derive(Clone, Copy)]
pub(in crate::eval) struct Scale {
    /// Parts of [`WHOLE`].
    pub factor: i32,
    /// Why.
    pub name: &'static str,
}

impl Scale {
    /// All remains.
    pub(in crate::eval) const NONE: Self = Self { factor: WHOLE, name: "" };
}

/// What remains of an advantage of `strong` in the endgame.
pub(in crate::eval) fn scale(view: &View, structure: &Structure, strong: Color) -> Scale {
    let sides = Sides::new(view, strong);
    sides
        .without_pawns()
        .or_else(|| sides.rook_pawns())
        .or_else(|| sides.pawn_against_pawn())
        .or_else(|| sides.opposite_bishops(structure))
        .or_else(|| sides.rook_ending())
        .or_else(|| sides.lone_queen())
        .unwrap_or_else(|| sides.few_pawns())
}

/// Who has what.
struct Sides<'a, 'p> {
    view: &'a View<'p>,
    strong: Color,
    weak: Color,
    strong_pawns: Bitboard,
    weak_pawns: Bitboard,
    /// Material without pawns.
    strong_pieces: i32,
    weak_pieces: i32,
}

const BISHOP: i32 = PLAIN[Role::Bishop as usize];
const ROOK: i32 = PLAIN[Role::Rook as usize];

impl<'a, 'p> Sides<'a, 'p> {
    fn new(view: &'a View<'p>, strong: Color) -> Self {
        let weak = !strong;
        Self {
            view,
            strong,
            weak,
            strong_pawns: view.pawns[strong.index()],
            weak_pawns: view.pawns[weak.index()],
            strong_pieces: pieces_value(view.position, strong),
            weak_pieces: pieces_value(view.position, weak),
        }
    }

    fn pieces(&self, us: Color, role: Role) -> Bitboard {
        self.view.position.pieces(us, role)
    }

    fn king(&self, us: Color) -> Square {
        self.view.king[us.index()]
    }

    /// Without pawns, less than a rook more does not win.
    fn without_pawns(&self) -> Option<Scale> {
        if self.strong_pawns.any() || self.strong_pieces - self.weak_pieces > BISHOP {
            return None;
        }
        Some(if self.strong_pieces < ROOK {
            Scale { factor: 0, name: "no pawns and less than a rook" }
        } else if self.weak_pieces <= BISHOP {
            Scale { factor: 6, name: "no pawns against a minor piece" }
        } else {
            Scale { factor: 14, name: "no pawns and little more" }
        })
    }

    /// All pawns on one rook's file, and the king in the corner cannot be driven out: with no piece, or with a bishop that
    /// does not control the corner.
    fn rook_pawns(&self) -> Option<Scale> {
        if self.strong_pawns.is_empty() {
            return None;
        }
        let file = [Bitboard::FILE_A, Bitboard::FILE_H]
            .into_iter()
            .find(|&file| self.strong_pawns.without(file).is_empty())?;
        let corner = Square::at(if file == Bitboard::FILE_A { 0 } else { 7 }, self.weak.home_rank());
        let bishops = self.pieces(self.strong, Role::Bishop);
        let only_bishops = self.strong_pieces == BISHOP * bishops.len() as i32;
        let dark_corner = Bitboard::DARK.has(corner);
        let controls = bishops.into_iter().any(|sq| Bitboard::DARK.has(sq) == dark_corner);
        let lone = self.strong_pieces == 0 && self.weak_pieces == 0 && self.weak_pawns.is_empty();
        let wrong = bishops.any() && only_bishops && !controls;
        let held = distance(self.king(self.weak), corner) <= 1;
        ((lone || wrong) && held).then_some(Scale { factor: 0, name: "rook's pawns and the wrong corner" })
    }

    /// One pawn each: as without the other's pawn, unless ours is far up.
    fn pawn_against_pawn(&self) -> Option<Scale> {
        if self.strong_pieces + self.weak_pieces > 0
            || self.strong_pawns.more_than_one()
            || self.weak_pawns.len() != 1
        {
            return None;
        }
        let pawn = self.strong_pawns.first()?;
        let rook_pawn = matches!(pawn.file(), 0 | 7);
        if rank(self.strong, pawn) >= 4 && !rook_pawn {
            return None;
        }
        let turn = self.view.position.turn();
        let won = kpk::is_won(self.strong, self.king(self.strong), pawn, self.king(self.weak), turn);
        (!won).then_some(Scale { factor: 4, name: "pawn against pawn, drawn without the other" })
    }

    /// One bishop each, on different colours.
    fn opposite_bishops(&self, structure: &Structure) -> Option<Scale> {
        let bishops = self.view.position.role(Role::Bishop);
        let one_each = |us: Color| self.pieces(us, Role::Bishop).len() == 1;
        let dark = (bishops & Bitboard::DARK).len();
        if !one_each(self.strong) || !one_each(self.weak) || dark != 1 {
            return None;
        }
        let passed = structure.passed[self.strong.index()].len() as i32;
        let others = self.strong_pieces - BISHOP;
        if others == 0 && self.weak_pieces == BISHOP {
            let factor = (16 + 5 * passed).min(WHOLE);
            return Some(Scale { factor, name: "opposite bishops alone" });
        }
        let units = self.view.of(self.strong).len() as i32;
        Some(Scale { factor: (24 + 3 * units).min(WHOLE), name: "opposite bishops" })
    }

    /// Rook endings are drawn with a pawn more on one side of the board, or with the king before the last pawn.
    fn rook_ending(&self) -> Option<Scale> {
        if self.strong_pieces != ROOK || self.weak_pieces != ROOK {
            return None;
        }
        let king = self.king(self.weak);
        if self.weak_pawns.is_empty()
            && let (1, Some(pawn)) = (self.strong_pawns.len(), self.strong_pawns.first())
        {
            let goal = Square::at(pawn.file(), self.weak.home_rank());
            let before =
                file_ahead(self.strong, pawn).has(king) || distance(king, stop(self.strong, pawn)) <= 1;
            let holds = before && distance(king, goal) <= 2 && rank(self.strong, pawn) < 6;
            return holds.then_some(Scale { factor: 12, name: "rook and pawn against rook, king before it" });
        }
        const KINGSIDE: Bitboard = Bitboard(0xf0f0_f0f0_f0f0_f0f0);
        let both = |pawns: Bitboard| (pawns & KINGSIDE).any() && pawns.without(KINGSIDE).any();
        let more = self.strong_pawns.len() as i32 - self.weak_pawns.len() as i32;
        let near = self.weak_pawns.into_iter().any(|sq| distance(sq, king) <= 1);
        (more <= 1 && !both(self.strong_pawns) && near)
            .then_some(Scale { factor: 36, name: "rooks, pawns on one side" })
    }

    /// A queen against other pieces wins slowly.
    fn lone_queen(&self) -> Option<Scale> {
        if self.view.position.role(Role::Queen).len() != 1 {
            return None;
        }
        let other = if self.pieces(self.strong, Role::Queen).any() { self.weak } else { self.strong };
        let minors = self.pieces(other, Role::Knight).len() + self.pieces(other, Role::Bishop).len();
        Some(Scale { factor: (40 + 3 * minors as i32).min(WHOLE), name: "one queen" })
    }

    /// The fewer pawns, the nearer to a draw.
    fn few_pawns(&self) -> Scale {
        let factor = (36 + 7 * self.strong_pawns.len() as i32).min(WHOLE);
        Scale { factor, name: if factor < WHOLE { "few pawns" } else { "" } }
    }
}
