//! Selfmates, reflexmates, series and all other play: **Keymove's own measure**, a modest one, which needs nothing but the
//! solution laid out.
//!
//! ```text
//! studies of all positions --> main lines --> endings, moves, variations --+--> points by Weights --> GeneralScore
//!        |                                                                 |
//!        +--> Economy: who takes part --------------------------------------+
//! ```
//!
//! A score is given to what is sound. What a term counts is said in `docs/score.md`. Only main lines are looked at: of a
//! battle those after the key in which every reply is a defence and every answer the only one, threats left out; of play in
//! lines the solutions. Left out on purpose: set play, tries, threats, and whether any of it is intended.

mod lines;
#[cfg(test)]
mod tests;

use super::part::parts;
use super::weights::{GeneralWeights, Repeated, Weights};
use crate::Study;
use crate::economy::Economy;
use keymove_chess::Arrangement;
use lines::Counted;

parts! {
    /// What the play shows.
    GeneralTheme {
        /// Different model mates.
        Model = "model",
        /// Of these, the ideal ones.
        Ideal = "ideal",
        /// Different last moves that give check by opening a line.
        Battery = "battery",
        /// Nothing is threatened after the key, and it gives no check.
        Block = "block",
        /// Units that return to a square that they left.
        Switchback = "switchback",
        /// Different promotions.
        Promotion = "promotion",
        /// Different promotions to rook, bishop or knight.
        Underpromotion = "underpromotion",
        /// Different castlings and captures en passant.
        Special = "special",
    }
}

parts! {
    /// What else is good.
    GeneralBonus {
        /// Several solutions, of play in lines.
        Solutions = "solutions",
        /// Different continuations of a battle.
        Continuations = "continuations",
        /// Different last moves.
        Ends = "ends",
        /// At most seven units.
        Miniature = "miniature",
        /// Eight to twelve units.
        Meredith = "meredith",
        /// Few units; negative where there are many.
        Pieces = "pieces",
    }
}

parts! {
    /// What is bad.
    GeneralPenalty {
        /// White units that take part in no solution.
        Idle = "idle",
        /// Black units that take part in no solution.
        IdleBlack = "idleblack",
        /// Defences with several answers.
        Duals = "duals",
        /// The key of a battle gives check.
        Check = "check",
        /// The key of a battle captures.
        Capture = "capture",
        /// The key of a battle promotes.
        KeyPromotion = "keypromotion",
        /// Captures in play in lines.
        Captures = "captures",
        /// Moves that several solutions have in common, of play in lines.
        Repeats = "repeats",
        /// The side to move is in check in the diagram.
        Checked = "checked",
    }
}

/// The points of a problem, part by part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GeneralScore {
    /// How often each theme counts, indexed by [`GeneralTheme`].
    pub counts: [u16; GeneralTheme::COUNT],
    /// How often each penalty counts, indexed by [`GeneralPenalty`]; of duals the defences.
    pub faults: [u16; GeneralPenalty::COUNT],
    /// Points of themes, indexed by [`GeneralTheme`].
    pub themes: [i64; GeneralTheme::COUNT],
    /// Points of bonuses, indexed by [`GeneralBonus`].
    pub bonuses: [i64; GeneralBonus::COUNT],
    /// Points of penalties, to be taken off, indexed by [`GeneralPenalty`].
    pub penalties: [i64; GeneralPenalty::COUNT],
}

impl GeneralScore {
    /// Scores a sound problem of which all positions are laid out, each with its label; that it is sound is for the caller to
    /// know. What phases show, they show together; number of units and a check are those of the first diagram. `None` if a
    /// solution is not complete, or there is none.
    pub fn of(parts: &[(String, Study)], weights: &Weights) -> Option<Self> {
        let first = parts.first()?.1.diagram;
        let setting = parts.first()?.1.diagram_setting()?;
        let studies: Vec<Study> =
            parts.iter().map(|(label, study)| study.clone().labelled(label, setting)).collect();
        if !studies.iter().all(|study| study.complete) {
            return None;
        }
        let counted = Counted::of(&studies);
        let own = &weights.general;
        let counts = counted.themes();
        let themes =
            core::array::from_fn(|index| theme_weight(own, GeneralTheme::ALL[index]).times(counts[index]));
        let faults = faults(&studies, &counted);
        let penalties = core::array::from_fn(|index| match GeneralPenalty::ALL[index] {
            GeneralPenalty::Duals => counted.duals.iter().map(|&answers| own.duals.of(answers)).sum(),
            penalty => i64::from(penalty_weight(own, penalty)) * i64::from(faults[index]),
        });
        Some(Self { counts, faults, themes, bonuses: bonuses(&first, &counted, own), penalties })
    }

    /// Themes and bonuses less penalties.
    pub fn total(&self) -> i64 {
        let sum = |points: &[i64]| points.iter().sum::<i64>();
        sum(&self.themes) + sum(&self.bonuses) - sum(&self.penalties)
    }

    /// The themes that are shown, with their points.
    pub fn shown_themes(&self) -> impl Iterator<Item = (GeneralTheme, i64)> + '_ {
        let points = GeneralTheme::ALL.iter().map(|&theme| (theme, self.themes[theme as usize]));
        points.filter(|&(_, points)| points != 0)
    }

    /// The bonuses with points; the number of units even without.
    pub fn shown_bonuses(&self) -> impl Iterator<Item = (GeneralBonus, i64)> + '_ {
        let points = GeneralBonus::ALL.iter().map(|&bonus| (bonus, self.bonuses[bonus as usize]));
        points.filter(|&(bonus, points)| points != 0 || bonus == GeneralBonus::Pieces)
    }

    /// The penalties with points.
    pub fn shown_penalties(&self) -> impl Iterator<Item = (GeneralPenalty, i64)> + '_ {
        let points = GeneralPenalty::ALL.iter().map(|&penalty| (penalty, self.penalties[penalty as usize]));
        points.filter(|&(_, points)| points != 0)
    }
}

fn theme_weight(weights: &GeneralWeights, theme: GeneralTheme) -> Repeated {
    match theme {
        GeneralTheme::Model => weights.model,
        GeneralTheme::Ideal => weights.ideal,
        GeneralTheme::Battery => weights.battery,
        GeneralTheme::Block => weights.block,
        GeneralTheme::Switchback => weights.switchback,
        GeneralTheme::Promotion => weights.promotion,
        GeneralTheme::Underpromotion => weights.underpromotion,
        GeneralTheme::Special => weights.special,
    }
}

fn bonuses(diagram: &Arrangement, counted: &Counted, weights: &GeneralWeights) -> [i64; GeneralBonus::COUNT] {
    let count = i64::from(diagram.occupied().len());
    let given = |weight: i32, holds: bool| if holds { i64::from(weight) } else { 0 };
    let mut points = [0; GeneralBonus::COUNT];
    let mut put = |bonus: GeneralBonus, value: i64| points[bonus as usize] = value;
    put(GeneralBonus::Solutions, weights.solutions.times(counted.solutions));
    put(GeneralBonus::Continuations, weights.continuations.times(counted.continuations()));
    put(GeneralBonus::Ends, weights.ends.times(counted.ends()));
    put(GeneralBonus::Miniature, given(weights.miniature, count <= 7));
    put(GeneralBonus::Meredith, given(weights.meredith, (8..=12).contains(&count)));
    put(GeneralBonus::Pieces, i64::from(weights.pieces.each) * (i64::from(weights.pieces.below) - count));
    points
}

/// What a penalty costs each time; of duals, whose cost grows, nothing.
const fn penalty_weight(weights: &GeneralWeights, penalty: GeneralPenalty) -> i32 {
    match penalty {
        GeneralPenalty::Idle => weights.idle,
        GeneralPenalty::IdleBlack => weights.idleblack,
        GeneralPenalty::Duals => 0,
        GeneralPenalty::Check => weights.check,
        GeneralPenalty::Capture => weights.capture,
        GeneralPenalty::KeyPromotion => weights.keypromotion,
        GeneralPenalty::Captures => weights.captures,
        GeneralPenalty::Repeats => weights.repeats,
        GeneralPenalty::Checked => weights.checked,
    }
}

fn faults(studies: &[Study], counted: &Counted) -> [u16; GeneralPenalty::COUNT] {
    let economy = Economy::of_all(studies).zip(studies.first());
    let idle = |is_white: bool| {
        let of = |(economy, first): &(Economy, &Study)| {
            let color = if is_white { first.white() } else { !first.white() };
            economy.idle(color).len() as usize
        };
        economy.as_ref().map_or(0, of)
    };
    let count = |penalty: GeneralPenalty| match penalty {
        GeneralPenalty::Idle => idle(true),
        GeneralPenalty::IdleBlack => idle(false),
        GeneralPenalty::Duals => counted.duals.len(),
        GeneralPenalty::Check => counted.checking_keys,
        GeneralPenalty::Capture => counted.capturing_keys,
        GeneralPenalty::KeyPromotion => counted.promoting_keys,
        GeneralPenalty::Captures => counted.captures,
        GeneralPenalty::Repeats => counted.repeats(),
        GeneralPenalty::Checked => usize::from(studies.first().is_some_and(|study| study.diagram.in_check())),
    };
    core::array::from_fn(|index| u16::try_from(count(GeneralPenalty::ALL[index])).unwrap_or(u16::MAX))
}
