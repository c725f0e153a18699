//! One solution: who moves when, and what the units do.

use super::function::{Function, Functions};
use crate::motives::Motive;
use crate::picture::Picture;
use crate::study::Setting;
use crate::study::track::{Step, Track};
use crate::{Line, Study};
use keymove_chess::{Bitboard, Color, Move, Piece, Square, attacks};
use keymove_problem::sort::Sort as _;

/// A unit and where it stands in the first diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// Its square in the first diagram: its name.
    pub name: Square,
    /// What it is in the diagram from which this solution is played.
    pub piece: Piece,
}

/// What a unit does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duty {
    /// Who.
    pub unit: Named,
    /// What.
    pub function: Function,
    /// To whom: the piece whose line is shut, what is captured, or by what.
    pub other: Option<Named>,
    /// The squares that it is about: guarded, blocked, opened, shut; where it mates, captures or is captured; where the unit
    /// stands that is pinned or unpinned.
    pub squares: Bitboard,
}

/// A move of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who makes it.
    pub unit: Named,
    /// The move.
    pub mv: Move,
    /// Which move of its side it is, counted from 1 as in the solution: in set play the side that has not begun starts with 2.
    pub number: usize,
    /// What is captured.
    pub captures: Option<Named>,
    /// What the unit does by this move, in the order of [`Function::ALL`].
    pub functions: Vec<Function>,
}

/// A solution in the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Index of the solution, see [`Study::acts`].
    pub act: usize,
    /// Every move, without passes.
    pub moves: Vec<Played>,
    /// What the units do, in the order of [`Function::ALL`], then of squares.
    pub duties: Vec<Duty>,
}

impl Row {
    pub(super) fn of(study: &Study, line: &Line, motives: &[Vec<Motive>]) -> Self {
        let mut writer = Writer::of(study, line);
        for (index, motives) in motives.iter().enumerate().take(writer.track.steps.len()) {
            writer.step(index, motives);
        }
        writer.picture();
        let mut row = writer.row;
        row.duties
            .put_in_order_by_key(|duty| (duty.function, duty.unit.name, duty.other.map(|other| other.name)));
        row
    }

    /// What the unit does; of a sacrifice only that it is captured.
    pub(super) fn functions(&self, unit: Square) -> Functions {
        let mut functions = Functions::default();
        for duty in self.duties.iter().filter(|duty| duty.unit.name == unit) {
            functions.insert(match duty.function {
                Function::Sacrificed => Function::Captured,
                function => function,
            });
        }
        functions
    }

    /// The moves of one side.
    pub(crate) fn of_side(&self, color: Color) -> impl Iterator<Item = &Played> {
        self.moves.iter().filter(move |played| played.unit.piece.color == color)
    }

    /// The move with this number.
    pub(crate) fn played(&self, color: Color, number: usize) -> Option<&Played> {
        self.of_side(color).find(|played| played.number == number)
    }
}

/// A row on its way.
struct Writer<'a> {
    setting: &'a Setting,
    track: Track<'a>,
    row: Row,
}

impl<'a> Writer<'a> {
    fn of(study: &'a Study, line: &'a Line) -> Self {
        let row = Row { act: line.act, moves: Vec::new(), duties: Vec::new() };
        Self { setting: study.setting(line.act), track: Track::of(study, line), row }
    }

    fn named(&self, name: Square) -> Option<Named> {
        Some(Named { name, piece: self.setting.unit(name)? })
    }

    fn add(&mut self, unit: Square, function: Function, other: Option<Square>, squares: Bitboard) {
        let Some(unit) = self.named(unit) else { return };
        let other = other.and_then(|other| self.named(other));
        let is_like = |duty: &&mut Duty| (duty.unit, duty.function, duty.other) == (unit, function, other);
        match self.row.duties.iter_mut().find(is_like) {
            Some(duty) => duty.squares |= squares,
            None => self.row.duties.push(Duty { unit, function, other, squares }),
        }
    }

    /// A move with what its motives say.
    fn step(&mut self, index: usize, motives: &[Motive]) {
        let step = self.track.steps[index];
        let mut functions = Functions::default();
        for motive in motives {
            let Some(function) = Function::of(motive) else { continue };
            let (other, squares) = self.object(&step, function, motive);
            self.add(step.unit, function, other, squares);
            functions.insert(function);
        }
        if let Some((victim, square)) = step.captured {
            let has_moved = self.track.steps[..index].iter().any(|earlier| earlier.unit == victim);
            let function = if has_moved { Function::Sacrificed } else { Function::Captured };
            self.add(step.unit, Function::Captures, Some(victim), square.into());
            self.add(victim, function, Some(step.unit), square.into());
            functions.insert(Function::Captures);
        }
        let Some(unit) = self.named(step.unit) else { return };
        let captures = step.captured.and_then(|(victim, _)| self.named(victim));
        let number = self.number(index);
        self.row.moves.push(Played { unit, mv: step.mv, number, captures, functions: functions.list() });
    }

    /// Which move of its side it is. In set play the side that would begin the solution has one move less.
    fn number(&self, index: usize) -> usize {
        let color = self.track.steps[index].color;
        let before = self.track.steps[..index].iter().filter(|step| step.color == color).count();
        let left_out = self.setting.set_play && color != self.setting.position.turn();
        before + 1 + usize::from(left_out)
    }

    /// To whom it happens, and where.
    fn object(&self, step: &Step, function: Function, motive: &Motive) -> (Option<Square>, Bitboard) {
        let about = motive.unit.map(|unit| unit.square);
        let squares = match (function, motive.through, about) {
            (Function::Mates, ..) => step.mv.to().into(),
            (Function::Pins | Function::SelfPins | Function::Unpins, _, Some(about)) => about.into(),
            (_, Some(through), _) => through.into(),
            _ => motive.squares,
        };
        let shut = matches!(function, Function::ShutsLine | Function::Interferes);
        (about.filter(|_| shut).and_then(|square| self.track.who(square)), squares)
    }

    /// What units that have not moved do in the mate. A unit guards if there is a square that it alone guards, and blocks if
    /// nobody attacks its square.
    fn picture(&mut self) {
        let Some(picture) = Picture::of(&self.track.end) else { return };
        for (square, name) in self.track.at_rest.clone() {
            let guarded = || picture.field.iter().filter(|barred| barred.attackers.has(square));
            if picture.checkers.has(square) {
                self.add(name, Function::Checks, None, picture.king.into());
            } else if guarded().any(|barred| !barred.block && barred.attackers == square.into()) {
                self.add(name, Function::Guards, None, guarded().map(|barred| barred.square).collect());
            }
            let own = picture.field.iter().find(|barred| barred.square == square);
            if own.is_some_and(|barred| barred.block && barred.attackers.is_empty()) {
                self.add(name, Function::Blocks, None, square.into());
            }
            let pinned = picture.pinned & attacks::between(picture.king, square);
            if picture.pinners.has(square) && pinned.any() {
                self.add(name, Function::Pins, None, pinned);
            }
        }
    }
}
