//! One thread's share: pieces, one after the other.

use super::confirm::{Confirmed, confirmed};
use super::{Counts, Improvement, Plan};
use crate::retro;
use crate::sound::{Answer, Family, verdict};
use crate::space::{KINDS, Slot, Stem, Step};
use keymove_chess::{Arrangement, Move, Position};
use keymove_study::score::{Above, Scorer};

/// Searches pieces and keeps its memory from one to the next.
pub(super) struct Worker<'a> {
    plan: &'a Plan,
    family: Family,
    judge: Judge<'a>,
}

/// Scores what is sound.
struct Judge<'a> {
    plan: &'a Plan,
    scorer: Scorer,
    counts: Counts,
    found: Vec<Improvement>,
    /// The end of the whole search has left something undecided.
    is_cut: bool,
}

/// What came of a piece.
pub(super) struct Harvest {
    pub(super) found: Vec<Improvement>,
    pub(super) counts: Counts,
    /// Whether the piece was searched to its end.
    pub(super) is_done: bool,
}

impl<'a> Worker<'a> {
    pub(super) fn new(plan: &'a Plan) -> Self {
        Self {
            plan,
            family: Family::new(plan.filters.wait),
            judge: Judge {
                plan,
                scorer: Scorer::new(plan.weights.clone()),
                counts: Counts::default(),
                found: Vec::new(),
                is_cut: false,
            },
        }
    }

    /// Searches a piece.
    pub(super) fn search(&mut self, piece: u64, stops: &dyn Fn() -> bool) -> Harvest {
        let plan = self.plan;
        let stem = &plan.space.stem(piece);
        let mut stopped = false;
        self.family.disinherit();
        plan.space.walk(piece, &mut |step| match step {
            _ if stopped => {}
            Step::Grandparent { .. } | Step::Family { .. } if stops() => stopped = true,
            Step::Single { position, added } => self.judge.one(stem, position, added),
            Step::Grandparent { position, kinds } => {
                if plan.filters.inherit && plan.filters.together {
                    self.family.inherit(position, kinds);
                }
            }
            Step::Family { parent, added, squares } if plan.filters.together => {
                let judge = &mut self.judge;
                let last = added.last().copied();
                self.family.each_sound(parent, last, &squares, &mut |slot, position, key| {
                    judge.sound(stem, position, key, added, Some(slot));
                });
            }
            Step::Family { parent, added, squares } => self.judge.each(stem, parent, added, &squares),
        });
        let mut counts = std::mem::take(&mut self.judge.counts);
        counts += std::mem::take(&mut self.family.counts);
        let judged = counts.illegal
            + counts.undecided
            + counts.lower
            + counts.impossible
            + counts.unwanted
            + counts.disproved
            + counts.improved;
        counts.unsound = counts.positions - judged;
        let found = std::mem::take(&mut self.judge.found);
        let is_cut = std::mem::take(&mut self.judge.is_cut);
        Harvest { found, counts, is_done: !(stopped || is_cut) }
    }
}

impl Judge<'_> {
    /// All children of a parent, one by one.
    fn each(
        &mut self, stem: &Stem, parent: &Arrangement, added: &[Slot], squares: &[keymove_chess::Bitboard; 10],
    ) {
        let mut all = added.to_vec();
        for (kind, set) in squares.iter().enumerate() {
            for square in *set {
                all.push(Slot::new(kind, square));
                self.one(stem, &parent.with_unit(square, KINDS[kind]).as_diagram(), &all);
                all.pop();
            }
        }
    }

    fn one(&mut self, stem: &Stem, position: &Arrangement, added: &[Slot]) {
        self.counts.positions += 1;
        match verdict(position) {
            Answer::Illegal => self.counts.illegal += 1,
            Answer::Sound(key) => self.sound(stem, position, key, added, None),
            _ => {}
        }
    }

    fn sound(&mut self, stem: &Stem, position: &Arrangement, key: Move, added: &[Slot], last: Option<Slot>) {
        let plan = self.plan;
        let above = if plan.filters.bound {
            self.scorer.evaluate_above(position, key, plan.threshold)
        } else {
            self.scorer.evaluate(position, key).map(|score| Above::of(score, plan.threshold))
        };
        let Ok(Above::Score(score)) = above else {
            self.counts.lower += 1;
            self.counts.bounded += u64::from(above == Ok(Above::Dismissed));
            return;
        };
        // Few positions come this far: asked here, the question costs next to nothing.
        if plan.legal && retro::impossible(position).is_some() {
            self.counts.impossible += 1;
            return;
        }
        let mut all = added.to_vec();
        all.extend(last);
        let changes = plan.space.changes(stem, position, &all);
        let judgement = plan.wishes.judge(plan, &changes, position, key, &score);
        match confirmed(judgement, plan, position, key, &[]) {
            Confirmed::Wanted => self.counts.improved += 1,
            Confirmed::Unwanted => return self.counts.unwanted += 1,
            Confirmed::Disproved => return self.counts.disproved += 1,
            Confirmed::Unclear => {
                self.counts.undecided += 1;
                self.counts.unclear += 1;
                self.is_cut |= plan.limits.stopped().is_some();
                return;
            }
        }
        let themes = score.shown_themes().count();
        let score = score.total();
        let solutions = Vec::new();
        if let Ok(position) = Position::from_arrangement(position) {
            self.found.push(Improvement {
                position,
                key,
                solutions,
                others: Vec::new(),
                score,
                themes,
                changes,
            });
        }
    }
}
