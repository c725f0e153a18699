//! Which first moves that nearly solve a problemist would call tries, and how close they are to the solution.
//!
//! A try aims at something: it threatens, or leaves the defender in zugzwang where that achieves more than a pass would;
//! exactly one reply refutes it, and not by capturing the unit that moved. Others fail, too, but show nothing.

use super::super::catalogue::{self, Group};
use super::super::{Act, Finding, Study};
use keymove_chess::Move;
use keymove_problem::sort::Sort as _;
use keymove_solve::tree::PhaseKind;
use std::collections::HashSet;

/// The most that the variations of a try add to its kinship, so that many moves of one unit do not outweigh all else.
const MOST_OF_VARIATIONS: i32 = 12;

/// What it adds that a try is part of a theme of change.
const OF_A_THEME: i32 = 4;

/// The phases that a problemist would call tries, by their index among the acts: first those that share most with the play
/// after the key, or change it most; those that are alike in the order of the solution.
pub(super) fn ranked(study: &Study, themes: &[Finding]) -> Vec<usize> {
    let set = study.acts.iter().find(|act| act.kind == PhaseKind::SetPlay);
    let tries = (0..).zip(&study.acts).filter(|(_, act)| is_try(set, act));
    let thematic = thematic(themes);
    let kinship = |index, act| kinship(study, act) + OF_A_THEME * i32::from(thematic.contains(&index));
    let mut ranked: Vec<(i32, usize)> = tries.map(|(index, act)| (-kinship(index, act), index)).collect();
    ranked.put_in_order();
    ranked.into_iter().map(|(_, index)| index).collect()
}

/// The phases that show a change between phases.
fn thematic(themes: &[Finding]) -> HashSet<usize> {
    let is_change =
        |finding: &&Finding| catalogue::find(finding.theme).is_some_and(|theme| theme.group == Group::Change);
    themes.iter().filter(is_change).flat_map(|finding| &finding.shown).map(|shown| shown.act).collect()
}

fn is_try(set: Option<&Act>, act: &Act) -> bool {
    let (PhaseKind::Try, Some(first), &[refutation]) = (act.kind, act.first, &act.refutations[..]) else {
        return false;
    };
    let aims = !act.threats.is_empty() || act.block && set.is_none_or(|set| waits_for_something(act, set));
    aims && !act.check && act.start.captured_on(refutation) != Some(first.to())
}

/// Whether a first move without a threat does more than a pass: it keeps a complete set play alive, or answers a reply in
/// another way than the set play does.
fn waits_for_something(act: &Act, set: &Act) -> bool {
    set.is_complete()
        || act.variations.iter().any(|one| {
            one.length.is_some()
                && set.variation(one.reply).is_none_or(|before| before.answers != one.answers)
        })
}

/// How much a try has to do with the play after the only key.
fn kinship(study: &Study, act: &Act) -> i32 {
    let (Some(key), Some(first), Some(&refutation)) = (study.key(), act.first, act.refutations.first())
    else {
        return 0;
    };
    let own_move = |of: Move| 2 * i32::from(of.from() == first.from()) + i32::from(of.to() == first.to());
    let is_key_threat = |threat: &&Move| key.threats.contains(threat);
    let answers_of_key: Vec<Move> = key.variations.iter().filter_map(|one| one.answer()).collect();
    let returns = |threat: &&Move| answers_of_key.contains(threat);
    let after_refutation = key.answer(refutation);
    let paradox = after_refutation.is_some_and(|answer| act.threats.contains(&answer));
    let takes = act.start.captured_on(refutation);
    let takes_threat = act.threats.iter().any(|threat| Some(threat.from()) == takes);
    key.first.map_or(0, own_move)
        + 2 * i32::from(act.threats.iter().any(|threat| is_key_threat(&threat)))
        + i32::from(act.threats.iter().any(|threat| returns(&threat)))
        + 3 * i32::from(paradox)
        + i32::from(after_refutation.is_some())
        + kinship_of_variations(act, key, &answers_of_key)
        - 2 * i32::from(takes_threat)
        - 2 * i32::from(act.start.gives_check(refutation))
        - i32::from(study.diagram.is_capture(first))
}

/// Changed answers count most, then answers that return after other defences, then those that stay.
fn kinship_of_variations(act: &Act, key: &Act, answers_of_key: &[Move]) -> i32 {
    let of_variation = |one: &crate::Variation| -> i32 {
        let Some(answer) = one.answer() else { return 0 };
        match key.answer(one.reply) {
            Some(same) if same == answer => 1,
            Some(_) => 3,
            None if answers_of_key.contains(&answer) => 2,
            None => 0,
        }
    };
    act.variations.iter().map(of_variation).sum::<i32>().min(MOST_OF_VARIATIONS)
}
