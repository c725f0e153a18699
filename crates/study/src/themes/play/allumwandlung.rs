//! Promotions to queen, rook, bishop and knight.

use super::node::{Node, Reply, all};
use super::track::{counts, shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Shown, Study};
use keymove_chess::{Color, Role};
use std::collections::HashSet;

/// The entry of the catalogue.
pub(super) static ALLUMWANDLUNG: Theme = Theme {
    name: "Allumwandlung",
    aliases: &["AUW"],
    group: Group::Way,
    definition: "The solution has promotions to queen, rook, bishop and knight, by one side or, in help and series \
        play, by both together: in a battle by the attacker in first moves (tries and keys) and in the lines \
        that the problem shows, or by the defender's pawn on one square in the same position, with four \
        different answers.",
    source: "Glossary of chess problems (Wikipedia); kobulchess.com, Definitions of themes",
    example: Example::new("R7/3Pkr2/K5p1/n7/b1n5/8/1q6/6b1 b - - 0 1", "h#2", "V. A. Bron, 1967"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = by_lines(study);
    found.extend(all(study).iter().filter_map(|node| by_defences(study, node)));
    found
}

/// Four promotions of one pawn on one square as defences in the same position, with different answers.
fn by_defences(study: &Study, node: &Node) -> Option<Finding> {
    let fitting =
        |reply: &&Reply| reply.mv.promotion().is_some() && reply.main && reply.only_answer().is_some();
    let replies: Vec<&Reply> = node.replies.iter().filter(fitting).collect();
    let four = replies.iter().find_map(|one| {
        let same =
            replies.iter().filter(|reply| (reply.mv.from(), reply.mv.to()) == (one.mv.from(), one.mv.to()));
        let answers: HashSet<_> = same.clone().map(|reply| reply.only_answer()).collect();
        (answers.len() == 4).then(|| same.map(|reply| node.shown(reply)).collect())
    })?;
    Some(Finding::new(ALLUMWANDLUNG.name, four).detailed(side(study, node.before.turn())))
}

fn by_lines(study: &Study) -> Vec<Finding> {
    let promotions = promotions(study);
    let of = |sides: &[Color]| -> Option<Vec<Shown>> {
        let one = |&role: &Role| {
            let mut fitting = promotions.iter().filter(|(color, to, _)| sides.contains(color) && *to == role);
            fitting.next().map(|(_, _, shown)| shown.clone())
        };
        Role::PROMOTIONS.iter().map(one).collect()
    };
    let one_side = Color::ALL.iter().filter_map(|&color| Some((side(study, color), of(&[color])?)));
    let mut found: Vec<(&str, Vec<Shown>)> = one_side.collect();
    if found.is_empty() {
        found.extend(of(&Color::ALL).map(|shown| ("both sides", shown)));
    }
    found.into_iter().map(|(who, shown)| Finding::new(ALLUMWANDLUNG.name, shown).detailed(who)).collect()
}

/// Every promotion in first moves and in the lines shown, the defender's left out: by whom, to what, and the play down to
/// it.
fn promotions(study: &Study) -> Vec<(Color, Role, Shown)> {
    let mut found = Vec::new();
    for (index, act) in study.acts.iter().enumerate() {
        if let Some((first, role)) = act.first.and_then(|first| Some((first, first.promotion()?))) {
            found.push((study.diagram.turn(), role, Shown { act: index, moves: vec![first] }));
        }
    }
    for track in shown(study) {
        for step in track.steps.iter().filter(|step| counts(study, step)) {
            if let Some(role) = step.mv.promotion() {
                let moves = track.until(step).to_vec();
                found.push((step.color, role, Shown { act: track.line.act, moves }));
            }
        }
    }
    found
}
