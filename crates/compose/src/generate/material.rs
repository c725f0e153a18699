//! Which units a problem is to have: `KQRB/kpp` exactly, `KQ+/k+` at least.

use super::chance::Chance;
use crate::rules::MOST;
use crate::space::KINDS;
use keymove_chess::{Arrangement, Color, Role};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How many units of each kind, and of all kinds together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Material {
    /// The least of each kind, indexed as [`KINDS`].
    least: [u32; 10],
    /// The most of each kind, indexed as [`KINDS`].
    most: [u32; 10],
    /// How many units there may be, kings included.
    units: RangeInclusive<u32>,
}

/// Why a text names no material.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MaterialError {
    /// A character means nothing, or belongs to the other side.
    #[error(
        "column {column}: {found:?} is no unit of {color}; expected letters of {} and at the end, if more may come, +",
        letters(*.color)
    )]
    Letter {
        /// The place, from 1 on.
        column: usize,
        /// What stands there.
        found: char,
        /// Whose units are expected there.
        color: Color,
    },
    /// There are not two sides.
    #[error("expected White's units, a slash, Black's units, such as KQRB/kpp; found {0} slashes")]
    Sides(usize),
    /// A side has no king, or several.
    #[error("{color} has {}; expected one {}", kings(*.count), if *.color == Color::White { "K before the slash" } else { "k after the slash" })]
    Kings {
        /// The side.
        color: Color,
        /// How many there are.
        count: usize,
    },
    /// No composition has so many.
    #[error("column {column}: {color} has more than {most} {}; expected at most {most}, as at the beginning of a game", names(*.role))]
    TooMany {
        /// The place of the first that is too much, from 1 on.
        column: usize,
        /// The side.
        color: Color,
        /// The kind.
        role: Role,
        /// How many there may be.
        most: u32,
    },
    /// Two kings cannot mate.
    #[error("White has nothing but the king; expected at least one more White unit, or + for any")]
    NothingMates,
    /// A text is no number of units.
    #[error("expected a number of units or a range from 3 to 32, such as 8..12, 7 or ..10")]
    Numbers,
    /// The number of units is impossible.
    #[error("{least} to {most} units cannot be: {reason}")]
    Units {
        /// The least number wanted.
        least: u32,
        /// The most.
        most: u32,
        /// What is in the way.
        reason: String,
    },
}

fn letters(color: Color) -> &'static str {
    if color == Color::White { "KQRBNP (or S for N)" } else { "kqrbnp (or s for n)" }
}

fn kings(count: usize) -> String {
    if count == 0 { "no king".into() } else { format!("{count} kings") }
}

/// What a side has too many of: of one queen there are not several.
fn names(role: Role) -> String {
    format!("{}{}", role.name(), if MOST[role.index()] == 1 { "" } else { "s" })
}

/// Any units that a composition may have.
impl Default for Material {
    fn default() -> Self {
        let most = KINDS.map(|kind| MOST[kind.role.index()]);
        Self { least: [0; 10], most, units: 3..=32 }
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let slashes = text.matches('/').count();
        let Some((white, black)) = text.split_once('/').filter(|_| slashes == 1) else {
            return Err(MaterialError::Sides(slashes));
        };
        let mut material = Self { least: [0; 10], most: [0; 10], units: 3..=32 };
        material.side(Color::White, white, 1)?;
        material.side(Color::Black, black, white.chars().count() + 2)?;
        if material.most[..5].iter().all(|&most| most == 0) {
            return Err(MaterialError::NothingMates);
        }
        Ok(material)
    }
}

impl Material {
    /// Reads the units of a side; its first letter is at this column.
    fn side(&mut self, color: Color, text: &str, first: usize) -> Result<(), MaterialError> {
        let (units, open) = text.strip_suffix('+').map_or((text, false), |units| (units, true));
        let mut kings = 0;
        for (number, found) in units.chars().enumerate() {
            let column = first + number;
            let role = role(color, found).ok_or(MaterialError::Letter { column, found, color })?;
            let Some(kind) = KINDS.iter().position(|kind| (kind.color, kind.role) == (color, role)) else {
                kings += 1;
                continue;
            };
            let most = MOST[role.index()];
            self.least[kind] += 1;
            self.most[kind] = self.least[kind];
            if self.least[kind] > most {
                return Err(MaterialError::TooMany { column, color, role, most });
            }
        }
        if kings != 1 {
            return Err(MaterialError::Kings { color, count: kings });
        }
        if open {
            for (kind, most) in KINDS.iter().zip(&mut self.most).filter(|(kind, _)| kind.color == color) {
                *most = MOST[kind.role.index()];
            }
        }
        Ok(())
    }

    /// The same with so many units, kings included.
    ///
    /// # Errors
    /// If the material cannot have them.
    pub fn with_units(mut self, units: RangeInclusive<u32>) -> Result<Self, MaterialError> {
        let (least, most) = (*units.start(), *units.end());
        let error = |reason: String| Err(MaterialError::Units { least, most, reason });
        if least > most {
            return error("the first number is larger than the second".into());
        }
        let (named, possible) = (self.least.iter().sum::<u32>() + 2, self.most.iter().sum::<u32>() + 2);
        if most < named.max(3) {
            return error(format!("the material {self} has {} already", named.max(3)));
        }
        if least > possible {
            return error(format!("the material {self} has at most {possible}"));
        }
        self.units = units;
        Ok(self)
    }

    /// The fewest units that it can mean, kings included.
    pub fn fewest(&self) -> u32 {
        self.least.iter().sum::<u32>() + 2
    }

    /// Whether there may be a unit of this side and one of these roles.
    pub fn may_have(&self, color: Color, roles: &[Role]) -> bool {
        let is_one = |kind: &keymove_chess::Piece| kind.color == color && roles.contains(&kind.role);
        KINDS.iter().zip(self.most).any(|(kind, most)| most > 0 && is_one(kind))
    }

    /// How many units besides the king a side may have.
    pub fn most_of(&self, color: Color) -> u32 {
        KINDS.iter().zip(self.most).filter(|(kind, _)| kind.color == color).map(|(_, most)| most).sum()
    }

    /// Whether it says of each kind how many there are.
    pub fn is_exact(&self) -> bool {
        self.least == self.most
    }

    /// The most units that it can mean, kings included.
    pub fn most_units(&self) -> u32 {
        (self.most.iter().sum::<u32>() + 2).min(*self.units.end())
    }

    /// All numbers of units that it can mean and with which White has more than the king, indexed as [`KINDS`], in the order of these
    /// numbers. There are many unless it has few units.
    pub(crate) fn classes(&self) -> Vec<[u32; 10]> {
        let mut all = Vec::new();
        self.extend([0; 10], 0, &mut all);
        all.retain(|kinds| kinds[..5].iter().any(|&count| count > 0) && self.allows(kinds));
        all
    }

    /// The numbers with those of the kinds before this one, and not too many units.
    fn extend(&self, kinds: [u32; 10], kind: usize, all: &mut Vec<[u32; 10]>) {
        let Some((&least, &most)) = self.least.get(kind).zip(self.most.get(kind)) else {
            all.push(kinds);
            return;
        };
        for count in least..=most {
            let mut next = kinds;
            next[kind] = count;
            if next.iter().sum::<u32>() + 2 <= *self.units.end() {
                self.extend(next, kind + 1, all);
            }
        }
    }

    /// Whether a position has such units. Two bishops of a side on one colour are not asked about.
    pub fn fits(&self, position: &Arrangement) -> bool {
        let counts = counts(position);
        self.units.contains(&position.occupied().len())
            && (0..10).all(|kind| (self.least[kind]..=self.most[kind]).contains(&counts[kind]))
    }

    /// Whether the numbers of each kind, indexed as [`KINDS`], are what is wanted.
    pub(super) fn allows(&self, counts: &[u32; 10]) -> bool {
        self.units.contains(&(counts.iter().sum::<u32>() + 2))
            && (0..10).all(|kind| (self.least[kind]..=self.most[kind]).contains(&counts[kind]))
    }

    /// Whether a position with these numbers may get one more unit of this kind.
    pub(super) fn has_room(&self, counts: &[u32; 10], kind: usize) -> bool {
        counts[kind] < self.most[kind] && counts.iter().sum::<u32>() + 2 < *self.units.end()
    }

    /// Whether these numbers are not too large.
    pub(super) fn has_room_for(&self, counts: &[u32; 10]) -> bool {
        counts.iter().sum::<u32>() + 2 <= *self.units.end()
            && (0..10).all(|kind| counts[kind] <= self.most[kind])
    }

    /// What must be added to these numbers for each kind's own sake.
    pub(super) fn missing(&self, counts: &[u32; 10]) -> Vec<usize> {
        let lacking = |kind: usize| self.least[kind].saturating_sub(counts[kind]) as usize;
        (0..10).flat_map(|kind| [kind].repeat(lacking(kind))).collect()
    }

    /// Units of one problem, kings apart, as indices of [`KINDS`], in any order: what must be, then what else comes by
    /// chance, as often as problems have it.
    pub(crate) fn draw(&self, chance: &mut Chance) -> Vec<usize> {
        let mut counts = self.least;
        let lowest = (counts.iter().sum::<u32>()).max(self.units.start().saturating_sub(2)).max(1);
        // Beyond a dozen a problem grows by improvement, not by chance.
        let usual = self.units.end().saturating_sub(2).min(12).max(lowest);
        let wanted = lowest + chance.below((usual - lowest + 1) as usize) as u32;
        while counts.iter().sum::<u32>() < wanted {
            let open: Vec<usize> = (0..10).filter(|&kind| counts[kind] < self.most[kind]).collect();
            let weights: Vec<usize> = open.iter().flat_map(|&kind| [kind].repeat(WEIGHTS[kind])).collect();
            let Some(&kind) = chance.choose(&weights) else { break };
            counts[kind] += 1;
        }
        let mut bag: Vec<usize> = (0..10).flat_map(|kind| [kind].repeat(counts[kind] as usize)).collect();
        chance.shuffle(&mut bag);
        bag
    }
}

/// How likely a unit of each kind is to be drawn, indexed as [`KINDS`].
const WEIGHTS: [usize; 10] = [6, 5, 5, 5, 5, 1, 3, 3, 3, 7];

/// How many units of each kind a position has, indexed as [`KINDS`].
pub(super) fn counts(position: &Arrangement) -> [u32; 10] {
    KINDS.map(|kind| position.pieces(kind.color, kind.role).len())
}

fn role(color: Color, letter: char) -> Option<Role> {
    let own = if color == Color::White { letter } else { letter.to_ascii_uppercase() };
    if (color == Color::White) != letter.is_ascii_uppercase() {
        return None;
    }
    if own == 'S' {
        return Some(Role::Knight);
    }
    Role::ALL.into_iter().find(|role| role.letter() == own)
}

/// As it is read: `KQRB/kpp`, `KQ+/k+`.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (color, king) in [(Color::White, "K"), (Color::Black, "/k")] {
            f.write_str(king)?;
            let kinds = || (0..10).filter(|&kind| KINDS[kind].color == color);
            for kind in kinds() {
                let letter = KINDS[kind].letter().to_string();
                f.write_str(&letter.repeat(self.least[kind] as usize))?;
            }
            if kinds().any(|kind| self.most[kind] > self.least[kind]) {
                f.write_str("+")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let seen = match text.parse::<Material>() {
            Ok(material) => material.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(seen, expected, "{text}");
    }

    #[test]
    fn texts() {
        check("KQRB/kpp", "KQRB/kpp");
        check("QKSS/sk", "KQNN/kn");
        check("KQ+/k+", "KQ+/k+");
        check("KQ/k", "KQ/k");
    }

    #[test]
    fn faults() {
        let letters = "expected letters of KQRBNP (or S for N) and at the end, if more may come, +";
        check("KXR/k", &format!("column 2: 'X' is no unit of White; {letters}"));
        check("KqR/k", &format!("column 2: 'q' is no unit of White; {letters}"));
        check("K+R/k", &format!("column 2: '+' is no unit of White; {letters}"));
        check(
            "KQ/kX",
            "column 5: 'X' is no unit of Black; expected letters of kqrbnp (or s for n) and at the end, if more may come, +",
        );
        check(
            "KQQ/k",
            "column 3: White has more than 1 queen; expected at most 1, as at the beginning of a game",
        );
        check(
            "KQ/kppppppppp",
            "column 13: Black has more than 8 pawns; expected at most 8, as at the beginning of a game",
        );
        check("QR/k", "White has no king; expected one K before the slash");
        check("KQR/kk", "Black has 2 kings; expected one k after the slash");
        check("KQR", "expected White's units, a slash, Black's units, such as KQRB/kpp; found 0 slashes");
        check("K/kqr", "White has nothing but the king; expected at least one more White unit, or + for any");
        check("", "expected White's units, a slash, Black's units, such as KQRB/kpp; found 0 slashes");
    }

    #[test]
    fn numbers_of_units() {
        let units = |text: &str, units| text.parse::<Material>().expect(text).with_units(units);
        assert_eq!(
            units("KQR/kp", 3..=4).expect_err("too few").to_string(),
            "3 to 4 units cannot be: the material KQR/kp has 5 already"
        );
        assert_eq!(
            units("KQR/kp", 6..=7).expect_err("too many").to_string(),
            "6 to 7 units cannot be: the material KQR/kp has at most 5"
        );
        assert!(units("KQR/kp+", 6..=7).is_ok());
        #[allow(clippy::reversed_empty_ranges)]
        let reversed = units("K+/k+", 7..=6);
        assert!(reversed.is_err());
    }

    #[test]
    fn what_is_drawn_fits() {
        let material: Material = "KQ+/kp+".parse().expect("a material");
        let material = material.with_units(6..=9).expect("possible");
        for attempt in 0..200 {
            let bag = material.draw(&mut Chance::of(1, attempt));
            let mut counts = [0; 10];
            bag.iter().for_each(|&kind| counts[kind] += 1);
            assert!(material.allows(&counts), "{counts:?}");
        }
    }
}
