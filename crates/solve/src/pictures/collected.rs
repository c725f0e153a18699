//! Pictures that have been enumerated, and what a move leaves of them.

use super::picture::{Collector, Duty, Picture, Roles, Unit};
use super::ranks::Ranks;
use super::reach::Reach;
use super::{Ending, Joint};
use keymove_chess::{Bitboard, Color, Move, Position, Role, Square};

/// Units that pictures tell apart.
const UNITS: usize = 32;
/// More pairs of pictures of both endings of reciprocal play are not compared while they are enumerated.
const MOST_PAIRS: u64 = 1 << 22;
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
    /// Whether a right to castle is lost, perhaps by castling: the ways of several units have changed.
    ends_castling: bool,
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

    pub(super) fn number(&self, square: Square) -> Option<usize> {
        let number = self.numbers[square.index()];
        (number != NONE).then_some(usize::from(number))
    }

    /// The board after a move, and what has changed.
    pub(super) fn after(&self, position: &Position, mv: Move, next: &Position) -> (Self, Change) {
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
        if before == Role::King && from.file().abs_diff(to.file()) > 1 {
            let (file, new) = if to.file() == 6 { (7, 5) } else { (0, 3) };
            let (corner, next) = (Square::at(file, from.rank()), Square::at(new, from.rank()));
            board.numbers[next.index()] = self.numbers[corner.index()];
            board.numbers[corner.index()] = NONE;
        }
        let moved = Step { number: self.number(from).unwrap_or_default(), from, to, before, after };
        let ends_castling = position.castling() != next.castling();
        (board, Change { mover: position.turn(), moved, ends_castling, captured })
    }
}

/// A picture for numbered units.
pub(super) struct Kept {
    /// Where each unit has to go, or [`NONE`].
    targets: [u8; UNITS],
    /// What each of them has to be in the end.
    roles: [Roles; UNITS],
    /// Units that have to be captured, by bit.
    captured: u32,
    /// Captures that pawns of the attacker and of the defender may make.
    captures: (u8, u8),
    /// The unit that checks in the end, if it is known, or [`NONE`].
    checker: u8,
    /// Squares that have to be empty in the end.
    empty: Bitboard,
    /// Where the king is in the end.
    pub(super) king: Square,
}

/// A picture within reach, with the moves to spare.
#[derive(Clone, Copy)]
pub(super) struct Collected {
    pub(super) picture: u32,
    spare_attacks: i8,
    spare_defences: i8,
    /// Units still to be captured.
    prey: u8,
    /// Captures that pawns of the attacker and of the defender may still make.
    captures: (u8, u8),
}

impl Collected {
    /// The moves to spare of the attacker or of the defender, and the captures that its pawns may still make.
    pub(super) fn of(self, is_attacker: bool) -> (u8, u8) {
        if is_attacker {
            (self.spare_attacks as u8, self.captures.0)
        } else {
            (self.spare_defences as u8, self.captures.1)
        }
    }

    /// Units still to be captured.
    pub(super) fn prey(self) -> u8 {
        self.prey
    }
}

impl Kept {
    /// The picture with what is left over of the moves of the attacker and of the defender.
    fn entry(&self, index: usize, (spare_attacks, spare_defences): (i8, i8)) -> Collected {
        Collected {
            picture: index as u32,
            spare_attacks,
            spare_defences,
            prey: self.captured.count_ones() as u8,
            captures: self.captures,
        }
    }

    /// What is left of it after a move, if it is still within reach. `entry` is its own; `moves` are those left to the
    /// attacker and the defender.
    pub(super) fn remaining(
        &self, entry: Collected, change: &Change, ranks: &Ranks<'_>, moves: (u16, u16),
    ) -> Option<Collected> {
        let mut next = entry;
        if let Some(number) = change.captured {
            if self.targets[number] != NONE {
                return None;
            }
            next.prey -= (self.captured >> number & 1) as u8;
        }
        if u16::from(next.prey) > moves.0 {
            return None;
        }
        let (reach, attacker) = (ranks.reach, ranks.attacker);
        if change.captured.is_some() || change.ends_castling {
            next.captures = ranks.free(|number| self.targets[usize::from(number)] == NONE);
            let (attacks, defences) = ranks.costs(|number| self.target(number), next.captures);
            (next.spare_attacks, next.spare_defences) = (moves.0 as i8 - attacks, moves.1 as i8 - defences);
        } else {
            let cost = 1 + self.lag(reach, attacker, entry, change.mover, &change.moved);
            let spare =
                if change.mover == attacker { &mut next.spare_attacks } else { &mut next.spare_defences };
            *spare -= cost;
        }
        (next.spare_attacks >= 0 && next.spare_defences >= 0).then_some(next)
    }

    /// Whether a unit has to be captured.
    pub(super) fn is_prey(&self, number: usize) -> bool {
        self.captured >> number & 1 != 0
    }

    /// The unit that checks in the end, if it is known, with where it has to be, and what.
    fn checker(&self) -> Option<(u8, (Square, Roles))> {
        let number = self.checker;
        (number != NONE).then(|| self.target(number)).flatten().map(|target| (number, target))
    }

    /// Where a unit has to be in the end, and what.
    pub(super) fn target(&self, number: u8) -> Option<(Square, Roles)> {
        let number = usize::from(number);
        Some((Square::new(self.targets[number])?, self.roles[number]))
    }

    /// How much farther the unit is from where it has to go.
    fn lag(&self, reach: &Reach, attacker: Color, entry: Collected, color: Color, step: &Step) -> i8 {
        let Some((target, roles)) = self.target(step.number as u8) else { return 0 };
        let captures = if color == attacker { entry.captures.0 } else { entry.captures.1 };
        let cost = |role, square| {
            reach.way(color, captures.into(), Unit::new(role, square), roles).costs[target.index()] as i8
        };
        cost(step.after, step.to) - cost(step.before, step.from)
    }

    /// Whether the units to be captured may be, and the squares to be empty may become so, and nothing stops the
    /// check.
    pub(super) fn is_open(&self, entry: Collected, ranks: &Ranks<'_>) -> bool {
        let spare = (entry.spare_attacks as u8, entry.spare_defences as u8);
        let checker = self.checker();
        let target = |number| self.target(number);
        ranks.may_check(self.king, checker, spare.0)
            && (entry.prey == 0 || ranks.hunts(self.captured, target, entry.captures, spare))
            && ranks.clears(self.empty, target, entry.captures, spare)
            && ranks.holds(self.king, checker, target, entry.captures, spare)
    }
}

/// Keeps all pictures up to a number.
pub(super) struct Full<'a> {
    board: &'a Board,
    position: &'a Position,
    ranks: Ranks<'a>,
    /// Moves of the attacker and of the defender.
    moves: (u16, u16),
    left: usize,
    /// In reciprocal play, those of the other ending, to one of which each has to belong.
    pub(super) joint: Option<&'a Joint>,
    /// Pairs with those that were compared.
    pub(super) pairs: u64,
    kept: &'a mut Vec<Kept>,
    entries: &'a mut Vec<Collected>,
}

impl<'a> Full<'a> {
    pub(super) fn new(
        board: &'a Board, reach: &'a Reach, position: &'a Position, aim: (Color, Ending), moves: (u16, u16),
        capacity: usize, (kept, entries): (&'a mut Vec<Kept>, &'a mut Vec<Collected>),
    ) -> Self {
        let ranks = Ranks::new(reach, aim, position, board);
        Self { board, position, ranks, moves, left: capacity, joint: None, pairs: 0, kept, entries }
    }

    /// The bits of the units on these squares.
    fn numbers(&self, squares: Bitboard) -> u32 {
        let numbers = squares.into_iter().filter_map(|square| self.board.number(square));
        numbers.fold(0, |all, number| all | 1 << number)
    }
}

impl Collector for Full<'_> {
    const LOOKS: bool = true;

    fn take(&mut self, picture: &Picture<'_>) -> bool {
        if self.left == 0 || self.pairs > MOST_PAIRS {
            return true;
        }
        self.pairs += self.joint.map_or(0, |joint| joint.pairs(1));
        let mut kept = Kept {
            targets: [NONE; UNITS],
            roles: [Roles::ANY; UNITS],
            captured: self.numbers(picture.captured),
            captures: picture.captures,
            checker: NONE,
            empty: picture.empty,
            king: picture.king,
        };
        if let Some(number) = picture.checker.and_then(|square| self.board.number(square)) {
            kept.checker = number as u8;
        }
        let king = self.position.king(!self.ranks.attacker);
        let all = picture.duties.iter().copied().chain(king.map(|from| Duty {
            from,
            to: picture.king,
            roles: Roles::ANY,
        }));
        for Duty { from, to, roles } in all {
            if let Some(number) = self.board.number(from) {
                kept.targets[number] = to.index() as u8;
                kept.roles[number] = roles;
            }
        }
        let (attacks, defences) = self.ranks.costs(|number| kept.target(number), kept.captures);
        let spare = (self.moves.0 as i8 - attacks, self.moves.1 as i8 - defences);
        if spare.0 < 0 || spare.1 < 0 {
            return false;
        }
        let entry = kept.entry(self.kept.len(), spare);
        let Ranks { reach, attacker, .. } = self.ranks;
        let fits = |joint: &Joint| joint.fits(&joint.needs_of(reach, attacker, (self.board, entry, &kept)));
        if self.joint.is_none_or(fits) && kept.is_open(entry, &self.ranks) {
            self.left -= 1;
            self.kept.push(kept);
            self.entries.push(entry);
        }
        false
    }
}
