//! Proof-number search: finds long forced mates by going where the defender has least choice.
//!
//! Depth-first proof-number search (df-pn: Nagai 2002) over positions paired with the number of moves left, so that no
//! line can loop. Only proofs of mate leave this module, as facts in the table that the full-width search shares; that
//! a line is hopeless is remembered here as a number and never becomes an answer.

use super::limits::{Account, Monitor, Stop};
use super::memory::Words;
use super::table::{Known, Table};
use core::sync::atomic::{AtomicU64, Ordering};
use keymove_chess::{Arrangement, Move, MoveList, Position};

/// Positions between two looks at the limits.
const POLL: u64 = 4096;
/// Proof and disproof numbers from here on mean "never".
const INFINITE: u32 = 1 << 30;

/// How hard a node is to prove (to be a mate) and to disprove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const PROVEN: Self = Self { proof: 0, disproof: INFINITE };
    const DISPROVEN: Self = Self { proof: INFINITE, disproof: 0 };
}

/// Proof and disproof numbers of nodes; cheap entries give way to new ones. Used by one thread.
pub(super) struct NumberTable {
    /// Pairs: the key; the proof number in the low and the disproof number in the high half.
    words: Words,
}

/// Proofs should outlive the full-width search's facts in the table.
const PROOF_EFFORT: u8 = 30;
/// Entries of one cache line.
const BUCKET: usize = 4;

impl NumberTable {
    /// The size to begin with.
    pub(super) const MIN_BYTES: usize = 1 << 23;

    /// A table of at most `bytes`, or `None` if the system does not give the memory.
    pub(super) fn new(bytes: usize) -> Option<Self> {
        Some(Self { words: Words::zeroed((1usize << bytes.max(1 << 16).ilog2()) / 8)? })
    }

    /// Moves to a table of this size if that is larger than today's, unless the search is stopped meanwhile.
    pub(super) fn grow(&mut self, bytes: usize, monitor: &Monitor) {
        if bytes < 16 * self.words.len() {
            return;
        }
        let Some(larger) = Self::new(bytes) else { return };
        for (place, entry) in self.words.chunks_exact(2).enumerate() {
            if place % (1 << 14) == 0 && monitor.check(0).is_err() {
                return;
            }
            let (key, word) = (entry[0].load(Ordering::Relaxed), entry[1].load(Ordering::Relaxed));
            if key != 0 {
                larger.store(key, Numbers { proof: word as u32, disproof: (word >> 32) as u32 });
            }
        }
        *self = larger;
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let start = ((key >> 8) as usize * 2 * BUCKET) & (self.words.len() - 1);
        &self.words[start..start + 2 * BUCKET]
    }

    #[inline]
    fn probe(&self, key: u64) -> Option<Numbers> {
        let entry = self.bucket(key).chunks_exact(2).find(|entry| entry[0].load(Ordering::Relaxed) == key)?;
        let word = entry[1].load(Ordering::Relaxed);
        Some(Numbers { proof: word as u32, disproof: (word >> 32) as u32 })
    }

    fn store(&self, key: u64, numbers: Numbers) {
        let bucket = self.bucket(key);
        let mut victim = 0;
        let mut least = u64::MAX;
        for (i, entry) in bucket.chunks_exact(2).enumerate() {
            let old = entry[0].load(Ordering::Relaxed);
            if old == key || old == 0 {
                victim = i;
                break;
            }
            // The smallest numbers have cost least, but for those of settled nodes.
            let word = entry[1].load(Ordering::Relaxed);
            let cost = u64::from((word as u32).min((word >> 32) as u32).wrapping_sub(1));
            if cost < least {
                (least, victim) = (cost, i);
            }
        }
        bucket[2 * victim].store(key, Ordering::Relaxed);
        let word = u64::from(numbers.proof) | u64::from(numbers.disproof) << 32;
        bucket[2 * victim + 1].store(word, Ordering::Relaxed);
    }
}

struct Child {
    mv: Move,
    numbers: Numbers,
}

/// One proof-number search.
pub(super) struct ProofNumberSearch<'a> {
    table: &'a Table,
    numbers: &'a NumberTable,
    monitor: &'a Monitor,
    checks_only: bool,
    pub(super) generated: u64,
    pub(super) terminal: u64,
    account: Account<'a>,
}

type Found = Result<Numbers, Stop>;

impl<'a> ProofNumberSearch<'a> {
    pub(super) fn new(
        table: &'a Table, numbers: &'a NumberTable, monitor: &'a Monitor, checks_only: bool,
    ) -> Self {
        let account = Account::new(monitor, POLL);
        Self { table, numbers, monitor, checks_only, generated: 0, terminal: 0, account }
    }

    /// Whether the side to move mates within `moves`: `Some(true)` is proven, with the proof in the table
    /// as far as it has room; `Some(false)` says that this search found nothing, which proves nothing; `None` that it gave up after
    /// `effort` positions.
    pub(super) fn mates(
        &mut self, position: &Position, moves: u16, effort: u64,
    ) -> Result<Option<bool>, Stop> {
        let end = self.generated.saturating_add(effort);
        let mut threshold = 1 << 10;
        loop {
            let bounds = Numbers { proof: threshold, disproof: threshold };
            let numbers = self.attack(position, moves, bounds, end)?;
            if numbers.proof == 0 {
                return Ok(Some(true));
            }
            if numbers.disproof == 0 {
                return Ok(Some(false));
            }
            if self.generated >= end {
                return Ok(None);
            }
            threshold = (threshold * 2).min(INFINITE - 1);
        }
    }

    /// What the table knows about a position that is a mate within `moves`; proven again if it was lost. `None` if it
    /// cannot be proven with `effort` positions.
    pub(super) fn proof(
        &mut self, position: &Position, moves: u16, effort: u64,
    ) -> Result<Option<Known>, Stop> {
        let mut known = self.table.probe_mate(position, moves);
        if known.mate_within > moves || known.best == Move::NONE {
            if self.mates(position, moves, effort)? != Some(true) {
                return Ok(None);
            }
            known = self.table.probe_mate(position, moves);
        }
        Ok((known.mate_within <= moves && position.is_legal(known.best)).then_some(known))
    }

    /// Puts the length of a proof into the table.
    pub(super) fn record(&self, position: &Position, moves: u16, best: Move) {
        self.table.store(position, Known { mate_within: moves, best, ..Known::NOTHING }, PROOF_EFFORT);
    }

    /// Whether the monitor wants the search to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.monitor.check(0).is_err()
    }

    /// Tells the monitor about the last positions.
    pub(super) fn flush(&mut self) {
        let _ = self.account.tell(self.generated);
    }

    fn poll(&mut self) -> Result<(), Stop> {
        self.account.poll(self.generated)
    }

    /// A node with the attacker to move.
    fn attack(&mut self, position: &Position, moves: u16, bounds: Numbers, end: u64) -> Found {
        if let Some(answer) = self.table.probe(position).answer(moves) {
            return Ok(if answer { Numbers::PROVEN } else { Numbers::DISPROVEN });
        }
        self.poll()?;
        let mut children = self.first_moves(position, moves);
        loop {
            let mut best = 0;
            let (mut lowest, mut second) = (INFINITE, INFINITE);
            let (mut sum, mut open) = (0u32, 0u32);
            for (i, child) in children.iter().enumerate() {
                let Numbers { proof, disproof } = child.numbers;
                if proof < lowest {
                    (second, lowest, best) = (lowest, proof, i);
                } else {
                    second = second.min(proof);
                }
                sum = sum.max(disproof);
                open += u32::from(disproof != 0);
            }
            // Not the sum: the attacker's moves can be made in many orders, and a sum would count the same work again
            // and again (weak proof numbers: Ueda, Hashimoto, Hashimoto and Iida 2008).
            let sum = (sum + open.saturating_sub(1)).min(INFINITE);
            let here = Numbers { proof: lowest, disproof: if lowest == 0 { INFINITE } else { sum } };
            if lowest == 0 {
                self.record(position, moves, children[best].mv);
                self.numbers.store(key(position, moves), Numbers::PROVEN);
                return Ok(Numbers::PROVEN);
            }
            if here.proof >= bounds.proof || here.disproof >= bounds.disproof || self.generated >= end {
                self.numbers.store(key(position, moves), here);
                return Ok(here);
            }
            let child = &children[best];
            let limits = Numbers {
                proof: bounds.proof.min(beyond(second)),
                disproof: bounds.disproof - sum + child.numbers.disproof,
            };
            let next = position.play(child.mv);
            children[best].numbers = self.defend(&next, moves, limits, end)?;
        }
    }

    /// A node with the defender to move; `moves` counts the attacker's move just made.
    fn defend(&mut self, position: &Position, moves: u16, bounds: Numbers, end: u64) -> Found {
        if let Some(answer) = self.table.probe(position).answer(moves) {
            return Ok(if answer { Numbers::PROVEN } else { Numbers::DISPROVEN });
        }
        self.poll()?;
        let mut children = self.replies(position, moves - 1);
        loop {
            let mut best = 0;
            let (mut lowest, mut second) = (INFINITE, INFINITE);
            let mut sum = 0u32;
            for (i, child) in children.iter().enumerate() {
                let Numbers { proof, disproof } = child.numbers;
                if disproof < lowest {
                    (second, lowest, best) = (lowest, disproof, i);
                } else {
                    second = second.min(disproof);
                }
                sum = sum.saturating_add(proof).min(INFINITE);
            }
            let here = Numbers { proof: sum, disproof: lowest };
            if sum == 0 {
                self.record(position, moves, Move::NONE);
                self.numbers.store(key(position, moves), Numbers::PROVEN);
                return Ok(Numbers::PROVEN);
            }
            if here.proof >= bounds.proof || here.disproof >= bounds.disproof || self.generated >= end {
                self.numbers.store(key(position, moves), here);
                return Ok(here);
            }
            let child = &children[best];
            let limits = Numbers {
                proof: bounds.proof - sum + child.numbers.proof,
                disproof: bounds.disproof.min(beyond(second)),
            };
            let next = position.play(child.mv);
            children[best].numbers = self.attack(&next, moves - 1, limits, end)?;
        }
    }

    /// Whether the table of facts, which tells positions apart by more than this one, has a proof.
    fn is_proven(&self, position: &Position, moves: u16) -> bool {
        self.table.probe(position).answer(moves) == Some(true)
    }

    /// The attacker's moves with what is known or guessed about each.
    fn first_moves(&mut self, position: &Position, moves: u16) -> Vec<Child> {
        let (mut checks, mut others) = (MoveList::new(), MoveList::new());
        position.moves_by_check(&mut checks, &mut others);
        if self.checks_only || moves == 1 {
            others.clear();
        }
        self.generated += (checks.len() + others.len()) as u64;
        let count = checks.len();
        // Two passes, so that the second one's waits for memory overlap.
        let mut next: Vec<(Move, u64)> = Vec::with_capacity(count + others.len());
        next.extend(checks.iter().chain(&others).map(|&mv| (mv, key(&position.play(mv), moves))));
        let mut children = Vec::with_capacity(next.len());
        for (i, (mv, key)) in next.into_iter().enumerate() {
            let numbers = match self.numbers.probe(key) {
                Some(numbers) if numbers.proof != 0 || self.is_proven(&position.play(mv), moves) => numbers,
                _ => guess_defence(&position.glimpse(mv), moves, i < count),
            };
            if numbers.disproof != 0 {
                children.push(Child { mv, numbers });
            }
        }
        children
    }

    /// The defender's replies after which there is no mate in one, with what is known or guessed about each.
    fn replies(&mut self, position: &Position, moves: u16) -> Vec<Child> {
        let list = position.moves();
        self.generated += list.len() as u64;
        self.terminal += list.len() as u64;
        let mut next: Vec<(Move, u64)> = Vec::with_capacity(list.len());
        for &mv in &list {
            let child = position.play(mv);
            if child.mating_move().is_none() {
                if moves == 1 {
                    return vec![Child { mv, numbers: Numbers::DISPROVEN }];
                }
                next.push((mv, key(&child, moves)));
            }
        }
        let mut children = Vec::with_capacity(next.len());
        for (mv, key) in next {
            let numbers = match self.numbers.probe(key) {
                Some(numbers) if numbers.proof != 0 || self.is_proven(&position.play(mv), moves) => numbers,
                _ => guess_attack(&position.glimpse(mv)),
            };
            children.push(Child { mv, numbers });
        }
        children
    }
}

/// How far a child may go beyond its best sibling before that one is taken up: a third more, so that the search does
/// not jump to and fro for ever (the "1 + epsilon trick" of Pawlewicz and Lew 2006).
fn beyond(second: u32) -> u32 {
    second.saturating_add(second / 3 + 1)
}

/// First numbers of a position with the defender to move: the fewer replies, and the fewer of them with the king, the
/// nearer the proof.
fn guess_defence(position: &Arrangement, moves: u16, check: bool) -> Numbers {
    let replies = position.count_moves();
    if replies == 0 {
        return if check { Numbers::PROVEN } else { Numbers::DISPROVEN };
    }
    if moves == 1 {
        return Numbers::DISPROVEN;
    }
    Numbers { proof: replies + position.king_targets().len(), disproof: 1 }
}

/// First numbers of a position with the attacker to move: the fewer flights, the nearer the proof; the fewer moves, the
/// nearer the disproof.
fn guess_attack(position: &Arrangement) -> Numbers {
    Numbers { proof: 1 + position.flights(), disproof: position.count_moves().max(1) }
}

/// Position and moves left as one key, never 0.
fn key(position: &Position, moves: u16) -> u64 {
    (position.hash() ^ u64::from(moves).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
}
