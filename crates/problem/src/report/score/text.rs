//! The layout of the paper's appendix D, with the knight as S and the mate sign as #.

use crate::score::{Bonus, Penalty, Repeated, Score, Scorer, Theme, Variant};
use keymove_chess::{Color, Move, Position, Role};
use std::fmt::Write;

/// The whole evaluation of the problem that the scorer has scored last.
pub fn score_text(position: &Position, score: &Score, scorer: &Scorer) -> String {
    let after = scorer.phase().position();
    let mut text =
        format!("White: {} Black: {}\n", army(position, Color::White), army(position, Color::Black));
    text += &format!("The key move is: {}\n", long(position, score.key.mv, '-', 'x'));
    if scorer.weights().name != "composer-2006" {
        text += &format!("Weights: {}\n", scorer.weights().name);
    }
    text += "\nPOSITION EVALUATION:\nTHEMES:\n";
    let passed = after.passed().unwrap_or(*after);
    if let threats @ [_, ..] = scorer.phase().threats() {
        text += &format!(" {:<20}{}\n", "threat:", joined(threats, |mv| long(&passed, mv, '-', ':')));
    }
    for (theme, points) in score.shown_themes() {
        text += &theme_line(theme, points, score, scorer);
    }
    text += &total(" ", "themes   ", score.themes.iter().sum());
    text += "BONUSES:\n";
    for (bonus, points) in score.shown_bonuses() {
        text += &bonus_line(bonus, points, position, score, scorer);
    }
    text += &total("   ", "bonuses  ", score.bonuses.iter().sum());
    text += "PENALTIES:\n";
    for (penalty, points) in score.shown_penalties() {
        text += &penalty_line(penalty, points, position, score, scorer);
    }
    text += &total("   ", "penalties", score.penalties.iter().sum());
    text += &format!("\nPOSITION SCORE .........................:--->{:>3}\n\nVARIANTS:\n", score.total());
    text + &variants(scorer)
}

fn total(indent: &str, part: &str, points: i64) -> String {
    format!(
        "{indent}----------------------------------\n            Total score for {part}:--->{points:>3}\n"
    )
}

/// All units of a side, the strongest first: `Kd8 Qb5`, Black's in lower case.
fn army(position: &Position, color: Color) -> String {
    let mut units = Vec::new();
    for role in Role::ALL.into_iter().rev() {
        let mut squares: Vec<_> = position.pieces(color, role).into_iter().collect();
        squares.reverse();
        units.extend(squares.into_iter().map(|square| format!("{}{square}", letter(color, role))));
    }
    units.join(" ")
}

fn letter(color: Color, role: Role) -> char {
    let letter = if role == Role::Knight { 'S' } else { role.letter() };
    if color == Color::White { letter } else { letter.to_ascii_lowercase() }
}

/// The unit and where it starts: `Qc4`, `ba8`, `c7` for a pawn.
fn starting(position: &Position, mv: Move) -> String {
    match position.piece_at(mv.from()) {
        Some(piece) if piece.role != Role::Pawn => {
            format!("{}{}", letter(piece.color, piece.role), mv.from())
        }
        _ => mv.from().to_string(),
    }
}

/// A move with both squares: `Qc4-d4`, `Qc4xd5`, `e7-e8=S`, `0-0`.
fn long(position: &Position, mv: Move, quiet: char, takes: char) -> String {
    let role = position.role_at(mv.from());
    if role == Some(Role::King) && mv.from().file().abs_diff(mv.to().file()) == 2 {
        return if mv.to().file() == 6 { "0-0" } else { "0-0-0" }.to_owned();
    }
    let en_passant = role == Some(Role::Pawn) && position.en_passant() == Some(mv.to());
    let captures = en_passant || position.role_at(mv.to()).is_some();
    let mut text = format!("{}{}{}", starting(position, mv), if captures { takes } else { quiet }, mv.to());
    if let Some(role) = mv.promotion() {
        text.push('=');
        text.push(letter(Color::White, role));
    }
    if en_passant {
        text += " ep.";
    }
    text
}

fn joined(moves: &[Move], write: impl Fn(Move) -> String) -> String {
    moves.iter().map(|&mv| write(mv)).collect::<Vec<_>>().join(", ")
}

fn theme_line(theme: Theme, points: i64, score: &Score, scorer: &Scorer) -> String {
    let weights = &scorer.weights().themes;
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

fn bonus_line(bonus: Bonus, points: i64, position: &Position, score: &Score, scorer: &Scorer) -> String {
    let weights = &scorer.weights().bonuses;
    let [flights, flights_after] = score.key.flights;
    let [checks, checks_after] = score.key.checks;
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
            line("pieces on the board:", &position.occupied().len().to_string(), points, &award)
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
            let allowed = checks_after.saturating_sub(checks).to_string();
            line("checks allowed by key:", &allowed, points, &repeated(weights.checks))
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
    }
}

fn penalty_line(
    penalty: Penalty, points: i64, position: &Position, score: &Score, scorer: &Scorer,
) -> String {
    let weights = &scorer.weights().penalties;
    let [flights, flights_after] = score.key.flights;
    let units = |weight: i32| format!("{weight}*piece's value");
    let count =
        |shows: fn(&Variant) -> bool| scorer.variants().iter().filter(|&v| shows(v)).count().to_string();
    match penalty {
        Penalty::MinorDuals => {
            let weights = weights.minorduals;
            let award =
                format!("duals {}, triples {}, multiples {}", weights.dual, weights.triple, weights.multiple);
            line("minor duals:", &count(|variant| variant.minor_dual), points, &award)
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
            let [white, black] = scorer.material(position);
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
    }
}

/// A line of the list of variants: how many variants it stands for, and the three columns.
struct Row {
    variants: usize,
    defence: String,
    mates: String,
    labels: String,
}

fn variants(scorer: &Scorer) -> String {
    let rows = rows(scorer);
    let mut first = 1;
    let numbers: Vec<_> = rows
        .iter()
        .map(|row| {
            let last = first + row.variants - 1;
            let number = if last == first { format!("{first})") } else { format!("{first}-{last})") };
            first = last + 1;
            number
        })
        .collect();
    let width = numbers.iter().map(String::len).max().unwrap_or(0) + 1;
    let mut text = String::new();
    for (number, row) in numbers.iter().zip(&rows) {
        let labels = if row.labels.is_empty() { String::new() } else { format!("  {}", row.labels) };
        let _ = writeln!(text, "{number:<width$}{:<12} {} #{labels}", row.defence, row.mates);
    }
    text
}

/// One row a variant, unit by unit, targets from h8 to a1 as in the paper. Variants of one unit without labels that end
/// in the same mates share a row "any else" at its end, if they are the largest such group.
fn rows(scorer: &Scorer) -> Vec<Row> {
    let (phase, position) = (scorer.phase(), scorer.phase().position());
    let entries: Vec<_> = phase
        .defences()
        .iter()
        .zip(scorer.variants())
        .map(|(defence, variant)| {
            let replied = position.play(defence.mv);
            let mates = joined(phase.mates(defence), |mate| long(&replied, mate, '-', 'x'));
            (defence.mv, mates, labels(variant, phase.mates(defence).len()))
        })
        .collect();
    let mut rows = Vec::new();
    for unit in entries.chunk_by(|one, other| one.0.from() == other.0.from()) {
        let plain = |mates: &str| unit.iter().filter(|entry| entry.2.is_empty() && entry.1 == mates).count();
        let largest =
            unit.iter().rev().map(|entry| (plain(&entry.1), &entry.1)).max_by_key(|&(count, _)| count);
        let shared = largest.filter(|&(count, _)| count > 1 && count < unit.len());
        for (mv, mates, labels) in unit.iter().rev() {
            if !(labels.is_empty() && shared.is_some_and(|(_, common)| common == mates)) {
                let (defence, mates, labels) = (long(position, *mv, '-', 'x'), mates.clone(), labels.clone());
                rows.push(Row { variants: 1, defence, mates, labels });
            }
        }
        if let (Some((variants, mates)), Some((mv, ..))) = (shared, unit.first()) {
            let defence = format!("{}-any else", starting(position, *mv));
            rows.push(Row { variants, defence, mates: mates.clone(), labels: String::new() });
        }
    }
    rows
}

fn labels(variant: &Variant, mates: usize) -> String {
    let mut labels: Vec<_> = variant.themes.iter().map(theme_label).collect();
    if variant.minor_dual {
        labels.push(match mates {
            2 => "minor dual",
            3 => "minor triple",
            _ => "minor multiple",
        });
    }
    if variant.thematic_dual {
        labels.push("thematic dual");
    }
    labels.join("; ")
}

/// The name of a theme in words: `half-pin`.
pub const fn theme_label(theme: Theme) -> &'static str {
    match theme {
        Theme::Tempo => "tempo",
        Theme::Direct => "direct battery",
        Theme::Indirect => "indirect battery",
        Theme::KingFlights => "king flight",
        Theme::LonelyKing => "lonely king",
        Theme::HalfPin => "half-pin",
        Theme::SelfPin => "self-pinning",
        Theme::Unpin => "unpinning",
        Theme::SelfBlock => "self-blocking",
        Theme::Grimshaw => "grimshaw",
        Theme::Pickaninny => "pickaninny",
    }
}
