//! Instances of a theme put together by what they show, so that a theme which hundreds of lines repeat is told once.
//!
//! Those are alike that have the same detail and squares and are shown in the same kinds of phases. JSON keeps every one.

use super::{FoundTheme, Instance};
use crate::explain::squares_text;
use keymove_problem::sort::Sort as _;
use keymove_solve::tree::PhaseKind;
use keymove_study::Study;

/// Instances that show the same.
pub(super) struct Group<'a> {
    /// What tells them from the other groups of the theme; empty if there is nothing to say.
    pub(super) label: String,
    /// All of them, at least one, the shortest first.
    pub(super) instances: Vec<&'a Instance>,
    /// How many there are, in words: `12 times`, `in 2 solutions`; empty for a single one.
    pub(super) count: String,
}

/// In which kinds of phases something is shown: a set of the bits below.
type Phases = u8;
const SOLUTION: Phases = 1;
const SET_PLAY: Phases = 2;
const TRIES: Phases = 4;

/// The groups of a theme: those of the solution first, then those of the set play, then those of tries, within these the one
/// with the shortest play first.
pub(super) fn groups<'a>(study: &Study, theme: &'a FoundTheme) -> Vec<Group<'a>> {
    let mut alike: Vec<(Phases, Vec<&Instance>)> = Vec::new();
    for instance in &theme.instances {
        let phases = phases(study, instance);
        let same = |(other, instances): &&mut (Phases, Vec<&Instance>)| {
            let first = instances[0];
            *other == phases && first.detail == instance.detail && first.squares == instance.squares
        };
        match alike.iter_mut().find(same) {
            Some((_, instances)) => instances.push(instance),
            None => alike.push((phases, vec![instance])),
        }
    }
    for (_, instances) in &mut alike {
        instances.put_in_order_by_key(|instance| length(instance));
    }
    alike.put_in_order_by_key(|(phases, instances)| (*phases, length(instances[0])));
    let needs_squares = |(phases, instances): &(Phases, Vec<&Instance>)| {
        let alike =
            alike.iter().filter(|(other, others)| other == phases && others[0].detail == instances[0].detail);
        alike.count() > 1
    };
    let squared: Vec<bool> = alike.iter().map(needs_squares).collect();
    let group = |((phases, instances), squared): ((Phases, Vec<&'a Instance>), bool)| Group {
        label: label(study, phases, instances[0], squared),
        count: count(study, &instances),
        instances,
    };
    alike.into_iter().zip(squared).map(group).collect()
}

/// Moves that have to be written to show an instance.
fn length(instance: &Instance) -> usize {
    instance.shown.iter().map(|shown| shown.moves.len()).sum()
}

fn phases(study: &Study, instance: &Instance) -> Phases {
    let kind = |act: usize| match study.acts.get(act).map(|act| act.kind) {
        Some(PhaseKind::Try) => TRIES,
        Some(PhaseKind::SetPlay) => SET_PLAY,
        _ => SOLUTION,
    };
    instance.shown.iter().fold(0, |set, shown| set | kind(shown.act))
}

fn label(study: &Study, phases: Phases, instance: &Instance, squared: bool) -> String {
    let squares = if squared { squares_text(instance.squares) } else { String::new() };
    let place = match phases {
        SET_PLAY if study.acts.iter().any(|act| act.kind != PhaseKind::SetPlay) => "in the set play",
        TRIES => "in tries",
        _ => "",
    };
    let parts = [instance.detail.as_str(), squares.as_str(), place];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn count(study: &Study, instances: &[&Instance]) -> String {
    let mut acts: Vec<usize> =
        instances.iter().flat_map(|instance| &instance.shown).map(|shown| shown.act).collect();
    acts.put_in_order();
    acts.dedup();
    match instances.len() {
        1 => String::new(),
        count if !study.is_battle() && acts.len() == count => format!("in {count} solutions"),
        count => format!("{count} times"),
    }
}
