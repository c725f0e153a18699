//! What a position says of the first moves of its children: of positions with one more unit, and of theirs.
//!
//! A child with a unit on a square where it can neither spoil a refutation nor help another one to spoil it inherits the
//! refutation with its footprint; so with keys and mates. Only what the added unit touches is examined anew.

use super::certain::{self, Answered};
use super::footprint::{self, Footprint};
use super::spots::{EVERYWHERE, Spots, WHITE_KINDS, meet};
use crate::space::Slot;
use arrayvec::ArrayVec;
use keymove_chess::{Arrangement, Color, Move, Role, attacks};

/// The most refutations of a first move that are handed down with their footprints.
const REFUTATIONS: usize = 8;
/// The most mates that answer a reply.
const MATES: usize = 3;

/// What is known of a position's first moves, fit for two more units.
#[derive(Clone, Debug)]
pub(super) struct Inheritance {
    grandparent: Arrangement,
    entries: Vec<KnownMove>,
    refutations: Vec<(Move, Footprint)>,
    waiting: Vec<Footprint>,
    replies: Vec<Replied>,
    mates: Vec<(Move, Spots)>,
    /// Number of the entry of a move by its squares, from 1 on; promotions follow one another.
    index: Box<[u16; 64 * 64]>,
}

#[derive(Clone, Copy, Debug)]
struct KnownMove {
    mv: Move,
    known: Known,
}

/// Numbers from the first to before the second.
type Numbers = (u32, u32);

#[derive(Clone, Copy, Debug)]
enum Known {
    Nothing,
    /// Refuted by these refutations, and by any waiting move with this number, from 1 on.
    Refuted(Numbers, u32),
    /// It solves: these replies are answered, and one or two units may matter to it here.
    Solves(Numbers, Spots),
    /// It mates; so too.
    Mates(Spots),
}

/// A reply that is answered by these mates, each with where one or two units may matter to it.
#[derive(Clone, Copy, Debug)]
struct Replied {
    reply: Move,
    mates: Numbers,
}

/// What a child inherits about a first move.
pub(super) enum Inherited {
    /// Nothing.
    Nothing,
    /// The first of these replies refutes it unless one more unit stands here; the others did so before. A Black unit also
    /// refutes it by going to an empty square outside of the last set.
    Refuted(Killers, Spots, Spots),
    /// It solves unless one more unit stands here or matters to an answer.
    Solves(Spots),
    /// This reply has no answer.
    Fails(Move),
    /// It mates unless one more unit stands here.
    Mates(Spots),
}

/// Replies that may refute, the likeliest first.
pub(super) type Killers = ArrayVec<Move, REFUTATIONS>;

impl Inheritance {
    /// Examines a diagram. `wanted` are the kinds of White units that are added, by kind. `None` if its children are too
    /// different from it: it is illegal.
    pub(super) fn of(grandparent: &Arrangement, wanted: [bool; WHITE_KINDS]) -> Option<Self> {
        if !grandparent.is_playable() {
            return None;
        }
        let grandparent = &grandparent.as_diagram();
        let mut inheritance = Self {
            grandparent: *grandparent,
            entries: Vec::new(),
            refutations: Vec::new(),
            waiting: Vec::new(),
            replies: Vec::new(),
            mates: Vec::new(),
            index: Box::new([0; 64 * 64]),
        };
        for &mv in &grandparent.moves() {
            let known = inheritance.examine(mv, wanted);
            inheritance.entries.push(KnownMove { mv, known });
            let index = &mut inheritance.index[squares(mv)];
            if *index == 0 {
                *index = inheritance.entries.len() as u16;
            }
        }
        Some(inheritance)
    }

    /// Whether castling is allowed in a child as it is here: a rook that has been added may allow more.
    pub(super) fn has_rights_of(&self, child: &Arrangement) -> bool {
        self.grandparent.castling() == child.castling()
    }

    fn examine(&mut self, mv: Move, wanted: [bool; WHITE_KINDS]) -> Known {
        let after = self.grandparent.glimpse(mv);
        let replies = after.moves();
        if replies.is_empty() {
            return if after.in_check() {
                Known::Mates(certain::doubts_of_mate::<true>(&self.grandparent, mv))
            } else {
                Known::Nothing
            };
        }
        let first = self.refutations.len();
        let refutes = |reply: &&Move| after.glimpse(**reply).mating_move().is_none();
        for &reply in replies.iter().filter(refutes).take(REFUTATIONS) {
            self.refutations.push((reply, footprint::of_refutation::<true>(&after, reply, wanted)));
        }
        if self.refutations.len() > first {
            let waiting = footprint::of_waiting::<true>(&after, wanted);
            let number = waiting.map_or(0, |waiting| {
                self.waiting.push(waiting);
                self.waiting.len() as u32
            });
            return Known::Refuted((first as u32, self.refutations.len() as u32), number);
        }
        let first = self.replies.len();
        for &reply in &replies {
            let mates = self.add_mates(&after.glimpse(reply));
            self.replies.push(Replied { reply, mates });
        }
        let doubts = certain::doubts_about_key::<true>(&self.grandparent, mv, &after);
        Known::Solves((first as u32, self.replies.len() as u32), doubts)
    }

    fn add_mates(&mut self, replied: &Arrangement) -> Numbers {
        let first = self.mates.len() as u32;
        if replied.en_passant().is_none() {
            for mate in replied.mating_moves().into_iter().take(MATES) {
                self.mates.push((mate, certain::doubts_of_mate::<true>(replied, mate)));
            }
        }
        (first, self.mates.len() as u32)
    }

    /// What the child `parent`, with the unit of this slot, inherits about one of its legal first moves. If it solves, its
    /// replies are added to `answered`.
    pub(super) fn of_move(
        &self, parent: &Arrangement, mv: Move, slot: Slot, answered: &mut Vec<Answered>,
    ) -> Inherited {
        let Some(entry) = self.entry(mv) else { return Inherited::Nothing };
        let captures = mv.to() == slot.square();
        if captures && self.grandparent.role_at(mv.from()) == Some(Role::Pawn) {
            return Inherited::Nothing;
        }
        // A unit that is captured is gone when Black replies.
        let slot = (!captures).then_some(slot);
        match entry.known {
            Known::Solves(replies, doubts) if !matters(slot, &doubts) => {
                self.solves(&parent.glimpse(mv), replies, doubts, slot, answered)
            }
            Known::Mates(doubts) if !matters(slot, &doubts) => Inherited::Mates(doubts),
            Known::Refuted(refutations, waiting) => self.refuted(mv, refutations, waiting, slot),
            _ => Inherited::Nothing,
        }
    }

    fn refuted(&self, mv: Move, (first, end): Numbers, waiting: u32, slot: Option<Slot>) -> Inherited {
        let mut killers = Killers::new();
        let mut spots: Option<Spots> = None;
        let refutations = &self.refutations[first as usize..end as usize];
        for (reply, footprint) in refutations {
            if matters(slot, &footprint.helping) {
                continue;
            }
            let mut alone = footprint.alone;
            if let Some(slot) = slot
                && slot.piece().color == Color::White
                && footprint.seen.has(slot.square())
            {
                self.add_rear(&mut alone, mv, *reply, slot);
            }
            match &mut spots {
                None => spots = Some(alone),
                Some(all) => meet(all, &alone),
            }
            killers.push(*reply);
        }
        let Some(spots) = spots else { return Inherited::Nothing };
        for (reply, _) in refutations {
            if !killers.contains(reply) {
                killers.push(*reply);
            }
        }
        let waiting = (waiting as usize).checked_sub(1).map(|number| &self.waiting[number]);
        let waiting = waiting.filter(|waiting| !matters(slot, &waiting.helping));
        Inherited::Refuted(killers, spots, waiting.map_or(EVERYWHERE, |waiting| waiting.alone))
    }

    fn solves(
        &self, after: &Arrangement, (first, end): Numbers, doubts: Spots, slot: Option<Slot>,
        answered: &mut Vec<Answered>,
    ) -> Inherited {
        let length = answered.len();
        for &Replied { reply, mates: (first, end) } in &self.replies[first as usize..end as usize] {
            let mates = &self.mates[first as usize..end as usize];
            let mut stand = mates.iter().filter(|(_, doubts)| !matters(slot, doubts));
            if let Some(&(_, mut doubts)) = stand.next() {
                stand.for_each(|(_, others)| meet(&mut doubts, others));
                answered.push(Answered { reply, doubts });
                continue;
            }
            // The added unit may keep Black from this reply, and one more unit keep it from that.
            let found = if after.is_legal(reply) { certain::answer(after, reply) } else { None };
            match found {
                Some(answer) => answered.push(answer),
                None => {
                    answered.truncate(length);
                    return if after.is_legal(reply) { Inherited::Fails(reply) } else { Inherited::Nothing };
                }
            }
        }
        if let Some(slot) = slot
            && slot.piece().color == Color::Black
        {
            for reply in after.moves().into_iter().filter(|reply| reply.from() == slot.square()) {
                let Some(answer) = certain::answer(after, reply) else {
                    answered.truncate(length);
                    return Inherited::Fails(reply);
                };
                answered.push(answer);
            }
        }
        Inherited::Solves(doubts)
    }

    /// Adds the squares behind a White unit that the Black king sees: a line piece there makes a battery.
    fn add_rear(&self, spots: &mut Spots, mv: Move, reply: Move, slot: Slot) {
        let mut king = self.grandparent.king(Color::Black);
        if self.grandparent.glimpse(mv).role_at(reply.from()) == Some(Role::King) {
            king = Some(reply.to());
        }
        let Some(king) = king else { return };
        let square = slot.square();
        let behind = attacks::line(king, square).without(attacks::between(king, square));
        let straight = king.file() == square.file() || king.rank() == square.rank();
        spots[0] |= behind;
        spots[if straight { 1 } else { 2 }] |= behind;
    }

    fn entry(&self, mv: Move) -> Option<&KnownMove> {
        let first = usize::from(self.index[squares(mv)]).checked_sub(1)?;
        self.entries[first..].iter().take(4).find(|entry| entry.mv == mv)
    }
}

/// Whether the unit of the slot, if it is there, may matter.
fn matters(slot: Option<Slot>, doubts: &Spots) -> bool {
    slot.is_some_and(|slot| doubts[slot.kind()].has(slot.square()))
}

fn squares(mv: Move) -> usize {
    mv.from().index() * 64 + mv.to().index()
}
