//! How far a mate is to which both sides help.

use core::fmt;

/// The shortest help to mate of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Helpmate {
    /// Half-moves until mate; 0 if somebody is mated already.
    pub plies: u8,
    /// Lines of so many half-moves that end in mate; [`MOST_SOLUTIONS`] of them or more if it is that.
    pub solutions: u16,
}

/// The most lines that a table can tell; it stands for all that is more.
pub const MOST_SOLUTIONS: u16 = u16::MAX;

/// The byte of a position in which nobody can be helped to mate.
pub(crate) const NEVER: u8 = u8::MAX;

impl Helpmate {
    /// From the bytes of a table: half-moves, and the number of lines, the lower part first.
    pub(crate) fn of_bytes(plies: u8, low: u8, high: u8) -> Option<Self> {
        (plies != NEVER).then_some(Self { plies, solutions: u16::from_le_bytes([low, high]) })
    }

    /// With one half-move before it; `None` if that is more than a table can tell.
    pub(crate) fn before(self) -> Option<Self> {
        let plies = self.plies + 1;
        (plies != NEVER).then_some(Self { plies, ..self })
    }

    /// The shortest of two ways, with the lines of both if they are as short.
    pub(crate) fn shortest(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        let (Some(first), Some(second)) = (one, other) else { return one.or(other) };
        Some(match first.plies.cmp(&second.plies) {
            core::cmp::Ordering::Less => first,
            core::cmp::Ordering::Greater => second,
            core::cmp::Ordering::Equal => {
                Self { plies: first.plies, solutions: first.solutions.saturating_add(second.solutions) }
            }
        })
    }

    /// Whether there are so many solutions as it says, and not perhaps more.
    pub const fn is_exact(self) -> bool {
        self.solutions != MOST_SOLUTIONS
    }

    /// What is asked: `h#2`, or `h#2.5` where the side that mates begins.
    pub fn stipulation(self) -> String {
        stipulation(self.plies)
    }
}

/// Help to mate in so many half-moves, as it is asked.
pub fn stipulation(plies: u8) -> String {
    format!("h#{}{}", plies / 2, if plies.is_multiple_of(2) { "" } else { ".5" })
}

impl fmt::Display for Helpmate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self { plies: 0, .. } => write!(f, "mated"),
            Self { solutions: 1, .. } => write!(f, "{}, 1 solution", self.stipulation()),
            Self { solutions, .. } => {
                let at_least = if self.is_exact() { "" } else { "at least " };
                write!(f, "{}, {at_least}{solutions} solutions", self.stipulation())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        for (plies, solutions, words) in [
            (0, 1, "mated"),
            (1, 2, "h#0.5, 2 solutions"),
            (4, 1, "h#2, 1 solution"),
            (5, MOST_SOLUTIONS, "h#2.5, at least 65535 solutions"),
        ] {
            assert_eq!(Helpmate { plies, solutions }.to_string(), words);
        }
    }

    #[test]
    fn ways_are_added_where_they_are_as_short() {
        let way = |plies, solutions| Some(Helpmate { plies, solutions });
        assert_eq!(Helpmate::shortest(way(3, 2), way(3, 5)), way(3, 7));
        assert_eq!(Helpmate::shortest(way(3, 2), way(5, 1)), way(3, 2));
        assert_eq!(Helpmate::shortest(None, way(5, 1)), way(5, 1));
        assert_eq!(Helpmate::shortest(way(3, 65_000), way(3, 1_000)), way(3, MOST_SOLUTIONS));
        assert_eq!(way(254, 1).and_then(Helpmate::before), None);
    }
}
