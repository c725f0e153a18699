//! Files that are written whole or not at all.

use crate::util::{Folder, Seen, WEENINK};
use std::process::Command;

/// Where the disk is full, the file that was there stays as it was, and nothing stands beside it.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = Folder::new("full");
    let (list, output) = (folder.file("list.fen"), folder.file("old.svg"));
    std::fs::write(&list, format!("{WEENINK} #2\n").repeat(200)).expect("written");
    for args in [
        vec!["diagram", WEENINK, "-o", &output],
        vec!["explain", WEENINK, "#2", "--diagram", &output],
        vec!["convert", &list, "--to", "epd", "-o", &output],
        vec!["sheet", &list, "--format", "html", "--solutions", "none", "-o", &output],
    ] {
        std::fs::write(&output, "old").expect("written");
        let mut shell = Command::new("sh");
        // The signal would end the program before it could say anything.
        shell.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_keymove")]);
        let output_of = shell.args(&args).env("KEYMOVE_CONFIG", "no-settings.toml").output();
        let seen = Seen::of(output_of.expect("the program runs")).code(2);
        assert!(seen.err.contains("cannot write") && seen.err.contains("File too large"), "{seen:#?}");
        assert_eq!(std::fs::read_to_string(&output).expect("a file"), "old", "{args:?}");
        assert_eq!(folder.names(), ["list.fen", "old.svg"], "{args:?}");
    }
}
