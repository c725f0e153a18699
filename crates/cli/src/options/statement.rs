//! What is stated besides diagram and stipulation, checked.

use crate::args::{CastlingChoice, StatementArgs};
use crate::input::pointed;
use anyhow::{Error, Result, anyhow, bail};
use keymove_chess::{Castling, Square};
use keymove_problem::intended::Meaning;
use keymove_problem::statement::{
    CastlingRule, Duplex, Statement, TextError, Twin, Twins, read_en_passant, read_exclusive_castlings,
    read_no_castling,
};
use keymove_problem::{Lengths, Stipulation};

/// What all problems of a run have in common.
#[derive(Debug, Default)]
pub(crate) struct StatementOptions {
    twins: Vec<Twin>,
    zero: bool,
    duplex: Option<Duplex>,
    pub(crate) set_play: bool,
    post_key: bool,
    /// Instead of what the stipulation says.
    lengths: Option<Lengths>,
    castling: Option<CastlingRule>,
    no_castling: Castling,
    exclusive_castlings: Vec<(Castling, Castling)>,
    en_passant: Vec<Square>,
    /// How many solutions are meant, or which; `None` if nothing was said.
    pub(crate) meant: Option<Meaning>,
}

impl StatementOptions {
    /// The same with the castlings that the FEN allows instead of those whose king and rook stand at home.
    pub(crate) fn with_rights_of_fen(self) -> Self {
        Self { castling: Some(CastlingRule::Diagram), ..self }
    }

    pub(crate) fn check(args: &StatementArgs) -> Result<Self> {
        let mut twins = Twins::of(args.zero);
        args.twins.iter().try_for_each(|text| twins.read(text).map_err(text_error))?;
        let squares = |texts: &[String]| texts.join(" ").replace(',', " ");
        let no_castling = match args.no_castling.as_slice() {
            [] => Castling::NONE,
            texts => read_no_castling(&squares(texts)).map_err(text_error)?,
        };
        let en_passant = match args.en_passant.as_slice() {
            [] => Vec::new(),
            texts => read_en_passant(&squares(texts)).map_err(text_error)?,
        };
        let pairs = args.exclusive_castling.iter();
        let exclusive_castlings =
            pairs.map(|text| read_exclusive_castlings(text).map_err(text_error)).collect::<Result<_>>()?;
        Ok(Self {
            zero: twins.zeroposition,
            twins: twins.twins,
            duplex: match (args.duplex, args.half_duplex) {
                (true, _) => Some(Duplex::Both),
                (_, true) => Some(Duplex::Half),
                _ => None,
            },
            set_play: args.set_play,
            post_key: args.post_key,
            lengths: match (args.exact, args.shortest_length) {
                (true, _) => Some(Lengths::Exact),
                (_, true) => Some(Lengths::Shortest),
                _ => None,
            },
            castling: args.castling.map(|choice| match choice {
                CastlingChoice::Fen => CastlingRule::Diagram,
                CastlingChoice::Codex => CastlingRule::Codex,
                CastlingChoice::None => CastlingRule::Never,
            }),
            no_castling,
            exclusive_castlings,
            en_passant,
            meant: meant(&args.intended)?,
        })
    }

    /// The statement with what is said here, its cases not yet looked at. What is said here counts more than what the problem
    /// says itself; twins follow its own.
    ///
    /// # Errors
    /// Options about lengths that contradict the stipulation.
    pub(crate) fn apply(&self, mut statement: Statement) -> Result<Statement> {
        statement.stipulation = self.with_lengths(statement.stipulation)?;
        let conventions = &mut statement.conventions;
        conventions.castling = self.castling.unwrap_or(conventions.castling);
        conventions.no_castling = conventions.no_castling.with(self.no_castling);
        conventions.exclusive_castlings.extend(self.exclusive_castlings.iter().copied());
        conventions.en_passant.extend(self.en_passant.iter().copied());
        statement.twins.extend(self.twins.iter().cloned());
        statement.zeroposition |= self.zero;
        statement.duplex = self.duplex.or(statement.duplex);
        statement.set_play |= self.set_play;
        statement.post_key |= self.post_key;
        Ok(statement)
    }

    fn with_lengths(&self, stipulation: Stipulation) -> Result<Stipulation> {
        match self.lengths {
            Some(lengths) if ![Lengths::UpTo, lengths].contains(&stipulation.lengths) => Err(anyhow!(
                "{stipulation} says otherwise than the option which lengths count; give one of them"
            )),
            Some(lengths) => Ok(Stipulation { lengths, ..stipulation }),
            None => Ok(stipulation),
        }
    }
}

/// What is said of the intended solutions; several texts are moves.
fn meant(texts: &[String]) -> Result<Option<Meaning>> {
    let read = |text: &String| {
        text.trim()
            .parse::<Meaning>()
            .map_err(|error| anyhow!("{error}{}", pointed(&error.text, error.column - 1, 1)))
    };
    let mut meanings = texts.iter().map(read).collect::<Result<Vec<_>>>()?;
    if meanings.len() < 2 {
        return Ok(meanings.pop());
    }
    if let Some(number) = meanings.iter().position(|meaning| matches!(meaning, Meaning::Number(_))) {
        bail!(
            "--intended {:?} beside others; expected one number, or the moves of solutions alone",
            texts[number]
        );
    }
    Ok(Some(Meaning::Moves(texts.join(";\n"))))
}

/// The error with its place pointed at.
#[allow(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn text_error(error: TextError) -> Error {
    anyhow!("{error}{}", pointed(&error.text, error.column - 1, 1))
}
