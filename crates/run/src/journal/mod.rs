//! Files of lines that keep what a long run has done, so that nothing is lost by a stop, however it comes about.
//!
//! ```
//! use keymove_run::journal::{Lines, LogFile};
//!
//! let path = std::env::temp_dir().join(format!("keymove-journal-{}", std::process::id()));
//! let mut log = LogFile::create(&path)?;
//! log.append("first\n")?;
//! log.append("second\nthi")?; // The program ends here, in the middle of a line.
//! drop(log);
//!
//! let (mut log, mut lines) = LogFile::reopen(&path)?;
//! assert_eq!(lines.next_line()?.as_deref(), Some(b"first".as_slice()));
//! assert_eq!(lines.next_line()?.as_deref(), Some(b"second".as_slice()));
//! assert_eq!(lines.next_line()?, None);
//! log.keep(lines.whole())?;
//! log.append("third\n")?;
//! assert_eq!(std::fs::read_to_string(&path)?, "first\nsecond\nthird\n");
//! # drop(log);
//! # std::fs::remove_file(path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What the lines say is for their owner. One write adds them, so a process that is killed leaves whole lines and at most one
//! torn one at the end; a write that fails is taken back. A file is locked as long as it is written to. What only a power
//! failure can do, lines of nothing or of something else, an owner finds who gives his lines checksums ([`sealed`],
//! [`opened`]).

mod lines;
mod log;
mod seal;

pub use lines::Lines;
pub use log::{LogError, LogFile};
pub use seal::{opened, sealed};
