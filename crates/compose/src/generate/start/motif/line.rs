//! Lines of squares from a king on.

use crate::generate::chance::Chance;
use keymove_chess::{Arrangement, Role, Square};
use keymove_problem::sort::Sort as _;

/// A step of a king's length in one of eight directions: files to the right, ranks up.
pub(super) const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The squares from one on in a direction, to the edge of the board; the nearest first, without the first.
pub(super) fn ray(from: Square, (files, ranks): (i8, i8)) -> Vec<Square> {
    let (mut file, mut rank) = (from.file() as i8, from.rank() as i8);
    let mut squares = Vec::new();
    loop {
        (file, rank) = (file + files, rank + ranks);
        if !(0..8).contains(&file) || !(0..8).contains(&rank) {
            return squares;
        }
        squares.push(Square::at(file as u8, rank as u8));
    }
}

/// Squares in a line with a king, and whether the line is a file or a rank.
pub(super) struct Line<const N: usize> {
    /// The nearest first.
    pub(super) squares: [Square; N],
    straight: bool,
}

impl<const N: usize> Line<N> {
    /// Any free squares of any line from the king on in which nobody stands before them.
    pub(super) fn from(king: Square, position: &Arrangement, chance: &mut Chance) -> Option<Self> {
        let number = chance.below(DIRECTIONS.len());
        let free = !position.occupied();
        let way: Vec<Square> =
            ray(king, DIRECTIONS[number]).into_iter().take_while(|&square| free.has(square)).collect();
        let mut steps: Vec<usize> = (0..way.len()).collect();
        chance.shuffle(&mut steps);
        let mut steps: [usize; N] = steps.get(..N)?.try_into().ok()?;
        steps.put_in_order();
        Some(Self { squares: steps.map(|step| way[step]), straight: number < 4 })
    }

    /// The unit besides the queen that moves along the line.
    pub(super) const fn role(&self) -> Role {
        if self.straight { Role::Rook } else { Role::Bishop }
    }

    /// A unit that moves along the line, a queen in so many of a hundred cases.
    pub(super) fn piece(&self, queens: usize, chance: &mut Chance) -> Role {
        if chance.percent(queens) { Role::Queen } else { self.role() }
    }
}
