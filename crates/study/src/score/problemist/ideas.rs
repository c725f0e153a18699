//! When answers to different defences are one idea.

use keymove_chess::{Move, Square};

/// How many ideas the answers of pairs of defence and answer have. The same answer is one idea wherever it comes, and so is a unit that takes
/// the defender wherever that has stopped on one line: five captures on five squares of an open file are not five mates.
pub fn ideas(pairs: &[(Move, Move)]) -> usize {
    let mut seen: Vec<(Move, Option<(i32, i32)>)> = Vec::new();
    for &(defence, answer) in pairs {
        let way = (answer.to() == defence.to()).then(|| direction(answer.from(), answer.to()));
        let is_same = |&(other, taken): &(Move, Option<(i32, i32)>)| {
            other == answer || (way.is_some() && way == taken && other.from() == answer.from())
        };
        if !seen.iter().any(is_same) {
            seen.push((answer, way));
        }
    }
    seen.len()
}

/// The way from one square to another, in the smallest steps of a line; between squares that are on none, as it is.
fn direction(from: Square, to: Square) -> (i32, i32) {
    let apart = |from: u8, to: u8| i32::from(to) - i32::from(from);
    let (files, ranks) = (apart(from.file(), to.file()), apart(from.rank(), to.rank()));
    if files == 0 || ranks == 0 || files.abs() == ranks.abs() {
        (files.signum(), ranks.signum())
    } else {
        (files, ranks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `b1c1 h1c1` is a defence and its answer.
    fn count(pairs: &[&str]) -> usize {
        let square = |text: &str| Square::parse(text).expect("a square");
        let mv = |text: &str| Move::new(square(&text[..2]), square(&text[2..]));
        let pair = |pair: &&str| {
            let (defence, answer) = pair.split_once(' ').expect("two moves");
            (mv(defence), mv(answer))
        };
        ideas(&pairs.iter().map(pair).collect::<Vec<_>>())
    }

    #[test]
    fn a_unit_that_takes_the_defender_along_a_line_has_one_idea() {
        assert_eq!(count(&["b1c1 h1c1", "b1d1 h1d1", "b1e1 h1e1"]), 1);
        // On another line it is another one, by another unit too, and where nothing is taken.
        assert_eq!(count(&["b1c1 h1c1", "b7h7 h1h7"]), 2);
        assert_eq!(count(&["b1c1 h1c1", "b1d1 d4d1"]), 2);
        assert_eq!(count(&["b1c1 h1g1", "b1d1 h1f1"]), 2);
        assert_eq!(count(&["b1c1 h1e1", "b1e1 h1e1"]), 1);
    }

    #[test]
    fn leaps_to_different_squares_are_different() {
        assert_eq!(count(&["a1c3 e2c3", "a1d4 e2d4", "a1f4 e2f4"]), 3);
        assert_eq!(count(&[]), 0);
    }
}
