//! Positions of games that are known to have no mate: openings come up again and again.

use keymove_chess::Position;

/// A table of fixed size. Each position has one place, which the newest takes.
pub(super) struct Known {
    /// By the low bits of the hash: the hash and another one that is independent of it.
    places: Vec<[u64; 2]>,
}

impl Known {
    /// A table of at most so many bytes; it remembers nothing if there is no memory.
    pub(super) fn new(bytes: usize) -> Self {
        let mut places = Vec::new();
        let size = (bytes / 16).checked_ilog2().map_or(0, |bits| 1 << bits);
        if places.try_reserve_exact(size).is_ok() {
            places.resize(size, [0; 2]);
        }
        Self { places }
    }

    fn place(&self, position: &Position) -> usize {
        position.hash() as usize & self.places.len().wrapping_sub(1)
    }

    pub(super) fn has(&self, position: &Position) -> bool {
        self.places.get(self.place(position)) == Some(&key(position))
    }

    pub(super) fn add(&mut self, position: &Position) {
        let place = self.place(position);
        if let Some(place) = self.places.get_mut(place) {
            *place = key(position);
        }
    }
}

/// What tells positions apart.
pub(super) fn key(position: &Position) -> [u64; 2] {
    [position.hash(), position.verification_hash()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_stays() {
        let start = Position::initial();
        for bytes in [0, 15, 16, 1000] {
            let mut known = Known::new(bytes);
            assert!(!known.has(&start));
            known.add(&start);
            assert_eq!(known.has(&start), bytes >= 16, "{bytes}");
            let next = start.play(start.moves()[0]);
            assert!(!known.has(&next));
            if bytes == 16 {
                known.add(&next);
                assert!(known.has(&next) && !known.has(&start));
            }
        }
    }
}
