//! An explanation: what a problem is, phase by phase, move by move.
//!
//! Place in the data path: made from a [`Tree`] or from the lines of help and series play; reports write it. It adds to the
//! solution the [motives] of every move, the class of every first move, why tries fail, the themes, for a sound two-mover the
//! score, and for directmates how a human would have found it.
//!
//! What always holds: every motive has passed its removal test. What was not looked into, because the work is bounded or
//! it was stopped, is counted in [`Explanation::unexamined`] or leaves [`Explanation::complete`] false; it is never
//! passed off as "no motive". The limits of the oracle hold for everything: time and the user's wish are asked for before
//! each move. Only mate is explained: other goals get first moves, classes and flights.

mod failure;
mod lines;
mod marks;
mod solving;
pub(crate) mod table;
mod tries;
mod walk;
mod whole;

pub use lines::of_study;
pub use marks::{Arrow, Mark, Marks};
pub use solving::{Search, Solving};
pub(crate) use table::Arrows;
pub use table::{Common, Cycle, Duty, Family, Function, Named, Pair, Played, Relation, Row, Shared, Table};
pub use whole::{Apart, Part, Whole};

use super::motives::{self, Class, Motive, classify, self_play, self_play::Rules};
use super::{Act, Finding, Study, logic};
use crate::Unstudied;
use crate::difficulty::MOST_POSITIONS;
use crate::economy::Economy;
use crate::score::{NoScore, Score, Scorer, Weights};
use keymove_chess::{Arrangement, Color, Move, Position};
use keymove_problem::{Goal, Play};
use keymove_solve::answer::{Answer as Solved, Found, Soundness};
use keymove_solve::tree::{Defence, Phase, PhaseKind, Tree, Verdict};
use keymove_solve::{Oracle, Stop};
use walk::Walk;

/// The largest number of mates of a phase in which is looked for the lines that its first move opens and shuts.
const MATES: usize = 1_000;

/// How much work an explanation may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caps {
    /// The largest number of variations whose motives are looked for, all phases together.
    pub variations: usize,
    /// The largest number of questions to the solver about threats and refutations.
    pub questions: usize,
    /// The largest number of questions to the solver about plans of the logical school.
    pub plan_questions: usize,
    /// The largest number of positions that each of Mater I and Mater II examines; 0: neither these nor the difficulty are
    /// wanted. With less than 20 000, problems for which Mater II needs more have no estimate of their difficulty.
    pub positions: u64,
}

impl Default for Caps {
    /// 2 000 variations, 300 questions, 3 000 about plans, 20 000 positions.
    fn default() -> Self {
        Self {
            variations: 2_000,
            questions: 300,
            plan_questions: logic::QUESTIONS,
            positions: MOST_POSITIONS,
        }
    }
}

/// Everything that is known about why a problem works.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The solution, laid out. Phases below are its acts, in the same order.
    pub study: Study,
    /// What each phase shows.
    pub phases: Vec<Account>,
    /// The phases that a problemist would call tries, by their index, the one that is closest to the solution first.
    pub tries: Vec<usize>,
    /// Themes, in the order of the catalogue. Not looked for in an unsound problem.
    pub themes: Vec<Finding>,
    /// The solutions of help and series play side by side; `None` unless there are several.
    pub table: Option<Table>,
    /// Of sound problems of help and series play, which units take part in which solutions; `None` where that is not looked at.
    pub economy: Option<Economy>,
    /// The score of a two-mover; `None` where none is defined, because it is none or is not sound.
    pub score: Option<Result<Scored, NoScore>>,
    /// How a human would have found it; `None` unless it is a directmate that is solved.
    pub solving: Option<Solving>,
    /// Variations, refutations, threats and themes that were not looked into because of [`Caps`] or a stop.
    pub unexamined: usize,
    /// Why something was not looked into or a question not answered, if so.
    pub stopped: Option<Stop>,
    /// Whether the solution was complete and everything in it was looked into.
    pub complete: bool,
}

impl Explanation {
    /// Every reason for a stop. A program whose clock raises the flag of the user puts this right here.
    pub fn stops_mut(&mut self) -> impl Iterator<Item = &mut Stop> {
        self.stopped.iter_mut().chain(self.solving.iter_mut().flat_map(Solving::stops_mut))
    }
}

/// A score with the weights and the table that it was made from.
#[derive(Clone, Debug)]
pub struct Scored {
    /// The points.
    pub score: Score,
    /// Their total.
    pub total: i64,
    /// The name of the weights.
    pub weights: String,
}

/// What one phase shows.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// The class of its first move, if that can be said.
    pub class: Option<Class>,
    /// What its first move does.
    pub effects: Vec<Motive>,
    /// In self and reflex play, what a key does for threats that force at once.
    pub serves: Vec<Motive>,
    /// Its variations in the order of the tree, each before those of the play below it.
    pub variations: Vec<Explained>,
    /// Why it fails, one for each refutation, or one without a reply if the defender has no move.
    pub failures: Vec<Failure>,
}

/// A reply and what is played after it; in help and series play a move of either side.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The moves of the phase before the reply, its first move included, passes as [`Move::NONE`].
    pub way: Vec<Move>,
    /// In which the reply is made.
    pub before: Arrangement,
    /// The reply.
    pub reply: Move,
    /// What it does about the threats.
    pub effect: Defence,
    /// Whether the goal is reached sooner than promised.
    pub short: bool,
    /// Whether the reply itself reaches the goal.
    pub goal: bool,
    /// The threats that it defeats, and why.
    pub defeats: Vec<Defeat>,
    /// The shortest answers.
    pub answers: Vec<Answer>,
    /// In self and reflex play, why it is forced.
    pub forced: Vec<Motive>,
    /// In help and series play, what the move is for, whoever makes it; there are no answers and defeats then.
    pub serves: Vec<Motive>,
    /// Whether motives were looked for.
    pub examined: bool,
}

impl Explained {
    /// How many moves of the attacker come before the reply.
    pub fn depth(&self) -> usize {
        self.way.len().div_ceil(2)
    }
}

/// A threat that a reply defeats.
#[derive(Clone, Debug)]
pub struct Defeat {
    /// The threat.
    pub threat: Move,
    /// Whether it would reach the goal at once.
    pub at_once: bool,
    /// Whether it can still be carried out, but takes longer.
    pub delayed: bool,
    /// How it is defeated; empty if nothing was proven.
    pub motives: Vec<Motive>,
}

/// An answer to a reply.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The move.
    pub mv: Move,
    /// Whether it reaches the goal.
    pub goal: bool,
    /// In self and reflex play, whether it is the last one: the reply to it must reach the goal.
    pub is_last: bool,
    /// Whether it was threatened already.
    pub threatened: bool,
    /// If it does not reach the goal, what it threatens: the shortest threats.
    pub threats: Vec<Move>,
    /// Whether it leaves the defender in zugzwang.
    pub zugzwang: bool,
    /// What the reply does for it: errors if it mates at once, otherwise what the reply does for mates below.
    pub errors: Vec<Error>,
    /// In self and reflex play, what the last one does itself besides giving check.
    pub serves: Vec<Motive>,
    /// Where it mates at once and nothing is an error by itself, pairs of effects of which
    /// [either](motives::of_joint_errors) lets it in.
    pub together: Vec<[Motive; 2]>,
}

/// An error with the number of mates in which it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Error {
    /// What it is.
    pub motive: Motive,
    /// The mates below the answer that need it.
    pub mates: usize,
    /// The mates below the answer that were looked at.
    pub of: usize,
}

/// Why a try fails.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The refutation; `None` if the defender has no move.
    pub refutation: Option<Move>,
    /// The threats that it defeats.
    pub defeats: Vec<Defeat>,
    /// What the try has spoilt, and what is the matter after the refutation: stalemate, no answer, one move late.
    pub causes: Vec<Motive>,
    /// Whether all this was looked for.
    pub examined: bool,
}

/// Explains an answer, within what is left of its limits. Solutions of help and series play that may not be all are
/// explained as far as they are known.
///
/// # Errors
/// [`Unstudied`]: play after an introduction, and one mate alone, are not explained.
pub fn of(answer: &mut Solved, caps: &Caps) -> Result<Explanation, Unstudied> {
    let is_sound = answer.soundness() == Soundness::Sound;
    match &mut answer.found {
        Found::Battle(battle) => Ok(of_tree(&battle.tree, &mut battle.solver, caps)),
        Found::Lines(_) => Ok(of_study(Study::of(answer)?, is_sound)),
        Found::Introduced(_) => Err(Unstudied::Introduction(answer.case.stipulation)),
        Found::Mate(_) => Err(Unstudied::OneMate),
    }
}

/// Explains the solution of a battle. `oracle` must know the same battle; it is asked about longer threats and about what
/// follows a refutation.
pub fn of_tree(tree: &Tree, oracle: &mut (impl Oracle + ?Sized), caps: &Caps) -> Explanation {
    let mut study = Study::of_tree(tree);
    let phases: Vec<&Phase> = tree.phases().filter(|phase| phase.start(&tree.position).is_some()).collect();
    let mut walk = Walk::new(tree, oracle, *caps);
    let accounts =
        phases.iter().enumerate().map(|(act, phase)| account(&study, act, phase, &mut walk)).collect();
    let sound = tree.verdict.is_sound() || matches!(tree.verdict, Verdict::Answered { .. });
    walk.plans(&mut study);
    let themes = if sound { walk.themes(&study) } else { Vec::new() };
    let (mut unexamined, mut stopped) = (walk.unexamined, walk.stopped);
    let solving = solving::look(tree, caps.positions, oracle);
    if let Some(stop) = solving.as_ref().and_then(Solving::stopped) {
        unexamined += 1;
        stopped = stopped.or(Some(stop));
    }
    Explanation {
        tries: tries::ranked(&study, &themes),
        themes,
        table: None,
        economy: None,
        score: score(tree),
        solving,
        complete: study.complete && unexamined == 0 && stopped.is_none() && !is_open(&tree.verdict),
        study,
        phases: accounts,
        unexamined,
        stopped,
    }
}

const fn is_open(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Stopped { .. } | Verdict::Restricted { .. })
}

fn account<O: Oracle + ?Sized>(study: &Study, act: usize, phase: &Phase, walk: &mut Walk<'_, O>) -> Account {
    let here = &study.acts[act];
    let set = study.acts.iter().find(|act| act.kind == PhaseKind::SetPlay);
    let ends: Vec<Arrangement> = study
        .endings
        .iter()
        .filter(|ending| ending.act == act && ending.end.turn() != study.attacker && ending.end.is_mate())
        .map(|ending| ending.end)
        .take(MATES)
        .collect();
    let effects = match here.first {
        Some(first) if walk.has_time() => motives::first::find(&study.diagram, first, &ends),
        _ => Vec::new(),
    };
    let serves = match (here.first, walk.rules) {
        (Some(first), Some(rules)) if here.solves() && walk.has_time() => {
            for_threats(rules, study, here, first)
        }
        _ => Vec::new(),
    };
    let direct_mate = walk.direct_mate;
    let known = |reply: Move| -> Vec<failure::Known> {
        let others = study.acts.iter().filter(|act| act.solves() || act.kind == PhaseKind::SetPlay);
        others
            .filter_map(|act| act.variation(reply))
            .flat_map(|variation| {
                let mates = variation.length == Some(1) && direct_mate;
                variation.answers.iter().map(move |&answer| failure::Known { answer, mates })
            })
            .collect()
    };
    let mut account = Account { class: classify(here, set), effects, serves, ..Account::default() };
    let Ok(start) = Position::from_arrangement(&here.start) else { return account };
    walk.phase(phase, &start, &mut account.variations);
    if phase.kind == PhaseKind::Try || phase.kind == PhaseKind::PostKey {
        account.failures = failure::find(phase, &start, known, walk);
    }
    account
}

/// What a key does for every threat after it that forces at once.
fn for_threats(rules: Rules, study: &Study, act: &Act, key: Move) -> Vec<Motive> {
    let mut of_each = act.threats.iter().map(|&threat| self_play::of_key(rules, &study.diagram, key, threat));
    let first = of_each.next().unwrap_or_default();
    of_each.fold(first, |shared, other| {
        shared.into_iter().filter(|one| other.iter().any(|motive| motive.is_like(one))).collect()
    })
}

/// The score of a sound two-mover by White.
fn score(tree: &Tree) -> Option<Result<Scored, NoScore>> {
    let Verdict::Sound { key } = tree.verdict else { return None };
    let is_two_mover = tree.stipulation.is_mate() && tree.stipulation.moves().get() == 2;
    if !is_two_mover || tree.position.turn() != Color::White {
        return None;
    }
    let mut scorer = Scorer::new(Weights::default());
    let scored = scorer.score(&tree.position, key).map(|score| Scored {
        total: score.total(),
        score,
        weights: scorer.weights().name.clone(),
    });
    Some(scored)
}

/// Whether the attacker himself mates, in direct play.
fn is_direct_mate(tree: &Tree) -> bool {
    tree.stipulation.goal == Goal::Mate && tree.stipulation.play == Play::Direct
}
