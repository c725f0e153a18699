//! The bounded full-width search of a battle: does the attacker win within n of his moves?
//!
//! It is built as the search for directmates beside it, and what is said there of orders holds here: nearly every node
//! asks for a refutation of one more hopeless first move, and the reply that refuted the move before usually refutes
//! this one too. What differs is the end of the play, which [`Rules`] knows: the last move of the attacker, with the
//! reply to it, is one question without nodes.
//!
//! Within a restriction to few replies that are not trivial, what is true depends on how many of them the line of play
//! has used up. That number is the `allowance`; facts in the table are told apart by it.

mod defence;

use super::rules::{End, Rules};
use crate::search::{Counts, Halt, Shared, effort, history_index};
use crate::table::{Known, Table};
use crate::watch::Watch;
use core::sync::atomic::AtomicU8;
use keymove_chess::{Arrangement, Move, MoveList, Position};

/// Replies remembered for each number of moves left.
const KILLERS: usize = 24;
/// Of these, so many are tried when two moves are left, where every look counts.
const KILLERS_AT_TWO: usize = 4;
/// With so many moves left it pays to look every reply up before one is searched.
const LOOK_UP_FROM: u16 = 4;

/// More moves than any problem has.
const FOR_EVER: u16 = Known::NEVER - 1;

type Answer = Result<bool, Halt>;

/// The state of one thread.
pub(crate) struct Searcher<'a> {
    shared: &'a Shared<'a>,
    rules: Rules,
    pub(crate) counts: Counts,
    /// Replies that are not trivial, one a move apart, which the line may still have.
    allowance: u16,
    /// Replies that refuted lately, indexed by moves left.
    killers: Vec<[Move; KILLERS]>,
    /// A reply to a last move that did not reach the goal.
    witness: Move,
    /// How often a move of the attacker's has won, indexed by role of the mover and target square.
    history: [u32; 6 * 64],
    watch: Watch<'a>,
}

impl<'a> Searcher<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>, rules: Rules) -> Self {
        Self {
            shared,
            rules,
            counts: Counts::default(),
            allowance: rules.restriction.non_trivial.map_or(0, |limit| limit.most),
            killers: Vec::new(),
            witness: Move::NONE,
            history: [0; 6 * 64],
            watch: Watch::new(shared),
        }
    }

    fn table(&self) -> &'a Table {
        self.shared.table
    }

    /// Makes the search end once another thread has settled the first move that it is about.
    pub(crate) fn heed(&mut self, verdict: &'a AtomicU8) {
        self.watch.verdict = Some(verdict);
    }

    /// Tells the monitor about the last positions; the counts are complete afterwards.
    pub(crate) fn flush(&mut self) {
        self.watch.flush(self.counts.generated);
    }

    #[inline]
    fn poll(&mut self) -> Result<(), Halt> {
        self.watch.poll(self.counts.generated)
    }

    fn killers(&mut self, moves: u16) -> &mut [Move; KILLERS] {
        let index = usize::from(moves);
        if index >= self.killers.len() {
            self.killers.resize(index + 1, [Move::NONE; KILLERS]);
        }
        &mut self.killers[index]
    }

    /// What tells facts under this allowance apart; `rest` is the number of attacker's moves that are still to come.
    #[inline]
    fn salt(&self, rest: u16) -> u64 {
        match self.rules.trivial {
            Some(trivial) if rest > trivial => {
                (u64::from(self.allowance) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
            _ => 0,
        }
    }

    /// The first move, in the order of search, that wins within `moves`.
    pub(crate) fn first_move_that_solves(
        &mut self, position: &Position, moves: u16,
    ) -> Result<Option<Move>, Halt> {
        if moves == 0 || self.breaks_duty(position) {
            return Ok(None);
        }
        if let Some(mv) = self.rules.winning_move(position, &mut self.witness) {
            return Ok(Some(mv));
        }
        if moves > 1 {
            for mv in self.ordered_attacks(position, Move::NONE, moves - 1) {
                if !self.refuted(&position.play(mv), moves)? {
                    return Ok(Some(mv));
                }
            }
        }
        Ok(None)
    }

    /// Whether the restriction allows the attacker's move that led here, with so many further ones left.
    pub(crate) fn allows(&self, after: &Arrangement, rest: u16) -> bool {
        self.rules.allows(after, rest)
    }

    /// Whether this attacker's move fails to win within `moves`, itself included.
    pub(crate) fn first_move_fails(&mut self, before: &Position, mv: Move, moves: u16) -> Answer {
        // A move that reaches the goal may leave the king in check, where the goal allows it; any other is legal.
        if self.rules.end == End::Attack && self.rules.reaches(before, mv, &before.glimpse(mv)) {
            return Ok(false);
        }
        let after = before.play(mv);
        Ok(!self.rules.allows(&after, moves - 1) || self.refuted(&after, moves)?)
    }

    /// Whether the attacker fails to win within `rest` moves after this reply.
    pub(crate) fn reply_refutes(&mut self, before: &Position, reply: Move, rest: u16) -> Answer {
        if reply == Move::NONE {
            return Ok(!self.solves(&self.rules.battle.next(before, reply), rest)?);
        }
        Ok(!self.decides(before, reply, &before.glimpse(reply)) && !self.solves(&before.play(reply), rest)?)
    }

    /// Whether the reply reaches the goal where that is what the attacker wants.
    #[inline]
    fn decides(&self, before: &Arrangement, reply: Move, after: &Arrangement) -> bool {
        self.rules.end != End::Attack && self.rules.reaches(before, reply, after)
    }

    #[inline]
    fn breaks_duty(&mut self, position: &Arrangement) -> bool {
        self.rules.duty && {
            self.counts.terminal += 1;
            self.rules.can_reach(position)
        }
    }

    /// Whether the attacker, to move, wins with his next move.
    #[inline]
    fn solves_at_once(&mut self, position: &Arrangement) -> bool {
        self.counts.terminal += 1;
        !self.breaks_duty(position) && self.rules.winning_move(position, &mut self.witness).is_some()
    }

    /// Whether the attacker, to move, wins within `moves`.
    pub(crate) fn solves(&mut self, position: &Position, moves: u16) -> Answer {
        match moves {
            0 => Ok(false),
            1 => Ok(self.solves_at_once(position)),
            2 => self.solves_in_two(position),
            _ => self.solves_in(position, moves),
        }
    }

    /// Two moves left: every first move, the replies that refuted its neighbours, then all replies.
    fn solves_in_two(&mut self, position: &Position) -> Answer {
        let known = self.table().probe_salted(position, self.salt(2));
        if let Some(answer) = known.answer(2) {
            return Ok(answer);
        }
        if known.none_within < 1
            && let Some(answer) = self.settled_at_once(position)
        {
            return Ok(answer);
        }
        if self.rules.parry || self.salt(2) != 0 {
            return self.search_attacks(position, 2, known.best);
        }
        let before = self.counts.generated;
        let found = self.move_that_solves_in_two(position, known.best);
        self.poll()?;
        self.remember(position, 2, found, found != Move::NONE, before);
        Ok(found != Move::NONE)
    }

    /// Whether the attacker, to move, wins with his next move or has lost because he could reach the goal, and what
    /// follows; nothing if the play goes on.
    #[inline]
    fn settled_at_once(&mut self, position: &Position) -> Option<bool> {
        let before = self.counts.generated;
        if self.breaks_duty(position) {
            self.remember(position, FOR_EVER, Move::NONE, false, before);
            return Some(false);
        }
        self.counts.terminal += 1;
        let mv = self.rules.winning_move(position, &mut self.witness)?;
        self.remember(position, 1, mv, true, before);
        Some(true)
    }

    fn move_that_solves_in_two(&mut self, position: &Position, best: Move) -> Move {
        let mut killers = *self.killers(2);
        let (mut checks, mut others) = (MoveList::new(), MoveList::new());
        position.moves_by_check(&mut checks, &mut others);
        let all = checks.len() + others.len();
        self.counts.generated += all as u64;
        let mut found = Move::NONE;
        let first = if checks.contains(&best) || others.contains(&best) { Some(best) } else { None };
        for mv in first.into_iter().chain(checks).chain(others) {
            let after = position.glimpse(mv);
            if self.rules.allows(&after, 1) && !self.refuted_in_two(&after, &mut killers) {
                found = mv;
                break;
            }
        }
        *self.killers(2) = killers;
        found
    }

    /// Three or more moves left.
    fn solves_in(&mut self, position: &Position, moves: u16) -> Answer {
        let known = self.table().probe_salted(position, self.salt(moves));
        if let Some(answer) = known.answer(moves) {
            return Ok(answer);
        }
        // A shorter win is cheaper to find, and what the shorter search proves guides the longer one.
        if known.none_within < moves - 1 && self.solves(position, moves - 1)? {
            return Ok(true);
        }
        let known = self.table().probe_salted(position, self.salt(moves));
        if self.rules.duty && known.answer(moves) == Some(false) {
            return Ok(false);
        }
        self.search_attacks(position, moves, known.best)
    }

    /// Every move of the attacker, who does not win faster.
    fn search_attacks(&mut self, position: &Position, moves: u16, best: Move) -> Answer {
        let before = self.counts.generated;
        let list = self.ordered_attacks(position, best, moves - 1);
        self.counts.generated += list.len() as u64;
        let mut found = Move::NONE;
        let mut deferred = MoveList::new();
        for (i, mv) in list.into_iter().enumerate() {
            let child = position.play(mv);
            if i > 0 && self.shared.is_busy(&child, moves) {
                deferred.push(mv);
            } else if !self.refuted(&child, moves)? {
                found = mv;
                break;
            }
        }
        if found == Move::NONE {
            for mv in deferred {
                if !self.refuted(&position.play(mv), moves)? {
                    found = mv;
                    break;
                }
            }
        }
        if found != Move::NONE {
            self.reward(position, found, moves);
        }
        self.remember(position, moves, found, found != Move::NONE, before);
        Ok(found != Move::NONE)
    }

    /// Best known move, then checks (fewest replies first), then the others by past success; none that the restriction
    /// forbids.
    fn ordered_attacks(&self, position: &Position, best: Move, rest: u16) -> MoveList {
        let (mut checks, mut others) = (MoveList::new(), MoveList::new());
        position.moves_by_check(&mut checks, &mut others);
        let mut ranked: Vec<(u32, Move)> = Vec::with_capacity(checks.len() + others.len());
        for &mv in &checks {
            let replies = position.glimpse(mv).count_moves().min(255);
            ranked.push(((1 << 24) + (256 - replies) * 256, mv));
        }
        for &mv in &others {
            ranked.push((self.history[history_index(position, mv)].min(1 << 23), mv));
        }
        for entry in &mut ranked {
            if entry.1 == best {
                entry.0 = u32::MAX;
            }
        }
        ranked.sort_by_key(|entry| core::cmp::Reverse(entry.0));
        let moves = ranked.into_iter().map(|(_, mv)| mv);
        if self.rules.restriction.is_none() {
            moves.collect()
        } else {
            moves.filter(|&mv| self.rules.allows(&position.glimpse(mv), rest)).collect()
        }
    }

    fn reward(&mut self, position: &Position, mv: Move, moves: u16) {
        let score = &mut self.history[history_index(position, mv)];
        *score += u32::from(moves) * u32::from(moves);
        if *score > 1 << 20 {
            for score in &mut self.history {
                *score /= 2;
            }
        }
    }

    fn remember(&mut self, position: &Position, moves: u16, best: Move, solved: bool, before: u64) {
        let effort = effort(self.counts.generated - before);
        let fact = if solved {
            Known { mate_within: moves, best, ..Known::NOTHING }
        } else {
            Known { none_within: moves, ..Known::NOTHING }
        };
        self.table().store_salted(position, self.salt(moves), fact, effort);
    }
}
