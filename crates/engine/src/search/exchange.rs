//! Static exchange evaluation: what a capture is worth if both sides go on capturing on that square, the least valuable
//! unit first, and may stop when they like.

use crate::Board;
use keymove_chess::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// What units count in an exchange, indexed by [`Role`]: the basic values of Zarkov.
pub(super) const VALUES: [i32; 6] = [100, 325, 335, 540, 1050, 20_000];

/// Whether the exchange that the move begins brings its side at least `threshold`. The move need not capture.
pub(super) fn gains(board: &Board, mv: Move, threshold: i32) -> bool {
    if board.is_castling(mv) {
        return threshold <= 0;
    }
    let position = board.position();
    let (from, to) = (mv.from(), mv.to());
    let mover = position.role_at(from).unwrap_or(Role::Pawn);
    let mut balance = -threshold;
    let mut occupied = position.occupied().without(from.into()) | to.into();
    if let Some(victim) = position.role_at(to) {
        balance += VALUES[victim.index()];
    } else if board.is_en_passant(mv) {
        balance += VALUES[0];
        occupied = occupied.without(Square::at(to.file(), from.rank()).into());
    }
    let mut standing = VALUES[mover.index()];
    if let Some(role) = mv.promotion() {
        balance += VALUES[role.index()] - VALUES[0];
        standing = VALUES[role.index()];
    }
    if balance < 0 {
        return false;
    }
    balance -= standing;
    if balance >= 0 {
        return true;
    }
    continues(position, to, occupied, balance, board.turn())
}

/// Goes on with the exchange on `to`: the side `us` has just captured, and stands at `balance` if its unit is lost.
/// Whether it comes out at 0 or more.
fn continues(position: &Position, to: Square, mut occupied: Bitboard, mut balance: i32, us: Color) -> bool {
    let diagonal = position.role(Role::Bishop) | position.role(Role::Queen);
    let straight = position.role(Role::Rook) | position.role(Role::Queen);
    let mut attackers =
        position.attackers(Color::White, to, occupied) | position.attackers(Color::Black, to, occupied);
    let mut side = !us;
    // Indexed by color; found out when the side first captures.
    let mut free = [None; 2];
    loop {
        attackers &= occupied;
        let free = *free[side.index()].get_or_insert_with(|| free_to_capture(position, side, to));
        let ours = attackers & position.color(side) & free;
        let Some((role, square)) = least(position, ours) else { break };
        if role == Role::King && (attackers & position.color(!side)).any() {
            break;
        }
        occupied = occupied.without(square.into());
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(to, occupied) & straight;
        }
        side = !side;
        balance = -balance - 1 - VALUES[role.index()];
        if balance >= 0 {
            break;
        }
    }
    side != us
}

/// The side's units without those that a line piece of the other side pins to their king, unless they capture on that line.
fn free_to_capture(position: &Position, side: Color, to: Square) -> Bitboard {
    let Some(king) = position.king(side) else { return Bitboard::FULL };
    let pinned = position.pinned(side);
    if pinned.is_empty() { Bitboard::FULL } else { !pinned | attacks::line(king, to) }
}

fn least(position: &Position, units: Bitboard) -> Option<(Role, Square)> {
    Role::ALL.into_iter().find_map(|role| Some((role, (units & position.role(role)).first()?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    fn exact(fen: &str, text: &str) -> i32 {
        let game = Game::from_fen(fen, false).expect("a game");
        let mv = game.parse_move(text).expect("a move");
        (-2000..2000)
            .rev()
            .step_by(5)
            .find(|&threshold| gains(game.board(), mv, threshold - 4))
            .map_or(-9999, |at| at - 4)
    }

    #[test]
    fn exchanges_are_worth_what_they_bring() {
        for (fen, mv, value) in [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 325),
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100),
            ("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 540),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
            ("3r1k2/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 540 + 1050 - 100),
            ("5k2/2P5/8/8/8/8/4K3/2r5 w - - 0 1", "c7c8q", -100),
            ("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", "e1d2", 1050),
        ] {
            let found = exact(fen, mv);
            assert!((value - 4..=value).contains(&found), "{fen} {mv}: {found}, not {value}");
        }
    }

    /// The bishop on e2 is pinned, so the knight's sacrifice is none.
    #[test]
    fn pinned_units_do_not_take_part() {
        let free = "4k3/8/8/8/3n4/8/4B3/4K3 b - - 0 1";
        let pinned = "4r1k1/8/8/2n5/8/3P4/4B3/4K3 b - - 0 1";
        assert!(exact(free, "d4f3") <= 0);
        let game = Game::from_fen(pinned, false).expect("a game");
        let mv = game.parse_move("c5d3").expect("a move");
        assert!(gains(game.board(), mv, 100));
    }
}
