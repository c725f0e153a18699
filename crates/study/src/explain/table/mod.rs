//! Solutions of help and series play side by side: what each unit does in which of them, and what they have in common, exchange
//! and shift in a circle.
//!
//! A unit is named by the square on which it stands in the first diagram, so that the same unit can be followed through all
//! solutions and twins. What units do comes from the proven [motives](crate::motives) of their moves, from the final picture
//! for those that have not moved, and from captures. Set play is a solution like the others; its moves have the numbers that they
//! have in the solution: after `1...` Black's first move is his second one.
//!
//! Place in the data path: made from a [`Study`] with the motives of its lines; reports write it, and themes that are about
//! several solutions are read from it.

mod compare;
mod function;
mod gather;
mod row;

pub use compare::{Pair, Relation};
pub use function::Function;
pub(crate) use gather::Arrows;
pub use gather::{Common, Cycle, Family, Shared};
pub use row::{Duty, Named, Played, Row};

use crate::Study;
use crate::motives::{self, Motive};
use keymove_problem::Goal;

/// All solutions side by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The solutions, set play before the others.
    pub rows: Vec<Row>,
    /// Pairs of which something is exchanged.
    pub pairs: Vec<Pair>,
    /// The same, each relation once with all pairs that have it.
    pub families: Vec<Family>,
    /// What three and more solutions shift in a circle.
    pub cycles: Vec<Cycle>,
    /// What moves with the same number have in common.
    pub common: Vec<Common>,
}

/// With more solutions than these they are not compared: nobody meant them all.
const MOST: usize = 12;

impl Table {
    /// The table of a study. `None` of a battle, and unless there are at least two solutions, and not more than twelve, that end
    /// in mate. If only the set play makes them too many, it is left out.
    pub fn of(study: &Study) -> Option<Self> {
        // Most studies have no table, and motives take longer than everything else here.
        set_play_shown(study)?;
        Self::with(study, &motives_of(study))
    }

    /// The same with the [motives](motives_of) of its lines.
    pub(crate) fn with(study: &Study, motives: &[Vec<Vec<Motive>>]) -> Option<Self> {
        let with_set = set_play_shown(study)?;
        let shown = study.lines.iter().zip(motives);
        let shown = shown.filter(|(line, _)| with_set || study.acts[line.act].solves());
        let rows: Vec<Row> = shown.map(|(line, motives)| Row::of(study, line, motives)).collect();
        if rows.iter().any(|row| row.duties.is_empty()) {
            return None;
        }
        let pairs = compare::pairs(&rows);
        Some(Self {
            families: gather::families(&pairs),
            cycles: gather::cycles(&rows),
            common: gather::common(&rows),
            pairs,
            rows,
        })
    }
}

/// Whether the table has set play, too, which it has if that does not make it too long; `None` if there is no table at all.
fn set_play_shown(study: &Study) -> Option<bool> {
    if study.is_battle() {
        return None;
    }
    let solutions = study.lines.iter().filter(|line| study.acts[line.act].solves()).count();
    let with_set = study.lines.len() <= MOST;
    let count = if with_set { study.lines.len() } else { solutions };
    ((2..=MOST).contains(&count) && solutions > 0).then_some(with_set)
}

/// What every move of every line is for, in the order of [`Study::lines`]; empty lists for goals other than mate.
pub(crate) fn motives_of(study: &Study) -> Vec<Vec<Vec<Motive>>> {
    let of_line = |line: &crate::Line| {
        let setting = study.setting(line.act);
        if setting.stipulation.goal == Goal::Mate {
            motives::of_line(&setting.position, &line.moves, setting.stipulation.play)
        } else {
            vec![Vec::new(); line.moves.len()]
        }
    };
    study.lines.iter().map(of_line).collect()
}
