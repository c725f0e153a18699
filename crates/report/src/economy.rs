//! Which units take part in what, in words.

use keymove_chess::{Bitboard, Color, Square};
use keymove_study::economy::{Economy, Phase};

/// What is to be remarked, a line each: units that take part in no solution or in one of several alone, then for each of several phases
/// the units that a side does without there.
pub fn economy_lines(economy: &Economy) -> Vec<String> {
    let units = economy.units.iter().filter_map(|&(name, piece)| {
        let remark = economy_remark(economy, name)?;
        let color = if piece.color == Color::White { "white" } else { "black" };
        Some(format!("{color} {} {name}: {remark}", piece.role.name()))
    });
    units.chain(idle_lines(economy)).collect()
}

/// What is to be remarked of the unit with this name: `takes part in b) alone`.
pub fn economy_remark(economy: &Economy, name: Square) -> Option<String> {
    if !economy.solutions().any(|phase| phase.used.has(name)) {
        let set = economy.phases.iter().any(|phase| phase.used.has(name));
        return Some(format!("takes part in no solution{}", if set { ", but in the set play" } else { "" }));
    }
    let only = economy.solutions().nth(economy.only_solution(name)?)?;
    Some(format!("takes part in {} alone", phase_words(only)))
}

/// For each of several phases the units that a side does without there, kings apart.
pub fn idle_lines(economy: &Economy) -> Vec<String> {
    if economy.phases.len() < 2 {
        return Vec::new();
    }
    let sides = economy.phases.iter().flat_map(|phase| Color::ALL.map(|color| (phase, color)));
    sides.filter_map(|(phase, color)| without(economy, phase, color)).collect()
}

fn without(economy: &Economy, phase: &Phase, color: Color) -> Option<String> {
    let is_idle = |name: Square, own: Color| own == color && phase.idle().has(name);
    let units = economy.units.iter().filter(|(name, piece)| is_idle(*name, piece.color));
    let idle: Bitboard = units.map(|&(name, _)| name).collect();
    let names: Vec<String> = idle.into_iter().map(|square| square.to_string()).collect();
    let side = if color == Color::White { "White" } else { "Black" };
    (!names.is_empty()).then(|| format!("{}: {side} does without {}", phase_words(phase), names.join(", ")))
}

/// `solution 2`, `b) solution 1`, `b)`, `set play`; `the solution` if there is only one.
pub fn phase_words(phase: &Phase) -> String {
    let what = match (phase.set_play, phase.number) {
        (true, _) => "set play".to_owned(),
        (false, Some(number)) => format!("solution {number}"),
        (false, None) if phase.label.is_empty() => "the solution".to_owned(),
        (false, None) => String::new(),
    };
    let words: [&str; 2] = [&phase.label, &what];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::{Piece, Role};

    fn phase(label: &str, number: Option<usize>, used: &[Square]) -> Phase {
        let present = [Square::A1, Square::B2, Square::C3].into_iter().collect();
        let used = used.iter().copied().collect();
        Phase { label: label.into(), set_play: false, number, present, used }
    }

    #[test]
    fn what_each_unit_and_each_side_does_without() {
        let piece = |color, role| Piece { color, role };
        let units = vec![
            (Square::A1, piece(Color::White, Role::Rook)),
            (Square::B2, piece(Color::White, Role::Pawn)),
            (Square::C3, piece(Color::Black, Role::Knight)),
        ];
        let one = phase("a)", None, &[Square::A1]);
        let other = phase("b)", Some(2), &[Square::A1, Square::C3]);
        let economy = Economy { units: units.clone(), phases: vec![one.clone(), other] };
        assert_eq!(
            economy_lines(&economy),
            [
                "white pawn b2: takes part in no solution",
                "black knight c3: takes part in b) solution 2 alone",
                "a): White does without b2",
                "a): Black does without c3",
                "b) solution 2: White does without b2",
            ]
        );
        let set = Phase { set_play: true, used: Square::B2.into(), ..one.clone() };
        let economy = Economy { units, phases: vec![set, one] };
        let words = economy_remark(&economy, Square::B2);
        assert_eq!(words.as_deref(), Some("takes part in no solution, but in the set play"));
        assert_eq!(economy_remark(&economy, Square::A1), None, "one solution is no choice");
    }
}
