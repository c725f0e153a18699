//! One thread's share of a search for longer directmates, helpmates or problems of the general kind: every position is asked by itself, with what is known
//! of its siblings.

use super::confirm::{Confirmed, confirmed};
use super::first_position::{Failure, FirstPosition};
use super::plan::limits;
use super::{Counts, Improvement, Plan, WholePlan};
use crate::Task;
use crate::general::{self, Solved, Sound, Whole};
use crate::help::{self, Wanted};
use crate::longer;
use crate::retro;
use crate::space::{KINDS, Slot, Stem, Step};
use keymove_chess::{Arrangement, Bitboard, Move, Position};
use keymove_problem::Moves;
use keymove_solve::Solver;
use keymove_study::score::{HelpScore, MainPlay, Score, Scorer, Total};

/// Improvements with the number of their family in its piece.
pub(super) type Numbered = Vec<(usize, Vec<Improvement>)>;

/// Into how many parts a piece is divided, family by family in turn, so that threads can share it. On level 1, which has one family, it is
/// divided by the kinds of the added unit, and position by position where nothing is known of siblings.
pub(super) const PARTS: usize = 64;

/// Searches parts of pieces and keeps its memory from one to the next.
pub(super) struct LongerWorker<'a> {
    plan: &'a Plan,
    engine: Engine,
    scorer: Scorer,
    /// For what follows the key of a sound directmate, and for the plain way. `None`: there is no memory for it.
    solver: Option<Solver>,
    counts: Counts,
    found: Vec<Improvement>,
    /// The end of the whole search has left something undecided.
    is_cut: bool,
}

/// What came of a part of a piece.
pub(super) struct Share {
    /// What was found in it.
    pub(super) found: Numbered,
    pub(super) counts: Counts,
    /// Whether the part was searched to its end.
    pub(super) is_done: bool,
}

enum Engine {
    Direct(Moves, Box<longer::Family>),
    Help(Wanted, Box<help::Family>),
    General(Box<Whole>, Option<FirstPosition>),
}

/// A sound position with its points.
struct Rated {
    key: Move,
    solutions: Vec<Vec<Move>>,
    others: Vec<Solved>,
    points: Points,
}

enum Points {
    Direct(Box<Score>),
    Help(Box<HelpScore>),
    General(Total),
}

impl Points {
    fn total(&self) -> i64 {
        match self {
            Self::Direct(score) => score.total(),
            Self::Help(score) => score.total(),
            Self::General(total) => total.points,
        }
    }

    fn themes(&self) -> usize {
        match self {
            Self::Direct(score) => score.shown_themes().count(),
            Self::Help(score) => score.shown_themes().count(),
            Self::General(total) => total.themes,
        }
    }
}

/// What a position turned out to be.
enum Finding {
    Illegal,
    Unsound,
    Undecided,
    Sound(Box<Rated>),
}

impl Engine {
    fn new(plan: &Plan) -> Self {
        let most = plan.most_positions;
        if let Some(WholePlan { whole, .. }) = &plan.whole {
            return Self::General(Box::new(whole.clone()), FirstPosition::of(plan, whole));
        }
        match plan.task {
            Task::Helpmate(stipulation) => {
                let solutions = plan.help.as_ref().map_or(1, |help| help.wanted);
                let wanted = Wanted { stipulation, solutions, most };
                Self::Help(wanted, Box::new(help::Family::new(wanted, plan.filters, &plan.limits)))
            }
            task => {
                let moves = task.stipulation().moves();
                Self::Direct(moves, Box::new(longer::Family::new(moves, plan.filters, most, &plan.limits)))
            }
        }
    }

    /// The squares of a family, by kind, as they are shared among threads, in the order of the space.
    fn shares(&self, squares: [Bitboard; 10], is_split: bool) -> Vec<[Bitboard; 10]> {
        if !is_split {
            return vec![squares];
        }
        let alone = |kind: usize, set: Bitboard| {
            let mut share = [Bitboard::EMPTY; 10];
            share[kind] = set;
            share
        };
        let kinds = squares.into_iter().enumerate();
        match self {
            Self::General(..) => kinds
                .flat_map(|(kind, set)| set.into_iter().map(move |square| alone(kind, square.into())))
                .collect(),
            _ => kinds.map(|(kind, set)| alone(kind, set)).collect(),
        }
    }

    fn begin(&mut self, parent: &Arrangement, squares: &[Bitboard; 10]) {
        match self {
            Self::Direct(_, family) => family.begin(parent, squares),
            Self::Help(_, family) => family.begin(parent, squares.iter().map(|set| set.len()).sum()),
            Self::General(_, first) => first.iter_mut().for_each(|first| first.begin(parent, squares)),
        }
    }

    fn end(&mut self) {
        match self {
            Self::Direct(_, family) => family.end(),
            Self::Help(_, family) => family.end(),
            Self::General(_, first) => first.iter_mut().for_each(FirstPosition::end),
        }
    }

    fn take_counts(&mut self) -> Counts {
        match self {
            Self::Direct(_, family) => std::mem::take(&mut family.counts),
            Self::Help(_, family) => std::mem::take(&mut family.counts),
            Self::General(_, first) => first.as_mut().map(FirstPosition::take_counts).unwrap_or_default(),
        }
    }
}

impl<'a> LongerWorker<'a> {
    pub(super) fn new(plan: &'a Plan) -> Self {
        Self {
            plan,
            engine: Engine::new(plan),
            scorer: Scorer::new(plan.weights.clone()),
            solver: Solver::new(limits(plan)).ok(),
            is_cut: false,
            counts: Counts::default(),
            found: Vec::new(),
        }
    }

    /// Searches one part of a piece: every family, with what was found in it by its number in the piece, that belongs to it.
    pub(super) fn search(&mut self, piece: u64, part: usize, stops: &dyn Fn() -> bool) -> Share {
        let plan = self.plan;
        let stem = &plan.space.stem(piece);
        let (mut stopped, mut number, mut all) = (false, 0, Vec::new());
        self.is_cut = false;
        let is_split = plan.level == 1;
        plan.space.walk(piece, &mut |step| {
            let mut next = |worker: &mut Self, act: &mut dyn FnMut(&mut Self) -> bool| {
                if number % PARTS == part && !stopped {
                    stopped = !act(worker);
                    if !worker.found.is_empty() {
                        all.push((number, std::mem::take(&mut worker.found)));
                    }
                }
                number += 1;
            };
            match step {
                Step::Grandparent { .. } => {}
                Step::Single { position, added } => next(self, &mut |worker| {
                    worker.engine.end();
                    worker.one(stem, position, added, None);
                    true
                }),
                Step::Family { parent, added, squares } => {
                    for squares in self.engine.shares(squares, is_split) {
                        next(self, &mut |worker| worker.family(stem, parent, added, &squares, stops));
                    }
                }
            }
        });
        let mut counts = std::mem::take(&mut self.counts);
        counts += self.engine.take_counts();
        Share { found: all, counts, is_done: !(stopped || self.is_cut) }
    }

    /// All positions with one unit more than a parent; says whether it came to the end.
    fn family(
        &mut self, stem: &Stem, parent: &Arrangement, added: &[Slot], squares: &[Bitboard; 10],
        stops: &dyn Fn() -> bool,
    ) -> bool {
        self.engine.begin(&self.plan.task.diagram(parent), squares);
        for (kind, set) in squares.iter().enumerate() {
            for square in *set {
                if stops() {
                    return false;
                }
                let child = parent.with_unit(square, KINDS[kind]);
                self.one(stem, &child, added, Some(Slot::new(kind, square)));
            }
        }
        true
    }

    fn one(&mut self, stem: &Stem, position: &Arrangement, added: &[Slot], last: Option<Slot>) {
        self.counts.positions += 1;
        let position = self.plan.task.diagram(position);
        match self.examine(&position, last) {
            Finding::Illegal => self.counts.illegal += 1,
            Finding::Unsound => self.counts.unsound += 1,
            Finding::Undecided => self.undecided(),
            Finding::Sound(rated) => {
                let mut all = added.to_vec();
                all.extend(last);
                self.sound(stem, &position, *rated, &all);
            }
        }
    }

    /// Counts a position that is left open: by a limit of its own, or because the search ends.
    fn undecided(&mut self) {
        self.counts.undecided += 1;
        self.is_cut |= self.plan.limits.stopped().is_some();
    }

    fn examine(&mut self, position: &Arrangement, last: Option<Slot>) -> Finding {
        match &mut self.engine {
            Engine::Direct(moves, family) => {
                let verdict = match &mut self.solver {
                    None => longer::Verdict::Undecided,
                    Some(solver) if self.plan.filters.are_off() => {
                        solver.set_limits(limits(self.plan));
                        longer::plain(position, *moves, solver)
                    }
                    Some(_) => family.verdict(position, last),
                };
                match verdict {
                    longer::Verdict::Illegal => Finding::Illegal,
                    longer::Verdict::Unsound => Finding::Unsound,
                    longer::Verdict::Undecided => Finding::Undecided,
                    longer::Verdict::Sound(key) => self.score_direct(position, key),
                }
            }
            Engine::Help(wanted, family) => {
                let is_plain = self.plan.filters.are_off();
                match if is_plain {
                    help::plain(position, wanted, &self.plan.limits)
                } else {
                    family.verdict(position)
                } {
                    help::Verdict::Illegal => Finding::Illegal,
                    help::Verdict::Unsound => Finding::Unsound,
                    help::Verdict::Undecided => Finding::Undecided,
                    help::Verdict::Sound(solutions) => self.score_help(position, solutions),
                }
            }
            Engine::General(whole, first) => {
                match first.as_mut().and_then(|first| first.failure(position, last)) {
                    Some(Failure::Illegal) => return Finding::Illegal,
                    Some(Failure::Unsound) => return Finding::Unsound,
                    None => {}
                }
                let is_quick = !self.plan.filters.are_off();
                match whole.verdict(position, is_quick, &limits(self.plan), &mut self.scorer) {
                    general::Verdict::Illegal => Finding::Illegal,
                    general::Verdict::Unsound(_) => Finding::Unsound,
                    general::Verdict::Undecided(_) => Finding::Undecided,
                    general::Verdict::Sound(sound) => rated(*sound),
                }
            }
        }
    }

    fn score_direct(&mut self, position: &Arrangement, key: Move) -> Finding {
        let moves = self.plan.task.stipulation().moves();
        let Some(solver) = &mut self.solver else { return Finding::Undecided };
        // What is left open here was stopped: the key is known to solve, and the units are legal.
        solver.set_limits(limits(self.plan));
        let Ok(position) = Position::from_arrangement(position) else { return Finding::Illegal };
        let Ok(play) = MainPlay::find(&position, key, moves, solver) else { return Finding::Undecided };
        match self.scorer.score_play(&position, &play) {
            Ok(scored) => {
                let points = Points::Direct(Box::new(scored.score));
                Finding::Sound(Box::new(Rated { key, solutions: Vec::new(), others: Vec::new(), points }))
            }
            Err(_) => Finding::Undecided,
        }
    }

    fn score_help(&self, position: &Arrangement, solutions: Vec<Vec<Move>>) -> Finding {
        let key = solutions.first().and_then(|line| line.first()).copied().unwrap_or(Move::NONE);
        match HelpScore::of(position, &solutions, &self.plan.weights) {
            Some(score) => {
                let points = Points::Help(Box::new(score));
                Finding::Sound(Box::new(Rated { key, solutions, others: Vec::new(), points }))
            }
            None => Finding::Undecided,
        }
    }

    fn sound(&mut self, stem: &Stem, position: &Arrangement, rated: Rated, added: &[Slot]) {
        let plan = self.plan;
        let Rated { key, solutions, others, points } = rated;
        if points.total() <= plan.threshold {
            self.counts.lower += 1;
            return;
        }
        if plan.legal && retro::is_impossible(position) {
            self.counts.impossible += 1;
            return;
        }
        let changes = plan.space.changes(stem, position, added);
        let judgement = match &points {
            Points::Direct(score) => plan.wishes.judge(plan, &changes, position, key, score),
            Points::Help(score) => plan.wishes.judge_help(plan, &changes, position, &solutions, score),
            Points::General(_) => plan.wishes.judge_general(plan, &changes, position, key, &solutions),
        };
        match confirmed(judgement, plan, position, key, &solutions) {
            Confirmed::Wanted => self.counts.improved += 1,
            Confirmed::Unwanted => return self.counts.unwanted += 1,
            Confirmed::Disproved => return self.counts.disproved += 1,
            Confirmed::Unclear => {
                self.counts.unclear += 1;
                return self.undecided();
            }
        }
        let (score, themes) = (points.total(), points.themes());
        if let Ok(position) = Position::from_arrangement(position) {
            self.found.push(Improvement { position, key, solutions, others, score, themes, changes });
        }
    }
}

/// A sound position of the general kind.
fn rated(sound: Sound) -> Finding {
    let points = Points::General(sound.total);
    let mut parts = sound.parts.into_iter();
    let Some(Solved { key, solutions, .. }) = parts.next() else { return Finding::Undecided };
    Finding::Sound(Box::new(Rated { key, solutions, others: parts.collect(), points }))
}
