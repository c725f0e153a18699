//! Two units of one kind and different colours exchange their squares, in two solutions.

use super::platzwechsel::cycle;
use super::track::shown;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Shown, Study};
use keymove_chess::Bitboard;

/// The entry of the catalogue.
pub(super) static ROVNO: Theme = Theme {
    name: "Rovno",
    aliases: &["Rovno theme", "Rivne theme"],
    group: Group::Way,
    definition: "In at least two lines, in help and series play solutions, two units of the same kind and of different colours \
        exchange their squares.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis)",
    example: Example::new(
        "4B2K/8/q7/3P1p2/1PkNp3/2Npnp2/3n4/b7 b - - 0 1",
        "h#3",
        "B. Piliczewski, 2nd HM, The Problemist, 2013",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found: Vec<(Shown, Bitboard)> = Vec::new();
    for track in shown(study) {
        let opposite = |squares: Bitboard, at: usize| {
            let mut units = squares.into_iter().filter_map(|square| track.steps[at].after().piece_at(square));
            let (one, other) = (units.next()?, units.next()?);
            (one.role == other.role && one.color != other.color && units.next().is_none()).then_some(squares)
        };
        let exchange = (0..track.steps.len())
            .find_map(|at| cycle(&track.steps[..=at]).and_then(|squares| opposite(squares, at)));
        if let Some(squares) = exchange {
            found.push((Shown { act: track.line.act, moves: track.line.moves.clone() }, squares));
        }
    }
    if found.len() < 2 {
        return Vec::new();
    }
    let squares = found.iter().fold(Bitboard::EMPTY, |all, (_, squares)| all | *squares);
    vec![Finding::new(ROVNO.name, found.into_iter().map(|(shown, _)| shown).collect()).on(squares)]
}
