//! The keys of positions after which twins are meant.

use super::{Found, Wanted};
use crate::Limits;
use crate::tree::Options;
use keymove_chess::Move;
use keymove_chess::notation::{Style, format_move};
use keymove_problem::sort::Sort as _;
use keymove_problem::statement::{After, Case, Change, Statement};

/// So many positions are looked at for all keys of a statement together: some seconds at most.
const NODES: u64 = 4_000_000;

/// Solves what has to be solved before the positions of a statement are known: the position before a twin "after the key". If it has
/// not exactly one key, or one first move of all its solutions, or if that is not found among some million positions, the twin says so
/// in [its place](keymove_problem::statement::Entry::case). Nothing is done where no twin is such a one.
pub fn name_keys(statement: &mut Statement) {
    let changes = statement.twins.iter().flat_map(|twin| &twin.changes);
    let wanted = changes.filter(|&change| *change == Change::After(After::Key)).count() as u64;
    if let Some(nodes) = NODES.checked_div(wanted) {
        statement.name_keys(&mut |case| key(case, nodes));
    }
}

fn key(case: &Case, nodes: u64) -> Result<Move, String> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let tree = Options { set_play: false, tries: 0, variations: false, ..Options::default() };
    let wanted = Wanted { tree: Some(tree), any_number: true, ..Wanted::default() };
    let answer = wanted.answer(case, &limits, &()).map_err(|error| error.to_string())?;
    let mut firsts: Vec<Move> = match &answer.found {
        Found::Battle(battle) => battle.outcome.keys().map(|(mv, _)| mv).collect(),
        Found::Lines(lines) => lines.outcome.lines.iter().filter_map(|line| line.first().copied()).collect(),
        Found::Introduced(_) | Found::Mate(_) => {
            return Err("after an introduction there is no key in the diagram".to_owned());
        }
    };
    firsts.put_in_order();
    firsts.dedup();
    if answer.stopped().is_some() && firsts.len() < 2 {
        return Err(format!("the key was not found among {nodes} positions"));
    }
    match firsts.as_slice() {
        &[key] => Ok(key),
        [] => Err("there is no key".to_owned()),
        several => {
            let names = several
                .iter()
                .take(3)
                .map(|&mv| format!("1.{}", format_move(&case.position, mv, Style::Short)));
            let names: Vec<String> = names.collect();
            let more = if several.len() > 3 { ", ..." } else { "" };
            Err(format!("there are {} keys: {}{more}", several.len(), names.join(", ")))
        }
    }
}
