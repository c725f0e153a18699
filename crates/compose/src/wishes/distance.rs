//! How far a diagram is from the original.

use crate::search::Changes;
use keymove_chess::{Piece, Square};

impl Changes {
    /// The similarity distance: the smallest number of single steps from the original, mirrored and shifted as it was, to the
    /// diagram, where a step adds a unit, deletes one, moves one to another square, or replaces one by another kind where it
    /// stands. So a unit deleted and one added are one step together if they are of the same kind or on the same square. A
    /// shift counts nothing: it leaves the picture as it is.
    pub fn distance(&self) -> usize {
        let (gone, come) = self.gone_and_come();
        gone.len() + come.len() - pairs(&gone, &come)
    }
}

/// The largest number of pairs of a unit that has gone and one that has come, by augmenting paths.
fn pairs(gone: &[(Option<Square>, Piece)], come: &[(Square, Piece)]) -> usize {
    let mut partners = vec![None; come.len()];
    let mut count = 0;
    for unit in 0..gone.len() {
        count += usize::from(find(unit, gone, come, &mut vec![false; come.len()], &mut partners));
    }
    count
}

/// Whether this unit finds a partner, for which others may change theirs.
fn find(
    unit: usize, gone: &[(Option<Square>, Piece)], come: &[(Square, Piece)], asked: &mut [bool],
    partners: &mut [Option<usize>],
) -> bool {
    for (number, &(square, piece)) in come.iter().enumerate() {
        let fits = gone[unit].1 == piece || gone[unit].0 == Some(square);
        if !fits || std::mem::replace(&mut asked[number], true) {
            continue;
        }
        if partners[number].is_none_or(|other| find(other, gone, come, asked, partners)) {
            partners[number] = Some(unit);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::{Color, Role};

    fn check(deleted: &[&str], shift: (i8, i8), added: &[&str], expected: usize) {
        let units = |units: &[&str]| units.iter().map(|text| unit(text)).collect();
        let changes = Changes { deleted: units(deleted), shift, added: units(added), ..Changes::default() };
        assert_eq!(changes.distance(), expected, "{changes}");
    }

    fn unit(text: &str) -> (Square, Piece) {
        let letter = text.chars().next().expect("a letter");
        let role = Role::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_uppercase());
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        (Square::parse(&text[1..]).expect("a square"), Piece { color, role: role.expect("a kind") })
    }

    #[test]
    fn distances() {
        check(&[], (0, 0), &[], 0);
        check(&[], (3, -1), &[], 0);
        check(&["Pe4"], (0, 0), &[], 1);
        check(&[], (0, 0), &["Pe4", "qa8"], 2);
        check(&["Pe4"], (0, 0), &["qa8"], 2);
        // Moved; replaced; replaced after a shift, and not where it stood before.
        check(&["Pe4"], (0, 0), &["Pe5"], 1);
        check(&["Pe4"], (0, 0), &["pe4"], 1);
        check(&["Pe4"], (1, 0), &["pf4"], 1);
        check(&["Pe4"], (1, 0), &["pe4"], 2);
        // Off the board with the shift, but moved all the same.
        check(&["Nh4"], (1, 0), &["Na1"], 1);
        // The first pawn could take the only partner of the second.
        check(&["Pe4", "ra1"], (0, 0), &["Pa1", "Nc3"], 3);
        check(&["Pe4", "ra1"], (0, 0), &["Pa1", "Pc3"], 2);
    }
}
