//! Positions that have been given already, the last so many of them.

use super::known::key;
use keymove_chess::Position;
use std::collections::{HashMap, VecDeque};

/// Positions that are remembered; some 64 bytes each.
const MOST: usize = 1 << 20;

/// The positions found lately, with the number of the find.
pub(super) struct Seen {
    numbers: HashMap<[u64; 2], u64>,
    order: VecDeque<[u64; 2]>,
    most: usize,
}

impl Seen {
    pub(super) fn new() -> Self {
        Self { numbers: HashMap::new(), order: VecDeque::new(), most: MOST }
    }

    /// Remembers the position under this number unless it is known; then its number comes back.
    pub(super) fn meet(&mut self, position: &Position, number: u64) -> Option<u64> {
        let key = key(position);
        if let Some(&first) = self.numbers.get(&key) {
            return Some(first);
        }
        if self.order.len() >= self.most
            && let Some(oldest) = self.order.pop_front()
        {
            self.numbers.remove(&oldest);
        }
        self.numbers.insert(key, number);
        self.order.push_back(key);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_is_forgotten() {
        let start = Position::initial();
        let positions: Vec<Position> = start.moves().into_iter().map(|mv| start.play(mv)).collect();
        let mut seen = Seen { most: 3, ..Seen::new() };
        for (number, position) in positions[..4].iter().enumerate() {
            assert_eq!(seen.meet(position, number as u64), None);
        }
        assert_eq!(seen.meet(&positions[3], 9), Some(3));
        assert_eq!(seen.meet(&positions[1], 9), Some(1));
        assert_eq!(seen.meet(&positions[0], 9), None, "forgotten");
        assert_eq!(seen.numbers.len(), 3);
    }
}
