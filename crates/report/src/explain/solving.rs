//! How a human would have found it, in two or three lines.

use super::moves::Pen;
use keymove_chess::Position;
use keymove_problem::Goal;
use keymove_problem::sort::Sort as _;
use keymove_solve::Stop;
use keymove_study::difficulty::{Difficulty, Input, Scale};
use keymove_study::explain::{Search, Solving};

/// The largest contributions to the estimate that are named.
const NAMED: usize = 5;

/// `moves` is the number of moves that was asked for.
pub(super) fn text(diagram: &Position, solving: &Solving, moves: u16) -> String {
    let mut text = searches(diagram, &solving.searches, moves);
    match &solving.difficulty {
        Some(Ok(difficulty)) => text += &estimate(difficulty),
        Some(Err(stop)) => text += &format!("Difficulty: not known, {}\n", unknown(*stop)),
        None => {}
    }
    text
}

/// A line for each program, or one line if they have seen the same.
fn searches(diagram: &Position, searches: &[Search; 2], moves: u16) -> String {
    let [one, two] = searches;
    let [first, second] = [seen(diagram, one, moves), seen(diagram, two, moves)];
    if first == second {
        return format!("By forcing moves: {first} (Mater I, checks, and Mater II, also threats)\n");
    }
    format!(
        "By forcing moves: {first} (Mater I, checks)\n                  {second} (Mater II, also threats)\n"
    )
}

/// `1.Qg4+ Kc1 2.Qd1#, 23 positions`.
fn seen(diagram: &Position, search: &Search, moves: u16) -> String {
    let positions = match search.positions {
        1 => "1 position".to_owned(),
        number => format!("{number} positions"),
    };
    match (&search.combination, search.stop) {
        (Some(found), _) => {
            let longer = match found.moves.checked_sub(moves) {
                Some(more) if more > 0 => format!(", only a mate in {}", found.moves),
                _ => String::new(),
            };
            format!("{}{longer}, {positions}", Pen { goal: Goal::Mate }.line(diagram, &found.line))
        }
        (None, Some(Stop::Nodes)) => format!("given up after {positions}"),
        (None, Some(stop)) => format!("not known, {stop} after {positions}"),
        (None, None) => format!("no mate found, {positions}"),
    }
}

fn unknown(stop: Stop) -> String {
    match stop {
        Stop::Nodes => "the bound on positions was reached first".into(),
        stop => stop.to_string(),
    }
}

fn estimate(difficulty: &Difficulty) -> String {
    let mut inputs: Vec<&Input> =
        difficulty.inputs.iter().filter(|input| input.points().abs() >= 0.5).collect();
    inputs.put_in_order_by(|one, other| other.points().abs().total_cmp(&one.points().abs()));
    let named = inputs.iter().take(NAMED).map(|input| contribution(input));
    let rest: f64 = difficulty.estimate()
        - difficulty.base
        - inputs.iter().take(NAMED).map(|input| input.points()).sum::<f64>();
    format!(
        "Difficulty: {:.0} points of our own, held against no ratings (docs/difficulty.md)\n  base {:.0}, {}, others {rest:+.0}\n",
        difficulty.estimate(),
        difficulty.base,
        named.collect::<Vec<_>>().join(", "),
    )
}

/// `legal first moves 29 (+17)`; what is so or not so has no number.
fn contribution(input: &Input) -> String {
    let is_fact = input.count == 1.0 && input.measure.scale() == Scale::Plain;
    let count = if is_fact { String::new() } else { format!(" {}", input.count) };
    format!("{}{count} ({:+.0})", input.measure.words(), input.points())
}
