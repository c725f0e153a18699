//! Remarks on economy: what takes part in few solutions or in none, what stands there only against cooks, promoted force.

use super::{Necessity, Need, What};
use keymove_report::{Phrase, economy_line, economy_remark, idle_lines};
use keymove_study::score::UnitFault;

impl Necessity {
    /// What is to be remarked of one unit.
    pub fn remark(&self, one: &Need) -> Option<Phrase> {
        let parts = self.parts.as_ref()?;
        let remark = economy_remark(parts, one.square)?;
        if parts.solutions().any(|phase| phase.used.has(one.square)) {
            return Some(remark);
        }
        // Without an idle unit nothing at all changes, which is said of it anyway.
        let is_known = !one.is_idle() && one.first().what != What::Undecided;
        let remark = match &*remark.name {
            "economy.in_none" if prevents_cooks(one) => Phrase::new("economy.in_none.cooks"),
            "economy.in_none.set_play" if prevents_cooks(one) => {
                Phrase::new("economy.in_none.set_play.cooks")
            }
            _ => remark,
        };
        is_known.then_some(remark)
    }

    /// The remarks on the whole problem, a line each.
    pub fn economy(&self) -> Vec<Phrase> {
        let remark = |one: &Need| Some(economy_line(one.piece, one.square, self.remark(one)?));
        let mut lines: Vec<Phrase> = self.units.iter().filter_map(remark).collect();
        lines.extend(self.parts.iter().flat_map(idle_lines));
        let promoted = |fault: &UnitFault| Phrase::new("economy.promoted").with("fault", fault.to_string());
        lines.extend(self.promoted.iter().map(promoted));
        lines
    }
}

/// Whether nothing goes wrong without the unit but that there are more or shorter solutions.
fn prevents_cooks(one: &Need) -> bool {
    let is_cook = |what| matches!(what, What::Cooked | What::ShortSolution | What::Idle);
    one.places.iter().all(|place| is_cook(place.without.what))
}
