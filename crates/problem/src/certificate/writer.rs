//! Writing certificates: every question of the proof is put to an oracle, every answer goes straight to the file.
//!
//! The steps still to do lie on a stack of our own, so the longest stipulation takes no deep recursion. What the checker
//! will remember as proven is remembered here in the same way, and used wherever it can be.

use super::body::{Proven, SHARED, ordered_moves};
use super::{Claim, FirstMove, Header};
use crate::solve::{Oracle, Stop};
use crate::{Moves, Stipulation};
use keymove_chess::{Move, Position};
use sha2::{Digest, Sha256};
use std::io;

/// The file is written in pieces of this size.
const BUFFER_BYTES: usize = 64 << 10;

/// In a proof of a mate whose length is not claimed to be the shortest, a mate of up to so many moves is looked for
/// first: it costs little and keeps the file small.
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
    /// The claim is wrong, or the oracle is.
    #[error("the certificate cannot be completed: {} in the position {position}, moves left: {moves}",
        if *.mate { "no mate is found" } else { "a mate is found where none is claimed" })]
    Disagrees {
        /// Where it happens.
        position: Position,
        /// The number of attacker's moves left there.
        moves: u16,
        /// Whether a mate was to be proven there.
        mate: bool,
    },
}

impl From<Stop> for WriteError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// The strongest claim about a problem: the exact length of every first move that mates, or that there is none.
///
/// # Errors
/// [`Stop`] if the oracle was stopped.
pub fn full_claim<O: Oracle + ?Sized>(
    oracle: &mut O, position: &Position, stipulation: Stipulation,
) -> Result<Claim, Stop> {
    let mut list = Vec::new();
    for mv in ordered_moves(position) {
        let length = oracle.length_after(&position.play(mv), stipulation.moves())?;
        list.extend(length.map(|moves| FirstMove { mv, moves }));
    }
    Ok(if list.is_empty() { Claim::None } else { Claim::Full(list) })
}

/// Writes the certificate of a claim, in pieces, as the oracle answers.
///
/// # Errors
/// [`WriteError`] if the oracle is stopped or contradicts the claim, or if `out` fails.
pub fn write<O: Oracle + ?Sized, W: io::Write>(
    oracle: &mut O, header: &Header, out: W,
) -> Result<Written, WriteError> {
    let patience = match header.claim() {
        Claim::Mate(_) => SHORT_MATE,
        Claim::Full(_) | Claim::Shortest(_) | Claim::None => u16::MAX,
    };
    let mut writer = Writer {
        oracle,
        out: Output { out, buffer: header.to_string().into_bytes(), digest: Sha256::new(), bytes: 0 },
        steps: Vec::new(),
        proven: Proven::default(),
        patience,
        words: 0,
        shared: 0,
    };
    writer.begin(header);
    while let Some(step) = writer.steps.pop() {
        writer.take(step)?;
    }
    let (words, shared) = (writer.words, writer.shared);
    Ok(Written { bytes: writer.out.finish()?, words, shared })
}

/// Something still to be written. `moves` is the number of attacker's moves left, the one just made included in
/// `Forces` and `Fails`.
enum Step {
    /// The attacker, to move, mates.
    Win(Position, u16),
    /// The attacker's move that led to this position mates.
    Forces(Position, u16),
    /// The attacker, to move, does not mate.
    Refute(Position, u16),
    /// The attacker's move that led to this position does not mate.
    Fails(Position, u16),
    /// The proof that began with the word number `start` is complete.
    Complete { position: Position, moves: u16, mate: bool, start: u64 },
}

struct Writer<'a, O: ?Sized, W> {
    oracle: &'a mut O,
    out: Output<W>,
    /// What is still to do, the next at the end.
    steps: Vec<Step>,
    proven: Proven,
    /// Up to which length the shortest mate is looked for before any mate within the limit.
    patience: u16,
    words: u64,
    shared: u64,
}

impl<O: Oracle + ?Sized, W: io::Write> Writer<'_, O, W> {
    /// Puts the steps that make up the claim on the stack.
    fn begin(&mut self, header: &Header) {
        let position = header.position();
        let forces = |first: &FirstMove| Step::Forces(position.play(first.mv), first.moves.get());
        match header.claim() {
            Claim::Mate(first) => self.steps.push(forces(first)),
            Claim::Shortest(first) => {
                self.steps.extend([Step::Refute(*position, first.moves.get() - 1), forces(first)]);
            }
            Claim::None => self.steps.push(Step::Refute(*position, header.stipulation().moves().get())),
            Claim::Full(list) => {
                for mv in ordered_moves(position).into_iter().rev() {
                    let after = position.play(mv);
                    match list.iter().find(|first| first.mv == mv) {
                        Some(first) => {
                            self.steps.extend([Step::Fails(after, first.moves.get() - 1), forces(first)]);
                        }
                        None => self.steps.push(Step::Fails(after, header.stipulation().moves().get())),
                    }
                }
            }
        }
    }

    fn take(&mut self, step: Step) -> Result<(), WriteError> {
        match step {
            Step::Win(position, moves) => self.win(position, moves),
            Step::Forces(after, moves) => self.forces(&after, moves),
            Step::Refute(position, moves) => self.refute(position, moves),
            Step::Fails(after, moves) => self.fails(&after, moves),
            Step::Complete { position, moves, mate, start } => {
                if self.words - start > 1 {
                    if mate {
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
        let mv = self.mating_first_move(&position, moves)?;
        self.steps.push(Step::Complete { position, moves, mate: true, start: self.words });
        self.steps.push(Step::Forces(position.play(mv), moves));
        self.word(mv.bits())
    }

    fn mating_first_move(&mut self, position: &Position, moves: u16) -> Result<Move, WriteError> {
        if let Some(mv) = position.mating_move() {
            return Ok(mv);
        }
        for limit in (2..=self.patience.min(moves.saturating_sub(1))).chain([moves]).filter_map(Moves::new) {
            if let Some(mv) = self.oracle.mating_first_move(position, limit)? {
                return Ok(mv);
            }
        }
        Err(WriteError::Disagrees { position: *position, moves, mate: true })
    }

    fn forces(&mut self, after: &Position, moves: u16) -> Result<(), WriteError> {
        let replies = ordered_moves(after);
        let fine = if replies.is_empty() { after.in_check() } else { moves > 1 };
        if !fine {
            return Err(WriteError::Disagrees { position: *after, moves, mate: true });
        }
        self.steps.extend(replies.into_iter().rev().map(|reply| Step::Win(after.play(reply), moves - 1)));
        Ok(())
    }

    fn refute(&mut self, position: Position, moves: u16) -> Result<(), WriteError> {
        if moves > 1 && self.proven.is_refuted(&position, moves) {
            return self.share();
        }
        if moves > 0 && position.mating_move().is_some() {
            return Err(WriteError::Disagrees { position, moves, mate: false });
        }
        if moves > 1 {
            self.steps.push(Step::Complete { position, moves, mate: false, start: self.words });
            let all = ordered_moves(&position).into_iter().rev();
            self.steps.extend(all.map(|mv| Step::Fails(position.play(mv), moves)));
        }
        Ok(())
    }

    fn fails(&mut self, after: &Position, moves: u16) -> Result<(), WriteError> {
        let disagrees = WriteError::Disagrees { position: *after, moves, mate: false };
        if moves == 0 {
            return Ok(());
        }
        if after.is_mate() {
            return Err(disagrees);
        }
        let Some(rest) = Moves::new(moves - 1).filter(|_| after.has_move()) else { return Ok(()) };
        let proven = |reply: &Move| self.proven.is_refuted(&after.play(*reply), rest.get());
        let known = if rest > Moves::ONE { ordered_moves(after).into_iter().find(proven) } else { None };
        let reply = match known {
            Some(reply) => reply,
            None => self.oracle.refutation(after, rest)?.ok_or(disagrees)?,
        };
        self.steps.push(Step::Refute(after.play(reply), rest.get()));
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

/// Collects, hashes and hands on bytes.
struct Output<W> {
    out: W,
    buffer: Vec<u8>,
    digest: Sha256,
    bytes: u64,
}

impl<W: io::Write> Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= BUFFER_BYTES { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.digest.update(&self.buffer);
        self.out.write_all(&self.buffer)?;
        self.bytes += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    /// Adds the digest; returns the length of the file.
    fn finish(mut self) -> io::Result<u64> {
        self.flush()?;
        let digest = self.digest.finalize();
        self.out.write_all(&digest)?;
        self.out.flush()?;
        Ok(self.bytes + digest.len() as u64)
    }
}
