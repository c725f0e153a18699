//! How tables of the rule of fifty moves are held in memory: all positions of a material with one side to move.

use crate::{FIFTY_MOVES, Wdl, Zeroing};
use core::ops::Range;

/// How far the next capture, move of a pawn or mate is, in eight bits for each position, and one bit that tells losses from wins. What the rule takes away
/// follows from the half-moves.
#[derive(Debug)]
pub(crate) struct Distances {
    /// Half-moves after which a game is drawn.
    pub(crate) rule: u8,
    /// Half-moves of eight positions in each number, the first one lowest; 0 for draws and mates.
    pub(crate) plies: Vec<u64>,
    /// A bit for each position, 64 in each number: who is to move loses, or is mated.
    pub(crate) lost: Vec<u64>,
}

impl Distances {
    /// Draws, of so many words of 64 positions.
    pub(crate) fn new(words: usize) -> Self {
        Self { rule: FIFTY_MOVES, plies: vec![0; words * 8], lost: vec![0; words] }
    }

    /// What a position is worth, and how far the next capture, move of a pawn or mate is.
    #[inline]
    pub(crate) fn told(&self, number: usize) -> Zeroing {
        let plies = (self.plies[number / 8] >> (8 * (number % 8))) as u8;
        match (self.lost[number / 64] >> (number % 64) & 1 != 0, plies) {
            (true, _) => Zeroing::loss(plies, self.rule),
            (false, 0) => Zeroing::DRAW,
            (false, _) => Zeroing::win(plies, self.rule),
        }
    }

    /// Half-moves of the positions of whole words.
    pub(crate) fn plies(&self, numbers: Range<usize>) -> Vec<u8> {
        let eights = &self.plies[numbers.start / 8..numbers.end / 8];
        eights.iter().flat_map(|eight| eight.to_le_bytes()).collect()
    }

    /// What they are worth, as [bytes](Wdl::byte).
    pub(crate) fn worth(&self, numbers: Range<usize>) -> Vec<u8> {
        numbers.map(|number| self.told(number).wdl.byte()).collect()
    }

    /// Its parts of so many positions.
    pub(crate) fn parts(&mut self, positions: usize) -> impl Iterator<Item = (&mut [u64], &mut [u64])> {
        self.plies.chunks_mut(positions / 8).zip(self.lost.chunks_mut(positions / 64))
    }
}

/// Writes the bytes of a file, what positions are worth and half-moves, into a [part](Distances::parts); `None` if two of them contradict each other.
pub(crate) fn fill((eights, lost): (&mut [u64], &mut [u64]), worth: &[u8], plies: &[u8]) -> Option<()> {
    for (number, (&worth, &plies)) in worth.iter().zip(plies).enumerate() {
        let told = Zeroing::of_bytes(worth, plies)?;
        eights[number / 8] |= u64::from(plies) << (8 * (number % 8));
        lost[number / 64] |= u64::from(told.wdl < Wdl::Draw) << (number % 64);
    }
    Some(())
}

/// What positions are worth, without how far anything is: all that a table needs of those that captures and promotions lead to. Three bits for each
/// position, or two where the rule takes no win away.
#[derive(Debug)]
pub(crate) struct Worths {
    /// Which of 64 positions are won and lost, the rule left out of account.
    decided: Vec<[u64; 2]>,
    /// Which of these the rule takes away; empty if it is none.
    taken_away: Vec<u64>,
}

impl Worths {
    /// Memory for 64 positions.
    pub(crate) const MOST_WORD_BYTES: u64 = 3 * 8;

    /// Draws, of so many words of 64 positions.
    pub(crate) fn new(words: usize) -> Self {
        Self { decided: vec![[0; 2]; words], taken_away: vec![0; words] }
    }

    /// What a position is worth.
    #[inline]
    pub(crate) fn told(&self, number: usize) -> Wdl {
        let has = |set: u64| set >> (number % 64) & 1 != 0;
        let [won, lost] = self.decided[number / 64];
        match (has(won), has(lost), self.taken_away.get(number / 64).is_some_and(|&set| has(set))) {
            (false, false, _) => Wdl::Draw,
            (true, _, false) => Wdl::Win,
            (true, _, true) => Wdl::CursedWin,
            (false, true, false) => Wdl::Loss,
            (false, true, true) => Wdl::BlessedLoss,
        }
    }

    /// Its parts of so many positions.
    pub(crate) fn parts(&mut self, positions: usize) -> impl Iterator<Item = (&mut [[u64; 2]], &mut [u64])> {
        self.decided.chunks_mut(positions / 64).zip(self.taken_away.chunks_mut(positions / 64))
    }

    /// Lets go of what is not needed, when all parts are filled.
    pub(crate) fn finish(&mut self) {
        if self.taken_away.iter().all(|&set| set == 0) {
            self.taken_away = Vec::new();
        }
    }
}

/// Writes the bytes of a file that say what positions are worth into a [part](Worths::parts); `None` if one of them says nothing.
pub(crate) fn fill_worths((decided, taken_away): (&mut [[u64; 2]], &mut [u64]), worth: &[u8]) -> Option<()> {
    for (number, &byte) in worth.iter().enumerate() {
        let wdl = Wdl::of_byte(byte)?;
        let (word, bit) = (number / 64, number % 64);
        decided[word][0] |= u64::from(wdl > Wdl::Draw) << bit;
        decided[word][1] |= u64::from(wdl < Wdl::Draw) << bit;
        taken_away[word] |= u64::from(matches!(wdl, Wdl::CursedWin | Wdl::BlessedLoss)) << bit;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every value comes back as it was written, and what contradicts itself is refused.
    #[test]
    fn bytes_are_told_as_they_were_written() {
        let all: Vec<[u8; 2]> = (0..=u8::MAX)
            .flat_map(|wdl| (0..=u8::MAX).map(move |plies| [wdl, plies]))
            .filter(|&[wdl, plies]| Zeroing::of_bytes(wdl, plies).is_some())
            .collect();
        let words = all.len() / 64;
        let [worth, plies]: [Vec<u8>; 2] =
            [0, 1].map(|byte| all.iter().map(|bytes| bytes[byte]).take(words * 64).collect());
        let (mut distances, mut worths) = (Distances::new(words), Worths::new(words));
        fill(distances.parts(words * 64).next().expect("a part"), &worth, &plies).expect("values");
        fill_worths(worths.parts(words * 64).next().expect("a part"), &worth).expect("values");
        worths.finish();
        for (number, &[wdl, plies]) in all.iter().take(words * 64).enumerate() {
            let told = distances.told(number);
            assert_eq!([told.wdl.byte(), told.plies], [wdl, plies]);
            assert_eq!(worths.told(number), told.wdl);
        }
        assert!(words == 8 && !worths.taken_away.is_empty());
        let mut distances = Distances::new(1);
        assert_eq!(fill(distances.parts(64).next().expect("a part"), &[0], &[1]), None);
        assert_eq!(fill_worths(worths.parts(64).next().expect("a part"), &[5]), None);
    }
}
