//! Why a move cannot be made, and which ones can.

use super::typed::suggestion;
use keymove_chess::notation::{MoveError, MoveProblem};
use keymove_chess::{Move, Role, Square};
use keymove_engine::Board;

/// Moves that a message lists at most.
const MOST: usize = 14;

/// What to answer to a text that is no legal move.
pub(super) fn explain(board: &Board, text: &str, error: &MoveError) -> String {
    match &error.problem {
        MoveProblem::Ambiguous { moves, .. } => {
            format!("{text} can be several moves: {}", listed(board, moves, " or "))
        }
        MoveProblem::NoPromotion { .. } => {
            let to = sketch(text).map(|sketch| sketch.to);
            let moves = moves_where(board, |mv| mv.promotion().is_some() && Some(mv.to()) == to);
            format!("{text} does not say what the pawn becomes: {}", listed(board, &moves, " or "))
        }
        MoveProblem::Illegal { .. } => illegal(board, text),
        problem => unreadable(text, problem),
    }
}

/// A text that is no move at all.
fn unreadable(text: &str, problem: &MoveProblem) -> String {
    if let Some(name) = suggestion(text) {
        return format!("{text:?} is neither a move nor a command; did you mean `{name}`?");
    }
    let looks_like_move = text.len() <= 8 && text.contains(|sign: char| sign.is_ascii_digit());
    let detail = if looks_like_move { format!(" ({problem})") } else { String::new() };
    format!(
        "{text:?} is neither a move nor a command{detail}; moves look like e4, Nf3, O-O, e8=Q or g1f3, `help` lists the commands"
    )
}

/// A move that the rules forbid.
fn illegal(board: &Board, text: &str) -> String {
    let Some(sketch) = sketch(text) else { return castling(board, text) };
    let reason = sketch.reason(board);
    let role = sketch.role.or_else(|| board.position().role_at(sketch.from?));
    let own = |mv: Move| role.is_none() || board.position().role_at(mv.from()) == role;
    let all = moves_where(board, |_| true);
    let of_role = moves_where(board, own);
    let possible = match role {
        _ if board.in_check() => format!("possible: {}", listed(board, &all, ", ")),
        Some(role) if of_role.is_empty() => format!("no {} of yours can move", role.name()),
        Some(role) => format!("{} moves: {}", role.name(), listed(board, &of_role, ", ")),
        None => "`moves` lists all that are possible".to_owned(),
    };
    format!("{text} is not possible: {reason}; {possible}")
}

fn castling(board: &Board, text: &str) -> String {
    let castlings = moves_where(board, |mv| board.is_castling(mv));
    let position = board.position();
    let us = board.turn();
    let rights = |short| position.castling().has(keymove_chess::Castling::right(us, short));
    let short = text.to_ascii_uppercase().replace('0', "O").matches('O').count() == 2;
    let reason = if !rights(short) && board.rights().files(us) == 0 {
        "the king or the rook has moved, or they are not at home"
    } else if board.in_check() {
        "you are in check"
    } else {
        "a unit is between king and rook, or the king would pass an attacked square"
    };
    match castlings.first() {
        Some(&other) => format!("{text} is not possible: {reason}; {} is", board.san(other)),
        None => format!("{text} is not possible: {reason}"),
    }
}

fn moves_where(board: &Board, wanted: impl Fn(Move) -> bool) -> Vec<Move> {
    board.moves().into_iter().filter(|&mv| wanted(mv)).collect()
}

/// Moves in standard notation, cut if there are many.
pub(super) fn listed(board: &Board, moves: &[Move], between: &str) -> String {
    let mut names: Vec<String> = moves.iter().take(MOST).map(|&mv| board.san(mv)).collect();
    if moves.len() > MOST {
        names.push(format!("{} more", moves.len() - MOST));
    }
    names.join(between)
}

/// What a text says of a move, roughly.
struct Sketch {
    role: Option<Role>,
    from: Option<Square>,
    to: Square,
    captures: bool,
}

/// The unit's letter and the squares of a text that was read as a move; `None` for castlings.
fn sketch(text: &str) -> Option<Sketch> {
    let letters: Vec<char> = text.chars().collect();
    let square = |at: usize| {
        let pair: String = letters.get(at..at + 2)?.iter().collect();
        Square::parse(&pair)
    };
    let squares: Vec<Square> = (0..letters.len()).filter_map(square).collect();
    let role = match letters.first()? {
        'K' => Some(Role::King),
        'Q' | 'D' => Some(Role::Queen),
        'R' | 'T' => Some(Role::Rook),
        'B' | 'L' => Some(Role::Bishop),
        'N' | 'S' => Some(Role::Knight),
        _ if squares.len() > 1 => None,
        _ => Some(Role::Pawn),
    };
    let captures = text.contains(['x', 'X', ':', '*']);
    let (&to, before) = squares.split_last()?;
    Some(Sketch { role, from: before.first().copied(), to, captures })
}

impl Sketch {
    fn reason(&self, board: &Board) -> String {
        let (position, us) = (board.position(), board.turn());
        if let Some(from) = self.from {
            match position.piece_at(from) {
                None => return format!("there is nothing on {from}"),
                Some(piece) if piece.color != us => {
                    return format!("the {} on {from} is not yours", piece.role.name());
                }
                Some(piece) if self.role.is_some_and(|role| role != piece.role) => {
                    return format!("on {from} there is a {}", piece.role.name());
                }
                Some(_) => {}
            }
        }
        if let Some(own) = position.piece_at(self.to).filter(|piece| piece.color == us) {
            return format!("your own {} is on {}", own.role.name(), self.to);
        }
        let fits = |mv: &Move| {
            mv.to() == self.to
                && self.from.is_none_or(|from| mv.from() == from)
                && self.role.is_none_or(|role| position.role_at(mv.from()) == Some(role))
        };
        let heedless = position.moves_ignoring_check().into_iter().find(fits);
        match heedless {
            Some(mv) => self.forbidden(board, mv),
            None => {
                let role = self.role.or_else(|| position.role_at(self.from?)).map_or("unit", Role::name);
                match self.from {
                    Some(from) => format!("the {role} on {from} does not go to {}", self.to),
                    None => format!("no {role} of yours goes to {}", self.to),
                }
            }
        }
    }

    /// A move that would be one, were it not for a king or a word too many.
    fn forbidden(&self, board: &Board, mv: Move) -> String {
        let position = board.position();
        if position.is_legal(mv) {
            return if self.captures && position.piece_at(self.to).is_none() {
                format!("there is nothing to capture on {}", self.to)
            } else {
                "it is written for another move".to_owned()
            };
        }
        let is_king = position.role_at(mv.from()) == Some(Role::King);
        if is_king {
            return format!("the king would be in check on {}", mv.to());
        }
        if board.in_check() {
            let checkers: Vec<String> = position.checkers().into_iter().map(|sq| sq.to_string()).collect();
            return format!(
                "your king is in check from {}, and that does not end it",
                checkers.join(" and ")
            );
        }
        format!(
            "the {} on {} is pinned to its king",
            position.role_at(mv.from()).map_or("unit", Role::name),
            mv.from()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, text: &str, expected: &str) {
        let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let error = board.parse_san(text).expect_err("no move");
        assert_eq!(explain(&board, text, &error), expected, "{fen} {text}");
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn what_the_rules_forbid() {
        check(
            START,
            "Ne4",
            "Ne4 is not possible: no knight of yours goes to e4; knight moves: Na3, Nc3, Nf3, Nh3",
        );
        check(
            START,
            "Bc4",
            "Bc4 is not possible: no bishop of yours goes to c4; no bishop of yours can move",
        );
        check(START, "e7e5", "e7e5 is not possible: the pawn on e7 is not yours; pawn moves: a3, b3, c3, d3, e3, f3, g3, h3, a4, b4, c4, d4, e4, f4 or 2 more".replace(" or 2 more", ", 2 more").as_str());
        check(
            START,
            "e4e5",
            "e4e5 is not possible: there is nothing on e4; `moves` lists all that are possible",
        );
        check(START, "Qd2", "Qd2 is not possible: your own pawn is on d2; no queen of yours can move");
        let pinned = "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1";
        check(
            pinned,
            "Bf3",
            "Bf3 is not possible: the bishop on e2 is pinned to its king; no bishop of yours can move",
        );
        let checked = "4r2k/8/8/8/8/8/3P4/4K3 w - - 0 1";
        check(
            checked,
            "d4",
            "d4 is not possible: your king is in check from e8, and that does not end it; possible: Kd1, Kf1, Kf2",
        );
        check(
            checked,
            "Ke2",
            "Ke2 is not possible: the king would be in check on e2; possible: Kd1, Kf1, Kf2",
        );
        check(checked, "O-O", "O-O is not possible: the king or the rook has moved, or they are not at home");
    }

    #[test]
    fn what_is_not_said_well_enough() {
        check("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "Nd2 can be several moves: Nbd2 or Nfd2");
        check(
            "8/P6k/8/8/8/8/8/4K3 w - - 0 1",
            "a8",
            "a8 does not say what the pawn becomes: a8=Q or a8=R or a8=B or a8=N",
        );
    }

    #[test]
    fn what_is_no_move() {
        check(START, "udno", "\"udno\" is neither a move nor a command; did you mean `undo`?");
        let moves = "moves look like e4, Nf3, O-O, e8=Q or g1f3, `help` lists the commands";
        check(START, "what now", &format!("\"what now\" is neither a move nor a command; {moves}"));
        check(
            START,
            "e9",
            &format!(
                "\"e9\" is neither a move nor a command (found \"9\", expected a square such as e4); {moves}"
            ),
        );
    }
}
