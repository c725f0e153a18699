//! What several solutions are to show together, in words: `2 solutions, exchange of functions R B, model mates`.

use super::Wanted;
use crate::wishes::{Feature, WishError};
use keymove_chess::{Arrangement, Role};
use keymove_problem::Intention;
use keymove_solve::Limits;
use keymove_study::explain::{Relation, of_study};
use keymove_study::patterns::Pattern;
use keymove_study::score::{HelpTheme, MOST_SOLUTIONS};
use std::str::FromStr;

/// Two units of one side that do in one solution what the other one does in the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exchange {
    /// What the two are, in any order; any two if it is empty.
    roles: Vec<Role>,
}

/// A scheme.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scheme {
    /// The number of solutions, if it is said.
    pub solutions: Option<u64>,
    /// The pattern that they form, if it is said.
    pub pattern: Option<Intention>,
    /// Themes of the score, and how often each counts at least.
    pub themes: Vec<(HelpTheme, u16)>,
    /// Whether every solution ends in a model mate, or in an ideal one.
    pub every: Vec<HelpTheme>,
    /// Whether units exchange what they do.
    pub exchange: Option<Exchange>,
    /// Themes of the catalogue and patterns.
    pub required: Vec<Feature>,
}

/// A part of a scheme that says nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SchemeError {
    /// The number of solutions cannot be.
    #[error("{0:?}: expected 1 to {MOST_SOLUTIONS} solutions")]
    Solutions(String),
    /// The pattern does not go with the length.
    #[error("{0}")]
    Pattern(String),
    /// Not two kinds of units.
    #[error("{0:?}: expected two letters of KQRBNP (or S for N) behind `exchange of functions`, or none")]
    Units(String),
    /// Nothing is called so.
    #[error(transparent)]
    Theme(#[from] WishError),
}

impl Scheme {
    /// Reads a scheme: parts with commas between them. `2 solutions`, or their pattern, `2.1...`, if they part with the
    /// first move; `model mates` or `ideal mates`, of every solution; `exchange of functions`, of any two units of a
    /// side, or `exchange of functions R B`, of these; a theme of the score of helpmates, `zilahi` or `selfblock=2`; a
    /// pattern of one's own or a theme of the catalogue.
    ///
    /// # Errors
    /// At the first part that says nothing.
    pub fn read(text: &str, patterns: &[Pattern]) -> Result<Self, SchemeError> {
        let mut scheme = Self::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            scheme.add(part, patterns)?;
        }
        Ok(scheme)
    }

    fn add(&mut self, part: &str, patterns: &[Pattern]) -> Result<(), SchemeError> {
        let words = part.to_lowercase();
        let number = words.strip_suffix("solutions").or_else(|| words.strip_suffix("solution"));
        if let Some(number) = number {
            let number: Option<u64> = number.trim().parse().ok();
            let number = number.filter(|number| (1..=MOST_SOLUTIONS).contains(number));
            self.solutions = Some(number.ok_or_else(|| SchemeError::Solutions(part.to_owned()))?);
            return Ok(());
        }
        if let Ok(pattern @ Intention::Pattern { .. }) = words.parse::<Intention>() {
            if !(1..=MOST_SOLUTIONS).contains(&pattern.solutions()) {
                return Err(SchemeError::Solutions(part.to_owned()));
            }
            self.solutions = Some(pattern.solutions());
            self.pattern = Some(pattern);
            return Ok(());
        }
        if let Some(units) = words.strip_prefix("exchange of functions") {
            self.exchange =
                Some(Exchange { roles: roles(units).ok_or_else(|| SchemeError::Units(part.to_owned()))? });
            return Ok(());
        }
        match words.as_str() {
            "model mates" => self.every.push(HelpTheme::Model),
            "ideal mates" => self.every.push(HelpTheme::Ideal),
            _ => match crate::wishes::required_help_theme(part) {
                Ok(theme) => self.themes.push(theme),
                // The name may be one of the catalogue, which has more of them.
                Err(WishError::ScoreTheme { .. }) => self.required.push(Feature::find(part, patterns)?),
                Err(error) => return Err(error.into()),
            },
        }
        Ok(())
    }

    /// Adds to what is wanted what the scheme says.
    ///
    /// # Errors
    /// If the pattern does not go with the length.
    pub fn ask(self, wanted: &mut Wanted) -> Result<(), SchemeError> {
        let misfit = self.pattern.as_ref().and_then(|pattern| pattern.misfit(&wanted.stipulation));
        if let Some(misfit) = misfit {
            return Err(SchemeError::Pattern(misfit));
        }
        wanted.pattern = self.pattern;
        wanted.solutions = self.solutions.unwrap_or(wanted.solutions);
        let every = u16::try_from(wanted.solutions).unwrap_or(u16::MAX);
        wanted.themes.extend(self.every.into_iter().map(|theme| (theme, every)));
        wanted.themes.extend(self.themes);
        wanted.required.extend(self.required);
        wanted.exchange = self.exchange;
        Ok(())
    }
}

/// Two letters with anything but letters between them, or none.
fn roles(text: &str) -> Option<Vec<Role>> {
    let mut roles = Vec::new();
    for letter in text.chars().filter(|letter| letter.is_alphabetic()) {
        roles.push(match letter.to_ascii_uppercase() {
            'S' => Role::Knight,
            letter => Role::ALL.into_iter().find(|role| role.letter() == letter)?,
        });
    }
    matches!(roles.len(), 0 | 2).then_some(roles)
}

impl Exchange {
    /// Whether the solutions of a diagram show it; `None` if they could not be looked at to the end.
    pub(super) fn is_shown(&self, position: &Arrangement, wanted: &Wanted, limits: &Limits) -> Option<bool> {
        let study = crate::wishes::study(position, wanted.stipulation, limits)?;
        let complete = study.complete;
        let explanation = of_study(study, false);
        let pairs = explanation.table.iter().flat_map(|table| &table.pairs);
        let shown = pairs.flat_map(|pair| &pair.relations).any(|relation| match relation {
            Relation::Functions { units, .. } => self.fits(units.map(|unit| unit.piece.role)),
            Relation::Moves { .. } | Relation::Squares { .. } => false,
        });
        (shown || complete).then_some(shown)
    }

    fn fits(&self, units: [Role; 2]) -> bool {
        let [one, other] = units;
        self.roles.is_empty() || self.roles == [one, other] || self.roles == [other, one]
    }
}

/// As it is read.
impl std::fmt::Display for Exchange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("exchange of functions")?;
        self.roles.iter().try_for_each(|role| write!(f, " {}", role.letter()))
    }
}

/// Without patterns.
impl FromStr for Scheme {
    type Err = SchemeError;

    fn from_str(text: &str) -> Result<Self, SchemeError> {
        Self::read(text, &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::{Move, Square};

    #[test]
    fn texts() {
        let scheme: Scheme =
            "2 solutions, Exchange of functions R B, model mates, selfblock=2".parse().expect("a scheme");
        assert_eq!(scheme.solutions, Some(2));
        assert_eq!(
            scheme.exchange.as_ref().map(ToString::to_string).as_deref(),
            Some("exchange of functions R B")
        );
        assert_eq!(
            (scheme.every.as_slice(), scheme.themes.as_slice()),
            (&[HelpTheme::Model][..], &[(HelpTheme::SelfBlock, 2)][..])
        );
        let mut wanted = Wanted::new("h#2".parse().expect("a stipulation")).expect("a helpmate");
        scheme.ask(&mut wanted).expect("it goes together");
        assert_eq!(wanted.themes, [(HelpTheme::Model, 2), (HelpTheme::SelfBlock, 2)]);
        let scheme: Scheme = "2.1...".parse().expect("a scheme");
        assert_eq!(scheme.solutions, Some(2));
        scheme.ask(&mut wanted).expect("it goes together");
        let square = |text: &str| Square::parse(text).expect("a square");
        let mv = |word: &str| Move::new(square(&word[..2]), square(&word[2..]));
        let lines = |text: &str| text.split(' ').map(mv).collect::<Vec<Move>>();
        assert!(wanted.has_pattern(&[lines("a1a2 b1b2 a2a3 b2b3"), lines("a1b2 b1b2 a2a3 b2b3")]));
        assert!(!wanted.has_pattern(&[lines("a1a2 b1b2 a2a3 b2b3"), lines("a1a2 b1b2 a2a4 b2b3")]));
        let scheme: Scheme = "2.1.1.1.1.1".parse().expect("a scheme");
        assert!(scheme.ask(&mut wanted).is_err());
        let scheme: Scheme = "1 solution, platzwechsel".parse().expect("a scheme");
        assert_eq!((scheme.solutions, scheme.required[0].name()), (Some(1), "Platzwechsel"));
    }

    #[test]
    fn faults() {
        let error = |text: &str| text.parse::<Scheme>().expect_err(text).to_string();
        assert!(error("13 solutions").contains("expected 1 to 12"));
        assert!(error("exchange of functions R").contains("expected two letters"));
        assert!(error("exchange of functions R X").contains("expected two letters"));
        assert!(error("no such thing").contains("no such thing"));
        assert!(error("selfblock=0").contains("selfblock=0"));
    }
}
