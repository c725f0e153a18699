//! Proof-number search: finds long forced mates by going where the defender has least choice.
//!
//! Depth-first proof-number search (df-pn: Nagai 2002). Its nodes are positions, or positions paired with the number of
//! moves left; see [`Nodes`]. Only proofs of mate leave this module, as facts in the table that the full-width search
//! shares; that a line is hopeless is remembered here as a number and never becomes an answer.
//!
//! A proof is a tree in which each position has a mate within fewer moves than the one before, so it holds however the
//! position came about, whatever the search took for granted on its way.

use super::avoided::Reason;
use super::limits::{Account, Monitor, Stop};
use super::numbers::{AVOIDED, INFINITE, NumberTable, Numbers};
use super::search::Counts;
use super::table::{Known, Table};
use super::target::Target;
use keymove_chess::{Move, MoveList, Position};

/// Proofs should outlive the full-width search's facts in the table.
const PROOF_EFFORT: u8 = 30;
/// Positions between two looks at the limits.
const POLL: u64 = 4096;

/// What is a node of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Nodes {
    /// A position, however many moves are left, as long as more than [`Target::LAST`] are. What is found out about it serves wherever it
    /// comes up again, which finds more long mates for the same work; but they are seldom the shortest, and of what depends on
    /// the way to a position, a repetition or the end of the moves, one reason is remembered, so that a mate may be missed.
    Positions,
    /// A position with a number of moves left. Nothing repeats itself, and nothing within the bound is missed.
    WithMovesLeft,
}

/// What a search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// A mate within so many moves, with the proof in the table as far as that has room.
    Mate(u16),
    /// Nothing was found, which proves nothing.
    Nothing,
    /// The effort did not suffice.
    Unfinished,
}

/// What is known of a node.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub(super) numbers: Numbers,
    /// Moves of its proof; 0 if it is not proven.
    mate: u16,
    /// Why it is avoided, if it is.
    avoided: Option<Reason>,
}

impl Seen {
    pub(super) const fn proven(moves: u16) -> Self {
        Self { numbers: Numbers::PROVEN, mate: moves, avoided: None }
    }

    pub(super) const fn open(numbers: Numbers) -> Self {
        Self { numbers, mate: 0, avoided: None }
    }

    /// The same, but so much farther from a proof if it is open.
    const fn farther(mut self, units: u32) -> Self {
        if self.numbers.proof != 0 && self.numbers.disproof != 0 {
            self.numbers.proof += units;
        }
        self
    }

    const fn avoided(reason: Reason) -> Self {
        Self { avoided: Some(reason), ..Self::open(Numbers::AVOIDED) }
    }
}

/// A move and what is known of the position after it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) seen: Seen,
}

/// The defender's replies that neither lose by themselves nor let the attacker's next move win.
struct Replies {
    children: Vec<Child>,
    /// The number of moves within which all other replies are mated, the attacker's last move included.
    others: u16,
}

/// One proof-number search.
pub(super) struct ProofNumberSearch<'a, T> {
    pub(super) table: &'a Table,
    pub(super) target: T,
    numbers: &'a NumberTable,
    monitor: &'a Monitor,
    nodes: Nodes,
    /// Hashes of the attacker's positions on the way to the present one, where nodes are positions.
    way: Vec<u64>,
    pub(super) generated: u64,
    pub(super) terminal: u64,
    account: Account<'a>,
}

type Found = Result<Seen, Stop>;

impl<'a, T: Target> ProofNumberSearch<'a, T> {
    pub(super) fn new(
        table: &'a Table, numbers: &'a NumberTable, monitor: &'a Monitor, target: T, nodes: Nodes,
    ) -> Self {
        let account = Account::new(monitor, POLL);
        let way = Vec::new();
        Self { table, target, numbers, monitor, nodes, way, generated: 0, terminal: 0, account }
    }

    /// Whether the side to move mates within `moves`, found out with about `effort` positions.
    pub(super) fn mates(&mut self, position: &Position, moves: u16, effort: u64) -> Result<Answer, Stop> {
        let end = self.generated.saturating_add(effort);
        let mut threshold = 1 << 10;
        loop {
            let bounds = Numbers { proof: threshold, disproof: threshold };
            let Seen { numbers, mate, .. } = self.attack(position, moves, bounds, end)?;
            if numbers.proof == 0 {
                return Ok(Answer::Mate(mate));
            }
            if numbers.disproof == 0 || numbers.proof >= AVOIDED {
                return Ok(Answer::Nothing);
            }
            if self.generated >= end {
                return Ok(Answer::Unfinished);
            }
            threshold = (threshold * 2).min(AVOIDED);
        }
    }

    /// What the table knows about a position that is a mate within `moves`; proven again if it was lost. `None` if it
    /// cannot be proven with `effort` positions.
    pub(super) fn proof(
        &mut self, position: &Position, moves: u16, effort: u64,
    ) -> Result<Option<Known>, Stop> {
        let mut known = self.table.probe_mate(position, moves);
        if known.mate_within > moves || known.best == Move::NONE {
            let Answer::Mate(_) = self.mates(position, moves, effort)? else { return Ok(None) };
            known = self.table.probe_mate(position, moves);
        }
        Ok((known.mate_within <= moves && position.is_legal(known.best)).then_some(known))
    }

    /// Takes a node, with so many moves left, for proven in `mate` moves.
    pub(super) fn prove(&self, position: &Position, moves: u16, mate: u16, best: Move) {
        self.record(position, mate, best);
        self.numbers.store(self.key(position, moves), Numbers::PROVEN);
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

    /// What the table of facts, which tells positions apart by more than that of numbers, settles.
    fn settled(&self, position: &Position, moves: u16) -> Option<Seen> {
        let known = self.table.probe(position);
        let mates = known.answer(moves)?;
        Some(if mates { Seen::proven(known.mate_within) } else { self.not_here(moves) })
    }

    /// What is known of what fails with so few moves left.
    fn not_here(&self, moves: u16) -> Seen {
        match self.kind(moves) {
            Nodes::Positions => Seen::avoided(Reason::Moves(moves)),
            Nodes::WithMovesLeft => Seen::open(Numbers::DISPROVEN),
        }
    }

    /// What a node with so many moves left is: with few of them, every way would end where others go on.
    const fn kind(&self, moves: u16) -> Nodes {
        if moves <= T::LAST { Nodes::WithMovesLeft } else { self.nodes }
    }

    /// The key of a node.
    fn key(&self, position: &Position, moves: u16) -> u64 {
        match self.kind(moves) {
            Nodes::Positions => any_moves_left(position),
            Nodes::WithMovesLeft => {
                (position.hash() ^ u64::from(moves).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
            }
        }
    }

    /// The key of a node whose numbers are wanted soon; they are asked for in advance, so that waits for memory overlap.
    fn wanted(&self, position: &Position, moves: u16) -> u64 {
        let key = self.key(position, moves);
        self.numbers.prefetch(key);
        if self.kind(moves) == Nodes::WithMovesLeft {
            self.numbers.prefetch(any_moves_left(position));
        }
        key
    }

    /// A node with the attacker to move.
    fn attack(&mut self, position: &Position, moves: u16, bounds: Numbers, end: u64) -> Found {
        if let Some(settled) = self.settled(position, moves) {
            return Ok(settled);
        }
        self.poll()?;
        if moves == 2
            && let Some(found) = self.attack_in_two(position)
        {
            return Ok(found);
        }
        if self.kind(moves) == Nodes::WithMovesLeft {
            return self.attack_on(position, moves, bounds, end);
        }
        if let Some(index) = self.way.iter().position(|&hash| hash == position.hash()) {
            return Ok(Seen::avoided(Reason::repeats(index)));
        }
        self.way.push(position.hash());
        let found = self.attack_on(position, moves, bounds, end);
        self.way.pop();
        found
    }

    /// Settles a node with two moves left, if every move can be looked at for less than it costs to choose one.
    fn attack_in_two(&mut self, position: &Position) -> Option<Seen> {
        let mut counts = Counts::default();
        let wins = self.target.wins_in_two(self.table, position, &mut counts);
        self.generated += counts.generated;
        self.terminal += counts.terminal;
        if wins? {
            // What mates at once is not noted down, and another thread may have put something else in its place: then it is
            // searched for.
            let known = self.table.probe(position);
            (known.mate_within == 2).then(|| {
                self.prove(position, 2, 2, known.best);
                Seen::proven(2)
            })
        } else {
            self.numbers.store(self.key(position, 2), Numbers::DISPROVEN);
            Some(self.not_here(2))
        }
    }

    /// Takes note that a node is avoided.
    fn avoid(&self, position: &Position, moves: u16, reason: Reason) -> Seen {
        let numbers = Numbers { proof: AVOIDED, disproof: reason.pack(&self.way) };
        self.numbers.store(self.key(position, moves), numbers);
        Seen::avoided(reason)
    }

    /// What became of a reply with the attacker to move and so many moves left, as the defender's node sees it.
    fn after_reply(&self, seen: Seen, moves: u16) -> Seen {
        let fails = seen.numbers.disproof == 0 && self.kind(moves + 1) == Nodes::Positions;
        if fails { Seen::avoided(Reason::Moves(moves)) } else { seen }
    }

    /// Goes on with a node that is neither settled nor avoided.
    fn attack_on(&mut self, position: &Position, moves: u16, bounds: Numbers, end: u64) -> Found {
        let mut children = self.first_moves(position, moves);
        loop {
            let mut best = 0;
            let (mut lowest, mut second) = (INFINITE, INFINITE);
            let (mut sum, mut open) = (0u32, 0u32);
            for (i, child) in children.iter().enumerate() {
                let Numbers { proof, disproof } = child.seen.numbers;
                if proof < lowest {
                    (second, lowest, best) = (lowest, proof, i);
                } else {
                    second = second.min(proof);
                }
                sum = sum.max(disproof);
                open += u32::from(disproof != 0);
            }
            // Not the sum: the attacker's moves can be made in many orders, and a sum would count the same work again
            // and again (weak proof numbers: Ueda, Hashimoto, Hashimoto and Iida 2008). Half a unit for each further move
            // finds more than a whole one, and more than none.
            let sum = (sum + open.saturating_sub(1) / 2).min(INFINITE);
            let here = Numbers { proof: lowest, disproof: if lowest == 0 { INFINITE } else { sum } };
            if lowest == 0 {
                let Child { mv, seen } = children[best];
                self.prove(position, moves, seen.mate, mv);
                return Ok(seen);
            }
            if here.proof >= AVOIDED && here.disproof != 0 && self.kind(moves) == Nodes::Positions {
                let reasons = children.iter().filter_map(|child| child.seen.avoided);
                return Ok(self.avoid(position, moves, Reason::of_all(reasons, self.way.len())));
            }
            if here.proof >= bounds.proof || here.disproof >= bounds.disproof || self.generated >= end {
                self.numbers.store(self.key(position, moves), here);
                return Ok(Seen::open(here));
            }
            let child = &children[best];
            let limits = Numbers {
                proof: bounds.proof.min(beyond(second)),
                disproof: bounds.disproof - sum + child.seen.numbers.disproof,
            };
            let next = position.play(child.mv);
            children[best].seen = self.defend(&next, moves, limits, end)?;
        }
    }

    /// A node with the defender to move; `moves` counts the attacker's move just made.
    fn defend(&mut self, position: &Position, moves: u16, bounds: Numbers, end: u64) -> Found {
        if let Some(settled) = self.settled(position, moves) {
            return Ok(settled);
        }
        self.poll()?;
        let Replies { mut children, others } = self.replies(position, moves - 1);
        loop {
            let mut best = 0;
            let (mut lowest, mut second) = (INFINITE, INFINITE);
            let mut sum = 0u32;
            for (i, child) in children.iter().enumerate() {
                let Numbers { proof, disproof } = child.seen.numbers;
                if disproof < lowest {
                    (second, lowest, best) = (lowest, disproof, i);
                } else {
                    second = second.min(disproof);
                }
                sum = sum.saturating_add(proof).min(INFINITE);
            }
            let here = Numbers { proof: sum, disproof: lowest };
            if sum == 0 {
                let mate = children.iter().fold(others, |most, child| most.max(child.seen.mate + 1));
                self.prove(position, moves, mate, Move::NONE);
                return Ok(Seen::proven(mate));
            }
            if here.proof >= AVOIDED && here.disproof != 0 && self.kind(moves) == Nodes::Positions {
                let reasons = children.iter().filter_map(|child| child.seen.avoided);
                return Ok(self.avoid(position, moves, Reason::of_any(reasons)));
            }
            if here.proof >= bounds.proof || here.disproof >= bounds.disproof || self.generated >= end {
                self.numbers.store(self.key(position, moves), here);
                return Ok(Seen::open(here));
            }
            let child = &children[best];
            let limits = Numbers {
                proof: bounds.proof - sum + child.seen.numbers.proof,
                disproof: bounds.disproof.min(beyond(second)),
            };
            let next = position.play(child.mv);
            let seen = self.attack(&next, moves - 1, limits, end)?;
            children[best].seen = self.after_reply(seen, moves - 1);
            if seen.numbers.proof == 0 {
                self.answer_likewise(position, &next, moves - 1, &mut children);
            }
        }
    }

    /// What is known of a child: its numbers, a proof only if the table of facts has it, or else a guess.
    fn seen(&mut self, key: u64, child: &Position, moves: u16, guess: impl FnOnce(&mut T) -> Seen) -> Seen {
        match self.numbers.probe(key) {
            Some(numbers) if numbers.proof == AVOIDED && self.kind(moves) == Nodes::Positions => {
                let reason = Reason::unpack(numbers.disproof, &self.way, moves);
                reason.map_or_else(|| guess(&mut self.target), Seen::avoided)
            }
            Some(numbers) if numbers.proof != 0 => Seen::open(numbers),
            Some(_) => match self.table.probe(child).mate_within {
                mate if mate <= moves => Seen::proven(mate),
                _ => guess(&mut self.target),
            },
            None => {
                let guess = guess(&mut self.target);
                let settled = guess.numbers.proof == 0 || guess.numbers.disproof == 0;
                self.whatever_is_left(child, moves).filter(|_| !settled).map_or(guess, Seen::open)
            }
        }
    }

    /// The numbers that a position has where nodes are positions: with few moves left the best guess.
    fn whatever_is_left(&self, position: &Position, moves: u16) -> Option<Numbers> {
        if self.kind(moves) == Nodes::Positions {
            return None;
        }
        self.numbers.probe(any_moves_left(position)).filter(|old| old.proof != 0 && old.proof < AVOIDED)
    }

    /// The attacker's moves with what is known or guessed about each.
    fn first_moves(&mut self, position: &Position, moves: u16) -> Vec<Child> {
        let (mut checks, mut others) = (MoveList::new(), MoveList::new());
        position.moves_by_check(&mut checks, &mut others);
        if self.target.checks_only() || moves == 1 {
            others.clear();
        }
        self.generated += (checks.len() + others.len()) as u64;
        let count = checks.len();
        let mut next: Vec<(Move, u64)> = Vec::with_capacity(count + others.len());
        next.extend(checks.iter().chain(&others).map(|&mv| (mv, self.wanted(&position.play(mv), moves))));
        let way = self.way.len() as u32 / T::DISTANCE;
        let mut children = Vec::with_capacity(next.len());
        for (i, (mv, key)) in next.into_iter().enumerate() {
            let child = position.play(mv);
            let guess = |target: &mut T| target.guess_defence(&child, moves, i < count).farther(way);
            let seen = self.seen(key, &child, moves, guess);
            if seen.numbers.disproof != 0 {
                children.push(Child { mv, seen });
            }
        }
        children
    }

    /// The defender's replies after which the battle is not won, nor by the next move, with what is known or guessed about each.
    fn replies(&mut self, position: &Position, moves: u16) -> Replies {
        let mut others = 1;
        let list = position.moves();
        if list.is_empty() {
            // Stalemate, or mate where that is not what the attacker wants.
            let child = Child { mv: Move::NONE, seen: Seen::open(Numbers::DISPROVEN) };
            return Replies { children: vec![child], others };
        }
        self.generated += list.len() as u64;
        self.terminal += list.len() as u64;
        let mut next: Vec<(Move, u64)> = Vec::with_capacity(list.len());
        for &mv in &list {
            let child = position.play(mv);
            if self.target.is_won(position, mv, &child) {
                continue;
            }
            if self.target.winning_move(&child).is_some() {
                others = 2;
                continue;
            }
            if moves == 1 {
                return Replies { children: vec![Child { mv, seen: self.not_here(moves) }], others };
            }
            next.push((mv, self.wanted(&child, moves)));
        }
        let mut children = Vec::with_capacity(next.len());
        for (mv, key) in next {
            let child = position.play(mv);
            let seen = self.seen(key, &child, moves, |target| Seen::open(target.guess_attack(&child)));
            children.push(Child { mv, seen: self.after_reply(seen, moves) });
        }
        Replies { children, others }
    }
}

/// The key of a node that is a position.
fn any_moves_left(position: &Position) -> u64 {
    position.hash() | 1
}

/// How far a child may go beyond its best sibling before that one is taken up: a third more, so that the search does
/// not jump to and fro for ever (the "1 + epsilon trick" of Pawlewicz and Lew 2006).
fn beyond(second: u32) -> u32 {
    second.saturating_add(second / 3 + 1)
}
