//! Replies that are made in the same position, and moves that a unit makes from the same square in different lines.

use super::track::Track;
use crate::study::Study;
use crate::{Finding, Shown};
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square};
use keymove_problem::sort::Sort as _;
use keymove_solve::tree::PhaseKind;
use std::collections::{HashMap, HashSet};

/// A position of a battle with the defender to move, reached without passing, and the replies that the tree has.
pub(super) struct Node {
    /// Index of the phase.
    pub act: usize,
    /// The moves of the phase that lead here.
    pub way: Vec<Move>,
    /// The position.
    pub before: Arrangement,
    /// The replies with their answers.
    pub replies: Vec<Reply>,
}

/// A reply.
pub(super) struct Reply {
    /// The move.
    pub mv: Move,
    /// The answers that the tree has: those that solve soonest.
    pub answers: Vec<Move>,
    /// Whether it belongs to a line in which every reply is a defence and every answer the only one.
    pub main: bool,
}

impl Reply {
    /// Its answer, if it has only one.
    pub(super) fn only_answer(&self) -> Option<Move> {
        match self.answers[..] {
            [answer] => Some(answer),
            _ => None,
        }
    }
}

impl Node {
    /// The reply as play to be shown, with the answer if there is only one.
    pub(super) fn shown(&self, reply: &Reply) -> Shown {
        let moves = self.way.iter().copied().chain([reply.mv]).chain(reply.only_answer()).collect();
        Shown { act: self.act, moves }
    }
}

/// All positions of a battle with the defender to move, in the order of the solution; none in help and series play.
pub(super) fn all(study: &Study) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    if !study.is_battle() {
        return nodes;
    }
    let mut places: HashMap<(usize, &[Move]), usize> = HashMap::new();
    for line in &study.lines {
        let start = study.origin(line);
        let moves = &line.moves[..];
        let first = usize::from(start.turn() == study.attacker);
        let mut board = if first == 1 { start.glimpse(moves[0]) } else { start };
        for at in (first..moves.len()).step_by(2) {
            let (reply, answer) = (moves[at], moves.get(at + 1).copied());
            if reply == Move::NONE {
                break;
            }
            let place = *places.entry((line.act, &moves[..at])).or_insert_with(|| {
                let way = moves[..at].to_vec();
                nodes.push(Node { act: line.act, way, before: board, replies: Vec::new() });
                nodes.len() - 1
            });
            nodes[place].add(reply, answer, line.main);
            let Some(answer) = answer else { break };
            board = board.glimpse(reply).glimpse(answer);
        }
    }
    nodes
}

impl Node {
    fn add(&mut self, mv: Move, answer: Option<Move>, main: bool) {
        // Lines come in the order of the tree, so a reply that is there already is the last one.
        if self.replies.last().is_none_or(|last| last.mv != mv) {
            self.replies.push(Reply { mv, answers: Vec::new(), main: false });
        }
        let Some(reply) = self.replies.last_mut() else { return };
        reply.main |= main;
        if let Some(answer) = answer.filter(|answer| reply.answers.last() != Some(answer)) {
            reply.answers.push(answer);
        }
    }
}

/// Moves of one unit from one square in different lines.
pub(super) struct Fan {
    /// Whose unit.
    pub color: Color,
    /// What it is.
    pub role: Role,
    /// Where it stands.
    pub from: Square,
    /// One way of play for each square to which it goes, in ascending order of squares. The move is the last one; of a
    /// defender in a battle the last but one, before its answer.
    pub to: Vec<(Square, Shown)>,
    /// Whether it is a defender in a battle.
    pub defends: bool,
}

impl Fan {
    /// Whether it goes to all squares of the set; a defender only if all answers are different.
    pub(super) fn covers(&self, squares: Bitboard) -> bool {
        let shown = || self.to.iter().filter(|(to, _)| squares.has(*to)).map(|(_, shown)| shown);
        let answers: HashSet<_> = shown().map(|shown| shown.moves.last()).collect();
        shown().count() == squares.len() as usize
            && (!self.defends || answers.len() == squares.len() as usize)
    }

    /// The four squares of a pawn on its starting rank, if it goes to all of them.
    pub(super) fn pawn_fan(&self) -> Option<Bitboard> {
        let ahead = if self.color == Color::White { 1 } else { -1 };
        let squares = around(self.from, &[(-1, ahead), (0, ahead), (1, ahead), (0, 2 * ahead)])?;
        let fits = self.role == Role::Pawn && self.from.rank() == super::track::home(self.color);
        (fits && self.covers(squares)).then_some(squares)
    }

    /// A finding that shows the moves to these squares.
    pub(super) fn finding(&self, study: &Study, theme: &'static str, squares: Bitboard) -> Finding {
        let shown: Vec<Shown> =
            self.to.iter().filter(|(to, _)| squares.has(*to)).map(|(_, shown)| shown.clone()).collect();
        let unit = self.role.name();
        let side = super::track::side(study, self.color);
        let phases: HashSet<usize> = shown.iter().map(|shown| shown.act).collect();
        let several = if study.is_battle() && phases.len() > 1 { ", over several phases" } else { "" };
        Finding::new(theme, shown).detailed(format!("{side} {unit}{several}")).on(squares)
    }
}

/// What each unit does from one square in different lines.
///
/// In a battle the defender's moves belong together if they are defences in the same position with one answer each; the
/// attacker's if they are first moves (tries and keys), or answers and single threats in the lines that one phase shows, or
/// with `mixed` any of these in any phase. In help and series play moves belong together over all solutions.
pub(super) fn fans(study: &Study, mixed: bool) -> Vec<Fan> {
    let mut fans: Vec<Fan> = Vec::new();
    for node in all(study) {
        let first = fans.len();
        for reply in node.replies.iter().filter(|reply| reply.main && reply.answers.len() == 1) {
            let Some(role) = node.before.role_at(reply.mv.from()) else { continue };
            let from = reply.mv.from();
            let place = fans[first..].iter().position(|fan| fan.from == from).map_or_else(
                || {
                    fans.push(Fan { color: node.before.turn(), role, from, to: Vec::new(), defends: true });
                    fans.len() - 1
                },
                |place| first + place,
            );
            fans[place].to.push((reply.mv.to(), node.shown(reply)));
        }
    }
    fans.extend(attackers(study, mixed));
    for fan in &mut fans {
        fan.to.put_in_order_by_key(|&(square, _)| square.index());
        fan.to.dedup_by_key(|&mut (square, _)| square);
    }
    fans
}

/// The part of [`fans`] that has the attacker's moves, or in help and series play everybody's.
fn attackers(study: &Study, mixed: bool) -> Vec<Fan> {
    let mut fans: Vec<Fan> = Vec::new();
    let mut places: HashMap<(usize, Square, Square), usize> = HashMap::new();
    let mut add = |scope, color, role, unit, from, to, act, moves: &[Move]| {
        let place = *places.entry((scope, unit, from)).or_insert_with(|| {
            fans.push(Fan { color, role, from, to: Vec::new(), defends: false });
            fans.len() - 1
        });
        if fans[place].to.iter().all(|&(square, _)| square != to) {
            fans[place].to.push((to, Shown { act, moves: moves.to_vec() }));
        }
    };
    let attacker = study.white();
    for (index, act) in study.acts.iter().enumerate() {
        let Some(first) = act.first.filter(|_| study.is_battle()) else { continue };
        if matches!(act.kind, PhaseKind::Key | PhaseKind::Try) {
            let Some(role) = study.diagram.role_at(first.from()) else { continue };
            add(0, attacker, role, first.from(), first.from(), first.to(), index, &[first]);
        }
    }
    for track in super::track::shown_or_threatened(study) {
        let act = track.line.act;
        for step in track.steps.iter().filter(|step| !study.is_battle() || step.color == attacker) {
            let together = mixed || !study.is_battle() || step.index == 0 && study.acts[act].first.is_some();
            add(
                if together { 0 } else { act + 1 },
                step.color,
                step.role,
                step.unit,
                step.mv.from(),
                step.mv.to(),
                act,
                Track::until(&track, step),
            );
        }
    }
    fans
}

/// The squares at these distances (files, ranks) from a square; `None` if one of them is off the board.
pub(super) fn around(square: Square, steps: &[(i8, i8)]) -> Option<Bitboard> {
    steps
        .iter()
        .map(|&(files, ranks)| {
            let file = square.file().checked_add_signed(files).filter(|&file| file < 8)?;
            let rank = square.rank().checked_add_signed(ranks).filter(|&rank| rank < 8)?;
            Some(Square::at(file, rank))
        })
        .collect()
}

/// The four diagonal neighbours.
pub(super) const STAR: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The four orthogonal neighbours.
pub(super) const CROSS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// The eight squares a knight's move away.
pub(super) const KNIGHT_WHEEL: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// All eight neighbours.
pub(super) const KING_WHEEL: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
