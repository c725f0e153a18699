//! What to type, for those who typed nothing.

use crate::exit::Exit;
use crate::output::say;

const TEXT: &str = "\
Keymove solves chess problems. A mate in two and a helpmate in two, for example:

  keymove solve 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2'
  keymove solve 'B1k5/p1q5/8/6p1/7b/6p1/7B/4K2R' 'h#2'

`keymove solve --help` lists what else can be asked; `keymove --help` lists the other commands.";

pub(crate) fn run() -> Exit {
    say(TEXT);
    Exit::BadInput
}
