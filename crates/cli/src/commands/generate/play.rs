//! The play after the key in a few lines: the threat, then every mate with the moves that allow it.

use keymove_chess::notation::short_algebraic;
use keymove_study::score::Phase;

/// Moves of Black named in a line.
const NAMED: usize = 6;

/// `threat 2.Qd4#` or `zugzwang`, then `1...c6, Bc6 2.Qd4#`; moves that leave the threat in force are left out.
pub(super) fn play(phase: &Phase) -> Vec<String> {
    let mut lines = Vec::new();
    let after = phase.position();
    let passed = after.passed();
    match (&passed, phase.threats()) {
        (None, _) => lines.push("check".to_owned()),
        (Some(_), []) => lines.push("zugzwang".to_owned()),
        (Some(passed), threats) => {
            let threats: Vec<String> =
                threats.iter().map(|&mv| format!("2.{}", short_algebraic(passed, mv))).collect();
            lines.push(format!("threat {}", threats.join(", ")));
        }
    }
    // Moves of Black with the same mates, in the order in which the mates first come.
    let mut groups: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for defence in phase.defences() {
        let mates = phase.mates(defence);
        if mates.iter().any(|mate| phase.threats().contains(mate)) {
            continue;
        }
        let replied = after.glimpse(defence.mv);
        let mates: Vec<String> = mates.iter().map(|&mv| short_algebraic(&replied, mv)).collect();
        let mv = short_algebraic(after, defence.mv);
        match groups.iter_mut().find(|group| group.0 == mates) {
            Some(group) => group.1.push(mv),
            None => groups.push((mates, vec![mv])),
        }
    }
    groups.sort_by_key(|group| group.0.len() > 1);
    for (mates, moves) in groups {
        let more = match moves.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let moves = moves[..moves.len().min(NAMED)].join(", ");
        let dual = if mates.len() > 1 { "  (dual)" } else { "" };
        lines.push(format!("1...{moves}{more} 2.{}{dual}", mates.join(", ")));
    }
    lines
}
