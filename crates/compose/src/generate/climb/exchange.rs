//! Up to two units taken away at random, and as many as fit put back where they do best.

use super::{Catch, Climber, Made, king_squares};
use crate::rules::room;
use crate::space::{KINDS, Slot};
use keymove_chess::{Arrangement, Bitboard, Color, Piece, Role, Square};

/// How often, of a hundred exchanges, White's king goes elsewhere too.
const KING: usize = 10;
/// How often the same kinds come back that went.
const SAME: usize = 55;

impl Climber<'_> {
    /// The best problem after a random exchange, another one than before, if its value is above the floor.
    pub(super) fn exchange(&mut self, made: &Made, floor: i64) -> Option<Made> {
        let (gone, come) = self.choose(&made.position)?;
        let mut rest = gone.iter().fold(made.position, |rest, &square| rest.without_unit(square));
        if self.chance.percent(KING) {
            rest = self.king_elsewhere(&rest);
        }
        let mut catch = Catch::above(floor).other_than(made.position);
        self.put(&rest.as_diagram(), &come, &mut catch);
        catch.best
    }

    /// Squares whose units go, and kinds that come, as the material allows.
    fn choose(&mut self, position: &Arrangement) -> Option<(Vec<Square>, Vec<usize>)> {
        let mut units: Vec<(Square, usize)> = position
            .units()
            .filter_map(|(square, piece)| Some((square, KINDS.iter().position(|&kind| kind == piece)?)))
            .collect();
        for _ in 0..20 {
            self.chance.shuffle(&mut units);
            let (gone, come) = match self.chance.below(20) {
                0..=10 => (2, 2),
                11..=13 => (1, 2),
                14..=16 => (2, 1),
                _ => (1, 1),
            };
            let gone = &units[..units.len().min(gone)];
            let kinds: Vec<usize> = if gone.len() == come && self.chance.percent(SAME) {
                gone.iter().map(|unit| unit.1).collect()
            } else {
                (0..come).map(|_| self.chance.below(KINDS.len())).collect()
            };
            let left: Vec<usize> = gone.iter().map(|unit| unit.1).collect();
            if self.permits(position, &left, &kinds) {
                return Some((gone.iter().map(|unit| unit.0).collect(), kinds));
            }
        }
        None
    }

    /// The position with White's king on another square.
    fn king_elsewhere(&mut self, rest: &Arrangement) -> Arrangement {
        let Some(from) = rest.king(Color::White) else { return *rest };
        let without = rest.without_unit(from);
        match self.chance.square(king_squares(&without, Color::White)) {
            Some(to) => without.with_unit(to, Piece { color: Color::White, role: Role::King }),
            None => *rest,
        }
    }

    /// Judges all positions with one or two more units of these kinds.
    fn put(&mut self, rest: &Arrangement, kinds: &[usize], catch: &mut Catch) {
        let spots = |position: &Arrangement, kind: usize, from: Slot| {
            let mut spots = [Bitboard::EMPTY; 10];
            spots[kind] = room(position, KINDS[kind]) & from.rest_of(kind);
            spots
        };
        match *kinds {
            [kind] => self.family(rest, None, &spots(rest, kind, Slot::FIRST), catch),
            [one, other] => {
                let (first, second) = (one.min(other), one.max(other));
                self.soundness.inherit(rest, core::array::from_fn(|kind| kind == first || kind == second));
                for square in self.soundness.sample(room(rest, KINDS[first]), &mut self.chance) {
                    if self.stops() {
                        break;
                    }
                    let slot = Slot::new(first, square);
                    let parent = rest.with_unit(square, KINDS[first]).as_diagram();
                    self.family(&parent, Some(slot), &spots(&parent, second, slot.next()), catch);
                }
                self.soundness.disinherit();
            }
            _ => {}
        }
    }
}
