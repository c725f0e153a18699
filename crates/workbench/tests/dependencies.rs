//! The work is done without a server: nothing of HTTP or of its runtime is among the dependencies.

use std::path::Path;
use std::process::Command;

/// What only a server needs.
const FOREIGN: [&str; 7] = ["axum", "tokio", "hyper", "http", "http-body", "tower", "tower-http"];

/// The packages that this one is built with.
fn packages(options: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--package", "keymove-workbench", "--target", "all"])
        .args(["--edges", "normal,build", "--prefix", "none", "--format", "{p}"])
        .args(options)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let list = String::from_utf8(output.stdout).expect("UTF-8");
    list.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

#[test]
fn no_server_is_needed() {
    let all = packages(&["--all-features"]);
    let has = |name: &str| all.iter().any(|package| package == name);
    assert!(has("keymove-problem") && has("keymove-db"), "{all:?}");
    let foreign: Vec<&str> = FOREIGN.into_iter().filter(|name| has(name)).collect();
    assert!(foreign.is_empty(), "{foreign:?}");
}

#[test]
fn without_collections_there_is_no_c() {
    let all = packages(&["--no-default-features"]);
    assert!(!all.iter().any(|package| package.ends_with("-sys")), "{all:?}");
}
