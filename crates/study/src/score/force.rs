//! What units are worth, as players of games count them.

use keymove_chess::{Arrangement, Color, Role};

/// The worth of a unit in pawns; a king is beyond price and counts nothing.
pub const fn worth(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// The worth of all units of a side.
pub fn force(position: &Arrangement, color: Color) -> u32 {
    Role::ALL.into_iter().map(|role| worth(role) * position.pieces(color, role).len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_counted_apart() {
        let position: keymove_chess::Position = "k7/p7/8/8/8/8/8/KQRBN3 w - -".parse().expect("a position");
        assert_eq!((force(&position, Color::White), force(&position, Color::Black)), (20, 1));
    }
}
