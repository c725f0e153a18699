//! A diagram with its stipulation, and what the changes of a twin do to it.

use super::conventions::{CastlingRule, Conventions};
use super::descent::Descent;
use super::text::letter;
use super::transform::Transform;
use super::twin::{After, Change, Name, Onto, Unit};
use crate::{Origins, Stipulation};
use keymove_chess::notation::{MoveError, Style, format_move, parse_san};
use keymove_chess::{Bitboard, Castling, Color, Fault, Faults, Piece, Position, Role, Setup, Square};

/// Why a change of a twin cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misfit {
    /// No unit is where one is said to be.
    #[error("nothing stands on {square}; expected the square of a unit")]
    Nothing {
        /// The empty square.
        square: Square,
    },
    /// A unit is replaced by itself, or goes where it stands.
    #[error("{} stands on {square} already; expected another unit or square", unit_name(*found))]
    Same {
        /// The square.
        square: Square,
        /// What stands there.
        found: Piece,
    },
    /// A move is not legal.
    #[error("{0}; expected a legal move of the side that begins")]
    Move(Box<MoveError>),
    /// The move after which a position is meant is not known.
    #[error("{reason}; expected the move itself, as in: after 1.Sf3")]
    NoKey {
        /// Why, in words.
        reason: String,
    },
    /// A unit is named without its square, and there are others of its name, or none.
    #[error("{} {unit} on the board; expected the only one, or its square", number(*found))]
    Which {
        /// The name.
        unit: Unit,
        /// How many there are.
        found: usize,
    },
    /// Two units that exchange their squares are one.
    #[error("{square} twice; expected two different units")]
    Twice {
        /// Where it stands.
        square: Square,
    },
    /// The position before a move cannot be played.
    #[error("the position before the move cannot be played:\n{0}")]
    Unplayable(Faults),
    /// Another unit is where one is said to be.
    #[error("{} stands on {square}; expected what is there, or the square alone", unit_name(*found))]
    Other {
        /// The square.
        square: Square,
        /// What stands there.
        found: Piece,
    },
    /// A unit is where nothing is said to be.
    #[error("{} stands on {square}; expected an empty square after +, which is left out to replace a unit", unit_name(*found))]
    Occupied {
        /// The square.
        square: Square,
        /// What stands there.
        found: Piece,
    },
    /// A unit would leave the board.
    #[error("{}{square} would leave the board; expected a shift that keeps every unit on it", unit_name(*unit))]
    Outside {
        /// The unit.
        unit: Piece,
        /// Where it stands.
        square: Square,
    },
    /// No unit of a kind is on the board.
    #[error("there is no {} on the board; expected the letter of a unit that is", letter(*role))]
    NoneOfKind {
        /// The kind.
        role: Role,
    },
}

fn number(found: usize) -> String {
    if found == 0 { "there is no".to_owned() } else { format!("there are {found}") }
}

fn unit_name(Piece { color, role }: Piece) -> String {
    Name { color: Some(color), role }.to_string()
}

/// A problem on the way from the diagram to a twin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Twinning {
    /// The units. Side to move and rights are those of the diagram.
    setup: Setup,
    pub(super) stipulation: Stipulation,
    castling: CastlingRule,
    /// Whether the side begins that otherwise would not.
    is_exchanged: bool,
    /// Home squares of kings and rooks that the diagram's FEN allows to castle.
    unmoved: Bitboard,
    no_castling: Castling,
    /// What a pawn has passed over with the last move.
    en_passant: Vec<Square>,
    /// Whether [`Self::en_passant`] is stated of this very problem, so that it must be possible.
    is_stated: bool,
    /// Whether this is the diagram itself.
    is_diagram: bool,
    /// Which units of the diagram the units are.
    pub(super) descent: Descent,
}

impl Twinning {
    /// The diagram. `is_exchanged` says that the colours have exchanged their roles.
    pub(super) fn new(
        setup: &Setup, stipulation: Stipulation, conventions: &Conventions, is_exchanged: bool,
    ) -> Self {
        let mut en_passant: Vec<Square> = setup.en_passant.into_iter().collect();
        en_passant.extend(conventions.en_passant.iter().filter(|&&square| Some(square) != setup.en_passant));
        Self {
            setup: setup.clone(),
            stipulation,
            castling: conventions.castling,
            is_exchanged,
            unmoved: CASTLINGS
                .into_iter()
                .filter(|&(color, short)| setup.castling.has(Castling::right(color, short)))
                .fold(Bitboard::EMPTY, |all, (color, short)| all | home_squares(color, short)),
            no_castling: conventions.no_castling,
            en_passant,
            is_stated: true,
            is_diagram: true,
            descent: Descent::of_diagram(setup),
        }
    }

    /// Makes the change. Gives what has been done, with every unit named.
    pub(super) fn apply(&mut self, change: &Change) -> Result<Vec<Change>, Misfit> {
        let mut done = Vec::new();
        match change {
            Change::Move { unit, to } => {
                let (from, piece) = self.find(unit)?;
                if from == *to {
                    return Err(Misfit::Same { square: from, found: piece });
                }
                done.extend(self.at(*to).map(|other| Change::Remove(Unit::named(*to, other))));
                done.push(Change::Move { unit: Unit::named(from, piece), to: *to });
                self.put(from, None);
                self.put(*to, Some(piece));
                self.descent.go(from, *to);
            }
            Change::Exchange(one, other) => {
                let ((one, first), (other, second)) = (self.find(one)?, self.find(other)?);
                if one == other {
                    return Err(Misfit::Twice { square: one });
                }
                done.push(Change::Exchange(Unit::named(one, first), Unit::named(other, second)));
                self.put(one, Some(second));
                self.put(other, Some(first));
                self.descent.exchange(one, other);
            }
            Change::Remove(unit) => {
                let (square, piece) = self.find(unit)?;
                done.push(Change::Remove(Unit::named(square, piece)));
                self.put(square, None);
                self.descent.remove(square);
            }
            Change::Add { piece, square, onto: Onto::Unit }
                if let Some(from) = self.king_for(*piece, *square) =>
            {
                done.push(Change::Move { unit: Unit::named(from, *piece), to: *square });
                self.put(from, None);
                self.put(*square, Some(*piece));
                self.descent.go(from, *square);
            }
            Change::Replace { unit, by } => done.push(self.replace(unit, *by)?),
            Change::After(After::Move(mv)) => done.push(Change::After(After::Move(self.play(mv)?))),
            Change::After(After::Key) => {
                return Err(Misfit::NoKey { reason: "the key has not been looked for".into() });
            }
            Change::After(After::NoKey(reason)) => return Err(Misfit::NoKey { reason: reason.clone() }),
            Change::Add { piece, square, onto } => {
                done.push(Change::Add { piece: *piece, square: *square, onto: self.onto(*square, *onto)? });
                self.put(*square, Some(*piece));
            }
            Change::Substitute { from, to } => self.substitute(*from, *to)?,
            Change::Transform(transform) => self.transform(*transform),
            Change::Shift { from, to } => self.shift(*from, *to)?,
            Change::PolishType => {
                for piece in self.setup.board.iter_mut().flatten() {
                    piece.color = !piece.color;
                }
            }
            Change::Stipulation(stipulation) => self.stipulation = *stipulation,
            Change::NoCastling(castling) => self.no_castling = self.no_castling.with(*castling),
            Change::EnPassant(squares) => self.en_passant.clone_from(squares),
        }
        match change {
            Change::EnPassant(_) => self.is_stated = true,
            Change::NoCastling(_) => {}
            // The other side may begin.
            Change::Stipulation(_) => self.is_stated = false,
            _ => (self.is_stated, self.is_diagram) = (false, false),
        }
        if done.is_empty() {
            done.push(change.clone());
        }
        Ok(done)
    }

    /// The position with this side to move. `rule` is that of the castlings. If the other side is to begin as well
    /// (`both_begin`: a duplex, set play), double steps that only it can answer are left out.
    ///
    /// # Errors
    ///
    /// Several squares that may have been passed over.
    pub(super) fn setup(
        &self, turn: Color, rule: CastlingRule, both_begin: bool,
    ) -> Result<Setup, Vec<Square>> {
        let castling = match rule {
            // In the diagram a right without king and rook at home is a fault, not something to be dropped.
            CastlingRule::Diagram if self.is_diagram => self.setup.castling,
            CastlingRule::Diagram => self.unmoved_castlings(),
            CastlingRule::Codex => self.setup.castling_at_home(),
            CastlingRule::Never => Castling::NONE,
        };
        let castling = castling.without(self.no_castling);
        let setup = Setup { turn, castling, en_passant: None, ..self.setup.clone() };
        let with = |square| Setup { en_passant: Some(square), ..setup.clone() };
        let mut passed = self.en_passant.clone();
        if both_begin {
            let others = turn.home_rank().abs_diff(2);
            passed.retain(|square| square.rank() != others);
        }
        if !self.is_stated {
            passed.retain(|&square| !with(square).faults().iter().any(is_about_en_passant));
        }
        match passed.as_slice() {
            [] => Ok(setup),
            &[square] => Ok(with(square)),
            _ => Err(passed),
        }
    }

    fn unmoved_castlings(&self) -> Castling {
        let at_home = self.setup.castling_at_home();
        CASTLINGS
            .into_iter()
            .filter(|&(color, short)| {
                let squares = home_squares(color, short);
                at_home.has(Castling::right(color, short)) && self.unmoved & squares == squares
            })
            .fold(Castling::NONE, |rights, (color, short)| rights.with(Castling::right(color, short)))
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.setup.board[square.index()]
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.setup.board[square.index()] = piece;
    }

    /// Where a unit stands, and what it is.
    fn find(&self, unit: &Unit) -> Result<(Square, Piece), Misfit> {
        let fits = |found: Piece| {
            unit.name.is_none_or(|Name { color, role }| {
                role == found.role && color.is_none_or(|color| color == found.color)
            })
        };
        if let Some(square) = unit.square {
            let found = self.at(square).ok_or(Misfit::Nothing { square })?;
            return if fits(found) { Ok((square, found)) } else { Err(Misfit::Other { square, found }) };
        }
        let all: Vec<(Square, Piece)> = self.setup.units().filter(|&(_, piece)| fits(piece)).collect();
        match all.as_slice() {
            &[one] => Ok(one),
            several => Err(Misfit::Which { unit: *unit, found: several.len() }),
        }
    }

    /// What is on the square, if that is allowed.
    fn onto(&self, square: Square, allowed: Onto) -> Result<Onto, Misfit> {
        match (self.at(square), allowed) {
            (None, Onto::Unit) => Err(Misfit::Nothing { square }),
            (Some(found), Onto::Nothing) => Err(Misfit::Occupied { square, found }),
            (None, _) => Ok(Onto::Nothing),
            (Some(_), _) => Ok(Onto::Unit),
        }
    }

    /// Where the only king of this kind stands, if it is one and the square is empty: a king cannot be added to it, it goes
    /// there.
    fn king_for(&self, piece: Piece, square: Square) -> Option<Square> {
        if piece.role != Role::King || self.at(square).is_some() {
            return None;
        }
        let mut kings = self.setup.units().filter(|&(_, unit)| unit == piece).map(|(at, _)| at);
        kings.next().filter(|_| kings.next().is_none())
    }

    fn replace(&mut self, unit: &Unit, by: Name) -> Result<Change, Misfit> {
        let (square, found) = self.find(unit)?;
        let piece = Piece { color: by.color.unwrap_or(found.color), role: by.role };
        if piece == found {
            return Err(Misfit::Same { square, found });
        }
        self.put(square, Some(piece));
        let by = Name { color: Some(piece.color), role: piece.role };
        Ok(Change::Replace { unit: Unit::named(square, found), by })
    }

    /// Makes a move of the side that begins; gives it in short notation.
    fn play(&mut self, text: &str) -> Result<String, Misfit> {
        let starter = self.stipulation.starter();
        let turn = if self.is_exchanged { !starter } else { starter };
        let setup =
            self.setup(turn, self.castling, false).unwrap_or_else(|_| Setup { turn, ..self.setup.clone() });
        let position = Position::from_setup(&setup).map_err(Misfit::Unplayable)?;
        let mv = parse_san(&position, text).map_err(|error| Misfit::Move(Box::new(error)))?;
        let after = position.play(mv).to_setup();
        let moved = self.setup.board.iter().zip(&after.board).enumerate();
        let changed = moved.filter(|(_, (before, after))| before != after);
        let changed: Bitboard = changed.map(|(index, _)| Square::new_masked(index as u8)).collect();
        self.unmoved &= !changed;
        self.setup.board = after.board;
        let origins = Origins::in_diagram().after(&position, mv);
        self.descent.come(&self.setup, |square| origins.of(square));
        self.en_passant = after.en_passant.into_iter().collect();
        Ok(format_move(&position, mv, Style::Short))
    }

    fn substitute(&mut self, from: Role, to: Role) -> Result<(), Misfit> {
        let mut found = false;
        for piece in self.setup.board.iter_mut().flatten().filter(|piece| piece.role == from) {
            piece.role = to;
            found = true;
        }
        if found { Ok(()) } else { Err(Misfit::NoneOfKind { role: from }) }
    }

    fn transform(&mut self, transform: Transform) {
        let mut board = [None; 64];
        for (square, piece) in self.setup.units() {
            board[transform.apply(square).index()] = Some(piece);
        }
        self.setup.board = board;
        self.descent.go_all(|square| Some(transform.apply(square)));
        self.unmoved = self.unmoved.into_iter().map(|square| transform.apply(square)).collect();
        self.en_passant.iter_mut().for_each(|square| *square = transform.apply(*square));
    }

    fn shift(&mut self, from: Square, to: Square) -> Result<(), Misfit> {
        let go = |square: Square| {
            let file = (square.file() + to.file()).checked_sub(from.file()).filter(|&file| file < 8)?;
            let rank = (square.rank() + to.rank()).checked_sub(from.rank()).filter(|&rank| rank < 8)?;
            Some(Square::at(file, rank))
        };
        let mut board = [None; 64];
        for (square, unit) in self.setup.units() {
            let target = go(square).ok_or(Misfit::Outside { unit, square })?;
            board[target.index()] = Some(unit);
        }
        self.setup.board = board;
        self.descent.go_all(go);
        self.unmoved = self.unmoved.into_iter().filter_map(go).collect();
        self.en_passant = self.en_passant.iter().filter_map(|&square| go(square)).collect();
        Ok(())
    }
}

/// The four castlings.
const CASTLINGS: [(Color, bool); 4] =
    [(Color::White, true), (Color::White, false), (Color::Black, true), (Color::Black, false)];

/// Where king and rook stand before the castling.
fn home_squares(color: Color, short: bool) -> Bitboard {
    let rank = color.home_rank();
    Bitboard::from(Square::at(4, rank)) | Square::at(if short { 7 } else { 0 }, rank).into()
}

const fn is_about_en_passant(fault: &Fault) -> bool {
    matches!(
        fault,
        Fault::EnPassantRank { .. } | Fault::EnPassantPawn { .. } | Fault::EnPassantBlocked { .. }
    )
}
