//! Helpmates: **Keymove's own measure**, in the spirit of the paper's for two-movers, which leaves them to the future.
//!
//! ```text
//! diagram, all solutions --> Track (who went where, for each) --> FinalPicture --> themes, bonuses, penalties --> HelpScore
//! ```
//!
//! A score is given to what is sound: as many solutions as are meant, each a different line, and none that is shorter.
//! Looked at is what problemists look for in helpmates: model mates, echoes, what Black does for White and White for
//! Black, and whether every unit is needed. `docs/score.md` has the definition of every part.

mod picture;
mod sound;
mod track;

pub use sound::{MOST_SOLUTIONS, NoHelpScore, check_help_diagram, help_solutions, is_helpmate};

use super::part::parts;
use super::weights::{HelpmateWeights, Repeated, Weights};
use crate::score::key::Key;
use crate::{Line, Study};
use keymove_chess::{Arrangement, Color, Move, Role, Square};
use keymove_problem::sort::Sort as _;
use picture::FinalPicture;
use track::Track;

parts! {
    /// What solutions show.
    HelpTheme {
        /// A pure and economical mate.
        Model = "model",
        /// A model mate in which every unit on the board takes part.
        Ideal = "ideal",
        /// Two solutions with the same model mate elsewhere or turned.
        Echo = "echo",
        /// An echo with the mated king on squares of different colours.
        Chameleon = "chameleon",
        /// A White unit that is captured in one solution and mates in another.
        Zilahi = "zilahi",
        /// A Black unit that moved takes a flight.
        SelfBlock = "selfblock",
        /// A Black unit pinned in the play that could parry the mate otherwise.
        SelfPin = "selfpin",
        /// A unit leaves a square over which a White line piece then goes or acts in the mate.
        Opening = "opening",
        /// A move of either side that could be passed.
        Tempo = "tempo",
        /// A unit returns to a square that it left.
        Switchback = "switchback",
        /// A promotion.
        Promotion = "promotion",
        /// A promotion to rook, bishop or knight.
        Underpromotion = "underpromotion",
        /// Castling or a capture en passant.
        Special = "special",
    }
}

parts! {
    /// What else is good about a helpmate.
    HelpBonus {
        /// Several solutions.
        Solutions = "solutions",
        /// Different mating moves.
        Mates = "mates",
        /// Different squares of the mated king.
        Kings = "kings",
        /// At most seven units.
        Miniature = "miniature",
        /// Eight to twelve units.
        Meredith = "meredith",
        /// Few units; negative where there are many.
        Pieces = "pieces",
    }
}

parts! {
    /// What is bad about a helpmate.
    HelpPenalty {
        /// White units that no solution uses.
        Idle = "idle",
        /// Black units that no solution uses.
        IdleBlack = "idleblack",
        /// Captures by White.
        Captures = "captures",
        /// Checks by White before the mate.
        Checks = "checks",
        /// Moves that several solutions have in common.
        Repeats = "repeats",
        /// What White's units are worth.
        Force = "force",
        /// The side to move is in check in the diagram.
        Checked = "checked",
    }
}

/// The points of a helpmate, part by part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HelpScore {
    /// How often each theme counts, indexed by [`HelpTheme`].
    pub counts: [u16; HelpTheme::COUNT],
    /// How often each penalty counts, indexed by [`HelpPenalty`]: what White's units are worth for their force.
    pub faults: [u16; HelpPenalty::COUNT],
    /// Points of themes, indexed by [`HelpTheme`].
    pub themes: [i64; HelpTheme::COUNT],
    /// Points of bonuses, indexed by [`HelpBonus`].
    pub bonuses: [i64; HelpBonus::COUNT],
    /// Points of penalties, to be taken off, indexed by [`HelpPenalty`].
    pub penalties: [i64; HelpPenalty::COUNT],
}

impl HelpScore {
    /// Scores a helpmate of which all solutions are known: Black, who is mated, and White help each other from the diagram
    /// on. That the solutions are all and as many as meant is for the caller to know. `None` if a line is none that ends in
    /// the mate of Black.
    pub fn of(position: &Arrangement, solutions: &[Vec<Move>], weights: &Weights) -> Option<Self> {
        let own = |square: Square| square;
        let tracks: Option<Vec<Track>> =
            solutions.iter().map(|line| Track::of(position, line, &own)).collect();
        Some(Self::of_tracks(position, &tracks?, weights))
    }

    /// Scores a helpmate with all its twins: what solutions show, they show together, and a unit that any of them uses is not
    /// idle. Set play does not count; number and strength of units are those of the first diagram. `None` as for [`Self::of`].
    pub fn of_study(study: &Study, weights: &Weights) -> Option<Self> {
        let lines = study.lines.iter().filter(|line| !study.setting(line.act).set_play);
        let track = |line: &Line| {
            let setting = study.setting(line.act);
            Track::of(&setting.position, &line.moves, &|square| setting.name(square))
        };
        let tracks: Vec<Track> = lines.map(track).collect::<Option<_>>()?;
        (!tracks.is_empty()).then(|| Self::of_tracks(&study.diagram, &tracks, weights))
    }

    fn of_tracks(position: &Arrangement, tracks: &[Track], weights: &Weights) -> Self {
        let pictures: Vec<FinalPicture> = tracks.iter().map(|track| FinalPicture::of(&track.end)).collect();
        let own = &weights.helpmate;
        let counts = counts(tracks, &pictures);
        let themes =
            core::array::from_fn(|index| theme_weight(own, HelpTheme::ALL[index]).times(counts[index]));
        let faults = faults(position, tracks, &pictures, weights);
        let penalties = core::array::from_fn(|index| {
            i64::from(penalty_weight(own, HelpPenalty::ALL[index])) * i64::from(faults[index])
        });
        Self { counts, faults, themes, bonuses: bonuses(position, tracks, own), penalties }
    }

    /// Themes and bonuses less penalties.
    pub fn total(&self) -> i64 {
        let sum = |points: &[i64]| points.iter().sum::<i64>();
        sum(&self.themes) + sum(&self.bonuses) - sum(&self.penalties)
    }

    /// The themes that are shown, with their points.
    pub fn shown_themes(&self) -> impl Iterator<Item = (HelpTheme, i64)> + '_ {
        HelpTheme::ALL
            .iter()
            .map(|&theme| (theme, self.themes[theme as usize]))
            .filter(|&(_, points)| points != 0)
    }

    /// The bonuses with points; the number of units even without.
    pub fn shown_bonuses(&self) -> impl Iterator<Item = (HelpBonus, i64)> + '_ {
        let points = HelpBonus::ALL.iter().map(|&bonus| (bonus, self.bonuses[bonus as usize]));
        points.filter(|&(bonus, points)| points != 0 || bonus == HelpBonus::Pieces)
    }

    /// The penalties with points.
    pub fn shown_penalties(&self) -> impl Iterator<Item = (HelpPenalty, i64)> + '_ {
        let points = HelpPenalty::ALL.iter().map(|&penalty| (penalty, self.penalties[penalty as usize]));
        points.filter(|&(_, points)| points != 0)
    }
}

fn theme_weight(weights: &HelpmateWeights, theme: HelpTheme) -> Repeated {
    match theme {
        HelpTheme::Model => weights.model,
        HelpTheme::Ideal => weights.ideal,
        HelpTheme::Echo => weights.echo,
        HelpTheme::Chameleon => weights.chameleon,
        HelpTheme::Zilahi => weights.zilahi,
        HelpTheme::SelfBlock => weights.selfblock,
        HelpTheme::SelfPin => weights.selfpin,
        HelpTheme::Opening => weights.opening,
        HelpTheme::Tempo => weights.tempo,
        HelpTheme::Switchback => weights.switchback,
        HelpTheme::Promotion => weights.promotion,
        HelpTheme::Underpromotion => weights.underpromotion,
        HelpTheme::Special => weights.special,
    }
}

fn counts(tracks: &[Track], pictures: &[FinalPicture]) -> [u16; HelpTheme::COUNT] {
    let mut counts = [0_u16; HelpTheme::COUNT];
    let mut add = |theme: HelpTheme, count: usize| counts[theme as usize] += count as u16;
    for (track, picture) in tracks.iter().zip(pictures) {
        add(HelpTheme::Model, usize::from(picture.is_model));
        add(HelpTheme::Ideal, usize::from(picture.is_ideal));
        add(HelpTheme::SelfBlock, track.self_blocks());
        add(HelpTheme::SelfPin, track.self_pins());
        add(HelpTheme::Opening, track.openings(picture));
        add(HelpTheme::Tempo, track.tempo_moves());
        add(HelpTheme::Switchback, track.switchbacks());
        add(HelpTheme::Promotion, track.promotions(&[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]));
        add(HelpTheme::Underpromotion, track.promotions(&[Role::Rook, Role::Bishop, Role::Knight]));
        add(HelpTheme::Special, track.special_moves());
    }
    for (index, one) in pictures.iter().enumerate() {
        for other in pictures[..index].iter().filter(|other| one.echoes(other)) {
            add(HelpTheme::Echo, 1);
            add(HelpTheme::Chameleon, usize::from(one.has_other_colour(other)));
        }
    }
    add(HelpTheme::Zilahi, zilahi(tracks));
    counts
}

/// White units that are captured in one solution and mate in another.
fn zilahi(tracks: &[Track]) -> usize {
    let mut units: Vec<Square> = tracks.iter().filter_map(Track::mating_unit).collect();
    units.put_in_order();
    units.dedup();
    units.iter().filter(|&&unit| tracks.iter().any(|track| track.is_captured(unit))).count()
}

/// How many different ones there are.
fn different<T: Ord>(things: impl Iterator<Item = T>) -> u16 {
    let mut things: Vec<T> = things.collect();
    things.put_in_order();
    things.dedup();
    things.len() as u16
}

fn bonuses(position: &Arrangement, tracks: &[Track], weights: &HelpmateWeights) -> [i64; HelpBonus::COUNT] {
    let count = i64::from(position.occupied().len());
    let given = |weight: i32, holds: bool| if holds { i64::from(weight) } else { 0 };
    let mut points = [0; HelpBonus::COUNT];
    let mut put = |bonus: HelpBonus, value: i64| points[bonus as usize] = value;
    put(HelpBonus::Solutions, weights.solutions.times(tracks.len() as u16));
    put(HelpBonus::Mates, weights.mates.times(different(tracks.iter().filter_map(Track::mating_move))));
    put(
        HelpBonus::Kings,
        weights.kings.times(different(tracks.iter().map(|track| track.end.king(Color::Black)))),
    );
    put(HelpBonus::Miniature, given(weights.miniature, count <= 7));
    put(HelpBonus::Meredith, given(weights.meredith, (8..=12).contains(&count)));
    put(HelpBonus::Pieces, i64::from(weights.pieces.each) * (i64::from(weights.pieces.below) - count));
    points
}

const fn penalty_weight(weights: &HelpmateWeights, penalty: HelpPenalty) -> i32 {
    match penalty {
        HelpPenalty::Idle => weights.idle,
        HelpPenalty::IdleBlack => weights.idleblack,
        HelpPenalty::Captures => weights.captures,
        HelpPenalty::Checks => weights.checks,
        HelpPenalty::Repeats => weights.repeats,
        HelpPenalty::Force => weights.force,
        HelpPenalty::Checked => weights.checked,
    }
}

fn faults(
    position: &Arrangement, tracks: &[Track], pictures: &[FinalPicture], weights: &Weights,
) -> [u16; HelpPenalty::COUNT] {
    let is_idle = |unit: Square| {
        let mut both = tracks.iter().zip(pictures);
        !both.any(|(track, picture)| {
            let stays = track.final_square(unit).is_some_and(|square| picture.takes_part(square));
            track.is_used(unit) || stays || !track.does_without(unit)
        })
    };
    let idle = |color: Color| {
        let kings = position.pieces(color, Role::King);
        position.color(color).without(kings).into_iter().filter(|&unit| is_idle(unit)).count()
    };
    let count = |penalty: HelpPenalty| match penalty {
        HelpPenalty::Idle => idle(Color::White),
        HelpPenalty::IdleBlack => idle(Color::Black),
        HelpPenalty::Captures => tracks.iter().map(Track::white_captures).sum(),
        HelpPenalty::Checks => tracks.iter().map(Track::early_checks).sum(),
        HelpPenalty::Repeats => repeats(tracks),
        HelpPenalty::Force => Key::worth(position, position.color(Color::White), &weights.units) as usize,
        HelpPenalty::Checked => usize::from(position.in_check()),
    };
    core::array::from_fn(|index| u16::try_from(count(HelpPenalty::ALL[index])).unwrap_or(u16::MAX))
}

/// Moves, by unit, squares and promotion, that occur in several solutions.
fn repeats(tracks: &[Track]) -> usize {
    let mut all = Vec::new();
    for track in tracks {
        let mut moves: Vec<_> = track.steps.iter().map(track::Step::what).collect();
        moves.put_in_order();
        moves.dedup();
        all.extend(moves);
    }
    let count = all.len();
    all.put_in_order();
    let mut repeated = 0;
    let mut from = 0;
    while from < count {
        let to = all[from..].iter().take_while(|&&other| other == all[from]).count();
        repeated += usize::from(to > 1);
        from += to;
    }
    repeated
}
