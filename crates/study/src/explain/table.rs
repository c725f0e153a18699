//! Solutions of help and series play side by side: what each unit does in which of them, and what is exchanged between them.
//!
//! A unit is named by the square on which it stands in the first diagram, so that the same unit can be followed through all
//! solutions and twins. What units do comes from the proven [motives](crate::motives) of their moves, from the final picture
//! for those that have not moved, and from captures.

use super::Account;
use crate::motives::Kind;
use crate::picture::Picture;
use crate::study::track::Track;
use crate::{Line, Study};
use keymove_chess::{Bitboard, Color, Move, Piece, Role, Square};

/// What a unit does in a solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Function {
    /// It makes the last move.
    Mates,
    /// It checks in the end without having made the last move.
    Checks,
    /// It guards squares next to the king in the end.
    Guards,
    /// It blocks a square next to its own king in the end.
    Blocks,
    /// It opens a line.
    OpensLine,
    /// It shuts a line of the mated side.
    ShutsLine,
    /// It protects a king from a line piece.
    Shields,
    /// It pins, or is pinned by its own move.
    Pins,
    /// It leaves a square to another unit.
    Vacates,
    /// It loses a move.
    Tempo,
    /// It is captured.
    Captured,
}

impl Function {
    /// In the order in which they are told.
    pub const ALL: [Self; 11] = [
        Self::Mates,
        Self::Checks,
        Self::Guards,
        Self::Blocks,
        Self::OpensLine,
        Self::ShutsLine,
        Self::Shields,
        Self::Pins,
        Self::Vacates,
        Self::Tempo,
        Self::Captured,
    ];

    /// In a word or two.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mates => "mates",
            Self::Checks => "checks",
            Self::Guards => "guards",
            Self::Blocks => "blocks",
            Self::OpensLine => "opens a line",
            Self::ShutsLine => "shuts a line",
            Self::Shields => "shields a king",
            Self::Pins => "pins",
            Self::Vacates => "clears a square",
            Self::Tempo => "loses a move",
            Self::Captured => "is captured",
        }
    }

    const fn of(kind: Kind) -> Option<Self> {
        match kind {
            Kind::EndsPlay => Some(Self::Mates),
            Kind::ChecksInMate => Some(Self::Checks),
            Kind::GuardsInMate => Some(Self::Guards),
            Kind::SelfBlock => Some(Self::Blocks),
            Kind::LineOpening | Kind::ClearsLine => Some(Self::OpensLine),
            Kind::Interference | Kind::ShutsParry => Some(Self::ShutsLine),
            Kind::Shields => Some(Self::Shields),
            Kind::PinsInMate | Kind::SelfPin => Some(Self::Pins),
            Kind::Vacates => Some(Self::Vacates),
            Kind::LosesTempo | Kind::Detours => Some(Self::Tempo),
            _ => None,
        }
    }
}

/// A unit and where it stands in the first diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// Its square in the first diagram: its name.
    pub name: Square,
    /// What it is there.
    pub piece: Piece,
}

/// What a unit does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duty {
    /// Who.
    pub unit: Named,
    /// What.
    pub function: Function,
    /// The squares that it is about: guarded, blocked, opened, shut; where it mates or is captured.
    pub squares: Bitboard,
}

/// A solution in the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Index of the solution, see [`Study::acts`].
    pub act: usize,
    /// Every move, without passes, with who makes it.
    pub moves: Vec<(Named, Move)>,
    /// What the units do, in the order of [`Function::ALL`], then of squares.
    pub duties: Vec<Duty>,
}

impl Row {
    fn does(&self, unit: Named, function: Function) -> bool {
        self.duties.iter().any(|duty| duty.unit.name == unit.name && duty.function == function)
    }
}

/// What two solutions have to do with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// Two units of one side do what the other one does in the other solution.
    Functions {
        /// The two units.
        units: [Named; 2],
        /// What the first one does in the first solution, and the second one in the second.
        first: Function,
        /// What the second one does in the first solution, and the first one in the second.
        second: Function,
    },
    /// The same two moves of one side are made in the other order.
    Moves {
        /// Whose.
        color: Color,
        /// The moves in the order of the first solution.
        moves: [Move; 2],
        /// Which moves of this side they are in the first solution, counted from 1.
        numbers: [usize; 2],
    },
}

/// Two solutions, by their places in the table, and what is exchanged between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The places of the two in [`Table::rows`].
    pub rows: [usize; 2],
    /// What is exchanged.
    pub relations: Vec<Relation>,
}

/// All solutions side by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The solutions, set play left out.
    pub rows: Vec<Row>,
    /// Pairs of which something is exchanged.
    pub pairs: Vec<Pair>,
}

/// With more solutions than these they are not compared: nobody meant them all.
const MOST: usize = 12;

impl Table {
    /// The table of a study with the accounts of its phases. `None` unless there are at least two solutions, and not more
    /// than twelve, that end in mate.
    pub(super) fn of(study: &Study, accounts: &[Account]) -> Option<Self> {
        let shown = study.lines.iter().zip(accounts).filter(|(line, _)| study.acts[line.act].solves());
        let rows: Vec<Row> = shown.map(|(line, account)| row(study, line, account)).collect();
        if !(2..=MOST).contains(&rows.len()) || rows.iter().any(|row| row.duties.is_empty()) {
            return None;
        }
        let places = (0..rows.len()).flat_map(|one| (one + 1..rows.len()).map(move |other| [one, other]));
        let pairs = places
            .map(|[one, other]| Pair { rows: [one, other], relations: relations(&rows[one], &rows[other]) });
        let pairs = pairs.filter(|pair| !pair.relations.is_empty()).collect();
        Some(Self { rows, pairs })
    }
}

fn row(study: &Study, line: &Line, account: &Account) -> Row {
    let track = Track::of(study, line);
    let setting = study.setting(line.act);
    let named = |name: Square| {
        let piece = setting.position.units().find(|&(square, _)| setting.name(square) == name);
        piece.map(|(_, piece)| Named { name, piece })
    };
    let mut row = Row { act: line.act, moves: Vec::new(), duties: Vec::new() };
    let mut add = |unit: Option<Named>, function, squares: Bitboard| {
        let Some(unit) = unit else { return };
        match row.duties.iter_mut().find(|duty| duty.unit == unit && duty.function == function) {
            Some(duty) => duty.squares |= squares,
            None => row.duties.push(Duty { unit, function, squares }),
        }
    };
    for (step, one) in track.steps.iter().zip(&account.variations) {
        for motive in &one.serves {
            let Some(function) = Function::of(motive.kind) else { continue };
            let squares = match (function, motive.through) {
                (Function::Mates, _) => step.mv.to().into(),
                (_, Some(through)) => through.into(),
                _ => motive.squares,
            };
            add(named(step.unit), function, squares);
        }
        if let Some((victim, square)) = step.captured {
            add(named(victim), Function::Captured, square.into());
        }
    }
    for (name, function, squares) in in_picture(&track) {
        add(named(name), function, squares);
    }
    row.duties.sort_by_key(|duty| (duty.function, duty.unit.name));
    row.moves = track.steps.iter().filter_map(|step| Some((named(step.unit)?, step.mv))).collect();
    row
}

/// What units that have not moved do in the mate.
fn in_picture(track: &Track) -> Vec<(Square, Function, Bitboard)> {
    let Some(picture) = Picture::of(&track.end) else { return Vec::new() };
    let rests = |square: Square| track.at_rest.iter().find(|&&(at, _)| at == square);
    let mut found = Vec::new();
    for unit in picture.participants().without(picture.checkers) {
        let guarded = picture.field.iter().filter(|barred| barred.attackers.has(unit));
        let squares: Bitboard = guarded.map(|barred| barred.square).collect();
        if let Some(&(_, name)) = rests(unit).filter(|_| squares.any()) {
            found.push((name, Function::Guards, squares));
        }
    }
    for unit in picture.blocks() {
        found.extend(rests(unit).map(|&(_, name)| (name, Function::Blocks, Bitboard::from(unit))));
    }
    found
}

fn relations(one: &Row, other: &Row) -> Vec<Relation> {
    let mut found = exchanged_moves(one, other);
    for duty in &one.duties {
        for next in one.duties.iter().filter(|next| next.function > duty.function) {
            let units = [duty.unit, next.unit];
            let alike = units[0].piece.color == units[1].piece.color && units[0].name != units[1].name;
            let kings = units.iter().any(|unit| unit.piece.role == Role::King);
            let (first, second) = (duty.function, next.function);
            let exchanged = other.does(units[0], second)
                && other.does(units[1], first)
                && !one.does(units[0], second)
                && !one.does(units[1], first)
                && !other.does(units[0], first)
                && !other.does(units[1], second);
            if alike && !kings && exchanged {
                found.push(Relation::Functions { units, first, second });
            }
        }
    }
    found
}

/// Two moves of one side, the same units to the same squares, in the other order.
fn exchanged_moves(one: &Row, other: &Row) -> Vec<Relation> {
    let mut found = Vec::new();
    for color in Color::ALL {
        let of = |row: &Row| -> Vec<(Square, Move)> {
            let own = row.moves.iter().filter(|(unit, _)| unit.piece.color == color);
            own.map(|&(unit, mv)| (unit.name, mv)).collect()
        };
        let (first, second) = (of(one), of(other));
        for (early, &a) in first.iter().enumerate() {
            for (late, &b) in first.iter().enumerate().skip(early + 1) {
                if a != b && second.get(early) == Some(&b) && second.get(late) == Some(&a) {
                    found.push(Relation::Moves { color, moves: [a.1, b.1], numbers: [early + 1, late + 1] });
                }
            }
        }
    }
    found
}
