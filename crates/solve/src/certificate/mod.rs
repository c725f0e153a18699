//! Writing certificates: every question of the proof is put to an oracle, every answer goes straight to the file.
//!
//! The steps still to do lie on a stack of our own, so the longest stipulation takes no deep recursion. What the checker
//! will remember as proven is remembered here in the same way, and used wherever it can be.

mod help;
mod output;

pub use help::write as write_help;

use crate::tree::{Tree, Verdict};
use crate::{Oracle, Outcome, Status, Stop};
use keymove_chess::{Move, Position};
use keymove_problem::sort::Sort as _;
use keymove_problem::{Battle, Decision, Goal, Moves, Origins, Stipulation};
use keymove_proof::body::{Proven, SHARED, ordered_attacks, ordered_replies};
use keymove_proof::{Claim, FirstMove, Header};
use output::Output;
use std::io;

/// In a proof whose length is not claimed to be the shortest, a win of up to so many moves is looked for first: it costs
/// little and keeps the file small.
const SHORT_MATE: u16 = 2;

/// Size of a certificate that has been written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// Length of the file.
    pub bytes: u64,
    /// Length of the body in words of two bytes.
    pub words: u64,
    /// How many proofs were shared.
    pub shared: u64,
}

/// Why a certificate could not be completed. What has been written is then worthless.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The oracle was stopped.
    #[error("{0}; the certificate is incomplete")]
    Stop(Stop),
    /// The file.
    #[error("cannot write the certificate: {0}")]
    Io(#[from] io::Error),
    /// The oracle knows another battle than that of the stipulation.
    #[error("the oracle cannot be asked about `{stipulation}`")]
    OtherBattle {
        /// The stipulation.
        stipulation: String,
    },
    /// The claim is wrong, or the oracle is.
    #[error("the certificate cannot be completed: {} in the position {position}, moves left: {moves}",
        if *.won { "no solution is found" } else { "a solution is found where none is claimed" })]
    Disagrees {
        /// Where it happens.
        position: Position,
        /// The number of attacker's moves left there.
        moves: u16,
        /// Whether it was to be proven that the attacker wins there.
        won: bool,
    },
}

impl From<Stop> for WriteError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// What a certificate can say about the outcome of a battle and the verdict on it; `None` if the search was stopped, or nothing is
/// proven that could be written down.
pub fn claim_of(tree: &Tree, outcome: &Outcome) -> Option<Claim> {
    if outcome.status != Status::Complete {
        return None;
    }
    let mut keys: Vec<FirstMove> = outcome.keys().map(|(mv, moves)| FirstMove { mv, moves }).collect();
    match &tree.verdict {
        Verdict::Answered { .. } => Some(Claim::Answered),
        Verdict::Refuted { .. } => Some(Claim::None),
        // A restricted search proves the solutions that it finds and nothing else.
        Verdict::Restricted { .. } => {
            keys.put_in_order_by_key(|first| first.moves);
            keys.first().copied().filter(|_| !tree.stipulation.length.half).map(Claim::Mate)
        }
        _ if keys.is_empty() => Some(Claim::None),
        _ => Some(Claim::Full(keys)),
    }
}

/// The strongest claim about a problem: the exact length of every first move that solves, or that there is none; if the
/// defender begins, whether each of his moves is answered. The oracle must know the battle of the stipulation.
///
/// # Errors
/// [`Stop`] if the oracle was stopped.
pub fn full_claim<O: Oracle + ?Sized>(
    oracle: &mut O, position: &Position, stipulation: Stipulation,
) -> Result<Claim, Stop> {
    let battle = oracle.battle();
    if stipulation.length.half {
        let rest = Moves::new(stipulation.length.moves);
        let answered = !battle.replies(position).is_empty() && oracle.refutation(position, rest)?.is_none();
        return Ok(if answered { Claim::Answered } else { Claim::None });
    }
    let mut list = Vec::new();
    if !battle.is_forced_to_win(position) {
        for mv in ordered_attacks(&battle, position) {
            let length = oracle.length_after(position, mv, stipulation.moves())?;
            list.extend(length.map(|moves| FirstMove { mv, moves }));
        }
    }
    Ok(if list.is_empty() { Claim::None } else { Claim::Full(list) })
}

/// Writes the certificate of a claim, in pieces, as the oracle answers.
///
/// # Errors
/// [`WriteError`] if the oracle is stopped, contradicts the claim or is about another battle, or if `out` fails.
pub fn write<O: Oracle + ?Sized, W: io::Write>(
    oracle: &mut O, header: &Header, out: W,
) -> Result<Written, WriteError> {
    if oracle.battle() != header.battle() {
        return Err(WriteError::OtherBattle { stipulation: header.stipulation().to_string() });
    }
    let patience = match header.claim() {
        Claim::Mate(_) => SHORT_MATE,
        Claim::Full(_) | Claim::Shortest(_) | Claim::None | Claim::Answered => u16::MAX,
    };
    let mut writer = Writer {
        battle: header.battle(),
        oracle,
        out: Output::new(out, header.to_string()),
        steps: Vec::new(),
        proven: Proven::default(),
        patience,
        words: 0,
        shared: 0,
    };
    writer.begin(header)?;
    while let Some(step) = writer.steps.pop() {
        writer.take(step)?;
    }
    let (words, shared) = (writer.words, writer.shared);
    Ok(Written { bytes: writer.out.finish()?, words, shared })
}

/// Something still to be written. `moves` is the number of attacker's moves left, the one just made included in `Forces`
/// and `Fails`.
enum Step {
    /// The attacker, to move, wins.
    Win(Position, u16),
    /// The attacker's move wins.
    Forces(Position, Move, u16),
    /// The attacker wins, whatever the defender, to move, does.
    Answers(Position, u16),
    /// The attacker, to move, does not win.
    Refute(Position, u16),
    /// The attacker's move does not win.
    Fails(Position, Move, u16),
    /// The attacker does not win, because the defender, to move, has a reply to that end.
    Escapes(Position, u16),
    /// The proof that began with the word number `start` is complete.
    Complete { position: Position, moves: u16, won: bool, start: u64 },
}

struct Writer<'a, O: ?Sized, W> {
    battle: Battle,
    oracle: &'a mut O,
    out: Output<W>,
    /// What is still to do, the next at the end.
    steps: Vec<Step>,
    proven: Proven,
    /// Up to which length the shortest win is looked for before any win within the limit.
    patience: u16,
    words: u64,
    shared: u64,
}

impl<O: Oracle + ?Sized, W: io::Write> Writer<'_, O, W> {
    /// Puts the steps that make up the claim on the stack.
    fn begin(&mut self, header: &Header) -> Result<(), WriteError> {
        let position = *header.position();
        let limit = header.stipulation().length.moves;
        let forces = |first: &FirstMove| Step::Forces(position, first.mv, first.moves.get());
        if !header.claim().first_moves().is_empty() && self.battle.is_forced_to_win(&position) {
            return Err(WriteError::Disagrees { position, moves: limit, won: true });
        }
        match header.claim() {
            Claim::Mate(first) => self.steps.push(forces(first)),
            Claim::Shortest(first) => {
                self.steps.extend([Step::Refute(position, first.moves.get() - 1), forces(first)]);
            }
            Claim::None if header.stipulation().length.half => {
                self.steps.push(Step::Escapes(position, limit))
            }
            Claim::None => self.steps.push(Step::Refute(position, limit)),
            Claim::Answered => self.steps.push(Step::Answers(position, limit)),
            Claim::Full(list) => {
                for mv in ordered_attacks(&self.battle, &position).into_iter().rev() {
                    match list.iter().find(|first| first.mv == mv) {
                        Some(first) => {
                            self.steps
                                .extend([Step::Fails(position, mv, first.moves.get() - 1), forces(first)]);
                        }
                        None => self.steps.push(Step::Fails(position, mv, limit)),
                    }
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, step: Step) -> Result<(), WriteError> {
        match step {
            Step::Win(position, moves) => self.win(position, moves),
            Step::Forces(before, mv, moves) => self.forces(&before, mv, moves),
            Step::Answers(position, rest) => self.answers(&position, rest),
            Step::Refute(position, moves) => self.refute(position, moves),
            Step::Fails(before, mv, moves) => self.fails(&before, mv, moves),
            Step::Escapes(position, rest) => self.escapes(&position, rest),
            Step::Complete { position, moves, won, start } => {
                if self.words - start > 1 {
                    if won {
                        self.proven.add_win(&position, moves);
                    } else {
                        self.proven.add_refutation(&position, moves);
                    }
                }
                Ok(())
            }
        }
    }

    fn win(&mut self, position: Position, moves: u16) -> Result<(), WriteError> {
        if self.proven.is_win(&position, moves) {
            return self.share();
        }
        let mv = self.first_move_that_solves(&position, moves)?;
        self.steps.push(Step::Complete { position, moves, won: true, start: self.words });
        self.steps.push(Step::Forces(position, mv, moves));
        self.word(mv.bits())
    }

    fn first_move_that_solves(&mut self, position: &Position, moves: u16) -> Result<Move, WriteError> {
        if let Some(mv) = winning_attack(&self.battle, position) {
            return Ok(mv);
        }
        for limit in self.limits(moves).filter_map(Moves::new) {
            if let Some(mv) = self.oracle.first_move_that_solves(position, limit)? {
                return Ok(mv);
            }
        }
        Err(WriteError::Disagrees { position: *position, moves, won: true })
    }

    /// The lengths for which a win within `moves` is looked for, one after the other.
    fn limits(&self, moves: u16) -> impl Iterator<Item = u16> + use<O, W> {
        let shortest = if self.battle.ends_with_reply() { 1 } else { 2 };
        (shortest..=self.patience.min(moves.saturating_sub(1))).chain([moves])
    }

    fn forces(&mut self, before: &Position, mv: Move, moves: u16) -> Result<(), WriteError> {
        match self.battle.attack(before, mv) {
            Decision::Won => Ok(()),
            Decision::Lost => Err(WriteError::Disagrees { position: before.play(mv), moves, won: true }),
            Decision::Open => self.answers(&before.play(mv), moves - 1),
        }
    }

    fn answers(&mut self, position: &Position, rest: u16) -> Result<(), WriteError> {
        let disagrees = WriteError::Disagrees { position: *position, moves: rest, won: true };
        let replies = ordered_replies(&self.battle, position);
        if replies.is_empty() {
            return Err(disagrees);
        }
        for reply in replies.into_iter().rev() {
            match self.battle.reply(position, reply) {
                Decision::Won => {}
                Decision::Open if rest > 0 => {
                    self.steps.push(Step::Win(self.battle.next(position, reply), rest));
                }
                Decision::Open | Decision::Lost => return Err(disagrees),
            }
        }
        Ok(())
    }

    fn refute(&mut self, position: Position, moves: u16) -> Result<(), WriteError> {
        if moves == 0 || self.battle.is_forced_to_win(&position) {
            return Ok(());
        }
        if moves > 1 && self.proven.is_refuted(&position, moves) {
            return self.share();
        }
        if winning_attack(&self.battle, &position).is_some() {
            return Err(WriteError::Disagrees { position, moves, won: false });
        }
        // In direct play nothing more is to be said about the last move.
        if moves > 1 || self.battle.ends_with_reply() {
            self.steps.push(Step::Complete { position, moves, won: false, start: self.words });
            let all = ordered_attacks(&self.battle, &position).into_iter().rev();
            self.steps.extend(all.map(|mv| Step::Fails(position, mv, moves)));
        }
        Ok(())
    }

    fn fails(&mut self, before: &Position, mv: Move, moves: u16) -> Result<(), WriteError> {
        if moves == 0 {
            return Ok(());
        }
        match self.battle.attack(before, mv) {
            Decision::Won => Err(WriteError::Disagrees { position: before.play(mv), moves, won: false }),
            Decision::Lost => Ok(()),
            Decision::Open => self.escapes(&before.play(mv), moves - 1),
        }
    }

    fn escapes(&mut self, position: &Position, rest: u16) -> Result<(), WriteError> {
        let disagrees = WriteError::Disagrees { position: *position, moves: rest, won: false };
        let battle = self.battle;
        let replies = ordered_replies(&battle, position);
        if replies.is_empty() {
            return Ok(());
        }
        let Some(rest) = Moves::new(rest) else {
            let reaches = |&reply: &Move| battle.reply(position, reply) == Decision::Won;
            let all = battle.ends_with_reply() && replies.iter().all(reaches);
            return if all { Err(disagrees) } else { Ok(()) };
        };
        let proven = |reply: &Move| {
            battle.reply(position, *reply) == Decision::Open
                && self.proven.is_refuted(&battle.next(position, *reply), rest.get())
        };
        let known = if rest > Moves::ONE { replies.into_iter().find(proven) } else { None };
        let reply = match known {
            Some(reply) => reply,
            None => self.oracle.refutation(position, Some(rest))?.ok_or(disagrees)?,
        };
        self.steps.push(Step::Refute(battle.next(position, reply), rest.get()));
        self.word(reply.bits())
    }

    fn share(&mut self) -> Result<(), WriteError> {
        self.shared += 1;
        self.word(SHARED)
    }

    fn word(&mut self, word: u16) -> Result<(), WriteError> {
        self.words += 1;
        Ok(self.out.write(&word.to_le_bytes())?)
    }
}

/// A move of the attacker's that reaches the goal at once.
fn winning_attack(battle: &Battle, position: &Position) -> Option<Move> {
    match battle.goal() {
        _ if battle.ends_with_reply() => None,
        Goal::Mate => position.mating_move(),
        goal => goal.moves(position, &Origins::IN_DIAGRAM).first().copied(),
    }
}
