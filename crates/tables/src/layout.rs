//! How positions of a material are numbered.
//!
//! Kings come first, by the pair of which theirs is a mirror; then the slow men, each group of like men as a set of squares, those of pawns from the
//! second rank to the seventh; then the last man, one that moves much. Positions that differ in the last man alone are a *word*: 64 of them, whose
//! facts fit into the bits of a machine word. If there are men like the last one, each of these can be the last: such positions have several numbers.

use crate::Material;
use crate::symmetry::KingPairs;
use arrayvec::ArrayVec;
use core::ops::Range;
use keymove_chess::{Color, Piece, Role};

/// Men of a word besides kings and the last man.
pub(crate) const MOST_SLOW: usize = crate::MOST_MEN - 3;

/// The numbers of positions of a material.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) kings: KingPairs,
    /// All but kings and the last man, like men together.
    pub(crate) slow: ArrayVec<Piece, MOST_SLOW>,
    /// The last man.
    pub(crate) fast: Piece,
    /// Whether there is a pawn.
    pub(crate) has_pawns: bool,
    /// Of each slow man, the number of its group.
    group_of: [u8; MOST_SLOW],
    groups: ArrayVec<Group, MOST_SLOW>,
    /// Of each slow man that is alone in its group, by how much a square more changes the word; 0 of others.
    steps: [usize; MOST_SLOW],
    /// What these say too much, because pawns do not stand on the first rank; `None` if there are like men.
    too_much: Option<usize>,
    /// How many words a pair of kings has.
    words_of_pair: usize,
}

/// Slow men of one kind.
#[derive(Debug)]
struct Group {
    /// Which of the slow men.
    men: Range<usize>,
    /// The first square on which they may stand.
    lowest: u8,
    /// How many sets of squares they may stand on.
    sets: usize,
    /// How many words there are for each of these.
    stride: usize,
}

/// Where everybody but the last man stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The number of their pair.
    pub(crate) pair: usize,
    /// White, Black.
    pub(crate) kings: [u8; 2],
    /// Of like men the one with the lowest square comes first.
    pub(crate) slow: [u8; MOST_SLOW],
}

/// In how many ways so many of so many things can be chosen.
#[inline]
const fn choices(things: usize, chosen: usize) -> usize {
    if things < chosen {
        return 0;
    }
    let (mut ways, mut number) = (1, 0);
    while number < chosen {
        ways = ways * (things - number) / (number + 1);
        number += 1;
    }
    ways
}

/// The sets of two of 64 squares by their numbers: those with a lower second square come first, and the first ones are those of fewer squares.
const PAIRS: [[u8; 2]; choices(64, 2)] = {
    let mut pairs = [[0; 2]; choices(64, 2)];
    let (mut number, mut second) = (0, 1);
    while second < 64 {
        let mut first = 0;
        while first < second {
            pairs[number] = [first, second];
            number += 1;
            first += 1;
        }
        second += 1;
    }
    pairs
};

impl Group {
    /// The number of a set of squares, the lowest first.
    #[inline]
    fn number(&self, squares: &[u8]) -> usize {
        let place = |man: usize| usize::from(squares[man] - self.lowest);
        match self.men.len() {
            1 => place(0),
            2 => place(0) + choices(place(1), 2),
            _ => place(0) + choices(place(1), 2) + choices(place(2), 3),
        }
    }

    /// The set of squares with a number, the lowest first.
    #[inline]
    fn squares(&self, number: usize, squares: &mut [u8]) {
        match self.men.len() {
            1 => squares[0] = number as u8,
            2 => squares.copy_from_slice(&PAIRS[number]),
            _ => {
                let third = (3..64).find(|&third| choices(third, 3) > number).unwrap_or(64) - 1;
                squares[..2].copy_from_slice(&PAIRS[number - choices(third, 3)]);
                squares[2] = third as u8;
            }
        }
        squares.iter_mut().for_each(|square| *square += self.lowest);
    }
}

impl Layout {
    pub(crate) fn new(material: &Material) -> Self {
        let mut men: ArrayVec<Piece, { MOST_SLOW + 1 }> = material.pieces().collect();
        // Stable: of like roles White's come first.
        men.sort_by_key(|piece| piece.role);
        // Two like men among the slow ones have half as many words as two others.
        let is_alone = |man: &Piece| men.iter().filter(|other| *other == man).count() == 1;
        let alone = men.iter().rposition(|man| man.role != Role::Pawn && is_alone(man));
        let fast = men.remove(alone.unwrap_or(men.len() - 1));
        let has_pawns = material.has_pawns();
        let mut groups: ArrayVec<Group, MOST_SLOW> = ArrayVec::new();
        let (mut group_of, mut first) = ([0; MOST_SLOW], 0);
        for like in men.chunk_by(|one, other| one == other) {
            let men = first..first + like.len();
            let (lowest, squares) = if like[0].role == Role::Pawn { (8, 48) } else { (0, 64) };
            group_of[men.clone()].fill(groups.len() as u8);
            first = men.end;
            groups.push(Group { men, lowest, sets: choices(squares, like.len()), stride: 1 });
        }
        let mut stride = 1;
        for group in groups.iter_mut().rev() {
            group.stride = stride;
            stride *= group.sets;
        }
        let mut steps = [0; MOST_SLOW];
        for group in groups.iter().filter(|group| group.men.len() == 1) {
            steps[group.men.start] = group.stride;
        }
        let has_like = groups.len() < men.len();
        let too_much = groups.iter().map(|group| usize::from(group.lowest) * group.stride).sum();
        Self {
            kings: KingPairs::new(has_pawns),
            slow: men.into_iter().collect(),
            fast,
            has_pawns,
            group_of,
            groups,
            steps,
            too_much: (!has_like).then_some(too_much),
            words_of_pair: stride,
        }
    }

    /// All men but for the kings, in the order of their squares.
    pub(crate) fn men(&self) -> impl Iterator<Item = Piece> + '_ {
        self.slow.iter().copied().chain([self.fast])
    }

    /// How many words there are.
    pub(crate) fn words(&self) -> usize {
        self.kings.squares.len() * self.words_of_pair
    }

    /// How many numbers a position has on one mirror of the board: one for each man that can be the last.
    pub(crate) fn numbers(&self) -> usize {
        1 + self.slow.iter().filter(|&&man| man == self.fast).count()
    }

    /// The number of the pair of kings of a word.
    #[inline]
    pub(crate) fn pair(&self, word: usize) -> usize {
        (word as u32 / self.words_of_pair as u32) as usize
    }

    /// Where everybody stands in a word.
    #[inline]
    pub(crate) fn place(&self, word: usize) -> Place {
        let mut slow = [0; MOST_SLOW];
        // There are fewer words than that, and these numbers are divided faster.
        let mut rest = word as u32;
        for group in self.groups.iter().rev() {
            let sets = group.sets as u32;
            group.squares((rest % sets) as usize, &mut slow[group.men.clone()]);
            rest /= sets;
        }
        Place { pair: rest as usize, kings: self.kings.squares[rest as usize], slow }
    }

    /// The word of a place whose pair of kings is one of those that are numbered; like men in any order.
    #[inline]
    pub(crate) fn word(&self, pair: usize, slow: &[u8; MOST_SLOW]) -> usize {
        let first = pair * self.words_of_pair;
        if let Some(too_much) = self.too_much {
            let squares = slow.iter().zip(self.steps).map(|(&square, step)| usize::from(square) * step);
            return first + squares.sum::<usize>() - too_much;
        }
        self.groups.iter().fold(first, |word, group| {
            let mut squares = *slow;
            let squares = &mut squares[group.men.clone()];
            sort(squares);
            word + group.number(squares) * group.stride
        })
    }

    /// The word with one of the men that stand there on another square.
    #[inline]
    pub(crate) fn with_slow(&self, word: usize, place: &Place, man: usize, to: u8) -> usize {
        let step = self.steps[man];
        if step != 0 {
            return word + usize::from(to) * step - usize::from(place.slow[man]) * step;
        }
        let group = &self.groups[usize::from(self.group_of[man])];
        let before = group.number(&place.slow[group.men.clone()]);
        let mut after = place.slow;
        after[man] = to;
        let squares = &mut after[group.men.clone()];
        sort(squares);
        word - before * group.stride + group.number(squares) * group.stride
    }

    /// The number of a position: squares of the White king, the Black king, and the men in the order of [`Self::men`], like ones in any. `None` for kings
    /// that touch.
    #[inline]
    pub(crate) fn number(&self, squares: &[u8]) -> Option<usize> {
        let (pair, mirror) = self.kings.of(squares[0], squares[1])?;
        let men = &squares[2..];
        let mut slow = [0; MOST_SLOW];
        for (slow, &square) in slow.iter_mut().zip(&men[..self.slow.len()]) {
            *slow = mirror.square(square);
        }
        let last = mirror.square(men[self.slow.len()]);
        Some(self.word(pair, &slow) << 6 | usize::from(last))
    }

    /// The numbers of all men of a colour among the slow ones, with their roles.
    pub(crate) fn slow_of(&self, color: Color) -> impl Iterator<Item = (usize, Role)> + '_ {
        let men = self.slow.iter().enumerate();
        men.filter(move |(_, piece)| piece.color == color).map(|(man, piece)| (man, piece.role))
    }
}

/// Sorts squares, of which there are few.
#[inline]
fn sort(squares: &mut [u8]) {
    for end in (1..squares.len()).rev() {
        for place in 0..end {
            if squares[place] > squares[place + 1] {
                squares.swap(place, place + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each word has a place, and each place one word, whatever the order of like men; a move leads to the word of the place after it.
    #[test]
    fn words_and_places() {
        for name in ["KRK", "KPK", "KRPKR", "KBBKN", "KPPKP", "KRRKRR", "KNNNKN", "KPPPK", "KQRBKN"] {
            let material: Material = name.parse().expect("a material");
            let layout = Layout::new(&material);
            let words = layout.words();
            let step = (words / 20_000) | 1;
            for word in (0..words).step_by(step).chain([words - 1]) {
                let place = layout.place(word);
                assert_eq!(layout.word(place.pair, &place.slow), word, "{name}");
                let squares = &place.slow[..layout.slow.len()];
                for (man, piece) in layout.slow.iter().enumerate() {
                    let first = if piece.role == Role::Pawn { 8..56 } else { 0..64 };
                    assert!(first.contains(&squares[man]), "{name}: {squares:?}");
                    let is_like_next = layout.slow.get(man + 1) == Some(piece);
                    assert!(!is_like_next || squares[man] < squares[man + 1], "{name}: {squares:?}");
                    let to = (first.start..first.end)
                        .find(|square| !squares.contains(square))
                        .expect("a free square");
                    let mut after = place.slow;
                    after[man] = to;
                    assert_eq!(
                        layout.with_slow(word, &place, man, to),
                        layout.word(place.pair, &after),
                        "{name}"
                    );
                    let mut turned = after;
                    turned[..layout.slow.len()].reverse();
                    if layout.slow.iter().all(|other| other == piece) {
                        assert_eq!(
                            layout.word(place.pair, &turned),
                            layout.word(place.pair, &after),
                            "{name}"
                        );
                    }
                }
            }
        }
    }

    /// Words of some materials, counted by hand: 462 pairs of kings or 1,806, times sets of squares.
    #[test]
    fn how_many_words() {
        let words = |name: &str| Layout::new(&name.parse().expect("a material")).words();
        assert_eq!(words("KRK"), 462);
        assert_eq!(words("KQRK"), 462 * 64);
        assert_eq!(words("KRRKN"), 462 * 2_016, "the knight is the last");
        assert_eq!(words("KRRKRR"), 462 * 2_016 * 64);
        assert_eq!(words("KRRRKR"), 462 * 41_664);
        assert_eq!(words("KRPKR"), 1_806 * 48 * 64);
        assert_eq!(words("KPPKP"), 1_806 * 1_128);
        assert_eq!(words("KPPPKP"), 1_806 * 17_296);
    }
}
