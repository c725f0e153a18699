//! About how many positions there are in each piece, without walking through it.

use super::more::walk::WHOLE;
use super::{Slot, Space, Stem};

impl Space {
    /// About how many positions each piece has, by the squares that are free in the beginning: enough to tell the time left.
    pub fn sizes(&self) -> Vec<f64> {
        self.weighed(&|_| 1.0)
    }

    /// The same where a position of a piece with so many additions counts for more, or less.
    pub(crate) fn weighed(&self, weight: &dyn Fn(u16) -> f64) -> Vec<f64> {
        let mut sizes = Vec::new();
        while (sizes.len() as u64) < self.pieces() {
            let piece = sizes.len() as u64;
            let stem = self.stem(piece);
            let room = stem.room(&stem.position, Slot::FIRST).count();
            let pieces = (self.end_of(piece) - piece) as usize;
            let weight = weight(stem.additions);
            if self.more().any() {
                sizes.extend((0..pieces).map(|_| weight * beyond(&stem, room) / pieces as f64));
            } else if stem.additions <= WHOLE {
                sizes.push(weight * choices(room, stem.additions));
            } else {
                // A piece for each first addition; the others come after it.
                sizes.extend((0..pieces).map(|first| weight * choices(room - first - 1, stem.additions - 1)));
            }
        }
        sizes
    }
}

/// About how many positions a stem has that makes more than the paper's transformations.
fn beyond(stem: &Stem, room: usize) -> f64 {
    const FREE: f64 = 50.0;
    let seed = &stem.seed;
    let units = stem.position.occupied().len() as usize;
    let swaps = choices(units.saturating_sub(2) * units.saturating_sub(3) / 2, seed.swaps.into());
    let kings = FREE.powi(seed.kings.count_ones() as i32);
    // What comes in pairs has the squares of its kind; the rest has all.
    let pairs = FREE.powi(seed.pairs().into());
    swaps * kings * pairs * choices(room, stem.additions.saturating_sub(seed.pairs()))
}

/// How many choices there are of so many things among all.
fn choices(all: usize, count: u16) -> f64 {
    (0..usize::from(count)).map(|number| all.saturating_sub(number) as f64 / (number + 1) as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::{Bounds, More};
    use keymove_chess::Position;

    /// What is estimated as a share of what there is.
    fn share(more: More, level: u16) -> f64 {
        let original = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse::<Position>().expect("a position");
        let space = Space::beyond(&original, 1..=level, &Bounds::default(), more);
        let sizes = space.sizes();
        assert_eq!(sizes.len() as u64, space.pieces());
        let exact: u64 = (0..space.pieces()).map(|piece| space.positions(piece)).sum();
        sizes.iter().sum::<f64>() / exact as f64
    }

    #[test]
    fn sizes_are_about_right() {
        for level in 1..=3 {
            let share = share(More::default(), level);
            assert!((0.95..1.2).contains(&share), "level {level}: {share}");
        }
        let all = More { moves: true, exchanges: true, swaps: true, mirror: true, rights: false };
        for more in [all, More { moves: true, ..More::default() }] {
            let share = share(more, 2);
            assert!((0.5..2.0).contains(&share), "{more}: {share}");
        }
    }
}
