//! What is printed: in our words, or with `--classic` in those of MATER.

use super::input::Request;
use super::search::{Answer, Found};
use super::{board, order};
use keymove_chess::{Castling, Color, Position};

/// Whose words are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Words {
    Own,
    /// Those of MATER, as the paper's examples show them.
    Classic,
}

impl Words {
    /// Name of the program, board, FEN and what is searched for.
    pub(super) fn heading(self, request: &Request) -> String {
        let (max, side) = (request.max, request.position.turn());
        let task = match (self, request.checks_only) {
            (Self::Own, true) => format!("Longest mate: {max}\nSearching: only checks of {side}"),
            (Self::Own, false) => format!("Longest mate: {max}\nSearching: all moves of {side}"),
            (Self::Classic, true) => {
                format!("Max. no. of moves to mate: {max}\nSearching only checks for: {side}")
            }
            (Self::Classic, false) => {
                format!("Max. no. of moves to mate: {max}\nSearching *all moves* for: {side}")
            }
        };
        format!(
            "keymove {}: mate search with the arguments of MATER\n\n{}\nFEN: {} {}\n{task}\n\n",
            env!("CARGO_PKG_VERSION"),
            board::framed(&request.position, &self.notes(&request.position)),
            request.board,
            request.side,
        )
    }

    /// Castling long and short of White, then of Black; en passant.
    fn notes(self, position: &Position) -> [String; 5] {
        let castling = |color: Color, short: bool| {
            let way = if short { "short" } else { "long" };
            let may = match (self, position.castling().has(Castling::right(color, short))) {
                (Self::Own, true) => "may",
                (Self::Own, false) => "may not",
                (Self::Classic, true) => "can",
                (Self::Classic, false) => "can't",
            };
            format!("{color} {may} castle {way}")
        };
        let en_passant = match (self, position.en_passant()) {
            (Self::Own, Some(square)) => format!("En passant on {square}"),
            (Self::Own, None) => "No en passant".into(),
            (Self::Classic, Some(square)) => format!("En passant square: {square}"),
            (Self::Classic, None) => "No en passant square".into(),
        };
        let (white, black) = (Color::White, Color::Black);
        [
            castling(white, false),
            castling(white, true),
            castling(black, false),
            castling(black, true),
            en_passant,
        ]
    }

    /// The last line, and the line before it if the search was halted.
    pub(super) fn result(self, request: &Request, found: &Found) -> String {
        let cost = format!("t={:.2}, nodes={}", found.elapsed.as_secs_f64(), found.nodes);
        match (&found.answer, self) {
            (Answer::Mate(mv, length), _) => {
                format!("Mate in {length} with {}, {cost}", order::written(&request.position, *mv))
            }
            (Answer::None, Self::Own) if request.checks_only => {
                format!("No mate in {} with checks only, {cost}", request.max)
            }
            (Answer::None, _) => format!("No mate in {}, {cost}", request.max),
            (Answer::Halted, Self::Own) => format!("\nhalted by the user, {cost}"),
            (Answer::Halted, Self::Classic) => "\nHALTED BY USER".into(),
        }
    }

    /// What is wrong with the arguments.
    pub(super) fn complaint(self, error: &anyhow::Error) -> String {
        match self {
            Self::Own => format!("input error: {error:#}"),
            Self::Classic => format!("INPUT ERROR: {error:#}"),
        }
    }
}
