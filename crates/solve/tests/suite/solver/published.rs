//! Published problems with all their keys, from `testdata/directmates.csv`.

use super::support::{fresh, judge_answer, judge_shortest, keys, problem, shortest};
use keymove_solve::{Status, Task};
use keymove_testing::sized;

/// A problem and its answer.
pub(crate) struct Problem {
    pub(crate) task: Task,
    /// In UCI notation, sorted as text.
    pub(crate) keys: Vec<String>,
    /// Author and source.
    pub(crate) source: String,
}

/// All problems of the file.
pub(crate) fn problems() -> Vec<Problem> {
    let text = include_str!("../../../testdata/directmates.csv");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(';').collect();
            let &[fen, stipulation, list, source] = fields.as_slice() else { panic!("{line}") };
            let mut keys: Vec<String> = list.split(' ').filter(|key| *key != "-").map(Into::into).collect();
            keys.sort_unstable();
            Problem { task: problem(fen, stipulation), keys, source: source.into() }
        })
        .collect()
}

#[test]
fn keys_are_those_of_the_source() {
    let all = problems();
    assert!(all.len() > 90);
    for Problem { task, keys: expected, source } in all {
        let full = fresh().full(&task, &());
        assert_eq!((full.status, keys(&full)), (Status::Complete, expected), "{source}");
        // None of these problems has a shorter mate.
        let length = shortest(&full);
        assert!(length.is_none_or(|length| length == task.moves.get()), "{source}: {length:?}");
        judge_shortest(&task, &fresh().shortest(&task, &()), length);
        judge_shortest(&task, &fresh().first(&task, true, &()), length);
        judge_answer(&task, &fresh().first(&task, false, &()), length);
    }
}

#[test]
fn one_move_fewer_does_not_suffice() {
    for Problem { task, source, .. } in problems() {
        let Some(moves) = task.moves.less_one() else { continue };
        if moves.get() > sized(2, 3) as u16 {
            continue;
        }
        let task = Task { moves, ..task };
        assert_eq!(keys(&fresh().full(&task, &())), [""; 0], "{source}");
        judge_answer(&task, &fresh().shortest(&task, &()), None);
        judge_answer(&task, &fresh().first(&task, false, &()), None);
    }
}
