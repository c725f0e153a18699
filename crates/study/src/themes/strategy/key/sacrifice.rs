//! Active sacrifice: the key unit offers itself; in help and series play a unit is captured where it has gone.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::play::sacrifice::active;
use crate::themes::strategy::scene::{first_move, is_directmate, keys};
use crate::{Finding, Study};
use keymove_chess::Role;

/// The key unit goes to where it can be captured.
pub(in super::super) static ACTIVE_SACRIFICE: Theme = Theme {
    name: "Active sacrifice",
    aliases: &[],
    group: Group::Key,
    definition: "The key moves a unit to a square on which it can be captured, en passant too, from one on which it could not. In help and series play a unit of the side that mates goes to a square and is captured there.",
    source: "keywords of YACPDB; for help play Helpmate Analyzer, themes (V. Paliulionis)",
    example: Example::new("8/5n2/8/Q5N1/5kp1/1R6/8/2K5 w - -", "#2", "S. Loyd, The Gambit, 1859"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    if !study.is_battle() {
        return active(study, ACTIVE_SACRIFICE.name);
    }
    if !is_directmate(study) {
        return Vec::new();
    }
    let before = study.diagram.turned();
    let found = keys(study).filter(|(_, act, key)| {
        let stood = before.moves().iter().any(|&mv| before.captured_on(mv) == Some(key.from()));
        let offered = act.start.moves().iter().any(|&mv| act.start.captured_on(mv) == Some(key.to()));
        offered && !stood && study.diagram.role_at(key.from()) != Some(Role::King)
    });
    found
        .map(|(index, _, key)| {
            Finding::new(ACTIVE_SACRIFICE.name, first_move(index, key)).on(key.to().into())
        })
        .collect()
}
