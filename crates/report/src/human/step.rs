//! The examination step by step: each list when it is made, each move when it is tried and when its fate is known.

use super::trace::parts;
use super::words::{counted, dropped, facts, listed, named};
use crate::phrase::{Phrase, side};
use keymove_chess::notation::short_algebraic;
use keymove_chess::{Move, Position};
use keymove_study::human::{Answer, Examination, Fate, Threats, Try};

/// One step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HumanStep {
    /// What happens.
    pub kind: HumanStepKind,
    /// How deep it is: lists have even numbers, the moves tried of a list and their fates the odd one that follows. The branch below
    /// a step is what follows with a greater number.
    pub depth: usize,
    /// What is said of it.
    pub lines: Vec<HumanStepLine>,
    /// Positions examined in the whole search by then.
    pub positions: u64,
    /// The moves from the diagram to the position that it is about: of a list the one in which it is made, of a move the one after it.
    pub moves: Vec<Move>,
    /// The reply to which a move fails.
    pub refutation: Option<Move>,
}

/// What happens in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HumanStepKind {
    /// A list is made.
    List,
    /// There is nothing to be tried.
    Nothing,
    /// A move is tried.
    Tried,
    /// A move mates.
    Mate,
    /// Every reply to a move is answered.
    Works,
    /// A reply to a move is not answered.
    Fails,
    /// The search was stopped at a move.
    Open,
}

impl HumanStepKind {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Nothing => "nothing",
            Self::Tried => "tried",
            Self::Mate => "mate",
            Self::Works => "works",
            Self::Fails => "fails",
            Self::Open => "open",
        }
    }
}

/// A line of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HumanStepLine {
    /// Its words.
    pub phrase: Phrase,
    /// Whether it belongs to the list below the first line.
    pub is_item: bool,
    /// The move of the list that it is about.
    pub mv: Option<Move>,
}

impl HumanStepLine {
    /// The words in English, indented where they are part of a list.
    pub fn text(&self) -> String {
        format!("{}{}", if self.is_item { "  " } else { "" }, self.phrase.text())
    }

    const fn head(phrase: Phrase) -> Self {
        Self { phrase, is_item: false, mv: None }
    }
}

/// All steps in the order of the search; without the verdict.
pub fn human_steps(examination: &Examination) -> Vec<HumanStep> {
    let mut steps = Steps { steps: Vec::new(), line: Vec::new() };
    let position = &examination.position;
    let (checks, threats) = parts(examination);
    let to_move = |name| Phrase::new(name).with("side", side(position.turn()));
    match checks.is_empty() {
        true => steps.nothing(0, to_move("human.no_checks")),
        false => steps.list(position, &checks, 1, to_move("human.checks")),
    }
    match examination.threats {
        Threats::Never | Threats::NotNeeded => {}
        Threats::NotSuggested => steps.nothing(0, Phrase::new("human.not_suggested")),
        Threats::Tried if threats.is_empty() => steps.nothing(0, Phrase::new("human.no_threats")),
        Threats::Tried => steps.list(position, &threats, 1, Phrase::new("human.threats")),
    }
    steps.steps
}

struct Steps {
    steps: Vec<HumanStep>,
    /// The moves to the position that is looked at.
    line: Vec<Move>,
}

impl Steps {
    fn push(&mut self, kind: HumanStepKind, depth: usize, positions: u64, lines: Vec<HumanStepLine>) {
        let moves = self.line.clone();
        self.steps.push(HumanStep { kind, depth, lines, positions, moves, refutation: None });
    }

    /// Positions of the step before.
    fn positions(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.positions)
    }

    fn nothing(&mut self, depth: usize, phrase: Phrase) {
        self.push(HumanStepKind::Nothing, depth, self.positions(), vec![HumanStepLine::head(phrase)]);
    }

    /// A list, then what became of its moves. `number` is that of the attacker's move.
    fn list(&mut self, position: &Position, tries: &[&Try], number: usize, head: Phrase) {
        let mut lines = vec![HumanStepLine::head(head)];
        for one in tries.iter().filter(|one| is_in_order(one)) {
            let phrase = listed(position, one, number, true);
            lines.push(HumanStepLine { phrase, is_item: true, mv: Some(one.mv) });
        }
        for (reason, moves) in dropped(tries) {
            let moves: Vec<Phrase> = moves.iter().map(|one| counted(position, one, number)).collect();
            let phrase = Phrase::new("human.dropped").with("reason", reason).with("moves", moves);
            lines.push(HumanStepLine { phrase, is_item: true, mv: None });
        }
        let positions = tries.first().map_or(0, |one| one.listed_at);
        self.push(HumanStepKind::List, 2 * (number - 1), positions, lines);
        for one in tries {
            self.line.push(one.mv);
            self.one(position, one, number);
            self.line.pop();
        }
    }

    /// A move that is tried; nothing of others.
    fn one(&mut self, position: &Position, one: &Try, number: usize) {
        let depth = 2 * number - 1;
        let told =
            |name| vec![HumanStepLine::head(Phrase::new(name).with("move", named(position, one, number)))];
        let (kind, fate, answers) = match &one.fate {
            Fate::Mate => return self.push(HumanStepKind::Mate, depth, one.listed_at, told("human.mates")),
            Fate::Works(answers) => (HumanStepKind::Works, "human.works", answers),
            Fate::Open(answers) => (HumanStepKind::Open, "human.open", answers),
            Fate::Fails(answers) => (HumanStepKind::Fails, "human.fails", answers),
            _ => return,
        };
        let next = position.play(one.mv);
        let tried = Phrase::new("human.tried")
            .with("move", named(position, one, number))
            .with("facts", facts(position, one, true));
        self.push(HumanStepKind::Tried, depth, self.positions(), vec![HumanStepLine::head(tried)]);
        for answer in answers {
            self.line.push(answer.reply);
            self.answer(&next, answer, number);
            self.line.pop();
        }
        let mut lines = told(fate);
        let refutation = answers.last().map(|answer| answer.reply).filter(|_| kind == HumanStepKind::Fails);
        if let (Some(reply), Some(line)) = (refutation, lines.first_mut()) {
            line.phrase = line.phrase.clone().with("reply", replied(&next, reply, number));
        }
        self.push(kind, depth, one.settled_at, lines);
        if let Some(step) = self.steps.last_mut() {
            step.refutation = refutation;
        }
    }

    /// A reply, and the list after it.
    fn answer(&mut self, next: &Position, answer: &Answer, number: usize) {
        let after = next.play(answer.reply);
        let tries: Vec<&Try> = answer.list.tries.iter().collect();
        let said = |name| Phrase::new(name).with("reply", replied(next, answer.reply, number));
        match tries.as_slice() {
            [] => self.nothing(2 * number, said("human.after.no_checks")),
            _ => self.list(&after, &tries, number + 1, said("human.after.checks")),
        }
    }
}

/// A reply with its number.
fn replied(next: &Position, reply: Move, number: usize) -> String {
    format!("{number}...{}", short_algebraic(next, reply))
}

/// Whether a move is in the list or mates; the others are dropped.
fn is_in_order(one: &Try) -> bool {
    !matches!(one.fate, Fate::TooManyReplies | Fate::NoDecline | Fate::TooDeep)
}
