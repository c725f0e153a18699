//! The front page and the tour show what the program really prints, and their examples work.

use crate::util::{Folder, keymove};
use std::process::Command;

const FRONT_PAGE: &str = include_str!("../../../../README.md");
const TOUR: &str = include_str!("../../../../docs/tour.md");

/// Every command in a block of its own, followed by a block with what it prints.
#[test]
fn what_is_printed() {
    assert_eq!(runs(FRONT_PAGE), 1);
    assert_eq!(runs(TOUR), 3);
}

fn runs(page: &str) -> usize {
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
    runs
}

/// Splits what stands between quotes, which come by turns, into words, and leaves what they quote as it is.
fn words_outside_quotes() -> impl FnMut(&str) -> Vec<String> {
    let mut quoted = true;
    move |part| {
        quoted = !quoted;
        if quoted { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }
    }
}

/// Whoever types an example, in this repository with the program at hand, sees it succeed.
#[cfg(unix)]
#[test]
fn examples_succeed() {
    let folder = Folder::new("examples");
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::os::unix::fs::symlink(crates, folder.file("crates")).expect("a link");
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_keymove")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut count = 0;
    for page in [FRONT_PAGE, TOUR] {
        let blocks = page.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("sh\n"));
        for line in blocks.flat_map(str::lines).filter(|line| line.contains("keymove ") && !is_endless(line))
        {
            let mut shell = Command::new("sh");
            shell.args(["-c", line]).current_dir(folder.file("."));
            shell.env("PATH", &path).env("KEYMOVE_CONFIG", "no-settings.toml");
            let output = shell.output().expect("a shell");
            let said = String::from_utf8_lossy(&output.stderr);
            // One of the six problems is cooked, and `check` says so.
            let expected = i32::from(line.starts_with("keymove check"));
            assert_eq!(output.status.code(), Some(expected), "{line}\n{said}");
            assert!(!said.contains("error"), "{line}\n{said}");
            count += 1;
        }
    }
    assert!(count >= 15, "{count}");
}

/// Whether the program goes on until it is stopped.
#[cfg(unix)]
fn is_endless(line: &str) -> bool {
    line == "keymove serve"
}
