//! The quality score of a two-mover: the evaluation of CHESS COMPOSER, made exact. What moremovers get is an extension
//! of our own: see [`MainPlay`].
//!
//! ```text
//! diagram, key ---> Phase (defences -> mates) ---> themes ---+
//!       |                                                    +--> points by Weights ---> Score
//!       +----------> Key (flights, pins, captures) ----------+
//! ```
//!
//! Helpmates have a measure of their own, [`HelpScore`], and all other play another one, [`GeneralScore`].
//!
//! A [`Scorer`] keeps its memory from one problem to the next and allocates nothing once it has seen a rich one: it is
//! made to be called millions of times by a composing program, which has solved the problem already. What a theme, bonus
//! or penalty means is said in `docs/score.md` and in the file of each theme. Left out on purpose: set play and tries,
//! of which the score says nothing. Source: the paper on CHESS COMPOSER of 2006, see `docs/references.md`.
//!
//! ```
//! use keymove_chess::{Move, Position, Square};
//! use keymove_study::score::{Scorer, Weights};
//! // H. Weenink, Good Companion 1917.
//! let position: Position = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse()?;
//! let mut scorer = Scorer::new(Weights::default());
//! let score = scorer.score(&position, Move::new(Square::B5, Square::C4)).expect("sound");
//! assert_eq!(score.total(), 118);
//! # Ok::<(), keymove_chess::notation::FenError>(())
//! ```

mod bound;
mod examine;
mod force;
mod general;
mod helpmate;
mod key;
mod moremover;
mod part;
mod phase;
mod points;
pub mod problemist;
mod scorer;
mod sound;
mod table;
mod themes;
mod weights;

pub use examine::{Evaluation, Generally, NoGeneralScore, Total, examine, is_scored, score_of};
pub use force::{force, worth};
pub use general::{GeneralBonus, GeneralPenalty, GeneralScore, GeneralTheme};
pub use helpmate::{
    HelpBonus, HelpPenalty, HelpScore, HelpTheme, MOST_SOLUTIONS, NoHelpScore, check_help_diagram,
    help_solutions, is_helpmate,
};
pub use key::Key;
pub use moremover::{Branch, Continuation, EarlyDual, Ending, MainPlay, PlayScore};
pub use part::{Bonus, Penalty, Theme, Themes};
pub use phase::{Defence, Phase};
pub use scorer::{Above, Scorer};
pub use sound::{MOST, NoScore, UnitFault, check_diagram, promoted_force, sound_key, sound_key_in};
pub use table::{MateCounts, Variant};
pub use weights::{
    BonusWeights, DEFAULT_WEIGHTS, DualWeights, FewUnits, GeneralWeights, HelpmateWeights, LARGEST_WEIGHT,
    MateWeights, MoremoverWeights, PenaltyWeights, Repeated, Steps, ThemeWeights, UnitWorth, Weights,
    WeightsError,
};

/// The points of a problem, part by part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// What the key does.
    pub key: Key,
    /// How often each theme counts, indexed by [`Theme`]: flights for king flights, pairs for half-pin and Grimshaw,
    /// pawns for the Pickaninny, otherwise variants.
    pub counts: [u16; Theme::COUNT],
    /// Different mates.
    pub mates: MateCounts,
    /// Points of themes, indexed by [`Theme`].
    pub themes: [i64; Theme::COUNT],
    /// Points of bonuses, indexed by [`Bonus`].
    pub bonuses: [i64; Bonus::COUNT],
    /// Points of penalties, to be taken off, indexed by [`Penalty`].
    pub penalties: [i64; Penalty::COUNT],
}

impl Score {
    /// Themes and bonuses less penalties.
    pub fn total(&self) -> i64 {
        let sum = |points: &[i64]| points.iter().sum::<i64>();
        sum(&self.themes) + sum(&self.bonuses) - sum(&self.penalties)
    }

    /// The themes that are shown, with their points.
    pub fn shown_themes(&self) -> impl Iterator<Item = (Theme, i64)> + '_ {
        Theme::ALL
            .iter()
            .map(|&theme| (theme, self.themes[theme as usize]))
            .filter(|&(_, points)| points != 0)
    }

    /// The bonuses with points; the number of units, the mates and the distance of the key even if they are zero.
    pub fn shown_bonuses(&self) -> impl Iterator<Item = (Bonus, i64)> + '_ {
        let always = |bonus| matches!(bonus, Bonus::Pieces | Bonus::Mates | Bonus::KeyDistance);
        let points = Bonus::ALL.iter().map(|&bonus| (bonus, self.bonuses[bonus as usize]));
        points.filter(move |&(bonus, points)| points != 0 || always(bonus))
    }

    /// The penalties with points.
    pub fn shown_penalties(&self) -> impl Iterator<Item = (Penalty, i64)> + '_ {
        let points = Penalty::ALL.iter().map(|&penalty| (penalty, self.penalties[penalty as usize]));
        points.filter(|&(_, points)| points != 0)
    }
}
