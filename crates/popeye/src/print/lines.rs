//! Solutions that are lines, one a line of text.

use super::{goal_mark, move_text, order};
use crate::language::Language;
use keymove_chess::{Arrangement, Color, Move, Piece};
use keymove_problem::Goal;
use std::collections::HashMap;

/// What the layout of lines depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineLook {
    pub(crate) language: Language,
    /// What the last move reaches.
    pub(crate) goal: Option<Goal>,
    /// What it reaches instead if this side makes it.
    pub(crate) other: Option<(Color, Goal)>,
    /// How many half-moves are missing before the first one: by half a move, by set play.
    pub(crate) missing: usize,
    /// Whether the moves of one side alone come first and are numbered by themselves.
    pub(crate) intro: bool,
}

/// Who makes a move, and the position in which it is made.
fn turn_to(position: &Arrangement, mv: Move) -> Arrangement {
    let mover = position.piece_at(mv.from()).map_or(position.turn(), |piece| piece.color);
    if mover == position.turn() { *position } else { position.turned() }
}

/// What lines are compared by: the length of the introduction, its moves, the length of the rest, its moves.
fn key(
    start: &Arrangement, line: &[Move], intro: bool, goal: Option<Goal>,
) -> (usize, Vec<u32>, usize, Vec<u32>) {
    let mut position = *start;
    let (mut keys, mut introduction) = (Vec::with_capacity(line.len()), Vec::new());
    for (index, &mv) in line.iter().enumerate() {
        position = turn_to(&position, mv);
        if intro && introduction.is_empty() && position.turn() != start.turn() {
            introduction = core::mem::take(&mut keys);
        }
        keys.push(match goal.filter(|_| index + 1 == line.len()) {
            Some(goal) => order::last_key(&position, mv, goal),
            None => order::key(&position, mv),
        });
        position = position.glimpse(mv);
    }
    (introduction.len(), introduction, line.len(), keys)
}

/// The lines in the order in which Popeye finds them without its intelligent mode. `goal` is what the last moves reach if
/// their side is free to choose them.
pub(crate) fn sorted(
    start: &Arrangement, lines: &[Vec<Move>], intro: bool, goal: Option<Goal>,
) -> Vec<Vec<Move>> {
    let mut lines = lines.to_vec();
    lines.sort_by_cached_key(|line| key(start, line, intro, goal));
    lines
}

/// Lines of reciprocal play in Popeye's order: at each of Black's last moves first the ways that go on to White's goal, then
/// the moves by which Black (`black` in the roles of the diagram) reaches the goal.
pub(crate) fn sorted_reciprocal(start: &Arrangement, lines: &[Vec<Move>], black: Color) -> Vec<Vec<Move>> {
    /// More than any number by which moves are compared.
    const BEHIND_OTHERS: u32 = 1 << 24;
    let first_is_black = usize::from(start.turn() == black);
    let mut lines = lines.to_vec();
    lines.sort_by_cached_key(|line| {
        let (.., mut keys) = key(start, line, false, None);
        let is_own = line.len() % 2 == first_is_black;
        if let Some(last) = keys.last_mut().filter(|_| is_own) {
            *last += BEHIND_OTHERS;
        }
        (line.len() + usize::from(is_own), keys)
    });
    lines
}

/// The first lines, at most so many for each board that they lead to.
pub(crate) fn by_final_board(start: &Arrangement, mut lines: Vec<Vec<Move>>, most: u32) -> Vec<Vec<Move>> {
    let mut seen: HashMap<[Option<Piece>; 64], u32> = HashMap::new();
    lines.retain(|line| {
        let last = line.iter().fold(*start, |position, &mv| turn_to(&position, mv).glimpse(mv));
        let count = seen.entry(last.to_setup().board).or_default();
        *count += 1;
        *count <= most
    });
    lines
}

/// The text of all lines, each beginning with a line end.
pub(crate) fn lines(look: LineLook, start: &Arrangement, lines: &[Vec<Move>]) -> String {
    lines.iter().map(|line| text(look, start, line)).collect()
}

fn text(look: LineLook, start: &Arrangement, line: &[Move]) -> String {
    let mut position = *start;
    let first = line.first().map_or(start.turn(), |&mv| turn_to(start, mv).turn());
    let (mut number, mut numbered) = match look.missing {
        0 => (1, first),
        1 => (2, !first),
        _ => (2, first),
    };
    let mut text = match look.missing {
        0 => "\n",
        1 => "\n  1...",
        _ => "\n  1...  ...",
    }
    .to_owned();
    let mut in_intro = look.intro;
    for (index, &mv) in line.iter().enumerate() {
        position = turn_to(&position, mv);
        let mover: Color = position.turn();
        if in_intro && mover != first {
            in_intro = false;
            (number, numbered) = (1, mover);
        }
        if mover == numbered {
            text.push_str(&format!("{number:3}."));
            number += 1;
        }
        text.push_str(&move_text(look.language, &position, mv));
        position = position.glimpse(mv);
        let is_last = index + 1 == line.len();
        let goal = match look.other {
            Some((color, goal)) if color == mover => Some(goal),
            _ => look.goal,
        };
        text.push_str(&goal_mark(&position, goal.filter(|_| is_last)));
        if !is_last {
            text.push(' ');
        }
    }
    text
}
