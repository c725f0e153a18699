//! The positions to go on from: the most promising ones, few of which are alike.

use keymove_chess::{Arrangement, Bitboard, Color, Move, Position};
use keymove_study::score::{Score, Theme};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A position that a round may go on from.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) position: Position,
    /// What it is expected to lead to: the higher, the better.
    pub(super) guide: i64,
    /// Those that are alike have the same.
    pub(super) group: u64,
    /// Its key, if it is sound.
    pub(super) sound: Option<Sound>,
}

/// What is known of a sound position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sound {
    pub(super) key: Move,
    pub(super) score: i64,
    /// Whether it is as wished, as far as this is quickly told.
    pub(super) wanted: bool,
}

impl Candidate {
    /// Smaller comes first. No two positions of a group are equal in this.
    fn order(&self) -> (u32, u64) {
        (self.position.occupied().len(), self.position.hash())
    }
}

/// Smaller comes first.
type Rank = (Reverse<i64>, u64);

/// Keeps the groups with the highest guides. What is kept does not depend on the order in which candidates come.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    /// How many groups are kept.
    most: usize,
    /// How many of a group.
    alike: usize,
    groups: BTreeMap<Rank, Vec<Candidate>>,
}

impl Pool {
    pub(super) fn new(most: usize, alike: usize) -> Self {
        Self { most: most.max(1), alike, groups: BTreeMap::new() }
    }

    /// A candidate with a lower guide has no chance.
    pub(super) fn floor(&self) -> i64 {
        let last = (self.groups.len() >= self.most).then(|| self.groups.last_key_value()).flatten();
        last.map_or(i64::MIN, |((guide, _), _)| guide.0)
    }

    /// Whether it is kept for now.
    pub(super) fn add(&mut self, candidate: Candidate) -> bool {
        let rank = (Reverse(candidate.guide), candidate.group);
        let order = candidate.order();
        if self.groups.len() >= self.most
            && self.groups.last_key_value().is_some_and(|(last, _)| *last < rank)
        {
            return false;
        }
        let group = self.groups.entry(rank).or_default();
        let place = group.partition_point(|other| other.order() < order);
        let known = group.get(place).is_some_and(|other| other.order() == order);
        if known || place >= self.alike {
            return false;
        }
        group.insert(place, candidate);
        group.truncate(self.alike);
        if self.groups.len() > self.most {
            self.groups.pop_last();
        }
        true
    }

    /// Whether this position is kept.
    pub(super) fn has(&self, candidate: &Candidate) -> bool {
        let group = self.groups.get(&(Reverse(candidate.guide), candidate.group));
        group.is_some_and(|group| group.iter().any(|other| other.order() == candidate.order()))
    }

    /// All that is kept, the highest guide first.
    pub(super) fn into_all(self) -> impl Iterator<Item = Candidate> {
        self.groups.into_values().flatten()
    }

    /// Takes out the first one of each group, from the highest guide on, until there are so many.
    pub(super) fn take(&mut self, most: usize, used: &mut Used) -> Vec<Candidate> {
        let mut taken = Vec::new();
        self.groups.retain(|_, group| {
            while taken.len() < most && !group.is_empty() {
                let first = group.remove(0);
                if used.take(&first, self.alike) {
                    taken.push(first);
                    break;
                }
            }
            !group.is_empty()
        });
        taken
    }
}

/// What rounds went on from: no position twice, and of a group few.
#[derive(Clone, Debug, Default)]
pub(super) struct Used {
    positions: HashSet<u64>,
    groups: HashMap<u64, usize>,
}

/// So many are remembered, in some hundred megabytes at most. That rounds go on from more in one run would take weeks.
const REMEMBERED: usize = 4_000_000;

impl Used {
    /// Whether a round may go on from it, which it then does.
    fn take(&mut self, candidate: &Candidate, alike: usize) -> bool {
        if self.positions.len() >= REMEMBERED || !self.positions.insert(candidate.position.hash()) {
            return false;
        }
        let times = self.groups.entry(candidate.group).or_default();
        *times += 1;
        *times <= alike
    }

    /// Whether nothing would come of keeping it.
    pub(super) fn has(&self, candidate: &Candidate, alike: usize) -> bool {
        self.positions.contains(&candidate.position.hash())
            || self.groups.get(&candidate.group).is_some_and(|&times| times >= alike)
    }
}

/// Mixes one more word into a fingerprint that is the same in every run, as a standard hasher's need not be.
fn mix(sum: u64, word: u64) -> u64 {
    // Multiply and fold, as the verification hash of a position does.
    let product = u128::from(sum ^ 0x9e37_79b9_7f4a_7c15) * u128::from(word ^ 0xe220_a839_7b1d_cdaf);
    (product as u64 ^ (product >> 64) as u64).wrapping_add(word.rotate_left(32))
}

/// How many units of each kind there are.
fn material(position: &Arrangement) -> u64 {
    let roles = keymove_chess::Role::ALL.into_iter();
    let counts = roles.flat_map(|role| Color::ALL.map(|color| position.pieces(color, role).len()));
    counts.fold(0, |sum, count| sum << 4 | u64::from(count))
}

/// A move as seen from Black's king, so that it stays the same when everything is shifted.
fn relative(position: &Arrangement, mv: Move) -> u64 {
    let king = position.king(Color::Black).map_or(0, |king| king.index());
    let seen = |square: keymove_chess::Square| (64 + square.index() - king) as u64;
    seen(mv.from()) << 16 | seen(mv.to()) << 8 | u64::from(mv.bits() >> 12)
}

/// Sound positions with the same units, key, score and themes are alike, wherever their units stand.
pub(super) fn group_of_sound(position: &Arrangement, key: Move, score: &Score) -> u64 {
    let words = [material(position), relative(position, key), score.total() as u64];
    let counts = (0..Theme::COUNT).map(|theme| u64::from(score.counts[theme]));
    words.into_iter().chain(counts).fold(1, mix)
}

/// Nearly sound positions with the same units and the same flaws are alike.
pub(super) fn group_of_flawed(position: &Arrangement, flaws: impl Iterator<Item = Move>) -> u64 {
    let moves = flaws.map(|mv| relative(position, mv));
    std::iter::once(material(position)).chain(moves).fold(2, mix)
}

/// The squares of a set, as a composer who shifts the whole board by so many files and ranks would name them.
pub(super) fn moved(squares: Bitboard, shift: (i8, i8)) -> Bitboard {
    let squares = squares.into_iter().filter_map(|square| super::changes::shifted(square, shift));
    squares.fold(Bitboard::EMPTY, |set, square| set | square.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(fen: &str, guide: i64, group: u64) -> Candidate {
        Candidate { position: fen.parse().expect("a position"), guide, group, sound: None }
    }

    fn all() -> Vec<Candidate> {
        vec![
            candidate("k7/8/K7/8/8/8/8/7R w - -", 5, 1),
            candidate("k7/8/K7/8/8/8/8/6R1 w - -", 5, 1),
            candidate("k7/8/K7/8/8/8/8/5R2 w - -", 5, 1),
            candidate("k7/8/K7/8/8/8/8/4QR2 w - -", 9, 2),
            candidate("k7/8/K7/8/8/8/8/3Q1R2 w - -", 7, 3),
            candidate("k7/8/K7/8/8/8/8/2Q2R2 w - -", 7, 4),
        ]
    }

    fn kept(pool: Pool) -> Vec<(i64, u64, u64)> {
        pool.into_all().map(|one| (one.guide, one.group, one.position.hash())).collect()
    }

    #[test]
    fn order_does_not_matter() {
        for most in 1..6 {
            for alike in 1..4 {
                let (mut forth, mut back) = (Pool::new(most, alike), Pool::new(most, alike));
                all().into_iter().chain(all()).for_each(|one| {
                    forth.add(one);
                });
                all().into_iter().rev().for_each(|one| {
                    back.add(one);
                });
                let kept = kept(forth);
                assert_eq!(kept, self::kept(back));
                let mut sizes = HashMap::<u64, usize>::new();
                kept.iter().for_each(|one| *sizes.entry(one.1).or_default() += 1);
                assert!(sizes.len() == most.min(4) && sizes.values().all(|&size| size <= alike));
                assert_eq!(kept[0].0, 9);
            }
        }
    }

    #[test]
    fn nothing_is_taken_twice() {
        let (mut pool, mut used) = (Pool::new(10, 2), Used::default());
        all().into_iter().for_each(|one| {
            pool.add(one);
        });
        let guides = |taken: Vec<Candidate>| taken.iter().map(|one| one.guide).collect::<Vec<_>>();
        assert_eq!(guides(pool.take(3, &mut used)), [9, 7, 7]);
        assert_eq!(guides(pool.take(3, &mut used)), [5]);
        all().into_iter().for_each(|one| {
            pool.add(one);
        });
        assert_eq!(guides(pool.take(9, &mut used)), [5]);
        assert_eq!(guides(pool.take(9, &mut used)), [0_i64; 0]);
        assert!(all().iter().filter(|one| one.group == 1).all(|one| used.has(one, 2)));
    }

    #[test]
    fn a_shift_leaves_a_group() {
        let position = |fen: &str| -> Position { fen.parse().expect("a position") };
        let one = position("k7/8/K7/8/8/8/8/6R1 w - -");
        let other = position("1k6/8/1K6/8/8/8/8/7R w - -");
        let group = |position: &Position, mv: &str| {
            let mv = keymove_chess::notation::parse_uci(position, mv).expect("a move");
            group_of_flawed(position, std::iter::once(mv))
        };
        assert_eq!(group(&one, "g1g8"), group(&other, "h1h8"));
        assert_ne!(group(&one, "g1g8"), group(&one, "g1g7"));
        assert_eq!(moved(Bitboard::of(keymove_chess::Square::H1), (-1, 2)), keymove_chess::Square::G3.into());
        assert!(moved(Bitboard::of(keymove_chess::Square::H1), (1, 0)).is_empty());
    }
}
