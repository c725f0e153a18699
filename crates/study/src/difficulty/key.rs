//! What the key looks like on the board.

use super::{Counts, Measure};
use crate::score::worth;
use keymove_chess::{Color, Move, Position, Role};

pub(super) fn look(position: &Position, key: Move, counts: &mut Counts) {
    let next = position.play(key);
    let (from, to) = (key.from(), key.to());
    counts.set_fact(Measure::KeyChecks, next.in_check());
    counts.set_fact(Measure::KeyCaptures, position.is_capture(key));
    counts.set_fact(Measure::KeySacrifices, sacrifices(&next, key));
    counts.set(Measure::KeyDistance, from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())));
    let backwards = match position.turn() {
        Color::White => to.rank() < from.rank(),
        Color::Black => to.rank() > from.rank(),
    };
    counts.set_fact(Measure::KeyRetreats, backwards);
    counts.set_fact(Measure::KeyUnderpromotes, key.promotion().is_some_and(|role| role != Role::Queen));
    flights(position, &next, counts);
}

fn flights(position: &Position, next: &Position, counts: &mut Counts) {
    let (before, after) = (position.flights(), next.turned().flights());
    counts.set(Measure::Flights, before);
    counts.set(Measure::FlightsGiven, after.saturating_sub(before));
    counts.set(Measure::FlightsTaken, before.saturating_sub(after));
    let at_edge = |coordinate: u8| coordinate == 0 || coordinate == 7;
    let king = position.king(next.turn());
    counts.set_fact(
        Measure::KingAtEdge,
        king.is_some_and(|square| at_edge(square.file()) || at_edge(square.rank())),
    );
}

/// Whether the unit that made the move can be taken by one of less worth, or cannot be taken back. `next` is the
/// position after it.
fn sacrifices(next: &Position, mv: Move) -> bool {
    let own = next.role_at(mv.to()).map_or(0, worth);
    next.moves().into_iter().filter(|reply| reply.to() == mv.to()).any(|reply| {
        let cheaper = next.role_at(reply.from()).is_some_and(|role| role != Role::King && worth(role) < own);
        cheaper || !next.play(reply).moves().iter().any(|answer| answer.to() == mv.to())
    })
}
