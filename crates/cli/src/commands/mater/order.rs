//! The order in which MATER tries first moves, and its notation.
//!
//! MATER answers with the first move that it finds to mate. Where several mate, the same answer takes the same order:
//! units as one reads the board, a8 to h1; a unit's directions in the order of their offsets in its array of the board,
//! ten squares to a row; near squares before far ones.

use keymove_chess::{Move, Position, Role};

/// Smaller is tried earlier. Only for comparison.
pub(super) fn key(position: &Position, mv: Move) -> (u8, i32, u8) {
    let (from, to) = (mv.from(), mv.to());
    let scan = (7 - from.rank()) * 8 + from.file();
    let down = i32::from(from.rank()) - i32::from(to.rank());
    let right = i32::from(to.file()) - i32::from(from.file());
    let distance = down.unsigned_abs().max(right.unsigned_abs()) as u8;
    match position.role_at(from) {
        Some(Role::Pawn) => {
            let promotion =
                mv.promotion().and_then(|role| Role::PROMOTIONS.iter().position(|&other| other == role));
            // One step, two steps, then the captures with the offsets 9 and 11, whichever way the pawn goes.
            let direction = match (10 * down + right).abs() {
                10 => 0,
                20 => 1,
                other => other,
            };
            (scan, direction, promotion.map_or(0, |index| index as u8))
        }
        Some(Role::Knight) => (scan, 10 * down + right, 0),
        // Castling comes after the king's other moves, the short one first.
        Some(Role::King) if distance == 2 => (scan, 100 - right, 0),
        _ => (scan, 10 * down.signum() + right.signum(), distance),
    }
}

/// All legal moves in MATER's order.
pub(super) fn first_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.moves().to_vec();
    moves.sort_by_cached_key(|&mv| key(position, mv));
    moves
}

/// The move in MATER's notation: `b7xa8=N`, `Qg5-g2`, `e5xd6 e.p`, `Ke1-g1 00`.
pub(super) fn written(position: &Position, mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    let role = position.role_at(from);
    let en_passant = role == Some(Role::Pawn) && position.en_passant() == Some(to);
    let captures = en_passant || position.role_at(to).is_some();
    let letter = match role {
        None | Some(Role::Pawn) => String::new(),
        Some(role) => role.letter().to_string(),
    };
    let castles = role == Some(Role::King) && from.file().abs_diff(to.file()) == 2;
    let tail = match mv.promotion() {
        Some(role) => format!("={}", role.letter()),
        None if en_passant => " e.p".into(),
        None if castles && to.file() == 6 => " 00".into(),
        None if castles => " 000".into(),
        None => String::new(),
    };
    format!("{letter}{from}{}{to}{tail}", if captures { 'x' } else { '-' })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(fen: &str) -> String {
        let position: Position = fen.parse().expect("valid");
        let moves: Vec<_> = first_moves(&position).into_iter().map(|mv| written(&position, mv)).collect();
        moves.join(" ")
    }

    #[test]
    fn units_from_above_and_directions_by_offset() {
        assert_eq!(
            ordered("7k/8/8/8/8/8/P7/K1B5 w - -"),
            "a2-a3 a2-a4 Ka1-b2 Ka1-b1 Bc1-b2 Bc1-a3 Bc1-d2 Bc1-e3 Bc1-f4 Bc1-g5 Bc1-h6"
        );
        assert_eq!(
            ordered("1r1r3k/2P5/8/8/8/8/8/K7 w - -").split(' ').take(12).collect::<Vec<_>>().join(" "),
            "c7-c8=Q c7-c8=R c7-c8=B c7-c8=N c7xd8=Q c7xd8=R c7xd8=B c7xd8=N c7xb8=Q c7xb8=R c7xb8=B c7xb8=N"
        );
    }

    #[test]
    fn castling_comes_last_for_the_king() {
        let moves = ordered("2k5/8/8/8/8/8/8/R3K2R w KQ -");
        let kings: Vec<_> = moves.match_indices("Ke1").map(|(at, _)| &moves[at..at + 6]).collect();
        assert_eq!(kings, ["Ke1-d2", "Ke1-e2", "Ke1-f2", "Ke1-d1", "Ke1-f1", "Ke1-g1", "Ke1-c1"]);
        assert!(moves.contains("Ke1-g1 00 Ke1-c1 000"));
    }

    #[test]
    fn en_passant() {
        assert!(ordered("7k/8/8/3pP3/8/8/8/K7 w - d6").contains("e5xd6 e.p"));
    }
}
