//! A solution laid out for looking at it: phases, variations, lines and final moves, all with their boards.

mod act;
mod ending;
mod line;
mod setting;
#[cfg(test)]
mod tests;
pub(crate) mod track;

pub use act::{Act, Variation};
pub use ending::Ending;
pub use line::Line;
pub use setting::Setting;

use crate::logic::{self, Plan, TempoLoss};
use keymove_chess::{Arrangement, Color, Move, Position};
use keymove_problem::{Battle, Stipulation};
use keymove_solve::answer::{Answer, Found, LineSolution};
use keymove_solve::tree::{PhaseKind, Tree};
use keymove_solve::{Oracle, Status};

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

/// A solution to be looked at: of one position, or of all positions of a problem of help or series play.
#[derive(Clone, Debug)]
pub struct Study {
    /// The diagram; of several the first.
    pub diagram: Position,
    /// Where play begins: the diagram, the twins, the set play of help and series play. At least one.
    pub settings: Vec<Setting>,
    /// What is achieved: of the shortest length, if that is [asked](Self::asked) for and there is one.
    pub stipulation: Stipulation,
    /// What was asked.
    pub asked: Stipulation,
    /// The side that wants the goal reached in battles; the side that begins in help and series play.
    pub attacker: Color,
    /// The phases: set play, tries, keys, in the order of the [`Tree`]; in help and series play one a solution, set play before
    /// the others.
    pub acts: Vec<Act>,
    /// Every way from the start of a phase to its end, in the order of the solution. Threats are among them, at the
    /// first move after which they are threats.
    pub lines: Vec<Line>,
    /// The last two half-moves of every line that reaches the goal, threats included, in the same order.
    pub endings: Vec<Ending>,
    /// What the logical school sees in it: empty unless it has been [looked for](Self::look_for_plans).
    pub plans: Vec<Plan>,
    /// Where the attacker hands the move over by a walk that changes nothing else: empty as long as plans are.
    pub tempo_losses: Vec<TempoLoss>,
    /// How many possible plans were left undecided because that was too hard or would have taken too long.
    pub open_plans: usize,
    /// Whether nothing that belongs to the solution is missing.
    pub complete: bool,
}

impl Study {
    /// Lays out an answer, with its [plans](Self::plans). Not complete after a stop, or if the tree is cut.
    ///
    /// # Errors
    /// [`Unstudied`]: play after an introduction, and one mate alone, are not studied.
    pub fn of(answer: &mut Answer) -> Result<Self, Unstudied> {
        match &mut answer.found {
            Found::Battle(battle) => {
                let mut study = Self::of_tree(&battle.tree);
                study.look_for_plans(&mut battle.solver, logic::QUESTIONS);
                study.complete &= battle.stopped().is_none();
                Ok(study)
            }
            Found::Lines(solution) => {
                let mut study = Self::of_solution(solution);
                study.settings.iter_mut().for_each(|setting| setting.descends(answer.case.descent));
                Ok(study)
            }
            Found::Introduced(_) => Err(Unstudied::Introduction(answer.case.stipulation)),
            Found::Mate(_) => Err(Unstudied::OneMate),
        }
    }

    /// Lays out the solution of a battle.
    pub fn of_tree(tree: &Tree) -> Self {
        let mut study = Self {
            diagram: tree.position,
            settings: vec![Setting::new(tree.position, tree.asked)],
            stipulation: tree.stipulation,
            asked: tree.asked,
            attacker: tree.attacker(),
            acts: Vec::new(),
            lines: Vec::new(),
            endings: Vec::new(),
            plans: Vec::new(),
            tempo_losses: Vec::new(),
            open_plans: 0,
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

    /// Looks for [plans](Self::plans) with at most `most` questions to a solver of the same battle, within what is left of its
    /// limits. If these end the search the study is incomplete.
    pub fn look_for_plans(&mut self, oracle: &mut (impl Oracle + ?Sized), most: usize) {
        let found = logic::find(self, oracle, most);
        self.complete &= found.stopped.is_none();
        self.open_plans = found.open;
        self.plans = found.plans;
        self.tempo_losses = found.tempo_losses;
    }

    /// Lays out the solutions of help and series play, each of which is a line of moves from the diagram, without passes:
    /// who moves follows from the position after each.
    pub fn of_lines(
        diagram: &Position, stipulation: Stipulation, solutions: &[Vec<Move>], complete: bool,
    ) -> Self {
        Self {
            diagram: *diagram,
            settings: vec![Setting::new(*diagram, stipulation)],
            stipulation,
            asked: stipulation,
            attacker: diagram.turn(),
            acts: solutions.iter().map(|moves| Act::of_solution(diagram, moves)).collect(),
            lines: (0..).zip(solutions).map(|(act, moves)| Line::of_solution(act, moves)).collect(),
            endings: (0..)
                .zip(solutions)
                .filter_map(|(act, moves)| Ending::of_solution(act, diagram, moves))
                .collect(),
            plans: Vec::new(),
            tempo_losses: Vec::new(),
            open_plans: 0,
            complete,
        }
    }

    /// Whether the solution is a tree, with defences and tries, and not a set of lines.
    pub fn is_battle(&self) -> bool {
        self.stipulation.play.is_battle()
    }

    /// Whether it is a battle in which the defender reaches the goal: self and reflex play. The attacker is mated there.
    pub fn defender_wins(&self) -> bool {
        Battle::new(&self.stipulation).is_some_and(|battle| battle.ends_with_reply())
    }

    /// Lays out the solutions of one position of help or series play, and its set play if that was asked for.
    fn of_solution(solution: &LineSolution) -> Self {
        let LineSolution { task, outcome, set_play, .. } = solution;
        let mut study =
            Self::of_lines(&task.position, task.stipulation, &outcome.lines, solution.is_complete());
        if let Some((task, outcome)) = set_play {
            let complete = outcome.status == Status::Complete && outcome.unlisted == 0;
            let mut set = Self::of_lines(&task.position, task.stipulation, &outcome.lines, complete);
            set.settings.iter_mut().for_each(|setting| setting.set_play = true);
            set.acts.iter_mut().for_each(|act| act.kind = PhaseKind::SetPlay);
            study = set.followed_by(study);
            // The problem is asked about, not its set play.
            study.diagram = study.settings.last().map_or(study.diagram, |setting| setting.position);
            study.stipulation = solution.task.stipulation;
            study.asked = study.stipulation;
            study.attacker = study.diagram.turn();
        }
        study
    }

    /// The solutions of several positions of one problem of help or series play together, each with the label of its twin:
    /// units have the names that they have in the first diagram. `None` if there is a battle among them, or nothing.
    pub fn of_problem(parts: Vec<(String, Self)>) -> Option<Self> {
        if parts.iter().any(|(_, part)| part.is_battle()) {
            return None;
        }
        let first = parts.first()?.1.diagram_setting()?.clone();
        let named = parts.into_iter().map(|(label, part)| part.labelled(&label, &first));
        named.reduce(Self::followed_by)
    }

    /// One study of all positions of a problem: that of the only one, or [all together](Self::of_problem).
    pub fn together(mut parts: Vec<(String, Self)>) -> Option<Self> {
        match parts.len() {
            1 => parts.pop().map(|(_, study)| study),
            _ => Self::of_problem(parts),
        }
    }

    /// The setting after whose units those of all twins are named: the diagram itself, or its set play where there is nothing
    /// else.
    pub(crate) fn diagram_setting(&self) -> Option<&Setting> {
        self.settings.iter().find(|setting| !setting.set_play).or(self.settings.first())
    }

    /// The same as one of several positions: with the label of its twin, its units named after those of the first diagram.
    pub(crate) fn labelled(mut self, label: &str, first: &Setting) -> Self {
        for setting in &mut self.settings {
            label.clone_into(&mut setting.label);
            setting.name_after(first);
        }
        self
    }

    /// The phases of both, with what the first one says of itself.
    fn followed_by(mut self, other: Self) -> Self {
        let (settings, acts) = (self.settings.len(), self.acts.len());
        self.settings.extend(other.settings);
        self.acts.extend(other.acts.into_iter().map(|act| Act { setting: act.setting + settings, ..act }));
        self.lines.extend(other.lines.into_iter().map(|line| Line { act: line.act + acts, ..line }));
        self.endings
            .extend(other.endings.into_iter().map(|ending| Ending { act: ending.act + acts, ..ending }));
        self.complete &= other.complete;
        self
    }

    /// Which colour plays White's part: the side that attacks in a battle, and in help and series play the colour that is
    /// White by the stipulation.
    pub fn white(&self) -> Color {
        match self.stipulation.starter() {
            Color::White => self.diagram.turn(),
            Color::Black => !self.diagram.turn(),
        }
    }

    /// From where a phase is played.
    ///
    /// # Panics
    /// If there is no such phase.
    pub fn setting(&self, act: usize) -> &Setting {
        &self.settings[self.acts[act].setting]
    }

    /// The position in which the first move of a line is made: the diagram of its phase, with the move passed on where the
    /// defender begins.
    pub fn origin(&self, line: &Line) -> Arrangement {
        match self.acts.get(line.act) {
            Some(act) if act.first.is_none() => act.start,
            Some(act) => *self.settings[act.setting].position,
            None => *self.diagram,
        }
    }

    /// The phase that solves, if exactly one does.
    pub fn key(&self) -> Option<&Act> {
        let mut keys = self.acts.iter().filter(|act| act.solves());
        keys.next().filter(|_| keys.next().is_none())
    }
}
