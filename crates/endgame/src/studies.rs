//! A study: a position, what is to be achieved, and the solution as its author gives it.

use core::fmt;
use keymove_chess::{Color, Move, Position};
use keymove_formats::pgn::{Game, Item};
pub use keymove_problem::Aim;
use keymove_problem::AimError;

/// Why something is no study.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StudyError {
    /// A stipulation of another kind.
    #[error(transparent)]
    Aim(#[from] AimError),
    /// Nothing says what is to be achieved.
    #[error(
        "nothing says what is to be achieved; expected a tag Stipulation with + or =, or the result 1-0, 0-1 or 1/2-1/2"
    )]
    NoAim,
    /// The diagram cannot be played.
    #[error(
        "the diagram cannot be played; expected a tag FEN with both kings and the side not to move not in check"
    )]
    NoPosition,
    /// A king is missing.
    #[error("a king is missing; nobody wins or draws without one")]
    NoKing,
    /// Too many moves.
    #[error("more than {0} moves and variations")]
    TooLong(usize),
}

/// A position of a study's solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The one before it; nothing for the beginning.
    pub parent: Option<usize>,
    /// The move that leads here from there.
    pub mv: Option<Move>,
    /// The position.
    pub position: Position,
    /// What the author lets follow: of the solver's side the first is the solution, others are tries or other ways; of the other side the first is
    /// the main line.
    pub followers: Vec<usize>,
    /// Half-moves from the beginning.
    pub ply: usize,
    /// Whether this belongs to the solution: the solver's side has played its first move everywhere before.
    pub is_solution: bool,
    /// Whether it belongs to the main line.
    pub is_main: bool,
}

/// The most moves of a solution.
const MOST_NODES: usize = 10_000;

/// A study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    /// What is to be achieved.
    pub aim: Aim,
    /// By whom.
    pub solver: Color,
    /// The positions of the solution; the first is the diagram.
    pub nodes: Vec<Node>,
}

impl Study {
    /// A position without a solution.
    ///
    /// # Errors
    /// If a king is missing.
    pub fn of_position(position: Position, aim: Aim, solver: Color) -> Result<Self, StudyError> {
        if !Color::ALL.into_iter().all(|color| position.has_king(color)) {
            return Err(StudyError::NoKing);
        }
        let start = Node {
            parent: None,
            mv: None,
            position,
            followers: Vec::new(),
            ply: 0,
            is_solution: true,
            is_main: true,
        };
        Ok(Self { aim, solver, nodes: vec![start] })
    }

    /// The study of a game in PGN: `+` or `=` in the tag `Stipulation` counts for White, as studies are printed; else the result says who achieves what,
    /// White in a draw.
    ///
    /// # Errors
    /// If it is none.
    pub fn of_game(game: &Game) -> Result<Self, StudyError> {
        let tagged = game.tag("Stipulation").map(str::trim).filter(|text| !matches!(*text, "" | "?"));
        let result = game.tag("Result").map(str::trim).filter(|text| !matches!(*text, "*" | "?" | ""));
        let (aim, solver) = match (tagged, result.unwrap_or(game.result)) {
            (Some(text), "0-1") if text.parse::<Aim>()? == Aim::Win => (Aim::Win, Color::Black),
            (Some(text), _) => (text.parse()?, Color::White),
            (None, "1-0") => (Aim::Win, Color::White),
            (None, "0-1") => (Aim::Win, Color::Black),
            (None, "1/2-1/2") => (Aim::Draw, Color::White),
            (None, _) => return Err(StudyError::NoAim),
        };
        let start = game.start.ok_or(StudyError::NoPosition)?;
        let mut study = Self::of_position(start, aim, solver)?;
        study.read(&game.items)?;
        Ok(study)
    }

    fn read(&mut self, items: &[Item]) -> Result<(), StudyError> {
        let mut at = 0;
        let mut open = Vec::new();
        // Brackets within a variation that is passed over, because somebody passes in it.
        let mut passed_over: Option<usize> = None;
        for item in items {
            match (item, &mut passed_over) {
                (Item::Open, Some(depth)) => *depth += 1,
                (Item::Close, Some(depth)) if *depth > 0 => *depth -= 1,
                (Item::Open, None) => {
                    open.push(at);
                    at = self.nodes[at].parent.unwrap_or(0);
                }
                (Item::Close, _) => {
                    passed_over = None;
                    at = open.pop().unwrap_or(0);
                }
                (Item::Move(mv), None) => at = self.play(at, *mv)?,
                (Item::Null, None) => passed_over = Some(0),
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds a move behind a position, unless it is there.
    ///
    /// # Errors
    /// If there are too many.
    pub fn play(&mut self, at: usize, mv: Move) -> Result<usize, StudyError> {
        let node = &self.nodes[at];
        if let Some(&known) = node.followers.iter().find(|&&next| self.nodes[next].mv == Some(mv)) {
            return Ok(known);
        }
        if self.nodes.len() > MOST_NODES {
            return Err(StudyError::TooLong(MOST_NODES));
        }
        let is_first = node.followers.is_empty();
        let next = Node {
            parent: Some(at),
            mv: Some(mv),
            position: node.position.play(mv),
            followers: Vec::new(),
            ply: node.ply + 1,
            is_solution: node.is_solution && (is_first || node.position.turn() != self.solver),
            is_main: node.is_main && is_first,
        };
        let id = self.nodes.len();
        self.nodes.push(next);
        self.nodes[at].followers.push(id);
        Ok(id)
    }

    /// The moves to a position, and one more in its place.
    ///
    /// # Errors
    /// If there are too many.
    pub(crate) fn up_to(&self, at: usize, mv: Move) -> Result<Self, StudyError> {
        let mut line = Self::of_position(*self.start(), self.aim, self.solver)?;
        let moves = self.way(at).into_iter().filter_map(|place| self.nodes[place].mv).chain([mv]);
        let mut end = 0;
        for mv in moves {
            end = line.play(end, mv)?;
        }
        Ok(line)
    }

    /// Leaves this many positions, those that came first.
    pub(crate) fn shorten(&mut self, count: usize) {
        self.nodes.truncate(count.max(1));
        let left = self.nodes.len();
        for node in &mut self.nodes {
            node.followers.retain(|&next| next < left);
        }
    }

    /// The diagram.
    pub fn start(&self) -> &Position {
        &self.nodes[0].position
    }

    /// Whose win is in question: that of the solver's side, or the one that it prevents.
    pub fn attacker(&self) -> Color {
        match self.aim {
            Aim::Win => self.solver,
            Aim::Draw => !self.solver,
        }
    }

    /// Whether the solver's side achieves its aim if the attacker wins, or does not.
    pub fn succeeds(&self, is_won: bool) -> bool {
        is_won == (self.aim == Aim::Win)
    }

    /// The main line, by the numbers of its positions without the diagram.
    pub fn main_line(&self) -> Vec<usize> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(&next) = self.nodes[at].followers.first() {
            line.push(next);
            at = next;
        }
        line
    }

    /// The moves that lead to a position.
    pub fn way(&self, mut at: usize) -> Vec<usize> {
        let mut way = Vec::new();
        while let Some(parent) = self.nodes[at].parent {
            way.push(at);
            at = parent;
        }
        way.reverse();
        way
    }

    /// The solver's move of the solution in a position, if it is its turn and there is one.
    pub fn solution(&self, at: usize) -> Option<Move> {
        let node = &self.nodes[at];
        if node.position.turn() != self.solver {
            return None;
        }
        self.nodes[*node.followers.first()?].mv
    }
}

impl fmt::Display for Study {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.start().turn();
        match turn == self.solver {
            true => write!(f, "{turn} to play and {}", self.aim.verb()),
            false => write!(f, "{turn} to play, {} {}s", self.solver, self.aim.verb()),
        }
    }
}
