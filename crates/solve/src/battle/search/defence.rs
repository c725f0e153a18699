//! The defender's half of the search: which reply refutes?

use super::super::rules::End;
use super::{Answer, KILLERS, KILLERS_AT_TWO, LOOK_UP_FROM, Searcher};
use crate::search::{Halt, effort};
use crate::table::Known;
use keymove_chess::{Arrangement, Move, MoveList, Position};

impl Searcher<'_> {
    /// Whether the defender, to move, has a reply after which the attacker does not win with his next move.
    #[inline]
    pub(super) fn refuted_in_two(&mut self, position: &Arrangement, killers: &mut [Move; KILLERS]) -> bool {
        if self.rules.end == End::Obliged && self.rules.can_reach(position) {
            return false;
        }
        for i in 0..KILLERS_AT_TWO {
            let reply = killers[i];
            if reply != Move::NONE && position.is_legal(reply) && self.holds_in_two(position, reply) {
                killers[..=i].rotate_right(1);
                return true;
            }
        }
        let replies = self.rules.replies(position).unwrap_or_default();
        for &reply in &replies {
            if !killers[..KILLERS_AT_TWO].contains(&reply) && self.holds_in_two(position, reply) {
                killers[..KILLERS_AT_TWO].rotate_right(1);
                killers[0] = reply;
                return true;
            }
        }
        replies.is_empty()
    }

    #[inline]
    fn holds_in_two(&mut self, position: &Arrangement, reply: Move) -> bool {
        self.counts.generated += 1;
        let child = position.glimpse(reply);
        !self.decides(position, reply, &child) && !self.solves_at_once(&child)
    }

    /// Whether the defender, to move, keeps the attacker from winning within `moves` of his moves, the one just made,
    /// which has not reached the goal itself, included.
    pub(crate) fn refuted(&mut self, position: &Position, moves: u16) -> Answer {
        if moves < 2 {
            return Ok(moves == 0 || !self.wins_after_the_last_move(position));
        }
        let plain = !self.rules.parry && self.salt(moves - 1) == 0;
        if moves == 2 && plain {
            let mut killers = *self.killers(2);
            let refuted = self.refuted_in_two(position, &mut killers);
            *self.killers(2) = killers;
            self.poll()?;
            return Ok(refuted);
        }
        let known = self.table().probe_salted(position, self.salt(moves - 1));
        if let Some(won) = known.answer(moves) {
            return Ok(!won);
        }
        if self.rules.end == End::Obliged && self.rules.can_reach(position) {
            return Ok(false);
        }
        let Some(replies) = self.rules.replies(position) else {
            return self.refuted_by_waiting(position, moves);
        };
        if replies.is_empty() {
            return Ok(true);
        }
        self.poll()?;
        let before = self.counts.generated;
        let mark = self.shared.mark_busy(position, moves);
        let found = if plain {
            self.find_refutation(position, moves, known, replies)
        } else {
            self.find_refutation_within_allowance(position, moves, replies)
        };
        self.shared.clear_busy(mark);
        let found = found?;
        if let Some(reply) = found {
            self.note_killer(reply, moves);
        }
        let effort = effort(self.counts.generated - before);
        let fact = match found {
            Some(best) => Known { none_within: moves, best, ..Known::NOTHING },
            None => Known { mate_within: moves, ..Known::NOTHING },
        };
        self.table().store_salted(position, self.salt(moves - 1), fact, effort);
        Ok(found.is_some())
    }

    /// After the attacker's last move, which has not reached the goal itself.
    fn wins_after_the_last_move(&mut self, position: &Position) -> bool {
        match self.rules.end {
            End::Attack => false,
            End::Forced => self.rules.forces_at_once(position, &mut self.witness),
            End::Obliged => self.rules.can_reach(position),
        }
    }

    /// In parry play, the defender not being in check: the attacker moves again, unless the end is reached.
    fn refuted_by_waiting(&mut self, position: &Position, moves: u16) -> Answer {
        if self.rules.end == End::Forced && self.rules.forces_at_once(position, &mut self.witness) {
            return Ok(false);
        }
        self.counts.generated += 1;
        self.poll()?;
        Ok(!self.solves(&self.rules.battle.next(position, Move::NONE), moves - 1)?)
    }

    /// A reply that refutes: one that is known to, else any.
    fn find_refutation(
        &mut self, position: &Position, moves: u16, known: Known, replies: MoveList,
    ) -> Result<Option<Move>, Halt> {
        if self.rules.duty
            && let Some(reply) = self.reply_that_obliges(position, &replies)
        {
            return Ok(Some(reply));
        }
        if moves >= LOOK_UP_FROM
            && let Some(reply) = self.known_refutation(position, moves, &replies)
        {
            return Ok(Some(reply));
        }
        let ranked = self.cheapest_first(position, moves, known.best, &replies);
        self.first_that_refutes(position, moves, &ranked)
    }

    /// The replies that do not reach the goal, those first that promise the cheapest refutation: the fewer moves the
    /// attacker has, the fewer must be refuted in turn; what refuted lately comes before others like it. The weight of the
    /// one against the other is measured.
    fn cheapest_first(
        &mut self, position: &Position, moves: u16, best: Move, replies: &MoveList,
    ) -> Vec<(u32, Move)> {
        const A_MOVE: u32 = 6;
        const NO_KILLER: usize = KILLERS + 8;
        let killers = *self.killers(moves);
        let mut ranked = Vec::with_capacity(replies.len());
        for &reply in replies {
            self.counts.generated += 1;
            let child = position.glimpse(reply);
            if self.decides(position, reply, &child) {
                continue;
            }
            let place = if reply == best { Some(0) } else { killers.iter().position(|&k| k == reply) };
            let rank = child.count_moves() * A_MOVE + place.unwrap_or(NO_KILLER) as u32;
            ranked.push((rank, reply));
        }
        ranked.sort_by_key(|entry| entry.0);
        ranked
    }

    /// A reply after which the attacker has lost because he can reach the goal. The defender cannot, so none of his replies
    /// does.
    fn reply_that_obliges(&mut self, position: &Position, replies: &MoveList) -> Option<Move> {
        replies.iter().copied().find(|&reply| {
            self.counts.generated += 1;
            self.breaks_duty(&position.glimpse(reply))
        })
    }

    /// A reply after which the table knows that there is no win in time.
    fn known_refutation(&self, position: &Position, moves: u16, replies: &MoveList) -> Option<Move> {
        replies.iter().copied().find(|&reply| {
            let salt = self.salt(moves - 1);
            !self.decides(position, reply, &position.glimpse(reply))
                && self.table().probe_salted(&position.play(reply), salt).none_within >= moves - 1
        })
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
            let solves = self.solves(&child, moves - 1);
            self.shared.clear_busy(mark);
            if !solves? {
                return Ok(Some(reply));
            }
        }
        for reply in deferred {
            if !self.solves(&position.play(reply), moves - 1)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Parry play, or with few replies allowed that are not trivial: if there are more of these, any of them refutes.
    fn find_refutation_within_allowance(
        &mut self, position: &Position, moves: u16, replies: MoveList,
    ) -> Result<Option<Move>, Halt> {
        let limit = self.rules.trivial.filter(|&trivial| moves - 1 > trivial);
        let mut left = MoveList::new();
        for reply in replies {
            self.counts.generated += 1;
            let trivial = limit.unwrap_or(1);
            let decides = self.decides(position, reply, &position.glimpse(reply));
            if !decides && !self.solves(&position.play(reply), trivial)? {
                left.push(reply);
                if limit.is_some() && left.len() > usize::from(self.allowance) + 1 {
                    return Ok(Some(reply));
                }
            }
        }
        let allowance = self.allowance;
        if limit.is_some() && !left.is_empty() {
            self.allowance -= left.len() as u16 - 1;
        }
        let mut found = Ok(None);
        for reply in left {
            match self.solves(&position.play(reply), moves - 1) {
                Ok(true) => {}
                Ok(false) => {
                    found = Ok(Some(reply));
                    break;
                }
                Err(halt) => {
                    found = Err(halt);
                    break;
                }
            }
        }
        self.allowance = allowance;
        found
    }

    fn note_killer(&mut self, reply: Move, moves: u16) {
        let killers = self.killers(moves);
        if killers[0] != reply {
            let at = killers.iter().position(|&k| k == reply).unwrap_or(KILLERS - 1);
            killers[..=at].rotate_right(1);
            killers[0] = reply;
        }
    }
}
