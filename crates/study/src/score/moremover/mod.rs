//! Longer directmates: **Keymove's own extension** of the score, which the paper leaves to the future.
//!
//! ```text
//! key --- defence --- continuation --- ... --- last defence --- mate
//!  |      parries all threats, and takes       |                  |
//!  |      White all the moves there are        +---- Ending ------+   themes, duals, mates: as in a two-mover
//!  +-- Key: as in a two-mover   +-- one only: a Branch; several: an EarlyDual
//! ```
//!
//! [`MainPlay`] asks a solver for the branches; [`Scorer::score_play`] looks at the end of each as at the play of a
//! two-mover. Endings that several branches have in common count once. What shows itself sooner than in the last two
//! moves is no theme here, and by-play that is shorter than the problem does not count at all. With two moves the only
//! branch is empty, and the score is that of the paper. `docs/score.md` has the whole definition.

mod endings;
mod play;

pub use endings::Ending;
pub use play::{Branch, Continuation, EarlyDual, MainPlay};

use super::part::{Bonus, Penalty, Theme};
use super::sound::{NoScore, check_diagram};
use super::{Key, Score, Scorer, points, themes};
use endings::Endings;
use keymove_chess::{Arrangement, Move};

/// The score of a moremover, with what it was found in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayScore {
    /// The points. The counts and mates in it are those of the endings.
    pub score: Score,
    /// The different endings, in the order of the branches, within a branch in that of its [`Phase`](super::Phase).
    pub endings: Vec<Ending>,
}

impl Scorer {
    /// Scores a directmate of which the play after its only key is known.
    ///
    /// # Errors
    /// [`NoScore::BlackToMove`], [`NoScore::Units`]; [`NoScore::NotAKey`] if the play is not that of this position.
    pub fn score_play(&mut self, position: &Arrangement, play: &MainPlay) -> Result<PlayScore, NoScore> {
        check_diagram(position)?;
        if !position.is_legal(play.key) {
            return Err(NoScore::NotAKey(play.key));
        }
        let after = position.glimpse(play.key);
        let mut endings = Endings::default();
        for (index, branch) in play.branches.iter().enumerate() {
            self.phase.fill(&branch.position);
            if !self.phase.solves() {
                return Err(NoScore::NotAKey(play.key));
            }
            endings.add(index, &self.phase, &mut self.variants);
        }
        let score = self.weigh(position, &after, play, &endings);
        Ok(PlayScore { score, endings: endings.into_list() })
    }

    /// Whether one answer alone mates in time after a defence to the key; in a two-mover, a mate of the phase that is its play.
    fn is_answered_once(&self, play: &MainPlay, defence: Move) -> bool {
        if play.moves.get() > 2 {
            return play.continues_once(defence);
        }
        self.phase.defences().iter().any(|one| one.mv == defence && self.phase.single(one).is_some())
    }

    fn weigh(
        &self, position: &Arrangement, after: &Arrangement, play: &MainPlay, endings: &Endings,
    ) -> Score {
        let weights = &self.weights;
        let mut counts = [0; Theme::COUNT];
        endings.count(&mut counts);
        themes::of_key(position, after, themes::is_tempo(play.threat.is_none(), after), &mut counts);
        let mates = endings.mates();
        let replies = after.moves().into_iter().map(|mv| (mv, self.is_answered_once(play, mv)));
        let key = Key::of(position, after, play.key, replies);
        let mut bonuses = points::bonuses(position, after, &key, &mates, weights);
        let mut penalties = points::penalties(position, after, &key, weights);
        endings.penalize(&weights.penalties, &mut penalties);
        let own = &weights.moremover;
        bonuses[Bonus::Continuations as usize] = own.continuations.times(play.different_continuations());
        bonuses[Bonus::Quiet as usize] = own.quiet.times(play.quiet_continuations());
        penalties[Penalty::ShortThreat as usize] = i64::from(own.shortthreat) * i64::from(play.haste());
        penalties[Penalty::EarlyDuals as usize] =
            play.duals.iter().map(|dual| own.earlyduals.of(dual.answers.len())).sum();
        Score { themes: points::themes(&counts, weights), bonuses, penalties, key, counts, mates }
    }
}

impl MainPlay {
    /// Whether White has one continuation alone, one that takes all the moves that are left, after a defence to the key.
    fn continues_once(&self, defence: Move) -> bool {
        let branches = self.branches.iter().map(|branch| &branch.line);
        let deeper = self.duals.iter().map(|dual| &dual.line).filter(|line| line.len() > 1);
        branches.chain(deeper).any(|line| line.first() == Some(&defence))
    }

    /// The number of different continuations.
    pub fn different_continuations(&self) -> u16 {
        u16::try_from(self.continuations.len()).unwrap_or(u16::MAX)
    }

    /// The number of different quiet ones.
    pub fn quiet_continuations(&self) -> u16 {
        let quiet = self.continuations.iter().filter(|continuation| continuation.quiet).count();
        u16::try_from(quiet).unwrap_or(u16::MAX)
    }

    /// By how many moves the threat is too short; 0 without a threat.
    pub fn haste(&self) -> u16 {
        self.threat.map_or(0, |threat| (self.moves.get() - 1).saturating_sub(threat.get()))
    }
}
