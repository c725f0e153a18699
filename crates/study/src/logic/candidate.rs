//! What might be a main plan: the rest of a line of the solution, from any of the attacker's moves after the key on.

use super::LONGEST;
use crate::study::{Line, Study};
use keymove_chess::Move;
use keymove_problem::Moves;

/// The rest of one line or several, which have the moves before and the first one of the rest in common.
pub(super) struct Candidate {
    pub(super) act: usize,
    /// The moves before: an even number.
    pub(super) foreplan: Vec<Move>,
    /// The first move of the rest.
    pub(super) main: Move,
    /// How many moves of the attacker the rest takes.
    pub(super) length: Moves,
    /// Where it goes on: lines of the study by their index.
    pub(super) lines: Vec<usize>,
}

/// The lines of the solution that have full length, in which every reply defends and every answer is the only one.
pub(super) fn whole_lines(study: &Study) -> impl Iterator<Item = (usize, &Line)> {
    let moves = usize::from(study.stipulation.moves().get());
    study.lines.iter().enumerate().filter(move |(_, line)| {
        line.goal && line.main && line.moves.len() + 1 == 2 * moves && study.acts[line.act].solves()
    })
}

/// All of them.
pub(super) fn all(study: &Study) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    let moves = usize::from(study.stipulation.moves().get());
    for (index, line) in whole_lines(study) {
        for own in 1..moves - 1 {
            let Some(length) = length(moves - own) else { continue };
            let (foreplan, main) = (&line.moves[..2 * own], line.moves[2 * own]);
            let known = found.iter_mut().find(|one| one.main == main && one.foreplan == foreplan);
            match known {
                Some(one) => one.lines.push(index),
                None => {
                    let foreplan = foreplan.to_vec();
                    found.push(Candidate { act: line.act, foreplan, main, length, lines: vec![index] });
                }
            }
        }
    }
    found
}

fn length(moves: usize) -> Option<Moves> {
    let moves = u16::try_from(moves).ok().filter(|&moves| moves <= LONGEST)?;
    Moves::new(moves)
}

/// The shortest threats after these moves of a phase, in the order of the tree.
pub(super) fn threats(study: &Study, act: usize, moves: &[Move]) -> Vec<Move> {
    let passes = |line: &&crate::Line| {
        line.act == act && line.moves.starts_with(moves) && line.moves.get(moves.len()) == Some(&Move::NONE)
    };
    let mut found: Vec<(usize, Move)> = Vec::new();
    for line in study.lines.iter().filter(passes) {
        let Some(&threat) = line.moves.get(moves.len() + 1) else { continue };
        match found.iter_mut().find(|(_, other)| *other == threat) {
            Some((longest, _)) => *longest = (*longest).max(line.moves.len()),
            None => found.push((line.moves.len(), threat)),
        }
    }
    let shortest = found.iter().map(|&(length, _)| length).min();
    found.iter().filter(|&&(length, _)| Some(length) == shortest).map(|&(_, threat)| threat).collect()
}
