//! The quality score of a two-mover: the evaluation of CHESS COMPOSER, made exact. What moremovers get is an extension
//! of our own: see [`MainPlay`].
//!
//! ```text
//! diagram, key ---> Phase (defences -> mates) ---> themes ---+
//!       |                                                    +--> points by Weights ---> Score
//!       +----------> Key (flights, pins, captures) ----------+
//! ```
//!
//! A [`Scorer`] keeps its memory from one problem to the next and allocates nothing once it has seen a rich one: it is
//! made to be called millions of times by a composing program, which has solved the problem already. What a theme, bonus
//! or penalty means is said in `docs/score.md` and in the file of each theme. Left out on purpose: set play and tries,
//! of which the score says nothing. Source: the paper on CHESS COMPOSER of 2006, see `docs/references.md`.
//!
//! ```
//! use keymove_chess::{Move, Position, Square};
//! use keymove_problem::score::{Scorer, Weights};
//! // H. Weenink, Good Companion 1917.
//! let position: Position = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse()?;
//! let mut scorer = Scorer::new(Weights::default());
//! let score = scorer.score(&position, Move::new(Square::B5, Square::C4)).expect("sound");
//! assert_eq!(score.total(), 118);
//! # Ok::<(), keymove_chess::notation::FenError>(())
//! ```

mod bound;
mod helpmate;
mod key;
mod moremover;
mod part;
mod phase;
mod points;
mod sound;
mod table;
mod themes;
mod weights;

pub use helpmate::{
    HelpBonus, HelpPenalty, HelpScore, HelpTheme, MOST_SOLUTIONS, NoHelpScore, check_help_diagram,
    help_solutions, is_helpmate,
};
pub use key::Key;
pub use moremover::{Branch, Continuation, EarlyDual, Ending, MainPlay, PlayScore};
pub use part::{Bonus, Penalty, Theme, Themes};
pub use phase::{Defence, Phase};
pub use sound::{MOST, NoScore, UnitFault, check_diagram, sound_key, sound_key_in};
pub use table::{MateCounts, Variant};
pub use weights::{
    BonusWeights, DEFAULT_WEIGHTS, DualWeights, FewUnits, HelpmateWeights, LARGEST_WEIGHT, MateWeights,
    MoremoverWeights, PenaltyWeights, Repeated, Steps, ThemeWeights, UnitWorth, Weights, WeightsError,
};

use arrayvec::ArrayVec;
use bound::Hope;
use keymove_chess::{Color, MAX_MOVES, Move, Position};
use phase::Scene;
use themes::Ground;
use weights::Points;

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

/// What is known of the points of a two-mover that are asked for only above a threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant)]
pub enum Above {
    /// It has no more: certain before all of it was examined.
    Dismissed,
    /// It has no more.
    Lower,
    /// It has more.
    Score(Score),
}

impl Above {
    /// What the score says, all of it examined.
    pub fn of(score: Score, threshold: i64) -> Self {
        if score.total() > threshold { Self::Score(score) } else { Self::Lower }
    }
}

/// Scores two-movers, one after the other, with the same weights.
#[derive(Clone, Debug)]
pub struct Scorer {
    weights: Weights,
    phase: Phase,
    variants: Vec<Variant>,
    seen: Vec<Move>,
}

impl Scorer {
    /// A scorer with these weights.
    pub fn new(weights: Weights) -> Self {
        Self { weights, phase: Phase::default(), variants: Vec::new(), seen: Vec::new() }
    }

    /// Scores a two-mover of which `key` is known to be the only key. That there is no other is for the caller to know,
    /// as [`sound_key`] does; that the units are legal and that the key mates in two is checked.
    ///
    /// # Errors
    /// [`NoScore::BlackToMove`], [`NoScore::Units`], [`NoScore::NotAKey`].
    pub fn score(&mut self, position: &Position, key: Move) -> Result<Score, NoScore> {
        check_diagram(position)?;
        self.evaluate(position, key)
    }

    /// As [`Self::score`], without asking whether the units are legal: for comparisons with programs that do not ask.
    ///
    /// # Errors
    /// [`NoScore::NotAKey`].
    pub fn evaluate(&mut self, position: &Position, key: Move) -> Result<Score, NoScore> {
        if !position.is_legal(key) {
            return Err(NoScore::NotAKey(key));
        }
        self.phase.fill(&position.glimpse(key));
        let key = self.key_of(position, key);
        self.finish(position, key)
    }

    /// As [`Self::evaluate`] for a two-mover that is worth the while only with more points than `threshold`: stops as soon
    /// as it is certain that it has no more. Takes a fraction of the time then.
    ///
    /// # Errors
    /// [`NoScore::NotAKey`]; not if it has stopped before it was noticed.
    pub fn evaluate_above(
        &mut self, position: &Position, key: Move, threshold: i64,
    ) -> Result<Above, NoScore> {
        if !position.is_legal(key) {
            return Err(NoScore::NotAKey(key));
        }
        self.phase.begin(&position.glimpse(key));
        let key = match self.weights.are_points() {
            true => match self.hopeful(position, key, threshold) {
                Some(key) => key,
                None => return Ok(Above::Dismissed),
            },
            false => self.key_of(position, key),
        };
        for number in 0..self.phase.defences().len() {
            self.phase.answer(number);
        }
        let score = self.finish(position, key)?;
        Ok(Above::of(score, threshold))
    }

    /// The key, if nothing speaks against more points than `threshold` when the mates after all defences that may be
    /// thematic are known. The phase has begun after it.
    fn hopeful(&mut self, position: &Position, key: Move, threshold: i64) -> Option<Key> {
        let Self { weights, phase, seen, .. } = self;
        let mut hope = Hope::of(position, phase, key, weights);
        let is_lost = |hope: &Hope| hope.total(weights) <= threshold;
        if is_lost(&hope) {
            return None;
        }
        let mut numbers = ArrayVec::<usize, MAX_MOVES>::new();
        for (number, defence) in phase.defences().iter().enumerate() {
            if phase.leaves_threat(defence) {
                hope.pass_over(defence);
            } else {
                numbers.push(number);
            }
        }
        if numbers.len() < phase.defences().len() && is_lost(&hope) {
            return None;
        }
        let replies = phase.defences().iter().map(|defence| defence.mv);
        let key = Key::of(position, phase.position(), key, replies);
        hope.heed_key(position, phase.position(), &key, weights);
        let ground = Ground::of(phase.position());
        seen.clear();
        for number in numbers {
            if is_lost(&hope) {
                return None;
            }
            phase.answer(number);
            let defence = &phase.defences()[number];
            match phase.single(defence) {
                None => hope.pass_over(defence),
                Some(mate) => {
                    let is_new = !seen.contains(&mate);
                    seen.push(mate);
                    let (shown, _) = themes::of_mate(&ground, &Scene::new(phase.position(), defence, mate));
                    hope.settle(defence, shown, is_new);
                }
            }
        }
        (!is_lost(&hope)).then_some(key)
    }

    fn key_of(&self, position: &Position, key: Move) -> Key {
        let replies = self.phase.defences().iter().map(|defence| defence.mv);
        Key::of(position, self.phase.position(), key, replies)
    }

    /// The score when the phase is filled.
    fn finish(&mut self, position: &Position, key: Key) -> Result<Score, NoScore> {
        if !self.phase.solves() {
            return Err(NoScore::NotAKey(key.mv));
        }
        let counts = table::fill(position, &self.phase, &mut self.variants);
        let mates = table::mates(&self.phase, &self.variants, &mut self.seen);
        let (after, weights) = (self.phase.position(), &self.weights);
        let mut penalties = points::penalties(position, after, &key, weights);
        table::duals(&self.phase, &self.variants, &weights.penalties, &mut penalties);
        Ok(Score {
            themes: points::themes(&counts, weights),
            bonuses: points::bonuses(position, after, &key, &mates, weights),
            penalties,
            key,
            counts,
            mates,
        })
    }

    /// What the units of each side are worth, indexed by [`Color`].
    pub fn material(&self, position: &Position) -> [i64; 2] {
        Color::ALL.map(|side| Key::worth(position, position.color(side), &self.weights.units))
    }

    /// The weights.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The play after the key that was scored last.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// What each defence of [`Self::phase`] shows, in the same order.
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }
}
