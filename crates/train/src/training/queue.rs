//! Which problems come first.

use super::{Problem, Training};
use std::collections::BTreeSet;

/// The problems in the order in which they are shown, as indices; of equal ones the first alone.
///
/// With `due_first`, what is due at this moment comes first, the most overdue before the others. Then come problems of which there is no
/// attempt, in an order of chance that the seed decides, then the others, the ones that were not seen for the longest time first.
/// The order of chance depends on what the problems are and not on their places, so that a collection that has grown begins alike.
pub fn order(
    problems: &[Problem], training: &Training, seconds: u64, seed: u64, due_first: bool,
) -> Vec<usize> {
    let mut known = BTreeSet::new();
    let mut ranked: Vec<((u8, u64, u64), usize)> = Vec::new();
    for (index, problem) in problems.iter().enumerate() {
        if !known.insert(problem) {
            continue;
        }
        let chance = mixed(problem.hash() ^ mixed(seed));
        let rank = match training.known(problem) {
            None => (1, 0, chance),
            Some(known) => match known.repetition.filter(|state| due_first && state.is_due(seconds)) {
                Some(state) => (0, state.due, chance),
                None => (2, known.last, chance),
            },
        };
        ranked.push((rank, index));
    }
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, index)| index).collect()
}

/// The last step of SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, 2014).
const fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{attempt, problem};
    use super::*;

    #[test]
    fn chance_depends_on_seed_and_problem_alone() {
        let problems: Vec<Problem> = (0..50).map(problem).collect();
        let training = Training::default();
        let by = |problems: &[Problem], seed| -> Vec<Problem> {
            let order = order(problems, &training, 0, seed, false);
            order.into_iter().map(|index| problems[index].clone()).collect()
        };
        assert_eq!(by(&problems, 1), by(&problems, 1));
        assert_ne!(by(&problems, 1), by(&problems, 2));
        let reversed: Vec<Problem> = problems.iter().rev().cloned().collect();
        assert_eq!(by(&problems, 1), by(&reversed, 1));
        let twice = [problems.clone(), problems.clone()].concat();
        assert_eq!(by(&problems, 1), by(&twice, 1));
    }

    #[test]
    fn due_before_new_before_old() {
        const DAY: u64 = 86_400;
        let problems: Vec<Problem> = (0..4).map(problem).collect();
        // The first was solved, the second missed on the fifth day, the third on the first day.
        let attempts = [attempt(0, 3 * DAY, 5.0), attempt(1, 5 * DAY, 0.0), attempt(2, DAY, 2.0)];
        let training: Training = attempts.into_iter().collect();
        let at = |day, due| order(&problems, &training, day * DAY, 1, due);
        assert_eq!(at(9, true), [2, 1, 3, 0]);
        assert_eq!(at(9, false), [3, 2, 0, 1]);
        assert_eq!(at(2, true), [2, 3, 0, 1]);
    }
}
