//! The improvements worth showing: the best scores, and those that nothing beats in every respect.

use super::Improvement;
use std::cmp::Reverse;

/// Keeps the highest scores and the front. What is kept does not depend on the order in which improvements come.
#[derive(Clone, Debug)]
pub struct Best {
    most: usize,
    list: Vec<Ranked>,
    front: Vec<Ranked>,
}

#[derive(Clone, Debug)]
struct Ranked {
    order: Order,
    improvement: Improvement,
}

/// Smaller is better: score, number of transformations, units, and the diagram, so that no two are equal.
type Order = (Reverse<i64>, usize, u32, String);

impl Best {
    /// Keeps this many of the highest scores.
    pub fn new(most: usize) -> Self {
        Self { most, list: Vec::new(), front: Vec::new() }
    }

    /// Considers one more.
    pub fn add(&mut self, improvement: &Improvement) {
        let in_list = self.list.len() < self.most
            || self.list.last().is_some_and(|last| improvement.score >= last.improvement.score);
        let beaten = self.front.iter().any(|other| beats(&other.improvement, improvement));
        if !in_list && beaten {
            return;
        }
        let ranked = Ranked { order: order(improvement), improvement: improvement.clone() };
        if in_list {
            let place = self.list.partition_point(|other| other.order < ranked.order);
            self.list.insert(place, ranked.clone());
            self.list.truncate(self.most);
        }
        if !beaten {
            self.add_to_front(ranked);
        }
    }

    fn add_to_front(&mut self, ranked: Ranked) {
        let traits = traits(&ranked.improvement);
        if let Some(equal) = self.front.iter_mut().find(|other| self::traits(&other.improvement) == traits) {
            if ranked.order < equal.order {
                *equal = ranked;
            }
            return;
        }
        self.front.retain(|other| !beats(&ranked.improvement, &other.improvement));
        let place = self.front.partition_point(|other| other.order < ranked.order);
        self.front.insert(place, ranked);
    }

    /// The highest scores, the highest first; of equal ones those with fewer transformations, then fewer units.
    pub fn list(&self) -> impl Iterator<Item = &Improvement> {
        self.list.iter().map(|ranked| &ranked.improvement)
    }

    /// Those that no other beats or equals in score, number of units, closeness to the original and number of themes at
    /// once; of equal ones the first. The highest score first.
    pub fn front(&self) -> impl Iterator<Item = &Improvement> {
        self.front.iter().map(|ranked| &ranked.improvement)
    }
}

fn order(one: &Improvement) -> Order {
    (Reverse(one.score), one.changes.len(), one.position.occupied().len(), one.position.to_string())
}

/// What a composer wants, more is better.
fn traits(one: &Improvement) -> (i64, Reverse<u32>, Reverse<usize>, usize) {
    (one.score, Reverse(one.position.occupied().len()), Reverse(one.changes.len()), one.themes)
}

/// Whether the first is at least as good in every respect and better in one.
fn beats(one: &Improvement, other: &Improvement) -> bool {
    let (a, b) = (traits(one), traits(other));
    a != b && a.0 >= b.0 && a.1 >= b.1 && a.2 >= b.2 && a.3 >= b.3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Changes;
    use keymove_chess::{Move, Square};

    fn improvement(fen: &str, score: i64, added: usize, themes: usize) -> Improvement {
        let position: keymove_chess::Position = fen.parse().expect("a position");
        let units: Vec<_> = position.units().take(added).collect();
        let changes = Changes { added: units, ..Changes::default() };
        Improvement { position, key: Move::new(Square::A1, Square::A2), score, themes, changes }
    }

    #[test]
    fn order_does_not_matter() {
        let mut all = vec![
            improvement("k7/8/K7/8/8/8/8/7R w - -", 10, 1, 1),
            improvement("k7/8/K7/8/8/8/8/6QR w - -", 20, 2, 1),
            improvement("k7/8/K7/8/8/8/8/6RR w - -", 20, 2, 1),
            improvement("k7/8/K7/8/8/8/8/5QRR w - -", 15, 3, 1),
            improvement("k7/8/K7/8/8/8/8/4QQRR w - -", 12, 3, 4),
        ];
        let kept = |all: &[Improvement]| {
            let mut best = Best::new(3);
            all.iter().for_each(|one| best.add(one));
            (best.list().cloned().collect::<Vec<_>>(), best.front().cloned().collect::<Vec<_>>())
        };
        let (list, front) = kept(&all);
        assert_eq!(list.iter().map(|one| one.score).collect::<Vec<_>>(), [20, 20, 15]);
        assert_eq!(front.iter().map(|one| one.score).collect::<Vec<_>>(), [20, 12, 10]);
        assert_eq!(front[0].position.to_string(), all[1].position.to_string());
        all.reverse();
        assert_eq!(kept(&all), (list, front));
    }
}
