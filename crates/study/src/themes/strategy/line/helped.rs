//! Two solutions of help or series play in which two units of the mated side shut each other's lines on the same square.
//!
//! That a unit shuts a line is what the removal test of its move has proven: if the piece saw through the unit, it would parry in
//! the mate.

use super::grimshaw::Kinds;
use super::shut::Crossing;
use crate::explain::{Function, Played, Row, Table};
use crate::themes::solutions::shown;
use crate::{Finding, Study};
use keymove_chess::Role;

/// All pairs of solutions in which units of these kinds meet so. The mates differ.
pub(super) fn find(study: &Study, table: &Table, theme: &'static str, kinds: &Kinds) -> Vec<Finding> {
    let mut found = Vec::new();
    for (place, one) in table.rows.iter().enumerate() {
        for (index, other) in table.rows.iter().enumerate().skip(place + 1) {
            if one.moves.last().map(|last| last.mv) == other.moves.last().map(|last| last.mv) {
                continue;
            }
            for (a, b) in arrivals(one).flat_map(|a| arrivals(other).map(move |b| (a, b))) {
                let square = a.mv.to();
                let crossing = Crossing::of(a.mv.from(), b.mv.from(), square);
                let meet = square == b.mv.to() && shuts(one, a, b) && shuts(other, b, a);
                if meet && kinds(a.unit.piece.role, b.unit.piece.role, crossing) {
                    let finding = Finding::new(theme, shown(study, table, &[place, index]));
                    found.push(finding.detailed(format!("on {square}")).on(square.into()));
                }
            }
        }
    }
    found
}

/// Moves of line pieces and pawns that capture nothing and promote nothing.
fn arrivals(row: &Row) -> impl Iterator<Item = &Played> {
    row.moves.iter().filter(|played| {
        let lines = !matches!(played.unit.piece.role, Role::King | Role::Knight);
        lines && played.captures.is_none() && played.mv.promotion().is_none()
    })
}

/// Whether the unit that makes the one move shuts, where it goes, the line of the unit that makes the other.
fn shuts(row: &Row, one: &Played, other: &Played) -> bool {
    row.duties.iter().any(|duty| {
        duty.function == Function::Interferes
            && duty.unit.name == one.unit.name
            && duty.other.is_some_and(|shut| shut.name == other.unit.name)
            && duty.squares.has(one.mv.to())
    })
}
