//! MATER's four arguments and its rules for them.

use crate::input::pointed;
use anyhow::{Error, Result, anyhow, bail};
use keymove_chess::{Color, Piece, Position, Role, Setup, Square};
use keymove_problem::Moves;

/// The longest mate that can be asked for.
const MAX_MOVES: i64 = 64;
/// The most pawns, and the most units, of a side.
const MAX_PAWNS: usize = 8;
const MAX_UNITS: usize = 16;

/// The four arguments, checked.
#[derive(Debug)]
pub(super) struct Request {
    /// The board as typed.
    pub(super) board: String,
    /// The side as typed.
    pub(super) side: String,
    pub(super) position: Position,
    pub(super) max: Moves,
    pub(super) checks_only: bool,
}

impl Request {
    /// Reads the arguments; complains in the order number of arguments, maximum, a or c, side, board.
    pub(super) fn read(words: &[&String]) -> Result<Self> {
        let [board, side, max, moves] = words else {
            bail!("four arguments are needed, {} given", words.len());
        };
        let max = read_max(max)?;
        let checks_only = match moves.as_str() {
            "a" | "A" => false,
            "c" | "C" => true,
            _ => bail!("{moves:?} is neither a (all moves) nor c (only checks)"),
        };
        let turn = match side.as_str() {
            "w" | "W" => Color::White,
            "b" | "B" => Color::Black,
            _ => bail!("{side:?} is neither w (White moves) nor b (Black moves)"),
        };
        let position = read_position(board, turn)?;
        Ok(Self { board: (*board).clone(), side: (*side).clone(), position, max, checks_only })
    }
}

fn read_max(text: &str) -> Result<Moves> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        bail!("the maximum {text:?} is not an integer");
    }
    let number: Option<i64> = text.parse().ok().filter(|number| (1..=MAX_MOVES).contains(number));
    let moves = number.and_then(|number| Moves::new(u16::try_from(number).ok()?));
    moves.ok_or_else(|| anyhow!("the maximum {text} is not between 1 and {MAX_MOVES}"))
}

/// The position with every castling right that the squares of kings and rooks allow, and no en passant square.
fn read_position(text: &str, turn: Color) -> Result<Position> {
    let mut setup = Setup { board: read_board(text)?, turn, ..Setup::default() };
    count_units(&setup)?;
    setup.castling = setup.castling_at_home();
    Position::from_setup(&setup).map_err(|faults| {
        let fatal: Vec<_> = faults.iter().filter(|fault| fault.is_fatal()).map(ToString::to_string).collect();
        anyhow!("the position is correct for MATER, but it cannot be played:\n  {}", fatal.join("\n  "))
    })
}

fn read_board(text: &str) -> Result<[Option<Piece>; 64]> {
    let mut board = [None; 64];
    let mut column = 0;
    let mut ranks = 0;
    for rank in text.split_inclusive('/') {
        let Some(squares) = rank.strip_suffix('/').filter(|_| ranks < 8) else {
            let problem = match (ranks, rank) {
                (8, _) => format!("{rank:?} follows the slash after the eighth rank"),
                _ => format!("the slash after rank {} is missing", 8 - ranks),
            };
            let column = if ranks < 8 { column + rank.chars().count() } else { column };
            return Err(at(text, column, &problem));
        };
        read_rank(text, column, squares, ranks, &mut board)?;
        column += squares.chars().count() + 1;
        ranks += 1;
    }
    match ranks {
        8 => Ok(board),
        _ => Err(at(text, text.chars().count(), &format!("the board has {ranks} ranks, expected 8"))),
    }
}

/// Reads the rank with this number from above, which begins in this column.
fn read_rank(
    text: &str, column: usize, rank: &str, number: u8, board: &mut [Option<Piece>; 64],
) -> Result<()> {
    let mut file = 0;
    for (offset, letter) in rank.chars().enumerate() {
        let width = match letter {
            '1'..='8' => letter as u8 - b'0',
            _ => 1,
        };
        if file + width > 8 {
            return Err(at(text, column + offset, &format!("rank {} has more than 8 squares", 8 - number)));
        }
        if !letter.is_ascii_digit() {
            let problem = || format!("{letter:?} is none of the units pnbrqk, PNBRQK");
            let piece = read_piece(letter).ok_or_else(|| at(text, column + offset, &problem()))?;
            board[Square::at(file, 7 - number).index()] = Some(piece);
        } else if width == 1 && letter != '1' {
            return Err(at(
                text,
                column + offset,
                &format!("{letter:?} is no number of empty squares, 1 to 8"),
            ));
        }
        file += width;
    }
    if file < 8 {
        let column = column + rank.chars().count();
        return Err(at(text, column, &format!("rank {} has {file} squares, expected 8", 8 - number)));
    }
    Ok(())
}

fn read_piece(letter: char) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let role = Role::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_uppercase())?;
    Some(Piece { color, role })
}

/// One king a side, at most eight pawns, at most sixteen units.
fn count_units(setup: &Setup) -> Result<()> {
    for side in Color::ALL {
        let count = |role: Option<Role>| {
            let counted = |piece: &Piece| piece.color == side && role.is_none_or(|role| role == piece.role);
            setup.units().filter(|(_, piece)| counted(piece)).count()
        };
        let kings = count(Some(Role::King));
        if kings != 1 {
            bail!("{side} has {kings} kings, expected 1");
        }
        let (pawns, units) = (count(Some(Role::Pawn)), count(None));
        if pawns > MAX_PAWNS {
            bail!("{side} has {pawns} pawns, at most {MAX_PAWNS} are possible");
        }
        if units > MAX_UNITS {
            bail!("{side} has {units} units, at most {MAX_UNITS} are possible");
        }
    }
    Ok(())
}

/// The error in this column of the board, counted from 0.
fn at(text: &str, column: usize, problem: &str) -> Error {
    anyhow!("board, column {}: {problem}{}", column + 1, pointed(text, column, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "b7/PP6/8/8/7K/6B1/6N1/4R1bk/";

    fn check(words: &str, expected: Result<(), &str>) {
        let words: Vec<_> = words.split(' ').map(str::to_owned).collect();
        let found =
            Request::read(&words.iter().collect::<Vec<_>>()).map(drop).map_err(|error| format!("{error:#}"));
        match expected {
            Ok(()) => assert_eq!(found, Ok(()), "{words:?}"),
            Err(part) => {
                let message = found.expect_err(&words.join(" "));
                assert!(message.contains(part), "{words:?}: {message}");
            }
        }
    }

    #[test]
    fn arguments() {
        check(&format!("{BOARD} w 5 a"), Ok(()));
        check(&format!("{BOARD} W 64 C"), Ok(()));
        check(&format!("{BOARD} w 5"), Err("four arguments are needed, 3 given"));
        check(&format!("{BOARD} w x a"), Err("not an integer"));
        check(&format!("{BOARD} w 5.0 a"), Err("not an integer"));
        check(&format!("{BOARD} w 0 a"), Err("not between 1 and 64"));
        check(&format!("{BOARD} w -3 a"), Err("not between 1 and 64"));
        check(&format!("{BOARD} w 65 a"), Err("not between 1 and 64"));
        check(&format!("{BOARD} w 99999999999999999999 a"), Err("not between 1 and 64"));
        check(&format!("{BOARD} w 5 x"), Err("neither a"));
        check(&format!("{BOARD} white 5 a"), Err("neither w"));
    }

    #[test]
    fn boards() {
        let board = |text: &str, expected| check(&format!("{text} w 5 a"), expected);
        board("b7/PP6/8/8/7K/6B1/6N1/4R1bk", Err("column 28: the slash after rank 1 is missing"));
        board("b7/PP6/8/8/7K/6B1/6N1/4R1bk/w", Err("follows the slash"));
        board("b7/PP6/8/8/7K/6B1/6N1/4R1bk//", Err("follows the slash"));
        board("b7/PP6/8/8/7K/6B1/6N1/", Err("7 ranks, expected 8"));
        board("", Err("0 ranks"));
        board("b7/PP6/8/8/7K/6B1/6N/4R1bk/", Err("column 21: rank 2 has 7 squares"));
        board("b8/PP6/8/8/7K/6B1/6N1/4R1bk/", Err("column 2: rank 8 has more than 8"));
        board("b70/PP6/8/8/7K/6B1/6N1/4R1bk/", Err("rank 8 has more than 8"));
        board("b7/PP6/8/80/7K/6B1/6N1/4R1bk/", Err("rank 5 has more than 8"));
        board("b7/PP6/8/9/7K/6B1/6N1/4R1bk/", Err("no number of empty squares"));
        board("3s4/2c5/8/8/7K/6B1/6N1/4R1bk/", Err("column 2: 's' is none of the units"));
        board("b7/PP6/8/8/7k/6B1/6N1/4R1bk/", Err("White has 0 kings"));
        board("8/PPPPPPPP/P7/8/7K/8/8/6bk/", Err("White has 9 pawns"));
        board("8/PPPPPPPP/NNNNNNNN/8/7K/8/8/6bk/", Err("White has 17 units"));
        board("\u{e9}7/8/8/8/8/8/8/8/", Err("column 1"));
    }

    #[test]
    fn positions_that_mater_accepts_but_that_cannot_be_played() {
        check("8/8/8/8/8/5K2/8/4R2k/ w 5 a", Err("Black, who is not to move, is in check"));
        check("P7/8/8/8/8/5K2/8/7k/ w 5 a", Err("pawn on the first or eighth rank"));
    }
}
