//! Who plays whom.

/// The form of a match of more than two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// All against all.
    RoundRobin,
    /// The first against all others.
    Gauntlet,
}

/// A game to be played; numbers of engines and opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Task {
    pub(crate) white: usize,
    pub(crate) black: usize,
    pub(crate) opening: usize,
}

/// All games in their order: with each opening every pairing plays twice, so that an end at any time leaves a fair score.
pub(crate) fn tasks(engines: usize, form: Form, games: usize, openings: usize) -> Vec<Task> {
    let mut pairings = Vec::new();
    for one in 0..engines {
        for other in one + 1..engines {
            if form == Form::RoundRobin || one == 0 {
                pairings.push((one, other));
            }
        }
    }
    let mut tasks = Vec::new();
    for round in 0..games.div_ceil(2) {
        let opening = round % openings;
        for &(one, other) in &pairings {
            tasks.push(Task { white: one, black: other, opening });
            if 2 * round + 1 < games {
                tasks.push(Task { white: other, black: one, opening });
            }
        }
    }
    tasks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_plays_both_colours_with_each_opening() {
        let all = tasks(3, Form::RoundRobin, 4, 5);
        assert_eq!(all.len(), 12);
        assert_eq!(all[0], Task { white: 0, black: 1, opening: 0 });
        assert_eq!(all[1], Task { white: 1, black: 0, opening: 0 });
        assert_eq!(all[6].opening, 1);
        assert_eq!(tasks(3, Form::Gauntlet, 3, 1).len(), 6);
        assert!(tasks(4, Form::Gauntlet, 2, 1).iter().all(|task| task.white == 0 || task.black == 0));
    }
}
