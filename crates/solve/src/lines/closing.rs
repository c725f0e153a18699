//! Which moves of the defender can be followed by mate: a necessary condition, for the last but one half-move.
//!
//! Most positions are far from any mate, and to make every move and ask for a mating reply costs most of the time of a
//! helpmate. Here all moves are weighed at once. The king may stay or go to one of a few squares; in either case every
//! square around him must, in the end, be blocked by his own units or attacked. One move of the attacker adds the attacks of
//! the unit moved, from a square from which it checks, and those of lines that it opens. A quiet move of another unit of
//! the defender blocks one square at most. Lines are taken to pass through the defender's units, because such a move may
//! open them; what else a move could do only makes mate harder. Captures, castling and evasions are left to the exact
//! test.

use super::attackers::Attackers;
use keymove_chess::{Arrangement, Bitboard, Castling, MoveList, Role, Square, attacks};

/// Squares one of which the defender must block.
enum Blocks {
    /// Whatever he does.
    Any,
    /// One of these.
    One(Bitboard),
}

/// So many moves are made faster than weighed.
pub(super) const FEW: usize = 2;

/// The legal moves after which there may be a mating reply: all after which there is one, and few others.
pub fn candidates(position: &Arrangement) -> MoveList {
    let mut moves = position.moves();
    keep_candidates(position, &mut moves);
    moves
}

/// Of these legal moves, leaves all after which there is a mating reply, and few others.
pub(super) fn keep_candidates(position: &Arrangement, moves: &mut MoveList) {
    let (us, them) = (!position.turn(), position.turn());
    let Some(king) = position.king(them) else { return moves.clear() };
    let rights = position.castling();
    let may_castle = [true, false].into_iter().any(|short| rights.has(Castling::right(us, short)));
    if may_castle || position.in_check() {
        return;
    }
    let flights = flights_with_mates(position, king);
    let blocks = if moves.iter().all(|mv| mv.from() == king) {
        Blocks::One(Bitboard::EMPTY)
    } else {
        // Lines pass through all units of the defender.
        let attackers = Attackers::new(position, us, position.color(us), position.color(us));
        blocks_for_mate(&attackers, king, position.color(them))
    };
    let enemies = position.color(us);
    let pawns = position.pieces(them, Role::Pawn);
    moves.retain(|mv| {
        let (from, to) = (mv.from(), mv.to());
        if from == king {
            return flights.has(to);
        }
        let quiet = match &blocks {
            Blocks::Any => true,
            Blocks::One(squares) => squares.has(to),
        };
        // A double step may be captured en passant.
        quiet
            || enemies.has(to)
            || pawns.has(from) && (from.file() != to.file() || from.rank().abs_diff(to.rank()) == 2)
    });
}

/// The legal moves if each of them mates, else none.
pub(super) fn forced_mates(position: &Arrangement) -> MoveList {
    // A king mates only by opening a line, or by castling.
    let us = position.turn();
    let flees = position.king_targets().any()
        && position.castling() == Castling::NONE
        && position.discoverers(us).is_empty();
    if flees {
        return MoveList::new();
    }
    let mut moves = position.moves();
    if !moves.iter().all(|&mv| position.glimpse(mv).is_mate()) {
        moves.clear();
    }
    moves
}

/// Squares to which the king can go with a mate to follow, as far as can be told; castling always.
fn flights_with_mates(position: &Arrangement, king: Square) -> Bitboard {
    let us = !position.turn();
    let near = attacks::king(king);
    let targets = position.king_targets();
    if targets.is_empty() {
        return !near;
    }
    let attackers = Attackers::new(position, us, position.occupied() ^ king.into(), position.color(us));
    let own = position.color(!us) ^ king.into();
    let promising = targets.into_iter().filter(|&target| can_mate(&attackers, target, own));
    promising.collect::<Bitboard>() | !near
}

/// Whether one move might mate a king on this square whose side's other units stand on `blockers`.
fn can_mate(attackers: &Attackers, king: Square, blockers: Bitboard) -> bool {
    // A unit captured by the king no longer stands in the way.
    let occupied = attackers.occupied.without(king.into());
    let need = attacks::king(king).without(blockers | attackers.attacked);
    // What units behind the captured one attack is not in `attacked`.
    let need = if attackers.occupied.has(king) { need.without(attacks::queen(king, occupied)) } else { need };
    !attackers.each_check(king, occupied, need, |_, _, rest| rest.any())
}

/// Which squares the defender would have to block, by one move, so that one move might mate the king.
fn blocks_for_mate(attackers: &Attackers, king: Square, blockers: Bitboard) -> Blocks {
    let need = attacks::king(king).without(blockers | attackers.attacked);
    let mut squares = Bitboard::EMPTY;
    let finished = attackers.each_check(king, attackers.occupied, need, |_, _, rest| {
        if !rest.more_than_one() {
            squares |= rest;
        }
        rest.any()
    });
    if finished { Blocks::One(squares) } else { Blocks::Any }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Color;
    use keymove_chess::Position;

    /// Every move that a mate follows must be among the candidates.
    fn check(position: &Position) -> (usize, usize) {
        let found = candidates(position);
        let moves = position.moves();
        for mv in moves.iter().filter(|mv| position.play(**mv).mating_move().is_some()) {
            assert!(found.contains(mv), "{position}: {mv}");
        }
        (found.len(), moves.len())
    }

    #[test]
    fn no_mate_is_lost() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = |bound: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) % bound
        };
        let (mut kept, mut all, mut positions) = (0, 0, 0);
        while positions < keymove_testing::sized(3000, 300_000) {
            let mut setup = keymove_chess::Setup::default();
            let letters = b"kKqQrRrRbBbBnNnNpppPPP";
            let count = 4 + next(14);
            for unit in 0..count {
                let letter = if unit < 2 { letters[unit as usize] } else { letters[2 + next(20) as usize] };
                let square = Square::new_masked(next(64) as u8);
                let role = Role::ALL
                    .into_iter()
                    .find(|role| role.letter() == char::from(letter.to_ascii_uppercase()));
                let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                // Kings stay where they are.
                if setup.board[square.index()].is_none_or(|piece| piece.role != Role::King)
                    && let Some(role) = role
                {
                    setup.board[square.index()] = Some(keymove_chess::Piece { color, role });
                }
            }
            setup.turn = if next(2) == 0 { Color::White } else { Color::Black };
            let Ok(mut position) = Position::from_setup(&setup) else { continue };
            for _ in 0..4 {
                positions += 1;
                let (some, of) = check(&position);
                kept += some;
                all += of;
                if of == 0 {
                    break;
                }
                position = position.play(position.moves()[next(of as u64) as usize]);
            }
        }
        assert!(kept * 3 < all, "{kept} of {all} moves are left");
    }
}
