//! An improvement as a page shows it: beside the original.

use crate::Context;
use keymove_chess::{Arrangement, Move, Piece};
use keymove_compose::compare::{
    Alike, Comparer, Difference, Told, alike, key_words, solution_lines, squares, told_differences,
};
use keymove_compose::general::Solved;
use keymove_compose::search::{Group, Improvement, Plan, to_json};
use keymove_report::unit_count;
use keymove_solve::Limits;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How long the play of one longer problem is looked at to tell what is different.
const TELLING: Duration = Duration::from_secs(2);
/// For the solver that looks.
const BYTES: usize = 8 << 20;

/// What is to be told.
pub(super) struct Sent {
    pub(super) improvement: Improvement,
    /// Squares on which units could stand as well.
    alike: Alike,
    /// How many positions this stands for.
    pub(super) count: u64,
}

impl Sent {
    pub(super) fn of_group(group: &Group) -> Self {
        Self { improvement: group.first().clone(), alike: alike(group), count: group.count() }
    }

    pub(super) fn alone(improvement: &Improvement) -> Self {
        Self { improvement: improvement.clone(), alike: Alike::default(), count: 1 }
    }
}

/// Tells improvements beside the original of a plan.
pub(super) struct Candidates<'a> {
    plan: &'a Plan,
    comparer: Comparer,
    /// Later, what is different is not told any more.
    last: Option<Instant>,
    before: Option<Told>,
}

impl<'a> Candidates<'a> {
    pub(super) fn new(context: &Context<'_>, plan: &'a Plan) -> Self {
        let limits = Limits {
            time: Some(TELLING),
            table_bytes: BYTES,
            interrupt: context.stop_flag(),
            ..Limits::default()
        };
        let mut comparer = Comparer::within(plan, limits);
        let before = match plan.repairs {
            true => None,
            false => comparer.tell(&plan.original, plan.key, solutions(plan)),
        };
        let last = plan.limits.deadline.map(|deadline| deadline + TELLING);
        Self { plan, comparer, last, before }
    }

    pub(super) fn fields(&mut self, one: &Sent) -> Value {
        let Sent { improvement, alike, count } = one;
        let plan = self.plan;
        let Improvement { position, key, solutions, others, score, changes, .. } = improvement;
        let is_late = self.last.is_some_and(|last| Instant::now() >= last);
        let told = self.before.as_ref().filter(|_| !is_late).and_then(|before| {
            let after = self.comparer.tell(position, *key, solutions)?;
            Some(told_differences(before, &after))
        });
        let words = changes.to_string();
        let mut fields = json!({
            "improvement": to_json(improvement),
            "score": score,
            "gain": (!plan.repairs).then(|| score - plan.score),
            "transformations": changes.len(),
            "changes": words.split("; ").collect::<Vec<_>>(),
            "differences": differences(&plan.original, position),
            "told": told.as_ref().map(Difference::lines),
            "told_parts": told.as_ref().map(Difference::to_json),
            "same": count,
            "alike": alike.parts(),
            "alike_parts": alike.to_json(),
        });
        describe(&mut fields, plan, position, *key, (solutions, others));
        fields
    }
}

/// Adds what is told of the original as of any other. The solutions of the first position and what solves the others.
pub(super) fn describe(
    fields: &mut Value, plan: &Plan, position: &Arrangement, key: Move,
    (solutions, others): (&[Vec<Move>], &[Solved]),
) {
    fields["fen"] = position.to_string().into();
    fields["units"] = units(position).into();
    fields["key"] = key_words(position, key, solutions).into();
    fields["solutions"] = solution_lines(plan.task, position, solutions, others).into();
}

/// The solutions of a helpmate.
pub(super) fn solutions(plan: &Plan) -> &[Vec<Move>] {
    plan.help.as_ref().map_or(&[], |help| &help.solutions)
}

/// The positions of a problem after the first.
pub(super) fn others(plan: &Plan) -> &[Solved] {
    plan.whole.as_ref().map_or(&[], |whole| &whole.others)
}

/// Squares with letters of FEN, `null` where nothing stands.
fn differences(before: &Arrangement, after: &Arrangement) -> Vec<Value> {
    let letter = |piece: Option<Piece>| piece.map(|piece| piece.letter().to_string());
    let changed = squares(before, after).into_iter();
    changed
        .map(
            |(square, was, is)| json!({ "square": square.to_string(), "was": letter(was), "is": letter(is) }),
        )
        .collect()
}

/// White's and Black's, `5+5`.
pub(super) fn units(position: &Arrangement) -> String {
    unit_count(position).trim_matches(['(', ')']).to_owned()
}
