//! The independent checker of certificates.
//!
//! It knows the rules of chess and the format (`docs/certificate.md`), and nothing of how a proof is found. It trusts
//! no byte: moves of the defender in a proof of mate, and moves of the attacker in a proof of none, are enumerated
//! here; moves in the file must be legal; a shared proof must be complete before it is used, so there are no circles.
//!
//! Time is proportional to the length of the file. Memory is bounded by the format. The check is recursive, two calls
//! for each move of the attacker, and runs on a thread whose stack suffices for the longest stipulation.

mod answer;

pub use answer::{CheckError, Reason, Statistics, Verified};

use crate::certificate::{Claim, DIGEST_BYTES, FirstMove, Header, Proven, SHARED, ordered_moves};
use keymove_chess::{Move, Position};
use sha2::{Digest, Sha256};

/// Each of at most 500 moves takes two frames of less than 4 KiB, most of which is a list of moves.
const STACK_BYTES: usize = 16 << 20;

/// Checks a certificate.
///
/// # Errors
/// [`CheckError`] if the file is not a certificate whose proof holds.
pub fn verify(bytes: &[u8]) -> Result<Verified, CheckError> {
    let refuse = |offset, reason| CheckError { offset, line: Vec::new(), reason };
    let (header, start) = Header::read(bytes).map_err(|error| refuse(0, error.into()))?;
    let Some((content, digest)) =
        bytes.split_last_chunk::<DIGEST_BYTES>().filter(|(content, _)| content.len() >= start)
    else {
        return Err(refuse(bytes.len(), Reason::NoDigest));
    };
    if Sha256::digest(content)[..] != digest[..] {
        return Err(refuse(content.len(), Reason::Digest));
    }
    let (words, rest) = content[start..].as_chunks();
    if !rest.is_empty() {
        return Err(refuse(content.len(), Reason::HalfWord));
    }
    let mut checker = Checker {
        words,
        at: 0,
        line: Vec::new(),
        proven: Proven::default(),
        statistics: Statistics::default(),
    };
    let result = std::thread::scope(|scope| {
        let run = || checker.claim(&header);
        match std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run) {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(error) => Err(Reason::Thread(error.to_string())),
        }
    });
    let Checker { at, line, statistics, .. } = checker;
    match result {
        Ok(()) => Ok(Verified { header, statistics: Statistics { words: words.len(), ..statistics } }),
        Err(reason) => Err(CheckError { offset: start + 2 * at.saturating_sub(1), line, reason }),
    }
}

/// A check under way. A method that fails leaves `line` and `at` as they are, which tells the place.
struct Checker<'a> {
    words: &'a [[u8; 2]],
    /// Number of words read.
    at: usize,
    /// The moves from the position of the problem to the present one.
    line: Vec<Move>,
    proven: Proven,
    statistics: Statistics,
}

impl Checker<'_> {
    /// The whole body.
    fn claim(&mut self, header: &Header) -> Result<(), Reason> {
        let position = header.position();
        let limit = header.stipulation().moves().get();
        match header.claim() {
            Claim::Mate(first) => self.forces(position, first.mv, first.moves.get())?,
            Claim::Shortest(first) => {
                self.forces(position, first.mv, first.moves.get())?;
                self.refute(position, first.moves.get() - 1)?;
            }
            Claim::None => self.refute(position, limit)?,
            Claim::Full(list) => {
                for mv in ordered_moves(position) {
                    match list.iter().find(|first| first.mv == mv) {
                        Some(&FirstMove { moves, .. }) => {
                            self.forces(position, mv, moves.get())?;
                            self.fails(position, mv, moves.get() - 1)?;
                        }
                        None => self.fails(position, mv, limit)?,
                    }
                }
            }
        }
        if self.at == self.words.len() { Ok(()) } else { Err(Reason::Surplus) }
    }

    /// The attacker, to move, mates within `moves` (at least 1).
    fn win(&mut self, position: &Position, moves: u16) -> Result<(), Reason> {
        if self.is_next_shared() && self.proven.is_win(position, moves) {
            return self.skip_shared();
        }
        let start = self.at;
        let mv = self.next_move(position)?;
        self.forces(position, mv, moves)?;
        self.statistics.wins += 1;
        if self.at - start > 1 {
            self.proven.add_win(position, moves);
        }
        Ok(())
    }

    /// This move of the attacker mates within `moves` (at least 1), itself included.
    fn forces(&mut self, position: &Position, mv: Move, moves: u16) -> Result<(), Reason> {
        self.line.push(mv);
        let after = position.play(mv);
        let replies = ordered_moves(&after);
        if replies.is_empty() && !after.in_check() {
            return Err(Reason::Stalemate);
        }
        if moves == 1 && !replies.is_empty() {
            return Err(Reason::NoMate);
        }
        for reply in replies {
            self.line.push(reply);
            self.win(&after.play(reply), moves - 1)?;
            self.line.pop();
        }
        self.line.pop();
        Ok(())
    }

    /// The attacker, to move, does not mate within `moves`.
    fn refute(&mut self, position: &Position, moves: u16) -> Result<(), Reason> {
        if moves > 1 && self.is_next_shared() && self.proven.is_refuted(position, moves) {
            return self.skip_shared();
        }
        let start = self.at;
        for mv in ordered_moves(position) {
            self.fails(position, mv, moves)?;
        }
        self.statistics.refutations += 1;
        if self.at - start > 1 {
            self.proven.add_refutation(position, moves);
        }
        Ok(())
    }

    /// This move of the attacker does not mate within `moves`, itself included.
    fn fails(&mut self, position: &Position, mv: Move, moves: u16) -> Result<(), Reason> {
        if moves == 0 {
            return Ok(());
        }
        self.line.push(mv);
        let after = position.play(mv);
        if after.is_mate() {
            return Err(Reason::Mate);
        }
        if moves > 1 && after.has_move() {
            let reply = self.next_move(&after)?;
            self.line.push(reply);
            self.refute(&after.play(reply), moves - 1)?;
            self.line.pop();
        }
        self.line.pop();
        Ok(())
    }

    /// Reads a word that must be a legal move of this position.
    fn next_move(&mut self, position: &Position) -> Result<Move, Reason> {
        let bytes = self.words.get(self.at).ok_or(Reason::Ended)?;
        self.at += 1;
        match u16::from_le_bytes(*bytes) {
            SHARED => Err(Reason::NotProven),
            word => {
                Move::from_bits(word).filter(|mv| position.moves().contains(mv)).ok_or(Reason::Illegal(word))
            }
        }
    }

    fn is_next_shared(&self) -> bool {
        self.words.get(self.at) == Some(&SHARED.to_le_bytes())
    }

    fn skip_shared(&mut self) -> Result<(), Reason> {
        self.at += 1;
        self.statistics.shared += 1;
        Ok(())
    }
}
