//! Which units take part in what, in words.

use crate::phrase::{Phrase, side, unit};
use keymove_chess::{Bitboard, Color, Piece, Square};
use keymove_study::economy::{Economy, Phase};

/// What is to be remarked, a line each: units that take part in no solution or in one of several alone, then for each of several phases
/// the units that a side does without there.
pub fn economy_lines(economy: &Economy) -> Vec<String> {
    economy_phrases(economy).iter().map(Phrase::text).collect()
}

/// The same lines.
pub fn economy_phrases(economy: &Economy) -> Vec<Phrase> {
    let units = economy
        .units
        .iter()
        .filter_map(|&(name, piece)| Some(economy_line(piece, name, economy_remark(economy, name)?)));
    units.chain(idle_lines(economy)).collect()
}

/// A remark with the unit that it is about: `white pawn b2: takes part in no solution`.
pub fn economy_line(piece: Piece, square: Square, remark: Phrase) -> Phrase {
    Phrase::new("economy.unit").with("unit", unit(piece, square)).with("remark", remark)
}

/// What is to be remarked of the unit with this name: `takes part in b) alone`.
pub fn economy_remark(economy: &Economy, name: Square) -> Option<Phrase> {
    if !economy.solutions().any(|phase| phase.used.has(name)) {
        let set = economy.phases.iter().any(|phase| phase.used.has(name));
        return Some(Phrase::new(if set { "economy.in_none.set_play" } else { "economy.in_none" }));
    }
    let only = economy.solutions().nth(economy.only_solution(name)?)?;
    Some(Phrase::new("economy.in_one").with("phase", phase_phrase(only)))
}

/// For each of several phases the units that a side does without there, kings apart.
pub fn idle_lines(economy: &Economy) -> Vec<Phrase> {
    if economy.phases.len() < 2 {
        return Vec::new();
    }
    let sides = economy.phases.iter().flat_map(|phase| Color::ALL.map(|color| (phase, color)));
    sides.filter_map(|(phase, color)| without(economy, phase, color)).collect()
}

fn without(economy: &Economy, phase: &Phase, color: Color) -> Option<Phrase> {
    let is_idle = |name: Square, own: Color| own == color && phase.idle().has(name);
    let units = economy.units.iter().filter(|(name, piece)| is_idle(*name, piece.color));
    let idle: Bitboard = units.map(|&(name, _)| name).collect();
    let names: Vec<String> = idle.into_iter().map(|square| square.to_string()).collect();
    let words = Phrase::new("economy.without")
        .with("phase", phase_phrase(phase))
        .with("side", side(color))
        .with("squares", names.join(", "));
    (!names.is_empty()).then_some(words)
}

/// `solution 2`, `b) solution 1`, `b)`, `set play`; `the solution` if there is only one.
pub fn phase_words(phase: &Phase) -> String {
    phase_phrase(phase).text()
}

/// The same words.
pub fn phase_phrase(phase: &Phase) -> Phrase {
    let has_label = !phase.label.is_empty();
    let name = match (phase.set_play, phase.number) {
        (true, _) if has_label => "phase.twin.set_play",
        (true, _) => "phase.set_play",
        (false, Some(_)) if has_label => "phase.twin.solution",
        (false, Some(_)) => "phase.solution",
        (false, None) if has_label => "phase.twin",
        (false, None) => "phase.only",
    };
    let number = phase.number.map_or_else(String::new, |number| number.to_string());
    Phrase::new(name).with("label", phase.label.clone()).with("number", number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Role;

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
        let words = words.map(|words| words.text());
        assert_eq!(words.as_deref(), Some("takes part in no solution, but in the set play"));
        assert_eq!(economy_remark(&economy, Square::A1), None, "one solution is no choice");
    }
}
