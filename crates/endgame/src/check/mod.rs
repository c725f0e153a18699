//! A study's solution held against what is true: does every move of the solver's side achieve the aim, and does no other?

mod duals;
mod thinking;

pub(crate) use duals::Without;

use crate::graph::{Graph, Id, Known};
use crate::judge::{Ground, Judge};
use crate::opinion::Opinion;
use crate::studies::{Aim, Study};
use core::time::Duration;
use keymove_chess::{Move, Position};
use keymove_solve::{Limits, Stop};
use keymove_tables::Value;
use std::collections::HashMap;
use std::time::Instant;

/// The part of the time for proofs of the positions; what other moves mean is asked in the rest.
const FOR_PROOFS: f64 = 0.7;

/// The engine's shortest time for a position.
const LEAST_OPINION: Duration = Duration::from_millis(50);

/// What is known, or thought, of the solver's side's aim in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is proven that the aim is achieved, or that it is not.
    Proven {
        /// Which.
        succeeds: bool,
        /// By what.
        ground: Ground,
    },
    /// The engine thinks so. This is no proof.
    Thought {
        /// Which; nothing if it sees something in between.
        succeeds: Option<bool>,
        /// What it thinks.
        opinion: Opinion,
    },
    /// Nothing is known.
    Open,
}

impl Verdict {
    /// What is proven.
    pub const fn proven(&self) -> Option<bool> {
        match self {
            Self::Proven { succeeds, .. } => Some(*succeeds),
            _ => None,
        }
    }

    /// What is proven, or else thought.
    pub const fn likely(&self) -> Option<bool> {
        match self {
            Self::Proven { succeeds, .. } => Some(*succeeds),
            Self::Thought { succeeds, .. } => *succeeds,
            Self::Open => None,
        }
    }
}

/// What another move of the solver's side that achieves the aim means for the study.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dual {
    /// A second solution: another first move.
    Cook,
    /// Another move of the main line.
    Major,
    /// Another move of a side line, or another promotion by the same move.
    Minor,
    /// It only loses time: without coming back to the same position it achieves nothing.
    WasteOfTime,
    /// It only changes the order of moves: without reaching the same position or a later one of the same line it achieves nothing.
    Transposition,
}

impl Dual {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cook => "cook",
            Self::Major => "major dual",
            Self::Minor => "minor dual",
            Self::WasteOfTime => "waste of time",
            Self::Transposition => "transposition",
        }
    }

    /// Whether it spoils a study.
    pub const fn spoils(self) -> bool {
        matches!(self, Self::Cook | Self::Major)
    }
}

/// Another move of the solver's side in a position of the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// The move.
    pub mv: Move,
    /// Whether it achieves the aim.
    pub verdict: Verdict,
    /// What it is if it does; nothing if it does not, if that is not known, or where the solution is over.
    pub dual: Option<Dual>,
    /// Whether it may be no more than lost time or a transposition, because a limit has stopped that question, or the time was up before it. Whatever it is
    /// called, nothing follows from that.
    pub is_doubtful: bool,
    /// Whether what it is called is what the engine thinks. That is no proof.
    pub is_thought: bool,
    /// Whether the author names it.
    pub is_named: bool,
}

impl Alternative {
    /// Whether it is proven to be another way that spoils the study.
    pub fn spoils(&self) -> bool {
        let is_sure = !self.is_doubtful && !self.is_thought && self.verdict.proven() == Some(true);
        is_sure && self.dual.is_some_and(Dual::spoils)
    }
}

/// A reply that holds out longer than the one of the solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Longer {
    /// The reply.
    pub mv: Move,
    /// Moves until mate after it.
    pub moves: u8,
    /// And after the reply of the solution.
    pub instead_of: u8,
}

/// What is known of a position of the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Whether the solver's side achieves its aim from here.
    pub verdict: Verdict,
    /// If the solver's side is to move by the solution: its other moves.
    pub alternatives: Vec<Alternative>,
    /// Whether the solution is over: from here on the solver's side has another way each time, which is neither lost time nor a transposition; or
    /// mates at once, where it had one the move before.
    pub is_free: bool,
    /// Whether that is what the engine thinks.
    pub is_thought_free: bool,
    /// If the other side is to move and the solver's side wins: what resists longer than the first reply, by a table.
    pub longer: Option<Longer>,
}

/// What is to be said of a study as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Soundness {
    /// Proven: the aim is achieved, and by no other way than the main line. There may be minor duals, and side lines that fail.
    Sound,
    /// Proven: there is another way later than at the first move.
    Dual,
    /// Proven: there is a second solution.
    Cooked,
    /// Proven: the aim cannot be achieved.
    Unsolvable,
    /// Proven: the main line does not achieve the aim. Whether it can be achieved is what is said of the diagram.
    Wrong,
    /// Not everything is proven, and the engine thinks that it is sound.
    ThoughtSound,
    /// Not everything is proven, and the engine thinks that it is not.
    ThoughtUnsound,
    /// Not everything is known or thought clearly.
    Open,
}

impl Soundness {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Dual => "dual",
            Self::Cooked => "cooked",
            Self::Unsolvable => "unsolvable",
            Self::Wrong => "wrong",
            Self::ThoughtSound => "thought sound",
            Self::ThoughtUnsound => "thought unsound",
            Self::Open => "open",
        }
    }
}

/// How much is done for a study.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Time, interruption and memory.
    pub limits: Limits,
    /// Positions of the first round for each question; four times as many in each later one.
    pub first_round: u64,
    /// Positions of the last round for each question.
    pub last_round: u64,
    /// The engine's time for each position of which nothing is proven, on average; nothing: it is not asked.
    pub opinion: Option<Duration>,
    /// When the engine is not asked any more, however much is open; nothing: of everything that is.
    pub thinks_until: Option<Instant>,
}

impl Effort {
    /// Whether the engine must not be asked for so long any more.
    pub(crate) fn is_late(&self, time: Duration) -> bool {
        self.thinks_until.is_some_and(|until| Instant::now() + time > until)
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            first_round: 500,
            last_round: 2_000_000,
            opinion: Some(Duration::from_millis(200)),
            thinks_until: None,
        }
    }
}

/// How far a check is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct News {
    /// Positions whose value is wanted.
    pub questions: usize,
    /// Of these, how many are decided, or clear to the engine.
    pub decided: usize,
    /// Positions in the graph.
    pub positions: usize,
}

/// A study that was checked.
#[derive(Debug)]
pub struct Checked<'a> {
    /// What is known of each position of the solution.
    pub findings: Vec<Finding>,
    /// The verdict.
    pub soundness: Soundness,
    /// Why nothing more was done, if something is open.
    pub stopped: Option<Stop>,
    /// What was proven, with the proofs, and what the engine thinks of positions in it.
    pub graph: Graph<'a>,
    pub(crate) opinions: HashMap<Id, Opinion>,
}

/// A check that goes on.
struct Check<'s, 'a> {
    study: &'s Study,
    judge: &'a Judge<'a>,
    effort: &'s Effort,
    graph: Graph<'a>,
    opinions: HashMap<Id, Opinion>,
    stopped: Option<Stop>,
}

/// Checks a study.
pub fn check<'a>(study: &Study, judge: &'a Judge<'a>, effort: &Effort, hear: &dyn Fn(&News)) -> Checked<'a> {
    let graph = Graph::new(study.attacker(), judge, effort.limits.table_bytes);
    check_on((graph, HashMap::new()), study, judge, effort, hear)
}

/// Checks a study on a graph of its attacker on which something may be proven already, or thought of.
pub(crate) fn check_on<'a>(
    (graph, opinions): (Graph<'a>, HashMap<Id, Opinion>), study: &Study, judge: &'a Judge<'a>,
    effort: &Effort, hear: &dyn Fn(&News),
) -> Checked<'a> {
    let effort = Effort { limits: effort.limits.begun(), ..effort.clone() };
    let mut check = Check { study, judge, effort: &effort, graph, opinions, stopped: None };
    let questions = check.questions();
    check.prove(&questions, hear);
    check.think(&questions, hear);
    check.result()
}

/// Decides positions as far as the effort goes: small rounds for all that is open before large ones for any.
///
/// # Errors
/// Why it was stopped.
pub(crate) fn decide(
    graph: &mut Graph<'_>, questions: &[Position], effort: &Effort, hear: &dyn Fn(&News),
) -> Result<(), Stop> {
    let mut most = effort.first_round;
    loop {
        let mut decided = 0;
        for position in questions {
            let id = graph.add(position);
            let known = graph.search(id, most, &effort.limits)?;
            decided += usize::from(known != Known::Open);
            hear(&News { questions: questions.len(), decided, positions: graph.len() });
        }
        if decided == questions.len() || most >= effort.last_round {
            return Ok(());
        }
        if graph.is_full() {
            return Err(Stop::Memory);
        }
        most = most.saturating_mul(4);
        effort.limits.check()?;
    }
}

impl<'a> Check<'_, 'a> {
    /// All positions whose value is wanted, the latest first: they are the simplest, and the earlier ones rest on them.
    fn questions(&self) -> Vec<Position> {
        let mut questions = Vec::new();
        let mut places: Vec<usize> = (0..self.study.nodes.len()).collect();
        places.sort_by_key(|&at| core::cmp::Reverse(self.study.nodes[at].ply));
        for &at in &places {
            let node = &self.study.nodes[at];
            questions.push(node.position);
            if node.is_solution && self.study.solution(at).is_some() {
                questions.extend(node.position.moves().iter().map(|&mv| node.position.play(mv)));
            }
        }
        let mut seen = std::collections::HashSet::new();
        questions.retain(|position| seen.insert(position.to_string()));
        questions
    }

    fn prove(&mut self, questions: &[Position], hear: &dyn Fn(&News)) {
        let left = |until: Instant| until.saturating_duration_since(Instant::now());
        let limits = Limits {
            time: self.effort.limits.deadline.map(|until| left(until).mul_f64(FOR_PROOFS)),
            ..self.effort.limits.clone()
        };
        let effort = Effort { limits: limits.begun(), ..self.effort.clone() };
        self.stopped = decide(&mut self.graph, questions, &effort, hear).err();
    }

    fn verdict(&mut self, position: &Position) -> Verdict {
        let id = self.graph.add(position);
        match self.graph.of(id) {
            Known::Won(ground) => Verdict::Proven { succeeds: self.study.succeeds(true), ground },
            Known::Held(ground) => Verdict::Proven { succeeds: self.study.succeeds(false), ground },
            Known::Open => match self.opinions.get(&id) {
                Some(opinion) => {
                    let wins = opinion.wins(self.study.attacker());
                    let succeeds = wins.map(|wins| self.study.succeeds(wins));
                    Verdict::Thought { succeeds, opinion: opinion.clone() }
                }
                None => Verdict::Open,
            },
        }
    }

    fn result(mut self) -> Checked<'a> {
        let study = self.study;
        let mut findings: Vec<Finding> = Vec::with_capacity(study.nodes.len());
        for (at, node) in study.nodes.iter().enumerate() {
            let verdict = self.verdict(&node.position);
            let solution = study.solution(at).filter(|_| node.is_solution);
            let named = |mv: Move| node.followers.iter().any(|&next| study.nodes[next].mv == Some(mv));
            let mut alternatives = Vec::new();
            if let Some(solution) = solution {
                for &mv in node.position.moves().iter().filter(|&&mv| mv != solution) {
                    let verdict = self.verdict(&node.position.play(mv));
                    alternatives.push(Alternative {
                        mv,
                        verdict,
                        dual: None,
                        is_doubtful: false,
                        is_thought: false,
                        is_named: named(mv),
                    });
                }
            }
            findings.push(Finding {
                verdict,
                alternatives,
                is_free: true,
                is_thought_free: false,
                longer: self.longer(at),
            });
        }
        self.classify(&mut findings);
        // Without a move of the solver's side nothing is said that could be the only way.
        let has_solution = study
            .main_line()
            .iter()
            .any(|&at| study.nodes[study.nodes[at].parent.unwrap_or(0)].position.turn() == study.solver);
        let soundness = match soundness(study, &findings) {
            Soundness::Sound if !has_solution && study.start().has_move() => Soundness::Open,
            soundness => soundness,
        };
        let is_open =
            matches!(soundness, Soundness::Open | Soundness::ThoughtSound | Soundness::ThoughtUnsound);
        let stopped = self.stopped.or_else(|| self.effort.limits.check().err());
        let stopped = stopped.filter(|_| is_open);
        Checked { findings, soundness, stopped, graph: self.graph, opinions: self.opinions }
    }

    /// What resists longer than the reply of the solution.
    fn longer(&self, at: usize) -> Option<Longer> {
        let node = &self.study.nodes[at];
        let first = self.study.nodes[*node.followers.first()?].mv?;
        if node.position.turn() == self.study.solver || self.study.aim != Aim::Win || !node.is_solution {
            return None;
        }
        let moves = |mv: Move| match self.judge.value(&node.position.play(mv)) {
            Some(Value::Win(moves)) => Some(moves),
            _ => None,
        };
        let instead_of = moves(first)?;
        let all = node.position.moves();
        let (longest, mv) =
            all.iter().filter_map(|&mv| Some((moves(mv)?, mv))).max_by_key(|&(moves, _)| moves)?;
        (longest > instead_of).then_some(Longer { mv, moves: longest, instead_of })
    }
}

/// The time for each of so many questions until then, but so much that the engine can say something.
fn share_of(until: Instant, questions: usize) -> Duration {
    let left = until.saturating_duration_since(Instant::now());
    (left / u32::try_from(questions).unwrap_or(u32::MAX)).max(LEAST_OPINION)
}

/// What the findings mean.
fn soundness(study: &Study, findings: &[Finding]) -> Soundness {
    let solution = |at: &usize| study.nodes[*at].is_solution;
    if findings[0].verdict.proven() == Some(false) {
        return Soundness::Unsolvable;
    }
    let places: Vec<usize> = (0..findings.len()).filter(solution).collect();
    if places.iter().any(|&at| study.nodes[at].is_main && findings[at].verdict.proven() == Some(false)) {
        return Soundness::Wrong;
    }
    let others = || places.iter().flat_map(|&at| &findings[at].alternatives);
    if others().any(|other| other.spoils() && other.dual == Some(Dual::Cook)) {
        return Soundness::Cooked;
    }
    if others().any(Alternative::spoils) {
        return Soundness::Dual;
    }
    // It achieves the aim, and nobody knows whether that is another way.
    let is_doubtful = |other: &Alternative| other.is_doubtful && other.dual.is_some_and(Dual::spoils);
    if others().any(is_doubtful) {
        return Soundness::Open;
    }
    // Where the solution is over, other moves are nobody's concern; and those of side lines are no flaws.
    let main: Vec<&Finding> =
        places.iter().filter(|&&at| study.nodes[at].is_main).map(|&at| &findings[at]).collect();
    let verdicts = || {
        let others = main.iter().filter(|finding| !finding.is_free).flat_map(|finding| &finding.alternatives);
        main.iter().map(|finding| &finding.verdict).chain(others.map(|other| &other.verdict))
    };
    let is_thought = |finding: &&Finding| {
        finding.is_thought_free || finding.alternatives.iter().any(|other| other.is_thought)
    };
    if verdicts().all(|verdict| verdict.proven().is_some()) && !main.iter().any(is_thought) {
        return Soundness::Sound;
    }
    if verdicts().any(|verdict| verdict.likely().is_none()) {
        return Soundness::Open;
    }
    let fails = main.iter().any(|finding| finding.verdict.likely() == Some(false));
    match fails || others().any(|other| other.dual.is_some_and(Dual::spoils)) {
        true => Soundness::ThoughtUnsound,
        false => Soundness::ThoughtSound,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a study by its only other move.
    fn said(verdict: &Verdict, dual: Option<Dual>, is_thought: bool) -> Soundness {
        let position: Position = "8/8/8/8/8/1k5P/8/2K5 w - - 0 1".parse().expect("a position");
        let mut study = Study::of_position(position, Aim::Win, position.turn()).expect("two kings");
        let moves = position.moves();
        study.play(0, moves[0]).expect("short");
        let proven = Verdict::Proven { succeeds: true, ground: Ground::Table };
        let other = Alternative {
            mv: moves[1],
            verdict: verdict.clone(),
            dual,
            is_doubtful: false,
            is_thought,
            is_named: false,
        };
        let finding = |alternatives| Finding {
            verdict: proven.clone(),
            alternatives,
            is_free: false,
            is_thought_free: false,
            longer: None,
        };
        soundness(&study, &[finding(vec![other]), finding(Vec::new())])
    }

    #[test]
    fn what_is_thought_makes_no_proof() {
        let proven = |succeeds| Verdict::Proven { succeeds, ground: Ground::Table };
        assert_eq!(said(&proven(false), None, false), Soundness::Sound);
        assert_eq!(said(&proven(true), Some(Dual::WasteOfTime), false), Soundness::Sound);
        assert_eq!(said(&proven(true), Some(Dual::WasteOfTime), true), Soundness::ThoughtSound);
        assert_eq!(said(&proven(true), Some(Dual::Cook), false), Soundness::Cooked);
        assert_eq!(said(&proven(true), Some(Dual::Cook), true), Soundness::ThoughtUnsound);
        assert_eq!(said(&Verdict::Open, None, false), Soundness::Open);
    }
}
