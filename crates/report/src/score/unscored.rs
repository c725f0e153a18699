//! Why a position has no score.

use keymove_chess::notation::short_algebraic;
use keymove_chess::{Move, Position};
use keymove_study::score::NoScore;

/// The reason in words, with the moves that show it; one line or more, each with its line end.
pub fn no_score_text(position: &Position, reason: &NoScore) -> String {
    let first = |mv: &Move| format!("1.{}", short_algebraic(position, *mv));
    let list = |moves: &[Move]| moves.iter().map(first).collect::<Vec<_>>().join(", ");
    match reason {
        NoScore::BlackToMove => {
            "no score: Black is to move, a score is for problems that White begins\n".to_owned()
        }
        NoScore::Units(faults) => {
            let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
            format!("no score: not a legal composition: {}\n", faults.join("; "))
        }
        NoScore::NotAKey(key) => format!("no score: {} does not mate in time\n", first(key)),
        NoScore::NoSolutionIn(moves) => {
            format!("no score: no solution, no first move mates in {moves}\n")
        }
        NoScore::ShortSolution(length, keys) => {
            format!("no score: unsound, mate in {length} by {}\n", list(keys))
        }
        NoScore::MateInOne(keys) => format!("no score: unsound, mate at once by {}\n", list(keys)),
        NoScore::Cooked(keys) => format!("no score: cooked, {} keys: {}\n", keys.len(), list(keys)),
        NoScore::Stopped(stop) => format!("no score: {stop} before the solution was known\n"),
        NoScore::NoSolution(tries) => {
            let mut text = "no score: no solution, no first move mates in two\n".to_owned();
            for (mv, refutation) in tries {
                let reply = short_algebraic(&position.play(*mv), *refutation);
                text += &format!("  {}? is refuted by 1...{reply}! alone\n", first(mv));
            }
            text
        }
    }
}
