//! What is to be achieved, how it is played for, in how many moves.
//!
//! A [`Stipulation`] is a value: play x goal x length, as Popeye's manual and the databases write it: `#3`, `s#4`, `h#2.5`,
//! `ser-h=7`, `exact-hs#3`, `2->ser-h#4`, `reci-h(=)#2`. Letters may be of either case.
//!
//! In detail, a stipulation is
//!
//! - `m->`, an introduction: at most m moves, and at least one, of one side alone;
//! - `exact-` (only the full length counts) or `shortest-` (only the shortest that has solutions, which Popeye does not
//!   know); it may also stand before the introduction;
//! - the play, nothing for direct play: the prefixes of [`Play`], of which the longest that fits is taken;
//! - for `reci-h` and `ser-reci-h`, in brackets, Black's goal where it is not the same as White's;
//! - the sign of the [`Goal`];
//! - the number of moves, 1 to [`MAX_MOVES`], where both sides move in turn also with `.5`, printed sources with `½`. In
//!   help play half a move makes the other side begin. In direct, self and reflex play the defender begins: the position
//!   is one after a key ([`Stipulation::post_key`]); Popeye would read no further than the point.
//!
//! Refused is what is none of this, and what has no solution in any position by the rules of chess: no moves at all
//! (`h#0`), half-moves that leave no room for the play (`#0.5`, `reci-h#0.5`), fewer moves than a goal needs (`ct1`,
//! `<>2`, `ser-hct5`), a duty that cannot be avoided (`r~2`). So are parts of Popeye's language that need fairy chess
//! (goals by rebirth, the kiss), proof games, and more than one introduction. `ser-semi-r` and `pser-semi-r` are no
//! words of Popeye's; it can express them otherwise.

mod battle;
mod goal;
mod length;
mod parse;
mod play;
mod reached;
mod sense;

pub use battle::{Battle, Decision};
pub use goal::Goal;
pub use length::{Length, Lengths, MAX_MOVES, Moves};
pub use parse::StipulationError;
pub use play::Play;
pub use reached::Origins;

use core::fmt;
use keymove_chess::Color;

/// What is asked of a position. The side to move in it begins, which in a diagram without further words is
/// [`Self::starter`]; if it is the other one, the roles of the colours are exchanged.
///
/// ```
/// use keymove_problem::{Goal, Play, Stipulation};
/// let stipulation: Stipulation = "h#2.5".parse()?;
/// assert_eq!((stipulation.play, stipulation.goal), (Play::Help, Goal::Mate));
/// assert_eq!(stipulation.length.plies(), 5);
/// assert_eq!(stipulation.to_string(), "h#2.5");
/// # Ok::<(), keymove_problem::StipulationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stipulation {
    /// At most this many moves of the other side alone come first, and at least one; 0: none.
    pub intro: u16,
    /// Who wants what, and who moves when.
    pub play: Play,
    /// What the last move is to achieve.
    pub goal: Goal,
    /// In reciprocal play what Black's last move is to achieve, where that is not [`Self::goal`].
    pub other_goal: Option<Goal>,
    /// The number of moves.
    pub length: Length,
    /// Which lengths count.
    pub lengths: Lengths,
}

impl Stipulation {
    /// `#n`.
    pub const fn mate(moves: Moves) -> Self {
        Self {
            intro: 0,
            play: Play::Direct,
            goal: Goal::Mate,
            other_goal: None,
            length: Length::whole(moves),
            lengths: Lengths::UpTo,
        }
    }

    /// Who begins if the roles of the colours are not exchanged. Half a move makes it the other side. An introduction is
    /// made by the side that does not begin `n` whole moves, also where a half-move of the same side follows.
    pub fn starter(&self) -> Color {
        let starter = self.play.starter();
        if self.intro > 0 || self.length.half { !starter } else { starter }
    }

    /// The goals with the side that is to reach each, if the roles of the colours are not exchanged: one, in reciprocal
    /// play two.
    pub fn goals(&self) -> impl Iterator<Item = (Color, Goal)> {
        let other = self.play.is_reciprocal().then_some((Color::Black, self.other_goal.unwrap_or(self.goal)));
        [(self.play.winner(), self.goal)].into_iter().chain(other)
    }

    /// What remains to be solved after the first move: `#2.5` for `#3`. `None` where no side resists, where one moves alone,
    /// or where nothing remains.
    ///
    /// ```
    /// # use keymove_problem::Stipulation;
    /// let stipulation: Stipulation = "s#3".parse()?;
    /// assert_eq!(stipulation.post_key().map(|after| after.to_string()).as_deref(), Some("s#2.5"));
    /// # Ok::<(), keymove_problem::StipulationError>(())
    /// ```
    pub fn post_key(&self) -> Option<Self> {
        let Length { moves, half } = self.length;
        let after = Self { length: Length { moves: moves - u16::from(!half), half: true }, ..*self };
        let has_key = self.play.is_battle() && self.play.alternates() && self.intro == 0 && !half;
        (has_key && after.length.plies() >= self.play.least_plies(true)).then_some(after)
    }

    /// What is solved with the other side to move, as set play: what remains of help play if the first half-move is left
    /// out, of a series if the series is. After a series for a self or reflex goal that is the other side's last move alone,
    /// with its usual duty: in self play every legal move of that side must reach the goal, in reflex play one is enough.
    /// `None` where nothing, or nothing that is help or series play, remains; the set play of a battle is a
    /// phase of its tree.
    ///
    /// ```
    /// # use keymove_problem::Stipulation;
    /// let set_play = |text: &str| Some(text.parse::<Stipulation>().ok()?.set_play()?.to_string());
    /// assert_eq!(set_play("h#2").as_deref(), Some("h#1.5"));
    /// assert_eq!(set_play("ser-h=7").as_deref(), Some("h=0.5"));
    /// assert_eq!(set_play("ser-s#7").as_deref(), Some("hs#0.5"));
    /// assert_eq!(set_play("ser-#7"), None);
    /// ```
    pub fn set_play(&self) -> Option<Self> {
        let plies = self.length.plies() - 1;
        let fewer = Length { moves: plies / 2, half: plies % 2 == 1 };
        let (play, length) = match self.play {
            // Of what both sides are bound to from the first move on, nothing is left.
            Play::HelpSelf | Play::HelpReflex if plies < 2 => return None,
            Play::Reciprocal if plies < 3 => return None,
            play @ (Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal) if plies > 0 => {
                (play, fewer)
            }
            Play::SeriesHelp | Play::ParryHelp => (Play::Help, Length::HALF),
            Play::SeriesSelf | Play::HelpParrySelf => (Play::HelpSelf, Length::HALF),
            Play::SeriesReflex | Play::SeriesSemiReflex | Play::HelpParryReflex => {
                (Play::HelpReflex, Length::HALF)
            }
            Play::SeriesHelpSelf | Play::ParryHelpSelf => (Play::HelpSelf, Length::whole(Moves::ONE)),
            _ => return None,
        };
        (self.intro == 0).then_some(Self { play, length, ..*self })
    }

    /// Whole moves of the side whose moves are counted, at least one.
    pub fn moves(&self) -> Moves {
        Moves::new(self.length.moves).unwrap_or(Moves::ONE)
    }

    /// Whether this is `#n` without any addition: what the directmate solver takes.
    pub fn is_mate(&self) -> bool {
        *self == Self::mate(self.moves())
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.intro > 0 {
            write!(f, "{}->", self.intro)?;
        }
        f.write_str(match self.lengths {
            Lengths::UpTo => "",
            Lengths::Exact => "exact-",
            Lengths::Shortest => "shortest-",
        })?;
        write!(f, "{}", self.play)?;
        if let Some(goal) = self.other_goal {
            write!(f, "({goal})")?;
        }
        write!(f, "{}{}", self.goal, self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        let stipulation: Stipulation = text.parse().expect(text);
        let found = stipulation.set_play().map(|set_play| set_play.to_string());
        assert_eq!(found.as_deref(), expected, "{text}");
    }

    #[test]
    fn set_play_leaves_out_a_half_move() {
        check("h#1", Some("h#0.5"));
        check("h#2.5", Some("h#2"));
        check("hs#2", Some("hs#1.5"));
        check("hr=1.5", Some("hr=1"));
        check("reci-h#2", Some("reci-h#1.5"));
        check("reci-h(=)#2.5", Some("reci-h(=)#2"));
        check("reci-h(=)#1.5", None);
        check("hs#1", None);
        check("hr#1", None);
        check("exact-h#3", Some("exact-h#2.5"));
    }

    #[test]
    fn set_play_leaves_out_the_series() {
        check("ser-h#5", Some("h#0.5"));
        check("pser-h=3", Some("h=0.5"));
        check("ser-hs#4", Some("hs#1"));
        check("pser-hs#4", Some("hs#1"));
        check("ser-s#3", Some("hs#0.5"));
        check("phser-s=2", Some("hs=0.5"));
        check("ser-r#3", Some("hr#0.5"));
        check("ser-semi-r+1", Some("hr+0.5"));
        check("exact-phser-r#2", Some("exact-hr#0.5"));
    }

    #[test]
    fn some_have_no_set_play() {
        for text in
            ["h#0.5", "reci-h#1", "ser-#3", "phser-#3", "pser-s#3", "2->h#2", "#2", "s#3", "ser-reci-h#2"]
        {
            check(text, None);
        }
    }
}
