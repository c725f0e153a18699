//! Twins that are the position after the key, which only somebody can tell who solves.

use super::twin::{After, Change, Twin};
use super::{Case, Statement};
use keymove_chess::Move;
use keymove_chess::notation::{Style, format_move};

impl Statement {
    /// Puts the move itself, or why there is none, in the place of every [`After::Key`]. `key` solves the position before: the diagram, or
    /// the twin before if this one continues it, with the changes of this twin that stand before the words.
    pub fn name_keys(&mut self, key: &mut dyn FnMut(&Case) -> Result<Move, String>) {
        for twin in 0..self.twins.len() {
            for change in 0..self.twins[twin].changes.len() {
                if self.twins[twin].changes[change] == Change::After(After::Key) {
                    let after = match self.before(twin, change) {
                        Ok(case) => key(&case).map(|mv| format_move(&case.position, mv, Style::Short)),
                        Err(error) => Err(error),
                    };
                    self.twins[twin].changes[change] =
                        Change::After(after.map_or_else(After::NoKey, After::Move));
                }
            }
        }
    }

    /// The position as it is before this change of this twin.
    fn before(&self, twin: usize, change: usize) -> Result<Case, String> {
        let Twin { continued, changes } = &self.twins[twin];
        let mut twins = if *continued { self.twins[..twin].to_vec() } else { Vec::new() };
        if change > 0 {
            twins.push(Twin { continued: *continued, changes: changes[..change].to_vec() });
        }
        let statement = Self { twins, zeroposition: false, duplex: None, set_play: false, ..self.clone() };
        let entries = statement.entries().map_err(|error| error.to_string())?;
        let before = entries.into_iter().next_back().ok_or("there is no position before")?;
        before.case.map_err(|error| error.to_string())
    }
}
