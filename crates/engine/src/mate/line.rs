//! Is a line of play the mate that it is said to be? Asked of every line before it is shown as a mate.

use crate::Game;
use keymove_chess::Move;

/// What is wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineFault {
    /// The number of half-moves is not that of the mate.
    #[error("{found} half-moves, but the mate takes {expected}")]
    Length {
        /// Half-moves of the line.
        found: usize,
        /// Half-moves of the mate.
        expected: usize,
    },
    /// A move is illegal.
    #[error("half-move {0} is illegal")]
    Illegal(usize),
    /// The side that is to be mated could claim a draw.
    #[error("a draw can be claimed before half-move {0}")]
    Draw(usize),
    /// There is no mate at the end.
    #[error("the last position is no mate")]
    NoMate,
}

/// Checks a line that begins at the game's position: legal, ended by mate after exactly the announced number of moves, and
/// never such that the side being mated could claim a draw by repetition or by the fifty-move rule. `moves` counts the
/// winner's moves; negative if the side to move is mated, 0 if it is mated already. Half-moves in faults count from 1.
///
/// # Errors
/// What is wrong first.
pub fn check_line(game: &Game, moves: i32, line: &[Move]) -> Result<(), LineFault> {
    let expected = plies(moves);
    if line.len() != expected {
        return Err(LineFault::Length { found: line.len(), expected });
    }
    let mut game = game.clone();
    for (at, &mv) in line.iter().enumerate() {
        if !game.board().is_legal(mv) {
            return Err(LineFault::Illegal(at + 1));
        }
        let loser_moves = (expected - at).is_multiple_of(2);
        if loser_moves && can_claim_draw(&game) {
            return Err(LineFault::Draw(at + 1));
        }
        game.play(mv);
    }
    if game.board().in_check() && game.board().moves().is_empty() { Ok(()) } else { Err(LineFault::NoMate) }
}

/// Half-moves of a mate in so many moves, seen from the side to move.
pub(super) const fn plies(moves: i32) -> usize {
    let whole = 2 * moves.unsigned_abs() as usize;
    if moves > 0 { whole - 1 } else { whole }
}

/// Whether the side to move could claim a draw, now or with its next move. With 99 half-moves on the counter it is taken
/// for granted that it has a quiet move.
fn can_claim_draw(game: &Game) -> bool {
    if game.board().halfmoves() >= 99 || game.repetitions() >= 2 {
        return true;
    }
    // A third occurrence needs two earlier ones, and the first is at least eight half-moves old when the third arises.
    game.earlier().len() >= 7
        && game.board().moves().into_iter().any(|mv| {
            let mut next = game.clone();
            next.play(mv);
            next.repetitions() >= 2
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, moves: i32, line: &str) -> Result<(), LineFault> {
        let game = Game::from_fen(fen, false).expect(fen);
        let mut then = game.clone();
        let mut list = Vec::new();
        for text in line.split_whitespace() {
            let mv = then.parse_move(text).unwrap_or_else(|| {
                keymove_chess::notation::parse_uci(then.board().position(), text).unwrap_or_default()
            });
            list.push(mv);
            if then.board().is_legal(mv) {
                then.play(mv);
            }
        }
        check_line(&game, moves, &list)
    }

    #[test]
    fn mates_of_both_sides() {
        assert_eq!(check("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2, "f6f7 h8h7 g1h1"), Ok(()));
        assert_eq!(check("7k/5K2/8/8/8/8/8/6R1 b - - 0 1", -1, "h8h7 g1h1"), Ok(()));
        assert_eq!(check("7k/5K2/8/8/8/8/8/7R b - - 0 1", 0, ""), Ok(()));
        assert_eq!(check("7k/5K2/8/8/8/8/8/6R1 b - - 0 1", 0, ""), Err(LineFault::NoMate));
    }

    #[test]
    fn lines_that_are_no_mates() {
        let fen = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
        assert_eq!(check(fen, 3, "f6f7 h8h7 g1h1"), Err(LineFault::Length { found: 3, expected: 5 }));
        assert_eq!(check(fen, 2, "f6f7 h8h7 g1g2"), Err(LineFault::NoMate));
        assert_eq!(check(fen, 2, "f6f8 h8h7 g1h1"), Err(LineFault::Illegal(1)));
    }

    #[test]
    fn a_draw_that_can_be_claimed_spoils_the_line() {
        let line = "f6f7 h8h7 g1h1";
        let with_counter = |counter: u32| format!("7k/8/5K2/8/8/8/8/6R1 w - - {counter} 80");
        assert_eq!(check(&with_counter(97), 2, line), Ok(()));
        assert_eq!(check(&with_counter(98), 2, line), Err(LineFault::Draw(2)));
        let fen = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
        let mut game = Game::from_fen(fen, false).expect(fen);
        for text in ["f6f7", "h8h7", "f7f6", "h7h8", "f6f7", "h8h7", "f7f6", "h7h8"] {
            game.play(game.parse_move(text).expect(text));
        }
        let line: Vec<Move> = {
            let mut then = game.clone();
            line.split(' ')
                .map(|text| {
                    let mv = then.parse_move(text).expect(text);
                    then.play(mv);
                    mv
                })
                .collect()
        };
        assert_eq!(check_line(&game, 2, &line), Err(LineFault::Draw(2)));
    }
}
