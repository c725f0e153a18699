//! Scores in words.

use crate::Score;
use keymove_chess::Color;

/// The score of a position with this side to move, as White sees it, in words: `White is better (+0.84)`.
pub fn opinion(turn: Color, score: Score) -> String {
    let (white, value) = match score {
        Score::Mate(moves) => {
            let winner = if moves > 0 { turn } else { !turn };
            return format!("{winner} mates in {}", moves.unsigned_abs());
        }
        Score::Centipawns(value) => (turn == Color::White, value),
    };
    let value = if white { value } else { -value };
    let side = if value > 0 { Color::White } else { Color::Black };
    let words = match value.unsigned_abs() {
        0..=25 => "the game is about equal".to_owned(),
        26..=70 => format!("{side} is slightly better"),
        71..=150 => format!("{side} is better"),
        151..=350 => format!("{side} is much better"),
        _ => format!("{side} is winning"),
    };
    format!("{words} ({:+.2})", f64::from(value) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_in_words() {
        let check = |turn, score, expected: &str| assert_eq!(opinion(turn, score), expected);
        check(Color::White, Score::Centipawns(10), "the game is about equal (+0.10)");
        check(Color::Black, Score::Centipawns(84), "Black is better (-0.84)");
        check(Color::Black, Score::Centipawns(-50), "White is slightly better (+0.50)");
        check(Color::White, Score::Mate(-3), "Black mates in 3");
        check(Color::Black, Score::Mate(2), "Black mates in 2");
    }
}
