//! Remarks on economy: what takes part in few solutions or in none, what stands there only against cooks, promoted force.

use super::{Necessity, Need, What};
use crate::search::piece_name;
use keymove_report::{economy_remark, idle_lines};

impl Necessity {
    /// What is to be remarked of one unit.
    pub fn remark(&self, one: &Need) -> Option<String> {
        let parts = self.parts.as_ref()?;
        let remark = economy_remark(parts, one.square)?;
        if parts.solutions().any(|phase| phase.used.has(one.square)) {
            return Some(remark);
        }
        // Without an idle unit nothing at all changes, which is said of it anyway.
        let purpose = if prevents_cooks(one) { "; it only prevents cooks" } else { "" };
        let is_known = !one.is_idle() && one.first().what != What::Undecided;
        is_known.then(|| format!("{remark}{purpose}"))
    }

    /// The remarks on the whole problem, a line each.
    pub fn economy(&self) -> Vec<String> {
        let remark =
            |one: &Need| Some(format!("{} {}: {}", piece_name(one.piece), one.square, self.remark(one)?));
        let mut lines: Vec<String> = self.units.iter().filter_map(remark).collect();
        lines.extend(self.parts.iter().flat_map(idle_lines));
        lines.extend(self.promoted.iter().map(|fault| format!("promoted force: {fault}")));
        lines
    }
}

/// Whether nothing goes wrong without the unit but that there are more or shorter solutions.
fn prevents_cooks(one: &Need) -> bool {
    let is_cook = |what| matches!(what, What::Cooked | What::ShortSolution | What::Idle);
    one.places.iter().all(|place| is_cook(place.without.what))
}
