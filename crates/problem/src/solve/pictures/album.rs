//! Pictures that have been enumerated, and what a move leaves of them.

use super::mate::{Album, Picture};
use super::reach::Reach;
use keymove_chess::{Color, Move, Position, Role, Square};

/// Units that pictures tell apart.
const UNITS: usize = 32;
/// No unit, or no square.
const NONE: u8 = 64;

/// Which unit stands where; units are numbered.
#[derive(Clone, Copy)]
pub(super) struct Board {
    /// The number of the unit on each square, or [`NONE`].
    numbers: [u8; 64],
    count: usize,
}

/// What a move does to numbered units.
pub(super) struct Change {
    mover: Color,
    moved: Step,
    /// The rook of a castling.
    rook: Option<Step>,
    captured: Option<usize>,
}

/// One unit's way.
struct Step {
    number: usize,
    from: Square,
    to: Square,
    before: Role,
    after: Role,
}

impl Board {
    pub(super) fn new(position: &Position) -> Self {
        let mut board = Self { numbers: [NONE; 64], count: 0 };
        for square in position.occupied() {
            if board.count < UNITS {
                board.numbers[square.index()] = board.count as u8;
            }
            board.count += 1;
        }
        board
    }

    /// Whether there are more units than can be numbered.
    pub(super) fn is_crowded(&self) -> bool {
        self.count > UNITS
    }

    fn number(&self, square: Square) -> Option<usize> {
        let number = self.numbers[square.index()];
        (number != NONE).then_some(usize::from(number))
    }

    /// The board after a move, and what has changed.
    pub(super) fn after(&self, position: &Position, mv: Move) -> (Self, Change) {
        let (from, to) = (mv.from(), mv.to());
        let before = position.role_at(from).unwrap_or(Role::Pawn);
        let after = mv.promotion().unwrap_or(before);
        let mut board = *self;
        let mut captured = self.number(to);
        if before == Role::Pawn && position.en_passant() == Some(to) {
            let passed = Square::at(to.file(), from.rank());
            captured = self.number(passed);
            board.numbers[passed.index()] = NONE;
        }
        board.numbers[to.index()] = self.numbers[from.index()];
        board.numbers[from.index()] = NONE;
        let number = |square: Square| self.number(square).unwrap_or_default();
        let mut rook = None;
        if before == Role::King && from.file().abs_diff(to.file()) > 1 {
            let (file, new) = if to.file() == 6 { (7, 5) } else { (0, 3) };
            let (corner, next) = (Square::at(file, from.rank()), Square::at(new, from.rank()));
            board.numbers[next.index()] = self.numbers[corner.index()];
            board.numbers[corner.index()] = NONE;
            rook = Some(Step {
                number: number(corner),
                from: corner,
                to: next,
                before: Role::Rook,
                after: Role::Rook,
            });
        }
        let moved = Step { number: number(from), from, to, before, after };
        (board, Change { mover: position.turn(), moved, rook, captured })
    }
}

/// A picture for numbered units.
pub(super) struct Kept {
    /// Where each unit has to go, or [`NONE`].
    targets: [u8; UNITS],
    /// Units on which it relies where they stand, by bit.
    fixed: u32,
    /// Where the king is mated.
    pub(super) king: Square,
    /// Moves that it takes at least.
    attacks: u16,
    defences: u16,
}

/// A picture within reach, with the moves to spare.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) picture: u32,
    spare_attacks: i8,
    spare_defences: i8,
}

/// What is left of a picture after a move.
pub(super) enum Remaining {
    /// It is out of reach.
    Nothing,
    /// It may be within reach, but a unit has moved on which it relied.
    Stale(Entry),
    /// It is within reach.
    Entry(Entry),
}

impl Kept {
    /// The picture with what is left over of the moves.
    pub(super) fn entry(&self, index: usize, attacks: u16, defences: u16) -> Entry {
        Entry {
            picture: index as u32,
            spare_attacks: attacks as i8 - self.attacks as i8,
            spare_defences: defences as i8 - self.defences as i8,
        }
    }

    /// What is left of it after a move. `entry` is its own.
    pub(super) fn remaining(
        &self, reach: &Reach, attacker: Color, entry: Entry, change: &Change,
    ) -> Remaining {
        if change.captured.is_some_and(|number| self.targets[number] != NONE) {
            return Remaining::Nothing;
        }
        let mut cost = 1 + self.lag(reach, change.mover, &change.moved);
        if let Some(rook) = &change.rook {
            cost += self.lag(reach, change.mover, rook);
        }
        let mut next = entry;
        let spare = if change.mover == attacker { &mut next.spare_attacks } else { &mut next.spare_defences };
        *spare -= cost;
        if *spare < 0 {
            return Remaining::Nothing;
        }
        let touched = 1 << change.moved.number | change.captured.map_or(0, |number| 1 << number);
        if self.fixed & touched != 0 { Remaining::Stale(next) } else { Remaining::Entry(next) }
    }

    /// How much farther the unit is from where it has to go.
    fn lag(&self, reach: &Reach, color: Color, step: &Step) -> i8 {
        let Some(target) = Square::new(self.targets[step.number]) else { return 0 };
        let before = reach.moves(color, step.before, step.from, target);
        let after = reach.moves(color, step.after, step.to, target);
        after as i8 - before as i8
    }
}

/// Keeps all pictures up to a number.
pub(super) struct Full<'a> {
    board: &'a Board,
    reach: &'a Reach,
    position: &'a Position,
    attacker: Color,
    left: usize,
    kept: &'a mut Vec<Kept>,
}

impl<'a> Full<'a> {
    pub(super) fn new(
        board: &'a Board, reach: &'a Reach, position: &'a Position, attacker: Color, capacity: usize,
        kept: &'a mut Vec<Kept>,
    ) -> Self {
        Self { board, reach, position, attacker, left: capacity, kept }
    }
}

impl Album for Full<'_> {
    const LOOKS: bool = true;

    fn take(&mut self, picture: Picture) -> bool {
        if self.left == 0 {
            return true;
        }
        self.left -= 1;
        let mut kept = Kept { targets: [NONE; UNITS], fixed: 0, king: picture.king, attacks: 0, defences: 0 };
        let king = self.position.king(!self.attacker);
        let all = picture
            .duties
            .iter()
            .map(|duty| (duty.from, duty.to))
            .chain(king.map(|from| (from, picture.king)));
        for (from, to) in all {
            let (Some(number), Some(unit)) = (self.board.number(from), self.position.piece_at(from)) else {
                continue;
            };
            kept.targets[number] = to.index() as u8;
            let cost = u16::from(self.reach.moves(unit.color, unit.role, from, to));
            if unit.color == self.attacker { kept.attacks += cost } else { kept.defences += cost }
        }
        for square in picture.fixed {
            if let Some(number) = self.board.number(square) {
                kept.fixed |= 1 << number;
            }
        }
        self.kept.push(kept);
        false
    }
}
