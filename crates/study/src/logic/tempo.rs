//! Loss of the move: a walk after which everything stands as before it, but the defender is to move.

use super::candidate;
use super::course::board_after;
use super::search::Search;
use crate::study::Study;
use keymove_chess::{Arrangement, Castling, Move, Position};
use keymove_problem::{Moves, replay};
use keymove_solve::Oracle;

/// A position that would be solved if the defender were to move, and the walk of the attacker that hands the move over.
///
/// What always holds: the position recurs in a line of the solution with the other side to move. There every reply is answered
/// by mate in [`rest`](Self::rest) moves, and the attacker, to move in it, has no mate in one move more: no waiting move
/// keeps what is prepared. Both are answers of the oracle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TempoLoss {
    /// Index of the phase, see [`Study::acts`].
    pub act: usize,
    /// Index of the line that shows it, see [`Study::lines`].
    pub line: usize,
    /// How many moves of the line, of both sides, are made before the walk: an even number, and 0 in the diagram.
    pub begins: usize,
    /// How many are made when it is over: an odd number.
    pub ends: usize,
    /// In how many moves the defender is mated from there.
    pub rest: Moves,
    /// Whether the position is the mirror image of the one before, left and right exchanged.
    pub mirrored: bool,
}

impl TempoLoss {
    /// The position that comes back.
    pub fn before(&self, study: &Study) -> Arrangement {
        board_after(&study.diagram, &study.lines[self.line].moves[..self.begins])
    }

    /// The moves of the walk, with the replies between them.
    pub fn walk<'a>(&self, study: &'a Study) -> &'a [Move] {
        &study.lines[self.line].moves[self.begins..self.ends]
    }
}

/// A walk that has not been proven yet.
struct Walk<'a> {
    before: Arrangement,
    moves: &'a [Move],
    loss: TempoLoss,
}

/// All of them in the lines of full length with single answers, each walk once. The second number counts those that were not decided.
pub(super) fn find<O: Oracle + ?Sized>(search: &mut Search<'_, O>) -> (Vec<TempoLoss>, usize) {
    let (mut found, mut open) = (Vec::new(), 0);
    for walk in walks(search.study) {
        match proven(search, &walk) {
            Some(true) => found.push(walk.loss),
            Some(false) => {}
            None => open += 1,
        }
    }
    (found, open)
}

fn walks(study: &Study) -> Vec<Walk<'_>> {
    let mut found: Vec<Walk<'_>> = Vec::new();
    for (index, line) in candidate::whole_lines(study) {
        let own = line.moves.iter().position(|&mv| mv == Move::NONE).unwrap_or(line.moves.len());
        let boards: Vec<Arrangement> =
            replay::positions(&study.diagram, &line.moves[..own]).map(|(board, _)| board).collect();
        for ends in (3..boards.len()).step_by(2) {
            // The shortest walk that ends here is the one that hands the move over.
            let again = (0..ends - 1)
                .step_by(2)
                .rev()
                .find_map(|begins| Some((begins, is_again(&boards[begins], &boards[ends])?)));
            let Some((begins, mirrored)) = again else { continue };
            let moves = &line.moves[..ends];
            let rest =
                u16::try_from(line.moves.len().div_ceil(2) - ends.div_ceil(2)).ok().and_then(Moves::new);
            let Some(rest) = rest.filter(|_| !found.iter().any(|walk| walk.moves == moves)) else { continue };
            let loss = TempoLoss { act: line.act, line: index, begins, ends, rest, mirrored };
            found.push(Walk { before: boards[begins], moves, loss });
        }
    }
    found
}

/// Whether the units stand as before, and if so, as in a mirror.
fn is_again(before: &Arrangement, after: &Arrangement) -> Option<bool> {
    if before.occupied().len() != after.occupied().len() || before.castling() != after.castling() {
        return None;
    }
    if before.units().eq(after.units()) {
        return Some(false);
    }
    let is_mirrored = before.castling() == Castling::NONE
        && before.units().all(|(square, piece)| after.piece_at(square.mirror()) == Some(piece));
    is_mirrored.then_some(true)
}

fn proven<O: Oracle + ?Sized>(search: &mut Search<'_, O>, walk: &Walk<'_>) -> Option<bool> {
    let Ok(before) = Position::from_arrangement(&walk.before) else { return Some(false) };
    let Some(passed) = before.passed().filter(|passed| passed.has_move()) else { return Some(false) };
    let rest = walk.loss.rest;
    if !search.refutations(&passed, rest)?.is_empty() {
        return Some(false);
    }
    let Some(more) = Moves::new(rest.get() + 1) else { return Some(false) };
    search.mates_in(&before, more).map(|mates| !mates)
}
