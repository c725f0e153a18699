//! What stands above a solution: authors, diagram, stipulation, numbers of units.

use crate::Problem;
use crate::language::words::{OPTIONS, Opt, name};
use keymove_chess::{Castling, Color, Setup, Square};
use keymove_problem::statement::{Duplex, Statement};
use keymove_problem::{Length, Moves, Stipulation};

/// Characters between the borders of the board, these included.
const WIDTH: usize = 37;
/// Where the numbers of units end.
const COUNT_END: usize = 35;

/// The head of a problem. The width of a line of text is that of its bytes in the file, as `width` counts them.
pub(crate) fn head(problem: &Problem, statement: &Statement, width: fn(&str) -> usize) -> String {
    let mut text = "\n".to_owned();
    let lines = problem.authors.iter().chain(&problem.origins).chain(&problem.award).chain(&problem.titles);
    for line in lines {
        text.push_str(&centred(line, width(line)));
    }
    text.push('\n');
    text.push_str(&board(problem, &statement.setup));
    let stipulation = format!("  {}{}", stipulation(&statement.stipulation), restrictions(problem));
    let counts =
        format!("{} + {}", count(&statement.setup, Color::White), count(&statement.setup, Color::Black));
    let gap = COUNT_END.saturating_sub(stipulation.len());
    text.push_str(&format!("{stipulation}{counts:>gap$}\n"));
    if let Some(duplex) = statement.duplex {
        let option = if duplex == Duplex::Both { Opt::Duplex } else { Opt::HalfDuplex };
        let word = name(problem.language, &OPTIONS, &option);
        text.push_str(&centred(word, word.len()));
    }
    text.push_str(&exclusive_castlings(problem, statement));
    text
}

/// The stipulation as Popeye writes it: a length of one move is exact anyway, and needs no series.
fn stipulation(stipulation: &Stipulation) -> String {
    let text = stipulation.to_string();
    if stipulation.length != Length::whole(Moves::ONE) || stipulation.intro > 0 {
        return text;
    }
    let text = match stipulation.play.is_battle() {
        true => text.strip_prefix("exact-").unwrap_or(&text),
        false => text.strip_prefix("ser-").filter(|rest| rest.starts_with("reci-")).unwrap_or(&text),
    };
    text.to_owned()
}

fn centred(line: &str, width: usize) -> String {
    let blanks = WIDTH.saturating_sub(width) / 2;
    format!("{:blanks$}{line}\n", "")
}

fn count(setup: &Setup, color: Color) -> usize {
    setup.units().filter(|(_, piece)| piece.color == color).count()
}

/// What stands behind the stipulation about moves that are left out.
fn restrictions(problem: &Problem) -> String {
    let mut text = String::new();
    if let Some(flights) = problem.options.max_flights {
        text.push_str(&format!("//{flights}"));
    }
    if let Some(non_trivial) = problem.options.non_trivial {
        text.push_str(&format!(";{},{}", non_trivial.most, non_trivial.length));
    }
    text
}

fn board(problem: &Problem, setup: &Setup) -> String {
    const BORDER: &str = "+---a---b---c---d---e---f---g---h---+\n";
    let blank = format!("|{:35}|\n", "");
    let mut text = format!("{BORDER}{blank}");
    for rank in (0..8).rev() {
        text.push_str(&format!("{} ", rank + 1));
        for file in 0..8 {
            let cell = match setup.board[Square::at(file, rank).index()] {
                None => " .".to_owned(),
                Some(piece) => {
                    let sign = if piece.color == Color::Black { '-' } else { ' ' };
                    format!("{sign}{}", problem.language.letter(piece.role))
                }
            };
            text.push_str(&format!(" {cell} "));
        }
        text.push_str(&format!("  {}\n{blank}", rank + 1));
    }
    text.push_str(BORDER);
    text
}

/// Pairs of castlings that exclude each other, by the squares of the rooks.
fn exclusive_castlings(problem: &Problem, statement: &Statement) -> String {
    let pairs = &statement.conventions.exclusive_castlings;
    if pairs.is_empty() {
        return String::new();
    }
    let mut text = name(problem.language, &OPTIONS, &Opt::ExclusiveCastlings).to_owned();
    for white in [false, true] {
        for black in [false, true] {
            let pair = (Castling::right(Color::White, white), Castling::right(Color::Black, black));
            if pairs.contains(&pair) || pairs.contains(&(pair.1, pair.0)) {
                let corner = |short, rank| Square::at(if short { 7 } else { 0 }, rank);
                text.push_str(&format!(" {}{}", corner(white, 0), corner(black, 7)));
            }
        }
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_centred_between_the_borders() {
        assert_eq!(centred("Foo Bar", 7), format!("{:15}Foo Bar\n", ""));
        assert_eq!(centred("Xyz 1917", 8), format!("{:14}Xyz 1917\n", ""));
        let long = "x".repeat(50);
        assert_eq!(centred(&long, 50), format!("{long}\n"));
    }
}
