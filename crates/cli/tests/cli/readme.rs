//! The front page shows what the program really prints.

use crate::util::keymove;

#[test]
fn the_run_on_the_front_page() {
    let page = include_str!("../../../../README.md");
    let command = page.lines().find_map(|line| line.strip_prefix("cargo run --release -- "));
    let arguments: Vec<_> = command.expect("a command").split('"').map(str::trim).collect();
    let [verb, fen, _, stipulation, _] = arguments[..] else { panic!("{arguments:?}") };
    let shown = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let seen = keymove(&[verb, fen, stipulation]).code(0);
    assert_eq!(Some(seen.out.as_str()), shown);
}
