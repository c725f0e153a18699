//! The improvements worth showing: the best scores, and those that nothing beats in every respect.

use super::Improvement;
use std::cmp::Reverse;

/// Keeps the highest scores and the front. What is kept does not depend on the order in which improvements come.
#[derive(Clone, Debug)]
pub struct Best {
    most: usize,
    list: Vec<Group>,
    front: Vec<Ranked>,
    /// All of them, if they are to be looked at once more.
    pool: Option<Vec<Improvement>>,
    /// How many were not kept among these.
    dropped: usize,
}

/// Improvements that differ in nothing but the squares to which units were added or moved: everything else that was done, key,
/// score and number of themes are the same.
#[derive(Clone, Debug)]
pub struct Group {
    rank: Rank,
    count: u64,
    /// The first ones, in the order of their diagrams.
    members: Vec<Ranked>,
}

impl Group {
    /// The most improvements of a group that are kept; the others are counted.
    pub const KEPT: usize = 24;

    /// The first one.
    pub fn first(&self) -> &Improvement {
        &self.members[0].improvement
    }

    /// The next ones, as far as they are kept.
    pub fn others(&self) -> impl Iterator<Item = &Improvement> {
        self.members.iter().skip(1).map(|ranked| &ranked.improvement)
    }

    /// How many there are.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Whether it has this improvement or would have it.
    pub fn has(&self, improvement: &Improvement) -> bool {
        self.rank == rank(improvement)
    }

    fn add(&mut self, ranked: Ranked) {
        self.count += 1;
        let place = self.members.partition_point(|other| other.order < ranked.order);
        self.members.insert(place, ranked);
        self.members.truncate(Self::KEPT);
    }
}

#[derive(Clone, Debug)]
struct Ranked {
    order: Order,
    improvement: Improvement,
}

/// Smaller is better: score, number of transformations, units, and the diagram, so that no two are equal.
type Order = (Reverse<i64>, usize, u32, String);

/// Smaller is better: as [`Order`], with what the improvements of a group have in common instead of the diagram. What was
/// dropped for better groups can therefore never come back.
type Rank = (Reverse<i64>, usize, u32, String);

impl Best {
    /// More of them than anybody looks at.
    pub const MOST: u16 = 10_000;

    /// Keeps this many of the highest scores, counting groups.
    pub fn new(most: usize) -> Self {
        Self { most, list: Vec::new(), front: Vec::new(), pool: None, dropped: 0 }
    }

    /// The same, which keeps all others too, but no more than [`Self::POOLED`], those with the highest scores.
    #[must_use]
    pub fn with_pool(mut self) -> Self {
        self.pool = Some(Vec::new());
        self
    }

    /// So many are kept to be looked at once more.
    pub const POOLED: usize = 200_000;

    /// All that were kept to be looked at once more, the highest score first, of which nothing is left; and how many were not kept.
    pub fn take_pool(&mut self) -> (Vec<Improvement>, usize) {
        let mut pool = self.pool.take().unwrap_or_default();
        self.dropped += trim(&mut pool);
        (pool, self.dropped)
    }

    /// Considers one more.
    pub fn add(&mut self, improvement: &Improvement) {
        if let Some(pool) = &mut self.pool {
            pool.push(improvement.clone());
            if pool.len() >= 2 * Self::POOLED {
                self.dropped += trim(pool);
            }
        }
        let full = self.list.len() >= self.most;
        if !full || self.list.last().is_some_and(|last| improvement.score >= last.first().score) {
            self.add_to_list(improvement);
        }
        if !self.front.iter().any(|other| beats(&other.improvement, improvement)) {
            self.add_to_front(ranked(improvement));
        }
    }

    fn add_to_list(&mut self, improvement: &Improvement) {
        let rank = rank(improvement);
        let place = self.list.partition_point(|group| group.rank < rank);
        match self.list.get_mut(place) {
            Some(group) if group.rank == rank => group.add(ranked(improvement)),
            None if place >= self.most => {}
            _ => {
                let members = vec![ranked(improvement)];
                self.list.insert(place, Group { rank, count: 1, members });
                self.list.truncate(self.most);
            }
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
    pub fn list(&self) -> impl Iterator<Item = &Group> {
        self.list.iter()
    }

    /// Those that no other beats or equals in score, number of units, closeness to the original and number of themes at
    /// once; of equal ones the first. The highest score first.
    pub fn front(&self) -> impl Iterator<Item = &Improvement> {
        self.front.iter().map(|ranked| &ranked.improvement)
    }
}

/// Puts them in order and keeps the first ones; how many others there were.
fn trim(pool: &mut Vec<Improvement>) -> usize {
    let dropped = pool.len().saturating_sub(Best::POOLED);
    pool.sort_by_cached_key(order);
    pool.truncate(Best::POOLED);
    dropped
}

fn order(one: &Improvement) -> Order {
    (Reverse(one.score), one.changes.len(), one.position.occupied().len(), one.position.to_string())
}

fn rank(one: &Improvement) -> Rank {
    let mut common = one.changes.clone();
    // What came belongs together whatever its square.
    let added: String = common.added.drain(..).map(|(_, piece)| piece.letter()).collect();
    common.moved.iter_mut().for_each(|moved| moved.to = moved.from);
    let lines = one.solutions.iter().chain(one.others.iter().flat_map(|other| &other.solutions));
    let lines: String = lines.flatten().map(|mv| mv.to_string()).collect();
    let keys: String = one.others.iter().map(|other| other.key.to_string()).collect();
    let common = format!("{common:?} {added} {}{keys} {} {lines}", one.key, one.themes);
    (Reverse(one.score), one.changes.len(), one.position.occupied().len(), common)
}

/// Whether two differ in nothing but the squares to which units were added or moved.
pub fn is_alike(one: &Improvement, other: &Improvement) -> bool {
    rank(one) == rank(other)
}

fn ranked(one: &Improvement) -> Ranked {
    Ranked { order: order(one), improvement: one.clone() }
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
        let (key, solutions) = (Move::new(Square::A1, Square::A2), Vec::new());
        Improvement { position, key, solutions, others: Vec::new(), score, themes, changes }
    }

    /// Scores, sizes and first diagrams of the groups, and the front.
    fn kept(all: &[Improvement], most: usize) -> (Vec<(i64, u64, String)>, Vec<Improvement>) {
        let mut best = Best::new(most);
        all.iter().for_each(|one| best.add(one));
        let group = |group: &Group| {
            let first = group.first();
            assert!(group.has(first) && group.others().all(|other| group.has(other)));
            (first.score, group.count(), first.position.to_string())
        };
        (best.list().map(group).collect(), best.front().cloned().collect())
    }

    #[test]
    fn a_unit_that_may_stand_anywhere_does_not_flood_the_list() {
        let mut all = vec![improvement("k7/8/K7/8/8/8/8/7R w - -", 20, 1, 1)];
        for square in ["k7/8/K6n/8/8/8/8/7R w - -", "k7/8/K5n1/8/8/8/8/7R w - -", "k7/8/K7/7n/8/8/8/7R w - -"]
        {
            let mut one = improvement(square, 20, 0, 1);
            one.changes.added = one.position.units().filter(|(_, piece)| piece.letter() == 'n').collect();
            all.push(one);
        }
        for number in 0..40 {
            let mut one = improvement("k7/8/K7/8/8/8/8/7R w - -", 20, 1, 1);
            one.score = 10 + number % 2;
            all.push(one);
        }
        let found = kept(&all, 3);
        let sizes: Vec<_> = found.0.iter().map(|&(score, count, _)| (score, count)).collect();
        assert_eq!(sizes, [(20, 1), (20, 3), (11, 20)]);
        assert_eq!(found.0[1].2, "k7/8/K5n1/8/8/8/8/7R w - - 0 1");
        all.reverse();
        assert_eq!(kept(&all, 3), found);
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
        let (list, front) = kept(&all, 3);
        assert_eq!(list.iter().map(|one| (one.0, one.1)).collect::<Vec<_>>(), [(20, 1), (20, 1), (15, 1)]);
        assert_eq!(front.iter().map(|one| one.score).collect::<Vec<_>>(), [20, 12, 10]);
        assert_eq!(front[0].position.to_string(), all[1].position.to_string());
        all.reverse();
        assert_eq!(kept(&all, 3), (list, front));
    }
}
