//! Wishes that no position can fulfil are refused before anything is searched.

use super::{WishError, Wishes};
use crate::space::Bounds;
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square};

impl Wishes {
    /// What of the space around this problem, within so many transformations, they exclude. `key` is its only key.
    ///
    /// # Errors
    /// If they contradict each other or the problem.
    pub fn bounds_of(&self, original: &Arrangement, key: Move, level: u16) -> Result<Bounds, WishError> {
        if let Some(square) = self.keep_units.without(original.occupied()).first() {
            return Err(WishError::NoUnit(square));
        }
        self.check_empty(original, key, level)?;
        self.check_units(original, key, level)?;
        self.check_features()?;
        Ok(self.bounds(key))
    }

    /// Whether nothing is both required and forbidden.
    pub(crate) fn check_features(&self) -> Result<(), WishError> {
        let both = |feature| self.forbidden.iter().any(|other| other == feature);
        match self.required.iter().find(|&feature| both(feature)) {
            Some(feature) => Err(WishError::RequiredAndForbidden(feature.name().to_owned())),
            None => Ok(()),
        }
    }

    /// Whether all squares to be kept empty can be.
    fn check_empty(&self, original: &Arrangement, key: Move, level: u16) -> Result<(), WishError> {
        let occupied = self.keep_empty & original.occupied();
        for square in occupied {
            if let Some(reason) = self.reason_to_stay(original, key, square) {
                return Err(WishError::KeptAndEmpty { square, reason });
            }
        }
        if occupied.len() > u32::from(level) {
            return Err(WishError::TooManyToEmpty { count: occupied.len(), level });
        }
        Ok(())
    }

    /// Why the unit on this square stays, if it does.
    fn reason_to_stay(&self, original: &Arrangement, key: Move, square: Square) -> Option<&'static str> {
        if original.role(Role::King).has(square) {
            Some("a king is never deleted")
        } else if self.only_add {
            Some("units are only added")
        } else if self.keep_units.has(square) {
            Some("its unit is to be kept")
        } else if self.keep_key && square == key.from() {
            Some("the key leaves from there and is to be kept")
        } else {
            None
        }
    }

    /// Whether so few units can be left.
    fn check_units(&self, original: &Arrangement, key: Move, level: u16) -> Result<(), WishError> {
        let Some(most) = self.max_units else { return Ok(()) };
        let units = original.occupied().len();
        let key_unit = if self.keep_key { key.from().into() } else { Bitboard::EMPTY };
        let kings = Color::ALL.into_iter().filter_map(|color| original.king(color));
        let kings = kings.fold(Bitboard::EMPTY, |set, square| set | square.into());
        let kept = if self.only_add { units } else { (self.keep_units | kings | key_unit).len() };
        if most < kept {
            return Err(WishError::FewerThanKept { most, kept });
        }
        let left = units.saturating_sub(u32::from(level));
        if most < left {
            return Err(WishError::OutOfReach { most, units, level, left });
        }
        Ok(())
    }
}
