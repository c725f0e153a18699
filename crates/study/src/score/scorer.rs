//! Scores of two-movers, one after the other.

use super::bound::Bound;
use super::phase::ScoredVariation;
#[cfg(doc)]
use super::sound_key;
use super::themes::{self, Ground};
use super::weights::Points;
use super::{Key, NoScore, Phase, Score, Variant, Weights, check_diagram, points, table};
use arrayvec::ArrayVec;
use keymove_chess::{Arrangement, Color, MAX_MOVES, Move};

/// What is known of the points of a two-mover that are asked for only above a threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "millions of them are handed over by value, and none is kept")]
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
    pub(super) weights: Weights,
    pub(super) phase: Phase,
    pub(super) variants: Vec<Variant>,
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
    pub fn score(&mut self, position: &Arrangement, key: Move) -> Result<Score, NoScore> {
        check_diagram(position)?;
        self.evaluate(position, key)
    }

    /// As [`Self::score`], without asking whether the units are legal: for comparisons with programs that do not ask.
    ///
    /// # Errors
    /// [`NoScore::NotAKey`].
    pub fn evaluate(&mut self, position: &Arrangement, key: Move) -> Result<Score, NoScore> {
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
        &mut self, position: &Arrangement, key: Move, threshold: i64,
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
        // Which checks have one answer is known only now.
        let key = if key.checks > 0 { self.key_of(position, key.mv) } else { key };
        let score = self.finish(position, key)?;
        Ok(Above::of(score, threshold))
    }

    /// The key, if nothing speaks against more points than `threshold` when the mates after all defences that may be
    /// thematic are known. The phase has begun after it.
    fn hopeful(&mut self, position: &Arrangement, key: Move, threshold: i64) -> Option<Key> {
        let Self { weights, phase, seen, .. } = self;
        let mut bound = Bound::of(position, phase, key, weights);
        let is_lost = |bound: &Bound| bound.total(weights) <= threshold;
        if is_lost(&bound) {
            return None;
        }
        let mut numbers = ArrayVec::<usize, MAX_MOVES>::new();
        for (number, defence) in phase.defences().iter().enumerate() {
            if phase.leaves_threat(defence) {
                bound.pass_over(defence);
            } else {
                numbers.push(number);
            }
        }
        if numbers.len() < phase.defences().len() && is_lost(&bound) {
            return None;
        }
        let replies = phase.defences().iter().map(|defence| (defence.mv, true));
        let key = Key::of(position, phase.position(), key, replies);
        bound.heed_key(position, phase.position(), &key, weights);
        let ground = Ground::of(phase.position());
        seen.clear();
        for number in numbers {
            if is_lost(&bound) {
                return None;
            }
            phase.answer(number);
            let defence = &phase.defences()[number];
            match phase.single(defence) {
                None => bound.pass_over(defence),
                Some(mate) => {
                    let is_new = !seen.contains(&mate);
                    seen.push(mate);
                    let (shown, _) =
                        themes::of_mate(&ground, &ScoredVariation::new(phase.position(), defence, mate));
                    bound.settle(defence, shown, is_new);
                }
            }
        }
        (!is_lost(&bound)).then_some(key)
    }

    fn key_of(&self, position: &Arrangement, key: Move) -> Key {
        let phase = &self.phase;
        let replies = phase.defences().iter().map(|defence| (defence.mv, phase.single(defence).is_some()));
        Key::of(position, phase.position(), key, replies)
    }

    /// The score when the phase is filled.
    fn finish(&mut self, position: &Arrangement, key: Key) -> Result<Score, NoScore> {
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
    pub fn material(&self, position: &Arrangement) -> [i64; 2] {
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
