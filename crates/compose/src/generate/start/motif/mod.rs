//! Towards a theme: a skeleton of units that shows it by construction, White's units put where the mates of the theme come
//! about, units added until every reply is answered, and the key taken back.
//!
//! ```text
//! Motif::skeleton --> Descent until Motif::distance is 0 --> Descent until nothing is unanswered --> key taken back
//! ```
//!
//! Everything before the key is taken back is a position with Black to move. The skeleton stays where it is; all other units
//! may be moved, exchanged and added. A motif says how far a position is from its theme by what Black still has against the
//! mates that are wanted.

mod answers;
mod descent;
mod grimshaw;
mod half_pin;
mod line;
mod pickaninny;
mod unpin;

use super::kings;
use super::mates::take_back_key;
use crate::generate::chance::Chance;
use crate::generate::climb::{Climber, Made};
use crate::generate::material::counts;
use crate::space::KINDS;
use answers::unanswered;
use descent::Descent;
use grimshaw::Grimshaw;
use half_pin::HalfPin;
use keymove_chess::{Arrangement, Bitboard, Color, Piece, Role, Square};
use keymove_study::score::Theme;
use pickaninny::Pickaninny;
use unpin::Unpin;

/// How many skeletons are tried before an attempt begins in another way.
const TRIES: usize = 40;
/// How many beginnings are compared.
const COMPARED: usize = 3;
/// How many pairs of kings are tried for a skeleton.
const PLACINGS: usize = 50;
/// How many units are put on the board besides the skeleton before it is looked where they belong.
const FIRST_UNITS: usize = 3;
/// The weight of what is missing to the theme, where a reply without a mate weighs 1.
const THEME: i64 = 3;

/// A theme with the squares of a skeleton.
enum Motif {
    Grimshaw(Grimshaw),
    HalfPin(HalfPin),
    Unpin(Unpin),
    Pickaninny(Pickaninny),
}

impl Motif {
    /// Whether there are skeletons for a theme.
    const fn is_for(theme: Theme) -> bool {
        matches!(theme, Theme::Grimshaw | Theme::HalfPin | Theme::Unpin | Theme::Pickaninny)
    }

    /// The units of a theme around two kings.
    fn skeleton(theme: Theme, kings: &Arrangement, chance: &mut Chance) -> Option<(Self, Arrangement)> {
        match theme {
            Theme::Grimshaw => {
                Grimshaw::skeleton(kings, chance).map(|(one, units)| (Self::Grimshaw(one), units))
            }
            Theme::HalfPin => {
                HalfPin::skeleton(kings, chance).map(|(one, units)| (Self::HalfPin(one), units))
            }
            Theme::Unpin => Unpin::skeleton(kings, chance).map(|(one, units)| (Self::Unpin(one), units)),
            Theme::Pickaninny => {
                Pickaninny::skeleton(kings, chance).map(|(one, units)| (Self::Pickaninny(one), units))
            }
            _ => None,
        }
    }

    /// How far a position, Black to move, is from showing the theme; 0 if it does.
    fn distance(&self, position: &Arrangement) -> i64 {
        match self {
            Self::Grimshaw(one) => one.distance(position),
            Self::HalfPin(one) => one.distance(position),
            Self::Unpin(one) => one.distance(position),
            Self::Pickaninny(one) => one.distance(position),
        }
    }
}

/// A sound two-mover that begins with one of the wished themes. The outer `None`: there are no skeletons for the wishes, or the
/// material has none; the inner one: none of those that were tried led to a problem. Other beginnings do not show such a theme, and
/// a climb from there does not come to it.
pub(super) fn begin(climber: &mut Climber<'_>) -> Option<Option<Made>> {
    let wished = climber.plan.themes.iter().map(|&(theme, _)| theme);
    let themes: Vec<Theme> = wished.filter(|&theme| Motif::is_for(theme)).collect();
    if themes.is_empty() {
        return None;
    }
    let (mut made, mut is_possible) = (Vec::<Made>::new(), false);
    for _ in 0..TRIES {
        if climber.stops() || made.len() == COMPARED {
            break;
        }
        let theme = *climber.chance.choose(&themes)?;
        let Some(skeleton) = Skeleton::new(climber, theme) else { continue };
        is_possible = true;
        made.extend(skeleton.after_key(climber).and_then(|after| take_back_key(climber, &after)));
    }
    is_possible.then(|| made.into_iter().max_by_key(|made| made.value))
}

/// Units that make a theme possible, Black to move, and a few of White's.
struct Skeleton {
    motif: Motif,
    position: Arrangement,
    /// The squares of what stays.
    fixed: Bitboard,
}

impl Skeleton {
    /// One that the material has room for.
    fn new(climber: &mut Climber<'_>, theme: Theme) -> Option<Self> {
        let Climber { plan, chance, .. } = climber;
        let material = &plan.material;
        // A check by what stays where it is would last for ever.
        let (motif, mut position) = (0..PLACINGS).find_map(|_| {
            Motif::skeleton(theme, &kings(chance)?.turned(), chance).filter(|(_, units)| is_quiet(units))
        })?;
        let fixed = position.occupied();
        let drawn = material.draw(chance);
        let white = drawn.into_iter().filter(|&kind| KINDS[kind].color == Color::White);
        for kind in white.take(FIRST_UNITS) {
            let square = super::place(&position, KINDS[kind], chance)?;
            let next = position.with_unit(square, KINDS[kind]);
            if is_quiet(&next) {
                position = next;
            }
        }
        material.has_room_for(&counts(&position)).then_some(Self { motif, position, fixed })
    }

    /// A position after the key that shows the theme, with an answer to every reply.
    fn after_key(&self, climber: &mut Climber<'_>) -> Option<Arrangement> {
        let Self { motif, position, fixed } = self;
        let Climber { plan, chance, .. } = climber;
        let mut descent = Descent { material: &plan.material, fixed: *fixed, chance };
        let shown = descent.go(*position, &|position| motif.distance(position))?;
        descent.go(shown, &|position| THEME * motif.distance(position) + unanswered(position))
    }
}

/// Whether neither king is in check, Black to move.
fn is_quiet(position: &Arrangement) -> bool {
    !position.in_check() && !position.king_attacked(Color::White)
}

/// The position with one more unit, if the square is free.
fn with(position: &Arrangement, square: Square, color: Color, role: Role) -> Option<Arrangement> {
    let free = !position.occupied();
    let pawn = role == Role::Pawn && Bitboard::BACK_RANKS.has(square);
    (free.has(square) && !pawn).then(|| position.with_unit(square, Piece { color, role }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Material, Plan};
    use keymove_study::score::Scorer;

    /// Positions after the key show the theme once their key is taken back: counted by the score, which shares nothing with
    /// the skeletons.
    #[test]
    fn what_is_built_shows_the_theme() {
        let material = Material::default().with_units(6..=14).expect("possible");
        // The others take seconds.
        let themes: &[Theme] = match !keymove_testing::is_full() {
            true => &[Theme::HalfPin, Theme::Unpin],
            false => &[Theme::Grimshaw, Theme::HalfPin, Theme::Unpin, Theme::Pickaninny],
        };
        for &theme in themes {
            let plan = Plan { material: material.clone(), themes: vec![(theme, 1)], ..Plan::default() };
            let mut climber = Climber::new(&plan, Chance::of(1, 1), &|| false);
            let mut scorer = Scorer::new(plan.weights.clone());
            let (mut built, mut shown) = (0, 0);
            while shown == 0 && built < 5 {
                let Some(skeleton) = Skeleton::new(&mut climber, theme) else { continue };
                let Some(after) = skeleton.after_key(&mut climber) else { continue };
                assert_eq!(unanswered(&after), 0, "{after}");
                let Some(made) = take_back_key(&mut climber, &after) else { continue };
                built += 1;
                let score = scorer.score(&made.position, made.key).expect("sound");
                shown += u32::from(score.counts[theme as usize] > 0);
            }
            assert!(shown > 0, "{theme:?}: {shown} of {built}");
        }
    }
}
