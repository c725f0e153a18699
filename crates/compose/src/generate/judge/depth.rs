//! What problems of three moves are asked besides: continuations, several and quiet ones, that nothing makes unnecessary.

use super::{Assessment, Judge, add_mates, duals, takes_flights, unprovided};
use keymove_chess::{Arrangement, Move, Position};
use keymove_study::score::MainPlay;

/// Points taken for each dual in the last moves: many of a longer problem's lines are by-play.
pub(super) const DUAL: i64 = 6;
/// The most of them of what is shown.
pub(super) const MOST_DUALS: usize = 2;
/// Points taken for each move that parries all threats and has several continuations.
const EARLY_DUAL: i64 = 30;
/// The most of them of what is shown.
pub(super) const MOST_EARLY_DUALS: usize = 0;
/// Points taken for each move that the threat is too short.
const HASTE: i64 = 60;
/// Points taken for each move of Black that is answered by mate at once.
const SHORT: i64 = 5;
/// Points taken, besides those of two-movers, for each flight or check that is not provided for, and for a key that takes flights.
const UNPROVIDED: i64 = 30;
const TAKES_FLIGHTS: i64 = 50;
/// So many different continuations are wished, and points taken for each that is missing.
const WISHED_CONTINUATIONS: usize = 3;
const MISSING_CONTINUATION: i64 = 40;
/// So many quiet ones are wished, and points taken for each that is missing.
const WISHED_QUIET: usize = 2;
const MISSING_QUIET: i64 = 40;
/// The most flights of what is shown that are not provided for: a three-mover has less room for set play.
pub(super) const MOST_UNPROVIDED_FLIGHTS: usize = 1;
/// The fewest different continuations of what is shown.
pub(super) const FEWEST_CONTINUATIONS: usize = 2;

/// What follows the key of a longer problem.
#[derive(Clone, Debug)]
pub(super) struct Depth {
    /// Different continuations after moves that have only one.
    pub(super) continuations: usize,
    /// How many of them neither check nor capture.
    pub(super) quiet: usize,
    /// Moves that parry all threats and have several continuations.
    pub(super) early_duals: usize,
    /// By how many moves the threat is too short.
    pub(super) haste: u16,
    /// Moves of Black, and how many of them are answered by mate at once.
    replies: usize,
    short: usize,
    /// Flights and checks in the diagram that are not provided for.
    unprovided: usize,
    takes_flights: bool,
}

impl Depth {
    fn of(after: &Arrangement, play: &MainPlay, unprovided: usize, takes_flights: bool) -> Self {
        let replies = after.moves();
        let short = replies.iter().filter(|&&reply| after.glimpse(reply).mating_move().is_some()).count();
        Self {
            continuations: play.different_continuations().into(),
            quiet: play.quiet_continuations().into(),
            early_duals: play.duals.iter().filter(|dual| dual.line.len() == 1).count(),
            haste: play.haste(),
            replies: replies.len(),
            short,
            unprovided,
            takes_flights,
        }
    }

    /// The points that it takes.
    pub(super) fn price(&self) -> i64 {
        let times = |count: usize, points: i64| count as i64 * points;
        times(self.early_duals, EARLY_DUAL)
            + i64::from(self.haste) * HASTE
            + times(self.short, SHORT)
            + times(self.unprovided, UNPROVIDED)
            + times(usize::from(self.takes_flights), TAKES_FLIGHTS)
            + times(WISHED_CONTINUATIONS.saturating_sub(self.continuations), MISSING_CONTINUATION)
            + times(WISHED_QUIET.saturating_sub(self.quiet), MISSING_QUIET)
    }

    /// Whether more moves of Black are answered by mate at once than not.
    pub(super) const fn is_mostly_short(&self) -> bool {
        2 * self.short > self.replies
    }
}

impl Judge<'_> {
    /// Looks at a sound problem of three moves or more; `None` if this is no key, or one that is never shown: what
    /// begins with a check or a capture seldom becomes better, and its play takes time to look at.
    pub(super) fn assess_longer(&mut self, position: &Arrangement, key: Move) -> Option<Assessment> {
        let is_rude = position.gives_check(key) || position.is_capture(key) || key.promotion().is_some();
        if is_rude || position.in_check() {
            return None;
        }
        let diagram = Position::from_arrangement(position).ok()?;
        let play = MainPlay::find(&diagram, key, self.moves, &mut self.short).ok()?;
        let score = self.scorer.score_play(position, &play).ok()?.score;
        let (mut seen, mut late, mut pure) = (Vec::new(), 0, 0);
        for branch in &play.branches {
            self.phase.fill(&branch.position);
            late += duals(&self.phase);
            pure += add_mates(&self.phase, self.pictures, &mut seen);
        }
        let rest = self.moves.less_one()?;
        let short = &mut self.short;
        let [unprovided_flights, unprovided_checks] =
            unprovided(position, |replied| short.mates(replied, rest) == Some(true));
        let after = position.glimpse(key);
        let takes_flights = takes_flights(position, &after);
        let depth = Depth::of(&after, &play, unprovided_flights + unprovided_checks, takes_flights);
        let mut assess = Assessment {
            value: 0,
            duals: late,
            threats: play.threats.len(),
            mates: seen.len(),
            pure,
            unprovided_flights,
            unprovided_checks,
            white_in_check: position.in_check(),
            takes_flights,
            depth: Some(depth),
            score,
        };
        assess.value = self.value(position, &assess);
        Some(assess)
    }
}
