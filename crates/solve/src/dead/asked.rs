//! Stipulations that ask for a mate by a side which can never mate.

use super::{CanMate, Why, can_mate};
use crate::Limits;
use keymove_chess::{Color, Position};
use keymove_problem::{Goal, Stipulation};

/// The side that is to mate by a stipulation although no legal moves from this position ever lead to a mate of its own, with the reason: then there is
/// no solution of any length. `None` where that is not so, or not found out within the limits; where another goal is asked for; and where one side moves alone, so that the
/// moves are none of a game.
///
/// If the side to move is not the one that begins, the colours have each other's roles.
///
/// ```
/// use keymove_chess::{Color, Position};
/// use keymove_solve::Limits;
/// use keymove_solve::dead::{Why, never_solved};
///
/// let bishop: Position = "7k/8/5K2/8/8/3B4/8/8 w - - 0 1".parse()?;
/// assert_eq!(never_solved(&bishop, &"#9".parse()?, &Limits::default()), Some((Color::White, Why::Material)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn never_solved(position: &Position, asked: &Stipulation, limits: &Limits) -> Option<(Color, Why)> {
    if !asked.play.alternates() || asked.intro > 0 {
        return None;
    }
    let is_exchanged = position.turn() != asked.starter();
    asked.goals().filter(|&(_, goal)| goal == Goal::Mate).find_map(|(color, _)| {
        let color = if is_exchanged { !color } else { color };
        match can_mate(position, color, limits, &|_| ()) {
            CanMate::No(why) => Some((color, why)),
            CanMate::Yes(_) | CanMate::Unknown(_) => None,
        }
    })
}
