//! The UCI loop alone, on standard input and output. `keymove uci` is the same.

fn main() -> std::io::Result<()> {
    keymove_engine::uci::run(keymove_engine::player::Options::default(), std::io::stdin(), std::io::stdout())
}
