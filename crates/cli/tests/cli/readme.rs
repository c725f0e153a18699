//! The front page shows what the program really prints.

use crate::util::keymove;

/// Every command in a block of its own, followed by a block with what it prints.
#[test]
fn the_runs_on_the_front_page() {
    let page = include_str!("../../../../README.md");
    let blocks: Vec<_> = page.split("```").skip(1).step_by(2).collect();
    let mut runs = 0;
    for pair in blocks.windows(2) {
        let [command, shown] = pair else { continue };
        let (Some(command), Some(shown)) = (command.strip_prefix("sh\n"), shown.strip_prefix("text\n"))
        else {
            continue;
        };
        let words: Vec<_> = command.trim().split('"').flat_map(words_outside_quotes()).collect();
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let arguments = words
            .iter()
            .position(|&word| matches!(word, "solve" | "explain" | "improve"))
            .map(|start| &words[start..]);
        let seen = keymove(arguments.expect("a command")).code(0);
        assert_eq!(seen.out, shown, "{command}");
        runs += 1;
    }
    assert_eq!(runs, 4);
}

/// Splits what stands between quotes, which come by turns, into words, and leaves what they quote as it is.
fn words_outside_quotes() -> impl FnMut(&str) -> Vec<String> {
    let mut quoted = true;
    move |part| {
        quoted = !quoted;
        if quoted { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }
    }
}
