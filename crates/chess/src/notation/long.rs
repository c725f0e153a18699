//! Notations that name both squares: long problem notation and UCI.

use super::{Facts, MoveError, MoveProblem, problem_letter};
use crate::{Arrangement, Castling, Move, Role, Square};

/// The move as Popeye prints it: `Bh6-c1`, `b7*a8=S`, `e5*d6 ep.`, `0-0-0`, with ` +` or ` #` for check or mate. A move
/// that is not legal in the position is written as in UCI.
pub fn long_algebraic(position: &Arrangement, mv: Move) -> String {
    let Some(facts) = Facts::of(position, mv) else { return mv.to_string() };
    let mut text = match facts.castles {
        Some(true) => "0-0".to_owned(),
        Some(false) => "0-0-0".to_owned(),
        None => {
            let stroke = if facts.captures { '*' } else { '-' };
            let squares = format!("{}{stroke}{}", mv.from(), mv.to());
            match facts.role {
                Role::Pawn => squares,
                role => format!("{}{squares}", problem_letter(role)),
            }
        }
    };
    if let Some(role) = mv.promotion() {
        text.push('=');
        text.push(problem_letter(role));
    }
    if facts.en_passant {
        text.push_str(" ep.");
    }
    if let Some(mark) = facts.mark {
        text.push(' ');
        text.push(mark);
    }
    text
}

/// Reads a legal move in UCI notation: `e2e4`, `e7e8q`, `e1g1` for castling. Castling is also understood as the king's
/// move to the square of its rook, `e1h1`, which some programs write.
///
/// # Errors
///
/// The text is no move in this notation, or the move is not legal in the position.
pub fn parse_uci(position: &Arrangement, text: &str) -> Result<Move, MoveError> {
    let square = |start: usize| {
        let found = text.get(start..).map_or("", |rest| rest);
        let end = found.char_indices().nth(2).map_or(found.len(), |(end, _)| end);
        Square::parse(&found[..end]).ok_or_else(|| unexpected(text, start, end, "a square such as e4"))
    };
    let (from, to) = (square(0)?, square(2)?);
    let mv = match text.get(4..).unwrap_or("") {
        "" => Move::new(from, castling_target(position, from, to).unwrap_or(to)),
        "q" => Move::promoting(from, to, Role::Queen),
        "r" => Move::promoting(from, to, Role::Rook),
        "b" => Move::promoting(from, to, Role::Bishop),
        "n" => Move::promoting(from, to, Role::Knight),
        rest => return Err(unexpected(text, 4, rest.len(), "one of q, r, b and n, or nothing")),
    };
    if position.is_legal(mv) {
        return Ok(mv);
    }
    let found = text.to_owned();
    let promotes = mv.promotion().is_none() && position.is_legal(Move::promoting(from, to, Role::Queen));
    let problem = if promotes { MoveProblem::NoPromotion { found } } else { MoveProblem::Illegal { found } };
    Err(MoveError::new(text, 0..text.len(), problem))
}

fn unexpected(text: &str, start: usize, len: usize, expected: &'static str) -> MoveError {
    let span = start.min(text.len())..(start + len).min(text.len());
    let found = text.get(span.clone()).unwrap_or("").to_owned();
    MoveError::new(text, span, MoveProblem::Unexpected { found, expected })
}

/// The king's target if the move is its own king to the square of its own rook.
fn castling_target(position: &Arrangement, from: Square, to: Square) -> Option<Square> {
    let us = position.turn();
    let right = Castling::right(us, to.file() > from.file());
    let castles = position.pieces(us, Role::King).has(from)
        && position.pieces(us, Role::Rook).has(to)
        && position.castling().has(right);
    let file = if to.file() > from.file() { 6 } else { 2 };
    castles.then_some(Square::at(file, from.rank()))
}
