//! Which position is looked at next: proof numbers, depth first (df-pn; A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002).
//!
//! Numbers only guide. Of several moves of the side that needs all of them the largest number counts, and one for each other: sums would count positions
//! that are reached in many ways many times. A position that stands on the path already is taken for far away in both directions.

use super::{Graph, Id, Known};
use keymove_solve::{Limits, Stop};
use std::collections::{HashSet, VecDeque};

/// The number of what cannot be proven.
pub(super) const NEVER: u32 = 1 << 30;
/// The number of what leads back to where the path has been.
const BACK: u32 = 1 << 20;
/// By so much of itself more may a position cost than the second best before that is looked at.
const PATIENCE: u32 = 4;
/// Repetition is looked for when the graph has grown by so many positions, and by a part of itself.
const GROWTH: usize = 2_000;

/// Numbers of a position, and what it waits for.
struct Numbers {
    proof: u32,
    disproof: u32,
    best: Option<Id>,
    /// The number of the second best move.
    second: u32,
}

impl Graph<'_> {
    /// Searches until something is known of the position, or so many positions have been expanded.
    ///
    /// # Errors
    /// Why the search was stopped; a full memory ends it without an error.
    pub fn search(&mut self, id: Id, most: u64, limits: &Limits) -> Result<Known, Stop> {
        let mut expanded = 0;
        while self.of(id) == Known::Open && expanded < most && !self.is_full() {
            let before = (expanded, self.len());
            let stopped = self.descend(id, most, &mut expanded, limits);
            if self.of(id) == Known::Open {
                self.close();
            }
            stopped?;
            if self.of(id) == Known::Open && (expanded, self.len()) == before {
                // All numbers say that nothing can be done, because of paths that are gone: what the attacker can reach is looked at, whatever they say.
                // A part of the graph at once, because this costs a walk through all of it.
                self.refresh();
                for next in self.frontier(id, 16 + self.len() / 8) {
                    self.expand(next);
                    expanded += 1;
                }
                limits.check()?;
            } else if self.nodes[id as usize].proof >= BACK || self.nodes[id as usize].disproof >= BACK {
                self.refresh();
            }
        }
        Ok(self.of(id))
    }

    /// One descent from the position, with all that it leads to.
    fn descend(&mut self, root: Id, most: u64, expanded: &mut u64, limits: &Limits) -> Result<(), Stop> {
        let mut path = vec![(root, BACK, BACK)];
        self.nodes[root as usize].is_on_path = true;
        let mut stopped = Ok(());
        while let Some(&(id, most_proof, most_disproof)) = path.last() {
            let mut is_over = *expanded >= most || self.is_full() || stopped.is_err();
            if !is_over && self.of(id) == Known::Open && self.nodes[id as usize].followers.is_none() {
                self.expand(id);
                *expanded += 1;
                // A position whose followers are in large tables can take hundredths of a second.
                if (*expanded).is_multiple_of(16) {
                    stopped = limits.check();
                }
                is_over |= self.len() > self.closed_at + GROWTH + self.closed_at / 2;
            }
            if !is_over && stopped.is_ok() && self.of(id) == Known::Open && self.attacks(id) {
                stopped = self.seek_mate(id, limits);
            }
            let numbers = self.numbers(id);
            let node = &mut self.nodes[id as usize];
            (node.proof, node.disproof) = (numbers.proof, numbers.disproof);
            let is_done = is_over
                || self.of(id) != Known::Open
                || numbers.proof >= most_proof
                || numbers.disproof >= most_disproof;
            let Some(best) = numbers.best.filter(|_| !is_done) else {
                self.nodes[id as usize].is_on_path = false;
                path.pop();
                continue;
            };
            let child = &self.nodes[best as usize];
            let beyond = |second: u32| second.saturating_add(second / PATIENCE).saturating_add(1);
            let rest = |most: u32, own: u32, of_child: u32| {
                most.saturating_sub(own).saturating_add(of_child).max(of_child + 1).min(BACK)
            };
            let bounds = if self.attacks(id) {
                (
                    most_proof.min(beyond(numbers.second)),
                    rest(most_disproof, numbers.disproof, child.disproof),
                )
            } else {
                (rest(most_proof, numbers.proof, child.proof), most_disproof.min(beyond(numbers.second)))
            };
            self.nodes[best as usize].is_on_path = true;
            path.push((best, bounds.0, bounds.1));
        }
        stopped
    }

    /// The numbers of a position by those of its followers.
    fn numbers(&self, id: Id) -> Numbers {
        let node = &self.nodes[id as usize];
        if node.known != Known::Open || node.followers.is_none() {
            return Numbers { proof: node.proof, disproof: node.disproof, best: None, second: NEVER };
        }
        let attacks = self.attacks(id);
        let (mut least, mut second, mut best) = (NEVER, NEVER, None);
        let (mut largest, mut others) = (0, 0_u32);
        for &next in self.after(id) {
            let node = &self.nodes[next as usize];
            if node.known != Known::Open {
                continue;
            }
            let (proof, disproof) = if node.is_on_path { (BACK, BACK) } else { (node.proof, node.disproof) };
            let (own, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
            if best.is_none() || own < least {
                second = least;
                (least, best) = (own, Some((next, node.is_on_path)));
            } else {
                second = second.min(own);
            }
            largest = largest.max(other);
            others += 1;
        }
        let all = largest.saturating_add(others.saturating_sub(1)).min(NEVER);
        let best = best.and_then(|(next, is_on_path)| (!is_on_path).then_some(next));
        let (proof, disproof) = if attacks { (least, all) } else { (all, least) };
        Numbers { proof, disproof, best, second }
    }

    /// Works out all numbers anew, without any path.
    fn refresh(&mut self) {
        for id in 0..self.nodes.len() {
            let node = &self.nodes[id];
            if node.known == Known::Open && (node.proof >= BACK || node.disproof >= BACK) {
                let (proof, disproof) = self.judge.guess(&node.position, self.attacker);
                let node = &mut self.nodes[id];
                (node.proof, node.disproof) = (proof, disproof);
            }
        }
        for _ in 0..2 {
            for id in (0..self.nodes.len() as Id).rev() {
                if self.of(id) == Known::Open && self.nodes[id as usize].followers.is_some() {
                    let numbers = self.numbers(id);
                    let node = &mut self.nodes[id as usize];
                    (node.proof, node.disproof) =
                        (numbers.proof.min(BACK - 1), numbers.disproof.min(BACK - 1));
                }
            }
        }
    }

    /// Positions that nobody has looked at and to which open ones lead, the nearest first.
    fn frontier(&self, root: Id, most: usize) -> Vec<Id> {
        let mut seen = HashSet::from([root]);
        let mut open = VecDeque::from([root]);
        let mut found = Vec::new();
        while let Some(id) = open.pop_front().filter(|_| found.len() < most) {
            if self.nodes[id as usize].followers.is_none() {
                found.push(id);
            }
            for &next in self.after(id) {
                if self.of(next) == Known::Open && seen.insert(next) {
                    open.push_back(next);
                }
            }
        }
        found
    }
}
