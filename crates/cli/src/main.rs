//! The program `keymove`.

use std::process::ExitCode;

fn main() -> ExitCode {
    keymove::hand_over();
    ExitCode::from(keymove::command(std::env::args_os()))
}
