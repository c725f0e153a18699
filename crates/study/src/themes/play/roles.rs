//! Units that reach the goal in one line and are captured in another, in a cycle.

use super::track::{Track, shown};
use crate::{Finding, Shown, Study};
use core::ops::RangeInclusive;
use keymove_chess::{Role, Square};
use keymove_solve::tree::PhaseKind;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The lines of a phase, or of all solutions, as arrows from a unit captured to the unit that reaches the goal.
#[derive(Default)]
struct Arrows {
    /// A line for each pair (captured, reaching the goal), units by their squares in the diagram.
    lines: BTreeMap<(usize, usize), Arrow>,
    /// What a unit is.
    roles: BTreeMap<usize, Role>,
}

/// A line in which a unit is captured.
#[derive(Clone)]
struct Arrow {
    /// Whether the unit is captured where it has gone.
    active: bool,
    shown: Shown,
}

/// A finding for every cycle of as many units as `lengths` says.
pub(super) fn cycles(study: &Study, theme: &'static str, lengths: RangeInclusive<usize>) -> Vec<Finding> {
    let mut groups: BTreeMap<usize, Arrows> = BTreeMap::new();
    for track in shown(study) {
        let act = track.line.act;
        if study.acts[act].kind == PhaseKind::Try {
            continue;
        }
        groups.entry(if study.is_battle() { act } else { 0 }).or_default().add(&track);
    }
    groups.values().flat_map(|arrows| arrows.find(theme, &lengths)).collect()
}

impl Arrows {
    fn add(&mut self, track: &Track) {
        let Some(last) = track.steps.last() else { return };
        let goal = last.unit.index();
        self.roles.insert(goal, last.role);
        for (index, step) in track.steps.iter().enumerate().filter(|(_, step)| step.color != last.color) {
            let Some((victim, _)) = step.captured else { continue };
            let arrow = Arrow {
                active: track.steps[..index].iter().any(|earlier| earlier.unit == victim),
                shown: Shown { act: track.line.act, moves: track.line.moves.clone() },
            };
            // A line in which the unit goes where it is captured shows more.
            match self.lines.entry((victim.index(), goal)) {
                Entry::Vacant(place) => {
                    place.insert(arrow);
                }
                Entry::Occupied(mut place) if arrow.active && !place.get().active => {
                    place.insert(arrow);
                }
                Entry::Occupied(_) => {}
            }
        }
    }

    fn find(&self, theme: &'static str, lengths: &RangeInclusive<usize>) -> Vec<Finding> {
        let mut found = Vec::new();
        for &start in self.roles.keys() {
            self.walk(&mut vec![start], *lengths.end(), &mut |cycle| {
                if lengths.contains(&cycle.len()) {
                    found.push(self.finding(theme, cycle));
                }
            });
        }
        found
    }

    /// Every cycle through units above the first one of the way, which so is the lowest of its cycle.
    fn walk(&self, way: &mut Vec<usize>, most: usize, act: &mut impl FnMut(&[usize])) {
        let Some((&start, &here)) = way.first().zip(way.last()) else { return };
        for &(_, next) in self.lines.range((here, 0)..=(here, 63)).map(|(units, _)| units) {
            if next == start && way.len() > 1 {
                act(way);
            } else if next > start && !way.contains(&next) && way.len() < most {
                way.push(next);
                self.walk(way, most, act);
                way.pop();
            }
        }
    }

    fn arrows(&self, cycle: &[usize]) -> Vec<Arrow> {
        let next = cycle.iter().skip(1).chain(cycle.first());
        cycle.iter().zip(next).filter_map(|(&from, &to)| self.lines.get(&(from, to)).cloned()).collect()
    }

    fn finding(&self, theme: &'static str, cycle: &[usize]) -> Finding {
        let arrows = self.arrows(cycle);
        let names: Vec<_> =
            cycle.iter().filter_map(|unit| self.roles.get(unit)).map(|&role| role.name()).collect();
        let squares = cycle.iter().filter_map(|&unit| Square::new(unit as u8)).collect();
        let how = match arrows.iter().filter(|arrow| arrow.active).count() {
            0 => "passive",
            active if active == arrows.len() => "active",
            _ => "partly active",
        };
        let shown = arrows.iter().map(|arrow| arrow.shown.clone()).collect();
        Finding::new(theme, shown).detailed(format!("{}, {how}", names.join(", "))).on(squares)
    }
}
