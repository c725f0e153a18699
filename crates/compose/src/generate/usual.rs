//! What is made if less is said, and what cannot be made.

use super::{LENGTHS, Material, MaterialError, Plan};
use keymove_chess::{Color, Role};
use keymove_problem::Moves;
use keymove_study::score::Theme;
use std::ops::RangeInclusive;

/// Numbers of units that can be asked for, kings included.
const POSSIBLE: RangeInclusive<u32> = 3..=32;

impl Plan {
    /// The usual plan for mates in so many moves, one of [`LENGTHS`]: units of miniatures and Merediths, of three-movers those of
    /// miniatures, which are judged in the least time; and patience that takes about as long.
    pub fn usual(moves: Moves) -> Self {
        let is_two_mover = moves == LENGTHS[0];
        let plan = Self::default();
        Self { moves, patience: if is_two_mover { plan.patience } else { 15 }, ..plan }
    }

    /// How many units problems of this length have if nothing is said, kings included.
    pub fn usual_units(moves: Moves) -> RangeInclusive<u32> {
        if moves == LENGTHS[0] { 6..=12 } else { 5..=7 }
    }
}

impl Material {
    /// Reads a number of units or a range of them, kings included: `8..12`, `8..`, `..12`, `8`.
    ///
    /// # Errors
    /// [`MaterialError::Numbers`] for anything else.
    pub fn read_units(text: &str) -> Result<RangeInclusive<u32>, MaterialError> {
        let number = |text: &str, default: u32| match text.trim() {
            "" => Ok(default),
            text => {
                text.parse().ok().filter(|number| POSSIBLE.contains(number)).ok_or(MaterialError::Numbers)
            }
        };
        match text.split_once("..") {
            Some((least, most)) => {
                Ok(number(least, *POSSIBLE.start())?..=number(most.trim_start_matches('='), *POSSIBLE.end())?)
            }
            None if text.trim().is_empty() => Err(MaterialError::Numbers),
            None => number(text, *POSSIBLE.start()).map(|number| number..=number),
        }
    }

    /// The same with as many units as an exact material has, otherwise with the usual number, or as many as it names if that is more.
    ///
    /// # Errors
    /// If the material cannot have so many.
    pub fn with_usual_units(self, usual: &RangeInclusive<u32>) -> Result<Self, MaterialError> {
        let named = self.fewest();
        let units = if self.is_exact() { named..=named } else { *usual.start()..=(*usual.end()).max(named) };
        self.with_units(units)
    }

    /// What a theme needs that this material does not have.
    pub fn lacks(&self, theme: Theme) -> Option<&'static str> {
        const LINES: [Role; 3] = [Role::Queen, Role::Rook, Role::Bishop];
        let black = |roles: &[Role]| self.may_have(Color::Black, roles);
        let black_kinds = || {
            [Role::Queen, Role::Rook, Role::Bishop, Role::Pawn]
                .into_iter()
                .filter(|&role| black(&[role]))
                .count()
        };
        let (holds, what) = match theme {
            Theme::Grimshaw => (black_kinds() >= 2, "two kinds of Black's queen, rook, bishop and pawn"),
            Theme::Pickaninny => (black(&[Role::Pawn]), "a black pawn"),
            Theme::Unpin => (black(&LINES), "a line piece of Black's"),
            Theme::HalfPin => (self.most_of(Color::Black) >= 2, "two units of Black's besides the king"),
            Theme::SelfPin | Theme::SelfBlock => {
                (self.most_of(Color::Black) >= 1, "a unit of Black's besides the king")
            }
            _ => (true, ""),
        };
        let pins = matches!(theme, Theme::HalfPin | Theme::SelfPin);
        if holds && pins && !self.may_have(Color::White, &LINES) {
            return Some("a line piece of White's");
        }
        (!holds).then_some(what)
    }
}
