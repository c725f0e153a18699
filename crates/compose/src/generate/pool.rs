//! What was found, without what is nearly the same.

use super::Found;
use super::near::distance;
use keymove_problem::sort::Sort as _;

/// What became of a problem.
#[derive(Clone, Debug)]
pub enum Added {
    /// It is unlike all others.
    New,
    /// It is better than these, which are near it and have gone.
    Instead(Vec<Found>),
    /// It is too near to one that is as good or better.
    TooNear,
}

/// Problems that are so many steps from one another at least.
#[derive(Clone, Debug)]
pub struct Pool {
    apart: usize,
    list: Vec<Found>,
}

impl Pool {
    /// Nothing yet.
    pub const fn new(apart: usize) -> Self {
        Self { apart, list: Vec::new() }
    }

    /// Considers one more. What is kept depends on the order in which problems come.
    pub fn add(&mut self, found: &Found) -> Added {
        let score = found.score.total();
        let is_near = |other: &Found| distance(&found.position, &other.position) < self.apart.max(1);
        let near: Vec<bool> = self.list.iter().map(is_near).collect();
        if near.iter().zip(&self.list).any(|(&near, other)| near && other.score.total() >= score) {
            return Added::TooNear;
        }
        let mut gone = Vec::new();
        let mut kept = Vec::with_capacity(self.list.len() + 1);
        for (near, other) in near.into_iter().zip(std::mem::take(&mut self.list)) {
            if near { gone.push(other) } else { kept.push(other) }
        }
        kept.push(found.clone());
        self.list = kept;
        if gone.is_empty() { Added::New } else { Added::Instead(gone) }
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The problems, the highest score first; of equal ones that of the earlier attempt.
    pub fn ranked(&self) -> Vec<&Found> {
        let mut all: Vec<&Found> = self.list.iter().collect();
        all.put_in_order_by_key(|found| (-found.score.total(), found.attempt));
        all
    }
}
