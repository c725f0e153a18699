//! A position as the fit sees it: which values count how often.

use keymove_chess::Position;
use keymove_engine::eval::{Breakdown, Group, TERMS, explain};

/// How often a value counts for White, less how often for Black (or in all, for danger and what is winnable).
pub(crate) type Count = (u16, i16);

/// A position with what it should be worth.
pub(crate) struct Sample {
    /// Values that simply add up.
    pub linear: Box<[Count]>,
    /// Values of danger to the white and the black king.
    pub danger: [Box<[Count]>; 2],
    /// Values of what is winnable.
    pub winnable: Box<[Count]>,
    /// 24: middlegame; 0: endgame.
    pub phase: f32,
    /// What remains of the endgame value, from 0 to 1.
    pub scale: f32,
    /// What the network adds, for White.
    pub network: i32,
    /// What White gets: from 0 to 1.
    pub target: f32,
    /// The evaluation as it is now, for White.
    pub value: i32,
    /// Whether the sample is only for testing.
    pub held_out: bool,
}

impl Sample {
    /// The position, unless it is an ending with a value of its own or a drawn one.
    pub(crate) fn new(position: &Position, target: f32, held_out: bool) -> Option<Self> {
        let breakdown = explain(position);
        if breakdown.ending.is_some() || breakdown.scale == 0 {
            return None;
        }
        Some(Self {
            linear: counts(
                &breakdown,
                |group| !matches!(group, Group::Danger | Group::Winnable),
                |[w, b]| w - b,
            ),
            danger: [
                counts(&breakdown, |group| group == Group::Danger, |[white, _]| white),
                counts(&breakdown, |group| group == Group::Danger, |[_, black]| black),
            ],
            winnable: counts(&breakdown, |group| group == Group::Winnable, |[white, _]| white),
            phase: breakdown.phase as f32,
            scale: breakdown.scale as f32 / 64.0,
            network: breakdown.network,
            target,
            value: breakdown.total,
            held_out,
        })
    }
}

fn counts(
    breakdown: &Breakdown, wanted: impl Fn(Group) -> bool, count: impl Fn([i32; 2]) -> i32,
) -> Box<[Count]> {
    let values =
        TERMS.iter().filter(|term| wanted(term.group)).flat_map(|term| term.first..term.first + term.len);
    values
        .map(|value| (value as u16, count(breakdown.counts[value]) as i16))
        .filter(|&(_, count)| count != 0)
        .collect()
}
