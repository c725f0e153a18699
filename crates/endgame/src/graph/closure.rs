//! Draws by repetition: sets of positions in which the defender keeps the attacker for ever.

use super::{Graph, Id, Known};
use crate::judge::Ground;

impl Graph<'_> {
    /// Looks for repetition in the whole graph; whether anything has become known.
    ///
    /// From a position that is open the attacker can perhaps reach something better: a position that is won, or one whose moves nobody has looked at. All
    /// positions from which he can force that are marked, backwards from there. What is expanded and not marked is held: of each of its positions the
    /// defender has a move (or the attacker all moves) to what is held or not marked either.
    pub(super) fn close(&mut self) -> bool {
        self.closed_at = self.nodes.len();
        let mut is_marked = vec![false; self.nodes.len()];
        // Of the defender's positions: moves to what is not marked.
        let mut refuges: Vec<u16> = vec![0; self.nodes.len()];
        let mut open: Vec<Id> = Vec::new();
        for (place, node) in self.nodes.iter().enumerate() {
            refuges[place] = node.followers.map_or(0, |(_, count)| count);
            let is_frontier = node.known == Known::Open && node.followers.is_none();
            if is_frontier || node.known.is_won() == Some(true) {
                is_marked[place] = true;
                open.push(place as Id);
            }
        }
        while let Some(id) = open.pop() {
            for &leader in &self.nodes[id as usize].leaders {
                let place = leader as usize;
                if is_marked[place] || self.nodes[place].known != Known::Open {
                    continue;
                }
                // A position that leads here by two moves is told twice, and has counted both.
                refuges[place] -= 1;
                if self.attacks(leader) || refuges[place] == 0 {
                    is_marked[place] = true;
                    open.push(leader);
                }
            }
        }
        let held: Vec<Id> = (0..self.nodes.len() as Id)
            .filter(|&id| !is_marked[id as usize] && self.of(id) == Known::Open)
            .collect();
        for &id in &held {
            self.learn(id, Known::Held(Ground::Repetition));
        }
        for &id in &held {
            self.settle(id);
        }
        !held.is_empty()
    }
}
