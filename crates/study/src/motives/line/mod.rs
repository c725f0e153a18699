//! What each half-move of help and series play is for, both sides' moves, early effects included.
//!
//! Removal test: one effect of the move is undone, and *the whole rest of the line* is played again on that board. The effect
//! is a motive if a later move can then no longer be played, or if the end is no mate any more. The two ways to fail say what
//! the effect is for: a line that was to be passed, a king that would be in check, a flight, a parry.
//!
//! Place in the data path: [`explain`](crate::explain) asks for the motives of a solution of help and series play.

mod arrival;
mod capture;
mod departure;
mod replay;
mod route;

use super::{Kind, Motive, Step};
use keymove_chess::{Arrangement, Move};
use keymove_problem::Play;
use replay::{Fate, Line};

/// The motives of every half-move of a line that ends in mate, in the order of the moves, passes left out. Empty for every
/// move if the line does not end in mate.
pub(in super::super) fn find(start: &Arrangement, moves: &[Move], play: Play) -> Vec<Vec<Motive>> {
    let Some(line) = Line::new(start, moves, play) else { return vec![Vec::new(); moves.len()] };
    let mut motives: Vec<_> = (0..line.steps.len()).map(|index| of_move(&line, index)).collect();
    route::follow(&line, &mut motives);
    motives
}

fn of_move(line: &Line, index: usize) -> Vec<Motive> {
    let mut found = Vec::new();
    if index + 1 == line.steps.len() {
        found.push(Motive::new(Kind::EndsPlay).at(line.end.checkers(line.loser)));
        found.extend(capture::find(line, index));
        return found;
    }
    let checkers = line.boards[index].checkers(line.steps[index].piece.color);
    let passed = line.passed(index);
    match &passed {
        _ if checkers.any() => found.push(Motive::new(Kind::AnswersCheck).at(checkers)),
        Fate::Mates => return vec![Motive::new(Kind::LosesTempo)],
        Fate::Unforced(other) => found.push(Motive::new(Kind::Forces).on(other.to()).proved_by(*other)),
        _ => {}
    }
    let finders: [fn(&Line, usize) -> Vec<Motive>; 4] =
        [arrival::find, departure::find, capture::find, route::find];
    for motive in finders.iter().flat_map(|find| find(line, index)) {
        if !found.iter().any(|other: &Motive| other.is_like(&motive)) {
            found.push(motive);
        }
    }
    found.extend(of_mated_side(line, index, found.is_empty()));
    if found.is_empty() && !matches!(passed, Fate::Mates) {
        found.push(Motive::new(Kind::IsNeeded));
    }
    found
}

/// What the mated side's move does in the board of the mate and the tests above do not see: pins, mates with check and en
/// passant, and with `any` everything else.
fn of_mated_side(line: &Line, index: usize, any: bool) -> Vec<Motive> {
    if line.steps[index].piece.color != line.loser {
        return Vec::new();
    }
    let (before, mv) = (&line.positions[index], line.moves[index]);
    let mut found = if index + 2 == line.moves.len() {
        super::of_errors(before, mv, line.moves[index + 1])
    } else {
        super::of_earlier(before, mv, &line.mate)
    };
    found.retain(|motive| match motive.kind {
        Kind::SelfPin | Kind::CrossCheck | Kind::EnPassant => true,
        Kind::OrthogonalFlight | Kind::DiagonalFlight | Kind::CastlesIntoMate => false,
        _ => any,
    });
    found
}
