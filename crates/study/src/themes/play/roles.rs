//! Units that reach the goal in one line and are captured in another, in a cycle.

use super::track::{Track, shown};
use crate::{Finding, Shown, Study};
use keymove_chess::{Role, Square};
use keymove_solve::tree::PhaseKind;
use std::collections::BTreeMap;

/// The lines of a phase, or of all solutions, as arrows from a unit captured to the unit that reaches the goal.
#[derive(Default)]
struct Arrows {
    /// A line for each pair (captured, reaching the goal), units by their squares in the diagram.
    lines: BTreeMap<(usize, usize), Shown>,
    /// What a unit is.
    roles: BTreeMap<usize, Role>,
}

/// A finding for every cycle of two to `most` units.
pub(super) fn cycles(study: &Study, theme: &'static str, most: usize) -> Vec<Finding> {
    let mut groups: BTreeMap<usize, Arrows> = BTreeMap::new();
    for track in shown(study) {
        let act = track.line.act;
        if study.acts[act].kind == PhaseKind::Try {
            continue;
        }
        groups.entry(if study.is_battle() { act } else { 0 }).or_default().add(&track);
    }
    groups.values().flat_map(|arrows| arrows.find(theme, most)).collect()
}

impl Arrows {
    fn add(&mut self, track: &Track) {
        let Some(last) = track.steps.last() else { return };
        let goal = last.unit.index();
        self.roles.insert(goal, last.role);
        for step in track.steps.iter().filter(|step| step.color != last.color) {
            if let Some((victim, _)) = step.captured {
                let shown = Shown { act: track.line.act, moves: track.line.moves.clone() };
                self.lines.entry((victim.index(), goal)).or_insert(shown);
            }
        }
    }

    fn find(&self, theme: &'static str, most: usize) -> Vec<Finding> {
        let mut found = Vec::new();
        for &start in self.roles.keys() {
            self.walk(&mut vec![start], most, &mut |cycle| found.push(self.finding(theme, cycle)));
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

    fn finding(&self, theme: &'static str, cycle: &[usize]) -> Finding {
        let next = cycle.iter().skip(1).chain(cycle.first());
        let lines = cycle.iter().zip(next).filter_map(|(&from, &to)| self.lines.get(&(from, to)).cloned());
        let names: Vec<_> =
            cycle.iter().filter_map(|unit| self.roles.get(unit)).map(|&role| role.name()).collect();
        let squares = cycle.iter().filter_map(|&unit| Square::new(unit as u8)).collect();
        Finding::new(theme, lines.collect()).detailed(names.join(", ")).on(squares)
    }
}
