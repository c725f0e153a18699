//! A solution laid out for looking at it: phases, variations, lines and final moves, all with their boards.

mod act;
mod ending;
mod line;
#[cfg(test)]
mod tests;

pub use act::{Act, Variation};
pub use ending::Ending;
pub use line::Line;

use keymove_chess::{Arrangement, Color, Move, Position};
use keymove_problem::Stipulation;
use keymove_solve::answer::{Answer, Found};
use keymove_solve::tree::Tree;

/// Why an answer cannot be studied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unstudied {
    /// An introduction has a tree for each way through it.
    #[error(
        "{0}: battles after an introduction are not analysed; expected the stipulation without its introduction"
    )]
    Introduction(Stipulation),
    /// Nothing is known of the other first moves.
    #[error("one mate alone is not analysed; expected all first moves")]
    OneMate,
}

/// A solution to be looked at.
#[derive(Clone, Debug)]
pub struct Study {
    /// The diagram.
    pub diagram: Position,
    /// What is achieved: of the shortest length, if that is [asked](Self::asked) for and there is one.
    pub stipulation: Stipulation,
    /// What was asked.
    pub asked: Stipulation,
    /// The side that wants the goal reached in battles; the side that begins in help and series play.
    pub attacker: Color,
    /// The phases: set play, tries, keys, in the order of the [`Tree`]; one a solution in help and series play.
    pub acts: Vec<Act>,
    /// Every way from the start of a phase to its end, in the order of the solution. Threats are among them, at the
    /// first move after which they are threats.
    pub lines: Vec<Line>,
    /// The last two half-moves of every line that reaches the goal, threats included, in the same order.
    pub endings: Vec<Ending>,
    /// Whether nothing that belongs to the solution is missing.
    pub complete: bool,
}

impl Study {
    /// Lays out an answer. Not complete after a stop, or if the tree is cut.
    ///
    /// # Errors
    /// [`Unstudied`]: play after an introduction, and one mate alone, are not studied.
    pub fn of(answer: &Answer) -> Result<Self, Unstudied> {
        match &answer.found {
            Found::Battle(battle) => {
                let mut study = Self::of_tree(&battle.tree);
                study.complete &= battle.stopped().is_none();
                Ok(study)
            }
            Found::Lines(solution) => Ok(Self::of_lines(
                &solution.task.position,
                solution.task.stipulation,
                &solution.outcome.lines,
                solution.is_complete(),
            )),
            Found::Introduced(_) => Err(Unstudied::Introduction(answer.case.stipulation)),
            Found::Mate(_) => Err(Unstudied::OneMate),
        }
    }

    /// Lays out the solution of a battle.
    pub fn of_tree(tree: &Tree) -> Self {
        let mut study = Self {
            diagram: tree.position,
            stipulation: tree.stipulation,
            asked: tree.asked,
            attacker: tree.attacker(),
            acts: Vec::new(),
            lines: Vec::new(),
            endings: Vec::new(),
            complete: tree.is_complete(),
        };
        for phase in tree.phases() {
            let Some(start) = phase.start(&tree.position) else { continue };
            let index = study.acts.len();
            line::collect(index, phase, &mut study.lines);
            ending::collect(index, phase, &start, &mut study.endings);
            study.acts.push(Act::of_phase(phase, start));
        }
        study
    }

    /// Lays out the solutions of help and series play, each of which is a line of moves from the diagram, without passes:
    /// who moves follows from the position after each.
    pub fn of_lines(
        diagram: &Position, stipulation: Stipulation, solutions: &[Vec<Move>], complete: bool,
    ) -> Self {
        Self {
            diagram: *diagram,
            stipulation,
            asked: stipulation,
            attacker: diagram.turn(),
            acts: solutions.iter().map(|moves| Act::of_solution(diagram, moves)).collect(),
            lines: (0..).zip(solutions).map(|(act, moves)| Line::of_solution(act, moves)).collect(),
            endings: (0..)
                .zip(solutions)
                .filter_map(|(act, moves)| Ending::of_solution(act, diagram, moves))
                .collect(),
            complete,
        }
    }

    /// Whether the solution is a tree, with defences and tries, and not a set of lines.
    pub fn is_battle(&self) -> bool {
        self.stipulation.play.is_battle()
    }

    /// Which colour plays White's part: the side that attacks in a battle, and in help and series play the colour that is
    /// White by the stipulation.
    pub fn white(&self) -> Color {
        match self.stipulation.starter() {
            Color::White => self.diagram.turn(),
            Color::Black => !self.diagram.turn(),
        }
    }

    /// The position in which the first move of a line is made: the diagram, with the move passed on where the defender
    /// begins.
    pub fn origin(&self, line: &Line) -> Arrangement {
        match self.acts.get(line.act) {
            Some(act) if act.first.is_none() => act.start,
            _ => *self.diagram,
        }
    }

    /// The phase that solves, if exactly one does.
    pub fn key(&self) -> Option<&Act> {
        let mut keys = self.acts.iter().filter(|act| act.solves());
        keys.next().filter(|_| keys.next().is_none())
    }
}
