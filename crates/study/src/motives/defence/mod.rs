//! Motives of defences: how a reply defeats a threat. One file each; each proposes what might be the reason, with the edits
//! that undo it, and [`proven`] keeps what passes.
//!
//! Removal test, the same for all: in the position after the reply with the effect undone, the threat can be played and
//! mates again. If no single effect is enough, two are undone together, then all; what is printed then is the smallest set
//! that restores the threat, and no set from which nothing can be left out is printed in part.

mod blocks_pawn;
mod captures;
mod check;
mod flight;
mod guard;
mod king_guard;
mod king_move;
mod leaves;
mod longer;
mod opens_line;
mod pins;
mod shuts_line;

use super::force::Force;
use super::men::{Edit, Men};
use super::{Kind, Motive, Step, Trial};
use keymove_chess::{Arrangement, Color, Move};
use std::cell::RefCell;

/// How many moves after a threat are searched on a board with effects undone.
const LONGEST: u16 = 2;

/// A threat that mated before a reply and does not after it.
pub(super) struct ParriedThreat {
    /// Who threatens.
    pub(super) winner: Color,
    /// The reply.
    pub(super) step: Step,
    /// Before the reply.
    pub(super) before: Men,
    /// After it.
    pub(super) replied: Men,
    /// The threat.
    pub(super) threat: Move,
    aim: Aim,
}

/// What a threat must do to hold.
enum Aim {
    /// Be possible.
    Play,
    /// Mate.
    Mate,
    /// Mate within so many further moves.
    Force(u16, RefCell<Force>),
}

/// What might be the reason, and how to undo it.
pub(super) struct Candidate {
    pub(super) motive: Motive,
    pub(super) edits: Vec<Edit>,
}

impl Candidate {
    pub(super) fn new(motive: Motive, edits: &[Edit]) -> Self {
        Self { motive, edits: edits.to_vec() }
    }
}

impl ParriedThreat {
    fn loser(&self) -> Color {
        !self.winner
    }

    /// The board after reply and threat, even if the threat is not possible: what else would be in its way. `None` if the
    /// threatening unit has been captured.
    fn end(&self, replied: &Men) -> Option<Men> {
        let threatening = replied.piece_at(self.threat.from())?;
        (threatening.color == self.winner).then(|| replied.play(self.threat))
    }

    /// The moves that parry the threat after the reply; none if it should mate at once and gives no check.
    fn parries(&self) -> Vec<Move> {
        self.end(&self.replied).map_or_else(Vec::new, |end| self.parries_on(&end))
    }

    /// The same on the board `end` after a reply and the threat.
    fn parries_on(&self, end: &Men) -> Vec<Move> {
        match &self.aim {
            Aim::Force(rest, force) => {
                force.borrow_mut().parries(end, self.winner, *rest).unwrap_or_default()
            }
            _ if end.in_check(self.loser()) => end.moves(self.loser()).collect(),
            _ => Vec::new(),
        }
    }

    fn holds(&self, edits: &[Edit]) -> bool {
        let undone = self.replied.with(edits);
        match &self.aim {
            Aim::Play => undone.can(self.threat),
            Aim::Mate => undone.mates(self.threat),
            // A check that is uncovered by undoing would have been there before the reply.
            Aim::Force(rest, force) => {
                !undone.in_check(self.loser())
                    && force.borrow_mut().after(&undone, self.threat, *rest) == Some(true)
            }
        }
    }

    fn new(before: &Arrangement, reply: Move, threat: Move, aim: Aim) -> Option<Self> {
        let (step, replied) = (Step::new(before, reply)?, before.glimpse(reply));
        Some(Self {
            winner: replied.turn(),
            step,
            before: before.into(),
            replied: (&replied).into(),
            threat,
            aim,
        })
    }
}

/// Why a threat that mates at once in `before`, with the move passed, fails after the reply. Empty if it still mates, and
/// if nothing can be proven.
pub(super) fn of_reply(before: &Arrangement, reply: Move, threat: Move) -> Vec<Motive> {
    let Some(parried) = ParriedThreat::new(before, reply, threat, Aim::Mate) else { return Vec::new() };
    if !parried.before.without_en_passant().mates(threat) || parried.replied.mates(threat) {
        return Vec::new();
    }
    let all = [
        check::find,
        captures::find,
        pins::find,
        king_move::find,
        king_guard::find,
        blocks_pawn::find,
        guard::find,
        shuts_line::find,
        opens_line::find,
        flight::find,
    ];
    let found = proven(&|edits| parried.holds(edits), all.iter().flat_map(|find| find(&parried)).collect());
    // Putting the unit back undoes everything that the reply does, so nothing else may be the reason.
    if found.is_empty() { proven(&|edits| parried.holds(edits), leaves::find(&parried)) } else { found }
}

/// Why a threat that could be played in `before`, with the move passed, cannot be after the reply.
pub(super) fn of_prevention(before: &Arrangement, reply: Move, threat: Move) -> Vec<Motive> {
    let Some(parried) = ParriedThreat::new(before, reply, threat, Aim::Play) else { return Vec::new() };
    if !parried.before.without_en_passant().can(threat) || parried.replied.can(threat) {
        return Vec::new();
    }
    let all = [
        check::find,
        captures::find,
        pins::find,
        king_guard::find,
        leaves::find,
        blocks_pawn::find,
        shuts_line::find,
    ];
    let mut found =
        proven(&|edits| parried.holds(edits), all.iter().flat_map(|find| find(&parried)).collect());
    for motive in &mut found {
        motive.trial = Trial::PlaysAgain;
    }
    found
}

/// Why a threat of more than one move, which can be played after the reply, does not force mate in time any more.
pub(super) fn of_weakening(before: &Arrangement, reply: Move, threat: Move, rest: u16) -> Vec<Motive> {
    let aim = Aim::Force(rest, RefCell::default());
    let Some(parried) = ParriedThreat::new(before, reply, threat, aim) else { return Vec::new() };
    if rest > LONGEST
        || parried.replied.may_castle(parried.loser())
        || !parried.replied.can(threat)
        || parried.holds(&[])
    {
        return Vec::new();
    }
    let all = [captures::find, king_move::find, longer::find];
    let mut found: Vec<Motive> = longer::stalemate(&parried).into_iter().collect();
    if found.is_empty() {
        found = proven(&|edits| parried.holds(edits), all.iter().flat_map(|find| find(&parried)).collect());
    }
    for motive in &mut found {
        motive.trial = Trial::MatesInTime;
    }
    found
}

/// The smallest sets of candidates whose undoing restores the threat: `holds` says whether these edits do.
pub(super) fn proven(holds: &impl Fn(&[Edit]) -> bool, candidates: Vec<Candidate>) -> Vec<Motive> {
    let single = |candidate: &&Candidate| holds(&candidate.edits);
    let alone: Vec<Motive> = candidates.iter().filter(single).map(|candidate| candidate.motive).collect();
    if !alone.is_empty() {
        return distinct(alone);
    }
    let mut pairs = Vec::new();
    for (index, one) in candidates.iter().enumerate() {
        for other in &candidates[index + 1..] {
            if one.motive != other.motive && holds(&[&one.edits[..], &other.edits].concat()) {
                pairs.extend([one.motive.together(), other.motive.together()]);
            }
        }
    }
    if !pairs.is_empty() {
        return distinct(pairs);
    }
    smallest(holds, candidates)
}

/// Leaves out of all candidates, one after the other, what need not be undone.
fn smallest(holds: &impl Fn(&[Edit]) -> bool, mut candidates: Vec<Candidate>) -> Vec<Motive> {
    let edits = |candidates: &[Candidate]| -> Vec<Edit> {
        candidates.iter().flat_map(|candidate| candidate.edits.iter().copied()).collect()
    };
    if !holds(&edits(&candidates)) {
        return Vec::new();
    }
    let mut index = 0;
    while index < candidates.len() {
        let left_out = candidates.remove(index);
        if !holds(&edits(&candidates)) {
            candidates.insert(index, left_out);
            index += 1;
        }
    }
    distinct(candidates.into_iter().map(|candidate| candidate.motive.together()).collect())
}

/// Every kind of reason about the same units once.
fn distinct(motives: Vec<Motive>) -> Vec<Motive> {
    let mut found: Vec<Motive> = Vec::new();
    for motive in motives {
        match found.iter_mut().find(|other| other.is_like(&motive)) {
            Some(other) => other.squares |= motive.squares,
            None => found.push(motive),
        }
    }
    // The guard of the mating square says it all.
    if found.iter().any(|motive| motive.kind == Kind::GuardsMatingSquare) {
        found.retain(|motive| motive.kind != Kind::CanInterpose);
    }
    found
}
