//! Reading Popeye's input language.
//!
//! ```
//! use keymove_popeye::language::read;
//!
//! let input = "BeginProblem Stip #2 Forsyth b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 Opti Vari Try EndProblem";
//! let file = read(input);
//! assert!(file.entries[0].errors.is_empty());
//! assert_eq!(file.entries[0].problem.statement.as_ref().map(|s| s.stipulation.to_string()).as_deref(), Some("#2"));
//! assert_eq!(file.entries[0].problem.options.refutations, 1);
//! ```

mod error;
mod options;
mod reader;
mod tokens;
mod twins;
mod units;
pub(crate) mod words;

pub use error::{InputError, Refusal};
pub use reader::{Entry, File, ends_file, read};
pub use tokens::Place;
pub use words::{Language, is_option};
