//! Improvements that differ only in the squares of added or moved units, in one line.

use crate::search::{Group, Improvement, piece_name};
use keymove_chess::{Piece, Square};

/// How many squares of a unit are named.
const NAMED: usize = 12;

/// What the group has besides its first improvement: squares for one of its added or moved units, and how many more; a part
/// for each.
pub fn alike(group: &Group) -> Vec<String> {
    let mut units: Vec<(Piece, Square, Vec<Square>)> = Vec::new();
    let mut named = 0;
    for other in group.others() {
        let Some((piece, from, to)) = one_moved(group.first(), other) else { continue };
        let place = units.iter().position(|unit| (unit.0, unit.1) == (piece, from)).unwrap_or_else(|| {
            units.push((piece, from, Vec::new()));
            units.len() - 1
        });
        if units[place].2.len() < NAMED {
            units[place].2.push(to);
            named += 1;
        }
    }
    let mut parts: Vec<String> = units
        .into_iter()
        .map(|(piece, from, mut squares)| {
            squares.sort_unstable();
            let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
            format!("{} on {} instead of {from}", piece_name(piece), squares.join(", "))
        })
        .collect();
    if let more @ 1.. = group.count() - 1 - named {
        parts.push(format!("{more} more with these units on other squares"));
    }
    parts
}

/// The added or moved unit that stands elsewhere, where it stood and where it stands; `None` if there are several.
fn one_moved(first: &Improvement, other: &Improvement) -> Option<(Piece, Square, Square)> {
    let only = |some: &Improvement, not: &Improvement| {
        let mut left =
            some.changes.arrivals().filter(|unit| !not.changes.arrivals().any(|other| other == *unit));
        left.next().filter(|_| left.next().is_none())
    };
    let ((from, piece), (to, _)) = (only(first, other)?, only(other, first)?);
    Some((piece, from, to))
}
