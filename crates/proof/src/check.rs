//! The independent checker of certificates.
//!
//! It knows the rules of chess, those of battles ([`Battle`]) and the format (`docs/certificate.md`), and nothing of how a
//! proof is found. It trusts no byte: replies in a proof that the attacker wins, and his moves in a proof that he does
//! not, are enumerated here; moves in the file must be among those that may be played; a shared proof must be complete
//! before it is used, so there are no circles.
//!
//! Time is proportional to the length of the file. Memory is bounded by the format. The check is recursive, four calls
//! for each move of the attacker with frames of less than 8 KiB in all, most of which are lists of moves, and has room for the longest
//! stipulation, 500 moves.

use crate::answer::{CheckError, Reason, Statistics, Verified};
use crate::body::{Proven, SHARED, ordered_attacks, ordered_replies};
use crate::envelope::words;
use crate::{Claim, FirstMove, Header};
use keymove_chess::{Move, Position};
use keymove_problem::{Battle, Decision, Origins};
use keymove_run::with_room;

/// Checks a certificate.
///
/// # Errors
/// [`CheckError`] if the file is not a certificate whose proof holds.
pub fn verify(bytes: &[u8]) -> Result<Verified, CheckError> {
    let refuse = |offset, reason| CheckError { offset, line: Vec::new(), reason };
    let (header, start) = Header::read(bytes).map_err(|error| refuse(0, error.into()))?;
    let words = words(bytes, start)?;
    let mut checker = Checker {
        battle: header.battle(),
        words,
        at: 0,
        line: Vec::new(),
        proven: Proven::default(),
        statistics: Statistics::default(),
    };
    let result = with_room(|| checker.claim(&header));
    let Checker { at, line, statistics, .. } = checker;
    match result {
        Ok(()) => Ok(Verified { header, statistics: Statistics { words: words.len(), ..statistics } }),
        Err(reason) => Err(CheckError { offset: start + 2 * at.saturating_sub(1), line, reason }),
    }
}

/// A check under way. A method that fails leaves `line` and `at` as they are, which tells the place.
struct Checker<'a> {
    battle: Battle,
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
        let limit = header.stipulation().length.moves;
        match header.claim() {
            Claim::Mate(first) => {
                self.is_free(position)?;
                self.forces(position, first.mv, first.moves.get())?;
            }
            Claim::Shortest(first) => {
                self.is_free(position)?;
                self.forces(position, first.mv, first.moves.get())?;
                self.refute(position, first.moves.get() - 1)?;
            }
            Claim::None if header.stipulation().length.half => self.escapes(position, limit)?,
            Claim::None => self.refute(position, limit)?,
            Claim::Answered => self.answers(position, limit)?,
            Claim::Full(list) => {
                self.is_free(position)?;
                for mv in ordered_attacks(&self.battle, position) {
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

    /// The attacker, to move, wins within `moves` (at least 1).
    fn win(&mut self, position: &Position, moves: u16) -> Result<(), Reason> {
        if self.is_next_shared() && self.proven.is_win(position, moves) {
            return self.skip_shared();
        }
        let start = self.at;
        self.is_free(position)?;
        let mv = self.next_move(&self.battle.attacks(position))?;
        self.forces(position, mv, moves)?;
        self.statistics.wins += 1;
        if self.at - start > 1 {
            self.proven.add_win(position, moves);
        }
        Ok(())
    }

    /// The attacker, to move, does not have to reach the goal himself.
    fn is_free(&self, position: &Position) -> Result<(), Reason> {
        if self.battle.is_forced_to_win(position) { Err(Reason::Obliged) } else { Ok(()) }
    }

    /// This move of the attacker wins within `moves` (at least 1), itself included.
    fn forces(&mut self, position: &Position, mv: Move, moves: u16) -> Result<(), Reason> {
        self.line.push(mv);
        match self.battle.attack(position, mv) {
            Decision::Won => {}
            Decision::Lost => return Err(Reason::Stuck),
            Decision::Open => self.answers(&position.play(mv), moves - 1)?,
        }
        self.line.pop();
        Ok(())
    }

    /// After each reply of the defender, to move, the attacker has won or wins within `rest` more moves.
    fn answers(&mut self, position: &Position, rest: u16) -> Result<(), Reason> {
        let replies = ordered_replies(&self.battle, position);
        if replies.is_empty() {
            return Err(Reason::Stuck);
        }
        if rest == 0 && !self.battle.ends_with_reply() {
            return Err(Reason::TooLate);
        }
        for reply in replies {
            self.line.push(reply);
            match self.battle.reply(position, reply) {
                Decision::Won => {}
                Decision::Open if rest > 0 => self.win(&self.battle.next(position, reply), rest)?,
                Decision::Open | Decision::Lost => return Err(Reason::TooLate),
            }
            self.line.pop();
        }
        Ok(())
    }

    /// The attacker, to move, does not win within `moves`.
    fn refute(&mut self, position: &Position, moves: u16) -> Result<(), Reason> {
        if moves > 1 && self.is_next_shared() && self.proven.is_refuted(position, moves) {
            return self.skip_shared();
        }
        let start = self.at;
        if moves > 0 && !self.battle.is_forced_to_win(position) {
            for mv in ordered_attacks(&self.battle, position) {
                self.fails(position, mv, moves)?;
            }
        }
        self.statistics.refutations += 1;
        if self.at - start > 1 {
            self.proven.add_refutation(position, moves);
        }
        Ok(())
    }

    /// This move of the attacker does not win within `moves`, itself included.
    fn fails(&mut self, position: &Position, mv: Move, moves: u16) -> Result<(), Reason> {
        if moves == 0 {
            return Ok(());
        }
        self.line.push(mv);
        if moves == 1 && !self.battle.ends_with_reply() {
            // His last move fails unless it reaches the goal; most moves of most files are such, so no more is asked.
            if self.battle.goal().is_reached(position, mv, &Origins::IN_DIAGRAM) {
                return Err(Reason::Reached);
            }
            self.line.pop();
            return Ok(());
        }
        match self.battle.attack(position, mv) {
            Decision::Won => return Err(Reason::Reached),
            Decision::Lost => {}
            Decision::Open => self.escapes(&position.play(mv), moves - 1)?,
        }
        self.line.pop();
        Ok(())
    }

    /// The defender, to move, has no move at all or a reply after which the attacker does not win within `rest` more
    /// moves.
    fn escapes(&mut self, position: &Position, rest: u16) -> Result<(), Reason> {
        let battle = self.battle;
        if rest == 0 && !battle.ends_with_reply() {
            return Ok(());
        }
        let replies = ordered_replies(&battle, position);
        if replies.is_empty() {
            return Ok(());
        }
        let reaches = |reply: &Move| battle.reply(position, *reply) == Decision::Won;
        if rest == 0 {
            return if replies.iter().all(reaches) { Err(Reason::Reached) } else { Ok(()) };
        }
        let reply = self.next_move(&replies)?;
        self.line.push(reply);
        if reaches(&reply) {
            return Err(Reason::Reached);
        }
        self.refute(&battle.next(position, reply), rest)?;
        self.line.pop();
        Ok(())
    }

    /// Reads a word that must be one of these moves.
    fn next_move(&mut self, moves: &[Move]) -> Result<Move, Reason> {
        let bytes = self.words.get(self.at).ok_or(Reason::Ended)?;
        self.at += 1;
        match u16::from_le_bytes(*bytes) {
            SHARED => Err(Reason::NotProven),
            word => moves.iter().copied().find(|mv| mv.bits() == word).ok_or(Reason::Illegal(word)),
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
