//! The question that every proof, tree and report is made from.

use super::Stop;
use crate::Moves;
use keymove_chess::{Move, Position};

/// Something that knows in how many moves the side to move can force mate.
pub trait Oracle {
    /// The smallest number of moves, at most `limit`, in which the side to move mates against any defence; `None` if
    /// there is no mate in `limit` moves.
    ///
    /// # Errors
    /// [`Stop`] if the search was stopped before the answer was certain.
    fn mate_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop>;

    /// A first move that forces mate within `limit` moves, if there is one.
    ///
    /// # Errors
    /// [`Stop`] if the search was stopped before the answer was certain.
    fn mating_first_move(&mut self, position: &Position, limit: Moves) -> Result<Option<Move>, Stop> {
        for mv in position.moves() {
            if self.length_after(&position.play(mv), limit)?.is_some() {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// A reply after which the attacker has no mate within `limit` more moves, if there is one. `position` has the
    /// defender to move.
    ///
    /// # Errors
    /// [`Stop`] if the search was stopped before the answer was certain.
    fn refutation(&mut self, position: &Position, limit: Moves) -> Result<Option<Move>, Stop> {
        for reply in position.moves() {
            if self.mate_in(&position.play(reply), limit)?.is_none() {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// The number of attacker's moves, the one just made included and at most `limit`, that the mate takes;
    /// `position` is the one after the attacker's move. `None` if that move does not force mate in `limit`.
    ///
    /// # Errors
    /// [`Stop`] if the search was stopped before the answer was certain.
    fn length_after(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        if !position.has_move() {
            return Ok(position.in_check().then_some(Moves::ONE));
        }
        let Some(rest) = limit.less_one() else { return Ok(None) };
        let mut longest = Moves::ONE;
        for reply in position.moves() {
            match self.mate_in(&position.play(reply), rest)? {
                Some(length) => longest = longest.max(length),
                None => return Ok(None),
            }
        }
        Ok(Moves::new(longest.get() + 1))
    }
}
