//! Improvements that differ only in the squares of added or moved units, in one line.

use crate::search::{Group, Improvement, piece_name};
use keymove_chess::{Piece, Square};
use keymove_problem::sort::Sort as _;
use serde_json::{Value, json};

/// How many squares of a unit are named.
const NAMED: usize = 12;

/// What a group has besides its first improvement.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Alike {
    /// Added or moved units that could stand elsewhere.
    pub units: Vec<AlikeUnit>,
    /// How many improvements there are besides: several units stand elsewhere, or the squares are too many.
    pub more: u64,
}

/// A unit that could stand elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AlikeUnit {
    /// What it is.
    pub piece: Piece,
    /// Where it stands in the first improvement.
    pub square: Square,
    /// Where it could stand instead, from a1 to h8.
    pub instead: Vec<Square>,
}

/// The other squares of a group.
pub fn alike(group: &Group) -> Alike {
    let mut units: Vec<AlikeUnit> = Vec::new();
    let mut named = 0;
    for other in group.others() {
        let Some((piece, square, to)) = one_moved(group.first(), other) else { continue };
        let place = units.iter().position(|unit| (unit.piece, unit.square) == (piece, square));
        let place = place.unwrap_or_else(|| {
            units.push(AlikeUnit { piece, square, instead: Vec::new() });
            units.len() - 1
        });
        if units[place].instead.len() < NAMED {
            units[place].instead.push(to);
            named += 1;
        }
    }
    units.iter_mut().for_each(|unit| unit.instead.put_in_order());
    Alike { units, more: group.count() - 1 - named }
}

impl Alike {
    /// In words, a part for each unit: `black pawn on a6, a7 instead of b6`; and one for the rest.
    pub fn parts(&self) -> Vec<String> {
        let part = |unit: &AlikeUnit| {
            let squares: Vec<String> = unit.instead.iter().map(Square::to_string).collect();
            format!("{} on {} instead of {}", piece_name(unit.piece), squares.join(", "), unit.square)
        };
        let mut parts: Vec<String> = self.units.iter().map(part).collect();
        if self.more > 0 {
            parts.push(format!("{} more with these units on other squares", self.more));
        }
        parts
    }

    /// An object: `units` with `unit` as in FEN with its square, and `instead`, squares; `more`, a number.
    pub fn to_json(&self) -> Value {
        let unit = |unit: &AlikeUnit| {
            let instead: Vec<String> = unit.instead.iter().map(Square::to_string).collect();
            json!({ "unit": format!("{}{}", unit.piece.letter(), unit.square), "instead": instead })
        };
        json!({ "units": self.units.iter().map(unit).collect::<Vec<_>>(), "more": self.more })
    }
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
