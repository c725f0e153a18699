//! The arguments of `py`, which are Popeye's.

use clap::Args as ClapArgs;

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "keymove py [OPTION]... [FILE]...",
    after_help = "\
Without FILE the problems are read from standard input.

-maxmem N[K|M|G]   largest size of the tables, in kilobytes without a letter (default 1G)
-maxtime N         seconds for each problem
-maxpos N          accepted; the size of the tables says how many positions they hold
-threads N         threads (default: one for each core)
-regression        no times and no version in the output
-heartbeat [N], -maxtrace N, -notraceptr
                   accepted and of no effect

Example: keymove py -maxmem 256M -maxtime 60 problems.inp

A call that begins with one of these options means this command, and so does
a link to keymove with the name py or popeye.

Exit code: 0 all solved, 2 something that cannot be read or is not solved, 3 something is incomplete."
)]
pub(crate) struct PyArgs {
    /// Popeye's options and files
    #[arg(value_name = "WORD", allow_hyphen_values = true, trailing_var_arg = true, hide = true)]
    pub(crate) words: Vec<String>,
}
