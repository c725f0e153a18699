//! The program `keymove`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(keymove::command(std::env::args_os()))
}
