//! Two pawns go all the way in five moves and become knights.

use super::track::{Step, home, shown};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Shown, Study};
use keymove_chess::{Color, Role};
use keymove_problem::Play;

/// The entry of the catalogue.
pub(super) static HUNDRED_DOLLARS: Theme = Theme {
    name: "100 Dollar",
    aliases: &["100 Dollar theme", "100 Dollar task", "$100 theme"],
    group: Group::Way,
    definition: "In a solution of a helpmate in five all moves of each side are those of one pawn, which goes from its starting rank \
        to promotion to a knight.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (100 Dollar theme); pdb.dieschwalbe.de, Keywords (100-Dollar-Thema)",
    example: Example::new(
        "nbBb4/brkPp1p1/Bp2P3/1P2P2K/6PP/8/2P5/8 b - - 0 1",
        "h#5",
        "G. Rinder, Die Schwalbe, 1969",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    if study.stipulation.play != Play::Help {
        return Vec::new();
    }
    let mut found = Vec::new();
    for track in shown(study) {
        if [Color::White, Color::Black].into_iter().all(|color| is_excelsior(&track.steps, color)) {
            let way = Shown { act: track.line.act, moves: track.line.moves.clone() };
            let squares = track.steps.iter().map(|step| step.mv.to()).collect();
            found.push(Finding::new(HUNDRED_DOLLARS.name, vec![way]).on(squares));
        }
    }
    found
}

/// Whether all moves of this side, five of them, are the way of one pawn to a knight.
fn is_excelsior(steps: &[Step], color: Color) -> bool {
    let own: Vec<&Step> = steps.iter().filter(|step| step.color == color).collect();
    let [first, .., last] = own[..] else { return false };
    own.len() == 5
        && own.iter().all(|step| step.unit == first.unit && step.role == Role::Pawn)
        && first.mv.from().rank() == home(color)
        && last.mv.promotion() == Some(Role::Knight)
}
