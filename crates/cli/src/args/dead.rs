//! The arguments of `dead`: positions in which nobody can mate any more.

use super::{InputArgs, LimitArgs, MessageArgs, TableFormat};
use clap::Args as ClapArgs;

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "\
keymove dead [OPTIONS] <FEN>
       keymove dead [OPTIONS] <FILE>...",
    after_help = "\
Of each side it is decided whether it can still mate by any legal moves, both sides helping, however long that takes. A position in which neither can is
dead: the game is drawn (Laws of Chess, 5.2.2); and whose time has run out has not lost if the other side cannot mate (6.9).

Examples:
  keymove dead '8/2b1k3/7p/p1p1p1pP/PpP1P1P1/1P1BK3/8/8 w - -'
  keymove dead positions.epd --format json

Exit code: 0 somebody can mate, 1 the position is dead, 2 bad input, 3 not found out; of files the worst: 2, then 3, then 1, then 0."
)]
pub(crate) struct DeadArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// What standard output gets: words, or one JSON object a position
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}
