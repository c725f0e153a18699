//! Parallel lines that rise to the right, on the dark squares.

use crate::pieces::UNIT;
use core::fmt::Write;

/// Lines of a hatching.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hatching {
    /// Lines that cross the side of a square.
    lines: u16,
}

impl Hatching {
    /// For vectors, whatever their size: nine lines across a square, as in print.
    pub(crate) const FINE: Self = Self { lines: 9 };

    /// For squares of so many pixels. Lines about five pixels apart can be told apart on a screen; a distance that
    /// divides the square lets all of them fall on pixels in the same way, without which they beat.
    pub(crate) fn for_pixels(side: u32) -> Self {
        let smallest = if side > 96 { side / 14 } else { 5 };
        let distances = [smallest, smallest - 1, smallest + 1, smallest + 2, smallest + 3];
        let distance =
            distances.into_iter().find(|distance| side.is_multiple_of(*distance)).unwrap_or(smallest);
        Self { lines: u16::try_from(side / distance).unwrap_or(9).max(2) }
    }

    /// The width of a line that makes about a third of the area black.
    pub(crate) fn width(self) -> f64 {
        0.33 * UNIT / f64::from(self.lines) / core::f64::consts::SQRT_2
    }

    /// The lines of the square with this upper left corner, as data of a path.
    pub(crate) fn add(self, path: &mut String, left: f64, top: f64) {
        let distance = UNIT / f64::from(self.lines);
        for number in 0..2 * self.lines {
            // Half a distance off, so that no line runs into a corner.
            let offset = (f64::from(number) + 0.5) * distance;
            let over = (offset - UNIT).max(0.0);
            let [x1, y1] = [left + over, top + offset.min(UNIT)];
            let [x2, y2] = [left + offset.min(UNIT), top + over];
            let _ = write!(path, "M{} {}L{} {}", number3(x1), number3(y1), number3(x2), number3(y2));
        }
    }
}

/// A number with at most three decimals and no more than it needs.
pub(crate) fn number3(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_in_their_square() {
        for side in 8..=512 {
            let mut path = String::new();
            Hatching::for_pixels(side).add(&mut path, 45.0, 90.0);
            for point in path.split(['M', 'L']).skip(1) {
                let (x, y) = point.split_once(' ').expect("two numbers");
                let (x, y): (f64, f64) = (x.parse().expect("x"), y.parse().expect("y"));
                assert!((45.0..=90.0).contains(&x) && (90.0..=135.0).contains(&y), "{side}: {point}");
            }
        }
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, 1.5, -0.0001, 2.0, 1.0 / 3.0].map(number3), ["0", "1.5", "0", "2", "0.333"]);
    }
}
