//! A line for each theme, bonus and penalty, with what its points are for.

use super::Sheet;
use keymove_study::score::{Bonus, DualWeights, MainPlay, Penalty, Repeated, Theme, Variant};

pub(super) fn theme_line(theme: Theme, points: i64, sheet: &Sheet<'_>) -> String {
    let (score, weights) = (sheet.score, &sheet.scorer.weights().themes);
    let once = |name: &str, weight: i32| format!(" {name:<26}score: {points:>3} (award is {weight})\n");
    let counted = |name: &str, award: String| {
        format!(" {name:<20}{:<7}score: {points:>3} (award is {award})\n", score.counts[theme as usize])
    };
    let by = |name: &str, weight: Repeated, what: &str| {
        counted(name, format!("{} for the first {what}, {} for the rest", weight.first, weight.further))
    };
    match theme {
        Theme::Tempo => once("tempo (waiting)", weights.tempo),
        Theme::Direct => by("direct batteries:", weights.direct, "variant"),
        Theme::Indirect => by("indirect batteries:", weights.indirect, "variant"),
        Theme::KingFlights => counted("king flights:", format!("{} for each flight", weights.kingflights)),
        Theme::LonelyKing => once("lonely king", weights.lonelyking),
        Theme::HalfPin => by("half-pins:", weights.halfpin, "pair"),
        Theme::SelfPin => by("selfpins:", weights.selfpin, "variant"),
        Theme::Unpin => by("unpins:", weights.unpin, "variant"),
        Theme::SelfBlock => by("selfblocks:", weights.selfblock, "variant"),
        Theme::Grimshaw => counted("grimshaw pairs:", format!("{} for each occurrence", weights.grimshaw)),
        Theme::Pickaninny => by("pickaninnies:", weights.pickaninny, "pawn"),
    }
}

/// A line with a name, an amount, points and what they are for.
fn line(name: &str, amount: &str, points: i64, award: &str) -> String {
    let award = if award.is_empty() { String::new() } else { format!(" (award is due to {award})") };
    format!("   {name:<25}{amount:<9}score: {points:>3}{award}\n")
}

pub(super) fn bonus_line(bonus: Bonus, points: i64, sheet: &Sheet<'_>) -> String {
    let (score, weights) = (sheet.score, &sheet.scorer.weights().bonuses);
    let own = &sheet.scorer.weights().moremover;
    let [flights, flights_after] = score.key.flights;
    let steps = weights.keydistance;
    let size = |name: &str| format!("   {:<17}{name:<17}score: {points:>3}\n", "position size:");
    let units = |weight: i32| format!("{weight}*piece's value");
    let repeated =
        |weight: Repeated| format!("{} for the first, {} for the rest", weight.first, weight.further);
    match bonus {
        Bonus::Miniature => size("miniature"),
        Bonus::Meredith => size("meredith"),
        Bonus::Centre => line("black king:", "centre", points, ""),
        Bonus::Pieces => {
            let award = format!("{}*({} - #pieces)", weights.pieces.each, weights.pieces.below);
            line("pieces on the board:", &sheet.position.occupied().len().to_string(), points, &award)
        }
        Bonus::KingKey => line("key by the king", "", points, ""),
        Bonus::KingMate => {
            line("mates by the king:", &score.mates.by_king.to_string(), points, &repeated(weights.kingmate))
        }
        Bonus::Flights => {
            let given = flights_after.saturating_sub(flights).to_string();
            line("flights given by key:", &given, points, &format!("{} for each flight", weights.flights))
        }
        Bonus::Checks => {
            line("checks allowed by key:", &score.key.checks.to_string(), points, &repeated(weights.checks))
        }
        Bonus::PinsWhite => line("key pins white:", "", points, &units(weights.pinswhite)),
        Bonus::UnpinsBlack => line("key unpins black:", "", points, &units(weights.unpinsblack)),
        Bonus::Sacrifice => line("key sacrifices:", "", points, &units(weights.sacrifice)),
        Bonus::Mates => format!(
            "   *** different thematic mates: {}, different nonthematic mates: {}, variants:{}\n   score: {points:>2} \
             (price is due to ({}*#diff thematic mates^2 + {}*other diff mates) / #variants)\n",
            score.mates.thematic,
            score.mates.other,
            score.mates.variants,
            weights.mates.thematic,
            weights.mates.other
        ),
        Bonus::KeyDistance => format!(
            "   {:<25}{points} (award is due to horizontals & verticals {}, diagonals {} )\n",
            "key-move distance:", steps.straight, steps.diagonal
        ),
        Bonus::Away => line("key away from king:", "", points, "distance gained"),
        Bonus::Continuations => {
            let count = sheet.play.map_or(0, MainPlay::different_continuations).to_string();
            line("different continuations:", &count, points, &repeated(own.continuations))
        }
        Bonus::Quiet => {
            let count = sheet.play.map_or(0, MainPlay::quiet_continuations).to_string();
            line("quiet continuations:", &count, points, &repeated(own.quiet))
        }
    }
}

pub(super) fn penalty_line(penalty: Penalty, points: i64, sheet: &Sheet<'_>) -> String {
    let (score, weights) = (sheet.score, &sheet.scorer.weights().penalties);
    let own = &sheet.scorer.weights().moremover;
    let [flights, flights_after] = score.key.flights;
    let units = |weight: i32| format!("{weight}*piece's value");
    let count = |shows: fn(&Variant) -> bool| sheet.variants.iter().filter(|v| shows(v)).count().to_string();
    let duals = |weights: DualWeights| {
        format!("duals {}, triples {}, multiples {}", weights.dual, weights.triple, weights.multiple)
    };
    match penalty {
        Penalty::MinorDuals => {
            line("minor duals:", &count(|variant| variant.minor_dual), points, &duals(weights.minorduals))
        }
        Penalty::Corner => line("black king:", "corner", points, ""),
        Penalty::Edge => line("black king:", "edge", points, ""),
        Penalty::Check => line("key is a check", "", points, ""),
        Penalty::DoubleCheck => line("key is a double check", "", points, ""),
        Penalty::Capture => line("key is a capture", "", points, &units(weights.capture)),
        Penalty::Promotion => line("key is a promotion", "", points, &units(weights.promotion)),
        Penalty::TakesFlights => {
            let taken = flights.saturating_sub(flights_after).to_string();
            line(
                "flights taken by key:",
                &taken,
                points,
                &format!("{} for each flight", weights.takesflights),
            )
        }
        Penalty::PinsBlack => line("key pins black:", "", points, &units(weights.pinsblack)),
        Penalty::UnpinsWhite => line("key unpins white:", "", points, &units(weights.unpinswhite)),
        Penalty::Material => {
            let [white, black] = sheet.scorer.material(sheet.position);
            format!(
                "   pieces value, white:{white:>2}, black:{black:>2}  score: {points:>3} (award is due to {}*(whites - \
                 blacks))\n",
                weights.material
            )
        }
        Penalty::Towards => line("key towards the king:", "", points, "distance lost"),
        Penalty::ThematicDuals => {
            let award = format!("{} for each variant", weights.thematicduals);
            line("thematic duals:", &count(|variant| variant.thematic_dual), points, &award)
        }
        Penalty::ShortThreat => {
            let moves = sheet.play.map_or(0, MainPlay::haste).to_string();
            line("threat too short by:", &moves, points, &format!("{} for each move", own.shortthreat))
        }
        Penalty::EarlyDuals => {
            let count = sheet.play.map_or(0, |play| play.duals.len()).to_string();
            line("duals before the mate:", &count, points, &duals(own.earlyduals))
        }
    }
}
