//! The pass test: a move is made only to lose time if the rest of the play works as well with the move passed.

use keymove_chess::{Arrangement, Move};
use keymove_problem::replay;

/// Whether the half-move with this index is a tempo move: its side is not in check before it, and with the move passed the
/// rest of the line can be played as it stands and still ends in mate. The line has no passes and ends in mate from `start`.
///
/// In series play nothing is lost by a move less, so there are no tempo moves; the caller does not ask.
pub(crate) fn is_tempo(start: &Arrangement, line: &[Move], index: usize) -> bool {
    works_without(start, line, &[index])
}

/// The same for several half-moves, all of them passed at once. Indices are in ascending order.
pub(crate) fn works_without(start: &Arrangement, line: &[Move], passed: &[usize]) -> bool {
    let Some(&first) = passed.first() else { return false };
    let Some((before, _)) = replay::positions(start, line).nth(first) else { return false };
    let mut position = before;
    for (index, &mv) in line.iter().enumerate().skip(first) {
        let passes = passed.contains(&index);
        if passes && position.in_check() || !passes && !position.is_legal(mv) {
            return false;
        }
        position = if passes { position.turned() } else { position.glimpse(mv) };
    }
    position.is_mate()
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Position;
    use keymove_chess::notation::parse_uci;

    fn tempo_moves(fen: &str, text: &str) -> Vec<usize> {
        let diagram: Position = fen.parse().expect(fen);
        let mut position = diagram;
        let play = |word| {
            let mv = parse_uci(&position, word).unwrap_or_else(|error| panic!("{word}: {error}"));
            position = position.play(mv);
            mv
        };
        let line: Vec<Move> = text.split(' ').map(play).collect();
        (0..line.len()).filter(|&index| is_tempo(&diagram, &line, index)).collect()
    }

    #[test]
    fn what_can_be_passed_is_a_tempo_move() {
        assert_eq!(tempo_moves("7k/p4K2/8/8/8/8/8/6R1 b - -", "a7a6 g1h1"), [0]);
        // The move of the white pawn, and the second one of the black pawn: its first one makes the second possible.
        assert_eq!(tempo_moves("7k/1p3K2/8/8/8/8/P7/6R1 b - -", "b7b6 a2a3 b6b5 g1h1"), [1, 2]);
        // The block on g8 is needed.
        assert_eq!(tempo_moves("5r1k/6pp/8/6N1/8/8/K7/8 b - -", "f8g8 g5f7"), [0; 0]);
    }

    #[test]
    fn moves_can_be_passed_together() {
        let check = |fen: &str, text: &str, passed: &[usize], expected: bool| {
            let diagram: Position = fen.parse().expect(fen);
            let mut position = diagram;
            let play = |word| {
                let mv = parse_uci(&position, word).unwrap_or_else(|error| panic!("{word}: {error}"));
                position = position.play(mv);
                mv
            };
            let line: Vec<Move> = text.split(' ').map(play).collect();
            assert_eq!(works_without(&diagram, &line, passed), expected, "{text} {passed:?}");
        };
        // The rook goes away and comes back: either move alone cannot be left out, both can.
        let (fen, text) = ("7k/pp3K2/8/8/8/8/8/6R1 b - -", "a7a6 g1g2 b7b6 g2g1 a6a5 g1h1");
        check(fen, text, &[1], false);
        check(fen, text, &[3], false);
        check(fen, text, &[1, 3], true);
        check(fen, text, &[], false);
    }

    #[test]
    fn a_move_out_of_check_is_none() {
        assert_eq!(tempo_moves("1Q5k/8/8/5K2/8/8/8/6R1 b - -", "h8h7 b8h2"), [0; 0]);
    }
}
