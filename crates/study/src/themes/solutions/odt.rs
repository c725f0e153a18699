//! Two solutions of which one goes along ranks and files where the other goes along diagonals.

use super::shown;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::explain::{Played, Row, Table};
use crate::study::track::Track;
use crate::{Finding, Study};
use keymove_chess::{Role, Square};

/// The entry of the catalogue.
pub(super) static ODT: Theme = Theme {
    name: "Orthogonal-diagonal transformation",
    aliases: &["ODT", "Diagonal-orthogonal transformation", "Orthogonal/diagonal transformation"],
    group: Group::Change,
    definition: "Two solutions go along ranks and files where the other one goes along diagonals: to each move of a queen, rook or \
        bishop the move of the other solution with the same number is one of queen, rook or bishop, too, and straight where that \
        is diagonal, and so is the line of the mate. At least three times this is so, the mate counted once with its move. Moves with \
        the same number have a motive in common, or none at all.",
    source: "O. Comay, The secret of ODT problems, Variantim 62, 2014; chessranga.com, on a problem in Scrapings, 2000",
    example: Example::new(
        "3B4/3r2R1/5b2/3P4/3P2P1/nP1p4/1qrp4/1bkqnK2 b - - 0 1",
        "h#3",
        "O. Comay, 1st Prize, Israel Ring Tourney, Variantim, 2014",
    ),
    detect: Detector::Solutions(detect),
};

fn detect(study: &Study, table: &Table) -> Vec<Finding> {
    let ways: Vec<Way> = table.rows.iter().filter_map(|row| Way::of(study, row)).collect();
    let mut found = Vec::new();
    for (place, one) in ways.iter().enumerate() {
        for (index, other) in ways.iter().enumerate().skip(place + 1) {
            if let Some(count) = transformed(one, other) {
                let finding = Finding::new(ODT.name, shown(study, table, &[place, index]));
                found.push(finding.detailed(format!("{count} times")));
            }
        }
    }
    found
}

/// Fewer than these may be like that by chance.
const FEWEST: usize = 3;

/// How many moves and mates are transformed, if they are enough and nothing contradicts.
fn transformed(one: &Way, other: &Way) -> Option<usize> {
    let pairs: Vec<(&Played, &Played)> = one.row.moves.iter().zip(&other.row.moves).collect();
    let alike = |&(a, b): &(&Played, &Played)| {
        let functions =
            |played: &Played| played.functions.iter().filter(|function| function.is_part()).count();
        let share = a.functions.iter().any(|function| function.is_part() && b.functions.contains(function));
        (a.unit.piece.color, a.number) == (b.unit.piece.color, b.number)
            && course(a).answers(course(b))
            && (share || functions(a) == 0 && functions(b) == 0)
    };
    if one.row.moves.len() != other.row.moves.len()
        || !pairs.iter().all(alike)
        || !one.mate.answers(other.mate)
    {
        return None;
    }
    let (_, before) = pairs.split_last()?;
    let lines = before.iter().map(|(a, _)| course(a)).chain([one.mate]);
    let count = lines.filter(|&course| course != Course::Other).count();
    (count >= FEWEST).then_some(count)
}

/// A solution and how its mate is given.
struct Way<'a> {
    row: &'a Row,
    mate: Course,
}

impl<'a> Way<'a> {
    fn of(study: &Study, row: &'a Row) -> Option<Self> {
        let line = study.lines.iter().find(|line| line.act == row.act)?;
        let end = Track::of(study, line).end;
        let king = end.king(end.turn())?;
        let lines: Vec<Course> =
            end.checkers().into_iter().map(|square| way(end.role_at(square), square, king)).collect();
        let first = *lines.first()?;
        let mate = if lines.iter().all(|&line| line == first) { first } else { Course::Other };
        Some(Self { row, mate })
    }
}

/// How a move goes, or a check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    Straight,
    Diagonal,
    /// Not along a line.
    Other,
}

impl Course {
    /// Whether this is the one where that is the other, or neither is along a line.
    fn answers(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Straight, Self::Diagonal) | (Self::Diagonal, Self::Straight) | (Self::Other, Self::Other)
        )
    }
}

fn course(played: &Played) -> Course {
    way(Some(played.unit.piece.role), played.mv.from(), played.mv.to())
}

fn way(role: Option<Role>, from: Square, to: Square) -> Course {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    match role {
        Some(Role::Bishop | Role::Rook | Role::Queen) if straight => Course::Straight,
        Some(Role::Bishop | Role::Rook | Role::Queen) => Course::Diagonal,
        _ => Course::Other,
    }
}
