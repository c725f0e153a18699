//! Mate in two moves: where nearly all positions of a full-width search are generated.
//!
//! Nothing is hashed below the position itself, and a reply that refuted one first move is tried first at the next.

use super::search::{Counts, effort};
use super::table::{Known, Table};
use keymove_chess::{Arrangement, Move, MoveList, Position};

/// Replies that are remembered.
const USUAL: usize = 4;

/// Looks for mates in two, one position after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoMoves {
    /// Only checks for the attacker.
    checks_only: bool,
    /// The replies that refuted lately, the last one first.
    usual: [Move; USUAL],
}

impl TwoMoves {
    pub(super) const fn new(checks_only: bool) -> Self {
        Self { checks_only, usual: [Move::NONE; USUAL] }
    }

    /// Whether only checks are tried.
    pub(super) const fn checks_only(&self) -> bool {
        self.checks_only
    }

    /// The attacker's moves that are tried: those that give check, and the others.
    pub(super) fn first_moves(&self, position: &Position, checks: &mut MoveList, others: &mut MoveList) {
        position.moves_by_check(checks, others);
        if self.checks_only {
            others.clear();
        }
    }

    /// Whether the side to move mates within two moves; but for a mate in one, the table knows the answer afterwards.
    pub(super) fn mates(&mut self, table: &Table, position: &Position, counts: &mut Counts) -> bool {
        table.prefetch(position);
        if mates_at_once(position, counts) {
            return true;
        }
        let known = table.probe(position);
        if let Some(answer) = known.answer(2) {
            return answer;
        }
        let before = counts.generated;
        let (mut checks, mut others) = (MoveList::new(), MoveList::new());
        self.first_moves(position, &mut checks, &mut others);
        counts.generated += (checks.len() + others.len()) as u64;
        let remembered = Some(known.best).filter(|best| checks.contains(best) || others.contains(best));
        let found = remembered
            .iter()
            .chain(&checks)
            .chain(&others)
            .find(|&&mv| !self.refuted(&position.glimpse(mv), counts));
        let fact = match found {
            Some(&best) => Known { mate_within: 2, best, ..Known::NOTHING },
            None => Known { none_within: 2, ..Known::NOTHING },
        };
        table.store(position, fact, effort(counts.generated - before));
        found.is_some()
    }

    /// Whether the defender, to move, has a reply after which there is no mate in one.
    #[inline]
    pub(super) fn refuted(&mut self, position: &Arrangement, counts: &mut Counts) -> bool {
        for i in 0..USUAL {
            let reply = self.usual[i];
            if reply != Move::NONE && position.is_legal(reply) {
                counts.generated += 1;
                if !mates_at_once(&position.glimpse(reply), counts) {
                    self.usual[..=i].rotate_right(1);
                    return true;
                }
            }
        }
        let replies = position.moves();
        if replies.is_empty() {
            return !position.in_check();
        }
        for &reply in &replies {
            counts.generated += 1;
            if !self.usual.contains(&reply) && !mates_at_once(&position.glimpse(reply), counts) {
                self.usual.rotate_right(1);
                self.usual[0] = reply;
                return true;
            }
        }
        false
    }
}

/// Whether the side to move mates in one.
#[inline]
pub(super) fn mates_at_once(position: &Arrangement, counts: &mut Counts) -> bool {
    counts.terminal += 1;
    position.mating_move().is_some()
}
