//! The whole statement of a problem: diagram, stipulation, conventions, twins, duplex. Out come the cases, each a position
//! and a stipulation, that are to be solved one after the other.
//!
//! ```
//! use keymove_problem::statement::Statement;
//!
//! let mut statement = Statement::read("8/7k/8/4r3/6p1/3B2b1/5p2/K2R4", "h#2".parse()?)?;
//! statement.twins = vec!["move h7 a6".parse()?, "cont remove d3".parse()?];
//! let cases = statement.cases()?;
//! let lines: Vec<String> = cases.iter().map(|case| format!("{} {}", case.label, case.description)).collect();
//! assert_eq!(lines, ["a) ", "b) bKh7-->a6", "+c) -wBd3"]);
//! assert_eq!(cases[1].position.to_string(), "8/8/k7/4r3/6p1/3B2b1/5p2/K2R4 b - - 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod conventions;
mod error;
mod scene;
mod text;
mod transform;
mod twin;

pub use conventions::{
    CastlingRule, Conventions, TurnRule, read_en_passant, read_exclusive_castlings, read_no_castling,
};
pub use error::{Place, StatementError};
pub use scene::Misfit;
pub use text::TextError;
pub use transform::Transform;
pub use twin::{Change, Name, Onto, Twin, Unit};

use crate::{Play, Stipulation};
use keymove_chess::notation::FenError;
use keymove_chess::{Color, Position, Setup};
use scene::Scene;
use twin::Printed;

/// A problem as it is stated. Fields are public: whoever reads a format fills them in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The diagram. Its castling rights, en passant square and side to move count as [`Self::conventions`] say.
    pub setup: Setup,
    /// What is asked.
    pub stipulation: Stipulation,
    /// What the diagram does not show.
    pub conventions: Conventions,
    /// The twins after the diagram, in order.
    pub twins: Vec<Twin>,
    /// Whether the diagram itself is not to be solved: the first twin is a).
    pub zeroposition: bool,
    /// Whether the problem is to be solved also, or only, with exchanged roles of the colours.
    pub duplex: Option<Duplex>,
    /// Whether the play is wanted that there would be if the other side began.
    pub set_play: bool,
    /// Whether the positions are those after the key.
    pub post_key: bool,
}

/// Which roles the colours play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Duplex {
    /// First the stated ones, then the exchanged ones.
    Both,
    /// Only the exchanged ones.
    Half,
}

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
    /// Whether set play is wanted.
    pub set_play: bool,
}

impl Statement {
    /// A statement without twins, by the codex: who begins follows from the stipulation, castlings from the squares.
    pub fn new(setup: Setup, stipulation: Stipulation) -> Self {
        Self {
            setup,
            stipulation,
            conventions: Conventions::default(),
            twins: Vec::new(),
            zeroposition: false,
            duplex: None,
            set_play: false,
            post_key: false,
        }
    }

    /// The same of a FEN whose fields after the board may be missing: side to move and castlings are those that are
    /// given, otherwise by the codex.
    ///
    /// # Errors
    ///
    /// If the text is no FEN. Whether the position can be played is seen in [`Self::cases`].
    pub fn read(fen: &str, stipulation: Stipulation) -> Result<Self, FenError> {
        let mut statement = Self::new(fen.parse()?, stipulation);
        let fields = fen.split_whitespace().count();
        if fields > 1 {
            statement.conventions.turn = TurnRule::Diagram;
        }
        if fields > 2 {
            statement.conventions.castling = CastlingRule::Diagram;
        }
        Ok(statement)
    }

    /// The positions to be solved, in order.
    ///
    /// # Errors
    ///
    /// The first thing that keeps one of them from being solved: a change that cannot be made, a position that cannot be
    /// played, a king missing without which nothing can solve.
    pub fn cases(&self) -> Result<Vec<Case>, StatementError> {
        if self.zeroposition && self.twins.is_empty() {
            return Err(StatementError::NoTwin);
        }
        let diagram = Scene::new(&self.setup, self.stipulation, &self.conventions);
        let mut cases = Vec::new();
        if !self.zeroposition {
            let label = if self.twins.is_empty() { String::new() } else { label(0, false) };
            self.add(&diagram, label, String::new(), &mut cases)?;
        }
        let mut scene = diagram.clone();
        for (index, twin) in self.twins.iter().enumerate() {
            if !twin.continued {
                scene = diagram.clone();
            }
            let label = label(index + usize::from(!self.zeroposition), twin.continued);
            let mut done = Vec::new();
            for change in &twin.changes {
                let changes = scene.apply(change).map_err(|misfit| StatementError::Change {
                    place: Place { label: label.clone(), duplex: false },
                    change: change.clone(),
                    misfit,
                })?;
                done.extend(changes.iter().map(|change| Printed(change).to_string()));
            }
            self.add(&scene, label, done.join("  "), &mut cases)?;
        }
        Ok(cases)
    }

    /// Adds the scene as it is, with exchanged roles, or both.
    fn add(
        &self, scene: &Scene, label: String, description: String, cases: &mut Vec<Case>,
    ) -> Result<(), StatementError> {
        let roles: &[bool] = match self.duplex {
            None => &[false],
            Some(Duplex::Both) => &[false, true],
            Some(Duplex::Half) => &[true],
        };
        for &duplex in roles {
            let place = Place { label: label.clone(), duplex };
            let (position, stipulation) = self.playable(scene, &place)?;
            cases.push(Case {
                label: label.clone(),
                description: description.clone(),
                position,
                stipulation,
                duplex,
                set_play: self.set_play,
            });
        }
        Ok(())
    }

    fn playable(&self, scene: &Scene, place: &Place) -> Result<(Position, Stipulation), StatementError> {
        let stipulation = self.after_key(scene.stipulation, place)?;
        let starter = stipulation.starter();
        let turn = if self.is_exchanged()? != place.duplex { !starter } else { starter };
        let setup = scene
            .setup(turn, self.conventions.castling, self.duplex.is_some())
            .map_err(|squares| StatementError::EnPassant { place: place.clone(), squares })?;
        let position = Position::from_setup(&setup)
            .map_err(|faults| StatementError::Unplayable { place: place.clone(), faults })?;
        check_kings(&position, &stipulation, place)?;
        if self.set_play {
            check_set_play(&position, &stipulation, place)?;
        }
        Ok((position.with_exclusive_castlings(self.conventions.exclusive()), stipulation))
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

/// Whether the other side could begin.
fn check_set_play(
    position: &Position, stipulation: &Stipulation, place: &Place,
) -> Result<(), StatementError> {
    let side_alone = matches!(
        stipulation.play,
        Play::Series
            | Play::Parry
            | Play::ParrySelf
            | Play::ParryReflex
            | Play::ParrySemiReflex
            | Play::HelpParry
            | Play::HelpParrySelf
            | Play::HelpParryReflex
    );
    let after_key = stipulation.play.is_battle() && stipulation.length.half;
    if side_alone || after_key || stipulation.intro > 0 {
        return Err(StatementError::NoSetPlay { place: place.clone(), stipulation: *stipulation });
    }
    let turn: Color = position.turn();
    if position.in_check() {
        return Err(StatementError::SetPlayInCheck { place: place.clone(), color: turn });
    }
    Ok(())
}
