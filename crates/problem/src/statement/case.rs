//! The cases of a statement: what is to be solved, one position after the other, or why it cannot be.

use super::conventions::TurnRule;
use super::descent::Descent;
use super::error::{Place, StatementError};
use super::twin::{Printed, Twin};
use super::twinning::Twinning;
use super::{Duplex, Statement};
use crate::{Play, Stipulation};
use keymove_chess::{Position, Setup};

/// One position to be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// `a)`, `b)`, ..., `z)`, `z1)`, ..., with a plus sign before it for a continued twin; empty if there are no twins.
    pub label: String,
    /// What the twin has changed, as solutions print it: `bKh7-->a6`; several changes with two blanks between; empty for
    /// the diagram.
    pub description: String,
    /// The position, in which the side that begins is to move.
    pub position: Position,
    /// What is asked of it: after the key, if that is stated.
    pub stipulation: Stipulation,
    /// Whether the colours have exchanged their roles because of a duplex.
    pub duplex: bool,
    /// Which units of the diagram the units are.
    pub descent: Descent,
    /// If set play is wanted, the position with the other side to move, or why that side cannot begin. A double step that
    /// only that side can answer counts here and not in [`Self::position`].
    pub set_play: Option<Result<Position, StatementError>>,
}

impl Case {
    /// The diagram of a problem without twins and set play. The side that begins must be to move.
    pub fn of_diagram(position: Position, stipulation: Stipulation) -> Self {
        Self {
            label: String::new(),
            description: String::new(),
            position,
            stipulation,
            duplex: false,
            descent: Descent::of_diagram(&position.to_setup()),
            set_play: None,
        }
    }
}

/// One place among the cases of a statement, whether or not there is something to solve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// As in [`Case::label`].
    pub label: String,
    /// As in [`Case::description`]; if the changes cannot be made, all of them in the words of [`Twin`].
    pub description: String,
    /// As in [`Case::duplex`].
    pub duplex: bool,
    /// The case, or why it cannot be solved.
    pub case: Result<Case, StatementError>,
}

impl Statement {
    /// The positions to be solved, in order.
    ///
    /// # Errors
    ///
    /// The first thing that keeps one of them from being solved: a change that cannot be made, a position that cannot be
    /// played, a king missing without which nothing can solve, set play that there cannot be.
    pub fn cases(&self) -> Result<Vec<Case>, StatementError> {
        let whole = |entry: Entry| {
            let case = entry.case?;
            match &case.set_play {
                Some(Err(error)) => Err(error.clone()),
                _ => Ok(case),
            }
        };
        self.entries()?.into_iter().map(whole).collect()
    }

    /// The same one by one: what keeps one of them from being solved says nothing about the others.
    ///
    /// # Errors
    ///
    /// If there is nothing at all to be solved.
    pub fn entries(&self) -> Result<Vec<Entry>, StatementError> {
        if self.zeroposition && self.twins.is_empty() {
            return Err(StatementError::NoTwin);
        }
        let diagram = Twinning::new(
            &self.setup,
            self.stipulation,
            &self.conventions,
            self.is_exchanged().unwrap_or(false),
        );
        let mut entries = Vec::new();
        if !self.zeroposition {
            let label = if self.twins.is_empty() { String::new() } else { label(0, false) };
            self.add(&label, Ok((&diagram, String::new())), &mut entries);
        }
        // The problem before, or the label of the one whose changes could not be made.
        let mut before: Result<Twinning, String> = Ok(diagram.clone());
        for (index, twin) in self.twins.iter().enumerate() {
            let label = label(index + usize::from(!self.zeroposition), twin.continued);
            if !twin.continued {
                before = Ok(diagram.clone());
            }
            match changed(before, twin, &label) {
                Ok((twinning, description)) => {
                    self.add(&label, Ok((&twinning, description)), &mut entries);
                    before = Ok(twinning);
                }
                Err(error) => {
                    self.add(&label, Err((twin, error)), &mut entries);
                    before = Err(label);
                }
            }
        }
        Ok(entries)
    }

    /// Adds what a twin has led to as it is, with exchanged roles, or both.
    fn add(
        &self, label: &str, made: Result<(&Twinning, String), (&Twin, StatementError)>,
        entries: &mut Vec<Entry>,
    ) {
        let roles: &[bool] = match self.duplex {
            None => &[false],
            Some(Duplex::Both) => &[false, true],
            Some(Duplex::Half) => &[true],
        };
        for &duplex in roles {
            let place = Place { label: label.to_owned(), duplex };
            let (description, case) = match &made {
                Ok((twinning, description)) => {
                    (description.clone(), self.case(twinning, description, &place))
                }
                Err((twin, error)) => {
                    let changes: Vec<String> = twin.changes.iter().map(ToString::to_string).collect();
                    (changes.join("  "), Err(error.clone()))
                }
            };
            entries.push(Entry { label: label.to_owned(), description, duplex, case });
        }
    }

    fn case(&self, twinning: &Twinning, description: &str, place: &Place) -> Result<Case, StatementError> {
        let stipulation = self.after_key(twinning.stipulation, place)?;
        let starter = stipulation.starter();
        let turn = if self.is_exchanged()? != place.duplex { !starter } else { starter };
        let missing = if self.set_play { no_set_play(&stipulation, place) } else { None };
        // What only the other side can answer then belongs to the other phase.
        let both_begin = self.duplex.is_some() || self.set_play && missing.is_none();
        let setup = |turn| {
            twinning
                .setup(turn, self.conventions.castling, both_begin)
                .map_err(|squares| StatementError::EnPassant { place: place.clone(), squares })
        };
        let position = self.position(&setup(turn)?, place)?;
        check_kings(&position, &stipulation, place)?;
        let set_play = match (self.set_play, missing) {
            (false, _) => None,
            (true, Some(error)) => Some(Err(error)),
            (true, None) if position.in_check() => {
                Some(Err(StatementError::SetPlayInCheck { place: place.clone(), color: turn }))
            }
            (true, None) => Some(Ok(self.position(&setup(!turn)?, place)?)),
        };
        Ok(Case {
            label: place.label.clone(),
            description: description.to_owned(),
            position,
            stipulation,
            duplex: place.duplex,
            descent: twinning.descent,
            set_play,
        })
    }

    fn position(&self, setup: &Setup, place: &Place) -> Result<Position, StatementError> {
        let position = Position::from_setup(setup)
            .map_err(|faults| StatementError::Unplayable { place: place.clone(), faults })?;
        Ok(position.with_exclusive_castlings(self.conventions.exclusive()))
    }

    /// Whether the diagram's side to move has the roles of the colours exchanged, in all twins.
    fn is_exchanged(&self) -> Result<bool, StatementError> {
        Ok(match self.conventions.turn {
            TurnRule::Stipulation => false,
            TurnRule::Diagram => {
                let stipulation = self.after_key(self.stipulation, &Place::default())?;
                self.setup.turn != stipulation.starter()
            }
        })
    }

    fn after_key(&self, stipulation: Stipulation, place: &Place) -> Result<Stipulation, StatementError> {
        if !self.post_key {
            return Ok(stipulation);
        }
        stipulation.post_key().ok_or_else(|| StatementError::NoKey { place: place.clone(), stipulation })
    }
}

/// The twin of a problem, with what has been changed as solutions print it.
fn changed(
    before: Result<Twinning, String>, twin: &Twin, label: &str,
) -> Result<(Twinning, String), StatementError> {
    let place = Place { label: label.to_owned(), duplex: false };
    let mut twinning =
        before.map_err(|broken| StatementError::Continued { place: place.clone(), before: broken })?;
    let mut done = Vec::new();
    for change in &twin.changes {
        let changes = twinning.apply(change).map_err(|misfit| StatementError::Change {
            place: place.clone(),
            change: change.clone(),
            misfit,
        })?;
        done.extend(changes.iter().map(|change| Printed(change).to_string()));
    }
    Ok((twinning, done.join("  ")))
}

/// The label of the case with this number, from 0.
fn label(number: usize, continued: bool) -> String {
    let plus = if continued { "+" } else { "" };
    match u8::try_from(number) {
        Ok(number @ 0..26) => format!("{plus}{})", char::from(b'a' + number)),
        _ => format!("{plus}z{})", number - 25),
    }
}

/// Whether the kings are there without which no goal of the stipulation can be reached.
fn check_kings(position: &Position, stipulation: &Stipulation, place: &Place) -> Result<(), StatementError> {
    let exchanged = position.turn() != stipulation.starter();
    for (winner, goal) in stipulation.goals() {
        let winner = if exchanged { !winner } else { winner };
        for (color, needed) in [(winner, goal.needs_own_king()), (!winner, goal.needs_king())] {
            if needed && !position.has_king(color) {
                return Err(StatementError::NoKing { place: place.clone(), goal, winner, color });
            }
        }
    }
    Ok(())
}

/// Why nothing is left of the stipulation if the other side begins, if nothing is.
fn no_set_play(stipulation: &Stipulation, place: &Place) -> Option<StatementError> {
    let is_there = if stipulation.play.is_battle() {
        // After the key the other side begins anyhow.
        stipulation.play != Play::Parry && !stipulation.length.half && stipulation.intro == 0
    } else {
        stipulation.set_play().is_some()
    };
    (!is_there).then(|| StatementError::NoSetPlay { place: place.clone(), stipulation: *stipulation })
}
