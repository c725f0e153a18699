//! The phase table: phase by column, where equal moves are equal numbers, so that a template in letters can be laid over it.
//!
//! Two moves are the same if the same unit, told by its square in the diagram, goes to the same square with the same
//! promotion; whether it captures there does not matter. A mate that the key piece gives on the square on which it was to
//! mate before is therefore the same mate, wherever the key has put the piece. A castling is a move of the king.

use crate::study::{Act, Study};
use keymove_chess::{Move, Position, Role, Square};
use keymove_problem::Origins;
use keymove_solve::tree::PhaseKind;
use std::collections::HashMap;

/// A move, told apart from others by what makes it the same in all phases.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action {
    /// Where the unit stands in the diagram.
    pub unit: Square,
    /// Where it goes.
    pub to: Square,
    /// What it becomes, if it is a pawn that promotes.
    pub promotion: Option<Role>,
}

/// An index into [`Table::attacks`] or [`Table::replies`].
pub type Number = usize;

/// All phases of a solution that have play.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The attacker's moves: first moves, threats and answers, in the order in which the phases have them.
    pub attacks: Vec<Action>,
    /// The defender's moves.
    pub replies: Vec<Action>,
    /// The phases, in the order of the study.
    pub rows: Vec<Row>,
}

/// A phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Index of the phase, see [`Study::acts`].
    pub act: usize,
    /// Which part of the solution it is.
    pub kind: PhaseKind,
    /// The first move, if there is one.
    pub first: Option<(Number, Move)>,
    /// What is threatened.
    pub threats: Vec<(Number, Move)>,
    /// Whether nothing is threatened and the defender is not in check, so that only the duty to move undoes him.
    pub block: bool,
    /// The replies, in canonical order.
    pub cells: Vec<Cell>,
}

/// A reply with what it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The reply, an index into [`Table::replies`].
    pub reply: Number,
    /// The same on the board.
    pub mv: Move,
    /// Whether it is a defence that does not shorten the play: no threat works after it, or there was none.
    pub defends: bool,
    /// Whether it refutes.
    pub refutes: bool,
    /// The answers that solve soonest.
    pub answers: Vec<(Number, Move)>,
}

impl Table {
    /// The table of a battle. Phases whose play was not looked at, and solutions of help and series play, have no row; nor
    /// have tries that give check, which nobody takes for a part of the idea.
    pub fn of(study: &Study) -> Self {
        let (mut attacks, mut replies) = (Numbers::default(), Numbers::default());
        let counts = |act: &Act| act.expanded && !(act.kind == PhaseKind::Try && act.check);
        let acts = study.acts.iter().enumerate().filter(|(_, act)| study.is_battle() && counts(act));
        let rows =
            acts.map(|(index, act)| row(&mut attacks, &mut replies, &study.diagram, index, act)).collect();
        Self { attacks: attacks.actions, replies: replies.actions, rows }
    }
}

/// Gives each move of one side a number when it is first met.
#[derive(Default)]
struct Numbers {
    actions: Vec<Action>,
    numbers: HashMap<Action, Number>,
}

impl Numbers {
    fn of(&mut self, origins: &Origins, mv: Move) -> Number {
        let action = Action { unit: origins.of(mv.from()), to: mv.to(), promotion: mv.promotion() };
        *self.numbers.entry(action).or_insert_with(|| {
            self.actions.push(action);
            self.actions.len() - 1
        })
    }
}

fn row(attacks: &mut Numbers, replies: &mut Numbers, diagram: &Position, index: usize, act: &Act) -> Row {
    let origins = act.first.map_or(Origins::IN_DIAGRAM, |mv| Origins::IN_DIAGRAM.after(diagram, mv));
    let first = act.first.map(|mv| (attacks.of(&Origins::IN_DIAGRAM, mv), mv));
    let threats = act.threats.iter().map(|&mv| (attacks.of(&origins, mv), mv)).collect();
    let mut cells = Vec::new();
    for variation in &act.variations {
        let reply = replies.of(&origins, variation.reply);
        let after = origins.after(&act.start, variation.reply);
        cells.push(Cell {
            reply,
            mv: variation.reply,
            defends: variation.defends() && !variation.short,
            refutes: variation.length.is_none(),
            answers: variation.answers.iter().map(|&mv| (attacks.of(&after, mv), mv)).collect(),
        });
    }
    Row { act: index, kind: act.kind, first, threats, block: act.block, cells }
}

impl Row {
    /// The reply in this phase.
    pub fn cell(&self, reply: Number) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.reply == reply)
    }

    /// The answer to this defence, if it has exactly one: phases are compared by these alone, never by duals.
    pub fn answer(&self, reply: Number) -> Option<Number> {
        self.cell(reply)?.only().map(|(number, _)| number)
    }

    /// Whether every reply is answered.
    pub fn is_complete(&self) -> bool {
        !self.cells.is_empty() && self.cells.iter().all(|cell| !cell.refutes)
    }

    /// Whether it solves, or is play after a key.
    pub fn solves(&self) -> bool {
        matches!(self.kind, PhaseKind::Key | PhaseKind::PostKey)
    }
}

impl Cell {
    /// The answer to a defence that has only one.
    pub fn only(&self) -> Option<(Number, Move)> {
        match self.answers[..] {
            [answer] if self.defends => Some(answer),
            _ => None,
        }
    }
}
