//! A solution with the fate of every unit.

use super::picture::{FinalPicture, line_units};
use crate::pass::is_tempo;
use crate::score::themes::self_pin;
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square, attacks};
use keymove_problem::sort::Sort as _;

/// One half-move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) mv: Move,
    pub(super) color: Color,
    /// The kind of the unit before it moves.
    pub(super) role: Role,
    /// The name of the unit.
    origin: Square,
    /// The name of the unit that it captures.
    captured: Option<Square>,
    /// It castles or captures en passant.
    special: bool,
    /// It gives check.
    checks: bool,
}

impl Step {
    /// Side, kind, squares and promotion, for comparisons.
    pub(super) fn what(&self) -> (usize, usize, u16) {
        (self.color.index(), self.role.index(), self.mv.bits())
    }
}

/// A solution, from the diagram to the mate.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub(super) steps: Vec<Step>,
    /// Where it begins.
    start: Arrangement,
    /// The mate.
    pub(super) end: Arrangement,
    /// The names of the units at the start, by their squares.
    names: Places,
    /// Where the units stand at the start, by their names.
    starts: Places,
    /// Where the units are in the end, by their names.
    finals: Places,
}

/// A square for some of the squares.
type Places = [Option<Square>; 64];

/// Units by their names, of names by the squares of the units.
fn by_name(names: &Places) -> Places {
    let mut places = [None; 64];
    for (index, name) in names.iter().enumerate() {
        if let Some(name) = name {
            places[name.index()] = Square::new(index as u8);
        }
    }
    places
}

impl Track {
    /// `name` says by what square a unit that stands on one at the start is known. `None` if a move is not legal or the end is no
    /// mate of Black.
    pub(super) fn of(start: &Arrangement, line: &[Move], name: &dyn Fn(Square) -> Square) -> Option<Self> {
        let mut position = *start;
        let names: Places = core::array::from_fn(|index| Square::new_masked(index as u8))
            .map(|square| start.occupied().has(square).then(|| name(square)));
        let mut origins = names;
        let mut steps = Vec::with_capacity(line.len());
        for &mv in line {
            if !position.is_legal(mv) {
                return None;
            }
            steps.push(step(&position, mv, &mut origins)?);
            position = position.glimpse(mv);
        }
        if position.turn() != Color::Black || !position.is_mate() {
            return None;
        }
        if let Some(last) = steps.last_mut() {
            last.checks = true;
        }
        let (starts, finals) = (by_name(&names), by_name(&origins));
        Some(Self { steps, start: *start, end: position, names, starts, finals })
    }

    /// The name of the unit that mates.
    pub(super) fn mating_unit(&self) -> Option<Square> {
        self.steps.last().map(|step| step.origin)
    }

    /// Kind, squares and promotion of the mating move.
    pub(super) fn mating_move(&self) -> Option<(usize, usize, u16)> {
        self.steps.last().map(Step::what)
    }

    /// Whether the unit of this name is captured.
    pub(super) fn is_captured(&self, unit: Square) -> bool {
        self.steps.iter().any(|step| step.captured == Some(unit))
    }

    /// Whether the unit of this name moves or is captured.
    pub(super) fn is_used(&self, unit: Square) -> bool {
        self.finals[unit.index()] != self.starts[unit.index()]
            || self.steps.iter().any(|step| step.origin == unit)
    }

    /// Whether the solution can be played without the unit of this name and still mates. A unit without which it cannot has a
    /// part in it: it shuts a line, holds a pin, is captured.
    pub(super) fn does_without(&self, unit: Square) -> bool {
        let Some(square) = self.starts[unit.index()] else { return true };
        let mut position = self.start.without_unit(square);
        for step in &self.steps {
            if !position.is_legal(step.mv) {
                return false;
            }
            position = position.glimpse(step.mv);
        }
        position.is_mate()
    }

    /// Where the unit of this name stands in the mate, if it is there.
    pub(super) fn final_square(&self, unit: Square) -> Option<Square> {
        self.finals[unit.index()]
    }

    /// Black units, the king apart, that moved and stand next to the king in the mate on squares that White does not attack.
    pub(super) fn self_blocks(&self) -> usize {
        let Some(king) = self.end.king(Color::Black) else { return 0 };
        let moved = self.moved(Color::Black).without(king.into());
        let near = moved & attacks::king(king);
        let occupied = self.end.occupied();
        near.into_iter().filter(|&block| self.end.attackers(Color::White, block, occupied).is_empty()).count()
    }

    /// Where units of a side that moved stand in the end.
    fn moved(&self, color: Color) -> Bitboard {
        let of_side = self.steps.iter().filter(|step| step.color == color);
        of_side.filter_map(|step| self.finals[step.origin.index()]).collect()
    }

    /// Black units that are pinned in the mate and were not in the diagram, and could parry if they were free.
    pub(super) fn self_pins(&self) -> usize {
        let names = self.start.pinned(Color::Black).into_iter().filter_map(|unit| self.names[unit.index()]);
        let old: Bitboard = names.filter_map(|unit| self.finals[unit.index()]).collect();
        let pinned = self.end.pinned(Color::Black).without(old) & self.end.color(Color::Black);
        pinned.into_iter().filter(|&unit| self_pin::parries_if_free(&self.end, unit)).count()
    }

    /// Squares that a unit leaves and over which a White line piece, another one, goes afterwards, or acts in the mate on
    /// the king or a square next to him.
    pub(super) fn openings(&self, picture: &FinalPicture) -> usize {
        let Some(king) = self.end.king(Color::Black) else { return 0 };
        let acting = |left: Square| {
            let field = attacks::king(king) | king.into();
            line_units(&self.end).filter(|&(_, square)| picture.takes_part(square)).any(|(role, square)| {
                let occupied = self.end.occupied().without(king.into());
                let seen = attacks::of(Color::White, role, square, occupied) & field;
                seen.into_iter().any(|target| attacks::between(square, target).has(left))
            })
        };
        let mut opened = Bitboard::EMPTY;
        for (index, step) in self.steps.iter().enumerate() {
            let left = step.mv.from();
            if self.starts[step.origin.index()] != Some(left) || self.end.occupied().has(left) {
                continue;
            }
            let passed = self.steps[index + 1..].iter().any(|later| {
                let is_line = matches!(later.role, Role::Queen | Role::Rook | Role::Bishop);
                later.color == Color::White
                    && is_line
                    && later.origin != step.origin
                    && attacks::between(later.mv.from(), later.mv.to()).has(left)
            });
            if passed || acting(left) {
                opened |= left.into();
            }
        }
        opened.len() as usize
    }

    /// Moves of either side that pass the pass test.
    pub(super) fn tempo_moves(&self) -> usize {
        let line: Vec<Move> = self.steps.iter().map(|step| step.mv).collect();
        (0..line.len()).filter(|&index| is_tempo(&self.start, &line, index)).count()
    }

    /// Units that return to a square that they left.
    pub(super) fn switchbacks(&self) -> usize {
        let mut units: Vec<Square> = self
            .steps
            .iter()
            .enumerate()
            .filter(|&(index, step)| {
                self.steps[index + 1..]
                    .iter()
                    .any(|later| later.origin == step.origin && later.mv.to() == step.mv.from())
            })
            .map(|(_, step)| step.origin)
            .collect();
        units.put_in_order();
        units.dedup();
        units.len()
    }

    /// Promotions to one of these.
    pub(super) fn promotions(&self, roles: &[Role]) -> usize {
        let promotions = self.steps.iter().filter_map(|step| step.mv.promotion());
        promotions.filter(|role| roles.contains(role)).count()
    }

    /// Castlings and captures en passant.
    pub(super) fn special_moves(&self) -> usize {
        self.steps.iter().filter(|step| step.special).count()
    }

    /// Captures by White.
    pub(super) fn white_captures(&self) -> usize {
        self.steps.iter().filter(|step| step.color == Color::White && step.captured.is_some()).count()
    }

    /// Checks by White before the mate.
    pub(super) fn early_checks(&self) -> usize {
        let early = self.steps.len().saturating_sub(1);
        self.steps[..early].iter().filter(|step| step.color == Color::White && step.checks).count()
    }
}

/// The position without a right to capture en passant.
pub(super) fn quiet(position: &Arrangement) -> Arrangement {
    position.with_rights(position.castling(), None)
}

/// Looks at a legal move and lets the origins follow it.
fn step(position: &Arrangement, mv: Move, origins: &mut [Option<Square>; 64]) -> Option<Step> {
    let (from, to) = (mv.from(), mv.to());
    let role = position.role_at(from)?;
    let origin = origins[from.index()].take()?;
    let en_passant = role == Role::Pawn && position.en_passant() == Some(to) && from.file() != to.file();
    let castles = role == Role::King && from.file().abs_diff(to.file()) > 1;
    let victim = if en_passant { Square::at(to.file(), from.rank()) } else { to };
    let captured = origins[victim.index()].take();
    origins[to.index()] = Some(origin);
    if castles {
        let (corner, beside) = if to.file() > from.file() { (7, 5) } else { (0, 3) };
        let rook = origins[Square::at(corner, from.rank()).index()].take();
        origins[Square::at(beside, from.rank()).index()] = rook;
    }
    Some(Step {
        mv,
        color: position.turn(),
        role,
        origin,
        captured,
        special: en_passant || castles,
        checks: position.glimpse(mv).in_check(),
    })
}
