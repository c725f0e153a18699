//! King and pawn against king: every position, won or drawn, worked out once from the end.

use crate::eval::geometry::distance;
use keymove_chess::{Bitboard, Color, Square, attacks};
use std::sync::LazyLock;

/// Pawns on the files a to d and the ranks 2 to 7.
const PAWNS: usize = 24;
/// Pawn, side to move, kings.
const POSITIONS: usize = PAWNS * 2 * 64 * 64;

/// One bit a position, set if it is won.
static WON: LazyLock<Box<[u64]>> = LazyLock::new(compute);

/// Whether the side with the pawn wins, whoever moves. The position must be legal.
pub(super) fn is_won(
    strong: Color, strong_king: Square, pawn: Square, weak_king: Square, turn: Color,
) -> bool {
    let flip = strong == Color::Black;
    let mirror = pawn.file() > 3;
    let turned = |sq: Square| {
        let sq = if flip { sq.flip() } else { sq };
        if mirror { sq.mirror() } else { sq }
    };
    let node = Node {
        king: turned(strong_king),
        pawn: turned(pawn),
        enemy: turned(weak_king),
        ours: turn == strong,
    };
    // A pawn on the first or last rank is none of a legal position.
    matches!(node.pawn.rank(), 1..=6) && bit(&WON, node.index())
}

fn bit(words: &[u64], index: usize) -> bool {
    words[index / 64] >> (index % 64) & 1 != 0
}

/// A position, the pawn moving up.
#[derive(Clone, Copy)]
struct Node {
    king: Square,
    pawn: Square,
    enemy: Square,
    /// Whether the side with the pawn moves.
    ours: bool,
}

impl Node {
    fn index(self) -> usize {
        let pawn = (self.pawn.rank() as usize - 1) * 4 + (self.pawn.file() & 3) as usize;
        ((pawn * 2 + usize::from(self.ours)) * 64 + self.king.index()) * 64 + self.enemy.index()
    }

    fn from_index(index: usize) -> Self {
        let sq = |bits: usize| Square::new_masked((bits & 63) as u8);
        let pawn = (index >> 13) as u8;
        Self {
            king: sq(index >> 6),
            pawn: Square::at(pawn & 3, pawn / 4 + 1),
            enemy: sq(index),
            ours: index >> 12 & 1 != 0,
        }
    }

    fn is_legal(self) -> bool {
        let apart = distance(self.king, self.enemy) > 1;
        let separate = self.king != self.pawn && self.enemy != self.pawn;
        let check = attacks::pawn(Color::White, self.pawn).has(self.enemy);
        apart && separate && !(check && self.ours)
    }

    /// Whether the pawn promotes at once and is not captured; no stalemate takes the win away, for a rook will do.
    fn promotes(self) -> bool {
        let goal = Square::at(self.pawn.file(), 7);
        self.ours
            && self.pawn.rank() == 6
            && goal != self.king
            && goal != self.enemy
            && (distance(self.enemy, goal) > 1 || distance(self.king, goal) == 1)
    }

    /// The positions after all moves of the side with the pawn but promotions.
    fn our_moves(self) -> impl Iterator<Item = Self> {
        let steps = attacks::king(self.king).without(attacks::king(self.enemy) | Bitboard::of(self.pawn));
        let kings = steps.into_iter().map(move |king| Self { king, ours: false, ..self });
        let taken = Bitboard::of(self.king) | Bitboard::of(self.enemy);
        let once = Bitboard::of(self.pawn).north().without(taken | Bitboard::rank(7));
        let twice = (once & Bitboard::rank(2)).north().without(taken);
        let pawns = (once | twice).into_iter().map(move |pawn| Self { pawn, ours: false, ..self });
        kings.chain(pawns)
    }

    /// The squares to which the bare king can go, the pawn's included.
    fn enemy_steps(self) -> Bitboard {
        let guarded = attacks::king(self.king) | attacks::pawn(Color::White, self.pawn);
        attacks::king(self.enemy).without(guarded)
    }

    /// Whether this is won, if it follows from what is known to be won.
    fn is_won_by(self, won: &[u64]) -> bool {
        if self.ours {
            return self.promotes() || self.our_moves().any(|next| bit(won, next.index()));
        }
        let steps = self.enemy_steps();
        // No move is stalemate: a lone pawn never mates. Capturing it draws.
        steps.any()
            && !steps.has(self.pawn)
            && steps.into_iter().all(|enemy| bit(won, Self { enemy, ours: true, ..self }.index()))
    }
}

fn compute() -> Box<[u64]> {
    let mut won = vec![0_u64; POSITIONS / 64].into_boxed_slice();
    let mut open: Vec<usize> = (0..POSITIONS).filter(|&index| Node::from_index(index).is_legal()).collect();
    loop {
        let before = open.len();
        open.retain(|&index| {
            let wins = Node::from_index(index).is_won_by(&won);
            if wins {
                won[index / 64] |= 1 << (index % 64);
            }
            !wins
        });
        if open.len() == before {
            return won;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::{Piece, Position, Role, Setup};
    use std::collections::HashMap;

    fn position(node: Node) -> Position {
        let mut setup: Setup = "8/8/8/8/8/8/8/8 w - - 0 1".parse().expect("an empty board");
        let put = [
            (node.king, Color::White, Role::King),
            (node.pawn, Color::White, Role::Pawn),
            (node.enemy, Color::Black, Role::King),
        ];
        for (sq, color, role) in put {
            setup.board[sq.index()] = Some(Piece { color, role });
        }
        setup.turn = if node.ours { Color::White } else { Color::Black };
        Position::from_setup(&setup).expect("a legal position")
    }

    /// The same from the rules alone: all legal moves of every position, with promotions to queen and rook judged by the
    /// reply.
    fn by_the_rules() -> HashMap<u64, bool> {
        let nodes: Vec<Position> =
            (0..POSITIONS).map(Node::from_index).filter(|node| node.is_legal()).map(position).collect();
        let mut won: HashMap<u64, bool> = nodes.iter().map(|node| (node.hash(), false)).collect();
        let promoted_wins = |after: &Position| {
            let replies = after.moves();
            let takes = replies.iter().any(|mv| after.color(Color::White).has(mv.to()));
            !takes && (!replies.is_empty() || after.in_check())
        };
        let wins = |won: &HashMap<u64, bool>, node: &Position| {
            let moves = node.moves();
            if node.turn() == Color::White {
                return moves.iter().any(|&mv| match mv.promotion() {
                    Some(Role::Queen | Role::Rook) => promoted_wins(&node.play(mv)),
                    Some(_) => false,
                    None => won[&mirrored_hash(&node.play(mv))],
                });
            }
            !moves.is_empty()
                && moves.iter().all(|&mv| {
                    let after = node.play(mv);
                    after.role(Role::Pawn).any() && won[&mirrored_hash(&after)]
                })
        };
        loop {
            let new: Vec<u64> = nodes
                .iter()
                .filter(|node| !won[&node.hash()] && wins(&won, node))
                .map(Position::hash)
                .collect();
            if new.is_empty() {
                return won;
            }
            for hash in new {
                won.insert(hash, true);
            }
        }
    }

    /// Pawns never change their file here, so nothing needs mirroring; a double step leaves no right to capture.
    fn mirrored_hash(position: &Position) -> u64 {
        position.hash()
    }

    #[test]
    fn all_positions_are_as_the_rules_say() {
        let naive = by_the_rules();
        let (mut white, mut black) = (0, 0);
        for index in 0..POSITIONS {
            let node = Node::from_index(index);
            if !node.is_legal() {
                continue;
            }
            let turn = if node.ours { Color::White } else { Color::Black };
            let won = is_won(Color::White, node.king, node.pawn, node.enemy, turn);
            assert_eq!(won, naive[&position(node).hash()], "{}", position(node));
            *(if node.ours { &mut white } else { &mut black }) += usize::from(won);
        }
        // The counts that are published for this ending (half of all squares of the pawn).
        assert_eq!((white, black), (62_480, 48_802));
    }

    #[test]
    fn both_sides_and_both_wings_are_the_same() {
        for index in (0..POSITIONS).step_by(7) {
            let node = Node::from_index(index);
            if !node.is_legal() {
                continue;
            }
            let turn = if node.ours { Color::White } else { Color::Black };
            let won = is_won(Color::White, node.king, node.pawn, node.enemy, turn);
            let (king, pawn, enemy) = (node.king.mirror(), node.pawn.mirror(), node.enemy.mirror());
            assert_eq!(won, is_won(Color::White, king, pawn, enemy, turn));
            assert_eq!(won, is_won(Color::Black, king.flip(), pawn.flip(), enemy.flip(), !turn));
        }
    }
}
