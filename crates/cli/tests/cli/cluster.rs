//! Scripts for many machines.

use crate::util::{Folder, keymove};
use std::path::Path;
use std::process::{Command, Output};

const WEENINK: [&str; 5] = ["improve", "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2", "--level", "2"];
/// Problems of every verdict.
const MIXED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/check.jsonl");

fn script(folder: &str, system: &[&str], words: &[&str]) -> String {
    let parts = ["cluster", "script", "--parts", "3", "--folder", folder];
    keymove(&[&parts[..], system, &["--"], words].concat()).code(0).silent().out
}

/// Runs a script as Slurm does, with the program in its path.
fn run(script: &Path, part: Option<u32>) -> Output {
    let folder = Path::new(env!("CARGO_BIN_EXE_keymove")).parent().expect("a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.arg(script).env("PATH", path);
    match part {
        Some(part) => shell.env("SLURM_ARRAY_TASK_ID", part.to_string()),
        None => shell.arg("join"),
    };
    shell.output().expect("a shell")
}

#[test]
fn what_is_printed() {
    insta::assert_snapshot!(script(
        "/data/it's all",
        &["--slurm", "--limit", "2:00:00"],
        &["check", "my problems.olv", "-o", "x"]
    ));
    insta::assert_snapshot!(script("/data/near", &["--kubernetes", "--threads", "2"], &WEENINK));
}

#[test]
fn parts_joined_are_the_whole() {
    let folder = Folder::new("cluster-script");
    for words in [&WEENINK[..], &["check", MIXED, "--nodes", "50k"]] {
        let (file, parts) = (folder.file("job.sh"), folder.file(words[0]));
        std::fs::write(&file, script(&parts, &["--slurm"], words)).expect("written");
        let file = Path::new(&file);
        assert_eq!(run(file, Some(2)).status.code(), Some(0));
        let early = run(file, None);
        assert_eq!(early.status.code(), Some(3));
        assert_eq!(String::from_utf8_lossy(&early.stderr), "incomplete: 2 of 3 parts are not done\n");
        for part in [1, 2, 3] {
            assert_eq!(run(file, Some(part)).status.code(), Some(0));
        }
        let whole = keymove(&[words, &["-q"]].concat());
        let joined = run(file, None);
        assert_eq!(String::from_utf8_lossy(&joined.stdout), whole.out);
        assert_eq!(joined.status.code(), Some(whole.code));
        // And once more: the parts stay.
        assert_eq!(String::from_utf8_lossy(&run(file, None).stdout), whole.out);
    }
}

#[test]
fn a_part_that_fails_is_not_done() {
    let folder = Folder::new("cluster-fails");
    let (file, parts) = (folder.file("job.sh"), folder.file("parts"));
    std::fs::write(&file, script(&parts, &["--slurm"], &["improve", "8/8/8 w - -", "#2"])).expect("written");
    let file = Path::new(&file);
    assert_ne!(run(file, Some(1)).status.code(), Some(0));
    assert_eq!(run(file, None).status.code(), Some(3));
    let log = std::fs::read_to_string(Path::new(&parts).join("part-1.log")).expect("a log");
    assert!(log.contains("error: "), "{log}");
}

#[test]
fn bad_input() {
    let parts = ["cluster", "script", "--parts", "3", "--folder", "x"];
    let with = |more: &[&str]| keymove(&[&parts[..], more].concat()).code(2);
    with(&["--", "check", "x"]).err_has("--slurm");
    with(&["--slurm", "--", "solve", "x"])
        .err_has("solve cannot be done in parts; expected check, improve, compose or mine");
    with(&["--slurm", "--", "check", "x", "--journal=y"])
        .err_has("--journal cannot be said behind --: each part has a journal");
    with(&["--slurm", "--", "improve", "x", "--time", "5s"]).err_has("a part that was stopped is no part");
    with(&["--slurm", "--limit", "1h", "--", "check", "x"]).err_has("expected a time as Slurm writes it");
    with(&["--kubernetes", "--image", "a b", "--", "check", "x"]).err_has("--image \"a b\": expected a name");
    keymove(&["cluster", "check", "x"]).code(2).err_has("pip install 'keymove[dask]'");
    keymove(&["cluster", "x"]).code(2).err_has("cluster x: expected script");
}
