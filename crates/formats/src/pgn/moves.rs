//! Moves in the notation of games, looked up without making a list of all legal ones.
//!
//! Understood is what [`keymove_chess::notation::parse_san`] understands, but for lower-case units; that reader has the
//! words for what is wrong.

use crate::Language;
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square, attacks};

/// Why a move was not found at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Miss {
    /// A letter of a unit in another language.
    Letter,
    /// No move, no legal one, or more than one.
    Other,
}

/// The move, and in `next` the position after it, in which hashes mean nothing.
#[inline]
pub(super) fn find(
    position: &Arrangement, word: &[u8], language: Language, next: &mut Arrangement,
) -> Result<Move, Miss> {
    let said = Said::read(word, language)?;
    match said.place {
        Place::Castling { short } => castle(position, short, next),
        Place::Square(to) => said.resolve(position, to, next),
    }
}

/// Squares from which a unit other than a pawn reaches this one on the empty board, found in the same way for all: a branch
/// that follows the text is guessed wrong every other time.
#[inline(always)]
fn origins(role: Role, to: Square) -> Bitboard {
    /// Whether knights' leaps, the king's steps, diagonal and straight lines are its own, by role.
    const GAITS: [[u64; 4]; 6] = {
        const YES: u64 = u64::MAX;
        let mut gaits = [[0; 4]; 6];
        gaits[Role::Knight as usize][0] = YES;
        gaits[Role::King as usize][1] = YES;
        gaits[Role::Bishop as usize][2] = YES;
        gaits[Role::Rook as usize][3] = YES;
        gaits[Role::Queen as usize] = [0, 0, YES, YES];
        gaits
    };
    let [knight, king, diagonal, straight] = GAITS[role.index()];
    Bitboard(
        attacks::knight(to).0 & knight
            | attacks::king(to).0 & king
            | attacks::bishop(to, Bitboard::EMPTY).0 & diagonal
            | attacks::rook(to, Bitboard::EMPTY).0 & straight,
    )
}

/// What a word says about a move.
#[derive(Clone, Copy)]
struct Said {
    role: Role,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    captures: bool,
    place: Place,
    promotion: Option<Role>,
}

#[derive(Clone, Copy)]
enum Place {
    Square(Square),
    Castling { short: bool },
}

impl Said {
    /// `word` is without marks at its end.
    #[inline]
    fn read(word: &[u8], language: Language) -> Result<Self, Miss> {
        let first = *word.first().ok_or(Miss::Other)?;
        let mut said = Self {
            role: Role::Pawn,
            from_file: None,
            from_rank: None,
            captures: false,
            place: Place::Castling { short: true },
            promotion: None,
        };
        let mut rest = word;
        if !first.is_ascii_lowercase() {
            match word {
                b"O-O" | b"0-0" => return Ok(said),
                b"O-O-O" | b"0-0-0" => return Ok(Self { place: Place::Castling { short: false }, ..said }),
                _ => {}
            }
            said.role = unit(first, language)?;
            rest = &word[1..];
        }
        // From behind: what the pawn becomes, the square, the stroke; what is left in front says where from.
        if said.role == Role::Pawn
            && let Some((&last, before)) = rest.split_last()
            && last.is_ascii_uppercase()
        {
            said.promotion = Some(unit(last, language)?);
            rest = before.strip_suffix(b"=").unwrap_or(before);
        }
        let [before @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] = rest else { return Err(Miss::Other) };
        said.place = Place::Square(Square::at(file - b'a', rank - b'1'));
        rest = match before {
            [before @ .., b'x' | b':' | b'*'] => {
                said.captures = true;
                before
            }
            // Only between two squares.
            [b'a'..=b'h', b'1'..=b'8', b'-'] => &before[..2],
            before => before,
        };
        match *rest {
            [] => {}
            [file @ b'a'..=b'h'] => said.from_file = Some(file - b'a'),
            [rank @ b'1'..=b'8'] => said.from_rank = Some(rank - b'1'),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                (said.from_file, said.from_rank) = (Some(file - b'a'), Some(rank - b'1'));
            }
            _ => return Err(Miss::Other),
        }
        Ok(said)
    }

    #[inline]
    fn resolve(self, position: &Arrangement, to: Square, next: &mut Arrangement) -> Result<Move, Miss> {
        let us = position.turn();
        if position.color(us).has(to) {
            return Err(Miss::Other);
        }
        let is_capture = position.color(!us).has(to);
        let mut from = match self.role {
            Role::Pawn => self.pawns(position, to, is_capture)?,
            role => {
                if self.promotion.is_some() || self.captures && !is_capture {
                    return Err(Miss::Other);
                }
                origins(role, to) & position.pieces(us, role)
            }
        };
        if let Some(file) = self.from_file {
            from &= Bitboard(0x0101_0101_0101_0101 << file);
        }
        if let Some(rank) = self.from_rank {
            from &= Bitboard(0xff << (8 * rank));
        }
        let mut found = Err(Miss::Other);
        for from in from {
            let mv = match self.promotion {
                Some(role) => Move::promoting(from, to, role),
                None => Move::new(from, to),
            };
            let is_free = (attacks::between(from, to) & position.occupied()).is_empty();
            if is_free && position.is_safe(self.role, mv) {
                if found.is_ok() {
                    return Err(Miss::Other);
                }
                found = Ok(mv);
            }
        }
        position.glimpse_onto(self.role, found?, next);
        found
    }

    /// The pawns that can go to this square, apart from checks and from what stands between.
    #[inline]
    fn pawns(self, position: &Arrangement, to: Square, is_capture: bool) -> Result<Bitboard, Miss> {
        let us = position.turn();
        let last = if us == Color::White { 7 } else { 0 };
        let becomes = self.promotion.is_none_or(|role| !matches!(role, Role::King | Role::Pawn));
        if (to.rank() == last) != self.promotion.is_some() || !becomes {
            return Err(Miss::Other);
        }
        let pawns = position.pieces(us, Role::Pawn);
        if is_capture
            || position.en_passant() == Some(to) && (self.captures || self.from_file != Some(to.file()))
        {
            let takers = attacks::pawn(!us, to) & pawns;
            // A straight step onto the square behind a double step is no capture.
            if is_capture || self.captures || self.from_file.is_some() {
                return Ok(takers);
            }
        }
        if self.captures {
            return Err(Miss::Other);
        }
        // One step back, or two from the fourth rank.
        let there = Bitboard::of(to).0;
        let (one, two) = match us {
            Color::White => (there >> 8, there >> 16 & 0xff00),
            Color::Black => (there << 8, there << 16 & 0xff << 48),
        };
        Ok(Bitboard(one | two) & pawns)
    }
}

/// The unit of a capital letter.
#[inline]
fn unit(letter: u8, language: Language) -> Result<Role, Miss> {
    let role = match (language, letter) {
        (Language::English, b'K') => Role::King,
        (Language::English, b'Q') => Role::Queen,
        (Language::English, b'R') => Role::Rook,
        (Language::English, b'B') => Role::Bishop,
        (Language::English, b'N' | b'S') => Role::Knight,
        (Language::English, b'P') => Role::Pawn,
        (Language::English, b'D' | b'T' | b'L' | b'C' | b'F') => return Err(Miss::Letter),
        (Language::English, _) => return Err(Miss::Other),
        (language, letter) => language.role(char::from(letter)).ok_or(Miss::Letter)?,
    };
    Ok(role)
}

#[cold]
fn castle(position: &Arrangement, short: bool, next: &mut Arrangement) -> Result<Move, Miss> {
    let king = position.king(position.turn()).ok_or(Miss::Other)?;
    if king.file() != 4 {
        return Err(Miss::Other);
    }
    let mv = Move::new(king, Square::at(if short { 6 } else { 2 }, king.rank()));
    if !position.is_legal(mv) {
        return Err(Miss::Other);
    }
    *next = position.glimpse(mv);
    Ok(mv)
}
