//! The tries of an explanation: the best with their reasons, the others as a number.

use super::text::{Page, ShownTries};
use keymove_chess::Move;
use keymove_problem::sort::Sort as _;
use keymove_solve::tree::PhaseKind;
use keymove_study::Act;
use keymove_study::explain::{Account, Explained, Explanation};

impl Page<'_> {
    pub(super) fn tries(&self) -> String {
        let phases = &self.explanation.phases;
        let shown = self.shown_tries();
        let all = self.explanation.study.acts.iter().filter(|act| act.kind == PhaseKind::Try).count();
        let one = |&index: &usize| self.one_try(&self.explanation.study.acts[index], &phases[index]);
        let mut text: String = shown.iter().map(one).collect();
        if shown.len() < all {
            let other = if shown.is_empty() { "tries" } else { "other tries" };
            let left = all - shown.len();
            text += &self.note(&format!("{other}: {left} (--show-tries all lists them)\n"));
        }
        text
    }

    /// The phases to be written, by their index.
    fn shown_tries(&self) -> Vec<usize> {
        let best = &self.explanation.tries;
        match self.options.tries {
            ShownTries::Best(most) => best.iter().copied().take(most).collect(),
            ShownTries::All => {
                let mut rest = self.other_tries();
                rest.splice(0..0, best.iter().copied());
                rest
            }
        }
    }

    /// Tries that are none to a problemist, checks and stalemates last.
    fn other_tries(&self) -> Vec<usize> {
        let (acts, phases) = (&self.explanation.study.acts, &self.explanation.phases);
        let is_other =
            |&index: &usize| acts[index].kind == PhaseKind::Try && !self.explanation.tries.contains(&index);
        let mut other: Vec<usize> = (0..acts.len()).filter(is_other).collect();
        other.put_in_order_by_key(|&index| (stalemates(&phases[index]), acts[index].check));
        other
    }

    fn one_try(&self, act: &Act, account: &Account) -> String {
        let quiet = Account { variations: changed(self.explanation, act, account), ..account.clone() };
        self.head(act, account) + &self.variations(act, &quiet) + &self.refutations(act, account)
    }
}

/// Whether a try fails because the defender has no move.
fn stalemates(account: &Account) -> bool {
    account.failures.iter().any(|failure| failure.refutation.is_none())
}

/// Of the variations of a try, those that are not the same after the key and are not below another one.
fn changed(explanation: &Explanation, act: &Act, account: &Account) -> Vec<Explained> {
    let key = explanation.study.key();
    let differs = |variation: &&Explained| {
        let moves: Vec<Move> = variation.answers.iter().map(|answer| answer.mv).collect();
        let threatened = variation.answers.iter().any(|answer| answer.threatened);
        let same =
            key.and_then(|key| key.variation(variation.reply)).is_some_and(|after| after.answers == moves);
        let is_first = variation.depth() == usize::from(act.first.is_some());
        is_first && moves.len() == 1 && !threatened && !same
    };
    account.variations.iter().filter(differs).cloned().collect()
}
