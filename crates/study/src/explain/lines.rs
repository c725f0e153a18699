//! Help and series play: what every move is for.

use super::super::motives;
use super::super::{Line, Study, catalogue};
use super::{Account, Explained, Explanation, Motive, Table};
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::{Goal, Stipulation, replay};
use keymove_solve::tree::Defence;

/// Explains solutions of help and series play. `sound` says whether they are as they should be: themes are looked for only then.
pub fn of_study(study: Study, sound: bool) -> Explanation {
    let account = |line: &Line| {
        let setting = study.setting(line.act);
        Account {
            variations: variations(&setting.position, setting.stipulation, &line.moves),
            ..Account::default()
        }
    };
    let phases: Vec<Account> = study.lines.iter().map(account).collect();
    Explanation {
        table: Table::of(&study, &phases),
        phases,
        tries: Vec::new(),
        themes: if sound { catalogue::detect(&study) } else { Vec::new() },
        score: None,
        solving: None,
        unexamined: 0,
        stopped: None,
        complete: study.complete,
        study,
    }
}

/// One entry for each move.
fn variations(diagram: &Position, stipulation: Stipulation, line: &[Move]) -> Vec<Explained> {
    let boards: Vec<(Arrangement, Move)> = replay::positions(diagram, line).collect();
    let motives = if stipulation.goal == Goal::Mate {
        motives::of_line(diagram, line, stipulation.play)
    } else {
        vec![Vec::new(); boards.len()]
    };
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
