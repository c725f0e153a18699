//! Help and series play: what the moves of the mated side do for the final picture.

use super::super::motives;
use super::super::{Study, catalogue};
use super::{Account, Answer, Error, Explained, Explanation};
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::{Goal, Stipulation, replay};
use keymove_solve::tree::Defence;

/// Explains solutions of help and series play, each a line of moves from the diagram. `complete` says whether they are all,
/// `sound` whether they are as they should be: themes are looked for only then.
pub fn of_lines(
    diagram: &Position, stipulation: Stipulation, solutions: &[Vec<Move>], complete: bool, sound: bool,
) -> Explanation {
    let study = Study::of_lines(diagram, stipulation, solutions, complete);
    let account = |line: &Vec<Move>| Account {
        variations: variations(diagram, stipulation, line),
        ..Account::default()
    };
    Explanation {
        phases: solutions.iter().map(account).collect(),
        tries: Vec::new(),
        themes: if sound { catalogue::detect(&study) } else { Vec::new() },
        study,
        score: None,
        solving: None,
        unexamined: 0,
        stopped: None,
        complete,
    }
}

/// One entry for each move of the mated side.
fn variations(diagram: &Position, stipulation: Stipulation, line: &[Move]) -> Vec<Explained> {
    let boards: Vec<(Arrangement, Move)> = replay::positions(diagram, line).collect();
    let Some((replied, last)) = boards.last().copied() else { return Vec::new() };
    let end = replied.glimpse(last);
    if stipulation.goal != Goal::Mate || !end.is_mate() {
        return Vec::new();
    }
    let loser = end.turn();
    let by_loser = boards.iter().enumerate().filter(|(_, (before, _))| before.turn() == loser);
    by_loser
        .map(|(index, &(before, mv))| {
            let is_last = index + 2 == boards.len();
            let motives = if is_last {
                motives::of_errors(&before, mv, last)
            } else {
                motives::of_earlier(&before, mv, &end)
            };
            let errors = motives.into_iter().map(|motive| Error { motive, mates: 1, of: 1 }).collect();
            Explained {
                way: line[..index].to_vec(),
                before,
                reply: mv,
                effect: Defence::Unthreatened,
                short: false,
                goal: false,
                defeats: Vec::new(),
                answers: vec![Answer {
                    mv: last,
                    goal: is_last,
                    threatened: false,
                    threats: Vec::new(),
                    zugzwang: false,
                    errors,
                    together: Vec::new(),
                }],
                forced: Vec::new(),
                examined: true,
            }
        })
        .collect()
}
