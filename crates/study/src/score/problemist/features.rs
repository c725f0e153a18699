//! The features of a problem, as numbers.

use super::{Feature, battle, lines};
use crate::catalogue::{self, Group};
use crate::score::{force, promoted_force};
use crate::{Finding, Study};
use keymove_chess::{Arrangement, Color, Role};

/// What a problem has of each [`Feature`].
#[derive(Clone, PartialEq, Debug)]
pub struct Features([f64; Feature::COUNT]);

impl Default for Features {
    /// Nothing of anything.
    fn default() -> Self {
        Self([0.0; Feature::COUNT])
    }
}

impl Features {
    /// Reads a solution. `None` if it is not complete, or no kind that is known.
    pub fn of(study: &Study) -> Option<Self> {
        let mut features = Self::default();
        if !study.complete {
            return None;
        }
        features.read_diagram(&study.diagram);
        if study.is_battle() {
            battle::read(study, &mut features)?;
        } else {
            lines::read(study, &mut features)?;
        }
        features.read_themes(&catalogue::detect(study));
        Some(features)
    }

    /// How much of a feature there is.
    pub const fn get(&self, feature: Feature) -> f64 {
        self.0[feature as usize]
    }

    pub(super) fn put(&mut self, feature: Feature, value: f64) {
        self.0[feature as usize] = value;
    }

    pub(super) fn set(&mut self, feature: Feature, count: u32) {
        self.put(feature, count.into());
    }

    pub(super) fn mark(&mut self, feature: Feature, holds: bool) {
        self.put(feature, f64::from(u8::from(holds)));
    }

    fn read_diagram(&mut self, diagram: &Arrangement) {
        let units = diagram.occupied().len();
        self.set(Feature::Units, units);
        self.mark(Feature::Miniature, units <= 7);
        self.mark(Feature::Meredith, (8..=12).contains(&units));
        self.set(Feature::White, force(diagram, Color::White));
        self.set(Feature::Black, force(diagram, Color::Black));
        self.set(Feature::WhitePawns, diagram.pieces(Color::White, Role::Pawn).len());
        self.set(Feature::BlackPawns, diagram.pieces(Color::Black, Role::Pawn).len());
        self.set(Feature::Promoted, promoted_force(diagram).len() as u32);
    }

    fn read_themes(&mut self, findings: &[Finding]) {
        let mut seen: Vec<&str> = Vec::new();
        for finding in findings {
            if seen.contains(&finding.theme) {
                continue;
            }
            seen.push(finding.theme);
            let Some(theme) = catalogue::find(finding.theme) else { continue };
            let feature = match theme.group {
                Group::Key => Feature::ThemesOfKey,
                Group::Battery => Feature::ThemesOfBatteries,
                Group::Pin => Feature::ThemesOfPins,
                Group::Line => Feature::ThemesOfLines,
                Group::Way => Feature::ThemesOfWays,
                Group::Manoeuvre => Feature::ThemesOfManoeuvres,
                Group::Mate => Feature::ThemesOfMates,
                Group::Defence => Feature::ThemesOfDefences,
                Group::Change => Feature::ThemesOfChanges,
            };
            self.0[feature as usize] += 1.0;
        }
    }
}
