//! Which men are on the board: the name of a table.

use crate::Title;
use arrayvec::ArrayVec;
use core::fmt;
use keymove_chess::{Arrangement, Color, Piece, Role};
use std::collections::BTreeSet;

/// The most men of a table, both kings among them.
pub const MOST_MEN: usize = 6;

/// The men of both sides, kings always among them; the stronger side comes first: it has more men or, of as many, the first stronger one.
///
/// ```
/// # use keymove_tables::Material;
/// let material: Material = "kkbs".parse()?;
/// assert_eq!(material.to_string(), "KBNK");
/// assert_eq!(material.men(), 4);
/// # Ok::<(), keymove_tables::MaterialError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// Without kings, queens first, pawns last.
    sides: [ArrayVec<Role, { MOST_MEN - 2 }>; 2],
}

/// Where the men of a kind are counted in a signature.
const fn place(color: Color, role: Role) -> usize {
    4 * (2 * role.index() + color.index())
}

/// Why a text names no material of a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MaterialError {
    /// There are not two kings in it.
    #[error(
        "{0:?}: expected both kings, such as KBNK; a table has no positions without a king, because nobody is mated there"
    )]
    Kings(String),
    /// A letter that is no man.
    #[error("{0:?}: {1:?} is no man; expected K, Q, R, B, N (or S) and P, such as KBNK")]
    Letter(String, char),
    /// More men than a table can have.
    #[error("{0:?}: {1} men; expected 3 to {MOST_MEN}")]
    Men(String, usize),
}

impl Material {
    /// The material of these men, without kings, and whether the second side is the stronger one, which comes first then; `None` for more
    /// than a table can have.
    pub fn of_sides(first: &[Role], second: &[Role]) -> Option<(Self, bool)> {
        if first.len() + second.len() > MOST_MEN - 2 {
            return None;
        }
        let sorted = |roles: &[Role]| {
            let mut roles: ArrayVec<Role, { MOST_MEN - 2 }> = roles.iter().copied().collect();
            roles.sort_unstable_by(|one, other| other.cmp(one));
            roles
        };
        let (first, second) = (sorted(first), sorted(second));
        let is_turned = (second.len(), &second) > (first.len(), &first);
        let sides = if is_turned { [second, first] } else { [first, second] };
        Some((Self { sides }, is_turned))
    }

    /// The material of a position, and whether Black is the stronger side; `None` if there are more men than in a table.
    ///
    /// # Panics
    /// If a king is missing.
    pub fn of(position: &Arrangement) -> Option<(Self, bool)> {
        let kings = Color::ALL.map(|color| position.king(color));
        assert!(kings.iter().all(Option::is_some), "tables are of positions with both kings");
        if position.occupied().len() as usize > MOST_MEN {
            return None;
        }
        let roles = |color| -> ArrayVec<Role, MOST_MEN> {
            let men = position.units().filter(|(_, piece)| piece.color == color && piece.role != Role::King);
            men.map(|(_, piece)| piece.role).collect()
        };
        Self::of_sides(&roles(Color::White), &roles(Color::Black))
    }

    /// How many men there are of each kind, four bits for each: what positions of one material have in common. The flag says that the stronger
    /// side is Black.
    pub(crate) fn signature(&self, is_turned: bool) -> u64 {
        self.pieces().fold(0, |signature, Piece { color, role }| {
            signature + (1 << place(if is_turned { !color } else { color }, role))
        })
    }

    /// The signature of a position.
    pub(crate) fn signature_of(position: &Arrangement) -> u64 {
        let roles = Role::ALL.into_iter().take(Role::King.index());
        roles.fold(0, |signature, role| {
            let count = |color| u64::from(position.pieces(color, role).len()) << place(color, role);
            signature | count(Color::White) | count(Color::Black)
        })
    }

    /// The number of men, both kings among them.
    pub fn men(&self) -> usize {
        2 + self.sides[0].len() + self.sides[1].len()
    }

    /// Whether there is a pawn.
    pub fn has_pawns(&self) -> bool {
        self.sides.iter().flatten().any(|&role| role == Role::Pawn)
    }

    /// Whether both sides have the same men.
    pub fn is_even(&self) -> bool {
        self.sides[0] == self.sides[1]
    }

    /// The roles of a side, without its king, queens first; White is the stronger side.
    pub fn roles(&self, color: Color) -> &[Role] {
        &self.sides[color.index()]
    }

    /// All men but for the kings; White is the stronger side.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        Color::ALL
            .into_iter()
            .flat_map(|color| self.roles(color).iter().map(move |&role| Piece { color, role }))
    }

    /// Without one of these men, or with one become another: what a capture, a promotion or both lead to. The flag says whether the side that
    /// was Black is White then.
    pub(crate) fn after(&self, lost: Option<Piece>, promoted: Option<(Color, Role)>) -> (Self, bool) {
        let mut sides = self.sides.clone();
        let mut take = |color: Color, role: Role| {
            let side = &mut sides[color.index()];
            if let Some(place) = side.iter().position(|&other| other == role) {
                side.remove(place);
            }
        };
        if let Some(Piece { color, role }) = lost {
            take(color, role);
        }
        if let Some((color, role)) = promoted {
            take(color, Role::Pawn);
            sides[color.index()].push(role);
        }
        Self::of_sides(&sides[0], &sides[1]).unwrap_or_else(|| unreachable!("no more men than before"))
    }

    /// What a capture, a promotion or both lead to; never two kings alone.
    pub fn next(&self) -> BTreeSet<Self> {
        self.nexts().into_iter().map(|(next, _)| next).filter(|next| next.men() > 2).collect()
    }

    /// The same, two kings alone among them, with whether the side that was Black is White there.
    pub(crate) fn nexts(&self) -> BTreeSet<(Self, bool)> {
        self.nexts_of(Color::White).union(&self.nexts_of(Color::Black)).cloned().collect()
    }

    /// What captures and promotions of one side lead to.
    pub(crate) fn nexts_of(&self, side: Color) -> BTreeSet<(Self, bool)> {
        let enemies = self.pieces().filter(|piece| piece.color != side);
        let lost: Vec<Option<Piece>> = enemies.map(Some).chain([None]).collect();
        let has_pawn = self.roles(side).contains(&Role::Pawn);
        let promotions = Role::PROMOTIONS.iter().filter(|_| has_pawn).map(|&role| Some((side, role)));
        let mut next = BTreeSet::new();
        for promoted in promotions.chain([None]) {
            let ways = lost.iter().filter(|lost| lost.is_some() || promoted.is_some());
            next.extend(ways.map(|&lost| self.after(lost, promoted)));
        }
        next
    }

    /// All that is needed for its table, in an order in which they can be made; itself is the last.
    pub fn family(&self) -> Vec<Self> {
        Title::from(self).family().into_iter().map(|title| title.material).collect()
    }

    /// How many pawns there are.
    pub(crate) fn pawns(&self) -> usize {
        self.pieces().filter(|piece| piece.role == Role::Pawn).count()
    }

    /// All materials of so many men.
    pub fn all(men: usize) -> Vec<Self> {
        let roles = &Role::ALL[..Role::King.index()];
        let mut lists: Vec<Vec<Role>> = vec![Vec::new()];
        let mut from = 0;
        for _ in 2..men.min(MOST_MEN) {
            let longer: Vec<Vec<Role>> = lists[from..]
                .iter()
                .flat_map(|list| {
                    roles
                        .iter()
                        .filter(|&role| list.last().is_none_or(|last| role >= last))
                        .map(|&role| [&list[..], &[role]].concat())
                })
                .collect();
            from = lists.len();
            lists.extend(longer);
        }
        let mut all = BTreeSet::new();
        for first in &lists {
            let others = lists.iter().filter(|second| first.len() + second.len() + 2 == men);
            all.extend(others.filter_map(|second| Some(Self::of_sides(first, second)?.0)));
        }
        all.into_iter().collect()
    }
}

impl core::str::FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let mut sides: [Vec<Role>; 2] = Default::default();
        let mut kings = 0;
        for letter in text.chars() {
            let role = match letter.to_ascii_uppercase() {
                'K' => {
                    kings += 1;
                    continue;
                }
                'Q' => Role::Queen,
                'R' => Role::Rook,
                'B' => Role::Bishop,
                'N' | 'S' => Role::Knight,
                'P' => Role::Pawn,
                _ => return Err(MaterialError::Letter(text.into(), letter)),
            };
            match kings {
                1 | 2 => sides[kings - 1].push(role),
                _ => return Err(MaterialError::Kings(text.into())),
            }
        }
        if kings != 2 {
            return Err(MaterialError::Kings(text.into()));
        }
        let men = 2 + sides[0].len() + sides[1].len();
        match Self::of_sides(&sides[0], &sides[1]) {
            Some((material, _)) if men > 2 => Ok(material),
            _ => Err(MaterialError::Men(text.into(), men)),
        }
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in &self.sides {
            write!(f, "K")?;
            for role in side {
                write!(f, "{}", role.letter())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Material {
        name.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn names_are_in_one_order() {
        for (text, name) in [("KKBN", "KBNK"), ("knksr", "KRNKN"), ("KPKQ", "KQKP"), ("KRKR", "KRKR")] {
            assert_eq!(named(text).to_string(), name);
        }
        for text in ["", "K", "KQ", "QKK", "KKK", "KK", "KXK", "KQQQKQQ"] {
            let error = text.parse::<Material>().expect_err("no material");
            assert!(error.to_string().contains("expected"), "{error}");
        }
    }

    #[test]
    fn as_many_as_are_known() {
        // 5, 30, 110 and 365 are the numbers of classes of three to six men.
        assert_eq!([3, 4, 5, 6].map(|men| Material::all(men).len()), [5, 30, 110, 365]);
    }

    #[test]
    fn what_is_needed_comes_first() {
        let family = named("KPKP").family();
        assert_eq!(family.last(), Some(&named("KPKP")));
        for (place, material) in family.iter().enumerate() {
            assert!(material.next().iter().all(|next| family[..place].contains(next)), "{material}");
        }
        let names: Vec<String> = named("KRK").family().iter().map(ToString::to_string).collect();
        assert_eq!(names, ["KRK"]);
    }
}
