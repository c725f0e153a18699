//! Which table: whose men, and what it tells of them.

use crate::Material;
use core::fmt;
use keymove_chess::Color;
use std::collections::BTreeSet;

/// What a table tells of positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// How far the mate is with best play by both sides.
    Mate,
    /// How far the mate is if both sides help, and in how many ways.
    Helpmate {
        /// Who is mated; White is the stronger side.
        mated: Color,
    },
    /// What it is worth under the rule of fifty moves, and how far the next capture or move of a pawn is.
    Zeroing,
}

impl Kind {
    pub(crate) const ALL: [Self; 4] = [
        Self::Mate,
        Self::Helpmate { mated: Color::Black },
        Self::Helpmate { mated: Color::White },
        Self::Zeroing,
    ];

    /// The same where the stronger side is Black.
    pub(crate) fn turned(self, is_turned: bool) -> Self {
        match self {
            Self::Helpmate { mated } if is_turned => Self::Helpmate { mated: !mated },
            kind => kind,
        }
    }

    /// The byte that says it in a file.
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::Mate => 1,
            Self::Helpmate { mated: Color::Black } => 2,
            Self::Helpmate { mated: Color::White } => 3,
            Self::Zeroing => 4,
        }
    }

    /// Bytes of a position.
    pub(crate) const fn planes(self) -> usize {
        match self {
            Self::Mate => 1,
            Self::Helpmate { .. } => 3,
            Self::Zeroing => 2,
        }
    }
}

/// The name of a table.
///
/// ```
/// # use keymove_chess::Color;
/// # use keymove_tables::{Material, Title};
/// let material: Material = "KBNK".parse()?;
/// assert_eq!(Title::from(&material).to_string(), "KBNK");
/// assert_eq!(Title::helpmates_of(&material)[0].to_string(), "KBNK (helpmates, Black mated)");
/// # Ok::<(), keymove_tables::MaterialError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Title {
    /// Whose men.
    pub material: Material,
    /// What it tells.
    pub kind: Kind,
}

impl From<&Material> for Title {
    /// Of the distance to mate.
    fn from(material: &Material) -> Self {
        Self { material: material.clone(), kind: Kind::Mate }
    }
}

impl From<&Self> for Title {
    fn from(title: &Self) -> Self {
        title.clone()
    }
}

impl Title {
    /// The table of helpmates in which a side is mated, among men of which Black has the stronger ones if `is_turned`, and whether colours change places
    /// in it; `None` if the other side has nothing to mate with.
    pub(crate) fn helpmate(material: Material, is_turned: bool, mated: Color) -> Option<(Self, bool)> {
        // Of even men one table serves both: Black is mated in it.
        let is_turned = if material.is_even() { mated == Color::White } else { is_turned };
        let kind = Kind::Helpmate { mated }.turned(is_turned);
        let can_mate = !material.roles(if is_turned { mated } else { !mated }).is_empty();
        can_mate.then_some((Self { material, kind }, is_turned))
    }

    /// The table of what positions are worth under the rule of fifty moves.
    pub fn zeroing(material: &Material) -> Self {
        Self { material: material.clone(), kind: Kind::Zeroing }
    }

    /// All tables of helpmates of a material: one for each side that can be mated, Black first; of even men one serves both.
    pub fn helpmates_of(material: &Material) -> Vec<Self> {
        let titles: BTreeSet<Self> = [Color::Black, Color::White]
            .into_iter()
            .filter_map(|mated| Some(Self::helpmate(material.clone(), false, mated)?.0))
            .collect();
        titles.into_iter().rev().collect()
    }

    /// The tables of what a capture, a promotion or both lead to.
    pub fn next(&self) -> BTreeSet<Self> {
        match self.kind {
            Kind::Mate => self.material.next().iter().map(Self::from).collect(),
            Kind::Zeroing => self.material.next().iter().map(Self::zeroing).collect(),
            Kind::Helpmate { mated } => {
                let nexts = self.material.nexts().into_iter();
                nexts
                    .filter_map(|(next, is_turned)| Some(Self::helpmate(next, is_turned, mated)?.0))
                    .collect()
            }
        }
    }

    /// Who is to move, White being the stronger side there, after the captures and promotions that lead from here to these men.
    pub(crate) fn turns_in(&self, next: &Material) -> Vec<Color> {
        let leads =
            |side: Color, is_turned: bool| self.material.nexts_of(side).contains(&(next.clone(), is_turned));
        // Who moved is not to move, and colours may have changed places.
        let is_found = |turn: &Color| leads(!*turn, false) || leads(*turn, true);
        Color::ALL.into_iter().filter(is_found).collect()
    }

    /// All that is needed for it, in an order in which they can be made; itself is the last.
    pub fn family(&self) -> Vec<Self> {
        let (mut all, mut open) = (BTreeSet::from([self.clone()]), vec![self.clone()]);
        while let Some(title) = open.pop() {
            open.extend(title.next().into_iter().filter(|next| all.insert(next.clone())));
        }
        let mut all: Vec<Self> = all.into_iter().collect();
        all.sort_by_key(|title| (title.material.men(), title.material.pawns(), title.clone()));
        all
    }

    /// The name of its file, without the ending.
    pub(crate) fn file(&self) -> String {
        let material = &self.material;
        match self.kind {
            Kind::Mate => material.to_string(),
            Kind::Helpmate { mated: Color::Black } => format!("{material}.help-black"),
            Kind::Helpmate { mated: Color::White } => format!("{material}.help-white"),
            Kind::Zeroing => format!("{material}.zeroing"),
        }
    }

    /// What has it made.
    pub(crate) fn command(&self) -> String {
        let kind = match self.kind {
            Kind::Mate => "",
            Kind::Helpmate { .. } => " --kind helpmate",
            Kind::Zeroing => " --kind zeroing",
        };
        format!("keymove tables make {}{kind}", self.material)
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let material = &self.material;
        match self.kind {
            Kind::Mate => write!(f, "{material}"),
            Kind::Helpmate { mated } => write!(f, "{material} (helpmates, {mated:?} mated)"),
            Kind::Zeroing => write!(f, "{material} (fifty moves)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Material {
        name.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn tables_of_helpmates_are_those_in_which_somebody_can_mate() {
        for (material, titles) in [
            ("KRK", vec!["KRK (helpmates, Black mated)"]),
            ("KRKR", vec!["KRKR (helpmates, Black mated)"]),
            ("KQKR", vec!["KQKR (helpmates, Black mated)", "KQKR (helpmates, White mated)"]),
        ] {
            let found: Vec<String> =
                Title::helpmates_of(&named(material)).iter().map(ToString::to_string).collect();
            assert_eq!(found, titles);
        }
    }

    /// The queen is taken: Black's rook, the stronger side's, can only mate White, and that is not asked.
    #[test]
    fn families_follow_who_is_mated() {
        let families: Vec<Vec<String>> = Title::helpmates_of(&named("KQKR"))
            .iter()
            .map(|title| title.family().iter().map(Title::file).collect())
            .collect();
        assert_eq!(families[0], ["KQK.help-black", "KQKR.help-black"]);
        assert_eq!(families[1], ["KRK.help-black", "KQKR.help-white"]);
        let mates: Vec<String> = Title::from(&named("KQKR")).family().iter().map(Title::file).collect();
        assert_eq!(mates, ["KRK", "KQK", "KQKR"]);
    }
}
