//! From what has been found to points.

use super::key::{Key, distance};
use super::part::{Bonus, Penalty, Theme};
use super::table::MateCounts;
use super::weights::{Repeated, Weights};
use keymove_chess::{Arrangement, Bitboard, Color, Role};

const CENTRE: Bitboard = Bitboard(0x18 << 24 | 0x18 << 32);
const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
const EDGE: Bitboard = Bitboard(Bitboard::BACK_RANKS.0 | Bitboard::FILE_A.0 | Bitboard::FILE_H.0);

pub(super) fn themes(counts: &[u16; Theme::COUNT], weights: &Weights) -> [i64; Theme::COUNT] {
    let weights = &weights.themes;
    let every = |points| Repeated { first: points, further: points };
    let mut points = [0; Theme::COUNT];
    for &theme in Theme::ALL {
        let weight = match theme {
            Theme::Tempo => every(weights.tempo),
            Theme::Direct => weights.direct,
            Theme::Indirect => weights.indirect,
            Theme::KingFlights => every(weights.kingflights),
            Theme::LonelyKing => every(weights.lonelyking),
            Theme::HalfPin => weights.halfpin,
            Theme::SelfPin => weights.selfpin,
            Theme::Unpin => weights.unpin,
            Theme::SelfBlock => weights.selfblock,
            Theme::Grimshaw => every(weights.grimshaw),
            Theme::Pickaninny => weights.pickaninny,
        };
        points[theme as usize] = weight.times(counts[theme as usize]);
    }
    points
}

pub(super) fn bonuses(
    before: &Arrangement, after: &Arrangement, key: &Key, mates: &MateCounts, weights: &Weights,
) -> [i64; Bonus::COUNT] {
    let [of_king, of_mates] = of_mates(mates, weights);
    let (units, weights) = (&weights.units, &weights.bonuses);
    let count = i64::from(before.occupied().len());
    let king = before.pieces(Color::Black, Role::King);
    let given = |weight: i32, holds: bool| if holds { i64::from(weight) } else { 0 };
    let worth = |weight: i32, set| i64::from(weight) * Key::worth(after, set, units);
    let mut points = [0; Bonus::COUNT];
    let mut put = |bonus: Bonus, value: i64| points[bonus as usize] = value;
    put(Bonus::Miniature, given(weights.miniature, count <= 7));
    put(Bonus::Meredith, given(weights.meredith, (8..=12).contains(&count)));
    put(Bonus::Centre, given(weights.centre, (king & CENTRE).any()));
    put(Bonus::Pieces, i64::from(weights.pieces.each) * (i64::from(weights.pieces.below) - count));
    put(Bonus::KingKey, given(weights.kingkey, key.role == Role::King));
    put(Bonus::KingMate, of_king);
    let [flights, flights_after] = key.flights;
    put(Bonus::Flights, i64::from(weights.flights) * i64::from(flights_after.saturating_sub(flights)));
    put(Bonus::Checks, weights.checks.times(key.checks));
    put(Bonus::PinsWhite, worth(weights.pinswhite, key.pins_white));
    put(Bonus::UnpinsBlack, worth(weights.unpinsblack, key.unpins_black));
    let sacrificed = key.sacrificed.map_or(0, |role| units.of(role));
    put(Bonus::Sacrifice, i64::from(weights.sacrifice) * sacrificed);
    put(Bonus::Mates, of_mates);
    put(Bonus::KeyDistance, distance(key.mv.from(), key.mv.to(), weights.keydistance));
    put(Bonus::Away, i64::from(weights.away) * gain(before, key, weights.keydistance).max(0));
    points
}

/// Points for mates by the king, and for different mates.
pub(super) fn of_mates(mates: &MateCounts, weights: &Weights) -> [i64; 2] {
    let weights = &weights.bonuses;
    let [thematic, other] = [mates.thematic, mates.other].map(i64::from);
    let sum =
        i64::from(weights.mates.thematic) * thematic * thematic + i64::from(weights.mates.other) * other;
    [weights.kingmate.times(mates.by_king), sum.div_euclid(i64::from(mates.variants.max(1)))]
}

/// Penalties of diagram and key; those of the play are added by [`super::table::duals`].
pub(super) fn penalties(
    before: &Arrangement, after: &Arrangement, key: &Key, weights: &Weights,
) -> [i64; Penalty::COUNT] {
    let (units, steps) = (&weights.units, weights.bonuses.keydistance);
    let material = [Color::White, Color::Black].map(|side| Key::worth(before, before.color(side), units));
    let weights = &weights.penalties;
    let king = before.pieces(Color::Black, Role::King);
    let given = |weight: i32, holds: bool| if holds { i64::from(weight) } else { 0 };
    let worth = |weight: i32, set| i64::from(weight) * Key::worth(after, set, units);
    let unit = |weight: i32, role: Option<Role>| role.map_or(0, |role| i64::from(weight) * units.of(role));
    let mut points = [0; Penalty::COUNT];
    let mut put = |penalty: Penalty, value: i64| points[penalty as usize] = value;
    put(Penalty::Corner, given(weights.corner, (king & CORNERS).any()));
    put(Penalty::Edge, given(weights.edge, (king & EDGE).without(CORNERS).any()));
    put(Penalty::Check, given(weights.check, key.checkers == 1));
    put(Penalty::DoubleCheck, given(weights.doublecheck, key.checkers > 1));
    put(Penalty::Capture, unit(weights.capture, key.captured));
    put(Penalty::Promotion, unit(weights.promotion, key.mv.promotion()));
    let [flights, flights_after] = key.flights;
    put(
        Penalty::TakesFlights,
        i64::from(weights.takesflights) * i64::from(flights.saturating_sub(flights_after)),
    );
    put(Penalty::PinsBlack, worth(weights.pinsblack, key.pins_black));
    put(Penalty::UnpinsWhite, worth(weights.unpinswhite, key.unpins_white));
    let [white, black] = material;
    put(Penalty::Material, i64::from(weights.material) * (white - black).max(0));
    put(Penalty::Towards, i64::from(weights.towards) * (-gain(before, key, steps)).max(0));
    points
}

/// By how much farther the key is from the king than the square that it left.
fn gain(before: &Arrangement, key: &Key, steps: super::weights::Steps) -> i64 {
    before
        .king(Color::Black)
        .map_or(0, |king| distance(key.mv.to(), king, steps) - distance(key.mv.from(), king, steps))
}
