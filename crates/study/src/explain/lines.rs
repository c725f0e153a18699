//! Help and series play: what every move is for.

use super::super::{Line, Study, catalogue};
use super::table::motives_of;
use super::{Account, Explained, Explanation, Motive, Table};
use crate::economy::Economy;
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::replay;
use keymove_solve::tree::Defence;

/// With more solutions, which may be thousands where none is intended, units are not asked for their part in each.
const FEW: usize = 100;

/// Explains solutions of help and series play. `sound` says whether they are as they should be: themes are looked for only then.
pub fn of_study(study: Study, sound: bool) -> Explanation {
    let motives = motives_of(&study);
    let table = Table::with(&study, &motives);
    let account = |(line, motives): (&Line, Vec<Vec<Motive>>)| Account {
        variations: variations(&study.setting(line.act).position, &line.moves, motives),
        ..Account::default()
    };
    let phases: Vec<Account> = study.lines.iter().zip(motives).map(account).collect();
    Explanation {
        phases,
        tries: Vec::new(),
        themes: if sound { catalogue::detect_beside(&study, table.as_ref()) } else { Vec::new() },
        table,
        economy: if sound && study.lines.len() <= FEW { Economy::of(&study) } else { None },
        score: None,
        solving: None,
        unexamined: 0,
        stopped: None,
        complete: study.complete,
        study,
    }
}

/// One entry for each move.
fn variations(diagram: &Position, line: &[Move], motives: Vec<Vec<Motive>>) -> Vec<Explained> {
    let boards: Vec<(Arrangement, Move)> = replay::positions(diagram, line).collect();
    let one = |(index, (&(before, mv), serves)): (usize, (&(Arrangement, Move), Vec<Motive>))| Explained {
        way: line[..index].to_vec(),
        before,
        reply: mv,
        effect: Defence::Unthreatened,
        short: false,
        goal: index + 1 == boards.len(),
        defeats: Vec::new(),
        answers: Vec::new(),
        forced: Vec::new(),
        serves,
        examined: true,
    };
    boards.iter().zip(motives).enumerate().map(one).collect()
}
