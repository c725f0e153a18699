//! Interferences in longer play: the defender's first moves, exploited at the end.

use super::shut::shuts;
use crate::Study;
use crate::themes::strategy::scene::{Scene, scenes};
use keymove_chess::{Move, Role, Square};
use std::collections::BTreeMap;

/// Two first replies of a phase to the same square, each with a mate that stands only because the unit that arrived there
/// shuts the line of the other.
pub(in super::super) struct Pair<'a> {
    /// The replies.
    pub(in super::super) replies: [Move; 2],
    /// The kinds of the units, in the same order.
    pub(in super::super) roles: [Role; 2],
    /// The mates.
    pub(in super::super) mates: [Scene<'a>; 2],
    /// Where they meet.
    pub(in super::super) square: Square,
    /// Whether there is no other answer than one to each, and that was not threatened.
    pub(in super::super) defences: bool,
    /// Whether the attacker's unit that moved first is captured there.
    pub(in super::super) sacrifice: bool,
    /// Whether anything is captured there.
    pub(in super::super) capture: bool,
}

/// All pairs of play in more than two moves. Their answers differ.
pub(in super::super) fn pairs(study: &Study) -> Vec<Pair<'_>> {
    let mut by_reply: BTreeMap<(usize, Move), Vec<Scene>> = BTreeMap::new();
    for scene in scenes(study).filter(|scene| scene.ending.only) {
        let first = usize::from(study.acts[scene.ending.act].first.is_some());
        // The reply is followed by at least the attacker's move and the defender's last.
        if let Some(&reply) = scene.ending.way.get(first).filter(|&&reply| reply != Move::NONE) {
            by_reply.entry((scene.ending.act, reply)).or_default().push(scene);
        }
    }
    let replies: Vec<_> = by_reply.iter().collect();
    let mut found = Vec::new();
    for (index, (other, other_mates)) in replies.iter().enumerate() {
        for (one, mates) in &replies[..index] {
            if one.0 == other.0 && one.1.to() == other.1.to() && one.1.from() != other.1.from() {
                found.extend(pair(study, one.0, [one.1, other.1], [mates, other_mates]));
            }
        }
    }
    found
}

fn pair<'a>(study: &Study, act: usize, replies: [Move; 2], mates: [&[Scene<'a>]; 2]) -> Option<Pair<'a>> {
    let act = &study.acts[act];
    let [one, other] = replies.map(|reply| act.variation(reply));
    let (one, other) = (one?, other?);
    let square = replies[0].to();
    let single = one.answers.len() == 1 && other.answers.len() == 1;
    if !single || one.answers == other.answers {
        return None;
    }
    let shut =
        |at: usize| mates[at].iter().find(|scene| shuts(scene, square, replies[1 - at].from())).copied();
    Some(Pair {
        replies,
        roles: [act.start.role_at(replies[0].from())?, act.start.role_at(replies[1].from())?],
        mates: [shut(0)?, shut(1)?],
        square,
        defences: one.defends() && other.defends(),
        sacrifice: act.first.is_some_and(|first| first.to() == square),
        capture: act.start.occupied().has(square),
    })
}
