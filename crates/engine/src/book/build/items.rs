//! What is counted and sorted on the way from games to a book.

use super::sort::Item;
use crate::book::Counts;
use core::cmp::Reverse;

/// A move of some game: from which position to which, and how games went on. Sorted by where it leads, so that all ways
/// into a position stand together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) after: u64,
    pub(super) before: u64,
    /// As a record has it.
    pub(super) mv: u16,
    /// For the side that made the move.
    pub(super) counts: Counts,
}

impl Item for Step {
    type Order = (u64, u64, u16);
    type Bytes = Bytes<34>;

    fn order(&self) -> Self::Order {
        (self.after, self.before, self.mv)
    }

    fn absorb(&mut self, other: &Self) {
        self.counts = self.counts.and(other.counts);
    }

    fn to_bytes(self) -> Self::Bytes {
        let Counts { games, wins, draws, losses } = self.counts;
        let mut bytes = Bytes::default();
        bytes.0[..8].copy_from_slice(&self.after.to_le_bytes());
        bytes.0[8..16].copy_from_slice(&self.before.to_le_bytes());
        bytes.0[16..18].copy_from_slice(&self.mv.to_le_bytes());
        for (place, count) in bytes.0[18..].chunks_exact_mut(4).zip([games, wins, draws, losses]) {
            place.copy_from_slice(&count.to_le_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &Self::Bytes) -> Self {
        let count = |at: usize| u32::from_le_bytes(bytes.part(18 + 4 * at));
        let counts = Counts { games: count(0), wins: count(1), draws: count(2), losses: count(3) };
        let mv = u16::from_le_bytes(bytes.part(16));
        let (after, before) = (u64::from_le_bytes(bytes.part(0)), u64::from_le_bytes(bytes.part(8)));
        Self { after, before, mv, counts }
    }
}

/// A move that leads to a position of the book. Sorted by where it is made, the most frequent position behind it first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) before: u64,
    /// Games that reached the position behind the move.
    pub(super) games: u32,
    /// As a record has it.
    pub(super) mv: u16,
}

impl Item for Choice {
    type Order = (u64, Reverse<u32>, u16);
    type Bytes = Bytes<14>;

    fn order(&self) -> Self::Order {
        (self.before, Reverse(self.games), self.mv)
    }

    fn absorb(&mut self, _: &Self) {}

    fn to_bytes(self) -> Self::Bytes {
        let mut bytes = Bytes::default();
        bytes.0[..8].copy_from_slice(&self.before.to_le_bytes());
        bytes.0[8..12].copy_from_slice(&self.games.to_le_bytes());
        bytes.0[12..].copy_from_slice(&self.mv.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &Self::Bytes) -> Self {
        Self {
            before: u64::from_le_bytes(bytes.part(0)),
            games: u32::from_le_bytes(bytes.part(8)),
            mv: u16::from_le_bytes(bytes.part(12)),
        }
    }
}

/// An array that begins with zeros.
pub(super) struct Bytes<const N: usize>([u8; N]);

impl<const N: usize> Bytes<N> {
    /// The bytes from this place on.
    fn part<const M: usize>(&self, at: usize) -> [u8; M] {
        core::array::from_fn(|index| self.0[at + index])
    }
}

impl<const N: usize> Default for Bytes<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> AsRef<[u8]> for Bytes<N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<const N: usize> AsMut<[u8]> for Bytes<N> {
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}
