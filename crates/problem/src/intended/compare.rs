//! What was found against what is meant.

use super::{Intended, IntendedSolution};
use crate::Goal;
use crate::replay::positions;
use keymove_chess::{Arrangement, Move, Piece, Position, Role, Square};

/// What came out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comparison {
    /// For each intended solution the number of the one that was found, from 0; `None` if it was not found.
    pub found: Vec<Option<usize>>,
    /// The solutions that are not intended, in the order in which they were found.
    pub cooks: Vec<Cook>,
}

/// A solution that is not intended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cook {
    /// Its number among those that were found, from 0.
    pub line: usize,
    /// Where it leaves the intended solution that it follows longest; `None` if none of them can be followed.
    pub parting: Option<Parting>,
    /// What it has that no intended solution has.
    pub differences: Vec<Difference>,
}

/// Where a cook leaves an intended solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parting {
    /// The number of the intended solution, from 0.
    pub intended: usize,
    /// Half-moves that are the same before it.
    pub plies: usize,
}

/// A unit by what and where it is in the diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Where it stands in the diagram.
    pub square: Square,
    /// What it is there: a pawn, whatever it becomes.
    pub piece: (bool, Role),
}

impl Man {
    const fn new(piece: Piece, square: Square) -> Self {
        Self { square, piece: (matches!(piece.color, keymove_chess::Color::Black), piece.role) }
    }
}

/// `wBf1`.
impl core::fmt::Display for Man {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (is_black, role) = self.piece;
        let letter = if role == Role::Knight { 'S' } else { role.letter() };
        write!(f, "{}{letter}{}", if is_black { 'b' } else { 'w' }, self.square)
    }
}

/// What a cook has and no intended solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// Another number of half-moves.
    Length {
        /// How many.
        plies: usize,
    },
    /// Another unit makes the last move.
    LastUnit {
        /// Which.
        unit: Man,
        /// Those of the intended solutions.
        intended: Vec<Man>,
    },
    /// The last move goes to another square.
    LastSquare {
        /// Which.
        square: Square,
        /// Those of the intended solutions.
        intended: Vec<Square>,
    },
    /// The king stands elsewhere in the end.
    KingSquare {
        /// Where.
        square: Square,
        /// Where it stands in the intended solutions.
        intended: Vec<Square>,
    },
    /// A unit is captured.
    Captured {
        /// Which.
        unit: Man,
    },
    /// A unit moves that does not move in any of them.
    Moves {
        /// Which.
        unit: Man,
    },
}

impl Intended {
    /// Holds the solutions that were found against those that are meant. `goal` is what whole lines reach; of first moves alone it
    /// is `None`.
    pub fn compare(&self, position: &Position, lines: &[Vec<Move>], goal: Option<Goal>) -> Comparison {
        let found = |solution: &IntendedSolution| lines.iter().position(|line| solution.is(line));
        let own: Vec<&Vec<Move>> =
            self.solutions.iter().filter_map(|solution| meant(solution, lines)).collect();
        let traces: Vec<Trace> = own.iter().map(|line| Trace::of(position, line)).collect();
        let cook = |(number, line): (usize, &Vec<Move>)| Cook {
            line: number,
            parting: self.parting(line),
            differences: if own.is_empty() {
                Vec::new()
            } else {
                differences(&Trace::of(position, line), &traces, goal)
            },
        };
        let others = lines.iter().enumerate().filter(|(_, line)| !self.has(line));
        Comparison { found: self.solutions.iter().map(found).collect(), cooks: others.map(cook).collect() }
    }

    /// The solution that the line follows longest; of several the first.
    fn parting(&self, line: &[Move]) -> Option<Parting> {
        let mut best: Option<Parting> = None;
        for (intended, solution) in self.solutions.iter().enumerate() {
            let same = |own: &Vec<Move>| own.iter().zip(line).take_while(|(one, other)| one == other).count();
            let Some(plies) = solution.lines.iter().map(same).max() else { continue };
            if best.is_none_or(|best| plies > best.plies) {
                best = Some(Parting { intended, plies });
            }
        }
        best
    }
}

/// What a solution means: the line that was found, or the first that it can mean.
fn meant<'a>(solution: &'a IntendedSolution, lines: &[Vec<Move>]) -> Option<&'a Vec<Move>> {
    solution.lines.iter().find(|line| lines.contains(line)).or_else(|| solution.lines.first())
}

/// What happens in a line.
struct Trace {
    plies: usize,
    movers: Vec<Man>,
    captured: Vec<Man>,
    /// The last move: who makes it, where it goes.
    last: Option<(Man, Square)>,
    /// Where the king of the other side stands in the end.
    king: Option<Square>,
}

impl Trace {
    fn of(position: &Position, line: &[Move]) -> Self {
        let mut men: Vec<(Man, Square)> =
            position.to_setup().units().map(|(square, piece)| (Man::new(piece, square), square)).collect();
        let mut trace = Self { plies: 0, movers: Vec::new(), captured: Vec::new(), last: None, king: None };
        for (before, mv) in positions(position, line) {
            trace.plies += 1;
            if let Some(square) = before.captured_on(mv)
                && let Some(at) = men.iter().position(|(_, at)| *at == square)
            {
                trace.captured.push(men.swap_remove(at).0);
            }
            move_rook(&before, mv, &mut men);
            if let Some((man, at)) = men.iter_mut().find(|(_, at)| *at == mv.from()) {
                *at = mv.to();
                trace.last = Some((*man, mv.to()));
                if !trace.movers.contains(man) {
                    trace.movers.push(*man);
                }
            }
            trace.king = before.king(!before.turn());
        }
        trace
    }
}

/// Moves the rook of a castling.
fn move_rook(before: &Arrangement, mv: Move, men: &mut [(Man, Square)]) {
    let (from, to) = (mv.from(), mv.to());
    if before.role_at(from) != Some(Role::King) || from.file().abs_diff(to.file()) != 2 {
        return;
    }
    let (corner, beside) = if to.file() == 6 { (7, 5) } else { (0, 3) };
    let corner = Square::at(corner, from.rank());
    if let Some((_, at)) = men.iter_mut().find(|(_, at)| *at == corner) {
        *at = Square::at(beside, from.rank());
    }
}

/// What a line has and none of the others.
fn differences(cook: &Trace, others: &[Trace], goal: Option<Goal>) -> Vec<Difference> {
    let mut list = Vec::new();
    if goal.is_some() && others.iter().all(|other| other.plies != cook.plies) {
        list.push(Difference::Length { plies: cook.plies });
    }
    if let (Some((unit, square)), Some(_)) = (cook.last, goal) {
        let intended = distinct(others.iter().filter_map(|other| Some(other.last?.0)));
        if !intended.contains(&unit) {
            list.push(Difference::LastUnit { unit, intended });
        }
        let intended = distinct(others.iter().filter_map(|other| Some(other.last?.1)));
        if !intended.contains(&square) {
            list.push(Difference::LastSquare { square, intended });
        }
    }
    if let (Some(square), Some(Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate)) = (cook.king, goal) {
        let intended = distinct(others.iter().filter_map(|other| other.king));
        if !intended.contains(&square) {
            list.push(Difference::KingSquare { square, intended });
        }
    }
    let captured = distinct(others.iter().flat_map(|other| other.captured.iter().copied()));
    let fresh = cook.captured.iter().filter(|unit| !captured.contains(unit));
    list.extend(fresh.map(|&unit| Difference::Captured { unit }));
    let moved = distinct(others.iter().flat_map(|other| other.movers.iter().copied()));
    let fresh = cook.movers.iter().filter(|unit| !moved.contains(unit));
    list.extend(fresh.map(|&unit| Difference::Moves { unit }));
    list
}

fn distinct<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for item in items {
        if !list.contains(&item) {
            list.push(item);
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::Statement;

    /// A line against intended ones, in one position of an h#2 or ser-h#2: where it parts, and what is different.
    fn check(fen: &str, stipulation: &str, intended: &str, found: &str, expected: &str) {
        let statement = Statement::read(fen, stipulation.parse().expect("a stipulation")).expect("a FEN");
        let case = statement.cases().expect("a position").remove(0);
        let meant = Intended::read(intended, 1, 0, &case).expect("legal").expect("of this position");
        let lines: Vec<Vec<Move>> = Intended::of(found, &case)
            .solutions
            .into_iter()
            .filter_map(|one| one.lines.into_iter().next())
            .collect();
        let goal = (!case.stipulation.play.is_battle()).then_some(case.stipulation.goal);
        let comparison = meant.compare(&case.position, &lines, goal);
        let mut words: Vec<String> = comparison.found.iter().map(|found| format!("{found:?}")).collect();
        for cook in &comparison.cooks {
            words.push(format!("{:?}", cook.parting.map(|parting| (parting.intended, parting.plies))));
            words.extend(cook.differences.iter().map(|difference| match difference {
                Difference::Length { plies } => format!("{plies} plies"),
                Difference::LastUnit { unit, .. } => format!("last {unit}"),
                Difference::LastSquare { square, .. } => format!("on {square}"),
                Difference::KingSquare { square, .. } => format!("king {square}"),
                Difference::Captured { unit } => format!("takes {unit}"),
                Difference::Moves { unit } => format!("moves {unit}"),
            }));
        }
        assert_eq!(words.join(", "), expected, "{found}");
    }

    /// The lines need not be solutions: only moves are compared.
    #[test]
    fn what_tells_a_cook() {
        const FEN: &str = "8/8/1k6/2p5/8/R1N5/P6B/4K3";
        let intended = "1.Kb7 Se4 2.Kc8 Ra8#";
        check(FEN, "h#2", intended, "1.Kb7 Se4 2.Kc8 Ra8#", "Some(0)");
        check(
            FEN,
            "h#2",
            intended,
            "1.Kb7 Se4 2.Kc8 Ra8#; 1.Kb7 Se4 2.Kc6 Sxc5",
            "Some(0), Some((0, 2)), last wSc3, on c5, king c6, takes bPc5",
        );
        check(
            FEN,
            "h#2",
            intended,
            "1.c4 Bg1 2.Kb7 Ra8",
            "None, Some((0, 0)), king b7, moves bPc5, moves wBh2",
        );
        check(FEN, "#2", "Sd5", "Sa4, Sd5", "Some(1), Some((0, 0))");
        check(FEN, "h#1.5", "1...Se4 2.Kb7 Ra7", "1...Bg1 2.Kb7 Ra7", "None, Some((0, 0)), moves wBh2");
        check(FEN, "ser-h#2", "1.c4 2.Kc5 Ra5", "1.c4 2.Kb7 Ra7", "None, Some((0, 1)), on a7, king b7");
    }

    #[test]
    fn rooks_castle_too() {
        let expected = "None, Some((0, 0)), last wRh1, on h5, king f7, moves wRh1";
        check("6k1/8/8/8/8/8/8/4K2R", "h#1", "1.Kg7 0-0", "1.Kf7 Rh5", expected);
    }

    #[test]
    fn moves_that_are_not_legal() {
        let statement = Statement::read("8/8/1k6/2p5/8/R1N5/P6B/4K3 b - -", "h#2".parse().expect("h#2"));
        let case = statement.expect("a FEN").cases().expect("a position").remove(0);
        let error = |text: &str| Intended::read(text, 1, 0, &case).expect_err(text).to_string();
        assert!(
            error("1.Kb7 Se4 2.Ke8 Ra8#").contains("half-move 3, `Ke8`"),
            "{}",
            error("1.Kb7 Se4 2.Ke8 Ra8#")
        );
        assert!(error("a) 1.Kb7 Se4\nb) 1.Kb7").contains("2 letters of twins"));
        assert_eq!(Intended::read("1.Kb7 Se4", 2, 1, &case), Ok(None));
    }
}
