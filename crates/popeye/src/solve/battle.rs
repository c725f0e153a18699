//! Direct, self, reflex and parry play.

use super::Completion;
use super::session::{Session, Solution};
use crate::print::{LineLook, TreeLook, first_moves, lines, numbered, order, sorted, tree};
use keymove_chess::Move;
use keymove_problem::sort::Sort as _;
use keymove_problem::statement::Case;
use keymove_problem::{Moves, Play};
use keymove_solve::answer::{BattleAnswer, IntroSolution, Wanted};
use keymove_solve::tree::{Continuations, Next, Options as TreeOptions, Tree};
use keymove_solve::{Introduced, Restriction, Status};
use std::collections::HashSet;

/// Bytes that a move in a tree takes, about.
const NODE_BYTES: usize = 200;
/// The least number of moves that a tree may have.
const LEAST_NODES: usize = 1 << 22;

/// What Popeye looks for.
pub(super) fn wanted(session: &Session<'_>, case: &Case) -> Wanted {
    // After an introduction the keys are all that is printed.
    let bare = TreeOptions { set_play: false, tries: 0, variations: false, ..TreeOptions::default() };
    let tree = if case.stipulation.intro > 0 { bare } else { tree_options(session, case) };
    Wanted { restriction: restriction(session), tree: Some(tree), ..Wanted::default() }
}

/// All keys with their play.
pub(super) fn print(session: &Session<'_>, case: &Case, battle: &BattleAnswer) -> Solution {
    let options = &session.problem.options;
    let mut built = battle.tree.clone();
    let mut completion = match battle.outcome.status {
        Status::Stopped(_) => Completion::Interrupted,
        Status::Complete if !built.is_complete() => Completion::Interrupted,
        Status::Complete if !battle.task.restriction.is_none() => Completion::Partial,
        Status::Complete => Completion::Finished,
    };
    if limit_keys(&mut built, options.max_solutions) {
        completion = completion.and(Completion::Partial);
    }
    let look = TreeLook { language: session.problem.language, options };
    let mut text = String::new();
    if case.stipulation.play == Play::Parry {
        text.push_str(&parry_lines(session, &built));
        text.push('\n');
        return Solution { text, completion };
    }
    let printed = tree(look, &built);
    if case.set_play.as_ref().is_some_and(Result::is_ok) {
        text.push_str(&printed.set_play);
        text.push('\n');
    }
    let below = |mv: Option<Move>| {
        let of = printed.play.iter().filter(|(first, _)| mv.is_none() || *first == mv);
        of.map(|(_, text)| text.as_str()).collect::<String>()
    };
    match session.numbers(&case.stipulation) {
        Some(range) if !case.stipulation.length.half => {
            let moves = first_moves(&case.position, range);
            completion = completion.and(session.left_out(&case.position, range));
            let language = session.problem.language;
            text.push_str(&numbered(language, &case.position, &moves, &session.move_time(), |mv| {
                below(Some(mv))
            }));
        }
        _ => text.push_str(&below(None)),
    }
    text.push('\n');
    Solution { text, completion }
}

fn restriction(session: &Session<'_>) -> Restriction {
    let options = &session.problem.options;
    Restriction { checks_only: false, max_flights: options.max_flights, non_trivial: options.non_trivial }
}

fn tree_options(session: &Session<'_>, case: &Case) -> TreeOptions {
    let options = &session.problem.options;
    let set_position = case.set_play.as_ref().and_then(|position| position.as_ref().ok());
    TreeOptions {
        set_play: set_position.is_some(),
        set_en_passant: set_position.and_then(|position| position.en_passant()),
        tries: options.refutations,
        checking_tries: true,
        stalemates: false,
        variations: options.variations || case.stipulation.play == Play::Parry,
        continuations: Continuations::Shortest,
        depth: None,
        max_nodes: (session.settings.table_bytes / NODE_BYTES).max(LEAST_NODES),
    }
}

/// Leaves the first keys in Popeye's order; says whether as many as asked for were found.
fn limit_keys(built: &mut Tree, most: Option<u32>) -> bool {
    let Some(most) = most.map(|most| most as usize).filter(|&most| built.keys.len() >= most && most > 0)
    else {
        return false;
    };
    let position = built.position;
    built.keys.put_in_order_by_key(|phase| phase.first.map(|mv| order::key(&position, mv)));
    built.keys.truncate(most);
    true
}

/// Parry play, which Popeye prints as lines: every way through the tree.
fn parry_lines(session: &Session<'_>, built: &Tree) -> String {
    let mut found = Vec::new();
    for phase in &built.keys {
        let mut line: Vec<Move> = phase.first.into_iter().collect();
        ways(&phase.next, &mut line, &mut found);
    }
    let goal = Some(built.stipulation.goal);
    let look = LineLook { language: session.problem.language, goal, other: None, missing: 0, intro: false };
    lines(look, &built.position, &sorted(&built.position, &found, false, goal))
}

/// The ways from a node to the goal. A side that is not in check has no move.
fn ways(next: &Next, line: &mut Vec<Move>, found: &mut Vec<Vec<Move>>) {
    let Next::Play(play) = next else {
        found.push(line.clone());
        return;
    };
    for reply in &play.replies {
        let before = line.len();
        if reply.mv != Move::NONE {
            line.push(reply.mv);
        }
        for attack in &reply.continuations {
            line.push(attack.mv);
            ways(&attack.next, line, found);
            line.pop();
        }
        line.truncate(before);
    }
}

/// Battles after an introduction, printed as lines up to the key.
pub(super) fn introduced(session: &Session<'_>, solution: &IntroSolution) -> Solution {
    let IntroSolution { task, outcome, .. } = solution;
    // Only keys that reach the goal at once get its mark.
    let ends = |solved: &&Introduced| solved.keys().0 == Moves::ONE;
    let at_once: HashSet<&[Move]> =
        outcome.solved.iter().filter(ends).map(|solved| solved.line.as_slice()).collect();
    let whole = |solved: &Introduced| -> Vec<Vec<Move>> {
        let (_, keys) = solved.keys();
        keys.into_iter().map(|key| solved.line.iter().copied().chain([key]).collect()).collect()
    };
    let found: Vec<Vec<Move>> = outcome.solved.iter().flat_map(whole).collect();
    let mut text = String::new();
    for line in sorted(&task.position, &found, true, None) {
        let reaches = line.split_last().is_some_and(|(_, intro)| at_once.contains(intro));
        let goal = reaches.then_some(task.stipulation.goal);
        let look =
            LineLook { language: session.problem.language, goal, other: None, missing: 0, intro: true };
        text.push_str(&lines(look, &task.position, &[line]));
    }
    text.push('\n');
    let completion = match outcome.status {
        Status::Stopped(_) => Completion::Interrupted,
        Status::Complete if !task.restriction.is_none() => Completion::Partial,
        Status::Complete => Completion::Finished,
    };
    Solution { text, completion }
}
