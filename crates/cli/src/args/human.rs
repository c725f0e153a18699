//! Arguments of `mater1` and `mater2`.

use super::{InputArgs, MessageArgs, TableFormat};
use crate::units;
use clap::Args as ClapArgs;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use keymove_study::human::Mobility;
use std::time::Duration;

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "\
keymove mater1|mater2 [OPTIONS] <FEN>
       keymove mater1|mater2 [OPTIONS] <FILE>...",
    after_help = "\
The side to move attacks. Of files there are totals at the end.

Examples:
  keymove mater1 'r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - -'
  keymove mater2 mates.csv --no-trace --full-search 1M
  keymove mater2 'r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - -' --step

docs/human.md tells what is looked at. Not to find a mate is no proof that there is none.

Exit code: 0 found (of files: done), 2 bad input, 3 not found or stopped (of files: interrupted)."
)]
pub(crate) struct HumanArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Go on only while the defender's mobility declines, in this sense (docs/human.md)
    #[arg(long, value_name = "RULE", value_parser = mobility(), default_value = Mobility::NotRising.name())]
    pub(crate) mobility: Mobility,
    /// Longest line, in moves of the attacker; 5 are nine plies
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=50))]
    pub(crate) moves: u16,
    /// Leave out the try-lists
    #[arg(long)]
    pub(crate) no_trace: bool,
    /// Go through the search step by step: Enter goes on, out leaves a branch, end shows the rest, quit stops; with --format json
    /// all steps at once
    #[arg(long, conflicts_with = "no_trace")]
    pub(crate) step: bool,
    /// Positions that a search of all moves may generate to find out whether the mate is the shortest (default 10M; of files
    /// it is asked only with this option)
    #[arg(long, value_name = "COUNT", value_parser = units::count)]
    pub(crate) full_search: Option<u64>,
    /// Do not ask a search of all moves
    #[arg(long, conflicts_with = "full_search")]
    pub(crate) no_full_search: bool,
    /// What standard output gets: words, or one JSON object a position
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    /// Longest time for a position, such as 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub(crate) time: Option<Duration>,
    /// Largest number of positions examined, such as 100 or 10M
    #[arg(long, value_name = "COUNT", value_parser = units::count)]
    pub(crate) nodes: Option<u64>,
    /// Positions that are looked at beside each other, of a list (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

/// The readings of the rule by their names.
fn mobility() -> impl TypedValueParser<Value = Mobility> {
    PossibleValuesParser::new(Mobility::ALL.map(Mobility::name))
        .try_map(|name| Mobility::named(&name).ok_or("no reading of the rule"))
}
