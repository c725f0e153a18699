//! The questions that every proof, tree and report is made from.

use super::{Limits, Stop};
use keymove_chess::{Move, Position};
use keymove_problem::{Battle, Decision, Moves};

/// Something that knows in how many moves the attacker wins a battle.
///
/// Lengths count moves of the attacker. What is played for, which replies there are and what they decide is said by
/// [`Oracle::battle`]; one answer, [`Oracle::solves_in`], is enough, and the others follow from it.
pub trait Oracle {
    /// What the answers are about.
    fn battle(&self) -> Battle;

    /// What bounds the answer to a question, which holds also for questions that no oracle can answer and that are
    /// examined in its place: those about goals that depend on the diagram, and about exact lengths.
    fn limits(&self) -> Limits {
        Limits::default()
    }

    /// From now on each question may cost at most so many positions, `None` for any number: what is asked beside the solution must
    /// not take longer than the solution. An oracle that counts no positions takes no notice.
    fn bound(&mut self, _positions: Option<u64>) {}

    /// The smallest number of moves, at most `limit`, in which the side to move wins against any defence; `None` if it
    /// does not in `limit` moves.
    ///
    /// # Errors
    /// [`Stop`] if the search was stopped before the answer was certain.
    fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop>;

    /// A first move that wins within `limit` moves, if there is one.
    ///
    /// # Errors
    /// [`Stop`] if the search was stopped before the answer was certain.
    fn first_move_that_solves(&mut self, position: &Position, limit: Moves) -> Result<Option<Move>, Stop> {
        let battle = self.battle();
        if battle.is_forced_to_win(position) {
            return Ok(None);
        }
        for mv in battle.attacks(position) {
            if self.length_after(position, mv, limit)?.is_some() {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// A reply after which the attacker does not win within `rest` more moves (`None`: he has no move left), if there is
    /// one. `position` has the defender to move.
    ///
    /// # Errors
    /// [`Stop`] if the search was stopped before the answer was certain.
    fn refutation(&mut self, position: &Position, rest: Option<Moves>) -> Result<Option<Move>, Stop> {
        for reply in self.battle().replies(position) {
            if self.length_after_reply(position, reply, rest)?.is_none() {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// The number of attacker's moves, at most `limit`, that winning takes if he begins with this one, itself included;
    /// `None` if it does not win in `limit`. Where [the attacker must not be able to win](Battle::is_forced_to_win) it
    /// is taken for granted that he is not.
    ///
    /// # Errors
    /// [`Stop`] if the search was stopped before the answer was certain.
    fn length_after(&mut self, before: &Position, mv: Move, limit: Moves) -> Result<Option<Moves>, Stop> {
        let battle = self.battle();
        match battle.attack(before, mv) {
            Decision::Won => return Ok(Some(Moves::ONE)),
            Decision::Lost => return Ok(None),
            Decision::Open => {}
        }
        let after = before.play(mv);
        let mut longest = 0;
        for reply in battle.replies(&after) {
            match self.length_after_reply(&after, reply, limit.less_one())? {
                Some(length) => longest = longest.max(length),
                None => return Ok(None),
            }
        }
        Ok(Moves::new(longest + 1))
    }

    /// The number of further attacker's moves, at most `rest` (`None`: he has no move left), that winning takes after
    /// this reply, 0 if the reply itself decides; `None` if the reply refutes.
    ///
    /// # Errors
    /// [`Stop`] if the search was stopped before the answer was certain.
    fn length_after_reply(
        &mut self, before: &Position, reply: Move, rest: Option<Moves>,
    ) -> Result<Option<u16>, Stop> {
        let battle = self.battle();
        match (battle.reply(before, reply), rest) {
            (Decision::Won, _) => Ok(Some(0)),
            (Decision::Lost, _) | (Decision::Open, None) => Ok(None),
            (Decision::Open, Some(rest)) => {
                Ok(self.solves_in(&battle.next(before, reply), rest)?.map(Moves::get))
            }
        }
    }
}
