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

mod case;
mod conventions;
mod descent;
mod error;
mod keys;
mod text;
mod transform;
mod twin;
mod twinning;

pub use case::{Case, Entry};
pub use conventions::{
    CastlingRule, Conventions, TurnRule, read_en_passant, read_exclusive_castlings, read_no_castling,
};
pub use descent::Descent;
pub use error::{Place, StatementError};
pub use text::TextError;
pub use transform::Transform;
pub use twin::{After, Change, Name, Onto, Twin, Twins, Unit};
pub use twinning::Misfit;

use crate::Stipulation;
use keymove_chess::Setup;
use keymove_chess::notation::FenError;

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
    /// If the text is no FEN. Whether the position can be played is seen in [`Self::cases`] and [`Self::entries`].
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
}
