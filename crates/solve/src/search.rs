//! The bounded full-width search: does the side to move mate within n moves?
//!
//! Nothing is pruned that could change an answer. The speed comes from the order of moves: nearly every node asks for
//! a refutation of one more hopeless first move, and the reply that refuted the move before usually refutes this one
//! too. The last two moves are [`TwoMoves`]; from there on nodes remember what they prove.

use super::limits::{Monitor, Stop};
use super::table::{Known, Table};
use super::two_moves::{TwoMoves, mates_at_once};
use super::watch::Watch;
use arrayvec::ArrayVec;
use core::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};
use keymove_chess::{Arrangement, Move, MoveList, Position};
use keymove_problem::Moves;

/// Replies remembered for each number of moves left.
const KILLERS: usize = 40;
/// Of these, so many are tried when three moves are left, where every look counts.
const KILLERS_AT_THREE: usize = 6;
/// With so many moves left it pays to look every reply up before one is searched.
const LOOK_UP_FROM: u16 = 4;
/// So many replies, at most: a few queens have more.
const LOOKED_UP: usize = 64;

/// Why a search returns without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// A limit.
    Stopped(Stop),
    /// Another thread has settled the first move that this one was working on.
    Settled,
}

/// What all threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) monitor: &'a Monitor,
    /// Marks of positions that some thread is searching, so that others turn to something else first (after
    /// Feldmann's "Young Brothers Wait" and Weill's ABDADA, ICCA Journal 1996). Empty with one thread.
    pub(super) busy: &'a [AtomicU64],
    /// Increases whenever a first move is settled.
    pub(super) settled: &'a AtomicU32,
}

impl Shared<'_> {
    fn busy_slot(&self, position: &Position, moves: u16) -> Option<(usize, u64)> {
        if self.busy.is_empty() || moves < 3 {
            return None;
        }
        let key = position.hash() ^ u64::from(moves).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Some(((key >> 32) as usize & (self.busy.len() - 1), key))
    }

    /// Whether some thread is searching the position with so many moves left.
    pub(super) fn is_busy(&self, position: &Position, moves: u16) -> bool {
        self.busy_slot(position, moves)
            .is_some_and(|(slot, key)| self.busy[slot].load(Ordering::Relaxed) == key)
    }

    /// Says that this thread is searching the position, until [`Self::clear_busy`] is called with the mark.
    pub(super) fn mark_busy(&self, position: &Position, moves: u16) -> Option<(usize, u64)> {
        let (slot, key) = self.busy_slot(position, moves)?;
        let free = self.busy[slot].compare_exchange(0, key, Ordering::Relaxed, Ordering::Relaxed);
        free.is_ok().then_some((slot, key))
    }

    pub(super) fn clear_busy(&self, mark: Option<(usize, u64)>) {
        if let Some((slot, _)) = mark {
            self.busy[slot].store(0, Ordering::Relaxed);
        }
    }
}

/// Counts of one thread, as in table 1 of the G.M.S. paper.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Counts {
    /// Positions generated.
    pub(super) generated: u64,
    /// Terminal positions: tests for a mate in one.
    pub(super) terminal: u64,
}

/// The state of one thread.
pub(super) struct Searcher<'a> {
    shared: &'a Shared<'a>,
    pub(super) counts: Counts,
    /// What is asked where two moves are left.
    two: TwoMoves,
    /// Replies that refuted lately, indexed by moves left, where that is more than two.
    killers: Vec<[Move; KILLERS]>,
    /// How often a move has succeeded, indexed by role of the mover and target square; attacker, then defender.
    history: [[u32; 6 * 64]; 2],
    watch: Watch<'a>,
}

type Answer = Result<bool, Halt>;

impl<'a> Searcher<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, checks_only: bool) -> Self {
        Self {
            shared,
            counts: Counts::default(),
            two: TwoMoves::new(checks_only),
            killers: Vec::new(),
            history: [[0; 6 * 64]; 2],
            watch: Watch::new(shared),
        }
    }

    /// Makes the search end once another thread has settled the first move that it is about.
    pub(super) fn heed(&mut self, verdict: &'a AtomicU8) {
        self.watch.verdict = Some(verdict);
    }

    /// Tells the monitor about the last positions; the counts are complete afterwards.
    pub(super) fn flush(&mut self) {
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

    /// The first move, in the order of search, that mates within `moves`.
    pub(super) fn first_move_that_mates(
        &mut self, position: &Position, moves: u16,
    ) -> Result<Option<Move>, Halt> {
        if moves == 1 {
            return Ok(position.mating_move());
        }
        for mv in self.ordered_first_moves(position) {
            if !self.refuted(&position.play(mv), moves)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// A move that mates within the fewest moves, at most `limit`, and their number.
    pub(super) fn shortest_mate(
        &mut self, position: &Position, limit: Moves,
    ) -> Result<Option<(Move, Moves)>, Halt> {
        for moves in (1..=limit.get()).filter_map(Moves::new) {
            if self.mates(position, moves.get())? {
                let mv = self.first_move_that_mates(position, moves.get())?;
                return Ok(mv.map(|mv| (mv, moves)));
            }
        }
        Ok(None)
    }

    /// A reply after which the attacker has no mate within `moves` more moves.
    pub(super) fn reply_that_refutes(
        &mut self, position: &Position, moves: u16,
    ) -> Result<Option<Move>, Halt> {
        let best = self.shared.table.probe(position).best;
        let mut replies = position.moves();
        if let Some(at) = replies.iter().position(|&reply| reply == best) {
            replies.swap(0, at);
        }
        for reply in replies {
            if !self.mates(&position.play(reply), moves)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Whether the side to move mates within `moves`.
    pub(super) fn mates(&mut self, position: &Position, moves: u16) -> Answer {
        match moves {
            0 => Ok(false),
            1 => Ok(mates_at_once(position, &mut self.counts)),
            2 => self.mates_in_two(position),
            _ => self.mates_in(position, moves),
        }
    }

    /// Whether a first move mates. Each of them counts as generated, as where they are examined one by one.
    pub(super) fn mates_with_a_first_move(&mut self, position: &Position) -> bool {
        let (mut checks, mut others) = (MoveList::new(), MoveList::new());
        self.two.first_moves(position, &mut checks, &mut others);
        self.counts.generated += (checks.len() + others.len()) as u64;
        position.mating_move().is_some()
    }

    /// Two moves left.
    fn mates_in_two(&mut self, position: &Position) -> Answer {
        let mates = self.two.mates(self.shared.table, position, &mut self.counts);
        self.poll()?;
        Ok(mates)
    }

    /// Three or more moves left.
    fn mates_in(&mut self, position: &Position, moves: u16) -> Answer {
        let known = self.shared.table.probe(position);
        if let Some(answer) = known.answer(moves) {
            return Ok(answer);
        }
        // A shorter mate is cheaper to find, and what the shorter search proves guides the longer one.
        if known.none_within < moves - 1 && self.mates(position, moves - 1)? {
            return Ok(true);
        }
        let before = self.counts.generated;
        let list = self.ordered_first_moves(position);
        self.counts.generated += list.len() as u64;
        let mut found = Move::NONE;
        let mut deferred = MoveList::new();
        for (i, mv) in list.into_iter().enumerate() {
            let child = position.play(mv);
            if i > 0 && self.shared.is_busy(&child, moves) {
                deferred.push(mv);
                continue;
            }
            if !self.refuted(&child, moves)? {
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
            self.reward(position, found, moves, false);
        }
        self.remember(position, moves, found, before);
        Ok(found != Move::NONE)
    }

    /// Whether the defender, to move, escapes mate within `moves` of the attacker, the one just made included.
    pub(super) fn refuted(&mut self, position: &Position, moves: u16) -> Answer {
        if moves == 2 {
            let refuted = self.two.refuted(position, &mut self.counts);
            self.poll()?;
            return Ok(refuted);
        }
        let known = self.shared.table.probe(position);
        if let Some(mate) = known.answer(moves) {
            return Ok(!mate);
        }
        if moves == 1 || !position.has_move() {
            return Ok(!position.is_mate());
        }
        self.poll()?;
        let before = self.counts.generated;
        let mark = self.shared.mark_busy(position, moves);
        let found = self.find_refutation(position, moves, known);
        self.shared.clear_busy(mark);
        let found = found?;
        if let Some(reply) = found {
            let killers = self.killers(moves);
            if killers[0] != reply {
                let at = killers.iter().position(|&k| k == reply).unwrap_or(KILLERS - 1);
                killers[..=at].rotate_right(1);
                killers[0] = reply;
            }
            self.reward(position, reply, moves, true);
        }
        let effort = effort(self.counts.generated - before);
        let fact = match found {
            Some(best) => Known { none_within: moves, best, ..Known::NOTHING },
            None => Known { mate_within: moves, ..Known::NOTHING },
        };
        self.shared.table.store(position, fact, effort);
        Ok(found.is_some())
    }

    /// A reply that refutes: one that is known to, else one of those that did lately, else any; these are dismissed at
    /// growing depth, so that replies that lose quickly cost little.
    fn find_refutation(
        &mut self, position: &Position, moves: u16, known: Known,
    ) -> Result<Option<Move>, Halt> {
        if moves >= LOOK_UP_FROM
            && let Some(reply) = self.known_refutation(position, moves)
        {
            return Ok(Some(reply));
        }
        let mut killers = [Move::NONE; KILLERS + 1];
        killers[0] = known.best;
        killers[1..].copy_from_slice(&*self.killers(moves));
        let most = if moves == 3 { KILLERS_AT_THREE } else { killers.len() };
        let killers = &killers[..most];
        let likely = self.cheapest_first(position, killers);
        self.counts.generated += likely.len() as u64;
        match self.first_that_refutes(position, moves, &likely)? {
            None => self.refutation_among_others(position, moves, killers),
            found => Ok(found),
        }
    }

    /// A reply after which the table knows that there is no mate in time.
    fn known_refutation(&self, position: &Position, moves: u16) -> Option<Move> {
        // Two passes, so that the second one's waits for memory overlap.
        let children: ArrayVec<(Move, Position), LOOKED_UP> =
            position.moves().into_iter().take(LOOKED_UP).map(|reply| (reply, position.play(reply))).collect();
        for (_, child) in &children {
            self.shared.table.prefetch(child);
        }
        let refutes = |(_, child): &(Move, Position)| self.shared.table.probe(child).none_within >= moves - 1;
        children.into_iter().find(refutes).map(|(reply, _)| reply)
    }

    /// The legal ones of these replies that do not allow mate at once, each once. The fewer moves the attacker has, the
    /// fewer must be refuted in turn: this order divides the work by three.
    fn cheapest_first(
        &mut self, position: &Position, replies: &[Move],
    ) -> ArrayVec<(u32, Move), { KILLERS + 1 }> {
        let mut ranked = ArrayVec::new();
        for (i, &reply) in replies.iter().enumerate() {
            if reply == Move::NONE || replies[..i].contains(&reply) || !position.is_legal(reply) {
                continue;
            }
            let child = position.glimpse(reply);
            if !mates_at_once(&child, &mut self.counts) {
                ranked.push((child.count_moves(), reply));
            }
        }
        ranked.sort_by_key(|entry| entry.0);
        ranked
    }

    /// A refutation that is none of the killers.
    fn refutation_among_others(
        &mut self, position: &Position, moves: u16, killers: &[Move],
    ) -> Result<Option<Move>, Halt> {
        let mut left: Vec<(u32, Move)> = Vec::new();
        for reply in position.moves() {
            if killers.contains(&reply) {
                continue;
            }
            self.counts.generated += 1;
            let child = position.glimpse(reply);
            if !mates_at_once(&child, &mut self.counts) {
                left.push((self.reply_rank(position, &child, reply), reply));
            }
        }
        left.sort_unstable_by(|a, b| b.cmp(a));
        for depth in 2..moves - 1 {
            let mut kept = Vec::with_capacity(left.len());
            for (rank, reply) in left {
                if !self.mates(&position.play(reply), depth)? {
                    kept.push((rank, reply));
                }
            }
            left = kept;
        }
        self.first_that_refutes(position, moves, &left)
    }

    /// The first of these replies that refutes, searched to the full depth; those that another thread is searching
    /// come last.
    fn first_that_refutes(
        &mut self, position: &Position, moves: u16, replies: &[(u32, Move)],
    ) -> Result<Option<Move>, Halt> {
        let mut deferred = Vec::new();
        for (i, &(_, reply)) in replies.iter().enumerate() {
            let child = position.play(reply);
            if i > 0 && self.shared.is_busy(&child, moves - 1) {
                deferred.push(reply);
                continue;
            }
            let mark = self.shared.mark_busy(&child, moves - 1);
            let mates = self.mates(&child, moves - 1);
            self.shared.clear_busy(mark);
            if !mates? {
                return Ok(Some(reply));
            }
        }
        for reply in deferred {
            if !self.mates(&position.play(reply), moves - 1)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Larger for replies that should be tried earlier.
    fn reply_rank(&self, position: &Position, child: &Arrangement, reply: Move) -> u32 {
        let history = self.history[1][history_index(position, reply)].min(1 << 20);
        // Fewer moves for the attacker (above all: when in check) make a refutation cheaper to prove.
        let mobility = child.count_moves().min(255);
        (256 - mobility) * 64 + history / 16
    }

    /// Best known move, then checks (fewest replies first), then the others by past success.
    fn ordered_first_moves(&self, position: &Position) -> MoveList {
        let best = self.shared.table.probe(position).best;
        let (mut checks, mut others) = (MoveList::new(), MoveList::new());
        self.two.first_moves(position, &mut checks, &mut others);
        let mut ranked: Vec<(u32, Move)> = Vec::with_capacity(checks.len() + others.len());
        for &mv in &checks {
            let replies = position.glimpse(mv).count_moves().min(255);
            ranked.push(((1 << 24) + (256 - replies) * 256, mv));
        }
        for &mv in &others {
            ranked.push((self.history[0][history_index(position, mv)].min(1 << 23), mv));
        }
        for entry in &mut ranked {
            if entry.1 == best {
                entry.0 = u32::MAX;
            }
        }
        ranked.sort_by_key(|entry| core::cmp::Reverse(entry.0));
        ranked.into_iter().map(|(_, mv)| mv).collect()
    }

    fn reward(&mut self, position: &Position, mv: Move, moves: u16, defender: bool) {
        let score = &mut self.history[usize::from(defender)][history_index(position, mv)];
        *score += u32::from(moves) * u32::from(moves);
        if *score > 1 << 20 {
            for score in &mut self.history[usize::from(defender)] {
                *score /= 2;
            }
        }
    }

    fn remember(&mut self, position: &Position, moves: u16, found: Move, before: u64) {
        let effort = effort(self.counts.generated - before);
        let fact = if found == Move::NONE {
            Known { none_within: moves, ..Known::NOTHING }
        } else {
            Known { mate_within: moves, best: found, ..Known::NOTHING }
        };
        self.shared.table.store(position, fact, effort);
    }
}

/// Index into a history: role of the moving unit times 64 plus the target square.
pub(super) fn history_index(position: &Position, mv: Move) -> usize {
    position.role_at(mv.from()).map_or(0, |role| role.index() * 64) + mv.to().index()
}

/// A small measure of the work behind a fact: the number of bits of the count of positions.
pub(super) fn effort(generated: u64) -> u8 {
    (64 - generated.leading_zeros()) as u8
}
