//! Depth-first search for all lines below a node.
//!
//! Nothing is cut off that could be part of a solution. What saves work: facts about nodes from which no line is left
//! ([`Failures`]), and conditions without which a goal is out of reach ([`super::reach`]).

use super::super::few_men::FewMenHelp;
use super::super::limits::{Monitor, Stop as Halted};
use super::super::observer::{Observer, SearchEvent};
use super::super::pictures::{Budget, MateSquares};
use super::closing;
use super::failures::{Failures, Key};
use super::node::{Board, Hashless, History, Node};
use super::outcome::Method;
use super::progress::Progress;
use super::reachable::{Aim, Origin, Reachable};
use super::script::{Course, End, Free, Last, Script, Series, Step, Stop, Then};
use super::series_mate::SeriesMate;
use super::stalling;
use super::turns::Seat;
use crate::restriction::Restriction;
use crate::tree::order;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use keymove_chess::{Arrangement, Move, MoveList};
use keymove_problem::Goal;
use std::sync::{Mutex, PoisonError};

/// Work between two looks at the limits, in positions generated.
const CHECK_PERIOD: u64 = 1 << 11;
/// Moves of stored solutions in all; what is found beyond is counted only.
pub(super) const MAX_STORED_MOVES: u64 = 10_000_000;

/// What it costs to find out that no mate can follow a parry, in positions generated that would take as long.
const GLANCE: u64 = 16;

/// Why a search unwinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// A limit was reached.
    Stopped(Halted),
    /// Enough solutions are known.
    Enough,
    /// A larger table would be better; what has been done must be done again, with what the table knows.
    Crowded,
    /// Another search has finished the item.
    Overtaken,
}

/// What all searches of a course share.
pub(super) struct Shared<'a> {
    pub(super) script: &'a Script,
    pub(super) course: Course,
    pub(super) restriction: Restriction,
    /// At most so many solutions are wanted; moves are then tried in canonical order.
    pub(super) wanted: Option<u64>,
    /// Set as soon as the solutions wanted are known.
    pub(super) enough: &'a AtomicBool,
    pub(super) table: &'a Failures,
    /// New entries that the table may take before [`Halt::Crowded`].
    pub(super) room: u64,
    pub(super) entries: &'a AtomicU64,
    pub(super) monitor: &'a Monitor,
    /// Moves of the solutions stored so far.
    pub(super) stored: &'a AtomicU64,
    /// Is told of every solution.
    pub(super) observer: &'a dyn Observer,
    /// Which final pictures to look at.
    pub(super) aim: Option<Aim>,
    /// What is known of few men.
    pub(super) few_men: Option<&'a FewMenHelp>,
    /// Pictures of searches that have ended, for those that go on with the same items.
    pub(super) reachable: &'a Mutex<Vec<Reachable>>,
    /// Whether lines that begin with this move are asked for.
    pub(super) admits: &'a (dyn Fn(Move) -> bool + Sync),
}

/// One search, by one method.
pub(super) struct Search<'a, H> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) method: Method,
    /// The moves from the diagram to the current node.
    pub(super) path: Vec<Move>,
    /// The item of work, and how many of its solutions this search has come upon.
    item: Option<(&'a Progress, u64)>,
    /// Whether moves are tried in canonical order.
    pub(super) ordered: bool,
    /// Positions generated, and how many of them the monitor knows of.
    pub(super) generated: u64,
    told: u64,
    /// The work for final pictures since the last look at the limits, in positions generated that would have taken as long.
    pictured: u64,
    series_mate: SeriesMate,
    mate_squares: MateSquares,
    /// Final pictures, if they are looked at.
    reachable: Option<Reachable>,
    /// The place among searches that take turns.
    seat: Option<Seat<'a>>,
    history: core::marker::PhantomData<H>,
}

impl<'a, H: History> Search<'a, H> {
    pub(super) fn new(shared: &'a Shared<'a>, method: Method, seat: Option<Seat<'a>>) -> Self {
        let aim = shared.aim.filter(|_| method == Method::Pictures);
        let kept = aim.and_then(|_| shared.reachable.lock().unwrap_or_else(PoisonError::into_inner).pop());
        Self {
            shared,
            method,
            path: Vec::new(),
            item: None,
            ordered: shared.wanted.is_some(),
            generated: 0,
            told: 0,
            pictured: 0,
            series_mate: SeriesMate::default(),
            mate_squares: MateSquares::default(),
            reachable: kept.or_else(|| aim.map(Reachable::new)),
            seat,
            history: core::marker::PhantomData,
        }
    }

    /// Tells the monitor what it does not know yet.
    pub(super) fn tell(&mut self) -> Result<(), Halt> {
        let new = self.generated - self.told;
        self.told = self.generated;
        if self.shared.enough.load(Ordering::Relaxed) {
            return Err(Halt::Enough);
        }
        self.shared.monitor.check(new).map_err(Halt::Stopped)
    }

    /// Tells what there is to be told, and leaves the turn to another search if it is its turn.
    #[cold]
    fn pause(&mut self) -> Result<(), Halt> {
        let cost = self.generated - self.told + core::mem::take(&mut self.pictured);
        self.tell()?;
        if let Some(seat) = &mut self.seat {
            seat.spend(cost);
        }
        if self.shared.entries.load(Ordering::Relaxed) > self.shared.room {
            return Err(Halt::Crowded);
        }
        if self.item.is_some_and(|(progress, _)| progress.is_done()) {
            return Err(Halt::Overtaken);
        }
        Ok(())
    }

    /// Leaves the pictures to another search.
    pub(super) fn hand_over(self) {
        let mut kept = self.shared.reachable.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(self.reachable);
    }

    /// Pauses if there is something to be told.
    #[inline]
    fn poll(&mut self) -> Result<(), Halt> {
        if self.generated - self.told + self.pictured >= CHECK_PERIOD { self.pause() } else { Ok(()) }
    }

    /// Finds all lines of an item of work; says whether it has, or another search was faster.
    pub(super) fn item(
        &mut self, progress: &'a Progress, origin: &Origin<'_>, node: &Node<H>, left: u16,
    ) -> Result<bool, Halt> {
        self.path.clear();
        self.path.extend(origin.path);
        self.item = Some((progress, 0));
        let result = match self.pause().and_then(|()| self.begin(origin, node, left)) {
            // The item alone has as many as are wanted, or others before it have.
            Ok(_) | Err(Halt::Enough) => Ok(true),
            Err(Halt::Overtaken) => Ok(false),
            Err(halt) => Err(halt),
        };
        if result == Ok(true) {
            progress.finish();
        }
        if let Some(seat) = &self.seat {
            seat.leave_item(result == Ok(true));
        }
        result
    }

    /// Finds all lines below a node at which an item of work begins; says whether there are any.
    fn begin(&mut self, origin: &Origin<'_>, node: &Node<H>, left: u16) -> Result<bool, Halt> {
        let course = self.shared.course;
        if self.is_too_far(node, left) {
            return Ok(false);
        }
        if let Some(reachable) = &mut self.reachable {
            let is_reachable = reachable.begin(origin, &course);
            self.pictured += reachable.take_work();
            if !is_reachable {
                return Ok(false);
            }
        }
        self.solve(node, left)
    }

    /// Finds all lines below the node after the last move of the path.
    fn descend(&mut self, before: &Node<H>, node: &Node<H>, left: u16) -> Result<bool, Halt> {
        if self.is_too_far(node, left) {
            return Ok(false);
        }
        let key = self.key(node, left);
        let (Some(reachable), Some(&mv)) = (&mut self.reachable, self.path.last()) else {
            return self.solve(node, left);
        };
        if !Reachable::counts(&self.shared.course, left) {
            return self.solve(node, left);
        }
        if key.is_some_and(|key| self.shared.table.has(key)) {
            return Ok(false);
        }
        let is_reachable = reachable.enter(&before.position, mv, &node.position, left);
        self.pictured += reachable.take_work();
        if !is_reachable {
            if let Some(key) = key {
                self.store(key, 1)?;
            }
            return Ok(false);
        }
        let result = self.poll().and_then(|()| self.solve(node, left));
        if let Some(reachable) = &mut self.reachable {
            reachable.leave();
        }
        result
    }

    /// Finds all lines below a node; says whether there are any.
    pub(super) fn solve(&mut self, node: &Node<H>, left: u16) -> Result<bool, Halt> {
        match self.shared.script.step(&self.shared.course, left) {
            Step::End(end) => self.end(node, end),
            Step::Free(free) => self.free(node, left, free),
        }
    }

    /// A node at which the last step is made.
    fn end<B: Board>(&mut self, node: &Node<H, B>, end: End) -> Result<bool, Halt> {
        match end {
            End::Reach => self.reach(node, self.shared.script.goal),
            End::Forced => self.forced(node),
            End::Possible => {
                let mut moves = self.goal_moves(node, self.shared.script.goal);
                self.order(&node.position, &mut moves);
                self.add_all(&moves)
            }
            End::Reciprocal => self.reciprocal(node),
        }
    }

    /// A node before the last step.
    fn free(&mut self, node: &Node<H>, left: u16, free: Free) -> Result<bool, Halt> {
        let key = self.key(node, left);
        if key.is_some_and(|key| self.shared.table.has(key)) {
            return Ok(false);
        }
        if !self.is_possible(node, key, left)? {
            return Ok(false);
        }
        let before = self.generated;
        let any = match self.shared.script.step(&self.shared.course, left - 1) {
            Step::End(end) if left == 2 => {
                self.each_child(node, free, &mut |search, child: &Node<H, Hashless>| search.end(child, end))?
            }
            _ => {
                let descend = &mut |search: &mut Self, child: &Node<H>| search.descend(node, child, left - 1);
                self.each_child(node, free, descend)?
            }
        };
        if let Some(key) = key
            && !any
        {
            self.store(key, self.generated - before)?;
        }
        Ok(any)
    }

    /// Whether it is known of few men that no mate can be reached in so many half-moves.
    #[inline]
    fn is_too_far(&self, node: &Node<H>, left: u16) -> bool {
        self.shared.few_men.is_some_and(|few_men| few_men.is_too_far(&node.position, left))
    }

    /// Whether a bound leaves hope that there is a line; that there is none is filed under the key where it was dear to find out.
    fn is_possible(&mut self, node: &Node<H>, key: Option<Key>, left: u16) -> Result<bool, Halt> {
        let Shared { script, course, .. } = *self.shared;
        let Some(series) = script.series.filter(|_| (3..=course.main).contains(&left)) else {
            return Ok(true);
        };
        let (position, moves) = (&node.position, left - 1);
        if series == Series::Alone {
            return Ok(self.series_mate.is_possible(position, moves));
        }
        // The other side parries at most each move but the last, and mates.
        let budget = Budget { attacks: moves, defences: moves };
        self.pictured += GLANCE;
        let is_possible = self.mate_squares.mate_is_possible(position, !position.turn(), budget);
        if !is_possible && let Some(key) = key {
            self.store(key, GLANCE)?;
        }
        Ok(is_possible)
    }

    /// What the table files the node under, if it is worth it.
    fn key(&self, node: &Node<H>, left: u16) -> Option<Key> {
        if H::MATTERS || left < self.shared.script.least_filed {
            return None;
        }
        let Course { main, .. } = self.shared.course;
        let part = if left > main { main } else { 0 };
        Some(Key::new(node.position.hash(), node.position.verification_hash(), part, left))
    }

    fn store(&mut self, key: Key, work: u64) -> Result<(), Halt> {
        let effort = (64 - work.leading_zeros()) as u8;
        if self.shared.table.insert(key, effort) {
            let entries = self.shared.entries.fetch_add(1, Ordering::Relaxed);
            if entries >= self.shared.room {
                return Err(Halt::Crowded);
            }
        }
        Ok(())
    }

    /// Hands every node after a move, with parries made and turns passed on, to `act`; says whether it said yes once.
    pub(super) fn each_child<B: Board>(
        &mut self, node: &Node<H>, free: Free,
        act: &mut impl FnMut(&mut Self, &Node<H, B>) -> Result<bool, Halt>,
    ) -> Result<bool, Halt> {
        if self.is_dead(node, free) {
            return Ok(false);
        }
        let mut moves = node.position.moves();
        if let Some(towards) = self.reachable.as_ref().and_then(|reachable| reachable.towards(&node.position))
        {
            moves.retain(|&mut mv| towards.admits(mv));
        }
        if B::IS_LAST && self.shared.script.helps_to_mate && moves.len() > closing::FEW {
            closing::keep_candidates(&node.position, &mut moves);
        }
        self.order(&node.position, &mut moves);
        let mut any = false;
        for &mv in &moves {
            let child = node.child::<B>(mv);
            self.generated += 1;
            self.poll()?;
            if self.is_left_out(node, mv, &child, free) {
                continue;
            }
            self.path.push(mv);
            let result = self.pass_on(&child, free, act);
            self.path.pop();
            any |= result?;
        }
        Ok(any)
    }

    /// Lets the side move whose turn it is after a move.
    fn pass_on<B: Board>(
        &mut self, child: &Node<H, B>, free: Free,
        act: &mut impl FnMut(&mut Self, &Node<H, B>) -> Result<bool, Halt>,
    ) -> Result<bool, Halt> {
        if free.then == Then::Other {
            return act(self, child);
        }
        if let Some(next) = child.passed() {
            return act(self, &next);
        }
        let mut any = false;
        if free.then == Then::SameAfterParry {
            let mut replies = child.position.moves();
            self.order(&child.position, &mut replies);
            for &reply in &replies {
                self.generated += 1;
                self.path.push(reply);
                let result = act(self, &child.next(reply));
                self.path.pop();
                any |= result?;
            }
        }
        Ok(any)
    }

    fn order(&self, position: &Arrangement, moves: &mut MoveList) {
        if self.ordered {
            order::sort(position, moves);
        }
    }

    /// Whether no line goes through the node, because one ends here or because of a duty.
    fn is_dead(&self, node: &Node<H>, free: Free) -> bool {
        let stops = match free.stop {
            Stop::Here(last) => self.is_last(node, last),
            _ => false,
        };
        stops || free.duty && self.can_reach(node, self.shared.script.goal)
    }

    /// Whether a move must not be made: a line ends with it, or it is restricted.
    fn is_left_out(&self, node: &Node<H>, mv: Move, child: &Node<H, impl Board>, free: Free) -> bool {
        let ends = match free.stop {
            Stop::Reached => self.is_reached_and_goes_on(node, mv),
            Stop::After(last) => self.is_last(child, last),
            _ => false,
        };
        ends || free.restricted.is_some_and(|rest| !self.shared.restriction.allows(&child.position, rest))
    }

    /// Whether the move reaches the goal though the script could go on from there.
    fn is_reached_and_goes_on(&self, node: &Node<H>, mv: Move) -> bool {
        match self.shared.script.goal {
            // Nobody can move.
            Goal::Mate => false,
            // A stalemated side has nothing to do in series play anyway: the series goes on, as Popeye has it.
            Goal::Stalemate | Goal::MateOrStalemate | Goal::DoubleStalemate => false,
            goal => goal.is_reached(&node.position, mv, node.history.origins()),
        }
    }

    /// Whether the side to move could make this last step.
    fn is_last(&self, node: &Node<H, impl Board>, last: Last) -> bool {
        match last {
            Last::Possible => self.can_reach(node, self.shared.script.goal),
            Last::Forced => !self.forced_moves(node).is_empty(),
        }
    }

    fn can_reach(&self, node: &Node<H, impl Board>, goal: Goal) -> bool {
        match goal {
            Goal::Stalemate => stalling::is_possible(&node.position),
            _ => goal.is_within_reach(&node.position, node.history.origins()),
        }
    }

    fn goal_moves(&self, node: &Node<H, impl Board>, goal: Goal) -> MoveList {
        match goal {
            Goal::Mate if node.position.mating_move().is_none() => MoveList::new(),
            Goal::Stalemate => stalling::moves(&node.position),
            _ => goal.moves(&node.position, node.history.origins()),
        }
    }

    /// The moves that reach the goal, if every legal one does and there are any.
    fn forced_moves(&self, node: &Node<H, impl Board>) -> MoveList {
        let goal = self.shared.script.goal;
        let origins = node.history.origins();
        if goal == Goal::Mate {
            return closing::forced_mates(&node.position);
        }
        let moves = node.position.moves();
        if !moves.iter().all(|&mv| goal.is_reached(&node.position, mv, origins)) {
            return MoveList::new();
        }
        if goal.ignores_check() { goal.moves(&node.position, origins) } else { moves }
    }

    /// The last move.
    fn reach(&mut self, node: &Node<H, impl Board>, goal: Goal) -> Result<bool, Halt> {
        let mut moves = self.goal_moves(node, goal);
        let restriction = self.shared.restriction;
        if !restriction.is_none() {
            moves.retain(|mv| restriction.allows(&node.position.glimpse(*mv), 0));
        }
        self.order(&node.position, &mut moves);
        self.add_all(&moves)
    }

    fn forced(&mut self, node: &Node<H, impl Board>) -> Result<bool, Halt> {
        let mut moves = self.forced_moves(node);
        self.order(&node.position, &mut moves);
        self.add_all(&moves)
    }

    /// The end of reciprocal play: the side to move can reach its goal, and make a move after which the other one can.
    fn reciprocal(&mut self, node: &Node<H, impl Board>) -> Result<bool, Halt> {
        let Script { goal, other_goal, .. } = *self.shared.script;
        let own = self.goal_moves(node, other_goal);
        if own.is_empty() {
            return Ok(false);
        }
        let mut ways: Vec<(Move, MoveList)> = own.iter().map(|&mv| (mv, MoveList::new())).collect();
        let mut helped = false;
        for mv in node.position.moves() {
            let child = node.glimpse(mv);
            self.generated += 1;
            let ends = self.goal_moves(&child, goal);
            helped |= !ends.is_empty();
            if !ends.is_empty() {
                ways.push((mv, ends));
            }
        }
        if !helped {
            return Ok(false);
        }
        ways.sort_by_key(|(mv, ends)| (order::key(&node.position, *mv), ends.len()));
        for (mv, mut ends) in ways {
            if ends.is_empty() {
                self.add(&[mv])?;
            }
            self.order(&node.glimpse(mv).position, &mut ends);
            for end in ends {
                self.add(&[mv, end])?;
            }
        }
        Ok(true)
    }

    fn add_all(&mut self, last: &[Move]) -> Result<bool, Halt> {
        for &mv in last {
            self.add(&[mv])?;
        }
        Ok(!last.is_empty())
    }

    /// Adds the line that ends so.
    fn add(&mut self, last: &[Move]) -> Result<(), Halt> {
        if self.path.is_empty() && !last.first().is_some_and(|&mv| (self.shared.admits)(mv)) {
            return Ok(());
        }
        let Some((progress, number)) = &mut self.item else { return Ok(()) };
        let moves = self.path.len() + last.len();
        let known = progress.add(*number, self.shared.stored, moves, || {
            let line = [&self.path, last].concat();
            self.shared.observer.hear(SearchEvent::Line { line: &line });
            line
        });
        *number += 1;
        match self.shared.wanted {
            Some(wanted) if known >= wanted => Err(Halt::Enough),
            _ => Ok(()),
        }
    }
}
