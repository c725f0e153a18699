//! Two values in one word: what something is worth in the middlegame and in the endgame.

use core::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A pair of values in centipawns, middlegame and endgame, added and multiplied as one word.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Tapered(i64);

impl Tapered {
    /// Nothing in either.
    pub const ZERO: Self = Self(0);

    /// The value in the middlegame, then that in the endgame.
    #[inline]
    pub const fn new(middlegame: i32, endgame: i32) -> Self {
        Self(((endgame as i64) << 32) + middlegame as i64)
    }

    /// The value in the middlegame.
    #[inline]
    pub const fn middlegame(self) -> i32 {
        self.0 as i32
    }

    /// The value in the endgame.
    #[inline]
    pub const fn endgame(self) -> i32 {
        // A negative lower half has borrowed one from the upper.
        ((self.0 + (1 << 31)) >> 32) as i32
    }
}

impl Add for Tapered {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Tapered {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Tapered {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;
    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * i64::from(factor))
    }
}

impl core::fmt::Debug for Tapered {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::Tapered;

    #[test]
    fn halves_do_not_disturb_each_other() {
        for (mg, eg) in [(0, 0), (5, -7), (-5, 7), (-1, -1), (30_000, -30_000), (-200_000, 200_000)] {
            let pair = Tapered::new(mg, eg);
            assert_eq!((pair.middlegame(), pair.endgame()), (mg, eg));
            let sum = pair * -3 + pair - Tapered::new(1, 2);
            assert_eq!((sum.middlegame(), sum.endgame()), (-2 * mg - 1, -2 * eg - 2));
            assert_eq!(-(-pair), pair);
        }
    }
}
