//! Battles: the phases that are printed, and the themes of all phases.

use super::{Answer, Ending, STEP, Solver, names};
use crate::{Line, Part, Soundness, Verdict};
use keymove_chess::Move;
use keymove_problem::statement::Case;
use keymove_report as report;
use keymove_report::{Layout, Paint};
use keymove_solve::answer::{self as solved, BattleAnswer};
use keymove_solve::tree::{Next, Options, PhaseKind, Tree, Verdict as TreeVerdict};
use keymove_study::catalogue::{self, Group};
use keymove_study::logic::QUESTIONS;
use keymove_study::score::{Score, Scorer};
use keymove_study::{Act, Finding, Study};
use std::collections::BTreeSet;

/// Duals that are written out below a verdict.
const DUALS: usize = 8;
/// Of longer problems the play after the key comes first: to look for tries may take all the time that there is.
const TRIES_AT_ONCE_UP_TO: u16 = 3;

/// The tree that is built at once: with set play and tries, which themes need even if they are not printed.
pub(super) fn first_look(solver: &Solver, case: &Case) -> Options {
    let at_once = case.stipulation.moves().get() <= TRIES_AT_ONCE_UP_TO;
    with_tries(if at_once { solver.tries.max(1) } else { 0 })
}

fn with_tries(tries: usize) -> Options {
    Options { tries, stalemates: tries > 0, ..Options::default() }
}

/// Says of a solved position what it shows.
pub(super) fn answer(solver: &mut Solver, case: &Case, battle: &mut BattleAnswer, ending: Ending) -> Answer {
    let mut notes = Vec::new();
    let tree = whole(solver, case, battle, &mut notes);
    let verdict = Verdict::new(
        soundness(&tree.verdict),
        &report::verdict_line(&tree, Layout::Short.style(), Paint::Plain),
    );
    let mut study = Study::of_tree(&tree);
    study.look_for_plans(&mut battle.solver, QUESTIONS);
    let findings = if verdict.soundness == Soundness::Sound { catalogue::detect(&study) } else { Vec::new() };
    let contents =
        Contents::of(&study, &findings, |act| is_asked_for(act.kind, act.refutations.len(), solver.tries));
    let printed = report::printed(&tree, solver.lines, |phase| {
        let fails_without_reply = phase.next == Next::NoMove;
        (is_asked_for(phase.kind, phase.refutations.len(), solver.tries) && !fails_without_reply)
            || contents.phases.contains(&(phase.kind as u8, phase.first))
    });
    if let Some(last) = printed.cut {
        notes.push(format!("\u{2026}: variations are printed up to move {last}."));
    }
    let duals = report::dual_lines(&tree, Layout::Short.style(), DUALS);
    notes.extend(duals.lines().map(str::to_owned));
    let part = Part {
        solution: solver.cut(Line::of_text(&printed.text, STEP)),
        verdict: Some(verdict),
        notes,
        ..Part::default()
    };
    let score = score(solver.scorer.as_mut(), case, &tree);
    Answer { part, ending, score, themes: contents.themes, position: None }
}

/// The tree with tries, if there is time for them, and what a reader must know of it.
fn whole(solver: &Solver, case: &Case, battle: &mut BattleAnswer, notes: &mut Vec<String>) -> Tree {
    let mut tree = battle.tree.clone();
    let at_once = case.stipulation.moves().get() <= TRIES_AT_ONCE_UP_TO;
    if !at_once && tree.stopped.is_none() {
        let tried = battle.build(&with_tries(solver.tries.max(1)));
        match tried.stopped {
            None => tree = tried,
            Some(stop) => notes.push(format!("Tries were not looked for to the end: {stop}.")),
        }
    }
    if let Some(stop) = tree.stopped {
        notes.push(format!("The play was not looked at to the end: {stop}."));
    }
    tree
}

/// Whether a phase is printed whatever it shows.
const fn is_asked_for(kind: PhaseKind, refutations: usize, tries: usize) -> bool {
    match kind {
        PhaseKind::SetPlay => false,
        PhaseKind::PostKey | PhaseKind::Key => true,
        PhaseKind::Try => refutations <= tries,
    }
}

/// The themes as they are printed, and the phases that are printed for their sake.
#[derive(Default)]
struct Contents {
    /// In the order of the catalogue, with what shows them if that is not printed: `Star (1.Qe4? Bf6!)`.
    themes: Vec<String>,
    /// By kind and first move.
    phases: BTreeSet<(u8, Option<Move>)>,
}

impl Contents {
    /// Changes between the phases of a two-mover are printed with all these phases; of whatever else happens only in set
    /// play or tries, the phase is named.
    fn of(study: &Study, findings: &[Finding], is_printed: impl Fn(&Act) -> bool) -> Self {
        let mut contents = Self::default();
        for theme in names(findings) {
            let is_more = |act: &&Act| !is_printed(act) && !contents.phases.contains(&identity(act));
            let more = |finding: &Finding| {
                let acts: BTreeSet<usize> = finding.shown.iter().map(|shown| shown.act).collect();
                acts.into_iter()
                    .filter(|&act| study.acts.get(act).as_ref().is_some_and(is_more))
                    .collect::<Vec<_>>()
            };
            let instances = findings.iter().filter(|finding| finding.theme == theme);
            let acts = instances.map(more).min_by_key(Vec::len).unwrap_or_default();
            let is_change = catalogue::find(&theme).is_some_and(|theme| theme.group == Group::Change);
            if acts.is_empty() {
                contents.themes.push(theme);
            } else if is_change && study.stipulation.moves().get() <= 2 {
                contents.phases.extend(acts.iter().filter_map(|&act| study.acts.get(act)).map(identity));
                contents.themes.push(theme);
            } else {
                contents.themes.push(format!("{theme} ({})", place(study, &acts)));
            }
        }
        contents
    }
}

fn identity(act: &Act) -> (u8, Option<Move>) {
    (act.kind as u8, act.first)
}

/// One phase by its moves, more by what they are.
fn place(study: &Study, acts: &[usize]) -> String {
    match acts {
        [act] => report::act_words(study, *act),
        _ if acts
            .iter()
            .any(|&act| study.acts.get(act).is_some_and(|act| act.kind == PhaseKind::SetPlay)) =>
        {
            "set play and tries".to_owned()
        }
        _ => "tries".to_owned(),
    }
}

/// The score, if this is a sound two-mover with units that can be scored.
fn score(scorer: Option<&mut Scorer>, case: &Case, tree: &Tree) -> Option<Score> {
    let TreeVerdict::Sound { key } = tree.verdict else { return None };
    let is_two_mover = case.stipulation.is_mate() && case.stipulation.moves().get() == 2;
    scorer.filter(|_| is_two_mover)?.score(&case.position, key).ok()
}

fn soundness(verdict: &TreeVerdict) -> Soundness {
    match solved::Soundness::from(verdict) {
        solved::Soundness::Sound => Soundness::Sound,
        solved::Soundness::Open | solved::Soundness::Restricted => Soundness::Open,
        _ => Soundness::Unsound,
    }
}
