//! What proof-number search must know of other battles than directmates, and one solution of such a battle.

use super::super::numbers::Numbers;
use super::super::observer::Observer;
use super::super::outcome::MateOutcome;
use super::super::proof_number::Seen;
use super::super::restriction::Restriction;
use super::super::search::{Counts, Halt, Shared};
use super::super::solver::{Task, with_room};
use super::super::target::Target;
use super::super::{first, shortest};
use super::rules::{End, Rules};
use super::search::Searcher;
use super::{BattleSolver, BattleTask};
use core::sync::atomic::AtomicU8;
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::{Battle, Lengths, Stipulation};

/// To win a battle under these rules.
#[derive(Clone)]
pub(super) struct Winning {
    rules: Rules,
    /// A reply to a last move that did not reach the goal lately.
    witness: Move,
}

impl Winning {
    /// `None` if the rules have more to them than proof-number search knows: parry play, a duty of the attacker's, goals that
    /// depend on more than the position, or restrictions other than to checks.
    pub(super) fn of(rules: Rules) -> Option<Self> {
        let is_simple =
            !rules.goal.ignores_check() && !rules.goal.needs_history() && !rules.parry && !rules.duty;
        let is_free = rules.restriction.max_flights.is_none() && rules.restriction.non_trivial.is_none();
        (is_simple && is_free).then_some(Self { rules, witness: Move::NONE })
    }
}

impl Target for Winning {
    // Long selfmates are series of checks; with positions as nodes they are found soonest.
    const NEAR: u16 = 5;
    const LAST: u16 = 0;
    const DISTANCE: u32 = u32::MAX;

    fn checks_only(&self) -> bool {
        self.rules.restriction.checks_only
    }

    fn winning_move(&mut self, position: &Arrangement) -> Option<Move> {
        self.rules.winning_move(position, &mut self.witness)
    }

    fn is_won(&self, before: &Arrangement, reply: Move, after: &Arrangement) -> bool {
        self.rules.end != End::Attack && self.rules.reaches(before, reply, after)
    }

    fn guess_defence(&mut self, position: &Arrangement, moves: u16, _: bool) -> Seen {
        match position.count_moves() {
            0 => Seen::open(Numbers::DISPROVEN),
            _ if moves == 1 => Seen::open(Numbers::DISPROVEN),
            replies => Seen::open(Numbers { proof: replies, disproof: 1 }),
        }
    }

    fn guess_attack(&mut self, position: &Arrangement) -> Numbers {
        Numbers { proof: 1, disproof: position.count_moves().max(1) }
    }

    fn wins<'b>(
        &self, shared: &'b Shared<'b>, verdict: &'b AtomicU8, position: &Position, moves: u16,
    ) -> (Result<bool, Halt>, Counts) {
        let mut searcher = Searcher::new(shared, self.rules);
        searcher.heed(verdict);
        let answer = searcher.solves(position, moves);
        searcher.flush();
        (answer, searcher.counts)
    }
}

impl BattleTask {
    /// Whether one solution of this stipulation can be looked for without examining every first move: of battles that the
    /// attacker begins, in at most so many moves, without introduction, reflex duty or parry play, and with a goal that depends on
    /// the position alone.
    pub fn has_one_solution_search(stipulation: &Stipulation) -> bool {
        let whole =
            stipulation.intro == 0 && !stipulation.length.half && stipulation.lengths == Lengths::UpTo;
        let rules = Battle::new(stipulation).map(|battle| Rules::new(battle, Restriction::NONE));
        whole && rules.is_some_and(|rules| Winning::of(rules).is_some())
    }
}

impl BattleSolver {
    /// Any solution within the task's length, as fast as possible; then, until a limit stops it, shorter ones, until the
    /// shortest is proven if `improve` is set.
    ///
    /// # Panics
    /// If there is [no such search](BattleTask::has_one_solution_search) for the task.
    pub fn first(&mut self, task: &BattleTask, improve: bool, observer: &dyn Observer) -> MateOutcome {
        match self.begin_one(task) {
            (one, None) => self.base.first(&one, improve, observer),
            (one, Some(target)) => {
                with_room(one.moves.get(), || first::solve(&mut self.base, &target, &one, improve, observer))
            }
        }
    }

    /// A solution of the fewest moves, proven by refuting all shorter ones.
    ///
    /// # Panics
    /// As [`Self::first`].
    pub fn one_of_the_shortest(&mut self, task: &BattleTask, observer: &dyn Observer) -> MateOutcome {
        match self.begin_one(task) {
            (one, None) => self.base.shortest(&one, observer),
            (one, Some(target)) => {
                with_room(one.moves.get(), || shortest::solve(&mut self.base, &target, &one, observer))
            }
        }
    }

    /// What is to be searched; without a target if the solver of plain directmates does it.
    fn begin_one(&mut self, task: &BattleTask) -> (Task, Option<Winning>) {
        let BattleTask { position, stipulation, restriction } = *task;
        let one = Task { position, moves: stipulation.moves(), checks_only: restriction.checks_only };
        assert!(
            BattleTask::has_one_solution_search(&stipulation),
            "no search for one solution of {stipulation}"
        );
        self.set(Battle::new(&stipulation).unwrap_or(Battle::MATE), restriction, false);
        if self.plain {
            return (one, None);
        }
        let target = Winning::of(self.rules);
        assert!(target.is_some(), "no search for one solution of {stipulation} within its restriction");
        self.attack_with(position.turn(), position.exclusive_castlings());
        (one, target)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::limits::{Limits, Monitor};
    use super::super::super::numbers::NumberTable;
    use super::super::super::proof_number::{Answer, Nodes, ProofNumberSearch};
    use super::super::super::table::Table;
    use super::*;
    use keymove_reference::battles::{small_position, stipulation};
    use keymove_testing::{Random, sized};

    /// What proof-number search says of small positions, both kinds of nodes, against the definition.
    #[test]
    fn what_is_proven_is_won() {
        let mut random = Random::new(94);
        let (mut proven, mut none, mut missed) = (0, 0, 0);
        for text in
            ["s#2", "s#3", "s=2", "s=3", "s+2", "=2", "=3", "#=2", "+3", "x3", "zc33", "semi-r#2", "semi-r=3"]
        {
            let stipulation = stipulation(text);
            assert!(BattleTask::has_one_solution_search(&stipulation), "{text}");
            let (battle, moves) = (Battle::new(&stipulation).expect("a battle"), stipulation.moves().get());
            let target = Winning::of(Rules::new(battle, Restriction::NONE)).expect("simple rules");
            for _ in 0..sized(60, 1500) {
                let position = small_position(&mut random);
                if battle.solves(&position, 1) {
                    continue;
                }
                let wins = (2..=moves).find(|&n| battle.solves(&position, n));
                for nodes in [Nodes::Positions, Nodes::WithMovesLeft] {
                    let facts = Table::new(1 << 18).expect("memory");
                    let numbers = NumberTable::new(1 << 18).expect("memory");
                    let monitor = Monitor::new(&Limits::default());
                    let mut search =
                        ProofNumberSearch::new(&facts, &numbers, &monitor, target.clone(), nodes);
                    match search.mates(&position, moves, 200_000).expect("no limit") {
                        Answer::Mate(within) => {
                            assert!(
                                within <= moves && wins.is_some_and(|n| n <= within),
                                "{position} {text} {nodes:?}"
                            );
                            proven += 1;
                        }
                        Answer::Nothing if nodes == Nodes::WithMovesLeft => {
                            assert_eq!(wins, None, "{position} {text}");
                            none += 1;
                        }
                        Answer::Nothing => missed += u32::from(wins.is_some()),
                        Answer::Unfinished => {}
                    }
                }
            }
        }
        eprintln!("{proven} proven, {none} without a solution, {missed} missed");
        assert!(proven > 30 && none > 100 && missed * 50 <= proven, "{proven} {none} {missed}");
    }

    #[test]
    fn what_has_more_rules_is_refused() {
        for text in [
            "r#3",
            "shortest-#4",
            "shortest-s#3",
            "exact-#3",
            "pser-s#3",
            "ct3",
            "s#2.5",
            "1->s#3",
            "exact-s#3",
            "h#3",
        ] {
            let Ok(stipulation) = text.parse() else { panic!("{text}") };
            assert!(!BattleTask::has_one_solution_search(&stipulation), "{text}");
        }
    }
}
