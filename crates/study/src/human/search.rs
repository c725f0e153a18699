//! Goes through the try-lists, depth first.

use super::combination::Combination;
use super::replies::{Killers, in_order};
use super::try_list::{Answer, Fate, Kind, Level, Program, Rules, Try, TryList};
use super::{mater1, mater2};
use keymove_chess::{Move, Position};
use keymove_solve::{Limits, Stop};

/// What a program has looked at, and what it found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Examination {
    /// The position; the side to move attacks.
    pub position: Position,
    /// What was to be looked at.
    pub rules: Rules,
    /// The first try-list: the checks, then the threats.
    pub list: TryList,
    /// Whether threats were looked for.
    pub threats: Threats,
    /// Positions examined: arrangements of men set up to count replies, to test a threat, or to go on from a reply.
    pub positions: u64,
    /// Why the search ended early, if it did.
    pub stop: Option<Stop>,
}

/// Whether threats were looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threats {
    /// Mater I never does.
    Never,
    /// A check was good enough, or the search was stopped.
    NotNeeded,
    /// No check in the whole search left exactly one reply, so that nothing suggested a near mate.
    NotSuggested,
    /// They are in the list.
    Tried,
}

impl Examination {
    /// The mate that was found. `None` means that this way of looking did not find one, not that there is none.
    pub fn combination(&self) -> Option<Combination> {
        Combination::of(self)
    }
}

/// Looks for a mate by the side to move.
///
/// Of the limits, those of time and positions count, and the interruption; there is no table and one thread.
///
/// ```
/// use keymove_study::human::{Program, Rules, examine};
/// use keymove_solve::Limits;
/// let position = "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - -".parse()?;
/// let seen = examine(&position, &Rules::new(Program::One), &Limits::default());
/// let line: Vec<_> = seen.combination().expect("found").line.iter().map(|mv| mv.to_string()).collect();
/// assert_eq!(line, ["f3f6", "g8e7", "d6e7"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn examine(position: &Position, rules: &Rules, limits: &Limits) -> Examination {
    let limits = limits.begun();
    let mut searcher = Searcher {
        rules: *rules,
        limits: &limits,
        positions: 0,
        stop: None,
        nearly_mated: false,
        killers: Killers::default(),
    };
    let mut list = searcher.attack(position, Level::first(rules));
    let mut threats = Threats::Never;
    if rules.program == Program::Two {
        threats = searcher.threats(position, &mut list);
    }
    let (positions, stop) = (searcher.positions, searcher.stop);
    Examination { position: *position, rules: *rules, list, threats, positions, stop }
}

/// A search that is under way.
pub(super) struct Searcher<'a> {
    rules: Rules,
    limits: &'a Limits,
    positions: u64,
    stop: Option<Stop>,
    /// Some check has left exactly one reply.
    nearly_mated: bool,
    killers: Killers,
}

impl Searcher<'_> {
    /// Counts a position that is set up.
    ///
    /// # Errors
    /// The search must stop.
    pub(super) fn count(&mut self) -> Result<(), Stop> {
        if let Some(stop) = self.stop {
            return Err(stop);
        }
        self.positions += 1;
        let has_all = self.limits.nodes.is_some_and(|most| self.positions >= most);
        let stop = match self.limits.stopped() {
            Some(Stop::User) => Some(Stop::User),
            _ if has_all => Some(Stop::Nodes),
            stop => stop,
        };
        self.stop = stop;
        stop.map_or(Ok(()), Err)
    }

    /// Positions examined so far.
    pub(super) const fn positions(&self) -> u64 {
        self.positions
    }

    /// The attacker's checks, tried one after the other.
    fn attack(&mut self, position: &Position, level: Level) -> TryList {
        let mut tries = mater1::checks(position, level, self);
        self.nearly_mated |= tries.iter().any(|one| one.replies == 1);
        self.go_through(position, &mut tries, level);
        TryList { tries }
    }

    /// Adds the threats to the checks, if there is a reason to look for them, and tries them.
    fn threats(&mut self, position: &Position, list: &mut TryList) -> Threats {
        if list.success().is_some() || self.stop.is_some() {
            return Threats::NotNeeded;
        }
        if !self.nearly_mated {
            return Threats::NotSuggested;
        }
        let rules = self.rules;
        let mut tries = mater2::threats(position, &rules, self);
        self.go_through(position, &mut tries, Level::first(&rules));
        list.tries.append(&mut tries);
        Threats::Tried
    }

    fn go_through(&mut self, position: &Position, tries: &mut [Try], level: Level) {
        if tries.first().is_some_and(|one| one.fate == Fate::Mate) {
            return;
        }
        for one in tries.iter_mut().filter(|one| one.fate == Fate::NotReached) {
            if self.stop.is_some() {
                return;
            }
            one.fate = self.defend(&position.play(one.mv), one, level);
            one.settled_at = self.positions;
            if one.fate.succeeds() {
                return;
            }
        }
    }

    /// Looks at the replies until one refutes.
    fn defend(&mut self, next: &Position, one: &Try, level: Level) -> Fate {
        let replies = in_order(next, next.moves(), self.killers.at(level.depth), one.mating_squares());
        let after = level.after(one, &self.rules);
        let mut answers = Vec::new();
        for reply in replies {
            if !self.set_up(next, reply, one) {
                continue;
            }
            let list = self.attack(&next.play(reply), after);
            let answered = list.success().is_some();
            answers.push(Answer { reply, list });
            if answered {
                continue;
            }
            if self.stop.is_some() {
                return Fate::Open(answers);
            }
            self.killers.add(level.depth, reply);
            return Fate::Fails(answers);
        }
        Fate::Works(answers)
    }

    /// Whether the reply must be looked at. Those to a threat were set up, and counted, when its parries were counted.
    fn set_up(&mut self, next: &Position, reply: Move, one: &Try) -> bool {
        match one.kind {
            // A search that must stop notices it at once, in the try-list after the reply.
            Kind::Check { .. } => self.count().is_ok() || self.stop.is_some(),
            Kind::Threat { .. } => mater2::parries(next, reply, one),
        }
    }
}
