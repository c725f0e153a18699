//! Remarks on economy: what takes part in few solutions or in none, what stands there only against cooks, promoted force.

use super::{Necessity, Need, What};
use crate::search::piece_name;
use keymove_chess::{Bitboard, Color, Square};
use keymove_study::economy::Phase;

impl Necessity {
    /// What is to be remarked of one unit.
    pub fn remarks(&self, one: &Need) -> Vec<String> {
        let Some(parts) = &self.parts else { return Vec::new() };
        let is_used = parts.solutions().any(|phase| phase.used.has(one.square));
        if !is_used && !one.is_idle() && one.first().what != What::Undecided {
            let set = parts.phases.iter().any(|phase| phase.used.has(one.square));
            let besides = if set { ", but in the set play" } else { "" };
            let purpose = if prevents_cooks(one) { "; it only prevents cooks" } else { "" };
            return vec![format!("takes part in no solution{besides}{purpose}")];
        }
        let only = parts.only_solution(one.square).and_then(|place| parts.solutions().nth(place));
        only.map(|phase| format!("takes part in {} alone", phase_words(phase))).into_iter().collect()
    }

    /// The remarks on the whole problem, a line each.
    pub fn economy(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for one in &self.units {
            let remarks = self.remarks(one);
            lines.extend(
                remarks.iter().map(|remark| format!("{} {}: {remark}", piece_name(one.piece), one.square)),
            );
        }
        if let Some(parts) = self.parts.as_ref().filter(|parts| parts.phases.len() > 1) {
            for phase in &parts.phases {
                lines.extend(Color::ALL.iter().filter_map(|&color| self.idle_words(phase, color)));
            }
        }
        lines.extend(self.promoted.iter().map(|fault| format!("promoted force: {fault}")));
        lines
    }

    /// The units of a side that take no part in one of several phases, kings apart.
    fn idle_words(&self, phase: &Phase, color: Color) -> Option<String> {
        let parts = self.parts.as_ref()?;
        let own = parts.units.iter().filter(|&&(name, piece)| piece.color == color && phase.idle().has(name));
        let own: Bitboard = own.map(|&(name, _)| name).collect();
        if own.is_empty() {
            return None;
        }
        let side = if color == Color::White { "White" } else { "Black" };
        Some(format!("{}: {side} does without {}", phase_words(phase), squares(own)))
    }
}

/// Whether nothing goes wrong without the unit but that there are more or shorter solutions.
fn prevents_cooks(one: &Need) -> bool {
    let is_cook = |what| matches!(what, What::Cooked | What::ShortSolution | What::Idle);
    one.places.iter().all(|place| is_cook(place.without.what))
}

/// `solution 2`, `b) solution 1`, `b)`, `set play`; `the solution` if there is only one.
pub(super) fn phase_words(phase: &Phase) -> String {
    let what = match (phase.set_play, phase.number) {
        (true, _) => "set play".to_owned(),
        (false, Some(number)) => format!("solution {number}"),
        (false, None) if phase.label.is_empty() => "the solution".to_owned(),
        (false, None) => String::new(),
    };
    let words: [&str; 2] = [&phase.label, &what];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn squares(all: Bitboard) -> String {
    all.into_iter().map(|square: Square| square.to_string()).collect::<Vec<_>>().join(", ")
}
