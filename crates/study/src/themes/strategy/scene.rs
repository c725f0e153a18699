//! What the detectors of this folder look at: a mate with the move before it, from the side of the king that is mated,
//! whichever colour it has; and all that happens at one place of a solution.

use crate::{Act, Ending, Shown, Study};
use keymove_chess::{Arrangement, Bitboard, Color, Move, Position, Role, Square, attacks};
use keymove_problem::{Goal, Play};
use std::collections::BTreeMap;

/// A mate with the move of the mated side before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    /// What is looked at.
    pub(super) ending: &'a Ending,
    /// The side that is mated; it made the reply.
    pub(super) mated: Color,
    /// Where its king is mated.
    pub(super) king: Square,
}

impl<'a> Scene<'a> {
    /// `None` if no king is mated or if the move before the mate is not one of the mated side.
    fn of(ending: &'a Ending) -> Option<Self> {
        let mated = ending.end.turn();
        let king = ending.end.king(mated)?;
        let made = ending.reply == Move::NONE || ending.before.color(mated).has(ending.reply.from());
        made.then_some(Self { ending, mated, king })
    }

    /// The side that mates.
    pub(super) fn mater(&self) -> Color {
        !self.mated
    }

    /// The kind of the unit that replied, before it was promoted.
    pub(super) fn defender(&self) -> Option<Role> {
        self.ending.before.role_at(self.ending.reply.from())
    }

    /// Where the replying unit is now; of castling, the king.
    pub(super) fn arrival(&self) -> Square {
        self.ending.reply.to()
    }

    /// Its moves, as a part of a finding.
    pub(super) fn shown(&self) -> Shown {
        Shown { act: self.ending.act, moves: self.ending.moves() }
    }
}

/// Whether the goal is mate and nothing else: only then the final picture is a mate.
pub(super) fn is_mate(study: &Study) -> bool {
    study.stipulation.goal == Goal::Mate && study.stipulation.other_goal.is_none()
}

/// Whether it is a directmate, in which key and flights have their usual meaning.
pub(super) fn is_directmate(study: &Study) -> bool {
    is_mate(study) && study.stipulation.play == Play::Direct
}

/// Every mate after every reply, those of threats included.
pub(super) fn scenes(study: &Study) -> impl Iterator<Item = Scene<'_>> {
    study.endings.iter().filter(|_| is_mate(study)).filter_map(Scene::of)
}

/// Every mate that is what a variation shows: the only one after a defence, and not threatened.
pub(super) fn variations(study: &Study) -> impl Iterator<Item = Scene<'_>> {
    scenes(study).filter(|scene| scene.ending.is_variation())
}

/// The last moves from one place of a solution: one phase, and the same moves before the reply.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    /// Index of the phase.
    pub(super) act: usize,
    /// The moves of the phase before the reply.
    pub(super) way: &'a [Move],
    /// Mates that are threatened here.
    pub(super) threats: Vec<Move>,
    /// Mates after replies.
    pub(super) scenes: Vec<Scene<'a>>,
}

impl<'a> Node<'a> {
    /// The mates that are what variations show.
    pub(super) fn variations(&self) -> impl Iterator<Item = &Scene<'a>> {
        self.scenes.iter().filter(|scene| scene.ending.is_variation())
    }
}

/// All places of a solution at which the mated side makes its last move, in the order of the solution. None in self and
/// reflex play, where that side is the attacker: his moves are no defences among which he chooses.
pub(super) fn nodes(study: &Study) -> Vec<Node<'_>> {
    let mut nodes: Vec<Node> = Vec::new();
    if study.defender_wins() {
        return nodes;
    }
    let mut index: BTreeMap<(usize, &[Move]), usize> = BTreeMap::new();
    for scene in scenes(study) {
        let (act, way) = (scene.ending.act, scene.ending.way.as_slice());
        let at = *index.entry((act, way)).or_insert_with(|| {
            nodes.push(Node { act, way, threats: Vec::new(), scenes: Vec::new() });
            nodes.len() - 1
        });
        if scene.ending.reply == Move::NONE {
            nodes[at].threats.push(scene.ending.last);
        } else {
            nodes[at].scenes.push(scene);
        }
    }
    nodes
}

/// In self and reflex play, where both sides have batteries, pins and blocks, whose it is; empty elsewhere.
pub(super) fn whose(study: &Study, color: Color) -> &'static str {
    match (study.defender_wins(), color == study.attacker) {
        (false, _) => "",
        (true, true) => "White",
        (true, false) => "Black",
    }
}

/// The keys with their phases, if there are any: first moves that solve, each with its index among the phases.
pub(super) fn keys(study: &Study) -> impl Iterator<Item = (usize, &Act, Move)> {
    (0..)
        .zip(&study.acts)
        .filter(|(_, act)| act.solves())
        .filter_map(|(index, act)| Some((index, act, act.first?)))
}

/// A first move alone, as a part of a finding.
pub(super) fn first_move(act: usize, mv: Move) -> Vec<Shown> {
    vec![Shown { act, moves: vec![mv] }]
}

/// The position after the first `len` moves of the way to a scene.
pub(super) fn position_after(study: &Study, scene: &Scene, len: usize) -> Option<Arrangement> {
    let act = study.acts.get(scene.ending.act)?;
    let start = if act.first.is_none() { act.start } else { *study.settings[act.setting].position };
    let play = |position: Arrangement, &mv: &Move| {
        if mv == Move::NONE { position.turned() } else { position.glimpse(mv) }
    };
    Some(scene.ending.way.get(..len)?.iter().fold(start, play))
}

/// The squares on which the mated side could parry the check by capturing or stepping between; none in a double check.
pub(super) fn relief(end: &Arrangement, king: Square) -> Bitboard {
    let checkers = end.checkers();
    match checkers.first() {
        Some(checker) if !checkers.more_than_one() => attacks::between(king, checker) | checkers,
        _ => Bitboard::EMPTY,
    }
}

/// Whether the check would be parried if the unit on `from` went to `to`, whether or not it can. Pins count.
pub(super) fn parries(end: &Arrangement, from: Square, to: Square) -> bool {
    let side = end.turn();
    let Some(king) = end.king(side) else { return false };
    let occupied = end.occupied().without(from.into()) | to.into();
    end.attackers(!side, king, occupied).without(to.into()).is_empty()
}

/// Where a unit of this side could go if its own king did not matter, castling and en passant apart.
pub(super) fn reach(position: &Arrangement, side: Color, unit: Square) -> Bitboard {
    reach_over(position, side, unit, position.occupied())
}

/// The same if other squares than the occupied ones stood in the way.
pub(super) fn reach_over(position: &Arrangement, side: Color, unit: Square, occupied: Bitboard) -> Bitboard {
    match position.role_at(unit) {
        Some(Role::Pawn) => {
            let step = |from: Bitboard| if side == Color::White { from.north() } else { from.south() };
            let third = Bitboard::rank(if side == Color::White { 2 } else { 5 });
            let single = step(unit.into()).without(occupied);
            let double = step(single & third).without(occupied);
            single | double | attacks::pawn(side, unit) & position.color(!side)
        }
        Some(role) => attacks::of(side, role, unit, occupied).without(position.color(side)),
        None => Bitboard::EMPTY,
    }
}

/// Whether the unit is a queen, rook or bishop.
pub(super) fn is_line_piece(position: &Arrangement, unit: Square) -> bool {
    matches!(position.role_at(unit), Some(Role::Bishop | Role::Rook | Role::Queen))
}

/// The squares of the line from `from` on, beyond `over`.
pub(super) fn behind(from: Square, over: Square) -> Bitboard {
    let line = attacks::line(from, over);
    line.into_iter().filter(|&square| attacks::between(from, square).has(over)).collect()
}

/// The line pieces of `side` that would attack `king` if `unit` alone were not between, each with the unit in between.
pub(super) fn pinners(position: &Arrangement, side: Color, king: Square, unit: Square) -> Bitboard {
    let open = position.occupied().without(unit.into());
    position.attackers(side, king, open) & behind(king, unit)
}

/// The position without the units on these squares, if that is a position.
pub(super) fn without(position: &Arrangement, units: Bitboard) -> Option<Position> {
    edited(position, |setup| {
        for square in units {
            setup.board[square.index()] = None;
        }
    })
}

/// The position with the unit on `from` standing on `to`, if that is a position.
pub(super) fn displaced(position: &Arrangement, from: Square, to: Square) -> Option<Position> {
    edited(position, |setup| setup.board[to.index()] = setup.board[from.index()].take())
}

fn edited(position: &Arrangement, edit: impl FnOnce(&mut keymove_chess::Setup)) -> Option<Position> {
    let mut setup = position.to_setup();
    edit(&mut setup);
    setup.castling = keymove_chess::Castling::NONE;
    setup.en_passant = None;
    Position::from_setup(&setup).ok()
}
