//! Positions that are nearly sound: how little is wrong with them.

use arrayvec::ArrayVec;
use keymove_chess::{Arrangement, Color, Move, MoveList};

/// What keeps a position from being a sound two-mover.
#[derive(Clone, Debug, Default)]
pub(super) struct Flaw {
    /// First moves that mate.
    pub(super) mates: ArrayVec<Move, MOST>,
    /// First moves that solve.
    pub(super) keys: ArrayVec<Move, { MOST + 1 }>,
    /// Without any: the first move with the fewest replies that are not answered, and these.
    pub(super) attempt: Option<(Move, ArrayVec<Move, MOST>)>,
}

/// More mates in one, cooks, or refutations of the best attempt are too many to be mended by little.
const MOST: usize = 2;

impl Flaw {
    /// How many things would have to be prevented: mates, keys but one, and the refutations of the best attempt.
    pub(super) fn size(&self) -> usize {
        let refutations = self.attempt.as_ref().map_or(0, |attempt| attempt.1.len());
        self.mates.len() + self.keys.len().saturating_sub(1) + refutations
    }
}

/// Looks for flaws and remembers which replies have refuted.
#[derive(Clone, Debug, Default)]
pub(super) struct Critic {
    killers: ArrayVec<Move, { 2 * MOST }>,
}

impl Critic {
    /// What is wrong with a position, White to move, if it is little but not nothing.
    pub(super) fn flaw(&mut self, position: &Arrangement) -> Option<Flaw> {
        if position.king_attacked(Color::Black) {
            return None;
        }
        let mut flaw = Flaw::default();
        for mv in &position.mating_moves() {
            flaw.mates.try_push(*mv).ok()?;
        }
        for &mv in &position.moves() {
            if flaw.mates.contains(&mv) {
                continue;
            }
            let refutations = self.refutations(&position.glimpse(mv));
            match refutations {
                Some(refutations) if refutations.is_empty() => flaw.keys.try_push(mv).ok()?,
                Some(refutations) => {
                    let best = flaw.attempt.as_ref().map_or(MOST + 1, |attempt| attempt.1.len());
                    if refutations.len() < best {
                        flaw.attempt = Some((mv, refutations));
                    }
                }
                None => {}
            }
        }
        if !flaw.keys.is_empty() {
            flaw.attempt = None;
        }
        let solves = !flaw.keys.is_empty() || flaw.attempt.is_some();
        (solves && (1..=MOST).contains(&flaw.size())).then_some(flaw)
    }

    /// The replies that are not answered by mate; `None` if they are more than [`MOST`], or it is mate or stalemate.
    fn refutations(&mut self, after: &Arrangement) -> Option<ArrayVec<Move, MOST>> {
        let refutes = |reply: Move| after.glimpse(reply).mating_move().is_none();
        let mut found = ArrayVec::<Move, MOST>::new();
        for &killer in &self.killers {
            if after.is_legal(killer) && refutes(killer) {
                found.try_push(killer).ok()?;
            }
        }
        let replies: MoveList = after.moves();
        if replies.is_empty() {
            return None;
        }
        for &reply in &replies {
            if found.contains(&reply) || self.killers.contains(&reply) || !refutes(reply) {
                continue;
            }
            if self.killers.is_full() {
                self.killers.pop_at(0);
            }
            self.killers.push(reply);
            found.try_push(reply).ok()?;
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Position;

    /// Mates, keys, and refutations of the best attempt; by trying everything.
    fn naive(position: &Arrangement) -> (usize, usize, usize) {
        let (mut mates, mut keys, mut fewest) = (0, 0, usize::MAX);
        for &mv in &position.moves() {
            let after = position.glimpse(mv);
            let replies = after.moves();
            let mated = replies.is_empty() && after.in_check();
            let refutations =
                replies.iter().filter(|&&reply| after.glimpse(reply).mating_moves().is_empty()).count();
            mates += usize::from(mated);
            keys += usize::from(!replies.is_empty() && refutations == 0);
            if !replies.is_empty() {
                fewest = fewest.min(refutations);
            }
        }
        (mates, keys, fewest)
    }

    #[test]
    fn little_is_told_from_nothing_and_much() {
        let original: Position = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse().expect("a position");
        let mut critic = Critic::default();
        let mut seen = [0; 3];
        let every = keymove_testing::sized(29, 3);
        let mut number = 0;
        let mut check = |position: &Arrangement| {
            number += 1;
            if number % every != 0 || position.king_attacked(Color::Black) {
                return;
            }
            let (mates, keys, fewest) = naive(position);
            let size = mates + if keys > 0 { keys - 1 } else { fewest.min(10) };
            match critic.flaw(position) {
                Some(flaw) => {
                    assert_eq!(
                        (flaw.mates.len(), flaw.keys.len(), flaw.size()),
                        (mates, keys, size),
                        "{position}"
                    );
                    seen[flaw.size() - 1] += 1;
                }
                None => {
                    assert!(size == 0 || size > MOST, "{position}");
                    seen[2] += 1;
                }
            }
        };
        crate::space::each(&original, 1, &mut |position, _, _| check(position));
        crate::space::each(&original, 2, &mut |position, _, _| check(position));
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }
}
